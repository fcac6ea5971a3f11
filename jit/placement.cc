// See placement.h.
#include "jit/placement.h"

#include "hostops/host_op.h"
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
    nodes.push_back({node.str(), name.str(), Place::Folded, {}, {}});
  });
  return nodes;
}

/// Why a node is in no kernel; `isView`: another view of memory stands for it.
static std::string reasonOf(const NodePlacement &node, const NodeHistory &history, bool isView) {
  if (node.place == Place::Host) {
    const HostOp *op = findHostOp(node.op);
    return op ? std::string(op->reason) : "a host operation";
  }
  if (node.place != Place::Folded) return "";
  if (std::string fate = history.fate(node.node); !fate.empty()) return fate;
  return isView ? "another view of the same memory" : "a size or a constant, known before the first step";
}

void placeNodes(Operation *module, const NodeHistory &history, std::vector<NodePlacement> &nodes) {
  llvm::StringMap<std::pair<Place, std::string>> places;
  llvm::StringMap<bool> views;
  module->walk([&](Operation *op) {
    const auto [dialect, name] = op->getName().split('.');
    if (dialect != "plan" || name == "site") return;
    if (auto kernel = op->getAttrOfType<FlatSymbolRefAttr>("kernel")) {
      if (auto held = op->getAttrOfType<ArrayAttr>("nodes"))
        for (Attribute node : held) places.try_emplace(cast<StringAttr>(node).getValue(), Place::Kernel, kernel.getValue().str());
      return;
    }
    const StringRef node = op->getLoc().getNameOrEmpty(op->getContext());
    if (name == "view")
      views[node] = true;
    else
      places.try_emplace(node, name == "host_call" ? Place::Host : Place::Runtime, std::string());
  });
  for (NodePlacement &node : nodes) {
    if (auto found = places.find(node.node); found != places.end())
      std::tie(node.place, node.kernel) = std::pair(found->second.first, found->second.second);
    node.reason = reasonOf(node, history, views.contains(node.node));
  }
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

namespace {

/// Extents of a kernel's tensors as a launch gives them: a kernel itself leaves most sizes open.
class LaunchedKernel {
 public:
  LaunchedKernel(Operation *launch, Operation *kernel) {
    // Operands: the range, then the kernel's arguments.
    Block &body = kernel->getRegion(0).front();
    for (unsigned i = 0; i < body.getNumArguments() && i + 1 < launch->getNumOperands(); ++i)
      if (auto given = dyn_cast<RankedTensorType>(launch->getOperand(i + 1).getType()))
        extents[body.getArgument(i)] = SmallVector<int64_t>(given.getShape().begin(), given.getShape().end());
    for (Operation &op : body) follow(&op);
  }

  ArrayRef<int64_t> extentsOf(Value value) {
    auto [known, isNew] = extents.try_emplace(value);
    if (auto type = dyn_cast<RankedTensorType>(value.getType()); isNew && type)
      known->second.assign(type.getShape().begin(), type.getShape().end());
    return known->second;
  }

 private:
  void follow(Operation *op) {
    if (op->getName() == "tensor.dim") {
      auto dim = dyn_cast_or_null<IntegerAttr>(getConstantValue(op->getOperand(1)));
      ArrayRef<int64_t> own = extentsOf(op->getOperand(0));
      if (dim && static_cast<size_t>(dim.getInt()) < own.size()) sizes[op->getResult(0)] = own[dim.getInt()];
    } else if (op->getName() == "tensor.empty") {
      auto type = cast<RankedTensorType>(op->getResultType(0));
      SmallVector<int64_t> own(type.getShape().begin(), type.getShape().end());
      for (unsigned d = 0; d < own.size(); ++d)
        if (type.isDynamicDim(d))
          if (auto size = sizes.find(op->getOperand(type.getDynamicDimIndex(d))); size != sizes.end())
            own[d] = size->second;
      extents[op->getResult(0)] = own;
    } else if (const auto *interface = op->getInterface<LinalgInterface>()) {
      const unsigned inputs = interface->getNumInputs(op);
      for (unsigned i = 0; i < op->getNumResults(); ++i) {
        const ArrayRef<int64_t> own = extentsOf(op->getOperand(inputs + i));
        extents[op->getResult(i)] = SmallVector<int64_t>(own.begin(), own.end());
      }
    }
  }

  DenseMap<Value, SmallVector<int64_t>> extents;
  DenseMap<Value, int64_t> sizes;
};

}  // namespace

/// Iterations of a structured operation: the extents that its operands give to its loops.
static uint64_t iterationsOf(Operation *op, const LinalgInterface &interface, LaunchedKernel &kernel) {
  SmallVector<int64_t> extents(interface.getIteratorTypes(op).size(), ShapedType::kDynamic);
  for (auto [number, map] : llvm::enumerate(interface.getIndexingMaps(op))) {
    const ArrayRef<int64_t> own = kernel.extentsOf(op->getOperand(number));
    for (unsigned i = 0; i < map.getNumResults() && i < own.size(); ++i)
      if (AffineExpr expr = map.getResult(i); expr.isDim() && !ShapedType::isDynamic(own[i]))
        extents[expr.getPosition()] = own[i];
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

static uint64_t operationsOfLaunch(Operation *launch, Operation *kernel) {
  LaunchedKernel launched(launch, kernel);
  uint64_t total = 0;
  kernel->walk([&](Operation *op) {
    if (const auto *interface = op->getInterface<LinalgInterface>())
      total += iterationsOf(op, *interface, launched) * operationsOf(op);
  });
  return total;
}

llvm::StringMap<KernelCost> estimateKernels(Operation *module) {
  llvm::StringMap<KernelCost> costs;
  SymbolTable symbols(module);
  module->walk([&](Operation *op) {
    auto kernel = op->getAttrOfType<FlatSymbolRefAttr>("kernel");
    Operation *function = kernel && op->getName() == "plan.launch" ? symbols.lookup(kernel.getValue()) : nullptr;
    if (!function) return;
    KernelCost &cost = costs[kernel.getValue()];
    ++cost.launches;
    cost.operations += operationsOfLaunch(op, function);
    for (Value operand : op->getOperands()) cost.bytes += bytesOf(operand.getType());
  });
  return costs;
}

}  // namespace strata::jit
