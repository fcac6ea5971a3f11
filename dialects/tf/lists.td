// Lists of tensors as variants; values, not references.

#ifndef STRATA_TF_LISTS
#define STRATA_TF_LISTS

include "dialects/tf/base.td"

def TF_EmptyTensorListOp : TF_Op<"EmptyTensorList", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "An empty list.";
  let description = [{
    With element type and shape.

    Source: TensorFlow op registry, `EmptyTensorList`.
  }];
  let arguments = (ins
    TF_IndexTensor:$element_shape,
    TF_Int32Tensor:$max_num_elements,
    TypeAttr:$element_dtype
  );
  let results = (outs TF_VariantTensor:$handle);
}

def TF_TensorListReserveOp : TF_Op<"TensorListReserve", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "A list of unset elements.";
  let description = [{
    `num_elements` not below zero.

    Source: TensorFlow op registry, `TensorListReserve`.
  }];
  let arguments = (ins
    TF_IndexTensor:$element_shape,
    TF_Int32Tensor:$num_elements,
    TypeAttr:$element_dtype
  );
  let results = (outs TF_VariantTensor:$handle);
}

def TF_TensorListGetItemOp : TF_Op<"TensorListGetItem", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "An element.";
  let description = [{
    Unset elements are zeros.

    Source: TensorFlow op registry, `TensorListGetItem`.
  }];
  let arguments = (ins
    TF_VariantTensor:$input_handle,
    TF_Int32Tensor:$index,
    TF_IndexTensor:$element_shape
  );
  let results = (outs TF_Tensor:$item);
}

def TF_TensorListSetItemOp : TF_Op<"TensorListSetItem", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "The list with one element replaced.";
  let description = [{
    In place when nobody else holds the list.

    Source: TensorFlow op registry, `TensorListSetItem`.
  }];
  let arguments = (ins
    TF_VariantTensor:$input_handle,
    TF_Int32Tensor:$index,
    TF_Tensor:$item,
    DefaultedAttr<BoolAttr, "false">:$resize_if_index_out_of_bounds
  );
  let results = (outs TF_VariantTensor:$output_handle);
}

def TF_TensorListStackOp : TF_Op<"TensorListStack", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "All elements stacked.";
  let description = [{
    Unset elements are zeros.

    Source: TensorFlow op registry, `TensorListStack`.
  }];
  let arguments = (ins
    TF_VariantTensor:$input_handle,
    TF_Int32Tensor:$element_shape,
    DefaultedAttr<I64Attr, "-1 : i64">:$num_elements
  );
  let results = (outs TF_Tensor:$tensor);
}

def TF_TensorListFromTensorOp : TF_Op<"TensorListFromTensor", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "A list of the rows of a tensor.";
  let description = [{
    Rank at least 1.

    Source: TensorFlow op registry, `TensorListFromTensor`.
  }];
  let arguments = (ins TF_Tensor:$tensor, TF_IndexTensor:$element_shape);
  let results = (outs TF_VariantTensor:$output_handle);
}

def TF_TensorListLengthOp : TF_Op<"TensorListLength", [Pure, ShapeInference, Evaluation]> {
  let summary = "Number of elements.";
  let description = [{
    A scalar `int32`.

    Source: TensorFlow op registry, `TensorListLength`.
  }];
  let arguments = (ins TF_VariantTensor:$input_handle);
  let results = (outs TF_Int32Tensor:$length);
}

def TF_TensorListPushBackOp : TF_Op<"TensorListPushBack", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "The list with an element more.";
  let description = [{
    The element's shape must fit.

    Source: TensorFlow op registry, `TensorListPushBack`.
  }];
  let arguments = (ins TF_VariantTensor:$input_handle, TF_Tensor:$tensor);
  let results = (outs TF_VariantTensor:$output_handle);
}

def TF_TensorListPopBackOp : TF_Op<"TensorListPopBack", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "The list without its last element, and that element.";
  let description = [{
    An empty list fails.

    Source: TensorFlow op registry, `TensorListPopBack`.
  }];
  let arguments = (ins TF_VariantTensor:$input_handle, TF_Int32Tensor:$element_shape);
  let results = (outs TF_VariantTensor:$output_handle, TF_Tensor:$tensor);
}

