"""Corners that become vertices, and lists of weights that become rows."""

from __future__ import annotations

import castkit
import numpy as np
import pytest


def test_corners_that_differ_become_vertices_after_the_others() -> None:
    uv = np.float32([[0, 0], [1, 0], [0, 1], [1, 0], [0.5, 0.5], [1, 0]])
    welded = castkit.weld_corners([0, 1, 2, 1, 1, 1], 4, [uv])
    # Corner 4 differs at vertex 1; vertex 3 has no corner.
    assert welded.vertices.tolist() == [0, 1, 2, 1, 4, 1]
    assert welded.corners.tolist() == [0, 1, 2, castkit.NO_CORNER, 4]
    assert welded.sources.tolist() == [0, 1, 2, 3, 1]


def test_every_corner_keeps_its_values_and_vertices_are_unique() -> None:
    random = np.random.default_rng(7)
    vertices = random.integers(0, 50, 5000).astype(np.int32)
    uv = random.integers(0, 3, (5000, 2)).astype(np.float32)
    color = random.integers(0, 2, (5000, 4)).astype(np.uint8)
    welded = castkit.weld_corners(vertices, 50, [uv, color])
    rows = np.concatenate([vertices[:, None], uv, color], axis=1)
    np.testing.assert_array_equal(rows[welded.corners][welded.vertices], rows)
    np.testing.assert_array_equal(welded.sources[welded.vertices], vertices)
    assert len(welded.corners) == len(np.unique(rows, axis=0))


def test_tolerances() -> None:
    values = np.float32([[0], [0.001], [-0.0], [np.nan], [np.nan]])
    places = [0] * 5
    assert castkit.weld_corners(places, 1, [values], tolerances=[0.01]).vertices.tolist() == [0, 0, 0, 1, 1]
    assert castkit.weld_corners(places, 1, [values], tolerances=[0.0]).vertices.tolist() == [0, 1, 0, 2, 2]
    assert castkit.weld_corners(places, 1, [values]).vertices.tolist() == [0, 1, 2, 3, 3]


def test_many_different_corners_at_one_vertex_are_fast() -> None:
    values = np.arange(300_000, dtype=np.float32)[:, None]
    welded = castkit.weld_corners(np.zeros(300_000, np.uint32), 1, [values])
    assert len(welded.corners) == 300_000
    np.testing.assert_array_equal(values[welded.corners][welded.vertices], values)


def test_without_layers_nothing_is_split() -> None:
    assert castkit.weld_corners([2, 1, 2], 3).vertices.tolist() == [2, 1, 2]
    assert castkit.weld_corners([], 0).vertices.tolist() == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([0, 3], 3, []), "corner 1 is at vertex 3, but there are 3"),
        (([0, 1], 2, [np.zeros((3, 2), np.float32)]), "a layer has 6 numbers, expected 2 for each corner"),
        (([0, 1], 2, [np.zeros((2, 2))]), r"layers\[0\] has the shape"),
    ],
)
def test_invalid_corners(arguments: tuple[object, int, list[object]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        castkit.weld_corners(*arguments)  # type: ignore[arg-type]


def test_weights_become_rows_with_the_largest_first() -> None:
    packed = castkit.pack_weights(3, [2, 0, 0, 2, 0], [5, 1, 2, 6, 3], [0.5, 0.25, 0.5, 0.5, 0.25])
    assert packed.bones.tolist() == [[2, 1, 3], [0, 0, 0], [5, 6, 0]]
    assert packed.weights.tolist() == [[0.5, 0.25, 0.25], [0, 0, 0], [0.5, 0.5, 0]]
    assert packed.cut == 0


def test_weights_of_a_repeated_bone_are_added() -> None:
    packed = castkit.pack_weights(1, [0, 0, 0], [4, 7, 4], [0.25, 0.4, 0.25])
    assert packed.bones.tolist() == [[4, 7]]
    np.testing.assert_allclose(packed.weights, [[0.5, 0.4]])


def test_limits_and_sums_of_weights() -> None:
    given = ([0, 0, 0, 1, 1], [0, 1, 2, 0, 1], [0.5, 0.3, 0.2, 0.2, 0.2])
    limited = castkit.pack_weights(2, *given, limit=2)
    np.testing.assert_allclose(limited.weights, [[0.625, 0.375], [0.2, 0.2]], rtol=1e-6)
    assert limited.cut == 1
    np.testing.assert_allclose(castkit.pack_weights(2, *given, normalize=0.01).weights[1], [0.5, 0.5, 0], rtol=1e-6)
    assert castkit.pack_weights(2, *given, threshold=0.25).weights.shape == (2, 2)
    odd = castkit.pack_weights(1, [0, 0, 0], [0, 1, 2], [np.nan, -1.0, 0.5])
    assert (odd.bones.tolist(), odd.weights.tolist()) == ([[2]], [[0.5]])


def test_invalid_weights() -> None:
    with pytest.raises(ValueError, match="a weight is for vertex 1, but there are 1"):
        castkit.pack_weights(1, [1], [0], [1.0])
    with pytest.raises(ValueError, match="differ in length"):
        castkit.pack_weights(1, [0, 0], [0], [1.0])
    with pytest.raises(ValueError, match="the limit is -1"):
        castkit.pack_weights(1, [], [], [], limit=-1)
    assert castkit.pack_weights(2, [], [], []).bones.shape == (2, 0)
