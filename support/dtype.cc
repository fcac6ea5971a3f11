// DType: the table of element types, and binary16 conversion.

#include "support/dtype.h"

#include <array>

namespace strata {

namespace {

enum class Kind : uint8_t { None, Object, Float, Complex, Signed, Unsigned, Bool, Quantized };

struct Row {
  std::string_view name;
  std::string_view protoName;
  uint8_t size;
  Kind kind;
};

} // namespace

// Indexed by the number.
static constexpr std::array<Row, 34> rows = {{
    {"invalid", "INVALID", 0, Kind::None},
    {"float32", "FLOAT", 4, Kind::Float},
    {"float64", "DOUBLE", 8, Kind::Float},
    {"int32", "INT32", 4, Kind::Signed},
    {"uint8", "UINT8", 1, Kind::Unsigned},
    {"int16", "INT16", 2, Kind::Signed},
    {"int8", "INT8", 1, Kind::Signed},
    {"string", "STRING", 0, Kind::Object},
    {"complex64", "COMPLEX64", 8, Kind::Complex},
    {"int64", "INT64", 8, Kind::Signed},
    {"bool", "BOOL", 1, Kind::Bool},
    {"qint8", "QINT8", 1, Kind::Quantized},
    {"quint8", "QUINT8", 1, Kind::Quantized},
    {"qint32", "QINT32", 4, Kind::Quantized},
    {"bfloat16", "BFLOAT16", 2, Kind::Float},
    {"qint16", "QINT16", 2, Kind::Quantized},
    {"quint16", "QUINT16", 2, Kind::Quantized},
    {"uint16", "UINT16", 2, Kind::Unsigned},
    {"complex128", "COMPLEX128", 16, Kind::Complex},
    {"float16", "HALF", 2, Kind::Float},
    {"resource", "RESOURCE", 0, Kind::Object},
    {"variant", "VARIANT", 0, Kind::Object},
    {"uint32", "UINT32", 4, Kind::Unsigned},
    {"uint64", "UINT64", 8, Kind::Unsigned},
    {"float8_e5m2", "FLOAT8_E5M2", 1, Kind::Float},
    {"float8_e4m3fn", "FLOAT8_E4M3FN", 1, Kind::Float},
    {"float8_e4m3fnuz", "FLOAT8_E4M3FNUZ", 1, Kind::Float},
    {"float8_e4m3b11fnuz", "FLOAT8_E4M3B11FNUZ", 1, Kind::Float},
    {"float8_e5m2fnuz", "FLOAT8_E5M2FNUZ", 1, Kind::Float},
    {"int4", "INT4", 1, Kind::Signed},
    {"uint4", "UINT4", 1, Kind::Unsigned},
    {"int2", "INT2", 1, Kind::Signed},
    {"uint2", "UINT2", 1, Kind::Unsigned},
    {"float4_e2m1fn", "FLOAT4_E2M1FN", 1, Kind::Float},
}};

static const Row &rowOf(DType type) {
  auto index = static_cast<size_t>(type);
  return rows[index < rows.size() ? index : 0];
}

std::string_view dtypeName(DType type) { return rowOf(type).name; }

std::optional<DType> parseDType(std::string_view name) {
  if (name.starts_with("DT_"))
    name.remove_prefix(3);
  if (name == "float")
    return DType::Float;
  if (name == "double")
    return DType::Double;
  if (name == "half")
    return DType::Half;
  for (size_t i = 1; i < rows.size(); ++i)
    if (rows[i].name == name || rows[i].protoName == name)
      return static_cast<DType>(i);
  return std::nullopt;
}

std::optional<DType> dtypeFromNumber(int64_t number) {
  if (number <= 0 || number >= static_cast<int64_t>(rows.size()))
    return std::nullopt;
  return static_cast<DType>(number);
}

int64_t dtypeSize(DType type) { return rowOf(type).size; }
bool isFloat(DType type) { return rowOf(type).kind == Kind::Float; }
bool isComplex(DType type) { return rowOf(type).kind == Kind::Complex; }
bool isSignedInteger(DType type) { return rowOf(type).kind == Kind::Signed; }
bool isUnsignedInteger(DType type) { return rowOf(type).kind == Kind::Unsigned; }
bool isQuantized(DType type) { return rowOf(type).kind == Kind::Quantized; }

float halfToFloat(uint16_t bits) {
  uint32_t sign = uint32_t{bits & 0x8000u} << 16;
  uint32_t exponent = bits >> 10 & 0x1fu;
  uint32_t mantissa = bits & 0x3ffu;
  if (exponent == 0x1f) // infinity and NaN; a NaN becomes quiet
    return std::bit_cast<float>(sign | 0x7f800000u | mantissa << 13 | (mantissa ? 0x400000u : 0u));
  if (exponent != 0)
    return std::bit_cast<float>(sign | (exponent + 112) << 23 | mantissa << 13);
  // Zero and subnormals: mantissa * 2^-24, exact in a float.
  float magnitude = static_cast<float>(mantissa) * 0x1p-24f;
  return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(magnitude));
}

uint16_t floatToHalf(float value) {
  auto bits = std::bit_cast<uint32_t>(value);
  auto sign = static_cast<uint16_t>(bits >> 16 & 0x8000u);
  uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u)
    return sign | 0x7e00u;
  if (magnitude >= 0x47800000u) // 2^16 and above, past every rounding
    return sign | 0x7c00u;
  if (magnitude < 0x38800000u) {
    // Below 2^-14: adding 0.5 leaves the rounded multiple of 2^-24 in the low bits of the sum.
    float sum = std::bit_cast<float>(magnitude) + 0.5f;
    return sign | static_cast<uint16_t>(std::bit_cast<uint32_t>(sum) - 0x3f000000u);
  }
  // Rebias, and round to even on the 13 bits cut off; a carry moves into the exponent, up to infinity.
  uint32_t rounded = magnitude - 0x38000000u + 0xfffu + (magnitude >> 13 & 1);
  return sign | static_cast<uint16_t>(rounded >> 13);
}

} // namespace strata
