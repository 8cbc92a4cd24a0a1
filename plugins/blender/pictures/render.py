# SPDX-License-Identifier: GPL-3.0-or-later
"""Renders the pictures of the README: `python pictures/render.py`, in a Python with `bpy` and castkit."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import bpy
from mathutils import Vector

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parent))

import castkit_blender  # noqa: E402

castkit_blender.register()


def render(name: str, *, turned: float = 0.55, size: tuple[int, int] = (480, 320), far: float = 1.7) -> None:
    """Renders all that is in the scene with Cycles, which needs no graphics card."""
    scene = bpy.context.scene
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    corners = [
        instance.matrix_world @ Vector(corner)
        for instance in graph.object_instances
        if instance.object.type in ("MESH", "CURVE")
        for corner in instance.object.bound_box
    ]
    low, high = (Vector([of(corner[axis] for corner in corners) for axis in range(3)]) for of in (min, max))
    direction = Vector((turned, -1.0, 0.35)).normalized()
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    camera.data.lens = 60
    camera.location = (low + high) / 2 + direction * (high - low).length * far
    camera.rotation_euler = direction.to_track_quat("Z", "Y").to_euler()
    sun = bpy.data.objects.new("sun", bpy.data.lights.new("sun", "SUN"))
    sun.data.energy, sun.rotation_euler = 3.5, (0.7, 0.3, 0.4)
    world = bpy.data.worlds.new("world")
    world.color = (0.55, 0.58, 0.62)
    for thing in (camera, sun):
        scene.collection.objects.link(thing)
    scene.camera, scene.world = camera, world
    scene.render.engine = "CYCLES"
    scene.cycles.device, scene.cycles.samples, scene.cycles.use_denoising = "CPU", 24, False
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
    scene.render.image_settings.compression = 100
    scene.view_settings.view_transform = "Standard"
    scene.render.filepath = str(HERE / name)
    bpy.ops.render.render(write_still=True)


def load(path: Path, **options: Any) -> None:
    bpy.ops.import_scene.castkit(filepath=str(path), **options)


def traveller(folder: Path) -> Path:
    """The show piece of the test data, who walks, as one file with its textures."""
    import castkit

    show, made = ROOT / "testdata/show", folder / "traveller.cast"
    parts = [str(show / f"{part}.cast") for part in ("body", "head", "walk")]
    castkit.convert(parts, made, attach=[f"{show}/lantern.cast@tag_hand"], textures="copy")
    return made


def frozen(x: float) -> None:
    """What is seen now, as meshes of their own beside it."""
    graph = bpy.context.evaluated_depsgraph_get()
    for mesh in [each for each in bpy.context.scene.objects if each.type == "MESH" and each.find_armature()]:
        copy = bpy.data.objects.new("frozen", bpy.data.meshes.new_from_object(mesh.evaluated_get(graph)))
        copy.matrix_world = mesh.matrix_world
        copy.location.x += x
        bpy.context.scene.collection.objects.link(copy)


def curls(folder: Path) -> Path:
    """A ball with curls, as a file."""
    import castkit
    import numpy as np

    rng = np.random.default_rng(4)
    strands, points = 900, 14
    ends = rng.normal(size=(strands, 3))
    ends[:, 2] = np.abs(ends[:, 2]) * 0.9
    ends /= np.linalg.norm(ends, axis=1, keepdims=True)
    along = np.linspace(0, 1, points)
    side = np.cross(ends, [0.3, 0.2, 1.0])
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    up = np.cross(side, ends)
    turn = along * 9 + rng.random((strands, 1)) * 6
    wave = (np.cos(turn)[..., None] * side[:, None] + np.sin(turn)[..., None] * up[:, None]) * 0.035 * along[:, None]
    strand = ends[:, None] * (1 + 0.42 * along[:, None]) + wave
    strand[..., 2] -= 0.16 * along**2
    brown = castkit.Material(name="brown", material_type="pbr", albedo=castkit.Color(rgba=[0.45, 0.25, 0.12, 1]))
    hair = castkit.Hair(
        name="curls", segments=np.full(strands, points - 1, np.uint8), particles=strand.reshape(-1, 3), material=brown
    )
    theta, phi = np.meshgrid(np.linspace(0, np.pi, 33), np.linspace(0, 2 * np.pi, 65), indexing="ij")
    ball = np.stack([np.sin(theta) * np.cos(phi), np.sin(theta) * np.sin(phi), np.cos(theta)], -1).reshape(-1, 3)
    at = (np.arange(32)[:, None] * 65 + np.arange(64)).reshape(-1)
    faces = np.stack([at, at + 65, at + 1, at + 1, at + 65, at + 66], axis=1).reshape(-1, 3)
    skin = castkit.Material(name="skin", material_type="pbr", albedo=castkit.Color(rgba=[0.85, 0.65, 0.55, 1]))
    mesh = castkit.Mesh(name="ball", positions=ball, normals=ball, faces=faces, material=skin)
    file = castkit.CastFile()
    file.root.models.append(castkit.Model(name="curls", meshes=[mesh], hairs=[hair], materials=[brown, skin]))
    file.save(folder / "curls.cast")
    return folder / "curls.cast"


def main() -> None:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    with tempfile.TemporaryDirectory() as folder:
        load(traveller(Path(folder)), up_axis="Y")
        scene = bpy.context.scene
        first, last = scene.frame_start, scene.frame_end
        for step in range(4):
            scene.frame_set(round(first + (last - first) * 0.25 * step))
            frozen(0.8 * step)
        for mesh in [each for each in scene.objects if each.type == "MESH" and each.find_armature()]:
            mesh.hide_render = True
        render("character.png", turned=0.25, size=(560, 320), far=1.65)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    with tempfile.TemporaryDirectory() as folder:
        load(curls(Path(folder)))
    render("hair.png", size=(320, 320), far=1.05)
    # Blender as a module sometimes does not find an end.
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
