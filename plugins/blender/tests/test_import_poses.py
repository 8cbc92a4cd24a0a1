# SPDX-License-Identifier: GPL-3.0-or-later
"""Poses: what Blender makes of an action is what castkit makes of the animation, at ten frames."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import bpy
import castkit
import numpy as np
import pytest
from castkit_blender.shared import versions
from conftest import ROOT, clear, corpus
from imports import armature, array, bones, clip, curve, load, meshes, model, notes, save, triangle

FRAMES = 10
TOLERANCE = 1e-4


def world_of(thing: Any) -> np.ndarray:
    return np.array([np.array(bone.matrix) for bone in thing.pose.bones])


def rest_of(thing: Any) -> np.ndarray:
    return np.array([np.array(bone.bone.matrix_local) for bone in thing.pose.bones])


def largest_difference(file: castkit.CastFile, thing: Any, names: list[str], frames: np.ndarray) -> tuple[float, float]:
    """How far bones carry points around them to another place, and the size of the skeleton."""
    scene = castkit.scene(file)
    skeleton = scene.models[0].skeleton
    assert skeleton is not None
    animation = scene.animations[0]
    at_rest = skeleton.world().astype(np.float64)
    heads = at_rest[:, :3, 3]
    size = max(float(np.ptp(heads, axis=0).max()), 1.0)
    order = [list(thing.pose.bones.keys()).index(name) for name in names]
    worst = 0.0
    for frame in frames:
        bpy.context.scene.frame_set(int(np.floor(frame)), subframe=float(frame - np.floor(frame)))
        posed = skeleton.world(animation.sample(float(frame)).bones).astype(np.float64)
        expected = posed @ np.linalg.inv(at_rest)
        found = (world_of(thing) @ np.linalg.inv(rest_of(thing)))[order]
        # The head, and points as far from it as the skeleton is large.
        for offset in ([0, 0, 0], [size, 0, 0], [0, size, 0], [0, 0, size]):
            points = np.concatenate([heads + offset, np.ones((len(heads), 1))], axis=1)
            difference = np.einsum("nij,nj->ni", expected - found, points)[:, :3]
            # Of the size that it has in this pose.
            grown = max(size, float(np.ptp(np.einsum("nij,nj->ni", expected, points)[:, :3], axis=0).max()))
            worst = max(worst, float(np.abs(difference).max()) * size / grown)
    return worst, size


def files_with_poses() -> list[Path]:
    found = []
    for path in [*sorted((ROOT / "testdata/valid").glob("*.cast")), *corpus()]:
        with castkit.open(path, mmap=False) as file:
            if file.models and file.animations and any(model.skeleton is not None for model in file.models[:1]):
                found.append(path)
    return found


@pytest.mark.parametrize("path", files_with_poses(), ids=lambda path: path.stem)
def test_files(path: Path) -> None:
    file = castkit.open(path, mmap=False)
    skeleton = file.models[0].skeleton
    assert skeleton is not None
    names = [bone.name or "" for bone in skeleton.bones]
    if len(set(names)) < len(names):
        pytest.skip("repeated names have a test of their own")
    load(path, up_axis="KEEP", import_ik=False, import_constraints=False)
    found = [thing for thing in bpy.data.objects if thing.type == "ARMATURE"]
    if len(found) != 1 or found[0].animation_data is None:
        pytest.skip("no armature is animated")
    scene = castkit.scene(file)
    if any("lose the animated scale" in note for note in notes()):
        # Bones that compensate below bones that do not: Blender has no such bone, and the import says so.
        assert path.stem == "py_rig_with_anims"
        return
    first, last = scene.animations[0].range or (0.0, 0.0)
    frames = np.unique(np.round(np.linspace(first, last, FRAMES)))
    worst, size = largest_difference(file, found[0], names, frames)
    assert worst <= TOLERANCE * size, f"{worst / size:.2e} of the size"


def file_with(*curves: castkit.Curve, overrides: tuple[Any, ...] = (), **bone: Any) -> castkit.CastFile:
    file = model(skeleton=castkit.Skeleton(bones=bones(3, **bone)))
    file.root.animations.append(clip(*curves, curve_mode_overrides=overrides))
    return file


TURN = np.array([[0, 0, 0, 1], [0, 0, 0.7071068, 0.7071068], [0.5, 0.5, 0.5, 0.5]])

CASES: dict[str, castkit.CastFile] = {
    "absolute": file_with(curve("bone_1", "rq", [0, 10, 300], TURN), curve("bone_1", "tx", [0, 20], [1, 3])),
    "relative": file_with(
        curve("bone_1", "rq", [0, 10, 300], TURN, "relative"),
        curve("bone_1", "ty", [0, 20], [1, 3], "relative"),
        curve("bone_1", "sx", [0, 20], [1, 3], "relative"),
        local_rotation=[0.5, 0.5, 0.5, 0.5],
    ),
    "additive": file_with(
        curve("bone_1", "rq", [0, 10, 300], TURN, "additive", additive_blend_weight=0.4),
        curve("bone_1", "tz", [0, 20], [1, 3], "additive", additive_blend_weight=0.5),
        curve("bone_1", "sy", [0, 20], [1, 3], "additive", additive_blend_weight=0.5),
        local_rotation=[0.1, 0.2, 0.3, 0.9273618],
    ),
    "additive on top": file_with(
        curve("bone_1", "rq", [0, 300], TURN[:2]),
        curve("bone_1", "rq", [0, 150, 300], TURN[[0, 2, 1]], "additive", additive_blend_weight=0.7),
        curve("bone_1", "sx", [0, 300], [1, 3]),
        curve("bone_1", "sx", [0, 150], [1, 2], "additive"),
    ),
    "the last of several counts": file_with(
        curve("bone_1", "tx", [0, 20], [5, 6]), curve("bone_1", "tx", [0, 20], [1, 2])
    ),
    "overrides cover what they say": file_with(
        curve("bone_1", "tx", [0, 20], [1, 3], "relative"),
        curve("bone_2", "rq", [0, 20], TURN[:2], "relative"),
        curve("bone_2", "ty", [0, 20], [1, 3], "relative"),
        curve("bone_0", "ty", [0, 20], [1, 3], "relative"),
        overrides=(castkit.CurveModeOverride(node_name="bone_1", mode="absolute", override_translation=True),),
        local_rotation=[0.5, 0.5, 0.5, 0.5],
    ),
    "scale at rest, compensated": file_with(
        curve("bone_1", "sx", [0, 20], [2, 4]),
        curve("bone_1", "tx", [0, 20], [1, 3]),
        curve("bone_2", "ty", [0, 20], [1, 3], "relative"),
        scale=[2, 2, 2],
    ),
    "scale at rest, inherited": file_with(
        curve("bone_1", "sx", [0, 20], [2, 4]),
        curve("bone_2", "tx", [0, 20], [1, 3]),
        scale=[2, 2, 2],
        segment_scale_compensate=False,
    ),
    "the other side": file_with(curve("bone_1", "rq", [0, 100], np.array([TURN[1], -TURN[2]]))),
    "any case": file_with(curve("BONE_1", "tx", [0, 20], [1, 3])),
    "not in order": file_with(curve("bone_1", "tx", [20, 0, 10, 10], [3, 1, 9, 2])),
    "a jump": file_with(
        curve("bone_1", "rq", [0, 10, 10, 20], TURN[[0, 2, 1, 0]]), curve("bone_1", "sy", [0, 0, 10, 10, 10, 20], [1, 2, 3, 9, 1, 2])
    ),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("tails", ["CHILD", "SIZE", "POINT"])
def test_modes(name: str, tails: str, tmp_path: Path) -> None:
    file = CASES[name]
    load(save(file, tmp_path), bone_tails=tails)
    frames = np.arange(0, 301, 30) if "300" in str(file.animations[0].curves[0].key_frames) else np.linspace(0, 20, 11)
    worst, size = largest_difference(file, armature(), ["bone_0", "bone_1", "bone_2"], np.round(frames))
    assert worst <= TOLERANCE * size * (2 if tails == "POINT" else 1), f"{worst / size:.2e} of the size"


def test_a_pose_of_the_armature_before_the_import_does_not_matter(tmp_path: Path) -> None:
    file = CASES["absolute"]
    only_model, only_clip = model(skeleton=castkit.Skeleton(bones=bones(3))), castkit.CastFile()
    only_clip.root.animations.append(file.animations[0].copy())
    load(save(only_model, tmp_path, "model.cast"))
    thing = armature()
    for bone in thing.pose.bones:
        bone.rotation_mode = "QUATERNION"
        bone.rotation_quaternion, bone.location = (0.5, 0.5, 0.5, 0.5), (1, 2, 3)
    load(save(only_clip, tmp_path, "clip.cast"))
    worst, size = largest_difference(file, thing, ["bone_0", "bone_1", "bone_2"], np.arange(0, 301, 30))
    assert worst <= TOLERANCE * size


@pytest.mark.parametrize("frames", [[0, 300, 301, 303], [0, 35_000, 70_000, 70_001]])
def test_rotations_stay_on_the_arc_between_frames_too(frames: list[int], tmp_path: Path) -> None:
    """Slow and fast ones, at many times between two frames of Blender, against the arcs of the file."""
    turns = np.array([[0, 0, 0, 1], [0, 0, 0.9998477, 0.0174524], [0.6, 0, 0.8, 0], [0, 0.7071068, 0, 0.7071068]])
    file = file_with(curve("bone_1", "rq", frames, turns))
    load(save(file, tmp_path))
    ((_, bag),) = versions.bags(bpy.data.actions[0])
    components = [next(of for of in bag.fcurves if of.array_index == part) for part in range(4)]
    for start, end in pairwise(frames):
        at = np.linspace(start, end, 1001).astype(np.float32).astype(np.float64)
        found = np.array([[of.evaluate(time) for of in components] for time in at])
        found /= np.linalg.norm(found, axis=1, keepdims=True)
        one, other = turns[frames.index(start)], turns[frames.index(end)]
        cosine = one @ other
        half, amount = np.arccos(min(abs(cosine), 1.0)), ((at - start) / (end - start))[:, None]
        exact = (np.sin((1 - amount) * half) * one + np.sin(amount * half) * np.copysign(1.0, cosine) * other) / np.sin(half)
        exact = exact[:, [3, 0, 1, 2]]
        distance = np.minimum(np.linalg.norm(found - exact, axis=1), np.linalg.norm(found + exact, axis=1))
        # Single precision tells frames of this size apart to so much of one, and turns within it are as much off.
        rounding = 2 * half / (end - start) * float(np.spacing(np.float32(end)))
        assert 4 * np.arcsin(distance / 2).max() <= TOLERANCE + rounding


def test_keys_are_where_the_file_has_keys(tmp_path: Path) -> None:
    file = file_with(curve("bone_1", "rq", [0, 35_000, 70_000], TURN), curve("bone_1", "tx", [0, 70_000], [1, 2]))
    load(save(file, tmp_path))
    ((_, bag),) = versions.bags(bpy.data.actions[0])
    counts = {(of.data_path.rsplit(".")[-1], of.array_index): len(of.keyframe_points) for of in bag.fcurves}
    assert counts[("location", 0)] == 2
    assert 3 < counts[("rotation_quaternion", 0)] < 60


def test_both_ways_of_writing_keys_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    if not versions.HAS_TESTED_MEMORY:
        pytest.skip("keys are only written in one way")
    made = []
    for is_tested in (True, False):
        monkeypatch.setattr(versions, "HAS_TESTED_MEMORY", is_tested)
        clear()
        load(ROOT / "testdata/valid/character.cast")
        curves = [of for _, bag in versions.bags(bpy.data.actions[0]) for of in bag.fcurves]
        for of in curves:
            # Places automatic handles, which are at their keys where keys were written to memory.
            of.update()
        made.append({(of.data_path, of.array_index, of.group.name if of.group else ""): as_numbers(of) for of in curves})
    fast, usual = made
    assert fast.keys() == usual.keys() and len(fast) > 10
    for name, numbers in fast.items():
        for one, other in zip(numbers, usual[name], strict=True):
            np.testing.assert_array_equal(one, other)


def as_numbers(of: Any) -> list[np.ndarray]:
    points = of.keyframe_points
    places = [array(points, name, 2) for name in ("co", "handle_left", "handle_right")]
    kinds = ("interpolation", "type", "easing", "handle_left_type", "handle_right_type", "select_control_point")
    return [*places, *(np.array([getattr(point, name) for point in points]) for name in kinds)]


def test_meshes_follow_bones_and_shapes(tmp_path: Path) -> None:
    mesh = triangle(weight_bones=[[0, 1]] * 3, weight_values=[[0.25, 0.75]] * 3, positions=[[0, 0, 0], [2, 0, 0], [0, 2, 0]])
    shape = castkit.BlendShape(name="smile", base_shape=mesh, vertex_indices=[1], positions=[[3, 1, 0]])
    file = model(mesh, skeleton=castkit.Skeleton(bones=bones(2)), blend_shapes=[shape])
    file.root.animations.append(
        clip(curve("bone_1", "rq", [0, 10], TURN[:2]), curve("SMILE", "bs", [0, 10], [0.0, 1.0]), curve("bone_0", "ty", [0, 10], [0, 5]))
    )
    load(save(file, tmp_path))
    scene = castkit.scene(file)
    (thing,) = meshes()
    for frame in range(0, 11, 2):
        bpy.context.scene.frame_set(frame)
        found = array(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()).data.vertices, "co", 3)
        (expected,) = scene.models[0].deform(scene.animations[0].sample(frame))
        # The name of the curve has another case, which only programs that look at names so loosely understand.
        if frame:
            assert not np.allclose(found, array(thing.data.vertices, "co", 3))
        if frame == 0:
            np.testing.assert_allclose(found, expected.positions, atol=1e-4)
    assert not [note for note in notes() if "error" in note]
