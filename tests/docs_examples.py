#!/usr/bin/env python3
"""Runs the examples of a document: `<!-- file: NAME -->` in front of a code block writes it to a file, `<!-- run: COMMAND -->` runs
the command there and compares what it prints (both streams) with the block, `<!-- from: FILE -->` says that the block stands in
that file of the source tree, where a test runs it.

usage: docs_examples.py --bin FOLDER DOCUMENT..."""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent
EXAMPLE = re.compile(r"<!-- (file|run|from): (.*?) -->\n```\w*\n(.*?)```", re.S)


def check(document, folder):
    failures = 0
    for kind, what, block in EXAMPLE.findall(document.read_text()):
        if kind == "file":
            (folder / what).write_text(block)
            continue
        if kind == "from":
            if block not in (SOURCE / what).read_text():
                print(f"{document}: not in {what}:\n{block}")
                failures += 1
            continue
        result = subprocess.run(what, shell=True, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if result.stdout.strip() != block.strip():
            print(f"{document}: {what}\n--- expected\n{block}--- found\n{result.stdout}")
            failures += 1
    return failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("documents", nargs="+")
    options = parser.parse_args()
    os.environ["PATH"] = os.path.abspath(options.bin) + os.pathsep + os.environ["PATH"]
    failures = 0
    for document in options.documents:
        with tempfile.TemporaryDirectory() as folder:
            failures += check(pathlib.Path(document), pathlib.Path(folder))
    sys.exit(1 if failures else 0)


main()
