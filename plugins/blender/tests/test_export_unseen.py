# SPDX-License-Identifier: GPL-3.0-or-later
"""What Blender does not show is not exported as if it were shown: muted, switched off, hidden, cut off or limited."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import bpy
import castkit
import numpy as np
import pytest
from scenes import action, armature, bind, cube, curves_of, export, link, notes, part, triangle

BONES = {"root": (None, (0, 0, 1)), "arm": ("root", (0, 1, 1.5)), "hand": ("arm", (0.5, 2, 2)), "other": (None, (3, 0, 0))}
VALUE = 'key_blocks["{}"].value'


def _keyed() -> Any:
    """A cube with the shape keys `up`; `both`, relative to it; and `itself`, relative to itself."""
    of = cube()
    of.shape_key_add(name="Basis", from_mix=False)
    for name, offset in (("up", (0, 0, 2)), ("both", (3, 0, 2)), ("itself", (0, 5, 0))):
        key = of.shape_key_add(name=name, from_mix=False)
        for point in list(key.points)[2:7]:
            point.co = np.add(point.co, offset)
    keys = of.data.shape_keys.key_blocks
    keys["both"].relative_key, keys["itself"].relative_key = keys["up"], keys["itself"]
    return of


def _group(of: Any, name: str, weights: dict[int, float]) -> str:
    group = of.vertex_groups.new(name=name)
    for vertex, weight in weights.items():
        group.add([vertex], weight, "REPLACE")
    return name


def _mixed(of: Any, name: str | None) -> np.ndarray:
    """The vertices that Blender shows with one shape key at 1."""
    for key in of.data.shape_keys.key_blocks:
        key.value = float(key.name == name)
    shown = of.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    return np.array([vertex.co for vertex in shown.vertices])


def _assert_shapes(file: castkit.CastFile, of: Any, names: set[str]) -> None:
    """The shapes of the file, on top of its mesh, are what Blender shows of the keys."""
    (node,) = file.meshes
    shapes = {shape.name: shape for shape in file.models[0].blend_shapes}
    assert set(shapes) == names
    np.testing.assert_allclose(node.positions, _mixed(of, None), atol=1e-6)
    for name, shape in shapes.items():
        found = np.array(node.positions)
        found[shape.vertex_indices] = shape.positions
        np.testing.assert_allclose(found, _mixed(of, name), atol=1e-6, err_msg=name)


@pytest.mark.parametrize("modifier", [None, "ARRAY", "SUBSURF"])
@pytest.mark.parametrize("group", ["none", "some", "missing", "without weights"])
def test_shape_keys_are_as_blender_mixes_them(tmp_path: Path, group: str, modifier: str | None) -> None:
    of = _keyed()
    name = _group(of, "some", {2: 0.25, 3: 1.0, 6: 0.5} if group == "some" else {})
    for key in list(of.data.shape_keys.key_blocks)[1:]:
        key.vertex_group = {"none": "", "missing": "missing"}.get(group, name)
    if modifier is not None:
        of.modifiers.new("modifier", modifier)
    before = [[tuple(point.co) for point in key.points] for key in of.data.shape_keys.key_blocks]
    groups = [key.vertex_group for key in of.data.shape_keys.key_blocks]
    file = export(tmp_path)
    assert [[tuple(point.co) for point in key.points] for key in of.data.shape_keys.key_blocks] == before
    assert [key.vertex_group for key in of.data.shape_keys.key_blocks] == groups
    _assert_shapes(file, of, {"up", "both", "itself"})
    assert not notes()


def test_objects_with_one_mesh_have_the_same_shapes(tmp_path: Path) -> None:
    of = _keyed()
    other = link(of.data, "other")
    for each in (of, other):
        each.modifiers.new("array", "ARRAY").count = 2
    file = export(tmp_path)
    found = [[shape.positions.tolist() for shape in file.models[0].blend_shapes if shape.base_shape is node] for node in file.meshes]
    assert len(found) == 2 and len(found[0]) == 3 and found[0] == found[1]


@pytest.mark.parametrize("modifier", [False, True])
def test_muted_shape_keys_are_left_out(tmp_path: Path, modifier: bool) -> None:
    of = _keyed()
    keys = of.data.shape_keys
    keys.key_blocks["up"].mute = True
    if modifier:
        of.modifiers.new("array", "ARRAY").count = 2
    action(keys, "faces", {(VALUE.format(name), 0): [(0, 0.0), (10, 1.0)] for name in ("up", "both")})
    file = export(tmp_path)
    # It still counts for what is relative to it.
    keys.animation_data_clear()
    _assert_shapes(file, of, {"both", "itself"})
    assert list(curves_of(file.animations[0])) == [("both", "bs")]
    assert notes() == [
        "cube: 1 shape keys are muted and are left out; unmute them to export them",
        "faces: 1 curves of muted shape keys are not exported",
    ]


def test_muted_shape_keys_are_not_baked(tmp_path: Path) -> None:
    keys = _keyed().data.shape_keys
    keys.key_blocks["up"].mute = True
    action(keys, "faces", {(VALUE.format(name), 0): [(1, 0.0), (10, 1.0)] for name in ("up", "both")})
    bpy.context.scene.frame_end = 10
    found = curves_of(export(tmp_path, actions="BAKED").animations[0])
    assert {name for name, _ in found} == {"both", "itself"}


def test_absolute_shape_keys_are_said(tmp_path: Path) -> None:
    _keyed().data.shape_keys.use_relative = False
    export(tmp_path)
    assert notes() == ["cube: its shape keys are absolute, which Cast does not support; they are exported as relative ones"]


@pytest.mark.parametrize("handles", [False, True])
def test_weights_are_cut_off_where_sliders_end(tmp_path: Path, handles: bool) -> None:
    keys = _keyed().data.shape_keys
    key = keys.key_blocks["up"]
    key.slider_min, key.slider_max = -0.5, 1.5
    points: list[tuple[float, ...]] = [(0, 0.0), (40, 3.0), (100, -2.0)]
    if handles:
        points = [(*at, at[0] - 12, at[1], at[0] + 12, at[1]) for at in points]
    action(keys, "faces", {(VALUE.format("up"), 0): points})
    file = export(tmp_path)
    assert notes() == [
        "faces: 1 curves go beyond the sliders of their shape keys; they are cut off there, as in Blender"
    ]
    found = curves_of(file.animations[0])["up", "bs"]
    for frame in range(0, 101):
        bpy.context.scene.frame_set(frame)
        between = np.interp(frame, found.key_frames, found.key_values)
        assert between == pytest.approx(key.value, abs=2e-4), frame


def test_weights_within_sliders_are_as_they_are(tmp_path: Path) -> None:
    keys = _keyed().data.shape_keys
    keys.key_blocks["up"].slider_max = 3.0
    action(keys, "faces", {(VALUE.format("up"), 0): [(0, 0.0), (40, 3.0), (100, 0.5)]})
    found = curves_of(export(tmp_path).animations[0])["up", "bs"]
    assert (found.key_frames.tolist(), found.key_values.tolist()) == ([0, 40, 100], [0.0, 3.0, 0.5])
    assert not notes()


def test_muted_curves_and_groups_are_not_exported(tmp_path: Path) -> None:
    rig, of = armature(BONES), triangle("hat")
    of.parent = rig
    paths = [f'pose.bones["{bone}"].location' for bone in ("root", "arm", "hand")]
    made = action(rig, "walk", {(path, 1): [(0, 0.0), (10, 1.0)] for path in paths})
    bag = part("shared.versions").bags(made)[0][1]
    bag.fcurves.find(paths[0], index=1).mute = True
    group = bag.groups.new("off")
    bag.fcurves.find(paths[1], index=1).group = group
    group.mute = True
    shown = action(of, "hat of walk", {("hide_render", 0): [(0, 0.0), (4, 1.0)], ("hide_viewport", 0): [(0, 0.0), (8, 1.0)]})
    part("shared.versions").bags(shown)[0][1].fcurves.find("hide_render").mute = True
    found = curves_of(export(tmp_path).animations[0])
    assert {name for name, _ in found} == {"hand", "hat"}
    # That of the viewport counts without the one for renders.
    assert found["hat", "vb"].key_frames.tolist() == [0, 8]
    assert notes() == ["walk: 3 curves are muted and are not exported"]


def _strips(rig: Any, names: list[str]) -> list[Any]:
    """A track for each name, with a strip of that name."""
    rig.animation_data_create()
    tracks = []
    for name in names:
        made = action(rig, name, {('pose.bones["root"].location', 1): [(0, 0.0), (10, 1.0)]}, assign=False)
        tracks.append(rig.animation_data.nla_tracks.new())
        strip = tracks[-1].strips.new(name, 0, made)
        strip.name, strip.influence = name, 1.0
    return tracks


@pytest.mark.parametrize(
    ("off", "expected"),
    [("track", {"b", "c"}), ("strip", {"b", "c"}), ("solo", {"b"}), ("all", set()), ("nothing", {"a", "b", "c"})],
)
def test_strips_that_do_not_play_are_not_exported(tmp_path: Path, off: str, expected: set[str]) -> None:
    rig = armature(BONES)
    tracks = _strips(rig, ["a", "b", "c"])
    if off == "track":
        tracks[0].mute = True
    elif off == "strip":
        tracks[0].strips[0].mute = True
    elif off == "solo":
        tracks[1].is_solo = True
    elif off == "all":
        rig.animation_data.use_nla = False
    file = export(tmp_path, actions="NLA")
    assert {animation.name for animation in file.animations} == expected
    left = 3 - len(expected)
    assert notes() == ([f"rig: {left} strips are muted, or their tracks do not play, and are not exported"] if left else [])


def test_animated_time_of_strips_is_said(tmp_path: Path) -> None:
    rig = armature(BONES)
    (track,) = _strips(rig, ["a"])
    track.strips[0].use_animated_time = True
    export(tmp_path, actions="NLA")
    assert "a: animated time and modifiers of strips are not exported" in notes()


def test_drivers_are_said(tmp_path: Path) -> None:
    of = _keyed()
    for name in ("up", "both"):
        driver = of.data.shape_keys.driver_add(VALUE.format(name))
        driver.driver.expression = "0.25"
        driver.mute = name == "up"
    name = of.data.shape_keys.name
    export(tmp_path)
    assert notes() == [f"{name}: 1 drivers are not exported; Animations from: Scene exports what they do"]
    found = curves_of(export(tmp_path, "baked.cast", actions="BAKED").animations[0])
    assert not notes()
    assert (found["up", "bs"].key_values == 0).all() and (found["both", "bs"].key_values == 0.25).all()


def test_constraints_that_are_off_are_left_out(tmp_path: Path) -> None:
    rig = armature(BONES)
    copy = rig.pose.bones["arm"].constraints.new("COPY_LOCATION")
    copy.target, copy.subtarget, copy.mute = rig, "other", True
    for influence in (0.0, 1.0):
        reach = rig.pose.bones["hand"].constraints.new("IK")
        reach.name, reach.target, reach.subtarget, reach.influence = f"reach {influence}", rig, "other", influence
    skeleton = export(tmp_path).models[0].skeleton
    assert not len(skeleton.constraints)
    assert [handle.name for handle in skeleton.ik_handles] == ["reach 1.0"]
    assert notes() == ["rig: 2 constraints are off and are left out; turn them on to export them"]


def test_armature_modifiers_that_do_not_show_all_weights_are_said(tmp_path: Path) -> None:
    rig, of = armature(BONES), cube()
    bind(of, rig, {"root": dict.fromkeys(range(8), 1.0)})
    modifier = of.modifiers[0]
    modifier.show_viewport, modifier.use_vertex_groups = False, False
    modifier.vertex_group = "root"
    (node,) = export(tmp_path).meshes
    assert (node.weight_values == 1).all()
    assert notes() == [
        f"cube: the modifier {modifier.name!r} is off in the viewport; the weights are exported all the same",
        f"cube: the modifier {modifier.name!r} does not use vertex groups; they are exported as weights all the same",
        f"cube: the modifier {modifier.name!r} is limited to the group 'root', which Cast does not support; "
        "all weights are exported",
    ]


def test_modifiers_that_are_off_are_not_applied(tmp_path: Path) -> None:
    of = triangle()
    of.modifiers.new("array", "ARRAY").count = 2
    of.modifiers["array"].show_viewport = False
    assert export(tmp_path).meshes[0].vertex_count == 3


def test_particles_that_are_off_are_left_out(tmp_path: Path) -> None:
    of = triangle()
    modifier = of.modifiers.new("fur", "PARTICLE_SYSTEM")
    of.particle_systems[0].settings.type = "HAIR"
    of.particle_systems[0].settings.count = 5
    assert len(export(tmp_path).models[0].hairs) == 1
    modifier.show_viewport = False
    assert not len(export(tmp_path, "off.cast").models[0].hairs)
    assert notes() == [f"triangle: the particles {of.particle_systems[0].name!r} are off in the viewport and are left out"]


HIDDEN = "{} objects are hidden in the viewport and exported all the same; Visible Only leaves them out"


@pytest.mark.parametrize("how", ["object", "collection", "eye"])
def test_hidden_objects_are_said_and_evaluated(tmp_path: Path, how: str) -> None:
    """Blender does not evaluate what is disabled in the viewport: neither its modifiers nor its transform."""
    of = triangle()
    of.modifiers.new("array", "ARRAY").count = 2
    collection = bpy.data.collections.new("hidden")
    bpy.context.scene.collection.children.link(collection)
    bpy.context.scene.collection.objects.unlink(of)
    collection.objects.link(of)
    if how == "eye":
        of.hide_set(True)
    else:
        (of if how == "object" else collection).hide_viewport = True
    bpy.context.view_layer.update()
    of.location.z = 4
    (node,) = export(tmp_path).meshes
    assert node.vertex_count == 6 and (node.positions[:, 2] == 4).all()
    assert notes() == [HIDDEN.format(1)]
    assert (of.hide_viewport, collection.hide_viewport, of.hide_get()) == (how == "object", how == "collection", how == "eye")
    assert not len(export(tmp_path, "visible.cast", visible_only=True).meshes)
    assert not notes()


def test_objects_that_only_show_their_instances(tmp_path: Path) -> None:
    above, below = cube("above"), triangle("below")
    below.parent = above
    above.instance_type = "VERTS"
    above.show_instancer_for_viewport = False
    names = [node.name for node in export(tmp_path).meshes]
    assert (names.count("above"), names.count("below")) == (1, 9)
    assert notes() == [HIDDEN.format(1)]
    names = [node.name for node in export(tmp_path, "visible.cast", visible_only=True).meshes]
    assert (names.count("above"), names.count("below")) == (0, 9)
