"""The base class of nodes and files, which have children."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from . import _native

if TYPE_CHECKING:
    from ._node import Node


class Parent:
    """A node or a file.

    Children are read from the file and become objects on access. Once something below is changed, they are a separate
    list.
    """

    __slots__ = ("__weakref__", "_kids", "_kids_of", "_parent", "_places", "_seen")

    KIND: ClassVar[int] = 0

    _parent: Parent | None
    _kids: list[Node] | None
    """The children, once they differ from those in the file."""
    _kids_of: dict[int, list[Node]] | None
    """The children by kind, kept until the children change."""
    _places: dict[int | None, Sequence[_native.Node]] | None
    """Where the children are in the file: those of a kind, or all."""
    _seen: dict[int, weakref.ref[Node]] | None
    """The existing objects of unchanged children, by offset."""

    def _start(self, parent: Parent | None, kids: list[Node] | None) -> None:
        self._parent = parent
        self._kids = kids
        self._kids_of = self._places = self._seen = None

    def _read_children(self, kind: int | None) -> Sequence[_native.Node]:
        """The children in the file, all or those of a kind."""
        raise NotImplementedError

    def _sources(self, kind: int | None) -> Sequence[_native.Node]:
        """The same, searched only once."""
        places = self._places
        if places is None:
            places = self._places = {}
        found = places.get(kind)
        if found is None:
            found = places[kind] = self._read_children(kind)
        return found

    def _child_of(self, source: _native.Node) -> Node:
        """The unique object of an unchanged child."""
        from ._node import Node

        offset = source.offset
        objects = self._seen
        if objects is None:
            objects = self._seen = {}
        seen = objects.get(offset)
        node = None if seen is None else seen()
        if node is None:
            node = Node._read(source, self)
            objects[offset] = weakref.ref(node)
        return node

    def _children(self, kind: int | None = None) -> list[Node]:
        """The children, all or those of a kind, as a list that must not be changed."""
        kids = self._kids
        if kids is None:
            return [self._child_of(source) for source in self._sources(kind)]
        if kind is None:
            return kids
        kids_of = self._kids_of
        if kids_of is None:
            kids_of = self._kids_of = {}
        found = kids_of.get(kind)
        if found is None:
            found = kids_of[kind] = [child for child in kids if child._kind == kind]
        return found

    def _child(self, index: int, kind: int | None) -> Node:
        """The child at an index. If the children are unchanged, an object is created only for this one."""
        if self._kids is not None:
            return self._children(kind)[index]
        sources = self._sources(kind)
        count = len(sources)
        if not -count <= index < count:
            raise IndexError(f"the index is {index}, but there are {count}")
        return self._child_of(sources[index % count])

    def _child_count(self, kind: int | None) -> int:
        return len(self._sources(kind) if self._kids is None else self._children(kind))

    def _own_children(self) -> list[Node]:
        """The children as a separate list, which lives as long as this object. The parents get such lists, too.

        Code that changes the list calls :meth:`_set_children`.
        """
        above: Parent | None = self
        while above is not None and above._kids is None:
            above._kids = above._children()
            above._places = above._seen = None
            above = above._parent
        assert self._kids is not None
        return self._kids

    def _set_children(self, kids: list[Node]) -> None:
        self._kids = kids
        self._kids_of = None

    def _add_child(self, node: Node) -> None:
        self._own_children().append(node)
        if self._kids_of is not None and node._kind in self._kids_of:
            self._kids_of[node._kind].append(node)
        node._parent = self

    def _find(self, hash: int, kinds: Sequence[int]) -> Node | None:
        """The first child with this hash of one of these kinds."""
        return next((child for child in self._children() if child._hash == hash and child._kind in kinds), None)
