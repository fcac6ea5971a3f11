#include "dialects/tf/attributes.h"

#include "ir/asm.h"

namespace strata::tf {

ShapeAttr ShapeAttr::get(Context *context, ArrayRef<int64_t> shape) {
  SmallVector<int64_t, 8> ints{1};
  ints.append(shape.begin(), shape.end());
  return ShapeAttr(uniqueNode(context, kKind, {}, ints));
}

ShapeAttr ShapeAttr::getUnranked(Context *context) {
  return ShapeAttr(uniqueNode(context, kKind, {}, {int64_t{0}}));
}

static void printShapeBody(const Node *node, AsmPrinter &printer) {
  ShapeAttr shape(node);
  if (!shape.hasRank()) {
    printer << "<*>";
    return;
  }
  printer << "<";
  printer.printDimensionList(shape.getShape());
  printer << ">";
}

static const Node *parseShapeBody(AsmParser &parser) {
  if (parser.parseLess()) return nullptr;
  if (!parser.parseOptionalStar())
    return parser.parseGreater() ? nullptr : ShapeAttr::getUnranked(parser.getContext()).getNode();
  SmallVector<int64_t, 8> dims;
  if (!parser.parseOptionalGreater()) return ShapeAttr::get(parser.getContext(), dims).getNode();
  if (parser.parseDimensionList(dims, /*allowDynamic=*/true, /*withTrailingX=*/false) || parser.parseGreater())
    return nullptr;
  return ShapeAttr::get(parser.getContext(), dims).getNode();
}

FuncAttr FuncAttr::get(SymbolRefAttr name, DictionaryAttr attrs) {
  return FuncAttr(uniqueNode(name.getContext(), kKind, {name.getNode(), attrs.getNode()}));
}

static void printFuncBody(const Node *node, AsmPrinter &printer) {
  FuncAttr function(node);
  printer << "<" << Attribute(function.getName()) << ", " << Attribute(function.getAttrs()) << ">";
}

static const Node *parseFuncBody(AsmParser &parser) {
  SymbolRefAttr name;
  DictionaryAttr attrs;
  if (parser.parseLess() || parser.parseAttribute(name) || parser.parseComma() || parser.parseAttribute(attrs) ||
      parser.parseGreater())
    return nullptr;
  return FuncAttr::get(name, attrs).getNode();
}

const NodeKind ShapeAttr::kKind = {NodeCategory::Attribute, "tf", "shape", 0, printShapeBody, parseShapeBody};
const NodeKind FuncAttr::kKind = {NodeCategory::Attribute, "tf", "func", 0, printFuncBody, parseFuncBody};

}  // namespace strata::tf
