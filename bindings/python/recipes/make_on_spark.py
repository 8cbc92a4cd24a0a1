"""A recipe of `castkit make` on Spark: `python make_on_spark.py assets.toml`, or with spark-submit."""

from __future__ import annotations

import sys
from pathlib import Path

import assets
from pyspark.sql import SparkSession


def run(spark: SparkSession, recipe: str) -> list[assets.Row]:
    """Makes what is not up to date, and returns what became of each result."""
    spark.sparkContext.addPyFile(assets.__file__)
    done: list[assets.Row] = []
    for level in assets.levels(recipe):
        done += spark.sparkContext.parallelize(level, len(level)).map(assets.make).collect()
    return done


if __name__ == "__main__":
    session = SparkSession.builder.appName("castkit make").getOrCreate()
    rows = run(session, str(Path(sys.argv[1]).resolve()))
    session.stop()
    failed = [row for row in rows if row["status"] == "failed"]
    print(f"{len(rows) - len(failed)} made, {len(failed)} failed")
    sys.exit(bool(failed))
