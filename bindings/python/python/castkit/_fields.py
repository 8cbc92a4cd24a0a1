"""Reads and sets the properties of the schema, in a few forms that the generated classes use.

``None`` stands for an absent property, and setting it removes the property. A property that does not conform to the
specification raises a :class:`PropertyError`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, cast, overload

import numpy as np
import numpy.typing as npt

from ._tree import Children, Node
from ._values import Array, New, Value, array_of, of_type

T = TypeVar("T", bound=Node)
U = TypeVar("U", bound=Node)

INTEGERS = ("b", "h", "i")
NO_PARENT = 0xFFFF_FFFF


def _typed(node: Node, key: str, types: tuple[str, ...]) -> Value | None:
    value = node._value(key)
    if value is not None and value.type not in types:
        raise node._property_error(key, f"the property has type {value.type}", " or ".join(types))
    return value


def first(node: Node, key: str, types: tuple[str, ...]) -> Array | None:
    """The first element: a number, or a vector as an array."""
    elements = array(node, key, types)
    if elements is not None and not len(elements):
        raise node._property_error(key, "the property is empty", "a value")
    return None if elements is None else cast(Array, elements[0])


def array(node: Node, key: str, types: tuple[str, ...]) -> Array | None:
    """Any number of elements."""
    value = _typed(node, key, types)
    return None if value is None else array_of(value)


def text(node: Node, key: str) -> str | None:
    """A text."""
    value = node._text(key)
    if value is None:
        _typed(node, key, ("s",))
    return value


def choice(node: Node, key: str, default: str) -> str:
    """A text with a default."""
    value = text(node, key)
    return default if value is None else value


def flag(node: Node, key: str, default: bool) -> bool:
    """A boolean."""
    value = first(node, key, ("b",))
    return default if value is None else bool(value)


def set_flag(node: Node, key: str, value: bool | None) -> None:
    """Sets a boolean."""
    node._set(key, None if value is None else New("b", np.array([bool(value)], np.uint8)))


def integer(node: Node, key: str) -> int | None:
    """An integer of any width."""
    value = first(node, key, INTEGERS)
    return None if value is None else int(value)


def bone_index(node: Node, key: str) -> int | None:
    """An index among bones, or none."""
    value = first(node, key, ("i",))
    return None if value is None or value == NO_PARENT else int(value)


def number(node: Node, key: str) -> float | None:
    """A number."""
    value = first(node, key, ("f",))
    return None if value is None else float(value)


def number_or(node: Node, key: str, default: float) -> float:
    """A number with a default."""
    value = number(node, key)
    return default if value is None else value


def set_one(node: Node, key: str, types: tuple[str, ...], what: str, value: object) -> None:
    """Sets one number or one vector."""
    node._set(key, None if value is None else of_type(value, types, what, single=True))


def set_array(node: Node, key: str, types: tuple[str, ...], what: str, value: npt.ArrayLike | None) -> None:
    """Sets any number of elements."""
    node._set(key, None if value is None else of_type(value, types, what))


def set_key_values(node: Node, key: str, what: str, value: npt.ArrayLike | None) -> None:
    """Sets the values of keys: floats or quaternions, or integers for visibility curves."""
    types: tuple[str, ...] = ("f", "v4")
    if value is not None and node._text("kp") == "vb" and np.asarray(value).dtype.kind in "iub":
        types = INTEGERS
    set_array(node, key, types, what, value)


def triangles(node: Node, key: str) -> Array | None:
    """Indices, three per row."""
    flat = array(node, key, INTEGERS)
    return None if flat is None else flat[: len(flat) // 3 * 3].reshape(-1, 3)


def set_triangles(node: Node, key: str, what: str, value: npt.ArrayLike | None) -> None:
    """Sets indices, three per row or in one sequence."""
    if value is None:
        node._set(key, None)
        return
    values = np.asarray(value)
    if values.size == 0:
        values = values.reshape(-1).astype(np.uint8)
    elif not (values.ndim == 2 and values.shape[1] == 3) and not (values.ndim == 1 and len(values) % 3 == 0):
        raise ValueError(f"{what} has the shape {values.shape}, expected (n, 3)")
    node._set(key, of_type(values.reshape(-1), INTEGERS, what))


def colors(node: Node, key: str) -> Array | None:
    """Colours r, g, b, a: packed ones as four bytes, others as four floats."""
    value = _typed(node, key, ("i", "v4"))
    if value is None:
        return None
    elements = array_of(value)
    return elements if value.type == "v4" else _bytes(elements)


def _bytes(packed: Array) -> Array:
    """Packed colours as rows of r, g, b, a: red is in the lowest byte, so this is the order of the bytes in a file."""
    if packed.flags.aligned or not len(packed):
        return packed.view(np.uint8).reshape(-1, 4)
    return np.lib.stride_tricks.as_strided(packed.view(np.uint8), (len(packed), 4), (4, 1), writeable=False)


def set_colors(node: Node, key: str, what: str, value: npt.ArrayLike | None, types: tuple[str, ...]) -> None:
    """Sets colours: (n, 4) bytes or floats, or (n,) packed numbers."""
    if value is None:
        node._set(key, None)
        return
    values = np.asarray(value)
    if values.ndim == 2 and values.shape[1] == 4 and values.dtype == np.uint8:
        values = np.ascontiguousarray(values).view("<u4").reshape(-1)
    elif values.ndim == 2 and values.dtype.kind != "f":
        raise TypeError(f"{what} holds {values.dtype}, expected uint8 or floats")
    node._set(key, of_type(values, types, what))


@overload
def link(node: Node, key: str, siblings: bool, of: tuple[type[T]]) -> T | None: ...
@overload
def link(node: Node, key: str, siblings: bool, of: tuple[type[T], type[U]]) -> T | U | None: ...
def link(node: Node, key: str, siblings: bool, of: tuple[type[Node], ...]) -> Node | None:
    """The target of a link."""
    value = _typed(node, key, ("l",))
    first = None if value is None else next(iter(_links(value)), None)
    return None if first is None else _target(node, first, siblings, of)


def links(node: Node, key: str, siblings: bool, of: tuple[type[T], ...]) -> tuple[T | None, ...] | None:
    """The targets of links."""
    value = _typed(node, key, ("l",))
    return None if value is None else tuple(_target(node, to, siblings, of) for to in _links(value))


def _links(value: Value) -> Sequence[Node | int]:
    if isinstance(value, New) and isinstance(value.content, list):
        return cast("list[Node | int]", value.content)
    return [int(hash) for hash in array_of(value)]


def _target(node: Node, to: Node | int, siblings: bool, of: tuple[type[T], ...]) -> T | None:
    """The target of a link among the siblings or the children of ``node``."""
    if isinstance(to, Node):
        return to if isinstance(to, of) else None
    scope = node._parent if siblings else node
    if scope is None:
        return None
    kinds = [kind.KIND for kind in of]
    if scope._edited_children is None and node._source is not None:
        # Unchanged: looked up directly in the file.
        source = node._source.resolve(to, siblings, kinds)
        return None if source is None else cast(T, scope._object(source))
    return cast(
        "T | None", next((child for child in scope._children() if child._hash == to and child._kind in kinds), None)
    )


def link_hash(node: Node, key: str) -> int | None:
    """The hash of a link; ``None`` until it is assigned."""
    value = _typed(node, key, ("l",))
    if value is None:
        return None
    first = next(iter(_links(value)), None)
    return first.hash if isinstance(first, Node) else first


def set_link(
    node: Node, key: str, siblings: bool, what: str, of: tuple[type[Node], ...], value: Node | int | None
) -> None:
    """Sets a link to a node, or to its hash. If the target has to be a child and is not part of a file, it is added."""
    if value is None:
        node._set(key, None)
        return
    target = _checked_target(what, of, value)
    if isinstance(target, Node) and not siblings and target._parent is None:
        node.children.append(target)
    node._set(key, New("l", [target]))


def set_links(node: Node, key: str, what: str, of: tuple[type[Node], ...], value: Sequence[Node | int] | None) -> None:
    """Sets links to nodes, or their hashes."""
    node._set(key, None if value is None else New("l", [_checked_target(what, of, to) for to in value]))


def _checked_target(what: str, of: tuple[type[Node], ...], value: Node | int) -> Node | int:
    if isinstance(value, (int, np.integer)) and 0 <= value < 1 << 64:
        return int(value)
    if not isinstance(value, of):
        names = " or ".join(kind.__name__ for kind in of)
        raise TypeError(f"{what} is {value!r}, expected {names}, or a hash")
    return value


def layer_numbers(node: Node, prefix: str) -> list[int]:
    """The numbers of the existing layers, such as 0 and 1 for ``u0`` and ``u1``."""
    found: set[int] = set()
    for name, _ in node._items():
        digits = name.removeprefix(prefix)
        if name.startswith(prefix) and digits.isascii() and digits.isdecimal() and str(int(digits)) == digits:
            found.add(int(digits))
    return sorted(found)


def length(node: Node, key: str, per: int = 1) -> int:
    """The length of an array, without reading it."""
    value = node._value(key)
    if value is None:
        return 0
    return (len(value.content) if isinstance(value, New) else value.count) // per


def single(node: Node, of: type[T]) -> T | None:
    """The only child of a kind; if there are several, the first one wins."""
    return cast(T, node._child(0, of.KIND)) if node._child_count(of.KIND) else None


def set_single(node: Node, of: type[T], value: T | None) -> None:
    """Sets the only child of a kind."""
    children = Children(node, of)
    if value is None:
        del children[:]
    elif len(children):
        children[0] = value
    else:
        children.append(value)
