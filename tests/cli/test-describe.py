"""describe: facts as text and as JSON. Expected numbers from the cases' table or by the arithmetic beside them."""

import json

from cli import *


def facts(*arguments):
    """label -> text, as printed."""
    lines = value("describe", *arguments).splitlines()
    found = {}
    for line in lines:
        if line.startswith("  "):
            label, _, text = line.strip().partition("  ")
            found.setdefault(label, text.strip())
    return found


def described(*arguments):
    return json.loads(value("describe", "--json", *arguments))


@test
def zn():
    # Case A01: cosize 12544, 2544 padding cells.
    found = facts("zN<half>(100,100)")
    equal(found["text"], "((_16, 7), (_16, 7)):((_16, _256), (_1, 1792)):(100, 100)")
    holds(found["cosize"].startswith("12544 "), found["cosize"])
    holds(found["padding"].startswith("2544"), found["padding"])
    holds("zN" in found["tags"].split(", "), found["tags"])
    text = value("describe", "zN<half>(100,100)")
    for name in "FRACTAL_NZ", "NZLayoutPtn", "make_zn_layout", "29":
        holds(name in text, name)
    groups = [line for line in text.splitlines() if line and not line.startswith(" ")]
    equal(len(groups), len(set(groups)), "each heading stands once")


@test
def written_tags():
    # No number of these layouts tells their tags; what is derived is another layout.
    for text, tag, note in (
        ("PaddingRowMajor(100,100,64,64)", "PaddingRowMajor", "here they inherit them"),
        ("auto x = PaddingColumnMajor(100,100,64,64); x", "PaddingColumnMajor", "here they inherit them"),
        ("NDC1HWC0(2,3,4,5,6,16)", "NDC1HWC0", "six axes"),
        ("KDC1KHKWN1N0C0(4,5,16,16)", "KDC1KHKWN1N0C0", "stride of N0"),
    ):
        equal(facts(text)["tags"], tag)
        holds(any(note in one for one in described(text)["notes"]), text)
        equal(described(text)["tags"], [], "recognised are none")
        holds("nearest" not in described(text), text)
    holds("format 32" in value("describe", "NDC1HWC0(2,3,4,5,6,16)"), "NDC1HWC0")
    # Case B10: NC1HWC0 of (4, 6, 24, 24) is stored as (4, 1, 24, 24, 16).
    holds("NC1HWC0, format 3" in value("describe", "NC1HWC0(4,1,24,24,16)"), "NC1HWC0")
    tile = facts("GetTileLayout(PaddingRowMajor(100,100,64,64), (32, 48), (0, 0))")
    holds(tile["tags"].startswith("none"), tile)
    # Blocks of 16 x 16 halves along rows are zZ, whatever they were written as.
    equal(facts("PaddingRowMajor(64,64,16,16)")["tags"], "zZ")


@test
def headings():
    equal(value("describe", "3").splitlines()[0], "Value")
    equal(value("describe", "(1, 2)").splitlines()[0], "Value")
    equal(value("describe", "5:1").splitlines()[0], "Layout")


@test
def three_sizes():
    # Case A28: 10 x 20 elements; 9 * 1 + 19 * 100 + 1; 20 * 100.
    found = facts("(10,20):(1,100)")
    for label, number in ("size", 200), ("cosize", 1910), ("asc-devkit's Capacity", 2000):
        holds(found[label].startswith(f"{number} elements"), found[label])
    equal(described("(10,20):(1,100)")["capacity"], 2000)
    holds("asc-devkit's Capacity" not in facts("zN<half>(100,100)"), "it is the cosize there")


@test
def zn_as_json():
    found = described("zN<half>(100,100)")
    for key, expected in {
        "kind": "layout",
        "originShape": "(100, 100)",
        "size": 12544,  # 112 * 112
        "valid": 10000,
        "padding": 2544,
        "highest": 12543,
        "cosize": 12544,
        "holes": 0,
        "overlaps": 0,
        "element": "half",
        "fitsInt32": True,
        "fitsUint32": True,
    }.items():
        equal(found[key], expected, key)
    holds("overlapExample" not in found and "nearest" not in found, found)
    # Down a column the next row is 16 on; along a row one C0 block of 16 halves is consecutive.
    equal(found["runs"], [{"mode": 0, "elements": 1, "bytes": 2}, {"mode": 1, "elements": 16, "bytes": 32}])
    # A column of blocks has 112 rows of 16, 100 of them valid: 1600 elements in a row.
    equal(found["longestRun"], {"elements": 1600, "bytes": 3200})
    equal(found["torchNpuStorage"], "(7, 7, 16, 16)")
    holds({"tag": "zN", "where": "asc-devkit", "what": "NZ, NZLayoutPtn"} in found["otherNames"], found["otherNames"])
    holds(found["notes"] and all(isinstance(note, str) for note in found["notes"]), found["notes"])


