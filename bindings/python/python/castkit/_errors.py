"""Why something could not be done: one hierarchy of exceptions."""

from __future__ import annotations

import os

__all__ = [
    "BufferError",
    "CancelledError",
    "ConversionError",
    "DamagedError",
    "Error",
    "EscapesError",
    "FileAccessError",
    "LimitError",
    "NodePathError",
    "NotCastError",
    "NotFoundError",
    "OutOfMemoryError",
    "PropertyError",
    "UnsupportedError",
    "UnwritableError",
]


class Error(Exception):
    """Why something could not be done. All exceptions of castkit derive from it.

    It prints as one sentence: where, what was found, what was expected, and what to try.
    """

    kind: str
    """What kind of thing went wrong, such as ``"damaged"``: the class in a word."""
    path: os.PathLike[str] | str | None
    """The file on disk, as it was named, where the error is about one."""
    offset: int | None
    """Byte offset from the start of the file, where the error is about a place."""
    node_path: str | None
    """The node or property, such as ``root[0]/model[0] "hero"/mesh[3] "body"/vp``, where the error is about one."""

    kind = "other"

    def __init__(
        self,
        message: str,
        *,
        path: os.PathLike[str] | str | None = None,
        offset: int | None = None,
        node_path: str | None = None,
    ) -> None:
        super().__init__(message)
        self.path = path
        self.offset = offset
        self.node_path = node_path

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), str(self), self.path, self.offset, self.node_path)


def _again(
    of: type[Error], message: str, path: os.PathLike[str] | str | None, offset: int | None, node_path: str | None
) -> Error:
    return of(message, path=path, offset=offset, node_path=node_path)


class NotFoundError(Error, FileNotFoundError):
    """There is nothing at the path. It is a :class:`FileNotFoundError`, too."""

    kind = "not_found"


class FileAccessError(Error, OSError):
    """The system refused: permissions, a full disk, a directory in place of a file. It is an :class:`OSError`, too."""

    kind = "io"


class OutOfMemoryError(Error, MemoryError):
    """There is not enough memory."""

    kind = "out_of_memory"


class NotCastError(Error):
    """The file is of another format, or empty."""

    kind = "not_cast"


class DamagedError(Error):
    """The structure of the file is broken; ``recover="when_damaged"`` may help."""

    kind = "damaged"


class LimitError(Error):
    """The file exceeds a limit."""

    kind = "limit"


class PropertyError(Error):
    """A property is not what the specification says."""

    kind = "property"


class NodePathError(Error, LookupError):
    """A node path does not lead to a node."""

    kind = "node_path"


class UnwritableError(Error):
    """The document cannot be written as it is."""

    kind = "unwritable"


class BufferError(Error):
    """A given array does not fit: its length or its alignment."""

    kind = "buffer"


class EscapesError(Error):
    """A path leads out of the directories that are allowed."""

    kind = "escapes"


class ConversionError(Error):
    """A file of another format cannot be converted."""

    kind = "conversion"


class UnsupportedError(Error):
    """What was asked for does not exist in this build, or for this format."""

    kind = "unsupported"


class CancelledError(Error):
    """The caller ended it."""

    kind = "cancelled"


_KINDS: dict[str, type[Error]] = {
    of.kind: of
    for of in (
        NotFoundError,
        FileAccessError,
        OutOfMemoryError,
        NotCastError,
        DamagedError,
        LimitError,
        PropertyError,
        NodePathError,
        UnwritableError,
        BufferError,
        EscapesError,
        ConversionError,
        UnsupportedError,
        CancelledError,
    )
}


def make(
    kind: str, message: str, path: os.PathLike[str] | str | None, offset: int | None, node_path: str | None
) -> Error:
    """The exception of a kind; the native module calls this."""
    return _KINDS.get(kind, Error)(message, path=path, offset=offset, node_path=node_path)
