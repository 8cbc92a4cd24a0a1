"""Conversions between Cast and other formats, and optimisation."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from . import _native
from ._file import CastFile, Path, Progress, native

__all__ = ["Conversion", "Note", "Optimized", "Totals"]

Source = Path | CastFile | bytes


@dataclass(frozen=True, slots=True)
class Note:
    """Something that could not be carried over unchanged."""

    code: str
    """The code of the note; ``castkit explain CODE`` and :attr:`explanation` explain it."""
    severity: str
    """``error``, ``warning``, ``info`` or ``hint``."""
    outcome: str
    """``dropped``, ``approximated`` or ``assumed``."""
    feature: str
    detail: str
    count: int
    """The number of occurrences."""
    examples: tuple[str, ...]

    @property
    def explanation(self) -> str:
        """What it means, and what to do."""
        note = _native.note(self.code)
        return "" if note is None else note[2]


@dataclass(frozen=True, slots=True)
class Conversion:
    """The result of a conversion."""

    file: CastFile | None
    """The result, if no output was given."""
    format: str
    """The extension of the result's format."""
    bytes: int
    """The size of the result in bytes."""
    side_files: list[str]
    """The files written beside the result."""
    notes: list[Note]
    """Notes on what could not be carried over."""


def notes_of(told: Sequence[tuple[str, str, str, str, str, int, list[str]]]) -> list[Note]:
    return [Note(*of[:6], tuple(of[6])) for of in told]


def converted(
    sources: Source | Sequence[Source], output: Path | None, options: dict[str, object], progress: Progress | None
) -> Conversion:
    """The result of a conversion with these options; see :func:`castkit.convert`."""
    given = [sources] if isinstance(sources, (str, bytes, os.PathLike, CastFile)) else list(sources)
    held = [source._for_native() if isinstance(source, CastFile) else source for source in given]
    values = list(options.items())
    if output is None:
        to_format = options.get("to_format")
        if to_format not in (None, "cast"):
            raise ValueError(f"a result of the format {to_format!r} needs an output")
        loaded, notes = _native.load_files(held, values, progress)
        return Conversion(CastFile._opened(loaded), "cast", len(loaded), [], notes_of(notes))
    format, size, side_files, notes, _ = _native.convert_files(held, output, values, progress)
    return Conversion(None, format, size, side_files, notes_of(notes))


@dataclass(frozen=True, slots=True)
class Totals:
    """The contents of a file, counted."""

    meshes: int
    vertices: int
    faces: int
    influences: int
    shape_vertices: int
    materials: int
    textures: int
    curves: int
    keys: int


@dataclass(frozen=True, slots=True)
class Lod:
    """A level of detail of all meshes."""

    level: int
    """Counted from 1; 0 if the meshes themselves were simplified."""
    triangles: int
    wanted: int
    """The requested number of triangles."""
    error: float
    """The largest distance between a surface and the full one, in units of the file."""


@dataclass(frozen=True, slots=True)
class Optimized:
    """A new, smaller file. The old file is not modified."""

    file: CastFile
    before: Totals
    after: Totals
    steps: dict[str, int]
    """The effect of each step, by name."""
    untouched: list[tuple[str, str]]
    """The paths of nodes that were left unchanged, and why."""
    lods: list[Lod]
    """Levels of detail, and level 0 if the meshes themselves were simplified."""
    notes: list[Note]


def optimized(file: CastFile, options: dict[str, object], progress: Progress | None) -> Optimized:
    """A smaller file, made with these options; see :func:`castkit.optimize`."""
    made = _native.optimize_file(native(file), list(options.items()), progress)
    new, before, after, steps, untouched, levels, notes = made
    lods = [Lod(*level) for level in levels]
    return Optimized(
        CastFile._opened(new), Totals(*before), Totals(*after), dict(steps), list(untouched), lods, notes_of(notes)
    )
