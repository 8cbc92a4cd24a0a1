# SPDX-License-Identifier: GPL-3.0-or-later
"""Converts from Blender's space to that of the file: axes, scale, and transforms of objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import quaternions
from .options import Options

Matrix = npt.NDArray[np.float64]
Array = npt.NDArray[Any]

_Y_UP = np.array([[1, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]], np.float64)


def matrix_of(matrix: Any) -> Matrix:
    """A matrix of Blender as an array."""
    return np.array(matrix, np.float64)


def file_space(options: Options) -> Matrix:
    """From Blender's world to the file's."""
    space = _Y_UP.copy() if options.up_axis == "Y" else np.identity(4)
    space[:3] *= options.scale
    return space


def is_identity(matrix: Matrix) -> bool:
    return bool(np.array_equal(matrix, np.identity(4)))


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of an affine matrix. NumPy's starts threads, which cost more than thousands of these."""
    rows = matrix[:3, :3]
    across = np.array([_cross(rows[1], rows[2]), _cross(rows[2], rows[0]), _cross(rows[0], rows[1])])
    determinant = float(rows[0] @ across[0])
    result = np.identity(4)
    if determinant:
        result[:3, :3] = across.T / determinant
    result[:3, 3] = -result[:3, :3] @ matrix[:3, 3]
    return result


def _cross(a: Array, b: Array) -> list[float]:
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def points(positions: Array, matrix: Matrix) -> Array:
    """Transforms positions of shape (n, 3); the same array if the matrix changes nothing."""
    if is_identity(matrix):
        return positions
    return (positions @ matrix[:3, :3].T + matrix[:3, 3]).astype(np.float32)


def directions(normals: Array, matrix: Matrix) -> Array:
    """Transforms normals of shape (n, 3)."""
    linear = matrix[:3, :3]
    if np.array_equal(linear, np.identity(3)):
        return normals
    determinant = np.linalg.det(linear)
    if abs(determinant) < 1e-30:
        return normals
    # The inverse transpose. If the matrix mirrors, its sign keeps normals on the front side of faces.
    turned = normals @ np.linalg.inv(linear)
    length = np.linalg.norm(turned, axis=1, keepdims=True)
    return (turned / np.where(length > 0, length, 1)).astype(np.float32)


@dataclass(frozen=True)
class Placed:
    """A matrix decomposed for bones, which have no shear: rotation, uniform scale, translation."""

    matrix: Matrix
    rotation: Array
    """Quaternion x, y, z, w."""
    scale: float
    is_exact: bool
    """Whether the decomposition is exact: no non-uniform scale, shear or mirroring was left out."""

    @staticmethod
    def of(matrix: Matrix) -> Placed:
        linear = matrix[:3, :3]
        scale = float(np.cbrt(abs(np.linalg.det(linear)))) or 1.0
        # The nearest rotation.
        left, _, right = np.linalg.svd(linear)
        rotation = left @ right
        if np.linalg.det(rotation) < 0:
            left[:, -1] *= -1
            rotation = left @ right
        exact = bool(np.allclose(rotation * scale, linear, atol=1e-5 * scale))
        return Placed(matrix, quaternions.of_matrices(rotation[None])[0], scale, exact)


def decompose(matrix: Matrix) -> tuple[Array, Array, Array] | None:
    """Translation, rotation x, y, z, w and scale of a matrix; ``None`` if it has shear."""
    scale = np.linalg.norm(matrix[:3, :3], axis=0)
    if (scale < 1e-12).any():
        return None
    if np.linalg.det(matrix[:3, :3]) < 0:
        scale[0] *= -1
    rotation = matrix[:3, :3] / scale
    if not np.allclose(rotation.T @ rotation, np.identity(3), atol=1e-5):
        return None
    return matrix[:3, 3].copy(), quaternions.of_matrices(rotation[None])[0], scale
