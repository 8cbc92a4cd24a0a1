# SPDX-License-Identifier: GPL-3.0-or-later
"""Cast keys from Blender curves: as many as a tolerance requires, at whole frames."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import quaternions
from .fcurves import Channel
from .seams import Array

_RATES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20, 24, 25, 30, 32, 40, 50, 60, 64, 75, 80, 100)
"""Factors for the frame rate that may put keys between frames on whole frames."""
_NEAR = 1e-4
_LOST = 1e-7
"""How far a key may be from a frame and still count as on it: a constant, and the rounding error of 32-bit floats in
long animations."""


def _tolerance(times: Any) -> Any:
    return _NEAR + _LOST * np.abs(times)


@dataclass(frozen=True)
class Timeline:
    """Maps frames of the file to times in Blender."""

    first: float = 0.0
    """The time of frame 0."""
    step: float = 1.0
    """The time between frames; negative for reversed strips."""
    low: float = -np.inf
    high: float = np.inf
    """The exported range."""

    def _has(self, time: Any) -> Any:
        return (time >= self.low - _tolerance(time)) & (time <= self.high + _tolerance(time))

    def times(self, frames: Array) -> Array:
        return self.first + frames * self.step

    def frame(self, time: float) -> int | None:
        """The frame of a time; ``None`` outside the exported range."""
        if not self._has(time):
            return None
        return max(round((time - self.first) / self.step), 0)

    def is_on_frames(self, times: Array) -> bool:
        """Whether each of the exported times is on a frame."""
        return len(self.frames(times)) <= int(np.count_nonzero(self._has(times)))

    def frames(self, times: Array) -> Array:
        """The frames around times, ascending; a time on a frame gives only that frame."""
        inside = times[self._has(times)]
        exact = (inside - self.first) / self.step
        near = np.rint(exact)
        off = np.abs(exact - near) > _tolerance(inside) / abs(self.step)
        both = np.concatenate([near[~off], np.floor(exact[off]), np.ceil(exact[off])])
        return np.unique(np.maximum(both, 0)).astype(np.int64)


def rate_factor(times: Array) -> int | None:
    """The factor for the frame rate that puts all times on frames; ``None`` if there is no reasonable one."""
    for factor in _RATES:
        scaled = times * factor
        if (np.abs(scaled - np.rint(scaled)) <= _tolerance(times) * factor).all():
            return factor
    return None


@dataclass(frozen=True)
class Kind:
    """How readers interpolate a kind of keys, and the distance between two values."""

    between: Callable[[Array, Array, Array], Array]
    distance: Callable[[Array, Array], Array]
    bound: Callable[[Array], Array]
    """The maximum error between neighbouring keys where Blender's curves are linear."""
    apart: float = np.inf
    """How far apart, in terms of the distance, two keys have to be to need one in between: programs that add up angles
    or take the longer arc would turn the other way."""


def _lerp(first: Array, second: Array, part: Array) -> Array:
    return first + (second - first) * part[:, None]


def _farthest(first: Array, second: Array) -> Array:
    return np.abs(first - second).max(axis=1)


def _bound_of_rotations(components: Array) -> Array:
    if components.shape[1] != 4:
        return np.full(len(components) - 1, np.inf)
    length = np.linalg.norm(components, axis=1)
    cosine = np.einsum("ij,ij->i", components[1:], components[:-1])
    # Rotations along the longer arc, and varying lengths, have to be sampled.
    usual = (np.abs(length - 1) < 1e-3).all() & (cosine >= 0)
    return np.where(usual, 0.032 * np.arccos(np.clip(cosine, 0, 1)) ** 3, np.inf)


def _exact(components: Array) -> Array:
    return np.zeros(len(components) - 1)


VALUES = Kind(_lerp, _farthest, _exact)
ROTATIONS = Kind(quaternions.slerp, quaternions.distance, _bound_of_rotations, np.radians(120))
STEPS = Kind(lambda first, second, part: first, _farthest, _exact)
"""Values that are held until the next key."""


