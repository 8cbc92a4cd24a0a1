# SPDX-License-Identifier: GPL-3.0-or-later
"""Blender shows the weights of the file: the sliders of shape keys are as wide as their animation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import bpy
import castkit
import numpy as np
import pytest
from imports import bones, clip, curve, load, meshes, model, notes, save, triangle


def _shaped(*curves: castkit.Curve, scale: float = 1.0) -> castkit.CastFile:
    """A triangle with the shape `smile`, which moves a vertex up by 1, and an animation."""
    base = triangle()
    shape = castkit.BlendShape(
        name="smile", base_shape=base, vertex_indices=[2], positions=[[0, 1, 1]], target_weight_scales=[scale]
    )
    file = model(base, blend_shapes=[shape])
    file.root.animations.extend([clip(*curves)] if curves else [])
    return file


def _key() -> Any:
    return meshes()[0].data.shape_keys.key_blocks["smile"]


def _height(frame: int) -> float:
    """How far up Blender has the vertex."""
    bpy.context.scene.frame_set(frame)
    shown = meshes()[0].evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    return shown.vertices[2].co.z


@pytest.mark.parametrize("scale", [1.0, 0.5, 4.0])
def test_sliders_are_as_wide_as_their_animation(tmp_path: Path, scale: float) -> None:
    load(save(_shaped(curve("smile", "bs", [0, 10, 20], [0.0, 2.5, -1.5]), scale=scale), tmp_path))
    assert (_key().slider_min, _key().slider_max) == (-1.5, max(2.5, scale))
    for frame, weight in ((0, 0.0), (4, 1.0), (10, 2.5), (15, 0.5), (20, -1.5)):
        assert _height(frame) == pytest.approx(weight, abs=1e-5)
    assert not notes()


def test_sliders_without_animation_are_those_of_the_file(tmp_path: Path) -> None:
    load(save(_shaped(scale=2.0), tmp_path))
    assert (_key().slider_min, _key().slider_max) == (0.0, 2.0)


def test_weights_beyond_all_sliders_are_said(tmp_path: Path) -> None:
    load(save(_shaped(curve("smile", "bs", [0, 10], [-12.0, 30.0]), scale=20.0), tmp_path))
    assert (_key().slider_min, _key().slider_max) == (-10.0, 10.0)
    assert [note.partition(": ")[2].rpartition(": ")[2] for note in notes()] == [
        "its weights go up to 20; sliders of Blender end at 10",
        "the weights of 'smile' go beyond 10, where sliders of Blender end; it cuts them off there",
    ]
    assert (_height(0), _height(10)) == (-10.0, 10.0)


def test_animations_that_come_later_widen_sliders(tmp_path: Path) -> None:
    load(save(_shaped(), tmp_path))
    later = castkit.CastFile()
    later.root.animations.append(clip(curve("smile", "bs", [0, 10], [0.0, 3.0])))
    load(save(later, tmp_path, "later.cast"))
    assert _key().slider_max == 3.0 and _height(10) == pytest.approx(3.0)


def test_additive_weights_have_room_for_what_they_are_added_to(tmp_path: Path) -> None:
    load(save(_shaped(curve("smile", "bs", [0, 10], [0.0, 1.0])), tmp_path))
    later = castkit.CastFile()
    later.root.animations.append(clip(curve("smile", "bs", [0, 10], [0.5, 0.75], "additive")))
    load(save(later, tmp_path, "later.cast"), additive="NLA")
    assert _key().slider_max == 1.75
    assert _height(10) == pytest.approx(1.75) and _height(0) == pytest.approx(0.5)


def test_a_failed_import_leaves_sliders_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from castkit_blender.importing import animation

    load(save(_shaped(), tmp_path))

    def fail(*_: Any) -> None:
        raise castkit.Error("injected")

    monkeypatch.setattr(animation, "_visibility", fail)
    later = castkit.CastFile()
    later.root.animations.append(clip(curve("smile", "bs", [0, 10], [-1.0, 3.0])))
    with pytest.raises(RuntimeError, match="injected"):
        load(save(later, tmp_path, "later.cast"))
    assert (_key().slider_min, _key().slider_max) == (0.0, 1.0)


@pytest.mark.parametrize(("weight", "said"), [(0.5, False), (1.5, True), (-1.0, True)])
def test_weights_of_constraints_beyond_the_influence_are_said(tmp_path: Path, weight: float, said: bool) -> None:
    first, second = bones()
    constraint = castkit.Constraint(constraint_type="pt", constraint_bone=first, target_bone=second, weight=weight)
    skeleton = castkit.Skeleton(bones=[first, second], constraints=[constraint])
    load(save(model(triangle(), skeleton=skeleton), tmp_path))
    (rig,) = [thing for thing in bpy.data.objects if thing.type == "ARMATURE"]
    assert rig.pose.bones["bone_0"].constraints[0].influence == np.clip(weight, 0, 1)
    assert any(f"its weight is {weight:g}; the influence of constraints in Blender is from 0 to 1" in note for note in notes()) == said
