# SPDX-License-Identifier: GPL-3.0-or-later
"""How the axes and sizes of a file become Blender's, which an armature remembers for the clips and parts that follow."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import bpy
import castkit

from ..shared.names import SPACE
from ..shared.report import Report
from .options import UNITS, Options
from .transaction import Transaction

_AXES = ("x", "y", "z")


@dataclass(frozen=True)
class Space:
    """The space of a file."""

    up: str = ""
    """The axis that becomes Blender's Z; empty if the axes stay as they are because nothing is known about them."""
    factor: float = 1.0
    """The length of a unit of the file in Blender."""
    is_stated: bool = field(default=False, compare=False)
    """Whether the axis is that in the metadata of the file. Metadata of clips for it are trusted as well then."""

    @property
    def is_blender(self) -> bool:
        """Whether nothing is converted."""
        return self.up in ("", "z") and self.factor == 1.0

    def __str__(self) -> str:
        turned = f"{self.up.upper()} up becomes Z up" if self.up in ("x", "y") else "axes stay as they are"
        return f"{turned}, sizes are multiplied by {self.factor:.6g}"

    def keep(self, armature: Any, transaction: Transaction) -> None:
        """Stores it on an armature, unless that has one."""
        if of_armature(armature) is None:
            transaction.on_failure(lambda: armature.pop(SPACE, None))
            armature[SPACE] = {"up": self.up, "factor": self.factor, "is_stated": self.is_stated}


def of_armature(armature: Any | None) -> Space | None:
    """The space of the file that an armature came from; ``None`` if it is not from a Cast file."""
    kept = None if armature is None else armature.get(SPACE)
    try:
        up, factor, is_stated = str(kept["up"]), float(kept["factor"]), bool(kept["is_stated"])  # type: ignore[index]
    except (KeyError, TypeError, ValueError, IndexError):
        return None
    return Space(up, factor, is_stated) if up in ("", *_AXES) and 0.0 < factor < float("inf") else None


def of_file(file: castkit.CastFile, name: str, armature: Any | None, options: Options, report: Report) -> Space:
    """The space of a file that is imported onto an armature, or without one.

    What an option says holds. Otherwise the file's up axis is what its metadata says, and what is not known is as it was
    for the armature.
    """
    there = of_armature(armature)
    stated = _stated(file, name, report) if options.up_axis == "FILE" else None
    if options.up_axis != "FILE":
        up = "" if options.up_axis == "KEEP" else options.up_axis.lower()
    elif there is not None and not (there.is_stated and stated is not None):
        up = there.up
    else:
        up = stated or ""
    if options.unit != "KEEP" or options.scale != 1.0:
        own = 1.0 if options.unit == "KEEP" else UNITS[options.unit] / bpy.context.scene.unit_settings.scale_length
        factor = own * options.scale
    else:
        factor = 1.0 if there is None else there.factor
    found = Space(up, factor, stated is not None and up == stated)
    if there is not None and armature is not None and found != there:
        report.warning(f"{found}, other than for {armature.name!r}: {there}", name)
    elif there is not None and armature is not None and not found.is_blender:
        # Once for all that follows it.
        report.info(f"converted as {armature.name!r} was: {found}")
    elif options.up_axis == "FILE" and up in ("x", "y"):
        report.info(f"{up.upper()} points up in what is imported; it is turned so that Z does")
    return found


def _stated(file: castkit.CastFile, name: str, report: Report) -> str | None:
    metadata = file.metadata
    up = None if metadata is None else metadata.up_axis
    if up not in _AXES:
        return None
    # `Cast v1.99 for Blender v4.5.15`: it writes Blender's axes, and Y as the up axis unless told otherwise.
    software = (metadata.software or "") if metadata is not None else ""
    if up != "z" and software.startswith("Cast v") and " for Blender " in software:
        report.info("the file says that Y points up, but the add-on that wrote it does not turn Blender's axes; Z is assumed", name)
        return "z"
    return up
