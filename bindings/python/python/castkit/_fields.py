"""Reads and sets the properties of the schema, in a few forms that the generated classes use.

``None`` stands for an absent property, and setting it removes the property. A property that does not conform to the
specification raises a :class:`PropertyError`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np
import numpy.typing as npt

from ._lists import Children
from ._node import Node
from ._values import Array, Floats, New, Value, array_of, of_type

if TYPE_CHECKING:
    from ._schema import Color, File

T = TypeVar("T", bound=Node)

INTEGERS = ("b", "h", "i")
NO_PARENT = 0xFFFF_FFFF


def _typed(node: Node, key: str, types: tuple[str, ...]) -> Value | None:
    value = node._value(key)
    if value is not None and value.type not in types:
        raise node._wrong(key, f"the property has type {value.type}", " or ".join(types))
    return value


def _first(node: Node, key: str, types: tuple[str, ...]) -> Array | None:
    """The first element, as an array for vectors."""
    value = _typed(node, key, types)
    if value is None:
        return None
    array = array_of(value)
    if not len(array):
        raise node._wrong(key, "the property is empty", "a value")
    return cast(Array, array[0])


def _array(node: Node, key: str, types: tuple[str, ...]) -> Array | None:
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


def set_text(node: Node, key: str, what: str, value: str | None) -> None:
    """Sets a text."""
    node._set(key, None if value is None else of_type(value, ("s",), what))


def flag(node: Node, key: str, default: bool) -> bool:
    """A boolean."""
    value = _first(node, key, ("b",))
    return default if value is None else bool(value)


def set_flag(node: Node, key: str, value: bool | None) -> None:
    """Sets a boolean."""
    node._set(key, None if value is None else New("b", np.array([bool(value)], np.uint8)))


def integer(node: Node, key: str) -> int | None:
    """An integer of any width."""
    value = _first(node, key, INTEGERS)
    return None if value is None else int(value)


def bone_index(node: Node, key: str) -> int | None:
    """An index among bones, or none."""
    value = _first(node, key, ("i",))
    return None if value is None or value == NO_PARENT else int(value)


def number(node: Node, key: str) -> float | None:
    """A number."""
    value = _first(node, key, ("f",))
    return None if value is None else float(value)


def number_or(node: Node, key: str, default: float) -> float:
    """A number with a default."""
    value = number(node, key)
    return default if value is None else value


def vector(node: Node, key: str, types: tuple[str, ...]) -> Floats | None:
    """A vector of two to four floats."""
    return _first(node, key, types)


def array(node: Node, key: str, types: tuple[str, ...]) -> Array | None:
    """Any number of elements."""
    return _array(node, key, types)


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
    flat = _array(node, key, INTEGERS)
    return None if flat is None else flat[: len(flat) // 3 * 3].reshape(-1, 3)


def set_triangles(node: Node, key: str, what: str, value: npt.ArrayLike | None) -> None:
    """Sets indices, three per row or in one sequence."""
    if value is None:
        node._set(key, None)
        return
    given = np.asarray(value)
    if given.size == 0:
        given = given.reshape(-1).astype(np.uint8)
    elif not (given.ndim == 2 and given.shape[1] == 3) and not (given.ndim == 1 and len(given) % 3 == 0):
        raise ValueError(f"{what} has the shape {given.shape}, expected (n, 3)")
    node._set(key, of_type(given.reshape(-1), INTEGERS, what))


def colors(node: Node, key: str) -> Array | None:
    """Colours r, g, b, a: packed ones as four bytes, others as four floats."""
    value = _typed(node, key, ("i", "v4"))
    if value is None:
        return None
    array = array_of(value)
    return array if value.type == "v4" else _bytes(array)


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
    given = np.asarray(value)
    if given.ndim == 2 and given.shape[1] == 4 and given.dtype == np.uint8:
        given = np.ascontiguousarray(given).view("<u4").reshape(-1)
    elif given.ndim == 2 and given.dtype.kind != "f":
        raise TypeError(f"{what} holds {given.dtype}, expected uint8 or floats")
    node._set(key, of_type(given, types, what))


def link(node: Node, key: str, siblings: bool, of: tuple[type[T], ...]) -> T | None:
    """The target of a link."""
    value = _typed(node, key, ("l",))
    if value is None:
        return None
    found = follow(node, _links(value)[:1], siblings, of)
    return found[0] if found else None


def source(node: Node, key: str) -> File | Color | None:
    """The texture or colour of a material that a link leads to."""
    from ._schema import Color, File

    kinds: tuple[type[File | Color], ...] = (File, Color)
    return link(node, key, False, kinds)


def links(node: Node, key: str, siblings: bool, of: tuple[type[T], ...]) -> tuple[T | None, ...] | None:
    """The targets of links."""
    value = _typed(node, key, ("l",))
    return None if value is None else tuple(follow(node, _links(value), siblings, of))


def _links(value: Value) -> list[Node | int]:
    if isinstance(value, New) and isinstance(value.content, list):
        return value.content  # type: ignore[return-value]
    return [int(hash) for hash in array_of(value)]


def follow(node: Node, links: Sequence[Node | int], siblings: bool, of: tuple[type[T], ...]) -> list[T | None]:
    """The targets of hashes among the siblings or the children of ``node``."""
    scope = node._parent if siblings else node
    kinds = [kind.KIND for kind in of]
    found: list[T | None] = []
    for to in links:
        if isinstance(to, Node):
            found.append(to if isinstance(to, of) else None)
        elif scope is None:
            found.append(None)
        elif scope._kids is None and node._source is not None:
            # Unchanged: looked up directly in the file.
            target = node._source.resolve(to, siblings, kinds)
            found.append(None if target is None else cast(T, scope._child_of(target)))
        else:
            found.append(cast("T | None", scope._find(to, kinds)))
    return found


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
    target = _target(what, of, value)
    if isinstance(target, Node) and not siblings and target._parent is None:
        node.children.append(target)
    node._set(key, New("l", [target]))


def set_links(
    node: Node, key: str, what: str, of: tuple[type[Node], ...], value: Sequence[Node | int] | None
) -> None:
    """Sets links to nodes, or their hashes."""
    node._set(key, None if value is None else New("l", [_target(what, of, to) for to in value]))


def _target(what: str, of: tuple[type[Node], ...], value: Node | int) -> Node | int:
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


