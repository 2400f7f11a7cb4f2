#!/usr/bin/python3
"""Values, form and expression: they say the same, errors stand where they are, undo takes back."""

from driver import *


def expression(program):
    return program.find("text", "Expression")


def label(program, content):
    return program.find("label", content)


def row(program, beginning):
    return program.find("list item", predicate=lambda n: n.get_name().startswith(beginning + ","))


def labels(program):
    return [text(each) for each in program.find_all("label")]


@test
def first_start_shows_the_example_of_the_guide():
    program = Program()
    # shape ((4, 2), (4, 3)), stride ((4, 16), (1, 32)): (1, 5) is 1%4·4 + 1/4·16 + 5%4·1 + 5/4·32 = 4 + 0 + 1 + 32
    label(program, "(1, 5)")
    label(program, "37")
    for term in ("1%4 · 4", "1/4 · 16", "5%4 · 1", "5/4 · 32"):
        label(program, term)
    label(program, "37 · 2 B = 0x4a")
    screenshot("first-start")


@test
def every_control_has_a_name():
    program = Program()
    # what is not named by the program is named by its type
    roles = {"push button", "text", "combo box", "check box", "slider", "spin button", "list", "list item", "image"}
    # what later GTK gives no name, whatever the program says
    roles |= {"scroll pane"} if any(n.get_name() for n in program.find_all("scroll pane")) else set()
    unnamed = [
        describe(node)
        for _, node in walk(program.window)
        if node.get_role_name() in roles and "focusable" in states(node) and on_screen(node)
        and (not node.get_name() or node.get_name().startswith(("Gtk", "Ts", "Adw")))
    ]
    check_equal(unnamed, [], "controls without a name")


@test
def expression_fills_the_form_and_the_inspector():
    program = Program()
    set_text(expression(program), "L = zN<half>(20, 28)")
    # ((16, 2), (16, 2)): stride ((16, 256), (1, 16·2·16 = 512))
    check_soon(lambda: text(program.find("text", "Shape")), "((_16, 2), (_16, 2))", "Shape")
    check_soon(lambda: text(program.find("text", "Stride")), "((_16, _256), (_1, 512))", "Stride")
    check_soon(lambda: text(program.find("text", "OriginShape")), "(20, 28)", "OriginShape")
    check_equal(text(program.find("text", "Rows")), "20", "Rows")
    check_equal(text(program.find("text", "Columns")), "28", "Columns")
    # the cursor stays on (1, 5): 1·16 + 5·1
    label(program, "21")
    # 32 · 32 places for 20 · 28 elements
    label(program, "1024 elements, 2048 B")


@test
def the_form_writes_the_expression():
    program = Program()
    set_text(expression(program), "L = zN<half>(20, 28)")
    rows = program.find("text", "Rows")
    check_soon(lambda: text(rows), "20", "Rows")
    set_text(rows, "2*24")
    check_soon(lambda: text(expression(program)), "L = zN<half>(2*24, 28)", "the expression")
    check_equal(text(rows), "2*24", "what was typed")
    click(program.find("push button", "Columns: one more"))
    check_soon(lambda: text(expression(program)), "L = zN<half>(2*24, 29)", "the expression")
    set_text(program.find("text", "Stride"), "((16, 256), (1, 1024))")
    # a stride of one's own is no tag any more: 48 rows are 3 blocks of 16, 29 columns 2
    check_soon(lambda: text(expression(program)), "L = ((_16, 3), (_16, 2)):((16, 256), (1, 1024)):(48, 29)", "the expression")


@test
def errors_stand_under_their_field_and_the_picture_stays():
    program = Program()
    set_text(expression(program), "L = zN<half>(20, 28)")
    shape = program.find("text", "Shape")
    check_soon(lambda: text(shape), "((_16, 2), (_16, 2))", "Shape")

    set_text(expression(program), "L = zN<half>(20, ")
    field = expression(program)
    check_soon(lambda: description(field).startswith("1:"), True, "an error with its place")
    message = label(program, description(field))
    check(extents(message).y >= extents(field).y + extents(field).height - 2, "the error stands above its field")
    check_equal(text(field), "L = zN<half>(20, ", "what was typed")
    check_equal(text(shape), "((_16, 2), (_16, 2))", "the form of the last good value")
    label(program, "21")
    check_equal(row(program, "L").get_name(), "L, error", "the row")
    screenshot("error")

    set_text(expression(program), "L = zN<half>(20, 28)")
    check_soon(lambda: description(expression(program)), "", "no error any more")


