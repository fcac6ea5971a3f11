"""Generates graphs, runs them in batches, reports, reduces failures."""
import argparse
import collections
import os
import re
import shutil
import subprocess
import tempfile

from . import data_makers, generator, graph as graphs, numeric_makers
from .values import Refused

BATCH = 100
# The makers beside the generator's own. "first" is what seeds of documents were run with before there were more.
MAKERS = {"first": [], "all": data_makers.MAKERS + numeric_makers.MAKERS}


def run(options, folders):
    """{folder: (verdict, reason)} of `strata run --case`."""
    verdicts = {}
    for i in range(0, len(folders), BATCH):
        command = [options.strata, "run", "--case", "--executor=" + options.executor, "--no-fallback",
                   "--jobs=%d" % options.jobs, "--timeout=60"] + folders[i:i + BATCH]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, errors="replace")
        for line in done.stdout.splitlines():
            match = re.match(r"(PASS|FAIL|SKIP) (\S+?)(?:: (.*))?$", line)
            if match:
                verdicts[match[2]] = match[1], match[3] or ""
    return {f: verdicts.get(f, ("FAIL", "no verdict")) for f in folders}


def refused(verdict):
    return verdict[0] == "SKIP" or (verdict[0] == "FAIL" and "UNIMPLEMENTED" in verdict[1])


def write(graph, folder, fetches, cuts=()):
    """graphs.write; None, and no folder, where TensorFlow's graph construction refuses what eager operations take: the shape of a
    part that is fed is known to it."""
    shutil.rmtree(folder, ignore_errors=True)
    try:
        return graphs.write(graph, folder, fetches, cuts)
    except (ValueError, TypeError):
        shutil.rmtree(folder, ignore_errors=True)
        return None


def fails_alone(options, graph, fetches, cuts, folder):
    return write(graph, folder, fetches, cuts) is not None and run(options, [folder])[folder][0] != "PASS"


def reduce(options, graph, fetches, folder):
    """The first node that fails when fetched alone, with as many ancestors fed as it still fails with."""
    scratch = folder + "-try"
    order = graphs.needed(graph, fetches, ())
    targets = [(i, 0) for i in order if graph.nodes[i].op != "Placeholder"]
    folders = {}
    for ref in targets:
        path = "%s-%d" % (scratch, ref[0])
        if write(graph, path, [ref]) is not None:
            folders[ref] = path
    verdicts = run(options, list(folders.values()))
    for path in folders.values():
        shutil.rmtree(path)
    chosen = next(([ref] for ref, path in folders.items() if verdicts[path][0] != "PASS"), fetches)
    cuts = set()
    for i in reversed(order):
        inside = graphs.needed(graph, chosen, cuts)
        if i in inside and i not in {r[0] for r in chosen} and graph.nodes[i].op != "Placeholder":
            if fails_alone(options, graph, chosen, cuts | {i}, scratch):
                cuts.add(i)
    shutil.rmtree(scratch, ignore_errors=True)
    final = folder + "-reduced"
    write(graph, final, chosen, cuts)
    verdict = run(options, [final])[final]
    ops = [graph.nodes[i].op for i in graphs.needed(graph, chosen, cuts) if i not in cuts]
    return final, verdict, [o for o in ops if o != "Placeholder"]


def generate(options, index, folder):
    """The graph, its fetches and what `write` gives; None where the choices led to nothing or the graph is refused."""
    try:
        graph, fetches = generator.make(options.seed, index, MAKERS[options.makers])
    except Refused:
        return None
    if not fetches:
        return None
    written = write(graph, folder, fetches)
    return None if written is None else (graph, fetches, written)


def parse(arguments, root):
    parser = argparse.ArgumentParser(prog="fuzz-tf")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--graphs", type=int, default=500)
    parser.add_argument("--strata", default=os.path.join(root, "build", "bin", "strata"))
    parser.add_argument("--out", default=None)
    parser.add_argument("--executor", default="compiled", choices=["compiled", "evaluator"])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--makers", default="all", choices=sorted(MAKERS))
    parser.add_argument("--reduce", type=int, default=10)
    return parser.parse_args(arguments)


def main(arguments, root):
    options = parse(arguments, root)
    out = options.out or tempfile.mkdtemp(prefix="fuzz-tf-")
    os.makedirs(out, exist_ok=True)
    counts, ops, failures = collections.Counter(), collections.Counter(), []
    todo = list(range(options.first, options.first + options.graphs))
    while todo:
        part, todo = todo[:BATCH], todo[BATCH:]
        made = {}
        for index in part:
            folder = os.path.join(out, "%s-%d" % (options.seed, index))
            shutil.rmtree(folder, ignore_errors=True)
            found = generate(options, index, folder)
            if found:
                made[folder] = found
                ops.update(node.op for node in found[0].nodes)
        counts["generated"] += len(made)
        for folder, verdict in run(options, list(made)).items():
            kind = "agreed" if verdict[0] == "PASS" else "refused" if refused(verdict) else "differed"
            counts[kind] += 1
            if kind == "agreed":
                shutil.rmtree(folder)
            else:
                failures.append((folder, kind, made[folder][:2]))
                print("%s %s: %s" % (kind, os.path.basename(folder), verdict[1][:400]), flush=True)
        print("seed %s, up to graph %d: %s" % (options.seed, part[-1], dict(counts)), flush=True)
    for folder, kind, (graph, fetches) in failures[:options.reduce]:
        final, verdict, chain = reduce(options, graph, fetches, folder)
        print("reduced %s: %s: %s %s" % (os.path.basename(final), " ".join(chain), verdict[0], verdict[1][:300]), flush=True)
    print("ops: %s" % " ".join("%s=%d" % pair for pair in sorted(ops.items())))
    print("seed %s: %d graphs, %d agreed, %d differed, %d refused; failures in %s" % (
        options.seed, counts["generated"], counts["agreed"], counts["differed"], counts["refused"], out))
    return 1 if failures else 0
