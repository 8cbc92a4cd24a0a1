# SPDX-License-Identifier: GPL-3.0-or-later
"""What goes wrong in the official add-on, each as a test that this one passes; and failures, which leave nothing behind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import bpy
import castkit
import numpy as np
import pytest
from castkit_blender.shared import versions
from conftest import clear
from imports import armature, array, bones, clip, curve, everything, load, meshes, model, notes, save, triangle

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
)


def rigged(*curves: castkit.Curve, count: int = 2, **animation: Any) -> castkit.CastFile:
    file = model(skeleton=castkit.Skeleton(bones=bones(count)))
    if curves or animation:
        file.root.animations.append(clip(*curves, **animation))
    return file


def test_an_error_is_never_finished(tmp_path: Path) -> None:
    path = tmp_path / "bad.cast"
    path.write_bytes(b"cast\x01\0\0\0" + b"\xff" * 20)
    before = everything()
    with pytest.raises(RuntimeError, match=r"bad\.cast"):
        load(path)
    assert everything() == before


def test_a_model_with_its_animation_needs_no_armature_before(tmp_path: Path) -> None:
    load(save(rigged(curve("bone_1", "tx", [0, 10], [1, 2])), tmp_path))
    assert armature().animation_data.action.name == "clip"


def test_an_override_leaves_other_curves_alone(tmp_path: Path) -> None:
    override = castkit.CurveModeOverride(node_name="bone_0", mode="absolute", override_rotation=True)
    load(save(rigged(curve("bone_1", "tx", [0, 10], [1, 2], "relative"), curve_mode_overrides=[override]), tmp_path))
    bpy.context.scene.frame_set(10)
    assert armature().pose.bones["bone_1"].matrix.translation.x == pytest.approx(3, abs=1e-3)


@pytest.mark.parametrize(("name", "expected"), [("bone_0", 2), ("bone_1", 3)])
def test_an_override_applies_below_the_named_bone_only(name: str, expected: float, tmp_path: Path) -> None:
    """As `utilityResolveCurveModeOverride` of the official add-on, which looks at ancestors only."""
    override = castkit.CurveModeOverride(node_name=name, mode="absolute", override_translation=True)
    load(save(rigged(curve("bone_1", "tx", [0, 10], [1, 2], "relative"), curve_mode_overrides=[override]), tmp_path))
    bpy.context.scene.frame_set(10)
    assert armature().pose.bones["bone_1"].matrix.translation.x == pytest.approx(expected, abs=1e-3)


def test_weights_of_additive_curves_count(tmp_path: Path) -> None:
    load(save(rigged(curve("bone_1", "tx", [0, 10], [0, 2], "additive", additive_blend_weight=0.25)), tmp_path))
    bpy.context.scene.frame_set(10)
    assert armature().pose.bones["bone_1"].matrix.translation.x == pytest.approx(1.5, abs=1e-3)


def test_visibility(tmp_path: Path) -> None:
    file = model(triangle())
    file.root.animations.append(clip(curve("triangle", "vb", [0, 5], np.array([1, 0], np.uint8))))
    load(save(file, tmp_path))
    (thing,) = meshes()
    bpy.context.scene.frame_set(4)
    assert not thing.hide_render
    bpy.context.scene.frame_set(5)
    assert thing.hide_render


def test_existing_actions_take_keys_where_the_pose_is_not_at_rest(tmp_path: Path) -> None:
    load(save(rigged(curve("bone_1", "tx", [0, 10], [1, 2])), tmp_path))
    thing = armature()
    action = thing.animation_data.action
    thing.pose.bones["bone_1"].location = (5, 5, 5)
    only = castkit.CastFile()
    only.root.animations.append(clip(curve("bone_1", "tx", [5, 20], [4, 4])))
    load(save(only, tmp_path, "more.cast"), import_reset=False)
    assert thing.animation_data.action == action and len(bpy.data.actions) == 1
    for frame, x in ((0, 1), (20, 4)):
        bpy.context.scene.frame_set(frame)
        assert thing.pose.bones["bone_1"].matrix.translation.x == pytest.approx(x, abs=1e-3)


def test_backslashes_folders_and_names_of_textures(tmp_path: Path) -> None:
    (tmp_path / "textures").mkdir()
    (tmp_path / "elsewhere/deep").mkdir(parents=True)
    (tmp_path / "textures/a.png").write_bytes(PNG)
    (tmp_path / "elsewhere/deep/B.png").write_bytes(PNG)
    material = castkit.Material(
        name="skin",
        material_type="pbr",
        albedo=castkit.File(path="textures\\a.png"),
        roughness=castkit.File(path="D:\\game\\b.png"),
        normal=castkit.File(path="gone.png"),
    )
    file = model(triangle(material=material), materials=[material])
    load(save(file, tmp_path), texture_folders=str(tmp_path / "elsewhere"))
    images = {image.name: image.colorspace_settings.name for image in bpy.data.images}
    assert images == {"a.png": "sRGB", "B.png": "Non-Color", "gone.png": "Non-Color"}
    assert any("gone.png" in note for note in notes())


def principled(name: str) -> Any:
    tree = bpy.data.materials[name].node_tree
    return next(node for node in tree.nodes if node.bl_idname == "ShaderNodeBsdfPrincipled")


def test_emission_shows_without_a_mask(tmp_path: Path) -> None:
    lamp = castkit.Material(name="lamp", material_type="pbr", emissive=castkit.Color(rgba=[1, 1, 1, 1]))
    load(save(model(triangle(material=lamp), materials=[lamp]), tmp_path))
    assert principled("lamp").inputs["Emission Strength"].default_value == 1.0


def test_files_without_a_path_are_no_textures(tmp_path: Path) -> None:
    # Greyhound writes three slots for every material, with an empty path where there is no texture.
    material = castkit.Material(
        name="skin", material_type="pbr", albedo=castkit.File(path="a.png"), normal=castkit.File(path=""), specular=castkit.File(path="")
    )
    load(save(model(triangle(material=material), materials=[material]), tmp_path))
    nodes = bpy.data.materials["skin"].node_tree.nodes
    assert [node.label for node in nodes if node.bl_idname == "ShaderNodeTexImage"] == ["albedo"]
    assert not any("normal" in note or "specular" in note for note in notes())


def test_many_and_missing_uv_layers(tmp_path: Path) -> None:
    uv = np.zeros((3, 2))
    load(save(model(triangle(uv_layers=[uv] * 11)), tmp_path))
    assert len(meshes()[0].data.uv_layers) == 8
    assert any("11 UV layers" in note for note in notes())
    node = triangle(uv_layers=[uv, uv])
    node.properties.pop("u0", None)
    load(save(model(node), tmp_path, "second.cast"))
    assert len(meshes()[1].data.uv_layers) == 1


def test_bones_without_local_transforms(tmp_path: Path) -> None:
    made = bones(2)
    for bone, x in zip(made, (0, 3), strict=True):
        bone.local_position = bone.local_rotation = None
        bone.world_position, bone.world_rotation = [x, 0, 0], [0, 0, 0, 1]
    load(save(model(skeleton=castkit.Skeleton(bones=made)), tmp_path))
    assert armature().data.bones["bone_1"].matrix_local.translation.x == pytest.approx(3, abs=1e-5)


def test_frames_that_are_floats(tmp_path: Path) -> None:
    made = curve("bone_1", "tx", [0, 10], [1, 2])
    made.key_frames = np.array([0.5, 10.25], np.float32)
    load(save(rigged(made), tmp_path))
    ((_, bag),) = versions.bags(armature().animation_data.action)
    assert [key.co[0] for key in bag.fcurves[0].keyframe_points] == [0.5, 10.25]


def test_faces_that_are_floats(tmp_path: Path) -> None:
    node = triangle()
    node.properties.set("f", np.array([0, 1, 2], np.float32), "f")
    load(save(model(node), tmp_path))
    (thing,) = meshes()
    assert len(thing.data.vertices) == 3 and not len(thing.data.polygons)
    assert any("warning" in note and "triangle" in note for note in notes())


@pytest.mark.parametrize("faces", [[[0, 1, 7]], [[0, 1, 4_000_000_000]], [[0, 0, 1]]])
def test_wild_indices(faces: list[list[int]], tmp_path: Path) -> None:
    load(save(model(triangle(faces=[*faces, [0, 1, 2]])), tmp_path))
    (thing,) = meshes()
    assert len(thing.data.polygons) == 1
    assert not thing.data.validate()


@pytest.mark.parametrize("validate", [False, True])
def test_blender_removes_repeated_faces_on_demand(validate: bool, tmp_path: Path) -> None:
    load(save(model(triangle(faces=[[0, 1, 2], [0, 1, 2]])), tmp_path), validate=validate)
    (thing,) = meshes()
    assert len(thing.data.polygons) == (1 if validate else 2)
    assert any("validation changed the mesh" in note for note in notes()) == validate


def test_repeated_bone_names_keep_their_groups(tmp_path: Path) -> None:
    made = bones(3)
    made[2].name = "bone_1"
    node = triangle(weight_bones=[[0, 2]] * 3, weight_values=[[0.25, 0.75]] * 3)
    load(save(model(node, skeleton=castkit.Skeleton(bones=made)), tmp_path))
    (thing,) = meshes()
    assert [group.name for group in thing.vertex_groups] == ["bone_0", "bone_1", "bone_1.001"]
    assert {bone.name for bone in armature().data.bones} == {"bone_0", "bone_1", "bone_1.001"}
    assert {group.group: group.weight for group in thing.data.vertices[0].groups} == {0: 0.25, 2: 0.75}


def test_materials_whose_hashes_are_all_zero(tmp_path: Path) -> None:
    first, second = (castkit.Material(name=name, material_type="pbr", hash=0) for name in ("one", "two"))
    load(save(model(triangle(), materials=[first, second]), tmp_path))
    assert {material.name for material in bpy.data.materials} == {"one", "two"}


def test_an_ik_handle_with_a_pole_but_no_target(tmp_path: Path) -> None:
    made = bones(3)
    handle = castkit.IKHandle(name="reach", start_bone=made[0], end_bone=made[2], pole_vector_bone=made[1])
    load(save(model(skeleton=castkit.Skeleton(bones=made, ik_handles=[handle])), tmp_path))
    (constraint,) = armature().pose.bones["bone_2"].constraints
    assert constraint.type == "IK" and constraint.pole_subtarget == "bone_1" and constraint.chain_count == 3


@pytest.mark.parametrize("rate", [0.0, float("nan"), -1.0])
def test_no_frame_rate(rate: float, tmp_path: Path) -> None:
    load(save(rigged(curve("bone_1", "tx", [0, 10], [1, 2]), frame_rate=rate), tmp_path))
    assert bpy.context.scene.render.fps == 24
    assert any("frame rate" in note for note in notes())


def test_frame_rate_range_and_markers(tmp_path: Path) -> None:
    track = castkit.NotificationTrack(name="step", key_frames=np.array([3, 7], np.uint8))
    load(save(rigged(curve("bone_1", "tx", [2, 40], [1, 2]), frame_rate=29.97, notification_tracks=[track]), tmp_path))
    scene = bpy.context.scene
    assert scene.render.fps / scene.render.fps_base == pytest.approx(29.97, abs=1e-4)
    assert (scene.frame_start, scene.frame_end) == (2, 40)
    assert [(mark.name, mark.frame) for mark in bpy.data.actions[0].pose_markers] == [("step", 3), ("step", 7)]


# Failures.

STEPS = [
    "castkit_blender.importing.materials.Materials.of",
    "castkit_blender.importing.weights.bind",
    "castkit_blender.importing.shapes.build",
    "castkit_blender.importing.normals.set_normals",
    "castkit_blender.importing.constraints.add_ik_handles",
    "castkit_blender.importing.animation.set_range",
    "castkit_blender.importing.actions.set_keys",
    "castkit_blender.importing.armature.place",
]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("error", [castkit.Error("injected"), RuntimeError("injected"), MemoryError()])
def test_a_failure_leaves_nothing_behind(step: str, error: Exception, testdata: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: Any, **named: Any) -> Any:
        raise error

    before, render = everything(), bpy.context.scene.render
    frames = (bpy.context.scene.frame_start, bpy.context.scene.frame_end, render.fps, render.fps_base)
    monkeypatch.setattr(step, fail)
    with pytest.raises(RuntimeError):
        load(testdata / "valid/character.cast")
    assert everything() == before
    assert (bpy.context.scene.frame_start, bpy.context.scene.frame_end, render.fps, render.fps_base) == frames


def test_a_failed_animation_leaves_the_armature_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load(save(rigged(curve("bone_1", "tx", [0, 10], [1, 2])), tmp_path))
    thing, action = armature(), armature().animation_data.action
    thing.pose.bones["bone_1"].scale = (2, 2, 2)
    before = everything()
    only = castkit.CastFile()
    only.root.animations.append(clip(curve("bone_1", "tx", [5, 20], [4, 4])))
    monkeypatch.setattr("castkit_blender.importing.animation.set_range", lambda *of: 1 / 0)
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        load(save(only, tmp_path, "more.cast"))
    assert everything() == before
    assert thing.animation_data.action == action
    assert tuple(thing.pose.bones["bone_1"].scale) == (2, 2, 2)


def test_a_failed_merge_takes_its_bones_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load(save(rigged(count=2), tmp_path))
    thing = armature()
    bpy.context.view_layer.objects.active = thing
    monkeypatch.setattr("castkit_blender.importing.weights.bind", lambda *of: 1 / 0)
    node = triangle(weight_bones=[[0, 1]] * 3, weight_values=[[0.5, 0.5]] * 3)
    path = save(model(node, skeleton=castkit.Skeleton(bones=bones(4))), tmp_path, "more.cast")
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        load(path, import_merge=True)
    assert list(thing.data.bones.keys()) == ["bone_0", "bone_1"]


def test_of_several_files_the_good_ones_are_there(tmp_path: Path) -> None:
    save(model(triangle()), tmp_path, "a.cast")
    (tmp_path / "b.cast").write_bytes(b"no")
    save(rigged(), tmp_path, "c.cast")
    with pytest.raises(RuntimeError, match=r"b\.cast"):
        bpy.ops.import_scene.castkit(directory=str(tmp_path), files=[{"name": name} for name in ("a.cast", "b.cast", "c.cast")])
    assert len(bpy.data.objects) == 2


def test_animations_wait_for_models(tmp_path: Path) -> None:
    only = castkit.CastFile()
    only.root.animations.append(clip(curve("bone_1", "tx", [5, 20], [4, 4])))
    save(only, tmp_path, "a.cast")
    save(rigged(), tmp_path, "b.cast")
    assert bpy.ops.import_scene.castkit(directory=str(tmp_path), files=[{"name": "a.cast"}, {"name": "b.cast"}]) == {"FINISHED"}
    assert armature().animation_data.action is not None


def test_merging_attaches_to_the_armature(tmp_path: Path) -> None:
    load(save(rigged(count=2), tmp_path))
    thing = armature()
    bpy.context.view_layer.objects.active = thing
    # The attached model has its root where the armature has its second bone.
    made = bones(2)
    made[0].name, made[1].name = "bone_1", "tip"
    node = triangle(weight_bones=[[0, 1]] * 3, weight_values=[[1.0, 0.0]] * 3)
    load(save(model(node, skeleton=castkit.Skeleton(bones=made)), tmp_path, "more.cast"), import_merge=True)
    assert armature() == thing
    assert thing.data.bones["tip"].parent.name == "bone_1"
    assert thing.data.bones["tip"].matrix_local.translation.x == pytest.approx(2, abs=1e-4)
    (mesh,) = meshes()
    assert mesh.parent == thing
    np.testing.assert_allclose(array(mesh.data.vertices, "co", 3), [[1, 0, 0], [2, 0, 0], [1, 1, 0]], atol=1e-4)


def test_instances_are_linked_collections(tmp_path: Path) -> None:
    save(model(triangle()), tmp_path, "tree.cast")
    file = castkit.CastFile()
    for name, x in (("first", 1), ("second", 2)):
        instance = castkit.Instance(name=name, position=[x, 0, 0], rotation=[0, 0, 0, 1], scale=[1, 1, 1])
        instance.set_reference("tree.cast")
        file.root.instances.append(instance)
    load(save(file, tmp_path, "wood.cast"))
    first, second = (bpy.data.objects[name] for name in ("first", "second"))
    assert first.instance_collection == second.instance_collection
    assert len(meshes()) == 1
    assert first.name in bpy.data.collections["wood_instances"].objects
    assert meshes()[0].name not in bpy.context.view_layer.objects
    bpy.context.view_layer.update()
    assert sum(each.is_instance for each in bpy.context.evaluated_depsgraph_get().object_instances) == 2


def test_instances_of_themselves_end(tmp_path: Path) -> None:
    file = castkit.CastFile()
    instance = castkit.Instance(name="again", position=[0, 0, 0], rotation=[0, 0, 0, 1], scale=[1, 1, 1])
    instance.set_reference("loop.cast")
    file.root.instances.append(instance)
    load(save(file, tmp_path, "loop.cast"))
    assert any("instance of itself" in note for note in notes())


def test_folders(tmp_path: Path) -> None:
    (tmp_path / "in/sub").mkdir(parents=True)
    save(model(triangle()), tmp_path / "in", "a.cast")
    save(model(triangle()), tmp_path / "in/sub", "b.cast")
    assert bpy.ops.import_scene.castkit_folder(directory=str(tmp_path / "in")) == {"FINISHED"}
    assert bpy.data.collections["sub"].children.keys() == ["b"]
    before = everything()
    library = tmp_path / "library"
    done = bpy.ops.import_scene.castkit_folder(
        directory=str(tmp_path / "in"), target="LIBRARY", library=str(library), previews=False
    )
    assert done == {"FINISHED"}
    assert everything() == before
    assert sorted(path.relative_to(library).as_posix() for path in library.rglob("*") if path.is_file()) == [
        "a.blend",
        "blender_assets.cats.txt",
        "sub/b.blend",
    ]
    with bpy.data.libraries.load(str(library / "sub/b.blend"), assets_only=True) as (there, _):
        assert there.collections == ["b"]


@pytest.mark.parametrize("kind", ["curve", "mesh", "hair"])
def test_hair(kind: str, tmp_path: Path) -> None:
    points = np.arange(15, dtype=np.float32).reshape(5, 3)
    hair = castkit.Hair(name="fringe", segments=np.array([2, 1], np.uint8), particles=points)
    load(save(model(hairs=[hair]), tmp_path), create_hair_type=kind)
    thing = bpy.data.objects["fringe"]
    if kind == "curve":
        assert [len(spline.points) for spline in thing.data.splines] == [3, 2]
        found = np.array([point.co[:3] for spline in thing.data.splines for point in spline.points])
    elif kind == "hair":
        found = array(thing.data.attributes["position"].data, "vector", 3)
    else:
        assert len(thing.data.polygons) == 6
        found = array(thing.data.vertices, "co", 3)[:5]
    np.testing.assert_array_equal(found, points)


def test_strands_of_hair_reach_their_ends(tmp_path: Path) -> None:
    # The official add-on leaves a spline as it is when it is new: without its ends, and with fewer than four points not seen.
    for count in (2, 3, 4, 9):
        points = np.linspace([0, 0, 0], [0, 0, 2], count)
        file = castkit.CastFile()
        hair = castkit.Hair(name="strand", segments=np.array([count - 1], np.uint8), particles=points)
        file.root.models.append(castkit.Model(name="wig", hairs=[hair]))
        clear()
        load(save(file, tmp_path))
        (thing,) = (each for each in bpy.data.objects if each.type == "CURVE")
        mesh = thing.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
        heights = array(mesh.vertices, "co", 3)[:, 2]
        assert (heights.min(), heights.max()) == pytest.approx((0, 2), abs=1e-4)
