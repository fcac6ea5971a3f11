// Evaluation of the random family: host ops (hostops/random.cc).
#include "dialects/tf/host_call.h"
#include "dialects/tf/kernel.h"

namespace strata::tf {

STRATA_TF_EVAL(RandomUniform, runHostOp);
STRATA_TF_EVAL(RandomStandardNormal, runHostOp);
STRATA_TF_EVAL(TruncatedNormal, runHostOp);
STRATA_TF_EVAL(RandomUniformInt, runHostOp);
STRATA_TF_EVAL(StatelessRandomUniformV2, runHostOp);
STRATA_TF_EVAL(StatelessRandomUniformIntV2, runHostOp);
STRATA_TF_EVAL(StatelessRandomUniformFullIntV2, runHostOp);
STRATA_TF_EVAL(StatelessRandomNormalV2, runHostOp);
STRATA_TF_EVAL(StatelessRandomUniform, runHostOp);
STRATA_TF_EVAL(StatelessRandomGetAlg, runHostOp);
STRATA_TF_EVAL(StatelessRandomGetKeyCounter, runHostOp);

}  // namespace strata::tf
