// Locations: packing, the attribute form, printing.
#include "ir/context.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <variant>

namespace strata {

const NodeKind LocationAttr::kUnknown = {NodeCategory::Attribute, "builtin", "loc.unknown"};
const NodeKind LocationAttr::kFile = {NodeCategory::Attribute, "builtin", "loc.file"};
const NodeKind LocationAttr::kName = {NodeCategory::Attribute, "builtin", "loc.name"};
const NodeKind LocationAttr::kCallSite = {NodeCategory::Attribute, "builtin", "loc.callsite"};
const NodeKind LocationAttr::kFused = {NodeCategory::Attribute, "builtin", "loc.fused"};

static Attribute getFileAttr(Context *context, StringRef file, int64_t line, int64_t column) {
  StringAttr name = StringAttr::get(context, file);
  return Attribute(uniqueNode(context, LocationAttr::kFile, {name.getNode()}, {line, column}));
}

Location Location::largeFile(Context *context, uint32_t fileId, uint32_t line, uint32_t column) {
  Attribute attr = getFileAttr(context, context->getFileName(fileId), line, column);
  return fromRaw(uint64_t(context->getLocationIndex(attr)) + 1);
}

Location Location::file(Context *context, StringRef file, uint32_t line, uint32_t column) {
  return Location::file(context, context->getFileId(file), line, column);
}

Location Location::name(Context *context, StringRef name) { return Location::name(context, name, Location()); }

Location Location::name(Context *context, StringRef name, Location child) {
  StringAttr text = StringAttr::get(context, name);
  return fromAttr(
      Attribute(uniqueNode(context, LocationAttr::kName, {text.getNode(), child.getAttr(context).getNode()})));
}

Location Location::callSite(Context *context, Location callee, Location caller) {
  return fromAttr(Attribute(uniqueNode(context, LocationAttr::kCallSite,
                                       {callee.getAttr(context).getNode(), caller.getAttr(context).getNode()})));
}

Location Location::fused(Context *context, ArrayRef<Location> parts, Attribute metadata) {
  llvm::SmallSetVector<Attribute, 8> unique;
  for (Location part : parts) {
    Attribute attr = part.getAttr(context);
    const Node *node = attr.getNode();
    // A fused location inside is taken apart when it says the same of its parts.
    if (node->kind == &LocationAttr::kFused && node->ptrs()[0] == metadata.getNode()) {
      for (const Node *inner : node->ptrs().drop_front()) unique.insert(Attribute(inner));
    } else {
      unique.insert(attr);
    }
  }
  unique.remove(Location().getAttr(context));
  if (!metadata && unique.empty()) return Location();
  if (!metadata && unique.size() == 1) return fromAttr(unique.front());
  SmallVector<const Node *, 8> ptrs = {metadata.getNode()};
  for (Attribute attr : unique) ptrs.push_back(attr.getNode());
  if (ptrs.size() == 1) ptrs.push_back(Location().getAttr(context).getNode());
  return fromAttr(Attribute(uniqueNode(context, LocationAttr::kFused, ptrs)));
}

Location Location::fromAttr(Attribute attr) {
  const Node *node = attr.getNode();
  if (node->kind == &LocationAttr::kUnknown) return Location();
  Context *context = attr.getContext();
  if (node->kind == &LocationAttr::kFile && node->numInts == 2) {
    int64_t line = node->ints()[0], column = node->ints()[1];
    uint32_t fileId = context->getFileId(StringAttr(node->ptrs()[0]).getValue());
    if (fileId <= 0x3FFF && uint64_t(line) <= 0xFFFFFFF && uint64_t(column) <= 0xFFFFF)
      return file(context, fileId, static_cast<uint32_t>(line), static_cast<uint32_t>(column));
  }
  return fromRaw(uint64_t(context->getLocationIndex(attr)) + 1);
}

Attribute Location::getAttr(Context *context) const {
  if (isUnknown()) return Attribute(uniqueNode(context, LocationAttr::kUnknown));
  if (isFile()) return getFileAttr(context, context->getFileName(getFileId()), getLine(), getColumn());
  return context->getLocationAttr(static_cast<uint32_t>(bits - 1));
}

static void printQuoted(raw_ostream &os, StringRef text) {
  os << '"';
  llvm::printEscapedString(text, os);
  os << '"';
}

static void printFileRange(raw_ostream &os, const Node *node) {
  printQuoted(os, StringAttr(node->ptrs()[0]).getValue());
  ArrayRef<int64_t> ints = node->ints();
  os << ':' << ints[0] << ':' << ints[1];
  if (ints.size() < 4) return;
  os << " to ";
  if (ints[2] != ints[0]) os << ints[2];
  os << ':' << ints[3];
}

void Location::print(raw_ostream &os, Context *context) const {
  // A stack of what is still to print: text, or a location.
  using Piece = std::variant<const char *, const Node *>;
  SmallVector<Piece, 16> stack = {getAttr(context).getNode()};
  auto push = [&](std::initializer_list<Piece> pieces) { stack.append(std::rbegin(pieces), std::rend(pieces)); };
  while (!stack.empty()) {
    Piece piece = stack.pop_back_val();
    if (auto *text = std::get_if<const char *>(&piece)) {
      os << *text;
      continue;
    }
    const Node *node = std::get<const Node *>(piece);
    if (node->kind == &LocationAttr::kFile) {
      printFileRange(os, node);
    } else if (node->kind == &LocationAttr::kName) {
      printQuoted(os, StringAttr(node->ptrs()[0]).getValue());
      if (node->ptrs()[1]->kind != &LocationAttr::kUnknown) push({"(", node->ptrs()[1], ")"});
    } else if (node->kind == &LocationAttr::kCallSite) {
      push({"callsite(", node->ptrs()[0], " at ", node->ptrs()[1], ")"});
    } else if (node->kind == &LocationAttr::kFused) {
      os << "fused";
      if (const Node *metadata = node->ptrs()[0]) os << '<' << Attribute(metadata) << '>';
      os << '[';
      stack.push_back("]");
      ArrayRef<const Node *> parts = node->ptrs().drop_front();
      for (size_t i = parts.size(); i-- > 0;) {
        stack.push_back(parts[i]);
        if (i > 0) stack.push_back(", ");
      }
    } else {
      os << "unknown";
    }
  }
}

StringRef Location::getNameOrEmpty(Context *context) const {
  if (isUnknown() || isFile()) return "";
  StringRef found;
  SmallVector<const Node *, 8> stack = {getAttr(context).getNode()};
  while (!stack.empty()) {
    const Node *node = stack.pop_back_val();
    if (node->kind == &LocationAttr::kName) {
      found = StringAttr(node->ptrs()[0]).getValue();
      if (node->ptrs()[1]->kind == &LocationAttr::kUnknown || node->ptrs()[1]->kind == &LocationAttr::kFile)
        return found;
      stack = {node->ptrs()[1]};
    } else if (node->kind == &LocationAttr::kCallSite) {
      stack.push_back(node->ptrs()[1]);
      stack.push_back(node->ptrs()[0]);
    } else if (node->kind == &LocationAttr::kFused) {
      ArrayRef<const Node *> parts = node->ptrs().drop_front();
      stack.append(parts.rbegin(), parts.rend());
    }
  }
  return found;
}

}  // namespace strata
