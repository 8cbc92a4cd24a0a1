#!/usr/bin/env bash
# trimesh counts negative indices of OBJ from the end of the file, and meshio counts them from one vertex too early.
#
# Seen with: trimesh 5.2.0 and meshio 5.3.5, beside tinyobjloader 2.0.0rc13 (pip packages).
#
# What: two triangles lie 5 apart. Each has its `v` lines and then `f -3 -2 -1`. In the specification (Wavefront's
# appendix B1, example "Cube with negative reference numbers"), each face refers to the vertices right above it by the
# same negative numbers: they count back from the face, not from the end. tinyobjloader reads it so. trimesh reads all
# faces first and then counts all of them back from the last vertex of the file: the second triangle is there twice, and
# the first one is gone. meshio subtracts 1 from each index, as from positive ones; the result has the indices -4, -3,
# -2, with which numpy takes corners of both triangles for each of the faces. Neither prints a message.
#
# Why it matters: exporters that stream, and files joined by appending one to another, use negative indices, because
# they need no count of what came before. A test with one object per file finds nothing in trimesh.
#
# castkit: counts back from the face; it writes positive indices.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet trimesh==5.2.0 meshio==5.3.5 tinyobjloader==2.0.0rc13 numpy==2.4.6

cat >two.obj <<'OBJ'
o near
v 0 0 0
v 1 0 0
v 0 1 0
f -3 -2 -1
o far
v 5 0 0
v 6 0 0
v 5 1 0
f -3 -2 -1
OBJ
sed 's/^f.*/f 1 2 3/; 10s/.*/f 4 5 6/' two.obj >positive.obj

cat >look.py <<'PY'
from importlib.metadata import version

import meshio
import tinyobjloader
import trimesh


def with_trimesh(path):
    mesh = trimesh.load(path, process=False, force="mesh")
    return mesh.triangles.tolist()


def with_meshio(path):
    mesh = meshio.read(path)
    return mesh.points[mesh.cells[0].data].tolist()


def with_tinyobjloader(path):
    reader = tinyobjloader.ObjReader()
    assert reader.ParseFromFile(path)
    numbers = reader.GetAttrib().vertices
    points = [list(numbers[at : at + 3]) for at in range(0, len(numbers), 3)]
    indices = [index.vertex_index for shape in reader.GetShapes() for index in shape.mesh.indices]
    return [[points[index] for index in indices[at : at + 3]] for at in range(0, len(indices), 3)]


near = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
far = [[5, 0, 0], [6, 0, 0], [5, 1, 0]]
found = {}
for read in (with_trimesh, with_meshio, with_tinyobjloader):
    name = read.__name__.removeprefix("with_")
    assert read("positive.obj") == [near, far]
    found[name] = read("two.obj")
    print(f"{name} {version(name)}: {found[name]}")

assert found["tinyobjloader"] == [near, far]
assert found["trimesh"] == [far, far]
mixed = [near[2], far[0], far[1]]  # Of six vertices, numpy's -4, -3 and -2 are these.
assert found["meshio"] == [mixed, mixed]
PY
venv/bin/python look.py
echo "As described."
