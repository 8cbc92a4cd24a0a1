# SPDX-License-Identifier: GPL-3.0-or-later
"""The targets of the curves of an action, as channels that become curves of the file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import bpy
import numpy as np

from . import quaternions
from .armature import Rest
from .fcurves import Channel, Curve
from .options import Options
from .sampling import ROTATIONS, STEPS, VALUES, Kind
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
    """The curves of one slot of an action, with their target."""

    curves: list[Any]
    rest: Rest | None = None
    """The armature, if they animate one."""
    shape_keys: Any | None = None
    """The shape keys, if they animate those."""
    object_name: str | None = None
    """The object, if they animate its visibility."""


def bone_of(data_path: str) -> tuple[str, str] | None:
    """The bone and the property to which the path of a curve leads."""
    found = _BONE.match(data_path)
    return None if found is None else (bpy.utils.unescape_identifier(found[1]), found[2])


def shape_of(data_path: str) -> str | None:
    """The shape key to whose value the path of a curve leads."""
    found = _KEY.match(data_path)
    return None if found is None else bpy.utils.unescape_identifier(found[1])


def is_muted(curve: Any) -> bool:
    """Whether a curve, or the group that has it, is muted. Blender 4.4 and later play curves of muted groups unless they
    are in strips."""
    return curve.mute or (curve.group is not None and curve.group.mute)


_MUTED = "are muted and are not exported"


@dataclass
class Wanted:
    """A channel and its target in the file."""

    node: str
    properties: tuple[str, ...]
    channel: Channel
    convert: Callable[[Array], Array]
    kind: Kind
    tolerance: float


def channels(part: Part, jump: float, options: Options, noted: Counter[str]) -> list[Wanted]:
    """The channels of curves. ``jump``: how far before a jump a key for the value before it is. ``noted`` counts the
    curves that are not exported as they are, by what is said about them."""
    if part.object_name is not None:
        return _visibility(part, part.object_name, noted)
    if part.shape_keys is not None:
        return _shape_channels(part.curves, part.shape_keys, jump, options, noted)
    if part.rest is None:
        return []
    rest = part.rest
    bones: dict[str, dict[str, dict[int, Curve]]] = {}
    for curve in part.curves:
        found = bone_of(curve.data_path)
        if found is None:
            noted["of objects, custom properties and constraints are not exported"] += 1
        elif found[0] not in rest.numbers:
            noted["of bones missing from the armature are not exported"] += 1
        elif found[1] not in _ROTATIONS and found[1] not in ("location", "scale"):
            noted[f"of {found[1]} are not exported"] += 1
        elif is_muted(curve):
            noted[_MUTED] += 1
        else:
            bones.setdefault(found[0], {}).setdefault(found[1], {})[curve.array_index] = Curve(curve, jump)
    wanted = []
    for name, properties in bones.items():
        bone = rest.bones[rest.numbers[name]]
        pose = rest.object.pose.bones[name]
        if (rotation := _rotation(pose, properties)) is not None:
            channel, to_quaternion = rotation

            def turned(values: Array, own: Array = bone.rotation, convert: Any = to_quaternion) -> Array:
                return quaternions.normalized(quaternions.product(own, quaternions.normalized(convert(values))))

            wanted.append(Wanted(name, ("rq",), channel, turned, ROTATIONS, options.rotation_tolerance))
        if "location" in properties:

            def moved(values: Array, origin: Array = bone.position, linear: Array = bone.location_to_file) -> Array:
                return values @ linear.T + origin

            channel = Channel(properties["location"], (0.0, 0.0, 0.0))
            tolerance = options.value_tolerance * rest.size
            wanted.append(Wanted(name, ("tx", "ty", "tz"), channel, moved, VALUES, tolerance))
        for index, curve in sorted(properties.get("scale", {}).items()):
            if index < 3:
                factor = float(bone.scale[index])
                channel = Channel({0: curve}, (1.0,))
                convert = lambda values, factor=factor: values * factor  # noqa: E731
                wanted.append(Wanted(name, (f"s{'xyz'[index]}",), channel, convert, VALUES, options.value_tolerance))
    return wanted


def _rotation(pose: Any, properties: dict[str, dict[int, Curve]]) -> tuple[Channel, Any] | None:
    """The curves of a bone's rotation, preferably those of its rotation mode, and their conversion to quaternions."""
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


def _shape_channels(curves: list[Any], keys: Any, jump: float, options: Options, noted: Counter[str]) -> list[Wanted]:
    wanted = []
    for curve in curves:
        name = shape_of(curve.data_path)
        key = None if name is None else keys.key_blocks.get(name)
        if name is None:
            noted["of shape keys other than their value are not exported"] += 1
        elif key is None:
            noted["of shape keys missing from the meshes are not exported"] += 1
        elif key.mute:
            noted["of muted shape keys are not exported"] += 1
        elif is_muted(curve):
            noted[_MUTED] += 1
        else:
            own = Curve(curve, jump)
            if ((own.values < key.slider_min) | (own.values > key.slider_max)).any():
                noted["go beyond the sliders of their shape keys; they are cut off there, as in Blender"] += 1
            wanted.append(_weight(name, own, key.slider_min, key.slider_max, options))
    return wanted


def _weight(name: str, curve: Curve, low: float, high: float, options: Options) -> Wanted:
    """The weight of a shape key, which Blender cuts off at the ends of its slider."""

    def bound(values: Array) -> Array:
        # A line that is cut off is none between its keys.
        beyond = ((values < low) | (values > high)).any(axis=1)
        return np.where(beyond[1:] | beyond[:-1], np.inf, 0.0)

    kind = replace(VALUES, bound=bound)
    return Wanted(name, ("bs",), Channel({0: curve}, (0.0,)), lambda values: np.clip(values, low, high), kind, options.value_tolerance)


_HIDDEN = ("hide_render", "hide_viewport")


def is_visibility(data_path: str) -> bool:
    """Whether a curve shows and hides an object."""
    return data_path in _HIDDEN


def _visibility(part: Part, name: str, noted: Counter[str]) -> list[Wanted]:
    """An object is visible where the file stores 1. Visibility in renders takes precedence over the viewport."""
    own = [curve for curve in part.curves if curve.data_path in _HIDDEN]
    curves = {curve.data_path: curve for curve in own if not is_muted(curve)}
    if len(curves) < len(own):
        noted[_MUTED] += len(own) - len(curves)
    chosen = next((curves[path] for path in _HIDDEN if path in curves), None)
    if chosen is None:
        return []

    def shown(values: Array) -> Array:
        return (values < 0.5).astype(np.float64)

    # There are no values in between, so keys stay as they are.
    return [Wanted(name, ("vb",), Channel({0: Curve(chosen)}, (0.0,)), shown, STEPS, 0.5)]
