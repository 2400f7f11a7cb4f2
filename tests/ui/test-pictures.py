#!/usr/bin/python3
"""The canvases: keys and pointer walk, zoom and pan; both canvases and the inspector follow."""

from driver import *


def open_script(content, name="script.tla"):
    path = os.path.join(os.environ["HOME"], name)
    with open(path, "w", encoding="utf-8") as script:
        script.write(content)
    return Program(path)


def logical(program):
    return program.find("image", "Logical picture")


def memory(program):
    return program.find("image", "Memory picture")


def zoom(program):
    """Pixels a cell, as the button between − and + says."""
    button = program.find("push button", predicate=lambda n: n.get_name().startswith("One to One, now"))
    return button.get_name().removeprefix("One to One, now ")


@test
def arrow_keys_walk():
    program = open_script("L = zN<half>(20, 28)\n")
    image = logical(program)
    press(image, 40, 20)
    key(program.window, "ctrl+Home")
    check_soon(lambda: description(image), "(0, 0), offset 0, byte address 0x0", "the cursor")
    key(program.window, "Down", "Right", "Right")
    # row 1: 16, column 2: 2
    check_soon(lambda: description(image), "(1, 2), offset 18, byte address 0x24", "the cursor")
    program.find("label", "(1, 2)")
    program.find("label", "18")
    key(program.window, "ctrl+Down", "Down", "Down", "Down", "Down", "Down", "Down")
    # row 17: 17%16·16 + 17/16·256 = 272
    check_soon(lambda: description(image), "(17, 2), offset 274, byte address 0x224", "the cursor")
    key(program.window, "End")
    # column 31: 31%16 + 31/16·512 = 527; beyond originShape
    check_soon(lambda: description(image), "(17, 31), offset 799, byte address 0x63e, padding", "the cursor")
    program.find("label", "padding · 17 < 20, 31 ≥ 28")
    key(program.window, "ctrl+End")
    check_soon(lambda: description(image), "(31, 31), offset 1023, byte address 0x7fe, padding", "the cursor")
    # the memory canvas speaks of the same place
    check_equal(description(memory(program)), description(image), "the other canvas")


@test
def arrow_keys_walk_in_memory():
    program = open_script("L = zN<half>(20, 28)\n")
    image = memory(program)
    press(image, 40, 20)
    key(program.window, "ctrl+Home", "Right", "Right")
    check_soon(lambda: description(image), "(0, 2), offset 2, byte address 0x4", "the cursor")
    key(program.window, "ctrl+End")
    check_soon(lambda: description(image), "(31, 31), offset 1023, byte address 0x7fe, padding", "the cursor")


@test
def tab_leaves_the_canvas():
    program = open_script("L = zN<half>(20, 28)\n")
    press(logical(program), 40, 20)
    check_soon(lambda: "focused" in states(logical(program)), True, "focus by a press")
    key(program.window, "Tab")
    check_soon(lambda: "focused" in states(logical(program)), False, "focus")


@test
def pointing_shows_and_clicking_pins():
    # 8 x 12 is drawn at the largest fit, 54 x 32 a cell, from the left upper corner of the cells
    program = Program()
    image, box = logical(program), extents(logical(program))
    check_soon(lambda: description(image), "(1, 5), offset 37, byte address 0x4a", "the cursor")
    seen = set()
    for x in range(100, 800, 27):
        point(image, x, 200)
        seen.add(description(image))
    check(len(seen) > 10, f"only {seen} below the pointer")
    # every place says the offset that the layout gives it
    for each in seen:
        row, column = (int(part) for part in each[1:].split(")")[0].split(","))
        offset = row % 4 * 4 + row // 4 * 16 + column % 4 + column // 4 * 32
        check_equal(each, f"({row}, {column}), offset {offset}, byte address {hex(2 * offset)}", "a place")
    # nothing is pinned by pointing: outside, the cursor is back
    point(image, box.width - 5, box.height - 5)
    check_soon(lambda: description(image), "(1, 5), offset 37, byte address 0x4a", "the cursor")
    press(image, 400, 200)
    pinned = description(image)
    point(image, box.width - 5, box.height - 5)
    check_soon(lambda: description(image), pinned, "the pinned cell")


@test
def keys_and_wheel_zoom():
    program = open_script("big = zN<half>(65536, 65536)\n")
    image = logical(program)
    whole = zoom(program)
    check("cells a pixel" in whole, f"all of it is {whole}")
    press(image, 300, 250)
    check_soon(lambda: description(image).startswith("(0, 0)"), False, "still at the first cell")
    before = description(image)
    scroll(image, -8, 300, 250, modifier="ctrl")
    check(zoom(program) != whole, "the wheel does not zoom")
    # about the pointer: what lay below it still does
    point(image, 301, 250)
    point(image, 300, 250)
    first = [int(n) for n in before[1:].split(")")[0].split(",")]
    now = [int(n) for n in description(image)[1:].split(")")[0].split(",")]
    # one pixel was about 65536 / 450 cells
    check(abs(first[0] - now[0]) < 300 and abs(first[1] - now[1]) < 300, f"{first} became {now}")
    key(program.window, "0")
    check_soon(lambda: zoom(program), whole, "the zoom that fits")
    key(program.window, "1")
    check_soon(lambda: zoom(program), "16 pixels a cell", "the zoom at 1:1")
    key(program.window, "plus")
    check_soon(lambda: zoom(program), "24 pixels a cell", "1.5 times that")
    program.act("win.zoom-fit")
    check_soon(lambda: zoom(program), whole, "the zoom that fits")
    screenshot("big")


