# SPDX-License-Identifier: GPL-3.0-or-later
"""A separate Blender process that adds the previews in a folder to their libraries."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import bpy
import numpy as np


def add(waiting: Path) -> None:
    """Opens a library, sets the preview of its asset, and saves it, which Blender does atomically."""
    with np.load(waiting) as kept:
        library, name = str(kept["library"]), str(kept["asset"])
        size, pixels = kept["size"].tolist(), kept["pixels"]
    bpy.ops.wm.open_mainfile(filepath=library, load_ui=False, use_scripts=False)
    preview = bpy.data.collections[name].preview_ensure()
    preview.image_size = size
    preview.image_pixels.foreach_set(pixels)
    # No backup copy of the library.
    bpy.context.preferences.filepaths.save_version = 0
    saved = bpy.ops.wm.save_as_mainfile(filepath=library, check_existing=False, compress=True, copy=True)
    if saved == {"FINISHED"}:
        waiting.unlink()


def main() -> None:
    """Handles the folder given as the last argument."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for waiting in sorted(Path(sys.argv[-1]).glob("*.npz")):
        try:
            add(waiting)
        except (KeyError, OSError, RuntimeError) as error:
            print(f"{waiting}: {error}", file=sys.stderr)
    sys.stdout.flush()
    sys.stderr.flush()
    if not bpy.app.binary_path:
        # Blender as a module sometimes does not exit.
        os._exit(0)


if __name__ == "__main__":
    main()
