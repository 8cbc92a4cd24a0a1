"""Scenes, checks, conversions, the program."""

import inspect
import io
import json
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import castkit
import numpy as np
import pytest
from conftest import TESTDATA


def test_sampling_and_baking_agree(character: Path) -> None:
    scene = castkit.scene(castkit.open(character))
    (animation,) = scene.animations
    assert scene.animations["walk"] is animation and scene.models["hero"] is scene.models[-1]
    with pytest.raises(KeyError, match="there is no 'run', but 'walk'"):
        scene.animations["run"]
    with pytest.raises(TypeError, match="the file is str, expected CastFile"):
        castkit.scene("hero.cast")  # type: ignore[arg-type]
    assert (animation.name, animation.frame_rate, animation.range) == ("walk", 30, (0, 24))
    assert animation.frame_at(0.5) == 15 and animation.seconds_at(15) == 0.5
    baked = animation.bake()
    assert baked.bones.shape == (25, 7, 10) and baked.bones.dtype == np.float32 and len(baked) == 25
    for index, frame in enumerate(baked.frames):
        assert np.allclose(baked.pose(index).bones, animation.sample(frame).bones, atol=1e-6)
    half = animation.bake(5, first=1, step=0.5)
    assert half.frames.tolist() == [1, 1.5, 2, 2.5, 3]
    assert np.array_equal(half.bones[2], baked.bones[2])
    pose = animation.sample(3)
    assert np.allclose(np.linalg.norm(pose.rotations, axis=1), 1)
    assert pose.translations.base is not None and pose.scales.shape == (7, 3)
    with pytest.raises(castkit.LimitError):
        animation.bake(1 << 40)
    with pytest.raises(ValueError, match="expected 0 or more"):
        animation.bake(-1)


def rig(names: list[str], size: float) -> castkit.Model:
    """A chain of bones: hips at a height of 1, each other bone half as long above, times the size."""
    bones = [
        castkit.Bone(
            name=name,
            parent_index=index - 1 if index else None,
            local_position=(0, 0, size * (0.5 if index else 1)),
            local_rotation=(0, 0, 0, 1),
        )
        for index, name in enumerate(names)
    ]
    return castkit.Model(name=names[-1], skeleton=castkit.Skeleton(bones=bones))


def test_fit() -> None:
    heights = {"hips": 1.0, "spine": 0.5, "head": 0.5, "jiggle": 0.5}
    curves = [
        castkit.Curve(
            node_name=name,
            key_property=f"t{axis}",
            key_frames=[0],
            key_values=[height * (axis == "z")],
            mode="absolute",
        )
        for name, height in heights.items()
        for axis in "xyz"
    ]
    file = castkit.CastFile()
    for model in (rig(["hips", "spine", "Head"], 2), rig(["hips", "spine"], 1), rig(["pelvis"], 1)):
        file.root.models.append(model)
    file.root.animations.append(castkit.Animation(name="nod", frame_rate=30, curves=curves))
    scene = castkit.scene(file)
    best, second = castkit.fit(scene)
    assert (best.animation, best.model) == (scene.animations["nod"], scene.models[0])
    assert (best.fits, best.bones, best.missing, best.other_case) == (True, 3, ["jiggle"], [("head", "Head")])
    assert best.scale == pytest.approx(2) and best.height == pytest.approx(2) and best.other_lengths == []
    assert (second.model, second.fits, second.bones, second.missing) == (scene.models[1], False, 2, ["head", "jiggle"])
    assert second.scale == pytest.approx(1)
    assert [fit.model for fit in castkit.fit([scene], best=1)] == [scene.models[0]]
    with pytest.raises(ValueError, match="best is 0, expected a whole number of at least 1"):
        castkit.fit(scene, best=0)


