// Structured operations: loop nests given by indexing maps, iterator kinds and a scalar body.

include "ir/tblgen/op_base.td"

def Linalg_Dialect : Dialect {
  let name = "linalg";
  let cppNamespace = "::strata::linalg";
  let summary = "Perfect loop nests over tensors or memrefs: indexing maps, iterator kinds, scalar body.";
  let description = [{
    Operands are inputs, then outputs. A tensor output is also the initial value of a result (destination style); a memref
    output is written in place. Every operation has its scalar body as a region, named ones too, whose syntax leaves it out.
  }];
}

def Linalg_IteratorKind : I32PlainEnum<"IteratorKind", "iterator type", [
    I32EnumAttrCase<"parallel", 0>, I32EnumAttrCase<"reduction", 1>, I32EnumAttrCase<"window", 2>], "::strata::linalg">;
def Linalg_IteratorTypeAttr : EnumAttr<Linalg_Dialect, Linalg_IteratorKind, "iterator_type">;
def Linalg_IteratorTypeArrayAttr : TypedArrayAttrBase<Linalg_IteratorTypeAttr, "Iterator type should be an enum.">;
def Linalg_TypeFn : I32PlainEnum<"TypeFn", "how operands are widened", [
    I32EnumAttrCase<"cast_signed", 0>, I32EnumAttrCase<"cast_unsigned", 1>], "::strata::linalg">;
def Linalg_TypeFnAttr : EnumAttr<Linalg_Dialect, Linalg_TypeFn, "type_fn">;

class Linalg_Op<string mnemonic, list<Trait> traits = []> : Op<Linalg_Dialect, mnemonic, traits>;

def Linalg_YieldOp : Linalg_Op<"yield", [Pure, ReturnLike, Terminator]> {
  let summary = "Gives the values of a body, one for each output.";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
  let hasVerifier = 1;
}
def Linalg_IndexOp : Linalg_Op<"index", [Pure]> {
  let summary = "The number of the current iteration of a loop of the enclosing structured operation.";
  let arguments = (ins ConfinedAttr<I64Attr, [IntMinValue<0>]>:$dim);
  let results = (outs Index:$result);
  let assemblyFormat = "$dim attr-dict `:` type($result)";
  let hasVerifier = 1;
}

// Members of every structured operation.
class Linalg_StructuredOp<string mnemonic, list<Trait> traits = []>
    : Linalg_Op<mnemonic, !listconcat([Linalg, DestinationStyle, RecursiveMemoryEffects, MemoryEffectsOpInterface,
                                       SingleBlock], traits)> {
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def Linalg_GenericOp : Linalg_StructuredOp<"generic", [AttrSizedOperandSegments]> {
  let summary = "The general structured operation.";
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs, AffineMapArrayAttr:$indexing_maps,
                       Linalg_IteratorTypeArrayAttr:$iterator_types, OptionalAttr<StrAttr>:$doc,
                       OptionalAttr<StrAttr>:$library_call);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region AnyRegion:$region);
  let extraClassDeclaration = [{
  ::strata::SmallVector<::strata::AffineMap> getIndexingMapsArray() const;
  ::strata::SmallVector<::strata::IteratorType> getIteratorTypesArray() const;
  unsigned getNumLoops() const { return static_cast<unsigned>(getIteratorTypes().size()); }
  /// With a body made by `body`, which gets an argument for each operand and must end with linalg.yield (null: empty block).
  /// Results are the tensor outputs.
  static GenericOp build(::strata::OpBuilder &builder, ::strata::Location location, ::strata::ValueRange inputs,
                         ::strata::ValueRange outputs, ::strata::ArrayRef<::strata::AffineMap> maps,
                         ::strata::ArrayRef<::strata::IteratorType> iterators,
                         ::strata::function_ref<void(::strata::OpBuilder &, ::strata::Location, ::strata::ValueRange)> body);
  }];
}

// A structured operation whose loops and body follow from its name.
class Linalg_NamedOp<string mnemonic, string cls, string text> : Linalg_StructuredOp<mnemonic, [AttrSizedOperandSegments]> {
  let summary = text;
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region AnyRegion:$region);
  let extraClassDeclaration = [{
  /// With its body; results are the tensor outputs.
  static }] # cls # [{ build(::strata::OpBuilder &builder, ::strata::Location location, ::strata::ValueRange inputs,
      ::strata::ValueRange outputs, ::strata::ArrayRef<::strata::NamedAttribute> attributes = {}) {
    return }] # cls # [{(buildNamed(builder, location, kRow, inputs, outputs, attributes));
  }
  }];
}
// With maps that may be permuted or broadcast.
class Linalg_ContractionOp<string mnemonic, string cls, string text> : Linalg_NamedOp<mnemonic, cls, text> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs,
                       OptionalAttr<AffineMapArrayAttr>:$indexing_maps, OptionalAttr<Linalg_TypeFnAttr>:$cast);
}
// With strides and dilations, one for each spatial dimension (absent: ones).
class Linalg_WindowOp<string mnemonic, string cls, string text> : Linalg_NamedOp<mnemonic, cls, text> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs,
                       OptionalAttr<I64ElementsAttr>:$strides, OptionalAttr<I64ElementsAttr>:$dilations);
}

