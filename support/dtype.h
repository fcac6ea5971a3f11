// Element types of tensors, with TensorFlow's DataType numbers, and conversions of the 16-bit floating-point formats.

#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

namespace strata {

// The numbers are those of TensorFlow's types.proto and appear in files; a reference type there is its number + 100.
enum class DType : uint8_t {
  Invalid = 0,
  Float = 1,
  Double = 2,
  Int32 = 3,
  UInt8 = 4,
  Int16 = 5,
  Int8 = 6,
  String = 7,
  Complex64 = 8,
  Int64 = 9,
  Bool = 10,
  QInt8 = 11,
  QUInt8 = 12,
  QInt32 = 13,
  BFloat16 = 14,
  QInt16 = 15,
  QUInt16 = 16,
  UInt16 = 17,
  Complex128 = 18,
  Half = 19,
  Resource = 20,
  Variant = 21,
  UInt32 = 22,
  UInt64 = 23,
  Float8E5M2 = 24,
  Float8E4M3FN = 25,
  Float8E4M3FNUZ = 26,
  Float8E4M3B11FNUZ = 27,
  Float8E5M2FNUZ = 28,
  Int4 = 29,
  UInt4 = 30,
  Int2 = 31,
  UInt2 = 32,
  Float4E2M1FN = 33,
};

// TensorFlow's user-visible name, such as "float32" or "qint8"; "invalid" for Invalid and numbers outside the enum.
std::string_view dtypeName(DType type);
// The inverse of dtypeName; also takes the proto names "DT_FLOAT" or "FLOAT" and "float", "double", "half".
std::optional<DType> parseDType(std::string_view name);
// The type of a proto number; nullopt for 0, reference types and unknown numbers.
std::optional<DType> dtypeFromNumber(int64_t number);

// Bytes of one element in a tensor's buffer: 0 for String, Resource, Variant and Invalid, whose elements are objects.
// The 2- and 4-bit types take one byte each.
int64_t dtypeSize(DType type);

bool isFloat(DType type);           // binary floating point of any width
bool isComplex(DType type);         // Complex64, Complex128
bool isSignedInteger(DType type);   // plain two's complement
bool isUnsignedInteger(DType type); // plain; Bool is none
bool isQuantized(DType type);       // QInt8 ... QUInt16
inline bool isInteger(DType type) { return isSignedInteger(type) || isUnsignedInteger(type); }
// Has elements of fixed size that are plain bytes.
inline bool isPlainData(DType type) { return dtypeSize(type) != 0; }

// --- bfloat16 and IEEE binary16 as bit patterns ---------------------------------------------------------------------
// To the narrow format: round to nearest, ties to even; overflow gives infinity; a NaN gives the quiet NaN of its sign.

inline float bfloat16ToFloat(uint16_t bits) { return std::bit_cast<float>(uint32_t{bits} << 16); }

inline uint16_t floatToBFloat16(float value) {
  auto bits = std::bit_cast<uint32_t>(value);
  if ((bits & 0x7fffffffu) > 0x7f800000u)
    return static_cast<uint16_t>((bits >> 16 & 0x8000u) | 0x7fc0u);
  return static_cast<uint16_t>((bits + 0x7fffu + (bits >> 16 & 1)) >> 16);
}

float halfToFloat(uint16_t bits);
uint16_t floatToHalf(float value);

} // namespace strata