def test_several_inputs_are_one_character() -> None:
    models = TESTDATA / "extracted" / "models"
    parts = [models / f"{name}.cast" for name in ("body_soldier_LOD0", "head_soldier_LOD0", "weapon_rifle_LOD0")]
    rifle = f"{parts[2]}@tag_weapon_right"
    joined = castkit.convert([*parts[:2], rifle], unit=1).file
    assert joined is not None
    (model,) = joined.models
    alone = [castkit.open(part) for part in parts]
    assert len(joined.meshes) == sum(len(file.meshes) for file in alone)
    assert model.skeleton is not None
    bones = list(model.skeleton.bones)
    names = [bone.name for bone in bones]
    # Bones of the same name are one.
    expected = {bone.name for file in alone for of in file.models for bone in of.skeleton.bones}  # type: ignore[union-attr]
    assert set(names) == expected and len(names) == len(expected)
    root = alone[2].models[0].skeleton.bones[0].name  # type: ignore[union-attr]
    parent = bones[names.index(root)].parent_index
    assert parent is not None and names[parent] == "tag_weapon_right"
    apart = castkit.convert(parts[:2], join=False, unit=1).file
    assert apart is not None and len(apart.models) == 2
    with pytest.raises(castkit.Error, match="tag_weapon_rihgt"):
        castkit.convert([parts[0], f"{parts[2]}@tag_weapon_rihgt"], unit=1)


def test_clips_for_a_skeleton(tmp_path: Path) -> None:
    extracted = TESTDATA / "extracted"
    body, clip = extracted / "models" / "body_soldier_LOD0.cast", extracted / "animations" / "pb_walk_forward.cast"
    done = castkit.convert(clip, skeleton=body).file
    assert done is not None
    (model,) = done.models
    (given,) = castkit.open(body).models
    assert model.skeleton is not None and given.skeleton is not None
    assert [bone.name for bone in model.skeleton.bones] == [bone.name for bone in given.skeleton.bones]
    assert len(done.meshes) == 0 and len(done.animations) == 1
    # Unreal Engine takes FBX files.
    assert castkit.convert(clip, tmp_path / "walk", skeleton=body, for_program="unreal").format == "fbx"
    assert castkit.convert(clip, tmp_path / "walk.glb", skeleton=body, for_program="unreal").format == "glb"
    for name in ("unrael", "all"):
        with pytest.raises(ValueError, match="for_program is .*, expected one of blender, maya, unreal"):
            castkit.convert(clip, for_program=name)  # type: ignore[arg-type]


def test_the_unit_of_one_input(tmp_path: Path) -> None:
    for name in ("inches", "metres"):
        box = castkit.Mesh(name="box", positions=np.eye(3), faces=[[0, 1, 2]])
        file = castkit.CastFile()
        file.root.models.append(castkit.Model(name=name, meshes=[box]))
        file.save(tmp_path / f"{name}.cast")
    inputs = [tmp_path / "inches.cast", tmp_path / "metres.cast"]
    units = ["inches.cast=in", "metres.cast=m"]
    done = castkit.convert(inputs, unit_of=units, to_unit=0.01).file
    assert done is not None
    # An inch is 2.54 cm.
    found = [mesh.positions.max() for mesh in done.meshes if mesh.positions is not None]
    assert found == pytest.approx([2.54, 100])
    with pytest.raises(castkit.Error, match="unit_of names inch.cast, which is not an input"):
        castkit.convert(inputs, unit_of="inch.cast=in")


