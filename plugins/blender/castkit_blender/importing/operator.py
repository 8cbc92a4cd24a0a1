# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator, its menu entry, and files dropped into the window."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import bpy
from bpy.props import CollectionProperty, StringProperty
from bpy_extras.io_utils import ImportHelper

from ..shared.report import Report
from . import options as import_options
from .extensions import EXTENSIONS
from .options import ImportProperties, Options

_PATTERNS = ";".join(f"*.{extension}" for extension in EXTENSIONS)
# Blender's own importers handle these when they are dropped.
_OF_BLENDER = ("fbx", "obj", "gltf", "glb")
_DROPPED = ";".join(f".{extension}" for extension in EXTENSIONS if extension not in _OF_BLENDER)


class IMPORT_SCENE_OT_castkit(bpy.types.Operator, ImportHelper, ImportProperties):
    """Import Cast models and animations, and files of all formats that castkit converts"""

    bl_idname = "import_scene.castkit"
    bl_label = "Import Cast"
    bl_options = {"REGISTER", "UNDO", "PRESET"}

    filename_ext = ".cast"
    filter_glob: StringProperty(  # type: ignore[valid-type]
        default=_PATTERNS, options={"HIDDEN"}
    )
    directory: StringProperty(subtype="DIR_PATH", options={"HIDDEN", "SKIP_SAVE"})  # type: ignore[valid-type]
    files: CollectionProperty(type=bpy.types.OperatorFileListElement, options={"HIDDEN", "SKIP_SAVE"})  # type: ignore[valid-type]

    def draw(self, context: bpy.types.Context) -> None:
        import_options.draw(self, self.layout)

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        return self.invoke_popup(context)

    def execute(self, context: bpy.types.Context) -> set[str]:
        named = [Path(self.directory, file.name) for file in self.files if file.name]
        return run(self, context, named or [Path(self.filepath)], Options.of(self))


def run(operator: Any, context: bpy.types.Context, paths: list[Path], options: Options) -> set[str]:
    """Imports files one after the other, those with models first. Each is imported completely or not at all."""
    from . import animation, build
    from .targets import armature_of

    report = Report(f"Import of {paths[0].name}" if len(paths) == 1 else f"Import of {len(paths)} files")
    report.keep()
    if context.mode != "OBJECT":
        bpy.ops.object.mode_set(mode="OBJECT")
    done: list[build.Imported] = []
    onto = armature_of(context.view_layer.objects.active) if options.import_merge else None
    ordered = build.in_order(paths, options, onto) if len(paths) > 1 else paths
    with shown_progress(context) as progress:
        for index, path in enumerate(ordered):
            imported = one(path, options, context.collection, report, lambda part, at=index: progress((at + part) / len(ordered)), onto)
            if imported is not None:
                done.append(imported)
                select(context, imported)
                if options.import_merge:
                    onto = onto or armature_of(imported.active)
    if done:
        animation.tell_other_rates(report)
    report.tell(operator)
    return {"FINISHED"} if done else {"CANCELLED"}


def one(path: Path, options: Options, into: Any, report: Report, progress: Any, onto: Any | None = None) -> Any | None:
    """Imports a file; ``None``, with an error in the report, if that failed."""
    import castkit

    from . import build

    try:
        return build.import_file(path, options, into, report, progress, onto)
    except (castkit.Error, OSError) as error:
        report.error(str(error), "" if path.name in str(error) else path.name)
    except build.NothingImported:
        pass
    except MemoryError:
        report.error("there is not enough memory", path.name)
    except KeyboardInterrupt:
        report.error("cancelled", path.name)
    except Exception as error:
        # A fault in this extension or in Blender: the other files are imported all the same.
        traceback.print_exc()
        report.error(f"{type(error).__name__}: {error}", path.name)
    return None


def select(context: bpy.types.Context, imported: Any) -> None:
    """Selects what was imported, as Blender's own importers do."""
    if not imported.objects:
        return
    for thing in context.selected_objects:
        thing.select_set(False)
    visible = set(context.view_layer.objects)
    for thing in imported.objects:
        if thing in visible:
            thing.select_set(True)
    if imported.active is not None and imported.active in visible:
        context.view_layer.objects.active = imported.active


@contextmanager
def shown_progress(context: bpy.types.Context) -> Iterator[Any]:
    """Shows the progress at the mouse pointer."""
    manager = context.window_manager
    manager.progress_begin(0, 100)
    try:
        yield lambda part: manager.progress_update(100 * part)
    finally:
        manager.progress_end()


class IMPORT_SCENE_FH_castkit(bpy.types.FileHandler):
    """Files dropped into the 3D view or the outliner"""

    bl_idname = "IMPORT_SCENE_FH_castkit"
    bl_label = "Cast"
    bl_import_operator = IMPORT_SCENE_OT_castkit.bl_idname
    bl_file_extensions = _DROPPED

    @classmethod
    def poll_drop(cls, context: bpy.types.Context) -> bool:
        return context.area is not None and context.area.type in ("VIEW_3D", "OUTLINER")


def _menu(self: bpy.types.Menu, context: bpy.types.Context) -> None:
    self.layout.operator(IMPORT_SCENE_OT_castkit.bl_idname, text="Cast (.cast and others, castkit)")


_CLASSES = (IMPORT_SCENE_OT_castkit, IMPORT_SCENE_FH_castkit)


def register() -> None:
    for each in _CLASSES:
        bpy.utils.register_class(each)
    bpy.types.TOPBAR_MT_file_import.append(_menu)


def unregister() -> None:
    bpy.types.TOPBAR_MT_file_import.remove(_menu)
    for each in reversed(_CLASSES):
        bpy.utils.unregister_class(each)
