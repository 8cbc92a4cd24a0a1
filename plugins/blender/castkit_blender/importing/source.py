# SPDX-License-Identifier: GPL-3.0-or-later
"""From a path to a Cast file: opened, converted from another format, upgraded to the current format, rotated and
scaled."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import bpy
import castkit

from ..shared.report import Report
from .extensions import EXTENSIONS
from .options import Options
from .space import Space

# Extensions of other formats, which are converted.
FOREIGN = tuple(extension for extension in EXTENSIONS if extension != "cast")

Progress = Callable[[int, int], object]
Tracks = list[castkit.Track | None]

_MOST_FINDINGS = 20


@dataclass
class Source:
    """A file to import."""

    file: castkit.CastFile
    path: Path
    """The original file, to which relative paths refer."""
    is_converted: bool = False
    """Whether it has been converted from another format, with its axes and sizes."""
    textures: Path | None = None
    """The folder of textures that came with the file, which is removed after the import, so that they have to be packed."""
    tracks: list[Tracks] | None = None
    """The tracks of each animation, if they have been read already."""
    spaces: dict[Space, Source] = field(default_factory=dict)

    def tracks_of(self, index: int) -> Tracks:
        """The tracks of an animation."""
        if self.tracks is None:
            self.tracks = [castkit.read_tracks(animation) for animation in self.file.animations]
        return self.tracks[index]

    def in_blender(self, space: Space, report: Report) -> Source:
        """The same file in Blender's axes and sizes."""
        if space.is_blender or self.is_converted:
            return self
        if space not in self.spaces:
            turned = castkit.convert(
                self.file,
                up="z" if space.up else None,
                source_up=space.up or None,  # type: ignore[arg-type]
                scale=space.factor,
            )
            _tell_notes(turned, self.path, report)
            assert turned.file is not None
            self.spaces[space] = Source(turned.file, self.path)
        return self.spaces[space]


@contextmanager
def opened(path: Path, options: Options, report: Report, progress: Progress | None = None) -> Iterator[Source]:
    """A context with the file at a path. Notes go to the report."""
    extension = path.suffix.lower().removeprefix(".")
    if extension in FOREIGN:
        with _converted(path, options, report, progress) as source:
            yield source
        return
    recover = "when_damaged" if options.recover else "when_complete"
    with castkit.open(path, recover=recover, progress=progress) as file:
        if file.damage is not None:
            report.warning(f"the file is damaged and was recovered: {file.damage}", path.name)
        for repair in file.repairs[:_MOST_FINDINGS]:
            report.info(repair, path.name)
        yield _prepared(file, path, options, report, progress)


def _prepared(
    file: castkit.CastFile, path: Path, options: Options, report: Report, progress: Progress | None
) -> Source:
    if options.check:
        _tell_findings(castkit.check(file, progress=progress), path, report)
    if options.encoding:
        decoded = castkit.convert(file, encoding=options.encoding)
        _tell_notes(decoded, path, report)
        assert decoded.file is not None
        file = decoded.file
    source = Source(file, path, tracks=[castkit.read_tracks(animation) for animation in file.animations])
    if _is_old(source):
        upgraded = castkit.upgrade(file, lossy=True, progress=progress)
        for change in upgraded.changes:
            if change.lossy or change.code == "CAST-PROPERTY-010":
                report.info(f"{change.was} became {change.now}", f"{path.name}: {change.node_path}", change.code)
        for refusal in upgraded.refusals:
            report.warning(refusal.reason, f"{path.name}: {refusal.node_path}", refusal.code)
        source = Source(upgraded.file, path)
    return source


# Curves of single angles.
_ANGLES = ("rx", "ry", "rz", "rw")


def _is_old(source: Source) -> bool:
    """Whether a file has outdated properties."""
    for model in source.file.models:
        for shape in model.blend_shapes:
            if shape.properties.get("t") is not None or shape.properties.get("vd") is not None:
                return True
    for index, animation in enumerate(source.file.animations):
        if animation.legacy_rotation_interpolation is not None or animation.legacy_transform_space is not None:
            return True
        tracks = source.tracks_of(index)
        if any(track is not None and track.key_property in _ANGLES for track in tracks):
            return True
        # Not every curve can be read as a track.
        if None in tracks and any(curve.key_property in _ANGLES for curve in animation.curves):
            return True
    return False


@contextmanager
def _converted(path: Path, options: Options, report: Report, progress: Progress | None) -> Iterator[Source]:
    """A file of another format as Cast, with its textures in a separate folder.

    Other formats state their up axis and unit, or have a convention, so both are converted to Blender's unless the
    options say otherwise.
    """
    folder = Path(tempfile.mkdtemp(prefix="castkit-"))
    try:
        result = folder / f"{path.stem}.cast"
        unit = bpy.context.scene.unit_settings.scale_length / options.scale
        source_up = None if options.up_axis in ("KEEP", "FILE") else options.up_axis.lower()
        done = castkit.convert(
            path,
            result,
            up="z",
            source_up=source_up,  # type: ignore[arg-type]
            unit=unit,
            encoding=options.encoding or None,
            textures="copy",
            progress=progress,
        )
        _tell_notes(done, path, report)
        with castkit.open(result, mmap=False) as file:
            yield Source(file, path, is_converted=True, textures=folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _tell_notes(done: castkit.Conversion, path: Path, report: Report) -> None:
    for note in done.notes:
        text = note.detail or note.feature
        if note.count > 1:
            text = f"{text} ({note.count} times)"
        # Notes report what could not be carried over; the rest of the file is imported.
        tell = report.warning if note.severity in ("error", "warning") else report.info
        tell(text, path.name, note.code)


def _tell_findings(found: castkit.Report, path: Path, report: Report) -> None:
    told: dict[str, int] = {}
    for finding in found.findings:
        told[finding.code] = told.get(finding.code, 0) + 1
        if finding.severity == "hint" or told[finding.code] > 1:
            continue
        count = found.totals.get(finding.code, 1)
        text = finding.message if count == 1 else f"{finding.message} ({count} of these)"
        tell = report.warning if finding.severity in ("error", "warning") else report.info
        tell(text, f"{path.name}: {finding.node_path}", finding.code)
