#!/usr/bin/env python3
"""Random IR text of dialects that nobody defines, full of nested attributes, types, aliases and locations: what mlir-opt-22 prints
of it must be what strata prints of it, and must be printed again byte for byte, with and without locations.

    random_text.py [--seed N] [--count N]

Texts whose form MLIR's own tool does not keep are left out. Prints each difference with the text; fails when there is one.
"""

import argparse
import difflib
import random
import subprocess
import sys

INTEGERS = ["i1", "i3", "i8", "i32", "i64", "si16", "ui8", "index", "i77"]
FLOATS = ["f16", "bf16", "f32", "f64", "f8E4M3FN", "f128", "f80", "tf32"]
KEYS = ["a", "b", "c", "_x", "a.b", "x-y", "1", "q r", "loc", "i32", "true", "affine_map", "A$", "z9"]
STRINGS = ["a", "", "x y", "\\0A", "\\22", "\\\\", "//", ">", "<", "{-#", "%0"]
MAPS = ["affine_map<(d0) -> (d0 + 7)>", "affine_map<(d0, d1)[s0] -> (d1, d0 * 2 + s0)>", "affine_map<() -> ()>",
        "affine_map<(i, j) -> (i floordiv 3 - j mod 4)>", "affine_set<(d0)[s0] : (d0 - s0 >= 0)>",
        "affine_set<() : (0 == 0)>"]
SPARSE = "#sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>"
NAMED = ['#llvm.di_file<"a" in "b">', "#llvm.loop_unroll<disable = true>", "#llvm.linkage<weak>", '#llvm.tbaa_root<id = "r">',
         "#llvm.loop_annotation<unroll = #llvm.loop_unroll<disable = true>>", "#llvm.access_group<id = distinct[1]<>>",
         '#llvm.tbaa_type_desc<id = "c", members = {<#llvm.tbaa_root<id = "r">, 0>}>',
         "#llvm.alias_scope_domain<id = distinct[0]<>>",
         '#llvm.di_subprogram<id = distinct[2]<>, scope = #llvm.di_file<"a" in "b">, name = "f">', "#gpu<dim x>", SPARSE,
         "#gpu.address_space<private>", "#arith.fastmath<fast>", "#vector.kind<add>", '#emitc.opaque<"x">', "#x.y", "#x.y<1>",
         '#x<"q">', "#x.y<distinct[9]<>>", "#x.y : i32", "#ml_program.extern", "#dlti.dl_spec<i32 = 4 : i32>"]
TYPES = ["!x.y", "!x.y<1>", '!x<"q">', "!x.z<i32, tensor<2xf32>>", "!x.y<#m>", "!llvm.ptr", "!llvm.ptr<3>",
         "!llvm.struct<(i32, ptr)>", "!llvm.func<void (i32)>", '!llvm.target<"a", i32, 1>', "!gpu.async.token",
         "!spirv.array<4 x f32>", "!emitc.ptr<i32>", "none",
         "!test.int<unsigned, 8>", "!test.smpla", "vector<2x[4]xf32>", "memref<*xf32, 1>", "complex<ui4>",
         "memref<2x?xf32, affine_map<(d0, d1) -> (d1, d0)>, 3>", 'memref<2x?xi8, strided<[?, 1], offset: ?>, "s">']
