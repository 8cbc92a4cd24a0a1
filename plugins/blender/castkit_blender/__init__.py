# SPDX-License-Identifier: GPL-3.0-or-later
"""Cast (``.cast``) models and animations in Blender, based on the wheel ``castkit``.

``importing`` and ``exporting`` contain an operator each with its parts; ``shared`` contains what both use: the report,
the panel that shows it, and differences between versions of Blender.
"""

from . import exporting, importing, shared

_PARTS = (shared, importing, exporting)


def register() -> None:
    for part in _PARTS:
        part.register()


def unregister() -> None:
    for part in reversed(_PARTS):
        part.unregister()
