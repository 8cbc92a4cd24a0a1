"""Tables, as readers of Arrow take them."""

import gc
import sys
from pathlib import Path

import castkit
import numpy as np
import pytest


def test_tables(character: Path) -> None:
    file = castkit.open(character)
    tables = file.to_arrow()
    assert [len(table) for table in tables] == [file.node_count, 2, 4, 6]
    assert tables.nodes["kind"][0] == "root" and tables.nodes["parent"][0] is None
    rows = dict(zip(tables.meshes["name"], tables.meshes["material"], strict=True))
    assert tables.nodes["name"][rows["body"]] == "skin"
    assert tables.meshes["vertices"] == [144, 8] and tables.curves["last_frame"] == [24.0] * 6
    assert "node" in tables.nodes.column_names
    with pytest.raises(KeyError, match="no column 'size', but node, name"):
        tables.meshes["size"]


def test_an_empty_file() -> None:
    assert [len(table) for table in castkit.CastFile([]).to_arrow()] == [0, 0, 0, 0]


def test_pyarrow(character: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    for tables in (castkit.open(character).to_arrow(), castkit.CastFile().to_arrow()):
        for table in tables:
            read = pyarrow.table(table)
            read.validate(full=True)
            assert read.column_names == table.column_names and read.num_rows == len(table)
            for name in table:
                assert read[name].to_pylist() == table[name], name
    # A stream that is not read frees its memory, and so does one that is read after its table is gone.
    table = castkit.open(character).to_arrow().nodes
    before = sys.getrefcount(table)
    for _ in range(2000):
        table.__arrow_c_stream__()
    read = pyarrow.table(table)
    assert sys.getrefcount(table) == before
    kinds = table["kind"]
    del table
    gc.collect()
    assert read["kind"].to_pylist() == kinds


def test_polars(character: Path) -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(castkit.open(character).to_arrow().meshes)
    assert frame["triangles"].to_list() == [72, 4] and frame["name"].to_list() == ["body", "eyes"]


def test_pandas(character: Path) -> None:
    pandas = pytest.importorskip("pandas", minversion="2.2")
    if not hasattr(pandas.DataFrame, "from_arrow"):
        pytest.skip("pandas takes streams from version 3 on")
    frame = pandas.DataFrame.from_arrow(castkit.open(character).to_arrow().meshes)
    assert frame["triangles"].tolist() == [72, 4] and frame["name"].tolist() == ["body", "eyes"]


def test_duckdb(character: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    tables = castkit.open(character).to_arrow()
    nodes, meshes = tables.nodes, tables.meshes
    assert len(nodes) > len(meshes)  # DuckDB finds them by these names.
    query = "select m.name, n.name from meshes m join nodes n on m.material = n.node order by 1"
    assert duckdb.sql(query).fetchall() == [("body", "skin"), ("eyes", "eye")]
    assert duckdb.sql("select count(*), sum(vertices) from meshes").fetchall() == [(2, 152)]


def test_texts_that_are_not_utf_8() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    file = castkit.CastFile()
    file.root.models.append(castkit.Model(name="h\udce9ro"))
    none, name = pyarrow.table(file.to_arrow().nodes)["name"].to_pylist()
    assert none is None and name.startswith("h\ufffd") and name.endswith("\ufffdro")


@pytest.mark.skipif(sys.platform != "linux", reason="the size of the process is read from /proc")
def test_streams_leak_nothing(character: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = castkit.open(character).to_arrow().nodes

    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

    def rounds(count: int) -> None:
        for _ in range(count):
            pyarrow.table(table)
            table.__arrow_c_stream__()

    rounds(500)
    before = resident()
    rounds(5000)
    assert resident() - before < 4 << 20
    assert np.asarray(pyarrow.table(table)["hash"]).dtype == np.uint64