def TF_TensorListElementShapeOp : TF_Op<"TensorListElementShape", [Pure, ShapeInference, Evaluation]> {
  let summary = "Shape of the elements.";
  let description = [{
    -1 for unknown sizes, or the scalar -1.

    Source: TensorFlow op registry, `TensorListElementShape`.
  }];
  let arguments = (ins TF_VariantTensor:$input_handle);
  let results = (outs TF_IndexTensor:$element_shape);
}

def TF_TensorListResizeOp : TF_Op<"TensorListResize", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "The list cut or extended with unset elements.";
  let description = [{
    `size` not below zero.

    Source: TensorFlow op registry, `TensorListResize`.
  }];
  let arguments = (ins TF_VariantTensor:$input_handle, TF_Int32Tensor:$size);
  let results = (outs TF_VariantTensor:$output_handle);
}

def TF_TensorListGatherOp : TF_Op<"TensorListGather", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Elements by index, stacked.";
  let description = [{
    Indices outside fail.

    Source: TensorFlow op registry, `TensorListGather`.
  }];
  let arguments = (ins
    TF_VariantTensor:$input_handle,
    TF_Int32Tensor:$indices,
    TF_Int32Tensor:$element_shape
  );
  let results = (outs TF_Tensor:$values);
}

def TF_TensorListConcatV2Op : TF_Op<"TensorListConcatV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Elements joined along their first dimension.";
  let description = [{
    And the lengths of the parts.

    Source: TensorFlow op registry, `TensorListConcatV2`.
  }];
  let arguments = (ins
    TF_VariantTensor:$input_handle,
    TF_IndexTensor:$element_shape,
    TF_Int64Tensor:$leading_dims
  );
  let results = (outs TF_Tensor:$tensor, TF_Int64Tensor:$lengths);
}

def TF_TensorListConcatOp : TF_Op<"TensorListConcat", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Elements joined along their first dimension.";
  let description = [{
    And the lengths of the parts. The attribute states the elements' shape.

    Source: TensorFlow op registry, `TensorListConcat`.
  }];
  let arguments = (ins
    TF_VariantTensor:$input_handle,
    TypeAttr:$element_dtype,
    TF_ShapeAttr:$element_shape
  );
  let results = (outs TF_Tensor:$tensor, TF_Int64Tensor:$lengths);
}

def TF_TensorListConcatListsOp : TF_Op<"TensorListConcatLists", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "The elements of two lists.";
  let description = [{
    Lists of equal element shapes, one by one in tensors of lists.

    Source: TensorFlow op registry, `TensorListConcatLists`.
  }];
  let arguments = (ins
    TF_VariantTensor:$input_a,
    TF_VariantTensor:$input_b,
    TypeAttr:$element_dtype
  );
  let results = (outs TF_VariantTensor:$output);
}

def TF_TensorListSplitOp : TF_Op<"TensorListSplit", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "A list of parts of a tensor.";
  let description = [{
    Element `i` has `lengths[i]` rows; all rows are used.

    Source: TensorFlow op registry, `TensorListSplit`.
  }];
  let arguments = (ins
    TF_Tensor:$tensor,
    TF_IndexTensor:$element_shape,
    TF_Int64Tensor:$lengths
  );
  let results = (outs TF_VariantTensor:$output_handle);
}

def TF_TensorListPushBackBatchOp : TF_Op<"TensorListPushBackBatch", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Lists with an element more each.";
  let description = [{
    Row `i` of the tensor goes to list `i`.

    Source: TensorFlow op registry, `TensorListPushBackBatch`.
  }];
  let arguments = (ins
    TF_VariantTensor:$input_handles,
    TF_Tensor:$tensor
  );
  let results = (outs TF_VariantTensor:$output_handles);
}

def TF_TensorListScatterOp : TF_Op<"TensorListScatter", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "A list of rows at given places.";
  let description = [{
    As long as the greatest index asks.

    Source: TensorFlow op registry, `TensorListScatter`.
  }];
  let arguments = (ins
    TF_Tensor:$tensor,
    TF_Int32Tensor:$indices,
    TF_IndexTensor:$element_shape
  );
  let results = (outs TF_VariantTensor:$output_handle);
}

