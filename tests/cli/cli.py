"""Run the built program as a user would, and speak TAP.

    from cli import *

    @test
    def adds():
        equal(run("eval", "1 + 1").stdout, "2\\n")

    main()
"""

import os
import subprocess
import sys
import tempfile
import traceback

PROGRAM = os.environ["TILESCOPE"]
DATA = os.environ["G_TEST_SRCDIR"]

tests = []


class Failure(Exception):
    """What a test expected did not come."""


def test(function):
    tests.append(function)
    return function


def run(*arguments, input="", timeout=120, **options):
    """The program's answer; its output is text, or bytes where the input is."""
    return subprocess.run(
        [PROGRAM, *arguments],
        input=input,
        capture_output=True,
        encoding=None if isinstance(input, bytes) else "utf-8",
        timeout=timeout,
        **options,
    )


def equal(found, expected, about=""):
    if found != expected:
        raise Failure(f"{about}\n  found    {found!r}\n  expected {expected!r}")


def holds(condition, about):
    if not condition:
        raise Failure(about)


def value(*arguments, **options):
    """What the program prints when all goes well."""
    answer = run(*arguments, **options)
    equal((answer.returncode, answer.stderr), (0, ""), arguments)
    return answer.stdout


def fails(status, *arguments, says=(), **options):
    """The program ends with this status, prints nothing, and its message says all of these."""
    answer = run(*arguments, **options)
    equal(answer.returncode, status, f"{arguments}: {answer.stderr}")
    equal(answer.stdout, "", arguments)
    for part in says:
        holds(part in answer.stderr, f"{arguments}: “{answer.stderr}” does not say “{part}”")
    return answer.stderr


def read_tsv(*path):
    """The rows of a table in tests/data, as dictionaries."""
    with open(os.path.join(DATA, *path), encoding="utf-8") as file:
        lines = file.read().splitlines()
    names = lines[0].lstrip("#").strip().split("\t")
    rows = [dict(zip(names, line.split("\t"))) for line in lines[1:]]
    equal(len(rows), len(lines) - 1)
    return rows


def main():
    failed = 0
    print(f"1..{len(tests)}", flush=True)
    with tempfile.TemporaryDirectory(prefix="tilescope-cli-") as folder:
        os.chdir(folder)
        for number, function in enumerate(tests, 1):
            try:
                function()
                print(f"ok {number} {function.__name__}", flush=True)
            except Exception:
                failed += 1
                for line in traceback.format_exc().splitlines():
                    print("#", line)
                print(f"not ok {number} {function.__name__}", flush=True)
    sys.exit(1 if failed else 0)