@test
def holes_and_overlaps():
    # Case A21: RowMajor half 3x5, leading dimension 8: cosize 2 * 8 + 5 = 21, gaps of 3 behind two rows.
    found = described("RowMajor(3, 5, 8)")
    equal((found["cosize"], found["holes"], found["padding"]), (21, 6, 0))
    # (i, j) -> i + j over 4 x 4: 16 cells on the offsets 0 to 6.
    found = described("(4, 4):(1, 1)")
    equal((found["overlaps"], found["holes"], found["cosize"]), (9, 0, 7))
    example = found["overlapExample"]
    holds(example["first"] != example["second"], example)
    for coord in example["first"], example["second"]:
        equal(sum(coord), example["offset"])
    # Case A20-like counting: all rows on top of each other.
    equal(described("(1000, 3):(0, 1)")["overlaps"], 2997)


@test
def element():
    # The same numbers, other bytes: half by default, float when asked, int4b_t half a byte each.
    layout = "(4, 6):(6, 1)"
    equal(described(layout)["runs"][1], {"mode": 1, "elements": 24 // 4, "bytes": 12})
    equal(described(layout, "--element", "float")["runs"][1]["bytes"], 24)
    equal(described("--element=int4b_t", layout)["runs"][1]["bytes"], 3)
    equal(described("(4, 3):(3, 1)", "--element", "int4")["runs"][1]["bytes"], 1.5)
    # With float a C0 block has 8 elements, so that this is no zN.
    layout = "((_16, 7), (_16, 7)):((_16, _256), (_1, 1792)):(100, 100)"
    holds("zN" in described(layout)["tags"], "half")
    holds("zN" not in described(layout, "--element", "float")["tags"], "float")
    fails(2, "describe", layout, "--element", "int3", says=["int3", "half"])


@test
def nearest():
    # zN<half>(32, 32) with one stride changed: 512 is what the tag needs.
    found = described("((16, 2), (16, 2)):((16, 256), (1, 500)):(32, 32)")
    equal(found["tags"], [])
    equal(found["nearest"], {"tag": "zN", "differences": [{"in": "stride", "path": "1, 1", "found": 500, "needed": 512}]})
    text = value("describe", "((16, 2), (16, 2)):((16, 256), (1, 500)):(32, 32)")
    holds("500" in text and "512" in text and "zN" in text, text)


@test
def large():
    # 2^40 elements at once, and what no longer fits 32 bits.
    found = described("RowMajor(1048576, 1048576)")
    equal((found["size"], found["highest"], found["fitsInt32"], found["fitsUint32"]), (2**40, 2**40 - 1, False, False))
    found = described("RowMajor(65536, 65535)")
    equal((found["fitsInt32"], found["fitsUint32"]), (False, True))
    # Numbers beyond 2^53 are still exact in JSON.
    found = described("(3, 3):(3074457345618258603, 1)")
    equal(found["highest"], 2 * 3074457345618258603 + 2)


@test
def other_kinds():
    equal(described("6 * 7"), {"kind": "integer", "text": "42", "notes": []})
    found = facts("(1, (2, 3))")
    equal((found["kind"], found["text"]), ("tuple", "(1, (2, 3))"))
    # Of several statements the last value; from standard input too.
    equal(described("x = 3; x + 4; using namespace tla")["text"], "7")
    equal(json.loads(value("describe", "-", "--json", input="x = 3\nx + 4\n"))["text"], "7")
    fails(1, "describe", "// nothing", says=["no value"])


@test
def wrong_usage():
    fails(2, "describe", says=["expression"])
    fails(2, "describe", "1", "2", says=["“2”"])
    fails(1, "describe", "zN<half>(100", says=["1:13: "])
    answer = run("describe", "zN<half>(100", "--json")
    equal((answer.returncode, json.loads(answer.stdout)["kind"]), (1, "error"))


@test
def tensors():
    text = value("describe", "t = MakeTensor(A, zN<half>(100, 100), PositionGM); GetTile(t, (80, 64), (32, 48))")
    # 80 / 16 fractals of 256 down, 64 / 16 columns of fractals of 7 * 256.
    holds("A[%d]" % (80 // 16 * 256 + 64 // 16 * 1792) in text, text)
    holds("min(32, 100 - 80) = 20" in text and "min(48, 100 - 64) = 36" in text, text)
    # Down a column of fractals, rows 80 to 99 of 16 elements each.
    holds("22: 2 of %d elements, 640 B; 20 of 4 elements, 8 B" % (20 * 16) in text, text)
    holds("20 elements, 10 B" in value("describe", "LocalTensor<int4b_t> L(20)"), "capacity")


main()