def TF_TensorListScatterV2Op : TF_Op<"TensorListScatterV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "A list of rows at given places.";
  let description = [{
    Of `num_elements` elements; -1: as long as the greatest index asks.

    Source: TensorFlow op registry, `TensorListScatterV2`.
  }];
  let arguments = (ins
    TF_Tensor:$tensor,
    TF_Int32Tensor:$indices,
    TF_IndexTensor:$element_shape,
    TF_Int32Tensor:$num_elements
  );
  let results = (outs TF_VariantTensor:$output_handle);
}

def TF_TensorListScatterIntoExistingListOp : TF_Op<"TensorListScatterIntoExistingList", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "The list with rows at given places.";
  let description = [{
    Grows when an index asks for it.

    Source: TensorFlow op registry, `TensorListScatterIntoExistingList`.
  }];
  let arguments = (ins
    TF_VariantTensor:$input_handle,
    TF_Tensor:$tensor,
    TF_Int32Tensor:$indices
  );
  let results = (outs TF_VariantTensor:$output_handle);
}

// What lists of tensors of one known shape become (codegen/transforms/tf/uniform_lists.h): one tensor with a leading dimension for
// the elements. Elements that were never set are zeros. Where an element's shape is not stated in full, `stated_shape` is what
// was, for TensorFlow's message that no element tells the rest; `any_set` says whether one was set, unless all were.

class TF_UniformListOp<string name, list<Trait> traits = []>
    : TF_Op<"UniformList" # name, !listconcat(traits, [NoMemoryEffect, MayFail])>;

def TF_UniformListReserveOp : TF_UniformListOp<"Reserve"> {
  let summary = "`num_elements` elements, all zero.";
  let description = "The result's type says the elements' shape. Source: TensorListReserve.";
  let arguments = (ins TF_Int32Tensor:$num_elements);
  let results = (outs TF_Tensor:$list);
}

def TF_UniformListSetItemOp : TF_UniformListOp<"SetItem"> {
  let summary = "The list with one element replaced.";
  let description = "In place when nothing reads the list afterwards. Source: TensorListSetItem.";
  let arguments = (ins TF_Tensor:$list, TF_Int32Tensor:$index, TF_Tensor:$item);
  let results = (outs TF_Tensor:$result);
}

def TF_UniformListGetItemOp : TF_UniformListOp<"GetItem"> {
  let summary = "An element.";
  let description = "Source: TensorListGetItem.";
  let arguments = (ins TF_Tensor:$list, TF_Int32Tensor:$index, Optional<TF_BoolTensor>:$any_set,
                       DefaultedAttr<StrAttr, "\"\"">:$stated_shape);
  let results = (outs TF_Tensor:$item);
}

def TF_UniformListGatherOp : TF_UniformListOp<"Gather"> {
  let summary = "Elements by number, stacked.";
  let description = "Source: TensorListGather.";
  let arguments = (ins TF_Tensor:$list, TF_Int32Tensor:$indices, Optional<TF_BoolTensor>:$any_set,
                       DefaultedAttr<StrAttr, "\"\"">:$stated_shape);
  let results = (outs TF_Tensor:$values);
}

def TF_UniformListStackOp : TF_UniformListOp<"Stack"> {
  let summary = "All elements: the list itself.";
  let description = "`num_elements` of them, unless -1. Source: TensorListStack.";
  let arguments = (ins TF_Tensor:$list, Optional<TF_BoolTensor>:$any_set, DefaultedAttr<I64Attr, "-1 : i64">:$num_elements,
                       DefaultedAttr<StrAttr, "\"\"">:$stated_shape);
  let results = (outs TF_Tensor:$tensor);
}

def TF_UniformListLengthOp : TF_UniformListOp<"Length"> {
  let summary = "Number of elements.";
  let description = "A scalar `int32`. Source: TensorListLength.";
  let arguments = (ins TF_Tensor:$list);
  let results = (outs TF_Int32Tensor:$length);
}

#endif  // STRATA_TF_LISTS
