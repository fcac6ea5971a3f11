// Variables.

#ifndef STRATA_TF_VARIABLES
#define STRATA_TF_VARIABLES

include "dialects/tf/base.td"

def TF_VarHandleOpOp : TF_Op<"VarHandleOp", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Handle of the variable of a name.";
  let description = [{
    Made at first use.

    Source: TensorFlow op registry, `VarHandleOp`.
  }];
  let arguments = (ins
    DefaultedAttr<StrAttr, "\"\"">:$container,
    DefaultedAttr<StrAttr, "\"\"">:$shared_name,
    DefaultedAttr<StrAttr, "\"\"">:$debug_name,
    TypeAttr:$dtype,
    TF_ShapeAttr:$shape,
    DefaultedAttr<StrArrayAttr, "[]">:$allowed_devices
  );
  let results = (outs TF_Resource:$resource);
}

def TF_ReadVariableOpOp : TF_Op<"ReadVariableOp", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "The variable's value.";
  let description = [{
    Uninitialised: FAILED_PRECONDITION.

    Source: TensorFlow op registry, `ReadVariableOp`.
  }];
  let arguments = (ins TF_Resource:$resource);
  let results = (outs TF_Tensor:$value);
}

def TF_AssignVariableOpOp : TF_Op<"AssignVariableOp", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Sets the variable.";
  let description = [{
    With `validate_shape` the shape must stay.

    Source: TensorFlow op registry, `AssignVariableOp`.
  }];
  let arguments = (ins
    TF_Resource:$resource,
    TF_Tensor:$value,
    DefaultedAttr<BoolAttr, "false">:$validate_shape
  );
}

def TF_AssignAddVariableOpOp : TF_Op<"AssignAddVariableOp", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Adds to the variable.";
  let description = [{
    Equal shapes.

    Source: TensorFlow op registry, `AssignAddVariableOp`.
  }];
  let arguments = (ins TF_Resource:$resource, TF_Tensor:$value);
}

def TF_AssignSubVariableOpOp : TF_Op<"AssignSubVariableOp", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Subtracts from the variable.";
  let description = [{
    Equal shapes.

    Source: TensorFlow op registry, `AssignSubVariableOp`.
  }];
  let arguments = (ins TF_Resource:$resource, TF_Tensor:$value);
}

def TF_VarIsInitializedOpOp : TF_Op<"VarIsInitializedOp", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Whether the variable has a value.";
  let description = [{
    A scalar `bool`.

    Source: TensorFlow op registry, `VarIsInitializedOp`.
  }];
  let arguments = (ins TF_Resource:$resource);
  let results = (outs TF_BoolTensor:$is_initialized);
}

def TF_DestroyResourceOpOp : TF_Op<"DestroyResourceOp", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Forgets the resource.";
  let description = [{
    With `ignore_lookup_error` false a missing one is NOT_FOUND.

    Source: TensorFlow op registry, `DestroyResourceOp`.
  }];
  let arguments = (ins
    TF_Resource:$resource,
    DefaultedAttr<BoolAttr, "true">:$ignore_lookup_error
  );
}

def TF_VariableShapeOp : TF_Op<"VariableShape", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Sizes of the variable's value.";
  let description = [{
    A vector.

    Source: TensorFlow op registry, `VariableShape`.
  }];
  let arguments = (ins TF_Resource:$input);
  let results = (outs TF_IndexTensor:$output);
}

def TF_ResourceGatherOp : TF_Op<"ResourceGather", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Rows of a variable by index.";
  let description = [{
    As `GatherV2` on the value.

    Source: TensorFlow op registry, `ResourceGather`.
  }];
  let arguments = (ins
    TF_Resource:$resource,
    TF_IndexTensor:$indices,
    DefaultedAttr<I64Attr, "0 : i64">:$batch_dims,
    DefaultedAttr<BoolAttr, "true">:$validate_indices
  );
  let results = (outs TF_Tensor:$output);
}

def TF_ResourceGatherNdOp : TF_Op<"ResourceGatherNd", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Slices of a variable by coordinates.";
  let description = [{
    As `GatherNd` on the value.

    Source: TensorFlow op registry, `ResourceGatherNd`.
  }];
  let arguments = (ins TF_Resource:$resource, TF_IndexTensor:$indices);
  let results = (outs TF_Tensor:$output);
}

def TF_DisableCopyOnReadOp : TF_Op<"DisableCopyOnRead", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Changes nothing here.";
  let description = [{
    A hint about the variable.

    Source: TensorFlow op registry, `DisableCopyOnRead`.
  }];
  let arguments = (ins TF_Resource:$resource);
}

def TF_ResourceScatterAddOp : TF_Op<"ResourceScatterAdd", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Adds to rows of a variable.";
  let description = [{
    Indices outside fail.

    Source: TensorFlow op registry, `ResourceScatterAdd`.
  }];
  let arguments = (ins
    TF_Resource:$resource,
    TF_IndexTensor:$indices,
    TF_NumberOrQuantizedTensor:$updates
  );
}

