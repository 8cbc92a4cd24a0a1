# SPDX-License-Identifier: GPL-3.0-or-later
"""Hair: curve objects, the newer curves, and hair of particle systems."""

from __future__ import annotations

from typing import Any

import castkit
import numpy as np
from mathutils import geometry

from ..shared.report import Report
from .options import Options
from .seams import Array, read
from .space import Matrix, points

_THIN = 0.0026
"""The maximum thickness of curves that are exported as hair: importers give hair 0.0025."""


def is_hair(of: Any, options: Options) -> bool:
    """Whether a curve object is exported as hair instead of as a mesh."""
    if of.type == "CURVES":
        return True
    if of.type != "CURVE" or options.curves == "MESH":
        return False
    if options.curves == "HAIR":
        return True
    curve = of.data
    is_solid = (
        curve.extrude != 0
        or curve.bevel_depth > _THIN
        or curve.bevel_object is not None
        or (curve.dimensions == "2D" and curve.fill_mode != "NONE")
        or any(spline.use_cyclic_u for spline in curve.splines)
    )
    return not is_solid


def of_object(of: Any, depsgraph: Any, report: Report) -> list[Array]:
    """The strands of a curve object in its own space."""
    if of.type == "CURVES":
        return _of_curves(of.evaluated_get(depsgraph).data if depsgraph is not None else of.data)
    if any(spline.type == "NURBS" and spline.order_u > 2 and len(spline.points) > 2 for spline in of.data.splines):
        report.info("the control points of NURBS curves are exported as the particles of hair", of.name)
    return [_of_spline(spline) for spline in of.data.splines]


def _of_spline(spline: Any) -> Array:
    if spline.type != "BEZIER":
        return read(spline.points, "co", len(spline.points), 4)[:, :3]
    knots = list(spline.bezier_points)
    found = [np.array(knots[0].co)] if knots else []
    for first, second in zip(knots, knots[1:], strict=False):
        between = geometry.interpolate_bezier(
            first.co, first.handle_right, second.handle_left, second.co, max(spline.resolution_u, 1) + 1
        )
        found += [np.array(point) for point in between[1:]]
    return np.array(found, np.float32).reshape(-1, 3)


def _of_curves(curves: Any) -> list[Array]:
    if "position" not in curves.attributes or not len(curves.curves):
        return []
    positions = read(curves.attributes["position"].data, "vector", len(curves.points), 3)
    starts = read(curves.curve_offset_data, "value", len(curves.curves) + 1, 1, np.int32)
    return np.split(positions, starts[1:-1])


def of_particles(of: Any, depsgraph: Any, report: Report) -> list[tuple[str, list[Array], Any]]:
    """The hair of the particle systems of an object, in its own space: names, strands and materials."""
    if not any(system.settings.type == "HAIR" for system in of.particle_systems):
        return []
    found = []
    evaluated = of.evaluated_get(depsgraph)
    for system in evaluated.particle_systems:
        settings = system.settings
        if settings.type != "HAIR" or settings.render_type != "PATH":
            # Particles that are rendered as objects are instances.
            continue
        modifier = next(
            each for each in evaluated.modifiers if each.type == "PARTICLE_SYSTEM" and each.particle_system == system
        )
        if not modifier.show_viewport:
            report.info(f"the particles {system.name!r} are off in the viewport and are left out", of.name)
            continue
        if settings.child_type != "NONE":
            report.info("children of hair particles are not exported", of.name)
        strands = []
        for particle in system.particles:
            keys = [key.co_object(evaluated, modifier, particle) for key in particle.hair_keys]
            strands.append(np.array(keys, np.float32).reshape(-1, 3))
        slots = of.material_slots
        number = min(settings.material, len(slots)) - 1
        found.append((system.name, strands, slots[number].material if 0 <= number < len(slots) else None))
    return found


def node(
    name: str | None, strands: list[Array], matrix: Matrix, material: castkit.Material | None, report: Report, where: str
) -> castkit.Hair | None:
    """The node of strands; ``None`` if there are none."""
    long = [strand for strand in strands if len(strand) > 1]
    if len(long) < len(strands):
        report.info(f"{len(strands) - len(long)} strands with fewer than two points are left out", where)
    if not long:
        return None
    return castkit.Hair(
        name=name,
        segments=np.array([len(strand) - 1 for strand in long], np.uint32),
        particles=points(np.concatenate(long).astype(np.float32), matrix),
        material=material,
    )
