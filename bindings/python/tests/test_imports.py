"""The modules of the package are floors: each imports only those below it."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from conftest import ROOT

PACKAGE = ROOT / "bindings" / "python" / "python" / "castkit"


def imported(
    source: str, module: tuple[str, ...], is_package: bool, modules: set[tuple[str, ...]]
) -> set[tuple[str, ...]]:
    """The modules of the package that a module imports, also inside functions and only for type checkers."""
    found: set[tuple[str, ...]] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            base = module[: len(module) - node.level + is_package] if node.level else ()
            base += tuple((node.module or "").split(".")) if node.module else ()
            for alias in node.names:
                # Either a module of a package, or a name in a module.
                found.add((*base, alias.name) if (*base, alias.name) in modules else base)
        elif isinstance(node, ast.Import):
            found.update(tuple(alias.name.split(".")) for alias in node.names)
    return (found & modules) - {module}


def draw(folder: Path) -> dict[tuple[str, ...], set[tuple[str, ...]]]:
    """For each module of a package, those that it imports."""

    def files() -> Iterator[tuple[tuple[str, ...], Path]]:
        for path in (*folder.rglob("*.py"), *folder.rglob("*.pyi")):
            name = path.relative_to(folder.parent).with_suffix("").parts
            yield (name[:-1] if name[-1] == "__init__" else name), path

    modules = {name for name, _ in files()}
    return {name: imported(path.read_text("utf-8"), name, path.stem == "__init__", modules) for name, path in files()}


def circle(folder: Path) -> list[str]:
    """A circle of imports, if there is one."""
    try:
        TopologicalSorter(draw(folder)).prepare()
    except CycleError as error:
        return [".".join(name) for name in error.args[1]]
    return []


def test_no_circle_of_imports() -> None:
    drawing = draw(PACKAGE)
    assert ("castkit", "_native") in drawing[("castkit", "_file")], "the drawing sees no imports"
    assert circle(PACKAGE) == []


@pytest.mark.parametrize(
    "hidden",
    [
        "from . import upper",
        "from .upper import value",
        "import typing\nif typing.TYPE_CHECKING:\n    from .upper import value",
        "def function():\n    from .upper import value",
        "def function():\n    import package.upper",
        "from .inner import value",
    ],
)
def test_hidden_circles_are_found(tmp_path: Path, hidden: str) -> None:
    package = tmp_path / "package"
    (package / "inner").mkdir(parents=True)
    (package / "__init__.py").write_text("from .upper import value")
    (package / "inner" / "__init__.py").write_text("from ..upper import value")
    (package / "upper.py").write_text("from . import lower\nvalue = lower")
    (package / "lower.py").write_text("import os")
    assert circle(package) == []
    (package / "lower.py").write_text(hidden)
    assert {"package.upper", "package.lower"} <= set(circle(package))
