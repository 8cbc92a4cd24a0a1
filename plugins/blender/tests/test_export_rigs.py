# SPDX-License-Identifier: GPL-3.0-or-later
"""Armatures, weights, shape keys, constraints and hair."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import bpy
import castkit
import numpy as np
import pytest
from mathutils import Matrix, Quaternion
from scenes import CUBE, armature, bind, cube, defect, export, link, mesh, notes, part, triangle

BONES = {"root": (None, (0, 0, 1)), "arm": ("root", (0, 1, 1.5)), "hand": ("arm", (0.5, 2, 2)), "other": (None, (3, 0, 0))}


def _world(rig: Any) -> dict[str, Any]:
    return {bone.name: rig.matrix_world @ bone.matrix_local for bone in rig.data.bones}


def _assert_rest(file: castkit.CastFile, rig: Any) -> None:
    """The skeleton of the file, by what castkit makes of it, is the armature at rest."""
    model = castkit.scene(file).models[0]
    bones = file.models[0].skeleton.bones
    wanted = _world(rig)
    assert [bone.name for bone in bones] == [bone.name for bone in rig.data.bones]
    for bone, matrix in zip(bones, model.skeleton.world(), strict=True):
        place, rotation, _ = wanted[bone.name].decompose()
        found, turn, _ = Matrix(matrix.tolist()).decompose()
        np.testing.assert_allclose(found, place, atol=1e-5)
        assert abs(turn.dot(rotation)) == pytest.approx(1, abs=1e-6)
        np.testing.assert_allclose(bone.world_position, place, atol=1e-5)


def test_bones_are_where_they_rest(tmp_path: Path) -> None:
    rig = armature(BONES)
    rig.data.bones["arm"].inherit_scale = "NONE"
    # A pose changes nothing.
    rig.pose.bones["arm"].location = (1, 2, 3)
    file = export(tmp_path)
    _assert_rest(file, rig)
    assert {bone.name: bone.segment_scale_compensate for bone in file.models[0].skeleton.bones} == {
        "root": False, "arm": True, "hand": False, "other": False,
    }  # fmt: skip
    assert file.models[0].name == "rig"


def test_the_transform_of_the_armature_is_applied(tmp_path: Path) -> None:
    rig = armature(BONES)
    rig.matrix_world = Matrix.LocRotScale((1, 2, 3), Quaternion((0.5, 0.5, 0.5, 0.5)), (2, 2, 2))
    bpy.context.view_layer.update()
    _assert_rest(export(tmp_path), rig)


def test_the_scale_of_the_bind_pose_is_kept(tmp_path: Path) -> None:
    rig = armature(BONES)
    rig.pose.bones["root"]["cast_bind_pose_scale"] = (2.0, 2.0, 2.0)
    file = export(tmp_path)
    np.testing.assert_allclose(file.models[0].skeleton.bones[0].scale, (2, 2, 2))
    _assert_rest(file, rig)


@defect("a vertex group that is no bone raises")
def test_weights_by_bone(tmp_path: Path) -> None:
    rig, of = armature(BONES), cube()
    weights = {
        "hand": {at: 0.25 for at in range(8)},
        "no bone": {0: 1.0},
        "root": {at: 0.5 for at in range(8)},
        "other": {3: 0.25, 4: 0.25},
        "arm": {at: 0.25 for at in range(8) if at not in (3, 4)},
    }
    bind(of, rig, weights)
    node = export(tmp_path).meshes[0]
    names = [bone.name for bone in rig.data.bones]
    assert node.maximum_influence == 3
    for vertex in range(8):
        given = {name: values[vertex] for name, values in weights.items() if name != "no bone" and vertex in values}
        bones, values = node.weight_bones[vertex], node.weight_values[vertex]
        assert {names[bone]: weight for bone, weight in zip(bones, values, strict=True)} == given
        assert list(values) == sorted(values, reverse=True)
    assert "cube: 1 vertex groups belong to no deforming bone and are not exported" in notes()


def test_weights_of_large_meshes_are_read_from_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways give the same, vertices without weights and groups beyond 255 included."""
    weights = part("exporting.weights")
    of = cube()
    for number in range(300):
        of.vertex_groups.new(name=f"group{number}")
    random = np.random.default_rng(5)
    for vertex in (0, 1, 3, 4, 7):
        for number in random.choice(300, vertex + 1, replace=False).tolist():
            of.vertex_groups[number].add([vertex], float(random.random()), "REPLACE")
    slow = weights.read_one_by_one(of.data)
    found = weights.blend_file.weights(of.data)
    assert found is not None
    assert found[0].tolist() == [1, 2, 0, 4, 5, 0, 0, 8]
    monkeypatch.setattr(weights, "_LARGE", 0)
    fast = weights.read(of.data)
    for name in ("vertices", "groups", "weights"):
        np.testing.assert_array_equal(getattr(fast, name), getattr(slow, name))
    assert len(bpy.data.meshes) == 1, "the copy is gone"
    # Without any weights there is nothing to find, and no failure.
    assert len(weights.read(triangle().data).vertices) == 0


