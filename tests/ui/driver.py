"""Drive the real window through its accessible tree, a real pointer and real keys.

A test program imports this module, writes functions marked @test, and ends in
main(). run-ui-test gives it a display and a bus of its own. Every test gets a
fresh profile (settings, data, state); what it prints is TAP.

    from driver import *

    @test
    def opens():
        program = Program("some.tilescope")
        click(program.find("push button", "Undo"))

    main()
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

# A warning ends the program that is tested, not the test: this side of the bus warns of whatever went away.
PROGRAM_DEBUG = os.environ.pop("G_DEBUG", None)

import gi  # noqa: E402

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

TIMEOUT = 20.0
PROGRAM = os.environ.get("TILESCOPE", "tilescope")
SCREENSHOTS = os.environ.get("TILESCOPE_SCREENSHOTS", "")
DATA = os.environ.get("G_TEST_SRCDIR", "")
BUTTONS = {"left": 1, "middle": 2, "right": 3, "up": 4, "down": 5}


class Failure(Exception):
    """What a test expected did not come."""


class Skip(Exception):
    """The test cannot run here; says why."""


# Waiting


def settle(seconds=0.2):
    """Let the program and the accessibility bus catch up."""
    context = GLib.MainContext.default()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        while context.iteration(False):
            pass
        time.sleep(0.01)


def wait_for(condition, what, timeout=TIMEOUT):
    """The first true value of condition(), or a Failure that says what was awaited."""
    end = time.monotonic() + timeout
    while True:
        try:
            value = condition()
            if value:
                return value
        except GLib.Error:
            pass  # the tree changes while it is read
        if time.monotonic() > end:
            raise Failure(f"timed out waiting for {what}")
        settle(0.05)


def check(condition, what):
    if not condition:
        raise Failure(what)


def check_equal(value, expected, what="value"):
    if value != expected:
        raise Failure(f"{what} is {value!r}, expected {expected!r}")


def check_soon(read, expected, what="value", timeout=5.0):
    """read() comes to be the expected value: what the program does reaches the tree a little later."""
    end = time.monotonic() + timeout
    while True:
        try:
            found = read()
        except GLib.Error:
            found = None  # the tree changes while it is read
        if found == expected:
            return
        if time.monotonic() > end:
            raise Failure(f"{what} is {found!r}, expected {expected!r}")
        settle(0.05)


# Reading the tree


def children(node):
    for i in range(node.get_child_count()):
        child = node.get_child_at_index(i)
        if child is not None:
            yield child


def walk(node, depth=0):
    yield depth, node
    for child in children(node):
        yield from walk(child, depth + 1)


def role_of(node):
    """The role by the name that GTK 4.8 gives it; later ones tell buttons apart."""
    name = node.get_role_name()
    return "push button" if name in ("button", "toggle button") else name


def states(node):
    return {state.value_nick for state in node.get_state_set().get_states()}


def sensitive(node):
    return "sensitive" in states(node)


def actions(node):
    names = []
    if "Action" in node.get_interfaces():
        for i in range(node.get_n_actions()):
            try:
                names.append(node.get_action_name(i))
            except GLib.Error:  # GTK 4.8 can announce an action that it then does not know
                break
    return names


def extents(node):
    """Position and size in the window, or None."""
    if "Component" not in node.get_interfaces():
        return None
    return node.get_extents(Atspi.CoordType.WINDOW)


def on_screen(node):
    """GTK 4.8 sets SHOWING on windows only; what is hidden has no size."""
    box = extents(node)
    return box is not None and box.width > 0 and box.height > 0


def text(node):
    """The text of an entry, a text view or a label."""
    if "Text" in node.get_interfaces():
        # GTK 4.8 takes an end of -1 for 0
        return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node))
    return node.get_name() or ""


def description(node):
    return node.get_description() or ""


def value(node):
    return node.get_current_value()


def describe(node):
    """One line for a person who looks for what went wrong."""
    box = extents(node)
    place = f" @{box.x},{box.y} {box.width}x{box.height}" if box else ""
    content = f" text={text(node)[:60]!r}" if "Text" in node.get_interfaces() else ""
    about = f" description={description(node)[:80]!r}" if description(node) else ""
    return (
        f"[{role_of(node)}] {node.get_name()!r}{place}{content}{about}"
        f" actions={actions(node)} {sorted(states(node) - {'visible'})}"
    )


def dump(node):
    return "\n".join("  " * depth + describe(each) for depth, each in walk(node))


def find_all(root, role=None, name=None, predicate=None, visible=True):
    """Nodes of a role whose name is the given one, or ends in it: a button with a mnemonic is called
    '_Save Save' in GTK 4.8."""
    found = []
    for _, node in walk(root):
        try:
            if role is not None and role_of(node) != role:
                continue
            label = node.get_name() or ""
            if name is not None and label != name and not label.endswith(" " + name):
                continue
            if visible and not on_screen(node):
                continue
            if predicate is None or predicate(node):
                found.append(node)
        except GLib.Error:
            pass
    return found


def find(root, role=None, name=None, predicate=None, timeout=TIMEOUT):
    """The first such node, awaited."""
    return wait_for(lambda: (find_all(root, role, name, predicate) or [None])[0], f"{role} {name!r}", timeout)


# Acting without a pointer


def act(node, *names):
    """Run the first of the named actions that the node has; class and window actions too: 'win.open'."""
    check(sensitive(node), "insensitive: " + describe(node))
    have = actions(node)
    for name in names:
        if name in have:
            node.do_action(have.index(name))
            settle()
            return
    raise Failure(f"none of {names} in {have}")


def click(node):
    act(node, "click", "activate", "toggle")


def set_text(node, content):
    # EditableText writes even into an insensitive entry
    check(sensitive(node), "insensitive: " + describe(node))
    Atspi.EditableText.set_text_contents(node, content)
    settle()


# Real pointer and keys


def xdo(*args):
    return subprocess.run(["xdotool", *map(str, args)], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def window_of(node):
    while node.get_parent() is not None and node.get_parent().get_role_name() != "application":
        node = node.get_parent()
    return node


def x_window(node):
    """The X window that holds the node: the visible one with the title of the node's window."""
    title = window_of(node).get_name()
    pid = node.get_process_id()

    def look():
        ids = xdo("search", "--onlyvisible", "--all", "--pid", pid, "--name", "^" + _escape(title) + "$").split("\n")
        return ids[-1]

    try:
        return wait_for(look, f"the X window {title!r}")
    except subprocess.CalledProcessError:
        raise Failure(f"no X window {title!r}") from None


