# SPDX-License-Identifier: GPL-3.0-or-later
"""That the extension is there, and goes again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import bpy
import pytest


def test_both_operators_can_live_beside_the_official_ones() -> None:
    assert bpy.ops.import_scene.castkit.idname_py() == "import_scene.castkit"
    assert bpy.ops.import_scene.castkit.get_rna_type().identifier == "IMPORT_SCENE_OT_castkit"


def test_it_goes_and_comes_back(extension: ModuleType) -> None:
    extension.unregister()
    with pytest.raises(AttributeError):
        bpy.ops.import_scene.castkit("INVOKE_DEFAULT")
    extension.register()
    assert bpy.ops.import_scene.castkit.poll()


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="nothing.cast"):
        bpy.ops.import_scene.castkit(filepath=str(tmp_path / "nothing.cast"))
    assert not bpy.data.collections


def test_a_model_becomes_a_collection(testdata: Path) -> None:
    assert bpy.ops.import_scene.castkit(filepath=str(testdata / "valid/character.cast")) == {"FINISHED"}
    assert len(bpy.data.collections) == 1


@pytest.mark.skipif("CASTKIT_EXTENSION" not in os.environ, reason="CASTKIT_EXTENSION does not name an archive")
def test_the_archive_is_valid() -> None:
    """By Blender's own rules: what `blender --command extension validate` runs."""
    program = Path(bpy.utils.system_resource("SCRIPTS"), "addons_core/bl_pkg/cli/blender_ext.py")
    command = [sys.executable, str(program), "validate", os.environ["CASTKIT_EXTENSION"]]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
