// Dominance between blocks, operations and values.
#pragma once

#include "ir/op.h"

namespace strata {

/// Built lazily per region; invalid once blocks or edges change. Graph regions: everything dominates everything.
class DominanceInfo {
 public:
  explicit DominanceInfo(Operation *root = nullptr);
  ~DominanceInfo();
  bool dominates(Block *a, Block *b);
  bool properlyDominates(Block *a, Block *b);
  bool dominates(Operation *a, Operation *b);
  bool properlyDominates(Operation *a, Operation *b);
  /// The value may be used by `user`.
  bool properlyDominates(Value value, Operation *user);
  bool isReachableFromEntry(Block *block);
  /// Null for entry blocks and unreachable ones.
  Block *getImmediateDominator(Block *block);
  void invalidate();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

}  // namespace strata
