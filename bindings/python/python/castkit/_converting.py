"""Conversions between Cast and other formats, and optimisation."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from . import _native
from ._file import Align, CastFile, Path, Progress, native

__all__ = ["Conversion", "Note", "Optimized", "Totals", "convert", "optimize"]

Axis = Literal["x", "y", "z"]
Vectors = Literal["keep", "complete", "compute", "drop"]
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


def _notes(told: Sequence[tuple[str, str, str, str, str, int, list[str]]]) -> list[Note]:
    return [Note(*of[:6], tuple(of[6])) for of in told]


def convert(
    sources: Source | Sequence[Source],
    output: Path | None = None,
    *,
    from_format: str | None = None,
    to_format: str | None = None,
    up: Axis | None = None,
    source_up: Axis | None = None,
    encoding: str | None = None,
    scale: float | None = None,
    unit: float | None = None,
    to_unit: float | None = None,
    frame_rate: float | None = None,
    max_influences: int | None = None,
    normals: Vectors | None = None,
    tangents: Vectors | None = None,
    animation: str | None = None,
    animations: bool = True,
    models: bool = True,
    instances: bool = False,
    textures: Literal["refer", "embed", "copy"] | None = None,
    sparse_targets: bool = False,
    skins_below_model: bool = False,
    align: Align | None = None,
    strict: bool = False,
    force: bool = False,
    progress: Progress | None = None,
) -> Conversion:
    """Converts a file of another format to Cast, or a Cast file to another format; several files become one.

    Without ``output`` the result is a Cast file in memory: ``castkit.convert("hero.fbx").file``. Otherwise it is saved
    there atomically, in the format given by its extension or by ``to_format`` (such as ``"glb"``).

    ``up``: the up axis of the result; ``source_up``: the up axis of the sources; without it, the one they state, or else
    the one that the others state, or the usual one of their format. ``encoding``: the encoding of text that is not
    UTF-8, such as ``"gbk"`` or ``"windows-1252"``. ``scale``: multiplies all lengths.
    ``unit``: the length of one Cast unit in metres. ``to_unit``: that of the result, if it is Cast or FBX; 0.01 by
    default for FBX. ``frame_rate``: the frame rate of animations. ``max_influences``: the maximum number of bones per
    vertex. ``normals``, ``tangents``: how to handle them. ``animation``: convert only
    the one with this name or index. ``instances``: whether repeated objects become instances. ``textures``: how
    textures are stored in other formats. ``sparse_targets``: whether morph targets of glTF only store the vertices that
    they move, which VTK, F3D and panda3d cannot read. ``skins_below_model``: whether skinned meshes of glTF are below
    the node of their model, as panda3d expects. ``align``: as in :meth:`CastFile.save`. ``strict``: raise an error if
    anything cannot be carried over. ``force``: files beside the result may replace others.

    Raises :class:`castkit.ConversionError`, or another :class:`castkit.Error`.
    """
    given = [sources] if isinstance(sources, (str, bytes, os.PathLike, CastFile)) else list(sources)
    held = [source._for_native() if isinstance(source, CastFile) else source for source in given]
    options: _native.Conversion = {
        "from_format": from_format,
        "to_format": to_format,
        "up": up,
        "source_up": source_up,
        "encoding": encoding,
        "scale": scale,
        "unit": unit,
        "to_unit": to_unit,
        "frame_rate": frame_rate,
        "max_influences": max_influences,
        "normals": normals,
        "tangents": tangents,
        "animation": animation,
        "animations": animations,
        "models": models,
        "instances": instances,
        "textures": textures,
        "sparse_targets": sparse_targets,
        "skins_below_model": skins_below_model,
        "align": align,
        "strict": strict,
        "force": force,
    }
    if output is None:
        if to_format not in (None, "cast"):
            raise ValueError(f"a result of the format {to_format!r} needs an output")
        loaded, notes = _native.load_files(held, options, progress)
        return Conversion(CastFile._opened(loaded), "cast", len(loaded), [], _notes(notes))
    format, size, side_files, notes, _ = _native.convert_files(held, output, options, progress)
    return Conversion(None, format, size, side_files, _notes(notes))


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
class Optimized:
    """A new, smaller file. The old file is not modified."""

    file: CastFile
    before: Totals
    after: Totals
    steps: dict[str, int]
    """The effect of each step, by name."""
    untouched: list[tuple[str, str]]
    """The paths of nodes that were left unchanged, and why."""
    notes: list[Note]


def optimize(
    file: CastFile,
    *,
    weld: bool = True,
    unused_vertices: bool = True,
    order: bool = True,
    materials: bool = True,
    integers: bool = True,
    weight_threshold: float | None = 0.001,
    max_influences: int | None = None,
    key_tolerance: float | None = None,
    dedupe: bool = False,
    join: bool = False,
    simplify: float | None = None,
    simplify_error: float | None = None,
    tangents: Vectors | None = None,
    progress: Progress | None = None,
) -> Optimized:
    """Makes a smaller file that draws faster and looks the same, as a new file.

    ``weld``: merge vertices that are equal in all attributes; ``unused_vertices``: remove vertices that no face uses;
    ``order``: sort faces for faster drawing; ``materials``: merge materials with the same content; ``integers``: store
    integers in the smallest width. ``weight_threshold``: remove bone weights below this fraction of the sum;
    ``max_influences``: the maximum number of bones per vertex. ``key_tolerance``: remove keys that interpolation
    reproduces within this error: for translations a fraction of the size of the model (without one, of the motion), for
    scales of the value, for blend shapes of full weight; for rotations radians. ``dedupe``: merge equal meshes; ``join``: join meshes with the same material.
    ``simplify``: keep this fraction of the faces, as far as ``simplify_error`` allows. ``tangents``: how to handle
    them.
    """
    options: _native.Optimizing = {
        "weld": weld,
        "unused_vertices": unused_vertices,
        "order": order,
        "materials": materials,
        "integers": integers,
        "weight_threshold": weight_threshold,
        "max_influences": max_influences,
        "key_tolerance": key_tolerance,
        "dedupe": dedupe,
        "join": join,
        "simplify": simplify,
        "simplify_error": simplify_error,
        "tangents": tangents,
    }
    new, before, after, steps, untouched, notes = _native.optimize_file(native(file), options, progress)
    return Optimized(
        CastFile._opened(new), Totals(*before), Totals(*after), dict(steps), list(untouched), _notes(notes)
    )
