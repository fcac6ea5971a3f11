// What TensorFlow's executor would do with a graph of V1 control flow, worked out ahead: in which frame each node runs, under
// which choices of which predicates, what its Merges join and what its frames carry. functionalize.h writes the result.
//
// A frame is a level: a graph without cycles of its nodes, with each frame inside it as one item. A node of a level runs for
// the set of literals (predicate, branch) that is its path; a node one of whose inputs is dead is dead, so a path is the union
// of the inputs' paths. A Merge is a tree of choices (phis) with inputs as leaves. Where no input may be alive, the Merge's
// being alive is a predicate of its own.
#pragma once

#include "ir/op.h"
#include "support/status.h"

#include <map>
#include <string>
#include <vector>

namespace strata::tf {

inline constexpr uint32_t kNoIndex = ~uint32_t(0);

/// One choice: predicate number and branch.
struct Literal {
  uint32_t predicate, branch;
  bool operator==(const Literal &other) const = default;
  auto operator<=>(const Literal &other) const = default;
};

/// A set of literals as a number; equal sets have equal numbers.
using Path = uint32_t;
inline constexpr Path kAlways = 0, kNever = ~uint32_t(0);

/// Sets of literals, sorted by predicate.
class PathTable {
 public:
  PathTable() { (void)intern({}); }
  ArrayRef<Literal> literals(Path path) const { return sets[path]; }
  Path unite(Path a, Path b);  ///< kNever when they contradict each other
  Path with(Path path, Literal literal);
  Path without(Path path, uint32_t predicate);
  Path intern(std::vector<Literal> literals);

 private:
  std::vector<std::vector<Literal>> sets;
  std::map<std::vector<Literal>, Path> numbers;
  DenseMap<std::pair<Path, Path>, Path> unions;
};

/// Numbers of a predicate are in the order in which a level decides them: a predicate computed under another is after it.
struct Predicate {
  Value value;                 ///< bool or number of the branch; null: whether join `join` is alive
  uint32_t join = kNoIndex;
  unsigned branches = 2;
  bool isCondition = true;     ///< branch 1 when true; else `value` is the branch's number, one outside means the last
  Operation *source = nullptr; ///< the Switch that is blamed
  unsigned pending = 0;        ///< items under it, and choices by it, that have not been written yet
};

/// Where a choice leads.
struct Leaf {
  enum class Kind : uint8_t { Missing, Input, Phi } kind = Kind::Missing;
  uint32_t number = kNoIndex;
};

/// A Merge, or a value that must be alive.
struct Join {
  Operation *merge = nullptr;  ///< null: a fetched value, or the next one of a carried value
  Operation *user = nullptr;   ///< whose operands the inputs are: `merge`, the carrying Merge, or the fetch
  SmallVector<Value, 2> inputs;
  SmallVector<uint32_t, 2> inputNumbers;  ///< value_index of each
  Leaf root;
  Type type;
  std::string failure;         ///< not empty: the message for no input being alive
  uint32_t alive = kNoIndex;   ///< the predicate, when some leaf is missing
  bool wantsIndex = false;
  Value value, index, isAlive; ///< once written
};

/// A choice of a join's tree.
struct Phi {
  uint32_t join = kNoIndex, predicate = kNoIndex;
  SmallVector<Leaf, 2> leaves;  ///< by branch
  Value value, index, isAlive;  ///< once written
};

/// What is scheduled: a node, a frame, a phi or a join.
struct Item {
  enum class Kind : uint8_t { Node, Loop, Phi, Join } kind = Kind::Node;
  Operation *op = nullptr;     ///< Node
  uint32_t number = kNoIndex;  ///< of the frame, phi or join
  uint32_t level = 0;          ///< frame it belongs to
  uint32_t position = 0;       ///< place in the graph, for ties
  Path path = kAlways;
  ArrayRef<Literal> rest;      ///< the path without what its level takes for granted
  SmallVector<uint32_t, 2> users;
  unsigned waiting = 0;        ///< producers that have not been written yet
  bool isDone = false;
  SmallVector<uint32_t, 4> batches;  ///< of the writer: which batch holds it, by depth
};

/// A value that a loop carries.
struct Carried {
  Operation *merge = nullptr;
  Value initial;             ///< an Enter's result
  Value next;                ///< a NextIteration's, or that of the join `join`
  uint32_t join = kNoIndex;
  bool isReference = false;  ///< the same variable in every round
};

struct Frame {
  uint32_t parent = kNoIndex;
  unsigned depth = 0;
  std::string name;
  SmallVector<Operation *, 4> enters, exits, merges;
  SmallVector<Operation *, 4> nextIterations;
  Operation *loopCond = nullptr;
  uint32_t item = kNoIndex;       ///< of the level around it
  std::vector<uint32_t> items;    ///< of its own level, in the order of the graph
  SmallVector<Carried, 4> carried;
  Literal goesOn{kNoIndex, 1};    ///< what another round depends on
};

class ControlGraph {
 public:
  /// `nodes`: the body of a tf.graph, in topological order but for back edges.
  explicit ControlGraph(Block &nodes) : nodes(nodes) {}

