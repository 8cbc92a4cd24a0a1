# SPDX-License-Identifier: GPL-3.0-or-later
"""``import_scene.castkit`` and ``import_scene.castkit_folder``."""

from . import folder, operator


def register() -> None:
    operator.register()
    folder.register()


def unregister() -> None:
    folder.unregister()
    operator.unregister()
