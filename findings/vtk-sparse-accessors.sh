#!/usr/bin/env bash
# VTK can't open a glTF file with sparse accessors as Blender writes them for shape keys, or shows nothing of it.
#
# Seen with: VTK 9.7.2 (pip package vtk).
#
# What: a sparse accessor of glTF has a count, indices and values, each with a `bufferView` and a `byteOffset`, which is
# 0 if it isn't there; the accessor itself may be without a `bufferView`, and then is zero elsewhere (specification,
# 3.6.2.3). A triangle has positions of that kind, in four files: with and without the view, with `byteOffset` written
# out or left out. Left out, VTK reports an "Invalid accessor.sparse.indices.byteOffset value", and opens nothing of the
# file (`vtkGLTFDocumentLoaderInternals.cxx`). Written out, but without a view, the mesh has no points, without a
# message. Only with both is it right.
#
# Why it matters: Blender 4.5 exports shape keys that way by default, with neither of the two. All that is needed for a
# scene that VTK, and what is built on it, can't open is one shape key that moves few vertices.
#
# castkit: writes all offsets of morph targets; its option for sparse ones names VTK among the programs that can't read
# them.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet vtk==9.7.2

cat >look.py <<'PY'
import json
import struct

from vtkmodules.vtkCommonCore import vtkLogger, vtkOutputWindow, vtkStringOutputWindow, vtkVersion
from vtkmodules.vtkIOGeometry import vtkGLTFReader


def write(path, has_view, has_offsets):
    """A triangle whose second and third position are sparse values."""
    offset = {"byteOffset": 0} if has_offsets else {}
    data = struct.pack("<2H6f", 1, 2, 1, 0, 0, 0, 1, 0) + bytes(36)
    sparse = {
        "count": 2,
        "indices": {"bufferView": 0, "componentType": 5123} | offset,
        "values": {"bufferView": 1} | offset,
    }
    accessor = {"componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0], "sparse": sparse}
    views = [(0, 4), (4, 24)]
    if has_view:
        accessor["bufferView"] = 2
        views.append((28, 36))
    document = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "buffers": [{"byteLength": len(data)}],
        "bufferViews": [{"buffer": 0, "byteOffset": start, "byteLength": length} for start, length in views],
        "accessors": [accessor],
    }
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    with open(path, "wb") as file:
        file.write(struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(data)))
        file.write(struct.pack("<I4s", len(text), b"JSON") + text)
        file.write(struct.pack("<I4s", len(data), b"BIN\0") + data)


def meshes(path):
    """The points of all meshes, and whether there was a message about the offset."""
    messages = vtkStringOutputWindow()
    vtkOutputWindow.SetInstance(messages)
    reader = vtkGLTFReader()
    reader.SetFileName(path)
    reader.Update()
    iterator = reader.GetOutput().NewIterator()
    found = []
    while not iterator.IsDoneWithTraversal():
        mesh = iterator.GetCurrentDataObject()
        found.append([mesh.GetPoint(index) for index in range(mesh.GetNumberOfPoints())])
        iterator.GoToNextItem()
    return found, "sparse.indices.byteOffset" in messages.GetOutput()


vtkLogger.SetStderrVerbosity(vtkLogger.VERBOSITY_OFF)
print("VTK:", vtkVersion.GetVTKVersion())
results = {}
for has_view in (True, False):
    for has_offsets in (True, False):
        name = f"{'a' if has_view else 'no'} view, offsets {'written' if has_offsets else 'left'} out"
        write("sparse.glb", has_view, has_offsets)
        results[has_view, has_offsets] = meshes("sparse.glb")
        points, is_message = results[has_view, has_offsets]
        print(f"{name}: meshes with these points: {points}" + (", with a message" if is_message else ""))
assert results == {
    (True, True): ([[(0, 0, 0), (1, 0, 0), (0, 1, 0)]], False),
    (True, False): ([], True),
    (False, True): ([[]], False),
    (False, False): ([], True),
}
PY
venv/bin/python look.py
echo "As described."
