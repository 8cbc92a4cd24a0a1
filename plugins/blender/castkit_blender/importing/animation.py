# SPDX-License-Identifier: GPL-3.0-or-later
"""Animations: actions on an armature, on shape keys, and on the visibility of objects."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import bpy
import castkit
import numpy as np

from ..shared.names import ACTION_SLOT, cut, quoted
from ..shared.report import Report
from ..shared.versions import new_group
from . import channels, keys, rest
from .actions import CONSTANT, Writer, types_of
from .keys import Keys
from .options import Options
from .transaction import Transaction

_AXES = "xyz"
_NO_MODES = (None, None, None)


@dataclass
class Target:
    """What animations are applied to: an armature, and meshes with the names that the file has for them."""

    armature: Any | None
    meshes: list[Any] = field(default_factory=list)
    bone_names: dict[str, str] = field(default_factory=dict)
    """Names of the file to those of the armature, where they differ."""
    object_names: dict[str, list[Any]] = field(default_factory=dict)
    """Meshes by their names in the file, for visibility."""

    @staticmethod
    def of_object(thing: Any) -> Target | None:
        """An object of the user's: an armature with the meshes on it, or a mesh."""
        armature = thing if thing.type == "ARMATURE" else thing.find_armature()
        if armature is not None:
            meshes = [each for each in bpy.data.objects if each.type == "MESH" and each.find_armature() == armature]
        else:
            meshes = [thing] if thing.type == "MESH" else []
        if armature is None and not meshes:
            return None
        names: dict[str, list[Any]] = {}
        for mesh in meshes:
            names.setdefault(mesh.name, []).append(mesh)
        return Target(armature, meshes, {}, names)


class _Names:
    """Names as they are, else without regard to case."""

    def __init__(self, names: Iterable[str]) -> None:
        self._exact = {name: name for name in names}
        self._folded: dict[str, str] = {}
        for name in self._exact:
            self._folded.setdefault(name.casefold(), name)

    def find(self, name: str) -> str | None:
        return self._exact.get(name) or self._folded.get(name.casefold())


def matches(node: castkit.Animation, target: Target) -> int:
    """How many of the names in an animation a target has."""
    bones = _Names([*target.bone_names, *(target.armature.data.bones.keys() if target.armature else ())])
    shapes = _Names(key.name for mesh in target.meshes if mesh.data.shape_keys for key in mesh.data.shape_keys.key_blocks)
    named = {(curve.key_property == "bs", curve.node_name or "") for curve in node.curves}
    return sum((shapes if is_shape else bones).find(name) is not None for is_shape, name in named)


def build(
    node: castkit.Animation, target: Target, name: str, options: Options, transaction: Transaction, report: Report, where: str
) -> tuple[float, float] | None:
    """Makes the action of an animation and assigns it. Returns the frames of its first and last key."""
    scene = bpy.context.scene
    start = float(scene.frame_current) if options.import_time else 0.0
    writer = Writer(cut(name), start, transaction, reset=options.import_reset)
    by_node: dict[str, dict[str, list[Keys]]] = {}
    shapes: dict[str, list[Keys]] = {}
    shown: dict[str, Keys] = {}
    ends: list[float] = []
    for curve in node.curves:
        node_name, what = curve.node_name, curve.key_property
        read = keys.read(curve, what, report, where)
        if read is None or node_name is None or what is None:
            continue
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
    missing = _bones(node, by_node, target, writer, report, where)
    missing += _shapes(shapes, target, writer)
    missing += _visibility(shown, target, writer)
    if missing:
        few = ", ".join(repr(each) for each in missing[:5]) + (", ..." if len(missing) > 5 else "")
        report.warning(f"{len(missing)} animated nodes are not there: {few}", where)
    ends += _markers(node, writer, target, report, where)
    if writer.action is not None and node.looping:
        action = writer.action
        action.use_frame_range = True
        action.frame_start, action.frame_end = start + min(ends, default=0.0), start + max(ends, default=0.0)
        action.use_cyclic = True
    return (start + min(ends), start + max(ends)) if ends and writer.action is not None else None


def _bones(
    node: castkit.Animation,
    by_node: dict[str, dict[str, list[Keys]]],
    target: Target,
    writer: Writer,
    report: Report,
    where: str,
) -> list[str]:
    """Curves of bones. Returns the names that the armature does not have."""
    armature = target.armature
    if armature is None:
        return list(by_node)
    names = _Names([*target.bone_names, *armature.data.bones.keys()])
    rests = rest.of_armature(armature)
    modes = _overriding_modes(node, target, names, rests, report, where)
    missing = []
    # Several spellings of a name are one bone.
    found: dict[str, dict[str, list[Keys]]] = {}
    for name, curves in by_node.items():
        spelled = names.find(name)
        if spelled is None:
            missing.append(name)
            continue
        bone = found.setdefault(target.bone_names.get(spelled, spelled), {})
        for what, tracks in curves.items():
            bone.setdefault(what, []).extend(tracks)
    bag = writer.bag(armature, "OBJECT", ACTION_SLOT) if found else None
    _tell_lost_scale({name for name, curves in found.items() if any(f"s{axis}" in curves for axis in _AXES)}, rests, report, where)
    for name, curves in found.items():
        group = new_group(bag, name)
        bone, mode = rests[name], modes.get(name, _NO_MODES)
        prefix = f"pose.bones[{quoted(name)}]."
        if "rq" in curves:
            armature.pose.bones[name].rotation_mode = "QUATERNION"
            frames, values = channels.rotation(_in_mode(curves["rq"], mode[1]), bone)
            types = types_of(frames, keys.union(*(track.frames for track in curves["rq"])))
            writer.write(armature, prefix + "rotation_quaternion", 0, group, frames, values, types=types)
        moved = [_in_mode(curves.get(f"t{axis}", []), mode[0]) for axis in _AXES]
        if any(moved):
            frames, values = channels.location(moved, bone)
            writer.write(armature, prefix + "location", 0, group, frames, values)
        for part, axis in enumerate(_AXES):
            if f"s{axis}" in curves:
                frames, values = channels.scale(_in_mode(curves[f"s{axis}"], mode[2]), float(bone.scale[part]))
                writer.write(armature, prefix + "scale", part, group, frames, values)
    return missing