def test_weights_are_those_of_the_mesh_itself() -> None:
    """Drivers of shape keys, and properties, lead to other meshes, which may have as many vertices."""
    of, other = cube("first"), cube("other")
    for mesh_object, weight in ((of, 0.25), (other, 0.75)):
        mesh_object.vertex_groups.new(name="group").add(list(range(8)), weight, "REPLACE")
    of.shape_key_add(name="Basis")
    driver = of.shape_key_add(name="up").driver_add("value").driver
    variable = driver.variables.new()
    variable.targets[0].id, variable.targets[0].data_path = other, "location.x"
    of.data["other"] = other
    of.data.texture_mesh = other.data
    before = len(bpy.data.objects), len(bpy.data.meshes), len(bpy.data.shape_keys)
    found = part("exporting.weights").blend_file.weights(of.data)
    assert found is not None
    assert found[2].tolist() == [0.25] * 8
    assert (len(bpy.data.objects), len(bpy.data.meshes), len(bpy.data.shape_keys)) == before
    assert len(of.data.shape_keys.key_blocks) == 2


def test_weights_have_limits_and_sums(tmp_path: Path) -> None:
    rig, of = armature(BONES), triangle()
    bind(of, rig, {"root": {0: 0.5, 1: 0.2, 2: 1.0}, "arm": {0: 0.3, 1: 0.2}, "hand": {0: 0.2}})
    limited = export(tmp_path, "limited.cast", max_influences=2).meshes[0]
    np.testing.assert_allclose(limited.weight_values, [(0.625, 0.375), (0.5, 0.5), (1, 0)], atol=1e-6)
    assert "triangle: 1 weights exceed 2 per vertex and are left out" in notes()
    raw = export(tmp_path, "raw.cast", allowed=("CAST-MESH-014",), normalize_weights=False).meshes[0]
    np.testing.assert_allclose(raw.weight_values, [(0.5, 0.3, 0.2), (0.2, 0.2, 0), (1, 0, 0)], atol=1e-6)


def test_a_mesh_on_a_bone_moves_with_it(tmp_path: Path) -> None:
    rig, of = armature(BONES), triangle()
    of.parent, of.parent_type, of.parent_bone = rig, "BONE", "arm"
    rig.pose.bones["arm"].rotation_quaternion = (0, 1, 0, 0)
    bpy.context.view_layer.update()
    node = export(tmp_path).meshes[0]
    assert (node.weight_bones == 1).all() and (node.weight_values == 1).all()
    # At rest: from the tail of the bone.
    bone = rig.data.bones["arm"]
    at_rest = bone.matrix_local @ Matrix.Translation((0, bone.length, 0))
    np.testing.assert_allclose(node.positions, [at_rest @ vertex.co for vertex in of.data.vertices], atol=1e-5)


