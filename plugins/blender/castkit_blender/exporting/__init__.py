# SPDX-License-Identifier: GPL-3.0-or-later
"""``export_scene.castkit``."""

from . import operator


def register() -> None:
    operator.register()


def unregister() -> None:
    operator.unregister()
