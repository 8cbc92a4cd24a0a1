# SPDX-License-Identifier: GPL-3.0-or-later
"""Files through Blender and back: what is exported means what was imported, as ``castkit diff --semantic`` compares.

What does not come back is listed in the README, and below by the words that the comparison has for it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import bpy
import castkit
import pytest
from conftest import corpus


def _compare(first: Path, second: Path) -> list[dict[str, Any]]:
    """The differences that ``castkit diff --semantic`` finds, by the program in the wheel."""
    arguments = [sys.executable, "-m", "castkit._program", "diff", "--semantic", "--json", str(first), str(second)]
    run = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert run.returncode in (0, 1), run.stderr
    return json.loads(run.stdout)["listed"]


def round_trip(path: Path, folder: Path) -> list[dict[str, Any]]:
    try:
        bpy.ops.import_scene.castkit(filepath=str(path))
    except RuntimeError as error:
        # An error in the report, such as an animation without an armature.
        print(error)
    output = folder / path.name
    # Blender takes the axes of the file as they are, and so does the export; only what the file says of them has to be told.
    metadata = castkit.open(path).metadata
    up_axis = {"z": "Z", "y": "HINT_Y"}.get(metadata.up_axis if metadata is not None else None, "UNSAID")
    options = {"placement": "MODEL", "up_axis": up_axis, "instances": "REFER"}
    assert bpy.ops.export_scene.castkit(filepath=str(output), **options) == {"FINISHED"}
    return _compare(path, output)


@pytest.mark.parametrize("path", corpus(), ids=lambda path: path.stem)
def test_the_corpus_comes_back(path: Path, tmp_path: Path) -> None:
    listed = round_trip(path, tmp_path)
    assert not listed, "\n".join(json.dumps(each) for each in listed[:20])
