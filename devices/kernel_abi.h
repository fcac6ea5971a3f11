// The kernel ABI under the name devices use; it is defined in support/, where the code generator may see it too.
#pragma once

#include "support/kernel_abi.h"
