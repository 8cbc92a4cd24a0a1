"""A library on Dask: `python on_dask.py ROOT OUT`."""

from __future__ import annotations

import sys

import library
import pyarrow as pa
from dask.distributed import Client, LocalCluster, as_completed


def run(client: Client, root: str, out: str, size: int = 256) -> pa.Table:
    """Does what is still to be done, and returns what became of each of these files."""
    parts = library.parts(root, out, size)
    # When a worker dies, Dask gives its tasks to another one.
    futures = client.map(library.work, parts, root=root, out=out, pure=False)
    rows = [done for _, done in as_completed(futures, with_results=True)]
    return pa.concat_tables([library.RESULTS.empty_table(), *rows])


if __name__ == "__main__":
    with LocalCluster(threads_per_worker=1) as cluster, Client(cluster) as client:
        rows = run(client, *map(library.absolute, sys.argv[1:3]))
        print(f"{len(rows)} files, of which {len(rows) - rows['error'].null_count} cannot be converted")
