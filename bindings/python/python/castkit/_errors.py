"""The exceptions of castkit."""

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
    """The base class of all castkit exceptions.

    Its message is one sentence: where the error is, what was found, what was expected, and what to try.
    """

    kind: str
    """The kind of the error, such as ``"damaged"``; each class has one."""
    path: os.PathLike[str] | str | None
    """The path of the file as given, if the error concerns a file."""
    offset: int | None
    """The byte offset from the start of the file, if it is known."""
    node_path: str | None
    """The node or property, such as ``root[0]/model[0] "hero"/mesh[3] "body"/vp``, if the error concerns one."""

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
    """The file does not exist. Also a :class:`FileNotFoundError`."""

    kind = "not_found"


class FileAccessError(Error, OSError):
    """The system reports an error, such as missing permissions, a full disk, or a directory instead of a file.

    Also an :class:`OSError`.
    """

    kind = "io"


class OutOfMemoryError(Error, MemoryError):
    """There is not enough memory."""

    kind = "out_of_memory"


class NotCastError(Error):
    """The file has another format, or is empty."""

    kind = "not_cast"


class DamagedError(Error):
    """The structure of the file is broken; ``recover="when_damaged"`` may help."""

    kind = "damaged"


class LimitError(Error):
    """The file exceeds a limit."""

    kind = "limit"


class PropertyError(Error):
    """A property does not conform to the specification."""

    kind = "property"


class NodePathError(Error, LookupError):
    """A node path does not lead to a node."""

    kind = "node_path"


class UnwritableError(Error):
    """The document cannot be written as it is."""

    kind = "unwritable"


class BufferError(Error):
    """An array has the wrong length or alignment."""

    kind = "buffer"


class EscapesError(Error):
    """A path leads outside the allowed directories."""

    kind = "escapes"


class ConversionError(Error):
    """A file of another format cannot be converted."""

    kind = "conversion"


class UnsupportedError(Error):
    """The operation is not supported by this build or for this format."""

    kind = "unsupported"


class CancelledError(Error):
    """The work was cancelled."""

    kind = "cancelled"


_KINDS: dict[str, type[Error]] = {of.kind: of for of in Error.__subclasses__()}


def make(
    kind: str, message: str, path: os.PathLike[str] | str | None, offset: int | None, node_path: str | None
) -> Error:
    """The exception of a kind; the native module calls this."""
    return _KINDS.get(kind, Error)(message, path=path, offset=offset, node_path=node_path)
