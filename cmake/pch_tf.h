// Precompiled for the tf dialect.

#pragma once

#include "cmake/pch_ir.h"

#include "dialects/tf/kernel.h"
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"
