# SPDX-License-Identifier: GPL-3.0-or-later
"""What is in a file is what is in Blender: every array, read with castkit beside what Blender has."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import bpy
import castkit
import numpy as np
import pytest
from castkit_blender.importing.extensions import EXTENSIONS
from castkit_blender.importing.normals import encodes_as_blender
from castkit_blender.shared.versions import HAS_FREE_NORMALS
from conftest import ROOT, clear, corpus
from imports import array, load, meshes, model, save, triangle

FILES = [*sorted((ROOT / "testdata/valid").glob("*.cast")), *corpus()]
TOLERANCE = 2e-4


def kept_faces(node: castkit.Mesh) -> np.ndarray:
    """The faces that can be drawn, each from its second corner on."""
    faces = node.faces
    if faces is None:
        return np.empty((0, 3), np.int64)
    faces = faces.astype(np.int64)
    fine = (faces < node.vertex_count).all(axis=1)
    fine &= (faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 2] != faces[:, 0])
    return np.roll(faces[fine], -1, axis=1)


def check_mesh(node: castkit.Mesh, thing: Any, bone_names: list[str], normals: bool) -> None:
    mesh = thing.data
    assert len(mesh.vertices) == node.vertex_count
    if node.positions is not None:
        np.testing.assert_array_equal(array(mesh.vertices, "co", 3), node.positions)
    corners = kept_faces(node).reshape(-1)
    np.testing.assert_array_equal(array(mesh.loops, "vertex_index", 1, np.int32), corners)
    layers = [layer for layer in node.uv_layers[:8] if layer is not None and len(layer) >= node.vertex_count]
    assert len(mesh.uv_layers) == (len(layers) if len(corners) else 0)
    for layer, ours in zip(layers, mesh.uv_layers, strict=False):
        flipped = np.stack([layer[:, 0], np.float32(1) - layer[:, 1]], axis=1)
        np.testing.assert_allclose(array(ours.uv, "vector", 2), flipped[corners], atol=1e-6)
    for layer, ours in zip(node.color_layers, mesh.color_attributes, strict=True):
        assert layer is not None
        expected = layer / 255 if layer.dtype == np.uint8 else layer
        np.testing.assert_allclose(array(ours.data, "color", 4), expected[corners], atol=1e-6)
    if normals and node.normals is not None and len(corners):
        expected = node.normals / np.maximum(np.linalg.norm(node.normals, axis=1, keepdims=True), 1e-20)
        found = array(mesh.corner_normals, "vector", 3)
        usable = np.linalg.norm(node.normals, axis=1)[corners] > 0.5
        if HAS_FREE_NORMALS:
            np.testing.assert_allclose(found[usable], expected[corners][usable], atol=TOLERANCE)
        elif not encodes_as_blender():
            # 4.2 to 4.4 have normals in tangent space only: those at triangles without an area are lost, and those far from
            # the normals of the faces are rounded, however they are set. The import is exactly what Blender makes of them.
            # Where castkit encodes them, as in 4.4, another test compares the two.
            np.testing.assert_array_equal(found, as_blender_keeps(mesh, node.normals))
    if bone_names:
        assert list(thing.vertex_groups.keys()) == bone_names
        check_weights(node, thing)


def as_blender_keeps(mesh: Any, normals: np.ndarray) -> np.ndarray:
    """The corner normals of a mesh after Blender's own function has set its custom normals."""
    copy = mesh.copy()
    try:
        copy.normals_split_custom_set_from_vertices(normals[: len(mesh.vertices)].tolist())
        return array(copy.corner_normals, "vector", 3)
    finally:
        bpy.data.meshes.remove(copy)


