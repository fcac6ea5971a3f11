"""Random well-typed graphs over the ops of the first tiers. Every choice follows from the seed."""
import random

import numpy as np
import tensorflow as tf

from . import functions
from .graph import RUNS, Graph
from .values import Refused

DIMS = [1, 1, 2, 2, 3, 3, 7, 8, 16, 17, 31, 33]
FLOATS = ("float32", "float64")
INTS = ("int32", "int64")
SMALL = ("int8", "uint8", "int16", "uint16", "uint32", "uint64")
OTHERS = SMALL + ("float16", "complex64")
UNARY_ROUND = ["Elu", "Erf", "Log", "Rsqrt", "Selu", "Sigmoid", "Softplus", "Softsign", "Sqrt", "Square", "Tanh"]
UNARY_EXACT = ["Neg", "Relu", "Relu6", "Identity", "Snapshot", "StopGradient", "PreventGradient"]
BINARY_ROUND = ["Add", "AddV2", "Sub", "Mul", "RealDiv", "DivNoNan", "SquaredDifference", "Pow"]
PADDING = ["SAME", "VALID"]


class Builder:
    def __init__(self, seed, index):
        self.rng = random.Random("%s:%d" % (seed, index))
        self.graph = Graph(self.rng)
        self.fill = np.random.default_rng(self.rng.getrandbits(64))
        # Extents of the graph: each a pair, one per run; unequal ones are unknown in the graph.
        self.extents = []
        for _ in range(self.rng.randint(2, 4)):
            a, b = (self.rng.choice(DIMS) if self.rng.random() > 0.04 else 0 for _ in range(2))
            dynamic = self.rng.random() < 0.45
            self.extents.append((a, b if dynamic else a))

    def chance(self, p):
        return self.rng.random() < p

    def array(self, dtype, shape, positive=False):
        if dtype == "bool":
            return self.fill.random(shape) < 0.5
        if dtype in INTS:
            return self.fill.integers(-9, 10, shape).astype(dtype)
        if dtype in SMALL:
            return self.fill.integers(0 if dtype[0] == "u" else -9, 10, shape).astype(dtype)
        if dtype == "complex64":
            return np.asarray(self.fill.normal(0, 1, shape) + 1j * self.fill.normal(0, 1, shape), dtype)
        a = self.fill.uniform(0.2, 2.0, shape) if positive else self.fill.normal(0, 1, shape)
        return np.asarray(a, dtype)

    def extent(self):
        return (1, 1) if self.chance(0.12) else self.rng.choice(self.extents)

    def placeholder(self, dtype=None, dims=None):
        rng = self.rng
        dtype = dtype or rng.choices(("float32", "float64", "int32", "int64", "bool", rng.choice(OTHERS)), (10, 3, 3, 2, 2, 2))[0]
        if dims is None:
            while True:
                dims = [self.extent() for _ in range(rng.choice((0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5)))]
                if all(np.prod([d[run] for d in dims]) <= 6000 for run in range(RUNS)):
                    break
        positive = self.chance(0.3)
        arrays = [self.array(dtype, [d[run] for d in dims], positive) for run in range(RUNS)]
        declared = [d[0] if d[0] == d[1] and self.chance(0.8) else None for d in dims]
        return self.graph.feed(arrays, None if self.chance(0.05) else declared)

    def pick(self, dtypes=None, ranks=None):
        """A tensor of such a type and rank, late ones preferred; a new placeholder at times or where there is none."""
        found = [r for r in self.graph.tensors() if (dtypes is None or self.graph.dtype(r) in dtypes)
                 and (ranks is None or all(len(s) in ranks for s in self.graph.shapes(r)))]
        if not found or self.chance(0.08):
            dtype = self.rng.choice(dtypes) if dtypes else None
            dims = None
            if ranks is not None:
                choice = self.rng.choice(list(ranks))
                dims = [self.extent() for _ in range(choice)]
                if any(np.prod([d[run] for d in dims]) > 6000 for run in range(RUNS)):
                    dims = [(min(d[0], 4), min(d[0], 4)) for d in dims]
            return self.placeholder(dtype, dims)
        return found[-1 - min(int(self.rng.expovariate(0.3)), len(found) - 1)]

    def mate(self, x):
        """A tensor that broadcasts with x."""
        dtype, shapes = self.graph.dtype(x), self.graph.shapes(x)

        def fits(r):
            if self.graph.dtype(r) != dtype:
                return False
            try:
                return all(np.prod(np.broadcast_shapes(s, t)) <= 20000 for s, t in zip(shapes, self.graph.shapes(r)))
            except ValueError:
                return False
        found = [r for r in self.graph.tensors() if fits(r)]
        if self.chance(0.65) and found:
            return self.rng.choice(found)
        if len(shapes[0]) != len(shapes[1]):
            return x
        dims = [(1, 1) if self.chance(0.25) else pair for pair in zip(*shapes)][self.rng.randint(0, len(shapes[0])):]
        if all(a == b for a, b in dims) and self.chance(0.6):
            return self.array(dtype, [a for a, _ in dims], self.chance(0.3))
        return self.placeholder(dtype, dims)

    def common(self, x):
        """The extents of x, None where the runs differ."""
        a, b = self.graph.shapes(x)
        if len(a) != len(b):
            raise Refused("ranks differ")
        return [p if p == q else None for p, q in zip(a, b)]

    def axes(self, rank, count=None):
        chosen = self.rng.sample(range(rank), self.rng.randint(0, rank) if count is None else count)
        return [a - rank if self.chance(0.3) else a for a in chosen]

    def index(self, values):
        return np.array(values, self.rng.choice(INTS))


