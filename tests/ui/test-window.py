#!/usr/bin/python3
"""The window: what it shows at any size, its menus, its messages, and what other programs give it and take from it."""

from driver import *


def write(name, content):
    path = os.path.join(os.environ["HOME"], name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(content)
    return path


def expression(program):
    return program.find("text", "Expression")


def rows(program):
    return [n.get_name() for n in program.find_all("list item", predicate=lambda n: "," in n.get_name())]


def resize(program, width, height):
    xdo("windowsize", "--sync", x_window(program.window), width, height)
    settle(0.6)


def panels(program):
    return [bool(program.find_all("label", title)) for title in ("Under the pointer", "Values")]


def outside(program, width, height):
    """Controls that lie beyond the window's edges: to the side at all, below unless one can scroll there."""
    frame = extents(program.window)
    right, bottom = frame.x + width, frame.y + height
    found = []

    def look(node, scrolls):
        box = extents(node)
        scrolls = scrolls or role_of(node) == "scroll pane"
        if box is not None and box.width > 0 and ("focusable" in states(node) or role_of(node) in ("label", "image")):
            # later GTK leaves borders and padding out of positions: they come out too far to the left
            if box.x < frame.x - 16 or box.x + box.width > right or (not scrolls and box.y + box.height > bottom):
                found.append(describe(node))
        for child in children(node):
            look(child, scrolls)

    look(program.window, False)
    return found


def press_menu_item(program, *names):
    """Opens the main menu and goes down it."""
    program.act("win.menu")
    for name in names:
        click(program.find("menu item", name))


@test
def fits_into_800_by_600():
    program = Program(write("batch.tla", "batch = (2, (16, 2), (16, 3)) : (1536, (16, 256), (1, 512)) : (2, 28, 40)\n"))
    resize(program, 1400, 800)
    # the inspector, and the panel of values
    check_soon(lambda: panels(program), [True, True], "the panels")
    resize(program, 800, 600)
    # there is room for one of the panels, the one that was opened last
    check_soon(lambda: panels(program), [False, True], "the panels")
    check_equal(outside(program, 800, 600), [], "outside of the window with its values")
    screenshot("800x600-values")
    program.act("win.show-inspector")
    settle(0.5)
    check_soon(lambda: panels(program), [True, False], "the panels")
    check_equal(outside(program, 800, 600), [], "outside of the window with its inspector")
    screenshot("800x600-inspector")
    # the other comes back with the room
    resize(program, 1400, 800)
    check_soon(lambda: panels(program), [True, True], "the panels")


@test
def modes_are_over_the_picture():
    program = Program(write("five.tla", "B = (3, 4, 5, 6, 7) : (840, 210, 42, 7, 1)\n"))
    resize(program, 1000, 700)
    image = program.find("image", "Logical picture")
    for mode in (0, 1, 2):
        slider = extents(program.find("slider", f"Index of mode {mode}"))
        check(slider.y + slider.height <= extents(image).y, f"the slider of mode {mode} is not over the picture")
    for mode in range(5):
        program.find("push button", predicate=lambda n: n.get_name().startswith(f"Place of mode {mode}"))
    check(extents(image).height > 200, "no room is left for the picture")
    check_equal(outside(program, 1000, 700), [], "outside of the window")
    screenshot("modes")
    program.find("slider", "Index of mode 2").set_current_value(4)
    # 4 · 42
    check_soon(lambda: description(image), "(0, 0, 4, 0, 0), offset 168, byte address 0x150", "the cursor")


@test
def values_that_are_no_layouts_show_their_facts():
    program = Program(write("t.tla", "t = (3, (4, 5))\ni = 255\n"))
    press(program.find("list item", predicate=lambda n: n.get_name().startswith("t,")))

    def facts():
        return [text(n) for n in program.find_all("label")]

    # 3·4·5 = 60; the tuple in it makes two levels
    for label, content in (("kind", "tuple"), ("rank", "2"), ("depth", "2"), ("product", "60")):
        wait_for(lambda: label in facts() and facts()[facts().index(label) + 1] == content, f"{label} {content}")
    press(program.find("list item", predicate=lambda n: n.get_name().startswith("i,")))
    wait_for(lambda: "hexadecimal" in facts() and facts()[facts().index("hexadecimal") + 1] == "0xff", "0xff")


@test
def a_message_takes_the_place_of_the_one_before():
    program = Program(write("l.tla", "L = zN<half>(20, 28)\n"))
    for action in ("win.copy-text", "win.copy-numpy", "win.copy-cpp"):
        program.act(action)
    # one that waited for the others would come after ten seconds
    find(program.application, "label", "Copied as C++", timeout=3)
    check_soon(lambda: program.find_all("label", "Copied as text") + program.find_all("label", "Copied as numpy"), [], "old messages")


@test
def nowhere_to_go_without_elements():
    program = Program(write("empty.tla", "e = (4, 0) : (1, 4)\n"))
    program.act("win.go-to")
    field = program.find("text", "Coordinate, offset or byte address")
    for content in ("(1, 0)", "17", "0x10"):
        set_text(field, content)
        check_soon(lambda: "no elements" in description(field), True, "an error that says why")
        set_text(field, "")
        check_soon(lambda: description(field), "", "no error")


@test
def one_dialog_at_a_time():
    program = Program()
    set_text(expression(program), "lost = zN<half>(33, 44)")
    settle(2)
    program.crash()
    again = Program(write("bad.tilescope", '{"version": 1, "statements": [{"text"'), write("worse.tilescope", '{"version": 1'))

    def dialogs():
        return [text(n) for w in again.windows() for n in find_all(w, "label") if "Cannot Be Opened" in text(n) or "Recover" in text(n) and "?" in text(n)]

    for heading, answer in (("“bad.tilescope” Cannot Be Opened", "Close"), ("“worse.tilescope” Cannot Be Opened", "Close"), ("Recover Unsaved Work?", "Recover")):
        check_soon(dialogs, [heading], "the dialogs")
        settle(0.3)
        # the window's own button to close it is none of the dialog's
        click(again.find("push button", answer, lambda n: description(n) != "Close the window"))
    # nothing was in the window that asked: it shows what was lost
    check_soon(lambda: text(expression(again)), "lost = zN<half>(33, 44)", "the expression")
    check_equal(len(again.windows()), 1, "windows")


@test
def speeds_are_counted():
    program = Program()
    click(program.find("push button", "Speed of the Walk", lambda n: "click" in actions(n)))
    program.find("menu item", "1 element a second")
    program.find("menu item", "2 elements a second")


@test
def examples_go_from_simple_to_strange():
    program = Program()
    press_menu_item(program, "Examples")
    program.find("menu item", "zN: 100 x 100 half, stored as 112 x 112")
    settle(0.3)
    shown = [n.get_name() for n in sorted(program.find_all("menu item"), key=lambda n: extents(n).y)]
    folder = os.path.join(DATA, "..", "..", "resources", "examples")
    titles = []
    for name in (
        "leading-dimension",
        "nested",
        "zn",
        "tags",
        "tail-tile",
        "tensors",
        "tile-loop",
        "traps",
        "three-modes",
        "overlap",
    ):
        with open(os.path.join(folder, name + ".tla"), encoding="utf-8") as file:
            titles.append(file.readline()[3:].strip())
    check_equal(len(titles), len(os.listdir(folder)), "examples there are")
    check_equal([each for each in shown if each in titles], titles, "the menu")
    click(program.find("menu item", titles[-1]))
    check_soon(lambda: rows(program)[0].split(",")[0], "window", "the example")


@test
def recent_files_open():
    path = write("recent.tla", "r = (2, 3) : (3, 1)\n")
    program = Program(path)
    program.stop()
    Program.running.clear()
    again = Program()
    press_menu_item(again, "Recent Files", "recent.tla")
    check_soon(lambda: rows(again), ["r, 2 × 3"], "the values")


@test
def rows_have_a_menu():
    program = Program(write("two.tla", "p = (2, 2) : (2, 1)\nq = (3, 3) : (3, 1)\n"))

    def choose(row, name):
        # A press that comes while the rows still move, or while the menu before still takes the pointer, opens nothing.
        for _ in range(5):
            settle(0.8)
            press(program.find("list item", predicate=lambda n: n.get_name().startswith(row + ",")), button="right")
            settle(0.8)
            if program.find_all("menu item", name):
                break
        item = program.find("menu item", name)
        for _ in range(8):
            if "focused" in states(item):
                break
            xdo("key", "Down")
            settle()
        xdo("key", "Return")

    choose("p", "Duplicate")
    check_soon(lambda: len(rows(program)), 3, "the values")
    choose("q", "Move Up")
    check_soon(lambda: [each.split(",")[0] for each in rows(program)].index("q"), 1, "the place of q")
    choose("q", "Delete")
    check_soon(lambda: [each for each in rows(program) if each.startswith("q,")], [], "q")
    # the field stays when the menu has gone
    choose("p", "Rename")
    program.find("text", "Name")
    settle(0.5)
    xdo("key", "ctrl+a")
    xdo("type", "tile")
    xdo("key", "Return")
    check_soon(lambda: rows(program)[0], "tile, 2 × 2", "the values")


@test
def files_are_dropped():
    program = Program()
    one, two = write("one.tla", "one = (2, 3) : (3, 1)\n"), write("two.tla", "two = (5, 7) : (7, 1)\n")
    other = Program("drag", one, command=[os.environ["OTHER_PROGRAM"]])
    window = x_window(other.window)
    xdo("windowmove", "--sync", window, 1470, 500)
    settle(0.5)
    xdo("mousemove", 1530, 540, "mousedown", 1)
    # a drag begins after some pixels, and the target is told of every motion
    for x in (1515, 1500, 1400, 1000, 800, 790, 780):
        xdo("mousemove", x, 520)
        settle(0.15)
    xdo("mouseup", 1)
    check_soon(lambda: rows(program), ["one, 2 × 3"], "the values")
    Program.running.remove(other)
    other.stop()


@test
def the_picture_on_the_clipboard_is_the_one_exported():
    program = Program(write("l.tla", "L = zN<half>(20, 28)\n"))
    program.act("win.copy-picture")
    program.find("label", "Copied as picture")
    copied, exported = os.path.join(os.environ["HOME"], "copied.png"), os.path.join(os.environ["HOME"], "exported.png")
    subprocess.run([os.environ["OTHER_PROGRAM"], "picture", copied], check=True, timeout=30)
    subprocess.run([PROGRAM, "export", write("l.tla", "L = zN<half>(20, 28)\n"), "-o", exported, "--scale", "2"], check=True, timeout=30)
    compared = subprocess.run(["compare", "-metric", "AE", copied, exported, "null:"], stderr=subprocess.PIPE, text=True, check=False)
    check_equal(compared.stderr.split()[0], "0", "pixels that differ")
    check_equal(compared.returncode, 0, "comparison")


main()
