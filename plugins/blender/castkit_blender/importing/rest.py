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


def of_armature(armature: Any) -> dict[str, RestBone]:
    """The bones of an armature object by name, parents first."""
    bones: dict[str, RestBone] = {}
    # What a translation of a child goes through within the rotated space of each bone.
    carried: dict[str, Array] = {}
    for bone in armature.data.bones:
        own = np.array(bone.matrix_local, np.float64)
        if bone.parent is None:
            relative, above = own, np.identity(3)
        else:
            relative = np.linalg.inv(np.array(bone.parent.matrix_local, np.float64)) @ own
            above = carried[bone.parent.name]
        turn = relative[:3, :3]
        scale = bind_scale(armature.pose.bones[bone.name])
        inherited = turn.T @ above @ turn if bone.inherit_scale == "FULL" else np.identity(3)
        carried[bone.name] = inherited @ np.diag(scale)
        bones[bone.name] = RestBone(
            bone.name,
            quaternion(turn),
            np.linalg.solve(above, relative[:3, 3]),
            turn.T @ above,
            scale,
            None if bone.parent is None else bone.parent.name,
        )
    return bones


def bind_scale(pose_bone: Any) -> Array:
    """The scale at rest, which importers keep beside the bone."""
    value = pose_bone.get(BIND_POSE_SCALE)
    if value is None:
        # The official add-on has registered a property of that name.
        value = getattr(pose_bone, BIND_POSE_SCALE, None)
    scale = np.ones(3) if value is None else np.array(list(value), np.float64)
    return scale if scale.shape == (3,) and (np.abs(scale) > 1e-9).all() else np.ones(3)


def keep_bind_scale(pose_bone: Any, scale: Array) -> None:
    """Keeps the scale at rest beside a bone, for exporting and for animations that come later."""
    if (scale != 1.0).any():
        pose_bone[BIND_POSE_SCALE] = [float(part) for part in scale]
        if hasattr(type(pose_bone), BIND_POSE_SCALE):
            setattr(pose_bone, BIND_POSE_SCALE, [float(part) for part in scale])


def quaternion(matrix: Array) -> Array:
    """A rotation matrix as a quaternion x, y, z, w."""
    from mathutils import Matrix

    w, x, y, z = Matrix(matrix.tolist()).to_quaternion()
    return np.array([x, y, z, w])
