# SPDX-License-Identifier: GPL-3.0-or-later
"""How a user meets the import: files dropped, several at once, progress, the panel, assets with previews."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import bpy
import castkit
import numpy as np
import pytest
from castkit_blender.importing import library_previews, operator
from castkit_blender.shared import panel, report
from conftest import ROOT
from imports import model, notes, save, triangle

CHARACTER = ROOT / "testdata/valid/character.cast"


def test_files_are_dropped_where_objects_are_shown() -> None:
    handler = bpy.types.FileHandler.bl_rna_get_subclass_py("IMPORT_SCENE_FH_castkit")
    assert handler.bl_import_operator == "import_scene.castkit" and ".cast" in handler.bl_file_extensions.split(";")
    for area, taken in (("VIEW_3D", True), ("OUTLINER", True), ("TEXT_EDITOR", False)):
        assert handler.poll_drop(SimpleNamespace(area=SimpleNamespace(type=area))) == taken
    assert not handler.poll_drop(SimpleNamespace(area=None))


def test_several_files_come_models_first(tmp_path: Path) -> None:
    for name in ("b", "a"):
        shutil.copyfile(CHARACTER, tmp_path / f"{name}.cast")
    (tmp_path / "broken.cast").write_bytes(b"cast")
    files = [{"name": name} for name in ("b.cast", "broken.cast", "a.cast")]
    # The good ones are there all the same.
    with pytest.raises(RuntimeError, match=r"broken\.cast"):
        bpy.ops.import_scene.castkit(directory=str(tmp_path), files=files)
    assert len([thing for thing in bpy.data.objects if thing.type == "ARMATURE"]) == 2
    assert len(bpy.data.actions) == 2


def test_it_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float] = []
    one = operator.one

    def watched(path: Any, options: Any, into: Any, report: Any, progress: Any, onto: Any) -> Any:
        return one(path, options, into, report, lambda part: (told.append(part), progress(part)), onto)

    monkeypatch.setattr(operator, "one", watched)
    bpy.ops.import_scene.castkit(filepath=str(CHARACTER))
    assert told == sorted(told) and told[-1] == 1.0 and len(told) > 3
    assert all(0.0 <= part <= 1.0 for part in told)


def test_it_is_one_step_of_undo() -> None:
    if not bpy.ops.ed.undo_push.poll():
        pytest.skip("Blender keeps no steps here")
    bpy.ops.ed.undo_push(message="before")
    before = everything_by_name()
    bpy.ops.import_scene.castkit("EXEC_DEFAULT", True, filepath=str(CHARACTER))
    there = everything_by_name()
    assert there != before
    bpy.ops.ed.undo()
    assert everything_by_name() == before
    bpy.ops.ed.redo()
    assert everything_by_name() == there


def everything_by_name() -> list[list[str]]:
    return [sorted(getattr(bpy.data, kind).keys()) for kind in ("objects", "meshes", "armatures", "actions", "materials")]


class Layout:
    """Stands in for the layout of a panel, which wants a window."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def label(self, text: str, icon: str = "") -> None:
        self.texts.append(text)

    def column(self, align: bool) -> Layout:
        return self

    def operator(self, name: str, icon: str) -> None:
        self.texts.append(name)


def test_the_panel_shows_what_was_noted(tmp_path: Path) -> None:
    (tmp_path / "broken.cast").write_bytes(b"cast")
    with pytest.raises(RuntimeError):
        bpy.ops.import_scene.castkit(filepath=str(tmp_path / "broken.cast"))
    layout = Layout()
    panel.CASTKIT_PT_report.draw(SimpleNamespace(layout=layout), bpy.context)  # type: ignore[arg-type]
    summary, entry, copy = layout.texts
    assert summary == "Import of broken.cast: 1 error" and "broken.cast" in entry and copy == "castkit.copy_report"
    last = report.last()
    assert last is not None and entry in last.text()


def test_assets_have_previews(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    shutil.copyfile(CHARACTER, tmp_path / "in/hero.cast")
    assert bpy.ops.import_scene.castkit_folder(directory=str(tmp_path / "in"), target="ASSETS") == {"FINISHED"}
    asset = bpy.data.collections["hero"]
    assert asset.asset_data is not None and tuple(asset.preview.image_size) == (128, 128)
    pixels = np.empty(128 * 128 * 4, np.float32)
    asset.preview.image_pixels_float.foreach_get(pixels)
    opaque = pixels.reshape(-1, 4)[:, 3] > 0.5
    # The character, and nothing around it.
    assert 0.05 < opaque.mean() < 0.9
    assert [scene.name for scene in bpy.data.scenes] == ["Scene"] and not bpy.data.cameras and not bpy.data.lights


@pytest.mark.parametrize("added", [False, True])
def test_libraries_have_previews(added: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if added:
        monkeypatch.setattr(library_previews, "are_written", lambda: False)
    source, library = tmp_path / "in", tmp_path / "library"
    (source / "below").mkdir(parents=True)
    save(model(triangle()), source)
    shutil.copyfile(CHARACTER, source / "below/hero.cast")
    bpy.ops.import_scene.castkit_folder(directory=str(source), target="LIBRARY", library=str(library))
    assert not any("preview" in note for note in notes())
    written = sorted(library.rglob("*.blend*"))
    assert [path.suffix for path in written] == [".blend", ".blend"], "something was left behind"
    for path in written:
        asset = asset_of(path)
        assert tuple(asset.preview.image_size) == (128, 128)
        pixels = np.empty(128 * 128 * 4, np.float32)
        asset.preview.image_pixels_float.foreach_get(pixels)
        assert 0.05 < (pixels.reshape(-1, 4)[:, 3] > 0.5).mean() < 0.9
        assert asset.asset_data.catalog_id in (library / "blender_assets.cats.txt").read_text()
        assert len(asset.all_objects) > 0
    # Another process of Blender could take the wheel of the extension away.
    assert Path(castkit.__file__).exists()


def asset_of(library: Path) -> Any:
    with bpy.data.libraries.load(str(library), assets_only=True) as (there, loaded):
        loaded.collections = there.collections
    (asset,) = loaded.collections
    return asset


def test_libraries_are_there_if_previews_cannot_be_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, library = tmp_path / "in", tmp_path / "library"
    source.mkdir()
    save(model(triangle()), source)
    monkeypatch.setattr(library_previews, "are_written", lambda: False)
    monkeypatch.setattr(library_previews.preview_process, "__file__", str(tmp_path / "nothing.py"))
    bpy.ops.import_scene.castkit_folder(directory=str(source), target="LIBRARY", library=str(library))
    (written,) = library.glob("*.blend")
    assert len(asset_of(written).all_objects) > 0
    assert any("previews could not be added to 1 libraries" in note for note in notes())