def test_what_hangs_on_a_mesh_on_a_bone_moves_with_it_too(tmp_path: Path) -> None:
    rig, holder, of = armature(BONES), link(None, "holder"), triangle()
    holder.parent, holder.parent_type, holder.parent_bone = rig, "BONE", "arm"
    of.parent, of.location = holder, (1, 0, 0)
    rig.pose.bones["arm"].rotation_quaternion = (0, 1, 0, 0)
    bpy.context.view_layer.update()
    node = export(tmp_path).meshes[0]
    assert (node.weight_bones == 1).all()
    bone = rig.data.bones["arm"]
    at_rest = bone.matrix_local @ Matrix.Translation((1, bone.length, 0))
    np.testing.assert_allclose(node.positions, [at_rest @ vertex.co for vertex in of.data.vertices], atol=1e-5)


def test_a_bone_that_does_not_deform_has_no_weights(tmp_path: Path) -> None:
    rig, of = armature(BONES), triangle()
    bind(of, rig, {"root": {0: 1, 1: 1, 2: 1}, "arm": {0: 1, 1: 1, 2: 1}})
    rig.data.bones["arm"].use_deform = False
    node = export(tmp_path).meshes[0]
    assert node.weight_bones.tolist() == [[0]] * 3


def test_an_armature_that_is_not_exported_is_said(tmp_path: Path) -> None:
    rig, of = armature(BONES), triangle()
    bind(of, rig, {"root": {0: 1, 1: 1, 2: 1}})
    bpy.context.scene.collection.objects.unlink(rig)
    assert export(tmp_path).meshes[0].weight_values is None
    assert "triangle: the armature that the mesh is bound to is not exported, and neither are its weights" in notes()


def test_an_armature_without_bones(tmp_path: Path) -> None:
    link(bpy.data.armatures.new("empty"), "empty")
    assert not len(export(tmp_path).models)


def test_preserved_volume_is_quaternion_skinning(tmp_path: Path) -> None:
    rig, of = armature(BONES), triangle()
    bind(of, rig, {"root": {0: 1, 1: 1, 2: 1}})
    assert export(tmp_path, "a.cast").meshes[0].skinning_method == "linear"
    of.modifiers[0].use_deform_preserve_volume = True
    assert export(tmp_path, "b.cast").meshes[0].skinning_method == "quaternion"


def test_meshes_are_at_rest_whatever_the_pose(tmp_path: Path) -> None:
    rig, of = armature(BONES), cube()
    bind(of, rig, {"root": dict.fromkeys(range(8), 1.0)})
    of.modifiers.new("subdivision", "SUBSURF").levels = 1
    rig.pose.bones["root"].location = (5, 5, 5)
    bpy.context.view_layer.update()
    node = export(tmp_path).meshes[0]
    assert np.abs(node.positions).max() < 1.01
    assert node.vertex_count == 26
    assert (node.weight_values.sum(axis=1) == 1).all(), "weights go through modifiers"
    assert of.modifiers[0].show_viewport, "the modifier is as it was"


@defect("the armature is left in pose mode")
def test_mode_selection_and_frame_are_as_they_were(tmp_path: Path) -> None:
    rig, of = armature(BONES), cube()
    bind(of, rig, {"root": dict.fromkeys(range(8), 1.0)})
    of.modifiers.new("subdivision", "SUBSURF")
    of.shape_key_add(name="Basis")
    of.shape_key_add(name="other")
    of.active_shape_key_index = 1
    of.select_set(True)
    rig.select_set(False)
    bpy.context.view_layer.objects.active = rig
    for mode in ("OBJECT", "EDIT", "POSE"):
        bpy.ops.object.mode_set(mode=mode)
        bpy.context.scene.frame_set(7)
        export(tmp_path, f"{mode}.cast")
        assert (rig.mode, bpy.context.view_layer.objects.active, bpy.context.scene.frame_current) == (mode, rig, 7)
        assert of.select_get() and not rig.select_get()
        assert of.active_shape_key_index == 1 and not of.show_only_shape_key


