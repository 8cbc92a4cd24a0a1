"""The tree: nodes of any kind with their children and properties, as they are read, built and edited.

A node that was read remains a place in its file until something in it or below it is changed. The classes of known
kinds are in the schema, which enters them in :data:`KINDS`.
"""

from __future__ import annotations

import itertools
import operator
import weakref
from collections.abc import Collection, Iterable, Iterator, Mapping, MutableMapping, MutableSequence, Sequence
from typing import Any, ClassVar, Generic, Self, SupportsIndex, TypeVar, cast, overload

from . import _native
from ._errors import PropertyError
from ._show import count, no_such_name, tree_html
from ._values import New, Value, by_itself, decode, encode, of_type, plain, texts_of

T = TypeVar("T", bound="Node")

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


class Parent:
    """A node or a file.

    Children are read from the file and become objects on access. Once something below is changed, they are a separate
    list.
    """

    __slots__ = ("__weakref__", "_by_kind", "_edited_children", "_file_children", "_objects", "_parent", "_snapshots")

    KIND: ClassVar[int] = 0

    _parent: Parent | None
    _edited_children: list[Node] | None
    """The children, once they differ from those in the file."""
    _by_kind: dict[int, list[Node]] | None
    """The edited children by kind, kept until they change."""
    _file_children: dict[int | None, Sequence[_native.Node]] | None
    """The children in the file, those of a kind or all, searched only once."""
    _objects: dict[int, weakref.ref[Node]] | None
    """The existing objects of unchanged children, by offset."""
    _snapshots: weakref.WeakSet[Nodes[Any]] | None
    """The lists that still read the children from the file."""

    def _init(self, parent: Parent | None, children: list[Node] | None) -> None:
        self._parent = parent
        self._edited_children = children
        self._by_kind = self._file_children = self._objects = self._snapshots = None

    def _place(self) -> _native.Node | _native.File:
        """Where the children are as long as they are unchanged."""
        raise NotImplementedError

    def _read_children(self, kind: int | None) -> Sequence[_native.Node]:
        """The children in the file, all or those of a kind."""
        found = self._file_children
        if found is None:
            found = self._file_children = {}
        children = found.get(kind)
        if children is None:
            children = found[kind] = self._place().children(kind)
        return children

    def _object(self, source: _native.Node) -> Node:
        """The only object of an unchanged child."""
        objects = self._objects
        if objects is None:
            objects = self._objects = {}
        offset = source.offset
        existing = objects.get(offset)
        node = None if existing is None else existing()
        if node is None:
            node = Node._read(source, self)
            objects[offset] = weakref.ref(node)
        return node

    def _children(self, kind: int | None = None) -> list[Node]:
        """The children, all or those of a kind, as a list that must not be changed."""
        children = self._edited_children
        if children is None:
            return [self._object(source) for source in self._read_children(kind)]
        if kind is None:
            return children
        by_kind = self._by_kind
        if by_kind is None:
            by_kind = self._by_kind = {}
        found = by_kind.get(kind)
        if found is None:
            found = by_kind[kind] = [child for child in children if child._kind == kind]
        return found

    def _child(self, index: int, kind: int | None) -> Node:
        """The child at an index. If the children are unchanged, an object is created only for this one."""
        if self._edited_children is not None:
            return self._children(kind)[index]
        sources = self._read_children(kind)
        length = len(sources)
        if not -length <= index < length:
            raise IndexError(f"the index is {index}, but there are {length}")
        return self._object(sources[index % length])

    def _child_named(self, name: str, kind: int | None) -> Node | None:
        """The first child with a name. If the children are unchanged, an object is created only for this one."""
        if self._edited_children is not None:
            return next((child for child in self._children(kind) if child._label() == name), None)
        try:
            data = encode(name)
        except ValueError:
            # No file can contain such a name.
            return None
        # Lone surrogates could be encoded to text that is UTF-8, which is another name.
        source = self._place().child_named(data, kind) if decode(data) == name else None
        return None if source is None else self._object(source)

    def _child_count(self, kind: int | None) -> int:
        return len(self._read_children(kind) if self._edited_children is None else self._children(kind))

    def _edit_children(self) -> list[Node]:
        """The children as a separate list, which lives as long as this object. The parents get such lists, too.

        Code that changes the list calls :meth:`_set_children`.
        """
        parent: Parent | None = self
        while parent is not None and parent._edited_children is None:
            for snapshot in parent._snapshots or ():
                snapshot._list()
            parent._edited_children = parent._children()
            parent._file_children = parent._objects = parent._snapshots = None
            parent = parent._parent
        assert self._edited_children is not None
        return self._edited_children

    def _set_children(self, children: list[Node]) -> None:
        self._edited_children = children
        self._by_kind = None

    def _add_child(self, node: Node) -> None:
        self._edit_children().append(node)
        if self._by_kind is not None and node._kind in self._by_kind:
            self._by_kind[node._kind].append(node)
        node._parent = self


