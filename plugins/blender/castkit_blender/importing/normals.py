# SPDX-License-Identifier: GPL-3.0-or-later
"""Normals of the file: free, which are exact and fast but do not follow deformation, or in tangent space."""

from __future__ import annotations

import gc
from functools import cache
from typing import Any

import bpy
import castkit
import numpy as np
import numpy.typing as npt

from ..shared.report import Report
from ..shared.versions import HAS_FREE_NORMALS
from .options import Options
from .topology import set_triangles

Array = npt.NDArray[Any]

_ATTRIBUTE = "custom_normal"


def set_normals(
    node: castkit.Mesh,
    mesh: Any,
    positions: Array,
    corners: Array,
    edges: castkit.TriangleEdges,
    options: Options,
    report: Report,
    *,
    deforms: bool,
    where: str,
) -> None:
    """Sets the normals of a mesh of triangles, if its node has any and they are wanted."""
    if options.normals == "NONE":
        return
    try:
        normals = node.normals
    except castkit.PropertyError as error:
        report.warning(str(error), where)
        return
    if normals is None:
        return
    count = len(mesh.vertices)
    if len(normals) < count:
        report.warning(f"there are {len(normals)} normals for {count} vertices; they were left out", where)
        return
    flat = np.require(normals[:count], np.float32, ["A", "C"]).reshape(-1)
    if not np.isfinite(flat).all():
        # Zero stands for Blender's own normal.
        flat = np.nan_to_num(flat, copy=True, nan=0.0, posinf=0.0, neginf=0.0)
        report.warning("normals that are not finite were replaced by Blender's own", where)
    free = options.normals == "FREE" or options.normals == "AUTO" and not deforms
    if free and HAS_FREE_NORMALS:
        mesh.attributes.new(_ATTRIBUTE, "FLOAT_VECTOR", "POINT").data.foreach_set("vector", flat)
    elif encodes_as_blender():
        _encode(mesh, positions, flat, corners, edges)
    else:
        _let_blender_encode(mesh, flat)


def _encode(mesh: Any, positions: Array, normals: Array, corners: Array, edges: castkit.TriangleEdges) -> None:
    """Encodes normals in tangent space, several times as fast as Blender."""
    encoded = castkit.encode_normals(positions.reshape(-1, 3), normals.reshape(-1, 3), corners, edges)
    mesh.attributes.new(_ATTRIBUTE, "INT16_2D", "CORNER").data.foreach_set("value", encoded.reshape(-1))


def _let_blender_encode(mesh: Any, normals: Array) -> None:
    # Thousands of tuples at a time, because searching many of them for reference cycles takes as long as creating them.
    enabled = gc.isenabled()
    gc.disable()
    try:
        mesh.normals_split_custom_set_from_vertices(list(zip(*[iter(normals.tolist())] * 3, strict=True)))
    finally:
        if enabled:
            gc.enable()


@cache
def encodes_as_blender() -> bool:
    """Whether this version of Blender stores normals in tangent space in the known form.

    Tested with a small mesh that covers all cases: a vertex surrounded by triangles and others at the border, one where
    two sheets meet, a triangle with opposite winding, and a normal that is left to Blender.
    """
    random = np.random.default_rng(1)
    side = 6
    places = np.stack([*np.meshgrid(np.arange(side), np.arange(side)), random.random((side, side))], axis=-1)
    positions = places.reshape(-1).astype(np.float32)
    first = (np.arange(side - 1)[:, None] * side + np.arange(side - 1)).reshape(-1)
    triangles = np.concatenate([first[:, None] + [0, 1, side], first[:, None] + [side, 1, side + 1]])
    triangles[7] = triangles[7][::-1]
    triangles = np.concatenate([triangles, [[14, 30, 35]]])
    corners = triangles.reshape(-1).astype(np.int32)
    normals = random.normal(0, 0.4, (side * side, 3)) + (0, 0, 1)
    normals = (normals / np.linalg.norm(normals, axis=1, keepdims=True)).astype(np.float32)
    normals[8] = 0.0
    shown = []
    for encode in (True, False):
        mesh = bpy.data.meshes.new("castkit")
        try:
            mesh.vertices.add(side * side)
            mesh.attributes["position"].data.foreach_set("vector", positions)
            edges = set_triangles(mesh, corners)
            if encode:
                _encode(mesh, positions, normals.reshape(-1), corners, edges)
            else:
                _let_blender_encode(mesh, normals.reshape(-1))
            found = np.empty(len(corners) * 3, np.float32)
            mesh.corner_normals.foreach_get("vector", found)
            shown.append(found)
        except (RuntimeError, TypeError, AttributeError, KeyError):
            # A version that stores them in another form.
            return False
        finally:
            bpy.data.meshes.remove(mesh)
    return bool(np.abs(shown[0] - shown[1]).max() < 2e-4)
