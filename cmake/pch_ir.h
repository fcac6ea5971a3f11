// Precompiled for the folders that are built on the IR.

#pragma once

#include "cmake/pch.h"

#include "ir/builder.h"
#include "ir/eval.h"
#include "support/str_cat.h"
