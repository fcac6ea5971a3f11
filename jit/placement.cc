// See placement.h.
#include "jit/placement.h"

#include "ir/interfaces.h"
#include "ir/symbols.h"

namespace strata::jit {

using runtime::NodePlacement;
using runtime::Place;

std::vector<NodePlacement> listNodes(Operation *module) {
  std::vector<NodePlacement> nodes;
  Operation *main = lookupSymbolIn(module, "main");
  if (!main) return nodes;
  main->walk([&](Operation *op) {
    const StringRef node = op->getLoc().getNameOrEmpty(op->getContext());
    const auto [dialect, name] = op->getName().split('.');
    if (dialect != "tf" || node.empty() || op->hasTrait(OpTrait::ConstantLike) || name == "ExternalConst") return;
    nodes.push_back({node.str(), name.str(), Place::Folded, {}});
  });
  return nodes;
}

void placeNodes(Operation *module, std::vector<NodePlacement> &nodes) {
  llvm::StringMap<std::pair<Place, std::string>> places;
  module->walk([&](Operation *op) {
    const auto [dialect, name] = op->getName().split('.');
    if (dialect != "plan" || name == "view" || name == "site") return;
    if (auto kernel = op->getAttrOfType<FlatSymbolRefAttr>("kernel")) {
      if (auto held = op->getAttrOfType<ArrayAttr>("nodes"))
        for (Attribute node : held) places.try_emplace(cast<StringAttr>(node).getValue(), Place::Kernel, kernel.getValue().str());
      return;
    }
    const StringRef node = op->getLoc().getNameOrEmpty(op->getContext());
    places.try_emplace(node, name == "host_call" ? Place::Host : Place::Runtime, std::string());
  });
  for (NodePlacement &node : nodes)
    if (auto found = places.find(node.node); found != places.end())
      std::tie(node.place, node.kernel) = std::pair(found->second.first, found->second.second);
}

//===- Costs ------------------------------------------------------------------------------------------------------===//

/// Product of the constant extents.
static uint64_t elementsOf(ArrayRef<int64_t> extents) {
  uint64_t product = 1;
  for (int64_t extent : extents) product *= extent >= 0 ? static_cast<uint64_t>(extent) : 1;
  return product;
}

static uint64_t bytesOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? elementsOf(tensor.getShape()) * DenseElementsAttr::getStorageSize(tensor.getElementType()) : 0;
}

/// Iterations of a structured operation: the extents that its operands give to its loops.
static uint64_t iterationsOf(Operation *op, const LinalgInterface &interface) {
  SmallVector<int64_t> extents(interface.getIteratorTypes(op).size(), ShapedType::kDynamic);
  for (auto [number, map] : llvm::enumerate(interface.getIndexingMaps(op))) {
    auto type = dyn_cast<ShapedType>(op->getOperand(number).getType());
    if (!type) continue;
    for (unsigned i = 0; i < map.getNumResults(); ++i)
      if (AffineExpr expr = map.getResult(i); expr.isDim() && !type.isDynamicDim(i))
        extents[expr.getPosition()] = type.getDimSize(i);
  }
  return elementsOf(extents);
}

/// Arithmetic of one iteration.
static uint64_t operationsOf(Operation *op) {
  uint64_t count = 0;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : block) {
        const StringRef dialect = StringRef(inner.getName()).split('.').first;
        const bool isArithmetic = (dialect == "arith" || dialect == "math" || dialect == "complex") && inner.getNumOperands() > 0;
        count += isArithmetic && !isa<IndexType>(inner.getResultType(0));
      }
  return count;
}

static uint64_t operationsOfKernel(Operation *kernel) {
  uint64_t total = 0;
  kernel->walk([&](Operation *op) {
    if (const auto *interface = op->getInterface<LinalgInterface>()) total += iterationsOf(op, *interface) * operationsOf(op);
  });
  return total;
}

llvm::StringMap<KernelCost> estimateKernels(Operation *module) {
  llvm::StringMap<KernelCost> costs;
  llvm::StringMap<uint64_t> operations;
  SymbolTable symbols(module);
  module->walk([&](Operation *op) {
    auto kernel = op->getAttrOfType<FlatSymbolRefAttr>("kernel");
    Operation *function = kernel && op->getName() == "plan.launch" ? symbols.lookup(kernel.getValue()) : nullptr;
    if (!function) return;
    auto [known, isNew] = operations.try_emplace(kernel.getValue(), 0);
    if (isNew) known->second = operationsOfKernel(function);
    KernelCost &cost = costs[kernel.getValue()];
    ++cost.launches;
    cost.operations += known->second;
    for (Value operand : op->getOperands()) cost.bytes += bytesOf(operand.getType());
  });
  return costs;
}

}  // namespace strata::jit
