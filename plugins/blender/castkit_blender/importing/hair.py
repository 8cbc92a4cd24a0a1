# SPDX-License-Identifier: GPL-3.0-or-later
"""Hair: curves, particles of a mesh, ribbons, or a hair curves object."""

from __future__ import annotations

from typing import Any

import bpy
import castkit
import numpy as np
import numpy.typing as npt

from ..shared.names import cut
from ..shared.report import Report
from .meshes import flat_floats, read
from .options import Options

Array = npt.NDArray[Any]

THICKNESS = 0.0025
RIBBON = 0.01


def build(node: castkit.Hair, material: Any | None, options: Options, mesh: Any | None, report: Report, where: str) -> Any | None:
    """A hair object that is not in any collection yet; ``None`` if there is none, as for particles of ``mesh``."""
    strands = _strands(node, report, where)
    if strands is None:
        return None
    counts, points = strands
    name = cut(node.name) if node.name else "CastHair"
    if options.create_hair_type == "mesh":
        data = _ribbons(counts, points)
    elif options.create_hair_type == "hair":
        data = _hair_curves(counts, points)
    elif options.create_hair_subtype == "particle":
        if mesh is None or mesh.type != "MESH":
            report.error("to import hair as particles, select a mesh", where)
        elif len(counts):
            _particles(mesh, name, counts, points, material, report, where)
        return None
    else:
        data = _splines(counts, points)
    if material is not None:
        data.materials.append(material)
    return bpy.data.objects.new(name, data)


def _strands(node: castkit.Hair, report: Report, where: str) -> tuple[Array, Array] | None:
    """The number of points of each strand, and the points of all."""
    segments, points = read(node, "segments", report, where), read(node, "particles", report, where)
    if segments is None or points is None:
        report.warning("the hair has no segments or no particles; it was left out", where)
        return None
    counts = segments.astype(np.int64) + 1
    ends = np.cumsum(counts)
    whole = int(np.searchsorted(ends, len(points), side="right"))
    if whole < len(counts):
        report.warning(f"{len(counts) - whole} strands have fewer particles than segments; they were left out", where)
        counts = counts[:whole]
    points = points[: int(counts.sum())]
    if not np.isfinite(points).all():
        points = np.nan_to_num(points, copy=True, nan=0.0, posinf=0.0, neginf=0.0)
        report.warning("particles that are not finite were set to 0", where)
    return counts, points


def _splines(counts: Array, points: Array) -> Any:
    data = bpy.data.curves.new("curve", "CURVE")
    data.dimensions = "3D"
    data.resolution_u = 3
    data.bevel_depth = THICKNESS
    data.use_fill_caps = True
    with_weight = np.ones((len(points), 4), np.float32)
    with_weight[:, :3] = points
    start = 0
    for count in counts.tolist():
        spline = data.splines.new("NURBS")
        # A new curve already has a point.
        spline.points.add(count - 1)
        spline.points.foreach_set("co", with_weight[start : start + count].reshape(-1))
        # By default, a strand does not reach its first and last points, and one with fewer than four is invisible.
        spline.use_endpoint_u, spline.order_u = True, min(count, 4)
        start += count
    return data


def _hair_curves(counts: Array, points: Array) -> Any:
    data = bpy.data.hair_curves.new("hair")
    if len(counts):
        data.add_curves(counts.tolist())
        data.attributes["position"].data.foreach_set("vector", flat_floats(points))
        radius = data.attributes.get("radius") or data.attributes.new("radius", "FLOAT", "POINT")
        radius.data.foreach_set("value", np.full(len(points), THICKNESS, np.float32))
    return data


def _ribbons(counts: Array, points: Array) -> Any:
    """Two triangles for each segment, upright; the points, then the same points higher up."""
    mesh = bpy.data.meshes.new("polySurfaceMesh")
    count = len(points)
    if not count:
        return mesh
    above = points + np.array([0.0, 0.0, RIBBON], np.float32)
    mesh.vertices.add(2 * count)
    mesh.attributes["position"].data.foreach_set("vector", flat_floats(np.concatenate([points, above])))
    # Every point except the last of each strand starts a segment.
    begins = np.ones(count, bool)
    begins[np.cumsum(counts) - 1] = False
    a = np.flatnonzero(begins)
    if len(a):
        corners = np.stack([a, a + 1, a + count, a + count, a + 1, a + 1 + count], axis=1).astype(np.int32).reshape(-1)
        mesh.loops.add(len(corners))
        mesh.polygons.add(len(corners) // 3)
        mesh.attributes[".corner_vert"].data.foreach_set("value", corners)
        mesh.polygons.foreach_set("loop_start", np.arange(0, len(corners), 3, dtype=np.int32))
        mesh.update(calc_edges=True)
    return mesh


def _particles(mesh: Any, name: str, counts: Array, points: Array, material: Any | None, report: Report, where: str) -> None:
    """A hair system on a mesh. Blender only allows its points to be set on the evaluated object, one by one."""
    modifier = mesh.modifiers.new(name, "PARTICLE_SYSTEM")
    settings = modifier.particle_system.settings
    settings.name = "CastHairSettings"
    settings.type = "HAIR"
    settings.count = len(counts)
    settings.emit_from = "FACE"
    settings.use_emit_random = False
    settings.hair_step = int(counts.max()) - 1
    context = bpy.context
    evaluated = mesh.evaluated_get(context.evaluated_depsgraph_get())
    of = evaluated.modifiers.get(modifier.name)
    if of is None:
        mesh.modifiers.remove(modifier)
        report.error("the hair system cannot be evaluated, because the mesh is not visible", where)
        return
    start = 0
    for particle, count in zip(of.particle_system.particles, counts.tolist(), strict=False):
        last = start + count - 1
        for at, key in enumerate(particle.hair_keys):
            key.co_object_set(evaluated, of, particle, points[min(start + at, last)].tolist())
        start += count
    with context.temp_override(object=mesh, active_object=mesh):
        for mode in ("PARTICLE_EDIT", "OBJECT"):
            bpy.ops.object.mode_set(mode=mode)
        bpy.ops.particle.disconnect_hair()
        bpy.ops.particle.connect_hair()
    if material is not None:
        if material.name not in mesh.data.materials:
            mesh.data.materials.append(material)
        settings.material_slot = material.name