@test
def an_error_of_a_form_field_stands_there():
    program = Program()
    set_text(expression(program), "L = zN<half>(20, 28)")
    rows = program.find("text", "Rows")
    check_soon(lambda: text(rows), "20", "Rows")
    cells = program.find("text", "Columns")
    for wrong in ("20 +", "20x", "(", "", "-3"):
        set_text(rows, wrong)
        check_soon(lambda: description(rows) != "", True, f"an error at Rows that says “{wrong}”")
        check_equal(text(rows), wrong, "what was typed")
        # the expression says the same, and is not shown to be right either
        check_soon(lambda: text(expression(program)), f"L = zN<half>({wrong}, 28)", "the expression")
        check_equal(row(program, "L").get_name(), "L, error", "the row")
        # the last good picture stays: (1, 5) is at 1·16 + 5·1
        label(program, "21")
    # an error stays in its field while another one is edited
    set_text(rows, "20 x")
    set_text(cells, "29")
    check_soon(lambda: text(expression(program)), "L = zN<half>(20 x, 29)", "the expression")
    check(description(rows) != "", "the error has left Rows")
    check_equal(description(cells), "", "no error at Columns")
    screenshot("form-error")
    set_text(rows, "20")
    check_soon(lambda: description(rows), "", "no error any more")
    check_soon(lambda: row(program, "L").get_name(), "L, zN 20 × 29", "the row")
    # a tuple likewise
    shape = program.find("text", "Shape")
    set_text(shape, "((_16, 2), (_16, 2)")
    check_soon(lambda: description(shape) != "", True, "an error at Shape")
    check_equal(text(shape), "((_16, 2), (_16, 2)", "what was typed")
    check_soon(lambda: text(expression(program)), "L = ((_16, 2), (_16, 2):((_16, _256), (_1, 512)):(20, 29)", "the expression")


@test
def what_is_wrong_in_a_field_is_not_lost():
    program = Program()
    set_text(expression(program), "L = zN<half>(20, 28)")
    rows = program.find("text", "Rows")
    check_soon(lambda: text(rows), "20", "Rows")
    set_text(rows, "20 +")
    check_soon(lambda: text(expression(program)), "L = zN<half>(20 +, 28)", "the expression")
    # another value, and back: the fields show the last good one, the expression what was typed, with its error
    key(program.window, "ctrl+t")
    check_soon(lambda: text(expression(program)), "L2 = zN<half>(20, 28)", "the new value")
    click(row(program, "L")) if "click" in actions(row(program, "L")) else press(row(program, "L"))
    check_soon(lambda: text(expression(program)), "L = zN<half>(20 +, 28)", "the expression")
    check_soon(lambda: description(expression(program)).startswith("1:"), True, "an error with its place")


@test
def names_in_fields_stay_names():
    path = os.path.join(os.environ["HOME"], "names.tla")
    with open(path, "w", encoding="utf-8") as script:
        script.write("M = 32\na = zN<half>(M, 48)\n")
    program = Program(path)
    press(row(program, "a"))
    rows, cells = program.find("text", "Rows"), program.find("text", "Columns")
    check_soon(lambda: text(rows), "M", "Rows")
    check_equal(text(cells), "48", "Columns")
    program.find("push button", predicate=lambda n: n.get_name().startswith("Element") and "half" in n.get_name())
    program.find("push button", predicate=lambda n: n.get_name().startswith("Tag") and "zN" in n.get_name())
    # a name has no number to add one to
    check(not sensitive(program.find("push button", "Rows: one more")), "M + 1")
    click(program.find("push button", "Columns: one more"))
    check_soon(lambda: text(expression(program)), "a = zN<half>(M, 49)", "the expression")
    set_text(rows, "2*M")
    check_soon(lambda: text(expression(program)), "a = zN<half>(2*M, 49)", "the expression")
    check_soon(lambda: row(program, "a").get_name(), "a, zN 64 × 49", "the row")
    check_equal(text(rows), "2*M", "what was typed")
    set_text(rows, "N")
    check_soon(lambda: "N" in description(rows), True, "an error at Rows")


