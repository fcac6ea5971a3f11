// Names and kinds of TensorFlow's DataType numbers in graphs, references included.
#pragma once

#include <string>
#include <string_view>

#include "codegen/import/tf/proto/messages.h"

namespace strata::tfgraph {

inline constexpr int kRefOffset = 100;

/// True for DT_FLOAT_REF and the like.
inline bool isRefType(DataType type) { return type > kRefOffset; }
inline DataType baseType(DataType type) { return isRefType(type) ? DataType(type - kRefOffset) : type; }
inline DataType refType(DataType type) { return isRefType(type) ? type : DataType(type + kRefOffset); }

/// True for every number of the enumeration except DT_INVALID.
bool isValidType(DataType type);

/// TensorFlow's name in messages: "float", "int32", "float_ref"; "unknown dtype enum (77)" for other numbers.
std::string typeName(DataType type);

/// The type called `name`, such as "float" or "complex64"; DT_INVALID when there is none.
DataType parseTypeName(std::string_view name);

/// Bytes of one element in tensor_content; 0 where elements have no fixed size (strings, handles, variants). 4-bit and
/// 2-bit types take one byte.
size_t typeSize(DataType type);

} // namespace strata::tfgraph
