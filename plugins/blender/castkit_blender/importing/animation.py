# SPDX-License-Identifier: GPL-3.0-or-later
"""Animations: actions on an armature, on shape keys, and on the visibility of objects."""

from __future__ import annotations

import math
from typing import Any

import bpy
import castkit
import numpy as np

from ..shared.names import ACTION_SLOT, cut, quoted
from ..shared.report import Report
from . import channels, keys, pose
from .actions import CONSTANT, Writer
from .keys import Keys
from .options import Options
from .targets import Names, Target
from .transaction import Transaction


def build(
    node: castkit.Animation,
    tracks: list[castkit.Track | None],
    target: Target,
    name: str,
    options: Options,
    transaction: Transaction,
    report: Report,
    where: str,
) -> tuple[float, float] | None:
    """Makes the action of an animation and assigns it. Returns the frames of its first and last key."""
    scene = bpy.context.scene
    start = float(scene.frame_current) if options.import_time else 0.0
    writer = Writer(cut(name), start, transaction, reset=options.import_reset)
    by_node: dict[str, dict[str, list[Keys]]] = {}
    shapes: dict[str, list[Keys]] = {}
    shown: dict[str, Keys] = {}
    ends: list[float] = []
    for node_name, what, read in keys.read_all(node, tracks, report, where):
        if what == "bs":
            shapes.setdefault(node_name, []).append(read)
        elif what == "vb":
            shown[node_name] = read
        elif what == "rq" or what[:1] in ("t", "s") and what[1:] in ("x", "y", "z"):
            by_node.setdefault(node_name, {}).setdefault(what, []).append(read)
        else:
            report.warning(f"curves of {what!r} were left out", where)
            continue
        ends += (float(read.frames[0]), float(read.frames[-1]))
    missing = pose.write(node, by_node, target, writer, report, where)
    missing += _shapes(shapes, target, writer)
    missing += _visibility(shown, target, writer)
    if missing:
        few = ", ".join(repr(each) for each in missing[:5]) + (", ..." if len(missing) > 5 else "")
        report.warning(f"{len(missing)} animated nodes were not found: {few}", where)
    ends += _markers(node, writer, target, report, where)
    if writer.action is not None and node.looping:
        action = writer.action
        action.use_frame_range = True
        action.frame_start, action.frame_end = start + min(ends, default=0.0), start + max(ends, default=0.0)
        action.use_cyclic = True
    return (start + min(ends), start + max(ends)) if ends and writer.action is not None else None


def _shapes(shapes: dict[str, list[Keys]], target: Target, writer: Writer) -> list[str]:
    """Curves of shapes, for every mesh that has them."""
    missing = set(shapes)
    written = {name: channels.weight(tracks) for name, tracks in shapes.items()}
    done = set()
    for mesh in target.meshes:
        shape_keys = mesh.data.shape_keys
        if shape_keys is None or shape_keys.session_uid in done:
            continue
        done.add(shape_keys.session_uid)
        names = Names(key.name for key in shape_keys.key_blocks)
        for name, (frames, values) in written.items():
            key = names.find(cut(name))
            if key is None:
                continue
            missing.discard(name)
            writer.bag(shape_keys, "KEY", mesh.name)
            writer.write(shape_keys, f"key_blocks[{quoted(key)}].value", 0, "", writer.keys(frames, values[None]))
    return sorted(missing)


def _visibility(shown: dict[str, Keys], target: Target, writer: Writer) -> list[str]:
    """Visibility curves, for objects by their names in the file."""
    names = Names(target.object_names)
    missing = []
    for name, track in shown.items():
        found = names.find(name)
        if found is None:
            missing.append(name)
            continue
        for thing in target.object_names[found]:
            writer.bag(thing, "OBJECT", thing.name)
            hidden = writer.keys(track.frames, track.values[None] < 0.5)
            for path in ("hide_viewport", "hide_render"):
                writer.write(thing, path, 0, "", hidden, CONSTANT)
    return missing


def _markers(node: castkit.Animation, writer: Writer, target: Target, report: Report, where: str) -> list[float]:
    """Notification tracks as markers of the action. Returns their frames."""
    told: list[float] = []
    for track in node.notification_tracks:
        try:
            frames = track.key_frames
        except castkit.PropertyError as error:
            report.warning(str(error), where)
            continue
        if frames is None or not len(frames):
            continue
        if writer.action is None:
            # An animation with only notifications.
            owner = target.armature or next(iter(target.meshes))
            writer.bag(owner, "OBJECT", ACTION_SLOT)
        for frame in np.asarray(frames, np.float64).tolist():
            if math.isfinite(frame):
                writer.marker(cut(track.name or "Notification"), frame)
                told.append(frame)
    return told


def set_frame_rate(node: castkit.Animation, transaction: Transaction, report: Report, where: str) -> None:
    """The frame rate of the scene."""
    try:
        rate = node.frame_rate
    except castkit.PropertyError:
        rate = None
    if rate is None or not math.isfinite(rate) or rate <= 0:
        report.warning(f"the frame rate is {rate}; that of the scene is kept", where)
        return
    render = bpy.context.scene.render
    whole = min(max(round(rate), 1), 32767)
    transaction.set(render, "fps", whole)
    transaction.set(render, "fps_base", whole / rate)


def set_range(ends: tuple[float, float], transaction: Transaction) -> None:
    """The frames of the scene."""
    scene = bpy.context.scene
    # The later one first, because neither may pass the other.
    transaction.set(scene, "frame_end", max(math.ceil(ends[1]), scene.frame_start))
    transaction.set(scene, "frame_start", math.floor(ends[0]))
    scene.frame_end = math.ceil(ends[1])


def reset_pose(armature: Any, transaction: Transaction) -> None:
    """Resets to the rest pose, so that everything that an action does not animate is at rest."""
    from mathutils import Matrix

    before = [(bone.name, bone.matrix_basis.copy()) for bone in armature.pose.bones]

    def undo() -> None:
        for name, matrix in before:
            armature.pose.bones[name].matrix_basis = matrix

    transaction.on_failure(undo)
    for bone in armature.pose.bones:
        bone.matrix_basis = Matrix.Identity(4)
