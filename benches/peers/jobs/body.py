"""A skinned model as a Cast file: a wavy ring of a million vertices and two million triangles, which 100 bones move."""

import struct

import numpy as np

SIDE, BONES, INFLUENCES = 1000, 100, 4
KINDS = {name: int.from_bytes(name[::-1].encode(), "big") for name in ("root", "modl", "mesh", "skel", "bone")}


def prop(kind, name, values):
    """A property: `kind` is one of the format's letters; text ends in a zero."""
    if kind == "s":
        return struct.pack("<2sHI", b"s\0", len(name), 1) + name.encode() + values.encode() + b"\0"
    width = int(kind[0]) if kind[0].isdigit() else 1
    return struct.pack("<2sHI", kind.encode().ljust(2, b"\0"), len(name), values.size // width) + name.encode() + values.tobytes()


def node(kind, number, properties, children=()):
    content = b"".join(properties) + b"".join(children)
    return struct.pack("<IIQII", KINDS[kind], 24 + len(content), number, len(properties), len(children)) + content


def grid(side):
    """Positions, normals, texture coordinates, bones, weights and faces of the ring, whose texture has a seam both ways."""
    step = np.arange(side + 1) / side
    u, v = (part.ravel() for part in np.meshgrid(step, step, indexing="ij"))

    def place(u, v):
        around, across = 2 * np.pi * u, 2 * np.pi * v
        # Folds, wrinkles and pores: what is flat can be simplified without an error.
        radius = 0.3 + 0.03 * np.sin(7 * around) * np.cos(5 * across)
        radius = radius + 0.004 * np.sin(43 * around + 2 * np.sin(3 * across)) * np.sin(31 * across)
        radius = radius + 0.0004 * np.sin(211 * around) * np.sin(173 * across + np.sin(17 * around))
        ring = 1 + radius * np.cos(across)
        return np.stack([ring * np.cos(around), radius * np.sin(across), ring * np.sin(around)], axis=1)

    positions, little = place(u % 1, v % 1), 1e-6
    along_u = place(u % 1 + little, v % 1) - place(u % 1 - little, v % 1)
    along_v = place(u % 1, v % 1 + little) - place(u % 1, v % 1 - little)
    normals = np.cross(along_v, along_u)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    # Each vertex follows the bones nearest to it on the ring.
    at = u % 1 * BONES
    bones = (np.floor(at)[:, None].astype(int) + np.arange(-1, INFLUENCES - 1)) % BONES
    apart = np.abs((at[:, None] - bones + BONES / 2) % BONES - BONES / 2)
    weights = np.maximum(1 - apart / 2.5, 0) ** 2
    weights /= weights.sum(axis=1, keepdims=True)
    first = (np.arange(side)[:, None] * (side + 1) + np.arange(side)).ravel()
    faces = np.stack([first, first + 1, first + side + 1, first + 1, first + side + 2, first + side + 1], axis=1)
    return positions, normals, np.stack([u, v], axis=1), bones, weights, faces.reshape(-1, 3)


def write(path, side=SIDE):
    positions, normals, coordinates, bones, weights, faces = grid(side)
    float32 = np.float32
    mesh = [
        prop("s", "n", "body"),
        prop("3v", "vp", positions.astype(float32)),
        prop("3v", "vn", normals.astype(float32)),
        prop("2v", "u0", coordinates.astype(float32)),
        prop("b", "ul", np.array([1], np.uint8)),
        prop("b", "mi", np.array([INFLUENCES], np.uint8)),
        prop("b", "wb", bones.astype(np.uint8)),
        prop("f", "wv", weights.astype(float32)),
        prop("i", "f", faces.astype(np.uint32)),
    ]
    skeleton = []
    for bone in range(BONES):
        turn = 2 * np.pi * bone / BONES
        skeleton.append(node("bone", bone + 10, [
            prop("s", "n", f"bone{bone}"),
            prop("i", "p", np.array([-1 if bone == 0 else 0], np.int32).view(np.uint32)),
            prop("3v", "lp", np.array([np.cos(turn) - (bone > 0), 0, np.sin(turn)], float32)),
            prop("4v", "lr", np.array([0, 0, 0, 1], float32)),
            prop("3v", "wp", np.array([np.cos(turn), 0, np.sin(turn)], float32)),
            prop("4v", "wr", np.array([0, 0, 0, 1], float32)),
        ]))  # fmt: skip
    model = node("modl", 1, [prop("s", "n", "body")], [node("mesh", 2, mesh), node("skel", 3, [], skeleton)])
    path.write_bytes(struct.pack("<4sIII", b"cast", 1, 1, 0) + node("root", 0, [], [model]))
