"""From vertices to corners, groups and keys."""

from __future__ import annotations

import castkit
import numpy as np
import pytest


def test_triangle_corners() -> None:
    faces = np.array([[0, 1, 2], [2, 1, 9], [1, 1, 2], [3, 2, 1]], np.uint16)
    found = castkit.triangle_corners(faces, 4, first=1)
    assert found.corners.dtype == np.int32
    assert found.corners.tolist() == [1, 2, 0, 2, 1, 3]
    assert (found.outside, found.repeated) == (1, 1)
    assert castkit.triangle_corners(faces[:1], 4).corners.tolist() == [0, 1, 2]
    assert castkit.triangle_corners(faces[:1], 4, first=2).corners.tolist() == [2, 0, 1]
    assert castkit.triangle_corners([0xFFFF_FFFF, 0, 1], 4).outside == 1
    with pytest.raises(ValueError, match="first is 3"):
        castkit.triangle_corners(faces, 4, first=3)


@pytest.mark.parametrize("columns", [1, 2, 3, 4])
def test_gather_is_take(columns: int) -> None:
    rng = np.random.default_rng(1)
    values = rng.random((50, columns), np.float32)
    indices = rng.integers(0, 50, 200)
    np.testing.assert_array_equal(castkit.gather(values, indices), values[indices])
    colors = rng.integers(0, 256, (50, columns), np.uint8)
    np.testing.assert_array_equal(castkit.gather(colors, indices), (colors / np.float32(255))[indices])
    # At any address, as in files.
    unaligned = np.frombuffer(b"x" + values.tobytes(), np.uint8)[1:].view(np.float32).reshape(50, columns)
    np.testing.assert_array_equal(castkit.gather(unaligned, indices), values[indices])
    out = np.empty((200, columns), np.float32)
    assert castkit.gather(values, indices, out=out) is out


def test_gather_flips() -> None:
    found = castkit.gather(np.array([[0.25, 0.25]], np.float32), [0, 0], flip_v=True)
    assert found.tolist() == [[0.25, 0.75]] * 2


@pytest.mark.parametrize("indices", [[0, 3], [-1]])
def test_gather_stays_inside(indices: list[int]) -> None:
    with pytest.raises(ValueError, match="there are 3 values"):
        castkit.gather(np.zeros((3, 2)), indices)


def test_gather_rejects_invalid_arrays() -> None:
    with pytest.raises(ValueError, match="expected 1 to 4"):
        castkit.gather(np.zeros((3, 5)), [0])
    with pytest.raises(ValueError, match="writable array of 2 numbers"):
        castkit.gather(np.zeros((3, 2)), [0], out=np.empty((2, 2), np.float32))


def test_group_weights() -> None:
    bones = np.array([[0, 1, 1], [2, 0, 9], [1, 1, 2]], np.uint8)
    weights = np.array([[0.5, 0.25, 0.125], [0.0, 1.0, 0.5], [0.75, 0.5, np.nan]], np.float32)
    grouped = castkit.group_weights(bones, weights, 3, 3)
    assert grouped.starts.tolist() == [0, 2, 4, 4]
    assert [part.tolist() for part in grouped.of(0)] == [[0, 1], [0.5, 1.0]]
    # Twice at a vertex adds up, to 1 at most.
    assert [part.tolist() for part in grouped.of(1)] == [[0, 2], [0.375, 1.0]]
    assert [part.tolist() for part in grouped.of(2)] == [[], []]
    assert (grouped.left_out, grouped.clamped) == (2, 1)
    assert castkit.group_weights([0], [-1.0], 1, 1).clamped == 1


def test_group_weights_of_random_rows() -> None:
    rng = np.random.default_rng(2)
    bones, weights = rng.integers(0, 7, (400, 4)), rng.random((400, 4), np.float32) / 4
    grouped = castkit.group_weights(bones, weights, 4, 7)
    dense = np.zeros((7, 400))
    np.add.at(dense, (bones.reshape(-1), np.repeat(np.arange(400), 4)), weights.reshape(-1))
    for bone in range(7):
        vertices, values = grouped.of(bone)
        assert (np.diff(vertices) > 0).all()
        found = np.zeros(400)
        found[vertices] = values
        np.testing.assert_allclose(found, dense[bone], atol=1e-6)
    with pytest.raises(ValueError, match="differ in length"):
        castkit.group_weights(bones, weights[1:], 4, 7)


