"""Cast files: opened, made anew, changed, saved."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Literal, Self, TypeVar

from . import _native
from ._entries import entries
from ._lists import Children, Nodes
from ._node import Node
from ._parent import Parent
from ._schema import Animation, Instance, Mesh, Metadata, Model, Root

if TYPE_CHECKING:
    from ._tables import Tables

T = TypeVar("T", bound=Node)

Path = str | os.PathLike[str]
Progress = Callable[[int, int], object]
"""Called now and then with how much is done, of how much. Whatever it raises ends the work."""
Recover = Literal["never", "when_damaged", "always"]
Align = Literal[4, 8, 16, 64]


class CastFile(Parent):
    """A Cast file: one that was opened, or a new one.

    ``CastFile()`` is a new file with one empty root; :func:`castkit.open` and :func:`castkit.loads` read one. Either can
    be changed and saved.
    """

    __slots__ = ("_closed", "_file")

    _file: _native.File | None

    def __init__(self, roots: Iterable[Root] | None = None) -> None:
        self._file = None
        self._start(None, [])
        self._closed = False
        for root in [Root()] if roots is None else roots:
            self.roots.append(root)

    @staticmethod
    def _opened(file: _native.File) -> CastFile:
        self = CastFile.__new__(CastFile)
        self._file = file
        self._start(None, None)
        self._closed = False
        return self

    # What is in it.

    @property
    def roots(self) -> Children[Root]:
        """The root nodes. Known writers make exactly one."""
        return Children(self, Root)

    @property
    def root(self) -> Root:
        """The first root. A new one is added if there is none."""
        if not len(self.roots):
            self.roots.append(Root())
        return self.roots[0]

    @property
    def top_level(self) -> Children[Node]:
        """The nodes at the top, of whatever kind."""
        return Children(self, Node)

    @property
    def models(self) -> Nodes[Model]:
        """The models of all roots. New ones are added to a root: ``file.root.models.append(model)``."""
        return self._below(Model)

    @property
    def meshes(self) -> Nodes[Mesh]:
        """The meshes of all models."""
        meshes = [mesh for model in self.models for mesh in model._children(Mesh.KIND)]
        return Nodes(meshes)  # type: ignore[arg-type]

    @property
    def animations(self) -> Nodes[Animation]:
        """The animations of all roots."""
        return self._below(Animation)

    @property
    def instances(self) -> Nodes[Instance]:
        """The instances of all roots."""
        return self._below(Instance)

    @property
    def metadata(self) -> Metadata | None:
        """The first metadata node, the one whose hints count."""
        return next(iter(self._below(Metadata)), None)

    def _below(self, of: type[T]) -> Nodes[T]:
        return Nodes([node for root in self._children(Root.KIND) for node in root._children(of.KIND)])  # type: ignore[misc]

    def nodes(self) -> Iterator[Node]:
        """Every node, parents before children, in order."""
        for node in self._children():
            yield from node.walk()

    def find(self, path: str) -> Node:
        """The node at a path such as ``root/model["hero"]/mesh["body"]``.

        A step is a kind with an index among those of its kind, or a name; without either it is the first.

        Raises :class:`castkit.NodePathError` when the path is malformed, or there is no such node; it tells what is there.
        """
        file = self._for_native()
        way = file.find(path)
        at: Parent = self
        for step in way:
            at = at._child_of(step) if at._kids is None else _counterpart(at._kids, step, file, at)
        assert isinstance(at, Node)
        return at

    # What is known of it.

    @property
    def path(self) -> os.PathLike[str] | None:
        """The file on disk, as it was named when it was opened; ``None`` for bytes from elsewhere."""
        return None if self._file is None else self._file.path

    @property
    def is_mapped(self) -> bool:
        """Whether the bytes are the file itself, mapped, and not a copy."""
        return self._file is not None and self._file.is_mapped

    @property
    def is_changed(self) -> bool:
        """Whether anything was set, added or removed since it was opened; always of a new file."""
        return self._kids is not None

    @property
    def version(self) -> int:
        """Version of the container; 1."""
        return 1 if self._file is None else self._file.version

    @property
    def node_count(self) -> int:
        """Number of nodes of any kind."""
        return sum(1 for _ in self.nodes()) if self._kids is not None or self._file is None else self._file.node_count

    @property
    def damage(self) -> str | None:
        """What was wrong with the structure, if the file was recovered because of it."""
        return None if self._file is None else self._file.damage

    @property
    def repairs(self) -> list[str]:
        """What recovery believed instead of the headers, in file order; empty for a file in order."""
        return [] if self._file is None else self._file.repairs

    def to_arrow(self) -> Tables:
        """Tables of nodes, meshes, slots of materials, and curves, for pyarrow, Polars, DuckDB, pandas and others.

        Columns named ``node``, ``parent``, ``material`` and ``animation`` are numbers of rows in the table of nodes.
        """
        from ._tables import tables

        return tables(self)

    # Writing.

    def save(
        self,
        path: Path | None = None,
        *,
        align: Align | None = None,
        compact: bool = False,
        sync: bool = True,
        progress: Progress | None = None,
    ) -> int:
        """Saves the file and returns its size in bytes.

        At every moment either the old or the new file is there: the bytes go to a temporary file beside it, which then
        takes its place. What was not changed goes from the one file to the other as it is, also onto itself.

        ``path``: by default the file that was opened. ``align``: every array starts at a multiple of 4, 8, 16 or 64
        bytes, so that whoever maps the file can use it in place. ``compact``: without the padding of an aligned file.
        Without either all is as it was: what is aligned stays aligned. ``sync=False`` does not wait until it is on the disk.

        Raises :class:`castkit.UnwritableError` when something cannot be represented, found before anything is touched, or
        another :class:`castkit.Error` when writing fails.
        """
        if path is None:
            path = self.path
        if path is None:
            raise ValueError("the file was not opened by a path; say where to save it")
        return self._document().save(path, _layout(align, compact), sync, progress)

    def to_bytes(self, *, align: Align | None = None, compact: bool = False) -> bytes:
        """The file as it would be saved."""
        return self._document().to_bytes(_layout(align, compact))

    def _document(self) -> _native.Document:
        self._check_open()
        if self._kids is None:
            assert self._file is not None
            return _native.Document.of_file(self._file)
        return _native.Document.assemble(entries(self._kids), self._file)

    def _for_native(self) -> _native.File:
        """The file for the native module: itself, or what it is by now."""
        self._check_open()
        if self._kids is None:
            assert self._file is not None
            return self._file
        return self._document().to_file()

    # Closing.

    def close(self) -> None:
        """Lets go of the file. Nodes and arrays that are in use stay valid, and keep the bytes until they go."""
        self._file = None
        self._start(None, [])
        self._closed = True

    @property
    def closed(self) -> bool:
        """Whether :meth:`close` was called."""
        return self._closed

    def _check_open(self) -> None:
        if self._closed:
            raise ValueError("the file is closed")

    def __enter__(self) -> Self:
        self._check_open()
        return self

    def __exit__(
        self, type: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    # As a parent of nodes.

    def _read_children(self, kind: int | None) -> Sequence[_native.Node]:
        assert self._file is not None
        top = self._file.top_level()
        return top if kind is None else [node for node in top if node.kind == kind]

    def _children(self, kind: int | None = None) -> list[Node]:
        self._check_open()
        return super()._children(kind)

    def __reduce__(self) -> tuple[object, ...]:
        return loads, (self.to_bytes(),)

    def __copy__(self) -> CastFile:
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: object) -> CastFile:
        copy = CastFile([])
        copy._file = self._file
        for node in self._children():
            copy._add_child(node.copy())
        return copy

    def __repr__(self) -> str:
        from ._show import file_lines

        return file_lines(self)

    def _repr_html_(self) -> str:
        from ._show import file_lines, tree_html

        return tree_html(self._children(), file_lines(self)) if not self._closed else "<p>a closed Cast file</p>"


def native(file: CastFile) -> _native.File:
    """The file for the native module, from what a function was called with."""
    if not isinstance(file, CastFile):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"the file is {type(file).__name__}, expected CastFile; see castkit.open")
    return file._for_native()


def _counterpart(kids: list[Node], step: _native.Node, file: _native.File, parent: Parent) -> Node:
    """The child that a changed tree has at the place that its saved form has a child."""
    siblings = file.top_level() if isinstance(parent, CastFile) else _siblings(file, step)
    place = next(place for place, other in enumerate(siblings) if other.offset == step.offset)
    return kids[place]


def _siblings(file: _native.File, step: _native.Node) -> Sequence[_native.Node]:
    pending = file.top_level()
    while pending:
        node = pending.pop()
        children = node.children()
        if any(child.offset == step.offset for child in children):
            return children
        pending.extend(children)
    return []


def _layout(align: int | None, compact: bool) -> str:
    if align is not None:
        return str(align)
    return "compact" if compact else "keep"


def open(
    path: Path,
    *,
    mmap: bool = True,
    recover: Recover = "never",
    max_depth: int | None = None,
    max_nodes: int | None = None,
    max_properties: int | None = None,
    max_bytes: int | None = None,
    progress: Progress | None = None,
) -> CastFile:
    """Opens a Cast file.

    It is mapped: only what is looked at is read, and arrays are the file itself. In return nobody may write to the file,
    or shorten it, as long as arrays of it are in use: they would change, or the interpreter would be ended by the signal
    SIGBUS (``faulthandler.enable()`` tells where). A file that is replaced as a whole, as :meth:`CastFile.save` and most
    programs do, is safe. ``mmap=False`` reads the file instead, for those that are written to, or that lie on a network.

    ``recover``: a damaged file is an error by default. ``"when_damaged"`` reads it by its content instead of its headers;
    :attr:`CastFile.damage` and :attr:`CastFile.repairs` then tell what was wrong.

    ``max_depth``, ``max_nodes``, ``max_properties``: limits of the structure. ``max_bytes``: the most bytes to read, with
    ``mmap=False``.

    Raises a :class:`castkit.Error`, such as :class:`castkit.NotFoundError` or :class:`castkit.DamagedError`.
    """
    opening = _opening(recover, max_depth, max_nodes, max_properties, max_bytes)
    return CastFile._opened(_native.File.open(path, mmap, opening, progress))


def loads(
    data: bytes | bytearray | memoryview,
    *,
    path: Path | None = None,
    recover: Recover = "never",
    max_depth: int | None = None,
    max_nodes: int | None = None,
    max_properties: int | None = None,
    progress: Progress | None = None,
) -> CastFile:
    """Reads a Cast file from bytes. Those of a ``bytes`` object are used where they lie; other buffers are copied.

    ``path`` says which file they are, for messages and for paths that are relative to it. The rest is as in :func:`open`.
    """
    opening = _opening(recover, max_depth, max_nodes, max_properties, None)
    return CastFile._opened(_native.File.loads(data, path, opening, progress))


def _opening(
    recover: str, max_depth: int | None, max_nodes: int | None, max_properties: int | None, max_bytes: int | None
) -> _native.Opening:
    return {
        "recover": recover,
        "max_depth": max_depth,
        "max_nodes": max_nodes,
        "max_properties": max_properties,
        "max_bytes": max_bytes,
    }
