# SPDX-License-Identifier: GPL-3.0-or-later
"""The scene as it plays, with constraints, drivers and inverse kinematics, evaluated at every frame."""

from __future__ import annotations

from typing import Any

import castkit
import numpy as np

from ..shared.report import Report
from . import notetracks, quaternions, sampling
from .armature import Rest
from .clips import Animated
from .options import Options
from .sampling import ROTATIONS, VALUES, Kind
from .seams import Array
from .shapes import shown


def animations(
    context: Any, animated: Animated, frame_rate: float, options: Options, report: Report
) -> list[castkit.Animation]:
    """One animation of the frame range of the scene. The current frame is restored afterwards."""
    scene = context.scene
    frames = np.arange(scene.frame_start, scene.frame_end + 1, max(scene.frame_step, 1))
    if not len(frames) or not (animated.rests or animated.keys):
        return []
    poses = {rest.object: np.empty((len(frames), len(rest.bones), 10)) for rest in animated.rests}
    shapes = {keys: np.empty((len(frames), len(keys.key_blocks))) for keys in animated.keys}
    unmuted = {keys: {key.name for key in shown(keys)} for keys in animated.keys}
    before, fraction = scene.frame_current, scene.frame_subframe
    try:
        for at, frame in enumerate(frames.tolist()):
            scene.frame_set(frame)
            depsgraph = context.evaluated_depsgraph_get()
            for rest in animated.rests:
                _read_pose(rest, rest.object.evaluated_get(depsgraph), poses[rest.object][at])
            for keys, values in shapes.items():
                values[at] = [key.value for key in keys.evaluated_get(depsgraph).key_blocks]
    finally:
        scene.frame_set(before, subframe=fraction)
    first = min(int(frames[0]), 0)
    made: dict[tuple[str, str], castkit.Curve] = {}
    for rest in animated.rests:
        _add_bones(made, rest, frames - first, poses[rest.object], options)
    for keys, values in shapes.items():
        for number, key in enumerate(keys.key_blocks):
            if key.name in unmuted[keys]:
                _add(made, key.name, ("bs",), frames - first, values[:, number : number + 1], VALUES, options.value_tolerance)
    markers = scene.timeline_markers if options.notetracks else []
    animation = castkit.Animation(
        name=scene.name,
        frame_rate=frame_rate,
        looping=options.looped,
        curves=made.values(),
        notification_tracks=notetracks.tracks(markers, lambda frame: int(frame) - first if frame >= first else None),
    )
    return [animation]


def _read_pose(rest: Rest, armature: Any, into: Array) -> None:
    """Location, rotation w, x, y, z and scale of each bone relative to its rest pose."""
    for number, bone in enumerate(rest.bones):
        pose = armature.pose.bones[bone.name]
        local = armature.convert_space(pose_bone=pose, matrix=pose.matrix, from_space="POSE", to_space="LOCAL")
        location, rotation, scale = local.decompose()
        into[number] = (*location, *rotation, *scale)


def _add_bones(made: dict[tuple[str, str], castkit.Curve], rest: Rest, frames: Array, values: Array, options: Options) -> None:
    for number, bone in enumerate(rest.bones):
        own = values[:, number]
        rotations = quaternions.normalized(own[:, [4, 5, 6, 3]])
        rotations = quaternions.continuous(quaternions.product(bone.rotation, rotations))
        positions = own[:, :3] @ bone.location_to_file.T + bone.position
        size = options.value_tolerance * rest.size
        _add(made, bone.name, ("rq",), frames, rotations, ROTATIONS, options.rotation_tolerance)
        _add(made, bone.name, ("tx", "ty", "tz"), frames, positions, VALUES, size)
        if not np.allclose(own[:, 7:], 1.0, atol=1e-5):
            _add(made, bone.name, ("sx", "sy", "sz"), frames, own[:, 7:] * bone.scale, VALUES, options.value_tolerance)


def _add(
    made: dict[tuple[str, str], castkit.Curve],
    node: str,
    properties: tuple[str, ...],
    frames: Array,
    values: Array,
    kind: Kind,
    tolerance: float,
) -> None:
    """Adds curves with as many keys as the tolerance requires."""
    needed = np.array([0, len(frames) - 1]) if len(frames) > 1 else np.array([0])
    rows, kept = sampling.refine(needed, values[needed], lambda rows: values[rows], kind, tolerance)
    for column, key_property in enumerate(properties):
        made.setdefault(
            (node.casefold(), key_property),
            castkit.Curve(
                node_name=node,
                key_property=key_property,
                key_frames=frames[rows].astype(np.uint32),
                key_values=(kept if kind is ROTATIONS else kept[:, column]).astype(np.float32),
                mode="absolute",
            ),
        )
