"""export: pictures whose numbers are right, the same bytes every time, and files that are whole or not there."""

import json
import re
import resource
import stat
import struct
import xml.etree.ElementTree as ElementTree

from cli import *

SVG = "{http://www.w3.org/2000/svg}"
ZN = "zN<half>(100,100)"
SMALL = "zN<half>(20,28)"


def export(expression, out, *options, **more):
    equal(value("export", expression, "-o", out, *options, **more), "")
    with open(out, "rb") as file:
        return file.read()


def svg(expression, *options):
    return ElementTree.fromstring(export(expression, "x.svg", *options))


def titles(root):
    """(r, c) -> offset, of all cells with a title."""
    found = {}
    for title in root.iter(SVG + "title"):
        match = re.fullmatch(r"\((-?\d+), (-?\d+)\) = (-?\d+)", title.text or "")
        if match:
            row, column, offset = map(int, match.groups())
            equal(found.setdefault((row, column), offset), offset, (row, column))
    return found


def texts(root):
    return ["".join(element.itertext()) for element in root.iter(SVG + "text")]


def png_size(data):
    equal(data[:8], b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", data[16:24])


def session_in(data):
    """The session in an SVG file."""
    root = ElementTree.fromstring(data)
    for element in root.iter():
        if element.tag.endswith("}session"):
            return json.loads(element.text)
    raise Failure("no session in the picture")


@test
def cells_say_their_offset():
    found = titles(svg(ZN, "--view", "logical"))
    # zN of halves: rows in a block 16 apart, blocks of rows 256, columns in a block 1, blocks of columns 7 * 256.
    equal(found, {(r, c): r % 16 * 16 + r // 16 * 256 + c % 16 + c // 16 * 1792 for r in range(112) for c in range(112)})
    equal(found[1, 5], 21)
    # The memory picture of the same says the same.
    memory = titles(svg(ZN, "--view", "memory"))
    holds(len(memory) > 0, memory)
    for cell, offset in memory.items():
        equal(offset, found[cell], cell)
    both = titles(svg(ZN))
    equal(both, found)


@test
def labels():
    root = svg("zN<half>(20,28)", "--view", "logical")
    # Case B02: element (19, 27) lies at 827, and 16 more rows at 448 … ; the title is the layout's text.
    for label in "827", "448", "((_16, 2), (_16, 2)):((_16, _256), (_1, 512)):(20, 28)":
        holds(label in texts(root), label)
    holds("19,27" in texts(svg("zN<half>(20,28)", "--label", "coord", "--view", "logical")), "coord")
    # Row 2, column 3 of 5 halves a row is element 13, byte 26; of floats byte 52.
    for element, byte in ("half", 26), ("float", 52):
        labels = texts(svg("RowMajor(4, 5)", "--label", "address", "--element", element, "--view", "logical"))
        holds(f"0x{byte:x}" in labels or str(byte) in labels, (element, labels))
    shown = texts(svg("RowMajor(40, 41)", "--label", "none", "--view", "logical"))
    holds("1234" not in shown and "1234" in texts(svg("RowMajor(40, 41)", "--view", "logical")), "none")
    holds("Figure 3" in texts(svg("RowMajor(4, 5)", "--title", "Figure 3")), "title")


@test
def the_same_bytes():
    for ending in "svg", "png", "pdf":
        first = export(SMALL, "a." + ending)
        second = export(SMALL, "b." + ending, env={**os.environ, "TZ": "Asia/Shanghai", "HOME": "/nonexistent"})
        holds(first == second, ending)
        for options in ["--theme", "dark"], ["--theme", "print"], ["--color", "row"], ["--mark", "(1,5)"], ["--view", "memory"]:
            holds(export(SMALL, "c." + ending, *options) != first, options)


@test
def sizes():
    width, height = png_size(export("RowMajor(8, 8)", "a.png"))
    holds(8 * 16 < width < 2000 and 8 * 16 < height < 2000, (width, height))
    for scale in 2, 3:
        equal(png_size(export("RowMajor(8, 8)", "a.png", "--scale", str(scale))), (scale * width, scale * height), scale)
    half = png_size(export("RowMajor(8, 8)", "a.png", "--scale", "0.5"))
    holds(abs(2 * half[0] - width) <= 1, half)
    for wrong in "0", "-1", "33", "1e9", "nan", "inf", "two", "", "1x":
        fails(2, "export", ZN, "-o", "x.png", f"--scale={wrong}", says=["--scale", "0.1 to 32"])
    # A sheet that no image can hold is refused, and leaves nothing behind.
    if os.path.exists("huge.png"):
        os.remove("huge.png")
    answer = run("export", ZN, "-o", "huge.png", "--scale", "32")
    equal(answer.returncode, 1, answer.stderr)
    holds(not os.path.exists("huge.png"), "no file")


@test
def ranges():
    found = titles(svg(ZN, "--range", "0:32,16:64", "--view", "logical"))
    equal(set(found), {(r, c) for r in range(32) for c in range(16, 64)})
    equal(found[17, 33], 1 * 16 + 1 * 256 + 1 + 2 * 1792)
    # Padding can be shown: there are 112 rows.
    equal(len(titles(svg(ZN, "--range", "100:112,0:2", "--view", "logical"))), 24)
    fails(1, "export", ZN, "-o", "no.svg", "--range", "0:113,0:16", says=["112 rows"])
    fails(1, "export", ZN, "-o", "no.svg", "--range", "0:1,112:113", says=["112 columns"])
    for wrong in "0:32", "32:0,0:1", "0:0,0:1", "a:b,0:1", "0:1,0:1,0:1", "-1:2,0:1", "0:9999999999999999999,0:1", "0-3,0-3":
        fails(2, "export", ZN, "-o", "no.svg", f"--range={wrong}", says=["--range"])
    holds(not os.path.exists("no.svg"), "no file")


@test
def marks():
    plain = export(ZN, "a.svg")
    one = export(ZN, "b.svg", "--mark", "(1, 5)")
    holds(plain != one, "a mark is seen")
    # Several, however they are written; nested coordinates too: ((1, 0), (5, 0)) is (1, 5).
    two = export(ZN, "c.svg", "--mark", "(1, 5)", "--mark", "(17, 20)")
    equal(export(ZN, "d.svg", "--mark", "(1, 5)", "(17, 20)") == two, True)
    equal(session_in(two)["statements"][0]["view"]["marks"], ["(1, 5)", "(17, 20)"])
    export(ZN, "e.svg", "--mark", "((1, 0), (5, 0))")
    fails(1, "export", ZN, "-o", "no.svg", "--mark", "(1, 2, 3)", says=["(1, 2, 3)"])
    fails(2, "export", ZN, "-o", "no.svg", "--mark", "(1", says=["--mark"])


@test
def files_and_values():
    with open("k.tla", "w") as file:
        file.write("M = 20\nA = zN<half>(M, 28)\nB = nZ<half>(M, 28)\nn = 7\nC = RowMajor(M, 8)\n")
    equal(set(titles(svg("k.tla", "--view", "logical"))), {(r, c) for r in range(20) for c in range(8)}, "the last value")
    # nZ, 32 x 32 with padding: rows in a block 1 apart, columns 16: (3, 2) is 35; in zN 50.
    equal(titles(svg("k.tla", "--value", "B", "--view", "logical"))[3, 2], 35)
    equal(titles(svg("k.tla", "--value", "A", "--view", "logical"))[3, 2], 50)
    data = export("k.tla", "two.svg", "--value", "A", "B", "--view", "logical")
    equal(data, export("k.tla", "two.svg", "--value", "A", "--value", "B", "--view", "logical"))
    said = [title.text for title in ElementTree.fromstring(data).iter(SVG + "title")]
    holds("(3, 2) = 35" in said and "(3, 2) = 50" in said, "both values")
    # What it carries: the two, and M, which they need.
    equal([statement["text"] for statement in session_in(data)["statements"]], ["M = 20", "A = zN<half>(M, 28)", "B = nZ<half>(M, 28)"])
    equal(export("-", "x.svg", input="RowMajor(2, 2)"), export("RowMajor(2, 2)", "y.svg"))
    fails(1, "export", "k.tla", "-o", "no.svg", "--value", "Z", says=["“Z”"])
    fails(1, "export", "k.tla", "-o", "no.svg", "--value", "n", says=["integer"])
    fails(1, "export", "6 * 7", "-o", "no.svg", says=["integer"])
    fails(1, "export", "// nothing", "-o", "no.svg", says=["no value"])
    holds(fails(1, "export", "zN<half>(100", "-o", "no.svg").startswith("1:13: "), "place")
    # Of a script the place is the file's.
    with open("bad.tla", "w") as file:
        file.write("M = 20\n\nA = zN<half>(M, nothing)\n")
    holds(fails(1, "export", "bad.tla", "-o", "no.svg").startswith("3:17: "), "place")
    for name in "missing.tla", ".":
        fails(1, "export", name, "-o", "no.svg")
    holds(not os.path.exists("no.svg"), "no file")


@test
def a_picture_is_its_session():
    options = ["--theme", "dark", "--view", "logical", "--transparent", "--label", "both", "--color", "fractal", "--mark", "(3,4)", "--range", "0:20,0:30", "--title", "“zN” <&>"]
    for ending in "svg", "png", "pdf":
        first = export("x = 20; y = 28; zN<half>(x, y)", "a." + ending, *options)
        again = export("a." + ending, "b." + ending)
        holds(first == again, ending)
        # What is said anew counts instead.
        equal(export("a." + ending, "c.svg", "--label", "none"), export("x = 20; y = 28; zN<half>(x, y)", "d.svg", *options, "--label", "none"))
    # Several values in their order, and those they need, but no others.
    script = "N = 8; A = RowMajor(N, 4); B = ColumnMajor(4, N); C = zN<half>(20, 28); A2 = RowMajor(2, 2)"
    several = export(script, "g.svg", "--value", "B", "A", "--view", "memory")
    equal(export("g.svg", "h.svg"), several)
    holds(export("g.svg", "h.svg", "--value", "A") != several, "another value")
    equal([s["text"] for s in session_in(several)["statements"]][:1], ["N = 8"])
    equal(session_in(several)["figure"], {"view": "memory", "theme": "light", "values": ["B", "A"]})
    for figure, says in ({"view": "all"}, "figure.view"), ({"theme": 3}, "figure.theme"), ({"values": [1]}, "figure.values"):
        with open("bad.tilescope", "w") as file:
            json.dump({**session_in(several), "figure": figure}, file)
        fails(1, "export", "bad.tilescope", "-o", "no.svg", says=["bad.tilescope", says])
    # A session file is a third way to the same picture.
    with open("s.tilescope", "w") as file:
        json.dump(session_in(export("x = 20; y = 28; zN<half>(x, y)", "a.svg", *options)), file)
    equal(export("s.tilescope", "e.svg"), export("a.svg", "f.svg"))
    # Pictures of others, damaged ones and newer sessions are refused by name.
    with open("other.svg", "w") as file:
        file.write('<svg xmlns="http://www.w3.org/2000/svg"/>')
    fails(1, "export", "other.svg", "-o", "no.svg", says=["other.svg"])
    with open("a.png", "rb") as file:
        data = file.read()
    with open("cut.png", "wb") as file:
        file.write(data[:60])
    fails(1, "export", "cut.png", "-o", "no.svg", says=["cut.png"])
    with open("newer.tilescope", "w") as file:
        file.write('{"program":"tilescope","version":2,"statements":[]}')
    fails(1, "export", "newer.tilescope", "-o", "no.svg", says=["newer.tilescope", "newer Tilescope"])


@test
def labels_without_room():
    """Labels are there, or standard error says why they are not."""
    for options, says in (
        ([ZN, "--label", "coord"], None),
        (["zN<half>(512, 512)", "--label", "coord"], "262144"),
        (["zN<half>(512, 512)", "--label", "none"], None),
        (["zN<half>(512, 512)"], None),
    ):
        answer = run("export", *options, "-o", "x.png")
        equal((answer.returncode, answer.stdout), (0, ""), options)
        if says:
            holds(says in answer.stderr and "--range" in answer.stderr, answer.stderr)
        else:
            equal(answer.stderr, "", options)


@test
def any_layout():
    """Rank 1, rank 3, nothing at all, steps backwards, everything at one place."""
    for expression in "128:1", "5:-1", "(2, 3, 4):(12, 4, 1)", "(0, 64):(64, 1)", "(4, 4):(-4, 1)", "(4, 4):(0, 0)", "(1, 1):(1, 1)":
        for ending in "svg", "png", "pdf":
            holds(len(export(expression, "x." + ending)) > 100, expression)
    # 3 - 1 = 2 up and 2 down: row r, column c at 2r - 4 … here 4 * -r + c.
    equal(titles(svg("(4, 4):(-4, 1)", "--view", "logical"))[3, 1], -11)


@test
def large():
    """2^40 cells: at once, in bounded space."""
    data = export("zN<half>(1048576, 1048576)", "x.svg")
    holds(data.count(b"<") < 2 * 500_000, len(data))
    holds(len(export("zN<half>(1048576, 1048576)", "x.png")) < 50_000_000, "png")
    holds(len(export("zN<half>(1048576, 1048576)", "x.pdf")) < 50_000_000, "pdf")
    # A part of it still has its numbers: column 1048575 is 15 of block 65535, which starts at 65535 * 2^20 * 16.
    found = titles(svg("zN<half>(1048576, 1048576)", "--range", "1048560:1048576,1048560:1048576", "--view", "logical"))
    equal(found[1048575, 1048575], 15 * 16 + 65535 * 256 + 15 + 65535 * 2**24)
    equal(found[1048575, 1048575], 2**40 - 1)


@test
def wrong_usage():
    fails(2, "export", says=["--help"])
    fails(2, "export", ZN, says=["-o"])
    fails(2, "export", ZN, "(2,2):(2,1)", "-o", "no.svg", says=["(2,2)"])
    for name in "x.bmp", "x", "png", "x.svg.gz":
        fails(2, "export", ZN, "-o", name, says=[".png, .svg or .pdf"])
        holds(not os.path.exists(name), name)
    for option in "view", "label", "color", "theme", "element":
        fails(2, "export", ZN, "-o", "no.svg", f"--{option}", "nonsense", says=[f"--{option} nonsense"])


@test
def output_that_cannot_be_written():
    fails(1, "export", ZN, "-o", "missing/x.svg", says=["missing/x.svg"])
    os.mkdir("folder.svg")
    fails(1, "export", ZN, "-o", "folder.svg", says=["folder.svg"])
    # A device is written to, not replaced.
    os.symlink("/dev/full", "full.svg")
    fails(1, "export", ZN, "-o", "full.svg", says=["space"])
    holds(stat.S_ISCHR(os.stat("/dev/full").st_mode), "/dev/full")
    # The disk is full after 4 KiB: the old picture stays, and nothing else is left.
    before = export("RowMajor(2, 2)", "old.png")
    files = sorted(os.listdir("."))

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    fails(1, "export", ZN, "-o", "old.png", says=["old.png"], preexec_fn=limit)
    with open("old.png", "rb") as file:
        equal(file.read(), before)
    equal(sorted(os.listdir(".")), files)


@test
def transparent():
    opaque = export("RowMajor(4, 4)", "a.svg")
    clear = export("RowMajor(4, 4)", "b.svg", "--transparent")
    holds(len(clear) < len(opaque), "a background less")
    for data, alpha in (opaque, "1"), (clear, "0"):
        with open("t.svg", "wb") as file:
            file.write(data)
        corner = subprocess.run(["rsvg-convert", "t.svg", "-o", "t.png"], capture_output=True)
        if corner.returncode == 0:
            shown = subprocess.run(["convert", "t.png", "-format", "%[fx:p{0,0}.a]", "info:"], capture_output=True, text=True)
            equal(shown.stdout, alpha, "the corner's opacity")


TENSOR = """GlobalTensor<half> A; LocalTensor<half> B;
auto t = MakeTensor(A, MakeLayout<half, zN>(100, 100), PositionGM{});
auto tile = GetTile(t, MakeCoord(80, 64), MakeShape(32, 48));
auto l1 = MakeTensorLike<zN>(B, tile, PositionL1{});
"""
TILE_TEXTS = "tile (32, 48) at element (80, 64): (20, 36) valid", "(12, 12) cropped"


@test
def tiles():
    """100 - 80 = 20 rows and 100 - 64 = 36 columns of the tile are left; 32 - 20 and 48 - 36 are cropped."""
    logical = "--view", "logical"
    for written in "32,48@80,64", "(32, 48)@(80, 64)", "32, 48 @ 80, 64", "MakeShape(32, 48)@MakeCoord(80, 64)":
        shown = texts(svg(ZN, "--tile", written, *logical))
        for text in TILE_TEXTS:
            holds(text in shown, (written, text))
    # A tile as a value is the same tile; so is that of the tensor it comes from.
    with open("tensor.tla", "w") as file:
        file.write(TENSOR)
    for options in (["--value", "tile"], ["--value", "t", "--tile", "32,48@80,64"]):
        root = svg("tensor.tla", *options, *logical)
        holds(all(text in texts(root) for text in TILE_TEXTS), options)
        # Element (80, 64) of zN is at 80/16*256 + 64/16*1792.
        equal(titles(root)[80, 64], 1280 + 7168, options)
    # One integer for rank 1.
    holds("tile (8) at element (96): (4) valid" in texts(svg("100:1", "--tile", "8@96", *logical)), "rank 1")
    # 100 is 3 * 32 + 4 and 2 * 48 + 4.
    for options in ["--tiles", "32,48"], ["--tile", "32,48@80,64", "--color", "tile"]:
        shown = texts(svg(ZN, *options, *logical))
        holds({"6 interior", "5 tails", "1 corner"} <= set(shown), (options, shown[-12:]))
    # 22 runs: 20 rows of the last 4 columns, and two blocks of 16 columns in which 20 rows of 16 follow each other.
    holds(any("22 runs in the tile, of 4 to 320 elements" in text for text in texts(svg(ZN, "--tile", "32,48@80,64"))), "runs")
    # The picture remembers its tile.
    first = export(ZN, "tile.svg", "--tile", "32,48@80,64", "--tiles", "32,48")
    equal(export("tile.svg", "again.svg"), first)
    # 2^31 = 32 * 2^26 = 48 * 44739242 + 32: no row of tails, a column of them.
    shown = texts(svg("RowMajor(2147483648, 2147483648)", "--tiles", "32,48", *logical))
    holds({f"{2**26 * 44739242:,}".replace(",", " ") + " interior", "67 108 864 tails", "0 corners"} <= set(shown), shown)


@test
def wrong_tiles():
    for wrong in "32,48", "32,48@", "@80,64", "32,48@x", "", "32,48@80,64@1":
        fails(2, "export", ZN, "-o", "no.svg", f"--tile={wrong}", says=["--tile", "SHAPE@COORD", "32,48@80,64"])
    for wrong in "", "x", "1,,2":
        fails(2, "export", ZN, "-o", "no.svg", f"--tiles={wrong}", says=["--tiles", "write the shape of a tile"])
    # As many integers as the layout has modes, and a tile that is something.
    fails(1, "export", ZN, "-o", "no.svg", "--tile", "32@80", says=["tile shape (32)", "2 integers"])
    fails(1, "export", ZN, "-o", "no.svg", "--tiles", "1,2,3", says=["tile shape (1, 2, 3)", "2 integers"])
    fails(1, "export", ZN, "-o", "no.svg", "--tiles", "0,48", says=["write 1 or more"])
    holds(not os.path.exists("no.svg"), "no.svg")


@test
def pair():
    with open("tensor.tla", "w") as file:
        file.write(TENSOR)
    root = svg("tensor.tla", "--view", "pair")
    holds({"Source: A in GM", "Destination: B in L1", *TILE_TEXTS} <= set(texts(root)), texts(root)[:40])
    found = titles(root)
    # Element (19, 35) of the tile: (99, 99) in A, at 3*16 + 6*256 + 3 + 6*1792; in B at 3*16 + 256 + 3 + 2*512.
    equal((found[99, 99], found[19, 35]), (12339, 1331))
    equal(export("x.svg", "again.svg"), export("tensor.tla", "x.svg", "--view", "pair"))
    for other in ZN, "MakeTensor(A, RowMajor(4, 8), PositionGM{})":
        fails(1, "export", other, "-o", "no.svg", "--view", "pair", says=["MakeTensorLike"])


main()
