# SPDX-License-Identifier: GPL-3.0-or-later
"""F-curves as arrays: their keys, and their values at many frames at once, without moving the scene to a frame."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..shared.names import JUMP
from .seams import Array, read

CONSTANT, LINEAR = 0, 1
"""The kinds of interpolation that are computed here; Blender evaluates the others."""
GENERATED = 5
"""The type of keys that only make Blender interpolate as Cast does. Importers set it."""

_ROUNDING = 2.5e-7
"""Of the time of a key, which is in single precision."""


class Curve:
    """One F-curve."""

    def __init__(self, curve: Any, jump: float = JUMP) -> None:
        """``jump``: how far before a jump a key for the value before it is."""
        self._curve = curve
        self.jump = jump
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
        self.is_own, self.is_jump = self._own_and_jumps()
        self.has_modifiers = any(not modifier.mute for modifier in curve.modifiers)
        # The interpolation of the last key has no effect.
        self._is_plain = (
            count > 0
            and not self.has_modifiers
            and curve.extrapolation == "CONSTANT"
            and bool((self.interpolation[:-1] <= LINEAR).all())
        )

        self.is_linear = self._is_plain and bool((self.interpolation[:-1] == LINEAR).all())

    def _own_and_jumps(self) -> tuple[Array, Array]:
        """Which keys somebody set, and at which of these the value jumps."""
        is_own, is_jump = self.types != GENERATED, np.zeros(len(self.times), bool)
        is_own[[0, -1] if len(is_own) else []] = True
        own = np.flatnonzero(is_own)
        at_once = np.diff(self.times[own]) <= 1.01 * self.jump + _ROUNDING * np.abs(self.times[own[1:]])
        # Of a series of such keys, each is one of its own.
        alone = ~np.append(False, at_once[:-1]) & ~np.append(at_once[1:], False) if len(at_once) else at_once
        at_once &= alone
        is_jump[own[1:]] = at_once | (self.interpolation[own[1:] - 1] == CONSTANT)
        is_own[own[:-1][at_once]] = False
        return is_own, is_jump

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
        self.jump = max((curve.jump for curve in self._curves.values()), default=JUMP)
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
    def own_times(self) -> Array:
        """The times of the keys that somebody set: neither generated, nor just before a jump."""
        kept = [curve.times[curve.is_own] for curve in self._curves.values()]
        return np.unique(np.concatenate(kept)) if kept else np.zeros(0)

    @property
    def generated_times(self) -> Array:
        """The times of keys that are there for the interpolation only."""
        kept = [curve.times[~curve.is_own & (curve.types == GENERATED)] for curve in self._curves.values()]
        return np.unique(np.concatenate(kept)) if kept else np.zeros(0)

    @property
    def jump_times(self) -> Array:
        """The times at which a value jumps: at the end of a held value, or at the second of two keys at once."""
        ends = [curve.times[curve.is_jump] for curve in self._curves.values()]
        return np.unique(np.concatenate(ends)) if ends else np.zeros(0)

    def evaluate(self, times: Array) -> Array:
        """Values at times, shape (times, components)."""
        result = np.tile(np.array(self._defaults, np.float64), (len(times), 1))
        for index, curve in self._curves.items():
            result[:, index] = curve.evaluate(times)
        return result