class Node(Parent):
    """A node of a file: properties and children.

    Each kind of the format has its own class, whose attributes have the names used in the reference of the format; a
    node of an unknown kind is a plain ``Node``. Every node has :attr:`properties` and :attr:`children`, known or not.

    Data is read directly from the file. Changes are kept in memory until the file is saved.
    """

    __slots__ = ("_edited_values", "_hash", "_kind", "_source")

    KIND: ClassVar[int] = 0
    """The letters of the kind as a number; 0 for :class:`Node` itself."""
    FIELD: ClassVar[str] = ""
    """The name of the kind in node paths, such as ``mesh``."""

    _source: _native.Node | None
    """The node in the file that it was read from."""
    _edited_values: list[tuple[str, Value]] | None
    """Names and values of the properties, once they differ from those in the file."""

    def __init__(self, kind: int | str | None = None, *, hash: int | None = None) -> None:
        """An empty node of a kind, such as ``Node("abcd")``; known kinds have their own classes."""
        self._kind = self.KIND if kind is None else kind_number(kind)
        self._hash = next(_unassigned) if hash is None else hash
        self._source = None
        self._edited_values = []
        self._init(None, [])

    @staticmethod
    def _read(source: _native.Node, parent: Parent | None) -> Node:
        """The node at a place of a file."""
        kind = source.kind
        node = Node.__new__(KINDS.get(kind, Node))
        node._kind = kind
        node._hash = source.hash
        node._source = source
        node._edited_values = None
        node._init(parent, None)
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
        self._edit_values()
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
            siblings = [node] if parent is None else parent._children(node._kind)
            label = node._text("n")
            name = "" if label is None else f' "{label}"'
            steps.append(f"{node.FIELD or node.kind}[{siblings.index(node)}]{name}")
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
        """A copy of the node with all its descendants, outside any file.

        Arrays are shared with the file, and hashes are kept.
        """
        top = self._copy_without_children()
        pending: list[tuple[Node, Node]] = [(self, top)]
        while pending:
            old, new = pending.pop()
            if old._edited_children is not None:
                new._edited_children = []
                for child in old._edited_children:
                    copy = child._copy_without_children()
                    new._add_child(copy)
                    pending.append((child, copy))
        return top

    def _copy_without_children(self) -> Self:
        new = type(self).__new__(type(self))
        new._kind = self._kind
        new._hash = self._hash
        new._source = self._source
        values = self._edited_values
        new._edited_values = None
        if values is not None:
            new._edited_values = [(name, value.copy() if isinstance(value, New) else value) for name, value in values]
        new._init(None, None)
        return new

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: Mapping[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        document = _native.Document.assemble(list(entries([self])))
        return _restore, (document.to_bytes("keep"), self.hash)

    # How it looks in a console and in a notebook.

    def __repr__(self) -> str:
        return f"<{self._line()}>"

    def _repr_html_(self) -> str:
        return tree_html([self], None)

    def _line(self) -> str:
        """The node in one line: kind, name and most important facts."""
        label = self._label()
        name = type(self).__name__ if self.FIELD else f"Node {self.kind!r}"
        line = name if label is None else f'{name} "{label}"'
        facts = self._facts()
        return f"{line}: {facts}" if facts else line

    def _facts(self) -> str:
        """The most important facts; kinds of which others matter override it."""
        return count(len(self.properties), "property", "properties")

    def _details(self) -> str:
        """What is said besides in a notebook."""
        return ""

    # Properties, by name.

    def _value(self, name: str) -> Value | None:
        """The value of a property; if several have the same name, the last one wins."""
        if self._edited_values is None:
            assert self._source is not None
            return self._source.get(name)
        return next((value for other, value in reversed(self._edited_values) if other == name), None)

    def _items(self) -> list[tuple[str, Value]]:
        if self._edited_values is None:
            assert self._source is not None
            return [(decode(name), value) for name, value in self._source.properties()]
        return self._edited_values

    def _set(self, name: str, value: New | None) -> None:
        """Sets a property, in its place if there is one, or removes it."""
        values = self._edit_values()
        indices = [index for index, (other, _) in enumerate(values) if other == name]
        if value is None:
            for index in reversed(indices):
                del values[index]
        elif indices:
            values[indices[-1]] = (name, value)
        else:
            # After a value of unknown type, nothing can be parsed.
            is_opaque = bool(values) and values[-1][1].type.startswith("0x")
            values.insert(len(values) - is_opaque, (name, value))

    def _edit_values(self) -> list[tuple[str, Value]]:
        """The properties as a separate list, which may be changed."""
        if self._edited_values is None:
            self._edited_values = self._items()
            if self._parent is not None:
                self._parent._edit_children()
        return self._edited_values

    def _text(self, name: str) -> str | None:
        """The first text of a property, if it is one."""
        if self._edited_values is None and self._source is not None:
            text = self._source.text(name)
            return None if text is None else decode(text)
        value = self._value(name)
        return None if value is None or value.type != "s" else next(iter(texts_of(value)), "")

    def _label(self) -> str | None:
        """The name, or for a curve that of the node that it animates."""
        text = self._text("n")
        return self._text("nn") if text is None else text

    def _property_error(self, name: str, found: str, expected: str) -> PropertyError:
        """The exception for a property that does not conform to the specification."""
        path = f"{self.node_path}/{name}"
        value = self._value(name)
        offset = value.offset if isinstance(value, _native.Data) else None
        at = "" if offset is None else f" (at byte {offset})"
        return PropertyError(f"{path}: {found}, expected {expected}{at}", offset=offset, node_path=path)

    # As a parent.

    def _place(self) -> _native.Node:
        assert self._source is not None
        return self._source


class Properties(MutableMapping[str, Any]):
    """The properties of a node by their names in the file, in order.

    A value is an array, a ``str``, or a tuple of several strings. When an array is set, its dtype determines the type
    of the property; :meth:`set` takes another type.
    """

    __slots__ = ("_node",)

    def __init__(self, node: Node) -> None:
        self._node = node

    def _value(self, name: str) -> Value:
        value = self._node._value(name)
        if value is None:
            raise KeyError(name)
        return value

    def __getitem__(self, name: str) -> Any:
        return plain(self._value(name))

    def __setitem__(self, name: str, value: object) -> None:
        self._node._set(name, by_itself(value, name))

    def set(self, name: str, value: object, type: str) -> None:
        """Sets a property of a type, written as in the specification: ``b h i l f d s v2 v3 v4``."""
        if type not in ("b", "h", "i", "l", "f", "d", "s", "v2", "v3", "v4"):
            raise ValueError(f"the type is {type!r}, expected one of b h i l f d s v2 v3 v4")
        self._node._set(name, of_type(value, (type,), name))

    def type(self, name: str) -> str:
        """The type of a property, written as in the specification, such as ``v3``."""
        return self._value(name).type

    def __delitem__(self, name: str) -> None:
        self._value(name)
        self._node._set(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(name for name, _ in self._node._items()))

    def __len__(self) -> int:
        return len({name for name, _ in self._node._items()})

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._node._value(name) is not None

    def __repr__(self) -> str:
        shown = (f"{name!r}: {value.type}" for name, value in self._node._items())
        return f"<properties {{{', '.join(shown)}}}>"


def _no_such_name(name: str, nodes: Sequence[Node]) -> KeyError:
    return no_such_name(name, (nodes[index]._label() for index in range(len(nodes))))


class Nodes(Sequence[T]):
    """Nodes in order, by index or by name: ``file.meshes["body"]`` is the first node with that name."""

    __slots__ = ("__weakref__", "_nodes", "_of", "_parents")

    _nodes: list[Node] | None
    """The nodes, once all have been asked for, or one of the parents is edited."""

    def __init__(self, parents: Iterable[Parent], of: type[T]) -> None:
        self._parents = list(parents)
        self._of = of
        self._nodes = None
        if any(parent._edited_children is not None for parent in self._parents):
            self._list()
            return
        for parent in self._parents:
            if parent._snapshots is None:
                parent._snapshots = weakref.WeakSet()
            parent._snapshots.add(self)

    def _list(self) -> list[T]:
        if self._nodes is None:
            kind = self._of.KIND
            self._nodes = [node for parent in self._parents for node in parent._children(kind)]
        return cast("list[T]", self._nodes)

    @overload
    def __getitem__(self, index: int | str) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | str | slice) -> T | list[T]:
        if isinstance(index, str):
            return cast(T, self._named(index))
        if isinstance(index, slice) or self._nodes is not None:
            return self._list()[index]
        return cast(T, self._at(index))

    def _at(self, index: int) -> Node:
        """The node at an index; an object is created only for this one."""
        left = index if index >= 0 else index + len(self)
        for parent in self._parents:
            length = parent._child_count(self._of.KIND)
            if 0 <= left < length:
                return parent._child(left, self._of.KIND)
            left -= length
        raise IndexError(f"the index is {index}, but there are {len(self)}")

    def _named(self, name: str) -> Node:
        """The first node with a name; an object is created only for this one."""
        if self._nodes is None:
            candidates: Iterable[Node | None] = (parent._child_named(name, self._of.KIND) for parent in self._parents)
            found = next((node for node in candidates if node is not None), None)
        else:
            found = next((node for node in self._nodes if node._label() == name), None)
        if found is None:
            raise _no_such_name(name, self)
        return found

    def __len__(self) -> int:
        if self._nodes is None:
            return sum(parent._child_count(self._of.KIND) for parent in self._parents)
        return len(self._nodes)

    def __iter__(self) -> Iterator[T]:
        return iter(self._list())

    def __repr__(self) -> str:
        return repr(self._list())


