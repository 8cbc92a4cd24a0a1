# SPDX-License-Identifier: GPL-3.0-or-later
"""Cast (``.cast``) models and animations in Blender, over the wheel ``castkit``.

``importing`` and ``exporting`` are an operator each with what it needs; ``shared`` is what both use: the report of what was
noted, the panel that shows it, and what differs between versions of Blender.
"""

from . import exporting, importing, shared

_PARTS = (shared, importing, exporting)


def register() -> None:
    for part in _PARTS:
        part.register()


def unregister() -> None:
    for part in reversed(_PARTS):
        part.unregister()