def test_shapes_of_bones_are_not_exported(tmp_path: Path) -> None:
    rig, widget = armature(BONES), triangle("widget")
    rig.pose.bones["root"].custom_shape = widget
    assert not len(export(tmp_path).meshes)


def _keyed(of: Any) -> dict[str, Any]:
    """Shape keys: up, of which only vertex 1 moves; both, relative to up; nothing."""
    of.shape_key_add(name="Basis", from_mix=False)
    up = of.shape_key_add(name="up", from_mix=False)
    up.points[1].co.z += 1
    up.slider_max = 2.0
    both = of.shape_key_add(name="both", from_mix=False)
    both.relative_key = up
    for point, above in zip(both.points, up.points, strict=True):
        point.co = above.co
    both.points[0].co.x -= 3
    of.shape_key_add(name="nothing", from_mix=False)
    return {"up": up, "both": both}


@defect("shape keys always fail")
def test_shape_keys(tmp_path: Path) -> None:
    of = triangle()
    up = _keyed(of)["up"]
    # What is shown now is not the basis.
    up.value = 0.7
    file = export(tmp_path)
    shapes = {shape.name: shape for shape in file.models[0].blend_shapes}
    np.testing.assert_allclose(file.meshes[0].positions, [(0, 0, 0), (1, 0, 0), (0, 1, 0)])
    assert shapes["up"].vertex_indices.tolist() == [1]
    np.testing.assert_allclose(shapes["up"].positions, [(1, 0, 1)])
    assert shapes["up"].target_weight_scale == 2.0
    assert shapes["up"].base_shape is file.meshes[0]
    assert shapes["both"].vertex_indices.tolist() == [0]
    np.testing.assert_allclose(shapes["both"].positions, [(-3, 0, 0)])
    assert "nothing" in shapes
    assert "shape" not in str(notes())


def test_shape_keys_of_vertices_that_were_split(tmp_path: Path) -> None:
    of = cube(smooth=False)
    of.shape_key_add(name="Basis")
    of.shape_key_add(name="up").points[5].co.z = 9
    file = export(tmp_path)
    shape = file.models[0].blend_shapes[0]
    np.testing.assert_allclose(shape.positions, [(1, -1, 9)] * 3)
    np.testing.assert_allclose(file.meshes[0].positions[shape.vertex_indices], [CUBE[5]] * 3)


def test_shape_keys_go_through_modifiers(tmp_path: Path) -> None:
    of = triangle()
    _keyed(of)["up"].value = 0.5
    of.modifiers.new("array", "ARRAY").count = 2
    file = export(tmp_path)
    shapes = {shape.name: shape for shape in file.models[0].blend_shapes}
    assert file.meshes[0].vertex_count == 6
    np.testing.assert_allclose(sorted(file.meshes[0].positions[:, 2]), [0] * 6, atol=1e-6)
    np.testing.assert_allclose(shapes["up"].positions[:, 2], [1, 1])
    assert shapes["up"].target_weight_scale == 2.0


