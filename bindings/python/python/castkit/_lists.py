"""Lists of nodes, read-only and mutable."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Collection, Iterable, Iterator, MutableSequence, Sequence
from typing import TYPE_CHECKING, Generic, SupportsIndex, TypeVar, overload

from ._parent import Parent

if TYPE_CHECKING:
    from ._node import Node

T = TypeVar("T", bound="Node")


class Nodes(Sequence[T]):
    """Nodes in order, by index or by name: ``file.meshes["body"]`` is the first node with that name."""

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
    """The first node with a name."""
    there: list[str] = []
    for node in nodes:
        label = node._label()
        if label == name:
            return node
        there.append(repr(label))
    few = ", ".join(there[:8]) + (", ..." if len(there) > 8 else "")
    raise KeyError(f"there is no {name!r}, but {few or 'nothing'}")


class Children(MutableSequence[T], Generic[T]):
    """The children of a node, all or those of one kind. Changing the list changes the node.

    They are found by
    index or by name: ``model.meshes["body"]`` is the first child with that name. A node that is added must
    not be
    part of a file; otherwise add its ``node.copy()``.
    """

    __slots__ = ("_node", "_of")

    def __init__(self, node: Parent, of: type[T]) -> None:
        self._node = node
        self._of = of

    def _list(self) -> list[T]:
        return self._node._children(self._of.KIND or None)  # type: ignore[return-value]

    @overload
    def __getitem__(self, index: SupportsIndex | str) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: SupportsIndex | str | slice) -> T | list[T]:
        if isinstance(index, str):
            return named(self, index)
        if isinstance(index, slice):
            return list(self._list()[index])
        return self._node._child(operator.index(index), self._of.KIND or None)  # type: ignore[return-value]

    @overload
    def __setitem__(self, index: SupportsIndex, value: T) -> None: ...
    @overload
    def __setitem__(self, index: slice, value: Iterable[T]) -> None: ...
    def __setitem__(self, index: SupportsIndex | slice, value: T | Iterable[T]) -> None:
        changed = list(self._list())
        if isinstance(index, slice):
            given: list[object] = list(value)  # type: ignore[arg-type]
            # Replaced nodes may be added again: in another order, or only some of them.
            leaving = {id(node) for node in changed[index]}
            changed[index] = [self._fit(node, leaving) for node in given]
        else:
            changed[index] = self._fit(value, {id(changed[index])})
        if len({id(node) for node in changed}) < len(changed):
            raise ValueError("the same node is given twice; add a copy() of it")
        self._replace(changed)

    def _replace(self, new: list[T]) -> None:
        """Replaces the children of this list by other nodes; if there are more than before, the rest come last."""
        self._node._own_children()
        old = {id(node) for node in self._list()}
        for node in self._list():
            node._parent = None
        for node in new:
            node._parent = self._node
        coming = iter(new)
        kids: list[Node] = []
        for kid in self._node._children():
            if id(kid) not in old:
                kids.append(kid)
            else:
                kids.extend(itertools.islice(coming, 1))
        kids.extend(coming)
        self._node._set_children(kids)

    def __delitem__(self, index: SupportsIndex | slice) -> None:
        left = list(self._list())
        del left[index]
        self._replace(left)

    def insert(self, index: SupportsIndex, value: T) -> None:
        """Adds a child before the one at this index."""
        node = self._fit(value)
        behind = self._list()[index:][:1]
        if not behind:
            self._node._add_child(node)
            return
        kids = list(self._node._own_children())
        kids.insert(next(place for place, kid in enumerate(kids) if kid is behind[0]), node)
        self._node._set_children(kids)
        node._parent = self._node

    def append(self, value: T) -> None:
        """Adds a child at the end."""
        self._node._add_child(self._fit(value))

    def _fit(self, value: object, leaving: Collection[int] = ()) -> T:
        """Checks that a node may be added; nodes that are being replaced may be added again."""
        if not isinstance(value, self._of):
            raise TypeError(f"the child is {type(value).__name__}, expected {self._of.__name__}")
        if value._parent is not None and id(value) not in leaving:
            raise ValueError(f"{value!r} is already part of a file or node; add a copy(), or remove it there first")
        above: Parent | None = self._node
        while above is not None:
            if above is value:
                raise ValueError("a node cannot be below itself")
            above = above._parent
        return value

    def __len__(self) -> int:
        return self._node._child_count(self._of.KIND or None)

    def __iter__(self) -> Iterator[T]:
        return iter(list(self._list()))

    def __repr__(self) -> str:
        return repr(list(self))
