"""Files."""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import IO, Any

from .. import _native
from ._nodes import ANY, FILE_HEADER, MAGIC, read
from ._scene import Root


class Cast:
    """A file: a list of root nodes."""

    __slots__ = ("rootNodes",)

    def __init__(self) -> None:
        self.rootNodes: list[Any] = []

    def Roots(self) -> list[Any]:
        """The root nodes."""
        return list(self.rootNodes)

    def CreateRoot(self) -> Root:
        """Adds a root node."""
        root = Root()
        self.rootNodes.append(root)
        return root

    @staticmethod
    def load(path: str | os.PathLike[str]) -> Cast:
        """Reads a file.

        It is not mapped: scripts that were written for the reference library may write to it as soon as it is loaded.
        """
        loaded = Cast()
        loaded.rootNodes = read(_native.File.open(path, False, ANY, None))
        return loaded

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file, in the order of the reference library, byte for byte."""
        target = os.path.realpath(path)
        if os.path.exists(target) and not os.path.isfile(target):
            with open(target, "wb") as file:
                self._write(file)
            return
        handle, temporary = tempfile.mkstemp(prefix=".castkit-", suffix=".tmp", dir=os.path.dirname(target))
        try:
            with open(handle, "wb") as file:
                self._write(file)
            if os.path.exists(target):
                shutil.copymode(target, temporary)
            else:
                mask = os.umask(0)
                os.umask(mask)
                os.chmod(temporary, 0o666 & ~mask)
            os.replace(temporary, target)
        except BaseException:
            os.unlink(temporary)
            raise

    def _write(self, file: IO[bytes]) -> None:
        file.write(FILE_HEADER.pack(MAGIC, 1, len(self.rootNodes), 0))
        for root in self.rootNodes:
            root.save(file)
