# SPDX-License-Identifier: GPL-3.0-or-later
"""A mesh of Blender as meshes of Cast, one for each material."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import castkit
import numpy as np

from ..shared.report import Report
from . import shapes, weights
from .armature import Rest
from .geometry import Geometry
from .materials import Materials
from .options import Options
from .seams import Array, Corners, gather, of_corners, read, weld
from .space import Matrix, directions, points

_UP = (0.0, 0.0, 1.0)


@dataclass
class Source:
    """An object whose mesh is exported."""

    object: Any
    name: str | None
    matrix: Matrix
    """From the space of the object to that of the file."""
    bone: str | None = None
    """The bone that is its parent."""
    slots: tuple[Any, ...] = ()
    """Materials of the slots, some of which may be empty."""


@dataclass
class Surface:
    """A mesh by vertex, in the space of the file."""

    faces: Array
    materials: Array | None
    """The slot of each triangle, if there are several."""
    sources: Array
    """The Blender vertex of each vertex."""
    normals: Array | None
    uvs: list[Array]
    colors: list[Array]


def nodes(
    source: Source, geometry: Geometry, rest: Rest | None, materials: Materials, options: Options, report: Report
) -> tuple[list[castkit.Mesh], list[castkit.BlendShape]]:
    """The meshes of an object and their blend shapes."""
    mesh, where = geometry.mesh, source.object.name
    if not len(mesh.polygons):
        report.info("the mesh has no faces and is left out", where)
        return [], []
    surface = _surface(mesh, source.matrix, options, report, where)
    influences, method = _influences(source, geometry, rest, options, report)
    made, made_shapes = [], []
    parts = _parts(surface, source.slots, options)
    for slot, faces, rows in parts:
        material = source.slots[slot] if slot < len(source.slots) else None
        name = source.name
        if len(parts) > 1:
            name = f"{name or 'mesh'}_{material.name if material is not None else slot}"
        chosen = surface.sources if rows is None else surface.sources[rows]

        def of_part(values: Array, rows: Array | None = rows) -> Array:
            return values if rows is None else gather(values, rows)

        node = castkit.Mesh(
            name=name,
            positions=points(_by_vertex(geometry.positions, chosen), source.matrix),
            normals=None if surface.normals is None else of_part(surface.normals),
            uv_layers=[of_part(layer) for layer in surface.uvs],
            color_layers=[layer if rows is None else layer[rows] for layer in surface.colors],
            faces=faces,
            material=materials.node(material),
        )
        if influences is not None:
            node.maximum_influence = influences.bones.shape[1]
            node.weight_bones = influences.bones[chosen].reshape(-1)
            node.weight_values = influences.weights[chosen].reshape(-1)
            if method == "quaternion":
                node.skinning_method = method
        made.append(node)
        for shape in geometry.shapes:
            made_shapes.append(shapes.node(shape, node, geometry.positions, chosen, source.matrix))
    return made, made_shapes


def _by_vertex(positions: Array, rows: Array) -> Array:
    # Without seams, the array is unchanged.
    return positions if len(rows) == len(positions) and rows[-1] == len(rows) - 1 and rows[0] == 0 else positions[rows]


def _surface(mesh: Any, matrix: Matrix, options: Options, report: Report, where: str) -> Surface:
    corner_count, vertex_count = len(mesh.loops), len(mesh.vertices)
    corners = Corners(
        read(mesh.attributes[".corner_vert"].data, "value", corner_count, 1, np.int32),
        vertex_count,
        uvs=[read(layer.uv, "vector", corner_count, 2) for layer in mesh.uv_layers] if options.uv_layers else [],
    )
    normals = None
    if options.normals == "SPLIT" and mesh.normals_domain != "POINT":
        corners.normals = read(mesh.corner_normals, "vector", corner_count, 3)
    elif options.normals != "NONE":
        normals = read(mesh.vertex_normals, "vector", vertex_count, 3)
    colors = list(mesh.color_attributes) if options.colors else []
    at_points: dict[int, Array] = {}
    for number, layer in enumerate(colors):
        if layer.domain == "CORNER":
            corners.colors[number] = read(layer.data, "color", corner_count, 4)
        else:
            at_points[number] = read(layer.data, "color", vertex_count, 4)
    welded = weld(corners)
    if corners.normals is not None:
        normals = of_corners(corners.normals, welded, _UP)
    elif normals is not None and len(welded.sources) != vertex_count:
        normals = normals[welded.sources]
    uvs = [of_corners(layer, welded, (0.0, 1.0)) for layer in corners.uvs]
    for layer in uvs:
        np.subtract(1.0, layer[:, 1], out=layer[:, 1])
    shades = [
        _color(
            gather(at_points[number], welded.sources)
            if number in at_points
            else of_corners(corners.colors[number], welded, (1.0, 1.0, 1.0, 1.0)),
            options,
        )
        for number in range(len(colors))
    ]
    triangles, polygons = _triangles(mesh)
    faces = _faces(welded.vertices if triangles is None else welded.vertices[triangles], matrix)
    slots = None
    if (attribute := mesh.attributes.get("material_index")) is not None and attribute.domain == "FACE":
        slots = read(attribute.data, "value", len(mesh.polygons), 1, np.int32)
        slots = slots if polygons is None else slots[polygons]
    return Surface(faces, slots, welded.sources, None if normals is None else directions(normals, matrix), uvs, shades)


def _triangles(mesh: Any) -> tuple[Array | None, Array | None]:
    """The corners of triangles and their polygons, or nothing if all faces are triangles."""
    if len(mesh.loops) == 3 * len(mesh.polygons):
        return None, None
    mesh.calc_loop_triangles()
    count = len(mesh.loop_triangles)
    corners = read(mesh.loop_triangles, "loops", count, 3, np.int32)
    return corners, read(mesh.loop_triangles, "polygon_index", count, 1, np.int32)


def _faces(vertices: Array, matrix: Matrix) -> Array:
    """Triangles that begin with the corner that importers of Cast expect; reversed if the transform mirrors."""
    given = vertices.reshape(-1, 3)
    faces = np.empty_like(given)
    mirrored = np.linalg.det(matrix[:3, :3]) < 0
    for column, corner in enumerate((2, 1, 0) if mirrored else (2, 0, 1)):
        faces[:, column] = given[:, corner]
    return faces


def _color(values: Array, options: Options) -> Array:
    """Colours as bytes if they fit. They are linear in Blender and in Cast."""
    floats = options.color_type == "FLOATS"
    if options.color_type == "AUTO" and len(values):
        floats = bool(values.max() > 1.0 + 1e-6 or values.min() < -1e-6)
    if floats:
        return values
    scaled = np.nan_to_num(values * np.float32(255), copy=False, nan=0.0)
    np.rint(np.clip(scaled, 0, 255, out=scaled), out=scaled)
    return scaled.astype(np.uint8)


def _influences(
    source: Source, geometry: Geometry, rest: Rest | None, options: Options, report: Report
) -> tuple[castkit.PackedWeights | None, str]:
    if not options.weights:
        return None, ""
    if rest is None:
        if any(each.type == "ARMATURE" and each.object is not None for each in source.object.modifiers):
            report.warning(
                "the armature that the mesh is bound to is not exported, and neither are its weights", source.object.name
            )
        return None, ""
    if source.bone is not None:
        number = rest.numbers.get(source.bone)
        return (None if number is None else weights.rigid(len(geometry.positions), number)), ""
    modifiers = [each for each in source.object.modifiers if each.type == "ARMATURE" and each.object == rest.object]
    bound = bool(modifiers) or source.object.parent_type == "ARMATURE"
    if not bound:
        return None, ""
    names = [group.name for group in source.object.vertex_groups]
    packed = weights.pack(geometry.mesh, names, rest.deforming, options, report, source.object.name)
    for modifier in modifiers if packed is not None else ():
        _tell_limits(source.object, modifier, report)
    preserve = any(modifier.use_deform_preserve_volume for modifier in modifiers)
    return packed, "quaternion" if preserve else "linear"


def _tell_limits(of: Any, modifier: Any, report: Report) -> None:
    """Adds warnings if an armature does not deform a mesh in Blender as its weights say."""
    if not modifier.show_viewport:
        report.warning(f"the modifier {modifier.name!r} is off in the viewport; the weights are exported all the same", of.name)
    if not modifier.use_vertex_groups:
        report.warning(f"the modifier {modifier.name!r} does not use vertex groups; they are exported as weights all the same", of.name)
    if modifier.vertex_group in of.vertex_groups:
        report.warning(
            f"the modifier {modifier.name!r} is limited to the group {modifier.vertex_group!r}, which Cast does not support; "
            "all weights are exported",
            of.name,
        )


def _parts(surface: Surface, slots: tuple[Any, ...], options: Options) -> list[tuple[int, Array, Array | None]]:
    """The slots in use, each with its triangles and its vertices; ``None`` stands for all vertices."""
    if surface.materials is None or len(slots) < 2 or not options.materials:
        only = 0 if surface.materials is None or not len(surface.materials) else int(surface.materials[0])
        return [(min(only, max(len(slots) - 1, 0)), surface.faces, None)]
    # Blender uses the last slot for indices past the end, and slots may have the same material.
    first_of = [slots.index(material) for material in slots]
    chosen = np.array(first_of, np.int32)[np.clip(surface.materials, 0, len(slots) - 1)]
    used = np.unique(chosen)
    if len(used) == 1:
        return [(int(used[0]), surface.faces, None)]
    parts: list[tuple[int, Array, Array | None]] = []
    for slot in used:
        faces = surface.faces[chosen == slot]
        has = np.zeros(len(surface.sources), bool)
        has[faces.reshape(-1)] = True
        rows = np.flatnonzero(has)
        number = np.zeros(len(has), np.uint32)
        number[rows] = np.arange(len(rows), dtype=np.uint32)
        parts.append((int(slot), number[faces], rows))
    return parts
