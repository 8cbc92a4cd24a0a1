# SPDX-License-Identifier: GPL-3.0-or-later
"""Animations: what readers of the file see between and on keys is what Blender shows."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import bpy
import castkit
import numpy as np
import pytest
from mathutils import Matrix, Quaternion
from scenes import action, armature, bind, curves_of, defect, export, notes, part, triangle

BONES = {"root": (None, (0, 0, 1)), "arm": ("root", (0, 1, 1.5)), "hand": ("arm", (0.5, 2, 2))}


def _path(bone: str, name: str) -> str:
    return f'pose.bones["{bone}"].{name}'


def _turns(bone: str, keys: dict[float, Quaternion]) -> dict[tuple[str, int], list[tuple[float, float]]]:
    return {
        (_path(bone, "rotation_quaternion"), index): [(frame, value[index]) for frame, value in keys.items()]
        for index in range(4)
    }


def _assert_poses(
    file: castkit.CastFile, rig: Any, name: str, frames: list[float], factor: int = 1, atol: float = 1e-3
) -> None:
    """The bones of the file, posed by castkit, are where Blender has them."""
    scene = castkit.scene(file)
    clip = scene.animations[name]
    bones = [bone.name for bone in file.models[0].skeleton.bones]
    for frame in frames:
        bpy.context.scene.frame_set(int(frame), subframe=frame - int(frame))
        world = scene.models[0].skeleton.world(clip.sample(frame * factor).bones)
        for bone, matrix in zip(bones, world, strict=True):
            place, rotation, _ = (rig.matrix_world @ rig.pose.bones[bone].matrix).decompose()
            found, turn, _ = Matrix(matrix.tolist()).decompose()
            np.testing.assert_allclose(found, place, atol=atol, err_msg=f"{bone} at {frame}")
            assert abs(turn.dot(rotation)) == pytest.approx(1, abs=atol)


def test_rotations_locations_and_scales(tmp_path: Path) -> None:
    rig = armature(BONES)
    curves: dict[Any, Any] = _turns("root", {0: Quaternion(), 20: Quaternion((0, 0, 1), 2.5), 50: Quaternion((1, 0, 0), -1)})
    curves |= _turns("arm", {0: Quaternion(), 50: -Quaternion((0, 1, 0), 1)})
    curves |= {(_path("arm", "location"), 1): [(0, 0.0), (30, 2.0)], (_path("arm", "location"), 0): [(10, 1.0), (50, 0)]}
    curves |= {(_path("hand", "scale"), index): [(0, 1.0), (50, 2.0)] for index in range(3)}
    action(rig, "walk", curves)
    file = export(tmp_path)
    _assert_poses(file, rig, "walk", [0, 3, 10.5, 17, 20, 33, 41.25, 50])
    found = curves_of(file.animations[0])
    assert found["hand", "sx"].key_frames.tolist() == [0, 50]
    # Places between keys need no others: they are straight in both.
    assert found["arm", "tx"].key_frames.tolist() == [0, 10, 30, 50]
    # Blender turns by components, Cast by slerp: keys are needed between.
    assert len(found["root", "rq"].key_frames) > 3
    assert file.animations[0].frame_rate == 24


def test_a_wheel_turns_as_often_as_in_blender(tmp_path: Path) -> None:
    """Four turns between two keys of Euler angles: at every quarter of the way the wheel is where it began."""
    rig = armature(BONES)
    rig.pose.bones["root"].rotation_mode = "XYZ"
    action(rig, "roll", {(_path("root", "rotation_euler"), 1): [(0, 0.0), (40, math.radians(1440))]})
    file = export(tmp_path)
    _assert_poses(file, rig, "roll", list(range(41)))
    turns = [Quaternion((w, x, y, z)) for x, y, z, w in curves_of(file.animations[0])["root", "rq"].key_values.tolist()]
    assert all(2 * math.acos(min(abs(a.dot(b)), 1)) < math.radians(120) for a, b in zip(turns, turns[1:], strict=False))


@pytest.mark.parametrize("inherit", ["FULL", "NONE"])
def test_scales_above_other_bones(tmp_path: Path, inherit: str) -> None:
    rig = armature(BONES)
    rig.data.bones["hand"].inherit_scale = inherit
    curves: dict[Any, Any] = {(_path("arm", "scale"), index): [(0, 1.0), (20, 2.0)] for index in range(3)}
    curves |= {(_path("hand", "location"), 0): [(0, 0.0), (20, 1.0)]}
    action(rig, "grow", curves | _turns("hand", {0: Quaternion(), 20: Quaternion((0, 0, 1), 1)}))
    _assert_poses(export(tmp_path), rig, "grow", [0, 5, 10, 20])


def test_bones_with_a_scale_at_rest(tmp_path: Path) -> None:
    """Blender's bones have none: what importers keep of it goes back into the file, and poses stay where they are."""
    rig = armature(BONES)
    rig.pose.bones["root"]["cast_bind_pose_scale"] = (2.0, 2.0, 2.0)
    curves: dict[Any, Any] = {(_path("arm", "location"), index): [(0, 0.0), (20, 1.0 + index)] for index in range(3)}
    action(rig, "move", curves | _turns("root", {0: Quaternion(), 20: Quaternion((0, 0, 1), 1)}))
    file = export(tmp_path)
    assert file.models[0].skeleton.bones[0].scale.tolist() == [2, 2, 2]
    _assert_poses(file, rig, "move", [0, 5, 10, 20])