def sample(
    channel: Channel,
    timeline: Timeline,
    ends: tuple[float, float] | None,
    convert: Callable[[Array], Array],
    kind: Kind,
    tolerance: float,
) -> tuple[Array, Array]:
    """Frames and values of keys. ``ends`` are times that always get a key."""

    def values_at(frames: Array) -> Array:
        return convert(channel.evaluate(timeline.times(frames)))

    times = channel.times
    if ends is not None:
        times = np.union1d(times, np.array(ends))
    frames = timeline.frames(times)
    if not len(frames):
        return frames, values_at(frames)
    if channel.has_modifiers:
        # They can do anything between keys.
        frames = np.arange(frames[0], frames[-1] + 1)
    if timeline.step > 0 and kind is not STEPS:
        # A held value changes within one frame.
        before = timeline.frames(channel.held_times) - 1
        frames = np.union1d(frames, before[before > frames[0]])
    generated = np.isin(frames, timeline.frames(channel.generated_times))
    settled = None
    if channel.is_linear and not generated.any() and timeline.is_on_frames(times):
        settled = kind.bound(channel.evaluate(timeline.times(frames))) <= tolerance
    if generated.any():
        kept = without(frames, values_at(frames), generated, kind, tolerance)
        # Generated keys already shape the gap, so nothing is added there.
        settled = np.diff(np.flatnonzero(kept)) > 1
        frames = frames[kept]
    return refine(frames, values_at, kind, tolerance, settled)


def refine(
    frames: Array, values_at: Callable[[Array], Array], kind: Kind, tolerance: float, settled: Array | None = None
) -> tuple[Array, Array]:
    """Adds frames until what lies between keys is within the tolerance. Each gap is checked at three times, all gaps at
    once, except for those that are settled."""
    values = values_at(frames)
    wide = np.diff(frames) > 1
    gaps = np.flatnonzero(wide if settled is None else wide & ~settled)
    while len(gaps):
        start, end = frames[gaps], frames[gaps + 1]
        # Not evenly spaced: between two keys of Euler angles, a wheel can turn many times.
        probes = start[:, None] + np.rint(np.outer(end - start, [0.23, 0.5, 0.71])).astype(frames.dtype)
        probes = np.clip(probes, start[:, None] + 1, end[:, None] - 1)
        part = ((probes - start[:, None]) / (end - start)[:, None]).reshape(-1)
        real = values_at(probes.reshape(-1))
        between = kind.between(np.repeat(values[gaps], 3, axis=0), np.repeat(values[gaps + 1], 3, axis=0), part)
        wrong = kind.distance(real, between).reshape(-1, 3)
        worst = wrong.argmax(axis=1)
        bad = (wrong.max(axis=1) > tolerance) | (kind.distance(values[gaps], values[gaps + 1]) >= kind.apart)
        if not bad.any():
            break
        rows = np.arange(len(gaps))
        added = probes[rows, worst][bad]
        added_values = real.reshape(len(gaps), 3, -1)[rows, worst][bad]
        merged = np.concatenate([frames, added])
        order = np.argsort(merged, kind="stable")
        # Only the halves of gaps that were split are looked at again.
        split = np.zeros(len(frames), bool)
        split[gaps[bad]] = True
        again = np.concatenate([split, np.ones(len(added), bool)])[order]
        frames, values = merged[order], np.concatenate([values, added_values])[order]
        again = again[:-1] & (np.diff(frames) > 1)
        gaps = np.flatnonzero(again)
    return frames, values


def without(frames: Array, values: Array, unwanted: Array, kind: Kind, tolerance: float) -> Array:
    """The keys that remain if unwanted ones are removed where the surrounding keys give the same values."""
    keep = ~unwanted
    keep[[0, -1]] = True
    kept = np.flatnonzero(keep)
    inner = np.flatnonzero(~keep)
    before = np.searchsorted(kept, inner) - 1
    first, second = kept[before], kept[before + 1]
    part = (frames[inner] - frames[first]) / (frames[second] - frames[first])
    off = kind.distance(values[inner], kind.between(values[first], values[second], part)) > tolerance
    off |= kind.distance(values[first], values[second]) >= kind.apart
    # A gap in which one key is needed keeps all of them.
    keep[inner[np.isin(before, before[off])]] = True
    return keep
