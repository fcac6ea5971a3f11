// Names and kinds of TensorFlow's DataType numbers.
#include "codegen/import/tf/types.h"

#include "support/dtype.h"
#include "support/str_cat.h"

namespace strata::tfgraph {

static constexpr std::string_view kPrefix = "DT_";

static char toLower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool isValidType(DataType type) { return type != DT_INVALID && !enumInfo<DataType>().nameOf(type).empty(); }

std::string typeName(DataType type) {
  std::string_view name = enumInfo<DataType>().nameOf(type);
  if (name.empty())
    return strCat("unknown dtype enum (", static_cast<int32_t>(type), ")");
  std::string lower;
  for (char c : name.substr(kPrefix.size()))
    lower += toLower(c);
  return lower;
}

DataType parseTypeName(std::string_view name) {
  const EnumInfo &info = enumInfo<DataType>();
  for (uint32_t i = 0; i < info.count; ++i) {
    std::string_view candidate = info.values[i].name.substr(kPrefix.size());
    if (std::equal(candidate.begin(), candidate.end(), name.begin(), name.end(),
                   [](char upper, char c) { return toLower(upper) == c; }))
      return DataType(info.values[i].number);
  }
  return DT_INVALID;
}

size_t typeSize(DataType type) {
  if (!isValidType(type) || isRefType(type))
    return 0;
  return static_cast<size_t>(dtypeSize(static_cast<DType>(type)));
}

} // namespace strata::tfgraph
