// Deep nests and graphs of many blocks take no stack, and time in proportion to their size, also where every level of a nest has something to rewrite.
// RUN: %S/make_deep_nest.py 20000 > %t
// RUN: timeout 60 strata opt %t --pipeline "canonicalize,cse,dce,licm,simplify-cfg,inline,symbol-dce" --emit bytecode -o %t.bytes
// RUN: timeout 60 strata opt %t.bytes --emit none
// RUN: %S/make_deep_nest.py 40000 rewrites > %t
// RUN: timeout 60 strata opt %t --allow-unregistered-dialect --canonicalize --emit none
// RUN: %S/make_wide_graph.py 50000 > %t
// RUN: timeout 60 strata opt %t --pipeline "cse,canonicalize,simplify-cfg,licm" --emit none
