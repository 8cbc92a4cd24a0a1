"""Tables of the contents of a file, for libraries that read Arrow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from . import _native
from ._fields import length
from ._schema import Color, Curve, File, Material, Mesh
from ._tree import Node

__all__ = ["Table", "Tables"]


class Table:
    """Columns of the same length.

    It has ``__arrow_c_stream__``, by which pyarrow, Polars, DuckDB and pandas take it without a copy:
    ``polars.DataFrame(table)``, ``pyarrow.table(table)``.
    """

    __slots__ = ("_columns", "_rows")

    def __init__(self, columns: Mapping[str, tuple[str, Sequence[Any]]]) -> None:
        self._columns = dict(columns)
        self._rows = len(next(iter(self._columns.values()))[1]) if columns else 0

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
        return list(self._columns)

    def __len__(self) -> int:
        return self._rows

    def __getitem__(self, name: str) -> list[Any]:
        """The values of a column; ``None`` where a row has none."""
        if name not in self._columns:
            raise KeyError(f"there is no column {name!r}, but {', '.join(self._columns)}")
        return list(self._columns[name][1])

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as a stream of one batch, through the Arrow C data interface. A requested schema is ignored."""
        return _native.arrow_stream([(name, format, values) for name, (format, values) in self._columns.items()])

    def __repr__(self) -> str:
        return f"<table of {self._rows} rows: {', '.join(self._columns)}>"


class Tables(NamedTuple):
    """The tables of a file."""

    nodes: Table
    """A row per node: its parent, kind, name and hash, and the numbers of its properties and children."""
    meshes: Table
    """A row per mesh: counts, layers, bounding box, the node of its material."""
    materials: Table
    """A row per slot of a material: the texture or the colour in it."""
    curves: Table
    """A row per curve: what it animates, and the number and range of its keys."""


# The name of each column, and its type in the Arrow C data interface.
_NODES = "node:L parent:L kind:u field:u name:u hash:L properties:L children:L"
_MESHES = (
    "node:L name:u material:L vertices:L triangles:L uv_layers:I color_layers:I maximum_influence:I "
    "low_x:f low_y:f low_z:f high_x:f high_y:f high_z:f"
)
_MATERIALS = "node:L name:u slot:u path:u r:f g:f b:f a:f"
_CURVES = "node:L animation:L node_name:u key_property:u mode:u keys:L first_frame:g last_frame:g"


def _table(columns: str, rows: Sequence[Sequence[Any]]) -> Table:
    pairs = [column.split(":") for column in columns.split()]
    values = list(zip(*rows, strict=True)) or [()] * len(pairs)
    return Table({name: (format, column) for (name, format), column in zip(pairs, values, strict=True)})


def tables(file_nodes: Iterable[Node]) -> Tables:
    """All tables of a file, from its nodes."""
    nodes: list[tuple[Any, ...]] = []
    meshes: list[tuple[Any, ...]] = []
    materials: list[tuple[Any, ...]] = []
    curves: list[tuple[Any, ...]] = []
    # In a list, because nodes are numbered by the identity of their objects.
    all_nodes = list(file_nodes)
    indices = {id(node): index for index, node in enumerate(all_nodes)}
    for index, node in enumerate(all_nodes):
        parent = node.parent
        parent_index = None if parent is None else indices.get(id(parent))
        children = node._children()
        nodes.append(
            (
                index,
                parent_index,
                node.kind,
                node.FIELD or None,
                node._label(),
                node.hash,
                len(node.properties),
                len(children),
            )
        )
        if isinstance(node, Mesh):
            box = node.bounding_box
            corners = [None] * 6 if box is None else [float(number) for number in box.reshape(-1)]
            material = node.material
            meshes.append(
                (
                    index,
                    node.name,
                    None if material is None else indices.get(id(material)),
                    node.vertex_count,
                    node.face_count,
                    len(node.uv_layers),
                    len(node.color_layers),
                    node.maximum_influence or 0,
                    *corners,
                )
            )
        elif isinstance(node, Material):
            for slot, source in node.slots.items():
                path = source.path if isinstance(source, File) else None
                rgba = source.rgba if isinstance(source, Color) else None
                color: list[Any] = [None] * 4 if rgba is None else [float(number) for number in rgba]
                materials.append((index, node.name, slot, path, *color))
        elif isinstance(node, Curve):
            frames = node.key_frames
            ends = (None, None) if frames is None or not len(frames) else (float(frames.min()), float(frames.max()))
            curves.append(
                (index, parent_index, node.node_name, node.key_property, node.mode, length(node, "kb"), *ends)
            )
    return Tables(
        _table(_NODES, nodes), _table(_MESHES, meshes), _table(_MATERIALS, materials), _table(_CURVES, curves)
    )
