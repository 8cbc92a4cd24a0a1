# SPDX-License-Identifier: GPL-3.0-or-later
"""Scenes for tests of the export, and reading back what was exported."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import bpy
import castkit
import numpy as np

Test = TypeVar("Test", bound=Callable[..., None])


def defect(of_the_official_add_on: str) -> Callable[[Test], Test]:
    """Says of a test which known defect of the official add-on it would fail for. `grep @defect` lists them all."""
    assert of_the_official_add_on
    return lambda test: test


def part(name: str) -> ModuleType:
    """A module of the extension, such as `shared.report`, wherever it is installed."""
    operator = bpy.types.Operator.bl_rna_get_subclass_py("EXPORT_SCENE_OT_castkit")
    return importlib.import_module(operator.__module__.removesuffix("exporting.operator") + name)


def export(folder: Path, name: str = "out.cast", allowed: Sequence[str] = (), **options: Any) -> castkit.CastFile:
    """Exports the scene; the file has to pass all rules of the format but those that are allowed to be broken."""
    path = folder / name
    assert bpy.ops.export_scene.castkit(filepath=str(path), **options) == {"FINISHED"}
    file = castkit.open(path, mmap=False)
    found = [finding for finding in castkit.check(file).findings if finding.severity in ("error", "warning")]
    errors = [str(finding) for finding in found if finding.code not in allowed]
    assert not errors, errors
    return file


def notes() -> list[str]:
    """What the last export has noted."""
    last = part("shared.report").last()
    assert last is not None
    return [str(entry) for entry in last.entries]


def link(data: Any, name: str = "object") -> Any:
    """A new object in the scene."""
    made = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(made)
    return made


def mesh(vertices: Sequence[Sequence[float]], faces: Sequence[Sequence[int]], name: str = "object", smooth: bool = True) -> Any:
    """A new mesh object in the scene."""
    data = bpy.data.meshes.new(name)
    data.from_pydata(vertices, [], faces)
    data.polygons.foreach_set("use_smooth", [smooth] * len(data.polygons))
    data.update()
    return link(data, name)


CUBE = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
SIDES = [(0, 1, 3, 2), (2, 3, 7, 6), (6, 7, 5, 4), (4, 5, 1, 0), (2, 6, 4, 0), (7, 3, 1, 5)]


def cube(name: str = "cube", smooth: bool = True) -> Any:
    return mesh(CUBE, SIDES, name, smooth)


def triangle(name: str = "triangle") -> Any:
    return mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)], name)


def armature(bones: dict[str, tuple[str | None, Sequence[float]]], name: str = "rig") -> Any:
    """A new armature object: parents and heads of bones, which are a unit long and point along y or along z."""
    made = link(bpy.data.armatures.new("Joints"), name)
    bpy.context.view_layer.objects.active = made
    bpy.ops.object.mode_set(mode="EDIT")
    for bone, (parent, head) in bones.items():
        edit = made.data.edit_bones.new(bone)
        edit.head = head
        edit.tail = np.add(head, (0, 0.6, 0.8) if parent else (0, 1, 0))
        edit.parent = made.data.edit_bones[parent] if parent else None
    bpy.ops.object.mode_set(mode="OBJECT")
    return made


def bind(of: Any, rig: Any, weights: dict[str, dict[int, float]]) -> None:
    """Binds a mesh to an armature: weights of vertices for each bone."""
    for bone, values in weights.items():
        group = of.vertex_groups.new(name=bone)
        for vertex, weight in values.items():
            group.add([vertex], weight, "REPLACE")
    of.parent = rig
    of.modifiers.new("Armature Rig", "ARMATURE").object = rig


def action(owner: Any, name: str, curves: dict[tuple[str, int], list[tuple[float, ...]]], assign: bool = True) -> Any:
    """A new action: keys of each curve as times and values, and handles of Bezier curves where they have six numbers."""
    versions = part("shared.versions")
    made = bpy.data.actions.new(name)
    made.use_fake_user = True
    id_type = "KEY" if isinstance(owner, bpy.types.Key) else "OBJECT"
    slot = versions.new_slot(made, id_type, "cast")
    bag = versions.bag(made, slot)
    for (path, index), keys in curves.items():
        (curve,) = versions.new_curves(bag, path, [index])
        for key in keys:
            point = curve.keyframe_points.insert(key[0], key[1], options={"FAST"})
            point.interpolation = "LINEAR"
            if len(key) == 6:
                point.interpolation = "BEZIER"
                point.handle_left_type = point.handle_right_type = "FREE"
        for point, key in zip(curve.keyframe_points, keys, strict=True):
            if len(key) == 6:
                point.handle_left, point.handle_right = key[2:4], key[4:6]
        if not any(len(key) == 6 for key in keys):
            curve.update()
    if assign:
        versions.assign(owner, made, slot)
    return made


def curves_of(animation: castkit.Animation) -> dict[tuple[str, str], castkit.Curve]:
    """The curves of an animation by node and property."""
    return {(curve.node_name, curve.key_property): curve for curve in animation.curves}


def corners(node: castkit.Mesh, values: Any) -> list[tuple[float, ...]]:
    """Values of the corners of all triangles, with their positions, in an order that does not depend on numbers."""
    faces = np.asarray(node.faces).reshape(-1, 3)
    rows = np.concatenate([np.asarray(node.positions), np.asarray(values)], axis=1)[faces]
    found = []
    for face in np.round(rows.astype(np.float64), 4) + 0.0:
        turns = [tuple(map(tuple, np.roll(face, turn, axis=0))) for turn in range(3)]
        found.append(min(turns))
    return sorted(found)
