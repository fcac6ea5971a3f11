// Calls, branches and loops over functions, and the primitives of the V1 form.

#ifndef STRATA_TF_CONTROL_FLOW
#define STRATA_TF_CONTROL_FLOW

include "dialects/tf/base.td"

def TF_PartitionedCallOp : TF_Op<"PartitionedCall", [MayFail, ShapeInference, Evaluation]> {
  let summary = "Calls a function.";
  let description = [{
    Failures keep the inner node.

    Source: TensorFlow op registry, `PartitionedCall`.
  }];
  let arguments = (ins
    Variadic<TF_Tensor>:$args,
    TF_FuncAttr:$f,
    DefaultedAttr<StrAttr, "\"\"">:$config,
    DefaultedAttr<StrAttr, "\"\"">:$config_proto,
    DefaultedAttr<StrAttr, "\"\"">:$executor_type
  );
  let results = (outs Variadic<TF_Tensor>:$output);
}

def TF_StatefulPartitionedCallOp : TF_Op<"StatefulPartitionedCall", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Calls a function that may have effects.";
  let description = [{
    Failures keep the inner node.

    Source: TensorFlow op registry, `StatefulPartitionedCall`.
  }];
  let arguments = (ins
    Variadic<TF_Tensor>:$args,
    TF_FuncAttr:$f,
    DefaultedAttr<StrAttr, "\"\"">:$config,
    DefaultedAttr<StrAttr, "\"\"">:$config_proto,
    DefaultedAttr<StrAttr, "\"\"">:$executor_type
  );
  let results = (outs Variadic<TF_Tensor>:$output);
}

def TF_IfOp : TF_Op<"If", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Calls one of two functions.";
  let description = [{
    A scalar condition is true when not zero or not empty; any other tensor when it has elements.

    Source: TensorFlow op registry, `If`.
  }];
  let arguments = (ins
    TF_Tensor:$cond,
    Variadic<TF_Tensor>:$input,
    TF_FuncAttr:$then_branch,
    TF_FuncAttr:$else_branch,
    DefaultedAttr<TF_ShapeArrayAttr, "[]">:$output_shapes
  );
  let results = (outs Variadic<TF_Tensor>:$output);
}

def TF_StatelessIfOp : TF_Op<"StatelessIf", [MayFail, ShapeInference, Evaluation]> {
  let summary = "Calls one of two functions without effects.";
  let description = [{
    As `If`.

    Source: TensorFlow op registry, `StatelessIf`.
  }];
  let arguments = (ins
    TF_Tensor:$cond,
    Variadic<TF_Tensor>:$input,
    TF_FuncAttr:$then_branch,
    TF_FuncAttr:$else_branch,
    DefaultedAttr<TF_ShapeArrayAttr, "[]">:$output_shapes
  );
  let results = (outs Variadic<TF_Tensor>:$output);
}

def TF_WhileOp : TF_Op<"While", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Repeats a function while another says so.";
  let description = [{
    Condition as of `If`.

    Source: TensorFlow op registry, `While`.
  }];
  let arguments = (ins
    Variadic<TF_Tensor>:$input,
    TF_FuncAttr:$cond,
    TF_FuncAttr:$body,
    DefaultedAttr<TF_ShapeArrayAttr, "[]">:$output_shapes,
    DefaultedAttr<I64Attr, "10 : i64">:$parallel_iterations
  );
  let results = (outs Variadic<TF_Tensor>:$output);
}

def TF_StatelessWhileOp : TF_Op<"StatelessWhile", [MayFail, ShapeInference, Evaluation]> {
  let summary = "Repeats a function without effects.";
  let description = [{
    As `While`.

    Source: TensorFlow op registry, `StatelessWhile`.
  }];
  let arguments = (ins
    Variadic<TF_Tensor>:$input,
    TF_FuncAttr:$cond,
    TF_FuncAttr:$body,
    DefaultedAttr<TF_ShapeArrayAttr, "[]">:$output_shapes,
    DefaultedAttr<I64Attr, "10 : i64">:$parallel_iterations
  );
  let results = (outs Variadic<TF_Tensor>:$output);
}

def TF_CaseOp : TF_Op<"Case", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Calls the function of a number.";
  let description = [{
    A number outside calls the last one.

    Source: TensorFlow op registry, `Case`.
  }];
  let arguments = (ins
    TF_Int32Tensor:$branch_index,
    Variadic<TF_Tensor>:$input,
    TF_FuncArrayAttr:$branches,
    DefaultedAttr<TF_ShapeArrayAttr, "[]">:$output_shapes
  );
  let results = (outs Variadic<TF_Tensor>:$output);
}

