// `--hammer N`: the runs of a case from many threads at once.
#pragma once

#include "tools/case_session.h"

namespace strata::tools {

/// Runs the case in two fresh sessions, in one with `threads` threads at once, in the other as often serially. Empty when
/// both agree, otherwise how they do not.
std::string hammerCase(CaseSession &concurrent, CaseSession &serial, const CaseFile &description, int64_t threads);

} // namespace strata::tools
