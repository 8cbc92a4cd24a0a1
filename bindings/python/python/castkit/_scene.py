"""Scenes: skeletons, animations and skinning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar, overload

import numpy as np
import numpy.typing as npt

from . import _native
from ._converting import Note, notes_of
from ._file import CastFile, Progress, native
from ._show import no_such_name
from ._values import Floats

__all__ = [
    "Animated",
    "AnimatedClip",
    "Baked",
    "BoneEnds",
    "ClipMotion",
    "DeformedMesh",
    "Fit",
    "Pose",
    "ReducedKeys",
    "Retargeted",
    "RetargetedAnimation",
    "Scene",
    "SceneAnimation",
    "SceneModel",
    "SceneSkeleton",
    "SceneWarning",
    "fit",
    "scene",
]


@dataclass(frozen=True, slots=True)
class SceneWarning:
    """A problem in a scene that was ignored."""

    node_path: str
    message: str


@dataclass(frozen=True, slots=True)
class Pose:
    """The pose of a model."""

    bones: Floats
    """Translation x, y, z, rotation x, y, z, w and scale x, y, z of each bone relative to its parent; shape (bones, 10)."""
    shape_weights: Floats
    """Weight of each blend shape; shape (shapes,)."""

    @property
    def translations(self) -> Floats:
        """Translation of each bone; shape (bones, 3), a view."""
        return self.bones[:, :3]

    @property
    def rotations(self) -> Floats:
        """Rotation of each bone, a quaternion x, y, z, w; shape (bones, 4), a view."""
        return self.bones[:, 3:7]

    @property
    def scales(self) -> Floats:
        """Scale of each bone; shape (bones, 3), a view."""
        return self.bones[:, 7:]


@dataclass(frozen=True, slots=True)
class Baked:
    """The poses of many frames."""

    frames: npt.NDArray[np.float64]
    """The frames; shape (frames,)."""
    bones: Floats
    """Translation, rotation and scale as in :attr:`Pose.bones`; shape (frames, bones, 10)."""
    shape_weights: Floats
    """Weight of each blend shape; shape (frames, shapes)."""

    def pose(self, index: int) -> Pose:
        """The pose of one frame, as views."""
        return Pose(self.bones[index], self.shape_weights[index])

    def __len__(self) -> int:
        return len(self.frames)


@dataclass(frozen=True, slots=True)
class DeformedMesh:
    """A mesh in a pose."""

    name: str | None
    positions: Floats
    """Position of each vertex; shape (n, 3)."""
    normals: Floats
    """Normal of each vertex; shape (n, 3), or (0, 3) for a mesh without."""
    tangents: Floats
    """Tangent of each vertex; shape (n, 3), or (0, 3) for a mesh without."""


class SceneSkeleton:
    """The bones of a model."""

    __slots__ = ("_model", "names", "parents", "rest")

    names: list[str | None]
    """Name of each bone."""
    parents: npt.NDArray[np.int64]
    """Parent of each bone, -1 for none; shape (bones,)."""
    rest: Floats
    """The rest pose as in :attr:`Pose.bones`; shape (bones, 10)."""

    def __init__(self, model: _native.Model, bones: Sequence[tuple[str | None, int]]) -> None:
        self._model = model
        self.names = [name for name, _ in bones]
        self.parents = np.array([parent for _, parent in bones], np.int64)
        self.rest = np.asarray(model.rest())

    def __len__(self) -> int:
        return len(self.names)

    def index(self, name: str) -> int:
        """The index of the first bone with a name; raises :class:`KeyError` if there is none."""
        try:
            return self.names.index(name)
        except ValueError:
            raise KeyError(name) from None

    def world(self, bones: npt.ArrayLike | None = None) -> Floats:
        """Matrices from the space of each bone to that of the model, for column vectors; shape (bones, 4, 4).

        ``bones``: a pose of shape (bones, 10), by default the rest pose.
        """
        return np.asarray(self._model.world(_floats(bones))).reshape(-1, 4, 4)

    def __repr__(self) -> str:
        return f"<skeleton of {len(self)} bones>"


def _floats(values: npt.ArrayLike | None) -> Floats | None:
    return None if values is None else np.ascontiguousarray(values, np.float32)


class SceneModel:
    """A model, ready to be posed."""

    __slots__ = ("_native", "_up_axis", "blend_shapes", "meshes", "name", "skeleton")

    name: str | None
    meshes: list[str | None]
    """Names of the meshes, in the order of :meth:`deform`."""
    blend_shapes: list[tuple[str | None, float]]
    """Name and largest weight of each blend shape, in the order of :attr:`Pose.shape_weights`."""
    skeleton: SceneSkeleton | None

    def __init__(self, native: _native.Model, up_axis: str) -> None:
        self._native = native
        self._up_axis = up_axis
        self.name = native.name
        self.meshes = native.meshes()
        self.blend_shapes = [(name, largest) for name, largest, _ in native.blend_shapes()]
        bones = native.bones()
        self.skeleton = None if bones is None else SceneSkeleton(native, bones)

    def deform(self, pose: Pose | npt.ArrayLike | None = None, *, constraints: bool = True) -> list[DeformedMesh]:
        """The meshes in a pose: blend shapes, then skinning, on all threads.

        ``pose``: as returned by :meth:`SceneAnimation.sample`, or only its bones, shape (bones, 10); by default the
        rest pose. ``constraints``: whether constraints and inverse kinematics are solved.
        """
        bones, weights = _parts(pose)
        meshes = self._native.deform(bones, weights, constraints)
        return [
            DeformedMesh(name, np.asarray(positions), np.asarray(normals), np.asarray(tangents))
            for name, (positions, normals, tangents) in zip(self.meshes, meshes, strict=True)
        ]

    def deform_into(
        self,
        pose: Pose | npt.ArrayLike | None,
        positions: Sequence[Floats | None],
        normals: Sequence[Floats | None] | None = None,
        *,
        constraints: bool = True,
    ) -> None:
        """:meth:`deform` into given arrays: float32 of shape (n, 3), contiguous, one for each mesh, or ``None``."""
        bones, weights = _parts(pose)
        none: Sequence[Floats | None] = [None] * len(self.meshes)
        out = list(zip(positions, none if normals is None else normals, none, strict=True))
        self._native.deform_into(bones, weights, constraints, out)

    def __repr__(self) -> str:
        bones = 0 if self.skeleton is None else len(self.skeleton)
        return f"<model {self.name!r}: {len(self.meshes)} meshes, {bones} bones, {len(self.blend_shapes)} blend shapes>"


def _parts(pose: Pose | npt.ArrayLike | None) -> tuple[Floats | None, Floats | None]:
    if isinstance(pose, Pose):
        return _floats(pose.bones), _floats(pose.shape_weights)
    return _floats(pose), None


class SceneAnimation:
    """An animation, ready to be played on a model."""

    __slots__ = ("_binding", "_bound", "_native", "_scene", "name")

    name: str | None

    def __init__(self, scene: Scene, native: _native.Animation) -> None:
        self._scene = scene
        self._native = native
        self.name = native.name
        self._bound: SceneModel | None = None
        self._binding: _native.Binding | None = None

    @property
    def frame_rate(self) -> float:
        """Frames per second."""
        return self._native.frame_rate

    @property
    def looping(self) -> bool:
        """Whether it loops."""
        return self._native.looping

    @property
    def range(self) -> tuple[float, float] | None:
        """The first and the last frame with a key; ``None`` without keys."""
        return self._native.range

    def frame_at(self, seconds: float) -> float:
        """The frame at a time.

        Outside :attr:`range`, :meth:`sample` starts again if the animation loops, or stays at its ends.
        """
        return self._native.frame_at(seconds)

    def seconds_at(self, frame: float) -> float:
        """The time of a frame."""
        return self._native.seconds_at(frame)

    def _on(self, model: SceneModel | None) -> _native.Binding:
        if model is None:
            if not self._scene.models:
                raise ValueError("the file has no model to play the animation on; pass a model of another scene")
            model = self._scene.models[0]
        bound = self._binding
        if bound is None or self._bound is not model:
            # Only the last binding is kept: threads that alternate between models bind again, which is only slower.
            bound = self._native.bind(model._native)
            self._binding, self._bound = bound, model
        return bound

    def sample(self, frame: float, model: SceneModel | None = None) -> Pose:
        """The pose at a frame, of the scene's first model or of ``model``, which may come from another file."""
        bones, weights = self._on(model).sample(frame)
        return Pose(np.asarray(bones), np.asarray(weights))

    def bake(
        self,
        frames: int | None = None,
        *,
        first: float | None = None,
        step: float | None = None,
        model: SceneModel | None = None,
        budget: int | None = None,
        progress: Progress | None = None,
    ) -> Baked:
        """The poses of many frames, computed on all threads: by default every frame of the animation.

        ``frames``: the number of frames. ``first``: the first frame, by default that of the animation. ``step``: the
        distance between frames, by default 1.

        Raises :class:`castkit.LimitError` if the result would take more than ``budget`` bytes, by default 1 GiB.
        """
        binding = self._on(model)
        start, distance, count = binding.frames()
        start = start if first is None else first
        distance = distance if step is None else step
        count = count if frames is None else frames
        if count < 0:
            raise ValueError(f"frames is {count}, expected 0 or more")
        bones, weights = binding.bake(start, distance, count, budget, progress)
        return Baked(start + distance * np.arange(count, dtype=np.float64), np.asarray(bones), np.asarray(weights))

    def __repr__(self) -> str:
        return f"<animation {self.name!r}: {self.frame_rate:g} frames per second, frames {self.range}>"


