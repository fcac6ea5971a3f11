// Creating types, attributes and operations. A builder has a context and, for operations, an insertion point.
#pragma once

#include "ir/op.h"

namespace strata {

class Builder {
 public:
  explicit Builder(Context *context) : context(context) {}
  Context *getContext() const { return context; }

  IndexType getIndexType() { return IndexType::get(context); }
  IntegerType getIntegerType(unsigned width) { return IntegerType::get(context, width); }
  IntegerType getI1Type() { return getIntegerType(1); }
  IntegerType getI8Type() { return getIntegerType(8); }
  IntegerType getI32Type() { return getIntegerType(32); }
  IntegerType getI64Type() { return getIntegerType(64); }
  FloatType getF32Type() { return FloatType::getF32(context); }
  FloatType getF64Type() { return FloatType::getF64(context); }
  FunctionType getFunctionType(TypeRange inputs, TypeRange results) {
    return FunctionType::get(context, inputs, results);
  }

  UnitAttr getUnitAttr() { return UnitAttr::get(context); }
  BoolAttr getBoolAttr(bool value) { return BoolAttr::get(context, value); }
  IntegerAttr getIndexAttr(int64_t value) { return IntegerAttr::get(getIndexType(), value); }
  IntegerAttr getI32IntegerAttr(int32_t value) { return IntegerAttr::get(getI32Type(), value); }
  IntegerAttr getI64IntegerAttr(int64_t value) { return IntegerAttr::get(getI64Type(), value); }
  IntegerAttr getIntegerAttr(Type type, int64_t value) { return IntegerAttr::get(type, value); }
  FloatAttr getFloatAttr(Type type, double value) { return FloatAttr::get(type, value); }
  FloatAttr getF32FloatAttr(float value) { return FloatAttr::get(getF32Type(), value); }
  StringAttr getStringAttr(StringRef value) { return StringAttr::get(context, value); }
  ArrayAttr getArrayAttr(ArrayRef<Attribute> elements) { return ArrayAttr::get(context, elements); }
  DictionaryAttr getDictionaryAttr(ArrayRef<NamedAttribute> entries) { return DictionaryAttr::get(context, entries); }
  NamedAttribute getNamedAttr(StringRef name, Attribute value) { return {getStringAttr(name), value}; }
  DenseArrayAttr getDenseI64ArrayAttr(ArrayRef<int64_t> values) { return DenseArrayAttr::getI64(context, values); }
  DenseArrayAttr getDenseI32ArrayAttr(ArrayRef<int32_t> values) { return DenseArrayAttr::getI32(context, values); }
  ArrayAttr getAffineMapArrayAttr(ArrayRef<AffineMap> maps);
  /// 0 or 0.0 (or false) of an integer, index or float type; a splat for shaped types.
  TypedAttr getZeroAttr(Type type);

  AffineExpr getAffineDimExpr(unsigned i) { return strata::getAffineDimExpr(i, context); }
  AffineExpr getAffineSymbolExpr(unsigned i) { return strata::getAffineSymbolExpr(i, context); }
  AffineExpr getAffineConstantExpr(int64_t value) { return strata::getAffineConstantExpr(value, context); }

 protected:
  Context *context;
};

/// Hears of creations; the rewriter's driver is one.
class BuilderListener {
 public:
  virtual ~BuilderListener() = default;
  virtual void notifyOperationInserted(Operation *op) {}
};

class OpBuilder : public Builder {
 public:
  struct InsertPoint {
    Block *block = nullptr;
    Operation *before = nullptr;  ///< null: at the end of the block
  };

  explicit OpBuilder(Context *context, BuilderListener *listener = nullptr) : Builder(context), listener(listener) {}
  explicit OpBuilder(Operation *before) : Builder(before->getContext()) { setInsertionPoint(before); }
  static OpBuilder atBlockBegin(Block *block);
  static OpBuilder atBlockEnd(Block *block);
  static OpBuilder atBlockTerminator(Block *block);

  InsertPoint saveInsertionPoint() const { return point; }
  void restoreInsertionPoint(InsertPoint saved) { point = saved; }
  void setInsertionPoint(Operation *before) { point = {before->getBlock(), before}; }
  void setInsertionPointAfter(Operation *op) { point = {op->getBlock(), op->getNextNode()}; }
  void setInsertionPointAfterValue(Value value);
  void setInsertionPointToStart(Block *block) { point = {block, block->getFirst()}; }
  void setInsertionPointToEnd(Block *block) { point = {block, nullptr}; }
  void clearInsertionPoint() { point = {}; }
  Block *getInsertionBlock() const { return point.block; }
  Operation *getInsertionOp() const { return point.before; }

  class InsertionGuard {
   public:
    explicit InsertionGuard(OpBuilder &builder) : builder(builder), saved(builder.saveInsertionPoint()) {}
    ~InsertionGuard() { builder.restoreInsertionPoint(saved); }

   private:
    OpBuilder &builder;
    InsertPoint saved;
  };

  Block *createBlock(Region *parent, Block *before = nullptr, TypeRange argTypes = {}, Location location = {});

  /// Inserts a detached operation at the insertion point.
  Operation *insert(Operation *op);
  Operation *create(const OperationState &state);
  /// The general form: result types, operands, attributes, number of empty regions, successors.
  Operation *create(Location location, StringRef name, TypeRange types, ValueRange operands,
                    ArrayRef<NamedAttribute> attributes = {}, unsigned numRegions = 0, ArrayRef<Block *> successors = {});

  template <typename OpTy>
  OpTy create(Location location, TypeRange types, ValueRange operands, ArrayRef<NamedAttribute> attributes = {},
              ArrayRef<Block *> successors = {}) {
    return OpTy(createFromRow(location, OpTy::kRow, types, operands, attributes, successors));
  }
  template <typename OpTy>
  OpTy create(Location location, Type type, ValueRange operands, ArrayRef<NamedAttribute> attributes = {}) {
    return OpTy(createFromRow(location, OpTy::kRow, TypeRange(type), operands, attributes, {}));
  }
  /// Result types inferred: from inferReturnTypes, SameOperandsAndResultType, or none when the row has no results.
  template <typename OpTy>
  OpTy create(Location location, ValueRange operands, ArrayRef<NamedAttribute> attributes = {}) {
    return OpTy(createInferred(location, OpTy::kRow, operands, attributes));
  }

  Operation *clone(Operation &op, IRMapping &mapping);
  Operation *clone(Operation &op);

 protected:
  /// Regions: as many empty ones as the row declares (variadic: none). Segment sizes must be among the attributes.
  Operation *createFromRow(Location location, const OpRow &row, TypeRange types, ValueRange operands,
                           ArrayRef<NamedAttribute> attributes, ArrayRef<Block *> successors);
  Operation *createInferred(Location location, const OpRow &row, ValueRange operands,
                            ArrayRef<NamedAttribute> attributes);

  InsertPoint point;
  BuilderListener *listener = nullptr;
};

}  // namespace strata