def unary(b):
    if b.chance(0.3):
        op = b.rng.choice(UNARY_EXACT)
        types = FLOATS + INTS if op not in ("Identity", "Snapshot", "StopGradient") else None
        x = b.pick(types)
        args = {"features": x} if op in ("Relu", "Relu6") else {"x": x} if op == "Neg" else {"input": x}
        return op, args, "exact"
    if b.chance(0.2):
        return b.rng.choice(["Floor", "Ceil", "Round"]), {"x": b.pick(FLOATS)}, "jump"
    if b.chance(0.1):
        return "LeakyRelu", {"features": b.pick(FLOATS), "alpha": b.rng.choice([0.2, 0.01, 1.5])}, "round"
    op = b.rng.choice(UNARY_ROUND)
    x = b.pick(FLOATS if op != "Square" else FLOATS + INTS)
    if op in ("Log", "Rsqrt", "Sqrt"):
        x = b.graph.add("Maximum", {"x": x, "y": np.array(0.05, b.graph.dtype(x))})
    return op, {"features" if op in ("Elu", "Selu", "Softplus", "Softsign") else "x": x}, "round"


def binary(b):
    x = b.pick(FLOATS + INTS)
    floating = b.graph.dtype(x) in FLOATS
    y = b.mate(x)
    if b.chance(0.3) and not isinstance(y, np.ndarray):
        x, y = y, x
    if b.chance(0.2):
        return b.rng.choice(["Maximum", "Minimum"]), {"x": x, "y": y}, "exact"
    if b.chance(0.12) or (not floating and b.chance(0.2)):
        return b.rng.choice(["FloorDiv", "FloorMod"]), {"x": x, "y": y}, "jump"
    op = b.rng.choice(BINARY_ROUND)
    if not floating and op in ("RealDiv", "DivNoNan", "Pow"):
        op = "Sub"
    if op == "Pow" and not isinstance(x, np.ndarray):
        x = b.graph.add("Maximum", {"x": x, "y": np.array(0.1, b.graph.dtype(x))})
    return op, {"x": x, "y": y}, "round"


ELEMENTARY = ["Abs", "Exp", "Expm1", "Log1p", "Sin", "Cos", "Tan", "Atan", "Sinh", "Cosh", "Asinh", "Erfc", "Reciprocal", "Inv",
              "Sign", "Softplus", "Tanh"]
COMPARE = ["Greater", "GreaterEqual", "Less", "LessEqual", "Equal", "NotEqual"]


def elementary(b):
    op = b.rng.choice(ELEMENTARY)
    x = b.pick(FLOATS)
    if op in ("Exp", "Expm1", "Sinh", "Cosh", "Tan"):
        x = b.graph.add("ClipByValue", {"t": x, "clip_value_min": np.array(-1.2, b.graph.dtype(x)),
                                        "clip_value_max": np.array(1.2, b.graph.dtype(x))})
    if op in ("Log1p", "Reciprocal", "Inv"):
        x = b.graph.add("Maximum", {"x": x, "y": np.array(0.05, b.graph.dtype(x))})
    kind = "exact" if op == "Abs" else "jump" if op == "Sign" else "round"
    return op, {"features" if op == "Softplus" else "x": x}, kind