T = TypeVar("T", bound="SceneModel | SceneAnimation")


class Named(Sequence[T]):
    """Models or animations of a scene. They are found by index, or by name: the first with that name."""

    __slots__ = ("_all",)

    def __init__(self, all: Sequence[T]) -> None:
        self._all = tuple(all)

    @overload
    def __getitem__(self, index: int | str) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | str | slice) -> T | Sequence[T]:
        if not isinstance(index, str):
            return self._all[index]
        found = next((one for one in self._all if one.name == index), None)
        if found is None:
            raise no_such_name(index, (one.name for one in self._all))
        return found

    def __len__(self) -> int:
        return len(self._all)

    def __repr__(self) -> str:
        return repr(list(self._all))


class Scene:
    """The models and animations of a file, with links resolved. The scene keeps the file open."""

    __slots__ = ("_native", "animations", "models")

    models: Named[SceneModel]
    animations: Named[SceneAnimation]

    def __init__(self, native: _native.Scene) -> None:
        self._native = native
        self.models = Named([SceneModel(model, native.up_axis or "z") for model in native.models()])
        self.animations = Named([SceneAnimation(self, animation) for animation in native.animations()])

    @property
    def warnings(self) -> list[SceneWarning]:
        """Problems that were ignored."""
        return [SceneWarning(path, message) for path, message in self._native.warnings()]

    @property
    def up_axis(self) -> str | None:
        """The up axis that the file states: ``x``, ``y`` or ``z``. Without one, z is assumed."""
        return self._native.up_axis

    def __repr__(self) -> str:
        return f"<scene: {len(self.models)} models, {len(self.animations)} animations>"


