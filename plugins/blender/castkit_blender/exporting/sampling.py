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

    def inside(self, times: Array) -> Array:
        """The times within the exported range."""
        return times[self._has(times)]

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
        inside = self.inside(times)
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
    """Frames and values of keys. ``ends`` are times that always get a key. Where the value jumps there are two keys at
    one frame: the value before it, and the value from there on."""

    def values_at(frames: Array) -> Array:
        return convert(channel.evaluate(timeline.times(frames)))

    times = channel.own_times
    if ends is not None:
        times = np.union1d(times, np.array(ends))
    frames = timeline.frames(times)
    if not len(frames):
        return frames, values_at(frames)
    if channel.has_modifiers:
        # They can do anything between keys.
        frames = np.arange(frames[0], frames[-1] + 1)
        return refine(frames, values_at(frames), values_at, kind, tolerance)
    own = frames
    frames = np.union1d(own, timeline.frames(channel.generated_times))
    frames = frames[(frames >= own[0]) & (frames <= own[-1])]
    generated = ~np.isin(frames, own)
    values = convert(channel.evaluate(_snapped(timeline.times(frames), channel.times)))
    jumps = np.zeros(0, np.int64)
    if kind is not STEPS:
        jumps, before, after = _jumps(channel, timeline, convert, kind, tolerance)
        inside = (jumps >= frames[0]) & (jumps <= frames[-1])
        jumps, before, after = jumps[inside], before[inside], after[inside]
        rows = np.searchsorted(frames, jumps)
        values[rows] = after
        # Nothing is before the first frame.
        later = rows > 0
        jumps, rows, before = jumps[later], rows[later], before[later]
        frames, values = np.insert(frames, rows, jumps), np.insert(values, rows, before, axis=0)
        generated = np.insert(generated, rows, False) & ~np.isin(frames, jumps)
    settled = None
    if channel.is_linear and not generated.any() and not len(jumps) and timeline.is_on_frames(times):
        settled = kind.bound(channel.evaluate(timeline.times(frames))) <= tolerance
    if generated.any():
        kept = without(frames, values, generated, kind, tolerance)
        # Generated keys already shape the gap, so nothing is added there.
        settled = np.diff(np.flatnonzero(kept)) > 1
        frames, values = frames[kept], values[kept]
    return refine(frames, values, values_at, kind, tolerance, settled)


def _snapped(times: Array, keys: Array) -> Array:
    """Times as those of the keys at the same frame: just before it, a held value is another one."""
    if not len(keys):
        return times
    at = np.clip(np.searchsorted(keys, times), 1, max(len(keys) - 1, 1))
    near = np.minimum(np.where(times - keys[at - 1] < keys[np.minimum(at, len(keys) - 1)] - times, at - 1, at), len(keys) - 1)
    return np.where(np.abs(keys[near] - times) <= _tolerance(times), keys[near], times)


def _jumps(
    channel: Channel, timeline: Timeline, convert: Callable[[Array], Array], kind: Kind, tolerance: float
) -> tuple[Array, Array, Array]:
    """The frames at which values jump, and the values before and after. A jump between two frames is at the second, as
    everywhere in castkit."""
    # In the order of the file.
    times = timeline.inside(channel.jump_times)[:: 1 if timeline.step > 0 else -1]
    frames = np.ceil((times - timeline.first) / timeline.step - _tolerance(times) / abs(timeline.step)).astype(np.int64)
    # Of several between two frames, the value before the first.
    frames, first = np.unique(frames, return_index=True)
    times = times[first]

    def values(at: Array) -> Array:
        return convert(channel.evaluate(at))

    at, there = values(times), values(_snapped(timeline.times(frames), channel.times))
    step = np.full(len(times), 2.0)
    # The key before a jump is not quite at it; that is left of this key, which is rounded.
    left = kind.between(values(times - 3 * channel.jump), values(times - 1.5 * channel.jump), step)
    if timeline.step > 0:
        before, after = left, there
    else:
        is_at = np.abs(timeline.times(frames) - times) <= _tolerance(times)
        before, after = at, np.where(is_at[:, None], left, there)
    real = kind.distance(before, after) > tolerance
    return frames[real], before[real], after[real]


def refine(
    frames: Array,
    values: Array,
    values_at: Callable[[Array], Array],
    kind: Kind,
    tolerance: float,
    settled: Array | None = None,
) -> tuple[Array, Array]:
    """Adds frames until what lies between keys is within the tolerance. Each gap is checked at three times, all gaps at
    once, except for those that are settled."""
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
