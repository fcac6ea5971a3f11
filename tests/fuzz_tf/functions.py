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


BODIES = {
    ("then", 0): lambda x: -x,
    ("else", 0): lambda x: x + x,
    ("then", 1): lambda x: x[1:],
    ("else", 1): lambda x: x,
    ("then", 2): lambda x: tf.concat([x, x], 0),
    ("else", 2): lambda x: x * 2,
    ("then", 3): lambda x: tf.transpose(x),
    ("else", 3): lambda x: tf.transpose(x + 1),
    ("body", 0): lambda i, x: (i + 1, x * tf.cast(0.5, x.dtype) + tf.cast(i, x.dtype)),
    ("body", 1): lambda i, x: (i + 1, tf.tanh(x) - tf.reduce_mean(x, keepdims=True) if x.shape.rank else x + 1),
    ("body", 2): lambda i, x: (i + 1, tf.maximum(x, tf.cast(i, x.dtype))),
}
