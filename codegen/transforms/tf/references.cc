// See references.h.
#include "codegen/transforms/tf/references.h"

#include "dialects/tf/attributes.h"
#include "dialects/tf/types.h"
#include "ir/builder.h"

namespace strata::tf {

namespace {

bool isVariable(Operation *op) { return op->getName() == "tf.VariableV2" || op->getName() == "tf.Variable"; }

/// The operation on resources that stands for one on a reference; empty for others.
StringRef resourceForm(StringRef name) {
  if (name == "tf.Assign") return "tf.AssignVariableOp";
  if (name == "tf.AssignAdd") return "tf.AssignAddVariableOp";
  if (name == "tf.AssignSub") return "tf.AssignSubVariableOp";
  if (name == "tf.IsVariableInitialized") return "tf.VarIsInitializedOp";
  return {};
}

class Rewriter {
 public:
  explicit Rewriter(Operation *function) : function(function), builder(function->getContext()) {}

  void run() {
    SmallVector<Operation *> variables;
    function->walk([&](Operation *op) {
      if (isVariable(op)) variables.push_back(op);
    });
    if (variables.empty()) return;
    for (Operation *variable : variables) makeHandle(variable);
    // Operations in order, those inside a region after the one that holds it.
    SmallVector<Operation *> all;
    function->walk([&](Operation *op) { all.push_back(op); });
    for (Operation *op : all)
      if (!isVariable(op) && op != function) rewrite(op);
    for (Operation *op : llvm::reverse(replaced)) op->erase();
    for (Operation *op : variables) op->erase();
  }

 private:
  struct Reference {
    Value handle;
    Attribute shape;  ///< that assignments must keep
  };

  void makeHandle(Operation *variable) {
    builder.setInsertionPoint(variable);
    Type element = getElementTypeOrSelf(variable->getResultType(0));
    auto shape = cast<ShapeAttr>(variable->getAttr("shape"));
    const bool isStated = shape.hasRank();
    Type held = isStated ? Type(RankedTensorType::get(shape.getShape(), element)) : Type();
    SmallVector<NamedAttribute> attrs;
    for (StringRef name : {"container", "shared_name", "device"})
      if (Attribute value = variable->getAttr(name)) attrs.push_back(builder.getNamedAttr(name, value));
    attrs.push_back(builder.getNamedAttr("dtype", TypeAttr::get(element)));
    attrs.push_back(builder.getNamedAttr("shape", shape));
    SmallVector<Type> types{ResourceType::get(function->getContext(), held)};
    replace(variable, "tf.VarHandleOp", types, {}, attrs, variable->getOperands());
    references[variable->getResult(0)] = {made->getResult(0), isStated ? Attribute(shape) : Attribute()};
  }

  /// Makes `made` in the place of `op`, with its tokens.
  void replace(Operation *op, StringRef name, SmallVector<Type> types, SmallVector<Value> operands,
               ArrayRef<NamedAttribute> attrs, ValueRange oldOperands) {
    for (Value operand : oldOperands)
      if (isTokenType(operand.getType())) operands.push_back(operand);
    Value token;
    for (Value result : op->getResults())
      if (isTokenType(result.getType())) token = result;
    if (token) types.push_back(token.getType());
    made = builder.create(op->getLoc(), name, types, operands, attrs);
    if (token) token.replaceAllUsesWith(made->getResult(made->getNumResults() - 1));
  }

  void rewrite(Operation *op) {
    builder.setInsertionPoint(op);
    const StringRef form = resourceForm(op->getName());
    auto target = form.empty() ? references.end() : references.find(op->getOperand(0));
    DenseMap<Value, Value> read;
    for (unsigned i = 0; i < op->getNumOperands(); ++i) {
      auto found = references.find(op->getOperand(i));
      if (found == references.end() || (i == 0 && target != references.end())) continue;
      Value &value = read[found->first];
      if (!value)
        value = builder.create(op->getLoc(), "tf.ReadVariableOp", TypeRange(op->getOperand(i).getType()), {found->second.handle},
                               {builder.getNamedAttr("reference", builder.getUnitAttr())})->getResult(0);
      op->setOperand(i, value);
    }
    if (target == references.end()) return;

    const Reference reference = target->second;
    SmallVector<Value> operands{reference.handle};
    SmallVector<NamedAttribute> attrs{builder.getNamedAttr("reference", builder.getUnitAttr())};
    if (op->getName() == "tf.IsVariableInitialized") {
      replace(op, form, {op->getResultType(0)}, operands, attrs, op->getOperands());
      op->getResult(0).replaceAllUsesWith(made->getResult(0));
    } else {
      operands.push_back(op->getOperand(1));
      auto validates = op->getAttrOfType<BoolAttr>("validate_shape");
      if (op->getName() == "tf.Assign" && reference.shape && (!validates || validates.getValue()))
        attrs.push_back(builder.getNamedAttr("declared_shape", reference.shape));
      replace(op, form, {}, operands, attrs, op->getOperands());
      references[op->getResult(0)] = reference;
    }
    replaced.push_back(op);
  }

  Operation *function;
  OpBuilder builder;
  Operation *made = nullptr;
  DenseMap<Value, Reference> references;
  SmallVector<Operation *> replaced;
};

}  // namespace

void lowerReferences(Operation *module) {
  for (Operation &op : module->getRegion(0).front())
    if (op.getName() == "func.func") Rewriter(&op).run();
}

}  // namespace strata::tf
