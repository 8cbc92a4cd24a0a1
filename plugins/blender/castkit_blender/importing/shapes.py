# SPDX-License-Identifier: GPL-3.0-or-later
"""Blend shapes: shape keys of their base mesh."""

from __future__ import annotations

from typing import Any

import castkit
import numpy as np

from ..shared.names import cut, described
from ..shared.report import Report
from .meshes import BuiltMesh, flat_floats, read
from .transaction import Transaction

LIMIT = 10.0
"""The largest weight of a shape key, and the smallest one below 0: sliders of Blender end there."""


def widen(key: Any, low: float, high: float, transaction: Transaction) -> bool:
    """Widens the slider of a shape key, because Blender cuts off animated weights beyond it. Returns whether the slider
    can be that wide."""
    if low < key.slider_min:
        transaction.set(key, "slider_min", max(low, -LIMIT))
    if high > key.slider_max:
        transaction.set(key, "slider_max", min(high, LIMIT))
    return low >= -LIMIT and high <= LIMIT


def build(model: castkit.Model, meshes: dict[int, BuiltMesh], report: Report, where: str) -> None:
    """All shapes of a model. ``meshes`` are those of the model by the offsets of their nodes."""
    for node in model.blend_shapes:
        try:
            base = node.base_shape
        except castkit.PropertyError as error:
            report.warning(str(error), where)
            continue
        built = None if base is None else meshes.get(base.offset or -1)
        label = f"{where}: {described('blend shape', node.name)}"
        if built is None:
            report.warning("its base mesh is missing; it was left out", label)
            continue
        _add(node, built, report, label)


def _add(node: castkit.BlendShape, built: BuiltMesh, report: Report, where: str) -> None:
    thing, mesh = built.object, built.data
    if mesh.shape_keys is None:
        thing.shape_key_add(name="Basis").interpolation = "KEY_LINEAR"
    key = thing.shape_key_add(name=cut(node.name or "Shape"), from_mix=False)
    key.interpolation = "KEY_LINEAR"
    key.slider_min = 0.0
    key.slider_max = min(LIMIT, node.target_weight_scale)
    if node.target_weight_scale > LIMIT:
        report.warning(f"its weights go up to {node.target_weight_scale:.7g}; sliders of Blender end at {LIMIT:g}", where)
    key.value = 0.0
    indices, positions = read(node, "vertex_indices", report, where), read(node, "positions", report, where)
    if indices is None or positions is None:
        report.warning("it has no vertices or no positions, and changes nothing", where)
        return
    count = min(len(indices), len(positions))
    if len(indices) != len(positions):
        report.warning(f"it has {len(indices)} vertices and {len(positions)} positions; only the first {count} are used", where)
    indices, positions = indices[:count], positions[:count]
    inside = (indices < len(mesh.vertices)) & np.isfinite(positions).all(axis=1)
    if not inside.all():
        report.warning(f"{count - int(inside.sum())} of its vertices are missing or have no finite position, and were left out", where)
        indices, positions = indices[inside], positions[inside]
    points = np.empty(len(mesh.vertices) * 3, np.float32)
    if len(points):
        mesh.attributes["position"].data.foreach_get("vector", points)
        points.reshape(-1, 3)[indices] = positions
        key.points.foreach_set("co", flat_floats(points))
