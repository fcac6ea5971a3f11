"""Functions of branches and loops, by name and number; made anew for each graph and each element type."""
import tensorflow as tf


class Pick:
    """Stands for a function until the types of its arguments are known."""

    def __init__(self, role, kind):
        self.role, self.kind = role, kind

    def make(self, tensors):
        """The concrete function for arguments of these tensors' types."""
        specs = [tf.TensorSpec(t.shape if self.role == "else" else [None] * len(t.shape), t.dtype) for t in tensors]
        return tf.function(BODIES[self.role, self.kind] if self.role != "cond" else _until(self.kind)).get_concrete_function(*specs)


def _until(count):
    return lambda i, x: i < count


def _listed(x):
    """Rows written into a growing array, in reverse, and stacked."""
    rows = tf.shape(x)[0]

    def write(i, array):
        return i + 1, array.write(i, x[rows - 1 - i])
    array = tf.TensorArray(x.dtype, 0, dynamic_size=True, element_shape=x.shape[1:])
    return tf.while_loop(lambda i, _: i < rows, write, (0, array))[1].stack()


def _joined(x):
    """Pieces of different lengths, concatenated."""
    rows = tf.shape(x)[0]

    def write(i, array):
        return i + 1, array.write(i, x[i:])
    array = tf.TensorArray(x.dtype, 0, dynamic_size=True, infer_shape=False, element_shape=[None] + list(x.shape[1:]))
    return tf.while_loop(lambda i, _: i < rows, write, (0, array))[1].concat()


def _cased(x):
    return tf.switch_case(tf.shape(x)[0] % 3, [lambda: -x, lambda: x + x, lambda: x[:1]])


def _picked(i, x):
    """A condition within a loop."""
    return i + 1, tf.cond(i % 2 == 0, lambda: x * 2, lambda: x - tf.cast(i, x.dtype))


def _inner(i, x):
    return i + 1, tf.while_loop(lambda j, _: j < i, lambda j, y: (j + 1, y + tf.cast(j, y.dtype)), (0, x))[1]


def _stacked(i, x):
    """A list made and taken apart in each round."""
    return i + 1, tf.map_fn(lambda row: row * tf.cast(0.5, x.dtype), x) + x


# Numbers of the branches with lists, scans and cases, and of the bodies with control flow of their own.
NESTED = [4, 5, 6, 7, 8]
NESTED_BODIES = [3, 4, 5]
BODIES = {
    ("then", 0): lambda x: -x,
    ("else", 0): lambda x: x + x,
    ("then", 1): lambda x: x[1:],
    ("else", 1): lambda x: x,
    ("then", 2): lambda x: tf.concat([x, x], 0),
    ("else", 2): lambda x: x * 2,
    ("then", 3): lambda x: tf.transpose(x),
    ("else", 3): lambda x: tf.transpose(x + 1),
    ("then", 4): lambda x: tf.map_fn(lambda row: row + row, x),
    ("else", 4): lambda x: x,
    ("then", 5): _listed,
    ("else", 5): lambda x: tf.reverse(x, [0]),
    ("then", 6): lambda x: tf.scan(lambda total, row: total + row, x),
    ("else", 6): lambda x: tf.cumsum(x),
    ("then", 7): _cased,
    ("else", 7): lambda x: x,
    ("then", 8): _joined,
    ("else", 8): lambda x: x,
    ("body", 0): lambda i, x: (i + 1, x * tf.cast(0.5, x.dtype) + tf.cast(i, x.dtype)),
    ("body", 1): lambda i, x: (i + 1, tf.tanh(x) - tf.reduce_mean(x, keepdims=True) if x.shape.rank else x + 1),
    ("body", 3): _picked,
    ("body", 4): _inner,
    ("body", 5): _stacked,
    ("body", 2): lambda i, x: (i + 1, tf.maximum(x, tf.cast(i, x.dtype))),
}
