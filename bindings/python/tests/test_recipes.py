"""The recipes for Ray Data, Dask and Spark, each on a real cluster of this machine with two workers.

They run where these packages are installed. `CASTKIT_LIBRARY` names a directory to run them on instead of a small one,
and `CASTKIT_PROGRAM` the program whose tables are the expected ones, if it is not that of the package.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import ModuleType

import castkit
import pytest

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
pytest.importorskip("fsspec", reason="fsspec is not installed")
import pyarrow.compute as pc  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402

RECIPES = Path(__file__).parents[1] / "recipes"
VALID = Path(__file__).parents[3] / "testdata/valid"
DAMAGED = Path(__file__).parents[3] / "testdata/damaged"


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(RECIPES))
    # Workers are other processes.
    paths = [str(RECIPES), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    import library

    return library


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library: 60 files in 3 folders, some of them damaged, one of another format, one that is no model."""
    if given := os.environ.get("CASTKIT_LIBRARY"):
        return Path(given).resolve()
    root = tmp_path_factory.mktemp("models")
    sources = sorted(VALID.glob("*.cast"))[:18] + sorted(DAMAGED.glob("*.cast"))[:2]
    for folder in ("a", "b", "c"):
        (root / folder).mkdir()
        for source in sources:
            shutil.copy(source, root / folder)
    castkit.convert(VALID / "character.cast", root / "a/character.glb")
    (root / "b/no.fbx").write_bytes(b"no")
    return root.resolve()


@pytest.fixture(scope="module")
def expected(models: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, pa.Table]:
    out = tmp_path_factory.mktemp("expected")
    program = os.environ.get("CASTKIT_PROGRAM")
    command = [program] if program else [sys.executable, "-m", "castkit._program"]
    ran = subprocess.run([*command, "catalog", models, "-o", out / "catalogue"], capture_output=True, text=True)
    # 1: some files cannot be read, and are rows that say so.
    assert ran.returncode in (0, 1), ran.stderr
    return {name: rows(out / "catalogue", name) for name in castkit.catalog([])}


def rows(catalogue: Path, table: str) -> pa.Table:
    """All rows of a table, by path. Segments have other files in other runs; the rows of a file are in order."""
    parts = [pq.ParquetFile(path).read() for path in sorted(catalogue.glob(f"[0-9]*/{table}.parquet"))]
    whole = pa.concat_tables(parts).replace_schema_metadata()
    numbered = whole.append_column("number of row", pa.array(range(len(whole))))
    return whole.take(pc.sort_indices(numbered, [("path", "ascending"), ("number of row", "ascending")]))


def compare(out: Path, models: Path, expected: dict[str, pa.Table]) -> None:
    for name, table in expected.items():
        assert rows(out, name).equals(table), name
    results = rows(out, "results")
    assert results["path"].to_pylist() == expected["files"]["path"].to_pylist()
    failed = [row for row in results.to_pylist() if row["error"]]
    assert all((out / "converted" / f"{row['path']}.glb").exists() for row in results.to_pylist() if not row["error"])
    if "CASTKIT_LIBRARY" not in os.environ:
        assert "b/no.fbx" in [row["path"] for row in failed]
        assert len(failed) < len(results) / 2


class Killer(threading.Thread):
    """Kills one worker, with SIGKILL, while it is doing a part and others are done."""

    def __init__(self, out: Path) -> None:
        super().__init__(daemon=True)
        self.out = out
        self.killed: int | None = None
        self.is_over = False

    def __enter__(self) -> Killer:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.is_over = True
        self.join()
        assert kind is not None or self.killed is not None, "no worker was killed, because all was done so quickly"

    def run(self) -> None:
        while not self.is_over and self.killed is None:
            at_work = sorted((self.out / ".work").glob("*/meshes.parquet"))
            if at_work and len(list(self.out.glob("0*/files.parquet"))) >= 2:
                worker = int(at_work[0].parent.name.split("-")[1])
                os.kill(worker, signal.SIGKILL)
                self.killed = worker
            time.sleep(0.0005)


SIZE = 256 if "CASTKIT_LIBRARY" in os.environ else 4


def test_ray(library: ModuleType, models: Path, expected: dict[str, pa.Table], tmp_path: Path) -> None:
    ray = pytest.importorskip("ray", reason="Ray is not installed")
    pytest.importorskip("ray.data", reason="Ray Data is not installed")
    import on_ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        with Killer(tmp_path):
            done = on_ray.run(str(models), str(tmp_path), SIZE)
        assert len(done) == len(expected["files"])
        compare(tmp_path, models, expected)
        # Whoever starts it again has nothing to do, and after a loss only what is lost.
        assert len(on_ray.run(str(models), str(tmp_path), SIZE)) == 0
        shutil.rmtree(tmp_path / "000001")
        assert len(on_ray.run(str(models), str(tmp_path), SIZE)) == SIZE
        compare(tmp_path, models, expected)
    finally:
        ray.shutdown()


def test_dask(library: ModuleType, models: Path, expected: dict[str, pa.Table], tmp_path: Path) -> None:
    distributed = pytest.importorskip("dask.distributed", reason="Dask is not installed")
    import on_dask

    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        with Killer(tmp_path):
            done = on_dask.run(client, str(models), str(tmp_path), SIZE)
        assert len(done) == len(expected["files"])
        compare(tmp_path, models, expected)
        assert len(on_dask.run(client, str(models), str(tmp_path), SIZE)) == 0