def integer(b):
    x = b.pick(INTS + SMALL)
    if b.chance(0.25):
        op = b.rng.choice(["Abs", "Neg", "Sign", "Square", "Invert", "PopulationCount", "Relu"])
        return op, {"features" if op == "Relu" else "x": x}, "exact"
    y = b.mate(x)
    op = b.rng.choice(["Add", "AddV2", "Sub", "Mul", "Maximum", "Minimum", "BitwiseAnd", "BitwiseOr", "BitwiseXor", "FloorDiv",
                       "FloorMod", "TruncateDiv", "TruncateMod", "LeftShift", "RightShift"])
    if op in ("FloorDiv", "FloorMod", "TruncateDiv", "TruncateMod"):
        y = np.array(b.rng.choice([1, 2, 3, 7]), b.graph.dtype(x))
    if op in ("LeftShift", "RightShift"):
        y = np.array(b.rng.randint(0, 7), b.graph.dtype(x))
    return op, {"x": x, "y": y}, "exact"


def compare(b):
    x = b.pick(FLOATS + INTS + SMALL)
    op = b.rng.choice(COMPARE)
    args = {"x": x, "y": b.mate(x)}
    if op in ("Equal", "NotEqual"):
        args["incompatible_shape_error"] = True
    return op, args, "jump" if b.graph.dtype(x) in FLOATS else "exact"


def logical(b):
    x = b.pick(("bool",))
    if b.chance(0.3):
        return "LogicalNot", {"x": x}, "exact"
    return b.rng.choice(["LogicalAnd", "LogicalOr"]), {"x": x, "y": b.mate(x)}, "exact"


def select(b):
    x = b.pick()
    y = b.mate(x)
    c = b.pick(("bool",))
    return "SelectV2", {"condition": c, "t": x, "e": y}, "exact"


def likes(b):
    return b.rng.choice(["ZerosLike", "OnesLike"]), {"x": b.pick(FLOATS + INTS + SMALL)}, "exact"


def counts(b):
    op = b.rng.choice(["Size", "Rank"])
    return op, {"input": b.pick()} if op == "Rank" else {"input": b.pick(), "out_type": b.rng.choice([tf.int32, tf.int64])}, "exact"


def tile(b):
    x = b.pick(None, range(1, 5))
    return "Tile", {"input": x, "multiples": b.index([b.rng.choice([0, 1, 1, 2, 3]) if b.chance(0.5) else 1
                                                      for _ in b.common(x)])}, "exact"


def broadcast_to(b):
    x = b.pick(None, range(0, 4))
    y = b.pick(None, range(1, 5))
    shape = b.graph.add("Shape", {"input": y, "out_type": b.rng.choice([tf.int32, tf.int64])})
    return "BroadcastTo", {"input": x, "shape": shape}, "exact"


def fill(b):
    y = b.pick(None, range(0, 5))
    shape = b.graph.add("Shape", {"input": y, "out_type": b.rng.choice([tf.int32, tf.int64])})
    value = b.pick(None, [0]) if b.chance(0.3) else b.array(b.rng.choice(FLOATS + INTS), [])
    return "Fill", {"dims": shape, "value": value}, "exact"


def one_hot(b):
    x = b.pick(INTS, range(0, 4))
    dtype = b.rng.choice(FLOATS + INTS)
    return "OneHot", {"indices": x, "depth": np.array(b.rng.randint(0, 9), np.int32), "on_value": np.array(2, dtype),
                      "off_value": np.array(-1, dtype), "axis": b.rng.choice([-1, -1, 0])}, "exact"


def scan(b):
    x = b.pick(FLOATS + INTS, range(1, 5))
    return b.rng.choice(["Cumsum", "Cumsum", "Cumprod"]), {
        "x": x, "axis": b.index(b.axes(len(b.common(x)), 1)[0]), "exclusive": b.chance(0.4), "reverse": b.chance(0.4)}, "round"


def reverse(b):
    x = b.pick(None, range(1, 6))
    return "ReverseV2", {"tensor": x, "axis": b.index(b.axes(len(b.common(x))))}, "exact"


