# SPDX-License-Identifier: GPL-3.0-or-later
"""Shape keys as blend shapes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import castkit
import numpy as np

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


def stored(mesh: Any, base: Array) -> list[Shape]:
    """The shape keys of a mesh with stored vertices."""
    keys = mesh.shape_keys
    shapes = []
    for key in keys.key_blocks if keys is not None else ():
        if key == keys.reference_key or len(key.points) != len(base):
            continue
        positions = _points(key)
        if key.relative_key not in (keys.reference_key, key):
            # Its offsets from the shape that it is relative to.
            positions = base + (positions - _points(key.relative_key))
        shapes.append(Shape(key.name, positions, key.slider_max))
    return shapes


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
