"""What a worker does with a part of a library: catalogue and check its files, optimise and convert each of them.

Copy this file and change what you like; README.md says how clusters call it.
"""

from __future__ import annotations

import os
import shutil
import uuid
from pathlib import Path
from typing import Any, TypedDict

import castkit
import fsspec
import pyarrow as pa
import pyarrow.parquet as pq

# A row for each file: what became of it. It is joined with the other tables by root and path.
RESULTS = pa.schema(
    [
        pa.field("root", pa.string(), nullable=False),
        pa.field("path", pa.string(), nullable=False),
        pa.field("output", pa.string()),
        pa.field("before", pa.int64()),
        pa.field("after", pa.int64()),
        pa.field("notes", pa.list_(pa.string())),
        pa.field("error", pa.string()),
    ]
)


class Part(TypedDict):
    """Files that one worker does."""

    number: int
    paths: list[str]


def absolute(place: str) -> str:
    """A directory as all workers call it, and as castkit catalog does; URLs stay as they are."""
    return place if "://" in place else os.path.realpath(place)


def parts(root: str, out: str, size: int = 256) -> list[Part]:
    """What is still to be done: the files of a library that have no rows yet, at most `size` in a part.

    `root` is a directory, as `absolute` gives it, or a URL of fsspec such as `s3://bucket/models`; `out` is a directory
    that all workers see. While workers are writing there, nobody else may call this.
    """
    directory = Path(out)
    directory.mkdir(parents=True, exist_ok=True)
    # By this file castkit find and castkit catalog recognise a catalogue.
    (directory / ".castkit-catalogue").touch()
    left = list((directory / ".work").glob("*"))
    if any("=" in path.name for path in left):
        raise RuntimeError(f"castkit catalog was interrupted while it wrote {directory}: run it again first")
    # What workers have left that were killed.
    for path in left:
        shutil.rmtree(path, ignore_errors=True)
    segments = [segment for segment in directory.iterdir() if segment.name.isdigit()]
    done: set[str] = set()
    for segment in segments:
        files = pq.read_table(segment / "files.parquet", columns=["root", "path"])
        if others := set(files["root"].to_pylist()) - {root}:
            raise ValueError(f"{out} is the result of another library, {others.pop()}: give each its own directory")
        done.update(files["path"].to_pylist())
    system, base = fsspec.core.url_to_fs(root)
    if Path(base) in (directory.resolve(), *directory.resolve().parents):
        raise ValueError(f"{out} is in the library, so that what is converted would be converted again")
    found = (os.path.relpath(path, base).replace(os.sep, "/") for path in system.find(base))
    paths = sorted(path for path in found if castkit.can_read(path) and path not in done)
    first = max((int(segment.name) for segment in segments), default=-1) + 1
    starts = range(0, len(paths), size)
    return [Part(number=first + index, paths=paths[at : at + size]) for index, at in enumerate(starts)]


def work(part: Part, root: str, out: str) -> pa.Table:
    """Does a part, and returns the rows of RESULTS.

    Its tables appear together, in a directory that gets its name at the end: whoever is killed has done nothing, and
    whoever does it again does no harm.
    """
    directory = Path(out) / f"{part['number']:06}"
    if not directory.exists():
        unfinished = Path(out) / ".work" / f"{part['number']:06}-{os.getpid()}-{uuid.uuid4().hex}"
        unfinished.mkdir(parents=True)
        is_local = Path(root).is_dir()
        sources = (path if is_local else (path, fsspec.open(f"{root}/{path}")) for path in part["paths"])
        for name, table in castkit.catalog(sources, root=root).items():
            pq.write_table(pa.table(table), unfinished / f"{name}.parquet")
        rows = [convert(root, path, Path(out) / "converted") for path in part["paths"]]
        pq.write_table(pa.Table.from_pylist(rows, RESULTS), unfinished / "results.parquet")
        try:
            unfinished.rename(directory)
        except OSError:
            # Another worker has done the part, because this one was believed to be dead.
            shutil.rmtree(unfinished)
    return pq.read_table(directory / "results.parquet", schema=RESULTS)


def convert(root: str, path: str, out: Path) -> dict[str, Any]:
    """Makes an optimised GLB of a file of any format."""
    row: dict[str, Any] = {"root": root, "path": path, "notes": []}
    output = out / f"{path}.glb"
    try:
        source: str | bytes = os.path.join(root, path)
        if os.path.isfile(source):
            row["before"] = os.path.getsize(source)
        else:
            with fsspec.open(f"{root}/{path}") as opened:
                source = opened.read()
            row["before"] = len(source)
        loaded = castkit.convert(source, from_format=path.rpartition(".")[2])
        optimized = castkit.optimize(loaded.file)
        done = castkit.convert(optimized.file, output, force=True)
        row["notes"] = [note.code for note in (*loaded.notes, *optimized.notes, *done.notes)]
        row["output"], row["after"] = str(output), done.bytes
    except Exception as error:  # A file must not stop a million others.
        row["error"] = f"{type(error).__name__}: {error}"
    return row
