// Arrays and stacks of tensors: mutable objects of a run behind resource handles. Order is that of flow values and control edges.

#ifndef STRATA_TF_ARRAYS
#define STRATA_TF_ARRAYS

include "dialects/tf/base.td"

def TF_TensorArrayV3Op : TF_Op<"TensorArrayV3", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "A new array.";
  let description = [{
    Handle and first flow value. Elements must fit `element_shape`.

    Source: TensorFlow op registry, `TensorArrayV3`.
  }];
  let arguments = (ins
    TF_Int32Tensor:$size,
    TypeAttr:$dtype,
    DefaultedAttr<TF_ShapeAttr, "#tf.shape<*>">:$element_shape,
    DefaultedAttr<BoolAttr, "false">:$dynamic_size,
    DefaultedAttr<BoolAttr, "true">:$clear_after_read,
    DefaultedAttr<BoolAttr, "false">:$identical_element_shapes,
    DefaultedAttr<StrAttr, "\"\"">:$tensor_array_name
  );
  let results = (outs TF_Resource:$handle, TF_Float32Tensor:$flow);
}

def TF_TensorArrayWriteV3Op : TF_Op<"TensorArrayWriteV3", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Sets an element.";
  let description = [{
    Each element once.

    Source: TensorFlow op registry, `TensorArrayWriteV3`.
  }];
  let arguments = (ins
    TF_Resource:$handle,
    TF_Int32Tensor:$index,
    TF_Tensor:$value,
    TF_Float32Tensor:$flow_in
  );
  let results = (outs TF_Float32Tensor:$flow_out);
}

def TF_TensorArrayReadV3Op : TF_Op<"TensorArrayReadV3", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "An element.";
  let description = [{
    With `clear_after_read`, once.

    Source: TensorFlow op registry, `TensorArrayReadV3`.
  }];
  let arguments = (ins
    TF_Resource:$handle,
    TF_Int32Tensor:$index,
    TF_Float32Tensor:$flow_in
  );
  let results = (outs TF_Tensor:$value);
}

def TF_TensorArrayGatherV3Op : TF_Op<"TensorArrayGatherV3", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Elements by index, stacked.";
  let description = [{
    All of one shape.

    Source: TensorFlow op registry, `TensorArrayGatherV3`.
  }];
  let arguments = (ins
    TF_Resource:$handle,
    TF_Int32Tensor:$indices,
    TF_Float32Tensor:$flow_in,
    DefaultedAttr<TF_ShapeAttr, "#tf.shape<*>">:$element_shape
  );
  let results = (outs TF_Tensor:$value);
}

def TF_TensorArrayScatterV3Op : TF_Op<"TensorArrayScatterV3", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Rows of a tensor become elements.";
  let description = [{
    One index for each row.

    Source: TensorFlow op registry, `TensorArrayScatterV3`.
  }];
  let arguments = (ins
    TF_Resource:$handle,
    TF_Int32Tensor:$indices,
    TF_Tensor:$value,
    TF_Float32Tensor:$flow_in
  );
  let results = (outs TF_Float32Tensor:$flow_out);
}

def TF_TensorArrayConcatV3Op : TF_Op<"TensorArrayConcatV3", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "All elements joined along their first dimension.";
  let description = [{
    And the lengths of the parts.

    Source: TensorFlow op registry, `TensorArrayConcatV3`.
  }];
  let arguments = (ins
    TF_Resource:$handle,
    TF_Float32Tensor:$flow_in,
    DefaultedAttr<TF_ShapeAttr, "#tf.shape<*>">:$element_shape_except0
  );
  let results = (outs TF_Tensor:$value, TF_Int64Tensor:$lengths);
}

def TF_TensorArraySplitV3Op : TF_Op<"TensorArraySplitV3", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Parts of a tensor become elements.";
  let description = [{
    `lengths` add up to the first dimension.

    Source: TensorFlow op registry, `TensorArraySplitV3`.
  }];
  let arguments = (ins
    TF_Resource:$handle,
    TF_Tensor:$value,
    TF_Int64Tensor:$lengths,
    TF_Float32Tensor:$flow_in
  );
  let results = (outs TF_Float32Tensor:$flow_out);
}

def TF_TensorArraySizeV3Op : TF_Op<"TensorArraySizeV3", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Number of elements.";
  let description = [{
    A scalar `int32`.

    Source: TensorFlow op registry, `TensorArraySizeV3`.
  }];
  let arguments = (ins
    TF_Resource:$handle,
    TF_Float32Tensor:$flow_in
  );
  let results = (outs TF_Int32Tensor:$size);
}

def TF_TensorArrayCloseV3Op : TF_Op<"TensorArrayCloseV3", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Ends an array.";
  let description = [{
    What uses it afterwards fails.

    Source: TensorFlow op registry, `TensorArrayCloseV3`.
  }];
  let arguments = (ins TF_Resource:$handle);
}

def TF_StackV2Op : TF_Op<"StackV2", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "A new stack.";
  let description = [{
    At most `max_size` elements, if that is not below zero.

    Source: TensorFlow op registry, `StackV2`.
  }];
  let arguments = (ins
    TF_Int32Tensor:$max_size,
    TypeAttr:$elem_type,
    DefaultedAttr<StrAttr, "\"\"">:$stack_name
  );
  let results = (outs TF_Resource:$handle);
}

def TF_StackPushV2Op : TF_Op<"StackPushV2", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Puts a tensor on a stack.";
  let description = [{
    The result is the tensor.

    Source: TensorFlow op registry, `StackPushV2`.
  }];
  let arguments = (ins
    TF_Resource:$handle,
    TF_Tensor:$elem,
    DefaultedAttr<BoolAttr, "false">:$swap_memory
  );
  let results = (outs TF_Tensor:$output);
}

def TF_StackPopV2Op : TF_Op<"StackPopV2", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Takes the last tensor off a stack.";
  let description = [{
    An empty stack fails.

    Source: TensorFlow op registry, `StackPopV2`.
  }];
  let arguments = (ins TF_Resource:$handle);
  let results = (outs TF_Tensor:$elem);
}

def TF_StackCloseV2Op : TF_Op<"StackCloseV2", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Ends a stack.";
  let description = [{
    What uses it afterwards fails.

    Source: TensorFlow op registry, `StackCloseV2`.
  }];
  let arguments = (ins TF_Resource:$handle);
}

#endif  // STRATA_TF_ARRAYS
