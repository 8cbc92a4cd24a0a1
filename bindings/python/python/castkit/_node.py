"""Nodes of any kind: read from a file, made anew, or changed."""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, overload

from . import _native
from ._errors import PropertyError
from ._values import New, Value, by_itself, decode, encode, of_type, plain, texts_of

if TYPE_CHECKING:
    from ._file import CastFile

T = TypeVar("T", bound="Node")

# Hashes that are yet to be assigned are negative: no two of a process are the same, and none reaches a file.
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


class Node:
    """A node of a file: properties and children.

    Each kind of the format has a class of its own, whose attributes have the names of the format's reference; a node of
    an unknown kind is a plain ``Node``. Any node has :attr:`properties` and :attr:`children`, known or not.

    What was read is looked at where it lies in the file. Whatever is set is kept beside it until the file is saved.
    """

    __slots__ = ("__weakref__", "_hash", "_kids", "_kind", "_parent", "_seen", "_source", "_values")

    KIND: ClassVar[int] = 0
    """The letters of the kind as a number; 0 for :class:`Node` itself."""
    FIELD: ClassVar[str] = ""
    """The name of the kind in node paths, such as ``mesh``."""

    _source: _native.Node | None
    _parent: Node | CastFile | None
    _values: list[tuple[str, Value]] | None
    _kids: list[Node] | None
    _seen: dict[int, weakref.ref[Node]]

    def __init__(self, kind: int | str | None = None, *, hash: int | None = None) -> None:
        """An empty node of a kind, such as ``Node("abcd")``; known kinds have classes of their own."""
        self._kind = self.KIND if kind is None else kind_number(kind)
        self._hash = next(_unassigned) if hash is None else hash
        self._source = None
        self._parent = None
        self._values = []
        self._kids = []
        self._seen = {}

    @staticmethod
    def _read(source: _native.Node, parent: Node | CastFile | None) -> Node:
        """The node at a place of a file."""
        kind = source.kind
        node = Node.__new__(KINDS.get(kind, Node))
        node._kind = kind
        node._hash = source.hash
        node._source = source
        node._parent = parent
        node._values = None
        node._kids = None
        node._seen = {}
        return node

    # What every node has.

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
        """The node that this one is a child of; ``None`` at the top of a file, and for a node in no file."""
        return self._parent if isinstance(self._parent, Node) else None

    @property
    def offset(self) -> int | None:
        """Byte offset of the node in the file it was read from; ``None`` for a new node."""
        return None if self._source is None else self._source.offset

    @property
    def node_path(self) -> str:
        """Path from the top, such as ``root[0]/model[0] "hero"/mesh[3] "body"``."""
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
        """This node and all below it, parents before children."""
        pending: list[Node] = [self]
        while pending:
            node = pending.pop()
            yield node
            pending.extend(reversed(node._children()))

    def copy(self) -> Self:
        """The node with all below it, in no file. Arrays of a file are shared with it, and hashes stay as they are."""
        top = self._shallow()
        pending: list[tuple[Node, Node]] = [(self, top)]
        while pending:
            old, new = pending.pop()
            if old._kids is not None:
                new._kids = []
                for child in old._kids:
                    copy = child._shallow()
                    copy._parent = new
                    new._kids.append(copy)
                    pending.append((child, copy))
        return top

    def _shallow(self) -> Self:
        new = type(self).__new__(type(self))
        new._kind = self._kind
        new._hash = self._hash
        new._source = self._source
        new._parent = None
        new._values = None
        if self._values is not None:
            new._values = [(name, of.copy() if isinstance(of, New) else of) for name, of in self._values]
        new._kids = None
        new._seen = {}
        return new

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: Mapping[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        document = _native.Document.assemble(list(entries([self])))
        return _again, (document.to_bytes("keep"), self._hash if self._hash >= 0 else None)

    def __repr__(self) -> str:
        from ._show import node_line

        return f"<{node_line(self)}>"

    def _repr_html_(self) -> str:
        from ._show import tree_html

        return tree_html([self], None)

    # Properties, by name.

    def _value(self, name: str) -> Value | None:
        """The value of a property; of several with the name the last one wins."""
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
            # Behind a value of unknown type nothing can be told apart.
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
        """The exception for a property that is not what the specification says."""
        path = f"{self.node_path}/{name}"
        value = self._value(name)
        offset = value.offset if isinstance(value, _native.Data) else None
        at = "" if offset is None else f" (at byte {offset})"
        return PropertyError(f"{path}: {found}, expected {expected}{at}", offset=offset, node_path=path)

    # Children.

    def _children(self, kind: int | None = None) -> list[Node]:
        if self._kids is None:
            assert self._source is not None
            return [child_of(self, child) for child in self._source.children(kind)]
        return self._kids if kind is None else [child for child in self._kids if child._kind == kind]

    def _own_children(self) -> list[Node]:
        """The children as a list to change. From then on they live as long as this node, and so do those above."""
        kids = self._kids
        node: Node | CastFile | None = self
        while node is not None and node._kids is None:
            node._kids = node._children()
            node._seen = {}
            if kids is None:
                kids = node._kids
            node = node._parent if isinstance(node, Node) else None
        return kids if kids is not None else []

    def _find(self, hash: int, kinds: Sequence[int]) -> Node | None:
        """The first child with this hash of one of these kinds."""
        return next((child for child in self._children() if child._hash == hash and child._kind in kinds), None)


def _again(data: bytes, hash: int | None) -> Node:
    """A node from a file of its own, for pickle."""
    opening: _native.Opening = {
        "recover": "never",
        "max_depth": None,
        "max_nodes": None,
        "max_properties": None,
        "max_bytes": None,
    }
    file = _native.File.loads(data, None, opening, None)
    node = Node._read(file.top_level()[0], None)
    if hash is None:
        node.hash = None
    return node


def entries(roots: Iterable[Node]) -> Iterator[tuple[object, ...]]:
    """A tree as the native module takes it: parents before children, and what is as in its file as a whole."""
    pending: list[tuple[int, Node]] = [(0, node) for node in roots][::-1]
    while pending:
        depth, node = pending.pop()
        source, values, kids = node._source, node._values, node._kids
        properties = None
        if values is not None:
            properties = [(encode(name), of.entry() if isinstance(of, New) else of) for name, of in values]
        whole = source is not None and values is None and kids is None
        yield depth, source, whole, node._kind, node._hash, properties
        if whole:
            continue
        if kids is None and source is not None:
            for child in source.children():
                yield depth + 1, child, True, child.kind, child.hash, None
        elif kids is not None:
            pending.extend((depth + 1, child) for child in reversed(kids))


class Properties(MutableMapping[str, Any]):
    """The properties of a node by their names in the file, in order.

    A value is an array, ``str`` for a text, or a tuple for several texts. When it is set, its type is told by that of the
    array; :meth:`set` names another.
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


def child_of(parent: Node | CastFile, source: _native.Node) -> Node:
    """The one object for a child of a node, or of a file, whose children are as in the file."""
    offset = source.offset
    seen = parent._seen.get(offset)
    node = None if seen is None else seen()
    if node is None:
        node = Node._read(source, parent)
        parent._seen[offset] = weakref.ref(node)
    return node


class Nodes(Sequence[T]):
    """Nodes in order. They are found by index, or by name: ``file.meshes["body"]`` is the first of that name."""

    __slots__ = ("_nodes",)

    def __init__(self, nodes: Sequence[T]) -> None:
        self._nodes = nodes

    @overload
    def __getitem__(self, index: int | str) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | str | slice) -> T | list[T]:
        if isinstance(index, str):
            return named(self._nodes, index)
        return self._nodes[index] if isinstance(index, int) else list(self._nodes[index])

    def __len__(self) -> int:
        return len(self._nodes)

    def __iter__(self) -> Iterator[T]:
        return iter(self._nodes)

    def __repr__(self) -> str:
        return repr(list(self._nodes))


def named(nodes: Iterable[T], name: str) -> T:
    """The first node of a name."""
    there = []
    for node in nodes:
        label = node._label()
        if label == name:
            return node
        there.append(repr(label))
    few = ", ".join(there[:8]) + (", ..." if len(there) > 8 else "")
    raise KeyError(f"there is no {name!r}, but {few or 'nothing'}")


class Children(MutableSequence[T], Generic[T]):
    """The children of a node, all or those of a kind: a list that changes the node.

    They are found by index, or by name: ``model.meshes["body"]`` is the first of that name. A node that is added must be
    in no file; add ``node.copy()`` of one that is.
    """

    __slots__ = ("_node", "_of")

    def __init__(self, node: Node | CastFile, of: type[T]) -> None:
        self._node = node
        self._of = of

    def _list(self) -> list[T]:
        return self._node._children(self._of.KIND or None)  # type: ignore[return-value]

    @overload
    def __getitem__(self, index: int | str) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | str | slice) -> T | list[T]:
        if isinstance(index, str):
            return named(self, index)
        node = self._node
        if node._kids is None and isinstance(node, Node) and isinstance(index, int):
            # Only the one that is asked for becomes an object.
            assert node._source is not None
            return child_of(node, node._source.children(self._of.KIND or None)[index])  # type: ignore[return-value]
        return list(self._list())[index]

    @overload
    def __setitem__(self, index: int, value: T) -> None: ...
    @overload
    def __setitem__(self, index: slice, value: Iterable[T]) -> None: ...
    def __setitem__(self, index: int | slice, value: T | Iterable[T]) -> None:
        if isinstance(index, slice):
            new = [self._fit(node) for node in value]  # type: ignore[union-attr]
            changed = list(self._list())
            changed[index] = new
            self._replace(changed)
            return
        node = self._fit(value)
        kids = self._node._own_children()
        old = self._list()[index]
        kids[next(place for place, kid in enumerate(kids) if kid is old)] = node
        old._parent = None
        node._parent = self._node

    def _replace(self, new: list[T]) -> None:
        kids = self._node._own_children()
        for old in list(self._list()):
            kids[:] = [kid for kid in kids if kid is not old]
            old._parent = None
        for node in new:
            node._parent = self._node
            kids.append(node)

    def __delitem__(self, index: int | slice) -> None:
        kids = self._node._own_children()
        chosen = list(self._list())[index]
        for old in chosen if isinstance(chosen, list) else [chosen]:
            kids[:] = [kid for kid in kids if kid is not old]
            old._parent = None

    def insert(self, index: int, value: T) -> None:
        """Adds a child before the one at this index."""
        node = self._fit(value)
        kids = self._node._own_children()
        of_kind = list(self._list())
        before = of_kind[index:][:1]
        place = next((place for place, kid in enumerate(kids) if before and kid is before[0]), len(kids))
        kids.insert(place, node)
        node._parent = self._node

    def append(self, value: T) -> None:
        """Adds a child at the end."""
        node = self._fit(value)
        self._node._own_children().append(node)
        node._parent = self._node

    def _fit(self, value: object) -> T:
        if not isinstance(value, self._of):
            raise TypeError(f"the child is {type(value).__name__}, expected {self._of.__name__}")
        if value._parent is not None:
            raise ValueError(f"{value!r} has a place already; add a copy(), or remove it there first")
        above: Node | CastFile | None = self._node
        while isinstance(above, Node):
            if above is value:
                raise ValueError("a node cannot be below itself")
            above = above._parent
        return value

    def __len__(self) -> int:
        node = self._node
        if node._kids is None and isinstance(node, Node):
            assert node._source is not None
            return len(node._source.children(self._of.KIND or None))
        return len(self._list())

    def __iter__(self) -> Iterator[T]:
        return iter(list(self._list()))

    def __repr__(self) -> str:
        return repr(list(self))
