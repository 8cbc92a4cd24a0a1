# SPDX-License-Identifier: GPL-3.0-or-later
"""Texture files: found where the file says or in other folders, and loaded once."""

from __future__ import annotations

import os
from pathlib import Path, PureWindowsPath
from typing import Any

import bpy

from ..shared.names import TEXTURE_PATH, cut
from ..shared.report import Report
from .options import Options
from .source import Source

_MOST_FILES = 200_000


class Textures:
    """The images of one import."""

    def __init__(self, source: Source, options: Options, report: Report) -> None:
        self._source = source
        self._options = options
        self._report = report
        self._by_name: dict[str, Path] | None = None
        self._loaded: dict[tuple[Path, str], Any | None] = {}

    def image(self, path: str, color_space: str, where: str) -> Any | None:
        """The image at a path of a file, in a colour space; ``None``, with a warning, if it cannot be loaded. If there is
        no such file, the image has its path, so that Blender can be told later where it is."""
        found = self._find(path)
        if found is None:
            self._report.warning(f"the texture {path!r} was not found", where)
            return self._missing(path, color_space)
        key = found, color_space
        if key not in self._loaded:
            self._loaded[key] = self._load(found, color_space, where)
        return self._loaded[key]

    def _missing(self, path: str, color_space: str) -> Any | None:
        plain = path.replace("\\", "/")
        if not plain.strip() or "\0" in plain:
            return None
        # A drive of Windows is none here.
        is_absolute = PureWindowsPath(plain).is_absolute() or plain.startswith("/")
        there = Path(plain if is_absolute else self._source.path.parent / plain)
        key = there, color_space
        if key not in self._loaded:
            self._loaded[key] = next((each for each in bpy.data.images if _is_missing(each, path, str(there), color_space)), None)
        if self._loaded[key] is None:
            image = bpy.data.images.new(cut(PureWindowsPath(plain).name or plain), 1, 1)
            image.source = "FILE"
            image.filepath = str(there)
            image.colorspace_settings.name = color_space
            image.alpha_mode = "CHANNEL_PACKED"
            image[TEXTURE_PATH] = path
            self._loaded[key] = image
        return self._loaded[key]

    def _find(self, path: str) -> Path | None:
        # Written on Windows, as most are.
        plain = path.replace("\\", "/")
        if not plain.strip() or "\0" in plain:
            return None
        for folder in filter(None, (self._source.textures, self._source.path.parent)):
            if _is_file(named := folder / plain):
                return named
        parts = [part for part in plain.split("/") if part not in ("", ".", "..")]
        for folder in self._options.texture_folders:
            # With as many folders of the path as match.
            for start in range(len(parts)):
                if _is_file(there := folder.joinpath(*parts[start:])):
                    return there
        return self._names().get(parts[-1].casefold()) if parts else None

    def _names(self) -> dict[str, Path]:
        """The files in and below the folders, by name; if several have the same name, the first one."""
        if self._by_name is None:
            self._by_name = {}
            for folder in self._options.texture_folders:
                for place, _, names in os.walk(folder):
                    for name in names:
                        self._by_name.setdefault(name.casefold(), Path(place, name))
                    if len(self._by_name) > _MOST_FILES:
                        self._report.warning(f"more than {_MOST_FILES} files; the others are not searched", str(folder))
                        return self._by_name
        return self._by_name

    def _load(self, path: Path, color_space: str, where: str) -> Any | None:
        try:
            image = bpy.data.images.load(str(path), check_existing=True)
            if image.users and image.colorspace_settings.name != color_space:
                # An image of the user's, with other settings.
                image = bpy.data.images.load(str(path), check_existing=False)
        except RuntimeError as error:
            self._report.warning(f"the texture {str(path)!r} cannot be loaded: {error}".strip(), where)
            return None
        if not image.users:
            image.colorspace_settings.name = color_space
            image.alpha_mode = "CHANNEL_PACKED"
        is_temporary = self._source.textures is not None and path.is_relative_to(self._source.textures)
        if is_temporary or self._options.pack_textures:
            try:
                image.pack()
            except RuntimeError as error:
                self._report.warning(f"the texture {str(path)!r} cannot be packed: {error}".strip(), where)
        if is_temporary:
            image.filepath = f"//{path.name}"
        return image


def _is_missing(image: Any, path: str, there: str, color_space: str) -> bool:
    """Whether an image stands for this missing file already."""
    return image.get(TEXTURE_PATH) == path and image.filepath == there and image.colorspace_settings.name == color_space


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
