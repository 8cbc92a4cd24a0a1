# SPDX-License-Identifier: GPL-3.0-or-later
"""The rest pose of an armature as numbers: what turns transforms of a file into those of pose bones.

A bone of Blender has no scale at rest, one of a file may. Where a bone is thus scaled, its children are placed in Blender
where the scale puts them, and what moves them is scaled likewise.
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
    """As the file has it: in the parent's space with its scale."""
    to_location: Array
    """Takes a translation of the file, less that at rest, to the location of the pose bone; shape (3, 3)."""
    scale: Array
    """The scale at rest, which the file's scale is relative to."""
    parent: str | None
    compensates: bool
    """Whether it undoes the scale of its parent, though not that which its parent has from those above."""


def scaling(bone: RestBone, bones: dict[str, RestBone]) -> list[str]:
    """The bones whose scale a bone of the file has that compensates. In Blender such a bone has none but its own."""
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
    # Columns after each other, as Blender has them.
    own = flat.reshape(-1, 4, 4).transpose(0, 2, 1).astype(np.float64)
    places = {bone.name: index for index, bone in enumerate(of)}
    parents = np.array([-1 if bone.parent is None else places[bone.parent.name] for bone in of], np.int64)
    above = np.broadcast_to(np.identity(4), own.shape).copy()
    above[parents >= 0] = own[parents[parents >= 0]]
    # Without scale, the inverse of the axes is them turned over.
    turns = above[:, :3, :3].transpose(0, 2, 1) @ own[:, :3, :3]
    translations = (above[:, :3, :3].transpose(0, 2, 1) @ (own[:, :3, 3:] - above[:, :3, 3:]))[..., 0]
    rotations = quaternions(turns)
    scales = [bind_scale(bone) for bone in armature.pose.bones]
    # The scale that a bone has from those above it, and that with its own, both within its axes; mostly none.
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
    """The scale at rest, which importers keep beside the bone; ``None`` if there is none to speak of."""
    value = pose_bone.get(BIND_POSE_SCALE)
    if value is None:
        # The official add-on has registered a property of that name.
        value = getattr(pose_bone, BIND_POSE_SCALE, None)
    if value is None:
        return None
    scale = np.array(list(value), np.float64)
    return scale if scale.shape == (3,) and (np.abs(scale) > 1e-9).all() and (scale != 1.0).any() else None


def keep_bind_scale(pose_bone: Any, scale: Array) -> None:
    """Keeps the scale at rest beside a bone, for exporting and for animations that come later."""
    if (scale != 1.0).any():
        pose_bone[BIND_POSE_SCALE] = [float(part) for part in scale]
        if hasattr(type(pose_bone), BIND_POSE_SCALE):
            setattr(pose_bone, BIND_POSE_SCALE, [float(part) for part in scale])


def quaternions(matrices: Array) -> Array:
    """Rotation matrices of shape (n, 3, 3) as quaternions x, y, z, w."""
    m = matrices
    # Each of the four components squared, times four; the largest is safe to divide by.
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