def angle(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    a, b = a / np.linalg.norm(a, axis=1, keepdims=True), b / np.linalg.norm(b, axis=1, keepdims=True)
    return 4 * np.arcsin(np.clip(np.minimum(np.linalg.norm(a - b, axis=1), np.linalg.norm(a + b, axis=1)) / 2, 0, 1))


@pytest.mark.parametrize("tolerance", [1e-3, 1e-4, 1e-5])
@pytest.mark.parametrize("degrees", [1.0, 40.0, 120.0, 179.0])
def test_refined_rotations_are_on_the_arc(tolerance: float, degrees: float) -> None:
    half = np.radians(degrees) / 2
    keys = np.array([[0, 0, 0, 1], [0, -np.sin(half), 0, -np.cos(half)], [0, 0, 0, 2]])
    # Slow, and so fast that frames must be divided.
    given = np.array([0.0, 1000, 1001.5])
    refined = castkit.refine_rotations(given, keys, tolerance=tolerance)
    frames, rotations = refined.frames, refined.rotations
    assert np.array_equal(frames[~refined.added], given) and (np.diff(frames) > 0).all()
    assert refined.starts.tolist() == [0, len(frames)]
    assert ((rotations[1:] * rotations[:-1]).sum(axis=1) > 0).all()
    at = np.append(np.linspace(0, 1000, 3001), np.linspace(1000, 1001.5, 301))
    straight = np.stack([np.interp(at, frames, rotations[:, part]) for part in range(4)], axis=1)
    turned = np.interp(at, given, [0, half, 0])
    exact = np.stack([0 * at, np.sin(turned), 0 * at, np.cos(turned)], axis=1)
    # Plus the error of rounding to 32 bits.
    assert angle(straight, exact).max() <= tolerance + 1e-6
    needed = np.ceil(half / np.cbrt(tolerance * 54 / np.sqrt(3)))
    assert len(frames) <= 3 + 2 * 1.3 * needed


def test_rows_of_rotations() -> None:
    rng = np.random.default_rng(3)
    lengths = [3, 0, 40, 1]
    rows = [(np.sort(rng.choice(500, length, replace=False)), rng.normal(size=(length, 4))) for length in lengths]
    starts = np.cumsum([0, *lengths])
    frames, keys = (np.concatenate([row[part] for row in rows]) for part in (0, 1))
    refined = castkit.refine_rotations(frames, keys, starts=starts)
    assert len(refined.starts) == 5
    for at, (own, turns) in enumerate(rows):
        alone, part = castkit.refine_rotations(own, turns), slice(*refined.starts[at : at + 2])
        assert np.array_equal(refined.frames[part], alone.frames) and np.array_equal(
            refined.rotations[part], alone.rotations
        )
        assert np.array_equal(refined.added[part], alone.added)
    for wrong in ([0, 45], [3, 0], [-1, 3]):
        with pytest.raises(ValueError, match="starts"):
            castkit.refine_rotations(frames, keys, starts=wrong)


def test_close_rotations_are_unchanged() -> None:
    refined = castkit.refine_rotations([3, 4], [[0, 0, 0, 1], [0.1, 0, 0, 0.995]])
    assert refined.frames.tolist() == [3, 4] and not refined.added.any()
    # Half a turn within a frame.
    refined = castkit.refine_rotations([3, 4], [[0, 0, 0, 1], [1, 0, 0, 0]])
    assert len(refined.frames) == 12 and np.allclose(np.diff(refined.frames), 1 / 11)
    assert castkit.refine_rotations([0], [[0, 0, 0, 0]]).rotations.tolist() == [[0, 0, 0, 1]]
    assert len(castkit.refine_rotations([], np.zeros((0, 4))).frames) == 0
    with pytest.raises(ValueError, match="frames and rotations differ"):
        castkit.refine_rotations([0, 1], [[0, 0, 0, 1]])
    with pytest.raises(ValueError, match="tolerance"):
        castkit.refine_rotations([0], [[0, 0, 0, 1]], tolerance=0.0)
