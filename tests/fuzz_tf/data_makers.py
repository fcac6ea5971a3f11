"""Makers of ops that move, select and count: scatters, segments, partitions, unique elements, blocks, positions."""
import numpy as np
import tensorflow as tf

from . import functions
from .generator import FLOATS, INTS, SMALL, image
from .graph import RUNS
from .values import Refused

NUMBERS = FLOATS + INTS


def filled(b, x, most=20000):
    """Refuses tensors without elements."""
    if any(0 in s or np.prod(s) > most for s in b.graph.shapes(x)):
        raise Refused("empty or large")
    return x


def feed(b, make):
    """A placeholder of unknown sizes with what `make(run)` gives."""
    arrays = [make(run) for run in range(RUNS)]
    declared = [p if p == q and b.chance(0.7) else None for p, q in zip(arrays[0].shape, arrays[1].shape)]
    return b.graph.feed(arrays, declared)


def slice_v1(b):
    x = b.pick(None, range(1, 6))
    low = [min(p, q) for p, q in zip(*b.graph.shapes(x))]
    begin = [b.rng.randint(0, n) for n in low]
    size = [-1 if b.chance(0.4) else b.rng.randint(0, n - at) for n, at in zip(low, begin)]
    dtype = b.rng.choice(INTS)
    return "Slice", {"input": x, "begin": np.array(begin, dtype), "size": np.array(size, dtype)}, "exact"


def roll(b):
    x = b.pick(None, range(1, 5))
    axes = b.axes(len(b.common(x)))
    return "Roll", {"input": x, "shift": b.index([b.rng.randint(-9, 9) for _ in axes]), "axis": b.index(axes)}, "exact"


def reverse_sequence(b):
    x = b.pick(None, range(2, 5))
    batch, seq = b.rng.sample(range(len(b.common(x))), 2)
    dtype = b.rng.choice(INTS)
    lengths = feed(b, lambda run: b.fill.integers(0, b.graph.shapes(x)[run][seq] + 1, b.graph.shapes(x)[run][batch]).astype(dtype))
    return "ReverseSequence", {"input": x, "seq_lengths": lengths, "seq_dim": seq, "batch_dim": batch}, "exact"


def scatter(b):
    """Into zeros or a tensor, by partial indices; each place once where the order would decide."""
    x = filled(b, b.pick(NUMBERS, range(1, 4)))
    op = b.rng.choice(["ScatterNd", "TensorScatterUpdate", "TensorScatterAdd", "TensorScatterSub", "TensorScatterMin", "TensorScatterMax"])
    depth = b.rng.randint(1, len(b.common(x)))
    dtype = b.rng.choice(INTS)

    def places(run):
        shape = b.graph.shapes(x)[run][:depth]
        count = b.rng.randint(0, 5)
        flat = b.fill.permutation(int(np.prod(shape)))[:count] if op == "TensorScatterUpdate" else b.fill.integers(0, np.prod(shape), count)
        return np.stack(np.unravel_index(flat, shape), -1).astype(dtype).reshape(-1, depth)

    indices = feed(b, places)
    dims = [b.graph.shapes(indices)[run][:1] + b.graph.shapes(x)[run][depth:] for run in range(RUNS)]
    updates = b.graph.feed([b.array(b.graph.dtype(x), d) for d in dims], [None] * len(dims[0]))
    kind = "exact" if op in ("TensorScatterUpdate", "TensorScatterMin", "TensorScatterMax") else "round"
    if op == "ScatterNd":
        shape = b.graph.add("Shape", {"input": x, "out_type": tf.as_dtype(dtype)})
        return op, {"indices": indices, "updates": updates, "shape": shape}, kind
    return op, {"tensor": x, "indices": indices, "updates": updates}, kind


def segment(b):
    x = filled(b, b.pick(NUMBERS, range(1, 4)))
    dtype = b.rng.choice(INTS)
    rows = [s[0] for s in b.graph.shapes(x)]
    op = b.rng.choice(["Sum", "Max", "Min", "Prod"] + ["Mean"] * (b.graph.dtype(x) in FLOATS))
    kind = "exact" if op in ("Max", "Min") else "round"
    if op != "Mean" and b.chance(0.5):
        count = b.rng.randint(1, 6)
        ids = feed(b, lambda run: b.fill.integers(-1, count, rows[run]).astype(dtype))
        if kind == "exact":  # a segment without elements has the least or greatest number
            ids = feed(b, lambda run: np.concatenate([np.arange(count), b.fill.integers(-1, count, rows[run])])[:rows[run]].astype(dtype))
        return "UnsortedSegment" + op, {"data": x, "segment_ids": ids, "num_segments": np.array(count, np.int32)}, kind
    ids = feed(b, lambda run: np.sort(b.fill.integers(0, 6, rows[run])).astype(dtype))
    return "Segment" + op, {"data": x, "segment_ids": ids}, kind


