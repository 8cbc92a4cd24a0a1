"""Passes nodes to the native module, and restores them from pickles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from . import _native
from ._values import New, encode

if TYPE_CHECKING:
    from ._node import Node


def again(data: bytes, hash: int | None) -> Node:
    """Restores a node from the bytes of a file that contains only it."""
    opening: _native.Opening = {
        "recover": "never",
        "max_depth": None,
        "max_nodes": None,
        "max_properties": None,
        "max_bytes": None,
    }
    file = _native.File.loads(data, None, opening, None)
    from ._node import Node

    node = Node._read(file.top_level()[0], None)
    if hash is None:
        node.hash = None
    return node


def entries(roots: Iterable[Node]) -> Iterator[tuple[object, ...]]:
    """A tree in the form of the native module: parents before children, and unchanged subtrees as a whole."""
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
