# SPDX-License-Identifier: GPL-3.0-or-later
"""Imports a whole file: its models, animations and instances, completely or not at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import bpy
import castkit

from ..shared.names import described
from ..shared.report import Report
from . import animation, instances
from .model import ModelBuilder
from .options import Options
from .source import Source, opened
from .targets import Target, matches
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


def import_file(path: Path, options: Options, into: Any, report: Report, progress: Progress) -> Imported:
    """Imports a file into a collection. If this raises an exception, nothing of the file remains.

    Raises :class:`castkit.Error` if the file is invalid, and :class:`NothingImported`.
    """
    with Transaction() as transaction:
        return _Import(options, transaction, report, progress, [path.resolve()]).run(path, into)


def has_models(path: Path) -> bool:
    """Whether animations may need this file to be imported first."""
    if path.suffix.lower() != ".cast":
        return path.suffix.lower() != ".seanim"
    try:
        with castkit.open(path, mmap=True) as file:
            return len(file.models) > 0
    except castkit.Error:
        return False


class NothingImported(Exception):
    """A file has something to import, but none of it could be; the report says why."""


class _Import:
    def __init__(
        self, options: Options, transaction: Transaction, report: Report, progress: Progress, within: list[Path]
    ) -> None:
        self._options = options
        self._transaction = transaction
        self._report = report
        self._progress = progress
        self._within = within
        """The files being imported: this one, and those whose instances led to it."""

    def run(self, path: Path, into: Any) -> Imported:
        # Opening is the first tenth.
        def opening(done: int, total: int) -> None:
            self._progress(0.1 * done / max(total, 1))

        before = set(into.children)
        selected = bpy.context.view_layer.objects.active
        with opened(path, self._options, self._report, opening) as source:
            targets = self._models(source, into, selected)
            animated = self._animations(source, targets, selected)
            imported = Imported(objects=[mesh for target in targets for mesh in target.meshes])
            if self._options.import_instances and len(source.file.instances):
                imported.objects += self._instances(source, into)
            if not targets and not imported.objects and not animated and len(source.file.animations):
                raise NothingImported
            if not targets and not len(source.file.animations) and not len(source.file.instances):
                self._report.warning("the file contains nothing to import", path.name)
        imported.objects += [target.armature for target in targets if target.armature is not None]
        imported.active = next((target.armature or next(iter(target.meshes), None) for target in targets), None)
        imported.collections = [each for each in into.children if each not in before]
        self._progress(1.0)
        return imported

    def _models(self, source: Source, into: Any, selected: Any | None) -> list[Target]:
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

        merge_into = None
        if self._options.import_merge:
            if selected is not None and selected.type == "ARMATURE":
                merge_into = selected
            else:
                self._report.error("no armature is selected to merge into; models were imported separately")
        targets = []
        for model, meaning in zip(models, scene.models, strict=True):
            builder = ModelBuilder(
                model, meaning, source.path.stem, self._options, textures, self._transaction, self._report
            )
            targets.append(builder.build(into, merge_into, selected, step))
        return targets

    def _animations(self, source: Source, targets: list[Target], selected: Any | None) -> bool:
        """Returns whether there was something to animate."""
        ends: list[float] = []
        first: dict[int, tuple[Any, Any, Any]] = {}
        for index, node in enumerate(source.file.animations):
            where = f"{source.path.name}: {described('animation', node.name)}"
            target = self._target(node, targets, selected)
            if target is None:
                self._report.error("an animation needs an armature: import it with its model, or select one", where)
                continue
            animation.set_frame_rate(node, self._transaction, self._report, where)
            if self._options.import_reset and target.armature is not None and not targets:
                animation.reset_pose(target.armature, self._transaction)
            name = node.name or source.path.stem
            built = animation.build(
                node, source.tracks_of(index), target, name, self._options, self._transaction, self._report, where
            )
            if built is not None:
                ends += built
            self._keep_first(target, first)
            self._progress(0.9 + 0.1 * (index + 1) / len(source.file.animations))
        for owner, action, slot in first.values():
            owner.animation_data.action = action
            if slot is not None:
                owner.animation_data.action_slot = slot
        if ends:
            animation.set_range((min(ends), max(ends)), self._transaction)
        return bool(first)

    def _keep_first(self, target: Target, first: dict[int, tuple[Any, Any, Any]]) -> None:
        """The first of several animations stays active."""
        keys = [mesh.data.shape_keys for mesh in target.meshes if mesh.data.shape_keys]
        for owner in [target.armature, *target.meshes, *keys]:
            data = None if owner is None else owner.animation_data
            if data is not None and data.action is not None:
                first.setdefault(owner.session_uid, (owner, data.action, getattr(data, "action_slot", None)))

    def _target(self, node: castkit.Animation, targets: list[Target], selected: Any | None) -> Target | None:
        """The model of the file that has most of the names, or else the selected object."""
        best = max(targets, key=lambda target: matches(node, target), default=None)
        others = [selected] if selected is not None else []
        armatures = [each for each in bpy.context.view_layer.objects if each.type == "ARMATURE"]
        if not others and len(armatures) == 1:
            others = armatures
        if best is not None and (matches(node, best) or not others):
            return best if best.armature is not None or best.meshes else None
        for other in others:
            target = Target.of_object(other)
            if target is not None:
                return target
        return best

    def _instances(self, source: Source, into: Any) -> list[Any]:
        def import_into(path: Path, collection: Any) -> None:
            if path in self._within:
                self._report.warning("the file contains an instance of itself, which was left out", str(path))
                return
            nested = _Import(self._options, self._transaction, self._report, lambda done: None, [*self._within, path])
            try:
                nested.run(path, collection)
            except castkit.Error as error:
                # The other instances are still imported.
                self._report.error(str(error), path.name)

        return instances.build(source, into, self._options, import_into, self._report)
