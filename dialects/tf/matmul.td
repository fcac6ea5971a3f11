// Products of matrices.

#ifndef STRATA_TF_MATMUL
#define STRATA_TF_MATMUL

include "dialects/tf/base.td"

def TF_MatMulOp : TF_Op<"MatMul", [Pure, ShapeInference, Evaluation]> {
  let summary = "Product of two matrices.";
  let description = [{
    Optionally transposed. Inner sizes that differ fail with INVALID_ARGUMENT "Matrix size-incompatible".

    Source: TensorFlow op registry, `MatMul`.
  }];
  let arguments = (ins
    TF_NumberTensor:$a,
    TF_NumberTensor:$b,
    DefaultedAttr<BoolAttr, "false">:$transpose_a,
    DefaultedAttr<BoolAttr, "false">:$transpose_b,
    DefaultedAttr<BoolAttr, "false">:$grad_a,
    DefaultedAttr<BoolAttr, "false">:$grad_b
  );
  let results = (outs TF_NumberTensor:$product);
}

def TF_BatchMatMulOp : TF_Op<"BatchMatMul", [Pure, ShapeInference, Evaluation]> {
  let summary = "Products of matrices with equal leading dimensions.";
  let description = [{
    `adj_x`, `adj_y` transpose and conjugate.

    Source: TensorFlow op registry, `BatchMatMul`.
  }];
  let arguments = (ins
    TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$x,
    TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$y,
    DefaultedAttr<BoolAttr, "false">:$adj_x,
    DefaultedAttr<BoolAttr, "false">:$adj_y,
    DefaultedAttr<BoolAttr, "false">:$grad_x,
    DefaultedAttr<BoolAttr, "false">:$grad_y
  );
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$output);
}

def TF_BatchMatMulV2Op : TF_Op<"BatchMatMulV2", [Pure, ShapeInference, Evaluation]> {
  let summary = "Products of matrices with leading dimensions that broadcast.";
  let description = [{
    `adj_x`, `adj_y` transpose and conjugate.

    Source: TensorFlow op registry, `BatchMatMulV2`.
  }];
  let arguments = (ins
    TF_NumberTensor:$x,
    TF_NumberTensor:$y,
    DefaultedAttr<BoolAttr, "false">:$adj_x,
    DefaultedAttr<BoolAttr, "false">:$adj_y,
    DefaultedAttr<BoolAttr, "false">:$grad_x,
    DefaultedAttr<BoolAttr, "false">:$grad_y
  );
  let results = (outs TF_NumberTensor:$output);
}

def TF_BatchMatMulV3Op : TF_Op<"BatchMatMulV3", [Pure, ShapeInference, Evaluation]> {
  let summary = "As BatchMatMulV2 with a result type of its own.";
  let description = [{
    `adj_x`, `adj_y` transpose and conjugate.

    Source: TensorFlow op registry, `BatchMatMulV3`.
  }];
  let arguments = (ins
    TF_NumberTensor:$x,
    TF_NumberTensor:$y,
    DefaultedAttr<BoolAttr, "false">:$adj_x,
    DefaultedAttr<BoolAttr, "false">:$adj_y,
    DefaultedAttr<BoolAttr, "false">:$grad_x,
    DefaultedAttr<BoolAttr, "false">:$grad_y
  );
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$output);
}

def TF_EinsumOp : TF_Op<"Einsum", [Pure, ShapeInference, Evaluation]> {
  let summary = "Sum of products in Einstein's notation.";
  let description = [{
    One or two operands; repeated labels, ellipsis.

    Source: TensorFlow op registry, `Einsum`.
  }];
  let arguments = (ins Variadic<TF_Tensor>:$inputs, StrAttr:$equation);
  let results = (outs TF_Tensor:$output);
}

#endif  // STRATA_TF_MATMUL