def _escape(title):
    return "".join("\\" + c if c in r"\.[]{}()*+?^$|" else c for c in title or "")


def screen_position(node, x=None, y=None):
    """Where a point of the node is on the screen; its middle when none is given.

    The X window can be larger than the GtkWindow by the frame's shadow on each side, and later GTK counts
    extents from inside the frame, so that the window itself begins below zero.
    """
    box, frame = extents(node), extents(window_of(node))
    geometry = dict(line.split("=") for line in xdo("getwindowgeometry", "--shell", x_window(node)).split("\n"))
    left = int(geometry["X"]) + (int(geometry["WIDTH"]) - frame.width) // 2 - frame.x
    top = int(geometry["Y"]) + (int(geometry["HEIGHT"]) - frame.height) // 2 - frame.y
    return (
        left + box.x + (box.width // 2 if x is None else int(x)),
        top + box.y + (box.height // 2 if y is None else int(y)),
    )


def point(node, x=None, y=None):
    """Move the pointer onto the node. It arrives by two motions, so that one is always seen."""
    left, top = screen_position(node, x, y)
    xdo("mousemove", left + 1, top + 1, "mousemove", left, top)
    settle()


def press(node, x=None, y=None, button="left", times=1):
    """A real click."""
    point(node, x, y)
    xdo("click", "--repeat", times, "--delay", 60, BUTTONS[button])
    settle()


def drag(node, start, end, button="left"):
    """Press at start, move in steps, release at end; both are (x, y) in the node."""
    point(node, *start)
    xdo("mousedown", BUTTONS[button])
    for step in range(1, 9):
        x = start[0] + (end[0] - start[0]) * step / 8
        y = start[1] + (end[1] - start[1]) * step / 8
        xdo("mousemove", *screen_position(node, x, y))
        settle(0.03)
    xdo("mouseup", BUTTONS[button])
    settle()


def scroll(node, clicks, x=None, y=None, modifier=None):
    """Turn the wheel over the node: up when clicks is negative."""
    point(node, x, y)
    if modifier:
        xdo("keydown", modifier)
    xdo("click", "--repeat", abs(clicks), "--delay", 30, BUTTONS["up" if clicks < 0 else "down"])
    if modifier:
        xdo("keyup", modifier)
    settle()


def focus_window(node):
    # no window manager: nobody else gives the focus
    xdo("windowfocus", "--sync", x_window(node))


def key(node, *keys):
    """Real keys, as xdotool names them: key(window, 'ctrl+z', 'Tab')."""
    focus_window(node)
    xdo("key", "--clearmodifiers", "--delay", 30, *keys)
    settle()


def type_text(node, content):
    focus_window(node)
    xdo("type", "--clearmodifiers", "--delay", 12, "--", content)
    settle()


# Pictures


def screenshot(name):
    """Write the screen to TILESCOPE_SCREENSHOTS/name.png; nothing when that is not set."""
    if not SCREENSHOTS:
        return None
    os.makedirs(SCREENSHOTS, exist_ok=True)
    path = os.path.join(SCREENSHOTS, name + ".png")
    subprocess.run(["import", "-silent", "-window", "root", path], check=True)
    return path


# The program


class Program:
    """A running Tilescope.

    Two with the same profile see the same settings, recent files and journal. env adds to the environment.
    """

    running = []
    default_profile = None

    def __init__(self, *args, profile=None, dark=False, env=None, command=None):
        profile = profile or Program.default_profile
        command = command or [PROGRAM]
        environment = dict(os.environ, ADW_DEBUG_COLOR_SCHEME="prefer-dark" if dark else "prefer-light")
        for kind in ("DATA", "CACHE", "STATE"):
            environment[f"XDG_{kind}_HOME"] = os.path.join(profile, kind.lower())
        if PROGRAM_DEBUG:
            environment["G_DEBUG"] = PROGRAM_DEBUG
        environment["XDG_CONFIG_HOME"] = os.path.join(profile, "config")
        if not os.path.isdir(environment["XDG_CONFIG_HOME"]):
            shutil.copytree(os.environ["XDG_CONFIG_HOME"], environment["XDG_CONFIG_HOME"])
        environment.update(env or {})
        self.log = os.path.join(profile, f"log-{len(Program.running)}")
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen([*command, *args], env=environment, stdin=subprocess.DEVNULL,
                                            stdout=log, stderr=log)
        Program.running.append(self)
        self.name = os.path.basename(command[0])
        self.application = wait_for(self._look, f"{self.name} on the accessibility bus")
        settle(0.5)

    def _look(self):
        if self.process.poll() is not None:
            raise Failure(f"{self.name} ended with {self.process.returncode}: {self.output()}")
        desktop = Atspi.get_desktop(0)
        for node in children(desktop):
            if node.get_process_id() == self.process.pid and node.get_child_count() > 0:
                return node
        return None

    def output(self):
        """What the program printed so far."""
        with open(self.log, encoding="utf-8", errors="replace") as log:
            return log.read()

    def windows(self):
        return list(children(self.application))

    @property
    def window(self):
        """The only window, or the one that was opened last."""
        return self.windows()[-1]

    def find(self, role=None, name=None, predicate=None, timeout=TIMEOUT):
        return find(self.application, role, name, predicate, timeout)

    def find_all(self, role=None, name=None, predicate=None):
        return find_all(self.application, role, name, predicate)

    def act(self, name):
        """Run an action of the window: 'win.undo'."""
        act(self.window, name)

    def ended(self, timeout=TIMEOUT):
        """The exit status, awaited."""
        try:
            return self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise Failure(f"{self.name} did not end") from None

    def crash(self):
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.crash()


# The tests

_tests = []


def test(function):
    """Mark a function as a test."""
    _tests.append(function)
    return function


def _comment(content):
    for line in content.splitlines():
        print("# " + line)


def _run(number, function):
    Program.default_profile = tempfile.mkdtemp(prefix="profile-", dir=os.environ.get("HOME"))
    try:
        function()
        for program in Program.running:
            status = program.process.poll()
            check(status is None or status in (0, -signal.SIGKILL), f"the program ended with {status}")
        print(f"ok {number} {function.__name__}")
        return True
    except Skip as reason:
        print(f"ok {number} {function.__name__} # SKIP {reason}")
        return True
    except Exception as error:  # whatever went wrong, the next test still runs
        print(f"not ok {number} {function.__name__}")
        _comment(traceback.format_exc() if not isinstance(error, Failure) else f"{error}\n{_line_of(error)}")
        screenshot("failed-" + function.__name__)
        for program in Program.running:
            _comment("the program printed: " + program.output())
            try:
                _comment(dump(program.application))
            except (GLib.Error, AttributeError):
                pass
        return False
    finally:
        for program in Program.running:
            program.stop()
        Program.running.clear()
        shutil.rmtree(Program.default_profile, ignore_errors=True)
        sys.stdout.flush()


def _line_of(error):
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename != __file__]
    return f"{frames[-1].filename}:{frames[-1].lineno}: {frames[-1].line}" if frames else ""


def main():
    """Run the tests, or those named on the command line."""
    chosen = [each for each in _tests if len(sys.argv) < 2 or each.__name__ in sys.argv[1:]]
    Atspi.init()
    Atspi.set_timeout(3000, 5000)
    print(f"1..{len(chosen)}")
    good = [_run(number, function) for number, function in enumerate(chosen, 1)]
    sys.exit(0 if all(good) else 1)
