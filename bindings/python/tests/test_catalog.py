"""Tables of what is in many files."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import castkit
import pytest

pa = pytest.importorskip("pyarrow")

VALID = Path(__file__).parents[3] / "testdata/valid"
NAMES = sorted(path.name for path in VALID.glob("*.cast"))
# Columns that files in memory do not have.
OF_DISK = ["modified", "device", "number", "references", "references_stamp"]


def test_paths_and_bytes_give_the_same_rows() -> None:
    by_path = castkit.catalog(NAMES, root=VALID)
    by_bytes = castkit.catalog(((name, (VALID / name).read_bytes()) for name in NAMES), root=VALID)
    assert list(by_path) == ["files", "meshes", "materials", "textures", "skeletons", "animations", "findings"]
    assert len(by_path["files"]) == len(NAMES)
    for name in by_path:
        one, other = pa.table(by_path[name]), pa.table(by_bytes[name])
        if name == "files":
            one, other = one.drop_columns(OF_DISK), other.drop_columns(OF_DISK)
        # Textures beside a file are not beside bytes.
        if name != "textures":
            assert one.equals(other), name


def test_the_schema_is_that_of_the_library() -> None:
    empty = castkit.catalog([], nodes=True)
    assert list(empty)[-2:] == ["nodes", "arrays"]
    for name, table in empty.items():
        schema = pa.table(table).schema
        assert schema.metadata[b"castkit.catalog.version"] == b"1"
        assert [field.name for field in schema] == [column[0] for column in table.columns]
        assert [field.nullable for field in schema] == [column[2] for column in table.columns]
        assert all(field.metadata[b"documentation"] for field in schema)
        assert (len(table), table.name) == (0, name)


def test_tables_can_be_pickled() -> None:
    tables = castkit.catalog(NAMES, root=VALID, nodes=True)
    again = pickle.loads(pickle.dumps(tables))
    assert all(pa.table(again[name]).equals(pa.table(tables[name])) for name in tables)
    with pytest.raises(ValueError, match="not a table"):
        castkit.CatalogTable.from_ipc("meshes", tables["files"].to_ipc())


def test_a_name_that_is_not_unicode_is_a_row() -> None:
    names = [os.fsdecode(b"a\xff.cast"), NAMES[0], "\ud800.cast"]
    files = pa.table(castkit.catalog([*names, (names[0], b"")], root=VALID)["files"]).to_pylist()
    assert [row["path"] for row in files] == ["a?.cast", NAMES[0], "?.cast", "a?.cast"]
    assert [row["error"] for row in files] == ["the name is not Unicode", None, *["the name is not Unicode"] * 2]
    with pytest.raises(TypeError, match="a list"):
        castkit.catalog(NAMES[0])


def test_failures_are_rows() -> None:
    class Gone:
        path = "gone.cast"

        def __enter__(self) -> object:
            raise OSError("the network is down")

        def __exit__(self, *_: object) -> None: ...

    tables = castkit.catalog(["no.cast", ("bytes.cast", b"no"), Gone()], root=VALID)
    rows = pa.table(tables["files"]).select(["path", "error"]).to_pylist()
    assert [row["path"] for row in rows] == ["no.cast", "bytes.cast", "gone.cast"]
    assert all(row["error"] for row in rows)
    assert rows[2]["error"] == "OSError: the network is down"


def test_files_of_fsspec() -> None:
    fsspec = pytest.importorskip("fsspec")
    memory = fsspec.filesystem("memory")
    for name in NAMES:
        memory.pipe(f"/castkit/{name}", (VALID / name).read_bytes())
    tables = castkit.catalog(fsspec.open_files("memory://castkit/*.cast"), root="memory://")
    meshes = pa.table(tables["meshes"]).column("digest")
    assert meshes.equals(pa.table(castkit.catalog(NAMES, root=VALID)["meshes"]).column("digest"))


def test_progress_can_cancel() -> None:
    done: list[int] = []
    castkit.catalog(NAMES, root=VALID, progress=done.append)
    assert done == [len(NAMES)]

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        castkit.catalog(NAMES, root=VALID, progress=stop)