OPS = ["x.y", "a.b", "foo", "x.y.z", "stablehlo.add", "hw.inst", "my.op_1"]


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.count = 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def some(self, make, most):
        return ", ".join(make() for _ in range(self.random.randint(0, most)))

    def number(self, of):
        if of in FLOATS:
            return self.pick("1.0", "-0.0", "0.1", "3.5e10", "123456.789")
        return str(self.random.randint(0, 1) if of == "i1" else self.random.randint(0, 3))

    def scalar(self):
        return self.random.choice(INTEGERS + FLOATS)

    def type(self, depth):
        chance = self.random.random()
        if depth <= 0 or chance < 0.35:
            return self.scalar()
        if chance < 0.5:
            encoding = self.pick("", '"e"', "#x.e<1>", "{a = " + self.attribute(depth - 1) + "}", self.random.choice(MAPS))
            encoding = ", " + encoding if encoding else ""
            return f"tensor<{self.pick('', '2x', '?x4x')}{self.pick(self.scalar(), '!x.y')}{encoding}>"
        if chance < 0.6:
            return "tuple<" + ", ".join(self.type(depth - 1) for _ in range(self.pick(0, 1, 2, 17, 18))) + ">"
        if chance < 0.7:
            return f"({self.some(lambda: self.type(depth - 1), 2)}) -> ({self.some(lambda: self.type(depth - 1), 2)})"
        return self.random.choice(TYPES)

    def attribute(self, depth):
        chance = self.random.random()
        if depth <= 0 or chance < 0.2:
            of = self.scalar()
            return f"{self.number(of)} : {of}"
        if chance < 0.3:
            return self.pick('"' + self.random.choice(STRINGS) + '"', "true", "unit", "@a", '@a::@"b c"', "array<i8: 1, -2>")
        if chance < 0.4:
            return "[" + self.some(lambda: self.attribute(depth - 1), 3) + "]"
        if chance < 0.5:
            return self.dictionary(depth - 1)
        if chance < 0.6:
            return self.type(depth)
        if chance < 0.7:
            return self.random.choice(MAPS)
        if chance < 0.75:
            return self.pick("distinct[3]<>", "distinct[5]<1 : i32>", f"distinct[6]<{MAPS[0]}>", "dense<[1, 2]> : tensor<2xi3>")
        if chance < 0.85:
            return f"loc({self.location(depth - 1)})"
        return self.random.choice(NAMED)

    def dictionary(self, depth):
        keys = self.random.sample(KEYS, self.random.randint(0, 3))
        return "{" + ", ".join(f'"{key}" = {self.attribute(depth)}' for key in keys) + "}"

    def location(self, depth):
        chance = self.random.random()
        if depth <= 0 or chance < 0.25:
            return self.pick("unknown", '"f":1:2', '"n"', '"g":0:0', '"f":1:2 to :4', '"f":1:2 to 3:1')
        if chance < 0.4:
            return f'"m"({self.location(depth - 1)})'
        if chance < 0.6:
            return f"callsite({self.location(depth - 1)} at {self.location(depth - 1)})"
        metadata = f"<{self.attribute(depth - 1)}>" if chance > 0.8 else ""
        return f"fused{metadata}[" + ", ".join(self.location(depth - 1) for _ in range(self.pick(1, 2, 3))) + "]"

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def region(self, depth, values):
        arguments = [(self.name(), self.type(1)) for _ in range(self.pick(0, 0, 1, 2))]
        header = ", ".join(f"{name}: {kind} loc({self.location(1)})" for name, kind in arguments)
        inside = values + arguments
        body = "".join(self.operation(depth - 1, inside) for _ in range(self.pick(1, 2, 3)))
        return "{\n^entry" + (f"({header})" if arguments else "") + ":\n" + body + "}"

    def operation(self, depth, values):
        operands = [self.random.choice(values) for _ in range(self.pick(0, 0, 1, 2))] if values else []
        result = (self.name(), self.type(2)) if self.random.random() < 0.5 else None
        text = f"{result[0]} = " if result else ""
        text += f'"{self.random.choice(OPS)}"(' + ", ".join(name for name, _ in operands) + ")"
        if self.random.random() < 0.25:
            text += f" <{self.dictionary(2)}>"
        if depth > 0 and self.random.random() < 0.3:
            text += " (" + self.region(depth, values) + ")"
        if self.random.random() < 0.6:
            text += " " + self.dictionary(3)
        text += " : (" + ", ".join(kind for _, kind in operands) + ") -> " + (f"({result[1]})" if result else "()")
        if self.random.random() < 0.5:
            text += f" loc({self.location(2)})"
        if result:
            values.append(result)
        return text + "\n"

    def module(self):
        values = []
        return "".join(self.operation(2, values) for _ in range(self.random.randint(1, 6)))


def run(command, text, *flags):
    command = command + ["--allow-unregistered-dialect", "--mlir-print-op-generic", *flags]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)
    return done.stdout if done.returncode == 0 else "refused: " + done.stderr[:500]


def check(seed):
    """The differences of one text, empty when there are none; None when MLIR's tool does not keep it itself."""
    text = Generator(seed).module()
    mlir, strata = ["mlir-opt-22", "-"], ["strata", "opt", "-"]
    plain, located = run(mlir, text), run(mlir, text, "--mlir-print-debuginfo")
    if run(mlir, plain) != plain or run(mlir, located, "--mlir-print-debuginfo") != located:
        return None
    pairs = [(plain, run(strata, text)), (plain, run(strata, plain)), (located, run(strata, located, "--mlir-print-debuginfo"))]
    lines = []
    for want, got in pairs:
        lines += list(difflib.unified_diff(want.splitlines(), got.splitlines(), "mlir-opt", "strata", lineterm="", n=0))
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    options = parser.parse_args()
    compared = failed = 0
    for seed in range(options.seed, options.seed + options.count):
        differences = check(seed)
        if differences is None:
            continue
        compared += 1
        if differences:
            failed += 1
            print(f"seed {seed}\n{differences}")
    print(f"{compared} texts compared, {failed} differ")
    return 1 if failed or compared == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
