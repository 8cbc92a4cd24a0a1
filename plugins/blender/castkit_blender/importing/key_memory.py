# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys of new curves, written to Blender's memory at once.

Blender's Python interface sets one property of all keys at a time, and places automatic handles, which takes longer
than the rest of importing an animation. Keys are therefore written directly, if a test with a small curve finds them
where they are expected.
"""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Any

import bpy
import numpy as np
import numpy.typing as npt

from ..shared import versions

Array = npt.NDArray[Any]

# Bytes of a key, as in 4.2 to 5.0: the left handle, the key, and the right handle, three floats each, come first.
_SIZE, _INTERPOLATION, _TYPE = 72, 48, 54


def set_keys(curve: Any, keys: Array, interpolation: int, types: Array | None) -> bool:
    """Sets the keys of a new curve, rows of frame and value in order; returns ``False`` if its memory is not as
    expected.

    Handles are placed at their keys: a curve that is changed to Bezier interpolation keeps its shape until Blender
    places the handles, as it does when the curve is edited.
    """
    if not len(keys) or not is_known():
        return False
    points = curve.keyframe_points
    points.add(len(keys))
    places, interpolations, of_types = _memory(points)
    places[...] = keys[:, None]
    interpolations[...] = interpolation
    if types is not None:
        of_types[...] = types
    return True


def _memory(points: Any) -> tuple[Array, Array, Array]:
    """The fields of keys in memory: the positions of left handle, key and right handle, the interpolation and the type
    of each."""
    count = len(points)
    numbers = (ctypes.c_char * (count * _SIZE)).from_address(points[0].as_pointer())
    return (
        np.ndarray((count, 3, 2), np.float32, numbers, strides=(_SIZE, 12, 4)),
        np.ndarray(count, np.uint8, numbers, _INTERPOLATION, _SIZE),
        np.ndarray(count, np.uint8, numbers, _TYPE, _SIZE),
    )


@cache
def is_known() -> bool:
    """Whether :func:`_memory` finds the keys: checks that values set in the usual way are there."""
    action = bpy.data.actions.new("castkit")
    try:
        bag = versions.bag(action, versions.new_slot(action, "OBJECT", "castkit"))
        points = versions.new_curves(bag, "location", range(1), "")[0].keyframe_points
        points.add(3)
        if [point.as_pointer() - points[0].as_pointer() for point in points] != [0, _SIZE, 2 * _SIZE]:
            return False
        numbers = np.arange(1, 19, dtype=np.float32).reshape(3, 3, 2)
        kinds, types = np.array([0, 1, 2], np.uint8), np.array([5, 1, 2], np.uint8)
        for index, name in enumerate(("handle_left", "co", "handle_right")):
            points.foreach_set(name, numbers[:, index].reshape(-1))
        points.foreach_set("interpolation", kinds)
        points.foreach_set("type", types)
        expected = (numbers, kinds, types)
        return all(np.array_equal(found, there) for found, there in zip(_memory(points), expected, strict=True))
    finally:
        bpy.data.actions.remove(action)
