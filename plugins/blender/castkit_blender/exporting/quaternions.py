# SPDX-License-Identifier: GPL-3.0-or-later
"""Arrays of quaternions of shape (n, 4), in the order of Cast: x, y, z, w."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

IDENTITY = np.array([0.0, 0.0, 0.0, 1.0])


def normalized(rotations: Array) -> Array:
    """Normalises quaternions; zeros become the identity."""
    length = np.linalg.norm(rotations, axis=-1, keepdims=True)
    return np.where(length > 1e-12, rotations / np.where(length > 1e-12, length, 1.0), IDENTITY)


def product(first: Array, second: Array) -> Array:
    """The rotation ``second`` followed by ``first``; either may be a single quaternion."""
    ax, ay, az, aw = np.moveaxis(np.asarray(first), -1, 0)
    bx, by, bz, bw = np.moveaxis(np.asarray(second), -1, 0)
    return np.stack(
        [
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
            aw * bw - ax * bx - ay * by - az * bz,
        ],
        axis=-1,
    )


def of_matrices(matrices: Array) -> Array:
    """From rotation matrices of shape (n, 3, 3)."""
    m = np.asarray(matrices, np.float64)
    trace = m[:, 0, 0] + m[:, 1, 1] + m[:, 2, 2]
    # The largest component is computed first, to avoid dividing by a small number.
    choice = np.argmax(np.stack([m[:, 0, 0], m[:, 1, 1], m[:, 2, 2], trace], -1), -1)
    result = np.empty((len(m), 4))
    last = choice == 3
    result[last, 0] = (m[:, 2, 1] - m[:, 1, 2])[last]
    result[last, 1] = (m[:, 0, 2] - m[:, 2, 0])[last]
    result[last, 2] = (m[:, 1, 0] - m[:, 0, 1])[last]
    result[last, 3] = 1 + trace[last]
    for i in range(3):
        here = choice == i
        j, k = (i + 1) % 3, (i + 2) % 3
        result[here, i] = (1 - trace + 2 * m[:, i, i])[here]
        result[here, j] = (m[:, j, i] + m[:, i, j])[here]
        result[here, k] = (m[:, k, i] + m[:, i, k])[here]
        result[here, 3] = (m[:, k, j] - m[:, j, k])[here]
    return normalized(result)


def of_euler(angles: Array, order: str) -> Array:
    """From angles of shape (n, 3) about x, y and z, which are applied in an order such as ``XYZ``."""
    result = np.broadcast_to(IDENTITY, (len(angles), 4))
    for axis in order:
        index = "XYZ".index(axis)
        turn = np.zeros((len(angles), 4))
        turn[:, index] = np.sin(angles[:, index] / 2)
        turn[:, 3] = np.cos(angles[:, index] / 2)
        result = product(turn, result)
    return result


def of_axis_angle(values: Array) -> Array:
    """From an angle and an axis each, shape (n, 4)."""
    length = np.linalg.norm(values[:, 1:], axis=1, keepdims=True)
    axis = np.where(length > 1e-12, values[:, 1:] / np.where(length > 1e-12, length, 1.0), [0.0, 1.0, 0.0])
    half = values[:, :1] / 2
    return np.concatenate([axis * np.sin(half), np.cos(half)], axis=1)


def continuous(rotations: Array) -> Array:
    """The same rotations, each with the sign nearest to the previous one."""
    if len(rotations) < 2:
        return rotations
    dots = np.einsum("ij,ij->i", rotations[1:], rotations[:-1])
    signs = np.cumprod(np.where(dots < 0, -1.0, 1.0))
    result = rotations.copy()
    result[1:] *= signs[:, None]
    return result


def slerp(first: Array, second: Array, part: Array) -> Array:
    """Interpolates between rotations along the shorter arc."""
    dots = np.einsum("ij,ij->i", first, second)
    second = np.where(dots[:, None] < 0, -second, second)
    angle = np.arccos(np.clip(np.abs(dots), 0, 1))[:, None]
    sine = np.sin(angle)
    part = part[:, None]
    near = sine < 1e-6
    safe = np.where(near, 1.0, sine)
    one = np.where(near, 1 - part, np.sin((1 - part) * angle) / safe)
    other = np.where(near, part, np.sin(part * angle) / safe)
    return normalized(one * first + other * second)


def distance(first: Array, second: Array) -> Array:
    """The angles between rotations, in radians."""
    apart = np.minimum(np.linalg.norm(first - second, axis=-1), np.linalg.norm(first + second, axis=-1))
    return 4 * np.arcsin(np.clip(apart / 2, 0, 1))
