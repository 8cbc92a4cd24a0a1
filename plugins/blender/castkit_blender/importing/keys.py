# SPDX-License-Identifier: GPL-3.0-or-later
"""Curves of a file as arrays: sorted keys, and values between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import castkit
import numpy as np
import numpy.typing as npt

from ..shared.names import JUMP
from ..shared.report import Report

Array = npt.NDArray[Any]


class Keys(NamedTuple):
    """The keys of a curve: ascending frames, and a value for each."""

    frames: Array
    """float64."""
    values: Array
    """Of shape (n,), or (n, 4) for rotations."""
    mode: str
    """``absolute``, ``relative`` or ``additive``."""
    weight: float
    """The blend weight of an additive curve."""


def read_all(node: castkit.Animation, tracks: list[castkit.Track | None], report: Report, where: str) -> Iterator[tuple[str, str, Keys]]:
    """The keys of each curve, with the name of the node and the animated property. Curves without keys are left out, with a warning."""
    for index, track in enumerate(tracks):
        if track is not None:
            yield track.node_name, track.key_property, Keys(track.frames, track.values, _mode(track.mode, report, where), track.weight)
            continue
        curve = node.curves[index]
        try:
            name, what = curve.node_name, curve.key_property
        except castkit.PropertyError as error:
            report.warning(str(error), where)
            continue
        found = _read(curve, what, report, where)
        if found is not None and name is not None and what is not None:
            yield name, what, found


def _read(curve: castkit.Curve, what: str | None, report: Report, where: str) -> Keys | None:
    """The keys of an irregular curve, which animates ``what``; ``None``, with a warning, if it has none."""
    try:
        frames, values = curve.key_frames, curve.key_values
        if frames is None:
            frames = curve.legacy_key_times
        mode, weight = _mode(curve.mode, report, where), curve.additive_blend_weight
    except castkit.PropertyError as error:
        report.warning(str(error), where)
        return None
    rotates = what == "rq"
    if frames is None or values is None or (values.ndim == 2) != rotates:
        report.warning(f"the curve {what!r} of {curve.node_name!r} has no keys or no values; it was left out", where)
        return None
    count = min(len(frames), len(values))
    times, values = _sorted(frames[:count].astype(np.float64), values[:count].astype(np.float64), jumps=what != "vb")
    if not rotates and not np.isfinite(values).all():
        kept = np.isfinite(values)
        report.warning(f"{int((~kept).sum())} keys that are not finite were left out", where)
        times, values = times[kept], values[kept]
    return Keys(times, values, mode, weight) if len(times) else None


def _mode(mode: str, report: Report, where: str) -> str:
    if mode in ("absolute", "relative", "additive"):
        return mode
    report.warning(f"the mode {mode!r} is unknown and treated as absolute", where)
    return "absolute"


def _sorted(frames: Array, values: Array, *, jumps: bool) -> tuple[Array, Array]:
    """Sorts keys. If several keys are at one frame, the value approaches the first one and jumps to the last.

    Blender allows one key per frame, so the first one is placed slightly before. Stepped curves need no such key.
    """
    kept = np.isfinite(frames)
    frames, values = frames[kept], values[kept]
    order = np.argsort(frames, kind="stable")
    frames, values = frames[order], values[order]
    starts = np.append(True, np.diff(frames) > 0)[: len(frames)]
    lasts = np.append(starts[1:], True)[: len(frames)]
    if not jumps:
        return frames[lasts], values[lasts]
    for at in np.flatnonzero(starts & ~lasts):
        gap = frames[at] - frames[at - 1] if at else 0.0
        if gap <= JUMP:
            starts[at] = False
            continue
        values[at] = _between(values[at - 1], values[at], 1.0 - JUMP / gap)
        frames[at] -= JUMP
    kept = starts | lasts
    return frames[kept], values[kept]


def _between(a: Array, b: Array, amount: float) -> Array:
    return slerp(unit(a), unit(b), np.float64(amount)) if a.ndim else a + (b - a) * amount


def linear(keys: Keys, frames: Array) -> Array:
    """Values at frames: linear between keys, constant outside."""
    if frames is keys.frames:
        return keys.values
    return np.interp(frames, keys.frames, keys.values)


def union(*frames: Array) -> Array:
    """All frames, ascending, without duplicates."""
    first = frames[0]
    if all(other is first or np.array_equal(other, first) for other in frames):
        return first
    return np.unique(np.concatenate(frames))


# Rotations: quaternions x, y, z, w in rows.


def unit(rotations: Array) -> Array:
    """Normalises quaternions; the identity for those without a direction."""
    lengths = np.linalg.norm(rotations, axis=-1, keepdims=True)
    good = np.isfinite(lengths) & (lengths > 1e-12)
    return np.where(good, rotations / np.where(good, lengths, 1.0), [0.0, 0.0, 0.0, 1.0])


def product(a: Array, b: Array) -> Array:
    """a * b: first b, then a."""
    ax, ay, az, aw = np.moveaxis(a, -1, 0)
    bx, by, bz, bw = np.moveaxis(b, -1, 0)
    return np.stack(
        [
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
            aw * bw - ax * bx - ay * by - az * bz,
        ],
        axis=-1,
    )


def conjugate(rotation: Array) -> Array:
    """The inverse of a unit quaternion."""
    return rotation * np.array([-1.0, -1.0, -1.0, 1.0])


def slerp(a: Array, b: Array, amount: Array) -> Array:
    """Along the shorter arc."""
    cosine = (a * b).sum(axis=-1, keepdims=True)
    b = np.where(cosine < 0, -b, b)
    half = np.arccos(np.clip(np.abs(cosine), 0.0, 1.0))
    sine = np.sin(half)
    straight = sine < 1e-9
    safe = np.where(straight, 1.0, sine)
    amount = np.asarray(amount)[..., None] if np.ndim(amount) else amount
    from_a = np.where(straight, 1.0 - amount, np.sin((1.0 - amount) * half) / safe)
    from_b = np.where(straight, amount, np.sin(amount * half) / safe)
    return unit(from_a * a + from_b * b)


def rotations_at(keys: Keys, frames: Array) -> Array:
    """Rotations at frames: along the shorter arc between keys, constant outside."""
    values = unit(keys.values)
    low = np.clip(np.searchsorted(keys.frames, frames, side="right") - 1, 0, len(values) - 1)
    high = np.minimum(low + 1, len(values) - 1)
    gap = keys.frames[high] - keys.frames[low]
    amount = np.where(gap > 0, (frames - keys.frames[low]) / np.where(gap > 0, gap, 1.0), 0.0)
    return slerp(values[low], values[high], np.clip(amount, 0.0, 1.0))