def add_n(b):
    x = b.pick(FLOATS + INTS)
    found = [r for r in b.graph.tensors() if b.graph.dtype(r) == b.graph.dtype(x) and b.graph.shapes(r) == b.graph.shapes(x)]
    return "AddN", {"inputs": [x] + [b.rng.choice(found) for _ in range(b.rng.randint(0, 3))]}, "round"


def batch_matmul(b):
    x = b.pick(FLOATS + INTS, [3, 4])
    shape = b.common(x)
    if shape[-1] is None:
        raise Refused("inner size")
    lead = [s for s in shape[:-2]]
    keep = b.rng.randint(0, len(lead))
    dims = [1 if s is None or b.chance(0.4) else s for s in lead[keep:]] + [shape[-1], b.rng.choice([1, 3, 8])]
    adj = b.chance(0.3)
    if adj:
        dims[-2:] = dims[:-3:-1]
    return "BatchMatMulV2", {"x": x, "y": b.array(b.graph.dtype(x), dims), "adj_x": False, "adj_y": adj}, "round"


def einsum(b):
    x = b.pick(FLOATS, [2, 3])
    shape = b.common(x)
    labels = "abc"[:len(shape)]
    if shape[-1] is None:
        raise Refused("inner size")
    y = b.array(b.graph.dtype(x), [shape[-1], b.rng.choice([1, 2, 5])])
    out = list(labels[:-1] + "d")
    b.rng.shuffle(out)
    return "Einsum", {"inputs": [x, y], "equation": "%s,%sd->%s" % (labels, labels[-1], "".join(out))}, "round"


def depth_space(b):
    x, c = image(b, FLOATS + INTS)
    block = b.rng.choice([2, 2, 3])
    if b.chance(0.5):
        return "DepthToSpace", {"input": x, "block_size": block}, "exact"
    return "SpaceToDepth", {"input": x, "block_size": block}, "exact"


def top_k(b):
    x = b.pick(FLOATS + INTS, range(1, 4))
    last = b.common(x)[-1]
    return "TopKV2", {"input": x, "k": np.array(b.rng.randint(0, last or 1), np.int32), "sorted": True}, "jump"


def where(b):
    """Sizes that only execution tells: the elements of x that a condition takes."""
    x = b.pick(None, range(1, 4))
    if 0 in b.graph.shapes(x)[0] or 0 in b.graph.shapes(x)[1]:
        raise Refused("empty")
    dims = list(zip(*b.graph.shapes(x)))[:b.rng.randint(1, len(b.common(x)))]
    masks = []
    for run in range(RUNS):
        mask = b.fill.random([d[run] for d in dims]) < b.rng.choice([0.0, 0.2, 0.5, 0.9])
        if b.chance(0.3):
            mask[...] = False
            mask[tuple(0 for _ in dims)] = True
        masks.append(mask)
    places = b.graph.add("Where", {"condition": b.graph.feed(masks, [None] * len(dims))})
    return "GatherNd", {"params": x, "indices": places}, "exact"


def late_reshape(b):
    """A shape made of sizes by arithmetic."""
    x = b.pick(None, range(1, 5))
    rank = len(b.common(x))
    shape = b.graph.add("Shape", {"input": x, "out_type": tf.int32})
    cut = b.rng.randint(0, rank)
    part = b.graph.add("StridedSlice", {"input": shape, "begin": np.array([0], np.int32), "end": np.array([cut], np.int32),
                                        "strides": np.array([1], np.int32), "begin_mask": 0, "end_mask": 0, "ellipsis_mask": 0,
                                        "new_axis_mask": 0, "shrink_axis_mask": 0})
    wanted = b.graph.add("ConcatV2", {"values": [part, np.array([-1], np.int32)], "axis": np.array(0, np.int32)})
    return "Reshape", {"tensor": x, "shape": wanted}, "exact"


def branch(b):
    """A condition whose branches give other shapes of one rank, or other values."""
    x = b.pick(FLOATS + INTS, range(1, 4))
    b.common(x)
    p = b.pick(("bool",))
    p = b.graph.add("Any", {"input": p, "axis": np.arange(len(b.common(p)), dtype=np.int32), "keep_dims": False})
    kind = b.rng.randrange(4)
    return "StatelessIf", {"cond": p, "input": [x], "Tout": [tf.as_dtype(b.graph.dtype(x))],
                           "then_branch": functions.Pick("then", kind), "else_branch": functions.Pick("else", kind)}, "round"


