// `strata opt`: reads IR text, runs a pipeline, prints the result. Compiled into libstrata.so, which alone sees the
// compiler's inside; the command reaches it through that library's private entry.
#pragma once

namespace strata {

/// `argv[0]` is the name to use in messages, the rest are options. Returns the process's exit code.
int optMain(int argc, char **argv);

}  // namespace strata
