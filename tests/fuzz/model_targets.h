// Fuzz targets of what reads models.
#pragma once

#include <string_view>

namespace strata::fuzz {

/// A binary GraphDef: loaded, and everything in it imported and lowered up to kernels.
void runGraph(std::string_view input);
/// A binary GraphDef without loops: run by the evaluator, fed with zeros.
void runEvaluator(std::string_view input);
/// A checkpoint: two bytes with the index's length, the index, the shard. Everything in it is read.
void runCheckpoint(std::string_view input);

}  // namespace strata::fuzz