def loop(b):
    x = b.pick(FLOATS, range(0, 4))
    b.common(x)
    return "StatelessWhile", {"input": [np.array(0, np.int32), x], "cond": functions.Pick("cond", b.rng.randint(0, 4)),
                              "body": functions.Pick("body", b.rng.randrange(3))}, "round"


def cast(b):
    x = b.pick()
    to = b.rng.choice([t for t in FLOATS + INTS + ("bool",) if t != b.graph.dtype(x)])
    kind = "jump" if b.graph.dtype(x) in FLOATS and to not in FLOATS else "round"
    return "Cast", {"x": x, "DstT": tf.as_dtype(to), "Truncate": False}, kind


def clip(b):
    x = b.pick(FLOATS + INTS)
    low, high = np.array([-1, 2], b.graph.dtype(x))
    return "ClipByValue", {"t": x, "clip_value_min": np.array(low), "clip_value_max": np.array(high)}, "exact"


def reduce(b):
    if b.chance(0.12):
        x = b.pick(("bool",))
        op = b.rng.choice(["All", "Any"])
    else:
        x = b.pick(FLOATS + INTS)
        op = b.rng.choice(["Sum", "Sum", "Mean", "Mean", "Max", "Min", "Prod"])
    rank = len(b.common(x))
    if op in ("Max", "Min") and any(0 in s for s in b.graph.shapes(x)):
        op = "Sum"
    axes = b.axes(rank)
    axis = b.index(axes[0]) if len(axes) == 1 and b.chance(0.3) else b.index(axes)
    kind = "exact" if op in ("Max", "Min", "All", "Any") else "round"
    return op, {"input": x, "axis": axis, "keep_dims": b.chance(0.5)}, kind


def argmax(b):
    x = b.pick(FLOATS + INTS, range(1, 6))
    axis = b.axes(len(b.common(x)), 1)[0]
    return "ArgMax", {"input": x, "dimension": b.index(axis), "output_type": b.rng.choice([tf.int32, tf.int64])}, "jump"


def softmax(b):
    return b.rng.choice(["Softmax", "LogSoftmax"]), {"logits": b.pick(FLOATS, range(1, 6))}, "round"


def matmul(b):
    x = b.pick(FLOATS + INTS, [2])
    pairs = list(zip(*b.graph.shapes(x)))
    ta, tb = b.chance(0.3), b.chance(0.3)
    k = pairs[0] if ta else pairs[1]
    found = [r for r in b.graph.tensors() if b.graph.dtype(r) == b.graph.dtype(x)
             and all(len(s) == 2 and s[1 if tb else 0] == k[run] for run, s in enumerate(b.graph.shapes(r)))]
    if found and b.chance(0.4):
        y = b.rng.choice(found)
    else:
        n = b.extent()
        dims = [n, k] if tb else [k, n]
        static = all(p == q for p, q in dims)
        dtype = b.graph.dtype(x)
        y = b.array(dtype, [p for p, _ in dims]) if static and b.chance(0.6) else b.placeholder(dtype, dims)
    return "MatMul", {"a": x, "b": y, "transpose_a": ta, "transpose_b": tb}, "round"


def image(b, types=FLOATS):
    x = b.pick(types, [4])
    shape = b.common(x)
    if shape[3] is None or 0 in shape:
        raise Refused("channels unknown")
    return x, shape[3]


def conv(b):
    x, c = image(b)
    kh, kw = b.rng.choice([1, 2, 3, 3]), b.rng.choice([1, 2, 3, 3])
    s, d = b.rng.choice([1, 1, 2]), 1
    if s == 1 and b.chance(0.2):
        d = 2
    attrs = {"strides": [1, s, s, 1], "padding": b.rng.choice(PADDING), "dilations": [1, d, d, 1]}
    dtype = b.graph.dtype(x)
    if b.chance(0.35):
        m = b.rng.choice([1, 1, 2])
        return "DepthwiseConv2dNative", dict(attrs, input=x, filter=b.array(dtype, [kh, kw, c, m])), "round"
    out = b.rng.choice([1, 3, 8, 17])
    if b.chance(0.25):
        shape = b.common(x)
        if None in shape:
            raise Refused("sizes unknown")
        attrs["padding"] = "SAME"
        attrs["dilations"] = [1, 1, 1, 1]
        sizes = np.array([shape[0], shape[1] * s, shape[2] * s, out], np.int32)
        return "Conv2DBackpropInput", dict(attrs, input_sizes=sizes, filter=b.array(dtype, [kh, kw, out, c]),
                                           out_backprop=x), "round"
    return "Conv2D", dict(attrs, input=x, filter=b.array(dtype, [kh, kw, c, out])), "round"


