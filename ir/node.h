// Uniqued storage. Types, attributes, affine expressions, maps and sets are all *nodes*: a kind, pointers to other nodes,
// 64-bit integers and bytes, uniqued in the context, so that equality is pointer equality. What a node means is the
// business of its handle class (types.h, attributes.h, affine.h); here is only how it is stored and found.
#pragma once

#include "ir/support.h"

namespace strata {

class Context;
class Dialect;
class AsmPrinter;
class AsmParser;
struct Node;

enum class NodeCategory : uint8_t { Type, Attribute, AffineExpr, AffineMap, IntegerSet };

/// One kind of node. Kinds are constants with static storage; their address is their identity.
struct NodeKind {
  NodeCategory category;
  StringRef dialect;   ///< "builtin", "llvm", "tf", ...
  StringRef mnemonic;  ///< "integer", "ptr", "resource", ...
  uint32_t traits = 0; ///< NodeTrait bits

  /// Prints what follows `!dialect.mnemonic` / `#dialect.mnemonic` (with its angle brackets); null: nothing follows.
  void (*printBody)(const Node *, AsmPrinter &) = nullptr;
  /// Parses the same text; returns null after reporting an error.
  const Node *(*parseBody)(AsmParser &) = nullptr;
  /// The same for kinds made at run time, which share one function.
  const Node *(*parseBodyOf)(const NodeKind &, AsmParser &) = nullptr;
};

/// Properties of kinds that generic code asks for.
enum NodeTrait : uint32_t {
  kTypeIsShaped = 1u << 0,       ///< vector, tensor, memref
  kTypeIsFloat = 1u << 1,
  kTypeIsLLVMCompatible = 1u << 2,
  kAttrIsTyped = 1u << 3,        ///< pointer 0 is the attribute's type (may be null)
  kVectorElement = 1u << 4,      ///< dialect type that may be a vector or memref element
  kTypeIsToken = 1u << 5,        ///< orders operations and carries no data (see OpTrait::OrderTokens)
};

/// Layout: this header, then `numPtrs` node pointers, `numInts` integers, `numBytes` bytes. Immutable once published.
struct Node {
  const NodeKind *kind;
  Context *context;
  uint32_t hash;
  uint32_t numPtrs;
  uint32_t numInts;
  uint32_t numBytes;

  ArrayRef<const Node *> ptrs() const { return {reinterpret_cast<const Node *const *>(this + 1), numPtrs}; }
  ArrayRef<int64_t> ints() const {
    return {reinterpret_cast<const int64_t *>(reinterpret_cast<const Node *const *>(this + 1) + numPtrs), numInts};
  }
  StringRef bytes() const {
    return {reinterpret_cast<const char *>(ints().data() + numInts), numBytes};
  }
};
static_assert(sizeof(Node) == 32);

/// Finds or makes the node with these contents. Thread-safe.
const Node *uniqueNode(Context *context, const NodeKind &kind, ArrayRef<const Node *> ptrs = {},
                       ArrayRef<int64_t> ints = {}, StringRef bytes = {});

/// Base of all handles: a pointer to a node, or null. Handles are values, never `const`.
class Handle {
 public:
  constexpr Handle() = default;
  constexpr explicit Handle(const Node *node) : node(node) {}

  explicit operator bool() const { return node != nullptr; }
  bool operator==(Handle other) const { return node == other.node; }
  bool operator!=(Handle other) const { return node != other.node; }

  const Node *getNode() const { return node; }
  const NodeKind &getKind() const { return *node->kind; }
  Context *getContext() const { return node->context; }
  const void *getAsOpaquePointer() const { return node; }

 protected:
  const Node *node = nullptr;
};

/// The node pointers of a list of handles.
template <typename Range>
SmallVector<const Node *, 8> nodesOf(const Range &handles) {
  SmallVector<const Node *, 8> nodes;
  for (Handle handle : handles) nodes.push_back(handle.getNode());
  return nodes;
}

}  // namespace strata

namespace llvm {

/// isa / cast / dyn_cast on handles: `To::classof(From)` decides; the cast rebinds the same node.
template <typename To, typename From>
struct CastInfo<To, From,
                std::enable_if_t<strata::kDerivesFrom<strata::Handle, From> &&
                                 strata::kDerivesFrom<strata::Handle, To>>>
    : NullableValueCastFailed<To>, DefaultDoCastIfPossible<To, From, CastInfo<To, From>> {
  static bool isPossible(From handle) {
    if constexpr (std::is_base_of_v<To, std::remove_const_t<From>>)
      return true;
    else
      return To::classof(handle);
  }
  static To doCast(From handle) { return To(handle.getNode()); }
};

template <typename T>
struct DenseMapInfo<T, std::enable_if_t<strata::kDerivesFrom<strata::Handle, T>>> {
  static T getEmptyKey() { return T(static_cast<const strata::Node *>(DenseMapInfo<void *>::getEmptyKey())); }
  static T getTombstoneKey() { return T(static_cast<const strata::Node *>(DenseMapInfo<void *>::getTombstoneKey())); }
  static unsigned getHashValue(T handle) { return DenseMapInfo<const void *>::getHashValue(handle.getNode()); }
  static bool isEqual(T a, T b) { return a.getNode() == b.getNode(); }
};

}  // namespace llvm
