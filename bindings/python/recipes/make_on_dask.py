"""A recipe of `castkit make` on Dask: `python make_on_dask.py assets.toml`."""

from __future__ import annotations

import sys
from pathlib import Path

import assets
from dask.distributed import Client, LocalCluster


def run(client: Client, recipe: str) -> list[assets.Row]:
    """Makes what is not up to date, and returns what became of each result."""
    done: list[assets.Row] = []
    for level in assets.levels(recipe):
        done += client.gather(client.map(assets.make, level, pure=False))
    return done


if __name__ == "__main__":
    with LocalCluster(threads_per_worker=1) as cluster, Client(cluster) as client:
        rows = run(client, str(Path(sys.argv[1]).resolve()))
    failed = [row for row in rows if row["status"] == "failed"]
    print(f"{len(rows) - len(failed)} made, {len(failed)} failed")
    sys.exit(bool(failed))