def _tell_lost_scale(scaled: set[str], rests: dict[str, rest.RestBone], report: Report, where: str) -> None:
    """A bone that compensates undoes its parent's own scale in Cast, in Blender all that comes from above."""
    lost = [
        name for name, bone in rests.items() if bone.compensates and not scaled.isdisjoint(rest.scaling(bone, rests))
    ] if scaled else []
    if lost:
        report.warning(
            f"{len(lost)} bones such as {lost[0]!r} lose the animated scale of bones above their parent: Blender passes on all or none",
            where,
        )


def _in_mode(tracks: list[Keys], mode: str | None) -> list[Keys]:
    if mode is None:
        return tracks
    return [Keys(track.frames, track.values, mode, track.weight) for track in tracks]


def _overriding_modes(
    node: castkit.Animation, target: Target, names: _Names, rests: dict[str, rest.RestBone], report: Report, where: str
) -> dict[str, tuple[str | None, ...]]:
    """The modes of translation, rotation and scale that overrides give bones: that of the bone itself, else of the nearest above.

    Of several for one bone the first that covers the property counts.
    """
    own: dict[str, list[str | None]] = {}
    for override in node.curve_mode_overrides:
        try:
            name, mode = override.node_name, override.mode
            covers = override.override_translation, override.override_rotation, override.override_scale
        except castkit.PropertyError as error:
            report.warning(str(error), where)
            continue
        spelled = None if name is None else names.find(name)
        if spelled is None:
            report.warning(f"a mode is for {name!r}, which is not there", where)
            continue
        slots = own.setdefault(target.bone_names.get(spelled, spelled), [None, None, None])
        for place, covered in enumerate(covers):
            if covered and slots[place] is None:
                slots[place] = mode
    if not own:
        return {}
    modes: dict[str, tuple[str | None, ...]] = {}
    for name, bone in rests.items():
        above = modes.get(bone.parent or "", _NO_MODES)
        modes[name] = tuple(mine or theirs for mine, theirs in zip(own.get(name, above), above, strict=True))
    return modes


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
        names = _Names(key.name for key in shape_keys.key_blocks)
        for name, (frames, values) in written.items():
            key = names.find(cut(name))
            if key is None:
                continue
            missing.discard(name)
            writer.bag(shape_keys, "KEY", mesh.name)
            writer.write(shape_keys, f"key_blocks[{quoted(key)}].value", 0, "", frames, values)
    return sorted(missing)


def _visibility(shown: dict[str, Keys], target: Target, writer: Writer) -> list[str]:
    """Curves of visibility, for objects by the names that the file has for them."""
    names = _Names(target.object_names)
    missing = []
    for name, track in shown.items():
        found = names.find(name)
        if found is None:
            missing.append(name)
            continue
        for thing in target.object_names[found]:
            writer.bag(thing, "OBJECT", thing.name)
            hidden = (track.values < 0.5).astype(np.float64)
            for path in ("hide_viewport", "hide_render"):
                writer.write(thing, path, 0, "", track.frames, hidden, CONSTANT)
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
            # An animation of nothing but notifications.
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
        report.warning(f"the frame rate is {rate}; that of the scene stays", where)
        return
    render = bpy.context.scene.render
    whole = min(max(round(rate), 1), 32767)
    transaction.set(render, "fps", whole)
    transaction.set(render, "fps_base", whole / rate)


def set_range(ends: tuple[float, float], transaction: Transaction) -> None:
    """The frames of the scene."""
    scene = bpy.context.scene
    # The later one first, as neither may pass the other.
    transaction.set(scene, "frame_end", max(math.ceil(ends[1]), scene.frame_start))
    transaction.set(scene, "frame_start", math.floor(ends[0]))
    scene.frame_end = math.ceil(ends[1])


def reset_pose(armature: Any, transaction: Transaction) -> None:
    """The rest pose, so that what an action does not animate is not as it happened to be."""
    from mathutils import Matrix

    before = [(bone.name, bone.matrix_basis.copy()) for bone in armature.pose.bones]

    def undo() -> None:
        for name, matrix in before:
            armature.pose.bones[name].matrix_basis = matrix

    transaction.on_failure(undo)
    for bone in armature.pose.bones:
        bone.matrix_basis = Matrix.Identity(4)
