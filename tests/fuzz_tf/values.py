"""Values of a graph under construction: TensorFlow's own results, and how far rounding may move them.

Each op runs three times: as it is; in float64 (`wide`); in float64 with relative noise of a few float32 roundings added where an
op rounds (`noisy`). The distances between the three bound what any faithful implementation may differ by. Where a discontinuous
op (rounding, truncating casts, comparisons) gives different results in the three, its node is refused: nothing could be
compared behind it.
"""
import numpy as np
import tensorflow as tf

from .functions import Pick

LIMIT = 1e6          # magnitudes beyond are refused: they lead to infinities and to casts out of range
MAX_ELEMENTS = 20000
NOISE = {"float16": 2e-3, "float32": 2.5e-7, "float64": 4e-16}  # about two units in the last place


class Refused(Exception):
    """The op does not apply to these values, or its result cannot be compared."""


class Value:
    """One tensor in one run. `wide` and `noisy` are `got` itself for integers and bools."""

    def __init__(self, got, wide=None, noisy=None, exact=True):
        self.got, self.exact = got, exact
        self.wide = got if wide is None else wide
        self.noisy = self.wide if noisy is None else noisy

    @staticmethod
    def fed(array):
        wide = array.astype(np.float64) if array.dtype == np.float32 else array
        return Value(array, wide)

    def tolerance(self):
        """(rtol, atol): the relative part is a handful of roundings, the absolute one follows from the distances."""
        if self.got.dtype.kind != "f":
            return 0.0, 0.0
        if self.exact:
            return (2e-7, 1.2e-38) if self.got.dtype == np.float32 else (4e-16, 0.0)
        single = self.got.dtype == np.float32
        distance = 0.0
        if self.got.size:
            distance = max(np.abs(self.got - self.wide).max(), np.abs(self.noisy - self.wide).max())
        return (4e-6 if single else 4e-12), float("%.3g" % (16 * distance + (1e-37 if single else 1e-300)))


def _noise(array, dtype, rng):
    if array.dtype.kind != "f":
        return array
    return array * (1 + NOISE[dtype] * rng.uniform(-1, 1, array.shape))


def tensors(args):
    """Arrays as tensors: the op wrappers give bare arrays the op's default type instead of their own."""
    return replace(args, lambda r: r, lambda a: tf.constant(a, a.dtype, a.shape))


def functions_of(args):
    """The arguments with functions made for the types of `input`."""
    if not any(isinstance(v, Pick) for v in args.values()):
        return args
    inputs = args["input"]
    made = {k: v.make(inputs) if isinstance(v, Pick) else v for k, v in args.items()}
    if "Tout" in made:
        made["Tout"] = [t.dtype for t in inputs]
    return made


def _call(op, args):
    try:
        out = getattr(tf.raw_ops, op)(**functions_of({k: [tf.convert_to_tensor(x) for x in v] if isinstance(v, list) and k == "input" else v
                                                      for k, v in tensors(args).items()}))
    except (tf.errors.OpError, ValueError, TypeError) as error:
        raise Refused("%s: %s" % (op, str(error)[:200]))
    if op in ("FusedBatchNorm", "FusedBatchNormV2", "FusedBatchNormV3"):
        out = out[:1]
    outs = list(out) if isinstance(out, (list, tuple)) else [out]
    return [np.asarray(o) for o in outs]


def replace(args, tensor, array):
    """The arguments with what refers to a tensor and what is an array replaced."""
    def one(x):
        if isinstance(x, np.ndarray):
            return array(x)
        if isinstance(x, tuple):  # a reference (node, output)
            return tensor(x)
        return x
    return {k: [one(x) for x in v] if isinstance(v, list) else one(v) for k, v in args.items()}


def _upcast(array):
    return array.astype(np.float64) if array.dtype == np.float32 else array


def _wide_cast(args):
    """A cast in wide arithmetic: to float32 means to stay wide."""
    if args.get("DstT") == tf.float32:
        args = dict(args, DstT=tf.float64)
    return args


def apply(op, args, read, kind, rng):
    """The op's results: `read(ref)` gives a Value; kind is exact, round, jump, or single and single jump where the kernel knows
    float32 alone."""
    got = _call(op, replace(args, lambda r: read(r).got, lambda a: a))
    for g in got:
        if g.size > MAX_ELEMENTS or (g.dtype.kind == "f" and not np.all(np.abs(g) < LIMIT)) or (
                g.dtype.name in ("float16", "complex64") and kind != "exact"):
            raise Refused("%s: values" % op)
    refs = []
    replace(args, refs.append, lambda a: a)
    floats = any(g.dtype.kind == "f" for g in got)
    inexact = any(not read(r).exact for r in refs)
    jumps = kind in ("jump", "single jump")
    if not floats and not inexact and not jumps:
        return [Value(g) for g in got]
    dtype = next((g.dtype.name for g in got if g.dtype.kind == "f"), "float32")
    rounds = kind in ("round", "single")

    def shadow(pick):
        if kind.startswith("single"):
            return [o.astype(np.float64) for o in _call(op, replace(args, lambda r: pick(r).astype(read(r).got.dtype), lambda a: a))]
        if op == "Cast":
            return _call(op, _wide_cast(replace(args, pick, _upcast)))
        return _call(op, replace(args, pick, _upcast))

    wide = shadow(lambda r: read(r).wide)
    noisy = shadow(lambda r: _noise(read(r).noisy, read(r).got.dtype.name, rng) if rounds else read(r).noisy)
    values = []
    for g, w, n in zip(got, wide, noisy):
        if not g.shape == w.shape == n.shape:
            raise Refused("%s: the shape depends on rounding" % op)
        if g.dtype.kind != "f" or jumps:
            if not np.allclose(g, w, 1e-4, 1e-4) or not np.allclose(n, w, 1e-4, 1e-4):
                raise Refused("%s: ill-conditioned" % op)
            if g.dtype.kind != "f":
                values.append(Value(g))
                continue
        values.append(Value(g, w, _noise(n, dtype, rng) if rounds else n, exact=not rounds and not inexact))
        error = np.abs(values[-1].noisy - w).max() if g.size else 0
        if error > 1e-2 * max(1e-3, np.abs(w).max() if g.size else 0):
            raise Refused("%s: cancellation" % op)
    return values
