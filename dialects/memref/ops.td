// Memory as strided views.

include "dialects/arith/base.td"

def MemRef_Dialect : Dialect {
  let name = "memref";
  let cppNamespace = "::strata::memref";
  let summary = "Memory: allocation, element access, strided views.";
}

class MemRef_Op<string mnemonic, list<Trait> traits = []> : Op<MemRef_Dialect, mnemonic, traits>;

def MemRef_Alignment : OptionalAttr<ConfinedAttr<I64Attr, [IntPositive]>>;
def MemRef_ReassociationAttr : TypedArrayAttrBase<I64ArrayAttr, "array of 64-bit integer array attributes">;
def MemRef_LoadedElement
    : TypesMatchWith<"result type matches element type of 'memref'", "memref", "result", "elementTypeOf($_self)">;
def MemRef_StoredElement
    : TypesMatchWith<"type of 'value' matches element type of 'memref'", "memref", "value", "elementTypeOf($_self)">;

class MemRef_AllocLikeOp<string mnemonic, string text> : MemRef_Op<mnemonic, [AttrSizedOperandSegments]> {
  let summary = text;
  let arguments = (ins Variadic<Index>:$dynamicSizes, Variadic<Index>:$symbolOperands, MemRef_Alignment:$alignment);
  let results = (outs Res<AnyMemRef, "", [MemAlloc]>:$memref);
  let assemblyFormat = "`(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)";
  let hasVerifier = 1;
}
def MemRef_AllocOp : MemRef_AllocLikeOp<"alloc", "New memory, freed by memref.dealloc.">;
def MemRef_AllocaOp : MemRef_AllocLikeOp<"alloca", "New memory, freed when the enclosing allocation scope ends.">;
def MemRef_DeallocOp : MemRef_Op<"dealloc"> {
  let summary = "Frees memory of memref.alloc.";
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "", [MemFree]>:$memref);
  let assemblyFormat = "$memref attr-dict `:` type($memref)";
}

def MemRef_ReallocOp : MemRef_Op<"realloc"> {
  let summary = "Memory of another size that begins with the elements of the old memory, which is freed.";
  let arguments = (ins Arg<MemRefRankOf<[AnyType], [1]>, "", [MemFree]>:$source, Optional<Index>:$dynamicResultSize,
                       MemRef_Alignment:$alignment);
  let results = (outs Res<MemRefRankOf<[AnyType], [1]>, "", [MemAlloc]>:$result);
  let assemblyFormat = "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type($result)";
  let hasVerifier = 1;
}
def MemRef_AllocaScopeOp : MemRef_Op<"alloca_scope", [
    AutomaticAllocationScope, RecursiveMemoryEffects, NoRegionArguments, RegionBranch,
    SingleBlockImplicitTerminator<"memref.alloca_scope.return">]> {
  let summary = "Runs its region once; memory of memref.alloca inside is freed at its end.";
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let hasCustomAssemblyFormat = 1;
}
def MemRef_AllocaScopeReturnOp : MemRef_Op<"alloca_scope.return", [
    HasParent<"memref.alloca_scope">, Pure, ReturnLike, Terminator]> {
  let summary = "Ends memref.alloca_scope and gives its results.";
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}
def MemRef_DistinctObjectsOp : MemRef_Op<"distinct_objects", [Pure, InferReturnTypes]> {
  let summary = "The same memrefs, promised to be of different allocations.";
  let arguments = (ins Variadic<AnyMemRef>:$operands);
  let results = (outs Variadic<AnyMemRef>:$results);
  let assemblyFormat = "$operands attr-dict `:` type($operands)";
  let hasVerifier = 1;
}