def scene(file: CastFile, *, progress: Progress | None = None) -> Scene:
    """Makes a scene from a file: skeletons, animations to sample and bake, meshes to skin.

    The global interpreter lock is released meanwhile. The scene reflects the current state of the file; later changes
    have no effect.
    """
    return Scene(_native.Scene(native(file), progress))


@dataclass(frozen=True, slots=True)
class Fit:
    """How an animation fits a model."""

    animation: SceneAnimation
    model: SceneModel
    fits: bool
    """Whether the model has three quarters of the bones that the animation names."""
    bones: int
    """How many bones of the model the animation moves."""
    missing: list[str]
    """The names in the animation that no bone has, sorted."""
    other_case: list[tuple[str, str]]
    """The names in the animation that differ from that of their bone in case, each with the name of the bone."""
    scale: float | None
    """How many times as long the bones of the model are as those that the animation was made for: the median; ``None`` if
    no length is known."""
    height: float | None
    """The same for the height of the root."""
    other_lengths: list[tuple[str, float]]
    """The bones whose ratio of lengths differs from the scale by more than a hundredth, with the ratio."""


def fit(scenes: Scene | Sequence[Scene], *, best: int = 3) -> list[Fit]:
    """Finds the models that animations fit: all animations of the scenes, in order, each with its best models.

    ``best``: how many models there are for each animation, the best first. Raises :class:`ValueError` if it is 0.
    """
    if best < 1:
        raise ValueError(f"best is {best}, expected a whole number of at least 1")
    all_scenes = [scenes] if isinstance(scenes, Scene) else list(scenes)
    models = [model for one in all_scenes for model in one.models]
    animations = [animation for one in all_scenes for animation in one.animations]
    found = _native.fit([model._native for model in models], [animation._native for animation in animations], best)
    return [Fit(animations[of[0]], models[of[1]], *of[2:]) for of in found]


