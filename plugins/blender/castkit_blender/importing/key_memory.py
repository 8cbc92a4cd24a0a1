# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys of new curves, written to Blender's memory at once.

Blender's Python interface sets one property of all keys at a time, and places automatic handles, which takes longer
than the rest of importing an animation. Keys are therefore written directly, in the releases for which a test has found
them where they are expected (:data:`versions.TESTED_MEMORY`).
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import numpy.typing as npt

from ..shared import versions

Array = npt.NDArray[Any]

# Bytes of a key (`BezTriple` in Blender's `DNA_curve_types.h`): the left handle, the key, and the right handle, three floats
# each, come first.
_SIZE, _INTERPOLATION, _TYPE = 72, 48, 54


def set_keys(curve: Any, keys: Array, interpolation: int, types: Array | None) -> bool:
    """Sets the keys of a new curve, rows of frame and value in order; returns ``False`` in a release
    whose memory no test has seen.

    Handles are placed at their keys: a curve that is changed to Bezier interpolation keeps its shape until Blender
    places the handles, as it does when the curve is edited.
    """
    if not len(keys) or not versions.HAS_TESTED_MEMORY:
        return False
    points = curve.keyframe_points
    points.add(len(keys))
    places, interpolations, of_types = memory(points)
    places[...] = keys[:, None]
    interpolations[...] = interpolation
    if types is not None:
        of_types[...] = types
    return True


def memory(points: Any) -> tuple[Array, Array, Array]:
    """The fields of keys in memory: the positions of left handle, key and right handle, the interpolation and the type
    of each."""
    count = len(points)
    numbers = (ctypes.c_char * (count * _SIZE)).from_address(points[0].as_pointer())
    return (
        np.ndarray((count, 3, 2), np.float32, numbers, strides=(_SIZE, 12, 4)),
        np.ndarray(count, np.uint8, numbers, _INTERPOLATION, _SIZE),
        np.ndarray(count, np.uint8, numbers, _TYPE, _SIZE),
    )
