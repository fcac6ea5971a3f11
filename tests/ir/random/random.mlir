// Random text of unknown dialects is printed as MLIR's own tool prints it.
// REQUIRES: mlir-opt-22
// RUN: python3 %S/random_text.py --seed 1 --count 20
