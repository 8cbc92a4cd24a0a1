"""Docstrings are filled paragraphs: a formatter checks their form, but not where their lines end."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import ROOT

PACKAGE = ROOT / "bindings" / "python" / "python" / "castkit"
WIDTH = 120


def docstrings(source: str) -> Iterator[tuple[int, list[str]]]:
    """Where each docstring starts, also of attributes, and its lines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, source.splitlines()[node.lineno - 1 : node.end_lineno]


def ends_early(line: str, following: str) -> bool:
    """Whether a line of a paragraph ends although the next word would fit."""
    words = following.split()
    # An empty line ends a paragraph; examples and lists have lines of their own.
    if not line.strip() or not words or following.strip() == '"""' or words[0] in (">>>", "...", "-", "*"):
        return False
    is_example = line.strip().startswith((">>>", "..."))
    return not is_example and len(line) + 1 + len(words[0]) <= WIDTH


def early_ends(source: str) -> list[str]:
    found: list[str] = []
    for start, lines in docstrings(source):
        for index, (line, following) in enumerate(zip(lines, lines[1:], strict=False)):
            if ends_early(line, following):
                found.append(f"{start + index}: {line.strip()}")
    return found


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py*")), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_lines_end_where_the_next_word_does_not_fit(path: Path) -> None:
    assert early_ends(path.read_text("utf-8")) == []


def test_broken_lines_are_found() -> None:
    broken = '''class Children:
    """The children of a node.

    They are found by
    index or by name.
    """
'''
    assert early_ends(broken) == ["4: They are found by"]
    assert early_ends(broken.replace("by\n    index", "by index")) == []
