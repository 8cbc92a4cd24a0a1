# SPDX-License-Identifier: GPL-3.0-or-later
"""Previews of collections in asset libraries, for versions in which ``bpy.data.libraries.write`` leaves them out.

In some versions, such as 4.4.0 and 5.0.1, it writes a copy of each data-block, and copies of collections have no
previews. Files that Blender saves normally have them, so another Blender process opens each library and saves it again
with the previews.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import bpy
import numpy as np

from ..shared.report import Report
from . import preview_process


@cache
def are_written() -> bool:
    """Whether this version of Blender writes previews of collections into libraries."""
    libraries = set(bpy.data.libraries)
    made = [bpy.data.collections.new("castkit")]
    try:
        made[0].asset_mark()
        made[0].preview_ensure().image_size = (1, 1)
        with tempfile.TemporaryDirectory() as folder:
            path = str(Path(folder, "castkit.blend"))
            bpy.data.libraries.write(path, {made[0]})
            with bpy.data.libraries.load(path) as (there, loaded):
                loaded.collections = there.collections
            made += loaded.collections
        return made[-1].preview is not None
    finally:
        bpy.data.batch_remove([*made, *(set(bpy.data.libraries) - libraries)])


# Time limits in seconds: for Blender to start, and for each library.
_START, _EACH = 120, 60


class LibraryPreviews:
    """Collects previews, and adds them to the libraries all at once."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="castkit-previews-")
        self._libraries: dict[Path, Path] = {}
        """The library for each file with a preview."""

    def __enter__(self) -> LibraryPreviews:
        return self

    def __exit__(self, *raised: object) -> None:
        self._folder.cleanup()

    def keep(self, asset: Any, library: Path) -> None:
        """Stores the preview of a collection, if it has one, for the library to which the collection was written."""
        preview = asset.preview
        if preview is None or not preview.image_size[0]:
            return
        pixels = np.empty(preview.image_size[0] * preview.image_size[1], np.int32)
        preview.image_pixels.foreach_get(pixels)
        waiting = Path(self._folder.name, f"{len(self._libraries)}.npz")
        np.savez(waiting, library=str(library.resolve()), asset=asset.name, size=tuple(preview.image_size), pixels=pixels)
        self._libraries[waiting] = library

    def add(self, report: Report) -> None:
        """Adds all previews to their libraries. Libraries for which that fails stay as they are, with a warning."""
        if not self._libraries:
            return
        reason = self._run()
        # Each file is removed when its preview is in the library.
        without = [library.name for waiting, library in self._libraries.items() if waiting.exists()]
        if without:
            few = ", ".join(without[:5]) + (", ..." if len(without) > 5 else "")
            because = f" ({reason})" if reason else ""
            report.warning(f"previews could not be added to {len(without)} libraries{because}", few)

    def _run(self) -> str:
        """Runs the process. Returns the error if it fails as a whole."""
        script = preview_process.__file__
        if not bpy.app.binary_path:
            # The folder of the script must not be in the path: its modules would shadow those of Python.
            command = [sys.executable, "-P", script]
        else:
            command = [bpy.app.binary_path, "--background", "--factory-startup", "--python", script, "--"]
        # With separate resources: a Blender without the user's extensions would remove their wheels from the user's
        # folder.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("BLENDER_USER_")}
        environment["BLENDER_USER_RESOURCES"] = str(Path(self._folder.name, "resources"))
        try:
            subprocess.run(
                [*command, self._folder.name],
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_START + _EACH * len(self._libraries),
                # No console appears on Windows.
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                check=True,
            )
        except (OSError, subprocess.SubprocessError) as error:
            return str(error)
        return ""
