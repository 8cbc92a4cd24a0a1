#!/usr/bin/env bash
# SMD files that srctools writes lose the weights of every vertex that follows several bones.
#
# Seen with: srctools 2.7.0 (pip package), the modules for Valve's Source engine.
#
# What: in SMD, the line of a vertex ends with its texture coordinates, the count of its weights, and that many pairs of
# a bone and a weight. A triangle whose vertices follow two bones is read, and written again with `Mesh.export`. There
# is no space between the second texture coordinate and the count (`smd.py`, `export`): 0.5 and 2 become the number
# 0.5000002. What follows, "0 0.700000 1 0.300000", then begins with a count of 0. srctools itself can't read what it
# wrote: "Extra weight number". A reader that believes the count takes the vertex for one without weights, which
# follows its first bone alone. Vertices with one bone have no count, and are right.
#
# Why it matters: reading and writing again is what this module is for. Models without a skeleton, such as props and
# collision meshes, go through it unharmed; a character comes out stiff, or not at all.
#
# castkit: uses no part of srctools.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet srctools==2.7.0

cat >look.py <<'PY'
import io
from importlib.metadata import version

from srctools.smd import Mesh, ParseError


def model(weights):
    return f"""version 1
nodes
0 "upper" -1
1 "lower" 0
end
skeleton
time 0
0 0 0 0 0 0 0
1 0 0 1 0 0 0
end
triangles
skin
0 0 0 0 0 0 1 0.25 0.5{weights}
0 1 0 0 0 0 1 0.25 0.5{weights}
0 0 1 0 0 0 1 0.25 0.5{weights}
end
"""


def read(text):
    return Mesh.parse_smd(text.encode().splitlines(keepends=True))


print("srctools:", version("srctools"))
for name, weights, expected in (
    ("one bone", "", [("upper", 1.0)]),
    ("two bones", " 2 0 0.7 1 0.3", [("upper", 0.7), ("lower", 0.3)]),
):
    mesh = read(model(weights))
    corner = mesh.triangles[0][0]
    assert [(bone.name, weight) for bone, weight in corner.links] == expected
    file = io.BytesIO()
    mesh.export(file)
    written = file.getvalue().decode()
    words = written.partition("triangles\n")[2].splitlines()[1].split()
    print(f"{name}: the line of a vertex ends with", *words[7:])
    if weights:
        assert words[7:9] == ["0.250000", "0.5000002"] and len(words) == 13
        try:
            read(written)
        except ParseError as error:
            print("  read again:", error)
        else:
            raise AssertionError("read without an error")
    else:
        assert words[7:] == ["0.250000", "0.500000"]
        assert read(written).triangles[0][0].links[0][1] == 1.0
PY
venv/bin/python look.py
echo "As described."
