// Deep nests take no stack, and time in proportion to their size.
// RUN: %S/make_deep_nest.py 20000 > %t
// RUN: timeout 60 strata opt %t --pipeline "canonicalize,cse,dce,licm,simplify-cfg,inline,symbol-dce" --emit bytecode -o %t.bytes
// RUN: timeout 60 strata opt %t.bytes --emit none
