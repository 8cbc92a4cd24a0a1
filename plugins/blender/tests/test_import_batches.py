# SPDX-License-Identifier: GPL-3.0-or-later
"""Many files at once: those that fail leave the others alone, each animation finds its armature, and parts are merged in any order."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import bpy
import castkit
import numpy as np
import pytest
from conftest import clear
from imports import armature, bones, clip, curve, everything, load, meshes, model, notes, save, triangle


def load_all(folder: Path, *names: str, **options: Any) -> set[str]:
    """Imports files in one go."""
    return bpy.ops.import_scene.castkit(directory=str(folder), files=[{"name": name} for name in names], **options)


def only(*curves: castkit.Curve, **animation: Any) -> castkit.CastFile:
    """A file with an animation only."""
    file = castkit.CastFile()
    file.root.animations.append(clip(*curves, **animation))
    return file


def rig(name: str, *names: str) -> castkit.CastFile:
    """A model of a chain of named bones along x, with a triangle on the last."""
    made = bones(len(names))
    for bone, called in zip(made, names, strict=True):
        bone.name = called
    part = triangle(name=f"{name} mesh", weight_bones=[[len(names) - 1]] * 3, weight_values=[[1.0]] * 3)
    return model(part, name=name, skeleton=castkit.Skeleton(bones=made))


def late_notification(frame: int) -> castkit.CastFile:
    track = castkit.NotificationTrack(name="step", key_frames=np.array([3, frame], np.uint32))
    return only(curve("bone_1", "tx", [0, 10], [1, 2]), notification_tracks=[track])


def test_each_bad_file_is_one_error_and_the_others_are_there(tmp_path: Path) -> None:
    save(model(skeleton=castkit.Skeleton(bones=bones())), tmp_path, "a.cast")
    save(only(curve("nobody", "tx", [0, 10], [1, 2])), tmp_path, "b.cast")
    save(late_notification(4_000_000_000), tmp_path, "c.cast")
    save(only(curve("bone_1", "tx", [0, 10], [1, 2]), name="walk"), tmp_path, "d.cast")
    (tmp_path / "e.cast").write_bytes(b"no")
    with pytest.raises(RuntimeError):
        load_all(tmp_path, "a.cast", "b.cast", "c.cast", "d.cast", "e.cast")
    errors = [note for note in notes() if note.startswith("error")]
    assert len(errors) == 2 and "b.cast" in errors[0] and "e.cast" in errors[1]
    assert sorted(action.name for action in bpy.data.actions) == ["clip", "walk"]


def test_a_fault_in_one_file_leaves_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from castkit_blender.importing import animation

    real = animation.set_range

    def fail(ends: tuple[float, float], transaction: Any) -> None:
        if ends[1] == 99:
            raise AttributeError("injected")
        real(ends, transaction)

    monkeypatch.setattr(animation, "set_range", fail)
    save(model(skeleton=castkit.Skeleton(bones=bones())), tmp_path, "a.cast")
    save(only(curve("bone_1", "tx", [0, 99], [1, 2]), name="bad"), tmp_path, "b.cast")
    save(only(curve("bone_1", "tx", [0, 10], [1, 2]), name="good"), tmp_path, "c.cast")
    with pytest.raises(RuntimeError, match=r"b\.cast: AttributeError: injected"):
        load_all(tmp_path, "a.cast", "b.cast", "c.cast")
    assert [action.name for action in bpy.data.actions] == ["good"]


def test_a_clip_that_fits_nothing_changes_nothing(tmp_path: Path) -> None:
    load(save(model(skeleton=castkit.Skeleton(bones=bones())), tmp_path))
    scene, thing = bpy.context.scene, armature()
    thing.pose.bones["bone_1"].location = (5, 5, 5)
    before = everything(), scene.render.fps, scene.frame_start, scene.frame_end
    with pytest.raises(RuntimeError, match="nothing in the scene has any of the 1 animated nodes"):
        load(save(only(curve("nobody", "tx", [0, 300], [1, 2]), frame_rate=60.0), tmp_path, "more.cast"))
    assert (everything(), scene.render.fps, scene.frame_start, scene.frame_end) == before
    assert tuple(thing.pose.bones["bone_1"].location) == (5, 5, 5) and thing.animation_data is None


def test_notifications_after_the_last_frame_of_blender_are_left_out(tmp_path: Path) -> None:
    load(save(model(skeleton=castkit.Skeleton(bones=bones())), tmp_path))
    load(save(late_notification(4_000_000_000), tmp_path, "more.cast"))
    assert [mark.frame for mark in bpy.data.actions[0].pose_markers] == [3]
    assert any("1 notifications are at frames that Blender does not have" in note for note in notes())


def test_keys_after_the_last_frame_of_blender_are_said(tmp_path: Path) -> None:
    load(save(model(skeleton=castkit.Skeleton(bones=bones())), tmp_path))
    load(save(only(curve("bone_1", "tx", [0, 3_000_000_000], [1, 2])), tmp_path, "more.cast"))
    # MAXFRAME in Blender's sources.
    assert bpy.context.scene.frame_end == 1_048_574
    assert any("those of Blender end at 1048574" in note for note in notes())


# Which armature.


def test_the_armature_with_most_of_the_bones_is_animated(tmp_path: Path) -> None:
    save(rig("dog", "root", "spine", "tail"), tmp_path, "dog.cast")
    save(rig("bird", "root", "spine", "wing"), tmp_path, "bird.cast")
    for name, node in (("wag", "tail"), ("flap", "wing")):
        save(only(curve("root", "tx", [0, 9], [0, 1]), curve(node, "tx", [0, 9], [1, 2]), name=name), tmp_path, f"{name}.cast")
    load_all(tmp_path, "flap.cast", "wag.cast", "dog.cast", "bird.cast")
    found = {thing.name: thing.animation_data.action.name for thing in bpy.data.objects if thing.type == "ARMATURE"}
    assert found == {"dog": "wag", "bird": "flap"}


def test_a_camera_may_be_active(tmp_path: Path) -> None:
    for name in ("dog", "bird"):
        load(save(rig(name, "root", f"{name} tail"), tmp_path, f"{name}.cast"))
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.view_layer.objects.active = camera
    load(save(only(curve("dog tail", "tx", [0, 9], [0, 1])), tmp_path, "wag.cast"))
    assert bpy.data.objects["dog"].animation_data is not None and bpy.data.objects["bird"].animation_data is None


def test_of_equal_armatures_the_active_one_is_animated(tmp_path: Path) -> None:
    for name in ("first", "second"):
        load(save(rig(name, "root", "tail"), tmp_path, f"{name}.cast"))
    path = save(only(curve("tail", "tx", [0, 9], [0, 1])), tmp_path, "wag.cast")
    bpy.context.view_layer.objects.active = bpy.data.objects["first mesh"]
    load(path)
    assert bpy.data.objects["first"].animation_data is not None and bpy.data.objects["second"].animation_data is None
    bpy.context.view_layer.objects.active = None
    with pytest.raises(RuntimeError, match="2 armatures fit the animation equally"):
        load(path)


# Merging.

PARTS = {
    "body": ("root", "spine", "neck"),
    "head": ("neck", "jaw", "tongue"),
    "tip": ("Tongue", "tip"),
}


@pytest.mark.parametrize("names", list(permutations(PARTS)), ids=" ".join)
def test_parts_are_merged_in_any_order(names: tuple[str, ...], tmp_path: Path) -> None:
    for name, own in PARTS.items():
        save(rig(name, *own), tmp_path, f"{name}.cast")
    assert load_all(tmp_path, *(f"{name}.cast" for name in names), import_merge=True) == {"FINISHED"}
    thing = armature()
    assert {bone.name: bone.parent.name if bone.parent else None for bone in thing.data.bones} == {
        "root": None, "spine": "root", "neck": "spine", "jaw": "neck", "tongue": "jaw", "tip": "tongue",
    }  # fmt: skip
    # Each bone is a unit from its parent, as in its file.
    heads = {bone.name: bone.head_local.x for bone in thing.data.bones}
    assert heads == pytest.approx({"root": 0, "spine": 1, "neck": 2, "jaw": 3, "tongue": 4, "tip": 5}, abs=1e-4)
    assert all(mesh.find_armature() == thing for mesh in meshes()) and len(meshes()) == 3
    assert not any("separately" in note or "not merged" in note for note in notes())


def test_an_active_mesh_stands_for_its_armature(tmp_path: Path) -> None:
    load(save(rig("body", *PARTS["body"]), tmp_path, "body.cast"))
    bpy.context.view_layer.objects.active = bpy.data.objects["body mesh"]
    assert load(save(rig("head", *PARTS["head"]), tmp_path, "head.cast"), import_merge=True) == {"FINISHED"}
    assert "jaw" in armature().data.bones


def test_parts_of_one_file_are_merged(tmp_path: Path) -> None:
    file = rig("head", *PARTS["head"])
    for name in ("tip", "body"):
        file.root.models.append(rig(name, *PARTS[name]).models[0].copy())
    assert load(save(file, tmp_path), import_merge=True) == {"FINISHED"}
    assert len(armature().data.bones) == 6


# Textures and materials.


def material(name: str, **slots: Any) -> castkit.Material:
    made = castkit.Material(name=name, material_type="pbr")
    for slot, content in slots.items():
        made.set_slot(slot, content)
    return made


def test_equal_materials_are_one(tmp_path: Path) -> None:
    twins = [material("skin", albedo=castkit.Color(rgba=[1, 0, 0, 1])) for _ in range(2)]
    other = material("skin", albedo=castkit.Color(rgba=[0, 1, 0, 1]))
    file = model(*(triangle(name=str(index), material=of) for index, of in enumerate([*twins, other])), materials=[*twins, other])
    file.root.models.append(model(triangle(name="3", material=(third := material("skin", albedo=castkit.Color(rgba=[1, 0, 0, 1])))), materials=[third]).models[0].copy())
    load(save(file, tmp_path))
    assert [mesh.data.materials[0].name for mesh in meshes()] == ["skin", "skin", "skin.001", "skin"]
    assert len(bpy.data.materials) == 2


def test_missing_textures_can_be_found_later(tmp_path: Path) -> None:
    skin = material("skin", albedo=castkit.File(path="D:\\game\\gone.png"), normal=castkit.File(path="  "), roughness=castkit.File(path="gone/r.png"))
    load(save(model(triangle(material=skin), materials=[skin]), tmp_path))
    nodes = [node for node in bpy.data.materials["skin"].node_tree.nodes if node.type == "TEX_IMAGE"]
    assert sorted(bpy.path.basename(node.image.filepath) for node in nodes) == ["gone.png", "r.png"]
    assert not any(node.image.has_data for node in nodes)
    bpy.ops.export_scene.castkit(filepath=str(tmp_path / "still.cast"))
    slots = castkit.open(tmp_path / "still.cast").models[0].materials[0].slots
    assert {name: of.path for name, of in slots.items()} == {"albedo": "D:\\game\\gone.png", "roughness": "gone/r.png"}
    (tmp_path / "moved").mkdir()
    for name in ("gone.png", "r.png"):
        image = bpy.data.images.new("made", 1, 1)
        image.filepath_raw, image.file_format = str(tmp_path / "moved" / name), "PNG"
        image.save()
        bpy.data.images.remove(image)
    bpy.ops.file.find_missing_files(directory=str(tmp_path / "moved"))
    assert all(tuple(node.image.size) == (1, 1) for node in nodes)
    bpy.ops.export_scene.castkit(filepath=str(tmp_path / "found.cast"))
    slots = castkit.open(tmp_path / "found.cast").models[0].materials[0].slots
    assert {name: of.path for name, of in slots.items()} == {"albedo": "moved/gone.png", "roughness": "moved/r.png"}


def test_a_missing_texture_is_one_image(tmp_path: Path) -> None:
    for name in ("a", "b"):
        skin = material(name, albedo=castkit.File(path="gone.png"))
        save(model(triangle(material=skin), materials=[skin]), tmp_path, f"{name}.cast")
    load_all(tmp_path, "a.cast", "b.cast")
    assert [image.name for image in bpy.data.images] == ["gone.png"]


def test_all_slots_survive(tmp_path: Path) -> None:
    names = ("diffuse", "gloss", "normal", "emissive", "estrength", "ao", "cavity", "extra0", "extra1")
    skin = castkit.Material(name="skin", material_type="pbr")
    for name in names:
        skin.set_texture(name, f"{name}.png")
    # The same texture twice.
    skin.set_texture("extra2", "extra0.png")
    both = material("both", emask=castkit.File(path="m.png"), estrength=castkit.File(path="s.png"))
    load(save(model(triangle(material=skin), triangle(name="b", material=both), materials=[skin, both]), tmp_path))
    clear_paths = tmp_path / "out.cast"
    bpy.ops.export_scene.castkit(filepath=str(clear_paths))
    found = {of.name: {name: slot.path for name, slot in of.slots.items()} for of in castkit.open(clear_paths).models[0].materials}
    assert found["skin"] == {**{name: f"{name}.png" for name in names}, "extra2": "extra0.png"}
    assert found["both"] == {"emask": "m.png", "estrength": "s.png"}


def test_names_in_a_code_page(tmp_path: Path) -> None:
    path = save(rig("model", "root", "Schl~ssel"), tmp_path)
    path.write_bytes(path.read_bytes().replace(b"Schl~ssel", "Schlüssel".encode("cp1252")))
    load(path, encoding="windows-1252")
    assert "Schlüssel" in armature().data.bones
    clear()
    with pytest.raises(RuntimeError, match="expected the name of an encoding"):
        load(path, encoding="nonsense")
