# SPDX-License-Identifier: GPL-3.0-or-later
"""Meshes: what is exported is what Blender has, corner by corner."""

from __future__ import annotations

import math
from pathlib import Path

import bpy
import castkit
import numpy as np
import pytest
from mathutils import Euler, Matrix
from scenes import CUBE, armature, bind, corners, cube, defect, export, link, mesh, notes, triangle


def _only(file: castkit.CastFile) -> castkit.Mesh:
    assert len(file.meshes) == 1
    return file.meshes[0]


def test_positions_and_faces_are_as_they_are(tmp_path: Path) -> None:
    mesh([(0.1, 0, 0), (1, 0.2, 0), (0, 1, 0.3), (1, 1, 1)], [(0, 1, 2), (2, 1, 3)], "two")
    node = _only(export(tmp_path, normals="VERTEX"))
    assert node.name == "two"
    np.testing.assert_array_equal(node.positions, np.float32([(0.1, 0, 0), (1, 0.2, 0), (0, 1, 0.3), (1, 1, 1)]))
    assert [sorted(face) for face in node.faces.tolist()] == [[0, 1, 2], [1, 2, 3]]
    low, high = node.positions[node.faces[0]][1:] - node.positions[node.faces[0]][0]
    assert np.cross(low, high)[2] > 0, "the winding is that of Blender"


def test_a_flat_cube_has_a_vertex_for_each_corner_and_a_smooth_one_for_each_point(tmp_path: Path) -> None:
    of = cube(smooth=False)
    flat = _only(export(tmp_path, "flat.cast"))
    assert (flat.vertex_count, flat.face_count) == (24, 12)
    edges = flat.positions[flat.faces][:, 1:] - flat.positions[flat.faces][:, :1]
    across = np.cross(edges[:, 0], edges[:, 1])
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    for corner in range(3):
        np.testing.assert_allclose(flat.normals[flat.faces[:, corner]], across, atol=1e-6)
    of.data.polygons.foreach_set("use_smooth", [True] * 6)
    of.data.update()
    smooth = _only(export(tmp_path, "smooth.cast"))
    assert smooth.vertex_count == 8
    np.testing.assert_allclose(smooth.normals, smooth.positions / math.sqrt(3), atol=1e-6)
    assert _only(export(tmp_path, "none.cast", normals="NONE")).normals is None


@defect("sharp edges are lost")
def test_sharp_edges_split_normals(tmp_path: Path) -> None:
    of = cube()
    of.data.edges.foreach_set("use_edge_sharp", [True] * len(of.data.edges))
    of.data.update()
    assert _only(export(tmp_path)).vertex_count == 24


@defect("custom normals are lost")
def test_custom_normals(tmp_path: Path) -> None:
    of = cube()
    wanted = np.random.default_rng(1).normal(size=(8, 3))
    wanted /= np.linalg.norm(wanted, axis=1, keepdims=True)
    of.data.normals_split_custom_set_from_vertices(wanted.tolist())
    node = _only(export(tmp_path))
    assert node.vertex_count == 8
    np.testing.assert_allclose(node.normals, wanted, atol=2e-3)


@pytest.mark.skipif(bpy.app.version < (4, 5, 0), reason="free normals are there from 4.5 on")
@pytest.mark.parametrize("domain", ["POINT", "CORNER"])
def test_free_normals_are_exact(tmp_path: Path, domain: str) -> None:
    of = triangle()
    wanted = np.float32([[0.6, 0, 0.8], [0, 0.6, 0.8], [0, 0, 1]])
    of.data.attributes.new("custom_normal", "FLOAT_VECTOR", domain).data.foreach_set("vector", wanted.ravel())
    np.testing.assert_allclose(_only(export(tmp_path)).normals, wanted, atol=1e-7)


@defect("the active UV layer is written twice")
def test_all_uv_layers_in_order_whichever_is_active(tmp_path: Path) -> None:
    of = cube()
    wanted = {}
    for number, name in enumerate(["a", "b", "c"]):
        layer = of.data.uv_layers.new(name=name)
        wanted[name] = np.random.default_rng(number).random((24, 2)).astype(np.float32)
        layer.uv.foreach_set("vector", wanted[name].ravel())
    of.data.uv_layers.active_index = 2
    node = _only(export(tmp_path))
    assert len(node.uv_layers) == 3
    of.data.calc_loop_triangles()
    for layer, given in zip(node.uv_layers, wanted.values(), strict=True):
        expected = []
        for face in of.data.loop_triangles:
            rows = [(*of.data.vertices[of.data.loops[at].vertex_index].co, given[at][0], 1 - given[at][1]) for at in face.loops]
            rows = (np.round(np.array(rows, np.float32).astype(np.float64), 4) + 0.0).tolist()
            expected.append(min(tuple(map(tuple, rows[turn:] + rows[:turn])) for turn in range(3)))
        assert corners(node, layer) == sorted(expected)


