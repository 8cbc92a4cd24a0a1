"""All curves of an animation at once."""

from __future__ import annotations

from pathlib import Path

import castkit
import numpy as np
import pytest
from conftest import corpus


@pytest.mark.parametrize("path", corpus(), ids=lambda path: path.stem)
def test_tracks_equal_curves(path: Path) -> None:
    try:
        file = castkit.open(path, mmap=False)
    except castkit.Error:
        pytest.skip("cannot be read")
    for animation in file.animations:
        tracks = castkit.read_tracks(animation)
        assert len(tracks) == len(animation.curves)
        for track, curve in zip(tracks, animation.curves, strict=True):
            if track is not None:
                assert (track.node_name, track.key_property) == (curve.node_name, curve.key_property)
                # Real files have capitals, and small letters by the rules of Turkish, in which I becomes a dotless i.
                assert track.mode == str(curve.mode).replace("\u0131", "i").lower()
                assert track.weight == curve.additive_blend_weight
                assert curve.key_frames is not None and track.frames.tolist() == curve.key_frames.tolist()
                assert curve.key_values is not None and track.values.tolist() == curve.key_values.tolist()
                assert (np.diff(track.frames) > 0).all() and np.isfinite(track.values).all()


def curve(**other: object) -> castkit.Curve:
    return castkit.Curve(
        **{"node_name": "a", "key_property": "tx", "key_frames": [0, 1], "key_values": [0.5, 1.5], **other}
    )  # type: ignore[arg-type]


GOOD = [curve(), curve(key_property="ty"), curve(key_property="rq", key_values=np.eye(4)[:2])]
BAD = {
    "no values": castkit.Curve(node_name="a", key_property="tx", key_frames=[0, 1]),
    "no frames": castkit.Curve(node_name="a", key_property="tx", key_values=[0.0]),
    "too few values": curve(key_values=[1.0]),
    "no keys": curve(key_frames=[], key_values=np.empty(0, np.float32)),
    "not ascending": curve(key_frames=[1, 0]),
    "twice": curve(key_frames=[1, 1]),
    "not finite": curve(key_values=[0, np.nan]),
    "integers": curve(key_property="vb", key_values=[0, 1]),
    "numbers for a rotation": curve(key_property="rq"),
    "a rotation for numbers": curve(key_values=np.eye(4)[:2]),
}


def test_invalid_curves_have_no_track() -> None:
    file = castkit.CastFile()
    made = castkit.Animation(name="clip", frame_rate=30, curves=[each.copy() for each in [*GOOD, *BAD.values()]])
    file.root.animations.append(made)
    assert castkit.read_tracks(made) == [None] * len(made.curves)
    animation = castkit.loads(file.to_bytes()).animations[0]
    tracks = castkit.read_tracks(animation)
    assert tracks[len(GOOD) :] == [None] * len(BAD)
    first, second, third = tracks[: len(GOOD)]
    assert first is not None and second is not None and third is not None
    assert first.frames.tolist() == [0, 1] and first.values.tolist() == [0.5, 1.5]
    assert second.frames is first.frames and third.frames is first.frames and third.values.shape == (2, 4)
    animation.curves[1].key_values = [2.0, 3.0]
    assert castkit.read_tracks(animation) == [None] * len(tracks)
