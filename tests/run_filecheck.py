#!/usr/bin/env python3
"""Runs text tests: files whose RUN lines are shell commands.

    run_filecheck.py --bin BUILD/bin PATH...

PATH is a file or a folder searched for .mlir files. Each line of a file that holds `RUN:` is a command; a backslash at
its end joins the next RUN line. Commands run under bash with pipefail in a fresh temporary folder; a file passes when
all of them exit with 0. In a command, `%s` is the file, `%S` its folder, `%t` a name for temporary files; `strata` is
the built command, `FileCheck` is LLVM 22's, `not` inverts an exit code but fails on a signal.
`REQUIRES: PROGRAM...` skips the file when a program is not installed.

Prints one line for each failure with the command and its output, then `N passed, N failed, N skipped`.
"""

import argparse
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile

LINE = re.compile(r"(?://|#|;)\s*(RUN|REQUIRES):\s*(.*?)\s*$")
TIMEOUT_S = 120

NOT = """#!/bin/bash
# Succeeds when the command fails in an orderly way; a death by signal is a failure.
"$@"
code=$?
[ $code -ne 0 ] && [ $code -lt 128 ]
"""


def read_test(path):
    """The commands of a test and the programs it requires."""
    commands, requires, pending = [], [], ""
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            match = LINE.search(line)
            if not match:
                continue
            kind, text = match.groups()
            if kind == "REQUIRES":
                requires += text.split()
            elif text.endswith("\\"):
                pending += text[:-1] + " "
            else:
                commands.append(pending + text)
                pending = ""
    if pending:
        commands.append(pending)
    return commands, requires


def find_tests(paths):
    for path in paths:
        if os.path.isfile(path):
            yield os.path.abspath(path)
            continue
        for folder, folders, names in os.walk(path):
            folders.sort()
            for name in sorted(names):
                if name.endswith(".mlir"):
                    yield os.path.abspath(os.path.join(folder, name))


def run_test(path, search_path):
    """('passed' | 'failed' | 'skipped' | 'none', explanation)"""
    commands, requires = read_test(path)
    if not commands:
        return "none", ""
    missing = [name for name in requires if not shutil.which(name, path=search_path)]
    if missing:
        return "skipped", "needs " + ", ".join(missing)
    environment = dict(os.environ, PATH=search_path)
    with tempfile.TemporaryDirectory() as folder:
        names = {"%s": path, "%S": os.path.dirname(path), "%t": os.path.join(folder, "tmp")}
        for command in commands:
            full = re.sub(r"%[sSt]\b", lambda match: names[match.group(0)], command)
            try:
                done = subprocess.run(["bash", "-c", "set -o pipefail; " + full], cwd=folder, env=environment,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIMEOUT_S)
            except subprocess.TimeoutExpired:
                return "failed", f"  {full}\n  took over {TIMEOUT_S} s"
            if done.returncode != 0:
                output = done.stdout.decode(errors="replace")
                return "failed", f"  {full}\n  exit code {done.returncode}\n{output}"
    return "passed", ""


def make_tools(folder):
    """Puts `not` and `FileCheck` where the commands find them."""
    with open(os.path.join(folder, "not"), "w", encoding="utf-8") as file:
        file.write(NOT)
    os.chmod(os.path.join(folder, "not"), 0o755)
    for name in ("FileCheck-22", "FileCheck"):
        program = shutil.which(name) or shutil.which(name, path="/usr/lib/llvm-22/bin")
        if program:
            os.symlink(program, os.path.join(folder, "FileCheck"))
            return True
    return False


def main():
    parser = argparse.ArgumentParser(description="Runs text tests.")
    parser.add_argument("--bin", required=True, help="folder of the built programs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("paths", nargs="+")
    arguments = parser.parse_args()

    counts = {"passed": 0, "failed": 0, "skipped": 0, "none": 0}
    with tempfile.TemporaryDirectory() as tools:
        if not make_tools(tools):
            print("FileCheck of LLVM 22 is not installed (package llvm-22-tools)", file=sys.stderr)
            return 2
        search_path = os.pathsep.join([tools, os.path.abspath(arguments.bin), os.environ.get("PATH", "")])
        tests = list(find_tests(arguments.paths))
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            for path, (outcome, why) in zip(tests, pool.map(lambda test: run_test(test, search_path), tests)):
                counts[outcome] += 1
                if outcome == "failed":
                    print(f"FAIL {os.path.relpath(path)}\n{why}")
                elif outcome == "skipped":
                    print(f"SKIP {os.path.relpath(path)}: {why}")
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