def test_retarget() -> None:
    names = ["hips", "spine", "head"]
    file, other = castkit.CastFile(), castkit.CastFile()
    file.root.models.append(rig(names, 1))
    other.root.models.append(rig(names, 2))
    curves = [
        castkit.Curve(node_name="hips", key_property="tz", key_frames=[0, 10], key_values=[1, 1.5], mode="absolute"),
        castkit.Curve(node_name="tail", key_property="tz", key_frames=[0], key_values=[1], mode="absolute"),
    ]
    file.root.animations.append(castkit.Animation(name="rise", frame_rate=30, curves=curves))
    source, target = castkit.scene(file).models[0], castkit.scene(other).models[0]
    made = castkit.retarget(file, target, source, feet=False)
    (done,) = made.animations
    assert done.root_scale == pytest.approx(2) and done.left_out == ["tail"] and not done.only_renamed
    (animation,) = castkit.scene(made.file).animations
    assert np.allclose(animation.sample(10, target).translations[0], [0, 0, 3], atol=1e-5)
    half = castkit.scene(castkit.retarget(file, target, source, feet=False, scale_root=1).file).animations[0]
    assert np.allclose(half.sample(10, target).translations[0], [0, 0, 2.5], atol=1e-5)
    with pytest.raises(ValueError, match="scale_root is 0, expected a positive number"):
        castkit.retarget(file, target, source, scale_root=0)


def test_animate() -> None:
    file = castkit.CastFile()
    curves = [
        castkit.Curve(node_name="hips", key_property="tz", key_frames=[0, 100], key_values=[0, 1], mode="absolute"),
    ]
    file.root.animations.append(castkit.Animation(name="rise", frame_rate=30, curves=curves))
    made = castkit.animate(file, ["trim 10..50", "reverse", "notify add:top=0"])
    (clip,) = made.animations
    assert (clip.first, clip.last, clip.keys, clip.notifications) == (0, 40, 2, {"top": [0]})
    (animation,) = made.file.animations
    assert np.allclose(animation.curves[0].key_values, [0.5, 0.1])
    assert not made.notes
    assert clip.ends is None and clip.reduced is None and clip.motion is None
    # From 0.5 to 0.1 and from 0 to 1, each over its own length.
    both = castkit.CastFile()
    both.root.models.append(rig(["hips", "spine"], 1))
    skeleton = castkit.scene(both)
    half = castkit.animate(made.file, "blend whole@0.5", skeleton, {"whole": file}).file
    assert np.allclose(
        castkit.scene(half).animations[0].sample(0, skeleton.models[0]).translations[0, 2], 0.25, atol=1e-5
    )
    with pytest.raises(ValueError, match="its skeleton is not known; name the file of its model with skeleton"):
        castkit.animate(file, "ground")
    # The hips begin on the floor in both; a file and its scene are the same skeleton.
    for given in (both, skeleton):
        (low,) = castkit.animate(made.file, ["ground", "loop_check", "reduce 0.01"], given, root="hips").animations
        assert low.ends is not None and low.ends[0].bone == "hips"
        assert low.ends[0].position == pytest.approx(0.4, abs=1e-5)
        assert low.reduced is not None and low.reduced.keys == 0 and low.reduced.error is not None
    with pytest.raises(castkit.LimitError, match="exceed the budget of 1 bytes; .* raise budget"):
        castkit.animate(made.file, "ground", both, root="hips", budget=1)
    with pytest.raises(castkit.Error, match=r"missing.csv: the map of bones cannot be read"):
        castkit.animate(file, "mirror x", skeleton, pairs="missing.csv")
    still = castkit.CastFile()
    still.root.models.append(rig(["hips", "spine"], 1))
    (clip,) = castkit.animate(file, "root_motion extract:z", still).animations
    assert clip.motion is not None and clip.motion.bone == "hips"
    assert np.array_equal(clip.motion.frames, [0, 100]) and np.array_equal(clip.motion.turns, [0, 0])
    assert np.allclose(clip.motion.translations, [[0, 0, 0], [0, 0, 1]]) and np.allclose(clip.motion.start, 0)
    with pytest.raises(ValueError, match="there is no clip of this name"):
        castkit.animate(file, "blend other@0.5")
    with pytest.raises(ValueError, match='there is no step "fly"'):
        castkit.animate(file, "fly")
    with pytest.raises(ValueError, match='it has no notification "jump"'):
        castkit.animate(file, "trim jump..")


