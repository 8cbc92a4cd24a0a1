# SPDX-License-Identifier: GPL-3.0-or-later
"""The actions and strips that become animations, and the target of each of their slots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import bpy

from ..shared.names import FRAME_RATE, JUMP, LEADING_ACTION, TIME_SCALE
from ..shared.report import Report
from ..shared.versions import HAS_SLOTS, bags
from . import collect
from .animation import Clip
from .armature import Rest
from .channels import Part, bone_of, is_visibility, shape_of
from .options import Options


class Animated:
    """Exported data that can be animated: armatures, shape keys of meshes, and the visibility of objects."""

    def __init__(self, rests: list[Rest], meshes: list[Any]) -> None:
        self.rests = rests
        self.objects = meshes
        # Shape keys, and the armature of their mesh.
        self.keys: dict[Any, Any | None] = {}
        for mesh in meshes:
            keys = getattr(mesh.data, "shape_keys", None)
            if keys is not None and keys not in self.keys:
                self.keys[keys] = mesh.find_armature()

    def owners(self) -> Iterator[Any]:
        """The data-blocks that can have an action or strips."""
        yield from (rest.object for rest in self.rests)
        yield from self.keys
        # Visibility.
        yield from self.objects

    def rest_of(self, armature: Any) -> Rest | None:
        return next((rest for rest in self.rests if rest.object == armature), None)

    def part(self, owner: Any, curves: list[Any]) -> Part:
        """The curves for a given armature or shape keys."""
        if isinstance(owner, bpy.types.Key):
            return Part(curves, shape_keys=owner)
        if owner in self.objects:
            return Part([curve for curve in curves if is_visibility(curve.data_path)], None, object_name=owner.name)
        return Part(curves, self.rest_of(owner))


def clips(animated: Animated, options: Options, report: Report) -> list[Clip]:
    """The clips to be exported, in the order of Blender's names."""
    for owner in animated.owners():
        drivers = _drivers(owner)
        if drivers:
            report.info(f"{drivers} drivers are not exported; Animations from: Scene exports what they do", owner.name)
    if options.actions == "NLA":
        return _strips(animated, report)
    if options.actions == "ACTIVE":
        return _active(animated)
    return _all(animated, report)


def _drivers(owner: Any) -> int:
    """How many drivers change something that is exported."""
    drivers = owner.animation_data.drivers if owner.animation_data is not None else ()
    paths = [driver.data_path for driver in drivers if not driver.mute]
    return sum(bone_of(path) is not None or shape_of(path) is not None or is_visibility(path) for path in paths)


def _assigned(owner: Any) -> tuple[Any, list[Any]] | None:
    """The action of a data-block, and the curves of its slot."""
    data = owner.animation_data
    if data is None or data.action is None:
        return None
    slot = getattr(data, "action_slot", None)
    return data.action, curves_of(data.action, slot)


def curves_of(action: Any, slot: Any | None) -> list[Any]:
    """The curves of a slot of an action; before 4.4, and without a slot, all of them."""
    return [
        curve
        for own, bag in bags(action)
        if not HAS_SLOTS or slot is None or own == slot
        for curve in bag.fcurves
        if len(curve.keyframe_points) or len(curve.sampled_points)
    ]


def _clip(action: Any) -> Clip:
    time_scale = _number(action, TIME_SCALE) or 1.0
    return Clip(
        action.name,
        markers=list(action.pose_markers),
        cyclic=action.use_cyclic,
        scale=1 / time_scale,
        rate=_number(action, FRAME_RATE),
        jump=JUMP * time_scale,
    )


def _number(action: Any, name: str) -> float | None:
    """A positive number in a property of an action."""
    value = action.get(name)
    return float(value) if isinstance(value, (int, float)) and 0 < value < float("inf") else None


def _active(animated: Animated) -> list[Clip]:
    """The currently assigned actions: one clip for each armature, with the shape keys of its meshes."""
    found: dict[Any, Clip] = {}
    for owner in animated.owners():
        assigned = _assigned(owner)
        if assigned is None:
            continue
        action, curves = assigned
        leader = _leading_action(animated, owner) or action
        clip = found.setdefault(leader, _clip(leader))
        clip.parts.append(animated.part(owner, curves))
    return list(found.values())


def _leading_action(animated: Animated, owner: Any) -> Any | None:
    """The action of the armature to which shape keys or an object belong, if it has one."""
    armature = animated.keys.get(owner) if isinstance(owner, bpy.types.Key) else collect.armature_of(owner)
    data = None if armature is None or animated.rest_of(armature) is None else armature.animation_data
    return None if data is None else data.action


