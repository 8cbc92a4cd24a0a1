# SPDX-License-Identifier: GPL-3.0-or-later
"""Instances: each referenced file is imported once, into a hidden collection, and placed by empty objects."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import bpy
import castkit

from ..shared.names import SOURCE_FILE, cut, described
from ..shared.report import Report
from .model import place
from .options import Options
from .source import Source

# Imports a file into a collection.
ImportInto = Callable[[Path, Any], object]


def build(source: Source, into: Any, options: Options, import_into: ImportInto, report: Report) -> list[Any]:
    """All instances of a file, in a collection of ``into``. Returns the empty objects."""
    stem = source.path.stem
    scenes = bpy.data.collections.new(cut(f"{stem}_scenes"))
    instances = bpy.data.collections.new(cut(f"{stem}_instances"))
    into.children.link(scenes)
    into.children.link(instances)
    _hide(scenes)
    imported: dict[Path, Any] = {}
    made = []
    for node in source.file.instances:
        label = f"{source.path.name}: {described('instance', node.name)}"
        try:
            reference = node.reference_file
            transform = node.position, node.rotation, node.scale
        except castkit.PropertyError as error:
            report.warning(str(error), label)
            continue
        named = None if reference is None else reference.path
        path = None if named is None else find(named, source, options)
        if path is None:
            report.warning(f"the file {named!r} was not found", label)
            continue
        if path not in imported:
            collection = bpy.data.collections.new(cut(path.stem))
            collection[SOURCE_FILE] = str(path)
            scenes.children.link(collection)
            imported[path] = collection
            import_into(path, collection)
        empty = bpy.data.objects.new(cut(node.name or path.stem), None)
        empty.instance_type = "COLLECTION"
        empty.instance_collection = imported[path]
        place(empty, *transform)
        instances.objects.link(empty)
        made.append(empty)
    return made


def find(named: str, source: Source, options: Options) -> Path | None:
    """The file of an instance: relative to the given folders, the scene root, or the file itself."""
    plain = named.replace("\\", "/")
    root = None if source.file.metadata is None else source.file.metadata.scene_root
    own = source.path.parent
    folders = [*options.instance_folders, *([own / root.replace("\\", "/")] if root else []), own]
    for folder in folders:
        try:
            path = (folder / plain).resolve()
            if path.is_file():
                return path
        except (OSError, ValueError, RuntimeError):
            continue
    return None


def _hide(collection: Any) -> None:
    """Hides a collection, whose instances stay visible."""

    def find(layer: Any) -> Any | None:
        pending = [layer]
        while pending:
            each = pending.pop()
            if each.collection == collection:
                return each
            pending.extend(each.children)
        return None

    layer = find(bpy.context.view_layer.layer_collection)
    if layer is not None:
        layer.exclude = True
