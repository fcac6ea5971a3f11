// Evaluation of the fourier family: host ops (hostops/fft.cc).
#include "dialects/tf/host_call.h"
#include "dialects/tf/kernel.h"

namespace strata::tf {

#define STRATA_FOURIER(SUFFIX)                 \
  STRATA_TF_EVAL(FFT##SUFFIX, runHostOp);      \
  STRATA_TF_EVAL(IFFT##SUFFIX, runHostOp);     \
  STRATA_TF_EVAL(RFFT##SUFFIX, runHostOp);     \
  STRATA_TF_EVAL(IRFFT##SUFFIX, runHostOp)
STRATA_FOURIER();
STRATA_FOURIER(2D);
STRATA_FOURIER(3D);
#undef STRATA_FOURIER

}  // namespace strata::tf
