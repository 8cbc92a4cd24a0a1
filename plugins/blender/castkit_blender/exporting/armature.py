# SPDX-License-Identifier: GPL-3.0-or-later
"""An armature as a skeleton: the rest pose, and the conversion of poses from Blender to the file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import castkit
import numpy as np

from ..shared.names import BIND_POSE_SCALE
from ..shared.report import Report
from . import quaternions
from .space import Array, Matrix, Placed, inverse, matrix_of

_COMPENSATE = {"NONE": True, "NONE_LEGACY": True, "FULL": False}


@dataclass
class RestBone:
    """A bone in the space of the file, and how its pose follows from Blender's.

    Position: ``position + location_to_file @ location``; rotation: ``rotation``, then that of the pose; scale: ``scale``
    times that of the pose.
    """

    name: str
    parent: int | None
    compensates: bool
    position: Array
    rotation: Array
    scale: Array
    world_position: Array
    world_rotation: Array
    location_to_file: Array


@dataclass
class Rest:
    """An armature at rest, read once, without changing Blender's data."""

    object: Any
    bones: list[RestBone]
    numbers: dict[str, int]
    """Of each bone by name."""
    size: float
    """The largest extent, for tolerances."""
    placed: Placed

    @property
    def deforming(self) -> dict[str, int]:
        """The indices of the bones that deform."""
        return {bone.name: self.numbers[bone.name] for bone in self.object.data.bones if bone.use_deform}


def rest_of(armature: Any, matrix: Matrix, report: Report) -> Rest:
    """The bones of an armature object; a matrix takes its space to that of the file."""
    if armature.mode == "EDIT":
        armature.update_from_editmode()
    placed = Placed.of(matrix)
    if not placed.is_exact:
        report.warning("the armature is mirrored or scaled non-uniformly; bones get the mean scale", armature.name)
    linear = matrix[:3, :3]
    bones: list[RestBone] = []
    numbers: dict[str, int] = {}
    # The transform of points in the space of a bone, with the scales of the bind pose.
    full: list[Matrix] = []
    partial = 0
    for bone in armature.data.bones:
        local = matrix_of(bone.matrix_local)
        position = linear @ local[:3, 3] + matrix[:3, 3]
        turn = quaternions.of_matrices(_unscaled(local[:3, :3])[None])[0]
        rotation = quaternions.product(placed.rotation, turn)
        scale = _bind_scale(armature, bone.name)
        parent = None if bone.parent is None else numbers[bone.parent.name]
        above = np.identity(4) if parent is None else full[parent]
        back_to_parent = inverse(above)
        own = rotation
        if parent is not None:
            back = bones[parent].world_rotation * [-1, -1, -1, 1]
            own = quaternions.normalized(quaternions.product(back, rotation))
        compensates = _COMPENSATE.get(bone.inherit_scale)
        partial += compensates is None
        compensates = bool(compensates)
        own_position = back_to_parent[:3, :3] @ position + back_to_parent[:3, 3]
        numbers[bone.name] = len(bones)
        bones.append(
            RestBone(
                bone.name, parent, compensates, own_position, own, scale, position, rotation,
                back_to_parent[:3, :3] @ linear @ local[:3, :3],
            )
        )  # fmt: skip
        transform = np.identity(4)
        turned = _matrix(own)
        if compensates and parent is not None:
            turned = np.diag(1 / bones[parent].scale) @ turned
        transform[:3, :3] = turned @ np.diag(scale)
        transform[:3, 3] = own_position
        full.append(above @ transform)
    if partial:
        report.warning(
            f"{partial} bones inherit scale in a way that Cast does not support; they are written as inheriting it fully",
            armature.name,
        )
    heads = np.array([bone.world_position for bone in bones]).reshape(-1, 3)
    size = float(np.ptp(heads, axis=0).max()) if len(bones) > 1 else 0.0
    return Rest(armature, bones, numbers, size or placed.scale, placed)


def _unscaled(matrix: Array) -> Array:
    return matrix / np.linalg.norm(matrix, axis=0)


def _matrix(rotation: Array) -> Array:
    x, y, z, w = rotation
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def _bind_scale(armature: Any, name: str) -> Array:
    """The scale of a bone in the bind pose, which importers store in a property, because edit bones have none."""
    pose = armature.pose.bones.get(name)
    value = None if pose is None else getattr(pose, BIND_POSE_SCALE, None)
    if value is None and pose is not None:
        value = pose.get(BIND_POSE_SCALE)
    scale = np.ones(3) if value is None else np.array(list(value), np.float64)
    return scale if scale.shape == (3,) and (np.abs(scale) > 1e-9).all() else np.ones(3)


def skeleton_of(rest: Rest) -> tuple[castkit.Skeleton, dict[str, castkit.Bone]]:
    """The node of a skeleton, and its bones by name."""
    nodes = {
        bone.name: castkit.Bone(
            name=bone.name,
            parent_index=bone.parent,
            segment_scale_compensate=bone.compensates,
            local_position=bone.position,
            local_rotation=bone.rotation,
            world_position=bone.world_position,
            world_rotation=bone.world_rotation,
            scale=bone.scale,
        )
        for bone in rest.bones
    }
    return castkit.Skeleton(bones=nodes.values()), nodes
