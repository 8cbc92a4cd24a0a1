# SPDX-License-Identifier: GPL-3.0-or-later
"""What import and export both use."""

from . import panel


def register() -> None:
    panel.register()


def unregister() -> None:
    panel.unregister()
