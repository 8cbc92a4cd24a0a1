# SPDX-License-Identifier: GPL-3.0-or-later
"""Triangles of a mesh: their corners and edges.

Two things here bypass Blender's Python interface, which would take most of the time of an import. Blender finds edges with a hash
table, which takes several times as long as `castkit.triangle_edges`, and sets the first corner of each face one by one. These
starts are therefore written to Blender's memory directly, in the releases for which a test has found them where they are expected
(:data:`versions.TESTED_MEMORY`).
"""

from __future__ import annotations

import ctypes
from typing import Any

import castkit
import numpy as np
import numpy.typing as npt

from ..shared import versions

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
    if versions.HAS_TESTED_MEMORY:
        memory(mesh)[:-1] = starts
    else:
        mesh.polygons.foreach_set("loop_start", starts)


def memory(mesh: Any) -> Array:
    """Where faces start, and the end of the last one: a face is a pointer to its start, and the next one to its end."""
    numbers = ctypes.c_int32 * (len(mesh.polygons) + 1)
    return np.ctypeslib.as_array(numbers.from_address(mesh.polygons[0].as_pointer()))
