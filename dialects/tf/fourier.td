// Fourier transforms, which are host ops (hostops/fft.cc): their arithmetic is a library's.

#ifndef STRATA_TF_FOURIER
#define STRATA_TF_FOURIER

include "dialects/tf/base.td"

def TF_FFTOp : TF_Op<"FFT", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Discrete Fourier transform over the last dimension.";
  let description = [{
    Not scaled. A host op (FFT).

    Source: TensorFlow op registry, `FFT`.
  }];
  let arguments = (ins TF_ComplexTensor:$input);
  let results = (outs TF_ComplexTensor:$output);
}

def TF_IFFTOp : TF_Op<"IFFT", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Inverse discrete Fourier transform over the last dimension.";
  let description = [{
    Scaled by the number of elements. A host op (FFT).

    Source: TensorFlow op registry, `IFFT`.
  }];
  let arguments = (ins TF_ComplexTensor:$input);
  let results = (outs TF_ComplexTensor:$output);
}

def TF_RFFTOp : TF_Op<"RFFT", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Discrete Fourier transform of real numbers over the last dimension.";
  let description = [{
    Cut to `fft_length`; the last dimension of the result has the length / 2 + 1 numbers that tell the others. A host op (FFT).

    Source: TensorFlow op registry, `RFFT`.
  }];
  let arguments = (ins TF_TensorOf<[F32, F64]>:$input, TF_Int32Tensor:$fft_length);
  let results = (outs TF_ComplexTensor:$output);
}

def TF_IRFFTOp : TF_Op<"IRFFT", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Inverse of RFFT.";
  let description = [{
    `fft_length` are the sizes of the result; scaled by the number of elements. A host op (FFT).

    Source: TensorFlow op registry, `IRFFT`.
  }];
  let arguments = (ins TF_ComplexTensor:$input, TF_Int32Tensor:$fft_length);
  let results = (outs TF_TensorOf<[F32, F64]>:$output);
}

def TF_FFT2DOp : TF_Op<"FFT2D", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Discrete Fourier transform over the last two dimensions.";
  let description = [{
    Not scaled. A host op (FFT).

    Source: TensorFlow op registry, `FFT2D`.
  }];
  let arguments = (ins TF_ComplexTensor:$input);
  let results = (outs TF_ComplexTensor:$output);
}

def TF_IFFT2DOp : TF_Op<"IFFT2D", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Inverse discrete Fourier transform over the last two dimensions.";
  let description = [{
    Scaled by the number of elements. A host op (FFT).

    Source: TensorFlow op registry, `IFFT2D`.
  }];
  let arguments = (ins TF_ComplexTensor:$input);
  let results = (outs TF_ComplexTensor:$output);
}

def TF_RFFT2DOp : TF_Op<"RFFT2D", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Discrete Fourier transform of real numbers over the last two dimensions.";
  let description = [{
    Cut to `fft_length`; the last dimension of the result has the length / 2 + 1 numbers that tell the others. A host op (FFT).

    Source: TensorFlow op registry, `RFFT2D`.
  }];
  let arguments = (ins TF_TensorOf<[F32, F64]>:$input, TF_Int32Tensor:$fft_length);
  let results = (outs TF_ComplexTensor:$output);
}

def TF_IRFFT2DOp : TF_Op<"IRFFT2D", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Inverse of RFFT2D.";
  let description = [{
    `fft_length` are the sizes of the result; scaled by the number of elements. A host op (FFT).

    Source: TensorFlow op registry, `IRFFT2D`.
  }];
  let arguments = (ins TF_ComplexTensor:$input, TF_Int32Tensor:$fft_length);
  let results = (outs TF_TensorOf<[F32, F64]>:$output);
}

def TF_FFT3DOp : TF_Op<"FFT3D", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Discrete Fourier transform over the last three dimensions.";
  let description = [{
    Not scaled. A host op (FFT).

    Source: TensorFlow op registry, `FFT3D`.
  }];
  let arguments = (ins TF_ComplexTensor:$input);
  let results = (outs TF_ComplexTensor:$output);
}

def TF_IFFT3DOp : TF_Op<"IFFT3D", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Inverse discrete Fourier transform over the last three dimensions.";
  let description = [{
    Scaled by the number of elements. A host op (FFT).

    Source: TensorFlow op registry, `IFFT3D`.
  }];
  let arguments = (ins TF_ComplexTensor:$input);
  let results = (outs TF_ComplexTensor:$output);
}

def TF_RFFT3DOp : TF_Op<"RFFT3D", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Discrete Fourier transform of real numbers over the last three dimensions.";
  let description = [{
    Cut to `fft_length`; the last dimension of the result has the length / 2 + 1 numbers that tell the others. A host op (FFT).

    Source: TensorFlow op registry, `RFFT3D`.
  }];
  let arguments = (ins TF_TensorOf<[F32, F64]>:$input, TF_Int32Tensor:$fft_length);
  let results = (outs TF_ComplexTensor:$output);
}

def TF_IRFFT3DOp : TF_Op<"IRFFT3D", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Inverse of RFFT3D.";
  let description = [{
    `fft_length` are the sizes of the result; scaled by the number of elements. A host op (FFT).

    Source: TensorFlow op registry, `IRFFT3D`.
  }];
  let arguments = (ins TF_ComplexTensor:$input, TF_Int32Tensor:$fft_length);
  let results = (outs TF_TensorOf<[F32, F64]>:$output);
}

#endif  // STRATA_TF_FOURIER
