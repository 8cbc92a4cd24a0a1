# SPDX-License-Identifier: GPL-3.0-or-later
"""A model of a file: a collection with an armature, meshes and hair."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import bpy
import castkit
import numpy as np
from mathutils import Quaternion, Vector

from ..shared.names import ARMATURE_MODIFIER, cut, described
from ..shared.report import Report
from . import armature, constraints, hair, merge, meshes, shapes, weights
from .targets import Target
from .materials import Materials
from .options import Options
from .transaction import Transaction

Step = Callable[[], object]


class ModelBuilder:
    """Builds one model. Its objects are linked to the scene last, because Blender evaluates everything in a scene."""

    def __init__(
        self,
        node: castkit.Model,
        scene: castkit.SceneModel,
        name: str,
        options: Options,
        materials: Materials,
        transaction: Transaction,
        report: Report,
    ) -> None:
        self._node = node
        self._scene = scene
        self._name = node.name or name
        self._options = options
        self._transaction = transaction
        self._report = report
        self._where = self._name
        self._materials = materials
        self._armature: Any | None = None
        self._bone_names: list[str] = []
        self._bone_offsets: dict[int, int] = {}
        self._moved: Any | None = None
        self._merges = False

    def build(self, into: Any, merge_into: Any | None, selected: Any | None, step: Step) -> Target:
        """Makes a collection in ``into``. ``merge_into``: the armature to merge into; ``selected``: the mesh that gets
        particles."""
        skeleton = self._node.skeleton
        if skeleton is not None and len(skeleton.bones):
            self._add_skeleton(skeleton, merge_into)
        # All materials of the file, used or not.
        for material in self._node.materials:
            self._materials.of(material, self._where)
        built = self._add_meshes(step)
        objects = [mesh.object for mesh in built]
        if self._options.import_hair:
            objects += self._add_hair(selected)
        if self._merges:
            assert self._armature is not None
            collections = self._armature.users_collection or (into,)
        else:
            collection = bpy.data.collections.new(cut(self._name))
            into.children.link(collection)
            collections = (collection,)
            if self._armature is not None:
                objects.insert(0, self._armature)
        for thing in objects:
            for collection in collections:
                collection.objects.link(thing)
        if skeleton is not None and self._armature is not None:
            self._add_constraints(skeleton)
        return self._target(built)

    # Skeleton.

    def _add_skeleton(self, skeleton: castkit.Skeleton, merge_into: Any | None) -> None:
        scene = self._scene.skeleton
        assert scene is not None, "a skeleton with bones means a skeleton"
        self._bone_offsets = {bone.offset or -1: index for index, bone in enumerate(skeleton.bones)}
        if merge_into is not None:
            merged = merge.merge(skeleton, scene, merge_into, self._options, self._transaction, self._report, self._where)
            if merged is not None:
                self._armature, self._bone_names, self._moved = merge_into, merged.names, merged.moved
                self._merges = True
                return
        built = armature.build(skeleton, scene, self._name, self._options, self._report, self._where)
        self._armature, self._bone_names = built.object, built.names
        self._place(built.object)

    def _add_constraints(self, skeleton: castkit.Skeleton) -> None:
        def find(bone: castkit.Bone) -> Any | None:
            index = self._bone_offsets.get(bone.offset or -1)
            return None if index is None or self._armature is None else self._armature.pose.bones.get(self._bone_names[index])

        if self._merges:
            owners = [self._armature.pose.bones[name] for name in self._bone_names]  # type: ignore[union-attr]
            before = {owner.name: len(owner.constraints) for owner in owners}

            def undo() -> None:
                for owner in owners:
                    while len(owner.constraints) > before[owner.name]:
                        owner.constraints.remove(owner.constraints[-1])

            self._transaction.on_failure(undo)
        if self._options.import_ik:
            constraints.add_ik_handles(skeleton, find, self._report, self._where)
        if self._options.import_constraints:
            constraints.add_constraints(skeleton, find, self._report, self._where)

    # Meshes.

    def _add_meshes(self, step: Step) -> list[meshes.BuiltMesh]:
        shaped = self._shaped()
        built: list[meshes.BuiltMesh] = []
        for node in self._node.meshes:
            where = f"{self._where}: {described('mesh', node.name)}"
            binds = self._armature is not None and self._options.import_skin
            deforms = binds and (node.maximum_influence or 0) > 0 or (node.offset or -1) in shaped
            mesh = meshes.build(node, self._options, self._report, deforms=deforms, where=where)
            material = self._materials.of_user(node, self._where)
            if material is not None:
                mesh.data.materials.append(material)
            if binds:
                self._bind(mesh, where)
            if self._armature is None:
                self._place(mesh.object)
            built.append(mesh)
            step()
        if self._options.import_blend_shapes:
            by_offset = {mesh.node.offset or -1: mesh for mesh in built}
            shapes.build(self._node, by_offset, self._report, self._where)
        if self._moved is not None:
            for mesh in built:
                grouped = weights.influences(mesh.node, len(mesh.data.vertices), len(self._bone_names), Report(""), "")
                merge.deform(mesh.data, grouped, self._moved)
        return built

    def _shaped(self) -> set[int]:
        """Offsets of the meshes that blend shapes deform."""
        found: set[int] = set()
        if self._options.import_blend_shapes:
            for shape in self._node.blend_shapes:
                try:
                    base = shape.base_shape
                except castkit.PropertyError:
                    continue
                if base is not None:
                    found.add(base.offset or -1)
        return found

    def _bind(self, mesh: meshes.BuiltMesh, where: str) -> None:
        names = self._bone_names
        grouped = weights.influences(mesh.node, len(mesh.data.vertices), len(names), self._report, where)
        weights.bind(mesh.object, names, grouped)
        mesh.object.parent = self._armature
        modifier = mesh.object.modifiers.new(ARMATURE_MODIFIER, "ARMATURE")
        modifier.object = self._armature
        modifier.use_bone_envelopes = False
        modifier.use_vertex_groups = True
        modifier.use_deform_preserve_volume = mesh.node.skinning_method == "quaternion"

    def _add_hair(self, selected: Any | None) -> list[Any]:
        made = []
        for node in self._node.hairs:
            where = f"{self._where}: {described('hair', node.name)}"
            thing = hair.build(node, self._materials.of_user(node, self._where), self._options, selected, self._report, where)
            if thing is None:
                continue
            if self._armature is None:
                self._place(thing)
            elif self._options.import_skin:
                thing.parent = self._armature
            made.append(thing)
        return made

    def _place(self, thing: Any) -> None:
        """Applies the transform of the model to the armature, or to each object if there is none."""
        place(thing, self._node.position, self._node.rotation, self._node.scale)

    def _target(self, built: list[meshes.BuiltMesh]) -> Target:
        names: dict[str, list[Any]] = {}
        for mesh in built:
            names.setdefault(mesh.node.name or mesh.object.name, []).append(mesh.object)
        bones: dict[str, str] = {}
        for bone, name in zip(self._node.skeleton.bones if self._node.skeleton else (), self._bone_names, strict=False):
            # Curves refer to the first bone with a name.
            bones.setdefault(bone.name or "", name)
        return Target(self._armature, [mesh.object for mesh in built], bones, names)


def place(thing: Any, position: Any | None, rotation: Any | None, scale: Any | None) -> None:
    """Places an object as stated in the file."""
    thing.rotation_mode = "QUATERNION"
    if position is not None:
        thing.location = Vector([float(part) for part in position])
    if rotation is not None and np.isfinite(rotation).all():
        x, y, z, w = (float(part) for part in rotation)
        thing.rotation_quaternion = Quaternion((w, x, y, z)).normalized()
    if scale is not None:
        thing.scale = Vector([float(part) for part in scale])
