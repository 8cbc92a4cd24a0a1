"""A library on Ray: `python on_ray.py ROOT OUT`."""

from __future__ import annotations

import sys

import library
import pyarrow as pa
import ray


def run(root: str, out: str, size: int = 256) -> pa.Table:
    """Does what is still to be done, and returns what became of each of these files."""
    parts = library.parts(root, out, size)
    if not parts:
        return library.RESULTS.empty_table()

    def work(batch: pa.Table) -> pa.Table:
        return pa.concat_tables(library.work(part, root, out) for part in batch.to_pylist())

    # A task for each part. When a worker dies, Ray gives its task to another one.
    todo = ray.data.from_items(parts, override_num_blocks=len(parts))
    done = todo.map_batches(work, batch_size=None, batch_format="pyarrow")
    return pa.concat_tables(done.iter_batches(batch_size=None, batch_format="pyarrow"))


if __name__ == "__main__":
    ray.init()
    rows = run(*map(library.absolute, sys.argv[1:3]))
    print(f"{len(rows)} files, of which {len(rows) - rows['error'].null_count} cannot be converted")
