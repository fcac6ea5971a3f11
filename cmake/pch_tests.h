// Precompiled for the tests.

#pragma once

#include <gtest/gtest.h>

#include "cmake/pch_ir.h"