def pool(b):
    x, _ = image(b)
    k, s = b.rng.choice([1, 2, 3]), b.rng.choice([1, 2])
    attrs = {"ksize": [1, k, b.rng.choice([k, 2]), 1], "strides": [1, s, s, 1], "padding": b.rng.choice(PADDING)}
    if b.chance(0.5):
        return "MaxPool", dict(attrs, input=x), "exact"
    return "AvgPool", dict(attrs, value=x), "round"


def bias(b):
    x = b.pick(FLOATS + INTS, range(2, 6))
    c = b.common(x)[-1]
    if c is None:
        raise Refused("channels unknown")
    return "BiasAdd", {"value": x, "bias": b.array(b.graph.dtype(x), [c])}, "round"


def batch_norm(b):
    x, c = image(b, ("float32",))
    f = lambda positive=False: b.array("float32", [c], positive)
    op = b.rng.choice(["FusedBatchNorm", "FusedBatchNormV2", "FusedBatchNormV3"])
    return op, {"x": x, "scale": f(), "offset": f(), "mean": f(), "variance": f(True), "epsilon": 0.001,
                "is_training": False}, "single"


def resize(b):
    x, _ = image(b, ("float32",))
    size = np.array([b.rng.choice([1, 3, 5, 8]), b.rng.choice([1, 2, 7, 9])], np.int32)
    half = b.chance(0.5)
    args = {"images": x, "size": size, "half_pixel_centers": half, "align_corners": not half and b.chance(0.5)}
    return ("ResizeBilinear", args, "single") if b.chance(0.5) else ("ResizeNearestNeighbor", args, "exact")


