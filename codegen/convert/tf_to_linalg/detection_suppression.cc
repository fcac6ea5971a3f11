// Choosing boxes by score: a heap of candidates, each compared with the boxes chosen since it was last looked at.
#include "codegen/convert/tf_to_linalg/procedure_heap.h"

#include "dialects/tf/shape.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;
using Variable = Procedure::Variable;

namespace {

/// What is chosen from, in a procedure that is being written.
struct Candidates {
  Value count;                                    ///< index
  std::function<Value(Value)> score;              ///< f32
  std::function<Value(Value, Value)> overlap;     ///< f32, of two candidates
  Value most;                                     ///< index: so many are chosen at most
  Value overlapThreshold, scoreThreshold;         ///< f32
  Value scale;                                    ///< f32: -1 / (2 sigma); null: overlapping boxes are dropped
};

/// What a choice works in and gives; one may be used again and again.
struct Choice {
  Variable heap, scores, compared;  ///< [n] of i64, f32, i64: candidates, what is left of their scores, boxes compared with
  Variable chosen, count;           ///< [n] of i64; index

  Choice(Procedure &p, AffineExpr n)
      : heap(p.tensor({n}, p.s.getBuilder().getI64Type())), scores(p.tensor({n}, p.s.getBuilder().getF32Type())),
        compared(p.tensor({n}, p.s.getBuilder().getI64Type())), chosen(p.tensor({n}, p.s.getBuilder().getI64Type())),
        count(p.scalar(p.s.index(0))) {}
};

class Suppression {
 public:
  Suppression(Procedure &p, Choice &choice, const Candidates &candidates)
      : p(p), s(p.s), choice(choice), candidates(candidates), i64(s.getBuilder().getI64Type()),
        heap{p, [this](Value place) { return s.toIndex(this->p.load(this->choice.heap, {place})); },
             [this](Value place, Value entry) { this->p.store(this->choice.heap, s.fromIndex(entry, i64), {place}); },
             [this](Value a, Value b) { return comesBefore(a, b); }} {}

  void run() {
    p.set(choice.count, s.index(0));
    Variable size = p.scalar(s.index(0));
    p.forLoop(candidates.count, [&](Value i) {
      Value score = candidates.score(i);
      p.store(choice.scores, score, {i});
      p.store(choice.compared, s.integer(i64, 0), {i});
      p.ifThen(s.compare(Compare::Gt, score, candidates.scoreThreshold), [&] {
        heap.setEntry(p.get(size), i);
        p.set(size, s.add(p.get(size), s.index(1)));
      });
    });
    heap.build(p.get(size));
    p.whileLoop([&] {
      return s.logicalAnd(s.compare(Compare::Gt, p.get(size), s.index(0)), s.compare(Compare::Lt, p.get(choice.count), candidates.most));
    }, [&] { consider(size); });
  }

 private:
  /// Greater score first, lower number among equals.
  Value comesBefore(Value a, Value b) {
    Value left = p.load(choice.scores, {a}), right = p.load(choice.scores, {b});
    return s.logicalOr(s.compare(Compare::Gt, left, right),
                       s.logicalAnd(s.compare(Compare::Eq, left, right), s.compare(Compare::Lt, a, b)));
  }

