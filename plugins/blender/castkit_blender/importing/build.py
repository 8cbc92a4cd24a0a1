# SPDX-License-Identifier: GPL-3.0-or-later
"""Imports a whole file: its models, animations and instances, completely or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
import warnings
from pathlib import Path
from typing import Any

import bpy
import castkit

from ..shared.names import described
from ..shared.report import Report
from . import animation, instances, merge, space
from .model import ModelBuilder
from .options import Options
from .materials import Materials
from .source import Source, opened
from .targets import NoTarget, Target, animated, armature_of, choose, of_scene
from .textures import Textures
from .transaction import Transaction

# Called with the progress, from 0 to 1.
Progress = Callable[[float], object]


@dataclass
class Imported:
    """The result of an import."""

    collections: list[Any] = field(default_factory=list)
    objects: list[Any] = field(default_factory=list)
    active: Any | None = None


def import_file(path: Path, options: Options, into: Any, report: Report, progress: Progress, onto: Any | None = None) -> Imported:
    """Imports a file into a collection, and merges its models into the armature ``onto``, if there is one. If this
    raises an exception, nothing of the file remains.

    Raises :class:`castkit.Error` if the file is invalid, and :class:`NothingImported`.
    """
    with Transaction() as transaction:
        return _Import(options, transaction, report, progress, [path.resolve()], onto).run(path, into)


def in_order(paths: list[Path], options: Options, onto: Any | None) -> list[Path]:
    """The order in which files are imported: models before what needs them, and if they are merged, each after those
    with the bones that it is attached to."""
    bones = [_bones(path) for path in paths]
    models = [index for index, of in enumerate(bones) if of is not None]
    if options.import_merge:
        # Equal parts are in an order of their own, so that that of the files has no effect.
        models.sort(key=lambda index: paths[index].name.casefold())
        models = [models[at] for at in merge.order([bones[index] or merge.Bones() for index in models], onto)]
    return [paths[index] for index in (*models, *(index for index, of in enumerate(bones) if of is None))]


def _bones(path: Path) -> merge.Bones | None:
    """The bones of a file; ``None`` if it has no models, and may need those of other files. Those of other formats are
    known only after they are converted."""
    if path.suffix.lower() != ".cast":
        return None if path.suffix.lower() == ".seanim" else merge.Bones()
    try:
        with warnings.catch_warnings(action="ignore"), castkit.open(path, mmap=True) as file:
            return merge.Bones.of(file.models) if len(file.models) else None
    except (castkit.Error, OSError):
        return None


class NothingImported(Exception):
    """A file has something to import, but none of it could be. The report has an error that says why."""


class _Import:
    def __init__(
        self, options: Options, transaction: Transaction, report: Report, progress: Progress, within: list[Path], onto: Any | None = None
    ) -> None:
        self._options = options
        self._transaction = transaction
        self._report = report
        self._progress = progress
        self._within = within
        """The files being imported: this one, and those whose instances led to it."""
        self._onto = onto
        self._space = space.Space()
        self._errors_before = len(report.of("error"))

    def run(self, path: Path, into: Any) -> Imported:
        # Opening is the first tenth.
        def opening(done: int, total: int) -> None:
            self._progress(0.1 * done / max(total, 1))

        before = set(into.children)
        selected = bpy.context.view_layer.objects.active
        with opened(path, self._options, self._report, opening) as source:
            onto = self._armature_to_merge_into(source.file.models, selected) if self._options.import_merge else None
            if len(source.file.models) or len(source.file.instances):
                self._space = self._space_on(source, onto)
            turned = source.in_blender(self._space, self._report)
            targets = self._models(turned, into, onto, selected)
            moved = self._animations(source, targets, selected)
            imported = Imported(objects=[mesh for target in targets for mesh in target.meshes])
            if self._options.import_instances and len(source.file.instances):
                imported.objects += self._instances(turned, into)
            if not targets and not imported.objects and not moved and len(source.file.animations):
                if len(self._report.of("error")) == self._errors_before:
                    self._report.error("nothing in the animations of the file can be read", path.name)
                raise NothingImported
            if not targets and not len(source.file.animations) and not len(source.file.instances):
                self._report.warning("the file contains nothing to import", path.name)
        imported.objects += [target.armature for target in targets if target.armature is not None]
        imported.active = next((target.armature or next(iter(target.meshes), None) for target in targets), None)
        imported.collections = [each for each in into.children if each not in before]
        self._progress(1.0)
        return imported

    def _models(self, source: Source, into: Any, onto: Any | None, selected: Any | None) -> list[Target]:
        models = list(source.file.models)
        if not models:
            return []
        scene = castkit.scene(source.file)
        for warning in scene.warnings:
            # Messages begin with the path of the node.
            text = warning.message.removeprefix(f"{warning.node_path}: ")
            self._report.warning(text, f"{source.path.name}: {warning.node_path}")
        textures = Textures(source, self._options, self._report)
        total, done = max(sum(len(model.meshes) for model in models), 1), 0

        def step() -> None:
            nonlocal done
            done += 1
            self._progress(0.1 + 0.8 * done / total)

        materials = Materials(textures, self._report)
        merges = self._options.import_merge
        if merges and onto is None:
            self._report.info("there is no armature yet; others are merged into that of this file", source.path.name)
        targets: list[Target | None] = [None] * len(models)
        for index in merge.order([merge.Bones.of([model]) for model in models], onto) if merges else range(len(models)):
            builder = ModelBuilder(
                models[index], scene.models[index], source.path.stem, self._options, materials, self._transaction, self._report
            )
            target = targets[index] = builder.build(into, onto, selected, step)
            if merges:
                onto = onto or target.armature
            if target.armature is not None and not source.is_converted:
                self._space.keep(target.armature, self._transaction)
        return [target for target in targets if target is not None]

    def _armature_to_merge_into(self, models: Iterable[castkit.Model], selected: Any | None) -> Any | None:
        """The given or the selected armature, or the one with most of the bones."""
        chosen = self._onto or armature_of(selected)
        if chosen is not None:
            return chosen
        named = merge.Bones.of(models).names
        there = [target.armature for target in of_scene() if target.armature is not None]
        matching = {each: len(named & {bone.name.casefold() for bone in each.data.bones}) for each in there}
        return max((each for each in there if matching[each]), key=lambda each: matching[each], default=None)

    def _animations(self, source: Source, own: list[Target], selected: Any | None) -> bool:
        """Returns whether there was something to animate."""
        ends: list[tuple[float, float]] = []
        first: dict[int, tuple[Any, Any, Any]] = {}
        others = of_scene() if len(source.file.animations) else []
        rate = None
        for index, node in enumerate(source.file.animations):
            where = f"{source.path.name}: {described('animation', node.name)}"
            try:
                target = choose(animated(source.tracks_of(index), node), own, others, selected)
            except NoTarget as error:
                # What else is in the file is imported.
                (self._report.warning if own else self._report.error)(str(error), where)
                continue
            is_own = any(target is each for each in own)
            turned = source.in_blender(self._space if is_own else self._space_on(source, target.armature), self._report)
            if self._options.import_reset and target.armature is not None and not own:
                animation.reset_pose(target.armature, self._transaction)
            built = animation.build(
                turned.file.animations[index],
                turned.tracks_of(index),
                target,
                node.name or source.path.stem,
                self._options,
                self._transaction,
                self._report,
                where,
            )
            if built.ends is not None:
                ends.append(built.ends)
                rate = rate or built.timing.rate
            self._keep_first(target, first, built.is_stacked)
            self._progress(0.9 + 0.1 * (index + 1) / len(source.file.animations))
        for owner, action, slot in first.values():
            owner.animation_data.action = action
            if slot is not None:
                owner.animation_data.action_slot = slot
        if rate is not None and self._options.frame_rate == "SCENE":
            # That of the animation that plays.
            animation.set_frame_rate(rate, self._transaction)
        if ends:
            animation.set_range((min(start for start, _ in ends), max(end for _, end in ends)), self._transaction)
        return bool(first)

    def _space_on(self, source: Source, armature: Any | None) -> space.Space:
        if source.is_converted:
            return space.Space()
        return space.of_file(source.file, source.path.name, armature, self._options, self._report)

    def _keep_first(self, target: Target, first: dict[int, tuple[Any, Any, Any]], is_stacked: bool) -> None:
        """The first of several animations stays active, unless it became the base of an additive one."""
        keys = [mesh.data.shape_keys for mesh in target.meshes if mesh.data.shape_keys]
        for owner in [target.armature, *target.meshes, *keys]:
            data = None if owner is None else owner.animation_data
            if data is not None and is_stacked and data.action is None:
                first[owner.session_uid] = (owner, None, None)
            elif data is not None and data.action is not None:
                first.setdefault(owner.session_uid, (owner, data.action, getattr(data, "action_slot", None)))

    def _instances(self, source: Source, into: Any) -> list[Any]:
        def import_into(path: Path, collection: Any) -> None:
            if path in self._within:
                self._report.warning("the file contains an instance of itself, which was left out", str(path))
                return
            nested = _Import(self._options, self._transaction, self._report, lambda done: None, [*self._within, path])
            try:
                nested.run(path, collection)
            except NothingImported:
                pass
            except (castkit.Error, OSError) as error:
                # The other instances are still imported.
                self._report.error(str(error), path.name)

        return instances.build(source, into, self._options, import_into, self._report)
