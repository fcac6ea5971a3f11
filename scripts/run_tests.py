#!/usr/bin/env python3
"""Runs the tests of built configurations and adds up the results. Called by scripts/test after building.

    run_tests.py [release] [asan] [tsan]
    run_tests.py --list-tsan-targets BUILD      the test programs that run under the thread sanitizer

Release runs the unit tests, the text tests, the other tests that CMake knows, every scripts/check-* and the cases of ../shared, as many of
which must pass as tests/cases/pinned.txt says (the file only grows; without ../shared they are skipped); asan the unit and text tests and
the others; tsan the unit tests of the areas that start threads. A check that exits with 77 is skipped. The last line is `N passed, N failed, N skipped`.
"""

import glob
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = {"release": "build", "asan": "build-asan", "tsan": "build-tsan"}
TSAN_AREAS = ["support", "ir", "devices", "runtime", "jit", "api", "session"]
TIMEOUT_S = {"release": 900, "asan": 1800, "tsan": 1800}
SANITIZER_OPTIONS = {
    "ASAN_OPTIONS": "detect_stack_use_after_return=1:strict_string_checks=1",
    "UBSAN_OPTIONS": "print_stacktrace=1",
    "TSAN_OPTIONS": "halt_on_error=1",
}


class Totals:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0
        self.reports = []

    def add(self, name, passed, failed, skipped, output=""):
        self.passed += passed
        self.failed += failed
        self.skipped += skipped
        text = f"{passed} passed, {failed} failed, {skipped} skipped"
        print(f"{'FAIL' if failed else 'ok  '} {name}: {text}", flush=True)
        if failed:
            self.reports.append((name, output))


def run(command, timeout):
    """(exit code, output); None for a timeout."""
    environment = dict(os.environ, **SANITIZER_OPTIONS)
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=timeout)
    except subprocess.TimeoutExpired as expired:
        return None, (expired.stdout or b"").decode(errors="replace") + f"\ntook over {timeout} s"
    return done.returncode, done.stdout.decode(errors="replace")


def interesting(output):
    """The output of a GoogleTest program without the lines of passing tests, and not endless."""
    lines = [line for line in output.splitlines() if not re.match(r"\[( RUN|       OK|---|===)", line) and line]
    return "\n".join(lines[-200:])


def run_unit(totals, name, program, timeout):
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "report.json")
        code, output = run([program, f"--gtest_output=json:{report}"], timeout)
        try:
            with open(report, encoding="utf-8") as file:
                suites = json.load(file)["testsuites"]
        except (OSError, ValueError, KeyError):
            # No report: it died half-way. What passed before still did.
            totals.add(name, len(re.findall(r"^\[       OK \] .*\(", output, re.M)), 1, 0,
                       interesting(output) + f"\nno report; exit code {code}")
            return
    passed = failed = skipped = 0
    for suite in suites:
        for test in suite["testsuite"]:
            if test.get("failures"):
                failed += 1
            elif test.get("status") == "NOTRUN" or test.get("result") == "SKIPPED":
                skipped += 1
            else:
                passed += 1
    if code != 0 and failed == 0:
        failed = 1  # a leak or race reported at exit
    totals.add(name, passed, failed, skipped, interesting(output))


def run_text(totals, name, build, timeout):
    code, output = run([sys.executable, "tests/run_filecheck.py", "--bin", f"{build}/bin", "tests"], timeout)
    match = re.search(r"(\d+) passed, (\d+) failed, (\d+) skipped\s*$", output)
    if not match:
        totals.add(name, 0, 1, 0, output + f"\nexit code {code}")
        return
    passed, failed, skipped = map(int, match.groups())
    totals.add(name, passed, failed, skipped, output)


def run_others(totals, name, build, timeout):
    """What add_test() names besides the unit and text tests: scripts that use the tools, the examples of the documents."""
    code, output = run(["ctest", "--test-dir", build, "-E", r"^(unit|text)\.", "--output-on-failure"], timeout)
    match = re.search(r"tests passed, (\d+) tests failed out of (\d+)", output)
    if not match or match.group(2) == "0":
        totals.add(name, 0, 1, 0, output + f"\nexit code {code}")
        return
    failed, count = map(int, match.groups())
    totals.add(name, count - failed, failed, 0, output)


