# SPDX-License-Identifier: GPL-3.0-or-later
"""Animations: actions on an armature, on shape keys, and on the visibility of objects."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import bpy
import castkit
import numpy as np

from ..shared.names import ACTION_SLOT, FRAME_RATE, TIME_SCALE, cut, quoted
from ..shared.report import Report
from . import channels, keys, pose
from .shapes import LIMIT, widen
from .actions import CONSTANT, Timing, Writer, played
from .keys import Keys
from .options import Options
from .targets import Names, Target
from .transaction import Transaction

LAST_FRAME = 1_048_574
"""Blender's last frame (``MAXFRAME``)."""


@dataclass(frozen=True)
class Built:
    """The result of an animation."""

    timing: Timing
    ends: tuple[float, float] | None = None
    """The frames of its first and last key; ``None`` if nothing is animated."""
    is_stacked: bool = False
    """Whether it is on a track of its own."""


def build(
    node: castkit.Animation,
    tracks: list[castkit.Track | None],
    target: Target,
    name: str,
    options: Options,
    transaction: Transaction,
    report: Report,
    where: str,
) -> Built:
    """Makes the action of an animation and assigns it."""
    timing = _timing(node, options, report, where)
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
    needs_base = _needs_base(by_node, shapes)
    stacks = needs_base and options.additive == "NLA"
    if needs_base:
        how = "is combined with the tracks below its own" if stacks else "is on top of the rest pose; Additive: NLA Track combines it"
        report.warning(f"the animation is additive and needs another one as its base: it {how}", where)
    writer = Writer(cut(name), timing, transaction, reset=options.import_reset or stacks)
    missing = pose.write(node, by_node, target, writer, report, where)
    missing += _shapes(shapes, target, writer, transaction, report, where, stacks=stacks)
    missing += _visibility(shown, target, writer)
    if missing:
        few = ", ".join(repr(each) for each in missing[:5]) + (", ..." if len(missing) > 5 else "")
        report.warning(f"{len(missing)} animated nodes were not found: {few}", where)
    ends += _markers(node, writer, target, report, where)
    if writer.replaced:
        report.warning(f"{writer.replaced} keys of the action {writer.action.name!r} were replaced: New Action is off", where)  # type: ignore[union-attr]
    if not ends or writer.action is None:
        return Built(timing)
    first, last = timing.frames(min(ends)), timing.frames(max(ends))
    if max(-first, last) > LAST_FRAME:
        report.warning(f"the animation is {last - first:.7g} frames long; those of Blender end at {LAST_FRAME}", where)
    if node.looping:
        action = writer.action
        action.use_frame_range = True
        action.frame_start, action.frame_end = first, last
        action.use_cyclic = True
    if stacks:
        writer.stack()
    return Built(timing, (first, last), stacks)


def _needs_base(by_node: dict[str, dict[str, list[Keys]]], shapes: dict[str, list[Keys]]) -> bool:
    """Whether anything is added to what the animation does not have itself."""
    of_nodes = (tracks for curves in by_node.values() for tracks in curves.values())
    return any(channels.effective(tracks)[0].mode == "additive" for tracks in (*of_nodes, *shapes.values()))


def _timing(node: castkit.Animation, options: Options, report: Report, where: str) -> Timing:
    scene = bpy.context.scene
    try:
        rate = node.frame_rate
    except castkit.PropertyError:
        rate = None
    start = float(scene.frame_current) if options.import_time else 0.0
    if rate is None or not math.isfinite(rate) or rate <= 0:
        report.warning(f"the frame rate is {rate}; that of the scene is kept", where)
        return Timing(start=start)
    scale = scene_rate() / rate if options.frame_rate == "KEYS" else 1.0
    return Timing(rate, start, 1.0 if abs(scale - 1.0) < 1e-6 else scale)


def _shapes(
    shapes: dict[str, list[Keys]],
    target: Target,
    writer: Writer,
    transaction: Transaction,
    report: Report,
    where: str,
    *,
    stacks: bool,
) -> list[str]:
    """Curves of shapes, for every mesh that has them, with sliders that are wide enough."""
    missing = set(shapes)
    beyond = set()
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
            path = f"key_blocks[{quoted(key)}].value"
            # What the animation is added to.
            low, high = played(shape_keys, path) if stacks else (0.0, 0.0)
            if not widen(shape_keys.key_blocks[key], low + float(values.min()), high + float(values.max()), transaction):
                beyond.add(name)
            writer.bag(shape_keys, "KEY", mesh.name)
            writer.write(shape_keys, path, 0, "", writer.keys(frames, values[None]))
    for name in sorted(beyond):
        report.warning(f"the weights of {name!r} go beyond {LIMIT:g}, where sliders of Blender end; it cuts them off there", where)
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
    lost = 0
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
            if math.isfinite(frame) and writer.marker(cut(track.name or "Notification"), frame):
                told.append(frame)
            else:
                lost += 1
    if lost:
        report.warning(f"{lost} notifications are at frames that Blender does not have; they were left out", where)
    return told


def scene_rate() -> float:
    """The frame rate of the scene."""
    render = bpy.context.scene.render
    return render.fps / render.fps_base


def set_frame_rate(rate: float, transaction: Transaction) -> None:
    """The frame rate of the scene."""
    render = bpy.context.scene.render
    whole = min(max(round(rate), 1), 32767)
    transaction.set(render, "fps", whole)
    transaction.set(render, "fps_base", whole / rate)


def tell_other_rates(report: Report) -> None:
    """Adds a warning on imported actions that the scene does not play at their own frame rate."""
    rate = scene_rate()
    others = {
        action.name: action[FRAME_RATE]
        for action in bpy.data.actions
        if isinstance(action.get(FRAME_RATE), float) and TIME_SCALE not in action and abs(action[FRAME_RATE] - rate) > 1e-3 * rate
    }
    for name, own in list(others.items())[:1]:
        report.warning(
            f"{len(others)} actions, such as {name!r} of {own:.6g} frames a second, play faster or slower in this scene of {rate:.6g}; "
            "Frame Rate: Scale Keys keeps their speed"
        )


def set_range(ends: tuple[float, float], transaction: Transaction) -> None:
    """The frames of the scene."""
    scene = bpy.context.scene
    first, last = (min(max(end, 0), LAST_FRAME) for end in (math.floor(ends[0]), math.ceil(ends[1])))
    # The later one first, because neither may pass the other.
    transaction.set(scene, "frame_end", max(last, scene.frame_start))
    transaction.set(scene, "frame_start", first)
    scene.frame_end = last


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
