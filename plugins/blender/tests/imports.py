# SPDX-License-Identifier: GPL-3.0-or-later
"""Importing in tests, and reading what is there then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import bpy
import castkit
import numpy as np


def load(path: Path, **options: Any) -> set[str]:
    """Imports a file."""
    return bpy.ops.import_scene.castkit(filepath=str(path), **options)


def save(file: castkit.CastFile, folder: Path, name: str = "made.cast") -> Path:
    path = folder / name
    file.save(path)
    return path


def notes() -> list[str]:
    """What the last import has noted."""
    from castkit_blender.shared import report

    last = report.last()
    assert last is not None
    return [f"{entry.severity}: {entry}" for entry in last.entries]


def array(items: Any, name: str, columns: int, kind: Any = np.float32) -> np.ndarray:
    """A property of all items of a collection."""
    flat = np.empty(len(items) * columns, kind)
    items.foreach_get(name, flat)
    return flat.reshape(-1, columns) if columns > 1 else flat


def everything() -> dict[str, set[int]]:
    """The data-blocks that are there."""
    kinds = ("objects", "meshes", "armatures", "actions", "materials", "images", "collections", "curves", "scenes", "shape_keys", "particles")
    return {kind: {each.session_uid for each in getattr(bpy.data, kind)} for kind in kinds}


def triangle(**values: Any) -> castkit.Mesh:
    """A mesh of one triangle, with whatever else is given."""
    named = {"name": "triangle", "positions": [[0, 0, 0], [1, 0, 0], [0, 1, 0]], "faces": [[0, 1, 2]]}
    return castkit.Mesh(**{**named, **values})


def model(*meshes: castkit.Mesh, **values: Any) -> castkit.CastFile:
    """A file with a model of these meshes."""
    file = castkit.CastFile()
    file.root.models.append(castkit.Model(**{"name": "model", "meshes": meshes, **values}))
    return file


def bones(count: int = 2, **values: Any) -> list[castkit.Bone]:
    """A chain of bones along x, a unit apart."""
    named = {"local_rotation": [0, 0, 0, 1], "scale": [1, 1, 1]}
    return [
        castkit.Bone(
            **{
                **named,
                "name": f"bone_{index}",
                "parent_index": index - 1 if index else None,
                "local_position": [1.0 if index else 0.0, 0, 0],
                **values,
            }
        )
        for index in range(count)
    ]


def clip(*curves: castkit.Curve, **values: Any) -> castkit.Animation:
    return castkit.Animation(**{"name": "clip", "frame_rate": 30.0, "curves": curves, **values})


def curve(node: str, what: str, frames: Any, values: Any, mode: str = "absolute", **more: Any) -> castkit.Curve:
    return castkit.Curve(
        node_name=node, key_property=what, key_frames=np.asarray(frames, np.uint32), key_values=values, mode=mode, **more
    )


def armature() -> Any:
    """The one armature object."""
    (found,) = [thing for thing in bpy.data.objects if thing.type == "ARMATURE"]
    return found


def meshes() -> list[Any]:
    """The mesh objects in the order in which they were made."""
    return sorted((thing for thing in bpy.data.objects if thing.type == "MESH"), key=lambda thing: thing.session_uid)
