"""The properties of a node by their names in the file."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import TYPE_CHECKING, Any

from ._values import by_itself, of_type, plain

if TYPE_CHECKING:
    from ._node import Node


class Properties(MutableMapping[str, Any]):
    """The properties of a node by their names in the file, in order.

    A value is an array, a ``str``, or a tuple of several strings. When an array is set, its dtype determines the type
    of the property; :meth:`set` takes another type.
    """

    __slots__ = ("_node",)

    def __init__(self, node: Node) -> None:
        self._node = node

    def __getitem__(self, name: str) -> Any:
        value = self._node._value(name)
        if value is None:
            raise KeyError(name)
        return plain(value)

    def __setitem__(self, name: str, value: object) -> None:
        self._node._set(name, by_itself(value, name))

    def set(self, name: str, value: object, type: str) -> None:
        """Sets a property of a type, written as in the specification: ``b h i l f d s v2 v3 v4``."""
        if type != "s" and type not in ("b", "h", "i", "l", "f", "d", "v2", "v3", "v4"):
            raise ValueError(f"the type is {type!r}, expected one of b h i l f d s v2 v3 v4")
        self._node._set(name, of_type(value, (type,), name))

    def type(self, name: str) -> str:
        """The type of a property, written as in the specification, such as ``v3``."""
        value = self._node._value(name)
        if value is None:
            raise KeyError(name)
        return value.type

    def __delitem__(self, name: str) -> None:
        if self._node._value(name) is None:
            raise KeyError(name)
        self._node._set(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(name for name, _ in self._node._items()))

    def __len__(self) -> int:
        return len(dict.fromkeys(name for name, _ in self._node._items()))

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._node._value(name) is not None

    def __repr__(self) -> str:
        shown = (f"{name!r}: {of.type}" for name, of in self._node._items())
        return f"<properties {{{', '.join(shown)}}}>"