  /// The best candidate: chosen, dropped, or put back with a lower score.
  void consider(Variable size) {
    Value next = heap.entryAt(s.index(0)), before = p.load(choice.scores, {next});
    Value already = s.toIndex(p.load(choice.compared, {next}));
    Type i1 = s.getBuilder().getI1Type();
    Variable score = p.scalar(before), dropped = p.scalar(s.integer(i1, 0)), place = p.scalar(p.get(choice.count)), goesOn = p.scalar(s.integer(i1, 1));
    p.whileLoop([&] { return s.logicalAnd(p.get(goesOn), s.compare(Compare::Gt, p.get(place), already)); }, [&] {
      p.set(place, s.sub(p.get(place), s.index(1)));
      Value overlap = candidates.overlap(next, s.toIndex(p.load(choice.chosen, {p.get(place)})));
      if (candidates.scale) {
        Value weight = s.unary("math.exp", s.mul(s.mul(candidates.scale, overlap), overlap));
        Value isSoft = s.compare(Compare::Ne, candidates.scale, s.constant(candidates.scale.getType(), 0.0));
        p.set(dropped, s.logicalAnd(s.logicalNot(isSoft), s.compare(Compare::Gt, overlap, candidates.overlapThreshold)));
        p.set(score, s.mul(p.get(score), weight));
        p.set(goesOn, s.logicalAnd(s.logicalNot(p.get(dropped)), s.compare(Compare::Gt, p.get(score), candidates.scoreThreshold)));
      } else {
        p.set(dropped, s.compare(Compare::Gt, overlap, candidates.overlapThreshold));
        p.set(goesOn, s.logicalNot(p.get(dropped)));
      }
    });
    p.store(choice.compared, s.fromIndex(p.get(choice.count), i64), {next});
    Value isChosen = s.logicalAnd(s.logicalNot(p.get(dropped)), s.compare(Compare::Eq, p.get(score), before));
    p.ifThen(isChosen, [&] {
      p.store(choice.chosen, s.fromIndex(next, i64), {p.get(choice.count)});
      p.set(choice.count, s.add(p.get(choice.count), s.index(1)));
    });
    // What is not put back leaves the heap; the chosen one's score is kept.
    Value isBack = s.logicalAnd(s.logicalNot(s.logicalOr(p.get(dropped), isChosen)),
                                s.compare(Compare::Gt, p.get(score), candidates.scoreThreshold));
    p.store(choice.scores, p.get(score), {next});
    Variable root = p.scalar(next);
    p.ifThen(s.logicalNot(isBack), [&] {
      p.set(size, s.sub(p.get(size), s.index(1)));
      p.set(root, heap.entryAt(p.get(size)));
    });
    p.ifThen(s.compare(Compare::Gt, p.get(size), s.index(0)), [&] { heap.siftDown(s.index(0), p.get(size), p.get(root)); });
  }

  Procedure &p;
  ScalarBuilder &s;
  Choice &choice;
  const Candidates &candidates;
  Type i64;
  ProcedureHeap heap;
};

/// Area of the intersection by that of the union, of boxes with corners in any order; `corner(box, k)` is y1, x1, y2 or x2.
Value overlapOf(Procedure &p, const std::function<Value(Value, unsigned)> &corner, Value a, Value b) {
  ScalarBuilder &s = p.s;
  auto least = [&](Value x, Value y) { return s.select(s.compare(Compare::Lt, y, x), y, x); };
  auto most = [&](Value x, Value y) { return s.select(s.compare(Compare::Lt, x, y), y, x); };
  struct Box { Value top, left, bottom, right, area; } boxes[2];
  for (unsigned i = 0; i < 2; ++i) {
    Value box = i ? b : a, y1 = corner(box, 0), x1 = corner(box, 1), y2 = corner(box, 2), x2 = corner(box, 3);
    Box &made = boxes[i];
    made = {least(y1, y2), least(x1, x2), most(y1, y2), most(x1, x2), Value()};
    made.area = s.mul(s.sub(made.bottom, made.top), s.sub(made.right, made.left));
  }
  Value zero = s.constant(s.getBuilder().getF32Type(), 0.0);
  Value height = most(s.sub(least(boxes[0].bottom, boxes[1].bottom), most(boxes[0].top, boxes[1].top)), zero);
  Value width = most(s.sub(least(boxes[0].right, boxes[1].right), most(boxes[0].left, boxes[1].left)), zero);
  Value shared = s.mul(height, width);
  Value ratio = s.div(shared, s.sub(s.add(boxes[0].area, boxes[1].area), shared));
  Value isEmpty = s.logicalOr(s.compare(Compare::Le, boxes[0].area, zero), s.compare(Compare::Le, boxes[1].area, zero));
  return s.select(isEmpty, zero, ratio);
}

Value wideScalar(Procedure &p, Value tensor) { return p.s.cast(p.load(tensor, ValueRange()), p.s.getBuilder().getF32Type()); }

/// The run fails when the threshold is outside [0, 1].
void checkThreshold(Procedure &p, Value threshold, int64_t site) {
  ScalarBuilder &s = p.s;
  Type f32 = threshold.getType();
  p.check(s.logicalAnd(s.compare(Compare::Ge, threshold, s.constant(f32, 0.0)), s.compare(Compare::Le, threshold, s.constant(f32, 1.0))), site);
}

}  // namespace

