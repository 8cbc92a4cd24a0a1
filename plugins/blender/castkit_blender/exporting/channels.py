# SPDX-License-Identifier: GPL-3.0-or-later
"""The targets of the curves of an action, as channels that become curves of the file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
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
    shape_names: frozenset[str] = frozenset()
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


@dataclass
class Wanted:
    """A channel and its target in the file."""

    node: str
    properties: tuple[str, ...]
    channel: Channel
    convert: Callable[[Array], Array]
    kind: Kind
    tolerance: float


def channels(part: Part, jump: float, options: Options, skipped: Counter[str]) -> list[Wanted]:
    """The channels of curves. ``jump``: how far before a jump a key for the value before it is. ``skipped`` counts the
    curves that are not exported, by kind."""
    if part.object_name is not None:
        return _visibility(part, part.object_name)
    if part.rest is None:
        return _shape_channels(part, jump, options, skipped)
    rest = part.rest
    bones: dict[str, dict[str, dict[int, Curve]]] = {}
    for curve in part.curves:
        found = bone_of(curve.data_path)
        if found is None:
            skipped["of objects, custom properties and constraints"] += 1
        elif found[0] not in rest.numbers:
            skipped["of bones missing from the armature"] += 1
        elif found[1] not in _ROTATIONS and found[1] not in ("location", "scale"):
            skipped[f"of {found[1]}"] += 1
        elif not curve.mute:
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


def _shape_channels(part: Part, jump: float, options: Options, skipped: Counter[str]) -> list[Wanted]:
    wanted = []
    for curve in part.curves:
        name = shape_of(curve.data_path)
        if name is None:
            skipped["of shape keys other than their value"] += 1
        elif name not in part.shape_names:
            skipped["of shape keys missing from the meshes"] += 1
        elif not curve.mute:
            channel = Channel({0: Curve(curve, jump)}, (0.0,))
            wanted.append(Wanted(name, ("bs",), channel, lambda values: values, VALUES, options.value_tolerance))
    return wanted


_HIDDEN = ("hide_render", "hide_viewport")


def is_visibility(data_path: str) -> bool:
    """Whether a curve shows and hides an object."""
    return data_path in _HIDDEN


def _visibility(part: Part, name: str) -> list[Wanted]:
    """An object is visible where the file stores 1. Visibility in renders takes precedence over the viewport."""
    curves = {curve.data_path: curve for curve in part.curves if curve.data_path in _HIDDEN and not curve.mute}
    chosen = next((curves[path] for path in _HIDDEN if path in curves), None)
    if chosen is None:
        return []

    def shown(values: Array) -> Array:
        return (values < 0.5).astype(np.float64)

    # There are no values in between, so keys stay as they are.
    return [Wanted(name, ("vb",), Channel({0: Curve(chosen)}, (0.0,)), shown, STEPS, 0.5)]
