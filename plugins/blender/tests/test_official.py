# SPDX-License-Identifier: GPL-3.0-or-later
"""The scene is that of the official add-on, but for its defects: both import every file, and what is there is compared.

CAST_ADDON names the folder of the official add-on, which is not part of this project.
"""

from __future__ import annotations

import importlib
import os
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import bpy
import castkit
import dump
import numpy as np
import pytest
from castkit_blender.importing import normals
from castkit_blender.shared import versions
from conftest import ROOT, clear, corpus
from imports import load

ADDON = os.environ.get("CAST_ADDON")
FILES = [*sorted((ROOT / "testdata/valid").glob("*.cast")), *corpus()] if ADDON else []
TOLERANCE = 2e-4
POSE_TOLERANCE = 1e-4
# It bakes every frame, each more slowly than the one before; longer animations would take minutes.
MOST_FRAMES = 2_000

pytestmark = pytest.mark.skipif(not ADDON, reason="CAST_ADDON does not name the official add-on")

# What the official add-on does not import at all.
FAILS = {
    "rig": "a constraint or a bone without a property that is optional",
    "uv_layers": "more than eight UV layers",
}

# Differences that are meant: files, what differs, and why. The README has the list.
MEANT = [
    (r"v154_.*", r": shape ", "blend shapes of old files: the official add-on no longer reads their vertices"),
    (r"py_rig_with_anims", r"poses", "weights of additive curves, and curves of bones that no override covers, which become absolute there"),
    (r"py_instances", r": shows: ", "what an instance shows is the file, which may have several models"),
    (r"unicode_names", r": groups: ", "a bone without a name and its group are called alike"),
    (r".*kenney_character.*", r"HeelRoll: at rest", "Blender keeps the direction of a bone 0.0025 long only roughly"),
]
if bpy.app.version[:2] == (4, 4):
    # Edges are in another order, on which normals seem to depend there.
    MEANT.append((r"ufbx_zbrush_polygroup_mess_.*", r"normals: ", "six corners at triangles that are all but without an area"))


@pytest.fixture(scope="module", autouse=True)
def official() -> Any:
    """The official add-on, beside this one."""
    assert ADDON is not None
    folder = Path(ADDON).resolve()
    sys.path.insert(0, str(folder.parent))
    module: ModuleType = importlib.import_module(folder.name)
    module.register()
    yield
    module.unregister()


def import_officially(path: Path) -> bool:
    """Whether a file was imported. Of many files it says that it has failed, after the model is there."""
    bpy.context.scene.cast_properties.import_scenes_path = f"{path.parent}/"
    try:
        bpy.ops.import_scene.cast(filepath=str(path), directory=f"{path.parent}/", files=[{"name": path.name}])
    except RuntimeError as error:
        return "select an armature" in str(error)
    return True


def pose_officially(path: Path, folder: Path, frames: list[np.ndarray]) -> list[np.ndarray]:
    """The poses of each action. Animations go to an armature that was there before."""
    armatures = [thing for thing in bpy.data.objects if thing.type == "ARMATURE"]
    if len(armatures) != 1 or not frames or max(at[-1] for at in frames) > MOST_FRAMES:
        return []
    bpy.context.view_layer.objects.active = armatures[0]
    only = castkit.CastFile()
    for animation in castkit.open(path, mmap=False).animations:
        only.root.animations.append(animation.copy())
    only.save(folder / path.name)
    assert import_officially(folder / path.name)
    found = actions_of_bones()
    assert len(found) == len(frames)
    return [dump.poses(armatures[0], action, at) for action, at in zip(found, frames, strict=True)]


def actions_of_bones() -> list[Any]:
    """Actions that move bones, in the order in which they were made."""
    found = [action for action in bpy.data.actions if any("pose.bones" in path for path in paths(action))]
    return sorted(found, key=lambda action: action.session_uid)


def paths(action: Any) -> list[str]:
    """What an action animates."""
    return [curve.data_path for _, bag in versions.bags(action) for curve in bag.fcurves]


def import_by_us(path: Path) -> tuple[dump.Dump, list[np.ndarray], list[np.ndarray]]:
    """The scene, ten frames of each action, and the poses there."""
    try:
        load(path, up_axis="KEEP", bone_tails="POINT", normals="TANGENT", instance_folders=f"{path.parent}/")
    except RuntimeError as error:
        assert "an animation needs an armature" in str(error), error
    there = dump.scene()
    armatures = [thing for thing in bpy.data.objects if thing.type == "ARMATURE"]
    if len(armatures) != 1:
        return there, [], []
    frames = [dump.frames_of(action) for action in actions_of_bones()]
    return there, frames, [dump.poses(armatures[0], action, at) for action, at in zip(actions_of_bones(), frames, strict=True)]


def compare_poses(ours: list[np.ndarray], theirs: list[np.ndarray]) -> list[str]:
    found = []
    for at, (own, other) in enumerate(zip(ours, theirs, strict=False)):
        size = max(1.0, float(np.ptp(other[:, :, :3, 3].reshape(-1, 3), axis=0).max()))
        apart = float(np.abs(own - other).max())
        if not apart <= POSE_TOLERANCE * size:
            found.append(f"action {at}: poses {apart / size:.1e} of the size apart")
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scene_is_the_same(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # What the wheel makes of normals is compared with Blender's elsewhere.
    monkeypatch.setattr(normals, "encodes_as_blender", lambda: False)
    ours, frames, our_poses = import_by_us(path)
    clear()
    if not import_officially(path):
        assert path.stem in FAILS
        return
    theirs = dump.scene()
    their_poses = pose_officially(path, tmp_path, frames)
    found = dump.differences(ours, theirs, TOLERANCE) + compare_poses(our_poses, their_poses)
    left = [each for each in found if not any(re.fullmatch(file, path.stem) and re.search(what, each) for file, what, _ in MEANT)]
    assert not left, "\n".join(left)


def test_its_import_options_are_here_with_its_defaults() -> None:
    own = bpy.ops.import_scene.castkit.get_rna_type().properties
    of_all = {"rna_type", "directory", "files", "filepath", "filter_glob"}
    options = {each.identifier: each for each in bpy.ops.import_scene.cast.get_rna_type().properties if each.identifier not in of_all}
    assert len(options) == 10
    assert {name: own[name].default for name in options} == {name: each.default for name, each in options.items()}
