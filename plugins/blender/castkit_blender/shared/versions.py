# SPDX-License-Identifier: GPL-3.0-or-later
"""Differences between versions of Blender, from 4.2 on.

4.4 introduced slots: an action animates several data-blocks, each with a slot and a bag of curves. Since 5.0 there is
no other way.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import bpy
import numpy as np

HAS_SLOTS = bpy.app.version >= (4, 4, 0)
HAS_FREE_NORMALS = bpy.app.version >= (4, 5, 0)
"""Whether the attribute ``custom_normal`` may be plain vectors."""

TESTED_MEMORY = frozenset({(4, 2, 0), (4, 5, 15), (5, 0, 1)})
"""The releases for which ``tests/test_memory.py`` has compared the places in memory that :mod:`importing.key_memory` and
:mod:`importing.topology` write to with Blender's Python interface."""

HAS_TESTED_MEMORY = bpy.app.version in TESTED_MEMORY and bpy.app.version_cycle == "release"
"""Whether this is one of them. In all others everything goes through the interface, however similar they are."""

_NAMES_GROUPS = bpy.app.version >= (5, 0, 0)
"""Whether the group of a new curve can be given on creation; in 4.4 and 4.5 it is assigned afterwards."""


def new_slot(action: Any, id_type: str, name: str) -> Any | None:
    """A new slot for data-blocks of a type, such as ``OBJECT`` or ``KEY``; ``None`` before 4.4."""
    if not HAS_SLOTS:
        action.id_root = id_type
        return None
    return action.slots.new(id_type=id_type, name=name)


def bag(action: Any, slot: Any | None) -> Any:
    """The object with the ``fcurves`` and ``groups`` of a slot; created if there is none."""
    if slot is None:
        return action
    layer = action.layers[0] if action.layers else action.layers.new("Layer")
    strip = layer.strips[0] if layer.strips else layer.strips.new(type="KEYFRAME")
    return strip.channelbag(slot, ensure=True)


def bags(action: Any) -> list[tuple[Any | None, Any]]:
    """Every slot of an action with its bag of curves, for reading; before 4.4 the action itself, without a slot."""
    if not HAS_SLOTS:
        return [(None, action)]
    found = []
    for layer in action.layers:
        for strip in layer.strips:
            for slot in action.slots:
                curves = strip.channelbag(slot)
                if curves is not None:
                    found.append((slot, curves))
    return found


def new_curves(curves: Any, data_path: str, indices: Iterable[int], group: str = "") -> list[Any]:
    """New curves in a bag, for components of a property, optionally in a named group."""
    new = curves.fcurves.new
    if not HAS_SLOTS:
        return [new(data_path, index=index, action_group=group) for index in indices]
    if _NAMES_GROUPS:
        return [new(data_path, index=index, group_name=group) for index in indices]
    made = [new(data_path, index=index) for index in indices]
    if group and made:
        of = curves.groups.get(group) or curves.groups.new(group)
        for curve in made:
            curve.group = of
    return made


def assign(owner: Any, action: Any, slot: Any | None) -> None:
    """Assigns an action to an object, a shape key or other data."""
    data = owner.animation_data or owner.animation_data_create()
    data.action = action
    if slot is not None:
        data.action_slot = slot


def use_nodes(material: Any) -> Any:
    """The node tree of a new material. From 5.0 on it always exists, and the property is deprecated."""
    if material.node_tree is None:
        material.use_nodes = True
    return material.node_tree


def save_image(image: Any, target: Path) -> None:
    """Writes an image to a file without changing the image. Before 4.4, a saved image refers to the file afterwards."""
    if "save_copy" in image.bl_rna.functions["save"].parameters:
        image.save(filepath=str(target), save_copy=True)
        return
    pixels = np.empty(len(image.pixels), np.float32)
    image.pixels.foreach_get(pixels)
    channels = max(image.channels, 1)
    # A new image has four channels: a single source channel is grey, and an image without alpha is opaque.
    four = np.ones((len(pixels) // channels, 4), np.float32)
    four[:, : max(channels, 3)] = pixels.reshape(-1, channels)
    copy = bpy.data.images.new(image.name, *image.size, alpha=channels == 4, float_buffer=image.is_float)
    try:
        copy.colorspace_settings.name = image.colorspace_settings.name
        copy.file_format = image.file_format
        copy.pixels.foreach_set(four.reshape(-1))
        copy.save(filepath=str(target))
    finally:
        bpy.data.images.remove(copy)