def test_skinning(character: Path) -> None:
    file = castkit.open(character)
    scene = castkit.scene(file)
    (model,) = scene.models
    body, eyes = model.deform()
    assert body.name == "body" and np.allclose(body.positions, file.meshes["body"].positions, atol=1e-5)
    pose = scene.animations[0].sample(6)
    moved = model.deform(pose)
    assert not np.allclose(moved[0].positions, body.positions)
    out = [np.zeros_like(mesh.positions) for mesh in moved]
    normals = [np.zeros_like(mesh.normals) for mesh in moved]
    model.deform_into(pose, out, normals)
    for given, normal, mesh in zip(out, normals, moved, strict=True):
        assert np.array_equal(given, mesh.positions) and np.array_equal(normal, mesh.normals)
    # By hand: the bones' matrices against the rest pose.
    assert model.skeleton is not None
    bones = model.skeleton.world(pose.bones) @ np.linalg.inv(model.skeleton.world())
    source = file.meshes["body"]
    assert source.positions is not None and source.weight_bones is not None and source.weight_values is not None
    points = np.c_[source.positions, np.ones(144)]
    each = np.einsum("nkij,nj->nki", bones[source.weight_bones], points)
    expected = np.einsum("nk,nki->ni", source.weight_values / source.weight_values.sum(1, keepdims=True), each)
    assert np.allclose(model.deform(pose, constraints=False)[0].positions, expected[:, :3], atol=1e-4)
    with pytest.raises(ValueError, match="expected the shape"):
        model.deform(np.zeros((3, 10)))
    with pytest.raises(ValueError, match="room for 1 vectors"):
        model.deform_into(pose, [np.zeros((1, 3), np.float32), None])
    with pytest.raises(BufferError):
        model.deform_into(pose, [source.positions, None])
    assert model.skeleton.index("head") == 2 and model.skeleton.parents.tolist()[:3] == [-1, 0, 1]
    assert len(eyes.positions) == 8


def test_blend_shapes() -> None:
    file = castkit.open(TESTDATA / "valid" / "blend_shapes.cast")
    scene = castkit.scene(file)
    model = scene.models[0]
    assert model.blend_shapes
    rest = model.deform()
    weights = np.array([largest for _, largest in model.blend_shapes], np.float32)
    bones = np.zeros((0 if model.skeleton is None else len(model.skeleton), 10), np.float32)
    if model.skeleton is not None:
        bones = model.skeleton.rest
    moved = model.deform(castkit.Pose(bones, weights))
    assert any(not np.allclose(a.positions, b.positions) for a, b in zip(rest, moved, strict=True))


def test_the_lock_is_released(character: Path) -> None:
    file = castkit.CastFile()
    bones = [castkit.Bone(name=str(at), parent_index=at - 1 if at else None) for at in range(300)]
    file.root.models.append(castkit.Model(skeleton=castkit.Skeleton(bones=bones)))
    frames = np.arange(200)
    curves = [
        castkit.Curve(
            node_name=str(at), key_property="rq", key_frames=frames, key_values=np.tile([0, 0, 0, 1], (200, 1))
        )
        for at in range(300)
    ]
    file.root.animations.append(castkit.Animation(frame_rate=30, curves=curves))
    animation = castkit.scene(file).animations[0]
    ticks: list[float] = []
    done = threading.Event()

    def tick() -> None:
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    begin = time.perf_counter()
    animation.bake(4000)
    end = time.perf_counter()
    done.set()
    thread.join()
    assert sum(begin < at < end for at in ticks) >= 2


