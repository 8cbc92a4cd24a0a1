"""Converts per-corner attributes and lists of weights to the arrays of a file.

Arrays are read in place: no other thread may write to them before a function returns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from . import _native
from ._values import Array, Floats

__all__ = ["NO_CORNER", "PackedWeights", "WeldedCorners", "pack_weights", "weld_corners"]

NO_CORNER = 0xFFFF_FFFF
"""Marks vertices without corners in :attr:`WeldedCorners.corners`."""


@dataclass(frozen=True, slots=True)
class WeldedCorners:
    """The result of :func:`weld_corners`."""

    vertices: Array
    """The vertex of each corner, uint32: the faces of the new mesh."""
    corners: Array
    """The corner that each vertex takes its values from, uint32; :data:`NO_CORNER` for a vertex without corners."""
    sources: Array
    """The original vertex of each vertex, uint32. The original vertices come first, in their order."""


def weld_corners(
    vertices: npt.ArrayLike,
    vertex_count: int,
    layers: Sequence[npt.ArrayLike] = (),
    *,
    tolerances: Sequence[float | None] | None = None,
) -> WeldedCorners:
    """Splits vertices whose corners differ, into as few vertices as possible.

    ``vertices``: the vertex of each corner, shape (corners,). ``layers``: the attributes of corners, such as texture
    coordinates, normals and colours; each of shape (corners, columns) in 32-bit numbers, or (corners, 4) in bytes.
    ``tolerances``: for each layer, the tolerance for equality with the first corner of a vertex; ``None`` compares
    bits.

    Vertices keep their indices; new vertices follow them in the order of corners. At most 256 different corners are
    distinguished per vertex; beyond that, there may be duplicates.

    The arrays are read in place: no other thread may write to them before this function returns.

    Raises :class:`ValueError` if the lengths do not match, or a corner refers to a missing vertex.
    """
    places = np.ascontiguousarray(vertices)
    if places.dtype != np.uint32:
        places = places.view(np.uint32) if places.dtype == np.int32 else places.astype(np.uint32)
    wanted: Sequence[float | None] = [None] * len(layers) if tolerances is None else tolerances
    if len(wanted) != len(layers):
        raise ValueError(f"there are {len(wanted)} tolerances for {len(layers)} layers")
    into = np.empty(len(places), np.uint32)
    bits = [(*_bits(layer, f"layers[{at}]"), near) for at, (layer, near) in enumerate(zip(layers, wanted, strict=True))]
    corners = np.frombuffer(_native.weld_corners(places, vertex_count, bits, into), np.uint32)
    sources = np.arange(len(corners), dtype=np.uint32)
    sources[vertex_count:] = places[corners[vertex_count:]]
    return WeldedCorners(into, corners, sources)


def _bits(layer: npt.ArrayLike, what: str) -> tuple[Array, int]:
    """The numbers of a layer as 32-bit integers, one after the other, and how many there are for each corner."""
    given = np.ascontiguousarray(layer)
    if given.ndim == 1:
        given = given.reshape(-1, 1)
    if given.dtype == np.uint8 and given.shape[1:] == (4,):
        return given.reshape(-1).view(np.uint32), 1
    if given.ndim != 2 or given.dtype.itemsize != 4:
        message = f"{what} has the shape {given.shape} of {given.dtype}, expected (n, columns) of 32-bit numbers"
        raise ValueError(message)
    return given.reshape(-1).view(np.uint32), given.shape[1]


@dataclass(frozen=True, slots=True)
class PackedWeights:
    """Influences as rows:  :attr:`Mesh.weight_bones` and :attr:`Mesh.weight_values`."""

    bones: Array
    """Bones of each vertex, shape (vertices, influences), uint32; 0 where there is no influence."""
    weights: Floats
    """Their weights, the largest first; 0.0 where there is no influence."""
    cut: int
    """How many influences were left out because of the limit."""


def pack_weights(
    vertex_count: int,
    vertices: npt.ArrayLike,
    bones: npt.ArrayLike,
    weights: npt.ArrayLike,
    *,
    limit: int = 0,
    threshold: float = 0.0,
    normalize: float | None = None,
) -> PackedWeights:
    """Sorts a list of weights, in any order, into a row of influences for each vertex, the largest first.

    ``vertices``, ``bones``, ``weights``: one element for each influence. Weights of the same bone for a vertex are
    added up; those that are not positive, or below ``threshold``, are left out.

    ``limit``: the maximum number of influences per vertex; 0 means no limit. The smallest are left out, and the others
    scaled to keep the sum. ``normalize``: sums that differ from 1 by more than this are scaled to 1; ``None`` keeps
    sums.

    Raises :class:`ValueError` if the lengths differ or a vertex does not exist.
    """
    if limit < 0:
        raise ValueError(f"the limit is {limit}, expected 0 or more")
    places = np.ascontiguousarray(vertices, np.uint32)
    numbers = np.ascontiguousarray(bones, np.uint32)
    values = np.ascontiguousarray(weights, np.float32)
    packing: _native.Packing = {"limit": limit, "threshold": threshold, "normalize": normalize}
    row_length, packed_bones, packed_weights, cut = _native.pack_weights(vertex_count, places, numbers, values, packing)
    shape = (vertex_count, row_length)
    return PackedWeights(
        np.frombuffer(packed_bones, np.uint32).reshape(shape),
        np.frombuffer(packed_weights, np.float32).reshape(shape),
        cut,
    )