@test
def dragging_and_keys_pan():
    program = open_script("big = zN<half>(4096, 4096)\n")
    image = logical(program)
    press(image, 300, 250)
    key(program.window, "1")
    point(image, 400, 250)

    def place():
        point(image, 401, 250)
        point(image, 400, 250)
        return [int(n) for n in description(image)[1:].split(")")[0].split(",")]

    before = place()
    drag(image, (400, 250), (400 - 54, 250 - 64))
    after = place()
    # by 54 and 64 pixels, cells being 27 x 16
    check_equal([after[0] - before[0], after[1] - before[1]], [4, 2], "cells moved by dragging")
    key(program.window, "shift+Down")
    again = place()
    check_equal([again[0] - after[0], again[1] - after[1]], [4, 0], "cells moved by a key of 64 pixels")


@test
def goes_to_places():
    program = open_script("L = zN<half>(20, 28)\n")
    image = logical(program)

    def go(content):
        program.act("win.go-to")
        field = program.find("text", "Coordinate, offset or byte address")
        set_text(field, content)
        return field

    def enter(content):
        go(content)
        key(program.window, "Return")

    enter("(17, 20)")
    check_soon(lambda: description(image), "(17, 20), offset 788, byte address 0x628", "the cursor")
    enter("0")
    check_soon(lambda: description(image), "(0, 0), offset 0, byte address 0x0", "the cursor")
    enter("0x628")
    check_soon(lambda: description(image), "(17, 20), offset 788, byte address 0x628", "the cursor")
    field = go("(17, 99)")
    check_soon(lambda: "31" in description(field), True, "an error that names the last column")
    key(program.window, "Return")
    check_equal(description(image), "(17, 20), offset 788, byte address 0x628", "the cursor")
    set_text(program.find("text", "Base address"), "0x1000")
    check_soon(lambda: description(image), "(17, 20), offset 788, byte address 0x1628", "the cursor")
    key(program.window, "Escape")
    enter("0x1002")
    check_soon(lambda: description(image), "(0, 1), offset 1, byte address 0x1002", "the cursor")


@test
def walks_in_memory_order():
    # column-major: down the first column, then on to the next; a gap of 3 behind each
    program = open_script("C = (2, 3) : (1, 5)\n")
    image = logical(program)
    for expected in ("(1, 0), offset 1", "(0, 1), offset 5", "(1, 1), offset 6"):
        click(program.find("push button", "Next in Memory Order"))
        check_soon(lambda: description(image).split(", byte")[0], expected, "the walk")
    click(program.find("push button", "Previous in Memory Order"))
    check_soon(lambda: description(image).split(", byte")[0], "(0, 1), offset 5", "the walk")
    program.act("win.play")
    # it plays by itself to the last element and stops there
    check_soon(lambda: description(image).split(", byte")[0], "(1, 2), offset 11", "the walk's end", timeout=10)
    program.find("push button", "Play in Memory Order")


@test
def what_cells_say_and_colours_mean():
    program = open_script("L = zN<half>(20, 28)\n")
    for name in ("coord", "both", "address", "offset"):
        click(program.find("push button", "Label: " + name))
        check_soon(lambda: "pressed" in states(program.find("push button", "Label: " + name)), True, "label " + name)
        screenshot("label-" + name)
    # all of it undone, one by one
    for _ in range(4):
        program.act("win.undo")
    check(not sensitive(program.find("push button", "Undo")), "more steps than there were")


@test
def strange_layouts_do_no_harm():
    script = "\n".join(
        ["e = (4, 0) : (1, 4)", "s = 5:-1", "z = (3, 2) : (0, 0)", "n = (3, 4) : (-4, -1)", "o = (4, 4) : (2, 1)",
         "t = (3, 5)", "i = 7", "h = (1048576, 1048576) : (1048576, 1)", "v = MakeLayout(128)",
         "d = ((2, 2, 2, 2), (2, 2, 2)) : ((1, 4, 16, 64), (2, 8, 32))", "f = (2, 3, 4, 5, 6) : (360, 120, 30, 6, 1)"]) + "\n"
    program = open_script(script)
    rows = program.find_all("list item", predicate=lambda n: "," in n.get_name() or n.get_name())
    for name in "eszno tihvdf".replace(" ", ""):
        nodes = program.find_all("list item", predicate=lambda n: n.get_name().startswith(name + ","))
        if not nodes:
            scroll(program.find("list", "Values"), 5)
            nodes = program.find_all("list item", predicate=lambda n: n.get_name().startswith(name + ","))
        check(nodes, f"no row {name} among {[r.get_name() for r in rows]}")
        press(nodes[0])
        screenshot("strange-" + name)
        if "win.zoom-in" in actions(program.window):
            program.act("win.zoom-in")
    check(program.process.poll() is None, "the program has ended")


main()
