// Classifying shapes.

#include "runtime/session/shape_class.h"

#include "support/fault.h"

#include <map>

namespace strata::runtime {

static bool isFixed(const InputSpec &input, size_t dim) {
  return input.type.dims && dim < input.type.dims->size() && (*input.type.dims)[dim] >= 0;
}

Classification classify(std::span<const InputSpec> inputs, std::span<const Dims> shapes, bool allExact) {
  Classification result;
  std::map<int64_t, int64_t> symbols;
  for (size_t i = 0; i < inputs.size(); ++i) {
    Feed feed{inputs[i].tensor, inputs[i].type.dtype, {}};
    for (size_t d = 0; d < shapes[i].size(); ++d) {
      int64_t extent = shapes[i][d];
      bool constant = allExact || extent <= STRATA_FAULT("runtime.class.one-is-any", 0, 1) || isFixed(inputs[i], d) ||
                      inputs[i].policy(d) == DimPolicy::Exact;
      if (constant) {
        feed.dims.push_back({false, extent});
      } else {
        auto [symbol, isNew] = symbols.try_emplace(extent, static_cast<int64_t>(symbols.size()));
        feed.dims.push_back({true, symbol->second});
        if (isNew)
          result.symbolValues.push_back(extent);
      }
      result.key += strCat(
          constant ? "" : "s",
          STRATA_FAULT("runtime.class.equal-sizes", constant ? feed.dims.back().value : 0, feed.dims.back().value),
          ",");
    }
    result.key += ";";
    result.feeds.push_back(std::move(feed));
  }
  result.shapeClass.symbols.resize(symbols.size());
  result.shapeClass.distinct = true;
  return result;
}

static std::string partialShape(const TensorType &type) {
  if (!type.dims)
    return "<unknown>";
  std::string text = "[";
  for (size_t i = 0; i < type.dims->size(); ++i)
    text += strCat(i ? "," : "", (*type.dims)[i] < 0 ? std::string("?") : strCat((*type.dims)[i]));
  return text + "]";
}

// "x:0" is a tensor of node "x".
static std::string_view nodeOf(std::string_view tensor) { return tensor.substr(0, tensor.rfind(':')); }

Status checkInput(const InputSpec &input, DType dtype, std::span<const int64_t> shape) {
  if (input.type.dtype != DType::Invalid && dtype != input.type.dtype)
    return invalidArgument("input '", input.name, "' is a ", dtypeName(dtype), " tensor, expected ",
                           dtypeName(input.type.dtype))
        .withNode(nodeOf(input.tensor));
  bool fits = !input.type.dims || input.type.dims->size() == shape.size();
  for (size_t d = 0; fits && d < shape.size(); ++d)
    fits = !isFixed(input, d) || (*input.type.dims)[d] == shape[d];
  if (!fits)
    return invalidArgument("input '", input.name, "' has shape ", shapeToString(shape),
                           ", which is not compatible with expected shape ", partialShape(input.type))
        .withNode(nodeOf(input.tensor));
  return okStatus();
}

} // namespace strata::runtime
