// Types and verifiers of the pattern dialect.

#include "dialects/pattern/ops.h"

#include "ir/asm.h"

#include "dialects/pattern/ops.cc.inc"

namespace strata::pattern {

const NodeKind kOperationType{NodeCategory::Type, "pattern", "operation"};
const NodeKind kValueType{NodeCategory::Type, "pattern", "value"};
const NodeKind kAttributeType{NodeCategory::Type, "pattern", "attribute"};
const NodeKind kTypeType{NodeCategory::Type, "pattern", "type"};

Type getType(Context *context, const NodeKind &kind) { return Type(uniqueNode(context, kind)); }

const Dialect *getPatternDialect() {
  static const NodeKind *const kTypes[] = {&kOperationType, &kValueType, &kAttributeType, &kTypeType};
  static const Dialect dialect{.name = "pattern", .ops = kOpRows, .types = kTypes};
  return &dialect;
}

LogicalResult RuleOp::verify() {
  Block &body = (*this)->getRegion(0).front();
  if (!body.getLast() || !isa<RewriteOp>(body.getLast())) return emitOpError("must end in 'pattern.rewrite'");
  for (Operation &op : body)
    if (isa<RewriteOp>(&op) && &op != body.getLast()) return emitOpError("has more than one 'pattern.rewrite'");
  Attribute benefit = (*this)->getAttr("benefit");
  if (benefit && (cast<IntegerAttr>(benefit).getInt() < 0 || cast<IntegerAttr>(benefit).getInt() > 65535))
    return emitOpError("has a benefit outside of 0 to 65535");
  return success();
}

LogicalResult OperationOp::verify() {
  auto names = dyn_cast_or_null<ArrayAttr>((*this)->getAttr("attributeNames"));
  const size_t count = names ? names.size() : 0;
  if (count != getAttributeValues().size()) return emitOpError("needs a name for each attribute");
  if (getName().empty()) return emitOpError("needs the name of an operation");
  return success();
}

}  // namespace strata::pattern
