// Binary heaps inside procedures.
#pragma once

#include "codegen/convert/tf_to_linalg/procedure.h"

#include <functional>

namespace strata::tf_to_linalg {

/// A heap over places 0, 1, ... of something that holds entry numbers (index values).
struct ProcedureHeap {
  Procedure &p;
  std::function<Value(Value place)> entryAt;
  std::function<void(Value place, Value entry)> setEntry;
  std::function<Value(Value a, Value b)> isAbove;  ///< entry a belongs nearer to the root than entry b

  /// Puts `entry` in at place `start` of the heap [0, end), or below it, so that the order holds.
  void siftDown(Value start, Value end, Value entry) {
    ScalarBuilder &s = p.s;
    using Compare = ScalarBuilder::Compare;
    Procedure::Variable hole = p.scalar(start), goesOn = p.scalar(s.integer(s.getBuilder().getI1Type(), 1));
    auto firstChild = [&] { return s.add(s.mul(p.get(hole), s.index(2)), s.index(1)); };
    p.whileLoop([&] { return s.logicalAnd(p.get(goesOn), s.compare(Compare::Lt, firstChild(), end)); }, [&] {
      Procedure::Variable child = p.scalar(firstChild());
      Value right = s.add(p.get(child), s.index(1));
      p.ifThen(s.compare(Compare::Lt, right, end), [&] {
        Value rightIsAbove = isAbove(entryAt(right), entryAt(p.get(child)));
        p.set(child, s.select(rightIsAbove, right, p.get(child)));
      });
      Value childEntry = entryAt(p.get(child));
      p.set(goesOn, isAbove(childEntry, entry));
      p.ifThen(p.get(goesOn), [&] {
        setEntry(p.get(hole), childEntry);
        p.set(hole, p.get(child));
      });
    });
    setEntry(p.get(hole), entry);
  }

  /// Orders what lies in [0, end) in any order.
  void build(Value end) {
    ScalarBuilder &s = p.s;
    Value half = s.binary("arith.divsi", end, s.index(2));
    p.forLoop(half, [&](Value i) {
      Value start = s.sub(s.sub(half, i), s.index(1));
      siftDown(start, end, entryAt(start));
    });
  }
};

}  // namespace strata::tf_to_linalg
