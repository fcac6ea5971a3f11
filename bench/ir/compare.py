#!/usr/bin/env python3
"""Measures strata opt against mlir-opt on generated modules, in turn, and prints the ratios of the shortest times.

usage: compare.py [--ops N]... [--runs N] [--strata PATH] [--mlir-opt PATH] [--json FILE]

Times are those of the tools' own timers, as a share of the processor time of their process, which other load on the machine
changes less than wall time. Memory is the growth of the peak resident set from a module of half the size, less that of the
file. Files are made by generate_module.py and kept in the working folder."""

import argparse
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent

# stage, bar, source and what is done with it, the stage's name in the timers of strata and of mlir-opt
STAGES = [
    ("parse + verify", 8.0, "text:print", "reading and verifying", "Parser"),
    ("print", 6.0, "text:print", "writing", "Output"),
    ("bytecode write", 6.0, "text:bytecode", "writing", "Output"),
    ("bytecode read + verify", 8.0, "bytecode:bytecode", "reading and verifying", "Parser"),
    ("cse", 4.0, "text:cse", "cse", "CSE"),
    ("canonicalize", 5.0, "text:canonicalize", "canonicalize", "Canonicalizer"),
]


class Tool:
    def __init__(self, name, command, modes):
        self.name, self.command, self.modes = name, command, modes

    def run(self, mode, files):
        source, what = mode.split(":")
        arguments = self.command + [files[source]] + self.modes[what]
        pid = os.posix_spawnp(arguments[0], arguments, os.environ,
                              file_actions=[(os.POSIX_SPAWN_OPEN, 2, "/dev/null", os.O_WRONLY, 0)])
        _, status, usage = os.wait4(pid, 0)
        if status != 0:
            sys.exit(f"failed: {' '.join(arguments)}")
        return (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss * 1024


def make_tools(options):
    strata = Tool("strata", [options.strata, "opt", "--allow-unregistered-dialect"], {
        "none": ["--emit", "none"], "print": ["--generic", "-o", "/dev/null"],
        "bytecode": ["--emit-bytecode", "-o", "/dev/null"], "cse": ["--cse", "--emit", "none"],
        "canonicalize": ["--canonicalize", "--emit", "none"]})
    quiet = ["--mlir-disable-threading", "-o", "/dev/null"]
    mlir = Tool("mlir-opt", [options.mlir_opt, "--allow-unregistered-dialect"], {
        "none": quiet, "print": ["--mlir-print-op-generic"] + quiet, "bytecode": ["--emit-bytecode"] + quiet,
        "cse": ["--cse"] + quiet, "canonicalize": ["--canonicalize"] + quiet})
    return strata, mlir


def stage_time(tool, mode, files, stage):
    """Milliseconds of a stage by the tool's own timer, scaled from wall to processor time of the process."""
    source, what = mode.split(":")
    arguments = tool.command + [files[source]] + tool.modes[what] + ["--mlir-timing"]
    begin = time.perf_counter()
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    text = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    elapsed = time.perf_counter() - begin
    if status != 0:
        sys.exit(f"failed: {' '.join(arguments)}")
    if tool.name == "strata":
        wall = {name: float(ms) / 1000 for ms, name in re.findall(r"^\s*([0-9.]+) ms.*  ([a-z][a-z -]*)$", text, re.M)}
    else:
        wall = {name: float(s) for s, name in re.findall(r"^\s+([0-9.]+) \([^)]*\)\s+(\w[\w ]*)$", text, re.M)}
    return wall[stage] * (usage.ru_utime + usage.ru_stime) / elapsed * 1000


def count_ops(tool, mode, files, generic):
    source, what = mode.split(":")
    arguments = tool.command + [files[source]] + generic
    text = subprocess.run(arguments, capture_output=True, text=True, check=True).stdout
    return len(re.findall(r'"[a-z]+\.[A-Za-z_.]+"\(', text))


def make_module(ops):
    name = f"module_{ops}.mlir"
    if not os.path.exists(name):
        with open(name, "w") as out:
            subprocess.run([sys.executable, HERE / "generate_module.py", str(ops)], stdout=out, check=True)
    return name


def measure(options, ops):
    strata, mlir = make_tools(options)
    text = make_module(ops)
    own = {"text": text, "bytecode": f"module_{ops}.strb"}
    theirs = {"text": text, "bytecode": f"module_{ops}.mlirbc"}
    subprocess.run(strata.command + [text, "--emit-bytecode", "-o", own["bytecode"]], check=True)
    subprocess.run(mlir.command + [text, "--emit-bytecode", "-o", theirs["bytecode"]], check=True)
    with open("empty.mlir", "w") as out:
        out.write("module {}\n")
    own["empty"] = theirs["empty"] = "empty.mlir"

    results = {}
    for name, bar, mode, stage, mlir_stage in STAGES:
        samples, references = [], []
        for _ in range(options.runs):
            samples.append(stage_time(strata, mode, own, stage))
            references.append(stage_time(mlir, mode, theirs, mlir_stage))
        ours, reference = min(samples), min(references)
        results[name] = {"strata_ms": ours, "mlir_ms": reference, "ratio": reference / ours, "bar": bar}
    empty = [strata.run("empty:print", own) for _ in range(15)], [mlir.run("empty:print", theirs) for _ in range(15)]
    ours, reference = (min(sample[0] for sample in side) for side in empty)
    results["empty module"] = {"strata_ms": ours, "mlir_ms": reference, "ratio": reference / ours, "bar": 10.0}
    results["two threads"] = measure_threads(strata, own, options.runs)
    # Not against an empty module: a child's peak is never below what this process had when it was made.
    half = make_module(ops // 2)
    peaks = [min(strata.run("text:none", {"text": name})[1] for _ in range(3)) - os.path.getsize(name) for name in (half, text)]
    results["bytes an op"] = {"strata": (peaks[1] - peaks[0]) / (ops - ops // 2), "bar": 150}
    counts = {}
    for passes in ("cse", "canonicalize", "canonicalize,cse"):
        pipeline = [f"--pass-pipeline=builtin.module({passes})", "--mlir-print-op-generic"]
        counts[passes] = [count_ops(strata, "text:none", own, pipeline), count_ops(mlir, "text:none", theirs, pipeline)]
    results["ops left (strata, mlir-opt)"] = counts
    return results


def measure_threads(strata, files, runs):
    """Shortest wall times of canonicalize and cse on functions with one thread and with two."""
    best = {}
    for _ in range(runs):
        for threads in (1, 2):
            arguments = strata.command + [files["bytecode"], "--emit", "none", "--timing", f"--threads={threads}",
                                          "--pass-pipeline=builtin.module(func.func(canonicalize,cse))"]
            text = subprocess.run(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True).stderr
            wall = float(re.search(r"([0-9.]+) ms.* func\.func$", text, re.M)[1])
            best[threads] = min(wall, best.get(threads, wall))
    return {"one_ms": best[1], "two_ms": best[2], "speedup": best[1] / best[2], "bar": 1.7}


def cpu_name():
    with open("/proc/cpuinfo") as info:
        names = re.findall(r"model name\s*: (.*)", info.read())
    return f"{names[0]}, {len(names)} processors" if names else "unknown"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ops", type=int, action="append")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--strata", default=str(HERE.parent.parent / "build/bin/strata"))
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    parser.add_argument("--json")
    options = parser.parse_args()
    if os.path.exists(options.strata):
        options.strata = os.path.abspath(options.strata)
    if options.json:
        options.json = os.path.abspath(options.json)
    with tempfile.TemporaryDirectory() as folder:  # of the modules
        os.chdir(folder)
        compare(options)
        os.chdir(HERE)


def compare(options):
    everything = {"machine": cpu_name(), "date": datetime.date.today().isoformat(), "modules": {}}
    for ops in options.ops or [100000]:
        results = everything["modules"][ops] = measure(options, ops)
        print(f"{ops} operations, {everything['machine']}")
        for name, result in results.items():
            if "ratio" in result:
                verdict = "" if result["ratio"] >= result["bar"] else "  MISSED"
                print(f"  {name:24} {result['strata_ms']:9.1f} ms {result['mlir_ms']:9.1f} ms "
                      f"{result['ratio']:6.2f}x (bar {result['bar']:g}x){verdict}")
            elif "speedup" in result:
                verdict = "" if result["speedup"] >= result["bar"] else "  MISSED"
                print(f"  {name:24} {result['one_ms']:9.1f} ms {result['two_ms']:9.1f} ms {result['speedup']:6.2f}x "
                      f"(bar {result['bar']:g}x){verdict}")
            elif "strata" in result:
                print(f"  {name:24} {result['strata']:9.1f} (bar {result['bar']})")
            else:
                for passes, (ours, theirs) in result.items():
                    print(f"  ops left after {passes:18} {ours:9} {theirs:9}{'' if ours <= theirs else '  MISSED'}")
    if options.json:
        with open(options.json, "w") as out:
            json.dump(everything, out, indent=2)
            out.write("\n")


main()