def check_weights(node: castkit.Mesh, thing: Any) -> None:
    expected: list[dict[int, float]] = [{} for _ in range(node.vertex_count)]
    if node.weight_bones is not None and node.maximum_influence:
        bones = node.weight_bones.reshape(node.vertex_count, -1)
        values = np.ones(bones.shape) if node.maximum_influence == 1 else node.weight_values.reshape(bones.shape)
        for at, (of, weights) in enumerate(zip(bones.tolist(), values.tolist(), strict=True)):
            for bone, weight in zip(of, weights, strict=True):
                if weight > 0:
                    expected[at][bone] = min(expected[at].get(bone, 0.0) + weight, 1.0)
    for vertex, wanted in zip(thing.data.vertices, expected, strict=True):
        found = {group.group: group.weight for group in vertex.groups}
        assert found == pytest.approx(wanted, abs=1e-6)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_files(path: Path) -> None:
    file = castkit.open(path, mmap=False)
    try:
        # Those in tangent space are rounded by Blender, by more the farther they are from its own.
        load(path, up_axis="KEEP", import_instances=False, normals="FREE")
    except RuntimeError as error:
        assert "an animation needs an armature" in str(error)
        assert not file.models
        return
    nodes = [(model, mesh) for model in file.models for mesh in model.meshes]
    found = meshes()
    assert len(found) == len(nodes)
    for (owner, node), thing in zip(nodes, found, strict=True):
        bones = [] if owner.skeleton is None else [bone.name or "" for bone in owner.skeleton.bones]
        repeated = len(set(bones)) < len(bones)
        check_mesh(node, thing, [] if repeated else [bpy_name(name) for name in bones], normals=True)
        if node.material is not None:
            assert thing.data.materials[0].name == node.material.name
    for owner in file.models:
        check_shapes(owner, dict(zip([node.offset for _, node in nodes], found, strict=True)))


def bpy_name(name: str) -> str:
    return name.encode()[:63].decode("utf-8", "ignore") or "Bone"


def check_shapes(owner: castkit.Model, by_offset: dict[int | None, Any]) -> None:
    for shape in owner.blend_shapes:
        if shape.base_shape is None or shape.vertex_indices is None or shape.positions is None:
            continue
        thing = by_offset[shape.base_shape.offset]
        key = thing.data.shape_keys.key_blocks[shape.name]
        expected = array(thing.data.vertices, "co", 3)
        expected[shape.vertex_indices] = shape.positions
        np.testing.assert_allclose(array(key.points, "co", 3), expected, atol=1e-6)
        assert key.slider_max == pytest.approx(min(10.0, shape.target_weight_scale))
        assert key.value == 0 or thing.data.shape_keys.animation_data is not None


