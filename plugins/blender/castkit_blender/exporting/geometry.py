# SPDX-License-Identifier: GPL-3.0-or-later
"""Meshes of objects: as stored, or evaluated with modifiers, at rest and for each shape key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

import bpy
import numpy as np

from ..shared.report import Report
from . import shapes
from .options import Options
from .seams import read
from .shapes import Shape
from .space import Array

# These do not affect the mesh at rest. The effect of an armature is stored as weights.
_PASSIVE = {"ARMATURE", "PARTICLE_SYSTEM", "COLLISION", "CLOTH", "SOFT_BODY"}


@dataclass
class Geometry:
    """A mesh to be read."""

    mesh: Any
    positions: Array
    """Positions of the vertices without any shape key."""
    shapes: list[Shape] = field(default_factory=list)


def needs_evaluation(of: Any, options: Options) -> bool:
    """Whether the mesh of an object differs from the stored one."""
    if of.type != "MESH":
        return True
    return options.apply_modifiers and any(each.show_viewport and each.type not in _PASSIVE for each in of.modifiers)


@contextmanager
def at_rest(context: Any, objects: Iterable[Any]) -> Iterator[list[Any]]:
    """A context in which the evaluated meshes of objects show the basis and are not posed. Everything is restored
    afterwards."""
    changed = []
    isolated = set()
    with ExitStack() as undo:
        for of in objects:
            changed.append(of)
            for modifier in of.modifiers:
                if modifier.type == "ARMATURE" and modifier.show_viewport:
                    modifier.show_viewport = False
                    undo.callback(setattr, modifier, "show_viewport", True)
            if getattr(of.data, "shape_keys", None) is not None:
                undo.callback(setattr, of, "active_shape_key_index", of.active_shape_key_index)
                undo.callback(setattr, of, "show_only_shape_key", of.show_only_shape_key)
                of.active_shape_key_index = 0
                of.show_only_shape_key = True
                # Objects may have the same mesh.
                if of.type == "MESH" and not of.data.is_editmode and of.data.session_uid not in isolated:
                    isolated.add(of.data.session_uid)
                    shapes.isolate(of, undo)
        if changed:
            context.view_layer.update()
            undo.callback(context.view_layer.update)
        yield changed


class Meshes:
    """The meshes of objects during an export; ``close`` removes those that were made for it."""

    def __init__(self, context: Any, options: Options, report: Report) -> None:
        self._context = context
        self._options = options
        self._report = report
        self._evaluated: dict[Any, Geometry] = {}
        self._temporary: list[Any] = []

    def evaluate(self, objects: Iterable[Any]) -> None:
        """Evaluates the meshes that differ from the stored ones, all objects at once."""
        wanted = [of for of in objects if needs_evaluation(of, self._options)]
        if not wanted:
            return
        with at_rest(self._context, wanted):
            for of in wanted:
                mesh = self.copy(of)
                self._evaluated[of] = Geometry(mesh, positions_of(mesh))
            if self._options.shape_keys:
                self._evaluate_shapes(wanted)

    def _evaluate_shapes(self, objects: list[Any]) -> None:
        keyed = [of for of in objects if getattr(of.data, "shape_keys", None) is not None]
        for of in keyed:
            shapes.tell_unseen(of, self._report)
        for index in range(1, max((len(of.data.shape_keys.key_blocks) for of in keyed), default=0)):
            having = [of for of in keyed if index < len(of.data.shape_keys.key_blocks)]
            having = [of for of in having if not of.data.shape_keys.key_blocks[index].mute]
            for of in having:
                of.active_shape_key_index = index
            self._context.view_layer.update()
            for of in having:
                key = of.data.shape_keys.key_blocks[index]
                mesh = self.copy(of)
                base = self._evaluated[of]
                if len(mesh.vertices) == len(base.positions):
                    base.shapes.append(Shape(key.name, positions_of(mesh), key.slider_max))
                else:
                    self._report.warning(f"modifiers change the number of vertices with shape key {key.name!r}", of.name)

    def copy(self, of: Any) -> Any:
        """A copy of the evaluated mesh of an object."""
        depsgraph = self._context.evaluated_depsgraph_get()
        evaluated = of if of.is_evaluated else of.evaluated_get(depsgraph)
        mesh = bpy.data.meshes.new_from_object(evaluated, preserve_all_data_layers=True, depsgraph=depsgraph)
        self._temporary.append(mesh)
        return mesh

    def of(self, of: Any) -> Geometry:
        """The mesh of an object."""
        found = self._evaluated.get(of)
        if found is None:
            mesh = of.data
            if mesh.is_editmode:
                # In edit mode, the attributes of a mesh are not accessible.
                of.update_from_editmode()
                mesh = mesh.copy()
                self._temporary.append(mesh)
            base = shapes.base_positions(mesh)
            positions = positions_of(mesh) if base is None or len(base) != len(mesh.vertices) else base
            found = Geometry(mesh, positions)
            if self._options.shape_keys:
                shapes.tell_unseen(of, self._report)
                found.shapes = shapes.stored(of, mesh, positions)
        return found

    def close(self) -> None:
        """Removes the copies."""
        self._evaluated.clear()
        bpy.data.batch_remove(self._temporary)
        self._temporary = []


def positions_of(mesh: Any) -> Array:
    """Positions of the vertices of a mesh, (n, 3)."""
    if not len(mesh.vertices):
        # An empty mesh has no attribute of that name.
        return np.zeros((0, 3), np.float32)
    return read(mesh.attributes["position"].data, "vector", len(mesh.vertices), 3)
