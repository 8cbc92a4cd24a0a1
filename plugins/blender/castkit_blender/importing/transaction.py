# SPDX-License-Identifier: GPL-3.0-or-later
"""All or nothing: if an import fails, everything that it created is removed."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any

import bpy

# Everything that an import may create. Objects come before their data, and users before what they use.
_KINDS = (
    "scenes", "objects", "collections", "meshes", "armatures", "curves", "hair_curves", "shape_keys", "actions",
    "materials", "node_groups", "images", "particles",
)  # fmt: skip


class Transaction:
    """Records what exists; on an exception, removes everything new and undoes other changes in reverse order."""

    def __init__(self) -> None:
        self._undo: list[Callable[[], None]] = []

    def __enter__(self) -> Transaction:
        self._before = {kind: {each.session_uid for each in getattr(bpy.data, kind)} for kind in _KINDS}
        return self

    def on_failure(self, undo: Callable[[], None]) -> None:
        """Registers how to undo a change to existing data."""
        self._undo.append(undo)

    def set(self, owner: Any, name: str, value: Any) -> None:
        """Sets an attribute of existing data."""
        before = getattr(owner, name)
        self._undo.append(lambda: setattr(owner, name, before))
        setattr(owner, name, value)

    def made(self, kind: str) -> list[Any]:
        """The data-blocks of a kind that are new."""
        return [each for each in getattr(bpy.data, kind) if each.session_uid not in self._before[kind]]

    def __exit__(
        self, type: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if type is not None:
            self.roll_back()

    def roll_back(self) -> None:
        """Restores the state before the import."""
        for undo in reversed(self._undo):
            undo()
        # Shape keys are removed with their meshes.
        new = [each for kind in _KINDS if kind != "shape_keys" for each in self.made(kind)]
        for each in new:
            each.use_fake_user = False
        bpy.data.batch_remove(new)