@test
def undo_and_redo():
    program = Program()
    undo = program.find("push button", "Undo")
    check(not sensitive(undo), "there is something to undo at the start")
    before = text(expression(program))
    set_text(expression(program), "L = (3, 5):(5, 1)")
    check_soon(lambda: sensitive(undo), True, "undo")
    program.act("win.undo")
    check_soon(lambda: text(expression(program)), before, "the expression")
    program.act("win.redo")
    check_soon(lambda: text(expression(program)), "L = (3, 5):(5, 1)", "the expression")
    # a view setting is a step of its own
    click(program.find("push button", "Label: coord"))
    check_soon(lambda: "pressed" in states(program.find("push button", "Label: coord")), True, "label coord")
    key(program.window, "ctrl+z")
    check_soon(lambda: "pressed" in states(program.find("push button", "Label: offset")), True, "label offset")
    check_equal(text(expression(program)), "L = (3, 5):(5, 1)", "the expression")


@test
def typing_keeps_the_field():
    program = Program()
    press(expression(program))
    key(program.window, "ctrl+a")
    type_text(program.window, "M = (4, 6) : (6, 1)")
    check_soon(lambda: text(expression(program)), "M = (4, 6) : (6, 1)", "the expression")
    row(program, "M")
    # (1, 5) is 1·6 + 5
    label(program, "11")
    # all of the typing is one step
    program.act("win.undo")
    check_soon(lambda: text(expression(program)).startswith("auto L"), True, "the first expression")


@test
def values_are_added_moved_renamed_removed():
    program = Program()
    program.act("win.new-value")
    # L and A are taken
    new = row(program, "L2")
    check("selected" in states(new), "the new value is not selected")

    def order():
        nodes = program.find_all("list item", predicate=lambda n: "," in n.get_name())
        return [n.get_name().split(",")[0] for n in sorted(nodes, key=lambda n: extents(n).y)]

    check_equal(order(), ["L", "L2", "A"], "the values")
    program.act("win.move-value-down")
    check_soon(order, ["L", "A", "L2"], "the values")
    program.act("win.rename-value")
    entry = program.find("text", "Name")
    set_text(entry, "2x")
    key(program.window, "Return")
    check(on_screen(entry), "a name that is none was taken")
    set_text(entry, "tile")
    key(program.window, "Return")
    check_soon(order, ["L", "A", "tile"], "the values")
    check_equal(text(expression(program)), "tile = zN<half>(20, 28)", "the expression")
    program.act("win.delete-value")
    check_soon(order, ["L", "A"], "the values")
    program.act("win.undo")
    check_soon(order, ["L", "A", "tile"], "the values")


@test
def a_loop_has_a_slider():
    path = os.path.join(os.environ["HOME"], "loop.tla")
    with open(path, "w", encoding="utf-8") as script:
        script.write("A = zN<half>(100, 56)\nfor (int i = 0; i < 4; ++i) { t = GetTileLayout(A, MakeShape(32, 56), MakeCoord(i * 32, 0)) }\n")
    program = Program(path)
    slider = program.find("slider", "i")
    check_soon(lambda: text(program.find("text", "OriginShape")), "(32, 56)", "the first tile")
    slider.set_current_value(3)
    # 100 - 96 rows are left of the last
    check_soon(lambda: text(program.find("text", "OriginShape")), "(4, 56)", "the last tile")


