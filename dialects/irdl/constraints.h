// Constraints of runtime dialects: small programs over types and attributes that hold no uniqued pointer, so that one dialect
// serves all contexts.
#pragma once

#include "ir/context.h"

#include <deque>
#include <string>
#include <vector>

namespace strata::irdl {

/// A copy of a node outside of any context.
struct Picture {
  const NodeKind *kind = nullptr;  ///< null: a null pointer
  std::vector<Picture> parts;
  std::vector<int64_t> ints;
  std::string bytes;

  static Picture of(const Node *node);
  bool matches(const Node *node) const;
};

struct Constraint {
  enum Kind { Any, Is, Base, Parametric, AnyOf, AllOf } kind = Any;
  Picture picture;                  ///< Is
  const NodeKind *base = nullptr;   ///< Base, Parametric
  bool isAnyFloat = false;          ///< Base "!builtin.float": all of them
  std::vector<unsigned> operands;   ///< Parametric, AnyOf, AllOf: other constraints
};

/// One match of constraints: each may be asked several times and must meet the same node each time, as a variable does.
class Matching {
 public:
  explicit Matching(const std::vector<Constraint> &constraints) : constraints(constraints), met(constraints.size()) {}
  bool matches(unsigned constraint, const Node *node);

 private:
  bool matchesOnce(const Constraint &constraint, const Node *node);
  const std::vector<Constraint> &constraints;
  std::vector<const Node *> met;
};

}  // namespace strata::irdl
