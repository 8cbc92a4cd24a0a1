"""Properties and their values."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from typing import IO, Any, Self, cast

from .. import _native

_PROPERTY_HEADER = struct.Struct("<2sHI")

# From this many bytes on, ``struct`` is faster than creating a tuple number by number through the stable interface.
_MANY = 256


def castTypeForMaximum(values: Iterable[int]) -> str:
    """The smallest integer type for some numbers: ``b``, ``h`` or ``i``."""
    largest = max(values)
    return "b" if largest <= 0xFF else "h" if largest <= 0xFFFF else "i"


class CastString_t:
    """A text that ends with a NUL."""

    __slots__ = ("value",)

    def __init__(self, file: IO[bytes] | None = None) -> None:
        self.value = ""
        if file is not None:
            self.load(file)

    def load(self, file: IO[bytes]) -> None:
        """Reads it from a stream."""
        data = bytearray()
        while (byte := file.read(1)) not in (b"\0", b""):
            data += byte
        self.value = data.decode("utf-8")

    def save(self, file: IO[bytes]) -> None:
        """Writes it to a stream."""
        file.write(self.value.encode("utf-8") + b"\0")


# The identifiers of the reference library: the letters of vector types in the order of the file.
_TYPES: dict[str, tuple[int, str, int]] = {
    "b": (1, "B", 1),
    "h": (2, "H", 1),
    "i": (4, "I", 1),
    "l": (8, "Q", 1),
    "f": (4, "f", 1),
    "d": (8, "d", 1),
    "s": (0, "s", 1),
    "2v": (8, "2f", 2),
    "3v": (12, "3f", 3),
    "4v": (16, "4f", 4),
}


class CastProperty_t:
    """The type of a property."""

    __slots__ = ("array", "fmt", "identifier", "size")

    def __init__(self, identifier: str | None = None) -> None:
        self.size, self.fmt, self.array = (0, "", 1) if identifier is None else _TYPES[identifier]
        self.identifier = identifier


# Types are read most often, so there is one object for each. The specification reverses the letters of vector types.
_READ_TYPES = {of[::-1] if len(of) == 2 else of: CastProperty_t(of) for of in _TYPES}


class CastProperty:
    """A property: a name, a type, and values."""

    __slots__ = ("_data", "_values", "name", "type")

    def __init__(self, file: IO[bytes] | None = None, name: str | None = None, type: str | None = None) -> None:
        self.name = name or ""
        self.type = CastProperty_t(type)
        self._data: _native.Data | None = None
        self._values: Sequence[Any] = []
        if file is not None:
            self.load(file)

    @classmethod
    def _read(cls, name: str, type: str, data: _native.Data) -> Self:
        self = cls.__new__(cls)
        self.name = name
        self.type = _READ_TYPES[type]
        self._data = data
        self._values = ()
        return self

    @property
    def values(self) -> Sequence[Any]:
        """The values: a tuple of numbers, with the components of vectors in a row, or a list with one text."""
        data = self._data
        if data is not None:
            if len(data) > _MANY:
                memory = memoryview(data.memory()).cast("B")
                self._values = struct.unpack(f"<{data.count * self.type.array}{self.type.fmt[-1]}", memory)
            else:
                self._values = data.plain()
            self._data = None
        return self._values

    @values.setter
    def values(self, values: Sequence[Any]) -> None:
        self._data = None
        self._values = values

    def __getstate__(self) -> object:
        return None, {"name": self.name, "type": self.type, "values": self.values}

    def load(self, file: IO[bytes]) -> None:
        """Reads it from a stream."""
        letters, length, count = _PROPERTY_HEADER.unpack(file.read(_PROPERTY_HEADER.size))
        self.name = file.read(length).decode("utf-8")
        self.type = CastProperty_t(letters.decode("utf-8").strip("\0"))
        if self.type.fmt == "s":
            self.values = [CastString_t(file).value]
        else:
            self.values = struct.unpack(
                f"<{count * self.type.array}{self.type.fmt[-1]}", file.read(self.type.size * count)
            )

    def save(self, file: IO[bytes]) -> None:
        """Writes it to a stream."""
        assert self.type.identifier is not None
        name = self.name.encode("utf-8")
        file.write(_PROPERTY_HEADER.pack(self.type.identifier.encode("utf-8"), len(name), self._count()) + name)
        if self.type.fmt == "s":
            file.write(self.values[0].encode("utf-8") + b"\0")
        elif self._data is not None:
            file.write(cast(bytes, self._data.memory()))
        else:
            numbers = self._count() * self.type.array
            file.write(struct.pack(f"<{numbers}{self.type.fmt[-1]}", *self._values))

    def _count(self) -> int:
        if self._data is not None and self.type.fmt != "s":
            return self._data.count
        return len(self.values) // self.type.array

    def length(self) -> int:
        """Bytes in a file."""
        start = _PROPERTY_HEADER.size + len(self.name.encode("utf-8"))
        if self.type.fmt == "s":
            return start + len(self.values[0].encode("utf-8")) + 1
        return start + self.type.size * self._count()

    def isType(self, identifier: str) -> bool:
        """Whether the type has this identifier."""
        return self.type.identifier == identifier
