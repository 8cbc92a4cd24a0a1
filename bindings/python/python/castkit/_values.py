"""Values of properties: converts them from files to NumPy, and from anything to the types of the format."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, cast

import numpy as np
import numpy.typing as npt

from . import _native

Array = npt.NDArray[Any]
"""An array whose elements may be of several types."""
Floats = npt.NDArray[np.float32]
"""An array of 32-bit floats."""

# For each type in a file: the type of its numbers, and how many there are in an element.
TYPES: dict[str, tuple[np.dtype[Any], int]] = {
    "b": (np.dtype("u1"), 1),
    "h": (np.dtype("<u2"), 1),
    "i": (np.dtype("<u4"), 1),
    "l": (np.dtype("<u8"), 1),
    "f": (np.dtype("<f4"), 1),
    "d": (np.dtype("<f8"), 1),
    "v2": (np.dtype("<f4"), 2),
    "v3": (np.dtype("<f4"), 3),
    "v4": (np.dtype("<f4"), 4),
}


class Linked(Protocol):
    """A node that a link refers to. Its hash may be assigned later."""

    _hash: int

    @property
    def hash(self) -> int | None: ...


class New:
    """A value that is not in a file yet."""

    __slots__ = ("content", "type")

    def __init__(self, type: str, content: Array | list[str] | Sequence[Linked | int]) -> None:
        self.type = type
        # An array of the type's numbers, (n,) or (n, components); texts; or nodes and hashes.
        self.content = content

    def entry(self) -> object:
        """The value in the form of the native module."""
        content = self.content
        if isinstance(content, np.ndarray):
            flat = np.ascontiguousarray(content, TYPES[self.type][0]).reshape(-1)
            return self.type, len(content), flat.view(np.uint8)
        if self.type == "s":
            encoded = [encode(str(text)) for text in content]
            return "s", len(encoded), b"".join(text + b"\0" for text in encoded)
        return [value if isinstance(value, int) else value._hash for value in content]  # type: ignore[union-attr]

    def copy(self) -> New:
        """The same value with a copy of the array."""
        content = self.content
        return New(self.type, content.copy() if isinstance(content, np.ndarray) else list(content))  # type: ignore[arg-type]


Value = _native.Data | New


def decode(text: bytes) -> str:
    """Text of a file; bytes that are not UTF-8 become lone surrogates, as in file names."""
    return text.decode("utf-8", "surrogateescape")


def encode(text: str) -> bytes:
    """Text for a file."""
    data = text.encode("utf-8", "surrogateescape")
    if b"\0" in data:
        raise ValueError(f"the text {text!r} has a NUL in it, which would end it there")
    return data


def array_of(value: Value) -> Array:
    """The elements as (n,) or (n, components): a view of the file, or the array that was set."""
    if isinstance(value, New):
        content = value.content
        if isinstance(content, np.ndarray):
            return content
        return np.array([link if isinstance(link, int) else link.hash or 0 for link in content], np.uint64)  # type: ignore[union-attr]
    return np.asarray(value.memory())


def texts_of(value: Value) -> list[str]:
    """The strings, as many as there really are."""
    if isinstance(value, New):
        return list(value.content) if value.type == "s" else []  # type: ignore[arg-type]
    return [decode(text) for text in value.texts()]


def plain(value: Value) -> Any:
    """The value as :attr:`Node.properties` shows it."""
    if value.type == "s":
        texts = texts_of(value)
        return texts[0] if len(texts) == 1 else tuple(texts)
    return array_of(value)


def of_type(value: object, types: tuple[str, ...], what: str, *, single: bool = False) -> New:
    """Converts a value to the first of these types that can hold it; ``what`` names it in errors.

    Arrays that already have the form of the file are not copied.
    """
    if types == ("s",):
        return New("s", _texts(value, what))
    array = _numbers(value, what)
    shape = array.shape
    if single:
        if array.ndim > 1 or array.size == 0:
            raise ValueError(f"{what} has the shape {shape}, expected one value")
        array = array.reshape(1, -1) if array.size > 1 else array.reshape(1)
    # Several vector types, or vectors beside numbers: the shape tells. Several integers: the smallest that fits.
    problem = ""
    for type in types:
        dtype, components = TYPES[type]
        columns = array.shape[1:]
        fits = columns == (() if components == 1 else (components,))
        if not fits:
            wanted = "(n,)" if components == 1 else f"(n, {components})"
            if single:
                wanted = "one number" if components == 1 else f"{components} numbers"
            problem = problem or f"{what} has the shape {shape}, expected {wanted}"
            continue
        misfit = _misfit(array, dtype, what)
        if misfit:
            problem = misfit
            continue
        return New(type, np.ascontiguousarray(array, dtype))
    raise ValueError(problem)


def by_itself(value: object, what: str) -> New:
    """Converts anything to the type that its own type suggests, for properties that are not in the schema."""
    if isinstance(value, str):
        return New("s", [value])
    if texts := _only_texts(value):
        return New("s", texts)
    numbers = np.atleast_1d(_numbers(value, what))
    if numbers.ndim == 2 and numbers.shape[1] in (2, 3, 4):
        return of_type(numbers, (f"v{numbers.shape[1]}",), what)
    if numbers.ndim != 1:
        raise ValueError(f"{what} has the shape {numbers.shape}, expected (n,), (n, 2), (n, 3) or (n, 4)")
    if not isinstance(value, (np.ndarray, np.generic)):
        return of_type(numbers, ("b", "h", "i", "l") if numbers.dtype.kind in "iub" else ("f",), what)
    sizes = {1: "b", 2: "h", 4: "i", 8: "l"} if numbers.dtype.kind in "iub" else {2: "f", 4: "f", 8: "d"}
    return of_type(numbers, (sizes.get(numbers.dtype.itemsize, "d"),), what)


def _only_texts(value: object) -> list[str]:
    """The strings of a list that contains nothing else."""
    if not isinstance(value, (list, tuple)):
        return []
    items = cast("Sequence[object]", value)
    texts = [text for text in items if isinstance(text, str)]
    return texts if len(texts) == len(items) else []


def _texts(value: object, what: str) -> list[str]:
    kind = type(value).__name__
    items: Iterable[object] = (value,)
    if isinstance(value, Iterable) and not isinstance(value, str):
        items = tuple(cast("Iterable[object]", value))
    texts: list[str] = []
    for text in items:
        if not isinstance(text, str):
            raise TypeError(f"{what} is {kind}, expected str")
        encode(text)
        texts.append(text)
    return texts


def _numbers(value: object, what: str) -> Array:
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise ValueError(f"{what} is not an array: {error}") from None
    if array.size == 0 and array.dtype.kind == "f" and not isinstance(value, np.ndarray):
        # An empty list does not have a type.
        array = array.astype(np.uint8)
    if array.dtype.kind not in "iufb":
        raise TypeError(f"{what} holds {array.dtype}, expected numbers")
    return array


def _misfit(array: Array, dtype: np.dtype[Any], what: str) -> str:
    """Explains why numbers do not fit a type; empty if they do."""
    if array.dtype == dtype or array.size == 0:
        return ""
    if dtype.kind == "f":
        if array.dtype.kind == "f" and array.dtype.itemsize > dtype.itemsize:
            with np.errstate(over="ignore", invalid="ignore"):
                too_large = np.isfinite(array) & ~np.isfinite(array.astype(dtype))
            if too_large.any():
                return f"{what} holds {array[too_large].flat[0]}, which does not fit into {dtype.name}"
        return ""
    if array.dtype.kind == "f":
        return f"{what} holds {array.dtype}, expected integers"
    if array.dtype.kind == "b":
        return ""
    largest = np.iinfo(dtype).max
    low, high = int(array.min()), int(array.max())
    if low < 0:
        return f"{what} holds {low}, expected 0 or more"
    return f"{what} holds {high}, which does not fit into {dtype.name}" if high > largest else ""
