"""Cast files: opening, building, editing and saving."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Literal, Self, TypeVar

from . import _native
from ._errors import Error
from ._fields import length
from ._schema import Animation, Instance, Mesh, Metadata, Model, Root
from ._show import count, first_names, picture_html, tree_html
from ._tables import Tables, tables
from ._tree import Children, Node, Nodes, Parent, entries, opening

T = TypeVar("T", bound=Node)

Path = str | os.PathLike[str]
Progress = Callable[[int, int], object]
"""Called from time to time with the amount done and the total. An exception that it raises stops the work."""
Recover = Literal["never", "when_complete", "when_damaged", "always"]
Align = Literal[4, 8, 16, 64]


RENDERING: _native.Rendering = {
    "size": (512, 512),
    "frame": None,
    "animation": None,
    "azimuth": None,
    "elevation": None,
    "source_up": None,
    "background": None,
    "ground_shadow": False,
    "checker": False,
    "constraints": True,
    "budget": None,
}
"""How pictures are drawn by default."""
_PREVIEW = 256
"""Width and height of the picture that notebooks show, in pixels."""
_MAX_TRIANGLES = 1_000_000
"""Notebooks show no picture of more triangles."""


class CastFile(Parent):
    """A Cast file, opened or new.

    ``CastFile()`` creates a file with one empty root; :func:`castkit.open` and :func:`castkit.loads` read existing
    ones. All can be edited and saved.
    """

    __slots__ = ("_closed", "_file")

    _file: _native.File | None

    def __init__(self, roots: Iterable[Root] | None = None) -> None:
        self._file = None
        self._init(None, [])
        self._closed = False
        for root in [Root()] if roots is None else roots:
            self.roots.append(root)

    @staticmethod
    def _opened(file: _native.File) -> CastFile:
        self = CastFile.__new__(CastFile)
        self._file = file
        self._init(None, None)
        self._closed = False
        return self

    # Contents.

    @property
    def roots(self) -> Children[Root]:
        """The root nodes. Known writers write exactly one."""
        return Children(self, Root)

    @property
    def root(self) -> Root:
        """The first root. If there is none, a new one is added."""
        if not len(self.roots):
            self.roots.append(Root())
        return self.roots[0]

    @property
    def top_level(self) -> Children[Node]:
        """The top-level nodes, of any kind."""
        return Children(self, Node)

    @property
    def models(self) -> Nodes[Model]:
        """The models of all roots. New ones are added to a root: ``file.root.models.append(model)``."""
        return self._below(Model)

    @property
    def meshes(self) -> Nodes[Mesh]:
        """The meshes of all models."""
        return Nodes(self.models, Mesh)

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
        """The first metadata node, which readers use."""
        return next(iter(self._below(Metadata)), None)

    def _below(self, of: type[T]) -> Nodes[T]:
        return Nodes(self._children(Root.KIND), of)

    def nodes(self) -> Iterator[Node]:
        """Every node, parents before children, in order."""
        for node in self._children():
            yield from node.walk()

    def find(self, path: str) -> Node:
        """The node at a path such as ``root/model["hero"]/mesh["body"]``.

        A step is a kind, optionally with an index or a name; without either, it is the first node of the kind.

        Raises :class:`castkit.NodePathError` if the path is malformed, or there is no such node; the message lists what
        exists.
        """
        file = self._for_native()
        parent: _native.File | _native.Node = file
        node: Parent = self
        for step in file.find(path):
            if self._edited_children is None:
                node = node._object(step)
            else:
                # The changed file was saved for this: children have other offsets, but the same order.
                offsets = [child.offset for child in parent.children()]
                node = node._child(offsets.index(step.offset), None)
            parent = step
        assert isinstance(node, Node)
        return node

    # Facts.

    @property
    def path(self) -> os.PathLike[str] | None:
        """The path of the file as given when it was opened; ``None`` for bytes without a path."""
        return None if self._file is None else self._file.path

    @property
    def is_mapped(self) -> bool:
        """Whether the file is mapped instead of copied into memory."""
        return self._file is not None and self._file.is_mapped

    @property
    def is_changed(self) -> bool:
        """Whether anything was set, added or removed since the file was opened; always true for a new file."""
        return self._edited_children is not None

    @property
    def version(self) -> int:
        """Version of the container; 1."""
        return 1 if self._file is None else self._file.version

    @property
    def node_count(self) -> int:
        """Number of nodes of any kind."""
        return (
            sum(1 for _ in self.nodes())
            if self._edited_children is not None or self._file is None
            else self._file.node_count
        )

    @property
    def damage(self) -> str | None:
        """What was wrong with the structure, if the file was recovered because of it."""
        return None if self._file is None else self._file.damage

    @property
    def repairs(self) -> list[str]:
        """The headers that recovery overrode, in file order; empty for an intact file."""
        return [] if self._file is None else self._file.repairs

    def to_arrow(self) -> Tables:
        """Tables of nodes, meshes, material slots, and curves, for pyarrow, Polars, DuckDB, pandas and others.

        The columns ``node``, ``parent``, ``material`` and ``animation`` are row indices in the table of nodes.
        """
        return tables(self.nodes())

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

        Saving is atomic: the bytes are written to a temporary file in the same directory, which then replaces the old
        file. Unchanged data is copied as it is, even if the file replaces itself.

        ``path``: by default the file that was opened. ``align``: align every array to 4, 8, 16 or 64 bytes, so that
        programs that map the file can use it in place. ``compact``: remove the padding of an aligned file. By default,
        the layout is kept. ``sync=False``: do not wait until the data is on the disk.

        Raises :class:`castkit.UnwritableError` if something cannot be represented, before anything is written, or
        another :class:`castkit.Error` if writing fails.
        """
        if path is None:
            path = self.path
        if path is None:
            raise ValueError("the file has no path; pass the path to save it to")
        return self._document().save(path, _layout(align, compact), sync, progress)

    def to_bytes(self, *, align: Align | None = None, compact: bool = False) -> bytes:
        """The bytes of the file as it would be saved."""
        return self._document().to_bytes(_layout(align, compact))

    def _document(self) -> _native.Document:
        self._check_open()
        if self._edited_children is None:
            assert self._file is not None
            return _native.Document.of_file(self._file)
        return _native.Document.assemble(entries(self._edited_children), self._file)

    def _for_native(self) -> _native.File:
        """The file for the native module: the original, or its current content if it was changed."""
        self._check_open()
        if self._edited_children is None:
            assert self._file is not None
            return self._file
        return self._document().to_file()

    # Closing.

    def close(self) -> None:
        """Releases the file. Nodes and arrays that are in use stay valid, and keep the bytes alive."""
        self._file = None
        self._init(None, [])
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

    def _place(self) -> _native.File:
        assert self._file is not None
        return self._file

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

    # How it looks in a console and in a notebook.

    def __repr__(self) -> str:
        if self._closed:
            return "<a closed Cast file>"
        where = "new" if self._file is None else "mapped" if self.is_mapped else "in memory"
        changed = ", changed" if self.is_changed and self._file is not None else ""
        head = "Cast file" if self.path is None else f"Cast file {os.fspath(self.path)}"
        size = "" if self._file is None else f"{len(self._file):,} bytes, "
        models, animations, meshes = self.models, self.animations, self.meshes
        vertices = sum(length(mesh, "vp") for mesh in meshes)
        triangles = sum(length(mesh, "f", 3) for mesh in meshes)
        bones = sum(len(model.skeleton.bones) for model in models if model.skeleton is not None)
        keys = sum(length(curve, "kb") for animation in animations for curve in animation.curves)
        model_names, animation_names = (
            f": {first_names(node._label() for node in nodes)}" if nodes else "" for nodes in (models, animations)
        )
        return "\n".join(
            (
                f"{head} ({size}{where}{changed})",
                f"  {count(len(models), 'model') if models else 'no models'}{model_names}",
                f"  {count(len(meshes), 'mesh', 'meshes')}, {count(vertices, 'vertex', 'vertices')}, "
                f"{count(triangles, 'triangle')}, {count(bones, 'bone')}",
                f"  {count(len(animations), 'animation')}, {count(keys, 'key')}{animation_names}",
                f"  {count(self.node_count, 'node')}, {count(len(self.instances), 'instance')}",
            )
        )

    def _repr_html_(self) -> str:
        if self._closed:
            return "<p>a closed Cast file</p>"
        return self._preview() + tree_html(self._children(), repr(self))

    def _preview(self) -> str:
        """A small picture as HTML; none of what would take seconds, or of nothing."""
        triangles = sum(length(mesh, "f", 3) for mesh in self.meshes)
        if not 0 < triangles <= _MAX_TRIANGLES:
            return ""
        rendering: _native.Rendering = {**RENDERING, "size": (_PREVIEW, _PREVIEW), "budget": 1 << 28}
        try:
            subject = _native.Subject(native(self), [], [], False)
            return picture_html(subject.turntable(1, rendering, None)[0].to_png(), _PREVIEW)
        except (Error, OSError, ValueError):
            # What cannot be drawn, such as models that cover far too many pixels, still has a tree.
            return ""


