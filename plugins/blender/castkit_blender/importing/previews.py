# SPDX-License-Identifier: GPL-3.0-or-later
"""Previews of assets, rendered in a separate scene, because Blender itself only renders them if it has a window."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import bpy
import numpy as np
from mathutils import Vector

from ..shared.report import Report

SIZE = 128
_SAMPLES = 8


def render(collection: Any, report: Report) -> bool:
    """Renders a collection as its preview; ``False``, with a note, if there is nothing to see."""
    low, high = _bounds(collection)
    if low is None or high is None:
        report.info("there is nothing to see, so there is no preview", collection.name)
        return False
    scene = bpy.data.scenes.new("castkit preview")
    made: list[Any] = [scene]
    try:
        scene.collection.children.link(collection)
        made += _light_and_camera(scene, low, high)
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder, "preview.png")
            _settings(scene, target)
            with bpy.context.temp_override(scene=scene, view_layer=scene.view_layers[0]):
                bpy.ops.render.render(write_still=True, scene=scene.name)
            image = bpy.data.images.load(str(target))
            made.append(image)
            pixels = np.empty(SIZE * SIZE * 4, np.float32)
            image.pixels.foreach_get(pixels)
        preview = collection.preview_ensure()
        preview.image_size = (SIZE, SIZE)
        preview.image_pixels_float.foreach_set(pixels)
    except RuntimeError as error:
        report.warning(f"the preview cannot be rendered: {error}".strip(), collection.name)
        return False
    finally:
        bpy.data.batch_remove(made)
    return True


def _bounds(collection: Any) -> tuple[Vector | None, Vector | None]:
    """The corners of the box around all that can be rendered."""
    # Newly imported objects have no transforms, and curves no size, before they are evaluated.
    graph = bpy.context.evaluated_depsgraph_get()
    corners = [
        thing.matrix_world @ Vector(corner)
        for thing in (each.evaluated_get(graph) for each in collection.all_objects)
        if thing.type in ("MESH", "CURVE", "CURVES")
        for corner in thing.bound_box
    ]
    if not corners:
        return None, None
    return (
        Vector([min(corner[axis] for corner in corners) for axis in range(3)]),
        Vector([max(corner[axis] for corner in corners) for axis in range(3)]),
    )


def _light_and_camera(scene: Any, low: Vector, high: Vector) -> list[Any]:
    center, size = (low + high) / 2, max((high - low).length, 1e-3)
    camera = bpy.data.cameras.new("castkit preview")
    camera.lens, camera.clip_start, camera.clip_end = 60, size / 1000, size * 20
    seen_from = bpy.data.objects.new("castkit preview", camera)
    direction = Vector((0.55, -1.0, 0.5)).normalized()
    seen_from.location = center + direction * size * 1.9
    seen_from.rotation_euler = direction.to_track_quat("Z", "Y").to_euler()
    sun = bpy.data.lights.new("castkit preview", "SUN")
    sun.energy = 3.0
    light = bpy.data.objects.new("castkit preview", sun)
    light.rotation_euler = (0.7, 0.3, 0.5)
    world = bpy.data.worlds.new("castkit preview")
    world.color = (0.35, 0.35, 0.35)
    for thing in (seen_from, light):
        scene.collection.objects.link(thing)
    scene.camera, scene.world = seen_from, world
    return [seen_from, light, camera, sun, world]


def _settings(scene: Any, target: Path) -> None:
    render = scene.render
    # This engine needs no graphics card.
    render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.samples = _SAMPLES
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = 2
    render.resolution_x = render.resolution_y = SIZE
    render.resolution_percentage = 100
    render.film_transparent = True
    render.image_settings.file_format = "PNG"
    render.image_settings.color_mode = "RGBA"
    render.filepath = str(target)