def TF_ResourceScatterUpdateOp : TF_Op<"ResourceScatterUpdate", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Replaces rows of a variable.";
  let description = [{
    Indices outside fail.

    Source: TensorFlow op registry, `ResourceScatterUpdate`.
  }];
  let arguments = (ins TF_Resource:$resource, TF_IndexTensor:$indices, TF_Tensor:$updates);
}

def TF_ResourceScatterSubOp : TF_Op<"ResourceScatterSub", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Subtracts from rows of a variable.";
  let description = [{
    Indices outside fail.

    Source: TensorFlow op registry, `ResourceScatterSub`.
  }];
  let arguments = (ins TF_Resource:$resource, TF_IndexTensor:$indices, TF_NumberOrQuantizedTensor:$updates);
}

def TF_ResourceScatterMulOp : TF_Op<"ResourceScatterMul", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Multiplies rows of a variable.";
  let description = [{
    Indices outside fail.

    Source: TensorFlow op registry, `ResourceScatterMul`.
  }];
  let arguments = (ins TF_Resource:$resource, TF_IndexTensor:$indices, TF_NumberOrQuantizedTensor:$updates);
}

def TF_ResourceScatterDivOp : TF_Op<"ResourceScatterDiv", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Divides rows of a variable.";
  let description = [{
    Indices outside fail.

    Source: TensorFlow op registry, `ResourceScatterDiv`.
  }];
  let arguments = (ins TF_Resource:$resource, TF_IndexTensor:$indices, TF_NumberOrQuantizedTensor:$updates);
}

def TF_ResourceScatterMinOp : TF_Op<"ResourceScatterMin", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Minimum with rows of a variable.";
  let description = [{
    Indices outside fail.

    Source: TensorFlow op registry, `ResourceScatterMin`.
  }];
  let arguments = (ins TF_Resource:$resource, TF_IndexTensor:$indices, TF_RealTensor:$updates);
}

def TF_ResourceScatterMaxOp : TF_Op<"ResourceScatterMax", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Maximum with rows of a variable.";
  let description = [{
    Indices outside fail.

    Source: TensorFlow op registry, `ResourceScatterMax`.
  }];
  let arguments = (ins TF_Resource:$resource, TF_IndexTensor:$indices, TF_RealTensor:$updates);
}

def TF_ResourceApplyGradientDescentOp : TF_Op<"ResourceApplyGradientDescent", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "One step of gradient descent.";
  let description = [{
    `var -= alpha * delta`.

    Source: TensorFlow op registry, `ResourceApplyGradientDescent`.
  }];
  let arguments = (ins
    TF_Resource:$var,
    TF_NumberOrQuantizedTensor:$alpha,
    TF_NumberOrQuantizedTensor:$delta,
    DefaultedAttr<BoolAttr, "false">:$use_locking
  );
}

// Of the old kind: references. They are in the graph form only (codegen/transforms/tf/references.h).
class TF_OldVariable<string name> : TF_Op<name, [Stateful]> {
  let summary = "Variable of the old kind.";
  let description = [{
    A reference; its readers read, `Assign` sets. Becomes `VarHandleOp`.

    Source: TensorFlow op registry.
  }];
  let arguments = (ins
    TF_ShapeAttr:$shape,
    DefaultedAttr<StrAttr, "\"\"">:$container,
    DefaultedAttr<StrAttr, "\"\"">:$shared_name
  );
  let results = (outs TF_Tensor:$ref);
}
def TF_VariableOp : TF_OldVariable<"Variable">;
def TF_VariableV2Op : TF_OldVariable<"VariableV2">;

class TF_OldUpdate<string name> : TF_Op<name, [Stateful, MayFail]> {
  let summary = "Adds to or subtracts from a variable of the old kind.";
  let description = [{
    Gives the reference back.

    Source: TensorFlow op registry.
  }];
  let arguments = (ins TF_Tensor:$ref, TF_Tensor:$value, DefaultedAttr<BoolAttr, "false">:$use_locking);
  let results = (outs TF_Tensor:$output_ref);
}
def TF_AssignAddOp : TF_OldUpdate<"AssignAdd">;
def TF_AssignSubOp : TF_OldUpdate<"AssignSub">;

def TF_IsVariableInitializedOp : TF_Op<"IsVariableInitialized", [Stateful]> {
  let summary = "Whether a variable of the old kind has a value.";
  let description = [{
    A scalar `bool`.

    Source: TensorFlow op registry, `IsVariableInitialized`.
  }];
  let arguments = (ins TF_Tensor:$ref);
  let results = (outs TF_BoolTensor:$is_initialized);
}

def TF_AssignOp : TF_Op<"Assign", [Stateful, MayFail]> {
  let summary = "Sets a variable of the old kind.";
  let description = [{
    Gives the reference back.

    Source: TensorFlow op registry, `Assign`.
  }];
  let arguments = (ins
    TF_Tensor:$ref,
    TF_Tensor:$value,
    DefaultedAttr<BoolAttr, "true">:$validate_shape,
    DefaultedAttr<BoolAttr, "true">:$use_locking
  );
  let results = (outs TF_Tensor:$output_ref);
}

#endif  // STRATA_TF_VARIABLES
