#!/usr/bin/env python3
"""Prints a function of N nested scf.if operations in generic form; with `rewrites`, each level has something to fold and something
that becomes a constant."""
import sys

depth = int(sys.argv[1])
rewrites = sys.argv[2:] == ["rewrites"]
print('"builtin.module"() ({\n"func.func"() <{function_type = (i1, i32) -> i32, sym_name = "f"}> ({\n^bb0(%c: i1, %a: i32):')
for i in range(depth):
    print(f'%r{i} = "scf.if"(%c) ({{\n%x{i} = "arith.addi"(%a, %a) : (i32, i32) -> i32')
    if rewrites:
        print(f'%k{i} = "arith.constant"() <{{value = {i} : i32}}> : () -> i32')
        print(f'%d{i} = "arith.subi"(%a, %a) : (i32, i32) -> i32')
        print(f'%s{i} = "arith.addi"(%d{i}, %k{i}) : (i32, i32) -> i32\n"test.use"(%s{i}, %x{i}) : (i32, i32) -> ()')
print(f'"scf.yield"(%x{depth - 1}) : (i32) -> ()')
for i in reversed(range(depth)):
    print('}, {\n"scf.yield"(%a) : (i32) -> ()\n}) : (i1) -> i32')
    if i > 0:
        print(f'"scf.yield"(%r{i}) : (i32) -> ()')
print('"func.return"(%r0) : (i32) -> ()\n}) : () -> ()\n}) : () -> ()')
