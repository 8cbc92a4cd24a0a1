# SPDX-License-Identifier: GPL-3.0-or-later
"""Actions as animations: each is read from its own curves, regardless of what is active and of the current frame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import castkit
import numpy as np

from ..shared.names import JUMP
from ..shared.report import Report
from . import notetracks, quaternions, sampling
from .channels import Part, Wanted, channels
from .options import Options
from .sampling import ROTATIONS, Timeline


@dataclass
class Clip:
    """The source of one animation."""

    name: str
    parts: list[Part] = field(default_factory=list)
    markers: list[Any] = field(default_factory=list)
    cyclic: bool = False
    low: float = -np.inf
    high: float = np.inf
    """The part of the action that the strip plays."""
    scale: float = 1.0
    """Frames of the file per frame of the action: the length of the strip relative to that part, or the scaling of keys
    on import."""
    reversed: bool = False
    rate: float | None = None
    """The frame rate that the action has kept. Strips are in frames of the scene."""
    jump: float = JUMP
    """How far before a jump a key for the value before it is."""

    @property
    def is_strip(self) -> bool:
        return self.low > -np.inf


def node(clip: Clip, frame_rate: float, options: Options, report: Report) -> castkit.Animation | None:
    """The animation of a clip; ``None`` if nothing in it can be exported."""
    noted: Counter[str] = Counter()
    wanted = [each for part in clip.parts for each in channels(part, clip.jump, options, noted)]
    for what, count in sorted(noted.items()):
        report.info(f"{count} curves {what}", clip.name)
    markers = clip.markers if options.notetracks else []
    if not wanted and not markers:
        return None
    rate = clip.rate or frame_rate
    if abs(rate - frame_rate) > 1e-3 * frame_rate:
        report.info(f"the animation keeps its own {rate:.6g} frames a second; the scene has {frame_rate:.6g}", clip.name)
    timeline, factor = _timeline(clip, wanted, markers, report)
    ends = (clip.low, clip.high) if clip.is_strip else None
    made: dict[tuple[str, str], castkit.Curve] = {}
    for each in wanted:
        frames, values = sampling.sample(each.channel, timeline, ends, each.convert, each.kind, each.tolerance)
        if not len(frames):
            continue
        if int(frames[-1]) >= 1 << 32:
            report.error("a key is at a frame that does not fit into 32 bits", clip.name)
            continue
        for column, key_property in enumerate(each.properties):
            content = quaternions.continuous(values) if each.kind is ROTATIONS else values[:, column]
            # Where one axis jumps, the others do not.
            same = np.zeros(len(frames), bool)
            if each.kind is not ROTATIONS:
                same[1:] = (np.diff(frames) == 0) & (np.abs(np.diff(content)) <= each.tolerance)
            curve = castkit.Curve(
                node_name=each.node,
                key_property=key_property,
                key_frames=frames[~same].astype(np.uint32),
                key_values=content[~same].astype(np.uint8 if key_property == "vb" else np.float32),
                mode="absolute",
            )
            _add(made, (each.node.casefold(), key_property), curve, report, clip.name)
    tracks = notetracks.tracks(markers, timeline.frame)
    if not made and not tracks:
        return None
    return castkit.Animation(
        name=clip.name,
        frame_rate=rate * factor,
        looping=options.looped or clip.cyclic,
        curves=made.values(),
        notification_tracks=tracks,
    )


def _add(
    made: dict[tuple[str, str], castkit.Curve], key: tuple[str, str], curve: castkit.Curve, report: Report, where: str
) -> None:
    """Adds curves. Several meshes may have a shape with the same name, which is one curve in Cast."""
    other = made.setdefault(key, curve)
    if other is not curve and not (
        np.array_equal(other.key_frames, curve.key_frames) and np.allclose(other.key_values, curve.key_values, atol=1e-6)
    ):
        report.warning(f"{curve.node_name!r} is animated in more than one way; the first is exported", where)


def _timeline(clip: Clip, wanted: list[Wanted], markers: Iterable[Any], report: Report) -> tuple[Timeline, int]:
    """The frames of the file, such that all keys are on frames."""
    times = [each.channel.own_times for each in wanted]
    if clip.is_strip or clip.scale == 1.0:
        # Of scaled keys, markers are at the nearest frames.
        times.append(np.array([float(marker.frame) for marker in markers]))
    all_times = np.unique(np.concatenate(times))
    all_times = all_times[(all_times >= clip.low - 1e-3) & (all_times <= clip.high + 1e-3)]
    if clip.is_strip:
        all_times = np.union1d(all_times, [clip.low, clip.high])
        first = clip.high if clip.reversed else clip.low
    else:
        first = min(float(np.floor(all_times.min(initial=0.0) * clip.scale + 1e-3)) / clip.scale, 0.0)
        if first < 0:
            report.info(f"the animation begins at frame {first:g}; its first frame in the file is 0", clip.name)
    factor = sampling.rate_factor(np.abs(all_times - first) * clip.scale)
    if factor is None:
        report.warning("keys between frames are replaced by keys on the adjacent frames", clip.name)
        factor = 1
    elif factor > 1:
        report.info(
            f"keys lie between frames; to keep them there, the frame rate is {factor} times as high", clip.name
        )
    step = 1 / (factor * clip.scale)
    return Timeline(first, -step if clip.reversed else step, clip.low, clip.high), factor
