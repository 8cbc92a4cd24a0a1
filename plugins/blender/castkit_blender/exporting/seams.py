# SPDX-License-Identifier: GPL-3.0-or-later
"""From corners, where Blender stores texture coordinates, normals and colours, to vertices."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import castkit
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

NORMAL_TOLERANCE = 2e-3
"""The tolerance for normals. Blender stores custom normals with 16 bits: errors of up to 0.04 degrees, which differ on
each side of a seam."""


def read(collection: Any, name: str, count: int, columns: int, dtype: Any = np.float32) -> Array:
    """The values of a Blender collection: (count,) or (count, columns)."""
    values = np.empty(count * columns, dtype)
    collection.foreach_get(name, values)
    return values if columns == 1 else values.reshape(count, columns)


@dataclass
class Corners:
    """The attributes of corners of a mesh."""

    vertices: Array
    """The vertex of each corner."""
    vertex_count: int
    normals: Array | None = None
    uvs: list[Array] = field(default_factory=list)
    colors: dict[int, Array] = field(default_factory=dict)
    """By index among all colour layers; layers of vertices are not included."""


def weld(corners: Corners) -> castkit.WeldedCorners:
    """Finds vertices such that all corners keep their attributes."""
    layers: list[Array] = [*corners.uvs, *corners.colors.values()]
    tolerances: list[float | None] = [0.0] * len(layers)
    if corners.normals is not None:
        layers.append(corners.normals)
        tolerances.append(NORMAL_TOLERANCE)
    return castkit.weld_corners(corners.vertices, corners.vertex_count, layers, tolerances=tolerances)


def gather(values: Array, rows: Array) -> Array:
    """Selects rows of an array of floats by index. Rows of two and four are treated as one number each, which is
    several times faster."""
    columns = values.shape[1]
    whole = {2: np.complex64, 4: np.complex128}.get(columns)
    if whole is None or values.dtype != np.float32:
        return values.take(rows, axis=0, mode="clip")
    found = values.reshape(-1).view(whole).take(rows, mode="clip")
    return found.view(np.float32).reshape(len(rows), columns)


def of_corners(values: Array, welded: castkit.WeldedCorners, alone: tuple[float, ...]) -> Array:
    """Values of vertices from those of corners; vertices without corners get ``alone``."""
    without = welded.corners == castkit.NO_CORNER
    if not len(values):
        return np.full((len(welded.corners), len(alone)), alone, np.float32)
    found = gather(values, welded.corners)
    if without.any():
        found[without] = alone
    return found
