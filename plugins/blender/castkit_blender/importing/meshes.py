# SPDX-License-Identifier: GPL-3.0-or-later
"""Meshes: positions, faces, texture coordinates, colours. Arrays go from the file to Blender without a loop in Python.

Blender copies an array in one go only if it is aligned, flat, and of exactly the type of the attribute; any other is
converted element by element, which takes up to 600 times as long. Arrays of a file are mostly unaligned.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import bpy
import castkit
import numpy as np
import numpy.typing as npt

from ..shared.names import cut
from ..shared.report import Report
from . import normals, topology
from .options import Options

Array = npt.NDArray[Any]

MOST_UV_LAYERS = 8


@dataclass
class BuiltMesh:
    """A mesh and its source."""

    node: castkit.Mesh
    object: Any
    data: Any


def build(node: castkit.Mesh, options: Options, report: Report, *, deforms: bool, where: str) -> BuiltMesh:
    """A mesh object that is not in any collection yet. ``deforms``: whether bones or shapes will move it."""
    name = node.name
    mesh = bpy.data.meshes.new("polySurfaceMesh")
    thing = bpy.data.objects.new(cut(name) if name else "CastMesh", mesh)
    positions = read(node, "positions", report, where)
    count = 0 if positions is None else len(positions)
    if positions is None:
        report.warning("the mesh has no positions", where)
        return BuiltMesh(node, thing, mesh)
    mesh.vertices.add(count)
    flat = flat_floats(positions)
    if not np.isfinite(flat).all():
        flat = np.nan_to_num(flat, copy=True, nan=0.0, posinf=0.0, neginf=0.0)
        report.warning("positions that are not finite were set to 0", where)
    if count:
        mesh.attributes["position"].data.foreach_set("vector", flat)
    corners = _corners(node, count, report, where)
    if len(corners):
        edges = topology.set_triangles(mesh, corners)
        normals.set_normals(node, mesh, flat, corners, edges, options, report, deforms=deforms, where=where)
        # As much memory as a layer of UVs.
        del edges
        _texture_coordinates(node, mesh, corners, count, report, where)
    _colors(node, mesh, corners, count, options, report, where)
    if options.validate and mesh.validate(clean_customdata=False):
        report.info("Blender's validation changed the mesh", where)
    return BuiltMesh(node, thing, mesh)


def read(node: castkit.Node, name: str, report: Report, where: str) -> Array | None:
    """An array of a node; ``None`` if it is absent or, with a warning, does not conform to the format."""
    try:
        return getattr(node, name)
    except castkit.PropertyError as error:
        report.warning(str(error), where)
        return None


def flat_floats(values: Array) -> Array:
    """An array in the form that Blender copies fastest."""
    return np.require(values, np.float32, ["A", "C"]).reshape(-1)


def _corners(node: castkit.Mesh, count: int, report: Report, where: str) -> Array:
    """The vertices of the corners, each triangle from its second corner on: the order of the official add-on.

    Blender does not check that vertices exist, and crashes later if they do not.
    """
    faces = read(node, "faces", report, where)
    if faces is None or not len(faces):
        return np.empty(0, np.int32)
    found = castkit.triangle_corners(faces, count, first=1)
    if found.outside:
        report.warning(f"{found.outside} faces with missing vertices were left out", where)
    if found.repeated:
        report.info(f"{found.repeated} faces with a repeated vertex were left out", where)
    return found.corners


def _texture_coordinates(node: castkit.Mesh, mesh: Any, corners: Array, count: int, report: Report, where: str) -> None:
    try:
        layers = node.uv_layers
    except castkit.PropertyError as error:
        report.warning(str(error), where)
        return
    if len(layers) > MOST_UV_LAYERS:
        report.warning(f"the mesh has {len(layers)} UV layers, but Blender only supports {MOST_UV_LAYERS}", where)
    # The same memory for all layers: touching new memory costs as much as filling it.
    room = np.empty((len(corners), 2), np.float32)
    for index, layer in enumerate(layers[:MOST_UV_LAYERS]):
        if layer is None or len(layer) < count:
            found = "is missing" if layer is None else f"has {len(layer)} coordinates for {count} vertices"
            report.warning(f"UV layer {index} {found}, and was left out", where)
            continue
        room = castkit.gather(layer, corners, flip_v=True, out=room)
        mesh.uv_layers.new(do_init=False).uv.foreach_set("vector", room.reshape(-1))
    if len(mesh.uv_layers):
        mesh.uv_layers.active_index = 0


def _colors(
    node: castkit.Mesh, mesh: Any, corners: Array, count: int, options: Options, report: Report, where: str
) -> None:
    try:
        layers = node.color_layers
    except castkit.PropertyError as error:
        report.warning(str(error), where)
        return
    for index, layer in enumerate(layers):
        if layer is None or len(layer) < count:
            found = "is missing" if layer is None else f"has {len(layer)} colours for {count} vertices"
            report.warning(f"colour layer {index} {found}, and was left out", where)
            continue
        attribute = mesh.color_attributes.new("Color", "FLOAT_COLOR", options.colors)
        of = np.arange(count, dtype=np.int32) if options.colors == "POINT" else corners
        if len(attribute.data):
            attribute.data.foreach_set("color", castkit.gather(layer, of).reshape(-1))
