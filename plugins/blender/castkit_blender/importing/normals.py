# SPDX-License-Identifier: GPL-3.0-or-later
"""Normals of the file: free, which are exact and fast but do not follow deformation, or in tangent space."""

from __future__ import annotations

import gc
from typing import Any

import castkit
import numpy as np

from ..shared.report import Report
from ..shared.versions import HAS_FREE_NORMALS
from .options import Options


def set_normals(
    node: castkit.Mesh, mesh: Any, count: int, options: Options, report: Report, *, deforms: bool, where: str
) -> None:
    """Gives a mesh the normals of its node, if it has any and they are wanted."""
    if options.normals == "NONE" or not len(mesh.polygons):
        return
    try:
        normals = node.normals
    except castkit.PropertyError as error:
        report.warning(str(error), where)
        return
    if normals is None:
        return
    if len(normals) < count:
        report.warning(f"there are {len(normals)} normals for {count} vertices; they were left out", where)
        return
    flat = np.require(normals[:count], np.float32, ["A", "C"]).reshape(-1)
    if not np.isfinite(flat).all():
        # Zero is what Blender takes as its own normal.
        flat = np.nan_to_num(flat, copy=True, nan=0.0, posinf=0.0, neginf=0.0)
        report.warning("normals that are not finite were replaced by Blender's own", where)
    free = options.normals == "FREE" or options.normals == "AUTO" and not deforms
    if free and HAS_FREE_NORMALS:
        mesh.attributes.new("custom_normal", "FLOAT_VECTOR", "POINT").data.foreach_set("vector", flat)
        return
    # Thousands of tuples at a time: looking for cycles among them takes as long as making them.
    enabled = gc.isenabled()
    gc.disable()
    try:
        mesh.normals_split_custom_set_from_vertices(list(zip(*[iter(flat.tolist())] * 3, strict=True)))
    finally:
        if enabled:
            gc.enable()