def test_both_ways_of_weights_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from castkit_blender.importing import weights

    rng = np.random.default_rng(1)
    count = 500
    positions = rng.random((count, 3))
    node = triangle(
        positions=positions,
        faces=rng.integers(0, count, (300, 3)),
        weight_bones=rng.integers(0, 6, (count, 4)),
        weight_values=rng.random((count, 4)) / 4,
    )
    from imports import bones

    # A bone with the name of an attribute, one with no weights, one with a long name.
    named = bones(8)
    for bone, name in zip(named, ("position", "a", "b", "sharp_edge", "é" * 40, "c", "unused", "UVMap"), strict=True):
        bone.name = name
    file = model(node, skeleton=castkit.Skeleton(bones=named))
    path = save(file, tmp_path)
    for cost in (0.0, 1.0):
        monkeypatch.setattr(weights, "_OPERATOR", cost)
        monkeypatch.setattr(weights, "_PLACE", cost)
        bpy.data.batch_remove(list(bpy.data.objects))
        load(path)
        (thing,) = meshes()
        assert [group.name for group in thing.vertex_groups] == [bpy_name(bone.name or "") for bone in named]
        check_weights(castkit.open(path, mmap=False).meshes[0], thing)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_normals_in_tangent_space_are_those_of_blender(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from castkit_blender.importing import normals

    if not normals.encodes_as_blender():
        assert bpy.app.version < (4, 5)
        pytest.skip("Blender encodes them itself")
    shown = []
    for encodes in (True, False):
        clear()
        monkeypatch.setattr(normals, "encodes_as_blender", lambda encodes=encodes: encodes)
        with contextlib.suppress(RuntimeError):
            load(path, up_axis="KEEP", import_instances=False, normals="TANGENT")
        shown.append([array(thing.data.corner_normals, "vector", 3) for thing in meshes()])
    nodes = [mesh for model in castkit.open(path, mmap=False).models for mesh in model.meshes]
    for node, ours, blender in zip(nodes, *shown, strict=True):
        if node.normals is None or not len(ours):
            continue
        faces = kept_faces(node)
        # Around triangles without a size what Blender takes for a normal is rounding and nothing else.
        a, b, c = (node.positions[faces[:, corner]] for corner in range(3))
        flat = faces[np.linalg.norm(np.cross(b - a, c - a), axis=1) < 1e-9]
        sound = ~np.isin(faces.reshape(-1), flat)
        ours, blender, expected = ours[sound], blender[sound], node.normals[faces.reshape(-1)][sound]
        error = np.abs(blender - expected).max(axis=1)
        # Blender's own rounding, which goes the other way where a bit is different.
        assert np.abs(ours - expected).max(initial=0.0) <= error.max(initial=0.0) + TOLERANCE
        assert np.abs(ours - blender)[error < 1e-3].max(initial=0.0) <= 1e-3


@pytest.mark.parametrize("colors", ["CORNER", "POINT"])
@pytest.mark.parametrize("normals", ["AUTO", "FREE", "TANGENT", "NONE"])
def test_normals_and_colors(colors: str, normals: str, tmp_path: Path) -> None:
    slanted = np.array([[0.6, 0, 0.8], [0, 0.6, 0.8], [0, 0, 1]])
    node = triangle(normals=slanted, color_layers=[np.array([[0, 128, 255, 64]] * 3, np.uint8), np.full((3, 4), 1.5)])
    load(save(model(node), tmp_path), colors=colors, normals=normals)
    mesh = meshes()[0].data
    assert [(each.name, each.domain, each.data_type) for each in mesh.color_attributes] == [
        ("Color", colors, "FLOAT_COLOR"),
        ("Color.001", colors, "FLOAT_COLOR"),
    ]
    np.testing.assert_allclose(array(mesh.color_attributes[0].data, "color", 4)[0], np.array([0, 128, 255, 64]) / 255)
    expected = np.array([[0, 0, 1.0]] * 3) if normals == "NONE" else slanted[[1, 2, 0]]
    np.testing.assert_allclose(array(mesh.corner_normals, "vector", 3), expected, atol=1e-3)
    assert mesh.has_custom_normals == (normals != "NONE")


def test_up_axis_and_unit(tmp_path: Path) -> None:
    file = model(triangle())
    file.root.metadata.append(castkit.Metadata(up_axis="y"))
    path = save(file, tmp_path)
    load(path, up_axis="FILE", unit="CENTIMETRE")
    np.testing.assert_allclose(array(meshes()[0].data.vertices, "co", 3), [[0, 0, 0], [0.01, 0, 0], [0, 0, 0.01]], atol=1e-7)
    load(path, up_axis="FILE", scale=2.0)
    np.testing.assert_allclose(array(meshes()[1].data.vertices, "co", 3)[2], [0, 0, 2], atol=1e-6)
    load(path, up_axis="KEEP")
    np.testing.assert_allclose(array(meshes()[2].data.vertices, "co", 3)[2], [0, 1, 0])


# Those of Cast, and what has no mesh by itself.
LEFT_OUT = ("cast", "seanim")
FOLDERS = sorted({path.parent.name for path in (ROOT / "testdata").glob("*/*") if path.suffix[1:] in EXTENSIONS and path.suffix[1:] not in LEFT_OUT})


@pytest.mark.parametrize("name", FOLDERS)
def test_other_formats(name: str) -> None:
    files = [path for path in sorted((ROOT / "testdata" / name).rglob("*")) if path.suffix[1:] in EXTENSIONS and path.suffix[1:] not in LEFT_OUT]
    assert files
    made = 0
    for path in files[:6]:
        try:
            load(path)
        except RuntimeError:
            # Those that are damaged on purpose.
            continue
        made += 1
        assert not [image for image in bpy.data.images if image.has_data and image.packed_file is None and image.source == "FILE"]
    assert made
    assert bpy.data.objects