def test_constraints_and_handles(tmp_path: Path) -> None:
    rig = armature(BONES)
    pose = rig.pose.bones
    copy = pose["arm"].constraints.new("COPY_LOCATION")
    copy.name, copy.target, copy.subtarget, copy.use_y, copy.influence, copy.use_offset = (
        "place",
        rig,
        "other",
        False,
        0.5,
        True,
    )
    turn = pose["arm"].constraints.new("COPY_ROTATION")
    turn.target, turn.subtarget = rig, "other"
    pose["arm"].location = (1, 2, 3)
    grow = pose["root"].constraints.new("COPY_SCALE")
    grow.target, grow.subtarget = rig, "other"
    reach = pose["hand"].constraints.new("IK")
    reach.name, reach.target, reach.subtarget, reach.chain_count = "reach", rig, "other", 2
    reach.use_rotation = True
    pose["root"].constraints.new("LIMIT_ROTATION")
    outside = pose["root"].constraints.new("COPY_LOCATION")
    outside.target = link(None, "empty")
    file = export(tmp_path)
    skeleton = file.models[0].skeleton
    by_type = {node.constraint_type: node for node in skeleton.constraints}
    assert sorted(by_type) == ["or", "pt", "sc"]
    place = by_type["pt"]
    assert (place.name, place.constraint_bone.name, place.target_bone.name) == ("place", "arm", "other")
    assert (place.weight, place.maintain_offset) == (0.5, True)
    np.testing.assert_allclose(place.custom_offset, (1, 2, 3))
    assert by_type["sc"].custom_offset is None
    assert (place.skip_x, place.skip_y, place.skip_z) == (False, True, False)
    assert not by_type["or"].maintain_offset
    handle = skeleton.ik_handles[0]
    assert (handle.name, handle.start_bone.name, handle.end_bone.name, handle.target_bone.name) == (
        "reach",
        "arm",
        "hand",
        "other",
    )
    assert handle.use_target_rotation and handle.pole_vector_bone is None
    assert "rig: 1 constraints of type LIMIT_ROTATION have no counterpart in Cast and are left out" in notes()
    assert "rig: 1 constraints have a target that is not a bone of the armature, and are left out" in notes()
    bare = export(tmp_path, "bare.cast", constraints=False, ik_handles=False).models[0].skeleton
    assert not len(bare.constraints) and not len(bare.ik_handles)


STRANDS = [[(0, 0, 0), (0, 0, 1), (0, 1, 2)], [(1, 0, 0), (1, 0, 1)]]


def test_curve_objects_are_hair(tmp_path: Path) -> None:
    data = bpy.data.curves.new("hair", "CURVE")
    data.dimensions = "3D"
    for strand in STRANDS:
        spline = data.splines.new("POLY")
        spline.points.add(len(strand) - 1)
        for point, place in zip(spline.points, strand, strict=True):
            point.co = (*place, 1)
    of = link(data, "hair")
    of.location = (1, 1, 1)
    data.materials.append(bpy.data.materials.new("brown"))
    bpy.context.view_layer.update()
    file = export(tmp_path)
    hair = file.models[0].hairs[0]
    assert (hair.name, hair.segments.tolist(), hair.material.name) == ("hair", [2, 1], "brown")
    np.testing.assert_allclose(hair.particles, np.concatenate(STRANDS) + 1)
    data.bevel_depth = 0.1
    thick = export(tmp_path, "thick.cast")
    assert len(thick.meshes) == 1 and not len(thick.models[0].hairs)
    assert len(export(tmp_path, "hair.cast", curves="HAIR").models[0].hairs) == 1


def test_new_curves_are_hair(tmp_path: Path) -> None:
    data = bpy.data.hair_curves.new("hair")
    data.add_curves([len(strand) for strand in STRANDS])
    data.attributes["position"].data.foreach_set("vector", np.float32(np.concatenate(STRANDS)).ravel())
    link(data, "hair")
    bpy.context.view_layer.update()
    hair = export(tmp_path).models[0].hairs[0]
    assert hair.segments.tolist() == [2, 1]
    np.testing.assert_allclose(hair.particles, np.concatenate(STRANDS))


def test_hair_of_particles(tmp_path: Path) -> None:
    of = mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)], [(0, 1, 3, 2)])
    of.location = (0, 0, 2)
    settings = of.modifiers.new("hair", "PARTICLE_SYSTEM").particle_system.settings
    settings.type, settings.count, settings.hair_step, settings.hair_length = "HAIR", 7, 4, 3.0
    bpy.context.view_layer.update()
    hair = export(tmp_path).models[0].hairs[0]
    assert hair.segments.tolist() == [4] * 7
    strands = hair.particles.reshape(7, 5, 3)
    np.testing.assert_allclose(strands[:, 0, 2], 2, atol=1e-4)
    np.testing.assert_allclose(np.linalg.norm(strands[:, -1] - strands[:, 0], axis=1), 3, atol=1e-3)