//===- One list of boxes ------------------------------------------------------------------------------------------===//

/// The thresholds of a node's operands or attributes.
static void readThresholds(Operation *op, Procedure &p, TFLowering &lowering, int64_t overlapSite, int64_t sigmaSite, Candidates &candidates) {
  ScalarBuilder &s = p.s;
  Type f32 = s.getBuilder().getF32Type();
  const unsigned count = tf::numDataOperands(op);
  candidates.overlapThreshold = count > 3 ? wideScalar(p, lowering.operand(op, 3)) : s.constant(f32, tf::floatAttr(op, "iou_threshold"));
  candidates.scoreThreshold = count > 4 ? wideScalar(p, lowering.operand(op, 4)) : s.constant(f32, -double(std::numeric_limits<float>::max()));
  if (op->getName() != "tf.NonMaxSuppressionWithOverlaps") checkThreshold(p, candidates.overlapThreshold, overlapSite);
  if (count <= 5) return;
  Value sigma = wideScalar(p, lowering.operand(op, 5)), zero = s.constant(f32, 0.0);
  p.check(s.compare(Compare::Ge, sigma, zero), sigmaSite);
  Value isSoft = s.compare(Compare::Gt, sigma, zero);
  candidates.scale = s.select(isSoft, s.div(s.constant(f32, -0.5), s.select(isSoft, sigma, s.constant(f32, 1.0))), zero);
}

static LogicalResult suppress(Operation *op, TFLowering &lowering) {
  OpBuilder &builder = lowering.builder;
  Type i64 = builder.getI64Type(), f32 = builder.getF32Type();
  Value boxes = lowering.operand(op, 0), scores = lowering.operand(op, 1);
  const AffineExpr n = lowering.sizesOf(op->getOperand(1))[0];
  AffineExpr most = lowering.hostElements(op, 2, 1)[0];
  lowering.checkAtMost(lowering.number(0), most, StatusCode::InvalidArgument, "output size must be non-negative");
  Candidates candidates;
  candidates.count = lowering.sizeValue(n);
  candidates.most = lowering.sizeValue(most);
  const int64_t overlapSite = lowering.addSite(StatusCode::InvalidArgument, "iou_threshold must be in [0, 1]");
  const int64_t sigmaSite = lowering.addSite(StatusCode::InvalidArgument, "soft_nms_sigma must be non-negative");
  const bool hasOverlaps = op->getName() == "tf.NonMaxSuppressionWithOverlaps";

  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  readThresholds(op, p, lowering, overlapSite, sigmaSite, candidates);
  candidates.score = [&](Value i) { return s.cast(p.load(scores, {i}), f32); };
  const std::function<Value(Value, unsigned)> corner = [&](Value box, unsigned k) { return s.cast(p.load(boxes, {box, s.index(k)}), f32); };
  candidates.overlap = [&](Value a, Value b) { return hasOverlaps ? p.load(boxes, {a, b}) : overlapOf(p, corner, a, b); };
  Choice choice(p, n);
  Suppression(p, choice, candidates).run();
  Variable total = p.tensor({}, i64);
  p.store(total, s.fromIndex(p.get(choice.count), i64), {});
  SmallVector<Value, 4> made = p.finish({choice.chosen, choice.scores, total});

  // As many as were chosen, or padded with zeros.
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  const bool padded = tf::boolAttr(op, "pad_to_max_output_size");
  Value found = lowering.plan("plan.read_scalar", TypeRange(builder.getIndexType()), {made[2]})->getResult(0);
  if (!late.empty()) lowering.defineSymbol(late[0], padded ? candidates.most : found);
  auto pick = [&](unsigned result, function_ref<Value(ScalarBuilder &, Value)> elementOf) {
    Type element = lowering.elementType(op->getResult(result));
    lowering.set(op->getResult(result), lowering.gather(lowering.sizesOf(op->getResult(result)), element, [&](ScalarBuilder &b, ValueRange at) {
      Value exists = b.compare(Compare::Lt, at[0], found);
      return lowering.guarded(b, exists, b.integer(element, 0), [&] {
        return b.cast(elementOf(b, lowering.extract(b, made[0], {at[0]})), element);
      });
    }));
  };
  pick(0, [](ScalarBuilder &, Value chosen) { return chosen; });
  const unsigned results = tf::numDataResults(op);
  if (results == 3) pick(1, [&](ScalarBuilder &b, Value chosen) { return lowering.extract(b, made[1], {b.toIndex(chosen)}); });
  if (results > 1)
    lowering.set(op->getResult(results - 1), lowering.map({made[2]}, ArrayRef<AffineExpr>(), builder.getI32Type(), [&](ScalarBuilder &b, ValueRange in) {
      return b.cast(in[0], builder.getI32Type());
    }));
  return success();
}

