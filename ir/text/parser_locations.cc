// Locations of the textual IR: loc(unknown | "f":l:c | "name"(child) | callsite(a at b) | fused<meta>[...] | #alias).
#include "ir/text/parser.h"

namespace strata::text {

ParseResult Parser::parseLocationInstance(Location &location) {
  DepthGuard guard(*this);
  if (tooDeep()) return wrongToken("location is nested too deeply");
  if (token.is(Tok::Hash)) {
    Location where = getCurrentLocation();
    Attribute attr = parseExtendedAttr(Type());
    if (!attr) return true;
    if (!isa<LocationAttr>(attr)) return emitError(where) << "expected location attribute, but got '" << attr << "'";
    location = Location::fromAttr(attr);
    return false;
  }
  if (token.is(Tok::String)) return parseFileOrNameLocation(location);
  if (!token.is(Tok::BareId)) return wrongToken("expected location instance");
  if (isKeyword("unknown")) {
    advance();
    location = Location::unknown();
    return false;
  }
  if (isKeyword("callsite")) return parseCallSiteLocation(location);
  if (isKeyword("fused")) return parseFusedLocation(location);
  return wrongToken("expected location instance");
}

ParseResult Parser::parseFileOrNameLocation(Location &location) {
  std::string buffer;
  StringAttr name = StringAttr::get(context, stringValue(buffer));
  advance();
  if (!consumeIf(Tok::Colon)) {
    if (!consumeIf(Tok::LParen)) {
      location = Location::name(context, name.getValue());
      return false;
    }
    Location child;
    if (parseLocationInstance(child)) return true;
    location = Location::name(context, name.getValue(), child);
    return expect(Tok::RParen, "expected ')' after child location of NameLoc");
  }
  auto parseUnsigned = [&](int64_t &value, const char *message) -> ParseResult {
    if (!token.is(Tok::Integer)) return wrongToken(message);
    Location where = getCurrentLocation();
    if (parseInteger(value)) return true;
    if (value > INT32_MAX) return emitError(where, "location number is too large");
    return false;
  };
  int64_t line, column;
  if (parseUnsigned(line, "expected integer line number in FileLineColRange") ||
      expect(Tok::Colon, "expected ':' before column number in FileLineColRange") ||
      parseUnsigned(column, "expected integer column number in FileLineColRange"))
    return true;
  if (!isKeyword("to")) {
    location = Location::file(context, name.getValue(), static_cast<uint32_t>(line), static_cast<uint32_t>(column));
    return false;
  }
  advance();
  int64_t endLine = line, endColumn;
  if (!token.is(Tok::Colon) && parseUnsigned(endLine, "expected integer line number in FileLineColRange")) return true;
  if (expect(Tok::Colon, "expected ':' before column number in FileLineColRange") ||
      parseUnsigned(endColumn, "expected integer column number in FileLineColRange"))
    return true;
  if (endLine == line && endColumn == column) {
    location = Location::file(context, name.getValue(), static_cast<uint32_t>(line), static_cast<uint32_t>(column));
    return false;
  }
  location = Location::fromAttr(
      Attribute(uniqueNode(context, LocationAttr::kFile, {name.getNode()}, {line, column, endLine, endColumn})));
  return false;
}

ParseResult Parser::parseCallSiteLocation(Location &location) {
  advance();
  Location callee, caller;
  if (expect(Tok::LParen, "expected '(' in callsite location") || parseLocationInstance(callee)) return true;
  if (!isKeyword("at")) return wrongToken("expected 'at' in callsite location");
  advance();
  if (parseLocationInstance(caller) || expect(Tok::RParen, "expected ')' in callsite location")) return true;
  location = Location::callSite(context, callee, caller);
  return false;
}

ParseResult Parser::parseFusedLocation(Location &location) {
  advance();
  Attribute metadata;
  if (consumeIf(Tok::Less)) {
    metadata = parseAttr();
    if (!metadata || expect(Tok::Greater, "expected '>' after fused location metadata")) return true;
  }
  SmallVector<Location, 4> parts;
  if (expect(Tok::LSquare, "expected '[' in fused location")) return true;
  if (!consumeIf(Tok::RSquare)) {
    do {
      if (parseLocationInstance(parts.emplace_back())) return true;
    } while (consumeIf(Tok::Comma));
    if (expect(Tok::RSquare, "expected ']' in fused location")) return true;
  }
  location = Location::fused(context, parts, metadata);
  return false;
}

Attribute Parser::parseLocationAttr() {
  advance();
  Location location;
  if (expect(Tok::LParen, "expected '(' in inline location") || parseLocationInstance(location) ||
      expect(Tok::RParen, "expected ')' in inline location"))
    return Attribute();
  return location.getAttr(context);
}

ParseResult Parser::parseTrailingLocation(Location &location, bool &present, StringRef &deferred) {
  present = isKeyword("loc");
  if (!present) return false;
  advance();
  if (expect(Tok::LParen, "expected '(' in location")) return true;
  if (token.is(Tok::Hash) && !token.suffix().contains('.') && !attributeAliases.count(token.suffix())) {
    deferred = token.suffix();
    location = getCurrentLocation();
    advance();
  } else if (parseLocationInstance(location)) {
    return true;
  }
  return expect(Tok::RParen, "expected ')' in location");
}

ParseResult Parser::parseOptionalLocation(std::optional<Location> &location) {
  Location parsed;
  bool present;
  StringRef deferred;
  if (parseTrailingLocation(parsed, present, deferred)) return true;
  if (!deferred.empty()) return emitError(parsed) << "undefined symbol alias id '" << deferred << "'";
  if (present) location = parsed;
  return false;
}

}  // namespace strata::text
