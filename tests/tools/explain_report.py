#!/usr/bin/env python3
"""What `strata explain` says: of a small graph with a host operation, a node that folds and one that is pruned, and of a node of the
model of samples/digits. Also what `strata inspect` gives as reasons.

    explain_report.py STRATA MODEL
"""
import json
import os
import re
import subprocess
import sys
import tempfile

FLOAT = 'attr { key: "T" value { type: DT_FLOAT } }'
GRAPH = f"""node {{ name: "x" op: "Placeholder" attr {{ key: "dtype" value {{ type: DT_FLOAT }} }}
  attr {{ key: "shape" value {{ shape {{ dim {{ size: -1 }} dim {{ size: 4 }} }} }} }} }}
node {{ name: "two" op: "Const" attr {{ key: "dtype" value {{ type: DT_FLOAT }} }}
  attr {{ key: "value" value {{ tensor {{ dtype: DT_FLOAT tensor_shape {{ }} float_val: 2 }} }} }} }}
node {{ name: "four" op: "Mul" input: "two" input: "two" {FLOAT} }}
node {{ name: "scaled" op: "Mul" input: "x" input: "four" {FLOAT} }}
node {{ name: "again" op: "Mul" input: "x" input: "four" {FLOAT} }}
node {{ name: "sum" op: "AddV2" input: "scaled" input: "again" {FLOAT} }}
node {{ name: "same" op: "Identity" input: "sum" {FLOAT} }}
node {{ name: "left" op: "Neg" input: "x" {FLOAT} }}
node {{ name: "text" op: "AsString" input: "same" {FLOAT} }}
"""
LEVELS = ["import", "to-functions", "inline", "infer", "optimize", "lists", "to-linalg", "fuse", "pack", "outline", "loops", "expand-math", "to-llvm",
          "code", "program"]


def main():
    strata, digits, problems = os.path.abspath(sys.argv[1]), sys.argv[2], []

    def run(*arguments):
        done = subprocess.run([strata, *arguments], capture_output=True, text=True, timeout=120)
        return done.returncode, done.stdout, done.stderr

    def says(arguments, parts, code=0):
        got, out, error = run(*arguments)
        if got != code:
            problems.append(f"strata {' '.join(arguments)}: exit code {got}, expected {code}\n{error}")
        problems.extend(f"strata {' '.join(arguments)}: '{part}' is missing in\n{out}{error}" for part in parts if not re.search(part, out + error))
        return out

    with tempfile.TemporaryDirectory() as folder:
        model = os.path.join(folder, "graph.pbtxt")
        with open(model, "w", encoding="utf-8") as file:
            file.write(GRAPH)
        request = [model, "--fetch", "text", "--fetch", "sum", "--shape", "x=3x4"]
        explain = ["explain", *request]

        # Every level of a node that computes.
        says([*explain, "--node", "sum"], [r"node sum: AddV2, kernel", r"shape class x \[s0,4\]; here s0 = 3", r"kernel_\d+ \(.*sum.*\): 24 op",
                                           r"tf\.AddV2", r"linalg\.generic", r"affine\.", r"llvm\.func", r"\tret\n", r"step \d+ of \d+: launch kernel_"])
        report = json.loads(says([*explain, "--node", "sum", "--json"], []))
        levels = {level["name"]: level["text"] for level in report["levels"]}
        if list(levels) != LEVELS or not all(levels.values()):
            problems.append(f"levels are {[(name, len(text)) for name, text in levels.items()]}")
        if says([*explain, "--node", "sum", "--level", "to-linalg"], ["linalg.generic"]) != levels["to-linalg"]:
            problems.append("--level to-linalg prints something else than the report has")

        # Nodes that go, and why.
        says([*explain, "--node", "four"], [r"node four: Mul, folded", r"a constant, known once shapes are \(fold-constants\)"])
        says([*explain, "--node", "same"], [r"rewritten away \(drop-identity\)"])
        says([*explain, "--node", "again"], [r"node again: Mul, folded", r"another node computes the same \(common-subexpressions\)"])
        says([*explain, "--node", "text"], [r"node text: AsString, host \(.+\)", r"call AsString on the host"])

        # What cannot be told.
        says([*explain, "--node", "sun"], [r"there is no node 'sun' in what is fetched; did you mean 'sum'"], code=2)
        says([*explain, "--node", "left"], [r"node 'left' is pruned: nothing that is fetched needs it"], code=2)
        says([*explain, "--node", "four", "--level", "code"], [r"node 'four' has nothing at level 'code'; its levels are import", r"fold-constants"], code=2)
        says(explain, [r"no node is given"], code=2)

        # Reasons of inspect, as text and as JSON.
        says(["inspect", *request], [r"not in a kernel", r"folded: a constant, known once shapes are \(fold-constants\) \(1\): four",
                                     r"folded: rewritten away \(drop-identity\) \(1\): same", r"host: .+ \(1\): text"])
        nodes = {node["node"]: node for node in json.loads(says(["inspect", *request, "--json"], []))["nodes"]}
        if "reason" in nodes["sum"] or "(fold-constants)" not in nodes["four"]["reason"] or not nodes["text"]["reason"]:
            problems.append(f"inspect says {nodes}")
        says(["inspect", *request, "--executor", "evaluator"], [r"evaluator: the evaluator was asked for"])

    says(["explain", digits, "--node", "relu1"], [r"node relu1: Relu, kernel", r"arith\.maximumf", r"vector", r"llvm\.intr\.maximum", r"\tret\n"])
    says(["explain", digits, "--node", "relu"], [r"did you mean 'relu1', 'relu2', 'relu3'\?"], code=2)
    for problem in problems:
        print(problem)
    print("explain: " + ("failed" if problems else "as it should be"))
    return 1 if problems else 0


sys.exit(main())