def test_seams_split_no_more_vertices_than_they_must(tmp_path: Path) -> None:
    of = mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)], [(0, 1, 2), (2, 1, 3)])
    layer = of.data.uv_layers.new(name="u")
    # Vertex 1 has two texture coordinates; vertex 2 has one.
    uv = [(0, 0), (1, 0), (0, 1), (0, 1), (0.5, 0.5), (1, 1)]
    layer.uv.foreach_set("vector", np.float32(uv).ravel())
    node = _only(export(tmp_path))
    assert node.vertex_count == 5
    np.testing.assert_array_equal(node.positions[4], (1, 0, 0))
    np.testing.assert_allclose(node.uv_layers[0], [(0, 1), (1, 1), (0, 0), (1, 0), (0.5, 0.5)])


def test_faces_of_many_corners_become_triangles(tmp_path: Path) -> None:
    ring = [(math.cos(turn), math.sin(turn), 0) for turn in np.linspace(0, 2 * math.pi, 7)[:-1]]
    mesh(ring, [tuple(range(6))])
    node = _only(export(tmp_path))
    edges = node.positions[node.faces][:, 1:] - node.positions[node.faces][:, :1]
    area = np.linalg.norm(np.cross(edges[:, 0], edges[:, 1]), axis=1).sum() / 2
    assert node.face_count == 4
    assert area == pytest.approx(3 * math.sqrt(3) / 2, rel=1e-5)


@defect("only the active colour layer is written, cut instead of rounded")
def test_all_colour_layers_of_each_kind(tmp_path: Path) -> None:
    of = triangle()
    given = np.float32([[0.1, 0.5, 1.0, 0.25], [0, 0, 0, 1], [1, 1, 1, 0.998]])
    for name, kind, domain in [
        ("point", "FLOAT_COLOR", "POINT"), ("corner", "FLOAT_COLOR", "CORNER"), ("byte", "BYTE_COLOR", "CORNER"),
    ]:  # fmt: skip
        of.data.color_attributes.new(name, kind, domain).data.foreach_set("color", given.ravel())
    node = _only(export(tmp_path))
    assert len(node.color_layers) == 3
    byte = of.data.color_attributes["byte"].data
    for layer, attribute in zip(node.color_layers, of.data.color_attributes, strict=True):
        stored = [list(byte[at].color) for at in range(3)] if attribute.name == "byte" else given
        # Rounded, not cut: 0.998 is 254.49.
        np.testing.assert_array_equal(layer, np.rint(np.array(stored) * 255))
    floats = _only(export(tmp_path, "floats.cast", color_type="FLOATS"))
    np.testing.assert_allclose(floats.color_layers[0], given)


def test_colours_above_one_are_floats(tmp_path: Path) -> None:
    of = triangle()
    given = np.float32([[4.0, 0.5, 1.0, 1.0]] * 3)
    of.data.color_attributes.new("hdr", "FLOAT_COLOR", "POINT").data.foreach_set("color", given.ravel())
    np.testing.assert_array_equal(_only(export(tmp_path)).color_layers[0], given)
    assert _only(export(tmp_path, "b.cast", color_type="BYTES")).color_layers[0][0].tolist() == [255, 128, 255, 255]


@defect("one material for each mesh")
def test_a_mesh_for_each_material(tmp_path: Path) -> None:
    of = cube()
    for name in ("red", "blue", "unused"):
        of.data.materials.append(bpy.data.materials.new(name))
    of.data.materials.append(None)
    of.data.polygons.foreach_set("material_index", [0, 0, 1, 1, 3, 99])
    of.data.update()
    file = export(tmp_path)
    by_name = {node.name: node for node in file.meshes}
    assert list(by_name) == ["cube_red", "cube_blue", "cube_3"]
    assert [node.face_count for node in file.meshes] == [4, 4, 4]
    assert by_name["cube_red"].material.name == "red"
    assert by_name["cube_blue"].material.name == "blue"
    assert by_name["cube_3"].material is None
    assert sorted(node.name for node in file.models[0].materials) == ["blue", "red"]
    assert {tuple(row) for node in file.meshes for row in node.positions.tolist()} == {tuple(map(float, row)) for row in CUBE}
    assert all(node.vertex_count == len(np.unique(node.faces)) for node in file.meshes)


