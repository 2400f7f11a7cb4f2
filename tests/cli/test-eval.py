"""eval: values, errors, --lines, --json, --set, files, streams."""

import json
import signal

from cli import *

ZN = "((_16, 7), (_16, 7)):((_16, _256), (_1, 1792)):(100, 100)"


@test
def values():
    equal(value("eval", "zN<half>(100,100)"), ZN + "\n")
    # All arguments share names; a line for each statement with a value. 1 * 16 + 5 = 21.
    equal(value("eval", "L = zN<half>(100,100)", "using namespace tla; x = 2; L(1, 5)"), f"{ZN}\n2\n21\n")
    equal(value("eval", "-5"), "-5\n")
    equal(value("eval", "-(3) + 5", "_4 * 2"), "2\n8\n")
    equal(value("eval", "--", "-7"), "-7\n")
    # The seeds' own example: "crd2offset(tla::MakeCoord(1, 5), shape, stride)  // 37".
    script = """auto shape  = Shape<Shape<_4, _2>, Shape<_4, _3>>{};
auto stride = Stride<Stride<_4, _16>, Stride<_1, _32>>{};

print(crd2offset(tla::MakeCoord(1, 5), shape, stride));  // 37
"""
    equal(value("eval", input=script).splitlines()[-1], "37")


@test
def files():
    with open("k.tla", "w") as file:
        file.write("constexpr uint32_t M = 100;\nauto L = zN<half>(M, 28);\n")
    # 100 rows are 7 blocks of 16, 7 * 256 = 1792 apart; 28 columns are 2 blocks.
    layout = "((_16, 7), (_16, 2)):((_16, _256), (_1, 1792)):(100, 28)"
    equal(value("eval", "-f", "k.tla"), f"100\n{layout}\n")
    equal(value("eval", "L(0, 16)", "-f", "k.tla"), f"100\n{layout}\n1792\n")
    equal(value("eval", "--file=k.tla", "--lines"), f"100\n{layout}\n")
    equal(value("eval", "-f", "-", input="M = 3"), "3\n")
    equal(value("eval", "1", "-", "2", input="M = 3"), "1\n3\n2\n")
    fails(1, "eval", "-f", "missing.tla", says=["missing.tla"])
    fails(1, "eval", "-f", "missing.tla", "--lines", says=["missing.tla"])
    fails(1, "eval", "-f", ".", says=["directory"])
    fails(1, "eval", "-f", ".", "--lines", says=["directory"])


@test
def errors():
    # The bracket that is missing is missing at the end: column 13.
    holds(fails(1, "eval", "zN<half>(100").startswith("1:13: "), "place")
    answer = run("eval", "a = 1\nb = a +\n")
    equal((answer.returncode, answer.stdout), (1, "")), "a script is read whole before it is evaluated"
    answer = run("eval", "a = 1", "b = a + c", "d = 2")
    equal((answer.returncode, answer.stdout), (1, "1\n"), "the first error stops")
    holds(answer.stderr.startswith("1:9: "), answer.stderr)
    holds("c" in answer.stderr, answer.stderr)
    fails(1, "eval", "9223372036854775808", says=["1:1: "])
    fails(1, "eval", "zN{127, 256}", says=["MakeLayout"])
    # Columns are characters, not bytes: four of them before the word.
    holds(fails(1, "eval", "（1，nothing）").startswith("1:4: "), "column")


