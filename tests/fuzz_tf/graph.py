"""A random graph: nodes with their values in every run, and how it becomes a case folder."""
import json
import os

import numpy as np
import tensorflow as tf

from . import values

RUNS = 2


class Node:
    """`op` is a raw op's name, or Placeholder; refs in `args` are (node index, output)."""

    def __init__(self, op, args, results, declared=None):
        self.op, self.args, self.results, self.declared = op, args, results, declared  # results[run][output]

    def refs(self):
        found = []
        values.replace(self.args, found.append, lambda a: a)
        return found


class Graph:
    def __init__(self, rng):
        self.rng = rng            # random.Random: choices
        self.noise = np.random.default_rng(rng.getrandbits(64))
        self.nodes = []

    def value(self, ref, run=0):
        return self.nodes[ref[0]].results[run][ref[1]]

    def shapes(self, ref):
        return tuple(self.value(ref, run).got.shape for run in range(RUNS))

    def dtype(self, ref):
        return self.value(ref).got.dtype.name

    def tensors(self):
        return [(i, o) for i, node in enumerate(self.nodes) for o in range(len(node.results[0]))]

    def add(self, op, args, kind="exact"):
        """Adds the op if it applies; the reference of its first output."""
        results = [values.apply(op, args, lambda r, run=run: self.value(r, run), kind, self.noise) for run in range(RUNS)]
        if len({r.got.dtype for run in results for r in run[:1]}) != 1:
            raise values.Refused("dtypes")
        self.nodes.append(Node(op, args, results))
        return len(self.nodes) - 1, 0

    def feed(self, arrays, declared):
        self.nodes.append(Node("Placeholder", {}, [[values.Value.fed(a)] for a in arrays], declared))
        return len(self.nodes) - 1, 0

    def sinks(self):
        used = {r for node in self.nodes for r in node.refs()}
        return [r for r in self.tensors() if r not in used and self.nodes[r[0]].op != "Placeholder"]


def needed(graph, fetches, cuts):
    """The nodes that the fetches need when the nodes in `cuts` are fed."""
    wanted, todo = set(), [r[0] for r in fetches]
    while todo:
        i = todo.pop()
        if i not in wanted:
            wanted.add(i)
            if i not in cuts:
                todo += [r[0] for r in graph.nodes[i].refs()]
    return sorted(wanted)


def write(graph, folder, fetches, cuts=(), origin="", runs=tuple(range(RUNS)), text=True):
    """Writes a case. Nodes in `cuts` become placeholders that are fed with the node's (first) value in TensorFlow."""
    os.makedirs(folder, exist_ok=True)
    tensors, inputs = {}, []
    with tf.Graph().as_default() as built:
        for i in needed(graph, fetches, cuts):
            node = graph.nodes[i]
            name = "n%d" % i
            if node.op == "Placeholder" or i in cuts:
                for o, value in enumerate(node.results[0]):
                    declared = node.declared
                    if node.op != "Placeholder":
                        a, b = graph.shapes((i, o))
                        declared = tuple(x if x == y else None for x, y in zip(a, b)) if len(a) == len(b) else None
                    label = name if o == 0 else "%s_%d" % (name, o)
                    shape = tf.TensorShape(declared)
                    tensors[i, o] = tf.raw_ops.Placeholder(dtype=value.got.dtype, shape=shape, name=label)
                    inputs.append((label, (i, o)))
                continue
            args = values.replace(values.tensors(node.args), lambda r: tensors[r], lambda a: a)
            out = getattr(tf.raw_ops, node.op)(name=name, **values.functions_of(args))
            for o, tensor in enumerate(out if isinstance(out, (list, tuple)) else [out]):
                tensors[i, o] = tensor
        definition = built.as_graph_def()
    model = "graph.pbtxt" if text else "graph.pb"
    if text:
        with open(os.path.join(folder, model), "w") as file:
            file.write(str(definition))
    else:
        with open(os.path.join(folder, model), "wb") as file:
            file.write(definition.SerializeToString())
    described = []
    for run in runs:
        entry = {"inputs": {}, "outputs": {}, "error": None}
        for label, ref in inputs:
            file = "%s-%d.npy" % (label, run)
            np.save(os.path.join(folder, file), graph.value(ref, run).got)
            entry["inputs"][label + ":0"] = file
        for ref in fetches:
            value, name = graph.value(ref, run), tensors[ref].name
            file = "out-%s-%d.npy" % (name.replace(":", "_"), run)
            np.save(os.path.join(folder, file), value.got)
            rtol, atol = value.tolerance()
            entry["outputs"][name] = {"file": file, "rtol": rtol, "atol": atol}
        described.append(entry)
    case = {"model": model, "signature": None, "runs": described,
            "ops": sorted({n.op for n in definition.node}), "tier": 0,
            "origin": origin or "TensorFlow %s CPU kernels, graph optimisations off" % tf.__version__}
    with open(os.path.join(folder, "case.json"), "w") as file:
        json.dump(case, file, indent=1)
        file.write("\n")
    return len(definition.node)
