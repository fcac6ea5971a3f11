// Operations on vectors of one or more dimensions: virtual registers, before a target's width is applied.

include "dialects/arith/base.td"

def Vector_Dialect : Dialect {
  let name = "vector";
  let cppNamespace = "::strata::vector";
  let summary = "Vectors as values: broadcasts, reductions, contractions, loads and stores with masks.";
}

def Vector_CombiningKind : I32BitEnumAttr<"CombiningKind", "Kind of combining function", [
    I32BitEnumAttrCaseBit<"ADD", 0, "add">, I32BitEnumAttrCaseBit<"MUL", 1, "mul">,
    I32BitEnumAttrCaseBit<"MINUI", 2, "minui">, I32BitEnumAttrCaseBit<"MINSI", 3, "minsi">,
    I32BitEnumAttrCaseBit<"MINNUMF", 4, "minnumf">, I32BitEnumAttrCaseBit<"MAXUI", 5, "maxui">,
    I32BitEnumAttrCaseBit<"MAXSI", 6, "maxsi">, I32BitEnumAttrCaseBit<"MAXNUMF", 7, "maxnumf">,
    I32BitEnumAttrCaseBit<"AND", 8, "and">, I32BitEnumAttrCaseBit<"OR", 9, "or">,
    I32BitEnumAttrCaseBit<"XOR", 10, "xor">, I32BitEnumAttrCaseBit<"MAXIMUMF", 12, "maximumf">,
    I32BitEnumAttrCaseBit<"MINIMUMF", 11, "minimumf">], "::strata::vector">;
def Vector_CombiningKindAttr : EnumAttr<Vector_Dialect, Vector_CombiningKind, "kind">;
def Vector_IteratorKind : I32PlainEnum<"IteratorKind", "iterator type", [
    I32EnumAttrCase<"parallel", 0>, I32EnumAttrCase<"reduction", 1>], "::strata::vector">;
def Vector_IteratorTypeAttr : EnumAttr<Vector_Dialect, Vector_IteratorKind, "iterator_type">;
def Vector_IteratorTypeArrayAttr : TypedArrayAttrBase<Vector_IteratorTypeAttr, "Iterator type should be an enum.">;

class Vector_Op<string mnemonic, list<Trait> traits = []> : Op<Vector_Dialect, mnemonic, traits>;

def Vector_Alignment : OptionalAttr<ConfinedAttr<I64Attr, [IntPositive]>>;
def Vector_AnyMask : VectorOfNonZeroRankOf<[I1]>;

// --- Values --------------------------------------------------------------------------------------------------------

