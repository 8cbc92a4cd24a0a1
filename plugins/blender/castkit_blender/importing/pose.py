# SPDX-License-Identifier: GPL-3.0-or-later
"""Curves of bones: matched by name, converted according to their mode, and written for pose bones."""

from __future__ import annotations

import castkit

from ..shared.names import ACTION_SLOT, quoted
from ..shared.report import Report
from . import channels, rest
from .actions import Writer
from .keys import Keys
from .targets import Names, Target

_AXES = "xyz"
_NO_MODES = (None, None, None)


def write(
    node: castkit.Animation,
    by_node: dict[str, dict[str, list[Keys]]],
    target: Target,
    writer: Writer,
    report: Report,
    where: str,
) -> list[str]:
    """Writes curves of bones. Returns the names that are missing in the armature."""
    armature = target.armature
    if armature is None:
        return list(by_node)
    names = Names([*target.bone_names, *armature.data.bones.keys()])
    rests = rest.of_armature(armature)
    modes = _overriding_modes(node, target, names, rests, report, where)
    missing = []
    # Names that differ in case can refer to one bone.
    found: dict[str, dict[str, list[Keys]]] = {}
    for name, curves in by_node.items():
        spelled = names.find(name)
        if spelled is None:
            missing.append(name)
            continue
        bone = found.setdefault(target.bone_names.get(spelled, spelled), {})
        for what, tracks in curves.items():
            bone.setdefault(what, []).extend(tracks)
    if found:
        writer.bag(armature, "OBJECT", ACTION_SLOT)
    _tell_lost_scale({name for name, curves in found.items() if any(f"s{axis}" in curves for axis in _AXES)}, rests, report, where)
    # All rotations in one call, and all locations.
    turned = {name: (_in_mode(curves["rq"], modes.get(name, _NO_MODES)[1]), rests[name]) for name, curves in found.items() if "rq" in curves}
    turns = dict(zip(turned, channels.rotations(list(turned.values()), writer.keys), strict=True))
    moved = {
        name: ([_in_mode(curves.get(f"t{axis}", []), modes.get(name, _NO_MODES)[0]) for axis in _AXES], rests[name])
        for name, curves in found.items()
        if "tx" in curves or "ty" in curves or "tz" in curves
    }
    moves = dict(zip(moved, channels.locations(list(moved.values()), writer.keys), strict=True))
    for name, curves in found.items():
        bone, mode = rests[name], modes.get(name, _NO_MODES)
        prefix = f"pose.bones[{quoted(name)}]."
        if name in turns:
            armature.pose.bones[name].rotation_mode = "QUATERNION"
            turn = turns[name]
            writer.write(armature, prefix + "rotation_quaternion", 0, name, turn.keys, types=turn.types)
        if name in moves:
            writer.write(armature, prefix + "location", 0, name, moves[name].keys)
        for part, axis in enumerate(_AXES):
            if f"s{axis}" in curves:
                frames, values = channels.scale(_in_mode(curves[f"s{axis}"], mode[2]), float(bone.scale[part]))
                writer.write(armature, prefix + "scale", part, name, writer.keys(frames, values[None]))
    return missing


def _tell_lost_scale(scaled: set[str], rests: dict[str, rest.RestBone], report: Report, where: str) -> None:
    """Adds a warning on lost scale. In Cast, a bone with segment scale compensation only ignores the scale of its
    parent; in Blender, it ignores that of all ancestors."""
    lost = [
        name for name, bone in rests.items() if bone.compensates and not scaled.isdisjoint(rest.scaling(bone, rests))
    ] if scaled else []
    if lost:
        report.warning(
            f"{len(lost)} bones such as {lost[0]!r} lose the animated scale of bones above their parent: in Blender, a bone inherits either all scale or none",
            where,
        )


def _in_mode(tracks: list[Keys], mode: str | None) -> list[Keys]:
    if mode is None:
        return tracks
    return [Keys(track.frames, track.values, mode, track.weight) for track in tracks]


def _overriding_modes(
    node: castkit.Animation, target: Target, names: Names, rests: dict[str, rest.RestBone], report: Report, where: str
) -> dict[str, tuple[str | None, ...]]:
    """The modes of translation, rotation and scale that overrides give bones: those of the nearest ancestor with one.

    An override does not apply to the bone that it names. If a bone has several, the first one that covers the property
    wins.
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
            report.warning(f"a curve mode override is for {name!r}, which was not found", where)
            continue
        slots = own.setdefault(target.bone_names.get(spelled, spelled), [None, None, None])
        for place, covered in enumerate(covers):
            if covered and slots[place] is None:
                slots[place] = mode
    if not own:
        return {}
    modes: dict[str, tuple[str | None, ...]] = {}
    below: dict[str, tuple[str | None, ...]] = {}
    for name, bone in rests.items():
        above = modes[name] = below.get(bone.parent or "", _NO_MODES)
        below[name] = tuple(mine or theirs for mine, theirs in zip(own.get(name, above), above, strict=True))
    return modes
