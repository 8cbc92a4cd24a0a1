# SPDX-License-Identifier: GPL-3.0-or-later
"""Shape keys as blend shapes."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import castkit
import numpy as np

from ..shared.report import Report
from . import weights
from .seams import read
from .space import Array, Matrix, points


@dataclass
class Shape:
    """A shape key: the target position of each vertex of the mesh, in the space of the object."""

    name: str
    positions: Array
    largest: float


def base_positions(mesh: Any) -> Array | None:
    """Positions of the basis of a mesh with shape keys, which may differ from the visible ones."""
    keys = mesh.shape_keys
    return None if keys is None else _points(keys.reference_key)


def _points(key: Any) -> Array:
    return read(key.points, "co", len(key.points), 3)


def shown(keys: Any) -> list[Any]:
    """The shape keys that change the mesh: all but the basis and those that are muted."""
    return [] if keys is None else [key for key in keys.key_blocks if key != keys.reference_key and not key.mute]


def tell_unseen(of: Any, report: Report) -> None:
    """Adds warnings on shape keys of an object that Blender does not show as they are exported."""
    keys = of.data.shape_keys
    muted = 0 if keys is None else len(keys.key_blocks) - 1 - len(shown(keys))
    if muted:
        report.warning(f"{muted} shape keys are muted and are left out; unmute them to export them", of.name)
    if keys is not None and not keys.use_relative:
        report.warning("its shape keys are absolute, which Cast does not support; they are exported as relative ones", of.name)


class Targets:
    """The target positions of the shape keys of a mesh, at the weight 1, without those of other keys."""

    def __init__(self, of: Any, mesh: Any, base: Array) -> None:
        self._base = base
        self._mesh = mesh
        self._reference = mesh.shape_keys.reference_key
        self._groups = {group.name: group.index for group in of.vertex_groups}
        self._influences: weights.Influences | None = None

    def of(self, key: Any) -> Array:
        """The target positions of a key: its offsets from the key that it is relative to, where its group has weights."""
        positions = _points(key)
        share = self._share(key.vertex_group)
        if key.relative_key == self._reference and share is None:
            return positions
        offsets = positions - (self._base if key.relative_key == self._reference else _points(key.relative_key))
        return self._base + (offsets if share is None else offsets * share)

    def is_plain(self, key: Any) -> bool:
        """Whether the target positions are those of the key itself."""
        return key.relative_key == self._reference and key.vertex_group not in self._groups

    def _share(self, group: str) -> Array | None:
        """How much a key moves each vertex, in a column; ``None`` if it moves all of them fully, as without a group and
        with a missing one."""
        number = self._groups.get(group)
        if number is None:
            return None
        self._influences = self._influences or weights.read(self._mesh)
        found = self._influences
        share = np.zeros((len(self._base), 1), np.float32)
        own = found.groups == number
        share[found.vertices[own], 0] = found.weights[own]
        return share


def stored(of: Any, mesh: Any, base: Array) -> list[Shape]:
    """The shape keys of a mesh with stored vertices."""
    keys = [key for key in shown(mesh.shape_keys) if len(key.points) == len(base)]
    if not keys:
        return []
    targets = Targets(of, mesh, base)
    return [Shape(key.name, targets.of(key), key.slider_max) for key in keys]


def isolate(of: Any, undo: ExitStack) -> None:
    """Gives the shape keys of a mesh object their target positions, because Blender shows a single key neither relative
    to another one nor, in that case, limited to a group as it is when it is mixed."""
    targets = Targets(of, of.data, _points(of.data.shape_keys.reference_key))
    changed = [(key, targets.of(key)) for key in shown(of.data.shape_keys) if not targets.is_plain(key)]
    if changed:
        undo.callback(of.data.update_tag)
    for key, positions in changed:
        undo.callback(key.points.foreach_set, "co", _points(key).reshape(-1))
        undo.callback(setattr, key, "vertex_group", key.vertex_group)
        key.points.foreach_set("co", np.ascontiguousarray(positions, np.float32).reshape(-1))
        key.vertex_group = ""
    if changed:
        of.data.update_tag()


def node(shape: Shape, mesh: castkit.Mesh, base: Array, rows: Array, matrix: Matrix) -> castkit.BlendShape:
    """A blend shape with the vertices of ``mesh`` that it moves; ``rows`` are their Blender vertices."""
    moved = np.flatnonzero((shape.positions != base).any(axis=1)[rows])
    if not len(moved):
        # One unmoved vertex: the shape keeps its name, to which curves refer, and readers see no empty array.
        moved = np.zeros(1, np.int64)
    return castkit.BlendShape(
        name=shape.name,
        base_shape=mesh,
        vertex_indices=moved.astype(np.uint32),
        positions=points(shape.positions[rows[moved]], matrix),
        target_weight_scales=np.array([shape.largest], np.float32),
    )
