#!/usr/bin/python3
"""Files: open, save, recover, refuse, export; what is copied; how the window was left."""

import json

from driver import *


def home(name):
    return os.path.join(os.environ["HOME"], name)


def write(name, content):
    with open(home(name), "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    return home(name)


def expression(program):
    return program.find("text", "Expression")


def rows(program):
    return [n.get_name() for n in program.find_all("list item", predicate=lambda n: "," in n.get_name())]


def choose_file(program, title, path, button):
    """Fills in a file chooser's name and presses its button."""
    chooser = wait_for(lambda: [w for w in program.windows() if w.get_name() == title], title)[0]
    name = find(chooser, "text", "Name:")
    set_text(name, path)
    settle(0.3)
    click(find(chooser, "push button", button))
    wait_for(lambda: title not in [w.get_name() for w in program.windows()], "the chooser to close")
    settle(0.3)


def close(program):
    try:
        program.act("window.close")
    except GLib.Error:
        pass  # it is gone before it can say so


def answer(program, response):
    click(program.find("push button", response))
    settle(0.5)


@test
def save_and_open_again():
    program = Program()
    set_text(expression(program), "L = zN<half>(20, 28)")
    check_soon(lambda: program.window.get_name().startswith("• "), True, "a mark of changes")
    click(program.find("push button", "Label: coord"))
    settle(0.4)
    path = home("saved.tilescope")
    program.act("win.save-as")
    choose_file(program, "Save Session", path, "Save")
    check_soon(lambda: program.window.get_name(), "saved.tilescope — Tilescope", "the title")
    with open(path, encoding="utf-8") as file:
        saved = json.load(file)
    check("zN<half>(20, 28)" in json.dumps(saved), "the statement is not in the file")

    set_text(expression(program), "L = zN<half>(48, 28)")
    check_soon(lambda: program.window.get_name().startswith("• "), True, "a mark of changes")
    program.act("win.save")
    check_soon(lambda: program.window.get_name(), "saved.tilescope — Tilescope", "the title")
    close(program)
    check_equal(program.ended(), 0, "exit status")

    again = Program(path)
    check_soon(lambda: text(expression(again)), "L = zN<half>(48, 28)", "the expression")
    check_equal(again.window.get_name(), "saved.tilescope — Tilescope", "the title")
    check_soon(lambda: "pressed" in states(again.find("push button", "Label: coord")), True, "the view")
    check_equal(rows(again), ["L, zN 48 × 28", "A, zN 20 × 28"], "the values")


@test
def closing_asks_about_changes():
    program = Program()
    set_text(expression(program), "L = (2, 3) : (3, 1)")
    settle(0.4)
    program.act("window.close")
    answer(program, "Cancel")
    check(program.process.poll() is None, "the program has ended")
    check_equal(text(expression(program)), "L = (2, 3) : (3, 1)", "the expression")
    program.act("window.close")
    answer(program, "Discard")
    check_equal(program.ended(), 0, "exit status")
    # nothing is left to recover
    again = Program()
    settle(0.5)
    check(not again.find_all("push button", "Recover"), "discarded work is offered")


@test
def a_crash_loses_nothing():
    program = Program()
    set_text(expression(program), "lost = zN<half>(33, 44)")
    settle(2)  # the journal is at most a second behind
    program.crash()
    again = Program()
    answer(again, "Recover")
    # the example that a start shows is no one's work: the window that asks takes what was lost
    check_soon(lambda: text(expression(again)), "lost = zN<half>(33, 44)", "the expression")
    check_equal(len(again.windows()), 1, "windows")
    window = again.window
    check(window.get_name().startswith("• "), "recovered work is not marked as unsaved")


@test
def a_damaged_recovery_file_is_named():
    folder = os.path.join(Program.default_profile, "state", "tilescope", "journals")
    os.makedirs(folder)
    with open(os.path.join(folder, "a&<b>.recovery"), "w") as file:
        file.write("{")
    program = Program()
    answer(program, "Recover")
    program.find("label", predicate=lambda n: "a&<b>.recovery: line 1, column 2: the text ends in the middle" in text(n))
    check_equal(len(program.windows()), 1, "windows")


@test
def bad_files_are_refused_and_left_alone():
    newer = b'{"format": "tilescope", "version": 99, "statements": []}'
    cases = {"newer.tilescope": newer, "damaged.tilescope": b'{"version": 1, "statements": [{"text"', "binary.tilescope": bytes(range(256))}
    for name, content in cases.items():
        path = write(name, content)
        program = Program(path)
        heading = program.find("label", f"“{name}” Cannot Be Opened")
        check(heading is not None, "no message")
        screenshot("refused-" + name.split(".")[0])
        answer(program, "Close")
        with open(path, "rb") as file:
            check(file.read() == content, "the file was touched")
        program.stop()
        Program.running.clear()


@test
def a_script_and_standard_input_open():
    path = write("kernel.tla", "constexpr uint32_t M = 32;\nauto a = zN<half>(M, 48);\nauto b = GetTileLayout(a, MakeShape(16, 16), MakeCoord(16, 40));\n")
    program = Program(path)
    # 48 - 40 columns are left
    check_soon(lambda: rows(program), ["M, 32", "a, zN 32 × 48", "b, 16 × 8"], "the values")
    program.stop()
    Program.running.clear()
    reading = Program("-", command=["bash", "-c", f'exec "{PROGRAM}" "$@" <"$0"', path])
    check_soon(lambda: rows(reading), ["M, 32", "a, zN 32 × 48", "b, 16 × 8"], "the values")


@test
def export_writes_pictures_that_open():
    program = Program()
    set_text(expression(program), "L = zN<half>(20, 28)")
    settle(0.4)
    program.act("win.export")
    program.find("image", "Preview")
    screenshot("export")
    for index, (ending, magic) in enumerate((("png", b"\x89PNG"), ("svg", b"<svg "), ("pdf", b"%PDF"))):
        if index > 0:
            act(program.windows()[0], "win.export")
        dialog = wait_for(lambda: [w for w in program.windows() if w.get_name() == "Export Picture"], "the dialog")[0]
        if index > 0:
            press(find(dialog, "push button", predicate=lambda n: n.get_name().startswith("Format:")))
            xdo("key", *["Down"] * index, "Return")  # to the list that has the focus
            settle()
        path = home("picture." + ending)
        click(find(dialog, "push button", "Export…"))
        name = wait_for(lambda: [n for w in program.windows() for n in find_all(w, "text", "Name:")], "the chooser")[0]
        set_text(name, path)
        settle(0.3)
        click(find(window_of(name), "push button", "Export"))
        wait_for(lambda: os.path.exists(path), path)
        settle(0.5)
        with open(path, "rb") as file:
            check(file.read(8).startswith(magic), f"{path} is no {ending}")
    program.stop()
    Program.running.clear()
    for ending in ("png", "svg", "pdf"):
        again = Program(home("picture." + ending))
        check_soon(lambda: text(expression(again)), "L = zN<half>(20, 28)", "the expression that " + ending + " carries")
        again.stop()
        Program.running.clear()


@test
def what_is_copied_is_pasted():
    program = Program(write("l.tla", "L = zN<half>(20, 28)\n"))
    cases = {
        "win.copy-text": "((_16, 2), (_16, 2)):((_16, _256), (_1, 512)):(20, 28)",
        "win.copy-cpp": "MakeLayout(MakeShape(MakeShape(Int<16>{}, 2), MakeShape(Int<16>{}, 2)), "
                        "MakeStride(MakeStride(Int<16>{}, Int<256>{}), MakeStride(Int<1>{}, 512)), MakeShape(20, 28))",
    }
    for action, expected in cases.items():
        program.act(action)
        field = expression(program)
        press(field)
        key(program.window, "ctrl+a", "ctrl+v")
        check_soon(lambda: text(field), expected, action)
        program.act("win.undo")
        check_soon(lambda: text(field), "L = zN<half>(20, 28)", "the expression")
    # several lines make several values
    program.act("win.copy-numpy")
    program.find("label", "Copied as numpy")
    program.act("win.script")
    script = program.find("text", "Script")
    set_text(script, "p = (2, 2) : (2, 1)\nq = (3, 3) : (3, 1)\n")
    press(script)
    key(program.windows()[-1], "ctrl+a", "ctrl+c", "Escape")
    click(program.find("push button", "Discard"))
    check_soon(lambda: program.find_all("text", "Script"), [], "the dialog")
    press(expression(program))
    key(program.windows()[0], "ctrl+v")
    check_soon(lambda: rows(program), ["L, zN 20 × 28", "p, 2 × 2", "q, 3 × 3"], "the values")


@test
def a_paste_into_nothing_makes_values():
    program = Program(write("s.tla", "p = (2, 2) : (2, 1)\nq = zN<half>(20, 28)\n"))
    press(program.find("image", "Logical picture"), 60, 40)
    key(program.window, "ctrl+c")
    program.find("label", "Copied as text")
    program.act("win.delete-value")
    program.act("win.delete-value")
    program.find("label", "Nothing to Show Yet")
    check(not sensitive(program.find("push button", "Export Picture")), "nothing can be exported")
    key(program.window, "ctrl+v")
    check_soon(lambda: len(program.find_all("list item")), 1, "the values")
    check_soon(lambda: text(expression(program)), "((_16, 2), (_16, 2)):((_16, _256), (_1, 512)):(20, 28)", "the expression")


@test
def offsets_are_written_as_csv():
    program = Program(write("l.tla", "L = (2, 3) : (1, 2)\n"))
    path = home("offsets.csv")
    program.act("win.save-offsets")
    choose_file(program, "Save Offsets", path, "Save")
    wait_for(lambda: os.path.exists(path), path)
    settle(0.3)
    with open(path, encoding="utf-8") as file:
        check_equal(file.read(), "row,column,offset\n0,0,0\n0,1,2\n0,2,4\n1,0,1\n1,1,3\n1,2,5\n", "the file")
    program.stop()
    Program.running.clear()
    big = Program(write("big.tla", "B = (65536, 65536) : (65536, 1)\n"))
    big.act("win.copy-offsets")
    big.find("label", predicate=lambda n: "65536" in text(n) and "not copied" in text(n))


@test
def the_window_is_as_it_was_left():
    program = Program()
    check(program.find_all("label", "Under the pointer"), "no inspector at the start")
    program.act("win.show-inspector")
    check_soon(lambda: program.find_all("label", "Under the pointer"), [], "the inspector")
    close(program)
    check_equal(program.ended(), 0, "exit status")
    again = Program()
    settle(0.3)
    check_equal(again.find_all("label", "Under the pointer"), [], "the inspector")
    again.act("win.show-inspector")
    check_soon(lambda: len(again.find_all("label", "Under the pointer")), 1, "the inspector")


@test
def preferences_take_effect():
    program = Program(write("t.tla", "T = (4, 4) : (4, 1)\n"))
    image = program.find("image", "Logical picture")
    press(image, 60, 40)
    key(program.window, "ctrl+Home", "Right")
    # half is what a value without an element counts as
    check_soon(lambda: description(image), "(0, 1), offset 1, byte address 0x2", "the cursor")
    key(program.window, "ctrl+comma")
    act(program.find("check box", "Hexadecimal Offsets"), "toggle")
    screenshot("preferences")
    key(program.windows()[-1], "Escape")
    key(program.window, "ctrl+End")
    # 3·4 + 3 = 15
    program.find("label", "0xf")
    program.stop()
    Program.running.clear()
    again = Program(home("t.tla"))
    press(again.find("image", "Logical picture"), 60, 40)
    key(again.window, "ctrl+End")
    again.find("label", "0xf")


main()
