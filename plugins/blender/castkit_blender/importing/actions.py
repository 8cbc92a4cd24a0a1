# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes actions: slots, bags of curves, and their keys, all at once."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import bpy
import numpy as np

from ..shared import versions
from ..shared.names import FRAME_RATE, LEADING_ACTION, TIME_SCALE
from . import key_memory
from .keys import Array
from .transaction import Transaction

CONSTANT, LINEAR = 0, 1
# As stored by Blender, which converts numbers of any other size one by one.
_ENUM = np.uint8
_GENERATED = 5
"""The type of keys that are not in the file. Export leaves them out again."""


# A marker is at a whole number of 32 bits.
_LAST_MARKER = (1 << 31) - 1


@dataclass(frozen=True)
class Timing:
    """From frames of a file to those of Blender."""

    rate: float | None = None
    """The frame rate of the animation, if it has a usable one."""
    start: float = 0.0
    """Where frame 0 is in Blender."""
    scale: float = 1.0
    """Blender's frames per frame of the file."""

    def frames(self, frames: Any) -> Any:
        """Where frames of the file are."""
        scaled = frames if self.scale == 1.0 else frames * self.scale
        return scaled + self.start if self.start else scaled


class Writer:
    """Writes an animation: one action with a slot for each data-block, or before Blender 4.4 an action for each."""

    def __init__(self, name: str, timing: Timing, transaction: Transaction, *, reset: bool) -> None:
        self._name = name
        self._timing = timing
        self._transaction = transaction
        self._reset = reset
        self._bags: dict[int, tuple[Any, bool]] = {}
        self._assigned: list[_Assigned] = []
        self.action: Any | None = None
        """The first action, which gets the markers."""
        self.replaced = 0
        """How many keys of the user's were replaced."""

    def bag(self, owner: Any, id_type: str, slot_name: str) -> Any:
        """The bag of curves of a data-block."""
        found = self._bags.get(owner.session_uid)
        if found is None:
            found = self._bags[owner.session_uid] = self._make(owner, id_type, slot_name)
        return found[0]

    def _make(self, owner: Any, id_type: str, slot_name: str) -> tuple[Any, bool]:
        data = owner.animation_data
        if not self._reset and data is not None and data.action is not None:
            slot = getattr(data, "action_slot", None)
            if slot is not None or not versions.HAS_SLOTS:
                self.action = self.action or data.action
                return versions.bag(data.action, slot), True
        action = self.action
        if action is None or not versions.HAS_SLOTS:
            action = bpy.data.actions.new(self._name)
            action.use_fake_user = True
            if self.action is None:
                self.action = action
            else:
                # Exporters use it to find the curves that belong together.
                action[LEADING_ACTION] = self.action.name
            if self._timing.rate is not None:
                action[FRAME_RATE] = self._timing.rate
            if self._timing.scale != 1.0:
                action[TIME_SCALE] = self._timing.scale
        slot = versions.new_slot(action, id_type, slot_name)
        self._assign(owner, action, slot)
        return versions.bag(action, slot), False

    def _assign(self, owner: Any, action: Any, slot: Any | None) -> None:
        data = owner.animation_data
        before = (None, None) if data is None else (data.action, getattr(data, "action_slot", None))

        def undo() -> None:
            if owner.animation_data is not None:
                owner.animation_data.action = before[0]
                if before[1] is not None:
                    owner.animation_data.action_slot = before[1]

        self._transaction.on_failure(undo)
        versions.assign(owner, action, slot)
        self._assigned.append(_Assigned(owner, action, slot, *before))

    def stack(self) -> None:
        """Moves the actions to tracks that are combined with what was there before, which becomes a track below them."""
        for of in self._assigned:
            data = of.owner.animation_data
            data.action = None
            if of.action_before is not None:
                self._track(data, of.action_before, of.slot_before)
            self._track(data, of.action, of.slot).blend_type = "COMBINE"

    def _track(self, data: Any, action: Any, slot: Any | None) -> Any:
        """A strip of an action, on a new track above the others."""
        track = data.nla_tracks.new()
        self._transaction.on_failure(lambda: data.nla_tracks.remove(track))
        track.name = action.name
        first = action.frame_range[0]
        strip = track.strips.new(action.name, math.floor(first), action)
        strip.name = action.name
        if slot is not None:
            strip.action_slot = slot
        strip.frame_start = first
        return strip

    def keys(self, frames: Array, values: Array) -> Array:
        """Keys in the form that Blender uses: for each component, a frame and a value per key.

        The last dimension of ``values`` is the keys, and those before it are components, so one call can make the keys
        of many curves. The result has one more dimension, of length 2.
        """
        keys = np.empty((*values.shape, 2), np.float32)
        keys[..., 0] = self._timing.frames(frames)
        keys[..., 1] = values
        return keys

    def write(
        self,
        owner: Any,
        path: str,
        index: int,
        group: str,
        keys: Array,
        interpolation: int = LINEAR,
        types: Array | None = None,
    ) -> None:
        """Gives components of a property their :meth:`keys`, from the component ``index`` on. :meth:`bag` comes first.

        ``types``: the types of the keys, from :func:`types_of`, if any of them is not in the file.
        """
        bag, is_old = self._bags[owner.session_uid]
        components = range(index, index + len(keys))
        if is_old:
            there = [bag.fcurves.find(path, index=component) for component in components]
            for curve, of in zip(there, keys, strict=True):
                if curve is not None:
                    self._insert(curve, of, interpolation)
            keys = keys[[curve is None for curve in there]]
            components = [component for component, curve in zip(components, there, strict=True) if curve is None]
        for curve, of in zip(versions.new_curves(bag, path, components, group), keys, strict=True):
            if is_old:
                self._transaction.on_failure(partial(bag.fcurves.remove, curve))
            set_keys(curve, of, interpolation, types)

    def _insert(self, curve: Any, keys: Array, interpolation: int) -> None:
        """Inserts keys into a curve that has keys: existing keys in the same range are replaced."""
        old = [(*key.co, *key.handle_left, *key.handle_right, key.interpolation) for key in curve.keyframe_points]

        def undo() -> None:
            curve.keyframe_points.clear()
            curve.keyframe_points.add(len(old))
            for key, (x, y, left_x, left_y, right_x, right_y, kind) in zip(curve.keyframe_points, old, strict=True):
                key.interpolation = kind
                key.co, key.handle_left, key.handle_right = (x, y), (left_x, left_y), (right_x, right_y)
            curve.update()

        self._transaction.on_failure(undo)
        for key in reversed(curve.keyframe_points):
            if keys[0, 0] <= key.co[0] <= keys[-1, 0]:
                curve.keyframe_points.remove(key, fast=True)
                self.replaced += 1
        add_keys(curve, keys, interpolation)

    def marker(self, name: str, frame: float) -> bool:
        """A marker of the action, unless Blender has no such frame."""
        at = round(self._timing.frames(frame))
        if self.action is None or abs(at) > _LAST_MARKER:
            return False
        marker = self.action.pose_markers.new(name)
        marker.frame = at
        action = self.action
        self._transaction.on_failure(lambda: action.pose_markers.remove(marker))
        return True