def MemRef_LoadOp : MemRef_Op<"load", [MemRef_LoadedElement]> {
  let summary = "One element; an index out of range is undefined.";
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$memref, Variadic<Index>:$indices,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal, MemRef_Alignment:$alignment);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$memref `[` $indices `]` attr-dict `:` type($memref)";
  let hasVerifier = 1;
}
def MemRef_StoreOp : MemRef_Op<"store", [MemRef_StoredElement]> {
  let summary = "Writes one element.";
  let arguments = (ins AnyType:$value, Arg<AnyMemRef, "", [MemWrite]>:$memref, Variadic<Index>:$indices,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal, MemRef_Alignment:$alignment);
  let assemblyFormat = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)";
  let hasVerifier = 1;
}
def MemRef_AtomicRMWOp : MemRef_Op<"atomic_rmw", [
    AllTypesMatch<["value", "result"]>, MemRef_StoredElement]> {
  let summary = "Combines a value into an element atomically; gives the element's old value.";
  let arguments = (ins AtomicRMWKindAttr:$kind, AnyTypeOf<[AnySignlessInteger, AnyFloat]>:$value,
                       Arg<MemRefOf<[AnySignlessInteger, AnyFloat]>, "", [MemRead, MemWrite]>:$memref,
                       Variadic<Index>:$indices);
  let results = (outs AnyTypeOf<[AnySignlessInteger, AnyFloat]>:$result);
  let assemblyFormat = [{
    $kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` `->` type($result)
  }];
  let hasVerifier = 1;
}
def MemRef_GenericAtomicRMWOp : MemRef_Op<"generic_atomic_rmw", [
    SingleBlock, TypesMatchWith<"result type matches element type of memref", "memref", "result", "elementTypeOf($_self)">]> {
  let summary = "Replaces an element atomically by what the region makes of it; gives the element's old value.";
  let arguments = (ins Arg<MemRefOf<[AnySignlessInteger, AnyFloat]>, "", [MemRead, MemWrite]>:$memref,
                       Variadic<Index>:$indices);
  let results = (outs AnyType:$result);
  let regions = (region AnyRegion:$atomic_body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def MemRef_AtomicYieldOp : MemRef_Op<"atomic_yield", [HasParent<"memref.generic_atomic_rmw">, Pure, Terminator]> {
  let summary = "Gives the new element of memref.generic_atomic_rmw.";
  let arguments = (ins AnyType:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
}
// Operands: source, its indices, destination, its indices, count, tag, its indices, perhaps stride and elements a stride.
def MemRef_DmaStartOp : MemRef_Op<"dma_start"> {
  let summary = "Starts to copy elements from one memref to another; the tag says when it is done.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def MemRef_DmaWaitOp : MemRef_Op<"dma_wait"> {
  let summary = "Waits for a copy of memref.dma_start with this tag.";
  let arguments = (ins AnyMemRef:$tagMemRef, Variadic<Index>:$tagIndices, Index:$numElements);
  let assemblyFormat = "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)";
  let hasVerifier = 1;
}
def MemRef_CopyOp : MemRef_Op<"copy", [SameOperandsElementType, SameOperandsShape]> {
  let summary = "Copies elements; the two must not overlap.";
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "", [MemRead]>:$source,
                       Arg<AnyRankedOrUnrankedMemRef, "", [MemWrite]>:$target);
  let assemblyFormat = "$source `,` $target attr-dict `:` type($source) `to` type($target)";
}
def MemRef_DimOp : MemRef_Op<"dim", [Pure]> {
  let summary = "The size of a dimension.";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source)";
  let hasFolder = 1;
}
def MemRef_RankOp : MemRef_Op<"rank", [Pure]> {
  let summary = "The number of dimensions.";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$memref);
  let results = (outs Index:$result);
  let assemblyFormat = "$memref attr-dict `:` type($memref)";
}
def MemRef_CastOp : MemRef_Op<"cast", [Cast, Pure, SameOperandsAndResultShape]> {
  let summary = "The same memory with more or less of its shape and layout known.";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs AnyRankedOrUnrankedMemRef:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasFolder = 1;
}
def MemRef_MemorySpaceCastOp : MemRef_Op<"memory_space_cast", [Cast, Pure, SameOperandsAndResultShape]> {
  let summary = "The same memory in another address space.";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs AnyRankedOrUnrankedMemRef:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
}
def MemRef_AssumeAlignmentOp : MemRef_Op<"assume_alignment", [Pure, SameOperandsAndResultType]> {
  let summary = "The same memory, promised to be aligned (bytes).";
  let arguments = (ins AnyMemRef:$memref, ConfinedAttr<I32Attr, [IntPositive]>:$alignment);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$memref `,` $alignment attr-dict `:` type($memref)";
}

class MemRef_BoxOp<string mnemonic, list<Trait> traits = []>
    : MemRef_Op<mnemonic, !listconcat([AttrSizedOperandSegments, Pure], traits)> {
  let arguments = (ins AnyMemRef:$source, Variadic<Index>:$offsets, Variadic<Index>:$sizes, Variadic<Index>:$strides,
                       DenseI64ArrayAttr:$static_offsets, DenseI64ArrayAttr:$static_sizes,
                       DenseI64ArrayAttr:$static_strides);
  let results = (outs AnyMemRef:$result);
}
def MemRef_SubViewOp : MemRef_BoxOp<"subview"> {
  let summary = "A strided box of a memref, without copying; dimensions of size one may be dropped.";
  let assemblyFormat = [{
    $source `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes)
    custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
  /// The type without dropped dimensions: strides are the source's times the box's; null when the layout is not strided.
  static ::strata::MemRefType inferResultType(::strata::MemRefType source, ::strata::ArrayRef<int64_t> offsets,
                                              ::strata::ArrayRef<int64_t> sizes, ::strata::ArrayRef<int64_t> strides);
  }];
}
def MemRef_ReinterpretCastOp : MemRef_BoxOp<"reinterpret_cast"> {
  let summary = "The same memory under any offset, sizes and strides.";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source, Variadic<Index>:$offsets, Variadic<Index>:$sizes,
                       Variadic<Index>:$strides, DenseI64ArrayAttr:$static_offsets, DenseI64ArrayAttr:$static_sizes,
                       DenseI64ArrayAttr:$static_strides);
  let assemblyFormat = [{
    $source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets) `` `,`
    `sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes) `` `,`
    `strides` `` `:` custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)
  }];
  let hasVerifier = 1;
}
def MemRef_CollapseShapeOp : MemRef_Op<"collapse_shape", [Pure]> {
  let summary = "Merges groups of neighbouring, contiguous dimensions.";
  let arguments = (ins AnyStridedMemRef:$src, MemRef_ReassociationAttr:$reassociation);
  let results = (outs AnyStridedMemRef:$result);
  let assemblyFormat = "$src $reassociation attr-dict `:` type($src) `into` type($result)";
  let hasVerifier = 1;
}
def MemRef_ExpandShapeOp : MemRef_Op<"expand_shape", [Pure]> {
  let summary = "Splits dimensions into groups of neighbouring ones.";
  let arguments = (ins AnyStridedMemRef:$src, MemRef_ReassociationAttr:$reassociation, Variadic<Index>:$output_shape,
                       DenseI64ArrayAttr:$static_output_shape);
  let results = (outs AnyStridedMemRef:$result);
  let assemblyFormat = [{
    $src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict
    `:` type($src) `into` type($result)
  }];
  let hasVerifier = 1;
}
def MemRef_TransposeOp : MemRef_Op<"transpose", [Pure]> {
  let summary = "The same memory with its dimensions permuted.";
  let arguments = (ins AnyStridedMemRef:$in, AffineMapAttr:$permutation);
  let results = (outs AnyStridedMemRef:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def MemRef_ViewOp : MemRef_Op<"view", [Pure]> {
  let summary = "Bytes seen as a contiguous memref of that shape, from a byte offset.";
  let arguments = (ins MemRefRankOf<[I8], [1]>:$source, Index:$byte_shift, Variadic<Index>:$sizes);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = [{
    $source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type($result)
  }];
  let hasVerifier = 1;
}
def MemRef_ReshapeOp : MemRef_Op<"reshape", [Pure]> {
  let summary = "Contiguous memory under the shape that another memref holds.";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source,
                       Arg<MemRefRankOf<[AnySignlessInteger, Index], [1]>, "", [MemRead]>:$shape);
  let results = (outs AnyRankedOrUnrankedMemRef:$result);
  let assemblyFormat = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)";
}
def MemRef_ExtractStridedMetadataOp : MemRef_Op<"extract_strided_metadata", [
    Pure, SameVariadicResultSize, InferReturnTypes]> {
  let summary = "Base memory of rank zero, offset, sizes and strides.";
  let arguments = (ins AnyStridedMemRef:$source);
  let results = (outs AnyStridedMemRef:$base_buffer, Index:$offset, Variadic<Index>:$sizes, Variadic<Index>:$strides);
  let assemblyFormat = "$source `:` type($source) `->` type(results) attr-dict";
}
def MemRef_ExtractAlignedPointerAsIndexOp : MemRef_Op<"extract_aligned_pointer_as_index", [Pure]> {
  let summary = "The address of the memory, offset excluded, as a number.";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs Index:$aligned_pointer);
  let assemblyFormat = "$source `:` type($source) `->` type(results) attr-dict";
}
def MemRef_GlobalOp : MemRef_Op<"global", [Symbol]> {
  let summary = "Memory of static shape with a name, perhaps constant, perhaps initialised.";
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility, MemRefTypeAttr:$type,
                       OptionalAttr<AnyAttr>:$initial_value, UnitAttr:$constant, MemRef_Alignment:$alignment);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def MemRef_GetGlobalOp : MemRef_Op<"get_global", [Pure]> {
  let summary = "The memory of that name.";
  let arguments = (ins FlatSymbolRefAttr:$name);
  let results = (outs AnyStaticShapeMemRef:$result);
  let assemblyFormat = "$name `:` type($result) attr-dict";
  let hasVerifier = 1;
}
def MemRef_PrefetchOp : MemRef_Op<"prefetch"> {
  let summary = "Hints that an element will be used; locality from 0 (none) to 3 (keep).";
  let arguments = (ins Arg<AnyMemRef, "", [MemWrite]>:$memref, Variadic<Index>:$indices, BoolAttr:$isWrite,
                       ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<3>]>:$localityHint, BoolAttr:$isDataCache);
  let hasCustomAssemblyFormat = 1;
}
