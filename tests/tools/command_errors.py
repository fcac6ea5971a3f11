#!/usr/bin/env python3
"""What `strata run` says and returns when its arguments, its files or the model are wrong.

    command_errors.py STRATA

Each error is one line on the standard error stream and a documented exit code; usage is printed when it is asked for.
"""
import os
import struct
import subprocess
import sys
import tempfile

NEG = """node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "shape" value { shape { dim { size: -1 } dim { size: 2 } } } } }
node { name: "y" op: "Neg" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
"""
RESHAPE = """node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "shape" value { shape { dim { size: -1 } dim { size: 2 } } } } }
node { name: "s" op: "Const" attr { key: "dtype" value { type: DT_INT32 } }
  attr { key: "value" value { tensor { dtype: DT_INT32 tensor_shape { dim { size: 1 } } int_val: 7 } } } }
node { name: "y" op: "Reshape" input: "x" input: "s" attr { key: "T" value { type: DT_FLOAT } }
  attr { key: "Tshape" value { type: DT_INT32 } } }
"""
REFUSED = """node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "shape" value { shape { dim { size: 2 } dim { size: 2 } } } } }
node { name: "s" op: "SymbolicGradient" input: "x" attr { key: "Tin" value { list { type: DT_FLOAT } } }
  attr { key: "Tout" value { list { type: DT_FLOAT } } } attr { key: "f" value { func { name: "f" } } } }
"""


def npy(descr, shape, data):
    header = str({"descr": descr, "fortran_order": False, "shape": shape}).encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + data


# Exit code, a part of the line, arguments.
ERRORS = [
    (2, "nosuch.pb", "run nosuch.pb"),
    (2, "DATA_LOSS", "run truncated.pb"),
    (2, "SavedModel", "run folder"),
    (2, "NoSuchOp", "run unknown.pbtxt"),
    (2, "no input 'z'", "run neg.pbtxt --input z=ones.npy"),
    (2, "no tensor 'z'", "run neg.pbtxt --fetch z"),
    (2, "float32[2,3]", "run neg.pbtxt --input x=wide.npy"),
    (2, "int32[2,2]", "run neg.pbtxt --input x=ints.npy"),
    (2, "ends early", "run neg.pbtxt --input x=short.npy"),
    (2, "no signature 'nosuch'", "run neg.pbtxt --signature nosuch"),
    (2, "unknown device 'nosuch'", "run neg.pbtxt --device nosuch"),
    (2, "no valid size", "run neg.pbtxt --shape x=9000000000000000000x2"),
    (2, "--nosuch", "run neg.pbtxt --nosuch"),
    (2, "no stage 'nosuch'", "run neg.pbtxt --stop-after nosuch"),
    (2, "cannot write folder", "run neg.pbtxt --quiet --stats folder"),
    (2, "'missing.npy'", "run neg.pbtxt --input x=missing.npy"),
    (1, "expected 2", "run neg.pbtxt --quiet --input x=ones.npy --expect y=twos.npy"),
    (3, "node 's'", "run refused.pbtxt"),
    (4, "node 'y'", "run reshape.pbtxt"),
]
USAGE = [(0, "run --help"), (0, "run -h"), (0, "inspect --help"), (0, "explain --help"), (2, "explain"), (0, "--help"), (2, "run"), (2, "inspect"), (2, "")]


def main():
    strata, failures = os.path.abspath(sys.argv[1]), 0
    with tempfile.TemporaryDirectory() as folder:
        def write(name, data):
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)

        os.mkdir(os.path.join(folder, "folder"))
        write("neg.pbtxt", NEG.encode())
        write("reshape.pbtxt", RESHAPE.encode())
        write("refused.pbtxt", REFUSED.encode())
        write("unknown.pbtxt", b'node { name: "x" op: "NoSuchOp" }\n')
        write("truncated.pb", b"\x0a\x20\x0a\x01x\x12\x0bPlaceholder")
        write("ones.npy", npy("<f4", (2, 2), struct.pack("<4f", 1, 1, 1, 1)))
        write("twos.npy", npy("<f4", (2, 2), struct.pack("<4f", 2, 2, 2, 2)))
        write("wide.npy", npy("<f4", (2, 3), bytes(24)))
        write("ints.npy", npy("<i4", (2, 2), bytes(16)))
        write("short.npy", npy("<f4", (2, 2), bytes(3)))

        def run(arguments):
            return subprocess.run([strata] + arguments.split(), cwd=folder, capture_output=True, text=True, timeout=60)

        for code, part, arguments in ERRORS:
            done = run(arguments)
            if done.returncode != code or part not in done.stderr or done.stderr.count("\n") != 1:
                failures += 1
                print(f"strata {arguments}: exit code {done.returncode}, expected {code} and one line with '{part}':\n{done.stderr}")
        for code, arguments in USAGE:
            done = run(arguments)
            text = done.stderr if code else done.stdout
            if done.returncode != code or not text.startswith("usage: strata"):
                failures += 1
                print(f"strata {arguments}: exit code {done.returncode}, expected {code} and the usage:\n{text}")
    print(f"{len(ERRORS) + len(USAGE) - failures} passed, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
