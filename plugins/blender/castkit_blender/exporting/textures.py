# SPDX-License-Identifier: GPL-3.0-or-later
"""Images as files: referred to in place, or copied beside the result."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import bpy

from ..shared import versions
from ..shared.names import TEXTURE_PATH
from ..shared.report import Report
from .options import Options

FOLDER = "textures"


class Textures:
    """The images of an export. Each is located, and copied, once."""

    def __init__(self, output: Path, options: Options, report: Report) -> None:
        self._folder = output.parent
        self._mode = options.textures
        self._report = report
        self._paths: dict[Any, str | None] = {}
        self._taken: set[str] = set()

    def path(self, image: Any, material: str) -> str | None:
        """The path to store for an image; ``None`` if textures are not exported."""
        if self._mode == "NONE":
            return None
        missing = _missing(image)
        if missing is not None:
            return missing
        if image not in self._paths:
            self._paths[image] = self._copied(image, material) if self._mode == "COPY" else self._referred(image, material)
        return self._paths[image]

    def _referred(self, image: Any, material: str) -> str:
        stored = _stored(image)
        if stored is None:
            self._report.warning(
                f"the image {image.name!r} has no file; copy textures to write it", material
            )
            return _file_name(image)
        if image.source == "TILED":
            self._report.warning(f"the image {image.name!r} has tiles, which Cast does not support", material)
        return stored.as_posix() if self._mode == "ABSOLUTE" else relative(stored, self._folder)

    def _copied(self, image: Any, material: str) -> str:
        """Copies an image into the folder of textures, never over another file."""
        folder = self._folder / FOLDER
        stored = _stored(image)
        name = stored.name if stored is not None else _file_name(image)
        packed = image.packed_file is not None or bool(image.packed_files)
        if not packed and (stored is None or not stored.is_file()) and not image.has_data:
            self._report.warning(f"the file of the image {image.name!r} does not exist; the result refers to it anyway", material)
            return self._referred(image, material) if stored is not None else name
        content = None
        if image.is_dirty or (stored is None and not packed):
            content = None
        elif packed:
            content = bytes(image.packed_files[0].packed_file.data)
        elif stored is not None:
            content = stored.read_bytes()
        stem, suffix = os.path.splitext(name)
        for number in range(1_000_000):
            target = folder / (f"{stem}_{number}{suffix}" if number else name)
            if target.name.casefold() in self._taken:
                continue
            if not target.exists() or (content is not None and target.read_bytes() == content):
                break
        self._taken.add(target.name.casefold())
        folder.mkdir(parents=True, exist_ok=True)
        if content is None:
            versions.save_image(image, target)
        elif stored is not None and not packed:
            if not target.exists():
                shutil.copyfile(stored, target)
        else:
            target.write_bytes(content)
        return f"{FOLDER}/{target.name}"


def relative(path: Path, folder: Path) -> str:
    """A path as stored in files: relative to their folder, or absolute if it is on another drive."""
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:
        return path.as_posix()


def _missing(image: Any) -> str | None:
    """The path that an imported file has for an image which is still missing."""
    path, stored = image.get(TEXTURE_PATH), _stored(image)
    return path if isinstance(path, str) and (stored is None or not stored.is_file()) else None


def _stored(image: Any) -> Path | None:
    """The file of an image, which need not exist."""
    if not image.filepath or (image.packed_file is not None and not Path(bpy.path.abspath(image.filepath)).is_file()):
        return None
    return Path(os.path.normpath(bpy.path.abspath(image.filepath.replace("\\", "/"), library=image.library)))


def _file_name(image: Any) -> str:
    """A name for an image without a file."""
    named = os.path.basename(image.filepath.replace("\\", "/")) if image.filepath else ""
    stem, suffix = os.path.splitext(named or bpy.path.clean_name(image.name))
    suffix = suffix or "." + {"JPEG": "jpg", "TARGA": "tga", "OPEN_EXR": "exr", "TIFF": "tif"}.get(
        image.file_format, image.file_format.lower()
    )
    return stem + suffix