def reshape(b):
    x = b.pick()
    shape = b.common(x)
    pieces, i = [], 0
    while i < len(shape):  # merges neighbours, splits, inserts ones
        n = b.rng.choice([1, 1, 2, 3])
        part = shape[i:i + n]
        i += n
        pieces.append(None if None in part else int(np.prod(part)))
        last = pieces[-1]
        if last and last % 2 == 0 and b.chance(0.3):
            pieces[-1:] = [2, last // 2]
        if b.chance(0.1):
            pieces.append(1)
    if pieces.count(None) > 1:
        raise Refused("two unknown")
    wanted = [-1 if p is None else p for p in pieces]
    if wanted and -1 not in wanted and 0 not in wanted and b.chance(0.3):
        wanted[b.rng.randrange(len(wanted))] = -1
    return "Reshape", {"tensor": x, "shape": b.index(wanted)}, "exact"


def reshape_like(b):
    x = b.pick()
    y = b.rng.choice(b.graph.tensors())
    if any(np.prod(s) != np.prod(t) for s, t in zip(b.graph.shapes(x), b.graph.shapes(y))):
        y = x
    shape = b.graph.add("Shape", {"input": y, "out_type": b.rng.choice([tf.int32, tf.int64])})
    return "Reshape", {"tensor": x, "shape": shape}, "exact"


def shape_of(b):
    return "Shape", {"input": b.pick(), "out_type": b.rng.choice([tf.int32, tf.int64])}, "exact"


def transpose(b):
    x = b.pick()
    return "Transpose", {"x": x, "perm": b.index(b.axes_permutation(len(b.common(x))))}, "exact"


def expand(b):
    x = b.pick()
    rank = len(b.common(x))
    if rank >= 5:
        raise Refused("rank")
    return "ExpandDims", {"input": x, "axis": b.index(b.rng.randint(-rank - 1, rank))}, "exact"


def squeeze(b):
    x = b.pick()
    ones = [i for i, d in enumerate(b.common(x)) if d == 1]
    if not ones:
        return expand(b)
    if b.graph.shapes(x)[0].count(1) == b.graph.shapes(x)[1].count(1) == len(ones) and b.chance(0.3):
        return "Squeeze", {"input": x, "axis": []}, "exact"
    return "Squeeze", {"input": x, "axis": b.rng.sample(ones, b.rng.randint(1, len(ones)))}, "exact"


def pad(b):
    x = b.pick()
    rank = len(b.common(x))
    widths = np.array([[b.rng.choice([0, 0, 1, 2, 3]), b.rng.choice([0, 0, 1, 2])] for _ in range(rank)]).reshape(rank, 2)
    choice = b.rng.choice(["Pad", "PadV2", "MirrorPad"])
    args = {"input": x, "paddings": widths.astype(b.rng.choice(INTS))}
    if choice == "PadV2":
        args["constant_values"] = b.array(b.graph.dtype(x), [])
    if choice == "MirrorPad":
        args["mode"] = b.rng.choice(["REFLECT", "SYMMETRIC"])
        if any(0 in s for s in b.graph.shapes(x)):
            raise Refused("empty")
    return choice, args, "exact"


def concat(b):
    x = b.pick(None, range(1, 6))
    rank, axis = len(b.common(x)), 0
    axis = b.rng.randrange(rank)
    shapes = b.graph.shapes(x)

    def fits(r):
        return b.graph.dtype(r) == b.graph.dtype(x) and all(
            len(s) == rank and s[:axis] + s[axis + 1:] == t[:axis] + t[axis + 1:]
            for s, t in zip(b.graph.shapes(r), shapes))
    found = [r for r in b.graph.tensors() if fits(r)]
    parts = [x] + [b.rng.choice(found) for _ in range(b.rng.randint(1, 3))]
    if b.chance(0.3) and None not in b.common(x):
        parts.append(b.array(b.graph.dtype(x), shapes[0]))
    b.rng.shuffle(parts)
    if b.chance(0.2):
        return "Concat", {"concat_dim": np.array(axis, np.int32), "values": parts}, "exact"
    return "ConcatV2", {"values": parts, "axis": b.index(axis - rank if b.chance(0.3) else axis)}, "exact"


def pack(b):
    x = b.pick(None, range(0, 5))
    found = [r for r in b.graph.tensors() if b.graph.dtype(r) == b.graph.dtype(x)
             and b.graph.shapes(r) == b.graph.shapes(x)]
    parts = [x] + [b.rng.choice(found) for _ in range(b.rng.randint(0, 3))]
    rank = len(b.common(x))
    return "Pack", {"values": parts, "axis": b.rng.randint(-rank - 1, rank)}, "exact"


def split(b):
    x = b.pick(None, range(1, 6))
    shape = b.common(x)
    known = [i for i, d in enumerate(shape) if d]
    if not known:
        raise Refused("extents unknown")
    axis = b.rng.choice(known)
    extent = shape[axis]
    signed = axis - len(shape) if b.chance(0.3) else axis
    choice = b.rng.random()
    if choice < 0.3 and extent <= 8:
        return "Unpack", {"value": x, "num": extent, "axis": signed}, "exact"
    if choice < 0.6:
        parts = b.rng.choice([n for n in (1, 2, 3, 4, 7, 8, 11) if extent % n == 0])
        return "Split", {"axis": np.array(signed, np.int32), "value": x, "num_split": parts}, "exact"
    first = b.rng.randint(0, extent)
    sizes = [first, -1 if b.chance(0.3) else extent - first]
    return "SplitV", {"value": x, "size_splits": b.index(sizes), "axis": np.array(signed, np.int32), "num_split": 2}, "exact"


def slice_(b):
    x = b.pick(None, range(1, 6))
    shape = [s if s is not None else 5 for s in b.common(x)]
    begin, end, stride, masks = [], [], [], {"begin_mask": 0, "end_mask": 0, "ellipsis_mask": 0, "new_axis_mask": 0,
                                             "shrink_axis_mask": 0}
    count = b.rng.randint(1, len(shape))
    ellipsis = b.rng.randrange(count) if b.chance(0.15) else -1
    i = 0
    for d in range(count):
        extent = shape[min(i, len(shape) - 1)]
        if d == ellipsis:
            masks["ellipsis_mask"] |= 1 << d
            i += 1
        elif b.chance(0.1):
            masks["new_axis_mask"] |= 1 << d
        else:
            i += 1
            if b.chance(0.15):
                masks["shrink_axis_mask"] |= 1 << d
            for mask in ("begin_mask", "end_mask"):
                if b.chance(0.25):
                    masks[mask] |= 1 << d
        step = 1 if masks["shrink_axis_mask"] >> d & 1 else b.rng.choice([1, 1, 1, 2, 3, -1, -2])
        low, high = sorted((b.rng.randint(-extent, extent), b.rng.randint(0, extent + 2)))
        if masks["shrink_axis_mask"] >> d & 1:
            low = b.rng.randint(-extent, max(extent - 1, 0))
        begin.append(low if step > 0 else high)
        end.append(high if step > 0 else low)
        stride.append(step)
    index = b.rng.choice(INTS)
    return "StridedSlice", dict(masks, input=x, begin=np.array(begin, index), end=np.array(end, index),
                                strides=np.array(stride, index)), "exact"


def gather(b):
    x = b.pick(None, range(1, 6))
    shapes = b.graph.shapes(x)
    b.common(x)
    axis = b.rng.randrange(len(shapes[0]))
    bound = min(s[axis] for s in shapes)
    if bound == 0:
        raise Refused("nothing to gather")
    dims = [b.extent() for _ in range(b.rng.choice([0, 1, 1, 2]))]
    dtype = b.rng.choice(INTS)
    arrays = [b.fill.integers(0, bound, [min(d[run], 8) for d in dims]).astype(dtype) for run in range(RUNS)]
    if arrays[0].shape == arrays[1].shape and b.chance(0.5):
        indices = arrays[0] if isinstance(arrays[0], np.ndarray) else np.array(arrays[0], dtype)
    else:
        indices = b.graph.feed([np.asarray(a, dtype) for a in arrays], [None] * len(dims))
    return "GatherV2", {"params": x, "indices": indices, "axis": b.index(axis), "batch_dims": 0}, "exact"


def ensure(b):
    x = b.pick()
    return "EnsureShape", {"input": x, "shape": tf.TensorShape(b.common(x))}, "exact"


def default(b):
    x = b.array(b.rng.choice(FLOATS + INTS), [b.rng.choice(DIMS), b.rng.choice(DIMS)])
    return "PlaceholderWithDefault", {"input": x, "shape": list(x.shape)}, "exact"


def _permutation(self, rank):
    order = list(range(rank))
    self.rng.shuffle(order)
    return order


Builder.axes_permutation = _permutation

MAKERS = [(unary, 14), (binary, 22), (cast, 5), (clip, 2), (reduce, 9), (argmax, 2), (softmax, 3), (matmul, 7), (conv, 7),
          (pool, 4), (bias, 3), (batch_norm, 2), (resize, 2), (reshape, 5), (reshape_like, 2), (shape_of, 1), (transpose, 5),
          (expand, 3), (squeeze, 2), (pad, 5), (concat, 6), (pack, 2), (split, 4), (slice_, 6), (gather, 5), (ensure, 1),
          (default, 1), (elementary, 8), (integer, 6), (compare, 4), (logical, 2), (select, 3), (likes, 1), (counts, 1), (tile, 2),
          (broadcast_to, 2), (fill, 2), (one_hot, 1), (scan, 2), (reverse, 2), (add_n, 2), (batch_matmul, 2), (einsum, 2),
          (depth_space, 1), (top_k, 1), (where, 3), (late_reshape, 3), (branch, 1), (loop, 1)]


def make(seed, index, more=()):
    """The graph of this seed and number, and the tensors to fetch. `more`: makers beside those of this file."""
    b = Builder(seed, index)
    b.placeholder(b.rng.choices(FLOATS, (4, 1))[0])
    size, tries = b.rng.randint(2, 25), 0
    makers, weights = zip(*MAKERS, *more)
    while len(b.graph.nodes) < size + 1 and tries < 6 * size:
        tries += 1
        before = len(b.graph.nodes)
        try:
            b.graph.add(*b.rng.choices(makers, weights)[0](b))
        except Refused:
            del b.graph.nodes[before:]
    fetches = b.graph.sinks()
    inner = [r for r in b.graph.tensors() if r not in fetches and b.graph.nodes[r[0]].op != "Placeholder"]
    fetches += [r for r in inner if b.chance(0.1)]
    return b.graph, fetches[:12]
