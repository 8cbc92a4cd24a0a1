"""All curves of an animation at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from . import _native
from ._schema import Animation
from ._values import Floats

__all__ = ["Track", "read_tracks"]


class Track(NamedTuple):
    """A curve with its keys, of which there is at least one."""

    node_name: str
    key_property: str
    mode: str
    weight: float
    """:attr:`Curve.additive_blend_weight`."""
    frames: npt.NDArray[np.float64]
    """Ascending. Consecutive tracks with the same frames share the array."""
    values: Floats
    """A finite value for each frame: shape (n,), or (n, 4) for rotations."""


def read_tracks(animation: Animation) -> list[Track | None]:
    """The data of :attr:`Animation.curves` in one call, in the same order.

    It is several times as fast as reading them one by one.

    A curve that needs special handling is ``None``: something is missing or does not conform to the specification,
    frames are not ascending, or values are integers or not finite. All are ``None`` if anything below the animation was
    changed since it was read.
    """
    if animation._source is None or animation._edited_children is not None:
        return [None] * len(animation.curves)
    tracks: list[Track | None] = []
    raw, frames = b"", np.empty(0)
    for found in _native.read_tracks(animation._source):
        if found is None:
            tracks.append(None)
            continue
        name, animated, mode, weight, of_frames, values = found
        if of_frames is not raw:
            raw, frames = of_frames, np.frombuffer(of_frames)
        tracks.append(Track(name, animated, mode, weight, frames, np.asarray(values)))
    return tracks
