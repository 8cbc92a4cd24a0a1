# SPDX-License-Identifier: GPL-3.0-or-later
"""What is in a scene, as names and numbers that can be compared."""

from __future__ import annotations

from typing import Any

import bpy
import numpy as np
from imports import array

Dump = dict[str, Any]
FRAMES = 10


def scene() -> Dump:
    """Every object by its name, with what it shows."""
    bpy.context.view_layer.update()
    found: Dump = {}
    for thing in bpy.data.objects:
        of = f"{thing.type.lower()} {thing.name}"
        found[f"{of}: place"] = np.array(thing.matrix_world)
        found[f"{of}: parent"] = "" if thing.parent is None else thing.parent.name
        if thing.type == "MESH":
            found.update({f"{of}: {what}": value for what, value in _mesh(thing).items()})
        elif thing.type == "ARMATURE":
            found.update({f"{of}: {what}": value for what, value in _armature(thing).items()})
        elif thing.type == "CURVE":
            points = [point.co[:3] for spline in thing.data.splines for point in spline.points]
            found[f"{of}: points"] = np.array(points)
            found[f"{of}: strands"] = [len(spline.points) for spline in thing.data.splines]
        elif thing.instance_collection is not None:
            found[f"{of}: shows"] = thing.instance_collection.name
    for material in bpy.data.materials:
        found.update({f"material {material.name}: {what}": value for what, value in _material(material).items()})
    return found


def _mesh(thing: Any) -> Dump:
    mesh = thing.data
    found: Dump = {
        "positions": array(mesh.vertices, "co", 3),
        "corners": array(mesh.loops, "vertex_index", 1, np.int32),
        "edges": len(mesh.edges),
        "normals": array(mesh.corner_normals, "vector", 3),
        "materials": [None if material is None else material.name for material in mesh.materials],
        "groups": [group.name for group in thing.vertex_groups],
        "modifiers": [(each.type, each.name) for each in thing.modifiers],
        "smooth": "sharp_face" not in mesh.attributes or not array(mesh.attributes["sharp_face"].data, "value", 1, bool).any(),
    }
    for layer in mesh.uv_layers:
        found[f"UV layer {layer.name}"] = array(layer.uv, "vector", 2)
    for layer in mesh.color_attributes:
        found[f"colour layer {layer.name}"] = array(layer.data, "color", 4)
    weights = np.zeros((len(mesh.vertices), len(thing.vertex_groups)))
    for vertex in mesh.vertices:
        for group in vertex.groups:
            weights[vertex.index, group.group] = group.weight
    found["weights"] = weights
    for key in mesh.shape_keys.key_blocks if mesh.shape_keys else ():
        found[f"shape {key.name}"] = array(key.points, "co", 3)
        found[f"shape {key.name}, range"] = np.array([key.slider_min, key.slider_max])
    return found


def _armature(thing: Any) -> Dump:
    found: Dump = {}
    for bone in thing.data.bones:
        found[f"bone {bone.name}: parent"] = "" if bone.parent is None else bone.parent.name
        found[f"bone {bone.name}: at rest"] = np.array(bone.matrix_local)
        found[f"bone {bone.name}: scale"] = bone.inherit_scale
    for bone in thing.pose.bones:
        for constraint in bone.constraints:
            told = [constraint.type, constraint.subtarget]
            told += [getattr(constraint, name) for name in ("use_x", "use_y", "use_z", "chain_count", "pole_subtarget") if hasattr(constraint, name)]
            found.setdefault(f"bone {bone.name}: constraints", []).append(told)
    return found


def _material(material: Any) -> Dump:
    """Which pictures and values the shader has."""
    found: Dump = {}
    tree = material.node_tree
    for node in tree.nodes if tree else ():
        if node.bl_idname != "ShaderNodeBsdfPrincipled":
            continue
        for socket in node.inputs:
            if socket.is_linked:
                found[socket.name] = _source(socket.links[0].from_node)
            elif hasattr(socket, "default_value"):
                value = socket.default_value
                found[socket.name] = np.array(value[:] if hasattr(value, "__len__") else value)
    return found


def _source(node: Any) -> list[Any]:
    """The nodes that lead to a socket, from the picture on."""
    linked = [socket.links[0].from_node for socket in node.inputs if socket.is_linked]
    image = getattr(node, "image", None)
    if image is not None and "cast_path" in image:
        # A missing texture, which is an image here, and nothing there.
        image = None
    own = [node.bl_idname, *([] if image is None else [image.name, image.colorspace_settings.name])]
    return [*(part for before in linked for part in _source(before)), own]


def frames_of(action: Any) -> np.ndarray:
    """Ten whole frames of an action."""
    return np.unique(np.round(np.linspace(*action.frame_range, FRAMES)))


def poses(thing: Any, action: Any, frames: np.ndarray) -> np.ndarray:
    """Where the bones are at frames of an action, of shape (frames, bones, 4, 4), in the order of their names."""
    thing.animation_data.action = action
    slots = [slot for slot in getattr(action, "slots", ()) if slot.target_id_type in ("OBJECT", "UNSPECIFIED")]
    if slots:
        thing.animation_data.action_slot = slots[0]
    bones = sorted(thing.pose.bones, key=lambda bone: bone.name)
    found = []
    for frame in frames:
        bpy.context.scene.frame_set(int(frame))
        found.append([np.array(bone.matrix) for bone in bones])
    return np.array(found)


def differences(ours: Dump, theirs: Dump, tolerance: float) -> list[str]:
    """What is not the same, by name; numbers may be apart by a tolerance."""
    found = []
    for name in sorted({*ours, *theirs}):
        if name not in ours or name not in theirs:
            found.append(f"{name}: only {'in ours' if name in ours else 'in theirs'}")
            continue
        a, b = ours[name], theirs[name]
        if not isinstance(a, np.ndarray):
            if a != b:
                found.append(f"{name}: {a} and {b}")
        elif a.shape != b.shape:
            found.append(f"{name}: shapes {a.shape} and {b.shape}")
        elif a.size and not (apart := float(np.abs(a.astype(np.float64) - b).max())) <= tolerance * max(1.0, float(np.abs(b).max())):
            found.append(f"{name}: {apart:.1e} apart")
    return found
