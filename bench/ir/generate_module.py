#!/usr/bin/env python3
"""Writes a module in generic form for measuring parser, verifier, printer and passes.

usage: generate_module.py OPS [SEED] > module.mlir

Functions of about 1000 operations: arithmetic, exact duplicates, dead and foldable operations, tf operations with
attributes, comparisons with selects, tensor operations, scf.if and scf.for."""

import random
import sys


class Function:
    def __init__(self, name, rng):
        self.rng = rng
        self.lines = []
        self.count = 2  # func.func and its return
        self.indent = "    "
        self.next = 0
        self.pools = {"i32": ["%a"], "f32": ["%b"], "tensor<?x4xf32>": ["%t"], "index": [], "i1": []}
        self.lines.append(
            f'  "func.func"() <{{function_type = (i32, f32, tensor<?x4xf32>) -> f32, sym_name = "{name}"}}> ({{\n'
            "  ^bb0(%a: i32, %b: f32, %t: tensor<?x4xf32>):"
        )
        self.last = None

    def fresh(self):
        self.next += 1
        return f"%{self.next - 1}"

    def pick(self, ty):
        pool = self.pools[ty]
        return pool[max(0, len(pool) - 1 - int(self.rng.expovariate(0.1)))] if pool else None

    def emit(self, text, result=None, ty=None):
        name = ""
        if result is not None:
            name = f"{result} = "
            self.pools[ty].append(result)
        self.lines.append(f"{self.indent}{name}{text}")
        self.count += 1

    def constant(self, ty):
        value = {"i32": f"{self.rng.randrange(-99, 100)} : i32", "f32": f"{self.rng.randrange(1, 64) / 8:e} : f32",
                 "index": f"{self.rng.randrange(0, 64)} : index"}[ty]
        self.emit(f'"arith.constant"() <{{value = {value}}}> : () -> {ty}', self.fresh(), ty)

    def binary(self):
        if self.rng.random() < 0.5:
            op = self.rng.choice(["addi", "muli", "subi"])
            a, b = self.pick("i32"), self.pick("i32")
            text = f'"arith.{op}"({a}, {b}) <{{overflowFlags = #arith.overflow<none>}}> : (i32, i32) -> i32'
            ty = "i32"
        else:
            op = self.rng.choice(["addf", "mulf", "subf"])
            a, b = self.pick("f32"), self.pick("f32")
            text = f'"arith.{op}"({a}, {b}) <{{fastmath = #arith.fastmath<none>}}> : (f32, f32) -> f32'
            ty = "f32"
        self.emit(text, self.fresh(), ty)
        self.last = (text, ty)

    def step(self):
        r = self.rng.random()
        if r < 0.25:
            self.binary()
        elif r < 0.36 and self.last:
            self.emit(self.last[0], self.fresh(), self.last[1])
        elif r < 0.44:
            self.emit(f'"arith.negf"({self.pick("f32")}) <{{fastmath = #arith.fastmath<none>}}> : (f32) -> f32', self.fresh(), "f32")
        elif r < 0.56:
            self.constant(self.rng.choice(["i32", "f32"]))
        elif r < 0.66:
            op = self.rng.choice(["Relu", "Softmax", "Tanh", "Sigmoid"])
            self.emit(f'"tf.{op}"({self.pick("tensor<?x4xf32>")}) {{T = f32, device = "/device:CPU:0", keep_dims = '
                      f'{self.rng.choice(["true", "false"])}, strides = [1, 2, 2, 1]}} : (tensor<?x4xf32>) -> tensor<?x4xf32>',
                      self.fresh(), "tensor<?x4xf32>")
        elif r < 0.76:
            c = self.fresh()
            a, b = self.pick("i32"), self.pick("i32")
            self.emit(f'"arith.cmpi"({a}, {b}) <{{predicate = {self.rng.randrange(0, 10)} : i64}}> : (i32, i32) -> i1', c, "i1")
            self.emit(f'"arith.select"({c}, {a}, {b}) : (i1, i32, i32) -> i32', self.fresh(), "i32")
        elif r < 0.85:
            i = self.fresh()
            self.emit(f'"arith.constant"() <{{value = {self.rng.randrange(0, 2)} : index}}> : () -> index', i, "index")
            self.emit(f'"tensor.dim"({self.pick("tensor<?x4xf32>")}, {i}) : (tensor<?x4xf32>, index) -> index', self.fresh(), "index")
        elif r < 0.93:
            self.structured()
        else:
            self.constant("index")

    def structured(self):
        saved = {ty: list(pool) for ty, pool in self.pools.items()}
        if self.rng.random() < 0.5:
            c = self.pick("i1")
            if not c:
                return
            result = self.fresh()
            self.lines.append(f'{self.indent}{result} = "scf.if"({c}) ({{')
            for part in range(2):
                self.indent += "  "
                for _ in range(2):
                    self.binary()
                self.lines.append(f'{self.indent}"scf.yield"({self.pick("f32")}) : (f32) -> ()')
                self.indent = self.indent[:-2]
                self.pools = {ty: list(pool) for ty, pool in saved.items()}
                self.lines.append(f"{self.indent}}}, {{" if part == 0 else f"{self.indent}}}) : (i1) -> f32")
            self.count += 3
        else:
            while len(self.pools["index"]) < 3:
                self.constant("index")
            saved = {ty: list(pool) for ty, pool in self.pools.items()}
            lo, hi, st = self.pools["index"][-3:]
            result, iv, acc = self.fresh(), self.fresh(), self.fresh()
            self.lines.append(f'{self.indent}{result} = "scf.for"({lo}, {hi}, {st}, {self.pick("f32")}) ({{')
            self.lines.append(f"{self.indent}^bb0({iv}: index, {acc}: f32):")
            self.pools["f32"].append(acc)
            self.indent += "  "
            for _ in range(3):
                self.binary()
            self.lines.append(f'{self.indent}"scf.yield"({self.pick("f32")}) : (f32) -> ()')
            self.indent = self.indent[:-2]
            self.lines.append(f"{self.indent}}}) : (index, index, index, f32) -> f32")
            self.count += 2
        self.last = None
        self.pools = saved
        self.pools["f32"].append(result)

    def finish(self):
        self.lines.append(f'    "func.return"({self.pick("f32")}) : (f32) -> ()\n  }}) : () -> ()')


def main():
    total = int(sys.argv[1])
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    out = sys.stdout
    out.write('"builtin.module"() ({\n')
    made, number = 1, 0
    while made < total:
        function = Function(f"f{number}", rng)
        while function.count < min(1000, total - made):
            function.step()
        function.finish()
        out.write("\n".join(function.lines) + "\n")
        made += function.count
        number += 1
    out.write("}) : () -> ()\n")


main()