def run_checks(totals):
    for check in sorted(glob.glob(os.path.join(ROOT, "scripts", "check-*"))):
        code, output = run([check], 900)
        totals.add(os.path.relpath(check, ROOT), int(code == 0), int(code not in (0, 77)), int(code == 77), output)
        if code == 77:
            print("     " + output.strip())


def read_pins():
    """(executor or executor:target, list of cases, how many must pass) of each line of tests/cases/pinned.txt."""
    with open(os.path.join(ROOT, "tests", "cases", "pinned.txt"), encoding="utf-8") as file:
        rows = [line.split() for line in file if line.strip() and not line.startswith("#")]
    return [(executor, path, int(count)) for executor, path, count in rows]


def run_own_cases(totals):
    """The case folders of tests/cases: each must pass on both executors."""
    cases = sorted(os.path.dirname(path) for path in glob.glob(os.path.join(ROOT, "tests", "cases", "*", "case.json")))
    for executor, flags in (("evaluator", []), ("compiled", ["--no-fallback", "--guard-pages"])):
        command = ["build/bin/strata", "run", f"--executor={executor}", "--timeout", "60", *flags, "--case", *cases]
        _, output = run(command, 900)
        match = re.search(r"(\d+) passed, (\d+) failed, (\d+) skipped\s*$", output)
        passed = int(match.group(1)) if match else 0
        totals.add(f"{executor} cases of tests/cases", passed, len(cases) - passed, 0, output)


def run_cases(totals):
    for configuration, path, pinned in read_pins():
        name = f"{configuration} cases of {path}"
        executor, _, target = configuration.partition(":")
        if not os.path.exists(os.path.join(ROOT, path)):
            totals.add(name, 0, 0, 1)
            continue
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            cases = file.read().split()
        command = ["build/bin/strata", "run", f"--executor={executor}", "--timeout", "60", "--jobs", "2", "--quiet"]
        if executor == "compiled":
            command += ["--no-fallback", "--guard-pages"]
        if target:
            command += ["--target", target]
        _, output = run(command + ["--case"] + cases, 1800)
        match = re.search(r"(\d+) passed, (\d+) failed, (\d+) skipped\s*$", output)
        passed = int(match.group(1)) if match else 0
        totals.add(name, int(passed >= pinned), int(passed < pinned), 0, output)
        print(f"     {passed} of {len(cases)} pass, {pinned} must")


def tsan_programs(build):
    """Names of the test programs that exist as build rules and start threads."""
    code, output = run(["ninja", "-C", build, "-t", "targets", "all"], 60)
    known = set(re.findall(r"^bin/(tests_\w+):", output, re.M)) if code == 0 else set()
    return [f"tests_{area}" for area in TSAN_AREAS if f"tests_{area}" in known]


def main():
    if sys.argv[1:2] == ["--list-tsan-targets"]:
        print(" ".join(tsan_programs(sys.argv[2])))
        return 0
    totals = Totals()
    for configuration in sys.argv[1:] or ["release"]:
        build, timeout = BUILD[configuration], TIMEOUT_S[configuration]
        programs = sorted(glob.glob(os.path.join(ROOT, build, "bin", "tests_*")))
        if configuration == "tsan":
            wanted = tsan_programs(build)
            programs = [program for program in programs if os.path.basename(program) in wanted]
        for program in programs:
            run_unit(totals, f"{configuration} {os.path.basename(program)}", program, timeout)
        if configuration != "tsan" and os.path.exists(os.path.join(ROOT, build, "bin", "strata")):
            run_text(totals, f"{configuration} text tests", build, timeout)
            run_others(totals, f"{configuration} other tests", build, timeout)
        if configuration == "release":
            run_checks(totals)
            run_own_cases(totals)
            run_cases(totals)
    for name, output in totals.reports:
        print(f"\n--- {name}\n{output}")
    print(f"\n{totals.passed} passed, {totals.failed} failed, {totals.skipped} skipped")
    return 1 if totals.failed else 0


if __name__ == "__main__":
    sys.exit(main())