@test
def modes_are_chosen():
    path = os.path.join(os.environ["HOME"], "modes.tla")
    with open(path, "w", encoding="utf-8") as script:
        script.write("B = (3, 4, 5) : (100, 7, 1)\n")
    program = Program(path)
    image = program.find("image", "Logical picture")
    check_soon(lambda: description(image), "(0, 0, 0), offset 0, byte address 0x0", "the cursor")
    program.find("slider", "Index of mode 0").set_current_value(2)
    # another slice: 2 · 100
    check_soon(lambda: description(image), "(2, 0, 0), offset 200, byte address 0x190", "the cursor")
    press(image, 40, 20)
    key(program.window, "Down", "Right", "Right")
    check_soon(lambda: description(image), "(2, 1, 2), offset 209, byte address 0x1a2", "the cursor")


def rows(program):
    nodes = program.find_all("list item", predicate=lambda n: "," in n.get_name() or "=" in n.get_name())
    return [n.get_name() for n in sorted(nodes, key=lambda n: extents(n).y)]


def open_script(program):
    program.act("win.script")
    return program.find("text", "Script")


WRONG = "rows = 20;\nT = zN<half>(rows, 28);\nU = T(\nT(17, 20)\n"
# 17%16·16 + 17/16·256 + 20%16·1 + 20/16·512 = 16 + 256 + 4 + 512
WRONG_ROWS = ["rows, 20", "T, zN 20 × 28", "U, error", "T(17, 20), 788"]


@test
def a_script_is_edited_as_text():
    program = Program()
    script = open_script(program)
    set_text(script, WRONG)
    message = program.find("label", predicate=lambda n: text(n).startswith(("3:", "4:")))
    check("Apply keeps" in text(message), "what Apply does with it: " + text(message))
    screenshot("script-error")
    click(program.find("push button", "Apply"))
    # a button that is activated is clicked a quarter of a second later
    check_soon(lambda: rows(program), WRONG_ROWS, "the values")
    # the line that cannot be read is as it was typed, to be put right
    press(row(program, "U"))
    check_soon(lambda: text(expression(program)), "U = T(", "the expression")
    set_text(expression(program), "U = T(0, 16)")
    # 16/16·512
    check_soon(lambda: rows(program)[2], "U, 512", "the row put right")
    program.act("win.undo")
    program.act("win.undo")
    row(program, "A")


@test
def a_script_that_was_changed_is_not_dropped():
    program = Program()
    before = rows(program)
    script = open_script(program)
    key(program.windows()[-1], "Escape")
    check_soon(lambda: program.find_all("text", "Script"), [], "the dialog, closed as nothing was changed")

    script = open_script(program)
    set_text(script, "q = 5\n")
    key(program.windows()[-1], "Escape")
    program.find("push button", "Keep Editing")
    screenshot("script-question")
    key(program.windows()[-1], "Escape")
    check_soon(lambda: program.find_all("push button", "Keep Editing"), [], "the question")
    check_equal(text(program.find("text", "Script")), "q = 5\n", "what was typed")

    click(program.find("push button", "Cancel"))
    click(program.find("push button", "Discard"))
    check_soon(lambda: program.find_all("text", "Script"), [], "the dialog, discarded")
    check_equal(rows(program), before, "the values")

    script = open_script(program)
    set_text(script, "q = 5\n")
    key(program.windows()[-1], "Escape")
    question = program.find("push button", "Keep Editing").get_parent()
    click(find(question, "push button", "Apply"))
    check_soon(lambda: rows(program), ["q, 5"], "the values, applied")
    check("CRITICAL" not in program.output(), program.output())