def partition(b):
    x = b.pick(None, range(1, 4))
    depth, count = b.rng.randint(1, len(b.common(x))), b.rng.randint(1, 4)
    ids = feed(b, lambda run: np.asarray(b.fill.integers(0, count, b.graph.shapes(x)[run][:depth]), np.int32))
    return "DynamicPartition", {"data": x, "partitions": ids, "num_partitions": count}, "exact"


def stitch(b):
    x = filled(b, b.pick(None, range(1, 4)))
    orders = [b.fill.permutation(b.graph.shapes(x)[run][0]).astype(np.int32) for run in range(RUNS)]
    indices = b.graph.feed(orders, [None])
    twice = b.chance(0.4)
    args = {"indices": [indices] * (1 + twice), "data": [x] * (1 + twice)}
    return b.rng.choice(["DynamicStitch", "ParallelDynamicStitch"]), args, "exact"


def unique(b):
    x = b.pick(INTS + SMALL[:4], [1])
    op = b.rng.choice(["Unique", "UniqueWithCounts", "UniqueV2", "UniqueWithCountsV2", "ListDiff"])
    out = {"out_idx": b.rng.choice([tf.int32, tf.int64])}
    if op == "ListDiff":
        y = b.array(b.graph.dtype(x), [b.rng.randint(0, 9)])
        return op, dict(out, x=x, y=y), "exact"
    if op.endswith("V2"):
        x = b.pick(INTS, range(1, 4))
        out["axis"] = np.array([b.rng.randrange(len(b.common(x)))], b.rng.choice(INTS))
    return op, dict(out, x=x), "exact"


def counting(b):
    choice = b.rng.randrange(4)
    if choice == 0:
        values = feed(b, lambda run: b.fill.integers(0, 9, b.rng.randint(0, 12)).astype(np.int32))
        weights = b.array("float32", [0])
        return "Bincount", {"arr": values, "size": np.array(b.rng.randint(0, 12), np.int32), "weights": weights}, "exact"
    if choice == 1:
        dtype = b.rng.choice(INTS)
        values = feed(b, lambda run: b.fill.integers(0, 9, [3, b.rng.randint(1, 7)]).astype(dtype))
        return "DenseBincount", {"input": values, "size": np.array(b.rng.randint(1, 12), dtype), "weights": b.array("float32", [0]),
                                 "binary_output": b.chance(0.4)}, "exact"
    if choice == 2:
        return "Bucketize", {"input": b.pick(NUMBERS), "boundaries": sorted(b.rng.uniform(-2, 2) for _ in range(b.rng.randint(0, 5)))}, "jump"
    count, dtype = b.rng.randint(0, 9), b.rng.choice(INTS)
    return "InvertPermutation", {"x": feed(b, lambda run: b.fill.permutation(count + run).astype(dtype))}, "exact"


def band(b):
    x = b.pick(None, range(2, 5))
    b.common(x)
    dtype = b.rng.choice(INTS)
    lower, upper = (np.array(b.rng.choice([-1, 0, 0, 1]), dtype) for _ in range(2))
    return "MatrixBandPart", {"input": x, "num_lower": lower, "num_upper": upper}, "exact"


def blocks(b):
    x = b.pick(NUMBERS, [3, 4])
    b.common(x)
    spatial = b.rng.randint(1, 2)
    block = [b.rng.choice([1, 2, 3]) for _ in range(spatial)]
    if b.chance(0.5):
        pads = [[b.rng.randint(0, 1), b.rng.randint(0, 2)] for _ in range(spatial)]
        return "SpaceToBatchND", {"input": x, "block_shape": b.index(block), "paddings": b.index(pads)}, "exact"
    crops = [[b.rng.randint(0, 1), b.rng.randint(0, 1)] for _ in range(spatial)]
    return "BatchToSpaceND", {"input": x, "block_shape": b.index(block), "crops": b.index(crops)}, "exact"


def patches(b):
    x, _ = image(b, NUMBERS)
    pick = lambda: [1, b.rng.choice([1, 2, 3]), b.rng.choice([1, 2, 3]), 1]
    return "ExtractImagePatches", {"images": x, "ksizes": pick(), "strides": pick(), "rates": [1, b.rng.choice([1, 2]), 1, 1],
                                   "padding": b.rng.choice(["SAME", "VALID"])}, "exact"


def gather_others(b):
    x = filled(b, b.pick(None, range(1, 5)))
    shapes, dtype = b.graph.shapes(x), b.rng.choice(INTS)
    choice = b.rng.randrange(3)
    if choice == 0:
        indices = feed(b, lambda run: np.asarray(b.fill.integers(0, shapes[run][0], [b.rng.randint(0, 4)] * 2), dtype))
        return "Gather", {"params": x, "indices": indices, "validate_indices": True}, "exact"
    if choice == 1 and len(shapes[0]) > 1:
        batch = b.rng.randint(1, len(shapes[0]) - 1)
        axis = b.rng.randint(batch, len(shapes[0]) - 1)
        count = [b.rng.randint(0, 4) for _ in range(RUNS)]
        indices = feed(b, lambda run: np.asarray(b.fill.integers(0, shapes[run][axis], shapes[run][:batch] + (count[run],)), dtype))
        return "GatherV2", {"params": x, "indices": indices, "axis": b.index(axis), "batch_dims": batch}, "exact"
    depth = b.rng.randint(1, len(shapes[0]))
    indices = feed(b, lambda run: np.stack([b.fill.integers(0, n, 5) for n in shapes[run][:depth]], -1).astype(dtype))
    return "GatherNd", {"params": x, "indices": indices}, "exact"