def TF_StatelessCaseOp : TF_Op<"StatelessCase", [MayFail, ShapeInference, Evaluation]> {
  let summary = "Calls the function of a number, without effects.";
  let description = [{
    As `Case`.

    Source: TensorFlow op registry, `StatelessCase`.
  }];
  let arguments = (ins
    TF_Int32Tensor:$branch_index,
    Variadic<TF_Tensor>:$input,
    TF_FuncArrayAttr:$branches,
    DefaultedAttr<TF_ShapeArrayAttr, "[]">:$output_shapes
  );
  let results = (outs Variadic<TF_Tensor>:$output);
}

def TF_SwitchOp : TF_Op<"Switch", [Pure, ShapeInference]> {
  let summary = "Sends data to one of two results.";
  let description = [{
    V1 form: the other result is dead.

    Source: TensorFlow op registry, `Switch`.
  }];
  let arguments = (ins TF_Tensor:$data, TF_BoolTensor:$pred);
  let results = (outs TF_Tensor:$output_false, TF_Tensor:$output_true);
}

def TF_MergeOp : TF_Op<"Merge", [Pure, ShapeInference]> {
  let summary = "The input that is not dead.";
  let description = [{
    V1 form.

    Source: TensorFlow op registry, `Merge`.
  }];
  let arguments = (ins Variadic<TF_Tensor>:$inputs);
  let results = (outs TF_Tensor:$output, TF_Int32Tensor:$value_index);
}

def TF_EnterOp : TF_Op<"Enter", [Pure, ShapeInference]> {
  let summary = "Brings a value into a frame.";
  let description = [{
    V1 form.

    Source: TensorFlow op registry, `Enter`.
  }];
  let arguments = (ins
    TF_Tensor:$data,
    StrAttr:$frame_name,
    DefaultedAttr<BoolAttr, "false">:$is_constant,
    DefaultedAttr<I64Attr, "10 : i64">:$parallel_iterations
  );
  let results = (outs TF_Tensor:$output);
}

def TF_ExitOp : TF_Op<"Exit", [Pure, ShapeInference]> {
  let summary = "Brings a value out of its frame.";
  let description = [{
    V1 form.

    Source: TensorFlow op registry, `Exit`.
  }];
  let arguments = (ins TF_Tensor:$data);
  let results = (outs TF_Tensor:$output);
}

def TF_NextIterationOp : TF_Op<"NextIteration", [Pure, ShapeInference]> {
  let summary = "Brings a value into the next iteration.";
  let description = [{
    V1 form.

    Source: TensorFlow op registry, `NextIteration`.
  }];
  let arguments = (ins TF_Tensor:$data);
  let results = (outs TF_Tensor:$output);
}

def TF_LoopCondOp : TF_Op<"LoopCond", [Pure, ShapeInference]> {
  let summary = "The condition of a frame.";
  let description = [{
    V1 form.

    Source: TensorFlow op registry, `LoopCond`.
  }];
  let arguments = (ins TF_BoolTensor:$input);
  let results = (outs TF_BoolTensor:$output);
}

// The same of references to variables, and the others of the V1 form.

class TF_RefLikeOp<string name, string plain> : TF_Op<name, [Pure, ShapeInference]> {
  let summary = plain # " of a reference.";
  let description = "V1 form.\n\nSource: TensorFlow op registry, `" # name # "`.";
}

def TF_RefSwitchOp : TF_RefLikeOp<"RefSwitch", "Switch"> {
  let arguments = (ins TF_Tensor:$data, TF_BoolTensor:$pred);
  let results = (outs TF_Tensor:$output_false, TF_Tensor:$output_true);
}

def TF_RefMergeOp : TF_RefLikeOp<"RefMerge", "Merge"> {
  let arguments = (ins Variadic<TF_Tensor>:$inputs);
  let results = (outs TF_Tensor:$output, TF_Int32Tensor:$value_index);
}

def TF_RefEnterOp : TF_RefLikeOp<"RefEnter", "Enter"> {
  let arguments = (ins
    TF_Tensor:$data,
    StrAttr:$frame_name,
    DefaultedAttr<BoolAttr, "false">:$is_constant,
    DefaultedAttr<I64Attr, "10 : i64">:$parallel_iterations
  );
  let results = (outs TF_Tensor:$output);
}

def TF_RefExitOp : TF_RefLikeOp<"RefExit", "Exit"> {
  let arguments = (ins TF_Tensor:$data);
  let results = (outs TF_Tensor:$output);
}

def TF_RefNextIterationOp : TF_RefLikeOp<"RefNextIteration", "NextIteration"> {
  let arguments = (ins TF_Tensor:$data);
  let results = (outs TF_Tensor:$output);
}

def TF__SwitchNOp : TF_Op<"_SwitchN", [Pure, ShapeInference]> {
  let summary = "Sends data to one of several results.";
  let description = [{
    V1 form: the others are dead. A number outside means the last result.

    Source: TensorFlow op registry, `_SwitchN`.
  }];
  let arguments = (ins TF_Tensor:$data, TF_Int32Tensor:$output_index, I64Attr:$num_outs);
  let results = (outs Variadic<TF_Tensor>:$outputs);
}

#endif  // STRATA_TF_CONTROL_FLOW
