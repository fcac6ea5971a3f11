"""Makers of ops that calculate: gradients, windows in three dimensions, losses, special functions, image sizes, quantisation."""
import numpy as np
import tensorflow as tf

from .data_makers import NUMBERS, feed, filled
from .generator import FLOATS, INTS, PADDING, bias, image
from .values import Refused


def within(b, x, low, high):
    dtype = b.graph.dtype(x)
    return b.graph.add("ClipByValue", {"t": x, "clip_value_min": np.array(low, dtype), "clip_value_max": np.array(high, dtype)})


DOMAINS = {"Asin": (-0.9, 0.9), "Acos": (-0.9, 0.9), "Atanh": (-0.9, 0.9), "Acosh": (1.1, 9), "Lgamma": (2.5, 9), "Digamma": (2, 9),
           "Erfinv": (-0.9, 0.9), "Rint": (-90, 90), "IsNan": (-9, 9), "IsInf": (-9, 9), "IsFinite": (-9, 9)}


def special(b):
    op = b.rng.choice(list(DOMAINS))
    x = within(b, b.pick(FLOATS), *DOMAINS[op])
    return op, {"x": x}, "jump" if op == "Rint" or op.startswith("Is") else "round"


def two_operands(b):
    x = b.pick(FLOATS)
    op = b.rng.choice(["Atan2", "Xlogy", "Xdivy", "Xlog1py", "MulNoNan", "ApproximateEqual", "Mod", "Div", "TruncateDiv"])
    y = within(b, b.pick((b.graph.dtype(x),)), 0.2, 5)
    if op == "ApproximateEqual":
        return op, {"x": x, "y": x, "tolerance": 0.01}, "jump"
    if op in ("Mod", "TruncateDiv"):
        return op, {"x": x, "y": y}, "jump"
    return op, {"y": x, "x": y} if op == "Atan2" else {"x": x, "y": y}, "round"


def gradient(b):
    x = b.pick(FLOATS)
    dtype, shapes = b.graph.dtype(x), b.graph.shapes(x)
    dy = b.graph.feed([b.array(dtype, s) for s in shapes], [None] * len(shapes[0]) if len(shapes[0]) == len(shapes[1]) else None)
    if b.chance(0.4):
        op = b.rng.choice(["TanhGrad", "SigmoidGrad", "RsqrtGrad", "SqrtGrad", "ReciprocalGrad", "InvGrad"])
        return op, {"y": within(b, x, 0.3, 2), "dy": dy}, "round"
    op = b.rng.choice(["ReluGrad", "Relu6Grad", "LeakyReluGrad", "SoftplusGrad", "SoftsignGrad", "EluGrad", "SeluGrad"])
    args = {"gradients": dy, "outputs" if op in ("EluGrad", "SeluGrad") else "features": x}
    if op == "LeakyReluGrad":
        args["alpha"] = 0.3
    return op, args, "round" if op in ("SoftplusGrad", "SoftsignGrad") else "jump"


def pool_gradient(b):
    x, _ = image(b)
    k, s = b.rng.choice([1, 2, 3]), b.rng.choice([1, 2])
    attrs = {"ksize": [1, k, k, 1], "strides": [1, s, s, 1], "padding": b.rng.choice(PADDING)}
    if b.chance(0.5):
        y = filled(b, b.graph.add("MaxPool", dict(attrs, input=x)))
        dy = feed(b, lambda run: b.array(b.graph.dtype(x), b.graph.shapes(y)[run]))
        return "MaxPoolGrad", dict(attrs, orig_input=x, orig_output=y, grad=dy), "round"
    y = filled(b, b.graph.add("AvgPool", dict(attrs, value=x), "round"))
    dy = feed(b, lambda run: b.array(b.graph.dtype(x), b.graph.shapes(y)[run]))
    return "AvgPoolGrad", dict(attrs, orig_input_shape=b.graph.add("Shape", {"input": x, "out_type": tf.int32}), grad=dy), "round"


def pool_with_places(b):
    x, _ = image(b, ("float32",))
    k, s = b.rng.choice([1, 2, 3]), b.rng.choice([1, 2])
    return "MaxPoolWithArgmax", {"input": x, "ksize": [1, k, k, 1], "strides": [1, s, s, 1], "padding": b.rng.choice(PADDING),
                                 "include_batch_in_index": b.chance(0.3)}, "jump"


