"""The examples of README.md, run as they stand there."""

import re
import shutil
from pathlib import Path

import pytest

README = Path(__file__).resolve().parents[1] / "README.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```", README.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_there_are_ten_examples() -> None:
    assert len(EXAMPLES) >= 10


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_example(example: str, tmp_path: Path, character: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if "import pyarrow" in example:
        pytest.importorskip("pyarrow")
    shutil.copy(character, tmp_path / "hero.cast")
    monkeypatch.chdir(tmp_path)
    exec(compile(example, str(README), "exec"), {"__name__": "__main__"})
