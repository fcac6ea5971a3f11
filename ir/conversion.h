// Dialect conversion: from operations that a target does not want to those it wants, with a change of types on the way.
// One walk in program order; nothing is ever rolled back: a pattern that fails has not changed anything, and what a pattern
// replaces stays in place, detached from its users step by step, until the walk is over. Where a user wants another type than
// there is, a materialisation (by default `builtin.unrealized_conversion_cast`) stands between; pairs of them vanish.
#pragma once

#include "ir/rewrite.h"

#include <deque>
#include <optional>

namespace strata {

// --- Types ------------------------------------------------------------------------------------------------------------

/// What types become. The last rule added that knows a type decides.
class TypeConverter {
 public:
  /// Null: the rule does not know the type. A type that is its own conversion is legal.
  using Conversion = std::function<std::optional<Type>(Type)>;
  /// Makes a value of type `type` from `value` at the builder; null: cannot.
  using Materialization = std::function<Value(OpBuilder &builder, Type type, Value value, Location location)>;

  void addConversion(Conversion conversion) { conversions.push_back(std::move(conversion)); }
  void addMaterialization(Materialization materialization) { materializations.push_back(std::move(materialization)); }

  Type convert(Type type) const;  ///< null when no rule knows it
  bool isLegal(Type type) const { return convert(type) == type; }
  bool isLegal(TypeRange types) const;
  /// Types of operands, results and arguments of entry blocks.
  bool isLegal(Operation *op) const;
  FunctionType convertSignature(FunctionType type) const;  ///< null when a type has no conversion
  Value materialize(OpBuilder &builder, Type type, Value value, Location location) const;

 private:
  std::vector<Conversion> conversions;
  std::vector<Materialization> materializations;
};

// --- Legality ---------------------------------------------------------------------------------------------------------

/// Which operations may stay. What is said of an operation goes before what is said of its dialect.
class ConversionTarget {
 public:
  using Predicate = std::function<bool(Operation *)>;
  void addLegalDialect(StringRef dialect) { dialects[dialect.str()] = {true, nullptr}; }
  void addIllegalDialect(StringRef dialect) { dialects[dialect.str()] = {false, nullptr}; }
  void addLegalOp(StringRef name) { ops[name.str()] = {true, nullptr}; }
  void addIllegalOp(StringRef name) { ops[name.str()] = {false, nullptr}; }
  /// Legal where the predicate holds.
  void addDynamicallyLegalOp(StringRef name, Predicate isLegal) { ops[name.str()] = {false, std::move(isLegal)}; }
  void addDynamicallyLegalDialect(StringRef name, Predicate isLegal) { dialects[name.str()] = {false, std::move(isLegal)}; }

  /// Nothing: not said.
  std::optional<bool> isLegal(Operation *op) const;

 private:
  struct Entry {
    bool legal;
    Predicate predicate;
  };
  std::optional<bool> ask(const Entry &entry, Operation *op) const {
    return entry.predicate ? entry.predicate(op) : entry.legal;
  }
  std::map<std::string, Entry, std::less<>> ops, dialects;
};

// --- Patterns ---------------------------------------------------------------------------------------------------------

class ConversionRewriter;

/// A pattern that gets its operands converted. Must fail before it changes anything, or not at all.
class ConversionPattern : public Pattern {
 public:
  ConversionPattern(const TypeConverter *converter, Context *context, StringRef root, unsigned benefit = 1)
      : Pattern(context, root, benefit), converter(converter) {}
  /// `operands` have the types that the converter gives (or those of what replaced the original ones).
  virtual LogicalResult convert(Operation *op, ArrayRef<Value> operands, ConversionRewriter &rewriter) const = 0;
  /// Fails outside of applyConversion.
  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const final;
  const TypeConverter *getTypeConverter() const { return converter; }

 private:
  const TypeConverter *converter;
};

/// What conversion patterns change IR with. Replaced operations stay until the conversion is over.
class ConversionRewriter : public PatternRewriter {
 public:
  using PatternRewriter::PatternRewriter;
  void replaceOp(Operation *op, ValueRange values);
  void replaceOp(Operation *op, Operation *newOp) { replaceOp(op, newOp->getResults()); }
  void eraseOp(Operation *op) { replaceOp(op, SmallVector<Value>(op->getNumResults(), Value())); }
  /// Moves the region's blocks over and gives its entry block arguments of converted types.
  LogicalResult convertRegion(Region &from, Region &to, const TypeConverter &converter);
  /// The entry block of `region` gets arguments of converted types.
  LogicalResult convertRegionTypes(Region &region, const TypeConverter &converter);

 private:
  friend class Conversion;
  class Conversion *conversion = nullptr;
};

enum class ConversionMode {
  Partial,  ///< operations that nothing is said of may stay
  Full,     ///< every operation inside the root must be legal in the end
};

/// Converts what is inside `root` (not `root` itself) with `patterns`, all of them ConversionPatterns. Fails after a diagnostic at the first operation that cannot be made
/// legal; the IR is then half converted, but consistent.
LogicalResult applyConversion(Operation *root, const ConversionTarget &target, const FrozenPatternSet &patterns,
                              ConversionMode mode = ConversionMode::Partial);

}  // namespace strata
