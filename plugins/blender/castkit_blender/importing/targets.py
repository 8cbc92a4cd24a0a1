# SPDX-License-Identifier: GPL-3.0-or-later
"""What animations are applied to, and how their names are found there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import bpy
import castkit


@dataclass
class Target:
    """What animations are applied to: an armature, and meshes with the names that the file has for them."""

    armature: Any | None
    meshes: list[Any] = field(default_factory=list)
    bone_names: dict[str, str] = field(default_factory=dict)
    """Names of the file to those of the armature, where they differ."""
    object_names: dict[str, list[Any]] = field(default_factory=dict)
    """Meshes by their names in the file, for visibility."""

    @staticmethod
    def of_object(thing: Any) -> Target | None:
        """An object of the user's: an armature with the meshes on it, or a mesh."""
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
    """Names, matched exactly or else without regard to case."""

    def __init__(self, names: Iterable[str]) -> None:
        self._exact = {name: name for name in names}
        self._folded: dict[str, str] = {}
        for name in self._exact:
            self._folded.setdefault(name.casefold(), name)

    def find(self, name: str) -> str | None:
        return self._exact.get(name) or self._folded.get(name.casefold())


def matches(node: castkit.Animation, target: Target) -> int:
    """How many of the names in an animation a target has."""
    bones = Names([*target.bone_names, *(target.armature.data.bones.keys() if target.armature else ())])
    shapes = Names(key.name for mesh in target.meshes if mesh.data.shape_keys for key in mesh.data.shape_keys.key_blocks)
    named = {(curve.key_property == "bs", curve.node_name or "") for curve in node.curves}
    return sum((shapes if is_shape else bones).find(name) is not None for is_shape, name in named)
