// What the processor this process runs on can do.
#pragma once

#include "support/image.h"

#include <string>

namespace strata::device {

/// The bits of support/image.h that this processor and its operating system offer. Asked once.
uint64_t hostFeatures();

/// The processor's model name; "CPU" when the system does not say.
std::string hostProcessorName();

} // namespace strata::device
