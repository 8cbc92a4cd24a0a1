# SPDX-License-Identifier: GPL-3.0-or-later
"""From a path to a Cast file: opened, converted from another format, upgraded to the current format, rotated and
scaled."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import bpy
import castkit

from ..shared.report import Report
from .extensions import EXTENSIONS
from .options import UNITS, Options

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
    is_temporary: bool = False
    """Whether textures are in a folder that is removed after the import, so that they have to be packed."""
    tracks: list[Tracks] | None = None
    """The tracks of each animation, if they have been read already."""

    def tracks_of(self, index: int) -> Tracks:
        """The tracks of an animation."""
        return castkit.read_tracks(self.file.animations[index]) if self.tracks is None else self.tracks[index]


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
    source = Source(file, path, tracks=[castkit.read_tracks(animation) for animation in file.animations])
    if _is_old(source):
        upgraded = castkit.upgrade(file, lossy=True, progress=progress)
        for change in upgraded.changes:
            if change.lossy or change.code == "CAST-PROPERTY-010":
                report.info(f"{change.was} became {change.now}", f"{path.name}: {change.node_path}", change.code)
        for refusal in upgraded.refusals:
            report.warning(refusal.reason, f"{path.name}: {refusal.node_path}", refusal.code)
        source = Source(upgraded.file, path)
    up = _up(source, options, report)
    factor = _factor(options)
    if up is None and factor == 1.0:
        return source
    turned = castkit.convert(
        source.file, up=None if up is None else "z", source_up=up, scale=None if factor == 1.0 else factor, progress=progress
    )
    _tell_notes(turned, path, report)
    assert turned.file is not None
    return Source(turned.file, path)


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


def _up(source: Source, options: Options, report: Report) -> castkit.Axis | None:
    """The axis to rotate to Z, if any."""
    if options.up_axis == "KEEP":
        return None
    if options.up_axis != "FILE":
        return None if options.up_axis == "Z" else options.up_axis.lower()  # type: ignore[return-value]
    metadata = source.file.metadata
    said = None if metadata is None else metadata.up_axis
    if said is None:
        report.info("the file does not state which axis points up; Z is assumed, and Up Axis says otherwise", source.path.name)
    return said if said in ("x", "y") else None  # type: ignore[return-value]


def _factor(options: Options) -> float:
    if options.unit == "KEEP":
        return options.scale
    return options.scale * UNITS[options.unit] / bpy.context.scene.unit_settings.scale_length


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
            textures="copy",
            progress=progress,
        )
        _tell_notes(done, path, report)
        with castkit.open(result, mmap=False) as file:
            yield Source(file, result, is_temporary=True)
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
