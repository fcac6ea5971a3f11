// Inlining through the call and callable interfaces, callees before callers.
#include "ir/passes/passes.h"

#include "ir/context.h"
#include "ir/interfaces.h"
#include "ir/rewrite.h"
#include "ir/symbols.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace strata {
namespace {

class Inliner {
 public:
  Inliner(Operation *root, int64_t maxOps) : root(root), rewriter(root->getContext()), maxOps(maxOps) {}

  int64_t run() {
    root->walk([&](Operation *op) {
      ++numOps;
      if (op->getInterface<CallableInterface>()) callables.push_back(op);
    });
    int64_t inlined = 0;
    for (Operation *callable : calleesFirst()) inlined += inlineInto(callable);
    return inlined;
  }

 private:
  static SmallVector<Operation *, 8> callsIn(Operation *callable) {
    SmallVector<Operation *, 8> calls;
    callable->walk([&](Operation *op) {
      if (op->getInterface<CallLikeInterface>()) calls.push_back(op);
    });
    return calls;
  }

  /// The function that is called, when it is known and inside the root.
  Operation *resolve(Operation *call) const {
    SymbolRefAttr callee = call->getInterface<CallLikeInterface>()->getCallee(call);
    Operation *target = callee ? lookupNearestSymbolFrom(call, callee) : nullptr;
    bool usable = target && target->getInterface<CallableInterface>() && root->isAncestor(target);
    return usable ? target : nullptr;
  }

  /// Callables in post-order of the call graph; those that a cycle leads back to are remembered as recursive.
  SmallVector<Operation *, 8> calleesFirst() {
    enum State { Unseen, Open, Done };
    DenseMap<Operation *, State> states;
    SmallVector<Operation *, 8> order;
    struct Frame {
      Operation *callable;
      SmallVector<Operation *, 8> calls;
    };
    std::vector<Frame> stack;
    auto open = [&](Operation *callable) {
      states[callable] = Open;
      stack.push_back({callable, callsIn(callable)});
    };
    for (Operation *callable : callables) {
      if (states.lookup(callable) == Unseen) open(callable);
      while (!stack.empty()) {
        Frame &frame = stack.back();
        if (frame.calls.empty()) {
          states[frame.callable] = Done;
          order.push_back(frame.callable);
          stack.pop_back();
          continue;
        }
        Operation *target = resolve(frame.calls.pop_back_val());
        if (!target) continue;
        State state = states.lookup(target);
        if (state == Open) recursive.insert(target);
        if (state == Unseen) open(target);
      }
    }
    return order;
  }

  int64_t inlineInto(Operation *callable) {
    int64_t inlined = 0;
    for (Operation *call : callsIn(callable)) {
      Operation *target = resolve(call);
      if (!target || target == callable || numOps > maxOps) continue;
      inlined += succeeded(inlineCall(call, target));
    }
    return inlined;
  }

  static const InliningInterface *inliningOf(Operation *op) {
    if (!op->getDialect()) return nullptr;
    for (const InterfaceEntry &entry : op->getDialect()->interfaces)
      if (entry.id == InliningInterface::kId) return static_cast<const InliningInterface *>(entry.table);
    return nullptr;
  }

  bool allowInlining(Region &body, Region *into) const {
    for (Operation &op : body.front()) {
      WalkResult result = op.walk(WalkOrder::PreOrder, [&](Operation *inner) {
        const InliningInterface *interface = inliningOf(inner);
        bool legal = interface && (!interface->isLegalToInline || interface->isLegalToInline(inner, into));
        return legal ? WalkResult::Advance : WalkResult::Interrupt;
      });
      if (result == WalkResult::Interrupt) return false;
    }
    return true;
  }

  LogicalResult inlineCall(Operation *call, Operation *target) {
    Region *body = target->getInterface<CallableInterface>()->getCallableRegion(target);
    if (!body || body->empty()) return rewriter.refuse(call, "inline: the callee has no body");
    if (recursive.contains(target)) return rewriter.refuse(call, "inline: the callee is recursive");
    if (!body->hasOneBlock()) return rewriter.refuse(call, "inline: the callee has several blocks");
    Operation *last = body->front().getLast();
    if (!last || !last->hasTrait(OpTrait::ReturnLike))
      return rewriter.refuse(call, "inline: the callee does not end in a return");
    ValueRange arguments = call->getInterface<CallLikeInterface>()->getArgOperands(call);
    if (arguments.getTypes() != body->front().getArgumentTypes() ||
        call->getResultTypes() != last->getOperands().getTypes())
      return rewriter.refuse(call, "inline: the types of the call and the callee differ");
    if (!allowInlining(*body, call->getParentRegion()))
      return rewriter.refuse(call, "inline: an operation of the callee must not be inlined");
    copyBody(call, body->front(), arguments);
    return success();
  }

  void copyBody(Operation *call, Block &body, ValueRange arguments) {
    IRMapping mapping;
    for (unsigned i = 0; i < arguments.size(); ++i) mapping.map(body.getArgument(i), arguments[i]);
    rewriter.setInsertionPoint(call);
    Context *context = root->getContext();
    for (Operation &op : body) {
      if (&op == body.getLast()) break;
      Operation *copy = rewriter.clone(op, mapping);
      copy->walk([&](Operation *inner) {
        inner->setLoc(Location::callSite(context, inner->getLoc(), call->getLoc()));
        ++numOps;
      });
    }
    SmallVector<Value, 4> results;
    for (Value value : body.getLast()->getOperands()) results.push_back(mapping.lookupOrDefault(value));
    rewriter.replaceOp(call, results);
  }

  Operation *root;
  Rewriter rewriter;
  int64_t maxOps, numOps = 0;
  SmallVector<Operation *, 8> callables;
  llvm::DenseSet<Operation *> recursive;
};

}  // namespace

int64_t inlineCalls(Operation *root, int64_t maxOps) { return Inliner(root, maxOps).run(); }

}  // namespace strata
