// Dominance and isolation of operands, in one walk with the open regions on a stack.
#include "ir/dominance_verifier.h"

namespace strata {

static bool hasSSADominance(Operation *parent) { return parent->isRegistered() && !parent->hasTrait(OpTrait::GraphRegion); }

bool DominanceVerifier::isDefinedBefore(Value value, const Open &frame) {
  if (!frame.ordered) return true;
  Block *block = value.getParentBlock();
  if (block == frame.block) {
    Operation *definition = value.getDefiningOp();
    if (!definition) return true;
    return definition != frame.current && definition->isBeforeInBlock(frame.current);
  }
  return dominance.properlyDominates(block, frame.block);
}

LogicalResult DominanceVerifier::failIsolation(Operation *op) {
  if (isQuiet) return failure();
  InFlightDiagnostic diagnostic = op->emitOpError("using value defined outside the region");
  diagnostic.attachNote(stack[stack.back().isolatedFrom].op->getLoc(), "required by region isolation constraints");
  return failure();
}

LogicalResult DominanceVerifier::fail(Operation *op, unsigned index) {
  if (isQuiet) return failure();
  Value value = op->getOperand(index);
  InFlightDiagnostic diagnostic = op->emitError("operand #");
  diagnostic << index << " does not dominate this use";
  Block *block = value.getParentBlock();
  const bool isArgument = !value.getDefiningOp();
  const char *where = block == op->getBlock() ? "in the same block"
                      : block && block->getParent() == op->getParentRegion() ? "in the same region"
                      : block && op->getParentRegion() && block->getParent()->isProperAncestor(op->getParentRegion())
                          ? "in a parent region"
                          : "neither in a parent nor in a child region";
  diagnostic.attachNote(value.getLoc(), "operand defined here (" + Twine(isArgument ? "block argument " : "op ") +
                                            (where[0] == 'n' ? "is " : "") + where + ")");
  return failure();
}

/// The number of the frame that has `region` open. Most values come from near by.
bool DominanceVerifier::findFrame(Region *region, size_t &frame) {
  constexpr size_t kNear = 4;
  for (size_t i = stack.size(); i-- > 0 && i + kNear >= stack.size();) {
    frame = i;
    if (stack[i].block && stack[i].block->getParent() == region) return true;
  }
  for (; entered < stack.size(); ++entered)
    frameOf[&stack[entered].op->getRegion(stack[entered].region - 1)] = entered;
  auto it = frameOf.find(region);
  if (it == frameOf.end()) return false;
  frame = it->second;
  return true;
}

LogicalResult DominanceVerifier::checkOperands(Operation *op) {
  const Open &here = stack.back();
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    Value value = op->getOperand(i);
    Block *block = value.getParentBlock();
    if (block == here.block) {
      if (!isDefinedBefore(value, here)) return fail(op, i);
      continue;
    }
    size_t frame;
    if (!block || !findFrame(block->getParent(), frame)) return fail(op, i);
    if (frame < here.isolatedFrom) return failIsolation(op);
    if (!isDefinedBefore(value, stack[frame])) return fail(op, i);
  }
  return success();
}

LogicalResult DominanceVerifier::verify(Operation *root) {
  isQuiet = false;
  return walk(root);
}

bool DominanceVerifier::isGood(Operation *root) {
  isQuiet = true;
  stack.clear();
  frameOf.clear();
  entered = 0;
  return succeeded(walk(root));
}

LogicalResult DominanceVerifier::walk(Operation *root) {
  auto open = [&](Operation *op) {
    const size_t below = stack.empty() ? 0 : stack.back().isolatedFrom;
    const bool isolated = stack.empty() || op->hasTrait(OpTrait::IsolatedFromAbove);
    stack.push_back({op, 0, nullptr, nullptr, nullptr, isolated ? stack.size() : below, hasSSADominance(op), true});
  };
  if (root->getNumRegions()) open(root);
  while (!stack.empty()) {
    Open &frame = stack.back();
    if (Operation *op = frame.next) {
      frame.next = op->getNextNode();
      frame.current = op;
      if (frame.reachable && failed(checkOperands(op))) return failure();
      const bool enters = op->getNumRegions() && frame.reachable;
      if (enters && !(isQuiet && op->hasTrait(OpTrait::IsolatedFromAbove))) open(op);
      continue;
    }
    Block *block = frame.block ? frame.block->getNextNode() : nullptr;
    while (!block) {
      const bool isEntered = entered == stack.size();
      if (isEntered) frameOf.erase(&frame.op->getRegion(frame.region - 1));
      if (frame.region == frame.op->getNumRegions()) break;
      Region &region = frame.op->getRegion(frame.region++);
      if (isEntered) frameOf[&region] = stack.size() - 1;
      block = region.getFirst();
    }
    if (!block) {
      stack.pop_back();
      entered = std::min(entered, stack.size());
      continue;
    }
    frame.block = block;
    frame.next = block->getFirst();
    frame.current = nullptr;
    frame.reachable = block->isEntryBlock() || dominance.isReachableFromEntry(block);
  }
  return success();
}

}  // namespace strata
