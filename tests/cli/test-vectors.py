"""The reference's numbers, through the real `tilescope eval --lines`: all rows that can be written as expressions."""

from cli import *

ELEMENTS = {"int4b": "int4b_t", "fp8_e8m0": "float8_e8m0_t", "fp4_e2m1x2": "float4_e2m1x2_t", "fp4_e1m2x2": "float4_e1m2x2_t"}


def evaluate(lines):
    """One answer for each line, which is also what is tested."""
    answer = run("eval", "--lines", input="".join(line + "\n" for line in lines))
    answers = answer.stdout.split("\n")
    equal(answers.pop(), "", "the last line ends")
    equal(len(answers), len(lines), "lines of output")
    equal(answer.stderr, "")
    holds(answer.returncode in (0, 1), answer.returncode)
    equal(answer.returncode, int(any(text.startswith("error: ") for text in answers)), "exit status")
    return answers


def compact(text):
    return text.replace(" ", "")


def plain(text):
    return compact(text).replace("_", "")


def check(expected):
    """[(line, what its answer must be, as a function)]; reports all that differ."""
    answers = evaluate([line for line, _ in expected])
    wrong = [f"{line}: {answer}" for (line, agrees), answer in zip(expected, answers) if not agrees(answer)]
    holds(not wrong, f"{len(wrong)} of {len(expected)} differ:\n" + "\n".join(wrong[:20]))


def layout_is(shape, stride, origin):
    """Static marks count in shape and stride, not in originShape."""

    def agrees(answer):
        parts = compact(answer).split(":")
        return parts[:2] == [shape, stride] and [plain(part) for part in parts[2:]] == [plain(origin)]

    return agrees


def make_layout_line(row):
    call, mark = row["call"], "_" if row["note"] == "static rows,cols" else ""
    element = ELEMENTS.get(row["element"], row["element"])
    sizes = f"({mark}{row['rows']}, {mark}{row['cols']})"
    if call == "MakeLayout":
        return f"MakeLayout<{element}, {row['tag']}>{sizes}"
    if call == "MakeLayout(len)":
        return f"MakeLayout({mark}{row['cols']})"
    if call == "MakeLayoutL0C":
        return f"MakeLayoutL0C{sizes}"
    if call.startswith("MakeMxScaleLayout."):
        return f"MakeMxScaleLayout<{element}, {row['tag']}, {'true' if call.endswith('B') else 'false'}>{sizes}"
    return None


@test
def make_layout():
    expected = []
    n_rows = n_wrapped = 0
    for row in read_tsv("vectors", "make_layout.tsv"):
        line = make_layout_line(row)
        if not line:
            continue
        n_rows += 1
        if row["note"] == "u32size-wraps":
            n_wrapped += 1
            continue
        expected.append((f"L = {line}", layout_is(row["shape_static"], row["stride_static"], row["originShape"])))
        if row["note"] == "u32stride-wraps":
            continue
        for probe in row["probes"].split(";"):
            coord, offset = probe.split("=")
            expected.append((f"L{coord}", lambda answer, offset=offset: answer == offset))
    # The calls of make_layout.tsv that README names: 2144 + 10 + 18 + 270 + 267.
    equal(n_rows, 2144 + 10 + 18 + 270 + 267)
    equal(n_wrapped, 20)
    holds(len(expected) > 5 * n_rows, len(expected))
    check(expected)


@test
def crd2offset():
    expected = []
    for row in read_tsv("vectors", "crd2offset.tsv"):
        offset = row["offset"]
        if "exact=" in row["note"]:
            offset = row["note"].split("exact=")[1].rstrip(")")
        for suffix in "", "_static":
            arguments = ", ".join([row["coord" + suffix], row["shape" + suffix], row["stride" + suffix]])
            expected.append((f"crd2offset({arguments})", lambda answer, offset=offset: answer == offset))
    equal(len(expected), 2 * 2660)
    check(expected)


def static(text):
    """Each integer with its mark."""
    return ",".join("(" * part.count("(") + "_" + part.strip("()") + ")" * part.count(")") for part in text.split(","))


@test
def tile_layout():
    expected = []
    n_wrapped = 0
    for row in read_tsv("vectors", "tile_layout.tsv"):
        if "uint32" in row["note"]:
            n_wrapped += 1
            continue
        tile = static(row["tile_shape"]) if "static tile" in row["types"] else row["tile_shape"]
        coord = static(row["coord"]) if "coord" in row["types"] else row["coord"]
        parent = ":".join([row["parent_shape_static"], row["parent_stride_static"], row["parent_origin"]])

        def agrees(answer, row=row):
            parts = compact(answer).split(":")
            return parts[0] == row["shape_static"] and [plain(part) for part in parts[1:]] == [row["stride"], row["originShape"]]

        expected.append((f"GetTileLayout({parent}, {tile}, {coord})", agrees))
    equal((len(expected), n_wrapped), (2785 - 15, 15))
    check(expected)


@test
def tuples():
    expected = []
    for row in read_tsv("vectors", "tuple.tsv"):
        name = row["op"].split("<")[0]
        if name not in ("rank", "depth", "product", "get", "add", "max"):
            continue
        call = f"{row['op']}({', '.join(row['args_static'].split(' '))})"
        result = row["result_static"]
        if "uint32" in row["note"]:
            continue
        expected.append((call, lambda answer, result=result: compact(answer) == result))
    holds(len(expected) > 900, len(expected))
    check(expected)


@test
def notation():
    """Each line of notation.tsv, in order; names that one gives do not change what another means."""
    rows = read_tsv("notation.tsv")
    equal(len(rows), 47)
    answers = evaluate([row["input"] for row in rows])
    result = [name for name in rows[0] if name != "input"][0]
    for row, answer in zip(rows, answers):
        if row[result] == "error":
            holds(answer.startswith("error: "), f"{row['input']}: {answer}")
        else:
            equal(answer, row[result], row["input"])


main()
