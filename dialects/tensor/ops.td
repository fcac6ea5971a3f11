// Tensors as values: making, slicing, reshaping.

include "ir/tblgen/op_base.td"

def Tensor_Dialect : Dialect {
  let name = "tensor";
  let cppNamespace = "::strata::tensor";
  let summary = "Tensors as values: making, slicing, reshaping.";
  let description = [{
    Lists that mix numbers and operands (offsets, sizes, strides, padding) are an operand group and a `static_` attribute
    that holds ShapedType::kDynamic where an operand stands.
  }];
}

class Tensor_Op<string mnemonic, list<Trait> traits = []> : Op<Tensor_Dialect, mnemonic, traits>;

// Groups of source dimensions that one result dimension holds, or the other way round.
def ReassociationAttr : TypedArrayAttrBase<I64ArrayAttr, "array of 64-bit integer array attributes">;

def Tensor_CastOp : Tensor_Op<"cast", [Cast, Pure]> {
  let summary = "The same tensor with more or less of its shape known; a wrong claim is undefined.";
  let arguments = (ins AnyTensor:$source);
  let results = (outs AnyTensor:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Tensor_BitcastOp : Tensor_Op<"bitcast", [Cast, Pure]> {
  let summary = "The same bits as elements of another type of equal width.";
  let arguments = (ins TensorOf<[AnyInteger, AnyFloat]>:$source);
  let results = (outs TensorOf<[AnyInteger, AnyFloat]>:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
}
def Tensor_DimOp : Tensor_Op<"dim", [Pure]> {
  let summary = "The size of a dimension; undefined when the index is out of range.";
  let arguments = (ins AnyTensor:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source)";
  let hasFolder = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
  /// The index when it is a constant.
  std::optional<int64_t> getConstantIndex() const;
  }];
}
def Tensor_RankOp : Tensor_Op<"rank", [Pure]> {
  let summary = "The number of dimensions.";
  let arguments = (ins AnyTensor:$tensor);
  let results = (outs Index:$result);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
  let hasFolder = 1;
}
def Tensor_EmptyOp : Tensor_Op<"empty", [Pure]> {
  let summary = "A tensor of that shape whose elements are unspecified.";
  let arguments = (ins Variadic<Index>:$dynamicSizes);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`(` $dynamicSizes `)` attr-dict `:` type($result)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}
def Tensor_ExtractOp : Tensor_Op<"extract", [
    Pure, TypesMatchWith<"result type matches element type of tensor", "tensor", "result", "elementTypeOf($_self)">]> {
  let summary = "One element.";
  let arguments = (ins AnyRankedTensor:$tensor, Variadic<Index>:$indices);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$tensor `[` $indices `]` attr-dict `:` type($tensor)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tensor_InsertOp : Tensor_Op<"insert", [
    Pure, DestinationStyle, AllTypesMatch<["dest", "result"]>,
    TypesMatchWith<"scalar type matches element type of dest", "dest", "scalar", "elementTypeOf($_self)">]> {
  let summary = "The tensor with one element replaced.";
  let arguments = (ins AnyType:$scalar, AnyRankedTensor:$dest, Variadic<Index>:$indices);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tensor_ExtractSliceOp : Tensor_Op<"extract_slice", [AttrSizedOperandSegments, Pure]> {
  let summary = "A strided box of a tensor; dimensions of size one may be dropped.";
  let arguments = (ins AnyRankedTensor:$source, Variadic<Index>:$offsets, Variadic<Index>:$sizes,
                       Variadic<Index>:$strides, DenseI64ArrayAttr:$static_offsets, DenseI64ArrayAttr:$static_sizes,
                       DenseI64ArrayAttr:$static_strides);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `` custom<DynamicIndexList>($offsets, $static_offsets)
    custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides)
    attr-dict `:` type($source) `to` type($result)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tensor_InsertSliceOp : Tensor_Op<"insert_slice", [
    AttrSizedOperandSegments, DestinationStyle, Pure, AllTypesMatch<["dest", "result"]>]> {
  let summary = "The destination with a strided box replaced by the source.";
  let arguments = (ins AnyRankedTensor:$source, AnyRankedTensor:$dest, Variadic<Index>:$offsets,
                       Variadic<Index>:$sizes, Variadic<Index>:$strides, DenseI64ArrayAttr:$static_offsets,
                       DenseI64ArrayAttr:$static_sizes, DenseI64ArrayAttr:$static_strides);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets)
    custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides)
    attr-dict `:` type($source) `into` type($dest)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tensor_ParallelInsertSliceOp : Tensor_Op<"parallel_insert_slice", [
    AttrSizedOperandSegments, HasParent<"scf.forall.in_parallel">]> {
  let summary = "What one iteration of scf.forall writes into a shared output.";
  let arguments = (ins AnyRankedTensor:$source, AnyRankedTensor:$dest, Variadic<Index>:$offsets,
                       Variadic<Index>:$sizes, Variadic<Index>:$strides, DenseI64ArrayAttr:$static_offsets,
                       DenseI64ArrayAttr:$static_sizes, DenseI64ArrayAttr:$static_strides);
  let assemblyFormat = [{
    $source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets)
    custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides)
    attr-dict `:` type($source) `into` type($dest)
  }];
}
def Tensor_CollapseShapeOp : Tensor_Op<"collapse_shape", [Pure]> {
  let summary = "Merges groups of neighbouring dimensions.";
  let arguments = (ins AnyTensor:$src, ReassociationAttr:$reassociation);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "$src $reassociation attr-dict `:` type($src) `into` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tensor_ExpandShapeOp : Tensor_Op<"expand_shape", [Pure]> {
  let summary = "Splits dimensions into groups of neighbouring ones.";
  let arguments = (ins AnyTensor:$src, ReassociationAttr:$reassociation, Variadic<Index>:$output_shape,
                       DenseI64ArrayAttr:$static_output_shape);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = [{
    $src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict
    `:` type($src) `into` type($result)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tensor_ReshapeOp : Tensor_Op<"reshape", [Pure]> {
  let summary = "The elements in row-major order under another shape.";
  let arguments = (ins AnyTensor:$source, TensorRankOf<[AnySignlessInteger, Index], [1]>:$shape);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def Tensor_FromElementsOp : Tensor_Op<"from_elements", [Pure]> {
  let summary = "A tensor of the elements given, row-major.";
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs AnyStaticShapeTensor:$result);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tensor_SplatOp : Tensor_Op<"splat", [
    Pure, TypesMatchWith<"operand type matches element type of result", "aggregate", "input", "elementTypeOf($_self)">]> {
  let summary = "A tensor all of whose elements are one value.";
  let arguments = (ins AnyType:$input, Variadic<Index>:$dynamicSizes);
  let results = (outs AnyRankedTensor:$aggregate);
  let assemblyFormat = "$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tensor_PadOp : Tensor_Op<"pad", [
    AttrSizedOperandSegments, Pure, SingleBlockImplicitTerminator<"tensor.yield">]> {
  let summary = "Adds elements before and after each dimension; the region gives each of them from its position.";
  let arguments = (ins AnyRankedTensor:$source, Variadic<Index>:$low, Variadic<Index>:$high,
                       DenseI64ArrayAttr:$static_low, DenseI64ArrayAttr:$static_high, UnitAttr:$nofold);
  let results = (outs AnyRankedTensor:$result);
  let regions = (region SizedRegion<1>:$region);
  let assemblyFormat = [{
    $source (`nofold` $nofold^)? `low` `` custom<DynamicIndexList>($low, $static_low)
    `high` `` custom<DynamicIndexList>($high, $static_high) $region attr-dict `:` type($source) `to` type($result)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def Tensor_GenerateOp : Tensor_Op<"generate", [RecursiveMemoryEffects, SingleBlockImplicitTerminator<"tensor.yield">]> {
  let summary = "A tensor whose elements the region computes from their positions.";
  let arguments = (ins Variadic<Index>:$dynamicExtents);
  let results = (outs AnyRankedTensor:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$dynamicExtents $body attr-dict `:` type($result)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def Tensor_YieldOp : Tensor_Op<"yield", [
    Pure, ReturnLike, Terminator, ParentOneOf<["tensor.generate", "tensor.pad"]>]> {
  let summary = "Gives the element that a region computes.";
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}
def Tensor_ConcatOp : Tensor_Op<"concat", [Pure]> {
  let summary = "Tensors one after the other along a dimension.";
  let arguments = (ins I64Attr:$dim, Variadic<AnyRankedTensor>:$inputs);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Tensor_GatherOp : Tensor_Op<"gather", [Pure]> {
  let summary = "Slices of a tensor chosen by a tensor of positions.";
  let arguments = (ins AnyRankedTensor:$source, RankedTensorOf<[SignlessIntegerOrIndex]>:$indices,
                       DenseI64ArrayAttr:$gather_dims, UnitAttr:$unique);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
def Tensor_ScatterOp : Tensor_Op<"scatter", [Pure]> {
  let summary = "The destination with the slices at positions given by a tensor replaced.";
  let arguments = (ins AnyRankedTensor:$source, AnyRankedTensor:$dest, RankedTensorOf<[SignlessIntegerOrIndex]>:$indices,
                       DenseI64ArrayAttr:$scatter_dims, UnitAttr:$unique);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
