// Operations that give their operands back.

#ifndef STRATA_TF_IDENTITY
#define STRATA_TF_IDENTITY

include "dialects/tf/base.td"

def TF_IdentityOp : TF_Op<"Identity", [Pure, ShapeInference, Evaluation]> {
  let summary = "The operand.";
  let description = [{
    Any type.

    Source: TensorFlow op registry, `Identity`.
  }];
  let arguments = (ins TF_Tensor:$input);
  let results = (outs TF_Tensor:$output);
}

def TF_IdentityNOp : TF_Op<"IdentityN", [Pure, ShapeInference, Evaluation]> {
  let summary = "The operands.";
  let description = [{
    Any types.

    Source: TensorFlow op registry, `IdentityN`.
  }];
  let arguments = (ins Variadic<TF_Tensor>:$input);
  let results = (outs Variadic<TF_Tensor>:$output);
}

def TF_StopGradientOp : TF_Op<"StopGradient", [Pure, ShapeInference, Evaluation]> {
  let summary = "The operand; gradients stop here.";
  let description = [{
    Any type.

    Source: TensorFlow op registry, `StopGradient`.
  }];
  let arguments = (ins TF_Tensor:$input);
  let results = (outs TF_Tensor:$output);
}

def TF_PreventGradientOp : TF_Op<"PreventGradient", [Pure, ShapeInference, Evaluation]> {
  let summary = "The operand; gradients are an error here.";
  let description = [{
    Any type.

    Source: TensorFlow op registry, `PreventGradient`.
  }];
  let arguments = (ins TF_Tensor:$input, DefaultedAttr<StrAttr, "\"\"">:$message);
  let results = (outs TF_Tensor:$output);
}

def TF_SnapshotOp : TF_Op<"Snapshot", [Pure, ShapeInference, Evaluation]> {
  let summary = "The operand.";
  let description = [{
    Any type.

    Source: TensorFlow op registry, `Snapshot`.
  }];
  let arguments = (ins TF_Tensor:$input);
  let results = (outs TF_Tensor:$output);
}

def TF_EnsureShapeOp : TF_Op<"EnsureShape", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "The operand, checked to have a shape.";
  let description = [{
    A shape that does not match fails with INVALID_ARGUMENT "Shape of tensor ... is not compatible with
    expected shape".

    Source: TensorFlow op registry, `EnsureShape`.
  }];
  let arguments = (ins TF_Tensor:$input, TF_ShapeAttr:$shape);
  let results = (outs TF_Tensor:$output);
}

def TF_CheckNumericsOp : TF_Op<"CheckNumerics", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "The operand, checked to be finite.";
  let description = [{
    NaN or infinity fails with INVALID_ARGUMENT and the attribute's message.

    Source: TensorFlow op registry, `CheckNumerics`.
  }];
  let arguments = (ins TF_FloatTensor:$tensor, StrAttr:$message);
  let results = (outs TF_FloatTensor:$output);
}

def TF_PlaceholderWithDefaultOp : TF_Op<"PlaceholderWithDefault", [Pure, ShapeInference, Evaluation]> {
  let summary = "An input that may be fed.";
  let description = [{
    The operand unless fed.

    Source: TensorFlow op registry, `PlaceholderWithDefault`.
  }];
  let arguments = (ins TF_Tensor:$input, TF_ShapeAttr:$shape);
  let results = (outs TF_Tensor:$output);
}

def TF_PlaceholderOp : TF_Op<"Placeholder", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "An input that must be fed.";
  let description = [{
    Running it unfed fails with INVALID_ARGUMENT "You must feed a value for placeholder tensor".

    Source: TensorFlow op registry, `Placeholder`.
  }];
  let arguments = (ins DefaultedAttr<TF_ShapeAttr, "#tf.shape<*>">:$shape);
  let results = (outs TF_Tensor:$output);
}

def TF_NoOpOp : TF_Op<"NoOp", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Does nothing.";
  let description = [{
    Exists for its control edges.

    Source: TensorFlow op registry, `NoOp`.
  }];
}

def TF_ControlTriggerOp : TF_Op<"ControlTrigger", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Does nothing.";
  let description = [{
    Exists for its control edges.

    Source: TensorFlow op registry, `ControlTrigger`.
  }];
}

def TF_AssertOp : TF_Op<"Assert", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Fails unless a condition holds.";
  let description = [{
    INVALID_ARGUMENT "assertion failed: " with the data, `summarize` elements of each.

    Source: TensorFlow op registry, `Assert`.
  }];
  let arguments = (ins
    TF_BoolTensor:$condition,
    Variadic<TF_Tensor>:$data,
    DefaultedAttr<I64Attr, "3 : i64">:$summarize
  );
}

def TF_PrintOp : TF_Op<"Print", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Prints data, gives the operand.";
  let description = [{
    The message and the first `summarize` elements of each tensor, in brackets, as a line on standard error; with `first_n` of at least 0
    only in the node's first runs.

    Source: TensorFlow op registry, `Print`.
  }];
  let arguments = (ins
    TF_Tensor:$input,
    Variadic<TF_Tensor>:$data,
    DefaultedAttr<StrAttr, "\"\"">:$message,
    DefaultedAttr<I64Attr, "-1 : i64">:$first_n,
    DefaultedAttr<I64Attr, "3 : i64">:$summarize
  );
  let results = (outs TF_Tensor:$output);
}

#endif  // STRATA_TF_IDENTITY