def test_the_armature_is_turned_and_scaled(tmp_path: Path) -> None:
    rig = armature(BONES)
    rig.matrix_world = Matrix.LocRotScale((1, 2, 3), Quaternion((0.5, 0.5, 0.5, 0.5)), (2, 2, 2))
    curves: dict[Any, Any] = {(_path("root", "location"), index): [(0, 0.0), (10, 1.0 + index)] for index in range(3)}
    curves |= {(_path("arm", "location"), index): [(0, 0.0), (10, 1.0 - index)] for index in range(3)}
    action(rig, "move", curves | _turns("root", {0: Quaternion(), 10: Quaternion((0, 0, 1), 1)}))
    _assert_poses(export(tmp_path), rig, "move", [0, 5, 10])


@defect("all actions are written with the values of the active one")
def test_each_action_has_its_own_values(tmp_path: Path) -> None:
    rig = armature(BONES)
    for number, name in enumerate(["first", "second", "third"], 1):
        action(rig, name, {(_path("root", "location"), 1): [(0, 0.0), (10, float(number))]})
    values = {
        animation.name: float(curves_of(animation)["root", "ty"].key_values[-1]) for animation in export(tmp_path).animations
    }
    assert values == {"first": 1.0, "second": 2.0, "third": 3.0}
    active = export(tmp_path, "active.cast", actions="ACTIVE")
    assert [animation.name for animation in active.animations] == ["third"]


def test_rotations_by_angles_and_by_axis(tmp_path: Path) -> None:
    rig = armature(BONES)
    rig.pose.bones["root"].rotation_mode = "ZXY"
    rig.pose.bones["arm"].rotation_mode = "AXIS_ANGLE"
    curves: dict[Any, Any] = {
        (_path("root", "rotation_euler"), index): [(0, 0.0), (30, value)] for index, value in enumerate([1.0, -0.7, 2.0])
    }
    curves |= {(_path("arm", "rotation_axis_angle"), index): [(0, low), (30, high)]
               for index, (low, high) in enumerate([(0, 3), (0, 1), (0, 0.5), (1, 0.2)])}  # fmt: skip
    action(rig, "turn", curves)
    _assert_poses(export(tmp_path), rig, "turn", [0, 7, 15.5, 22, 30])


@defect("the shape of Bezier curves is lost")
def test_bezier_curves_keep_their_shape(tmp_path: Path) -> None:
    rig = armature(BONES)
    keys = [(0, 0.0, -10, 0.0, 25, 4.0), (60, 1.0, 30, -4.0, 70, 1.0)]
    curve = action(rig, "ease", {(_path("root", "location"), 1): keys})
    file = export(tmp_path)
    found = curves_of(file.animations[0])["root", "ty"]
    assert 8 < len(found.key_frames) < 61
    fcurve = part("shared.versions").bags(curve)[0][1].fcurves[0]
    for frame in range(61):
        between = np.interp(frame, found.key_frames, found.key_values)
        assert between == pytest.approx(fcurve.evaluate(frame), abs=4e-4)


