# SPDX-License-Identifier: GPL-3.0-or-later
"""Writing actions: slots and bags of curves, and keys all at once."""

from __future__ import annotations

from typing import Any

import bpy
import numpy as np

from ..shared import versions
from ..shared.names import LEADING_ACTION
from .keys import Array
from .transaction import Transaction

CONSTANT, LINEAR = 0, 1
_GENERATED = 5
"""The type of keys that are not in the file. Exporting leaves them out again."""


class Writer:
    """Writes an animation: one action with a slot for each data-block, or before Blender 4.4 an action for each."""

    def __init__(self, name: str, start: float, transaction: Transaction, *, reset: bool) -> None:
        self._name = name
        self._start = start
        self._transaction = transaction
        self._reset = reset
        self._bags: dict[int, tuple[Any, bool]] = {}
        self.action: Any | None = None
        """The first action, which gets the markers."""

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
                # Exporters find by it what belongs together.
                action[LEADING_ACTION] = self.action.name
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

    def write(
        self,
        owner: Any,
        path: str,
        index: int,
        group: Any | str,
        frames: Array,
        values: Array,
        interpolation: int = LINEAR,
        types: Array | None = None,
    ) -> None:
        """Keys of one property, or of one component of it, and their types unless all are in the file. :meth:`bag` comes first."""
        bag, is_old = self._bags[owner.session_uid]
        frames = frames + self._start
        if is_old:
            curve = bag.fcurves.find(path, index=index)
            if curve is not None:
                self._insert(curve, frames, values, interpolation)
                return
            curve = versions.new_curve(bag, path, index, group)
            self._transaction.on_failure(lambda: bag.fcurves.remove(curve))
        else:
            curve = versions.new_curve(bag, path, index, group)
        set_keys(curve, frames, values, interpolation)
        if types is not None:
            curve.keyframe_points.foreach_set("type", types)

    def _insert(self, curve: Any, frames: Array, values: Array, interpolation: int) -> None:
        """Into a curve that has keys already: those that are in the same span give way."""
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
            if frames[0] <= key.co[0] <= frames[-1]:
                curve.keyframe_points.remove(key, fast=True)
        set_keys(curve, frames, values, interpolation)

    def marker(self, name: str, frame: float) -> None:
        """A marker of the action."""
        if self.action is not None:
            marker = self.action.pose_markers.new(name)
            marker.frame = round(frame + self._start)
            action = self.action
            self._transaction.on_failure(lambda: action.pose_markers.remove(marker))


def types_of(frames: Array, in_file: Array) -> Array | None:
    """The types of keys, of which only some are in the file; ``None`` if all are."""
    if len(frames) == len(in_file):
        return None
    types = np.full(len(frames), _GENERATED, np.int32)
    types[np.searchsorted(frames, in_file)] = 0
    return types


def set_keys(curve: Any, frames: Array, values: Array, interpolation: int) -> None:
    """Adds keys to a curve."""
    points = curve.keyframe_points
    there, count = len(points), len(frames)
    points.add(count)
    keys = np.empty((there + count, 2), np.float32)
    flat = keys.reshape(-1)
    kinds = np.full(there + count, interpolation, np.int32)
    if there:
        points.foreach_get("co", flat)
        points.foreach_get("interpolation", kinds)
        kinds[there:] = interpolation
    keys[there:, 0] = frames
    keys[there:, 1] = values
    points.foreach_set("co", flat)
    points.foreach_set("interpolation", kinds)
    # Sorts, and places the handles.
    curve.update()