def filter_gradient(b):
    x, c = image(b)
    kh, kw, s, out = b.rng.choice([1, 2, 3]), b.rng.choice([1, 2, 3]), b.rng.choice([1, 2]), b.rng.choice([1, 3, 8])
    attrs = {"strides": [1, s, s, 1], "padding": b.rng.choice(PADDING)}
    dtype = b.graph.dtype(x)
    y = filled(b, b.graph.add("Conv2D", dict(attrs, input=x, filter=b.array(dtype, [kh, kw, c, out])), "round"))
    dy = feed(b, lambda run: b.array(dtype, b.graph.shapes(y)[run]))
    return "Conv2DBackpropFilter", dict(attrs, input=x, filter_sizes=np.array([kh, kw, c, out], np.int32), out_backprop=dy), "round"


def volume(b):
    x = filled(b, b.pick(("float32",), [5]), 3000)
    c = b.common(x)[4]
    if c is None:
        raise Refused("channels unknown")
    k = [b.rng.choice([1, 2, 3]) for _ in range(3)]
    s = [b.rng.choice([1, 1, 2]) for _ in range(3)]
    attrs = {"strides": [1] + s + [1], "padding": b.rng.choice(PADDING)}
    op = b.rng.choice(["Conv3D", "MaxPool3D", "AvgPool3D"])
    if op == "Conv3D":
        return op, dict(attrs, input=x, filter=b.array("float32", k + [c, b.rng.choice([1, 3])])), "round"
    return op, dict(attrs, input=x, ksize=[1] + k + [1]), "single"


def loss(b):
    x = filled(b, b.pick(FLOATS, [2]))
    dtype, shapes = b.graph.dtype(x), b.graph.shapes(x)
    if b.chance(0.5):
        labels = feed(b, lambda run: b.array(dtype, shapes[run], True))
        return "SoftmaxCrossEntropyWithLogits", {"features": x, "labels": labels}, "round"
    integers = b.rng.choice(INTS)
    labels = feed(b, lambda run: b.fill.integers(0, shapes[run][1], shapes[run][0]).astype(integers))
    return "SparseSoftmaxCrossEntropyWithLogits", {"features": x, "labels": labels}, "round"


def norms(b):
    choice = b.rng.randrange(4)
    if choice == 0:
        return "L2Loss", {"t": b.pick(FLOATS)}, "round"
    if choice == 1:
        x = b.pick(FLOATS)
        return "EuclideanNorm", {"input": x, "axis": b.index(b.axes(len(b.common(x)))), "keep_dims": b.chance(0.5)}, "round"
    if choice == 2:
        x, _ = image(b, ("float32",))
        return "LRN", {"input": x, "depth_radius": b.rng.randint(0, 3), "bias": 1.0, "alpha": 0.3, "beta": b.rng.choice([0.5, 0.75])}, "single"
    x = b.pick(NUMBERS, range(2, 6))
    return "BiasAddGrad", {"out_backprop": x, "data_format": "NHWC"}, "round"


def bias_v1(b):
    return ("BiasAddV1",) + bias(b)[1:]


def image_sizes(b):
    x, _ = image(b, ("float32",))
    filled(b, x)
    size = np.array([b.rng.choice([1, 3, 5, 8]), b.rng.choice([1, 2, 7, 9])], np.int32)
    choice = b.rng.randrange(3)
    if choice == 0:
        return "ResizeArea", {"images": x, "size": size, "align_corners": b.chance(0.4)}, "single"
    if choice == 1:
        half = b.chance(0.5)
        return "ResizeBicubic", {"images": x, "size": size, "half_pixel_centers": half, "align_corners": not half and b.chance(0.5)}, "single"
    batch = b.graph.shapes(x)
    count = b.rng.randint(0, 3)
    boxes = feed(b, lambda run: np.asarray(b.fill.uniform(-0.2, 1.2, (count, 4)), np.float32))
    places = feed(b, lambda run: b.fill.integers(0, batch[run][0], count).astype(np.int32))
    return "CropAndResize", {"image": x, "boxes": boxes, "box_ind": places, "crop_size": size, "method": b.rng.choice(["bilinear", "nearest"]),
                             "extrapolation_value": 0.5}, "single"


