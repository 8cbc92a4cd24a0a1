"""What a recipe of `castkit make` stands for, as rows for a cluster.

A row is a job: one result of the recipe. Workers make one each, and the state in the directory of the results says which
are up to date, so a run that was interrupted goes on where it was, on the cluster or with `castkit make`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

Row = dict[str, Any]


def _make(recipe: str, *arguments: str) -> tuple[list[Row], str]:
    """The lines of `castkit make --json`, and what is on standard error."""
    command = [sys.executable, "-m", "castkit._program", "make", recipe, "--json", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def levels(recipe: str) -> list[list[Row]]:
    """The jobs whose results are not up to date: those of a level can be made at the same time, after the level before."""
    rows, _ = _make(recipe, "--dry-run")
    level: dict[str, int] = {}
    found: list[list[Row]] = []
    for row in rows:
        if row.get("status") != "outdated":
            continue
        name = row["job"]
        level[name] = max((level[other] + 1 for other in row["after"] if other in level), default=0)
        if level[name] == len(found):
            found.append([])
        found[level[name]].append({"recipe": recipe, "job": name})
    return found


def make(row: Row) -> Row:
    """Makes one result; returns what became of it."""
    rows, errors = _make(row["recipe"], "--target", row["job"], "--alone")
    status = next((done["status"] for done in rows if done.get("job") == row["job"]), "failed")
    return {"job": row["job"], "status": status, "error": errors if status == "failed" else None}
