# SPDX-License-Identifier: GPL-3.0-or-later
"""Weights of large meshes, read through a temporary file.

Blender's interface returns weights one by one, at half a microsecond each. A `.blend` file stores them as arrays and
describes itself: the block `DNA1` lists every structure with its fields and their sizes. Writing only the mesh to a
temporary file and reading its weights from there takes a seventh of the time. If anything is not as expected, the
result is `None`, and the slow way is used.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bpy
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

_MOST_BLOCKS = 100_000
"""The maximum number of blocks before the weights; there are a few dozen."""


@dataclass(frozen=True)
class _Format:
    """The format of block headers in a file."""

    start: int
    """The position of the first one."""
    head: np.dtype[Any]


def weights(mesh: Any) -> tuple[Array, Array, Array] | None:
    """The number of weights of each vertex of a mesh, and the groups and weights of all; `None` if the file is not as
    expected."""
    try:
        return _parse(_written(mesh), len(mesh.vertices))
    except (OSError, RuntimeError, ValueError, KeyError, IndexError):
        return None


def _written(mesh: Any) -> bytes:
    """Writes a file with a copy of the mesh that has only the required attributes. Unchanged data is shared with the
    original."""
    copy = mesh.copy()
    try:
        _detach(copy, mesh)
        for name in [attribute.name for attribute in copy.attributes if not attribute.is_required]:
            copy.attributes.remove(copy.attributes[name])
        with tempfile.TemporaryDirectory(prefix="castkit-") as folder:
            path = Path(folder, "weights.blend")
            bpy.data.libraries.write(str(path), {copy}, compress=False)
            return path.read_bytes()
    finally:
        bpy.data.meshes.remove(copy)


def _detach(mesh: Any, original: Any) -> None:
    """Removes references from a copy of a mesh that would be written as well: shape keys, whose drivers can refer to
    anything, and materials."""
    mesh.materials.clear()
    mesh.animation_data_clear()
    mesh.texture_mesh = mesh.texco_mesh = None
    for key in list(mesh.keys()):
        del mesh[key]
    if mesh.shape_keys is not None:
        keys, holder = mesh.shape_keys.name, bpy.data.objects.new("castkit", mesh)
        try:
            holder.shape_key_clear()
        finally:
            bpy.data.objects.remove(holder)
        # Cleared, but it still exists.
        left = bpy.data.shape_keys.get(keys)
        if left is not None and left != original.shape_keys:
            bpy.data.batch_remove([left])


def _parse(data: bytes, vertex_count: int) -> tuple[Array, Array, Array] | None:
    form = _format(data)
    structs = _structs(data)
    vertex_number, vertex = structs["MDeformVert"]
    weight_number, weight = structs["MDeformWeight"]
    if form is None or weight.itemsize != 8 or form.head.itemsize % 8:
        return None
    blocks = _blocks(data, form, form.start, vertex_number)
    head, place = blocks[-1]
    # There must be one mesh, so that the vertices are unambiguous.
    if head["struct"] != vertex_number or int(head["count"]) != vertex_count or _meshes(blocks) != 1:
        return None
    start = place + int(head["size"])
    vertices = np.frombuffer(data, vertex, vertex_count, place)
    # The block of vertices is followed by one block for each vertex with weights, in order.
    counts = np.where(vertices["dw"] != 0, vertices["totweight"], 0)
    having = counts[counts > 0].astype(np.int64)
    sizes = form.head.itemsize + 8 * having
    ends = np.cumsum(sizes)
    size = int(ends[-1]) if len(ends) else 0
    words = np.frombuffer(data, np.uint64, size // 8, start)
    if _meshes(_blocks(data, form, start + size, -1)):
        return None
    begins = (ends - sizes) // 8
    is_head = np.zeros(len(words), bool)
    for word in range(form.head.itemsize // 8):
        is_head[begins + word] = True
    heads = words[is_head].view(form.head)
    expected = (heads["code"] == b"DATA") & (heads["struct"] == weight_number) & (heads["count"] == having)
    if not (expected & (heads["size"] == 8 * having)).all():
        return None
    pairs = words[~is_head].view(weight)
    return counts.astype(np.uint32), pairs["def_nr"].astype(np.uint32), np.ascontiguousarray(pairs["weight"])


def _format(data: bytes) -> _Format | None:
    """The format of block headers: since 5.0 the file header states its own size, and block headers have 64-bit
    counts."""
    if data[:9] == b"BLENDER-v":
        fields = [("code", "S4"), ("size", "<i4"), ("old", "<u8"), ("struct", "<i4"), ("count", "<i4")]
        return _Format(12, np.dtype(fields))
    if data[:7] == b"BLENDER" and data[9:13] == b"-01v":
        fields = [("code", "S4"), ("struct", "<i4"), ("old", "<u8"), ("size", "<i8"), ("count", "<i8")]
        return _Format(int(data[7:9]), np.dtype(fields))
    return None


def _blocks(data: bytes, form: _Format, at: int, struct: int) -> list[tuple[Any, int]]:
    """Block headers and the positions of their data, up to the first block of a structure or the end of the file."""
    found = []
    for _ in range(_MOST_BLOCKS):
        head = np.frombuffer(data, form.head, 1, at)[0]
        at += form.head.itemsize
        found.append((head, at))
        if head["code"] == b"ENDB" or (head["code"] == b"DATA" and head["struct"] == struct):
            return found
        at += int(head["size"])
    raise ValueError("there are more blocks than a mesh has")


def _meshes(blocks: list[tuple[Any, int]]) -> int:
    return sum(head["code"] == b"ME" for head, _ in blocks)


def _structs(data: bytes) -> dict[str, tuple[int, np.dtype[Any]]]:
    """The structures of weights, each with its number."""
    origin = data.rindex(b"SDNANAME")
    at = origin + 4

    def aligned(place: int) -> int:
        return origin + (place - origin + 3) // 4 * 4

    def strings(tag: bytes) -> list[str]:
        nonlocal at
        count = _number(data, at, tag)
        at += 8
        found = []
        for _ in range(count):
            end = data.index(b"\0", at)
            found.append(data[at:end].decode("latin-1"))
            at = end + 1
        at = aligned(at)
        return found

    names, types = strings(b"NAME"), strings(b"TYPE")
    if data[at : at + 4] != b"TLEN":
        raise ValueError("no sizes of types")
    lengths = np.frombuffer(data, "<u2", len(types), at + 4)
    at = aligned(at + 4 + 2 * len(types))
    count = _number(data, at, b"STRC")
    at += 8
    found: dict[str, tuple[int, np.dtype[Any]]] = {}
    for number in range(count):
        kind, fields = np.frombuffer(data, "<u2", 2, at).tolist()
        at += 4
        if types[kind] in ("MDeformVert", "MDeformWeight"):
            pairs = np.frombuffer(data, "<u2", 2 * fields, at).reshape(-1, 2).tolist()
            members = [(names[name].lstrip("*"), _dtype(types[of], names[name], int(lengths[of]))) for of, name in pairs]
            dtype = np.dtype(members)
            if dtype.itemsize != lengths[kind]:
                raise ValueError("the fields are not the structure")
            found[types[kind]] = number, dtype
        at += 4 * fields
    return found


def _number(data: bytes, at: int, tag: bytes) -> int:
    """A count after a tag."""
    if data[at : at + 4] != tag:
        raise ValueError(f"there is no {tag!r}")
    return int.from_bytes(data[at + 4 : at + 8], "little")


def _dtype(kind: str, name: str, size: int) -> str:
    if name.startswith("*"):
        return "<u8"
    return {"int": "<i4", "uint": "<u4", "float": "<f4"}.get(kind, f"V{size}")
