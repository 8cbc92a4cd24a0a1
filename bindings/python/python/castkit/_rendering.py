"""Pictures of files."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict, Unpack, cast

import numpy as np
import numpy.typing as npt

from . import _native
from ._file import RENDERING, CastFile, Progress, native

__all__ = ["Picture", "RenderOptions", "render", "turntable"]

MOST_PICTURES = 3600


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture of a file. Notebooks show it."""

    pixels: npt.NDArray[np.uint8]
    """Red, green and blue in sRGB, and alpha, which is not premultiplied; from top to bottom; shape (height, width, 4)."""
    missing_textures: list[str]
    """The paths of textures that were not found or could not be read, as in the materials."""
    problems: list[str]
    """Sentences about instances that could not be placed, and about irregularities in the files that are drawn."""
    _picture: _native.Picture

    def to_png(self) -> bytes:
        """The picture as a PNG file."""
        return self._picture.to_png()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a PNG file, which replaces an existing file once it is complete."""
        self._picture.save(path)

    def _repr_png_(self) -> bytes:
        return self.to_png()


class RenderOptions(TypedDict, total=False):
    """The keyword arguments of :func:`render` and :func:`turntable`."""

    size: tuple[int, int]
    """Width and height in pixels, at most 8192 each; 512 each by default."""
    frame: float
    """Show this frame of an animation, which can be a fraction, instead of the rest pose."""
    animation: str
    """The name of the animation; by default the first one."""
    azimuth: float
    """Degrees to the right of the front."""
    elevation: float
    """Degrees above the horizon, from -90 to 90."""
    source_up: Literal["x", "y", "z"]
    """The up axis; by default the one that the file states, or else z."""
    background: tuple[int, int, int, int]
    """Red, green, blue and alpha from 0 to 255; by default the background is transparent."""
    ground_shadow: bool
    """Whether there is a soft shadow on the ground, which is at the lowest point; by default there is none."""
    checker: bool
    """Whether meshes with texture coordinates but no texture have a checker; by default they have none."""
    constraints: bool
    """Whether to solve inverse kinematics handles and constraints; by default they are solved."""
    textures: Mapping[str, bytes]
    """Contents of texture files by their paths in the materials of the file. Others are read from disk."""
    texture_search: Sequence[str | os.PathLike[str]]
    """Directories in which textures are looked for that are not at their paths, and those below them."""
    follow_outside: bool
    """Whether instances and textures may be outside the directory of the file; by default they may not. A file without
    a path has neither."""
    budget: int
    """The maximum number of pixels that triangles may cover in total, counting overlaps."""
    progress: Progress
    """Called with the number of finished pictures and their total number."""


def render(file: CastFile, **options: Unpack[RenderOptions]) -> Picture:
    """Draws a file without a graphics processor: everything in it, seen from the front, slightly from the side and from
    above. The same input gives the same pixels on any number of threads.

    The keyword arguments are those of :class:`RenderOptions`. Raises :class:`Error` if the size is 0 or too large or the
    budget is exceeded, and :class:`ValueError` if there is no such animation.
    """
    return turntable(file, 1, **options)[0]


def turntable(file: CastFile, count: int, **options: Unpack[RenderOptions]) -> list[Picture]:
    """Draws ``count`` evenly spaced pictures of a full turn, starting from the view of :func:`render`, which describes
    the arguments and exceptions. The camera has the same distance in all of them, so nothing changes its size.
    """
    if not 1 <= count <= MOST_PICTURES:
        raise ValueError(f"count is {count}, expected 1 to {MOST_PICTURES}")
    textures = [(path, bytes(content)) for path, content in options.pop("textures", {}).items()]
    search = [os.fspath(directory) for directory in options.pop("texture_search", ())]
    subject = _native.Subject(native(file), textures, search, options.pop("follow_outside", False))
    progress = options.pop("progress", None)
    given: dict[str, object] = {**options}
    rendering = cast("_native.Rendering", {name: given.pop(name, usual) for name, usual in RENDERING.items()})
    if given:
        raise TypeError(f"there is no option {next(iter(given))!r}; see castkit.RenderOptions")
    pictures = subject.turntable(count, rendering, progress)
    problems = subject.problems()
    return [_picture(picture, problems) for picture in pictures]


def _picture(picture: _native.Picture, problems: list[str]) -> Picture:
    width, height = picture.size
    pixels = np.frombuffer(picture.pixels(), np.uint8).reshape(height, width, 4)
    return Picture(pixels, picture.missing_textures(), problems, picture)
