#!/usr/bin/env bash
# trimesh reads quantised positions of glTF 32767 times too large, although the file requires an extension that trimesh
# lacks.
#
# Seen with: trimesh 5.2.0 (pip package trimesh).
#
# What: a triangle of size 1, once with positions as floats and once as normalised 16-bit integers
# (KHR_mesh_quantization, listed in `extensionsRequired`). trimesh loads both without an exception. It ignores
# `normalized`, so that the second triangle has the size 32767. It doesn't look at `extensionsRequired` either: a third
# file requires an extension that does not exist and is loaded, too.
#
# Why it matters: by the specification, a program must not load a file that requires an extension it doesn't know, and
# writers rely on that. Here a converted scene is wrong by a factor that looks like a mistake in units, and no step of
# the way reports it.
#
# castkit: writes quantised glTF only if asked to, and the option's documentation says which programs misread such
# files.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet trimesh==5.2.0 numpy==2.4.6

cat >look.py <<'PY'
import json
import struct

import trimesh

FLOAT, SHORT = 5126, 5122


def write(path, component, data, stride, largest, extensions):
    document = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "buffers": [{"byteLength": len(data)}],
        "bufferViews": [{"buffer": 0, "byteLength": len(data), "byteStride": stride, "target": 34962}],
        "accessors": [
            {
                "bufferView": 0,
                "componentType": component,
                "normalized": component == SHORT,
                "count": 3,
                "type": "VEC3",
                "min": [0, 0, 0],
                "max": [largest, largest, 0],
            }
        ],
    }
    if extensions:
        document |= {"extensionsUsed": extensions, "extensionsRequired": extensions}
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    with open(path, "wb") as file:
        file.write(struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(data)))
        file.write(struct.pack("<I4s", len(text), b"JSON") + text)
        file.write(struct.pack("<I4s", len(data), b"BIN\0") + data)


def size(path):
    scene = trimesh.load(path)
    return scene.extents.tolist()


floats = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0)
# Each position is padded to a multiple of 4 bytes.
shorts = struct.pack("<12h", 0, 0, 0, 0, 32767, 0, 0, 0, 0, 32767, 0, 0)
write("floats.glb", FLOAT, floats, 12, 1, [])
write("quantised.glb", SHORT, shorts, 8, 32767, ["KHR_mesh_quantization"])
write("unknown.glb", FLOAT, floats, 12, 1, ["EXAMPLE_unknown"])

print("trimesh:", trimesh.__version__)
sizes = {name: size(f"{name}.glb") for name in ("floats", "quantised", "unknown")}
for name, found in sizes.items():
    print(f"{name}: size {found}")

assert sizes == {"floats": [1, 1, 0], "quantised": [32767, 32767, 0], "unknown": [1, 1, 0]}
PY
venv/bin/python look.py
echo "As described."
