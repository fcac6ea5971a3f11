// From a run-time DType to a C++ element type: `dispatch<FloatTypes>(dtype, [&](auto tag) { using T = TagType<decltype(tag)>; })`.

#pragma once

#include "support/narrow_float.h"

#include <string>

namespace strata {

template <typename T> struct TypeTag {
  using type = T;
};
template <typename Tag> using TagType = typename std::decay_t<Tag>::type;

// The DType whose elements are stored as T.
template <typename T> inline constexpr DType dtypeOfCpp = DType::Invalid;
template <> inline constexpr DType dtypeOfCpp<bool> = DType::Bool;
template <> inline constexpr DType dtypeOfCpp<int8_t> = DType::Int8;
template <> inline constexpr DType dtypeOfCpp<int16_t> = DType::Int16;
template <> inline constexpr DType dtypeOfCpp<int32_t> = DType::Int32;
template <> inline constexpr DType dtypeOfCpp<int64_t> = DType::Int64;
template <> inline constexpr DType dtypeOfCpp<uint8_t> = DType::UInt8;
template <> inline constexpr DType dtypeOfCpp<uint16_t> = DType::UInt16;
template <> inline constexpr DType dtypeOfCpp<uint32_t> = DType::UInt32;
template <> inline constexpr DType dtypeOfCpp<uint64_t> = DType::UInt64;
template <> inline constexpr DType dtypeOfCpp<Half> = DType::Half;
template <> inline constexpr DType dtypeOfCpp<BFloat16> = DType::BFloat16;
template <> inline constexpr DType dtypeOfCpp<float> = DType::Float;
template <> inline constexpr DType dtypeOfCpp<double> = DType::Double;
template <> inline constexpr DType dtypeOfCpp<std::complex<float>> = DType::Complex64;
template <> inline constexpr DType dtypeOfCpp<std::complex<double>> = DType::Complex128;
template <> inline constexpr DType dtypeOfCpp<std::string> = DType::String;

template <typename... Ts> struct TypeSet {};
template <typename A, typename B> struct JoinTypes;
template <typename... As, typename... Bs> struct JoinTypes<TypeSet<As...>, TypeSet<Bs...>> {
  using type = TypeSet<As..., Bs...>;
};
template <typename A, typename B> using Join = typename JoinTypes<A, B>::type;

using BoolType = TypeSet<bool>;
using FloatTypes = TypeSet<float, double, Half, BFloat16>;
using SignedTypes = TypeSet<int32_t, int64_t, int8_t, int16_t>;
using UnsignedTypes = TypeSet<uint8_t, uint16_t, uint32_t, uint64_t>;
using IntegerTypes = Join<SignedTypes, UnsignedTypes>;
using ComplexTypes = TypeSet<std::complex<float>, std::complex<double>>;
using IndexTypes = TypeSet<int32_t, int64_t>;
using RealTypes = Join<FloatTypes, IntegerTypes>;
using NumericTypes = Join<RealTypes, ComplexTypes>;
using PlainTypes = Join<NumericTypes, BoolType>;
using AllTypes = Join<PlainTypes, TypeSet<std::string>>;

namespace detail {
template <typename T, typename Fn> bool dispatchOne(DType dtype, Fn &fn) {
  if (dtype != dtypeOfCpp<T>)
    return false;
  fn(TypeTag<T>());
  return true;
}
template <typename... Ts, typename Fn> bool dispatchSet(TypeSet<Ts...>, DType dtype, Fn &fn) {
  return (dispatchOne<Ts>(dtype, fn) || ...);
}
} // namespace detail

// The type whose arithmetic a quantised type's storage has; other types are returned as they are.
inline DType storageDType(DType dtype) {
  switch (dtype) {
  case DType::QInt8: return DType::Int8;
  case DType::QUInt8: return DType::UInt8;
  case DType::QInt16: return DType::Int16;
  case DType::QUInt16: return DType::UInt16;
  case DType::QInt32: return DType::Int32;
  default: return dtype;
  }
}

// Calls `fn` with the TypeTag of the set's member that `dtype` names; false when the set has no such member.
template <typename Set, typename Fn> [[nodiscard]] bool dispatch(DType dtype, Fn &&fn) {
  return detail::dispatchSet(Set(), storageDType(dtype), fn);
}

} // namespace strata