def test_values_that_are_held_do_not_slide(tmp_path: Path) -> None:
    rig = armature(BONES)
    made = action(rig, "step", {(_path("root", "location"), 1): [(0, 1.0), (10, 5.0), (20, 2.0)]})
    for point in part("shared.versions").bags(made)[0][1].fcurves[0].keyframe_points:
        point.interpolation = "CONSTANT"
    found = curves_of(export(tmp_path).animations[0])["root", "ty"]
    # As elsewhere in castkit: two keys at one frame.
    assert found.key_frames.tolist() == [0, 10, 10, 20, 20]
    np.testing.assert_allclose(found.key_values, [1, 1, 5, 5, 2])


def test_held_values_beside_others_and_backwards(tmp_path: Path) -> None:
    """One axis is held while another slides; a strip that is played backwards jumps the other way."""
    rig = armature(BONES)
    curves: dict[Any, Any] = {(_path("root", "location"), 1): [(0, 1.0), (10, 5.0), (20, 2.0)], (_path("root", "location"), 0): [(0, 0.0), (20, 2.0)]}
    made = action(rig, "step", curves | _turns("arm", {0: Quaternion(), 10: Quaternion((0, 0, 1), 2), 20: Quaternion()}))
    for curve in part("shared.versions").bags(made)[0][1].fcurves:
        if curve.array_index == 1 or "rotation" in curve.data_path:
            for point in curve.keyframe_points:
                point.interpolation = "CONSTANT"
    file = export(tmp_path)
    found = curves_of(file.animations[0])
    # Keys of the other axis, but no jump.
    assert found["root", "tx"].key_frames.tolist() == [0, 10, 20]
    np.testing.assert_allclose(found["root", "tx"].key_values, [0, 1, 2], atol=1e-6)
    assert found["root", "ty"].key_frames.tolist() == [0, 10, 10, 20, 20]
    np.testing.assert_allclose(found["root", "ty"].key_values, [1, 1, 5, 5, 2], atol=1e-6)
    assert found["arm", "rq"].key_frames.tolist() == [0, 10, 10, 20, 20]
    _assert_poses(file, rig, "step", [0, 4, 9.75, 10, 15, 19.75, 20])
    strip = rig.animation_data.nla_tracks.new().strips.new("back", 0, made)
    if hasattr(strip, "action_slot"):
        strip.action_slot = made.slots[0]
    strip.name, strip.use_reverse = "back", True
    found = curves_of(export(tmp_path, "back.cast", actions="NLA").animations[0])
    assert found["root", "ty"].key_frames.tolist() == [0, 10, 10, 20]
    np.testing.assert_allclose(found["root", "ty"].key_values, [5, 5, 1, 1], atol=1e-6)


@defect("keys between frames are cut to whole frames")
def test_keys_between_frames_stay_there(tmp_path: Path) -> None:
    rig = armature(BONES)
    action(rig, "fine", {(_path("root", "location"), 1): [(0, 0.0), (0.25, 1.0), (1.5, 0.0), (10, 3.0)]})
    file = export(tmp_path)
    animation = file.animations[0]
    found = curves_of(animation)["root", "ty"]
    assert animation.frame_rate == 24 * 4
    assert found.key_frames.tolist() == [0, 1, 6, 40]
    np.testing.assert_allclose(found.key_values, [0, 1, 0, 3])
    _assert_poses(file, rig, "fine", [0, 0.25, 1.5, 10], factor=4)
    assert any("4 times" in note for note in notes())


def test_keys_that_no_frame_rate_fits_are_replaced(tmp_path: Path) -> None:
    rig = armature(BONES)
    action(rig, "odd", {(_path("root", "location"), 1): [(0, 0.0), (math.pi, 1.0), (10, 1.0)]})
    found = curves_of(export(tmp_path).animations[0])["root", "ty"]
    assert found.key_frames.tolist() == [0, 3, 4, 10]
    np.testing.assert_allclose(found.key_values, [0, 3 / math.pi, 1, 1], atol=1e-6)


