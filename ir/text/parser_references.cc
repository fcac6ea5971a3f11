// What the verbatim bodies of MLIR's own dialects refer to: aliases, attributes that get aliases, distinct attributes. So that
// these are printed as MLIR prints them, whatever they were called in the input.
#include "ir/text/parser.h"
#include "ir/text/upstream.h"

#include "llvm/ADT/StringExtras.h"

namespace strata::text {
namespace {

bool isNameChar(char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-'; }

/// Behind the string that opens at `at`.
size_t endOfString(StringRef text, size_t at) {
  ++at;
  while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

/// Behind the bracket that closes the one at `at`; npos when none does.
size_t endOfBracket(StringRef text, size_t at) {
  unsigned depth = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"') {
      at = endOfString(text, at);
      continue;
    }
    if (c == '-' && at + 1 < text.size() && text[at + 1] == '>') ++at;
    else if (c == '<' || c == '(' || c == '[' || c == '{') ++depth;
    else if ((c == '>' || c == ')' || c == ']' || c == '}') && --depth == 0) return at + 1;
    ++at;
  }
  return StringRef::npos;
}

}  // namespace

/// The attribute of `dialect` whose text stands inside another's; null when there is nothing in it that is not just text.
const Node *Parser::findNested(StringRef dialect, StringRef body, unsigned depth) {
  if (depth > kMaxReferenceDepth || !isUpstreamDialect(dialect)) return nullptr;
  const StringRef mnemonic = body.take_until([](char c) { return c == '<'; });
  if (const Dialect *known = context->getDialect(dialect); known && known->findAttribute(mnemonic)) return nullptr;
  SmallVector<const Node *, 4> references;
  std::string text = findReferences(dialect, body, references, depth);
  if (references.empty() && getUpstreamAlias(dialect, body).empty()) return nullptr;
  return OpaqueAttr::get(context, dialect, text, Type(), references).getNode();
}

/// What `body` refers to at `at`, or null; moves `at` behind what was looked at.
const Node *Parser::referenceAt(StringRef dialect, StringRef body, size_t &at, unsigned depth) {
  const char c = body[at];
  if (c == '#' || c == '!') {
    size_t end = at + 1;
    while (end < body.size() && isNameChar(body[end])) ++end;
    StringRef name = body.slice(at + 1, end);
    const bool hasBody = end < body.size() && body[end] == '<';
    const Node *node = nullptr;
    if (!hasBody) node = c == '#' ? attributeAliases.lookup(name).getNode() : typeAliases.lookup(name).getNode();
    const size_t close = hasBody ? endOfBracket(body, end) : end;
    auto [nestedDialect, mnemonic] = name.split('.');
    if (c == '#' && close != StringRef::npos && (hasBody || !mnemonic.empty())) {
      const StringRef nested = mnemonic.empty() ? body.slice(end + 1, close - 1)
                                                : StringRef(mnemonic.data(), body.data() + close - mnemonic.data());
      node = findNested(nestedDialect, nested, depth + 1);
    }
    // Nothing inside a nested attribute that refers to nothing needs a second look.
    at = c == '#' && close != StringRef::npos ? close : end;
    return node;
  }
  StringRef rest = body.drop_front(at);
  if (c == 'd' && (at == 0 || !isNameChar(body[at - 1])) && rest.consume_front("distinct[")) {
    int64_t id;
    if (rest.consumeInteger(10, id) || id < 0 || !rest.consume_front("]<>")) return nullptr;
    at = body.size() - rest.size();
    return DistinctAttr::get(UnitAttr::get(context), id).getNode();
  }
  if (c == '<') {
    const StringRef mnemonic = getElidedName(dialect, body, body.take_front(at));
    const size_t close = mnemonic.empty() ? StringRef::npos : endOfBracket(body, at);
    if (close == StringRef::npos) return nullptr;
    const std::string nested = (mnemonic + body.slice(at, close)).str();
    at = close;
    return findNested(dialect, nested, depth + 1);
  }
  return nullptr;
}

/// The body with what it refers to replaced by OpaqueAttr::kReference. Only MLIR's own dialects print aliases inside their
/// bodies; what looks like one in another dialect's body is text.
std::string Parser::findReferences(StringRef dialect, StringRef body, SmallVectorImpl<const Node *> &references,
                                   unsigned depth) {
  if (!isUpstreamDialect(dialect) || body.contains(OpaqueAttr::kReference) ||
      (body.find_first_of("#!") == StringRef::npos && !body.contains("distinct[") && !body.contains("= <")))
    return body.str();
  std::string text;
  for (size_t i = 0; i < body.size();) {
    const size_t begin = i;
    const Node *node = nullptr;
    if (body[i] == '"') i = endOfString(body, i);
    else node = referenceAt(dialect, body, i, depth);
    if (node) {
      references.push_back(node);
      text.push_back(OpaqueAttr::kReference);
      continue;
    }
    if (i == begin) ++i;
    text += body.slice(begin, i);
  }
  return text;
}

}  // namespace strata::text
