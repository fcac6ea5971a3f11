// Affine maps and integer sets, and affine subscripts of SSA values.
#include "ir/text/parser.h"

namespace strata::text {

ParseResult Parser::parseAffineHeader(AffineNames &names) {
  auto parseNames = [&](Tok open, Tok close, const char *openMessage, const char *closeMessage, bool dims) -> ParseResult {
    if (expect(open, openMessage)) return true;
    if (consumeIf(close)) return false;
    do {
      if (!token.is(Tok::BareId)) return wrongToken("expected bare identifier");
      StringRef name = token.spelling();
      for (auto &known : names.names)
        if (known.first == name) return wrongToken("redefinition of identifier '" + name + "'");
      AffineExpr expr = dims ? getAffineDimExpr(names.numDims++, context) : getAffineSymbolExpr(names.numSymbols++, context);
      names.names.push_back({name, expr});
      advance();
    } while (consumeIf(Tok::Comma));
    return expect(close, closeMessage);
  };
  if (parseNames(Tok::LParen, Tok::RParen, "expected '(' at start of dimensional identifiers list", "expected ')'", true))
    return true;
  if (!token.is(Tok::LSquare)) return false;
  return parseNames(Tok::LSquare, Tok::RSquare, "expected '['", "expected ']'", false);
}

/// sum := product (('+' | '-') product)*
AffineExpr Parser::parseAffineExpr(AffineNames &names) {
  DepthGuard guard(*this);
  if (tooDeep()) {
    wrongToken("affine expression is nested too deeply");
    return AffineExpr();
  }
  AffineExpr sum = parseAffineProduct(names);
  unsigned terms = 0;
  while (sum && (token.is(Tok::Plus) || token.is(Tok::Minus))) {
    if (++terms > 10000) {
      wrongToken("affine expression is too long");
      return AffineExpr();
    }
    const bool plus = token.is(Tok::Plus);
    advance();
    AffineExpr term = parseAffineProduct(names);
    if (!term) return AffineExpr();
    sum = plus ? sum + term : sum - term;
  }
  return sum;
}

/// product := factor (('*' | 'floordiv' | 'ceildiv' | 'mod') factor)*
AffineExpr Parser::parseAffineProduct(AffineNames &names) {
  AffineExpr product = parseAffineFactor(names);
  while (product) {
    enum { Mul, FloorDiv, CeilDiv, Mod } kind;
    if (token.is(Tok::Star)) kind = Mul;
    else if (isKeyword("floordiv")) kind = FloorDiv;
    else if (isKeyword("ceildiv")) kind = CeilDiv;
    else if (isKeyword("mod")) kind = Mod;
    else break;
    Location location = getCurrentLocation();
    advance();
    AffineExpr factor = parseAffineFactor(names);
    if (!factor) return AffineExpr();
    if (kind == Mul && !product.isSymbolicOrConstant() && !factor.isSymbolicOrConstant()) {
      emitError(location, "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic");
      return AffineExpr();
    }
    if (kind != Mul && !factor.isSymbolicOrConstant()) {
      emitError(location, "non-affine expression: right operand of division or mod has to be either a constant or symbolic");
      return AffineExpr();
    }
    switch (kind) {
      case Mul: product = product * factor; break;
      case FloorDiv: product = product.floorDiv(factor); break;
      case CeilDiv: product = product.ceilDiv(factor); break;
      case Mod: product = product % factor; break;
    }
  }
  return product;
}

AffineExpr Parser::parseAffineFactor(AffineNames &names) {
  switch (token.kind) {
    case Tok::BareId: {
      if (names.operand && isKeyword("symbol")) {
        advance();
        if (expect(Tok::LParen, "expected '(' after 'symbol'")) return AffineExpr();
        Token name = token;
        if (expect(Tok::Percent, "expected an SSA operand")) return AffineExpr();
        AffineExpr expr = names.operand(name, true);
        if (!expr || expect(Tok::RParen, "expected ')'")) return AffineExpr();
        return expr;
      }
      for (auto &[name, expr] : names.names)
        if (name == token.spelling()) {
          advance();
          return expr;
        }
      wrongToken("use of undeclared identifier");
      return AffineExpr();
    }
    case Tok::Percent: {
      if (!names.operand) break;
      Token name = token;
      advance();
      return names.operand(name, false);
    }
    case Tok::Integer: {
      int64_t value;
      if (parseInteger(value)) return AffineExpr();
      return getAffineConstantExpr(value, context);
    }
    case Tok::LParen: {
      advance();
      if (token.is(Tok::RParen)) {
        wrongToken("no expression inside parentheses");
        return AffineExpr();
      }
      AffineExpr inner = parseAffineExpr(names);
      if (!inner || expect(Tok::RParen, "expected ')'")) return AffineExpr();
      return inner;
    }
    case Tok::Minus: {
      advance();
      DepthGuard guard(*this);
      if (tooDeep()) {
        wrongToken("affine expression is nested too deeply");
        return AffineExpr();
      }
      AffineExpr operand = parseAffineFactor(names);
      return operand ? -operand : operand;
    }
    default: break;
  }
  wrongToken("expected affine expression");
  return AffineExpr();
}

/// `a == b`, `a >= b`, `a <= b`, normalised to `e == 0` and `e >= 0`.
ParseResult Parser::parseAffineConstraint(AffineNames &names, SmallVectorImpl<AffineExpr> &exprs,
                                          SmallVectorImpl<bool> &eqs) {
  AffineExpr lhs = parseAffineExpr(names);
  if (!lhs) return true;
  const Tok relation = token.kind;
  if (relation != Tok::Equal && relation != Tok::Greater && relation != Tok::Less)
    return wrongToken("expected '==', '<=' or '>='");
  advance();
  if (expect(Tok::Equal, "expected '='")) return true;
  AffineExpr rhs = parseAffineExpr(names);
  if (!rhs) return true;
  AffineExpr difference = relation == Tok::Less ? rhs - lhs : rhs.isConstant(0) ? lhs : lhs - rhs;
  exprs.push_back(difference);
  eqs.push_back(relation == Tok::Equal);
  return false;
}

ParseResult Parser::parseAffineMapOrSet(AffineMap *map, IntegerSet *set) {
  AffineNames names;
  if (parseAffineHeader(names)) return true;
  if (map) {
    SmallVector<AffineExpr, 4> results;
    if (expect(Tok::Arrow, "expected '->' or ':'") ||
        parseCommaSeparatedList(Delimiter::Paren, [&]() -> ParseResult {
          results.push_back(parseAffineExpr(names));
          return !results.back();
        }))
      return true;
    *map = AffineMap::get(names.numDims, names.numSymbols, results, context);
    return false;
  }
  SmallVector<AffineExpr, 4> constraints;
  SmallVector<bool, 4> eqs;
  if (expect(Tok::Colon, "expected '->' or ':'") ||
      parseCommaSeparatedList(Delimiter::Paren,
                              [&]() -> ParseResult { return parseAffineConstraint(names, constraints, eqs); }))
    return true;
  if (constraints.empty()) {
    constraints.push_back(getAffineConstantExpr(0, context));
    eqs.push_back(true);
  }
  *set = IntegerSet::get(names.numDims, names.numSymbols, constraints, eqs, context);
  return false;
}

ParseResult Parser::parseAffineMap(AffineMap &map) { return parseAffineMapOrSet(&map, nullptr); }

Attribute Parser::parseAffineMapAttr() {
  advance();
  AffineMap map;
  if (expect(Tok::Less, "expected '<' in affine map") || parseAffineMapOrSet(&map, nullptr) ||
      expect(Tok::Greater, "expected '>' in affine map"))
    return Attribute();
  return AffineMapAttr::get(map);
}

Attribute Parser::parseIntegerSetAttr() {
  advance();
  IntegerSet set;
  if (expect(Tok::Less, "expected '<' in integer set") || parseAffineMapOrSet(nullptr, &set) ||
      expect(Tok::Greater, "expected '>' in integer set"))
    return Attribute();
  return IntegerSetAttr::get(set);
}

ParseResult Parser::parseAffineMapOfSSAIds(SmallVectorImpl<Value> &operands, AffineMap &map, Delimiter delimiter) {
  SmallVector<Value, 4> dims, symbols;
  Type index = IndexType::get(context);
  auto operand = [&](const Token &name, bool isSymbol) -> AffineExpr {
    unsigned number = 0;
    if (token.is(Tok::Hash) && !token.suffix().getAsInteger(10, number)) advance();
    Value value = resolveName(name.spelling(), number, index, locationOf(name));
    if (!value) return AffineExpr();
    SmallVectorImpl<Value> &list = isSymbol ? symbols : dims;
    auto *known = llvm::find(list, value);
    const unsigned position = static_cast<unsigned>(known - list.begin());
    if (known == list.end()) list.push_back(value);
    return isSymbol ? getAffineSymbolExpr(position, context) : getAffineDimExpr(position, context);
  };
  AffineNames names;
  names.operand = operand;
  SmallVector<AffineExpr, 4> results;
  auto parseResult = [&]() -> ParseResult {
    results.push_back(parseAffineExpr(names));
    return !results.back();
  };
  if (delimiter == Delimiter::None) {
    auto atExpr = [&] { return !token.is(Tok::BareId) || token.spelling() == "symbol"; };
    do {
      if (parseResult()) return true;
    } while (consumeIf(Tok::Comma) && atExpr());
  } else if (parseCommaSeparatedList(delimiter, parseResult)) {
    return true;
  }
  map = AffineMap::get(static_cast<unsigned>(dims.size()), static_cast<unsigned>(symbols.size()), results, context);
  operands.append(dims.begin(), dims.end());
  operands.append(symbols.begin(), symbols.end());
  return false;
}

}  // namespace strata::text
