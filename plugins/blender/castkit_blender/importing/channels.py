# SPDX-License-Identifier: GPL-3.0-or-later
"""From keys of a file to keys of a pose bone, as few as possible.

Blender interpolates each component separately. Translations and weights are linear in both, so they have the keys of
the file. Rotations follow an arc in the file; where keys are far apart, keys on the arc are added until the components
are within a tolerance of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

import castkit
import numpy as np

from .actions import types_of
from .keys import Array, Keys, conjugate, linear, product, rotations_at, slerp, union, unit
from .rest import RestBone

# Radians, and fractions of a scale. Errors of bones add up along a chain, and its end should be within 1e-4 of the
# armature's size.
TOLERANCE = 4e-5
# Frames. Closer keys are useless in single precision.
_SHORTEST = 1 / 32
_NO_ROTATION = np.array([0.0, 0.0, 0.0, 1.0])


def effective(tracks: list[Keys]) -> list[Keys]:
    """The tracks that have an effect: one that is not additive replaces all tracks before it."""
    start = max((index for index, track in enumerate(tracks) if track.mode != "additive"), default=0)
    return tracks[start:]


# Makes keys from frames and values, like :meth:`Writer.keys`.
Make = Callable[[Array, Array], Array]


class Channel(NamedTuple):
    """A property of a pose bone."""

    keys: Array
    """For each component a frame and a value per key; shape (components, keys, 2)."""
    types: Array | None = None
    """The types of the keys, if any of them is not in the file."""


def rotations(bones: list[tuple[list[Keys], RestBone]], make: Make) -> list[Channel]:
    """``rotation_quaternion`` of bones, from the tracks of each."""
    channels: list[Channel | None] = []
    alone: list[tuple[Keys, RestBone]] = []
    for all_tracks, bone in bones:
        tracks = effective(all_tracks)
        if len(tracks) == 1 and tracks[0].mode != "additive":
            alone.append((tracks[0], bone))
            channels.append(None)
        else:
            channels.append(_blended(tracks, bone, make))
    refined = iter(_refined(alone, make))
    return [next(refined) if channel is None else channel for channel in channels]


def _refined(bones: list[tuple[Keys, RestBone]], make: Make) -> Iterator[Channel]:
    """Bones with one track each, all at once."""
    if not bones:
        return
    starts = np.cumsum([0, *(len(track.frames) for track, _ in bones)])
    back = [conjugate(bone.rotation) if track.mode == "absolute" else _NO_ROTATION for track, bone in bones]
    turned = product(np.repeat(back, np.diff(starts), axis=0), np.concatenate([track.values for track, _ in bones]))
    frames = np.concatenate([track.frames for track, _ in bones])
    refined = castkit.refine_rotations(frames, turned, starts=starts, tolerance=TOLERANCE)
    keys, types = make(refined.frames, _w_first(refined.rotations)), types_of(refined.added)
    # Every track has keys, so no part is empty.
    any_added = np.logical_or.reduceat(refined.added, refined.starts[:-1]).tolist()
    for (start, end), has_added in zip(pairwise(refined.starts.tolist()), any_added, strict=True):
        yield Channel(keys[:, start:end], types[start:end] if has_added else None)


def _w_first(rotations: Array) -> Array:
    """A row for each component, w, x, y, z, from quaternions x, y, z, w in rows."""
    return rotations.T[[3, 0, 1, 2]]


def _blended(tracks: list[Keys], bone: RestBone, make: Make) -> Channel:
    """A bone with several tracks, each on top of those before it."""
    back = conjugate(bone.rotation)

    def value(frames: Array) -> Array:
        turned = np.broadcast_to(_NO_ROTATION, (len(frames), 4))
        for track in tracks:
            at = rotations_at(track, frames)
            if track.mode == "absolute":
                turned = product(back, at)
            elif track.mode == "relative":
                turned = at
            else:
                turned = product(turned, slerp(_NO_ROTATION, at, np.float64(track.weight)))
        return turned

    def distance(exact: Array, straight: Array) -> Array:
        cosine = np.abs((exact * unit(straight)).sum(axis=1))
        return 2.0 * np.arccos(np.clip(cosine, 0.0, 1.0))

    in_file = union(*(track.frames for track in tracks))
    frames, values = _adaptive(value, distance, in_file)
    added = ~np.isin(frames, in_file)
    return Channel(make(frames, _w_first(values)), types_of(added) if added.any() else None)


def locations(bones: list[tuple[list[list[Keys]], RestBone]], make: Make) -> list[Channel]:
    """``location`` of bones, from the tracks of the three axes of each, any of which may be absent."""
    channels: list[Channel | None] = [None] * len(bones)
    # Most bones have a track for each axis, all with the same frames: these are computed together.
    together: dict[int, list[int]] = {}
    for index, (axes, bone) in enumerate(bones):
        first = axes[0][0].frames if axes[0] else None
        if all(len(of) == 1 and of[0].frames is first and of[0].mode == "absolute" for of in axes):
            together.setdefault(id(first), []).append(index)
        else:
            channels[index] = _location(axes, bone, make)
    for indices in together.values():
        tracks = [[of[0] for of in bones[index][0]] for index in indices]
        rests = [bones[index][1] for index in indices]
        values = np.array([[track.values for track in axes] for axes in tracks], np.float64)
        values -= np.array([bone.translation for bone in rests])[:, :, None]
        moved = np.array([bone.to_location for bone in rests]) @ values
        for index, keys in zip(indices, make(tracks[0][0].frames, moved), strict=True):
            channels[index] = Channel(keys)
    return [channel for channel in channels if channel is not None]


def _location(tracks: list[list[Keys]], bone: RestBone, make: Make) -> Channel:
    axes = [effective(of) if len(of) > 1 else of for of in tracks]
    frames = union(*[track.frames for of in axes for track in of])
    moved = np.zeros((3, len(frames)))
    for axis, of in enumerate(axes):
        for track in of:
            value = linear(track, frames)
            if track.mode == "absolute":
                np.subtract(value, bone.translation[axis], out=moved[axis])
            elif track.mode == "relative":
                moved[axis] = value
            else:
                moved[axis] += value * track.weight
    return Channel(make(frames, bone.to_location @ moved))


def scale(tracks: list[Keys], rest: float) -> tuple[Array, Array]:
    """Frames and one component of ``scale``."""
    tracks = effective(tracks)

    def value(frames: Array) -> Array:
        scaled = np.ones(len(frames))
        for track in tracks:
            at = linear(track, frames)
            if track.mode == "absolute":
                scaled = at / rest
            elif track.mode == "relative":
                scaled = at
            else:
                scaled = scaled * (1.0 + (at - 1.0) * track.weight)
        return scaled

    frames = union(*(track.frames for track in tracks))
    if len(tracks) == 1:
        return frames, value(frames)
    # The product of linear functions is not linear.
    return _adaptive(value, lambda exact, straight: np.abs(exact - straight), frames)


def weight(tracks: list[Keys]) -> tuple[Array, Array]:
    """Frames and the weight of a shape, which is 0 at rest."""
    tracks = effective(tracks)
    frames = union(*(track.frames for track in tracks))
    values = np.zeros(len(frames))
    for track in tracks:
        at = linear(track, frames)
        values = values + at * track.weight if track.mode == "additive" else at
    return frames, values


def _adaptive(
    value: Callable[[Array], Array], distance: Callable[[Array, Array], Array], frames: Array
) -> tuple[Array, Array]:
    """Adds keys, on whole frames if that is enough, until linear interpolation is well within the tolerance where it is
    checked."""
    # Each round halves the gaps; no file has more frames than this allows.
    for _ in range(40):
        values = _continuous(value(frames))
        gaps = np.diff(frames)
        open_gaps = np.flatnonzero(gaps > _SHORTEST)
        if not len(open_gaps):
            break
        wrong = np.zeros(len(open_gaps), bool)
        start, gap = frames[open_gaps], gaps[open_gaps]
        for part in (0.2, 0.35, 0.5, 0.65, 0.8):
            exact = value(start + part * gap)
            straight = values[open_gaps] * (1.0 - part) + values[open_gaps + 1] * part
            if exact.ndim == 2:
                exact = np.where((exact * straight).sum(axis=1, keepdims=True) < 0, -exact, exact)
            wrong |= distance(exact, straight) > TOLERANCE / 2
        if not wrong.any():
            break
        half = gap[wrong] / 2
        middle = start[wrong] + np.where(half >= 1.0, np.floor(half), np.where(half > 0.5, 1.0, half))
        frames = np.unique(np.concatenate([frames, middle]))
    return frames, _continuous(value(frames))


def _continuous(values: Array) -> Array:
    """Gives neighbouring quaternions the same sign."""
    if values.ndim == 1 or len(values) < 2:
        return values
    flips = np.cumsum((values[1:] * values[:-1]).sum(axis=1) < 0) % 2
    signs = np.concatenate([[1.0], 1.0 - 2.0 * flips])
    return values * signs[:, None]
