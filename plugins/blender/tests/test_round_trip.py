# SPDX-License-Identifier: GPL-3.0-or-later
"""Files through Blender and back: what is exported means what was imported, as `castkit diff --semantic` compares.

What does not come back is listed in the README, and here as rules: each says of a difference whether it is such a loss.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import bpy
import castkit
import numpy as np
import pytest
from castkit_blender.shared.versions import HAS_FREE_NORMALS
from conftest import ROOT, corpus
from imports import array

Difference = dict[str, Any]
# What Blender loses of a normal, and does not just round to 16 bits.
LOST = 1e-3


def _compare(first: Path, second: Path) -> list[Difference]:
    """The differences that `castkit diff --semantic` finds, by the program in the wheel."""
    arguments = [sys.executable, "-m", "castkit._program", "diff", "--semantic", "--json", str(first), str(second)]
    # The castkit of the archive, which Python alone does not find.
    environment = {**os.environ, "PYTHONPATH": str(Path(castkit.__file__).parents[1])}
    run = subprocess.run(arguments, capture_output=True, text=True, check=False, env=environment)
    assert run.returncode in (0, 1), run.stderr
    return json.loads(run.stdout)["listed"]


def round_trip(path: Path, folder: Path) -> list[Difference]:
    """Imports and exports a file; a file whose animations need an armature that is not there is one to export as well."""
    try:
        bpy.ops.import_scene.castkit(filepath=str(path), up_axis="KEEP")
    except RuntimeError as error:
        assert "an animation needs an armature" in str(error)
    output = folder / path.name
    # Blender takes the axes of the file as they are on request, and so does the export; only what the file says of them has to be told.
    metadata = castkit.open(path).metadata
    up_axis = {"z": "Z", "y": "HINT_Y"}.get(metadata.up_axis if metadata is not None else None, "UNSAID")
    options = {"placement": "MODEL", "up_axis": up_axis, "instances": "REFER"}
    assert bpy.ops.export_scene.castkit(filepath=str(output), **options) == {"FINISHED"}
    return _compare(path, output)


def _within(path: Path, folder: Path) -> Path:
    """The file, or a copy below the folder with the files that it places: those outside of the folder of a file are not looked for."""
    placed = [instance.reference_file for instance in castkit.open(path).instances]
    if not placed:
        return path
    source = folder / "source"
    for name in {path.name, *(file.path for file in placed if file is not None)}:
        if (path.parent / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path.parent / name, source / name)
    return source / path.name


def _named(kind: str, each: Difference) -> str | None:
    """The name of the last step of a path, if it is of a kind."""
    found = re.search(rf'(?:^|/){kind} "([^"]*)"$', each["path"])
    return found[1] if found and each["aspect"] == "presence" and each["second"] is None else None


def _unused_material(each: Difference, file: castkit.CastFile) -> bool:
    """A material that no mesh or hair of its model uses."""
    name = _named("material", each)
    models = [model for model in file.models if f'model "{model.name}"/' in each["path"]]
    users = [user for model in models for user in (*model.meshes, *model.hairs)]
    return name is not None and any(user.material is None or user.material.name != name for user in users)


def _animates_nothing(each: Difference, file: castkit.CastFile) -> bool:
    """An animation without curves, or of a file without a skeleton."""
    found = re.fullmatch(r'animation(?:\[(\d+)\]| "([^"]*)")', each["path"])
    if found is None or each["aspect"] != "presence" or each["second"] is not None:
        return False
    animation = file.animations[found[2] if found[1] is None else int(found[1])]
    return not len(animation.curves) or not any(model.skeleton for model in file.models)


def _no_such_node(each: Difference, file: castkit.CastFile) -> bool:
    """A curve of a bone that the skeleton does not have."""
    name = _named("curve", each)
    return name is not None and name not in {bone.name for model in file.models for bone in model.skeleton.bones}


def _missing_file(each: Difference, file: castkit.CastFile) -> bool:
    """An instance of a file that does not exist."""
    name = _named("instance", each)
    if name is None or file.path is None:
        return False
    reference = file.instances[name].reference_file
    return not (Path(file.path).parent / reference.path).is_file()


def _without_pole(each: Difference, file: castkit.CastFile) -> bool:
    """IK handles without a pole bone, which Blender cannot pose as the file says."""
    handles = [handle for model in file.models if model.skeleton for handle in model.skeleton.ik_handles]
    return each["aspect"] == "constraints" and any(handle.pole_vector_bone is None for handle in handles)


def _modes(each: Difference, file: castkit.CastFile) -> bool:
    """Curves are absolute, whatever they were; the poses are compared all the same."""
    return each["aspect"] == "modes of curves" and each["second"] == "absolute"


def _visibility_of_bones(each: Difference, file: castkit.CastFile) -> bool:
    """Blender shows and hides objects, but no bones."""
    curves = [curve for animation in file.animations for curve in animation.curves if curve.key_property == "vb"]
    bones = {bone.name for model in file.models if model.skeleton for bone in model.skeleton.bones}
    return each["aspect"] == "visibility" and any(curve.node_name in bones for curve in curves)


def _same_file(each: Difference, file: castkit.CastFile) -> bool:
    """A path from another folder to the same file."""
    if each["aspect"] != "path" or file.path is None or each["second"] is None:
        return False
    own = Path(file.path).parent / each["first"]
    return own.is_file() and Path(each["second"]).name == own.name


def _made_by_blender(each: Difference, file: castkit.CastFile) -> bool:
    """Normals of a mesh that had none: Blender always has them."""
    return each["aspect"] == "normals" and each["first"] is None and each["second"] == "normals"


def _rounded_by_blender(each: Difference, file: castkit.CastFile) -> bool:
    """Normals that Blender before 4.5 loses on import, as it has them in tangent space only: at no more corners than that."""
    if HAS_FREE_NORMALS or each["aspect"] != "normals" or each["first"] is not None or each["second"] is not None:
        return False
    found = re.search(r'mesh "([^"]*)"$', each["path"])
    assert found is not None
    mesh = bpy.data.objects[found[1]].data
    (normals,) = (node.normals for node in file.meshes if node.name == found[1] and node.vertex_count == len(mesh.vertices))
    # One of length 0 leaves the normal to Blender.
    expected = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-20)
    corners = array(mesh.loops, "vertex_index", 1, np.int32)
    lost = np.abs(array(mesh.corner_normals, "vector", 3) - expected[corners]).max(axis=1) > LOST
    return each["differing"] <= np.count_nonzero(lost)


def _beyond_eight(each: Difference, file: castkit.CastFile) -> bool:
    """More UV layers than Blender has."""
    return each["aspect"] == "texture coordinates" and each["second"] == "8" and int(each["first"]) > 8


LOSSES = (
    _made_by_blender,
    _rounded_by_blender,
    _beyond_eight,
    _same_file,
    _unused_material,
    _animates_nothing,
    _no_such_node,
    _missing_file,
    _without_pole,
    _modes,
    _visibility_of_bones,
)


@pytest.mark.parametrize("path", corpus(), ids=lambda path: path.stem)
def test_the_corpus_comes_back(path: Path, tmp_path: Path) -> None:
    path = _within(path, tmp_path)
    file = castkit.open(path)
    listed = [each for each in round_trip(path, tmp_path) if not any(loss(each, file) for loss in LOSSES)]
    assert not listed, "\n".join(json.dumps(each) for each in listed[:20])


@pytest.mark.parametrize("path", sorted((ROOT / "testdata/valid").glob("*.cast")), ids=lambda path: path.stem)
def test_files_of_the_repository_come_back(path: Path, tmp_path: Path) -> None:
    file = castkit.open(path)
    listed = [each for each in round_trip(path, tmp_path) if not any(loss(each, file) for loss in LOSSES)]
    assert not listed, "\n".join(json.dumps(each) for each in listed[:20])