class Children(MutableSequence[T], Generic[T]):
    """The children of a node, all or those of one kind. Changing the list changes the node.

    They are found by index or by name: ``model.meshes["body"]`` is the first child with that name. A node that is added
    must not be part of a file; otherwise add its ``node.copy()``.
    """

    __slots__ = ("_kind", "_node", "_of")

    def __init__(self, node: Parent, of: type[T]) -> None:
        self._node = node
        self._of = of
        self._kind = of.KIND or None

    def _list(self) -> list[T]:
        return cast("list[T]", self._node._children(self._kind))

    @overload
    def __getitem__(self, index: SupportsIndex | str) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: SupportsIndex | str | slice) -> T | list[T]:
        if isinstance(index, slice):
            return self._list()[index]
        if not isinstance(index, str):
            return cast(T, self._node._child(operator.index(index), self._kind))
        found = self._node._child_named(index, self._kind)
        if found is None:
            raise _no_such_name(index, self)
        return cast(T, found)

    @overload
    def __setitem__(self, index: SupportsIndex, value: T) -> None: ...
    @overload
    def __setitem__(self, index: slice, value: Iterable[T]) -> None: ...
    def __setitem__(self, index: SupportsIndex | slice, value: T | Iterable[T]) -> None:
        changed = list(self._list())
        if isinstance(index, slice):
            # Replaced nodes may be added again: in another order, or only some of them.
            replaced = {id(node) for node in changed[index]}
            changed[index] = [self._checked(node, replaced) for node in cast("Iterable[object]", value)]
        else:
            changed[index] = self._checked(value, {id(changed[index])})
        if len({id(node) for node in changed}) < len(changed):
            raise ValueError("the same node is given twice; add a copy() of it")
        self._replace(changed)

    def _replace(self, new: list[T]) -> None:
        """Replaces the children of this list by other nodes; if there are more than before, the rest come last."""
        self._node._edit_children()
        old = {id(node) for node in self._list()}
        for node in self._list():
            node._parent = None
        for node in new:
            node._parent = self._node
        remaining = iter(new)
        children: list[Node] = []
        for child in self._node._children():
            if id(child) not in old:
                children.append(child)
            else:
                children.extend(itertools.islice(remaining, 1))
        children.extend(remaining)
        self._node._set_children(children)

    def __delitem__(self, index: SupportsIndex | slice) -> None:
        left = list(self._list())
        del left[index]
        self._replace(left)

    def insert(self, index: SupportsIndex, value: T) -> None:
        """Adds a child before the one at this index."""
        node = self._checked(value)
        following = self._list()[index:][:1]
        if not following:
            self._node._add_child(node)
            return
        children = list(self._node._edit_children())
        children.insert(next(at for at, child in enumerate(children) if child is following[0]), node)
        self._node._set_children(children)
        node._parent = self._node

    def append(self, value: T) -> None:
        """Adds a child at the end."""
        self._node._add_child(self._checked(value))

    def _checked(self, value: object, replaced: Collection[int] = ()) -> T:
        """A node that may be added; nodes that are being replaced may be added again."""
        if not isinstance(value, self._of):
            raise TypeError(f"the child is {type(value).__name__}, expected {self._of.__name__}")
        if value._parent is not None and id(value) not in replaced:
            raise ValueError(f"{value!r} is already part of a file or node; add a copy(), or remove it there first")
        parent: Parent | None = self._node
        while parent is not None:
            if parent is value:
                raise ValueError("a node cannot be below itself")
            parent = parent._parent
        return value

    def __len__(self) -> int:
        return self._node._child_count(self._kind)

    def __iter__(self) -> Iterator[T]:
        return iter(list(self._list()))

    def __repr__(self) -> str:
        return repr(self._list())


