"""The contents of many files, as Arrow tables."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, cast

from . import _native
from ._native import CatalogTable

__all__ = ["CatalogTable", "can_read", "catalog"]

# The maximum number of files that are read together, and their total size.
_FILES = 256
_BYTES = 64 << 20


def can_read(path: str | os.PathLike[str]) -> bool:
    """Whether a path has the extension of a readable format. ``castkit catalog`` reads these files of a directory."""
    return _native.can_read(path)


def catalog(
    sources: Iterable[str | os.PathLike[str] | tuple[str, Any] | Any],
    *,
    root: str | os.PathLike[str] = "",
    nodes: bool = False,
    progress: Callable[[int], None] | None = None,
) -> dict[str, CatalogTable]:
    """Reads files of any formats into tables: files, meshes, materials, textures, skeletons, animations, findings.

    A source is a path, an fsspec file, such as those of ``fsspec.open_files``, or a pair of a name and bytes or an
    fsspec file. Relative paths are resolved against ``root``, which is stored in the column ``root``; for other sources
    it is only stored. A file that cannot be read gets a row in the table ``files`` that says why. The rows are those of
    ``castkit catalog``.

    Each table has ``__arrow_c_stream__``, through which pyarrow, Polars, DuckDB and pandas read it:
    ``pyarrow.table(table)``. It can be pickled. ``catalog([])`` returns empty tables with the schemas. ``nodes``: also
    make the tables ``nodes`` and ``arrays``. ``progress`` is called from time to time with the number of finished
    files; an exception that it raises stops the work.
    """
    if isinstance(sources, (str, bytes, os.PathLike)):
        raise TypeError("sources must be a collection; put a single one into a list")
    cataloguing = _native.Cataloguing(os.fspath(root), nodes)
    batch: list[tuple[str, Any, str | None]] = []
    done = size = 0
    for source in sources:
        batch.append(_given(source))
        content = batch[-1][1]
        size += 0 if content is None else len(content)
        if len(batch) >= _FILES or size >= _BYTES:
            cataloguing.add(batch)
            done += len(batch)
            batch, size = [], 0
            if progress is not None:
                progress(done)
    cataloguing.add(batch)
    if progress is not None:
        progress(done + len(batch))
    return dict(cataloguing.finish())


def _given(source: Any) -> tuple[str, Any, str | None]:
    """The name of a source, and its bytes or an error."""
    name, content, error = _read(source)
    try:
        name.encode()
    except UnicodeEncodeError:
        # Python decodes file names that are not Unicode to lone surrogates, which columns cannot store.
        return (name.encode(errors="replace").decode(), None, "the name is not Unicode")
    return (name, content, error)


def _read(source: Any) -> tuple[str, Any, str | None]:
    if isinstance(source, (str, os.PathLike)):
        path = os.fsdecode(cast("str | os.PathLike[str]", source))
        return (path.replace(os.sep, "/"), None, None)
    if isinstance(source, tuple):
        name, content = cast("tuple[str, Any]", source)
        if not hasattr(content, "__enter__") or isinstance(content, memoryview):
            return (name, cast("Any", content), None)
    else:
        name, content = str(source.path), source
    try:
        with content as opened:
            return (name, opened.read(), None)
    except Exception as error:  # File systems raise exceptions of any kind.
        return (name, None, f"{type(error).__name__}: {error}")