def test_frames_below_zero_are_moved(tmp_path: Path) -> None:
    rig = armature(BONES)
    made = action(rig, "early", {(_path("root", "location"), 1): [(-10, 2.0), (10, 4.0)]})
    made.pose_markers.new("hit").frame = 0
    animation = export(tmp_path).animations[0]
    assert curves_of(animation)["root", "ty"].key_frames.tolist() == [0, 20]
    assert animation.notification_tracks[0].key_frames.tolist() == [10]
    assert any("begins at frame -10" in note for note in notes())


def test_markers_are_notetracks(tmp_path: Path) -> None:
    rig = armature(BONES)
    made = action(rig, "walk", {(_path("root", "location"), 1): [(0, 0.0), (50, 1.0)]})
    for name, frame in [("step", 30), ("step", 10), ("end", 50)]:
        made.pose_markers.new(name).frame = frame
    tracks = {track.name: track.key_frames.tolist() for track in export(tmp_path).animations[0].notification_tracks}
    assert tracks == {"step": [10, 30], "end": [50]}
    assert not len(export(tmp_path, "n.cast", notetracks=False).animations[0].notification_tracks)


def test_notifications_alone_are_an_animation(tmp_path: Path) -> None:
    rig = armature(BONES)
    action(rig, "events", {}).pose_markers.new("hit").frame = 12
    animation = export(tmp_path, allowed=["CAST-ANIMATION-017"]).animations[0]
    assert (animation.name, len(animation.curves)) == ("events", 0)
    assert animation.notification_tracks[0].key_frames.tolist() == [12]


def test_loops(tmp_path: Path) -> None:
    rig = armature(BONES)
    for name in ("once", "cycle"):
        action(rig, name, {(_path("root", "location"), 1): [(0, 0.0), (50, 1.0)]}).use_cyclic = name == "cycle"
    assert {each.name: each.looping for each in export(tmp_path).animations} == {"once": False, "cycle": True}
    assert all(each.looping for each in export(tmp_path, "all.cast", looped=True).animations)


def test_shape_keys_are_animated_with_the_armature(tmp_path: Path) -> None:
    rig, of = armature(BONES), triangle()
    bind(of, rig, {"root": {0: 1, 1: 1, 2: 1}})
    of.shape_key_add(name="Basis")
    of.shape_key_add(name='say "ah"').points[0].co.z = 1
    action(rig, "talk", {(_path("root", "location"), 1): [(0, 0.0), (10, 1.0)]})
    path = f'key_blocks["{bpy.utils.escape_identifier(of.data.shape_keys.key_blocks[1].name)}"].value'
    action(of.data.shape_keys, "talk keys", {(path, 0): [(0, 0.0), (5, 1.0), (10, 0.5)]})
    file = export(tmp_path)
    assert [animation.name for animation in file.animations] == ["talk"]
    found = curves_of(file.animations[0])['say "ah"', "bs"]
    assert found.key_frames.tolist() == [0, 5, 10]
    np.testing.assert_allclose(found.key_values, [0, 1, 0.5])


def test_actions_of_others_are_left_out(tmp_path: Path) -> None:
    rig, of = armature(BONES), triangle()
    action(rig, "walk", {(_path("root", "location"), 1): [(0, 0.0), (10, 1.0)], ("location", 0): [(0, 0.0), (10, 1.0)]})
    action(of, "spin", {("rotation_euler", 2): [(0, 0.0), (10, 1.0)]})
    assert [animation.name for animation in export(tmp_path).animations] == ["walk"]
    assert "walk: 1 curves of objects, custom properties and constraints are not exported" in notes()
    assert "spin: the action animates no exported data" in notes()


