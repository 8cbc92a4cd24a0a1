#!/usr/bin/env bash
# meshio gives vertices of OBJ files the normals of other vertices: it ignores the indices of normals.
#
# Seen with: meshio 5.3.5 (pip package meshio).
#
# What: in an OBJ file, a face says for each corner which position and which normal it has, as in `f 1//3 2//2 3//1`.
# meshio only uses the first of these numbers and takes the n-th normal of the file for the n-th position. For that face
# the normals of the first and the last vertex are exchanged, without a message. A flat triangle whose three corners
# share one normal, as most exporters write it, can't be loaded: ValueError, because there are fewer normals than
# positions.
#
# Why it matters: a test of a writer by reading its files with meshio passes as long as normals are neither shared nor
# sorted differently from positions, and says nothing about the indices.
#
# castkit: writes one normal for each vertex, in the order of the vertices, so both numbers are equal; it reads the
# indices.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet meshio==5.3.5 numpy==2.4.6

cat >look.py <<'PY'
import meshio

POSITIONS = "v 0 0 0\nv 1 0 0\nv 0 1 0\n"
FILES = {
    "in order": POSITIONS + "vn 1 0 0\nvn 0 1 0\nvn 0 0 1\nf 1//1 2//2 3//3\n",
    "reversed": POSITIONS + "vn 1 0 0\nvn 0 1 0\nvn 0 0 1\nf 1//3 2//2 3//1\n",
    "shared": POSITIONS + "vn 0 0 1\nf 1//1 2//1 3//1\n",
}


def normals(text):
    with open("triangle.obj", "w") as file:
        file.write(text)
    try:
        return meshio.read("triangle.obj").point_data["obj:vn"].tolist()
    except ValueError as error:
        return f"ValueError: {error}"


print("meshio:", meshio.__version__)
results = {name: normals(text) for name, text in FILES.items()}
for name, found in results.items():
    print(f"{name}: {found}")

# The second should be the first, from the last to the first.
assert results["in order"] == results["reversed"] == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
assert results["shared"].startswith("ValueError: len(points) = 3, but len(point_data")
PY
venv/bin/python look.py
echo "As described."
