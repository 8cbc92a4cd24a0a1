"""How far the vertices of a model are from surfaces that were made from it with fewer faces.

usage: errors.py MODEL.glb SIMPLER.glb...    needs numpy and libigl; GLB without quantisation (`gltfpack -noq`)

Prints the largest distance, and the root of the mean square, as parts of the longest side of the model.
"""

import json
import struct
import sys
from pathlib import Path

import igl
import numpy as np


def surface(path):
    """Positions and faces of the first mesh."""
    content = Path(path).read_bytes()
    length = struct.unpack_from("<I", content, 12)[0]
    root, binary = json.loads(content[20 : 20 + length]), content[28 + length :]

    def accessor(index, kind, width):
        of = root["accessors"][index]
        view = root["bufferViews"][of["bufferView"]]
        stride = view.get("byteStride", width * np.dtype(kind).itemsize)
        start = view.get("byteOffset", 0) + of.get("byteOffset", 0)
        return np.ndarray((of["count"], width), kind, binary, start, (stride, np.dtype(kind).itemsize)).copy()

    primitive = root["meshes"][0]["primitives"][0]
    index = primitive["indices"]
    kind = {5121: np.uint8, 5123: np.uint16, 5125: np.uint32}[root["accessors"][index]["componentType"]]
    positions = accessor(primitive["attributes"]["POSITION"], np.float32, 3)
    return positions.astype(np.float64), accessor(index, kind, 1).reshape(-1, 3).astype(np.int64)


vertices, _ = surface(sys.argv[1])
size = np.ptp(vertices, axis=0).max()
for path in sys.argv[2:]:
    positions, faces = surface(path)
    squares = np.asarray(igl.point_mesh_squared_distance(vertices, positions, faces)[0])
    print(f"{path}: {len(faces)} faces, at most {np.sqrt(squares.max()) / size:.3e}, root mean square {np.sqrt(squares.mean()) / size:.3e}")
