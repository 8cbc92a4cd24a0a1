"""Converts vertices of a file to the corners, groups and keys of modelling programs.

Arrays are read and written in place: no other thread may write to them before a function returns.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from . import _native
from ._values import Array, Floats

__all__ = [
    "GroupedWeights",
    "RefinedRotations",
    "TriangleCorners",
    "TriangleEdges",
    "encode_normals",
    "gather",
    "group_weights",
    "refine_rotations",
    "triangle_corners",
    "triangle_edges",
]


@dataclass(frozen=True, slots=True)
class TriangleCorners:
    """The result of :func:`triangle_corners`."""

    corners: npt.NDArray[np.int32]
    """The vertex of each corner, three for each triangle; shape (3 * triangles,)."""
    outside: int
    """How many triangles were left out because they refer to a missing vertex."""
    repeated: int
    """How many were left out because they refer to a vertex twice."""


def triangle_corners(faces: npt.ArrayLike, vertex_count: int, *, first: int = 0) -> TriangleCorners:
    """The corners of valid triangles, as 32-bit integers.

    ``faces``: vertex indices of shape (n, 3) or (3 * n,). ``first``: the corner of the file that each triangle starts
    with, 0 to 2; the winding does not change. Triangles that refer to a missing vertex, or to one twice, are left out
    and counted.
    """
    if first not in (0, 1, 2):
        raise ValueError(f"first is {first}, expected 0, 1 or 2")
    flat = np.require(np.asarray(faces).reshape(-1), np.uint32, ["A", "C"])
    flat = flat[: len(flat) // 3 * 3]
    corners = np.empty(len(flat), np.int32)
    written, outside, repeated = _native.triangle_corners(flat, vertex_count, first, corners)
    return TriangleCorners(corners[: 3 * written], outside, repeated)


def gather(values: npt.ArrayLike, indices: npt.ArrayLike, *, flip_v: bool = False, out: Floats | None = None) -> Floats:
    """The rows of ``values`` at ``indices``, as 32-bit floats.

    ``values``: floats, or bytes that represent 0 to 1 as in colours, of shape (n, columns) with one to four columns.
    ``indices``: such as :attr:`TriangleCorners.corners`. ``flip_v``: the second column becomes 1 minus itself, for texture
    coordinates whose origin is at the bottom left. ``out``: an array of shape (len(indices), columns) for the result.

    Raises :class:`ValueError` if an index is out of range.
    """
    of = np.asarray(values)
    if of.ndim != 2:
        raise ValueError(f"the values have the shape {of.shape}, expected (n, columns)")
    where = np.require(np.asarray(indices).reshape(-1), np.int32, ["A", "C"])
    columns = of.shape[1]
    into = np.empty((len(where), columns), np.float32) if out is None else out
    if of.dtype == np.uint8 and not flip_v:
        _native.gather_bytes(np.ascontiguousarray(of), columns, where, into)
    else:
        _native.gather_floats(np.require(of, np.float32, ["A", "C"]), columns, where, flip_v, into)
    return into


@dataclass(frozen=True, slots=True)
class TriangleEdges:
    """The result of :func:`triangle_edges`."""

    vertices: npt.NDArray[np.int32]
    """The two vertices of each edge, the smaller one first; shape (edges, 2)."""
    of_corners: npt.NDArray[np.int32]
    """For each corner, the edge from it to the next corner of its triangle; shape (corners,)."""


def triangle_edges(corners: npt.ArrayLike, vertex_count: int) -> TriangleEdges:
    """The edges of triangles without duplicates, in the order in which corners first refer to them.

    ``corners``: such as :attr:`TriangleCorners.corners`, three for each triangle.

    Raises :class:`ValueError` if a corner refers to a missing vertex.
    """
    of = np.require(np.asarray(corners).reshape(-1), np.int32, ["A", "C"])
    # As many edges as there can be: memory that is not written to costs nothing.
    vertices, edges = np.empty((len(of), 2), np.int32), np.empty(len(of), np.int32)
    count = _native.triangle_edges(of, vertex_count, vertices, edges)
    return TriangleEdges(vertices[:count], edges)


def encode_normals(
    positions: npt.ArrayLike, normals: npt.ArrayLike, corners: npt.ArrayLike, edges: TriangleEdges
) -> npt.NDArray[np.int16]:
    """Normals as Blender stores them in the attribute ``custom_normal``.

    They are two integers for each corner, of shape (corners, 2): angles relative to the normal that Blender computes
    for a smooth mesh, so they follow the faces when the mesh is deformed. ``positions`` and ``normals`` are those of
    the vertices, of shape (vertices, 3); a zero normal means the one that Blender computes. ``edges``: those of the
    corners, from :func:`triangle_edges`.

    Raises :class:`ValueError` if the lengths do not match, or a corner refers to a missing vertex.
    """
    places = np.require(np.asarray(positions), np.float32, ["A", "C"])
    directions = np.require(np.asarray(normals), np.float32, ["A", "C"])
    of = np.require(np.asarray(corners).reshape(-1), np.int32, ["A", "C"])
    into = np.empty((len(of), 2), np.int16)
    _native.encode_normals(places, of, edges.of_corners, len(edges.vertices), directions, into)
    return into


@dataclass(frozen=True, slots=True)
class GroupedWeights:
    """The result of :func:`group_weights`."""

    starts: npt.NDArray[np.int64]
    """Where each bone starts in the other two, and their length; shape (bones + 1,)."""
    vertices: npt.NDArray[np.int32]
    """The vertices of the first bone, ascending, then those of the second, and so on."""
    weights: Floats
    """Their weights, more than 0 and at most 1."""
    left_out: int
    """How many weights were left out because the bone does not exist, or because they are not finite."""
    clamped: int
    """How many were below 0, and were left out, or above 1 in sum, and became 1."""

    def of(self, bone: int) -> tuple[Array, Floats]:
        """Vertices and weights of one bone, as views."""
        part = slice(int(self.starts[bone]), int(self.starts[bone + 1]))
        return self.vertices[part], self.weights[part]


def group_weights(bones: npt.ArrayLike, weights: npt.ArrayLike, per_vertex: int, bone_count: int) -> GroupedWeights:
    """Weights by bone instead of by vertex.

    ``bones`` and ``weights``: ``per_vertex`` for each vertex, as in a mesh. Weights of the same bone at a vertex are
    added up; zero weights are left out.
    """
    which = np.require(np.asarray(bones).reshape(-1), np.uint32, ["A", "C"])
    values = np.require(np.asarray(weights).reshape(-1), np.float32, ["A", "C"])
    vertices, sorted_weights = np.empty(len(which), np.int32), np.empty(len(which), np.float32)
    ends, left_out, clamped = _native.group_weights(which, values, per_vertex, bone_count, vertices, sorted_weights)
    starts = np.frombuffer(ends, np.int64)
    count = int(starts[-1])
    return GroupedWeights(starts, vertices[:count], sorted_weights[:count], left_out, clamped)


@dataclass(frozen=True, slots=True)
class RefinedRotations:
    """What :func:`refine_rotations` found."""

    frames: npt.NDArray[np.float64]
    """The frame of each key."""
    rotations: Floats
    """The rotation of each key, x, y, z, w: shape (m, 4)."""
    added: npt.NDArray[np.bool_]
    """Whether a key was added."""
    starts: npt.NDArray[np.int64]
    """Where each row starts, and the number of keys."""


def refine_rotations(
    frames: npt.ArrayLike, rotations: npt.ArrayLike, *, starts: npt.ArrayLike | None = None, tolerance: float = 1e-4
) -> RefinedRotations:
    """Keys for programs that interpolate quaternion components separately.

    ``frames``: ascending, of shape (n,); ``rotations``: x, y, z, w, of shape (n, 4). ``starts``: where each row of keys
    starts, and their number, for several rows in one call; ``None`` for one row.

    Signs are chosen so that neighbours take the shorter arc. Where interpolation would differ from the arc by more than
    ``tolerance`` (in radians) at any time, keys on the arc are added, at whole frames after the previous key, or at equal
    parts of a frame if whole frames are too far apart.
    """
    times = np.require(frames, np.float64, ["A", "C"]).reshape(-1)
    values = np.require(rotations, np.float32, ["A", "C"]).reshape(-1)
    rows = np.require([0, len(times)] if starts is None else starts, np.int64, ["A", "C"])
    refined, memory, added, ends = _native.refine_rotations(times, values, rows, tolerance)
    return RefinedRotations(
        np.frombuffer(refined, np.float64),
        np.asarray(memory),
        np.frombuffer(added, np.bool_),
        np.frombuffer(ends, np.int64),
    )
