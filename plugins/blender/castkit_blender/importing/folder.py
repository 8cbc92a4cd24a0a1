# SPDX-License-Identifier: GPL-3.0-or-later
"""Imports a folder: every file into a separate collection, or into an asset library with previews."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bpy
from bpy.props import BoolProperty, EnumProperty, StringProperty

from ..shared.names import cut
from ..shared.report import Report
from . import library_previews
from . import operator as import_operator
from . import options as import_options
from .options import ImportProperties, Options
from .transaction import Transaction

# The beginning of a new catalog file.
_CATALOGS = "# Asset catalogs of Blender\n\nVERSION 1\n\n"


class IMPORT_SCENE_OT_castkit_folder(bpy.types.Operator, ImportProperties):
    """Import all Cast files of a folder, as collections or as assets with previews"""

    bl_idname = "import_scene.castkit_folder"
    bl_label = "Import Folder of Cast Files"
    bl_options = {"REGISTER", "UNDO", "PRESET"}

    directory: StringProperty(name="Folder", subtype="DIR_PATH", options={"SKIP_SAVE"})  # type: ignore[valid-type]
    filter_folder: BoolProperty(default=True, options={"HIDDEN"})  # type: ignore[valid-type]
    formats: StringProperty(  # type: ignore[valid-type]
        name="Formats", description="File extensions to import, separated by spaces", default="cast"
    )
    subfolders: BoolProperty(name="Subfolders", description="Include subfolders", default=True)  # type: ignore[valid-type]
    target: EnumProperty(  # type: ignore[valid-type]
        name="Into",
        items=[
            ("COLLECTIONS", "Collections", "A collection for each folder, containing one for each file"),
            ("ASSETS", "Assets", "Collections that are marked as assets, in this file"),
            ("LIBRARY", "Asset Library", "A .blend file for each imported file, in the folder of a library; the open file is not changed"),
        ],
        default="COLLECTIONS",
    )
    library: StringProperty(  # type: ignore[valid-type]
        name="Library", description="The folder of the asset library; source folders become its catalogs", subtype="DIR_PATH"
    )
    previews: BoolProperty(name="Previews", description="Render previews of assets", default=True)  # type: ignore[valid-type]

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def draw(self, context: bpy.types.Context) -> None:
        for name in ("formats", "subfolders", "target", "library", "previews"):
            if name in ("library", "previews") and self.target not in (("LIBRARY",) if name == "library" else ("ASSETS", "LIBRARY")):
                continue
            self.layout.prop(self, name)
        import_options.draw(self, self.layout)

    def execute(self, context: bpy.types.Context) -> set[str]:
        folder = Path(bpy.path.abspath(self.directory))
        if not folder.is_dir():
            self.report({"ERROR"}, f"there is no folder {str(folder)!r}")
            return {"CANCELLED"}
        if self.target == "LIBRARY" and not self.library:
            self.report({"ERROR"}, "choose the folder of the asset library")
            return {"CANCELLED"}
        from . import animation

        report = Report(f"Import of {folder.name or folder}")
        report.keep()
        paths = list(files_below(folder, self.formats, subfolders=self.subfolders))
        if not paths:
            self.report({"ERROR"}, f"there are no files of the formats {self.formats!r} in {str(folder)!r}")
            return {"CANCELLED"}
        done = self._import_all(context, folder, paths, report)
        if self.target != "LIBRARY":
            animation.tell_other_rates(report)
        report.info(f"{done} of {len(paths)} files were imported")
        report.tell(self)
        return {"FINISHED"} if done else {"CANCELLED"}

    def _import_all(self, context: bpy.types.Context, folder: Path, paths: list[Path], report: Report) -> int:
        options, done = Options.of(self), 0
        catalogs = Catalogs(Path(bpy.path.abspath(self.library))) if self.target == "LIBRARY" else None
        collections: dict[Path, Any] = {Path(): context.collection}
        with import_operator.shown_progress(context) as progress, library_previews.LibraryPreviews() as later:
            for index, path in enumerate(paths):
                below = path.parent.relative_to(folder)

                def part(done_of_it: float, at: int = index) -> None:
                    progress((at + done_of_it) / len(paths))

                if catalogs is not None:
                    with Transaction() as transaction:
                        _keep_frames(transaction)
                        _free_name(cut(path.stem), transaction)
                        own = self._import(path, context.collection, options, report, part)
                        if own is not None:
                            self._make_asset(own, path, report)
                            try:
                                written = catalogs.write(own, path, below)
                            except (OSError, RuntimeError) as error:
                                report.error(str(error), path.name)
                            else:
                                done += 1
                                if not library_previews.are_written():
                                    later.keep(own, written)
                        transaction.roll_back()
                    continue
                own = self._import(path, _collection(below, collections), options, report, part)
                if own is not None:
                    done += 1
                    if self.target == "ASSETS":
                        self._make_asset(own, path, report)
            later.add(report)
        if catalogs is not None:
            catalogs.save()
        return done

    def _import(self, path: Path, into: Any, options: Options, report: Report, progress: Any) -> Any | None:
        """A new collection with the file; ``None`` if that failed."""
        own = bpy.data.collections.new(cut(path.stem))
        into.children.link(own)
        if import_operator.one(path, options, own, report, progress) is None:
            bpy.data.collections.remove(own)
            return None
        return own

    def _make_asset(self, own: Any, path: Path, report: Report) -> None:
        from . import previews

        own.asset_mark()
        own.asset_data.description = f"Imported from {path.name}"
        if self.previews:
            previews.render(own, report)


def files_below(folder: Path, formats: str, *, subfolders: bool) -> Iterator[Path]:
    """The files of a folder with the extension of one of the formats, in order."""
    endings = {f".{each.strip().lower().lstrip('.*')}" for each in formats.replace(",", " ").replace(";", " ").split()}
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if Path(name).suffix.lower() in endings:
                yield Path(place, name)
        if not subfolders:
            break


def _collection(below: Path, there: dict[Path, Any]) -> Any:
    """The collection of a folder, inside that of its parent folder."""
    if below not in there:
        made = bpy.data.collections.new(cut(below.name))
        _collection(below.parent, there).children.link(made)
        there[below] = made
    return there[below]


def _keep_frames(transaction: Transaction) -> None:
    """Keeps the frame rate and range of the scene, which an animation changes."""
    scene = bpy.context.scene
    for owner, name in ((scene, "frame_start"), (scene, "frame_end"), (scene.render, "fps"), (scene.render, "fps_base")):
        transaction.set(owner, name, getattr(owner, name))


def _free_name(name: str, transaction: Transaction) -> None:
    """Frees a name that a collection of this file has, so that an asset can have it."""
    there = bpy.data.collections.get(name)
    if there is None:
        return

    def undo() -> None:
        asset = bpy.data.collections.get(name)
        if asset is not None:
            asset.name = "castkit"
        there.name = name

    transaction.on_failure(undo)
    there.name = "castkit before"


class Catalogs:
    """The catalogs of an asset library: one for each folder. Existing ones are kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._path = folder / "blender_assets.cats.txt"
        self._ids: dict[str, str] = {}
        self._lines = self._path.read_text("utf-8") if self._path.exists() else _CATALOGS
        for line in self._lines.splitlines():
            parts = line.split(":")
            if len(parts) == 3 and not line.startswith("#"):
                self._ids[parts[1]] = parts[0]

    def id_of(self, below: Path) -> str:
        """The catalog of a folder; a new one if there is none."""
        name = below.as_posix().replace(":", "-") if below.parts else "Imported"
        if name not in self._ids:
            # The same folder always gets the same ID, so that importing again changes nothing.
            self._ids[name] = str(uuid.uuid5(uuid.NAMESPACE_URL, f"castkit:{name}"))
            self._lines += f"{self._ids[name]}:{name}:{name.replace('/', '-')}\n"
        return self._ids[name]

    def write(self, asset: Any, path: Path, below: Path) -> Path:
        """Writes an asset atomically into the catalog of its folder. Returns the library."""
        asset.asset_data.catalog_id = self.id_of(below)
        target = self.folder / below / f"{path.stem}.blend"
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_name(f".{target.name}.part")
        try:
            bpy.data.libraries.write(str(part), {asset}, fake_user=True, path_remap="RELATIVE_ALL", compress=True)
            os.replace(part, target)
        finally:
            part.unlink(missing_ok=True)
        return target

    def save(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        part = self._path.with_name(f".{self._path.name}.part")
        part.write_text(self._lines, "utf-8")
        os.replace(part, self._path)


def _menu(self: bpy.types.Menu, context: bpy.types.Context) -> None:
    self.layout.operator(IMPORT_SCENE_OT_castkit_folder.bl_idname, text="Folder of Cast Files (castkit)")


def register() -> None:
    bpy.utils.register_class(IMPORT_SCENE_OT_castkit_folder)
    bpy.types.TOPBAR_MT_file_import.append(_menu)


def unregister() -> None:
    bpy.types.TOPBAR_MT_file_import.remove(_menu)
    bpy.utils.unregister_class(IMPORT_SCENE_OT_castkit_folder)
