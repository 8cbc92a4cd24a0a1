# SPDX-License-Identifier: GPL-3.0-or-later
"""Vertex groups as influences of bones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import castkit
import numpy as np
import numpy.typing as npt

from ..shared.report import Report
from . import blend_file
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


_LARGE = 20_000
"""The number of vertices above which a temporary file is faster."""
_VERTEX = -1.0


def read(mesh: Any) -> Influences:
    """All weights of a mesh."""
    found = blend_file.weights(mesh) if len(mesh.vertices) >= _LARGE else None
    if found is None:
        return read_one_by_one(mesh)
    counts, groups, weights = found
    return Influences(np.repeat(np.arange(len(counts), dtype=np.uint32), counts), groups, weights)


def read_one_by_one(mesh: Any) -> Influences:
    """All weights of a mesh, one Python object at a time.

    Group and weight are combined into one number, which is twice as fast as a tuple; weights are at most 1, and stay
    exact for up to some ten thousand groups. Geometry nodes provide groups as attributes, but dense ones: with 100
    bones that takes as long.
    """

    def numbers() -> Iterator[float]:
        for vertex in mesh.vertices:
            yield _VERTEX
            for of in vertex.groups:
                yield of.group * 2 + of.weight

    table = np.fromiter(numbers(), np.float64)
    starts = table == _VERTEX
    vertices = (np.cumsum(starts, dtype=np.uint32) - 1)[~starts]
    table = table[~starts]
    # The number for a weight of 1 is odd.
    groups = np.floor(table / 2)
    return Influences(vertices, groups.astype(np.uint32), (table - groups * 2).astype(np.float32))


def pack(
    mesh: Any, group_names: list[str], bones: dict[str, int], options: Options, report: Report, where: str
) -> castkit.PackedWeights | None:
    """The influences of the vertices of a mesh, or ``None`` if no bone has any.

    ``bones`` maps the names of deforming bones to their indices.
    """
    number = np.array([bones.get(name, -1) for name in group_names] or [-1], np.int32)
    if (number < 0).all():
        return None
    found = read(mesh)
    known = found.groups < len(number)
    bone = np.where(known, number[np.minimum(found.groups, len(number) - 1)], -1)
    keep = (bone >= 0) & (found.weights >= THRESHOLD)
    if not keep.any():
        return None
    unknown = int((number < 0).sum())
    if unknown:
        report.info(f"{unknown} vertex groups belong to no deforming bone and are not exported", where)
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
        report.warning(f"{packed.cut} weights exceed {options.max_influences} per vertex and are left out", where)
    return packed


def rigid(vertex_count: int, bone: int) -> castkit.PackedWeights:
    """All vertices follow one bone: a mesh whose parent is that bone."""
    return castkit.PackedWeights(np.full((vertex_count, 1), bone, np.uint32), np.ones((vertex_count, 1), np.float32), 0)