@test
def the_same_text_gives_the_same_rows():
    program = Program()
    before = rows(program)
    script = open_script(program)
    set_text(script, WRONG)
    press(script)
    key(program.windows()[-1], "ctrl+a", "ctrl+c", "Escape")
    click(program.find("push button", "Discard"))
    check_soon(lambda: program.find_all("text", "Script"), [], "the dialog")

    # behind the selected value, whatever takes the paste
    at = before.index(row(program, "L").get_name()) + 1
    expected = before[:at] + WRONG_ROWS + before[at:]
    press(row(program, "L"))
    press(expression(program))
    key(program.window, "ctrl+v")
    check_soon(lambda: rows(program), expected, "the values, pasted into the expression")
    program.act("win.undo")
    check_soon(lambda: rows(program), before, "the values")
    press(row(program, "L"))
    key(program.window, "ctrl+v")
    check_soon(lambda: rows(program), expected, "the values, pasted into the list")
    program.act("win.undo")
    check_soon(lambda: rows(program), before, "the values")
    # and of one line
    script = open_script(program)
    set_text(script, "u = 1; v = (2,; w = 3")
    press(script)
    key(program.windows()[-1], "ctrl+a", "ctrl+c", "Escape")
    click(program.find("push button", "Discard"))
    press(row(program, "L"))
    press(expression(program))
    key(program.window, "ctrl+v")
    check_soon(lambda: rows(program), before[:at] + ["u, 1", "v, error", "w, 3"] + before[at:], "the values of one line")


@test
def a_bad_name_says_why_and_stays():
    program = Program()
    press(row(program, "L"))
    key(program.window, "F2")
    entry = program.find("text", "Name")
    check_equal(text(entry), "L", "the name to begin with")
    key(program.window, "ctrl+a")
    type_text(program.window, "2x")
    key(program.window, "Return")
    # a name begins with a letter
    check_soon(lambda: "begin with a digit" in description(entry) and "write L2x" in description(entry), True, "the reason")
    reason = label(program, description(entry))
    check(extents(reason).y >= extents(entry).y + extents(entry).height - 2, "the reason stands above its field")
    other, values = row(program, "A"), program.find("scroll pane", "Values")
    check(extents(other).y + extents(other).height <= extents(values).y + extents(values).height, "the next row is cut off")
    screenshot("rename-error")
    # leaving the field drops nothing
    key(program.window, "Tab")
    check(on_screen(entry), "the field is gone")
    check_equal(text(entry), "2x", "what was typed")
    check("begin with a digit" in description(entry), "the reason is gone")
    press(expression(program))
    check(on_screen(entry) and text(entry) == "2x", "what was typed is gone")
    # put right, leaving it takes it
    press(entry)
    key(program.window, "ctrl+a")
    type_text(program.window, "tile")
    check_equal(description(entry), "", "the reason while typing on")
    key(program.window, "Tab")
    row(program, "tile")
    check_soon(lambda: text(expression(program)).startswith("auto tile ="), True, "the expression")
    # Escape drops it, and a name that another value has is refused
    press(row(program, "tile"))
    key(program.window, "F2")
    key(program.window, "ctrl+a")
    type_text(program.window, "A")
    key(program.window, "Return")
    entry = program.find("text", "Name")
    check_soon(lambda: "write A2" in description(entry), True, "the reason")
    key(program.window, "Escape")
    row(program, "tile")
    row(program, "A")


@test
def all_that_a_statement_gives_is_listed():
    program = Program()
    set_text(expression(program), "M = 300, N = 200")
    # L gives no value any more, so A has an error
    check_soon(lambda: rows(program)[0], "M = 300, N = 200", "the row")
    label(program, "M, N")
    label(program, "300, 200")
    screenshot("several")


@test
def problems_of_all_values_are_listed_and_lead_to_them():
    program = Program()
    # a view at (1, 5) of 8 x 16; its tile (6, 10) has room for one row and one column
    set_text(expression(program), "t = MakeTensor(A, RowMajor<half>(8, 16), (1, 5), PositionGM); GetTile(t, (6, 10), (4, 8))")
    problem = program.find(
        "push button",
        predicate=lambda n: n.get_name().startswith("error, crop-ignores-view-start")
        and "only 1 x 1 exists from (7, 15)" in n.get_name(),
    )
    press(row(program, "A"))
    check_soon(lambda: "GetTile" in text(expression(program)), False, "another value")
    click(problem)
    check_soon(lambda: "GetTile" in text(expression(program)), True, "the statement that it speaks of")
    screenshot("problems")


main()
