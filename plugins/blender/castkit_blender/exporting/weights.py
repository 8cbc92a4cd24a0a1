# SPDX-License-Identifier: GPL-3.0-or-later
"""Vertex groups as influences of bones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import castkit
import numpy as np
import numpy.typing as npt

from ..shared.report import Report
from .options import Options

Array = npt.NDArray[Any]

THRESHOLD = 1e-6
"""Smaller weights are left out, as by the official add-on."""
_SUM_TOLERANCE = 1e-3


@dataclass
class Influences:
    """Weights of a mesh as lists: an element for each pair of a vertex and a group."""

    vertices: Array
    groups: Array
    weights: Array


def read(mesh: Any) -> Influences:
    """All weights of a mesh.

    There is no fast way to them: every pair is an object of Python for a moment. Geometry nodes give groups as attributes,
    but dense, and evaluate whatever else has changed; this is as fast for usual counts of bones.
    """
    counts = np.empty(len(mesh.vertices), np.uint32)
    pairs: list[tuple[int, float]] = []
    extend = pairs.extend
    for index, vertex in enumerate(mesh.vertices):
        found = [(of.group, of.weight) for of in vertex.groups]
        counts[index] = len(found)
        extend(found)
    table = np.array(pairs, np.float64).reshape(-1, 2)
    vertices = np.repeat(np.arange(len(counts), dtype=np.uint32), counts)
    return Influences(vertices, table[:, 0].astype(np.uint32), table[:, 1].astype(np.float32))


def pack(
    mesh: Any, group_names: list[str], bones: dict[str, int], options: Options, report: Report, where: str
) -> castkit.PackedWeights | None:
    """The influences of the vertices of a mesh, or ``None`` if no bone has any.

    ``bones`` has the number of each bone that deforms, by name.
    """
    number = np.array([bones.get(name, -1) for name in group_names] or [-1], np.int64)
    if (number < 0).all():
        return None
    found = read(mesh)
    known = found.groups < len(number)
    bone = np.full(len(found.groups), -1, np.int64)
    bone[known] = number[found.groups[known]]
    keep = (bone >= 0) & (found.weights >= THRESHOLD)
    if not keep.any():
        return None
    unknown = int(((number < 0)).sum())
    if unknown:
        report.info(f"{unknown} vertex group{'s are' if unknown > 1 else ' is'} no bone and not exported", where)
    packed = castkit.pack_weights(
        len(mesh.vertices),
        found.vertices[keep],
        bone[keep],
        found.weights[keep],
        limit=options.max_influences,
        threshold=THRESHOLD,
        normalize=_SUM_TOLERANCE if options.normalize_weights else None,
    )
    without = int((packed.weights[:, 0] <= 0).sum())
    if without:
        report.info(f"{without} vertices have no weight and stay where they are", where)
    if packed.cut:
        report.warning(f"{packed.cut} weights are beyond {options.max_influences} for each vertex and left out", where)
    return packed


def rigid(vertex_count: int, bone: int) -> castkit.PackedWeights:
    """All vertices on one bone: a mesh whose parent is that bone."""
    return castkit.PackedWeights(
        np.full((vertex_count, 1), bone, np.uint32), np.ones((vertex_count, 1), np.float32), 0
    )
