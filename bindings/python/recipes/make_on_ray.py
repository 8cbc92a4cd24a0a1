"""A recipe of `castkit make` on Ray: `python make_on_ray.py assets.toml`."""

from __future__ import annotations

import sys
from pathlib import Path

import assets
import ray


def run(recipe: str) -> list[assets.Row]:
    """Makes what is not up to date, and returns what became of each result."""
    make = ray.remote(assets.make)
    done: list[assets.Row] = []
    for level in assets.levels(recipe):
        done += ray.get([make.remote(row) for row in level])
    return done


if __name__ == "__main__":
    ray.init()
    rows = run(str(Path(sys.argv[1]).resolve()))
    failed = [row for row in rows if row["status"] == "failed"]
    print(f"{len(rows) - len(failed)} made, {len(failed)} failed")
    sys.exit(bool(failed))