def native(file: CastFile) -> _native.File:
    """The file that was passed to a function, for the native module."""
    if not isinstance(file, CastFile):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"the file is {type(file).__name__}, expected CastFile; see castkit.open")
    return file._for_native()


def _layout(align: int | None, compact: bool) -> str:
    if align is not None:
        return str(align)
    return "compact" if compact else "keep"


def open(
    path: Path,
    *,
    mmap: bool = True,
    recover: Recover = "when_complete",
    max_depth: int | None = None,
    max_nodes: int | None = None,
    max_properties: int | None = None,
    max_bytes: int | None = None,
    progress: Progress | None = None,
) -> CastFile:
    """Opens a Cast file.

    The file is mapped: only the data that is accessed is read, and arrays are part of the file itself. Therefore no
    program may write to the file or truncate it while its arrays are in use. Otherwise the arrays would change, or the
    signal SIGBUS would kill the interpreter (``faulthandler.enable()`` shows where). Replacing the file as a whole, as
    :meth:`CastFile.save` and most programs do, is safe. ``mmap=False`` reads the file instead; use it for files that
    other programs write to, and for network drives.

    ``recover``: by default, a damaged file is an error, unless only sizes and counts of strings are wrong: that one is
    read by its content, with a :class:`UserWarning`, as by most other readers. ``"when_damaged"`` recovers all damaged
    files without a warning; :attr:`CastFile.damage` and :attr:`CastFile.repairs` say what was wrong.

    ``max_depth``, ``max_nodes``, ``max_properties``: limits of the structure. ``max_bytes``: the maximum number of
    bytes to read, with ``mmap=False``.

    Raises a :class:`castkit.Error`, such as :class:`castkit.NotFoundError` or :class:`castkit.DamagedError`.
    """
    options = opening(recover, max_depth, max_nodes, max_properties, max_bytes)
    return _warned(CastFile._opened(_native.File.open(path, mmap, options, progress)), path, recover)


def loads(
    data: bytes | bytearray | memoryview,
    *,
    path: Path | None = None,
    recover: Recover = "when_complete",
    max_depth: int | None = None,
    max_nodes: int | None = None,
    max_properties: int | None = None,
    progress: Progress | None = None,
) -> CastFile:
    """Reads a Cast file from bytes. A ``bytes`` object is used in place; other buffers are copied.

    ``path``: the path of the file, for messages and relative references. The other parameters are as in :func:`open`.
    """
    options = opening(recover, max_depth, max_nodes, max_properties)
    return _warned(CastFile._opened(_native.File.loads(data, path, options, progress)), path, recover)


def _warned(file: CastFile, path: Path | None, recover: str) -> CastFile:
    if recover == "when_complete" and file.damage is not None:
        name = "" if path is None else f"{os.fspath(path)}: "
        warnings.warn(f"{name}read by its content, because its structure is wrong: {file.damage}", stacklevel=3)
    return file
