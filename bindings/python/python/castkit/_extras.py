"""Attributes that are not single properties: layers, slots, and counts of arrays.

The classes of the schema are derived from these. Where an attribute is a node of another kind, its class is a type
variable, which the schema fills in; the class itself is taken from :data:`KINDS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar, cast

import numpy as np
import numpy.typing as npt

from . import _fields
from ._show import count
from ._tree import KINDS, Node, kind_number
from ._values import Array, Floats

MeshT = TypeVar("MeshT", bound=Node)
FileT = TypeVar("FileT", bound=Node)
ColorT = TypeVar("ColorT", bound=Node)

# The maximum plausible number of layers.
_MAX_LAYERS = 256


def _class(kind: str) -> type[Any]:
    return KINDS[kind_number(kind)]


class Container(Node):
    """A kind of which mainly the children matter."""

    __slots__ = ()

    def _facts(self) -> str:
        counts: dict[str, int] = {}
        for child in self._children():
            name = child.FIELD or child.kind
            counts[name] = counts.get(name, 0) + 1
        return ", ".join(count(number, name.replace("_", " "), _PLURALS.get(name)) for name, number in counts.items())


_PLURALS = {"mesh": "meshes", "metadata": "metadata"}


class CurveExtras(Node):
    """Facts of a curve."""

    __slots__ = ()

    def _facts(self) -> str:
        return f"{self._text('kp') or '?'}, {count(_fields.length(self, 'kb'), 'key')}"


class MeshExtras(Node):
    """Attributes of a mesh besides its properties."""

    __slots__ = ()

    @property
    def vertex_count(self) -> int:
        """Number of vertices: the length of the positions."""
        positions = _fields.array(self, "vp", ("v3",))
        return 0 if positions is None else len(positions)

    @property
    def face_count(self) -> int:
        """Number of triangles."""
        faces = _fields.triangles(self, "f")
        return 0 if faces is None else len(faces)

    @property
    def bounding_box(self) -> Floats | None:
        """Smallest and largest position, shape (2, 3); ``None`` without positions. NaN is ignored."""
        positions = _fields.array(self, "vp", ("v3",))
        if positions is None or not len(positions):
            return None
        return np.stack([np.fmin.reduce(positions, axis=0), np.fmax.reduce(positions, axis=0)])

    def uv_layer(self, layer: int) -> Floats | None:
        """Texture coordinates of each vertex, origin at the top left; shape (n, 2).

        Key ``u%d``, type v2 []. (``docs/format.md#mesh``)
        """
        return _fields.array(self, f"u{layer}", ("v2",))

    @property
    def uv_layers(self) -> tuple[Floats | None, ...]:
        """The texture coordinate layers in order, each of shape (n, 2).

        Their number is ``uv_layer_count``; without it, the layers that follow each other from ``u0``. Setting them sets
        the count.
        """
        count = _fields.integer(self, "ul")
        if count is None:
            numbers = _fields.layer_numbers(self, "u")
            count = next((number for number in range(len(numbers)) if numbers[number] != number), len(numbers))
        return tuple(self.uv_layer(layer) for layer in range(min(count, _MAX_LAYERS)))

    @uv_layers.setter
    def uv_layers(self, value: Sequence[npt.ArrayLike]) -> None:
        for number in _fields.layer_numbers(self, "u"):
            self._set(f"u{number}", None)
        for number, layer in enumerate(value):
            _fields.set_array(self, f"u{number}", ("v2",), f"uv_layers[{number}]", layer)
        _fields.set_one(self, "ul", _fields.INTEGERS, "uv_layer_count", len(value))

    def color_layer(self, layer: int) -> Array | None:
        """Colour of each vertex, shape (n, 4): bytes r, g, b, a, or floats since 2025-04.

        Key ``c%d``, type i v4 []; the legacy key ``vc`` is the first layer of a file without ``cl``.
        (``docs/format.md#mesh``)
        """
        if layer == 0 and self._value("cl") is None and self._value("vc") is not None:
            return _fields.colors(self, "vc")
        return _fields.colors(self, f"c{layer}")

    @property
    def color_layers(self) -> tuple[Array | None, ...]:
        """The colour layers in order, each of shape (n, 4): bytes or floats r, g, b, a.

        Their number is ``color_layer_count``; without it, one if the legacy layer exists. Setting them sets the count.
        """
        count = _fields.integer(self, "cl")
        if count is None:
            count = int(self._value("vc") is not None)
        return tuple(self.color_layer(layer) for layer in range(min(count, _MAX_LAYERS)))

    @color_layers.setter
    def color_layers(self, value: Sequence[npt.ArrayLike]) -> None:
        self._set("vc", None)
        for number in _fields.layer_numbers(self, "c"):
            self._set(f"c{number}", None)
        for number, layer in enumerate(value):
            _fields.set_colors(self, f"c{number}", f"color_layers[{number}]", layer, ("i", "v4"))
        _fields.set_one(self, "cl", _fields.INTEGERS, "color_layer_count", len(value))

    def _facts(self) -> str:
        vertices = count(_fields.length(self, "vp"), "vertex", "vertices")
        return f"{vertices}, {count(_fields.length(self, 'f', 3), 'triangle')}"

    def _details(self) -> str:
        box = self.bounding_box
        if box is None:
            return ""
        low, high = (" ".join(f"{number:.4g}" for number in row) for row in box)
        return f", from ({low}) to ({high})"

    def _influences(self, flat: Array | None) -> Array | None:
        """Bones or weights as a row per vertex, if the counts match."""
        if flat is None:
            return None
        of_each = _fields.integer(self, "mi")
        if of_each is None:
            vertices = self.vertex_count
            of_each = len(flat) // vertices if vertices else 0
        return flat.reshape(-1, of_each) if of_each and len(flat) % of_each == 0 else flat

    def _set_influences(self, key: str, types: tuple[str, ...], what: str, value: npt.ArrayLike | None) -> None:
        """Sets bones or weights; the length of the rows is the number of influences."""
        if value is None:
            self._set(key, None)
            return
        values = np.asarray(value)
        if values.ndim == 2:
            _fields.set_one(self, "mi", _fields.INTEGERS, "maximum_influence", values.shape[1])
        elif values.ndim != 1:
            raise ValueError(f"{what} has the shape {values.shape}, expected (n, k) or (n * k,)")
        _fields.set_array(self, key, types, what, values.reshape(-1))


class BlendShapeExtras(Node, Generic[MeshT]):
    """Attributes of a blend shape besides its properties."""

    __slots__ = ()

    @property
    def target_weight_scale(self) -> float:
        """The largest weight: the first of ``target_weight_scales``; 1.0 if it is absent."""
        scales = _fields.array(self, "ts", ("f",))
        return 1.0 if scales is None or not len(scales) else float(scales[0])

    @property
    def legacy_targets(self) -> tuple[tuple[MeshT | None, float], ...]:
        """The meshes that an old blend shape deforms into, with the largest weight of each (files before 2024-06)."""
        of: tuple[type[MeshT]] = (_class("mesh"),)
        meshes = _fields.links(self, "t", True, of) or ()
        scales = _fields.array(self, "ts", ("f",))
        weights = [] if scales is None else [float(scale) for scale in scales]
        return tuple((mesh, weights[at] if at < len(weights) else 1.0) for at, mesh in enumerate(meshes))


class MaterialExtras(Node, Generic[FileT, ColorT]):
    """Attributes of a material besides its properties."""

    __slots__ = ()

    @property
    def slots(self) -> dict[str, FileT | ColorT | None]:
        """All slots, known and unknown, by their names in the file: any property of type l is one."""
        return {name: self.slot(name) for name, value in self._items() if value.type == "l"}

    def slot(self, name: str) -> FileT | ColorT | None:
        """The texture or colour in a slot, by its name in the file, such as ``albedo`` or ``extra0``."""
        of: tuple[type[FileT], type[ColorT]] = (_class("file"), _class("colr"))
        return _fields.link(self, name, False, of)

    def extra(self, layer: int) -> FileT | ColorT | None:
        """Any other texture or colour. Key ``extra%d``, type l."""
        return self.slot(f"extra{layer}")

    def set_slot(self, name: str, value: FileT | ColorT | int | None) -> None:
        """Links a slot to a texture or colour of this material.

        The node is added to the material if it is not part of a file.
        """
        _fields.set_link(self, name, False, name, (_class("file"), _class("colr")), value)

    def set_texture(self, name: str, path: str) -> FileT:
        """Links a slot to a texture file: adds a new child and returns it."""
        file = cast(FileT, _class("file")(path=path))
        self.set_slot(name, file)
        return file

    def set_constant(self, name: str, rgba: npt.ArrayLike) -> ColorT:
        """Links a slot to a constant colour r, g, b, a: adds a new child and returns it."""
        color = cast(ColorT, _class("colr")(rgba=rgba))
        self.set_slot(name, color)
        return color


class InstanceExtras(Node, Generic[FileT]):
    """Attributes of an instance besides its properties."""

    __slots__ = ()

    def set_reference(self, path: str) -> FileT:
        """Links the instance to a file: adds a new child and returns it."""
        file = cast(FileT, _class("file")(path=path))
        _fields.set_link(self, "rf", False, "reference_file", (_class("file"),), file)
        return file
