# SPDX-License-Identifier: GPL-3.0-or-later
"""The exported objects, sorted into models."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ..shared.report import Report
from .options import Options

_MESHES = {"MESH", "CURVE", "CURVES", "FONT", "SURFACE", "META"}
# These are very common, and Cast could not store anything of them.
_SILENT = {"EMPTY", "CAMERA", "LIGHT", "SPEAKER", "LIGHT_PROBE"}


@dataclass
class Group:
    """The objects of one model."""

    name: str
    armature: Any | None = None
    objects: list[Any] = field(default_factory=list)


def objects(context: Any, options: Options) -> list[Any]:
    """The objects that are exported, in the order of the scene's collections."""
    here = list(context.view_layer.objects)
    if options.visible_only:
        here = [of for of in here if of.visible_get(view_layer=context.view_layer)]
    if not options.selected_only:
        return here
    chosen = {of for of in here if of.select_get(view_layer=context.view_layer)}
    armatures = {of for of in chosen if of.type == "ARMATURE"}
    wanted = set(chosen)
    for of in here:
        armature = armature_of(of)
        if armature in armatures:
            wanted.add(of)
        elif of in chosen and armature is not None:
            wanted.add(armature)
    return [of for of in here if of in wanted]


def armature_of(of: Any) -> Any | None:
    """The armature of an object: the one that deforms it, or its ancestor."""
    if of.type == "ARMATURE":
        return None
    bound = of.find_armature() if of.type in _MESHES else None
    above = of.parent
    while bound is None and above is not None:
        bound = above if above.type == "ARMATURE" else None
        above = above.parent
    return bound


def groups(context: Any, wanted: Iterable[Any], stem: str, options: Options, report: Report) -> list[Group]:
    """A model for each armature with its objects, and one for the remaining objects of each collection."""
    wanted = list(wanted)
    widgets = _widgets(wanted)
    by_armature: dict[Any, Group] = {}
    by_collection: dict[Any, Group] = {}
    order: list[Group] = []
    others: dict[str, int] = {}
    for of in wanted:
        if of.type == "ARMATURE" and of not in by_armature:
            by_armature[of] = Group(of.name, of)
            order.append(by_armature[of])
    hidden = 0
    for of in wanted:
        if of.type not in _MESHES:
            if of.type not in _SILENT and of.type != "ARMATURE":
                others[of.type] = others.get(of.type, 0) + 1
            continue
        if of in widgets:
            hidden += 1
            continue
        armature = armature_of(of)
        if armature in by_armature:
            by_armature[armature].objects.append(of)
            continue
        collection = _collection_of(context, of)
        group = by_collection.get(collection)
        if group is None:
            is_top = collection is None or collection == context.scene.collection
            group = by_collection[collection] = Group(stem if is_top else collection.name)
            order.append(group)
        group.objects.append(of)
    for kind, count in sorted(others.items()):
        report.info(f"{count} objects of type {kind} have no counterpart in Cast")
    if hidden:
        report.info(f"{hidden} objects are custom shapes of bones and are not exported")
    unseen = sum(not (shows_itself(of) and of.visible_get(view_layer=context.view_layer)) for group in order for of in group.objects)
    if unseen and not options.visible_only:
        report.info(f"{unseen} objects are hidden in the viewport and exported all the same; Visible Only leaves them out")
    return order


def shows_itself(of: Any) -> bool:
    """Whether an object is shown and not only its instances and particles."""
    return of.show_instancer_for_viewport or not (of.is_instancer or len(of.particle_systems))


@contextmanager
def evaluated(context: Any, wanted: Iterable[Any]) -> Iterator[None]:
    """A context in which Blender also evaluates the objects that are disabled in the viewport: otherwise they have
    neither modifiers nor current transforms."""
    depsgraph = context.evaluated_depsgraph_get()
    disabled = {of for of in wanted if not of.evaluated_get(depsgraph).is_evaluated}
    above = [each for each in context.scene.collection.children_recursive if disabled.intersection(each.all_objects)] if disabled else []
    changed = [each for each in (*disabled, *above) if each.hide_viewport]
    try:
        for each in changed:
            each.hide_viewport = False
        if changed:
            context.view_layer.update()
        yield
    finally:
        for each in changed:
            each.hide_viewport = True


def _widgets(wanted: Iterable[Any]) -> set[Any]:
    """Objects that are custom shapes of bones."""
    bones = (bone for of in wanted if of.type == "ARMATURE" for bone in of.pose.bones)
    return {bone.custom_shape for bone in bones if bone.custom_shape is not None}


def _collection_of(context: Any, of: Any) -> Any | None:
    """The first collection of this scene that contains an object."""
    here = {context.scene.collection, *context.scene.collection.children_recursive}
    return next((each for each in of.users_collection if each in here), None)