def entries(roots: Iterable[Node]) -> Iterator[tuple[object, ...]]:
    """A tree in the form of the native module: parents before children, and unchanged subtrees as a whole."""
    pending: list[tuple[int, Node]] = [(0, node) for node in roots][::-1]
    while pending:
        depth, node = pending.pop()
        source, values, children = node._source, node._edited_values, node._edited_children
        properties = None
        if values is not None:
            properties = [(encode(name), value.entry() if isinstance(value, New) else value) for name, value in values]
        is_unchanged = source is not None and values is None and children is None
        yield depth, source, is_unchanged, node._kind, node._hash, properties
        if is_unchanged:
            continue
        if children is not None:
            pending.extend((depth + 1, child) for child in reversed(children))
        elif source is not None:
            for child in source.children():
                yield depth + 1, child, True, child.kind, child.hash, None


def opening(
    recover: str = "never",
    max_depth: int | None = None,
    max_nodes: int | None = None,
    max_properties: int | None = None,
    max_bytes: int | None = None,
) -> _native.Opening:
    """The options of opening a file, for the native module."""
    return {
        "recover": recover,
        "max_depth": max_depth,
        "max_nodes": max_nodes,
        "max_properties": max_properties,
        "max_bytes": max_bytes,
    }


def _restore(data: bytes, hash: int | None) -> Node:
    """Restores a node from a pickle: the bytes of a file that contains only it."""
    file = _native.File.loads(data, None, opening(), None)
    node = Node._read(file.children()[0], None)
    if hash is None:
        node.hash = None
    return node
