# SPDX-License-Identifier: GPL-3.0-or-later
"""Skeletons: armatures, made in one edit session in a separate scene, so that the user's data is not touched."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import bpy
import castkit
import numpy as np
import numpy.typing as npt
from mathutils import Matrix

from ..shared.names import SKELETON, cut
from ..shared.report import Report
from . import rest
from .options import Options

Array = npt.NDArray[Any]

SHORT = 0.0025


@contextmanager
def editing(armature: Any) -> Iterator[None]:
    """Edit mode of an armature object, in a scene that contains nothing else, because changing the mode evaluates the
    whole scene."""
    scene = bpy.data.scenes.new("castkit")
    scene.collection.objects.link(armature)
    layer = scene.view_layers[0]
    layer.objects.active = armature
    override = {"scene": scene, "view_layer": layer, "object": armature, "active_object": armature}
    try:
        with bpy.context.temp_override(**override):
            bpy.ops.object.mode_set(mode="EDIT")
            try:
                yield
            finally:
                bpy.ops.object.mode_set(mode="OBJECT")
    finally:
        bpy.data.scenes.remove(scene)


class BuiltSkeleton:
    """An armature object, and the names of the file's bones in it."""

    def __init__(self, object: Any, names: list[str], world: Array) -> None:
        self.object = object
        self.names = names
        """The names of the bones by their index in the file."""
        self.world = world
        """The rest pose of the file with its scales; shape (bones, 4, 4)."""

    def pose_bone(self, index: int) -> Any:
        return self.object.pose.bones[self.names[index]]


def build(
    skeleton: castkit.Skeleton, scene: castkit.SceneSkeleton, name: str, options: Options, report: Report, where: str
) -> BuiltSkeleton:
    """An armature object, not in any collection yet. ``scene`` contains the skeleton."""
    data = bpy.data.armatures.new(SKELETON)
    data.display_type = "STICK"
    thing = bpy.data.objects.new(cut(name), data)
    thing.show_in_front = True
    nodes = list(skeleton.bones)
    world = np.asarray(scene.world(), np.float64)
    rigid = [_rigid(matrix) for matrix in world]
    lengths = tail_lengths(world[:, :3, 3], scene.parents, options.bone_tails, ik_ends(skeleton, nodes))
    names: list[str] = []
    with editing(thing):
        made = []
        for node in nodes:
            bone = data.edit_bones.new(cut(node.name or "Bone"))
            if node.name and bone.name != node.name:
                report.warning(f"the bone {node.name!r} is called {bone.name!r}: names are unique, and of 63 bytes at most", where)
            made.append(bone)
            names.append(bone.name)
        for index, (node, bone) in enumerate(zip(nodes, made, strict=True)):
            parent = int(scene.parents[index])
            if parent >= 0:
                bone.parent = made[parent]
            bone.inherit_scale = "NONE" if node.segment_scale_compensate else "FULL"
            place(bone, rigid[index], float(lengths[index]))
    for bone_name, local in zip(names, scene.rest, strict=True):
        pose_bone = thing.pose.bones[bone_name]
        pose_bone.rotation_mode = "QUATERNION"
        rest.keep_bind_scale(pose_bone, np.asarray(local[7:], np.float64))
    return BuiltSkeleton(thing, names, world)


def place(edit_bone: Any, matrix: Matrix, length: float) -> None:
    """Places an edit bone by a matrix. Its length has to be set before."""
    edit_bone.tail = (0.0, length, 0.0)
    edit_bone.matrix = matrix


def _rigid(matrix: Array) -> Matrix:
    """A matrix without scale and shear."""
    placed = Matrix(matrix.tolist())
    location, rotation, _ = placed.decompose()
    return Matrix.LocRotScale(location, rotation, None)


def ik_ends(skeleton: castkit.Skeleton, nodes: list[castkit.Bone]) -> set[int]:
    """The bones at whose head a chain ends. Blender uses the tail, so theirs has to be at the head."""
    offsets = {node.offset: index for index, node in enumerate(nodes)}
    ends = set()
    for handle in skeleton.ik_handles:
        try:
            end = handle.end_bone
        except castkit.PropertyError:
            continue
        if end is not None and end.offset in offsets:
            ends.add(offsets[end.offset])
    return ends


def tail_lengths(heads: Array, parents: Array, how: str, short: set[int]) -> Array:
    """The displayed length of each bone. Longer bones also have more precise directions, because heads and tails are in
    single precision."""
    count = len(heads)
    lengths = np.full(count, SHORT)
    if how != "POINT" and count:
        size = float(np.ptp(heads, axis=0).max())
        usual = size / 40 if size > 0 else 0.1
        lengths[:] = usual
        if how == "CHILD":
            nearest = np.full(count, np.inf)
            with_parent = np.flatnonzero(parents >= 0)
            distances = np.linalg.norm(heads[with_parent] - heads[parents[with_parent]], axis=1)
            far = distances > max(size * 1e-4, 1e-6)
            np.minimum.at(nearest, parents[with_parent[far]], distances[far])
            lengths = np.where(np.isfinite(nearest), nearest, usual)
            # Bones without children are as long as their parent, or half of that.
            for leaf in np.flatnonzero(~np.isfinite(nearest)):
                if parents[leaf] >= 0 and np.isfinite(nearest[parents[leaf]]):
                    lengths[leaf] = min(usual, nearest[parents[leaf]] / 2)
        lengths = np.maximum(lengths, 1e-4)
    lengths[list(short)] = SHORT
    return lengths
