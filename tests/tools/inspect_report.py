#!/usr/bin/env python3
"""What `strata inspect` says of a small graph, as text and as JSON.

    inspect_report.py STRATA
"""
import json
import os
import subprocess
import sys
import tempfile

GRAPH = """node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "shape" value { shape { dim { size: -1 } dim { size: 4 } } } } }
node { name: "w" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "shape" value { shape { dim { size: 4 } dim { size: 5 } } } } }
node { name: "product" op: "MatMul" input: "x" input: "w" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "same" op: "Identity" input: "product" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "text" op: "AsString" input: "same" attr { key: "T" value { type: DT_FLOAT } } }
"""
# Node: operation, place.
PLACES = {"product": ("MatMul", "kernel"), "same": ("Identity", "folded")}


def main():
    strata, problems = sys.argv[1], []

    def check(condition, text):
        if not condition:
            problems.append(text)

    with tempfile.TemporaryDirectory() as folder:
        model = os.path.join(folder, "graph.pbtxt")
        with open(model, "w", encoding="utf-8") as file:
            file.write(GRAPH)
        arguments = [strata, "inspect", model, "--fetch", "same", "--shape", "x=3x4"]
        report = json.loads(subprocess.run(arguments + ["--json"], check=True, stdout=subprocess.PIPE).stdout)
        text = subprocess.run(arguments, check=True, stdout=subprocess.PIPE, text=True).stdout

    ops = {entry["op"]: entry for entry in report["ops"]}
    check(ops["MatMul"] == {"op": "MatMul", "tier": 0, "count": 1}, f"MatMul is {ops['MatMul']}")
    check(ops["AsString"]["tier"] == 5, f"AsString is {ops['AsString']}")
    nodes = {entry["node"]: entry for entry in report["nodes"]}
    check(set(nodes) == set(PLACES), f"nodes are {sorted(nodes)}")
    for name, (op, place) in PLACES.items():
        check((nodes[name]["op"], nodes[name]["place"]) == (op, place), f"{name} is {nodes[name]}")
    kernels = [entry for entry in report["kernels"] if "product" in entry["nodes"]]
    check(len(kernels) == 1 and kernels[0]["launches"] == 1, f"kernels are {report['kernels']}")
    check(kernels[0]["operations"] == 2 * 3 * 4 * 5, f"operations are {kernels[0]['operations']}")
    check(kernels[0]["bytes"] == 4 * (3 * 4 + 4 * 5 + 3 * 5), f"bytes are {kernels[0]['bytes']}")
    for part in ("input  x: float32[?,4]", "MatMul ", "kernel 1", "1 kernels"):
        check(part in text, f"'{part}' is missing in\n{text}")
    for problem in problems:
        print(problem)
    print("inspect: " + ("failed" if problems else "as it should be"))
    return 1 if problems else 0


sys.exit(main())
