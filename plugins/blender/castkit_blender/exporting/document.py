# SPDX-License-Identifier: GPL-3.0-or-later
"""From a scene to a file: the collected objects become a document, which is saved atomically."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import bpy
import castkit
import numpy as np

from ..shared.report import Report
from . import animation, armature, baking, clips, collect, constraints, hair, meshes
from .geometry import Meshes
from .instances import Instance, instances, refer
from .materials import Materials
from .options import Options
from .space import Matrix, decompose, file_space, inverse, matrix_of
from .textures import Textures

Progress = Callable[[float], None]

_UNNAMED = ("CastMesh", "CastHair")
"""The names that importers give to objects without a name."""


def export(context: Any, output: Path, options: Options, report: Report, progress: Progress | None = None) -> int:
    """Exports a scene to a file and returns its size in bytes. The scene is unchanged afterwards."""
    with ExitStack() as undo:
        file = _document(context, output, options, report, undo, progress or (lambda part: None))
        return file.save(output, align=options.align or None, compact=not options.align)


def _document(
    context: Any, output: Path, options: Options, report: Report, undo: ExitStack, progress: Progress
) -> castkit.CastFile:
    file = castkit.CastFile()
    root = file.root
    up = {"Y": "y", "HINT_Y": "y", "Z": "z", "UNSAID": None}[options.up_axis]
    root.metadata.append(castkit.Metadata(software=_software(), up_axis=up))
    wanted = collect.objects(context, options)
    groups = collect.groups(context, wanted, output.stem, options, report)
    exported = [of for group in groups for of in group.objects]
    undo.enter_context(collect.evaluated(context, [*exported, *(group.armature for group in groups if group.armature is not None)]))
    stored = Meshes(context, options, report)
    undo.callback(stored.close)
    space = file_space(options)
    rests = {}
    for group in groups:
        if group.armature is not None:
            anchor, _ = _anchor(group, options, report)
            matrix = space @ inverse(anchor) @ matrix_of(group.armature.matrix_world)
            rests[group.armature] = armature.rest_of(group.armature, matrix, report)
    if options.models:
        stored.evaluate(of for of in exported if not hair.is_hair(of, options))
        made = []
        if options.instances != "NONE":
            references = refer(wanted, output, space, options)
            root.instances.extend(references.values())
            makers = [of for of in wanted if of not in references]
            made = instances(context, makers, stored, report)
        textures = Textures(output, options, report)
        _add_instanced(groups, made, output.stem)
        for number, group in enumerate(groups):
            own = [each for each in made if _holds(group, each)]
            model = _model(context, group, own, rests.get(group.armature), space, stored, textures, options, report)
            if model is not None:
                root.models.append(model)
            progress(0.8 * (number + 1) / len(groups))
    if options.animations:
        _add_animations(context, root, list(rests.values()), exported, options, report)
    progress(0.9)
    return file


def _software() -> str:
    return f"castkit {castkit.__version__} for Blender {bpy.app.version_string}"


def _anchor(group: collect.Group, options: Options, report: Report) -> tuple[Matrix, bool]:
    """The placement of a model, and whether it has one: the transform that its objects share."""
    nowhere = np.identity(4)
    if options.placement == "APPLY":
        return nowhere, False
    owners = [group.armature] if group.armature is not None else group.objects
    matrices = [matrix_of(of.matrix_world) for of in owners]
    if not matrices or any(not np.allclose(matrices[0], other, atol=1e-6) for other in matrices[1:]):
        report.info("the objects of the model are in different places; their transforms are applied", group.name)
        return nowhere, False
    if decompose(matrices[0]) is None:
        report.info("the transform has shear, which a placement cannot store; it is applied", group.name)
        return nowhere, False
    return matrices[0], True


def _place(model: castkit.Model, anchor: Matrix, space: Matrix) -> None:
    parts = decompose(space @ anchor @ inverse(space))
    if parts is not None:
        model.position, model.rotation, model.scale = parts


def _holds(group: collect.Group, instance: Instance) -> bool:
    own = collect.armature_of(instance.parent)
    if group.armature is not None:
        return own == group.armature
    return instance.parent in group.objects or group.name == instance.parent.name and not group.objects


def _add_instanced(groups: list[collect.Group], made: list[Instance], stem: str) -> None:
    """Adds a model for each object that has no data of its own but creates instances."""
    for each in made:
        if not any(_holds(group, each) for group in groups):
            groups.append(collect.Group(each.parent.name))


def _model(
    context: Any,
    group: collect.Group,
    made: list[Instance],
    rest: armature.Rest | None,
    space: Matrix,
    stored: Meshes,
    textures: Textures,
    options: Options,
    report: Report,
) -> castkit.Model | None:
    anchor, is_placed = _anchor(group, options, report)
    back = space @ inverse(anchor)
    model = castkit.Model(name=group.name)
    if is_placed:
        _place(model, anchor, space)
    if rest is not None and rest.bones:
        skeleton, bones = armature.skeleton_of(rest)
        constraints.add(rest, skeleton, bones, options, report)
        model.skeleton = skeleton
    materials = Materials(options, textures, report)
    depsgraph = None
    for of in group.objects:
        matrix = back @ _world(of)
        name = None if of.name.split(".")[0] in _UNNAMED else of.name
        if hair.is_hair(of, options) or of.particle_systems:
            depsgraph = depsgraph or context.evaluated_depsgraph_get()
        if hair.is_hair(of, options):
            material = next((slot.material for slot in of.material_slots), None)
            node = hair.node(name, hair.of_object(of, depsgraph, report), matrix, materials.node(material), report, of.name)
            if node is not None:
                model.hairs.append(node)
            continue
        for system, strands, material in hair.of_particles(of, depsgraph, report) if of.particle_systems else ():
            node = hair.node(system, strands, matrix, materials.node(material), report, of.name)
            if node is not None:
                model.hairs.append(node)
        if options.visible_only and not collect.shows_itself(of):
            continue
        slots = tuple(slot.material for slot in of.material_slots)
        above = _bone_above(of)
        bone = above[1] if above is not None and rest is not None and above[0] == rest.object else None
        source = meshes.Source(of, name, matrix, bone, slots)
        _add_mesh(model, source, stored.of(of), rest, materials, options, report)
    for each in made:
        source = meshes.Source(each.object, each.object.name, back @ each.matrix, None, each.slots)
        _add_mesh(model, source, each.geometry, None, materials, options, report)
    model.materials.extend(materials.nodes)
    if model.skeleton is None and not len(model.meshes) and not len(model.hairs):
        return None
    return model


def _add_mesh(model: castkit.Model, *of: Any) -> None:
    made, shapes = meshes.nodes(*of)
    model.meshes.extend(made)
    model.blend_shapes.extend(shapes)


def _bone_above(of: Any) -> tuple[Any, str] | None:
    """The armature and the bone that are the direct or indirect parent of an object."""
    while of is not None:
        if of.parent_type == "BONE" and of.parent is not None and of.parent.type == "ARMATURE":
            return (of.parent, of.parent_bone) if of.parent_bone in of.parent.data.bones else None
        of = of.parent
    return None


def _world(of: Any) -> Matrix:
    """The transform of an object with its parent bone at rest."""
    if _bone_above(of) is None:
        return matrix_of(of.matrix_world)
    own = matrix_of(of.matrix_parent_inverse) @ matrix_of(of.matrix_basis)
    if of.parent_type != "BONE":
        return _world(of.parent) @ own
    bone = of.parent.data.bones[of.parent_bone]
    tail = np.identity(4)
    tail[1, 3] = bone.length
    return matrix_of(of.parent.matrix_world) @ matrix_of(bone.matrix_local) @ tail @ own


def _add_animations(
    context: Any, root: castkit.Root, rests: list[armature.Rest], exported: list[Any], options: Options, report: Report
) -> None:
    render = context.scene.render
    frame_rate = render.fps / render.fps_base
    animated = clips.Animated(rests, exported)
    if options.actions == "BAKED":
        made = baking.animations(context, animated, frame_rate, options, report)
    else:
        found = clips.clips(animated, options, report)
        made = [animation.node(clip, frame_rate, options, report) for clip in found]
    root.animations.extend(node for node in made if node is not None)
