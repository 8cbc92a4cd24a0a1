# SPDX-License-Identifier: GPL-3.0-or-later
"""The rest pose of an armature as arrays, for converting transforms of a file to those of pose bones.

Bones in Blender have no scale at rest, but bones in a file may. The children of a bone that is scaled at rest are
placed in Blender where the scale moves them, and their translations are scaled as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..shared.names import BIND_POSE_SCALE

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class RestBone:
    """A bone at rest, relative to its parent."""

    name: str
    rotation: Array
    """As a quaternion x, y, z, w."""
    translation: Array
    """As in the file: in the parent's space including its scale."""
    to_location: Array
    """Converts a translation of the file, relative to rest, to the location of the pose bone; shape (3, 3)."""
    scale: Array
    """The scale at rest, to which the file's scale is relative."""
    parent: str | None
    compensates: bool
    """Whether it ignores the scale of its parent, but not the scale that the parent inherits."""


def scaling(bone: RestBone, bones: dict[str, RestBone]) -> list[str]:
    """The bones whose scale a bone with segment scale compensation inherits in the file. In Blender, such a bone only
    has its own."""
    found = []
    while bone.parent is not None:
        above = bones[bone.parent]
        if not bone.compensates:
            found.append(above.name)
        bone = above
    return found


def of_armature(armature: Any) -> dict[str, RestBone]:
    """The bones of an armature object by name, parents first."""
    of = armature.data.bones
    count = len(of)
    flat = np.empty(count * 16, np.float32)
    of.foreach_get("matrix_local", flat)
    # Columns in sequence, as in Blender.
    own = flat.reshape(-1, 4, 4).transpose(0, 2, 1).astype(np.float64)
    places = {bone.name: index for index, bone in enumerate(of)}
    parents = np.array([-1 if bone.parent is None else places[bone.parent.name] for bone in of], np.int64)
    above = np.broadcast_to(np.identity(4), own.shape).copy()
    above[parents >= 0] = own[parents[parents >= 0]]
    # Without scale, the inverse of the axes is their transpose.
    turns = above[:, :3, :3].transpose(0, 2, 1) @ own[:, :3, :3]
    translations = (above[:, :3, :3].transpose(0, 2, 1) @ (own[:, :3, 3:] - above[:, :3, 3:]))[..., 0]
    rotations = quaternions(turns)
    scales = [bind_scale(bone) for bone in armature.pose.bones]
    # The scale that a bone inherits, without and with its own, both in its axes; usually none.
    inherited: dict[int, Array] = {}
    full: dict[int, Array] = {}
    bones: dict[str, RestBone] = {}
    for index, bone in enumerate(of):
        parent, turn, scale = int(parents[index]), turns[index], scales[index]
        compensates = bone.inherit_scale != "FULL"
        around = full.get(parent)
        basis = inherited.get(parent) if compensates else around
        if basis is not None:
            basis = inherited[index] = turn.T @ basis @ turn
        if scale is not None:
            full[index] = np.diag(scale) if basis is None else basis @ np.diag(scale)
        elif basis is not None:
            full[index] = basis
        bones[bone.name] = RestBone(
            bone.name,
            rotations[index],
            translations[index] if around is None else np.linalg.solve(around, translations[index]),
            turn.T if around is None else turn.T @ around,
            _ONES if scale is None else scale,
            None if parent < 0 else bone.parent.name,
            compensates,
        )
    return bones


def bind_scale(pose_bone: Any) -> Array | None:
    """The scale at rest, which importers store in a property of the bone; ``None`` if it is 1."""
    value = pose_bone.get(BIND_POSE_SCALE)
    if value is None:
        # The official add-on registers a property of that name.
        value = getattr(pose_bone, BIND_POSE_SCALE, None)
    if value is None:
        return None
    scale = np.array(list(value), np.float64)
    return scale if scale.shape == (3,) and (np.abs(scale) > 1e-9).all() and (scale != 1.0).any() else None


def keep_bind_scale(pose_bone: Any, scale: Array) -> None:
    """Stores the scale at rest in a property of a bone, for export and for later animations."""
    if (scale != 1.0).any():
        pose_bone[BIND_POSE_SCALE] = [float(part) for part in scale]
        if hasattr(type(pose_bone), BIND_POSE_SCALE):
            setattr(pose_bone, BIND_POSE_SCALE, [float(part) for part in scale])


def quaternions(matrices: Array) -> Array:
    """Rotation matrices of shape (n, 3, 3) as quaternions x, y, z, w."""
    m = matrices
    # Four times the square of each component; dividing by the largest is safe.
    trace = m[:, 0, 0] + m[:, 1, 1] + m[:, 2, 2]
    squares = np.stack([2 * m[:, part, part] - trace for part in range(3)] + [trace], axis=1) + 1.0
    largest = squares.argmax(axis=1)
    products = np.empty((len(m), 4, 4))
    for part in range(4):
        products[:, part, part] = squares[:, part]
    for a, b, c in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        products[:, a, b] = products[:, b, a] = m[:, a, b] + m[:, b, a]
        products[:, c, 3] = products[:, 3, c] = m[:, b, a] - m[:, a, b]
    rows = products[np.arange(len(m)), largest]
    return rows / np.linalg.norm(rows, axis=1, keepdims=True) if len(m) else rows


_ONES = np.ones(3)
