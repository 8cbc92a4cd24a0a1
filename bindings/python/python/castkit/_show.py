"""How files and nodes look in a console and in a notebook."""

from __future__ import annotations

import html
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ._schema import Animation, Curve, Instance, Mesh, Model, Root, Skeleton

if TYPE_CHECKING:
    from ._file import CastFile
    from ._node import Node

# Thousands of bones would be too much for a notebook.
_MOST_CHILDREN = 50
_MOST_NODES = 400


def count(number: int, what: str, many: str | None = None) -> str:
    """``1 mesh``, ``1,234 meshes``."""
    return f"{number:,} {what if number == 1 else many or what + 's'}"


def few(names: Iterable[str | None]) -> str:
    """The first names of a list."""
    shown = [name or "unnamed" for name in names]
    return ", ".join(shown[:4]) + (", ..." if len(shown) > 4 else "")


def length(node: Node, key: str, per: int = 1) -> int:
    """The length of an array, without reading it."""
    value = node._value(key)
    if value is None:
        return 0
    from ._values import New

    return (len(value.content) if isinstance(value, New) else value.count) // per


def node_line(node: Node) -> str:
    """A node in one line: kind, name and most important facts."""
    label = node._label()
    name = type(node).__name__ if node.FIELD else f"Node {node.kind!r}"
    line = name if label is None else f'{name} "{label}"'
    facts: list[str] = []
    if isinstance(node, Mesh):
        facts = [count(length(node, "vp"), "vertex", "vertices"), count(length(node, "f", 3), "triangle")]
    elif isinstance(node, Curve):
        facts = [node._text("kp") or "?", count(length(node, "kb"), "key")]
    elif isinstance(node, (Model, Skeleton, Animation, Root)):
        facts = [_children(node)]
    else:
        facts = [count(len(node.properties), "property", "properties")]
    return f"{line}: {', '.join(facts)}" if facts and facts[0] else line


def _children(node: Node) -> str:
    counts: dict[str, int] = {}
    for child in node._children():
        name = child.FIELD or child.kind
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(count(number, name.replace("_", " "), _PLURALS.get(name)) for name, number in counts.items())


_PLURALS = {"mesh": "meshes", "metadata": "metadata"}


def file_lines(file: CastFile) -> str:
    """The contents of a file in five lines."""
    if file.closed:
        return "<a closed Cast file>"
    where = "new" if file._file is None else "mapped" if file.is_mapped else "in memory"
    path = file.path
    head = f"Cast file {os.fspath(path)}" if path is not None else "Cast file"
    size = "" if file._file is None else f"{len(file._file):,} bytes, "
    models, animations = file.models, file.animations
    meshes = file.meshes
    vertices = sum(length(mesh, "vp") for mesh in meshes)
    triangles = sum(length(mesh, "f", 3) for mesh in meshes)
    bones = sum(len(model.skeleton.bones) for model in models if model.skeleton is not None)
    keys = sum(length(curve, "kb") for animation in animations for curve in animation.curves)
    instances: list[Instance] = list(file.instances)
    return "\n".join(
        (
            f"{head} ({size}{where}{', changed' if file.is_changed and file._file is not None else ''})",
            f"  {count(len(models), 'model')}: {few(model._label() for model in models)}" if models else "  no models",
            f"  {count(len(meshes), 'mesh', 'meshes')}, {count(vertices, 'vertex', 'vertices')}, "
            f"{count(triangles, 'triangle')}, {count(bones, 'bone')}",
            f"  {count(len(animations), 'animation')}, {count(keys, 'key')}"
            + (f": {few(animation._label() for animation in animations)}" if animations else ""),
            f"  {count(file.node_count, 'node')}, {count(len(instances), 'instance')}",
        )
    )


def tree_html(nodes: Iterable[Node], head: str | None) -> str:
    """A collapsible tree with counts and bounding boxes."""
    out: list[str] = []
    if head is not None:
        out.append(f"<pre>{html.escape(head)}</pre>")
    shown = 0
    # The closing tags of elements are strings among the remaining nodes.
    pending: list[Node | str] = []
    pending.extend(reversed([*nodes]))
    while pending:
        node = pending.pop()
        if isinstance(node, str):
            out.append(node)
            continue
        shown += 1
        if shown > _MOST_NODES:
            out.append("<div>...</div>")
            pending = [end for end in pending if isinstance(end, str)]
            continue
        line = html.escape(node_line(node) + _box(node))
        children = node._children()
        if not children:
            out.append(f"<div style='margin-left:1em'>{line}</div>")
            continue
        is_open = " open" if isinstance(node, (Root, Model)) else ""
        out.append(f"<details style='margin-left:1em'{is_open}><summary>{line}</summary>")
        pending.append("</details>")
        if len(children) > _MOST_CHILDREN:
            pending.append(f"<div style='margin-left:1em'>... {len(children) - _MOST_CHILDREN:,} more</div>")
        pending.extend(reversed(children[:_MOST_CHILDREN]))
    return "".join(out)


def _box(node: Node) -> str:
    if not isinstance(node, Mesh):
        return ""
    box = node.bounding_box
    if box is None:
        return ""
    low, high = (" ".join(f"{number:.4g}" for number in row) for row in box)
    return f", from ({low}) to ({high})"
