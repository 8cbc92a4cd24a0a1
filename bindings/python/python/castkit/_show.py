"""How trees look in a console and in a notebook."""

from __future__ import annotations

import base64
import html
import itertools
from collections.abc import Iterable, Sequence
from typing import ClassVar, Protocol

# Thousands of bones would be too much for a notebook.
_MAX_CHILDREN = 50
_MAX_NODES = 400


class Shown(Protocol):
    """What a tree needs to know of a node."""

    FIELD: ClassVar[str]

    def _line(self) -> str: ...
    def _details(self) -> str: ...
    def _children(self) -> Sequence[Shown]: ...


def count(number: int, what: str, plural: str | None = None) -> str:
    """``1 mesh``, ``1,234 meshes``."""
    return f"{number:,} {what if number == 1 else plural or what + 's'}"


def first_names(names: Iterable[str | None]) -> str:
    """The first names of a list."""
    shown = [name or "unnamed" for name in names]
    return ", ".join(shown[:4]) + (", ..." if len(shown) > 4 else "")


def no_such_name(name: str, labels: Iterable[str | None]) -> KeyError:
    """The exception for a name that nothing in a list has. Only the first labels are taken."""
    first = [repr(label) for label in itertools.islice(labels, 9)]
    existing = ", ".join(first[:8]) + (", ..." if len(first) > 8 else "")
    return KeyError(f"there is no {name!r}, but {existing or 'nothing'}")


def picture_html(png: bytes, size: int) -> str:
    """A picture beside the text that follows."""
    data = base64.b64encode(png).decode("ascii")
    return f"<img style='float:right' width={size} height={size} alt='what is in the file' src='data:image/png;base64,{data}'>"


def tree_html(nodes: Iterable[Shown], head: str | None) -> str:
    """A collapsible tree with counts and bounding boxes."""
    out: list[str] = []
    if head is not None:
        out.append(f"<pre>{html.escape(head)}</pre>")
    shown = 0
    # The closing tags of elements are strings among the remaining nodes.
    pending: list[Shown | str] = []
    pending.extend(reversed([*nodes]))
    while pending:
        node = pending.pop()
        if isinstance(node, str):
            out.append(node)
            continue
        shown += 1
        if shown > _MAX_NODES:
            out.append("<div>...</div>")
            pending = [end for end in pending if isinstance(end, str)]
            continue
        line = html.escape(node._line() + node._details())
        children = node._children()
        if not children:
            out.append(f"<div style='margin-left:1em'>{line}</div>")
            continue
        is_open = " open" if node.FIELD in ("root", "model") else ""
        out.append(f"<details style='margin-left:1em'{is_open}><summary>{line}</summary>")
        pending.append("</details>")
        if len(children) > _MAX_CHILDREN:
            pending.append(f"<div style='margin-left:1em'>... {len(children) - _MAX_CHILDREN:,} more</div>")
        pending.extend(reversed(children[:_MAX_CHILDREN]))
    return "".join(out)
