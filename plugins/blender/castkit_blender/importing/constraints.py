# SPDX-License-Identifier: GPL-3.0-or-later
"""Constraints and inverse kinematics of pose bones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import castkit

from ..shared.names import cut, described
from ..shared.report import Report

# Maps bones of the file to pose bones.
Find = Callable[[castkit.Bone], Any | None]

_TYPES = {"pt": "COPY_LOCATION", "or": "COPY_ROTATION", "sc": "COPY_SCALE"}


def _bones(node: Any, names: tuple[str, ...], find: Find, report: Report, where: str) -> list[Any | None]:
    """The pose bones that are targets of a node's links; ``None`` for a missing link or target."""
    found = []
    for name in names:
        try:
            bone = getattr(node, name)
        except castkit.PropertyError as error:
            report.warning(str(error), where)
            bone = None
        found.append(None if bone is None else find(bone))
    return found


def add_constraints(skeleton: castkit.Skeleton, find: Find, report: Report, where: str) -> None:
    """All constraints, in local space as in the official add-on."""
    for node in skeleton.constraints:
        label = f"{where}: {described('constraint', node.name)}"
        owner, target = _bones(node, ("constraint_bone", "target_bone"), find, report, label)
        kind = _TYPES.get(node.constraint_type or "")
        if owner is None or target is None or kind is None:
            what = f"its type is {node.constraint_type!r}" if kind is None else "one of its bones is missing"
            report.warning(f"{what}; it was left out", label)
            continue
        _add_constraint(node, kind, owner, target)
        if not 0.0 <= node.weight <= 1.0:
            report.warning(f"its weight is {node.weight:.7g}; the influence of constraints in Blender is from 0 to 1", label)


def _add_constraint(node: castkit.Constraint, kind: str, owner: Any, target: Any) -> None:
    constraint = owner.constraints.new(kind)
    if node.name:
        constraint.name = cut(node.name)
    offset = node.custom_offset
    keeps_offset = node.maintain_offset or offset is not None
    # A custom offset becomes part of the pose, to which the constraint is added.
    if kind == "COPY_LOCATION":
        if offset is not None and len(offset) == 3:
            owner.location = [float(part) for part in offset]
        constraint.use_offset = keeps_offset
    elif kind == "COPY_ROTATION":
        if offset is not None and len(offset) == 4:
            x, y, z, w = (float(part) for part in offset)
            owner.rotation_mode = "QUATERNION"
            owner.rotation_quaternion = (w, x, y, z)
        constraint.mix_mode = "OFFSET" if keeps_offset else "REPLACE"
    else:
        if offset is not None and len(offset) == 3:
            owner.scale = [float(part) for part in offset]
        constraint.use_offset = keeps_offset
    constraint.owner_space = "LOCAL"
    constraint.influence = min(max(node.weight, 0.0), 1.0)
    constraint.use_x, constraint.use_y, constraint.use_z = not node.skip_x, not node.skip_y, not node.skip_z
    constraint.target, constraint.subtarget = target.id_data, target.name
    # The available choices depend on the target.
    constraint.target_space = "LOCAL_OWNER_ORIENT" if kind == "COPY_ROTATION" else "LOCAL"


def add_ik_handles(skeleton: castkit.Skeleton, find: Find, report: Report, where: str) -> None:
    """All handles that have a pole bone; without one, Blender orients the chain differently."""
    for node in skeleton.ik_handles:
        label = f"{where}: {described('IK handle', node.name)}"
        names = ("start_bone", "end_bone", "target_bone", "pole_vector_bone", "pole_bone")
        start, end, target, pole, twist = _bones(node, names, find, report, label)
        if start is None or end is None:
            report.warning("its first or last bone is missing; it was left out", label)
            continue
        if pole is None:
            report.warning("it has no pole bone, without which Blender cannot orient the chain as in the file; it was left out", label)
            continue
        count = _distance(end, start)
        if count is None:
            report.warning(f"{end.name!r} is not below {start.name!r}; it was left out", label)
            continue
        ik = end.constraints.new("IK")
        if node.name:
            ik.name = cut(node.name)
        ik.use_tail = True
        ik.chain_count = count
        if target is not None:
            ik.target, ik.subtarget = target.id_data, target.name
            ik.use_location = True
            ik.use_rotation = node.use_target_rotation
        else:
            report.warning("it has no target", label)
        ik.pole_target, ik.pole_subtarget = pole.id_data, pole.name
        if node.target_offset is not None and node.target_offset.any():
            report.warning("Blender does not support an offset of the target, which was left out", label)
        if twist is not None:
            report.warning("Blender cannot orient a chain by the twist of a bone, which was left out", label)


def _distance(end: Any, start: Any) -> int | None:
    """The number of bones from one to its ancestor, including both."""
    count, bone = 1, end
    while bone is not None and bone != start:
        count, bone = count + 1, bone.parent
    return None if bone is None else count
