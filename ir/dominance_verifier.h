// The verifier's part about dominance and isolation.
#pragma once

#include "ir/dominance.h"

namespace strata {

/// Checks every operand with the stack of open regions at hand: a value must be defined in one of them, before the
/// operation of that region which contains the use.
class DominanceVerifier {
 public:
  /// Reports the first fault, wherever it is nested.
  LogicalResult verify(Operation *root);
  /// False when there may be a fault in `root`, apart from what is nested in isolated operations; reports nothing.
  bool isGood(Operation *root);

 private:
  struct Open {
    Operation *op;
    unsigned region;     ///< number of the current region + 1
    Block *block;
    Operation *current;  ///< operation whose operands or regions are looked at
    Operation *next;
    size_t isolatedFrom; ///< values of frames below this one may not be used
    bool ordered;        ///< the region's operations are in order of dominance
    bool reachable;      ///< the current block is
  };
  LogicalResult checkOperands(Operation *op);
  bool isDefinedBefore(Value value, const Open &frame);
  LogicalResult fail(Operation *op, unsigned index);
  LogicalResult failIsolation(Operation *op);
  LogicalResult walk(Operation *root);
  bool findFrame(Region *region, size_t &frame);

  bool isQuiet = false;
  std::vector<Open> stack;
  DenseMap<Region *, size_t> frameOf;  ///< open regions of the frames below `entered`; kept once far ones are asked for
  size_t entered = 0;
  DominanceInfo dominance;
};

}  // namespace strata
