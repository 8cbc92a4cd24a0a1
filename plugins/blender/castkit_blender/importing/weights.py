# SPDX-License-Identifier: GPL-3.0-or-later
"""Weights: influences of a file to vertex groups.

Blender has no function that fills a vertex group quickly, but an operator that converts an attribute to one. The weights of each
bone are written to a float attribute, which becomes the group. This is exact, and several times as fast as adding vertices unless
the attributes have many more elements than there are weights.
"""

from __future__ import annotations

from typing import Any

import bpy
import castkit
import numpy as np
import numpy.typing as npt

from ..shared.report import Report

Array = npt.NDArray[Any]

# Measured seconds of processor time: an element of an attribute, an operator call, a call of `add`, a vertex of such a
# call.
_PLACE, _OPERATOR, _ADD, _ADDED = 7e-9, 4e-4, 1.2e-6, 0.15e-6


def influences(node: castkit.Mesh, vertices: int, bones: int, report: Report, where: str) -> tuple[Array, Array, Array]:
    """Weights sorted by bone: where each bone starts (bones + 1), vertices (int32) and weights (float32).

    Weights of the same bone at a vertex are added up. Weights of 0, and of missing bones, are left out.
    """
    empty = np.zeros(bones + 1, np.int64), np.empty(0, np.int32), np.empty(0, np.float32)
    try:
        which, values, per = node.weight_bones, node.weight_values, node.maximum_influence
    except castkit.PropertyError as error:
        report.warning(str(error), where)
        return empty
    if which is None or not vertices:
        return empty
    if per is None:
        per = which.shape[1] if which.ndim == 2 else len(which) // vertices
    which = which.reshape(-1)
    if per < 1 or len(which) < vertices * per:
        report.warning(f"there are {len(which)} influences for {vertices} vertices with {per} each; the mesh is not bound", where)
        return empty
    which = which[: vertices * per]
    if per == 1:
        # With a single bone, a vertex follows it completely, regardless of the weight.
        weights = np.ones(vertices, np.float32)
    elif values is None or values.size < vertices * per:
        report.warning("the numbers of weights and influences differ; the mesh is not bound", where)
        return empty
    else:
        weights = np.require(values, np.float32, ["A", "C"]).reshape(-1)[: vertices * per]
    grouped = castkit.group_weights(which, weights, per, bones)
    if grouped.left_out:
        report.warning(f"{grouped.left_out} weights that are not finite, or belong to missing bones, were left out", where)
    if grouped.clamped:
        report.info(f"{grouped.clamped} weights were outside the range from 0 to 1, and were clamped", where)
    return grouped.starts, grouped.vertices, grouped.weights


def bind(thing: Any, names: list[str], grouped: tuple[Array, Array, Array]) -> None:
    """Makes a vertex group for each bone, in their order, and fills those that have weights."""
    starts, vertices, weights = grouped
    counts = np.diff(starts)
    used = int((counts > 0).sum())
    mesh = thing.data
    by_attributes = used * (len(mesh.vertices) * _PLACE + _OPERATOR)
    if by_attributes < _cost_of_adding(starts, weights, used):
        _by_attributes(thing, names, starts, vertices, weights)
    else:
        _by_adding(thing, names, starts, vertices, weights)


def _cost_of_adding(starts: Array, weights: Array, used: int) -> float:
    """An estimate: at least a call per bone and the cost of each vertex, at most a call per weight."""
    distinct = len(np.unique(weights)) if len(weights) < 100_000 else len(weights)
    return min(len(weights), used * distinct) * _ADD + len(weights) * _ADDED


def _by_adding(thing: Any, names: list[str], starts: Array, vertices: Array, weights: Array) -> None:
    for bone, name in enumerate(names):
        _fill(thing.vertex_groups.new(name=name), *_of(bone, starts, vertices, weights))


def _of(bone: int, starts: Array, vertices: Array, weights: Array) -> tuple[Array, Array]:
    part = slice(int(starts[bone]), int(starts[bone + 1]))
    return vertices[part], weights[part]


def _fill(group: Any, vertices: Array, weights: Array) -> None:
    """Vertices with the same weight are added in one call."""
    if not len(vertices):
        return
    order = np.argsort(weights, kind="stable")
    sorted_weights = weights[order]
    ends = np.flatnonzero(np.diff(sorted_weights)) + 1
    for part in np.split(order, ends):
        group.add(vertices[part].tolist(), float(weights[part[0]]), "REPLACE")


def _by_attributes(thing: Any, names: list[str], starts: Array, vertices: Array, weights: Array) -> None:
    mesh = thing.data
    dense = np.zeros(len(mesh.vertices), np.float32)
    taken = {attribute.name for attribute in mesh.attributes}
    # An operator evaluates everything that has changed in its scene, so it gets an empty one.
    scene = bpy.data.scenes.new("castkit")
    try:
        with bpy.context.temp_override(
            scene=scene, view_layer=scene.view_layers[0], object=thing, active_object=thing
        ):
            for bone, name in enumerate(names):
                of, values = _of(bone, starts, vertices, weights)
                # If the name exists, Blender would change it, and some names have a meaning in Blender.
                usable = len(of) and name and name not in taken
                attribute = mesh.attributes.new(name, "FLOAT", "POINT") if usable else None
                if attribute is None:
                    _fill(thing.vertex_groups.new(name=name), of, values)
                    continue
                dense[of] = values
                attribute.data.foreach_set("value", dense)
                dense[of] = 0.0
                mesh.attributes.active = attribute
                bpy.ops.geometry.attribute_convert(mode="VERTEX_GROUP")
                if thing.vertex_groups[-1].name != name:
                    thing.vertex_groups[-1].name = name
    finally:
        bpy.data.scenes.remove(scene)