@test
def lines():
    given = [
        ("L = zN<half>(100,100)", ZN),
        ("", ""),
        ("// a comment", ""),
        ("using namespace tla;", ""),
        ("L(1, 5)", "21"),
        ("x = 1; y = x + 1", "2"),
        ("(1", None),
        ("  L (", None),
        ("unknown + 1", None),
        ("y", "2"),
        ("shape  = (2, 3)", "(2, 3)"),
        ("stride = (3, 1)", "(3, 1)"),
        ("（4，2）", "(4, 2)"),
    ]
    answer = run("eval", "--lines", input="".join(line + "\n" for line, _ in given))
    equal((answer.returncode, answer.stderr), (1, ""))
    for number, ((line, expected), found) in enumerate(zip(given, answer.stdout.split("\n")), 1):
        if expected is None:
            holds(found.startswith(f"error: {number}:"), found)
        else:
            equal(found, expected, line)
    equal(len(answer.stdout.split("\n")), len(given) + 1)

    equal(value("eval", "--lines", input=""), "")
    equal(value("eval", "--lines", input="\n"), "\n")
    equal(value("eval", "--lines", input="1\r\n2"), "1\n2\n", "Windows, and no line end at the end")
    equal(value("eval", "--lines", "1\n\n2", "3"), "1\n\n2\n3\n")
    # A program at the other end may wait for each answer.
    with subprocess.Popen([PROGRAM, "eval", "--lines"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        for number in range(3):
            child.stdin.write(f"{number} + 1\n")
            child.stdin.flush()
            equal(child.stdout.readline(), f"{number + 1}\n")
        child.stdin.close()
        equal(child.wait(20), 0)


@test
def as_json():
    # 112 * 112 = 12544 elements for 100 * 100 valid ones.
    expected = {
        "kind": "layout",
        "text": ZN,
        "shape": "((_16, 7), (_16, 7))",
        "stride": "((_16, _256), (_1, 1792))",
        "originShape": "(100, 100)",
        "rank": 2,
        "depth": 2,
        "size": 12544,
        "valid": 10000,
        "lowest": 0,
        "highest": 12543,
        "cosize": 12544,
    }
    found = json.loads(value("eval", "--json", "zN<half>(100,100)"))
    equal(list(found), list(expected) + ["tags"])
    tags = found.pop("tags")
    equal(found, expected)
    holds("zN" in tags and "nZ" not in tags, tags)
    equal(json.loads(value("eval", "--json", "6 * 7")), {"kind": "integer", "text": "42"})
    equal(json.loads(value("eval", "--json", "(1, _2)")), {"kind": "tuple", "text": "(1, _2)"})
    # Steps down and up: offsets 0, -3, … -9 and 0 … 2.
    found = json.loads(value("eval", "--json", "(4, 3):(-3, 1)"))
    equal((found["lowest"], found["highest"], found["cosize"]), (-9, 2, 12))
    found = json.loads(value("eval", "--json", "(0, 64):(64, 1)"))
    equal((found["size"], found["cosize"]), (0, 0))

    answer = run("eval", "--json", "1", "(2,")
    equal(answer.returncode, 1)
    first, second = map(json.loads, answer.stdout.splitlines())
    equal(first["text"], "1")
    equal(sorted(second), ["column", "kind", "line", "message"])
    equal((second["kind"], second["line"], second["column"]), ("error", 1, 4))
    equal(answer.stderr, f"1:4: {second['message']}\n")

    answer = run("eval", "--json", "--lines", input="1\n\n(2,\n")
    equal((answer.returncode, answer.stderr), (1, ""))
    rows = answer.stdout.split("\n")
    equal(rows[1], "")
    equal(json.loads(rows[2])["line"], 3)


@test
def set_values():
    script = "for (uint32_t i = 0; i < 4; ++i) { t = i * 32; }"
    equal(value("eval", script), "0\n", "the first one where none is chosen")
    equal(value("eval", script, "--set", "i=3"), "96\n")
    equal(value("eval", "--set", "i=_3", script), "96\n")
    fails(1, "eval", script, "--set", "i=4", says=["4"])
    # An integer that a kernel leaves open.
    equal(value("eval", "M * N", "--set", "M=3", "N=0x10"), "48\n")
    fails(1, "eval", "M * N", "--set", "M=3", says=["N"])
    for wrong in "M", "M=", "=3", "M=(1,2)", "3=3", "M N=3":
        fails(2, "eval", "1", "--set", wrong, says=["--help"])


@test
def notes():
    answer = run("eval", "MakeLayout<half, LayoutTagL1A>(16, 16)")
    equal((answer.returncode, answer.stdout.count("\n")), (0, 1))
    holds(answer.stderr.startswith("1:18: note: layout-tag-assumed: "), answer.stderr)


@test
def bad_input():
    fails(2, "eval", b"\xff(1)".decode("utf-8", "surrogateescape"), says=["UTF-8"])
    answer = run("eval", input=b"\xff\n")
    equal((answer.returncode, answer.stdout), (1, b""))
    answer = run("eval", "--lines", input=b"1\n\xff\n\x00\n2\n")
    rows = answer.stdout.split(b"\n")
    equal((rows[0], rows[3], len(rows)), (b"1", b"2", 5))
    holds(rows[1].startswith(b"error: 2:1: ") and rows[2].startswith(b"error: 3:1: "), rows)
    fails(1, "eval", input="(" * 10000, says=["1:"])
    fails(1, "eval", input="[" * 10000 + "]" * 10000, says=["256"])
    fails(1, "eval", input="x = " + "9" * 100000, says=["1:5: "])


def feed(chunk, *arguments):
    """Status, output and errors for a hundred chunks of input, and the most memory it took in KiB."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        child = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=output, stderr=errors)
        try:
            for _ in range(100):
                child.stdin.write(chunk)
            child.stdin.close()
        except BrokenPipeError:
            pass
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        return child.returncode, output.read(), errors.read(), usage.ru_maxrss


@test
def huge_input():
    """100 MB are refused, and not kept: 64 MiB in a buffer that doubles, and little more."""
    chunk = b"1 + " * 250_000
    status, output, errors, memory = feed(chunk, "eval")
    equal((status, output), (1, b""))
    holds(b"64 MiB" in errors, errors)
    holds(memory < 512 * 1024, memory)
    status, output, errors, memory = feed(chunk, "eval", "--lines")
    equal((status, errors, output.count(b"\n")), (1, b"", 1))
    holds(output.startswith(b"error: 1:1: "), output[:100])
    holds(memory < 512 * 1024, memory)


@test
def output_that_cannot_be_written():
    with open("/dev/full", "w") as full:
        answer = subprocess.run([PROGRAM, "eval", "1"], stdout=full, stderr=subprocess.PIPE, text=True)
        equal(answer.returncode, 1)
        holds("standard output" in answer.stderr, answer.stderr)
        answer = subprocess.run([PROGRAM, "eval", "--lines"], input="1\n2\n", stdout=full, stderr=subprocess.PIPE, text=True)
        equal(answer.returncode, 1)
        holds("standard output" in answer.stderr, answer.stderr)
    # Whoever has read enough closes the pipe: no message.
    child = subprocess.Popen([PROGRAM, "eval", "--lines"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    child.stdin.write(b"1\n")
    child.stdin.flush()
    equal(child.stdout.readline(), b"1\n")
    child.stdout.close()
    try:
        child.stdin.write(b"2\n" * 100000)
        child.stdin.close()
    except BrokenPipeError:
        pass
    equal(child.stderr.read(), b"")
    equal(child.wait(20), -signal.SIGPIPE)


main()
