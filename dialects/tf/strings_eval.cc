// Evaluation of the strings family: host ops (hostops/strings.cc).
#include "dialects/tf/host_call.h"
#include "dialects/tf/kernel.h"

namespace strata::tf {

STRATA_TF_EVAL(AsString, runHostOp);
STRATA_TF_EVAL(StringLower, runHostOp);
STRATA_TF_EVAL(StringUpper, runHostOp);
STRATA_TF_EVAL(StringStrip, runHostOp);
STRATA_TF_EVAL(StringLength, runHostOp);
STRATA_TF_EVAL(StringToNumber, runHostOp);
STRATA_TF_EVAL(StaticRegexReplace, runHostOp);
STRATA_TF_EVAL(StaticRegexFullMatch, runHostOp);
STRATA_TF_EVAL(StringJoin, runHostOp);
STRATA_TF_EVAL(ReduceJoin, runHostOp);
STRATA_TF_EVAL(UnsortedSegmentJoin, runHostOp);
STRATA_TF_EVAL(RegexReplace, runHostOp);
STRATA_TF_EVAL(RegexFullMatch, runHostOp);
STRATA_TF_EVAL(StringSplit, runHostOp);
STRATA_TF_EVAL(StringSplitV2, runHostOp);
STRATA_TF_EVAL(Substr, runHostOp);
STRATA_TF_EVAL(StringToHashBucketFast, runHostOp);
STRATA_TF_EVAL(StringFormat, runHostOp);
STRATA_TF_EVAL(PrintV2, runHostOp);

}  // namespace strata::tf
