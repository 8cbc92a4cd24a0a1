# SPDX-License-Identifier: GPL-3.0-or-later
"""Triangles of a mesh: their corners and edges.

Two things here bypass Blender's Python interface, which would take most of the time of an import. Blender finds edges with a hash
table, which takes several times as long as `castkit.triangle_edges`, and sets the first corner of each face one by one. These
indices are therefore written to Blender's memory directly, if a test with a small mesh finds them where they are expected.
"""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Any

import bpy
import castkit
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


def set_triangles(mesh: Any, corners: Array) -> castkit.TriangleEdges:
    """Sets the triangles of a mesh that has only vertices: ``corners`` are three existing vertices for each."""
    mesh.loops.add(len(corners))
    mesh.polygons.add(len(corners) // 3)
    mesh.attributes[".corner_vert"].data.foreach_set("value", corners)
    _set_starts(mesh)
    edges = castkit.triangle_edges(corners, len(mesh.vertices))
    mesh.edges.add(len(edges.vertices))
    _integers(mesh, ".edge_verts", "INT32_2D", "EDGE").foreach_set("value", edges.vertices.reshape(-1))
    _integers(mesh, ".corner_edge", "INT", "CORNER").foreach_set("value", edges.of_corners)
    mesh.update()
    return edges


def _integers(mesh: Any, name: str, kind: str, domain: str) -> Any:
    found = mesh.attributes.get(name)
    return (mesh.attributes.new(name, kind, domain) if found is None else found).data


def _set_starts(mesh: Any) -> None:
    """Where each triangle starts."""
    starts = np.arange(0, len(mesh.loops), 3, dtype=np.int32)
    if starts_are_plain():
        _memory(mesh)[:-1] = starts
    else:
        mesh.polygons.foreach_set("loop_start", starts)


def _memory(mesh: Any) -> Array:
    """Where faces start, and the end of the last one."""
    numbers = ctypes.c_int32 * (len(mesh.polygons) + 1)
    return np.ctypeslib.as_array(numbers.from_address(mesh.polygons[0].as_pointer()))


@cache
def starts_are_plain() -> bool:
    """Whether a face is a pointer to its start, and the next one to its end, as in 4.2 to 5.0."""
    mesh = bpy.data.meshes.new("castkit")
    try:
        mesh.vertices.add(4)
        mesh.loops.add(9)
        mesh.polygons.add(3)
        mesh.polygons.foreach_set("loop_start", np.array([0, 3, 6], np.int32))
        apart = [face.as_pointer() - mesh.polygons[0].as_pointer() for face in mesh.polygons]
        return apart == [0, 4, 8] and _memory(mesh).tolist() == [0, 3, 6, 9]
    finally:
        bpy.data.meshes.remove(mesh)
