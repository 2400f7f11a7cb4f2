# SPDX-License-Identifier: MIT
"""tilescope check: traps with their places, and the exit status."""

import json

from cli import *

TENSOR = "t = MakeTensor(A, zN<half>(100, 100), PositionGM)"


@test
def nothing_to_say():
    equal(value("check", "RowMajor<half>(8, 16)"), "")
    equal(value("check", input=""), "")


@test
def places():
    # The call of the layout begins in column 5; the first line is fine.
    equal(
        value("check", "L = zN<half>(100, 100)\nx = L(100)").split(": ")[:3],
        ["2:5", "note", "integral-coordinate-padded"],
    )
    lines = value("check", input="\n\nzN<half>(100, 100)(100)\n").splitlines()
    equal([line.split(": ")[0] for line in lines], ["3:1"])


@test
def as_json():
    answer = json.loads(value("check", "--json", "zN<half>(100, 100)(100)"))
    equal(
        [answer[key] for key in ("kind", "line", "column", "severity", "name")],
        ["problem", 1, 1, "note", "integral-coordinate-padded"],
    )


@test
def errors_stop():
    fails(1, "check", "t = MakeTensor(A, zN<half>(100", says=["1:"])
    fails(1, "check", "GetTile(t, (0, 0), (1, 1))", says=["1:9", "unknown tensor `t`"])
    fails(2, "check", "--nonsense", says=["--help"])


@test
def values_as_json():
    tensor = json.loads(value("eval", "--json", TENSOR))
    equal(tensor["kind"], "tensor")
    equal(
        [tensor[key] for key in ("element", "position", "storage", "data", "coord", "offset")],
        ["half", "GM", "A", 0, "(0, 0)", 0],
    )
    equal(tensor["layout"]["originShape"], "(100, 100)")
    equal(tensor["layout"]["cosize"], 12544)
    element = json.loads(value("eval", "--json", "GlobalTensor<float> A; A[57]").splitlines()[-1])
    equal((element["kind"], element["storage"], element["offset"]), ("element", "A", 57))
    storage = json.loads(value("eval", "--json", "LocalTensor<int8_t> L(64)"))
    equal((storage["kind"], storage["element"], storage["position"]), ("storage", "int8_t", "L1"))
    equal(storage["capacity"], 64)


main()
