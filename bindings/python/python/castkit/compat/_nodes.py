"""Nodes of any kind."""

from __future__ import annotations

import struct
import threading
from collections.abc import Callable
from typing import IO, Any, TypeVar

from .. import _native
from .._tree import opening
from ._values import CastProperty

N = TypeVar("N", bound="CastNode")

FILE_HEADER = struct.Struct("<IIII")
_NODE_HEADER = struct.Struct("<IIQII")
MAGIC = 0x74736163

# Not recursive: files can be of any depth. Sizes may be wrong, because the reference library ignores them.
ANY = opening("when_complete", 0xFFFF_FFFF, (1 << 64) - 1, (1 << 64) - 1, None)

# Several threads that access a node for the first time get the same objects.
_reading = threading.RLock()


def hashes_from(take: Callable[[int], int]) -> None:
    """Sets the source of hashes for new nodes: a variable that scripts may set, which is defined elsewhere."""
    global _take_hashes
    _take_hashes = take


_take_hashes: Callable[[int], int]


class CastNode:
    """A node of any kind."""

    __slots__ = (
        "_unread_children",
        "_unread_properties",
        "childNodes",
        "hash",
        "identifier",
        "parentNode",
        "properties",
    )

    childNodes: list[Any]
    properties: dict[str, CastProperty]
    parentNode: Any
    _unread_children: _native.Node | None
    _unread_properties: _native.Node | None

    def __init__(self, identifier: int = 0) -> None:
        self._unread_children = self._unread_properties = None
        self.childNodes = []
        self.properties = {}
        self.identifier = identifier
        self.hash = _take_hashes(1)
        self.parentNode = None

    @staticmethod
    def _read(source: _native.Node, identifier: int, hash: int, parent: CastNode | None) -> CastNode:
        """A node of a file. Its contents become Python objects on access: see :meth:`__getattr__`."""
        of = typeSwitcher.get(identifier, CastNode)
        node = of.__new__(of)
        node._unread_children = node._unread_properties = source
        node.identifier = identifier
        node.hash = hash
        node.parentNode = parent
        return node

    def __getattr__(self, name: str) -> Any:
        # Only called while the attribute is not set, so later accesses are as fast as any other.
        if name == "properties":
            with _reading:
                source = self._unread_properties
                if source is not None:
                    read = CastProperty._read
                    self.properties = {name: read(name, type, data) for name, type, data in source.all_properties()}
                    self._unread_properties = None
        elif name == "childNodes":
            with _reading:
                source = self._unread_children
                if source is not None:
                    self.childNodes = [CastNode._read(*child, self) for child in source.below()]
                    self._unread_children = None
        return object.__getattribute__(self, name)

    def __getstate__(self) -> object:
        read = ("childNodes", "hash", "identifier", "parentNode", "properties")
        state = {name: getattr(self, name) for name in read}
        return getattr(self, "__dict__", None), {**state, "_unread_children": None, "_unread_properties": None}

    def ChildOfType(self, pType: type[N]) -> N | None:
        """The first child of a class."""
        return next((child for child in self.childNodes if child.__class__ is pType), None)

    def ChildrenOfType(self, pType: type[N]) -> list[N]:
        """All children of a class."""
        return [child for child in self.childNodes if child.__class__ is pType]

    def ChildByHash(self, hash: int) -> Any:
        """The first child with a hash."""
        return next((child for child in self.childNodes if child.hash == hash), None)

    def Hash(self) -> int:
        """What links refer to."""
        return self.hash

    def CreateProperty(self, name: str, type: str) -> CastProperty:
        """Creates a property, replacing one with the same name."""
        created = self.properties[name] = CastProperty(None, name, type)
        return created

    def CreateChild(self, child: N) -> N:
        """Adds a child and returns it."""
        child.parentNode = self
        self.childNodes.append(child)
        return child

    @staticmethod
    def load(file: IO[bytes]) -> CastNode:
        """Reads a node with its descendants from a stream."""
        header = file.read(_NODE_HEADER.size)
        size = _NODE_HEADER.unpack(header)[1]
        data = FILE_HEADER.pack(MAGIC, 1, 1, 0) + header + file.read(size - _NODE_HEADER.size)
        return read(_native.File.loads(data, None, ANY, None))[0]

    def save(self, file: IO[bytes]) -> None:
        """Writes the node with its descendants to a stream."""
        nodes = [self]
        for node in nodes:
            nodes.extend(node.childNodes)
        lengths: dict[int, int] = {}
        for node in reversed(nodes):
            own = _NODE_HEADER.size + sum(of.length() for of in node.properties.values())
            lengths[id(node)] = own + sum(lengths[id(child)] for child in node.childNodes)
        pending = [self]
        while pending:
            node = pending.pop()
            counts = len(node.properties), len(node.childNodes)
            file.write(_NODE_HEADER.pack(node.identifier, lengths[id(node)], node.hash, *counts))
            for of in node.properties.values():
                of.save(file)
            pending.extend(reversed(node.childNodes))

    def length(self) -> int:
        """Bytes in a file."""
        total, pending = 0, [self]
        while pending:
            node = pending.pop()
            total += _NODE_HEADER.size + sum(of.length() for of in node.properties.values())
            pending.extend(node.childNodes)
        return total

    def _first(self, key: str, default: Any = None) -> Any:
        of = self.properties.get(key)
        return default if of is None else of.values[0]

    def _linked(self, key: str) -> Any:
        of = self.properties.get(key)
        return None if of is None else self.parentNode.ChildByHash(of.values[0])


typeSwitcher: dict[int | None, type[CastNode]] = {None: CastNode}


def read(file: _native.File) -> list[CastNode]:
    """The top-level nodes of a file. As many new hashes are used as if all nodes were created one by one."""
    _take_hashes(file.node_count)
    return [CastNode._read(node, node.kind, node.hash, None) for node in file.children()]
