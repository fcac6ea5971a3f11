// Entry points of the parser: source files with their aliases and metadata, single types, attributes and maps.
#include "ir/text.h"

#include "ir/context_impl.h"
#include "ir/text/own_text.h"
#include "ir/text/parser.h"
#include "ir/verifier.h"

namespace strata {
namespace text {

Parser::Parser(StringRef text, Context *context, StringRef fileName)
    : OpAsmParser(context), context(context), lexer(text), fileName(fileName), scratch(Location(), nullptr) {
  fileId = context->getFileId(fileName);
  nameCache.resize(512);
  recordCache.resize(512);
  advance();
}

Parser::~Parser() { cleanUp(); }

/// Frees what was built. References go first: regions use each other's values and blocks.
void Parser::cleanUp() {
  topRegion.dropAllReferences();
  for (auto *list : {&regions, &discarded})
    for (std::unique_ptr<Region> &region : *list)
      if (region) region->dropAllReferences();
  for (std::unique_ptr<Region> &region : scratch.regions)
    if (region) region->dropAllReferences();
  for (size_t i = 0; i < blocks.size(); ++i)
    if (!blocks[i].payload.defined) delete blocks[i].payload.block;
}

OwningOp Parser::parseSourceFile() {
  openRegion(&topRegion, nullptr, false);
  Block *block = currentBlock();
  if (parseTopLevel() || checkForwards(0) || resolveDeferredLocations()) return OwningOp();
  for (Forward &forward : forwards) Value(forward.placeholder.get()).replaceAllUsesWith(forward.definition);
  Operation *only = block->getFirst();
  if (only && !only->getNextNode() && only->getName() == "builtin.module") {
    only->remove();
    return OwningOp(only);
  }
  OperationState state(Location::file(context, fileId, 0, 0), "builtin.module", context);
  state.addRegion()->takeBody(topRegion);
  return OwningOp(Operation::create(state));
}

ParseResult Parser::parseTopLevel() {
  for (;;) {
    if (regionFrames.size() == 1) {
      switch (token.kind) {
        case Tok::Eof: return false;
        case Tok::Hash: case Tok::Exclaim:
          if (parseAliasDefinition()) return true;
          continue;
        case Tok::MetaBegin:
          if (parseFileMetadata()) return true;
          continue;
        case Tok::RBrace: return wrongToken("expected operation name in quotes");
        default: break;
      }
    }
    if (parseStep()) return true;
  }
}

ParseResult Parser::parseAliasDefinition() {
  const bool isType = token.is(Tok::Exclaim);
  StringRef name = token.suffix();
  Location location = getCurrentLocation();
  const char *what = isType ? "type" : "attribute";
  if (isType ? typeAliases.count(name) : attributeAliases.count(name))
    return emitError(location) << "redefinition of " << what << " alias id '" << name << "'";
  if (name.contains('.'))
    return emitError(location) << what << " names with a '.' are reserved for dialect-defined names";
  advance();
  if (expect(Tok::Equal, "expected '=' in alias definition")) return true;
  if (isType) {
    Type type = parseType();
    if (type) typeAliases[name] = type;
    return !type;
  }
  Attribute attr = parseAttr();
  if (attr) attributeAliases[name] = attr;
  return !attr;
}

ParseResult Parser::resolveDeferredLocations() {
  for (DeferredLocation &deferred : deferredLocations) {
    auto it = attributeAliases.find(deferred.alias);
    if (it == attributeAliases.end())
      return emitError(deferred.location) << "undefined symbol alias id '" << deferred.alias << "'";
    if (!isa<LocationAttr>(it->second))
      return emitError(deferred.location) << "expected location, but found '" << it->second << "'";
    Location location = Location::fromAttr(it->second);
    if (deferred.op) deferred.op->setLoc(location);
    else deferred.argument.setLoc(location);
  }
  return false;
}

//===- File metadata ----------------------------------------------------------------------------------------------===//

/// `{ provider: { key: value, ... }, ... }`, kept as text under the provider's name.
ParseResult Parser::parseResourceGroup(StringRef prefix) {
  return parseCommaSeparatedList(Delimiter::Braces, [&]() -> ParseResult {
    StringRef provider;
    if (parseKeyword(&provider) || expect(Tok::Colon, "expected ':'")) return true;
    return parseCommaSeparatedList(Delimiter::Braces, [&]() -> ParseResult {
      std::string buffer;
      std::string key;
      if (token.is(Tok::BareId)) key = token.spelling().str();
      else if (token.is(Tok::String)) key = stringValue(buffer).str();
      else return wrongToken("expected identifier key for 'resource' entry");
      advance();
      if (expect(Tok::Colon, "expected ':'")) return true;
      if (!token.is(Tok::String) && !isKeyword("true") && !isKeyword("false"))
        return wrongToken("expected a string or bool value for resource");
      context->setResource((prefix + provider).str(), key, token.spelling());
      advance();
      return false;
    });
  });
}

ParseResult Parser::parseFileMetadata() {
  advance();
  if (consumeIf(Tok::MetaEnd)) return false;
  do {
    StringRef key;
    Location location = getCurrentLocation();
    if (parseKeyword(&key) || expect(Tok::Colon, "expected ':'")) return true;
    if (key == "dialect_resources") {
      if (parseResourceGroup("")) return true;
    } else if (key == "external_resources") {
      if (parseResourceGroup("external:")) return true;
    } else {
      return emitError(location) << "unknown key '" << key << "' in file metadata dictionary";
    }
  } while (consumeIf(Tok::Comma));
  return expect(Tok::MetaEnd, "expected '#-}' to end file metadata");
}

//===- Single entities --------------------------------------------------------------------------------------------===//

Type Parser::parseWholeType() {
  Type type = parseType();
  return type && expect(Tok::Eof, "unexpected text after the type") ? Type() : type;
}

Attribute Parser::parseWholeAttribute(Type type) {
  Attribute attr = parseAttr(type);
  return attr && expect(Tok::Eof, "unexpected text after the attribute") ? Attribute() : attr;
}

AffineMap Parser::parseWholeAffineMap() {
  AffineMap map;
  if (parseAffineMap(map) || expect(Tok::Eof, "unexpected text after the map")) return AffineMap();
  return map;
}

}  // namespace text

OwningOp parseSourceString(StringRef text, Context *context, const ParseOptions &options) {
  return parseOwnText(text, context, options, {});
}

OwningOp parseOwnText(StringRef text, Context *context, const ParseOptions &options, ArrayRef<StringRef> dialects) {
  if (text.size() > UINT32_MAX) {
    emitError(context, Location(), "source text is larger than 4 GiB");
    return OwningOp();
  }
  // Operations take about twice the room of their text.
  context->getImpl().ops.expect(text.size() + text.size() / 2);
  OwningOp op;
  {
    text::Parser parser(text, context, options.fileName);
    parser.setStrictDialects(dialects);
    op = parser.parseSourceFile();
  }
  if (op && options.verify && failed(verify(op.get()))) return OwningOp();
  return op;
}

Type parseType(StringRef text, Context *context) { return text::Parser(text, context, "-").parseWholeType(); }

Attribute parseAttribute(StringRef text, Context *context, Type type) {
  return text::Parser(text, context, "-").parseWholeAttribute(type);
}

AffineMap parseAffineMap(StringRef text, Context *context) {
  return text::Parser(text, context, "-").parseWholeAffineMap();
}

}  // namespace strata
