// RUN: not strata opt %s --verify-diagnostics 2>&1 | FileCheck %s

// What is expected must come, and what comes must be expected.
// CHECK: expected_missing.mlir:[[@LINE+1]]: error: expected warning "never" was not produced
// expected-warning {{never}}