def test_slots_with_one_material_are_one_mesh(tmp_path: Path) -> None:
    of = cube()
    red = bpy.data.materials.new("red")
    of.data.materials.append(red)
    of.data.materials.append(red)
    of.data.polygons.foreach_set("material_index", [0, 0, 1, 1, 0, 1])
    assert _only(export(tmp_path)).material.name == "red"


def test_materials_of_objects_count_before_those_of_meshes(tmp_path: Path) -> None:
    of = cube()
    of.data.materials.append(bpy.data.materials.new("of the mesh"))
    of.material_slots[0].link = "OBJECT"
    of.material_slots[0].material = bpy.data.materials.new("of the object")
    assert _only(export(tmp_path)).material.name == "of the object"


@defect("a mesh without faces or an empty slot stops the export")
def test_nothing_stops_at_empty_meshes_and_slots(tmp_path: Path) -> None:
    link(bpy.data.meshes.new("empty"), "empty")
    mesh([(0, 0, 0), (1, 0, 0)], [], "points")
    of = triangle("good")
    of.data.materials.append(None)
    assert _only(export(tmp_path)).name == "good"
    assert [note for note in notes() if "no faces" in note] == [
        "empty: the mesh has no faces and is left out",
        "points: the mesh has no faces and is left out",
    ]


@defect("modifiers are ignored")
def test_modifiers_are_applied_or_not(tmp_path: Path) -> None:
    of = triangle()
    of.modifiers.new("array", "ARRAY").count = 3
    names = {data.name for data in bpy.data.meshes}
    assert _only(export(tmp_path, "applied.cast")).face_count == 3
    assert _only(export(tmp_path, "stored.cast", apply_modifiers=False)).face_count == 1
    assert {data.name for data in bpy.data.meshes} == names, "nothing of the export stays behind"


@pytest.mark.parametrize("modifier", [False, True])
def test_a_mesh_that_is_being_edited(tmp_path: Path, modifier: bool) -> None:
    of = cube()
    of.shape_key_add(name="Basis")
    of.shape_key_add(name="up").points[0].co.z = 5
    if modifier:
        of.modifiers.new("array", "ARRAY").count = 1
    bpy.context.view_layer.objects.active = of
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.ops.mesh.select_all(action="SELECT")
    bpy.ops.transform.translate(value=(10, 0, 0))
    file = export(tmp_path)
    assert of.mode == "EDIT"
    assert _only(file).positions[:, 0].min() == 9
    assert len(file.models[0].blend_shapes) == 1
    assert len(bpy.data.meshes) == 1
    bpy.ops.object.mode_set(mode="OBJECT")


@defect("transforms of objects and of their parents are ignored")
def test_transforms_of_objects_and_parents_are_applied(tmp_path: Path) -> None:
    above = link(None, "above")
    above.location, above.rotation_euler, above.scale = (1, 2, 3), (0.4, 0.5, 0.6), (2, 2, 2)
    of = triangle()
    of.parent, of.location, of.scale = above, (0.5, 0, 0), (1, 3, 1)
    bpy.context.view_layer.update()
    node = _only(export(tmp_path))
    expected = [of.matrix_world @ vertex.co for vertex in of.data.vertices]
    np.testing.assert_allclose(node.positions, expected, atol=1e-5)
    normal = (of.matrix_world.to_3x3().inverted().transposed() @ of.data.polygons[0].normal).normalized()
    np.testing.assert_allclose(node.normals, [normal] * 3, atol=1e-5)


def test_a_mirrored_object_keeps_its_outside(tmp_path: Path) -> None:
    of = cube()
    of.scale = (-1, 1, 1)
    bpy.context.view_layer.update()
    node = _only(export(tmp_path))
    corners_of = node.positions[node.faces]
    across = np.cross(corners_of[:, 1] - corners_of[:, 0], corners_of[:, 2] - corners_of[:, 0])
    assert (np.einsum("ij,ij->i", across, corners_of.mean(axis=1)) > 0).all()
    assert (np.einsum("ij,ij->i", node.normals, node.positions) > 0).all()


def test_scale_and_up_axis(tmp_path: Path) -> None:
    mesh([(1, 2, 3), (2, 2, 3), (1, 3, 3)], [(0, 1, 2)])
    file = export(tmp_path, scale=100.0, up_axis="Y")
    assert file.metadata.up_axis == "y"
    np.testing.assert_allclose(_only(file).positions[0], (100, 300, -200))
    assert export(tmp_path, "z.cast").metadata.up_axis == "z"
    assert export(tmp_path, "unsaid.cast", up_axis="UNSAID").metadata.up_axis is None
    hint = export(tmp_path, "hint.cast", up_axis="HINT_Y")
    assert hint.metadata.up_axis == "y"
    np.testing.assert_allclose(_only(hint).positions[0], (1, 2, 3))