//===- Classes of images ------------------------------------------------------------------------------------------===//

namespace {

/// Results of CombinedNonMaxSuppression while they are written.
struct Detections {
  Variable boxes, scores, classes, counts;
};

}  // namespace

/// The best of all classes' choices of image `image`, at most `most`, into the results.
static void mergeClasses(Procedure &p, Value boxes, Value image, Value numClasses, Value sharedBoxes, Value most, bool clip,
                         Variable chosen, Variable chosenScores, Variable counts, Variable next, Detections &out) {
  ScalarBuilder &s = p.s;
  Type i64 = s.getBuilder().getI64Type(), f32 = s.getBuilder().getF32Type();
  Variable done = p.scalar(s.index(0)), goesOn = p.scalar(s.integer(s.getBuilder().getI1Type(), 1));
  p.forLoop(numClasses, [&](Value c) { p.store(next, s.integer(i64, 0), {c}); });
  p.whileLoop([&] { return s.logicalAnd(p.get(goesOn), s.compare(Compare::Lt, p.get(done), most)); }, [&] {
    Variable best = p.scalar(s.index(-1)), bestScore = p.scalar(s.constant(f32, 0.0));
    p.forLoop(numClasses, [&](Value c) {
      Value place = s.toIndex(p.load(next, {c}));
      p.ifThen(s.compare(Compare::Lt, place, s.toIndex(p.load(counts, {c}))), [&] {
        Value score = p.load(chosenScores, {c, place});
        Value isBetter = s.logicalOr(s.compare(Compare::Lt, p.get(best), s.index(0)), s.compare(Compare::Gt, score, p.get(bestScore)));
        p.set(best, s.select(isBetter, c, p.get(best)));
        p.set(bestScore, s.select(isBetter, score, p.get(bestScore)));
      });
    });
    p.set(goesOn, s.compare(Compare::Ge, p.get(best), s.index(0)));
    p.ifThen(p.get(goesOn), [&] {
      Value c = p.get(best), place = p.load(next, {c}), box = s.toIndex(p.load(chosen, {c, s.toIndex(place)}));
      p.store(next, s.add(place, s.integer(i64, 1)), {c});
      Value q = s.select(s.compare(Compare::Eq, sharedBoxes, s.index(1)), s.index(0), c);
      p.forLoop(s.index(4), [&](Value k) {
        Value corner = p.load(boxes, {image, box, q, k});
        if (clip) corner = s.max(s.min(corner, s.constant(f32, 1.0)), s.constant(f32, 0.0));
        p.store(out.boxes, corner, {image, p.get(done), k});
      });
      p.store(out.scores, p.get(bestScore), {image, p.get(done)});
      p.store(out.classes, s.fromIndex(c, f32), {image, p.get(done)});
      p.set(done, s.add(p.get(done), s.index(1)));
    });
  });
  p.store(out.counts, s.fromIndex(p.get(done), s.getBuilder().getI32Type()), {image});
}

