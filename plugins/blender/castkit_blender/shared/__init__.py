# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared by import and export."""

from . import panel


def register() -> None:
    panel.register()


def unregister() -> None:
    panel.unregister()