def test_transforms_as_placement_of_the_model(tmp_path: Path) -> None:
    of = triangle()
    of.matrix_world = Matrix.LocRotScale((1, 2, 3), Euler((0.1, 0.2, 0.3)), (2, 3, 4))
    bpy.context.view_layer.update()
    file = export(tmp_path, placement="MODEL")
    model = file.models[0]
    np.testing.assert_allclose(model.position, (1, 2, 3), atol=1e-6)
    np.testing.assert_allclose(model.scale, (2, 3, 4), atol=1e-5)
    np.testing.assert_allclose(_only(file).positions, [(0, 0, 0), (1, 0, 0), (0, 1, 0)], atol=1e-6)


def test_selected_only(tmp_path: Path) -> None:
    rig = armature({"root": (None, (0, 0, 0))})
    bound, other = triangle("bound"), triangle("other")
    bind(bound, rig, {"root": {0: 1.0, 1: 1.0, 2: 1.0}})
    for of in (rig, bound, other):
        of.select_set(of == rig)
    assert [node.name for node in export(tmp_path, "rig.cast", selected_only=True).meshes] == ["bound"]
    rig.select_set(False)
    bound.select_set(True)
    file = export(tmp_path, "mesh.cast", selected_only=True)
    assert len(file.models) == 1
    assert len(file.models[0].skeleton.bones) == 1
    assert bound.select_get() and not rig.select_get(), "the selection is as it was"


def test_a_model_for_each_collection_and_armature(tmp_path: Path) -> None:
    armature({"root": (None, (0, 0, 0))}, "hero")
    for name in ("props", "house"):
        collection = bpy.data.collections.new(name)
        bpy.context.scene.collection.children.link(collection)
        of = triangle(f"{name} mesh")
        collection.objects.link(of)
        bpy.context.scene.collection.objects.unlink(of)
    triangle("loose")
    file = export(tmp_path, "scene.cast")
    assert {model.name: [node.name for node in model.meshes] for model in file.models} == {
        "hero": [], "props": ["props mesh"], "house": ["house mesh"], "scene": ["loose"],
    }  # fmt: skip


def test_instances_are_meshes(tmp_path: Path) -> None:
    source = bpy.data.collections.new("source")
    of = triangle("leaf")
    source.objects.link(of)
    bpy.context.scene.collection.objects.unlink(of)
    for place in (1, 5):
        empty = link(None, f"empty{place}")
        empty.instance_type, empty.instance_collection, empty.location = "COLLECTION", source, (place, 0, 0)
    bpy.context.view_layer.update()
    file = export(tmp_path)
    assert sorted(node.positions[0].tolist() for node in file.meshes) == [[1, 0, 0], [5, 0, 0]]
    assert not len(export(tmp_path, "none.cast", instances="NONE").meshes)


def test_instances_of_files(tmp_path: Path) -> None:
    source = bpy.data.collections.new("tree")
    source.objects.link(bpy.data.objects.new("leaf", bpy.data.meshes.new("leaf")))
    (tmp_path / "models").mkdir()
    (tmp_path / "models/tree.cast").write_bytes(b"")
    source["cast_file"] = str(tmp_path / "models/tree.cast")
    empty = link(None, "first tree")
    empty.instance_type, empty.instance_collection = "COLLECTION", source
    empty.location, empty.scale = (1, 2, 3), (2, 2, 2)
    bpy.context.view_layer.update()
    file = export(tmp_path, instances="REFER")
    assert not len(file.meshes)
    instance = file.instances[0]
    assert (instance.name, instance.reference_file.path) == ("first tree", "models/tree.cast")
    np.testing.assert_allclose(instance.position, (1, 2, 3))
    np.testing.assert_allclose(instance.scale, (2, 2, 2))
    np.testing.assert_allclose(instance.rotation, (0, 0, 0, 1))


def test_the_layout_is_aligned(tmp_path: Path) -> None:
    cube()
    export(tmp_path, align="64")
    node = castkit.open(tmp_path / "out.cast").meshes[0]
    assert node.positions.ctypes.data % 64 == 0
    assert node.normals.ctypes.data % 64 == 0


def test_a_failure_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    triangle()
    path = tmp_path / "out.cast"
    path.write_bytes(b"old")

    def fail(*_: object, **__: object) -> int:
        raise castkit.UnwritableError("no room")

    monkeypatch.setattr(castkit.CastFile, "save", fail)
    with pytest.raises(RuntimeError, match="no room"):
        bpy.ops.export_scene.castkit(filepath=str(path))
    assert path.read_bytes() == b"old"
