# SPDX-License-Identifier: GPL-3.0-or-later
"""Axes and units: what was chosen for an armature holds for the clips and parts that follow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import bpy
import castkit
import numpy as np
import pytest
from conftest import clear
from imports import armature, array, bones, clip, curve, load, meshes, model, notes, save, triangle

INCH = 0.0254


def body(up: str | None, **metadata: Any) -> castkit.CastFile:
    """A chain of two bones, the second one above the first in the axes of the file."""
    made = bones(2)
    made[1].local_position = [0, 10, 0] if up != "z" else [0, 0, 10]
    part = triangle(weight_bones=[[1]] * 3, weight_values=[[1.0]] * 3, positions=[[0, 20, 0], [1, 20, 0], [0, 21, 0]])
    file = model(part, skeleton=castkit.Skeleton(bones=made))
    if up is not None:
        file.root.metadata.append(castkit.Metadata(up_axis=up, **metadata))
    return file


def walk(up: str | None) -> castkit.CastFile:
    """The root moves along y, the second bone turns about x by a right angle."""
    file = castkit.CastFile()
    half = 0.5**0.5
    file.root.animations.append(
        clip(curve("bone_0", "ty", [0, 10], [0, 100]), curve("bone_1", "rq", [0, 10], [[0, 0, 0, 1], [half, 0, 0, half]]))
    )
    if up is not None:
        file.root.metadata.append(castkit.Metadata(up_axis=up))
    return file


def both(up: str | None) -> castkit.CastFile:
    """Body and clip in one file."""
    file = body(up)
    file.root.animations.append(walk(up).animations[0].copy())
    return file


def pose() -> np.ndarray:
    bpy.context.scene.frame_set(10)
    return np.array([np.array(bone.matrix) for bone in armature().pose.bones])


def test_a_file_with_y_up_stands_upright(tmp_path: Path) -> None:
    for name in ("body", "again"):
        save(body("y"), tmp_path, f"{name}.cast")
    bpy.ops.import_scene.castkit(directory=str(tmp_path), files=[{"name": "body.cast"}, {"name": "again.cast"}])
    assert sum("Y points up in what is imported" in note for note in notes()) == 1
    clear()
    load(tmp_path / "body.cast")
    (mesh,) = meshes()
    np.testing.assert_allclose(array(mesh.data.vertices, "co", 3), [[0, 0, 20], [1, 0, 20], [0, 0, 21]], atol=1e-5)
    assert armature().data.bones["bone_1"].head_local.z == pytest.approx(10, abs=1e-4)


def test_axes_of_the_official_add_on_are_those_of_blender(tmp_path: Path) -> None:
    """It writes Y as the up axis unless told otherwise, and turns nothing (`up_axis` in its `__init__.py`)."""
    load(save(body("y", software="Cast v1.99 for Blender v4.5.15"), tmp_path))
    assert array(meshes()[0].data.vertices, "co", 3)[0].tolist() == [0, 20, 0]


@pytest.mark.parametrize("up", [None, "y", "z"])
@pytest.mark.parametrize("options", [{}, {"unit": "INCH"}, {"scale": 3.0}, {"up_axis": "Y", "unit": "CENTIMETRE"}, {"up_axis": "KEEP"}])
def test_a_clip_follows_its_body(options: dict[str, Any], up: str | None, tmp_path: Path) -> None:
    load(save(both(up), tmp_path), **options)
    expected = pose()
    clear()
    load(save(body(up), tmp_path, "body.cast"), **options)
    load(save(walk(up), tmp_path, "walk.cast"))
    np.testing.assert_allclose(pose(), expected, atol=1e-5)
    if "unit" in options or "scale" in options:
        assert any("sizes are multiplied by" in note for note in notes())


def test_sizes_in_inches(tmp_path: Path) -> None:
    """A body of 10 inches that walks 100 inches."""
    load(save(body("z"), tmp_path), unit="INCH")
    load(save(walk("z"), tmp_path, "walk.cast"))
    assert pose()[0, 1, 3] == pytest.approx(100 * INCH, abs=1e-5)
    assert armature().data.bones["bone_1"].head_local.z == pytest.approx(10 * INCH, abs=1e-5)


def test_a_part_follows_its_body(tmp_path: Path) -> None:
    load(save(body("y"), tmp_path), unit="INCH")
    made = bones(2)
    made[0].name, made[1].name, made[1].local_position = "bone_1", "tip", [0, 5, 0]
    load(save(model(skeleton=castkit.Skeleton(bones=made)), tmp_path, "part.cast"), import_merge=True)
    assert armature().data.bones["tip"].head_local.z == pytest.approx(15 * INCH, abs=1e-4)


def test_another_choice_holds_and_is_said(tmp_path: Path) -> None:
    load(save(body("z"), tmp_path), unit="INCH")
    load(save(walk("z"), tmp_path, "walk.cast"), unit="METRE")
    assert pose()[0, 1, 3] == pytest.approx(100, abs=1e-3)
    assert any("warning" in note and "other than for" in note for note in notes())


def test_a_clip_that_says_its_own_axis(tmp_path: Path) -> None:
    """A clip exported from Blender, with Z up, for a body of a program with Y up: each stands upright."""
    load(save(body("y"), tmp_path))
    file = castkit.CastFile()
    file.root.animations.append(clip(curve("bone_0", "tz", [0, 10], [0, 7])))
    file.root.metadata.append(castkit.Metadata(up_axis="z"))
    load(save(file, tmp_path, "rise.cast"))
    assert pose()[0, 2, 3] == pytest.approx(7, abs=1e-4)
