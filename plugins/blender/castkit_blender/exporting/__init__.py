# SPDX-License-Identifier: GPL-3.0-or-later
"""``export_scene.castkit``."""


def register() -> None:
    pass


def unregister() -> None:
    pass
