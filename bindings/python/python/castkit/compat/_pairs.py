"""Pairs of methods that get and set a property."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, ClassVar

from ._nodes import CastNode
from ._values import castTypeForMaximum

Get = Callable[[Any], Any]
Set = Callable[[Any, Any], None]


def one(key: str, type: str, default: Any = None) -> tuple[Get, Set]:
    """The first value."""

    def get(self: CastNode) -> Any:
        return self._first(key, default)

    def set(self: CastNode, value: Any) -> None:
        self.CreateProperty(key, type).values = [value]

    return get, set


def flag(key: str, default: bool = False) -> tuple[Get, Set]:
    """A boolean."""

    def get(self: CastNode) -> Any:
        return self._first(key, int(default)) >= 1

    def set(self: CastNode, enabled: Any) -> None:
        self.CreateProperty(key, "b").values = [1 if enabled else 0]

    return get, set


def values(key: str) -> Get:
    """All values, or ``None``."""

    def get(self: CastNode) -> Any:
        of = self.properties.get(key)
        return None if of is None else of.values

    return get


def set_values(key: str, type: str | None) -> Set:
    """Sets numbers as they are; without a type, the smallest for integers."""

    def set(self: CastNode, values: Any) -> None:
        self.CreateProperty(key, type or castTypeForMaximum(values)).values = list(values)

    return set


def set_rows(key: str, type: str) -> Set:
    """Sets vectors, each of which is a sequence."""

    def set(self: CastNode, values: Any) -> None:
        self.CreateProperty(key, type).values = list(itertools.chain.from_iterable(values))

    return set


def plain(key: str, type: str | None) -> tuple[Get, Set]:
    return values(key), set_values(key, type)


def rows(key: str, type: str) -> tuple[Get, Set]:
    return values(key), set_rows(key, type)


def link(key: str) -> tuple[Get, Set]:
    """A link to a sibling."""

    def get(self: CastNode) -> Any:
        return self._linked(key)

    return get, one(key, "l")[1]


class Kind(CastNode):
    """A node of a known kind."""

    IDENTIFIER: ClassVar[int]

    def __init__(self) -> None:
        super().__init__(self.IDENTIFIER)