def Linalg_FillOp : Linalg_NamedOp<"fill", "FillOp", "Every element of the output is the scalar.">;
def Linalg_CopyOp : Linalg_NamedOp<"copy", "CopyOp", "The input's elements, converted to the output's type."> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs, OptionalAttr<Linalg_TypeFnAttr>:$cast);
}
def Linalg_MatmulOp : Linalg_ContractionOp<"matmul", "MatmulOp", "C[m, n] += A[m, k] * B[k, n].">;
def Linalg_BatchMatmulOp : Linalg_ContractionOp<"batch_matmul", "BatchMatmulOp", "C[b, m, n] += A[b, m, k] * B[b, k, n].">;
def Linalg_MatvecOp : Linalg_NamedOp<"matvec", "MatvecOp", "y[m] += A[m, n] * x[n].">;
def Linalg_VecmatOp : Linalg_NamedOp<"vecmat", "VecmatOp", "y[n] += x[m] * A[m, n].">;
def Linalg_DotOp : Linalg_NamedOp<"dot", "DotOp", "c += a[m] * b[m].">;

def Linalg_Conv1DNwcWcfOp : Linalg_WindowOp<"conv_1d_nwc_wcf", "Conv1DNwcWcfOp", "One-dimensional convolution, channels last.">;
def Linalg_Conv2DNhwcHwcfOp : Linalg_WindowOp<"conv_2d_nhwc_hwcf", "Conv2DNhwcHwcfOp", "Two-dimensional convolution, channels last; filter HWCF.">;
def Linalg_Conv3DNdhwcDhwcfOp : Linalg_WindowOp<"conv_3d_ndhwc_dhwcf", "Conv3DNdhwcDhwcfOp", "Three-dimensional convolution, channels last.">;
def Linalg_DepthwiseConv2DNhwcHwcOp : Linalg_WindowOp<"depthwise_conv_2d_nhwc_hwc", "DepthwiseConv2DNhwcHwcOp", "Each channel with a filter of its own.">;
def Linalg_DepthwiseConv2DNhwcHwcmOp : Linalg_WindowOp<"depthwise_conv_2d_nhwc_hwcm", "DepthwiseConv2DNhwcHwcmOp", "Each channel with several filters of its own.">;
def Linalg_PoolingNwcSumOp : Linalg_WindowOp<"pooling_nwc_sum", "PoolingNwcSumOp", "Sum over a sliding window; the second input gives the window its shape only.">;
def Linalg_PoolingNwcMaxOp : Linalg_WindowOp<"pooling_nwc_max", "PoolingNwcMaxOp", "Maximum over a sliding window; the second input gives the window its shape only.">;
def Linalg_PoolingNwcMinOp : Linalg_WindowOp<"pooling_nwc_min", "PoolingNwcMinOp", "Minimum over a sliding window; the second input gives the window its shape only.">;
def Linalg_PoolingNhwcSumOp : Linalg_WindowOp<"pooling_nhwc_sum", "PoolingNhwcSumOp", "Sum over a sliding window; the second input gives the window its shape only.">;
def Linalg_PoolingNhwcMaxOp : Linalg_WindowOp<"pooling_nhwc_max", "PoolingNhwcMaxOp", "Maximum over a sliding window; the second input gives the window its shape only.">;
def Linalg_PoolingNhwcMinOp : Linalg_WindowOp<"pooling_nhwc_min", "PoolingNhwcMinOp", "Minimum over a sliding window; the second input gives the window its shape only.">;
def Linalg_PoolingNdhwcSumOp : Linalg_WindowOp<"pooling_ndhwc_sum", "PoolingNdhwcSumOp", "Sum over a sliding window; the second input gives the window its shape only.">;
def Linalg_PoolingNdhwcMaxOp : Linalg_WindowOp<"pooling_ndhwc_max", "PoolingNdhwcMaxOp", "Maximum over a sliding window; the second input gives the window its shape only.">;
def Linalg_PoolingNdhwcMinOp : Linalg_WindowOp<"pooling_ndhwc_min", "PoolingNdhwcMinOp", "Minimum over a sliding window; the second input gives the window its shape only.">;
def Linalg_PoolingNhwcMaxUnsignedOp : Linalg_WindowOp<"pooling_nhwc_max_unsigned", "PoolingNhwcMaxUnsignedOp", "Maximum of unsigned integers over a sliding window.">;
def Linalg_PoolingNhwcMinUnsignedOp : Linalg_WindowOp<"pooling_nhwc_min_unsigned", "PoolingNhwcMinUnsignedOp", "Minimum of unsigned integers over a sliding window.">;