  /// INVALID_ARGUMENT for frames that TensorFlow refuses, UNIMPLEMENTED for what has no structured form; with the node.
  Status analyze();

  // The result; the writer fills in what it has written.
  std::vector<Item> items;
  std::vector<Frame> frames;  ///< 0 is the graph itself; a frame comes after the one around it
  std::vector<Join> joins;
  std::vector<Phi> phis;
  std::vector<Predicate> predicates;
  PathTable paths;
  SmallVector<uint32_t, 4> fetched;  ///< joins of the fetched values that may be dead, by operand of the fetch; kNoIndex: none

  /// Number of the item that gives `value` in `level`; kNoIndex: there from the start.
  uint32_t producerOf(Value value, uint32_t level) const;
  /// The item of `level` that is, or holds, the operation; kNoIndex: none.
  uint32_t itemIn(Operation *op, uint32_t level) const;
  /// Phis and joins that take `value` as operand of `merge` number `operand`.
  ArrayRef<uint32_t> takersOf(Operation *merge, unsigned operand) const;
  /// The predicate whose value is `value`; kNoIndex: none.
  uint32_t predicateOf(Value value) const;
  bool isCarriedMerge(Operation *op) const { return carriedMerges.count(op) != 0; }
  /// The variable behind a reference, or the Enter that brings it into the frame; null for anything else.
  Value referenceRoot(Value value) const;

 private:
  Status findFrames();
  Status enterFrame(Operation *op, uint32_t parent);
  Status frameOf(Operation *op, uint32_t &frame);
  void dissolveFramesWithoutRounds();
  Status analyzeLevel(uint32_t level);
  Status orderLevel(uint32_t level, std::vector<uint32_t> &order);
  Status placeNode(uint32_t item);
  Status placeMerge(uint32_t item, uint32_t level);
  Status findRounds(uint32_t level);
  Status closeRounds(uint32_t level);
  Status joinFetches();
  uint32_t addItem(Item::Kind kind, uint32_t level, uint32_t position);
  void addUse(uint32_t producer, uint32_t user);
  Status resolve(uint32_t join, SmallVectorImpl<Path> &inputPaths, Path common, uint32_t level, uint32_t position);
  Path pathOf(Value value, uint32_t level);
  uint32_t literalPredicate(Operation *switchOp);
  bool dependsOnBackEdge(Operation *op, unsigned operand) const;

  Block &nodes;
  DenseMap<Operation *, uint32_t> itemOf;
  DenseMap<Operation *, uint32_t> outFrame;  ///< of Enters: the frame they lead into
  DenseMap<Operation *, Path> switchPredicates;
  DenseMap<Operation *, uint32_t> joinOf;
  DenseMap<std::pair<uint32_t, Value>, uint32_t> predicateNumbers;  ///< by level and value
  DenseMap<Value, uint32_t> predicateValues;
  DenseMap<std::pair<Operation *, unsigned>, SmallVector<uint32_t, 1>> takers;
  DenseMap<Operation *, uint32_t> carriedMerges;
  DenseMap<Value, Value> roots;  ///< of references to variables
  std::vector<uint32_t> frameAlias;
  std::vector<uint32_t> phiItems, joinItems;  ///< by number
};

/// Kinds of the V1 form, by operation name.
enum class V1Kind : uint8_t { None, Switch, SwitchN, Merge, Enter, Exit, NextIteration, LoopCond, ControlTrigger };
V1Kind v1KindOf(Operation *op);

}  // namespace strata::tf