@dataclass(frozen=True, slots=True)
class RetargetedAnimation:
    """What was done for an animation."""

    bones: int
    """How many bones that the animation moves correspond to one of the model."""
    left_out: list[str]
    """The names of those that correspond to none, sorted."""
    root_scale: float
    """How many times as far the root moves."""
    turned: float
    """By what angle the motion is turned around the up axis, in radians, so that it faces where the model does."""
    feet_moved: float
    """How far feet had to be moved at most."""
    rest_angle: tuple[float, str] | None
    """The largest angle between the directions of two corresponding bones at rest, in radians, and the bone of the model."""
    only_renamed: bool
    """Whether the model that the animation was made for is unknown, so that only names were changed."""


@dataclass(frozen=True, slots=True)
class Retargeted:
    """Animations for another model, as a new file. The old file is not modified."""

    file: CastFile
    animations: list[RetargetedAnimation]
    """What was done for each animation."""


def retargeted(file: CastFile, to: SceneModel, source: SceneModel | None, options: dict[str, object]) -> Retargeted:
    """The result of :func:`castkit.retarget`."""
    made, animations = _native.retarget_file(
        native(file), None if source is None else source._native, to._native, to._up_axis, list(options.items())
    )
    return Retargeted(CastFile._opened(made), [RetargetedAnimation(*of) for of in animations])


@dataclass(frozen=True, slots=True)
class BoneEnds:
    """How far the last pose of a bone is from the first, relative to its parent."""

    bone: str
    position: float
    """How far it jumps."""
    angle: float
    """By what angle it turns at once, in radians."""
    speed: float
    """How much its speed changes at once, in lengths per second."""
    turning: float
    """How much faster or slower it turns at once, in radians per second."""


@dataclass(frozen=True, slots=True)
class ClipMotion:
    """Where a character goes, compared with its first frame.

    A point that is at ``place`` without this motion is at ``start + translation + turned(place - start)`` with it.
    """

    bone: str
    """The bone that carries it."""
    start: npt.NDArray[np.float64]
    """Where it is in the first frame, in the space of the model; shape (3,)."""
    frames: npt.NDArray[np.float64]
    """The frames, ascending; between them the motion is linear."""
    translations: npt.NDArray[np.float64]
    """How far it has gone in each frame, in the space of the model; shape (frames, 3)."""
    turns: npt.NDArray[np.float64]
    """By which angle it has turned around the up axis in each frame, in radians; more than a full turn adds up."""


@dataclass(frozen=True, slots=True)
class ReducedKeys:
    """What leaving out keys did."""

    keys: int
    """How many keys were left out."""
    error: float | None
    """How far a vertex is off at most; ``None`` if the skeleton is not known."""


@dataclass(frozen=True, slots=True)
class AnimatedClip:
    """An animation after all steps."""

    name: str | None
    frame_rate: float
    first: float
    """The frame of the first key."""
    last: float
    """The frame of the last key."""
    curves: int
    keys: int
    notifications: dict[str, list[float]]
    """Names of notifications, and their frames."""
    ends: list[BoneEnds] | None
    """The bones that ``loop_check`` compared, those that jump farthest first; ``None`` without that step."""
    reduced: ReducedKeys | None
    """What ``reduce`` did; ``None`` without that step."""
    motion: ClipMotion | None
    """The motion of the character, from the last of the steps ``in_place`` and ``root_motion``."""


@dataclass(frozen=True, slots=True)
class Animated:
    """Animations that were changed, as a new file. The old file is not modified."""

    file: CastFile
    animations: list[AnimatedClip]
    notes: list[Note]
    """What steps could not do exactly."""


def _motion(
    of: tuple[str, list[float], list[float], list[list[float]], list[float]] | None,
) -> ClipMotion | None:
    return None if of is None else ClipMotion(of[0], *(np.array(values, np.float64) for values in of[1:]))


def animated(
    file: CastFile,
    steps: str | Sequence[str],
    skeleton: CastFile | Scene | None,
    clips: Mapping[str, CastFile] | None,
    options: dict[str, object],
) -> Animated:
    """The result of :func:`castkit.animate`."""
    all_steps = [steps] if isinstance(steps, str) else list(steps)
    models = scene(skeleton) if isinstance(skeleton, CastFile) else skeleton
    others = [(name, native(clip)) for name, clip in (clips or {}).items()]
    made, found, notes = _native.animate_file(
        native(file), all_steps, None if models is None else models._native, others, list(options.items())
    )
    animations = [
        AnimatedClip(
            *of[:6],
            dict(of[6]),
            None if of[7] is None else [BoneEnds(*end) for end in of[7]],
            None if of[8] is None else ReducedKeys(*of[8]),
            _motion(of[9]),
        )
        for of in found
    ]
    return Animated(CastFile._opened(made), animations, notes_of(notes))