def test_check_repair_upgrade_diff(character: Path) -> None:
    file = castkit.open(character)
    assert not castkit.check(file).has_errors
    file.meshes["body"].weight_values = file.meshes["body"].weight_values * 0.25  # type: ignore[operator]
    file.meshes["eyes"].material_hash  # noqa: B018
    file.animations[0].curves[0].mode = "sideways"
    report = castkit.check(file)
    assert report.totals and all(finding.code in report.totals for finding in report.findings)
    finding = report.findings[0]
    assert finding.explanation and finding.node_path.startswith("root[0]") and finding.code in str(finding)
    assert "<table>" in report._repr_html_()
    repaired = castkit.repair(file, lossy=True)
    assert repaired.changes or repaired.refusals
    assert len(castkit.check(repaired.file)) <= len(report)
    assert castkit.diff(castkit.open(character), file).total >= 2
    assert castkit.diff(file, file).is_same
    old = castkit.open(TESTDATA / "legacy" / "blend_shape_deltas.cast")
    upgraded = castkit.upgrade(old)
    assert [change.property for change in upgraded.changes] == ["vd"]
    assert castkit.upgrade(upgraded.file).changes == []


def test_options_of_checks_and_repairs(character: Path) -> None:
    broken = castkit.open(TESTDATA / "check" / "CAST-MESH-006.cast")
    code = "CAST-MESH-006"
    assert castkit.check(broken).totals == {code: 1} and not castkit.check(broken).has_errors
    assert castkit.check(broken, allow=code).totals == {}
    assert castkit.check(broken, deny=[code]).findings[0].severity == "error"
    assert castkit.check(broken, max_repeats=0).findings == [] and castkit.check(broken, max_repeats=0).totals == {
        code: 1
    }
    short = castkit.open(TESTDATA / "check" / "CAST-INTEROP-004.cast")
    assert "CAST-INTEROP-004" in castkit.check(short, for_readers="all").totals
    assert "CAST-INTEROP-004" not in castkit.check(short).totals
    # What is left as it is fails if it is not allowed.
    assert [refusal.code for refusal in castkit.repair(broken).refusals] == [code]
    with pytest.raises(castkit.Error, match=code):
        castkit.repair(broken, strict=True)
    assert castkit.repair(broken, strict=True, allow=code).refusals == []
    assert castkit.repair(broken, strict=True, lossy=True).changes[0].code == code
    old = castkit.open(TESTDATA / "legacy" / "vertex_colors.cast")
    with pytest.raises(castkit.Error, match="CAST-PROPERTY-009"):
        castkit.upgrade(old, strict=True)
    for wrong in ({"allow": "CAST-MESH"}, {"for_readers": "word"}, {"max_repeats": 0.5}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            castkit.check(broken, **wrong)  # type: ignore[arg-type]
    first, second = castkit.open(character), castkit.open(character)
    second.meshes["body"].positions = second.meshes["body"].positions + np.float32(0.125)  # type: ignore[operator]
    assert not castkit.diff(first, second).is_same
    assert castkit.diff(first, second, tolerance=0.126).is_same
    with pytest.raises(ValueError, match="tolerance is -1, expected 0 or a positive number"):
        castkit.diff(first, second, tolerance=-1)
    first.meshes["body"].properties["face_group"] = np.zeros(first.meshes["body"].face_count, np.uint8)
    with pytest.raises(castkit.ConversionError, match="CONVERT-FILE-018"):
        castkit.optimize(first, strict=True)
    assert castkit.optimize(first, strict=True, allow="CONVERT-FILE-018").untouched


def test_convert_and_optimize(tmp_path: Path, character: Path) -> None:
    file = castkit.open(character)
    output = tmp_path / "hero.glb"
    told: list[tuple[int, int]] = []
    done = castkit.convert(file, output, progress=lambda *step: told.append(step))
    assert done.file is None and done.format == "glb" and done.bytes == output.stat().st_size and told
    assert all(note.code.startswith("CONVERT-") and note.explanation for note in done.notes)
    back = castkit.convert(output).file
    assert back is not None and back.meshes["body"].face_count == 72
    assert castkit.convert([output, character]).file is not None
    with pytest.raises(castkit.NotFoundError):
        castkit.convert(tmp_path / "none.glb")
    with pytest.raises(ValueError, match='up is "w"'):
        castkit.convert(output, up="w")  # type: ignore[arg-type]
    for name in ("doc", "a/b"):
        with pytest.raises(ValueError, match="to_format is .*, expected an extension"):
            castkit.convert(file, tmp_path / "x", to_format=name)
    with pytest.raises(ValueError, match="needs an output"):
        castkit.convert(file, to_format="glb")

    mesh = castkit.Mesh(name="two", positions=np.zeros((6, 3)), faces=[[0, 1, 2], [3, 4, 5]])
    assert mesh.positions is not None
    mesh.positions[:] = np.tile(np.eye(3), (2, 1))
    loose = castkit.CastFile()
    loose.root.models.append(castkit.Model(meshes=[mesh]))
    optimized = castkit.optimize(loose)
    assert (optimized.before.vertices, optimized.after.vertices) == (6, 3) and optimized.steps["welded"] == 3
    assert optimized.lods == []

    side = 12
    x, y = np.meshgrid(np.arange(side), np.arange(side))
    corner = (y * side + x)[:-1, :-1].ravel()
    faces = np.concatenate([[corner, corner + 1, corner + side], [corner + 1, corner + side + 1, corner + side]], 1).T
    hills = castkit.Mesh(name="hills", positions=np.stack([x, y, np.sin(x * 0.6)], -1).reshape(-1, 3), faces=faces)
    land = castkit.CastFile()
    land.root.models.append(castkit.Model(meshes=[hills]))
    levels = castkit.optimize(land, lods=[0.5, 40])
    assert [mesh.name for mesh in levels.file.meshes] == ["hills_LOD0", "hills_LOD1", "hills_LOD2"]
    assert [lod.level for lod in levels.lods] == [1, 2] and [lod.wanted for lod in levels.lods] == [121, 40]
    for lod in levels.lods:
        assert levels.file.meshes[f"hills_LOD{lod.level}"].face_count == lod.triangles <= lod.wanted and lod.error < 2
    with pytest.raises(ValueError, match="lods is 1.5"):
        castkit.optimize(land, lods=1.5)


# A value of each option that is not its default, and the format of a result on which it has an effect.
OPTIONS: dict[str, tuple[Any, str]] = {
    "from_format": ("cast", "cast"),
    "to_format": ("glb", "glb"),
    "skip_existing": (True, "cast"),
    "dry_run": (True, "cast"),
    "force": (True, "cast"),
    "keep_going": (True, "cast"),
    "for_program": ("blender", "glb"),
    "up": ("x", "cast"),
    "source_up": ("y", "cast"),
    "source_up_of": ("character.cast=y", "cast"),
    "encoding": ("gbk", "cast"),
    "unit": (0.01, "glb"),
    "unit_of": ("character.cast=in", "glb"),
    "to_unit": (0.01, "cast"),
    "scale": (2, "cast"),
    "keep_space": (True, "cast"),
    "frame_rate": (60, "cast"),
    "max_influences": (1, "cast"),
    "normals": ("compute", "cast"),
    "tangents": ("drop", "cast"),
    "animation_tolerance": (0.5, "glb"),
    "scene": (None, "cast"),
    "animation": (["walk", 0], "cast"),
    "animations": (False, "cast"),
    "models": (False, "cast"),
    "meshes": (False, "cast"),
    "skeleton": (str(TESTDATA / "valid" / "character.cast"), "glb"),
    "join": (False, "cast"),
    "join_skeletons": (True, "cast"),
    "attach": (f"{TESTDATA / 'valid' / 'skinning.cast'}@head", "cast"),
    "detach": ("head", "cast"),
    "rename_bones": ("bones.csv", "cast"),
    "reverse_map": (True, "cast"),
    "instances": (True, "cast"),
    "unpack_textures": (True, "cast"),
    "texture_search": (str(TESTDATA), "cast"),
    "follow_outside": (True, "cast"),
    "frame": ("rest", "obj"),
    "animation_from": (None, "obj"),
    "constraints": (False, "cast"),
    "fbx_version": (7400, "fbx"),
    "quantize": (True, "glb"),
    "compress": ("meshopt", "glb"),
    "sparse_targets": (True, "glb"),
    "skins_below_model": (True, "glb"),
    "msft_lod": (True, "glb"),
    "textures": ("embed", "glb"),
    "texture_root": ("textures", "glb"),
    "pack_textures": (True, "glb"),
    "texture_format": ("jpg", "glb"),
    "max_texture": (512, "glb"),
    "jpeg_quality": (80, "glb"),
    "fallback": (False, "glb"),
    "align": (64, "cast"),
    "strict": (False, "cast"),
    "allow": (["CONVERT-MESH-003"], "cast"),
    "budget": (1 << 20, "cast"),
}


def test_every_option_is_a_keyword_that_is_accepted(
    tmp_path: Path, character: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parameters = inspect.signature(castkit.convert).parameters
    assert set(parameters) - {"sources", "output", "progress"} == set(OPTIONS)
    assert castkit.convert.__doc__ is not None
    # Only files of this format have what one of them is about.
    source = tmp_path / "source.glb"
    castkit.convert(character, source)
    monkeypatch.chdir(tmp_path)
    Path("bones.csv").write_text("hip,pelvis\n", "utf-8")
    for name, (value, extension) in OPTIONS.items():
        assert f"``{name}``:" in castkit.convert.__doc__
        output = tmp_path / f"{name}.{extension}"
        options: dict[str, Any] = {name: value}
        done = castkit.convert(source if name == "unpack_textures" else character, output, **options)
        assert output.exists() == (name != "dry_run"), name
        assert done.format == extension
    # The same in the words of the other side: the default of each is no value that is given.
    defaults = {name: parameters[name].default for name in OPTIONS}
    assert castkit.convert(character, tmp_path / "default.cast", **defaults).format == "cast"
    with pytest.raises(castkit.Error, match="quantize has no effect: the result is Cast"):
        castkit.convert(character, tmp_path / "x.cast", quantize=True)
    with pytest.raises(ValueError, match="max_influences is 0, expected a whole number of at least 1"):
        castkit.convert(character, max_influences=0)
    with pytest.raises(ValueError, match="allow is .CONVERT-NONE-1., expected the code of a note"):
        castkit.convert(character, strict=True, allow=["CONVERT-NONE-1"])


def test_a_frame_is_baked(tmp_path: Path, character: Path) -> None:
    rest, posed = (
        castkit.open(castkit_result(tmp_path / f"{frame}.cast", character, frame)).meshes["body"].positions
        for frame in ("rest", 12.5)
    )
    original = castkit.open(character).meshes["body"].positions
    assert rest is not None and posed is not None and original is not None
    assert np.array_equal(rest, original) and not np.allclose(posed, original)


def castkit_result(output: Path, source: Path, frame: Any) -> Path:
    castkit.convert(source, output, frame=frame)
    return output


def test_options_of_conversions(tmp_path: Path, character: Path) -> None:
    # One of a hundred vertices moves.
    positions = np.zeros((100, 3))
    positions[:, 0] = np.arange(100)
    mesh = castkit.Mesh(name="face", positions=positions, faces=[[0, 1, 2]])
    shape = castkit.BlendShape(name="smile", base_shape=mesh, vertex_indices=[5], positions=[[5, 1, 0]])
    shapes = castkit.CastFile()
    shapes.root.models.append(castkit.Model(meshes=[mesh], blend_shapes=[shape]))

    def gltf(source: castkit.CastFile | Path, **options: bool) -> Any:
        output = tmp_path / "out.gltf"
        castkit.convert(source, output, force=True, **options)  # type: ignore[arg-type]
        return json.loads(output.read_bytes())

    def sparse(document: Any) -> int:
        return sum("sparse" in accessor for accessor in document["accessors"])

    assert sparse(gltf(shapes)) == 0 and sparse(gltf(shapes, sparse_targets=True)) > 0

    def skins_at_the_top(document: Any) -> int:
        return sum("skin" in document["nodes"][node] for node in document["scenes"][0]["nodes"])

    assert skins_at_the_top(gltf(character)) == 2 and skins_at_the_top(gltf(character, skins_below_model=True)) == 0

    latin = tmp_path / "latin.obj"
    latin.write_bytes("o caf\u00e9\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".encode("cp1252"))
    done = castkit.convert(latin, encoding="windows-1252", unit=1, to_unit=0.01).file
    assert done is not None
    (triangle,) = done.meshes
    # A metre is a hundred centimetres.
    assert triangle.name == "caf\u00e9" and triangle.positions is not None and triangle.positions.max() == 100
    escaped = castkit.convert(latin).file
    assert escaped is not None and escaped.meshes[0].name == "caf\ufffdE9"
    with pytest.raises(ValueError, match="encoding is .nonsense., expected the name"):
        castkit.convert(latin, encoding="nonsense")
    # Text alone is a reason to change a Cast file.
    named = castkit.CastFile()
    named.root.models.append(castkit.Model(name="caf~"))
    named.save(tmp_path / "latin.cast")
    (tmp_path / "latin.cast").write_bytes((tmp_path / "latin.cast").read_bytes().replace(b"caf~", b"caf\xe9"))
    for source in (tmp_path / "latin.cast", castkit.open(tmp_path / "latin.cast")):
        decoded = castkit.convert(source, encoding="windows-1252").file
        assert decoded is not None and decoded.models[0].name == "caf\u00e9"


def test_a_callback_can_cancel(character: Path) -> None:
    def stop(done: int, total: int) -> None:
        raise StopIteration(f"at {done} of {total}")

    file = castkit.open(character)
    for work in (
        lambda: castkit.check(file, progress=stop),
        lambda: castkit.convert(file, progress=stop),
        lambda: castkit.scene(file, progress=stop),
        lambda: castkit.open(character, mmap=False, progress=stop),
    ):
        with pytest.raises(StopIteration, match="at"):
            work()


def test_tqdm_shows_progress(character: Path) -> None:
    tqdm = pytest.importorskip("tqdm")
    out = io.StringIO()
    with tqdm.tqdm(file=out) as bar:

        def tell(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        castkit.scene(castkit.open(character)).animations[0].bake(progress=tell)
        assert bar.n == bar.total > 0
    assert "100%" in out.getvalue()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent by another way there")
def test_ctrl_c_ends_the_work() -> None:
    script = """
import castkit, numpy as np, os, signal, threading
# Tests that run in the background, or under nohup, inherit that the signal is ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
file = castkit.CastFile()
bones = [castkit.Bone(name=str(at)) for at in range(2000)]
file.root.models.append(castkit.Model(skeleton=castkit.Skeleton(bones=bones)))
curves = [castkit.Curve(node_name=str(at), key_property="rq", key_frames=range(50), key_values=[[0, 0, 0, 1]] * 50) for at in range(2000)]
file.root.animations.append(castkit.Animation(frame_rate=30, curves=curves))
animation = castkit.scene(file).animations[0]
try:
    animation.bake(4)
    threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT)).start()
    for count in range(200):
        animation.bake(4000)
except KeyboardInterrupt:
    print("interrupted")
"""
    begin = time.monotonic()
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=120)
    assert done.stdout == "interrupted\n", done.stderr
    assert time.monotonic() - begin < 60


def test_the_program(character: Path) -> None:
    command = [sys.executable, "-m", "castkit._program"]
    done = subprocess.run([*command, "info", str(character)], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "7 bones" in done.stdout
    done = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout.startswith("castkit ")
    done = subprocess.run([*command, "info", "none.cast"], capture_output=True, text=True, check=False)
    assert done.returncode != 0 and "does not exist" in done.stderr
