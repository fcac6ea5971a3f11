#!/usr/bin/env python3
"""Prints a function of 2 N blocks: a chain of comparisons, each of which may leave for a ladder whose steps fall through."""
import sys

steps = int(sys.argv[1])
print("func.func @f(%x: i32, %p: i1) -> i32 {\n  cf.br ^c0")
for i in range(steps):
    print(f"^c{i}:\n  %k{i} = arith.addi %x, %x : i32\n  cf.cond_br %p, ^c{i + 1}, ^d{i}(%k{i} : i32)")
print(f"^c{steps}:\n  return %k0 : i32")
for i in range(steps):
    print(f"^d{i}(%y{i}: i32):\n  %z{i} = arith.muli %y{i}, %k0 : i32")
    print(f"  cf.br ^d{i + 1}(%z{i} : i32)" if i + 1 < steps else f"  return %z{i} : i32")
print("}")
