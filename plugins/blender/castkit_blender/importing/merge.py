# SPDX-License-Identifier: GPL-3.0-or-later
"""Attaches a model to an existing armature: bones are matched by name, missing bones are added, and meshes follow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import castkit
import numpy as np
import numpy.typing as npt
from mathutils import Matrix

from ..shared.names import cut
from ..shared.report import Report
from . import rest
from .armature import editing, ik_ends, place, tail_lengths
from .options import Options
from .targets import Names
from .transaction import Transaction

Array = npt.NDArray[Any]


@dataclass
class Merged:
    """The mapping of a model's skeleton to an armature."""

    names: list[str]
    """The names of the bones in the armature, by their index in the file."""
    moved: Array | None
    """How each bone's rest pose moves relative to the file, as matrices; ``None`` if all stay; shape (bones, 4, 4)."""


@dataclass(frozen=True)
class Bones:
    """The names of bones regardless of case, and which of them have no parent."""

    names: frozenset[str] = frozenset()
    roots: frozenset[str] = frozenset()

    @staticmethod
    def of(models: Iterable[castkit.Model]) -> Bones:
        names, roots = set(), set()
        for model in models:
            bones = [] if model.skeleton is None else list(model.skeleton.bones)
            for bone in bones:
                try:
                    name, parent = (bone.name or "").casefold(), bone.parent_index
                except castkit.PropertyError:
                    continue
                names.add(name)
                if parent is None or not 0 <= parent < len(bones):
                    roots.add(name)
        return Bones(frozenset(names), frozenset(roots))


def order(parts: Sequence[Bones], onto: Any | None) -> list[int]:
    """The order in which parts can be merged into an armature, or else into the first of them: each after those that
    have one of its roots."""
    left = list(range(len(parts)))
    there = set() if onto is None else {bone.name.casefold() for bone in onto.data.bones}
    if onto is None and left:
        # The root of a part is a bone within the whole; of parts with the same root, the whole has most bones.
        inner = [part.names - part.roots for part in parts]

        def is_inside(index: int) -> bool:
            return any(parts[index].roots & of for at, of in enumerate(inner) if at != index)

        base = min(left, key=lambda index: (is_inside(index), -len(parts[index].names)))
        there |= parts[base].names
        left.remove(base)
        found = [base]
    else:
        found = []
    while (following := next((index for index in left if parts[index].roots & there), None)) is not None:
        there |= parts[following].names
        left.remove(following)
        found.append(following)
    return found + left


def merge(
    skeleton: castkit.Skeleton,
    scene: castkit.SceneSkeleton,
    armature: Any,
    options: Options,
    transaction: Transaction,
    report: Report,
    where: str,
) -> Merged | None:
    """Adds the missing bones. ``None``, with an error, if no root bone of the model is in the armature."""
    nodes = list(skeleton.bones)
    spelled = Names(armature.data.bones.keys())
    # The name in the armature of each bone that is there.
    there = [spelled.find(cut(node.name or "")) for node in nodes]
    old = np.asarray(scene.world(), np.float64)
    roots = [index for index, parent in enumerate(scene.parents) if parent < 0]
    if not any(there[root] is not None for root in roots):
        report.error(f"no root bone of the model is in the armature {armature.name!r}; it was not merged", where)
        return None
    # Bones in the armature stay where they are; each other one keeps its place relative to its parent.
    new = old.copy()
    for index in _parents_first(scene.parents):
        parent, known = int(scene.parents[index]), there[index]
        if parent >= 0:
            new[index] = new[parent] @ np.linalg.inv(old[parent]) @ old[index]
        elif known is not None:
            new[index] = np.array(armature.data.bones[known].matrix_local) @ np.diag([*scene.rest[index][7:], 1.0])
    lengths = tail_lengths(new[:, :3, 3], scene.parents, options.bone_tails, ik_ends(skeleton, nodes))
    names = [there[index] or cut(node.name or "Bone") for index, node in enumerate(nodes)]
    added: list[str] = []
    transaction.on_failure(lambda: _remove(armature, added))
    with editing(armature):
        edit_bones = armature.data.edit_bones
        for index in _parents_first(scene.parents):
            if there[index] is not None:
                continue
            bone = edit_bones.new(names[index])
            names[index] = bone.name
            added.append(bone.name)
            parent = int(scene.parents[index])
            if parent >= 0:
                bone.parent = edit_bones[names[parent]]
            bone.inherit_scale = "NONE" if nodes[index].segment_scale_compensate else "FULL"
            location, rotation, _ = Matrix(new[index].tolist()).decompose()
            place(bone, Matrix.LocRotScale(location, rotation, None), float(lengths[index]))
    for index, name in enumerate(names):
        if name in added:
            pose_bone = armature.pose.bones[name]
            pose_bone.rotation_mode = "QUATERNION"
            rest.keep_bind_scale(pose_bone, np.asarray(scene.rest[index][7:], np.float64))
    moved = new @ np.linalg.inv(old)
    stays = np.allclose(moved, np.identity(4), atol=1e-5)
    return Merged(names, None if stays else moved)


def _parents_first(parents: Array) -> list[int]:
    order: list[int] = []
    seen = [False] * len(parents)
    for index in range(len(parents)):
        chain = []
        while index >= 0 and not seen[index]:
            seen[index] = True
            chain.append(index)
            index = int(parents[index])
        order.extend(reversed(chain))
    return order


def _remove(armature: Any, names: list[str]) -> None:
    if not names:
        return
    with editing(armature):
        for name in names:
            bone = armature.data.edit_bones.get(name)
            if bone is not None:
                armature.data.edit_bones.remove(bone)


def deform(mesh: Any, grouped: tuple[Array, Array, Array], moved: Array) -> None:
    """Moves a mesh, its shapes and its free normals along with the bones that it follows."""
    count = len(mesh.vertices)
    if not count:
        return
    starts, vertices, weights = grouped
    blended = np.zeros((count, 4, 4))
    total = np.zeros(count)
    for bone in range(len(moved)):
        part = slice(int(starts[bone]), int(starts[bone + 1]))
        np.add.at(blended, vertices[part], weights[part, None, None] * moved[bone])
        np.add.at(total, vertices[part], weights[part])
    loose = total <= 0
    blended[~loose] /= total[~loose, None, None]
    blended[loose] = np.identity(4)
    holders = [(mesh.attributes["position"].data, "vector")]
    if mesh.shape_keys is not None:
        holders += [(key.points, "co") for key in mesh.shape_keys.key_blocks]
    for holder, name in holders:
        flat = np.empty(count * 3, np.float32)
        holder.foreach_get(name, flat)
        points = np.einsum("nij,nj->ni", blended[:, :3, :3], flat.reshape(-1, 3)) + blended[:, :3, 3]
        holder.foreach_set(name, points.astype(np.float32).reshape(-1))
    free = mesh.attributes.get("custom_normal")
    if free is not None and free.data_type == "FLOAT_VECTOR" and free.domain == "POINT":
        flat = np.empty(count * 3, np.float32)
        free.data.foreach_get("vector", flat)
        turned = np.einsum("nij,nj->ni", blended[:, :3, :3], flat.reshape(-1, 3))
        lengths = np.linalg.norm(turned, axis=1, keepdims=True)
        free.data.foreach_set("vector", (turned / np.where(lengths > 0, lengths, 1)).astype(np.float32).reshape(-1))
    mesh.update()
