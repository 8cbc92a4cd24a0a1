"""Nodes of any kind: reading, building and editing."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Self

from . import _native
from ._entries import again, entries
from ._errors import PropertyError
from ._lists import Children
from ._parent import Parent
from ._properties import Properties
from ._values import New, Value, decode, texts_of

# Hashes that are not assigned yet are negative: they are unique in a process, and never written to a file.
_unassigned = itertools.count(-1, -1)

# The class of each kind; the schema fills it.
KINDS: dict[int, type[Node]] = {}


def kind_number(kind: int | str) -> int:
    """A kind as a number, from its four letters."""
    if isinstance(kind, int):
        return kind
    letters = kind.encode("latin-1")
    if len(letters) != 4:
        raise ValueError(f"the kind {kind!r} has {len(letters)} letters, expected four")
    return int.from_bytes(letters, "little")


class Node(Parent):
    """A node of a file: properties and children.

    Each kind of the format has its own class, whose attributes have the names used in the reference of the format; a
    node of
    an unknown kind is a plain ``Node``. Every node has :attr:`properties` and :attr:`children`, known or
    not.

    Data is read directly from the file. Changes are kept in memory until the file is saved.
    """

    __slots__ = ("_hash", "_kind", "_source", "_values")

    KIND: ClassVar[int] = 0
    """The letters of the kind as a number; 0 for :class:`Node` itself."""
    FIELD: ClassVar[str] = ""
    """The name of the kind in node paths, such as ``mesh``."""

    _source: _native.Node | None
    """The node in the file that it was read from."""
    _values: list[tuple[str, Value]] | None
    """Names and values of the properties, once they are not as in the file."""

    def __init__(self, kind: int | str | None = None, *, hash: int | None = None) -> None:
        """An empty node of a kind, such as ``Node("abcd")``; known kinds have their own classes."""
        self._kind = self.KIND if kind is None else kind_number(kind)
        self._hash = next(_unassigned) if hash is None else hash
        self._source = None
        self._values = []
        self._start(None, [])

    @staticmethod
    def _read(source: _native.Node, parent: Parent | None) -> Node:
        """The node at a place of a file."""
        kind = source.kind
        node = Node.__new__(KINDS.get(kind, Node))
        node._kind = kind
        node._hash = source.hash
        node._source = source
        node._values = None
        node._start(parent, None)
        return node

    # Members of every node.

    @property
    def kind(self) -> str:
        """The four letters of the kind, such as ``mesh``."""
        return self._kind.to_bytes(4, "little").decode("latin-1")

    @property
    def hash(self) -> int | None:
        """What links refer to; ``None`` for a new node, which gets a hash when it is saved."""
        return self._hash if self._hash >= 0 else None

    @hash.setter
    def hash(self, value: int | None) -> None:
        if value is not None and not 0 <= value < 1 << 64:
            raise ValueError(f"the hash is {value}, expected a number of 64 bits")
        self._own_values()
        self._hash = next(_unassigned) if value is None else value

    @property
    def parent(self) -> Node | None:
        """The parent node; ``None`` for a top-level node, and for a node outside a file."""
        return self._parent if isinstance(self._parent, Node) else None

    @property
    def offset(self) -> int | None:
        """Byte offset of the node in the file it was read from; ``None`` for a new node."""
        return None if self._source is None else self._source.offset

    @property
    def node_path(self) -> str:
        """Path from the root, such as ``root[0]/model[0] "hero"/mesh[3] "body"``."""
        steps: list[str] = []
        node = self
        while True:
            parent = node._parent
            siblings = parent._children() if parent is not None else [node]
            index = [sibling for sibling in siblings if sibling._kind == node._kind].index(node)
            label = node._text("n")
            steps.append(f"{node.FIELD or node.kind}[{index}]" + ("" if label is None else f' "{label}"'))
            if not isinstance(parent, Node):
                return "/".join(reversed(steps))
            node = parent

    @property
    def properties(self) -> Properties:
        """All properties by their names in the file, known or not: ``mesh.properties["vp"]``."""
        return Properties(self)

    @property
    def children(self) -> Children[Node]:
        """All children, known or not, in order."""
        return Children(self, Node)

    def walk(self) -> Iterator[Node]:
        """This node and all its descendants, parents before children."""
        pending: list[Node] = [self]
        while pending:
            node = pending.pop()
            yield node
            pending.extend(reversed(node._children()))

    def copy(self) -> Self:
        """A copy of the node with all its descendants, outside any file. Arrays are shared with the file, and hashes
        are kept."""
        top = self._shallow()
        pending: list[tuple[Node, Node]] = [(self, top)]
        while pending:
            old, new = pending.pop()
            if old._kids is not None:
                new._kids = []
                for child in old._kids:
                    copy = child._shallow()
                    new._add_child(copy)
                    pending.append((child, copy))
        return top

    def _shallow(self) -> Self:
        new = type(self).__new__(type(self))
        new._kind = self._kind
        new._hash = self._hash
        new._source = self._source
        new._values = None
        if self._values is not None:
            new._values = [(name, of.copy() if isinstance(of, New) else of) for name, of in self._values]
        new._start(None, None)
        return new

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: Mapping[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        document = _native.Document.assemble(list(entries([self])))
        return again, (document.to_bytes("keep"), self.hash)

    def __repr__(self) -> str:
        from ._show import node_line

        return f"<{node_line(self)}>"

    def _repr_html_(self) -> str:
        from ._show import tree_html

        return tree_html([self], None)

    # Properties, by name.

    def _value(self, name: str) -> Value | None:
        """The value of a property; if several have the same name, the last one wins."""
        if self._values is None:
            assert self._source is not None
            return self._source.get(name)
        for other, value in reversed(self._values):
            if other == name:
                return value
        return None

    def _items(self) -> list[tuple[str, Value]]:
        if self._values is None:
            assert self._source is not None
            return [(decode(name), value) for name, value in self._source.properties()]
        return self._values

    def _set(self, name: str, value: New | None) -> None:
        """Sets a property, in its place if there is one, or removes it."""
        values = self._own_values()
        places = [place for place, (other, _) in enumerate(values) if other == name]
        if value is None:
            for place in reversed(places):
                del values[place]
        elif places:
            values[places[-1]] = (name, value)
        else:
            # After a value of unknown type, nothing can be parsed.
            opaque = bool(values) and values[-1][1].type.startswith("0x")
            values.insert(len(values) - opaque, (name, value))

    def _own_values(self) -> list[tuple[str, Value]]:
        if self._values is None:
            self._values = self._items()
            if self._parent is not None:
                self._parent._own_children()
        return self._values

    def _text(self, name: str) -> str | None:
        """The first text of a property, if it is one."""
        if self._values is None and self._source is not None:
            text = self._source.text(name)
            return None if text is None else decode(text)
        value = self._value(name)
        return None if value is None or value.type != "s" else next(iter(texts_of(value)), "")

    def _label(self) -> str | None:
        text = self._text("n")
        return self._text("nn") if text is None else text

    def _wrong(self, name: str, found: str, expected: str) -> PropertyError:
        """The exception for a property that does not conform to the specification."""
        path = f"{self.node_path}/{name}"
        value = self._value(name)
        offset = value.offset if isinstance(value, _native.Data) else None
        at = "" if offset is None else f" (at byte {offset})"
        return PropertyError(f"{path}: {found}, expected {expected}{at}", offset=offset, node_path=path)

    # Children.

    def _read_children(self, kind: int | None) -> Sequence[_native.Node]:
        assert self._source is not None
        return self._source.children(kind)