static LogicalResult suppressClasses(Operation *op, TFLowering &lowering) {
  OpBuilder &builder = lowering.builder;
  Type i64 = builder.getI64Type(), f32 = builder.getF32Type();
  Value boxes = lowering.operand(op, 0), scores = lowering.operand(op, 1);
  const Exprs boxSizes = lowering.sizesOf(op->getOperand(0)), scoreSizes = lowering.sizesOf(op->getOperand(1));
  const AffineExpr perClass = lowering.hostElements(op, 2, 1)[0], total = lowering.hostElements(op, 3, 1)[0];
  const AffineExpr n = boxSizes[1], classes = scoreSizes[2];
  lowering.checkAtMost(lowering.number(1), perClass, StatusCode::InvalidArgument, "max_size_per_class must be positive");
  lowering.checkAtMost(lowering.number(1), total, StatusCode::InvalidArgument, "max_total_size must be positive");
  const bool padPerClass = tf::boolAttr(op, "pad_per_class");
  Value numImages = lowering.sizeValue(boxSizes[0]), numClasses = lowering.sizeValue(classes), sharedBoxes = lowering.sizeValue(boxSizes[2]);
  Value mostOfClass = lowering.sizeValue(perClass), mostOfAll = lowering.sizeValue(total), ofAllClasses = lowering.sizeValue(perClass * classes);
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  if (!late.empty())
    lowering.defineSymbol(late[0], lowering.hostIndex([&](ScalarBuilder &s) { return padPerClass ? s.min(mostOfAll, ofAllClasses) : mostOfAll; }));
  Candidates candidates;
  candidates.count = lowering.sizeValue(n);
  candidates.most = mostOfClass;
  const int64_t overlapSite = lowering.addSite(StatusCode::InvalidArgument, "iou_threshold must be in [0, 1]");

  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  candidates.overlapThreshold = wideScalar(p, lowering.operand(op, 4));
  candidates.scoreThreshold = wideScalar(p, lowering.operand(op, 5));
  checkThreshold(p, candidates.overlapThreshold, overlapSite);
  auto zeros = [&](unsigned result) {
    return p.filled(lowering.sizesOf(op->getResult(result)), s.integer(lowering.elementType(op->getResult(result)), 0));
  };
  Detections out{zeros(0), zeros(1), zeros(2), zeros(3)};
  Choice choice(p, n);
  Variable chosen = p.tensor({classes, n}, i64), chosenScores = p.tensor({classes, n}, f32), counts = p.tensor({classes}, i64), next = p.tensor({classes}, i64);
  Value most = padPerClass ? s.min(mostOfAll, ofAllClasses) : mostOfAll;
  p.forLoop(numImages, [&](Value image) {
    p.forLoop(numClasses, [&](Value c) {
      Value q = s.select(s.compare(Compare::Eq, sharedBoxes, s.index(1)), s.index(0), c);
      candidates.score = [&](Value i) { return p.load(scores, {image, i, c}); };
      const std::function<Value(Value, unsigned)> corner = [&](Value box, unsigned k) { return p.load(boxes, {image, box, q, s.index(k)}); };
      candidates.overlap = [&](Value a, Value b) { return overlapOf(p, corner, a, b); };
      Suppression(p, choice, candidates).run();
      p.store(counts, s.fromIndex(p.get(choice.count), i64), {c});
      p.forLoop(p.get(choice.count), [&](Value i) {
        Value box = p.load(choice.chosen, {i});
        p.store(chosen, box, {c, i});
        p.store(chosenScores, p.load(choice.scores, {s.toIndex(box)}), {c, i});
      });
    });
    mergeClasses(p, boxes, image, numClasses, sharedBoxes, most, tf::boolAttr(op, "clip_boxes"), chosen, chosenScores, counts, next, out);
  });
  SmallVector<Value, 4> made = p.finish({out.boxes, out.scores, out.classes, out.counts});
  for (unsigned i = 0; i < 4; ++i) lowering.set(op->getResult(i), made[i]);
  return success();
}

ArrayRef<LowerEntry> suppressionLowerings() {
  static const LowerEntry entries[] = {
      {"NonMaxSuppression", suppress},   {"NonMaxSuppressionV2", suppress}, {"NonMaxSuppressionV3", suppress},
      {"NonMaxSuppressionV4", suppress}, {"NonMaxSuppressionV5", suppress}, {"NonMaxSuppressionWithOverlaps", suppress},
      {"CombinedNonMaxSuppression", suppressClasses}};
  return entries;
}

}  // namespace strata::tf_to_linalg
