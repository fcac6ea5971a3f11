#include "dialects/tf/einsum.h"

#include "dialects/tf/assumptions.h"

#include "llvm/ADT/StringExtras.h"

namespace strata::tf {

namespace {
/// Labels of one side of an equation; the ellipsis is the label '.'.
using Labels = std::string;

class EinsumParser {
 public:
  EinsumParser(ShapeContext &context) : context(context) {}

  FailureOr<EinsumPlan> parse(StringRef equation, ArrayRef<TensorShape> shapes) {
    auto [left, right] = equation.split("->");
    if (!equation.contains("->") || right.contains("->"))
      return context.error() << "Expecting exactly one '->' in einsum equation: " << equation;
    SmallVector<StringRef, 2> parts;
    left.split(parts, ',');
    if (parts.size() != shapes.size())
      return context.error() << "Expected " << parts.size() << " inputs for equation " << equation << " but got: " << shapes.size();
    for (size_t i = 0; i < parts.size(); ++i)
      if (failed(addOperand(parts[i], shapes[i], equation))) return failure();
    if (failed(addOutput(right, equation))) return failure();
    return std::move(plan);
  }

 private:
  /// Blanks dropped, "..." as '.'; fails for other characters than letters.
  FailureOr<Labels> labelsOf(StringRef text, StringRef equation) {
    Labels labels;
    for (size_t i = 0; i < text.size(); ++i) {
      if (text[i] == ' ') continue;
      if (text.substr(i).starts_with("...") && labels.find('.') == Labels::npos) {
        labels += '.';
        i += 2;
      } else if (llvm::isAlpha(text[i])) {
        labels += text[i];
      } else {
        return context.error() << "Invalid character in einsum equation: " << equation;
      }
    }
    return labels;
  }

  int indexOf(char label) {
    auto [it, isNew] = indices.try_emplace(label, static_cast<int>(plan.sizes.size()));
    if (isNew) plan.sizes.push_back(Dim(1));
    return it->second;
  }

  /// Dimension `fromEnd` (1 is the last) of what the ellipsis stands for.
  int ellipsisIndex(size_t fromEnd) {
    while (ellipsis.size() < fromEnd) {
      ellipsis.push_back(static_cast<int>(plan.sizes.size()));
      plan.sizes.push_back(Dim(1));
    }
    return ellipsis[fromEnd - 1];
  }

  LogicalResult addOperand(StringRef text, const TensorShape &shape, StringRef equation) {
    FailureOr<Labels> labels = labelsOf(text, equation);
    if (failed(labels)) return failure();
    const bool hasEllipsis = labels->find('.') != Labels::npos;
    const int64_t named = static_cast<int64_t>(labels->size()) - hasEllipsis, extra = shape.rank() - named;
    if (extra < 0 || (extra > 0 && !hasEllipsis))
      return context.error() << "Expected input " << plan.operands.size() << " to have rank " << (hasEllipsis ? "at least " : "")
                             << named << " but got: " << shape.rank();
    SmallVector<int, 6> &dims = plan.operands.emplace_back();
    for (char label : *labels) {
      if (label != '.') {
        if (failed(addLabel(label, shape[static_cast<int64_t>(dims.size())]))) return failure();
        dims.push_back(indexOf(label));
        continue;
      }
      for (int64_t k = extra; k > 0; --k) {
        const Dim &size = shape[static_cast<int64_t>(dims.size())];
        int index = ellipsisIndex(static_cast<size_t>(k));
        Dim &known = plan.sizes[static_cast<size_t>(index)];
        if (size.isConstant(1) || (known != size && isSize(context, size, 1))) {
          dims.push_back(-1);
          continue;
        }
        if (!isSize(context, known, 1) && failed(context.requireEqual(known, size, "Incompatible broadcasting dimensions in einsum")))
          return failure();
        known = size;
        dims.push_back(index);
      }
    }
    return success();
  }

  LogicalResult addLabel(char label, const Dim &size) {
    bool isNew = !indices.contains(label);
    Dim &known = plan.sizes[static_cast<size_t>(indexOf(label))];
    if (!isNew && failed(context.requireEqual(known, size, Twine("Expected dimension ") + known.str() + " at axis of label " +
                                                               Twine(label) + " but got dimension " + size.str())))
      return failure();
    if (isNew || size.isConstant()) known = size;
    return success();
  }

  LogicalResult addOutput(StringRef text, StringRef equation) {
    FailureOr<Labels> labels = labelsOf(text, equation);
    if (failed(labels)) return failure();
    if (!ellipsis.empty() && labels->find('.') == Labels::npos)
      return context.error() << "Output subscripts contain no ellipsis although an input does: " << equation;
    for (char label : *labels) {
      if (label == '.') {
        for (size_t k = ellipsis.size(); k > 0; --k) plan.output.push_back(ellipsis[k - 1]);
      } else if (!indices.contains(label)) {
        return context.error() << "Einsum output subscripts contain a label that no input has: " << Twine(label).str();
      } else {
        plan.output.push_back(indexOf(label));
      }
    }
    return success();
  }

  ShapeContext &context;
  EinsumPlan plan;
  DenseMap<char, int> indices;
  SmallVector<int, 4> ellipsis;  // from the last dimension forwards
};
}  // namespace

FailureOr<EinsumPlan> EinsumPlan::parse(StringRef equation, ArrayRef<TensorShape> shapes, ShapeContext &context) {
  return EinsumParser(context).parse(equation, shapes);
}

TensorShape EinsumPlan::outputShape() const {
  TensorShape shape = TensorShape::scalar();
  for (int index : output) shape.push_back(sizes[static_cast<size_t>(index)]);
  return shape;
}

}  // namespace strata::tf