def test_strips(tmp_path: Path) -> None:
    rig = armature(BONES)
    made = action(rig, "walk", {(_path("root", "location"), 1): [(0, 0.0), (40, 4.0)]}, assign=False)
    track = rig.animation_data_create().nla_tracks.new()
    strip = track.strips.new("slow", 100, made)
    if hasattr(strip, "action_slot"):
        strip.action_slot = made.slots[0]
    # Blender 4.3 calls it as the action.
    strip.name = "slow"
    strip.action_frame_start, strip.action_frame_end, strip.scale = 10, 30, 2.0
    animations = export(tmp_path, actions="NLA").animations
    assert [animation.name for animation in animations] == ["slow"]
    found = curves_of(animations[0])["root", "ty"]
    assert found.key_frames.tolist() == [0, 40]
    np.testing.assert_allclose(found.key_values, [1, 3], atol=1e-6)
    strip.use_reverse = True
    found = curves_of(export(tmp_path, "back.cast", actions="NLA").animations[0])["root", "ty"]
    np.testing.assert_allclose(found.key_values, [3, 1], atol=1e-6)


def test_the_scene_as_it_plays(tmp_path: Path) -> None:
    rig = armature({**BONES, "target": (None, (3, 0, 0))})
    follow = rig.pose.bones["hand"].constraints.new("COPY_LOCATION")
    follow.target, follow.subtarget = rig, "target"
    action(rig, "walk", {(_path("target", "location"), 1): [(1, 0.0), (20, 4.0)]})
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = 1, 20
    scene.frame_set(5)
    file = export(tmp_path, actions="BAKED", constraints=False)
    assert scene.frame_current == 5
    _assert_poses(file, rig, file.animations[0].name, [1, 7, 13, 20])


def test_generated_keys_go_where_they_came_from(tmp_path: Path) -> None:
    """Importers add keys so that Blender shows a slerp; they set a type of their own, and are left out again."""
    rig = armature(BONES)
    first, last = Quaternion(), Quaternion((0, 0, 1), 2.0)
    keys = {frame: first.slerp(last, frame / 20) for frame in range(0, 21, 2)}
    made = action(rig, "turn", _turns("root", keys))
    for fcurve in part("shared.versions").bags(made)[0][1].fcurves:
        for point in list(fcurve.keyframe_points)[1:-1]:
            point.type = "GENERATED"
    assert curves_of(export(tmp_path).animations[0])["root", "rq"].key_frames.tolist() == [0, 20]


def test_long_sparse_animations_are_quick(tmp_path: Path) -> None:
    import time

    rig = armature(BONES)
    action(rig, "long", _turns("root", {0: Quaternion(), 30_000: Quaternion((0, 0, 1), 1), 70_000: Quaternion((1, 0, 0), 2)}))
    before = time.process_time()
    file = export(tmp_path)
    assert time.process_time() - before < 2
    found = curves_of(file.animations[0])["root", "rq"]
    assert found.key_frames[-1] == 70_000 and len(found.key_frames) < 100


def test_objects_are_shown_and_hidden(tmp_path: Path) -> None:
    rig, of = armature(BONES), triangle("hat")
    of.parent = rig
    action(rig, "walk", {(_path("root", "location"), 1): [(0, 0.0), (10, 1.0)]})
    action(of, "hat of walk", {("hide_render", 0): [(0, 0.0), (4, 1.0), (8, 0.0)]})
    file = export(tmp_path)
    assert [animation.name for animation in file.animations] == ["walk"]
    found = curves_of(file.animations[0])["hat", "vb"]
    assert found.key_frames.tolist() == [0, 4, 8]
    assert found.key_values.tolist() == [1, 0, 1]
    assert found.key_values.dtype.kind == "u"


@defect("the order of keys comes from a set")
def test_keys_are_in_order(tmp_path: Path) -> None:
    rig = armature(BONES)
    frames = [0, 4096, 8, 70_000, 16, 32_768, 24]
    action(rig, "far", {(_path("root", "location"), 1): [(frame, float(frame % 7)) for frame in frames]})
    found = curves_of(export(tmp_path).animations[0])["root", "ty"]
    assert found.key_frames.tolist() == sorted(frames)
    assert found.key_values.tolist() == [frame % 7 for frame in sorted(frames)]