def Vector_BroadcastOp : Vector_Op<"broadcast", [Pure, AllElementTypesMatch<["source", "vector"]>]> {
  let summary = "Repeats a scalar, or a vector along new leading and unit dimensions.";
  let arguments = (ins AnyType:$source);
  let results = (outs AnyVectorOfAnyRank:$vector);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($vector)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Vector_StepOp : Vector_Op<"step", [Pure]> {
  let summary = "0, 1, 2, ...";
  let results = (outs VectorOfRankAndType<[1], [Index]>:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}
def Vector_FMAOp : Vector_Op<"fma", [Pure, AllTypesMatch<["lhs", "rhs", "acc", "result"]>, ElementwiseMappable]> {
  let summary = "lhs * rhs + acc, rounded once.";
  let arguments = (ins VectorOfAnyRankOf<[AnyFloat]>:$lhs, VectorOfAnyRankOf<[AnyFloat]>:$rhs,
                       VectorOfAnyRankOf<[AnyFloat]>:$acc);
  let results = (outs VectorOfAnyRankOf<[AnyFloat]>:$result);
  let assemblyFormat = "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)";
}
def Vector_ReductionOp : Vector_Op<"reduction", [
    Pure, AllElementTypesMatch<["vector", "dest"]>, TypesMatchWith<"acc has the type of dest", "dest", "acc", "$_self">]> {
  let summary = "Combines the elements of a vector, in no stated order for floats, and an accumulator.";
  let arguments = (ins Vector_CombiningKindAttr:$kind, AnyVectorOfAnyRank:$vector, Optional<AnyType>:$acc,
                       Arith_FastMathDefault:$fastmath);
  let results = (outs AnyType:$dest);
  let assemblyFormat = [{
    $kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) `into` type($dest)
  }];
  let hasVerifier = 1;
}
def Vector_MultiDimReductionOp : Vector_Op<"multi_reduction", [
    Pure, AllTypesMatch<["acc", "dest"]>, AllElementTypesMatch<["source", "dest"]>]> {
  let summary = "Combines elements along dimensions.";
  let arguments = (ins Vector_CombiningKindAttr:$kind, AnyVectorOfNonZeroRank:$source, AnyType:$acc,
                       DenseI64ArrayAttr:$reduction_dims);
  let results = (outs AnyType:$dest);
  let assemblyFormat = "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)";
  let hasVerifier = 1;
}
def Vector_ContractionOp : Vector_Op<"contract", [Pure, AllTypesMatch<["acc", "result"]>]> {
  let summary = "A contraction of two vectors into an accumulator, given by indexing maps and iterator kinds.";
  let arguments = (ins AnyVectorOfNonZeroRank:$lhs, AnyVectorOfNonZeroRank:$rhs, AnyType:$acc,
                       AffineMapArrayAttr:$indexing_maps, Vector_IteratorTypeArrayAttr:$iterator_types,
                       DefaultValuedAttr<Vector_CombiningKindAttr, "#vector.kind<add>">:$kind);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Vector_OuterProductOp : Vector_Op<"outerproduct", [Pure]> {
  let summary = "The products of all pairs of elements, combined with an accumulator.";
  let arguments = (ins AnyVectorOfNonZeroRank:$lhs, AnyType:$rhs, Optional<AnyVectorOfNonZeroRank>:$acc,
                       DefaultValuedAttr<Vector_CombiningKindAttr, "#vector.kind<add>">:$kind);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

// --- Parts and shapes ----------------------------------------------------------------------------------------------

def Vector_ExtractOp : Vector_Op<"extract", [Pure, AllElementTypesMatch<["source", "result"]>]> {
  let summary = "The element or sub-vector at leading positions.";
  let arguments = (ins AnyVectorOfAnyRank:$source, Variadic<Index>:$dynamic_position, DenseI64ArrayAttr:$static_position);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $source `` custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict
    `:` type($result) `from` type($source)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Vector_InsertOp : Vector_Op<"insert", [
    Pure, AllElementTypesMatch<["valueToStore", "result"]>, AllTypesMatch<["dest", "result"]>]> {
  let summary = "The vector with the element or sub-vector at leading positions replaced.";
  let arguments = (ins AnyType:$valueToStore, AnyVectorOfAnyRank:$dest, Variadic<Index>:$dynamic_position,
                       DenseI64ArrayAttr:$static_position);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = [{
    $valueToStore `,` $dest custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict
    `:` type($valueToStore) `into` type($dest)
  }];
  let hasVerifier = 1;
}
def Vector_ExtractStridedSliceOp : Vector_Op<"extract_strided_slice", [Pure, AllElementTypesMatch<["source", "result"]>]> {
  let summary = "A box of a vector.";
  let arguments = (ins AnyVectorOfNonZeroRank:$source, I64ArrayAttr:$offsets, I64ArrayAttr:$sizes, I64ArrayAttr:$strides);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
  let hasVerifier = 1;
}
def Vector_InsertStridedSliceOp : Vector_Op<"insert_strided_slice", [
    Pure, AllElementTypesMatch<["valueToStore", "result"]>, AllTypesMatch<["dest", "result"]>]> {
  let summary = "The destination with a box replaced.";
  let arguments = (ins AnyVectorOfNonZeroRank:$valueToStore, AnyVectorOfNonZeroRank:$dest, I64ArrayAttr:$offsets,
                       I64ArrayAttr:$strides);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)";
}
def Vector_FromElementsOp : Vector_Op<"from_elements", [Pure]> {
  let summary = "A vector of the elements given, row-major.";
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs AnyVectorOfAnyRank:$dest);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Vector_ToElementsOp : Vector_Op<"to_elements", [Pure, InferReturnTypes]> {
  let summary = "All elements, row-major.";
  let arguments = (ins AnyVectorOfAnyRank:$source);
  let results = (outs Variadic<AnyType>:$elements);
  let hasCustomAssemblyFormat = 1;
}
def Vector_ShuffleOp : Vector_Op<"shuffle", [
    Pure, InferReturnTypes, AllElementTypesMatch<["v1", "v2"]>, AllElementTypesMatch<["v1", "vector"]>]> {
  let summary = "Leading elements of two vectors chosen by number; -1 chooses none in particular.";
  let arguments = (ins AnyVectorOfAnyRank:$v1, AnyVectorOfAnyRank:$v2, DenseI64ArrayAttr:$mask);
  let results = (outs AnyVectorOfNonZeroRank:$vector);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Vector_InterleaveOp : Vector_Op<"interleave", [Pure, AllTypesMatch<["lhs", "rhs"]>]> {
  let summary = "Elements of two vectors in turn; the last dimension doubles.";
  let arguments = (ins AnyVectorOfAnyRank:$lhs, AnyVectorOfAnyRank:$rhs);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
}
def Vector_DeinterleaveOp : Vector_Op<"deinterleave", [Pure, AllTypesMatch<["res1", "res2"]>]> {
  let summary = "Even and odd elements of the last dimension.";
  let arguments = (ins AnyVectorOfNonZeroRank:$source);
  let results = (outs AnyVectorOfNonZeroRank:$res1, AnyVectorOfNonZeroRank:$res2);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($res1)";
}
def Vector_TransposeOp : Vector_Op<"transpose", [Pure, AllElementTypesMatch<["vector", "result"]>]> {
  let summary = "Permutes dimensions: result dimension i is source dimension permutation[i].";
  let arguments = (ins AnyVectorOfAnyRank:$vector, DenseI64ArrayAttr:$permutation);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Vector_ShapeCastOp : Vector_Op<"shape_cast", [Pure, AllElementTypesMatch<["source", "result"]>]> {
  let summary = "The elements in row-major order under another shape.";
  let arguments = (ins AnyVectorOfAnyRank:$source);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Vector_BitCastOp : Vector_Op<"bitcast", [Pure, AllRanksMatch<["source", "result"]>]> {
  let summary = "The same bits as elements of another width; the last dimension changes accordingly.";
  let arguments = (ins AnyVectorOfAnyRank:$source);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

// --- Masks ---------------------------------------------------------------------------------------------------------

def Vector_ConstantMaskOp : Vector_Op<"constant_mask", [Pure]> {
  let summary = "True for positions below the sizes given.";
  let arguments = (ins DenseI64ArrayAttr:$mask_dim_sizes);
  let results = (outs VectorOfAnyRankOf<[I1]>:$result);
  let assemblyFormat = "$mask_dim_sizes attr-dict `:` type($result)";
  let hasVerifier = 1;
}
def Vector_CreateMaskOp : Vector_Op<"create_mask", [Pure]> {
  let summary = "True for positions below the sizes given at run time.";
  let arguments = (ins Variadic<Index>:$operands);
  let results = (outs VectorOfAnyRankOf<[I1]>:$result);
  let assemblyFormat = "$operands attr-dict `:` type($result)";
  let hasVerifier = 1;
}

// --- Memory --------------------------------------------------------------------------------------------------------

def Vector_LoadOp : Vector_Op<"load"> {
  let summary = "Consecutive elements from a position.";
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$base, Variadic<Index>:$indices,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal, Vector_Alignment:$alignment);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)";
  let hasVerifier = 1;
}
def Vector_StoreOp : Vector_Op<"store"> {
  let summary = "Writes consecutive elements from a position.";
  let arguments = (ins AnyVectorOfAnyRank:$valueToStore, Arg<AnyMemRef, "", [MemWrite]>:$base, Variadic<Index>:$indices,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal, Vector_Alignment:$alignment);
  let assemblyFormat = "$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)";
  let hasVerifier = 1;
}
def Vector_MaskedLoadOp : Vector_Op<"maskedload", [AllTypesMatch<["pass_thru", "result"]>]> {
  let summary = "Consecutive elements where the mask is set, elsewhere those of pass_thru.";
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$base, Variadic<Index>:$indices, Vector_AnyMask:$mask,
                       AnyVectorOfNonZeroRank:$pass_thru, Vector_Alignment:$alignment);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict
    `:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)
  }];
  let hasVerifier = 1;
}
def Vector_MaskedStoreOp : Vector_Op<"maskedstore"> {
  let summary = "Writes consecutive elements where the mask is set.";
  let arguments = (ins Arg<AnyMemRef, "", [MemWrite]>:$base, Variadic<Index>:$indices, Vector_AnyMask:$mask,
                       AnyVectorOfNonZeroRank:$valueToStore, Vector_Alignment:$alignment);
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) `,` type($valueToStore)
  }];
  let hasVerifier = 1;
}
def Vector_GatherOp : Vector_Op<"gather", [AllTypesMatch<["pass_thru", "result"]>]> {
  let summary = "Elements at positions given by a vector, where the mask is set, elsewhere those of pass_thru.";
  let arguments = (ins Arg<TensorOrMemRef, "", [MemRead]>:$base, Variadic<Index>:$offsets,
                       VectorOfNonZeroRankOf<[AnyInteger, Index]>:$indices, Vector_AnyMask:$mask,
                       AnyVectorOfNonZeroRank:$pass_thru, Vector_Alignment:$alignment);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = [{
    $base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict
    `:` type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)
  }];
  let hasVerifier = 1;
}
def Vector_ScatterOp : Vector_Op<"scatter"> {
  let summary = "Writes elements to positions given by a vector, where the mask is set.";
  let arguments = (ins Arg<AnyRankedTensorOrMemRef, "", [MemWrite]>:$base, Variadic<Index>:$offsets,
                       VectorOfNonZeroRankOf<[AnyInteger, Index]>:$indices, Vector_AnyMask:$mask,
                       AnyVectorOfNonZeroRank:$valueToStore, Vector_Alignment:$alignment);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    $base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict
    `:` type($base) `,` type($indices) `,` type($mask) `,` type($valueToStore) (`->` type($result)^)?
  }];
}
def Vector_TransferReadOp : Vector_Op<"transfer_read", [AttrSizedOperandSegments, MemoryEffectsOpInterface]> {
  let summary = "A box of a memref or tensor as a vector; the padding stands for what lies outside.";
  let arguments = (ins AnyShaped:$base, Variadic<Index>:$indices, AffineMapAttr:$permutation_map, AnyType:$padding,
                       Optional<Vector_AnyMask>:$mask, BoolArrayAttr:$in_bounds);
  let results = (outs AnyVectorOfAnyRank:$vector);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Vector_TransferWriteOp : Vector_Op<"transfer_write", [AttrSizedOperandSegments, MemoryEffectsOpInterface]> {
  let summary = "Writes a vector to a box of a memref, or gives the tensor with it replaced; what lies outside is left out.";
  let arguments = (ins AnyVectorOfAnyRank:$valueToStore, AnyShaped:$base, Variadic<Index>:$indices,
                       AffineMapAttr:$permutation_map, Optional<Vector_AnyMask>:$mask, BoolArrayAttr:$in_bounds);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
