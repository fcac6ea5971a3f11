// Factorisations of square matrices and what follows from them: the last two dimensions are matrices, the others count them.

#ifndef STRATA_TF_LINEAR_ALGEBRA
#define STRATA_TF_LINEAR_ALGEBRA

include "dialects/tf/base.td"

def TF_CholeskyOp : TF_Op<"Cholesky", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "The lower triangle L with L * adjoint(L) = input.";
  let description = [{
    Reads the lower triangle only. A matrix that is not positive definite gives NaN in the lower triangle; the upper one is 0.

    Source: TensorFlow op registry, `Cholesky`; behaviour checked against TensorFlow 2.21.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$input);
  let results = (outs TF_FloatOrComplexTensor:$output);
}

def TF_MatrixInverseOp : TF_Op<"MatrixInverse", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Inverses of matrices, or of their adjoints.";
  let description = [{
    By elimination with row pivots; a pivot that is exactly 0 fails.

    Source: TensorFlow op registry, `MatrixInverse`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$input, DefaultedAttr<BoolAttr, "false">:$adjoint);
  let results = (outs TF_FloatOrComplexTensor:$output);
}

def TF_MatrixSolveOp : TF_Op<"MatrixSolve", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "X with matrix * X = rhs, or with adjoint(matrix) * X = rhs.";
  let description = [{
    By elimination with row pivots; a pivot that is exactly 0 fails.

    Source: TensorFlow op registry, `MatrixSolve`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$matrix, TF_FloatOrComplexTensor:$rhs,
                       DefaultedAttr<BoolAttr, "false">:$adjoint);
  let results = (outs TF_FloatOrComplexTensor:$output);
}

def TF_MatrixTriangularSolveOp : TF_Op<"MatrixTriangularSolve", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "X with matrix * X = rhs for a triangle, or with its adjoint.";
  let description = [{
    Reads one triangle only. Leading dimensions broadcast. A diagonal element of 0 divides as floats do.

    Source: TensorFlow op registry, `MatrixTriangularSolve`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$matrix, TF_FloatOrComplexTensor:$rhs,
                       DefaultedAttr<BoolAttr, "true">:$lower, DefaultedAttr<BoolAttr, "false">:$adjoint);
  let results = (outs TF_FloatOrComplexTensor:$output);
}

def TF_MatrixDeterminantOp : TF_Op<"MatrixDeterminant", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Determinants; 1 of an empty matrix.";
  let description = [{
    The exponential of the sum of logarithms, so that large ones do not overflow before their product does.

    Source: TensorFlow op registry, `MatrixDeterminant`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$input);
  let results = (outs TF_FloatOrComplexTensor:$output);
}

def TF_LogMatrixDeterminantOp : TF_Op<"LogMatrixDeterminant", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Signs of determinants, and logarithms of their magnitudes.";
  let description = [{
    A singular matrix gives the sign 0 and minus infinity.

    Source: TensorFlow op registry, `LogMatrixDeterminant`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$input);
  let results = (outs TF_FloatOrComplexTensor:$sign, TF_FloatOrComplexTensor:$log_abs_determinant);
}

#endif  // STRATA_TF_LINEAR_ALGEBRA
