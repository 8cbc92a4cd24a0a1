"""Where the files of the tests are."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
TESTDATA = ROOT / "testdata"


def corpus() -> list[Path]:
    """Real files, where ``CAST_CORPUS`` says that there are any, and those of the project."""
    files = sorted((TESTDATA / "valid").glob("*.cast")) + sorted((TESTDATA / "legacy").glob("*.cast"))
    if directory := os.environ.get("CAST_CORPUS"):
        files += sorted(Path(directory).rglob("*.cast"))
    return files


@pytest.fixture
def character() -> Path:
    return TESTDATA / "valid" / "character.cast"
