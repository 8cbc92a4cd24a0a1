# SPDX-License-Identifier: GPL-3.0-or-later
"""Previews of collections in asset libraries, where ``bpy.data.libraries.write`` leaves them out.

In some versions, such as 4.4.0 and 5.0.1, it writes a copy of each data-block, and a copy of a collection has no preview. What
Blender saves as its own file has them, so another process of Blender opens each library and saves it again with the previews.
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


# Seconds: for Blender to start, and for each library.
_START, _EACH = 120, 60


class LibraryPreviews:
    """Collects previews, and puts them into the libraries all at once."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="castkit-previews-")
        self._libraries: dict[Path, Path] = {}
        """Each library by the file that its preview waits in."""

    def __enter__(self) -> LibraryPreviews:
        return self

    def __exit__(self, *raised: object) -> None:
        self._folder.cleanup()

    def keep(self, asset: Any, library: Path) -> None:
        """Keeps the preview of a collection, if it has one, for the library that the collection was written to."""
        preview = asset.preview
        if preview is None or not preview.image_size[0]:
            return
        pixels = np.empty(preview.image_size[0] * preview.image_size[1], np.int32)
        preview.image_pixels.foreach_get(pixels)
        waiting = Path(self._folder.name, f"{len(self._libraries)}.npz")
        np.savez(waiting, library=str(library.resolve()), asset=asset.name, size=tuple(preview.image_size), pixels=pixels)
        self._libraries[waiting] = library

    def add(self, report: Report) -> None:
        """Adds all previews to their libraries. Those for which that fails stay as they are, with a warning."""
        if not self._libraries:
            return
        reason = self._run()
        # Each is removed when its preview is in the library.
        without = [library.name for waiting, library in self._libraries.items() if waiting.exists()]
        if without:
            few = ", ".join(without[:5]) + (", ..." if len(without) > 5 else "")
            because = f" ({reason})" if reason else ""
            report.warning(f"previews could not be added to {len(without)} libraries{because}", few)

    def _run(self) -> str:
        """Runs the process. Returns what went wrong with it as a whole."""
        script = preview_process.__file__
        if not bpy.app.binary_path:
            # Not with the folder of the script in the path: its modules would hide those of Python.
            command = [sys.executable, "-P", script]
        else:
            command = [bpy.app.binary_path, "--background", "--factory-startup", "--python", script, "--"]
        # With resources of its own: a Blender without the user's extensions removes their wheels from the user's folder.
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