def sequences(b):
    if b.chance(0.5):
        y = b.pick(None, range(1, 4))
        dtype = b.rng.choice(INTS)
        limit = b.graph.add("Size", {"input": y, "out_type": tf.as_dtype(dtype)})
        return "Range", {"start": np.array(b.rng.randint(-3, 2), dtype), "limit": limit, "delta": np.array(b.rng.choice([1, 1, 2, 7]), dtype)}, "exact"
    dtype = b.rng.choice(FLOATS)
    return "LinSpace", {"start": b.array(dtype, []), "stop": b.array(dtype, []), "num": b.index(b.rng.choice([1, 2, 5, 17]))}, "round"


def shape_arithmetic(b):
    x, y = b.pick(), b.pick()
    choice = b.rng.randrange(4)
    shapes = [b.graph.add("Shape", {"input": r, "out_type": tf.int32}) for r in (x, y)]
    if choice == 0:
        return "BroadcastArgs", {"s0": shapes[0], "s1": shapes[1]}, "exact"
    if choice == 1:
        return "BroadcastGradientArgs", {"s0": shapes[0], "s1": shapes[1]}, "exact"
    if choice == 2:
        return "ShapeN", {"input": [x, x], "out_type": b.rng.choice([tf.int32, tf.int64])}, "exact"
    return "ConcatOffset", {"concat_dim": np.array(0, np.int32), "shape": [shapes[0]] * 2}, "exact"


def positions(b):
    dtype = b.rng.choice(INTS)
    dims = [b.rng.randint(1, 5) for _ in range(b.rng.randint(1, 3))]
    indices = feed(b, lambda run: b.fill.integers(0, int(np.prod(dims)), b.rng.randint(0, 6)).astype(dtype))
    return "UnravelIndex", {"indices": indices, "dims": np.array(dims, dtype)}, "exact"


def select_v1(b):
    x = filled(b, b.pick(None, range(1, 5)))
    rank, shapes = len(b.common(x)), b.graph.shapes(x)
    vector = rank > 1 and b.chance(0.4)
    condition = feed(b, lambda run: b.array("bool", shapes[run][:1] if vector else shapes[run]))
    return "Select", {"condition": condition, "x": x, "y": b.graph.add("ZerosLike", {"x": x})}, "exact"


def bits(b):
    x = b.pick(("int32", "int64", "uint32", "int16", "uint16", "uint64"), range(1, 4))
    to = b.rng.choice([tf.int8, tf.uint8, tf.int32, tf.uint32, tf.int64])
    return "Bitcast", {"input": x, "type": to}, "exact"


def complex_parts(b):
    x = b.pick(("complex64",))
    op = b.rng.choice(["Real", "Imag", "Conj", "ConjugateTranspose"])
    if op == "ConjugateTranspose":
        return op, {"x": x, "perm": b.index(b.axes_permutation(len(b.common(x))))}, "exact"
    return op, {"input": x}, "exact"


def identities(b):
    x, y = b.pick(), b.pick()
    return "IdentityN", {"input": [x, y]}, "exact"


def nested(b):
    """Lists, arrays, scans and cases, as functions of a branch."""
    x = filled(b, b.pick(NUMBERS, range(1, 4)), 2000)
    kind = b.rng.choice(functions.NESTED)
    p = b.graph.add("Any", {"input": b.pick(("bool",), [1]), "axis": np.array([0], np.int32), "keep_dims": False})
    return "StatelessIf", {"cond": p, "input": [x], "Tout": [tf.as_dtype(b.graph.dtype(x))],
                           "then_branch": functions.Pick("then", kind), "else_branch": functions.Pick("else", kind)}, "round"


def nested_loop(b):
    x = filled(b, b.pick(FLOATS, range(1, 4)), 2000)
    return "StatelessWhile", {"input": [np.array(0, np.int32), x], "cond": functions.Pick("cond", b.rng.randint(0, 3)),
                              "body": functions.Pick("body", b.rng.choice(functions.NESTED_BODIES))}, "round"


MAKERS = [(slice_v1, 4), (roll, 2), (reverse_sequence, 2), (scatter, 6), (segment, 6), (partition, 3), (stitch, 2), (unique, 4), (counting, 3),
          (band, 1), (blocks, 2), (patches, 2), (gather_others, 4), (sequences, 2), (shape_arithmetic, 3), (positions, 1), (select_v1, 2),
          (bits, 1), (complex_parts, 1), (identities, 1), (nested, 4), (nested_loop, 3)]
