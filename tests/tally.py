"""Count the TAP points in meson's testlog.json and print "N passed, N failed".

A program that crashed, timed out, exited with an error or broke its plan
without a "not ok" counts as one failure. Nothing run is a failure too.
"""

import json
import re
import sys

POINT = re.compile(r"^(not )?ok\b(.*)$")
SKIP = re.compile(r"#\s*skip", re.IGNORECASE)


def tally(log):
    passed = failed = skipped = 0
    for line in log:
        test = json.loads(line)
        bad = 0
        points = 0
        for text in (test.get("stdout") or "").splitlines():
            point = POINT.match(text)
            if not point:
                continue
            points += 1
            if point.group(1):
                bad += 1
            elif SKIP.search(point.group(2)):
                skipped += 1
            else:
                passed += 1
        if test["result"] == "SKIP" and points == 0:
            skipped += 1
        elif bad == 0 and (test["result"] not in ("OK", "SKIP") or points == 0):
            print(f"{test['name']}: {test['result']} (exit status {test['returncode']}, {points} test points)")
            bad = 1
        failed += bad
    return passed, failed, skipped


def main():
    try:
        with open(sys.argv[1], encoding="utf-8") as log:
            passed, failed, skipped = tally(log)
    except FileNotFoundError:
        passed, failed, skipped = 0, 0, 0
    if passed + failed == 0:
        print("no test was run", file=sys.stderr)
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 0 if failed == 0 and passed > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
