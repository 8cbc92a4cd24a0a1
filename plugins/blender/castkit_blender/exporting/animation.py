# SPDX-License-Identifier: GPL-3.0-or-later
"""Actions as animations: each by its own curves, whatever is active and wherever the scene is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import bpy
import castkit
import numpy as np

from ..shared.report import Report
from . import notetracks, quaternions, sampling
from .armature import Rest
from .fcurves import Channel, Curve
from .options import Options
from .sampling import ROTATIONS, VALUES, Kind, Timeline
from .seams import Array

_BONE = re.compile(r'pose\.bones\["((?:[^"\\]|\\.)*)"\]\.(\w+)$')
_KEY = re.compile(r'key_blocks\["((?:[^"\\]|\\.)*)"\]\.value$')
_ROTATIONS = {
    "rotation_quaternion": (1.0, 0.0, 0.0, 0.0),
    "rotation_euler": (0.0, 0.0, 0.0),
    "rotation_axis_angle": (0.0, 0.0, 1.0, 0.0),
}


@dataclass
class Part:
    """Curves of one slot of an action for what they animate."""

    curves: list[Any]
    rest: Rest | None = None
    """The armature; otherwise they are of shape keys."""
    shape_names: frozenset[str] = frozenset()


@dataclass
class Clip:
    """What becomes one animation."""

    name: str
    parts: list[Part] = field(default_factory=list)
    markers: list[Any] = field(default_factory=list)
    cyclic: bool = False
    low: float = -np.inf
    high: float = np.inf
    """The part of the action that a strip plays."""
    scale: float = 1.0
    """How much longer a strip is than that part."""
    reversed: bool = False

    @property
    def is_strip(self) -> bool:
        return self.low > -np.inf


def bone_of(data_path: str) -> tuple[str, str] | None:
    """The bone and the property that a path of a curve leads to."""
    found = _BONE.match(data_path)
    return None if found is None else (bpy.utils.unescape_identifier(found[1]), found[2])


def shape_of(data_path: str) -> str | None:
    """The shape key whose value a path of a curve leads to."""
    found = _KEY.match(data_path)
    return None if found is None else bpy.utils.unescape_identifier(found[1])


@dataclass
class _Wanted:
    """A channel with what becomes of it."""

    node: str
    properties: tuple[str, ...]
    channel: Channel
    convert: Any
    kind: Kind
    tolerance: float


def node(clip: Clip, frame_rate: float, options: Options, report: Report) -> castkit.Animation | None:
    """The animation of a clip; ``None`` if nothing in it can be exported."""
    skipped: Counter[str] = Counter()
    wanted = [each for part in clip.parts for each in _channels(part, options, report, skipped, clip.name)]
    for what, count in sorted(skipped.items()):
        report.info(f"{count} curves {what} are not exported", clip.name)
    markers = clip.markers if options.notetracks else []
    if not wanted and not markers:
        return None
    timeline, factor = _timeline(clip, wanted, markers, report)
    ends = (clip.low, clip.high) if clip.is_strip else None
    made: dict[tuple[str, str], castkit.Curve] = {}
    for each in wanted:
        frames, values = sampling.sample(each.channel, timeline, ends, each.convert, each.kind, each.tolerance)
        if not len(frames):
            continue
        if int(frames[-1]) >= 1 << 32:
            report.error("a key is at a frame that 32 bits cannot hold", clip.name)
            continue
        for column, key_property in enumerate(each.properties):
            content = quaternions.continuous(values) if each.kind is ROTATIONS else values[:, column]
            curve = castkit.Curve(
                node_name=each.node,
                key_property=key_property,
                key_frames=frames.astype(np.uint32),
                key_values=content.astype(np.float32),
                mode="absolute",
            )
            _add(made, (each.node.casefold(), key_property), curve, report, clip.name)
    tracks = notetracks.tracks(markers, timeline.frame)
    if not made and not tracks:
        return None
    return castkit.Animation(
        name=clip.name,
        frame_rate=frame_rate * factor,
        looping=options.looped or clip.cyclic,
        curves=made.values(),
        notification_tracks=tracks,
    )


def _add(made: dict[tuple[str, str], castkit.Curve], key: tuple[str, str], curve: castkit.Curve, report: Report, where: str) -> None:
    """Several meshes may have a shape of one name, which is one curve in Cast."""
    other = made.setdefault(key, curve)
    if other is not curve and not (
        np.array_equal(other.key_frames, curve.key_frames) and np.allclose(other.key_values, curve.key_values, atol=1e-6)
    ):
        report.warning(f"{curve.node_name!r} is animated in more than one way; the first is exported", where)


def _timeline(clip: Clip, wanted: list[_Wanted], markers: Iterable[Any], report: Report) -> tuple[Timeline, int]:
    """Frames that hold all keys."""
    times = [each.channel.times for each in wanted]
    times.append(np.array([float(marker.frame) for marker in markers]))
    all_times = np.unique(np.concatenate(times))
    all_times = all_times[(all_times >= clip.low - 1e-3) & (all_times <= clip.high + 1e-3)]
    if clip.is_strip:
        all_times = np.union1d(all_times, [clip.low, clip.high])
        first = clip.high if clip.reversed else clip.low
    else:
        first = float(min(np.floor(all_times.min(initial=0.0) + 1e-3), 0.0))
        if first < 0:
            report.info(f"the animation begins at frame {first:g}; its first frame in the file is 0", clip.name)
    factor = sampling.rate_factor(np.abs(all_times - first) * clip.scale)
    if factor is None:
        report.warning("keys that lie between frames are replaced by keys on the frames around them", clip.name)
        factor = 1
    elif factor > 1:
        report.info(f"keys lie between frames; the frame rate is {factor} times that of the scene, so that they stay there", clip.name)
    step = 1 / (factor * clip.scale)
    return Timeline(first, -step if clip.reversed else step, clip.low, clip.high), factor


def _channels(part: Part, options: Options, report: Report, skipped: Counter[str], where: str) -> list[_Wanted]:
    if part.rest is None:
        return _shape_channels(part, options, skipped)
    rest = part.rest
    bones: dict[str, dict[str, dict[int, Curve]]] = {}
    for curve in part.curves:
        found = bone_of(curve.data_path)
        if found is None:
            skipped["of objects, custom properties and constraints"] += 1
        elif found[0] not in rest.numbers:
            skipped["of bones that the armature does not have"] += 1
        elif found[1] not in _ROTATIONS and found[1] not in ("location", "scale"):
            skipped[f"of {found[1]}"] += 1
        elif not curve.mute:
            bones.setdefault(found[0], {}).setdefault(found[1], {})[curve.array_index] = Curve(curve)
    wanted = []
    for name, properties in bones.items():
        bone = rest.bones[rest.numbers[name]]
        pose = rest.object.pose.bones[name]
        if (rotation := _rotation(pose, properties)) is not None:
            channel, to_quaternion = rotation

            def turned(values: Array, own: Array = bone.rotation, convert: Any = to_quaternion) -> Array:
                return quaternions.normalized(quaternions.product(own, quaternions.normalized(convert(values))))

            wanted.append(_Wanted(name, ("rq",), channel, turned, ROTATIONS, options.rotation_tolerance))
        if "location" in properties:

            def moved(values: Array, origin: Array = bone.position, linear: Array = bone.location_to_file) -> Array:
                return values @ linear.T + origin

            channel = Channel(properties["location"], (0.0, 0.0, 0.0))
            tolerance = options.value_tolerance * rest.size
            wanted.append(_Wanted(name, ("tx", "ty", "tz"), channel, moved, VALUES, tolerance))
        for index, curve in sorted(properties.get("scale", {}).items()):
            if index < 3:
                factor = float(bone.scale[index])
                channel = Channel({0: curve}, (1.0,))
                convert = lambda values, factor=factor: values * factor  # noqa: E731
                wanted.append(_Wanted(name, (f"s{'xyz'[index]}",), channel, convert, VALUES, options.value_tolerance))
    return wanted


def _rotation(pose: Any, properties: dict[str, dict[int, Curve]]) -> tuple[Channel, Any] | None:
    """The curves of a bone's rotation, by its rotation mode if it has those, and how they become quaternions."""
    mode = {"QUATERNION": "rotation_quaternion", "AXIS_ANGLE": "rotation_axis_angle"}.get(pose.rotation_mode, "rotation_euler")
    name = mode if mode in properties else next((of for of in _ROTATIONS if of in properties), None)
    if name is None:
        return None
    channel = Channel(properties[name], _ROTATIONS[name])
    if name == "rotation_quaternion":
        return channel, lambda values: values[:, [1, 2, 3, 0]]
    if name == "rotation_axis_angle":
        return channel, quaternions.of_axis_angle
    order = pose.rotation_mode if mode == "rotation_euler" else "XYZ"
    return channel, lambda values: quaternions.of_euler(values, order)


def _shape_channels(part: Part, options: Options, skipped: Counter[str]) -> list[_Wanted]:
    wanted = []
    for curve in part.curves:
        name = shape_of(curve.data_path)
        if name is None:
            skipped["of shape keys other than their value"] += 1
        elif name not in part.shape_names:
            skipped["of shape keys that the meshes do not have"] += 1
        elif not curve.mute:
            channel = Channel({0: Curve(curve)}, (0.0,))
            wanted.append(_Wanted(name, ("bs",), channel, lambda values: values, VALUES, options.value_tolerance))
    return wanted
