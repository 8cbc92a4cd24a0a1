"""A library on Spark: `python on_spark.py ROOT OUT`, or with spark-submit."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import library
import pyarrow as pa
from pyspark.sql import SparkSession

# The columns of library.RESULTS.
RESULTS = "root string, path string, output string, before bigint, after bigint, notes array<string>, error string"


def run(spark: SparkSession, root: str, out: str, size: int = 256) -> pa.Table:
    """Does what is still to be done, and returns what became of each of these files."""
    spark.sparkContext.addPyFile(library.__file__)
    parts = library.parts(root, out, size)
    if not parts:
        return library.RESULTS.empty_table()

    def work(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            for part in batch.to_pylist():
                yield from library.work(part, root, out).to_batches()

    # A task for each part. When an executor or its Python dies, Spark tries the task again.
    todo = spark.createDataFrame(parts, "number bigint, paths array<string>").repartition(len(parts))
    return todo.mapInArrow(work, RESULTS).toArrow()


if __name__ == "__main__":
    spark = SparkSession.builder.appName("castkit").getOrCreate()
    rows = run(spark, *map(library.absolute, sys.argv[1:3]))
    print(f"{len(rows)} files, of which {len(rows) - rows['error'].null_count} cannot be converted")