// --- Operations with a syntax of their own -------------------------------------------------------------------------

def Linalg_TransposeOp : Linalg_StructuredOp<"transpose"> {
  let summary = "Permutes dimensions: init dimension i is input dimension permutation[i].";
  let arguments = (ins AnyShaped:$input, AnyShaped:$init, DenseI64ArrayAttr:$permutation);
  let results = (outs Variadic<AnyTensor>:$result);
  let regions = (region SizedRegion<1>:$region);
  let hasVerifier = 1;
  let extraClassDeclaration = [{
  static TransposeOp build(::strata::OpBuilder &builder, ::strata::Location location, ::strata::Value input,
                           ::strata::Value init, ::strata::ArrayRef<int64_t> permutation);
  }];
}
def Linalg_BroadcastOp : Linalg_StructuredOp<"broadcast"> {
  let summary = "Repeats the input along the added dimensions.";
  let arguments = (ins AnyShaped:$input, AnyShaped:$init, DenseI64ArrayAttr:$dimensions);
  let results = (outs Variadic<AnyTensor>:$result);
  let regions = (region SizedRegion<1>:$region);
  let hasVerifier = 1;
  let extraClassDeclaration = [{
  static BroadcastOp build(::strata::OpBuilder &builder, ::strata::Location location, ::strata::Value input,
                           ::strata::Value init, ::strata::ArrayRef<int64_t> dimensions);
  }];
}
def Linalg_ReduceOp : Linalg_StructuredOp<"reduce", [SameVariadicOperandSize]> {
  let summary = "Combines elements along dimensions.";
  let arguments = (ins Variadic<AnyShaped>:$inputs, Variadic<AnyShaped>:$inits, DenseI64ArrayAttr:$dimensions);
  let results = (outs Variadic<AnyTensor>:$results);
  let regions = (region SizedRegion<1>:$combiner);
  let hasVerifier = 1;
}
def Linalg_MapOp : Linalg_StructuredOp<"map"> {
  let summary = "Computes each element from the inputs' elements at the same position.";
  let arguments = (ins Variadic<AnyShaped>:$inputs, AnyShaped:$init);
  let results = (outs Variadic<AnyTensor>:$result);
  let regions = (region SizedRegion<1>:$mapper);
}

// --- Layout --------------------------------------------------------------------------------------------------------

def Linalg_PackOp : Linalg_Op<"pack", [AttrSizedOperandSegments, DestinationStyle, Pure, AllTypesMatch<["dest", "result"]>]> {
  let summary = "Splits dimensions into tiles that become the innermost dimensions, padding incomplete tiles.";
  let arguments = (ins AnyRankedTensor:$source, AnyRankedTensor:$dest, Optional<AnyType>:$padding_value,
                       DefaultValuedOptionalAttr<DenseI64ArrayAttr, "array<i64>">:$outer_dims_perm,
                       DenseI64ArrayAttr:$inner_dims_pos, Variadic<Index>:$inner_tiles,
                       DenseI64ArrayAttr:$static_inner_tiles);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)?
    (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos
    `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest
    attr-dict `:` type($source) `->` type($dest)
  }];
  let hasVerifier = 1;
}
def Linalg_UnPackOp : Linalg_Op<"unpack", [DestinationStyle, Pure, AllTypesMatch<["dest", "result"]>]> {
  let summary = "The inverse of linalg.pack.";
  let arguments = (ins AnyRankedTensor:$source, AnyRankedTensor:$dest,
                       DefaultValuedOptionalAttr<DenseI64ArrayAttr, "array<i64>">:$outer_dims_perm,
                       DenseI64ArrayAttr:$inner_dims_pos, Variadic<Index>:$inner_tiles,
                       DenseI64ArrayAttr:$static_inner_tiles);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos
    `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest
    attr-dict `:` type($source) `->` type($dest)
  }];
  let hasVerifier = 1;
}
