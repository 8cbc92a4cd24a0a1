"""A notebook beside the parts of a character, run as its author would: in a kernel of its own."""

import shutil
from pathlib import Path

import pytest
from conftest import TESTDATA

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")

NOTEBOOK = Path(__file__).parent / "notebooks" / "parts.ipynb"

# At the beginning of the walk the left leg is turned by -24 degrees around x, and the hip with everything by 4 degrees around y
# (library/walk.cast). The foremost point is the lower inner corner of the left foot, (0.03125, 0, 0.125) at rest; the leftmost
# side of the head has x 0.1875 and z 0.1875 at rest.
SAID = [
    "body ['body']\nhead ['head', 'eyes']\n",
    "body textures/skin_albedo.png is there\nhead textures/skin_albedo.png is there\n",
    "the foremost point of the body: 0.0640 0.1265 0.4668\nthe leftmost side of the head: 0.2001 0.1740\n",
    "red\n",
]


def test_a_notebook_plays_a_character_in_parts(tmp_path: Path) -> None:
    library = tmp_path / "library"
    shutil.copytree(TESTDATA / "library", library)
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    client = nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(library)}})
    client.execute()
    said = [[output.text for output in cell.outputs] for cell in notebook.cells if cell.cell_type == "code"]
    assert said == [[text] for text in SAID]