@dataclass(frozen=True)
class _Assigned:
    """A data-block that got an action, and what it had before."""

    owner: Any
    action: Any
    slot: Any | None
    action_before: Any | None
    slot_before: Any | None


def played(owner: Any, path: str) -> tuple[float, float]:
    """The smallest and the largest key that the assigned action of a data-block has for a property; 0 without one."""
    data = owner.animation_data
    slot = None if data is None else getattr(data, "action_slot", None)
    curves = [] if data is None or data.action is None else [bag for of, bag in versions.bags(data.action) if of == slot]
    found = [curve for bag in curves if (curve := bag.fcurves.find(path)) is not None]
    values = [point.co[1] for curve in found for point in curve.keyframe_points]
    return min(values, default=0.0), max(values, default=0.0)


def types_of(added: Array) -> Array:
    """The types of keys, some of which were added to those of the file."""
    return added.view(_ENUM) * _ENUM(_GENERATED)


def set_keys(curve: Any, keys: Array, interpolation: int, types: Array | None = None) -> None:
    """Sets the keys of a new curve: rows of frame and value, in order."""
    if key_memory.set_keys(curve, keys, interpolation, types):
        return
    points = curve.keyframe_points
    count = len(keys)
    points.add(count)
    points.foreach_set("co", keys.reshape(-1))
    points.foreach_set("interpolation", _interpolations(count, interpolation))
    if types is not None:
        points.foreach_set("type", types)
    # They are in order, so the curve needs no full update.
    points.handles_recalc()


def add_keys(curve: Any, keys: Array, interpolation: int) -> None:
    """Adds keys to those of a curve, in any order."""
    points = curve.keyframe_points
    there = len(points)
    points.add(len(keys))
    both = np.empty((len(points), 2), np.float32)
    kinds = np.empty(len(points), _ENUM)
    points.foreach_get("co", both.reshape(-1))
    points.foreach_get("interpolation", kinds)
    both[there:], kinds[there:] = keys, interpolation
    points.foreach_set("co", both.reshape(-1))
    points.foreach_set("interpolation", kinds)
    # Sorts, and places the handles.
    curve.update()


def _interpolations(count: int, interpolation: int) -> Array:
    """The same interpolation ``count`` times."""
    # Curves of an action have similar lengths, so one array serves many of them.
    return _longer(count.bit_length(), interpolation)[:count]


@lru_cache(maxsize=8)
def _longer(bits: int, interpolation: int) -> Array:
    return np.full(1 << bits, interpolation, _ENUM)
