#!/usr/bin/env python3
"""Prints a function of N nested scf.if operations in generic form."""
import sys

depth = int(sys.argv[1])
print('"builtin.module"() ({\n"func.func"() <{function_type = (i1, i32) -> i32, sym_name = "f"}> ({\n^bb0(%c: i1, %a: i32):')
for i in range(depth):
    print(f'%r{i} = "scf.if"(%c) ({{\n%x{i} = "arith.addi"(%a, %a) : (i32, i32) -> i32')
print(f'"scf.yield"(%x{depth - 1}) : (i32) -> ()')
for i in reversed(range(depth)):
    print('}, {\n"scf.yield"(%a) : (i32) -> ()\n}) : (i1) -> i32')
    if i > 0:
        print(f'"scf.yield"(%r{i}) : (i32) -> ()')
print('"func.return"(%r0) : (i32) -> ()\n}) : () -> ()\n}) : () -> ()')
