# SPDX-License-Identifier: GPL-3.0-or-later
"""The targets of animations, and how names are matched there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import bpy
import castkit


@dataclass
class Target:
    """The target of animations: an armature, and meshes with their names in the file."""

    armature: Any | None
    meshes: list[Any] = field(default_factory=list)
    bone_names: dict[str, str] = field(default_factory=dict)
    """Maps names in the file to those in the armature, where they differ."""
    object_names: dict[str, list[Any]] = field(default_factory=dict)
    """Meshes by their names in the file, for visibility."""

    @staticmethod
    def of_object(thing: Any) -> Target | None:
        """An existing object as target: an armature with its meshes, or a mesh."""
        armature = thing if thing.type == "ARMATURE" else thing.find_armature()
        if armature is not None:
            meshes = [each for each in bpy.data.objects if each.type == "MESH" and each.find_armature() == armature]
        else:
            meshes = [thing] if thing.type == "MESH" else []
        if armature is None and not meshes:
            return None
        names: dict[str, list[Any]] = {}
        for mesh in meshes:
            names.setdefault(mesh.name, []).append(mesh)
        return Target(armature, meshes, {}, names)


class Names:
    """Names, matched exactly or else regardless of case."""

    def __init__(self, names: Iterable[str]) -> None:
        self._exact = {name: name for name in names}
        self._folded: dict[str, str] = {}
        for name in self._exact:
            self._folded.setdefault(name.casefold(), name)

    def find(self, name: str) -> str | None:
        return self._exact.get(name) or self._folded.get(name.casefold())


def matches(node: castkit.Animation, target: Target) -> int:
    """How many of the names in an animation exist in a target."""
    bones = Names([*target.bone_names, *(target.armature.data.bones.keys() if target.armature else ())])
    shapes = Names(key.name for mesh in target.meshes if mesh.data.shape_keys for key in mesh.data.shape_keys.key_blocks)
    named = {(curve.key_property == "bs", curve.node_name or "") for curve in node.curves}
    return sum((shapes if is_shape else bones).find(name) is not None for is_shape, name in named)
