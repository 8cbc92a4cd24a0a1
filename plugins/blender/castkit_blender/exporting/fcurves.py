# SPDX-License-Identifier: GPL-3.0-or-later
"""F-curves as arrays: their keys, and their values at many frames at once, without moving the scene to a frame."""

from __future__ import annotations

from typing import Any

import numpy as np

from .seams import Array, read

CONSTANT, LINEAR = 0, 1
"""The kinds of interpolation that are computed here; Blender evaluates the others."""
GENERATED = 5
"""The type of keys that only make Blender interpolate as Cast does. Importers set it."""


class Curve:
    """One F-curve."""

    def __init__(self, curve: Any) -> None:
        self._curve = curve
        count = len(curve.keyframe_points)
        if count:
            points = curve.keyframe_points
            table = read(points, "co", count, 2).astype(np.float64)
            self.interpolation = read(points, "interpolation", count, 1, np.int32)
            self.types = read(points, "type", count, 1, np.int32)
        else:
            # A baked curve has samples instead of keys.
            table = read(curve.sampled_points, "co", len(curve.sampled_points), 2).astype(np.float64)
            self.interpolation = np.full(len(table), LINEAR, np.int32)
            self.types = np.zeros(len(table), np.int32)
        self.times, self.values = table[:, 0], table[:, 1]
        self.has_modifiers = any(not modifier.mute for modifier in curve.modifiers)
        # The interpolation of the last key has no effect.
        self._is_plain = (
            count > 0
            and not self.has_modifiers
            and curve.extrapolation == "CONSTANT"
            and bool((self.interpolation[:-1] <= LINEAR).all())
        )

        self.is_linear = self._is_plain and bool((self.interpolation[:-1] == LINEAR).all())

    def evaluate(self, times: Array) -> Array:
        """Values at times, in frames."""
        if not self._is_plain:
            evaluate = self._curve.evaluate
            return np.array([evaluate(time) for time in times.tolist()], np.float64)
        values = np.interp(times, self.times, self.values)
        if len(self.times) > 1 and (self.interpolation[:-1] == CONSTANT).any():
            at = np.clip(np.searchsorted(self.times, times, "right") - 1, 0, len(self.times) - 1)
            held = (self.interpolation[at] == CONSTANT) & (times >= self.times[0])
            values[held] = self.values[at[held]]
        return values


class Channel:
    """Curves that belong together, such as the components of a rotation. Components without a curve have a fixed
    value."""

    def __init__(self, curves: dict[int, Curve], defaults: tuple[float, ...]) -> None:
        self._curves = {index: curve for index, curve in curves.items() if index < len(defaults) and len(curve.times)}
        self._defaults = defaults
        self.has_modifiers = any(curve.has_modifiers for curve in self._curves.values())

    @property
    def is_linear(self) -> bool:
        """Whether every component is linear between the keys of all, and constant before and after its own."""
        return all(curve.is_linear for curve in self._curves.values())

    @property
    def times(self) -> Array:
        """The times of all keys, ascending."""
        if not self._curves:
            return np.zeros(0)
        return np.unique(np.concatenate([curve.times for curve in self._curves.values()]))

    @property
    def held_times(self) -> Array:
        """The times of keys at the end of a held value."""
        ends = [curve.times[1:][curve.interpolation[:-1] == CONSTANT] for curve in self._curves.values()]
        return np.unique(np.concatenate(ends)) if ends else np.zeros(0)

    @property
    def generated_times(self) -> Array:
        """The times at which all keys are generated."""
        curves = self._curves.values()
        if not any((curve.types == GENERATED).any() for curve in curves):
            return np.zeros(0)
        own = np.concatenate([curve.times[curve.types != GENERATED] for curve in curves])
        return np.setdiff1d(self.times, own)

    def evaluate(self, times: Array) -> Array:
        """Values at times, shape (times, components)."""
        result = np.tile(np.array(self._defaults, np.float64), (len(times), 1))
        for index, curve in self._curves.items():
            result[:, index] = curve.evaluate(times)
        return result
