"""The program itself: help, version, wrong usage, no display; manual page, completion and examples."""

import glob
import shutil

from cli import *

SOURCE = os.path.join(DATA, "..", "..")
VERBS = ["eval", "describe", "export"]


def options_of(help_text):
    """The long options in the list that --help prints."""
    return {word.rstrip(",") for line in help_text.splitlines() if line.startswith("  -") for word in line.split() if word.startswith("--")}


@test
def help_and_version():
    text = value("--help")
    equal(value("-h"), text)
    for verb in VERBS:
        holds(f"tilescope {verb} " in text, verb)
        own = value(verb, "--help")
        holds(own.startswith(f"Usage: tilescope {verb} "), own)
        equal(value(verb, "1", "-h", "--nonsense"), own, "whatever else there is")
        holds("--help" in options_of(own), own)
    holds(value("--version").startswith("tilescope 0."), "version")
    # The functions, from the same table as completion and palette.
    text = value("eval", "--help")
    for function in "crd2offset(coord, shape, stride)", "GetTileLayout(layout, tileShape, coord)", "CeilDiv(a, b)":
        holds(function in text, function)
    for line in text.splitlines():
        holds(len(line) <= 120, line)


@test
def wrong_usage():
    for verb in VERBS:
        fails(2, verb, "--nonsense", says=["--nonsense", f"tilescope {verb} --help"])
    fails(2, "eval", "--set", says=["--set"])
    fails(2, "nonsense", says=["nonsense", "--help"])
    # Not before there is something to check, to simulate or to tile.
    fails(2, "verify", "1", says=["verify"])
    fails(2, "cube", says=["cube"])
    fails(2, "export", "(4,4):(4,1)", "-o", "x.svg", "--tile", "(2,2)", says=["--tile", "SHAPE@COORD"])
    fails(2, "export", "(4,4):(4,1)", "-o", "x.svg", "--color", "tiles", says=["tiles"])
    fails(2, "export", "(4,4):(4,1)", "-o", "x.svg", "--view", "pairs", says=["pairs", "pair"])


@test
def no_display():
    environment = {name: text for name, text in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    answer = run(env=environment)
    equal((answer.returncode, answer.stdout), (1, ""))
    for word in "display", "eval", "describe", "export":
        holds(word in answer.stderr, answer.stderr)
    # And the verbs do not ask for one.
    equal(value("eval", "1 + 1", env={"DISPLAY": ":77", "PATH": os.environ["PATH"]}), "2\n")


@test
def locales():
    """Numbers and letters are the same in every locale that there is."""
    locales = subprocess.run(["locale", "-a"], capture_output=True, text=True).stdout.split()
    for locale in [name for name in ["C", "POSIX", "C.utf8", "de_DE.utf8", "fr_FR.utf8"] if name in locales]:
        environment = {**os.environ, "LC_ALL": locale}
        equal(value("eval", "（4，2）：（2，1）", env=environment), "(4, 2):(2, 1):(4, 2)\n")
        holds("EXPR…" in value("eval", "--help", env=environment), locale)


@test
def manual_page():
    """It names every option, and man has nothing to say about it."""
    page = os.path.join(SOURCE, "app", "tilescope.1")
    with open(page, encoding="utf-8") as file:
        text = file.read().replace("\\-", "-")
    for verb in VERBS:
        for option in options_of(value(verb, "--help")):
            holds(option in text, f"{verb} {option}")
    if shutil.which("man"):
        answer = subprocess.run(
            ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "MANWIDTH": "80"},
        )
        equal((answer.returncode, answer.stderr), (0, ""))


def complete(*words):
    """What bash offers for the last of these words."""
    script = f"""source {os.path.join(SOURCE, "resources", "completion", "tilescope.bash")}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tilescope; printf '%s\\n' "${{COMPREPLY[@]}}" """
    answer = subprocess.run(["bash", "-c", script, "bash", *words], capture_output=True, text=True)
    equal(answer.stderr, "")
    return answer.stdout.split()


# What every way to look at a picture can show.
PAIR = "MakeTensorLike<zN>(B, MakeTensor(A, RowMajor(20, 28), PositionGM{}), PositionL1{})"


@test
def completion():
    open("script.tla", "w").close()
    equal(complete("tilescope", "e"), ["eval", "export"])
    equal(complete("tilescope", "scr"), ["script.tla"])
    equal(complete("tilescope", "export", "script.tla", "--theme", "d"), ["dark"])
    equal(complete("tilescope", "export", "-o", "scr"), ["script.tla"])
    equal(complete("tilescope", "export", "--title", ""), [])
    for verb in VERBS:
        equal(set(complete("tilescope", verb, "--")), options_of(value(verb, "--help")), verb)
    # Every value that it offers is one that the program takes.
    for option in "--view", "--label", "--color", "--theme", "--element":
        offered = complete("tilescope", "export", option, "")
        holds(len(offered) >= 3, option)
        for word in offered:
            value("export", PAIR, "-o", "x.svg", option, word)


@test
def examples():
    """What the menu offers can be evaluated and drawn, and says in its first line what it is."""
    paths = sorted(glob.glob(os.path.join(SOURCE, "resources", "examples", "*.tla")))
    holds(len(paths) >= 5, paths)
    for path in paths:
        with open(path, encoding="utf-8") as file:
            holds(file.readline().startswith("// "), path)
        holds(value("eval", "-f", path), path)
        value("export", path, "-o", "example.svg")
    # Their numbers: 100 - 96 = 4 rows and columns are left of the tail; the window's 24 cells lie on the offsets 0 to 13.
    named = {os.path.basename(path): path for path in paths}
    equal(value("eval", "-f", named["tail-tile.tla"], "originShape(tail)").splitlines()[-1], "(4, 4)")
    equal(value("eval", "-f", named["overlap.tla"], "cosize(window)").splitlines()[-1], str(5 * 2 + 3 + 1))


main()
