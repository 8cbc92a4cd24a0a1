# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator, its menu entry, and files dropped into the window."""

from __future__ import annotations

from pathlib import Path

import bpy
from bpy.props import CollectionProperty, StringProperty
from bpy_extras.io_utils import ImportHelper

from ..shared.report import Report


class IMPORT_SCENE_OT_castkit(bpy.types.Operator, ImportHelper):
    """Import Cast models and animations"""

    bl_idname = "import_scene.castkit"
    bl_label = "Import Cast"
    bl_options = {"REGISTER", "UNDO", "PRESET"}

    filename_ext = ".cast"
    filter_glob: StringProperty(default="*.cast", options={"HIDDEN"})  # type: ignore[valid-type]
    directory: StringProperty(subtype="DIR_PATH", options={"HIDDEN", "SKIP_SAVE"})  # type: ignore[valid-type]
    files: CollectionProperty(type=bpy.types.OperatorFileListElement, options={"HIDDEN", "SKIP_SAVE"})  # type: ignore[valid-type]

    def execute(self, context: bpy.types.Context) -> set[str]:
        import castkit

        named = [Path(self.directory, file.name) for file in self.files if file.name]
        paths = named or [Path(self.filepath)]
        report = Report(f"Import of {paths[0].name}" if len(paths) == 1 else f"Import of {len(paths)} files")
        report.keep()
        for path in paths:
            try:
                with castkit.open(path) as file:
                    for model in file.models:
                        collection = bpy.data.collections.new(model.name or path.stem)
                        context.collection.children.link(collection)
            except castkit.Error as error:
                report.error(str(error), path.name)
        report.tell(self)
        return {"CANCELLED"} if report.of("error") else {"FINISHED"}


def _menu(self: bpy.types.Menu, context: bpy.types.Context) -> None:
    self.layout.operator(IMPORT_SCENE_OT_castkit.bl_idname, text="Cast (.cast)")


def register() -> None:
    bpy.utils.register_class(IMPORT_SCENE_OT_castkit)
    bpy.types.TOPBAR_MT_file_import.append(_menu)


def unregister() -> None:
    bpy.types.TOPBAR_MT_file_import.remove(_menu)
    bpy.utils.unregister_class(IMPORT_SCENE_OT_castkit)