def quantised(b):
    x = b.pick(("float32",))
    choice = b.rng.randrange(3)
    narrow = b.chance(0.3)
    if choice == 0:
        return "FakeQuantWithMinMaxArgs", {"inputs": x, "min": -2.0, "max": 3.0, "num_bits": b.rng.choice([4, 8]), "narrow_range": narrow}, "single jump"
    if choice == 1:
        return "FakeQuantWithMinMaxVars", {"inputs": x, "min": np.array(-1.5, np.float32), "max": np.array(2.5, np.float32), "num_bits": 8,
                                           "narrow_range": narrow}, "single jump"
    return "QuantizeAndDequantizeV2", {"input": x, "input_min": np.array(-2, np.float32), "input_max": np.array(2, np.float32), "signed_input": True,
                                       "num_bits": 8, "range_given": True, "narrow_range": narrow, "round_mode": b.rng.choice(["HALF_TO_EVEN", "HALF_UP"])}, "single jump"


def best(b):
    x = b.pick(FLOATS + ("int32",), range(1, 5))
    if b.chance(0.6):
        axis = b.axes(len(b.common(x)), 1)[0]
        return "ArgMin", {"input": x, "dimension": b.index(axis), "output_type": b.rng.choice([tf.int32, tf.int64])}, "jump"
    x = filled(b, b.pick(("float32",), [2]))
    shapes, dtype = b.graph.shapes(x), b.rng.choice(INTS)
    targets = feed(b, lambda run: b.fill.integers(0, shapes[run][1], shapes[run][0]).astype(dtype))
    return "InTopKV2", {"predictions": x, "targets": targets, "k": np.array(b.rng.randint(1, 4), dtype)}, "single jump"


def suppression(b):
    count = [b.rng.randint(0, 12), b.rng.randint(1, 12)]

    def corners(run):
        low = b.fill.uniform(0, 1, (count[run], 2))
        return np.asarray(np.concatenate([low, low + b.fill.uniform(0.1, 0.6, (count[run], 2))], 1), np.float32)

    boxes = feed(b, corners)
    scores = feed(b, lambda run: np.asarray(b.fill.uniform(0, 1, count[run]), np.float32))
    op = b.rng.choice(["NonMaxSuppressionV3", "NonMaxSuppressionV4", "NonMaxSuppressionV5"])
    args = {"boxes": boxes, "scores": scores, "max_output_size": np.array(b.rng.randint(0, 8), np.int32), "iou_threshold": np.array(0.4, np.float32),
            "score_threshold": np.array(b.rng.choice([-1e9, 0.3]), np.float32)}
    if op == "NonMaxSuppressionV4":
        args["pad_to_max_output_size"] = b.chance(0.5)
    if op == "NonMaxSuppressionV5":
        args.update(soft_nms_sigma=np.array(b.rng.choice([0.0, 0.5]), np.float32), pad_to_max_output_size=b.chance(0.5))
    return op, args, "single"


def products(b):
    x = b.pick(FLOATS, [3, 4])
    shape = b.common(x)
    if shape[-1] is None:
        raise Refused("inner size")
    lead = [1 if s is None else s for s in shape[:-2]]
    if b.chance(0.5) and None not in shape[:-2]:
        return "BatchMatMul", {"x": x, "y": b.array(b.graph.dtype(x), lead + [shape[-1], 3]), "adj_x": False, "adj_y": False}, "round"
    return "BatchMatMulV3", {"x": x, "y": b.array(b.graph.dtype(x), [shape[-1], 5]), "Tout": tf.as_dtype(b.graph.dtype(x)), "adj_x": False,
                             "adj_y": False}, "single"


MAKERS = [(special, 8), (two_operands, 6), (gradient, 8), (pool_gradient, 3), (pool_with_places, 2), (filter_gradient, 2), (volume, 4), (loss, 3),
          (norms, 4), (bias_v1, 1), (image_sizes, 4), (quantised, 2), (best, 3), (suppression, 2), (products, 2)]
