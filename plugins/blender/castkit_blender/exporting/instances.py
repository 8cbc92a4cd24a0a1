# SPDX-License-Identifier: GPL-3.0-or-later
"""What objects and geometry nodes make instances of, as meshes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..shared.report import Report
from .geometry import Geometry, Meshes, positions_of
from .space import Matrix, matrix_of


@dataclass
class Instance:
    """A mesh where an instance of it is."""

    parent: Any
    """The object that makes it."""
    object: Any
    """The object that it is of."""
    geometry: Geometry
    matrix: Matrix
    """To the world."""
    slots: tuple[Any, ...]


def instances(context: Any, parents: list[Any], meshes: Meshes, report: Report) -> list[Instance]:
    """The instances that objects make, each with its mesh as it is evaluated. Meshes are read once."""
    makers = [of for of in parents if of.instance_type != "NONE" or any(m.type in ("NODES", "PARTICLE_SYSTEM") for m in of.modifiers)]
    if not makers:
        return []
    depsgraph = context.evaluated_depsgraph_get()
    found: list[Instance] = []
    read: dict[tuple[Any, Any], tuple[Geometry, tuple[Any, ...]]] = {}
    others = 0
    for each in depsgraph.object_instances:
        if not each.is_instance or each.parent is None or each.parent.original not in makers:
            continue
        of = each.object
        if of.type != "MESH":
            others += of.type not in ("EMPTY", "ARMATURE", "LIGHT", "CAMERA")
            continue
        key = (of.original, of.data.original if of.data is not None else None)
        if key not in read:
            mesh = meshes.copy(of)
            read[key] = (Geometry(mesh, positions_of(mesh)), tuple(slot.material and slot.material.original for slot in of.material_slots))
        geometry, slots = read[key]
        found.append(Instance(each.parent.original, of.original, geometry, matrix_of(each.matrix_world), slots))
    if others:
        report.info(f"{others} instances are no meshes and not exported")
    return found
