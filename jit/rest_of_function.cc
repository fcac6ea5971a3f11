// See rest_of_function.h.
#include "jit/rest_of_function.h"

#include "dialects/tf/types.h"
#include "ir/bytecode.h"
#include "ir/symbols.h"

namespace strata::jit {

/// Each one is a program of its own and a place where kernels of both sides cannot meet.
static constexpr unsigned kMostPrograms = 256;

static runtime::TensorType typeOf(Type type) {
  runtime::TensorType result;
  result.dtype = tf::dtypeOfType(type);
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped) result.dims = Dims();  // handles, lists
  if (!shaped || !shaped.hasRank()) return result;
  result.dims = Dims();
  for (int64_t size : shaped.getShape()) result.dims->push_back(ShapedType::isDynamic(size) ? -1 : size);
  return result;
}

Result<std::shared_ptr<const runtime::RestOfFunction>> RestModule::make(tf::SplitFunction split,
                                                                        const runtime::RestOfFunction *parent) {
  auto rest = std::make_shared<RestModule>();
  rest->depth = parent ? static_cast<const RestModule *>(parent)->depth + 1 : 1;
  if (rest->depth >= kMostPrograms)
    return unimplemented("ranks or sizes that only execution tells decide about shapes in more than ", kMostPrograms, " places");
  Context *context = split.rest->getContext();
  for (Value value : split.passed) {
    const std::string node = value.getLoc().getNameOrEmpty(context).str();
    rest->arguments.push_back({node, strCat(node, ":", rest->arguments.size()), typeOf(value.getType())});
  }
  rest->bytecode = writeBytecode(split.rest.get());
  return std::shared_ptr<const runtime::RestOfFunction>(std::move(rest));
}

Result<OwningOp> RestModule::read(const runtime::CompileRequest &request, Context *context) const {
  DiagnosticCollector diagnostics(context);
  OwningOp module = readBytecode(bytecode, context);
  if (!module) return internalError("the rest of a function cannot be read: ", diagnostics.str());
  Operation *main = lookupSymbolIn(module.get(), "main");
  Block &body = main->getRegion(0).front();
  for (unsigned i = 0; i < request.feeds.size(); ++i) {
    auto type = dyn_cast<TensorType>(body.getArgument(i).getType());
    if (!type) continue;
    SmallVector<int64_t> sizes;
    for (const plan::Dimension &dim : request.feeds[i].dims) sizes.push_back(dim.isSymbol ? ShapedType::kDynamic : dim.value);
    body.getArgument(i).setType(RankedTensorType::get(sizes, type.getElementType()));
  }
  auto type = cast<FunctionType>(main->getAttrOfType<TypeAttr>("function_type").getValue());
  main->setAttr("function_type", TypeAttr::get(FunctionType::get(context, body.getArgumentTypes(), type.getResults())));
  return module;
}

}  // namespace strata::jit
