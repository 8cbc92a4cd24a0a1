# SPDX-License-Identifier: GPL-3.0-or-later
"""Constraints of pose bones: the three kinds that Cast supports, and inverse kinematics."""

from __future__ import annotations

from collections import Counter
from typing import Any

import castkit

from ..shared.report import Report
from .armature import Rest
from .options import Options

_TYPES = {"COPY_LOCATION": "pt", "COPY_ROTATION": "or", "COPY_SCALE": "sc"}


def add(rest: Rest, skeleton: castkit.Skeleton, bones: dict[str, castkit.Bone], options: Options, report: Report) -> None:
    """Adds the constraints of the bones of an armature to its skeleton."""
    armature = rest.object
    others: Counter[str] = Counter()
    outside = off = 0
    for pose in armature.pose.bones:
        node = bones.get(pose.name)
        for constraint in pose.constraints if node is not None else ():
            if constraint.mute or (constraint.type == "IK" and constraint.influence == 0.0):
                # Cast has no influence of handles, which would always be in effect.
                off += 1
            elif constraint.type == "IK":
                if options.ik_handles:
                    _ik_handle(armature, pose, constraint, skeleton, bones, report)
            elif constraint.type not in _TYPES:
                others[constraint.type] += 1
            elif options.constraints:
                target = bones.get(constraint.subtarget) if constraint.target is armature else None
                if target is None:
                    outside += 1
                else:
                    made = _constraint(constraint, node, target, report, armature.name)
                    if made.maintain_offset and (offset := _offset(pose, constraint.type, rest.placed.scale)) is not None:
                        made.custom_offset = offset
                    skeleton.constraints.append(made)
    for kind, count in sorted(others.items()):
        report.warning(f"{count} constraints of type {kind} have no counterpart in Cast and are left out", armature.name)
    if off:
        report.warning(f"{off} constraints are off and are left out; turn them on to export them", armature.name)
    if outside:
        report.warning(f"{outside} constraints have a target that is not a bone of the armature, and are left out", armature.name)


def _constraint(of: Any, bone: castkit.Bone, target: castkit.Bone, report: Report, where: str) -> castkit.Constraint:
    node = castkit.Constraint(
        name=of.name,
        constraint_type=_TYPES[of.type],
        constraint_bone=bone,
        target_bone=target,
        maintain_offset=of.mix_mode != "REPLACE" if of.type == "COPY_ROTATION" else of.use_offset,
        weight=of.influence,
        skip_x=not of.use_x,
        skip_y=not of.use_y,
        skip_z=not of.use_z,
    )
    inverted = of.type != "COPY_SCALE" and (of.invert_x or of.invert_y or of.invert_z)
    if inverted:
        report.warning("inverted axes of constraints are not exported", where)
    return node


def _offset(pose: Any, kind: str, scale: float) -> tuple[float, ...] | None:
    """The base of a constraint with an offset: the pose of the bone itself, if it has one."""
    if kind == "COPY_LOCATION":
        return tuple(part * scale for part in pose.location) if any(pose.location) else None
    if kind == "COPY_SCALE":
        return tuple(pose.scale) if tuple(pose.scale) != (1.0, 1.0, 1.0) else None
    w, x, y, z = pose.matrix_basis.to_quaternion()
    return (x, y, z, w) if abs(w) < 1 - 1e-7 else None


def _ik_handle(
    armature: Any, pose: Any, of: Any, skeleton: castkit.Skeleton, bones: dict[str, castkit.Bone], report: Report
) -> None:
    chain = [pose, *pose.parent_recursive]
    # The count includes the bone itself; 0 is the whole chain.
    start = chain[min(of.chain_count or len(chain), len(chain)) - 1]
    handle = castkit.IKHandle(
        name=of.name, start_bone=bones[start.name], end_bone=bones[pose.name], use_target_rotation=of.use_rotation
    )
    lost = []
    for target, name, attribute in (
        (of.target, of.subtarget, "target_bone"),
        (of.pole_target, of.pole_subtarget, "pole_vector_bone"),
    ):
        if target is None:
            continue
        bone = bones.get(name) if target is armature else None
        if bone is None:
            lost.append(attribute.replace("_", " "))
        else:
            setattr(handle, attribute, bone)
    if lost:
        report.warning(
            f"the {' and the '.join(lost)} of an IK constraint is not a bone of the armature", f"{armature.name}/{pose.name}"
        )
    if of.influence != 1.0:
        report.info("the influence of IK constraints is not exported", armature.name)
    skeleton.ik_handles.append(handle)
