# SPDX-License-Identifier: GPL-3.0-or-later
"""The targets of animations, how one is chosen, and how names are matched there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import bpy
import castkit

from ..shared.names import cut


@dataclass
class Target:
    """The target of animations: an armature, and meshes with their names in the file."""

    armature: Any | None
    meshes: list[Any] = field(default_factory=list)
    bone_names: dict[str, str] = field(default_factory=dict)
    """Maps names in the file to those in the armature, where they differ."""
    object_names: dict[str, list[Any]] = field(default_factory=dict)
    """Meshes by their names in the file, for visibility."""

    @cached_property
    def _names(self) -> dict[str, Names]:
        """The names that curves of shapes, of visibility and, under the empty string, of bones may have."""
        keys = [mesh.data.shape_keys for mesh in self.meshes if mesh.data.shape_keys]
        return {
            "": Names([*self.bone_names, *(self.armature.data.bones.keys() if self.armature else ())]),
            "bs": Names(key.name for of in keys for key in of.key_blocks),
            "vb": Names(self.object_names),
        }

    def matches(self, named: Iterable[tuple[str, str]]) -> int:
        """How many nodes of an animation, from :func:`animated`, it has."""
        return sum(self._names.get(what, self._names[""]).find(name) is not None for name, what in named)

    def is_of(self, thing: Any | None) -> bool:
        """Whether an object is this armature, or one of its meshes."""
        return thing is not None and (thing == self.armature or thing in self.meshes)


class Names:
    """Names, matched exactly or else regardless of case."""

    def __init__(self, names: Iterable[str]) -> None:
        self._exact = {name: name for name in names}
        self._folded: dict[str, str] = {}
        for name in self._exact:
            self._folded.setdefault(name.casefold(), name)

    def find(self, name: str) -> str | None:
        """The name as it is spelled here, where it may have been :func:`cut`."""
        return self._exact.get(name) or self._folded.get(name.casefold()) or self._folded.get(cut(name).casefold())


class NoTarget(Exception):
    """Why an animation has no target."""


def armature_of(thing: Any | None) -> Any | None:
    """The armature that an object is or follows."""
    if thing is None:
        return None
    return thing if thing.type == "ARMATURE" else thing.find_armature()


def of_scene() -> list[Target]:
    """What can be animated in the scene: every armature with its meshes, and every mesh without an armature."""
    armatures = {each: Target(each) for each in bpy.context.view_layer.objects if each.type == "ARMATURE"}
    alone = []
    for mesh in bpy.data.objects:
        if mesh.type != "MESH":
            continue
        target = armatures.get(mesh.find_armature())
        if target is None:
            if mesh.name not in bpy.context.view_layer.objects:
                continue
            target = Target(None)
            alone.append(target)
        target.meshes.append(mesh)
        target.object_names.setdefault(mesh.name, []).append(mesh)
    return [*armatures.values(), *alone]


def animated(tracks: Iterable[castkit.Track | None], node: castkit.Animation) -> set[tuple[str, str]]:
    """The names in an animation, each with ``bs`` for shapes, ``vb`` for visibility, and nothing for bones."""
    named = set()
    for track, curve in zip(tracks, node.curves, strict=True):
        try:
            # An irregular curve has no track.
            of = curve if track is None else track
            name, what = of.node_name or "", of.key_property or ""
        except castkit.PropertyError:
            continue
        named.add((name, what if what in ("bs", "vb") else ""))
    return named


def choose(named: set[tuple[str, str]], own: Sequence[Target], others: Sequence[Target], active: Any | None) -> Target:
    """The target of an animation with these nodes: the model of its file that has most of them; of the rest of the
    scene, what has most of them, then the active object, then the only armature."""
    if named:
        best = max((target.matches(named) for target in own), default=0)
        candidates = [target for target in own if target.matches(named) == best > 0][:1]
        if not candidates:
            best = max((target.matches(named) for target in others), default=0)
            candidates = [target for target in others if target.matches(named) == best > 0]
    else:
        # Notifications fit everything.
        candidates = list(own[:1]) or [target for target in others if target.armature is not None]
    chosen = next((target for target in candidates if target.is_of(active)), None)
    if chosen is not None:
        return chosen
    if len(candidates) == 1:
        return candidates[0]
    if candidates:
        raise NoTarget(f"{len(candidates)} armatures fit the animation equally; select one of them")
    if not any(target.armature is not None for target in (*own, *others)):
        raise NoTarget("an animation needs an armature: import it with its model, or before it")
    raise NoTarget(f"nothing in the scene has any of the {len(named)} animated nodes")