def test_spark(
    library: ModuleType,
    models: Path,
    expected: dict[str, pa.Table],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sql = pytest.importorskip("pyspark.sql", reason="Spark is not installed")
    if shutil.which("java") is None:
        pytest.skip("Spark needs Java, which is not installed")
    import on_spark

    # Executors look for Python on the path.
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    # Two executors, each a process with one core.
    builder = sql.SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
    spark = builder.getOrCreate()
    try:
        with Killer(tmp_path):
            done = on_spark.run(spark, str(models), str(tmp_path), SIZE)
        assert len(done) == len(expected["files"])
        compare(tmp_path, models, expected)
        assert len(on_spark.run(spark, str(models), str(tmp_path), SIZE)) == 0
    finally:
        spark.stop()


RECIPE = """
[files]
models = "models/*.cast"

[outputs.web]
steps = [{ optimize = {} }]
convert = { to_format = "glb" }

[outputs.sheet]
from = "web"
together = true
render = { columns = 4, size = "32" }
"""


@pytest.fixture
def assets_toml(tmp_path: Path) -> Path:
    """A recipe, and what it makes on this machine, in `expected`."""
    for place in ("here", "cluster"):
        (tmp_path / place / "models").mkdir(parents=True)
        for source in sorted(VALID.glob("*.cast"))[:8]:
            shutil.copy(source, tmp_path / place / "models")
        (tmp_path / place / "assets.toml").write_text(RECIPE)
    make = [sys.executable, "-m", "castkit._program", "make", str(tmp_path / "here/assets.toml")]
    assert subprocess.run(make, capture_output=True, check=False).returncode == 0
    return tmp_path / "cluster/assets.toml"


def compare_made(recipe: Path, rows: list[dict[str, object]]) -> None:
    def results(place: Path) -> dict[str, bytes]:
        build = place / "build"
        files = [path for path in build.rglob("*") if path.is_file() and path.name != ".castkit-state"]
        return {str(path.relative_to(build)): path.read_bytes() for path in files}

    assert {row["status"] for row in rows} == {"made"}, rows
    assert results(recipe.parent) == results(recipe.parents[1] / "here")


def test_make_as_rows(library: ModuleType, assets_toml: Path) -> None:
    import assets

    rows = [assets.make(row) for level in assets.levels(str(assets_toml)) for row in level]
    compare_made(assets_toml, rows)
    assert assets.levels(str(assets_toml)) == []


def test_make_on_ray(library: ModuleType, assets_toml: Path) -> None:
    ray = pytest.importorskip("ray", reason="Ray is not installed")
    import make_on_ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        compare_made(assets_toml, make_on_ray.run(str(assets_toml)))
        assert make_on_ray.run(str(assets_toml)) == []
    finally:
        ray.shutdown()


def test_make_on_dask(library: ModuleType, assets_toml: Path) -> None:
    distributed = pytest.importorskip("dask.distributed", reason="Dask is not installed")
    import make_on_dask

    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        compare_made(assets_toml, make_on_dask.run(client, str(assets_toml)))


def test_make_on_spark(library: ModuleType, assets_toml: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sql = pytest.importorskip("pyspark.sql", reason="Spark is not installed")
    if shutil.which("java") is None:
        pytest.skip("Spark needs Java, which is not installed")
    import make_on_spark

    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    spark = sql.SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false").getOrCreate()
    try:
        compare_made(assets_toml, make_on_spark.run(spark, str(assets_toml)))
    finally:
        spark.stop()


def test_object_storage(library: ModuleType, models: Path, expected: dict[str, pa.Table], tmp_path: Path) -> None:
    fsspec = pytest.importorskip("fsspec", reason="fsspec is not installed")
    if "CASTKIT_LIBRARY" in os.environ:
        pytest.skip("only with the small library")
    memory = fsspec.filesystem("memory")
    memory.put(f"{models}/", "/models/", recursive=True)
    for part in library.parts("memory://models", str(tmp_path), SIZE):
        library.work(part, "memory://models", str(tmp_path))
    # What only disks know, and textures beside files.
    of_disk = {"root", "modified", "device", "number", "references", "references_stamp"}
    for name in ("files", "meshes", "materials", "skeletons", "animations", "findings"):
        columns = [column for column in expected[name].column_names if column not in of_disk]
        assert rows(tmp_path, name).select(columns).equals(expected[name].select(columns)), name
    assert library.parts("memory://models", str(tmp_path), SIZE) == []


def test_one_library_in_each_directory(library: ModuleType, models: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    for part in library.parts(str(models), str(out), SIZE)[:1]:
        library.work(part, str(models), str(out))
    with pytest.raises(ValueError, match="another library"):
        library.parts(str(tmp_path), str(out), SIZE)
    with pytest.raises(ValueError, match="in the library"):
        library.parts(str(tmp_path), str(tmp_path / "new"), SIZE)


def test_the_program_goes_on(library: ModuleType, models: Path, tmp_path: Path) -> None:
    """What workers have written is a catalogue: the program answers questions about it, and reads only what changes."""
    for part in library.parts(str(models), str(tmp_path), SIZE):
        library.work(part, str(models), str(tmp_path))
    program = [sys.executable, "-m", "castkit._program", "--json"]
    ran = subprocess.run([*program, "catalog", models, "-o", tmp_path], capture_output=True, text=True)
    update = json.loads(ran.stdout)
    assert (update["read"], update["unchanged"]) == (0, len(rows(tmp_path, "files")))
    found = subprocess.run([*program, "find", tmp_path, "--duplicates", "meshes"], capture_output=True, text=True)
    assert found.stdout.count("\n") > 1
