# SPDX-License-Identifier: GPL-3.0-or-later
"""Instances from objects and geometry nodes, as meshes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import castkit

from ..shared.names import SOURCE_FILE
from ..shared.report import Report
from .geometry import Geometry, Meshes, positions_of
from .options import Options
from .space import Matrix, decompose, inverse, matrix_of
from .textures import relative


@dataclass
class Instance:
    """A mesh at the place of an instance."""

    parent: Any
    """The object that creates it."""
    object: Any
    """The instanced object."""
    geometry: Geometry
    matrix: Matrix
    """The transform to world space."""
    slots: tuple[Any, ...]


def instances(context: Any, parents: list[Any], meshes: Meshes, report: Report) -> list[Instance]:
    """The instances that objects create, each with its evaluated mesh. Meshes are read once."""
    makers = [
        of for of in parents if of.instance_type != "NONE" or any(m.type in ("NODES", "PARTICLE_SYSTEM") for m in of.modifiers)
    ]
    if not makers:
        return []
    depsgraph = context.evaluated_depsgraph_get()
    found: list[Instance] = []
    read: dict[tuple[Any, Any], tuple[Geometry, tuple[Any, ...]]] = {}
    others = 0
    for each in depsgraph.object_instances:
        if not each.is_instance or not each.show_self or each.parent is None or each.parent.original not in makers:
            continue
        of = each.object
        if of.type != "MESH":
            others += of.type not in ("EMPTY", "ARMATURE", "LIGHT", "CAMERA")
            continue
        key = (of.original, of.data.original if of.data is not None else None)
        if key not in read:
            mesh = meshes.copy(of)
            read[key] = (
                Geometry(mesh, positions_of(mesh)),
                tuple(slot.material and slot.material.original for slot in of.material_slots),
            )
        geometry, slots = read[key]
        found.append(Instance(each.parent.original, of.original, geometry, matrix_of(each.matrix_world), slots))
    if others:
        report.info(f"{others} instances are not meshes and are not exported")
    return found


def refer(wanted: list[Any], output: Path, space: Matrix, options: Options) -> dict[Any, castkit.Instance]:
    """Exports objects that instance a collection imported from a file as instances of that file."""
    found: dict[Any, castkit.Instance] = {}
    for of in wanted if options.instances == "REFER" else ():
        collection = of.instance_collection if of.instance_type == "COLLECTION" else None
        path = None if collection is None else collection.get(SOURCE_FILE)
        if not isinstance(path, str) or not Path(path).is_file():
            continue
        placed = decompose(space @ matrix_of(of.matrix_world) @ inverse(space))
        if placed is not None:
            position, rotation, scale = placed
            found[of] = castkit.Instance(name=of.name, position=position, rotation=rotation, scale=scale)
            found[of].set_reference(relative(Path(path), output.parent))
    return found
