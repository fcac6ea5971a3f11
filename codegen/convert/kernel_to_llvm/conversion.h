// State of the conversion of one kernel, shared by the files of this folder only.
#pragma once

#include "codegen/target/target.h"
#include "ir/builder.h"

#include <map>
#include <tuple>

namespace strata {

/// A memref as the kernel sees it: base pointer and row-major sizes. A constant size has a null value.
struct MemRefView {
  Value base;
  Type elementType;
  SmallVector<int64_t, 4> shape;  ///< kDynamic where `sizes` holds the value
  SmallVector<Value, 4> sizes;
};

class KernelConversion {
 public:
  KernelConversion(Operation *function, const Target &target)
      : source(function), target(target), context(function->getContext()), builder(context), loc(function->getLoc()) {}

  /// Builds the llvm.func before the source function; the caller erases the source.
  LogicalResult run();

 private:
  // Values and types.
  Type convertType(Type type);           ///< null: none
  Type memoryType(Type elementType);     ///< how one element lies in memory (i1: i8)
  Value lookup(Value value) { return values.lookup(value); }
  Value op(StringRef name, Type type, ValueRange operands, ArrayRef<NamedAttribute> attrs = {});
  Value constant(Type type, int64_t value);
  Value indexConstant(int64_t value) { return constant(i64(), value); }
  Type i64() { return builder.getI64Type(); }
  Value add(Value a, Value b) { return op("llvm.add", a.getType(), {a, b}); }
  Value mul(Value a, Value b);
  Value compare(int64_t predicate, Value a, Value b);
  Value gep(Value base, Type elementType, Value index);
  Value gepConstant(Value base, Type elementType, int64_t index);
  NamedAttribute attr(StringRef name, Attribute value) { return builder.getNamedAttr(name, value); }

  // Function and control flow (kernel_to_llvm.cc).
  LogicalResult bindArguments(Block &entry, Block &body);
  LogicalResult convertBlock(Block &block);
  LogicalResult convertOp(Operation *operation);
  LogicalResult convertLoop(Operation *loop, Value lower, Value upper, Value step, ValueRange inits);
  LogicalResult convertAffineFor(Operation *loop);
  LogicalResult convertScfFor(Operation *loop);
  LogicalResult convertScfIf(Operation *branch);
  LogicalResult convertScfWhile(Operation *loop);
  Block *appendBlock(ArrayRef<Type> argumentTypes = {});
  void branch(Block *to, ValueRange arguments);
  void branchIf(Value condition, Block *then, ValueRange thenArguments, Block *otherwise, ValueRange elseArguments);
  SmallVector<Value, 8> lookupAll(ValueRange range);
  SmallVector<Type, 8> convertTypes(ValueRange range);

  // Addresses (addresses.cc).
  FailureOr<Value> expandExpr(AffineExpr expr, ArrayRef<Value> operands, unsigned numDims);
  /// The value of a map's single result, or of its maximum or minimum over several.
  FailureOr<Value> expandBound(AffineMap map, ValueRange operands, bool isLower);
  FailureOr<Value> address(Value memref, AffineMap map, ValueRange operands);
  FailureOr<Value> addressOfIndices(Value memref, ValueRange indices);
  Value strideOf(const MemRefView &view, unsigned dim, int64_t &constantStride);
  unsigned depthOf(Value value);
  Value laterOf(Value a, Value b);
  Attribute getConstantIndex(Value value);
  Value steppedPointer(Value base, Value index, Value multiplier, int64_t constantMultiplier, Type elementType);
  LogicalResult convertMemoryOp(Operation *operation);
  Value loadElements(Value pointer, Type type, Value mask = Value(), Value passThrough = Value());
  void storeElements(Value pointer, Value stored, Value mask = Value());

  // Straight-line operations (elementwise.cc).
  LogicalResult convertElementwise(Operation *operation);
  LogicalResult convertVectorOp(Operation *operation);

  Operation *source;
  const Target &target;
  Context *context;
  OpBuilder builder;
  Location loc;
  Region *region = nullptr;
  DenseMap<Value, Value> values;
  DenseMap<Value, MemRefView> memrefs;
  DenseMap<Block *, unsigned> depths;  ///< loop depth of the blocks made so far
  unsigned depth = 0;
  std::map<std::tuple<const void *, const void *, const void *, int64_t>, Value> pointerSteps;
  std::map<std::pair<Type, int64_t>, Value, bool (*)(const std::pair<Type, int64_t> &, const std::pair<Type, int64_t> &)>
      constants{[](const std::pair<Type, int64_t> &a, const std::pair<Type, int64_t> &b) {
        return std::make_pair(a.first.getAsOpaquePointer(), a.second) < std::make_pair(b.first.getAsOpaquePointer(), b.second);
      }};
  Operation *constantsEnd = nullptr;  ///< constants are inserted before this operation of the entry block
};

}  // namespace strata