def _all(animated: Animated, report: Report) -> list[Clip]:
    """Every action that animates exported data."""
    users: dict[tuple[Any, Any], list[Any]] = {}
    for owner in animated.owners():
        data = owner.animation_data
        if data is None:
            continue
        strips = [strip for track in data.nla_tracks for strip in track.strips if strip.action is not None]
        if data.action is not None:
            strips.insert(0, data)
        for strip in strips:
            key = (strip.action, getattr(strip, "action_slot", None))
            if owner not in users.setdefault(key, []):
                users[key].append(owner)
    found: dict[Any, Clip] = {}
    for action in bpy.data.actions:
        for slot in [slot for slot, _ in bags(action)]:
            curves = curves_of(action, slot)
            owners = users.get((action, slot)) or _matching(animated, curves, getattr(slot, "name_display", ""))
            if (action, slot) in users and len(action.pose_markers) and _namesake(action) is None:
                # Notifications alone are an animation, too.
                found.setdefault(action, _clip(action))
            owners = [owner for owner in owners if animated.part(owner, curves).curves]
            if not owners and curves:
                report.info("the action animates no exported data", action.name)
            for owner in owners:
                leader = _leading_action(animated, owner) if _is_assigned(owner, action) else None
                leader = leader or _namesake(action) or action
                clip = found.get(leader) or found.setdefault(leader, _clip(leader))
                clip.parts.append(animated.part(owner, curves))
    return list(found.values())


def _is_assigned(owner: Any, action: Any) -> bool:
    return owner.animation_data is not None and owner.animation_data.action == action


def _namesake(action: Any) -> Any | None:
    """The action that belongs to one for shape keys: importers that cannot put both into one action give them similar
    names."""
    leader = action.get(LEADING_ACTION)
    return bpy.data.actions.get(leader) if isinstance(leader, str) else None


def _matching(animated: Animated, curves: list[Any], slot_name: str) -> list[Any]:
    """The best targets for an unused action: the armature with most of its bones, shape keys with its names, and the
    object after which its slot is named."""
    bones = {found[0] for curve in curves if (found := bone_of(curve.data_path)) is not None}
    owners: list[Any] = []
    if bones:
        best = max(animated.rests, key=lambda rest: len(bones & rest.numbers.keys()), default=None)
        if best is not None and bones & best.numbers.keys():
            owners.append(best.object)
    names = {name for curve in curves if (name := shape_of(curve.data_path)) is not None}
    if names:
        owners += [keys for keys in animated.keys if names & {key.name for key in keys.key_blocks}]
    if any(is_visibility(curve.data_path) for curve in curves):
        owners += [of for of in animated.objects if of.name == slot_name]
    return owners


def _strips(animated: Animated, report: Report) -> list[Clip]:
    """Each strip of the nonlinear animation that plays as a separate clip; strips with the same name belong together."""
    found: dict[str, Clip] = {}
    for owner in animated.owners():
        data = owner.animation_data
        off = 0
        for track in data.nla_tracks if data is not None else ():
            is_on = _plays(data, track)
            for strip in track.strips:
                if strip.action is None:
                    report.info(f"strips of type {strip.type} are not exported", strip.name)
                    continue
                if strip.mute or not is_on:
                    off += 1
                    continue
                if strip.repeat != 1.0:
                    report.info("repeated strips are exported once", strip.name)
                if strip.use_animated_influence or strip.influence != 1.0 or strip.blend_type != "REPLACE":
                    report.info("influence and blending of strips are not exported", strip.name)
                if strip.use_animated_time or any(not modifier.mute for modifier in strip.modifiers):
                    report.info("animated time and modifiers of strips are not exported", strip.name)
                clip = Clip(
                    strip.name,
                    markers=list(strip.action.pose_markers),
                    cyclic=strip.action.use_cyclic,
                    low=strip.action_frame_start,
                    high=strip.action_frame_end,
                    scale=strip.scale,
                    reversed=strip.use_reverse,
                    jump=JUMP * (_number(strip.action, TIME_SCALE) or 1.0),
                )
                clip = found.setdefault(strip.name, clip)
                clip.parts.append(animated.part(owner, curves_of(strip.action, getattr(strip, "action_slot", None))))
        if off:
            report.info(f"{off} strips are muted, or their tracks do not play, and are not exported", owner.name)
    return list(found.values())


def _plays(data: Any, track: Any) -> bool:
    """Whether a track is on: those that are muted are not, nor those besides a track that plays alone."""
    if any(other.is_solo for other in data.nla_tracks):
        return data.use_nla and track.is_solo
    return data.use_nla and not track.mute
