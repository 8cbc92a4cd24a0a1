"""Edges of triangles, and normals in Blender's form."""

from __future__ import annotations

import castkit
import numpy as np
import pytest


def edges_of(corners: np.ndarray) -> set[tuple[int, int]]:
    pairs = np.stack([corners.reshape(-1, 3), np.roll(corners.reshape(-1, 3), -1, axis=1)], axis=-1).reshape(-1, 2)
    return {(int(min(pair)), int(max(pair))) for pair in pairs}


def test_edges_are_unique() -> None:
    found = castkit.triangle_edges([0, 1, 2, 2, 1, 3], 4)
    assert found.vertices.tolist() == [[0, 1], [1, 2], [0, 2], [1, 3], [2, 3]]
    assert found.of_corners.tolist() == [0, 1, 2, 1, 3, 4]
    assert found.vertices.dtype == found.of_corners.dtype == np.int32
    assert castkit.triangle_edges([], 0).vertices.shape == (0, 2)


@pytest.mark.parametrize("vertices", [3, 20, 400])
def test_edges_of_random_triangles(vertices: int) -> None:
    corners = np.random.default_rng(vertices).integers(0, vertices, 3000)
    found = castkit.triangle_edges(corners, vertices)
    rows = [tuple(row) for row in found.vertices.tolist()]
    assert set(rows) == edges_of(corners) and len(rows) == len(set(rows))
    pairs = np.stack([corners.reshape(-1, 3), np.roll(corners.reshape(-1, 3), -1, axis=1)], axis=-1).reshape(-1, 2)
    np.testing.assert_array_equal(found.vertices[found.of_corners], np.sort(pairs, axis=1))


def test_a_vertex_with_many_neighbours() -> None:
    # A million steps for each of them would take too long.
    count = 300_000
    corners = np.stack([np.zeros(count), np.arange(1, count + 1), np.arange(2, count + 2)], axis=1).astype(np.int32)
    found = castkit.triangle_edges(np.concatenate([corners, corners[::-1]]), count + 2)
    assert len(found.vertices) == 2 * count + 1


def test_edges_reject_invalid_arrays() -> None:
    with pytest.raises(ValueError, match="vertices 0, 1 and 4, but there are 4"):
        castkit.triangle_edges([0, 1, 4], 4)
    with pytest.raises(ValueError, match="but there are 4"):
        castkit.triangle_edges([0, 1, -1], 4)
    with pytest.raises(ValueError, match="multiple of three"):
        castkit.triangle_edges([0, 1], 4)


# A pyramid without its base: four triangles around the tip, each of the others at a border.
PYRAMID = np.array([[0, 0, 1], [1, 0, 0], [0, 1, 0], [-1, 0, 0], [0, -1, 0]], np.float32)
SIDES = np.array([0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1], np.int32)


def encode(normals: np.ndarray, corners: np.ndarray = SIDES) -> np.ndarray:
    return castkit.encode_normals(PYRAMID, normals, corners, castkit.triangle_edges(corners, len(PYRAMID)))


def test_normals_equal_to_the_default_are_zero() -> None:
    assert not encode(np.array([[0, 0, 1], *np.zeros((4, 3))])).any()
    assert not encode(np.zeros((5, 3))).any()


def test_angles() -> None:
    # The edges go down from the tip by 135 degrees from its normal. This is 45 degrees from it, towards the second edge.
    normals = np.zeros((5, 3))
    normals[0] = [0, 1, 1]
    found = encode(normals)
    assert found.shape == (12, 2) and found.dtype == np.int16
    tips = found[SIDES == 0]
    assert (tips == tips[0]).all() and not found[SIDES != 0].any()
    assert tips[0] / 32767 == pytest.approx([45 / 135, 90 / 360], abs=2e-4)
    # Outside the edges, at 180 degrees: as a fraction of the angle outside the edges.
    normals[0] = [0, 1e-4, -1]
    assert encode(normals)[0, 0] / 32767 == pytest.approx(-180 / 225, abs=2e-3)


def test_a_flipped_triangle_ends_the_fan() -> None:
    turned = SIDES.copy()
    turned[3:6] = [0, 3, 2]
    normals = np.zeros((5, 3))
    normals[0] = [0, 1, 1]
    tips = encode(normals, turned)[turned == 0]
    assert (tips[[0, 2]] == tips[3]).all() and (tips[1] != tips[0]).any()


def test_normals_reject_invalid_arrays() -> None:
    with pytest.raises(ValueError, match="numbers of positions"):
        encode(np.zeros((4, 3)))
    edges = castkit.triangle_edges(SIDES, 5)
    with pytest.raises(ValueError, match="missing vertex or edge"):
        castkit.encode_normals(PYRAMID, PYRAMID, SIDES + 1, edges)
    with pytest.raises(ValueError, match="missing vertex or edge"):
        castkit.encode_normals(PYRAMID, PYRAMID, SIDES, castkit.TriangleEdges(edges.vertices[:3], edges.of_corners))


def test_degenerate_triangles() -> None:
    flat = np.zeros((5, 3), np.float32)
    found = castkit.encode_normals(flat, np.full((5, 3), np.nan), SIDES, castkit.triangle_edges(SIDES, 5))
    assert found.shape == (12, 2)
