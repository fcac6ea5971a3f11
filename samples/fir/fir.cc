// Step 3: what tables cannot say: the text of types, verifiers, and the dialect's own row.
#include "samples/fir/fir.h"

#include "ir/asm.h"

#include "samples/fir/ops.cc.inc"

namespace strata::fir {

// --- Types: how they are written ---

static void printObject(const Node *node, AsmPrinter &printer) { printer << '<' << node->bytes() << '>'; }
static const Node *parseObject(AsmParser &parser) {
  StringRef name;
  if (parser.parseLess() || parser.parseKeyword(&name) || parser.parseGreater()) return nullptr;
  return uniqueNode(parser.getContext(), ObjectType::kKind, {}, {}, name);
}
const NodeKind ObjectType::kKind{NodeCategory::Type, "fir", "type", 0, printObject, parseObject};

static void printReference(const Node *node, AsmPrinter &printer) { printer << '<' << ReferenceType(node).getObjectType() << '>'; }
static const Node *parseReference(AsmParser &parser) {
  Type object;
  Location location = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseType(object) || parser.parseGreater()) return nullptr;
  if (isa<ObjectType>(object)) return uniqueNode(parser.getContext(), ReferenceType::kKind, {object.getNode()});
  parser.emitError(location, "only objects are referred to");
  return nullptr;
}
const NodeKind ReferenceType::kKind{NodeCategory::Type, "fir", "ref", 0, printReference, parseReference};

// --- The dialect ---

const Dialect *getFIRDialect() {
  static const NodeKind *const kTypes[] = {&ObjectType::kKind, &ReferenceType::kKind};
  // The inliner asks the dialect: its operations may be inlined anywhere.
  static const Dialect dialect{.name = "fir", .ops = kOpRows, .types = kTypes, .interfaces = kFreelyInlinedDialect};
  return &dialect;
}

// --- Verifiers: after the row's own checks, so that counts and constraints hold already ---

LogicalResult DispatchTableOp::verify() {
  llvm::SmallVector<StringRef> seen;
  for (Operation &op : (*this)->getRegion(0).front()) {
    auto entry = dyn_cast<DTEntryOp>(&op);
    if (!entry) return op.emitOpError("does not belong into a dispatch table");
    if (llvm::is_contained(seen, entry.getMethod())) return op.emitOpError("repeats method '") << entry.getMethod() << "'";
    seen.push_back(entry.getMethod());
  }
  return success();
}

LogicalResult AllocaOp::verify() {
  if (cast<ReferenceType>((*this)->getResultType(0)).getObjectType() == getInType()) return success();
  return emitOpError("gives a reference to another type");
}

LogicalResult DispatchOp::verify() {
  if (!getArgs().empty() && isa<ReferenceType>(getArgs()[0].getType())) return success();
  return emitOpError("needs a reference to an object as its first operand");
}

}  // namespace strata::fir
