# SPDX-License-Identifier: GPL-3.0-or-later
"""Frame rates: each action keeps its own, whatever that of the scene is, and the export gives it back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import bpy
import castkit
import numpy as np
import pytest
from castkit_blender.shared import versions
from imports import armature, bones, clip, curve, load, model, notes, save
from scenes import curves_of, export

RATES = {"slow": 24.0, "usual": 30.0, "fast": 60.0, "film": 23.976}
HALF = 0.5**0.5


def body(folder: Path) -> None:
    load(save(model(skeleton=castkit.Skeleton(bones=bones())), folder))


def clips(folder: Path) -> list[str]:
    """A file for each rate, with a movement of one second."""
    for name, rate in RATES.items():
        file = castkit.CastFile()
        steps = castkit.NotificationTrack(name="step", key_frames=np.array([0, round(rate)], np.uint32))
        file.root.animations.append(
            clip(curve("bone_1", "tx", [0, round(rate)], [1, 2]), name=name, frame_rate=rate, notification_tracks=[steps])
        )
        save(file, folder, f"{name}.cast")
    return list(RATES)


def load_clips(folder: Path, **options: Any) -> None:
    bpy.ops.import_scene.castkit(directory=str(folder), files=[{"name": f"{name}.cast"} for name in clips(folder)], **options)


@pytest.mark.parametrize("frame_rate", ["SCENE", "KEYS"])
def test_rates_come_back(frame_rate: str, tmp_path: Path) -> None:
    body(tmp_path)
    load_clips(tmp_path, frame_rate=frame_rate)
    bpy.context.scene.render.fps, bpy.context.scene.render.fps_base = 50, 1.0
    found = {each.name: each for each in export(tmp_path).animations}
    assert {name: each.frame_rate for name, each in found.items()} == pytest.approx(RATES, abs=1e-5)
    for name, rate in RATES.items():
        assert curves_of(found[name])["bone_1", "tx"].key_frames.tolist() == [0, round(rate)]
        assert found[name].notification_tracks[0].key_frames.tolist() == [0, round(rate)]


def test_scaled_keys_play_at_their_own_speed(tmp_path: Path) -> None:
    """Each moves by one in a second, which is 24 frames of this scene."""
    body(tmp_path)
    load_clips(tmp_path, frame_rate="KEYS")
    assert bpy.context.scene.render.fps == 24
    for name, rate in RATES.items():
        ((_, bag),) = versions.bags(bpy.data.actions[name])
        ends = [key.co[0] for key in next(of for of in bag.fcurves if of.array_index == 0).keyframe_points]
        assert ends == pytest.approx([0, round(rate) / rate * 24], abs=1e-4)
    assert not any("play faster or slower" in note for note in notes())


def test_mixed_rates_are_said(tmp_path: Path) -> None:
    body(tmp_path)
    load_clips(tmp_path)
    assert sum("play faster or slower" in note for note in notes()) == 1


def test_of_mixed_rates_in_a_file_the_scene_has_that_of_the_action_that_plays(tmp_path: Path) -> None:
    file = model(skeleton=castkit.Skeleton(bones=bones()))
    for name in ("first", "second"):
        file.root.animations.append(clip(curve("bone_1", "tx", [0, 10], [1, 2]), name=name, frame_rate=60.0 if name == "first" else 24.0))
    load(save(file, tmp_path))
    assert armature().animation_data.action.name == "first"
    assert bpy.context.scene.render.fps == 60


def test_keys_added_by_the_import_do_not_raise_the_rate(tmp_path: Path) -> None:
    """Half a turn within two frames gets keys between frames."""
    file = model(skeleton=castkit.Skeleton(bones=bones()))
    turns = [[0, 0, 0, 1], [0, 0, HALF, HALF], [0, 0, 1, 0], [0, 0, HALF, -HALF]]
    file.root.animations.append(clip(curve("bone_1", "rq", [0, 2, 4, 30], turns)))
    load(save(file, tmp_path))
    ((_, bag),) = versions.bags(bpy.data.actions[0])
    assert any(key.co[0] % 1 for key in bag.fcurves[0].keyframe_points), "there are none"
    (found,) = export(tmp_path).animations
    assert found.frame_rate == 30
    assert curves_of(found)["bone_1", "rq"].key_frames.tolist() == [0, 2, 4, 30]


@pytest.mark.parametrize("frame_rate", ["SCENE", "KEYS"])
def test_jumps_come_back(frame_rate: str, tmp_path: Path) -> None:
    """Two keys at one frame: the value approaches the first and jumps to the second."""
    file = model(skeleton=castkit.Skeleton(bones=bones()))
    turns = [[0, 0, 0, 1], [0, 0, HALF, HALF], [HALF, 0, 0, HALF], [0, 0, 0, 1]]
    moves = castkit.Animation(
        name="clip",
        frame_rate=60.0,
        curves=[
            curve("bone_0", "tx", [0, 10, 10, 20, 20, 30], [0, 0, 5, 5, 2, 2]),
            curve("bone_0", "ty", [0, 10, 20, 30], [0, 1, 2, 3]),
            curve("bone_1", "tx", [0, 8, 8, 30], [1, 3, 0, 1]),
            curve("bone_1", "rq", [0, 6, 6, 30], turns),
        ],
    )
    file.root.animations.append(moves)
    path = save(file, tmp_path)
    load(path, frame_rate=frame_rate)
    (found,) = export(tmp_path).animations
    assert found.frame_rate == 60
    own = curves_of(found)
    assert own["bone_0", "tx"].key_frames.tolist() == [0, 10, 10, 20, 20, 30]
    np.testing.assert_allclose(own["bone_0", "tx"].key_values, [0, 0, 5, 5, 2, 2], atol=1e-5)
    assert own["bone_1", "tx"].key_frames.tolist() == [0, 8, 8, 30]
    np.testing.assert_allclose(own["bone_1", "tx"].key_values, [1, 3, 0, 1], atol=1e-5)
    rotations = own["bone_1", "rq"]
    assert rotations.key_frames.tolist() == [0, 6, 6, 30]
    assert np.abs((rotations.key_values * turns).sum(axis=1)) == pytest.approx(1, abs=1e-6)


def additive(folder: Path, name: str = "lean.cast") -> Path:
    file = castkit.CastFile()
    file.root.animations.append(
        clip(
            curve("bone_1", "tx", [0, 10], [0, 0.5], "additive"),
            curve("bone_1", "rq", [0, 10], [[0, 0, 0, 1], [0, 0, np.sin(np.radians(10)), np.cos(np.radians(10))]], "additive"),
            name="lean",
        )
    )
    return save(file, folder, name)


def test_additive_clips_need_a_base_and_say_so(tmp_path: Path) -> None:
    body(tmp_path)
    load(additive(tmp_path))
    assert any("warning" in note and "is additive and needs another one as its base" in note for note in notes())
    assert armature().animation_data.action.name == "lean"


@pytest.mark.parametrize("in_one_file", [False, True])
def test_additive_clips_are_combined_with_their_base(in_one_file: bool, tmp_path: Path) -> None:
    """At frame 10 the base is at x = 3 and turned by 30 degrees; the clip adds 0.5 and 20 degrees."""
    body(tmp_path)
    thirty = [0, 0, np.sin(np.radians(15)), np.cos(np.radians(15))]
    file = castkit.CastFile()
    file.root.animations.append(clip(curve("bone_1", "tx", [0, 10], [1, 3]), curve("bone_1", "rq", [0, 10], [[0, 0, 0, 1], thirty]), name="base"))
    if in_one_file:
        file.root.animations.append(castkit.open(additive(tmp_path)).animations[0].copy())
        load(save(file, tmp_path, "base.cast"), additive="NLA")
    else:
        load(save(file, tmp_path, "base.cast"))
        load(additive(tmp_path), additive="NLA")
    data = armature().animation_data
    assert data.action is None
    assert [(track.name, track.strips[0].blend_type) for track in data.nla_tracks] == [("base", "REPLACE"), ("lean", "COMBINE")]
    bpy.context.scene.frame_set(10)
    bone = armature().pose.bones["bone_1"]
    assert bone.matrix.translation.x == pytest.approx(3.5, abs=1e-4)
    assert np.degrees(bone.matrix.to_euler().z) == pytest.approx(50, abs=1e-3)


def test_replaced_keys_are_said(tmp_path: Path) -> None:
    body(tmp_path)
    clips(tmp_path)
    load(tmp_path / "usual.cast")
    load(tmp_path / "usual.cast", import_reset=False)
    assert any("keys of the action 'usual' were replaced: New Action is off" in note for note in notes())
