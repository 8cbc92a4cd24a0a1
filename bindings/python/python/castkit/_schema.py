# Generated from the schema table by `cargo xtask codegen`. Do not edit.
"""The kinds of node: a class for each, with the names of the format's reference."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy.typing as npt

from . import _fields
from ._extras import BlendShapeExtras, Container, CurveExtras, InstanceExtras, MaterialExtras, MeshExtras
from ._tree import KINDS, Children, Node
from ._values import Array, Floats

__all__ = [
    "Root",
    "Model",
    "Mesh",
    "Hair",
    "BlendShape",
    "Skeleton",
    "Bone",
    "IKHandle",
    "Constraint",
    "Animation",
    "Curve",
    "CurveModeOverride",
    "NotificationTrack",
    "Material",
    "File",
    "Color",
    "Instance",
    "Metadata",
]


class Root(Container):
    """A scene. No two of its children have the same hash.

    (``docs/format.md#root``, kind ``root``, since 2020-03.)
    """

    __slots__ = ()

    KIND = 0x746F6F72
    FIELD = "root"

    def __init__(
        self,
        *,
        models: Iterable[Model] = (),
        animations: Iterable[Animation] = (),
        instances: Iterable[Instance] = (),
        metadata: Iterable[Metadata] = (),
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        self.models.extend(models)
        self.animations.extend(animations)
        self.instances.extend(instances)
        self.metadata.extend(metadata)

    @property
    def models(self) -> Children[Model]:
        """The Model children: a list that changes the node."""
        return Children(self, Model)

    @models.setter
    def models(self, value: Iterable[Model]) -> None:
        Children(self, Model)[:] = list(value)

    @property
    def animations(self) -> Children[Animation]:
        """The Animation children: a list that changes the node."""
        return Children(self, Animation)

    @animations.setter
    def animations(self, value: Iterable[Animation]) -> None:
        Children(self, Animation)[:] = list(value)

    @property
    def instances(self) -> Children[Instance]:
        """The Instance children: a list that changes the node."""
        return Children(self, Instance)

    @instances.setter
    def instances(self, value: Iterable[Instance]) -> None:
        Children(self, Instance)[:] = list(value)

    @property
    def metadata(self) -> Children[Metadata]:
        """The Metadata children: a list that changes the node."""
        return Children(self, Metadata)

    @metadata.setter
    def metadata(self, value: Iterable[Metadata]) -> None:
        Children(self, Metadata)[:] = list(value)


class Model(Container):
    """Meshes, hair, blend shapes and materials with at most one skeleton.

    (``docs/format.md#model``, kind ``modl``, since 2020-03.)
    """

    __slots__ = ()

    KIND = 0x6C646F6D
    FIELD = "model"

    def __init__(
        self,
        *,
        name: str | None = None,
        position: npt.ArrayLike | None = None,
        rotation: npt.ArrayLike | None = None,
        scale: npt.ArrayLike | None = None,
        skeleton: Skeleton | None = None,
        meshes: Iterable[Mesh] = (),
        hairs: Iterable[Hair] = (),
        blend_shapes: Iterable[BlendShape] = (),
        materials: Iterable[Material] = (),
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        if name is not None:
            self.name = name
        if position is not None:
            self.position = position
        if rotation is not None:
            self.rotation = rotation
        if scale is not None:
            self.scale = scale
        if skeleton is not None:
            self.skeleton = skeleton
        self.meshes.extend(meshes)
        self.hairs.extend(hairs)
        self.blend_shapes.extend(blend_shapes)
        self.materials.extend(materials)

    @property
    def skeleton(self) -> Skeleton | None:
        """The Skeleton child; a node has at most one, and if there are several, the first one wins."""
        return _fields.single(self, Skeleton)

    @skeleton.setter
    def skeleton(self, value: Skeleton | None) -> None:
        _fields.set_single(self, Skeleton, value)

    @property
    def meshes(self) -> Children[Mesh]:
        """The Mesh children: a list that changes the node."""
        return Children(self, Mesh)

    @meshes.setter
    def meshes(self, value: Iterable[Mesh]) -> None:
        Children(self, Mesh)[:] = list(value)

    @property
    def hairs(self) -> Children[Hair]:
        """The Hair children: a list that changes the node."""
        return Children(self, Hair)

    @hairs.setter
    def hairs(self, value: Iterable[Hair]) -> None:
        Children(self, Hair)[:] = list(value)

    @property
    def blend_shapes(self) -> Children[BlendShape]:
        """The BlendShape children: a list that changes the node."""
        return Children(self, BlendShape)

    @blend_shapes.setter
    def blend_shapes(self, value: Iterable[BlendShape]) -> None:
        Children(self, BlendShape)[:] = list(value)

    @property
    def materials(self) -> Children[Material]:
        """The Material children: a list that changes the node."""
        return Children(self, Material)

    @materials.setter
    def materials(self, value: Iterable[Material]) -> None:
        Children(self, Material)[:] = list(value)

    @property
    def name(self) -> str | None:
        """Name of the model.

        Key ``n``, type s, since 2023-10.
        """
        return _fields.text(self, "n")

    @name.setter
    def name(self, value: str | None) -> None:
        _fields.set_array(self, "n", ("s",), "name", value)

    @property
    def position(self) -> Floats | None:
        """Position in the world. Shape (3,), float32.

        Key ``p``, type v3, since 2025-05.
        """
        return _fields.first(self, "p", ("v3",))

    @position.setter
    def position(self, value: npt.ArrayLike | None) -> None:
        _fields.set_one(self, "p", ("v3",), "position", value)

    @property
    def rotation(self) -> Floats | None:
        """Rotation in the world, a quaternion x, y, z, w. Shape (4,), float32.

        Key ``r``, type v4, since 2025-05.
        """
        return _fields.first(self, "r", ("v4",))

    @rotation.setter
    def rotation(self, value: npt.ArrayLike | None) -> None:
        _fields.set_one(self, "r", ("v4",), "rotation", value)

    @property
    def scale(self) -> Floats | None:
        """Scale in the world. Shape (3,), float32.

        Key ``s``, type v3, since 2025-05.
        """
        return _fields.first(self, "s", ("v3",))

    @scale.setter
    def scale(self, value: npt.ArrayLike | None) -> None:
        _fields.set_one(self, "s", ("v3",), "scale", value)


class Mesh(MeshExtras):
    """Triangles and the vertex buffers they index.

    (``docs/format.md#mesh``, kind ``mesh``, since 2020-03.)
    """

    __slots__ = ()

    KIND = 0x6873656D
    FIELD = "mesh"

    def __init__(
        self,
        *,
        name: str | None = None,
        positions: npt.ArrayLike | None = None,
        normals: npt.ArrayLike | None = None,
        tangents: npt.ArrayLike | None = None,
        color_layers: Sequence[npt.ArrayLike] | None = None,
        legacy_colors: npt.ArrayLike | None = None,
        uv_layers: Sequence[npt.ArrayLike] | None = None,
        weight_bones: npt.ArrayLike | None = None,
        weight_values: npt.ArrayLike | None = None,
        faces: npt.ArrayLike | None = None,
        color_layer_count: int | None = None,
        uv_layer_count: int | None = None,
        maximum_influence: int | None = None,
        skinning_method: str | None = None,
        material: Material | int | None = None,
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        if name is not None:
            self.name = name
        if positions is not None:
            self.positions = positions
        if normals is not None:
            self.normals = normals
        if tangents is not None:
            self.tangents = tangents
        if color_layers is not None:
            self.color_layers = color_layers
        if legacy_colors is not None:
            self.legacy_colors = legacy_colors
        if uv_layers is not None:
            self.uv_layers = uv_layers
        if weight_bones is not None:
            self.weight_bones = weight_bones
        if weight_values is not None:
            self.weight_values = weight_values
        if faces is not None:
            self.faces = faces
        if color_layer_count is not None:
            self.color_layer_count = color_layer_count
        if uv_layer_count is not None:
            self.uv_layer_count = uv_layer_count
        if maximum_influence is not None:
            self.maximum_influence = maximum_influence
        if skinning_method is not None:
            self.skinning_method = skinning_method
        if material is not None:
            self.material = material

    @property
    def name(self) -> str | None:
        """Name of the mesh.

        Key ``n``, type s, since 2021-11.
        """
        return _fields.text(self, "n")

    @name.setter
    def name(self, value: str | None) -> None:
        _fields.set_array(self, "n", ("s",), "name", value)

    @property
    def positions(self) -> Floats | None:
        """Position of each vertex. Shape (n, 3), float32.

        Key ``vp``, type v3[], required, since 2020-03.
        """
        return _fields.array(self, "vp", ("v3",))

    @positions.setter
    def positions(self, value: npt.ArrayLike | None) -> None:
        _fields.set_array(self, "vp", ("v3",), "positions", value)

    @property
    def normals(self) -> Floats | None:
        """Normal of each vertex. Shape (n, 3), float32.

        Key ``vn``, type v3[], since 2020-03.
        """
        return _fields.array(self, "vn", ("v3",))

    @normals.setter
    def normals(self, value: npt.ArrayLike | None) -> None:
        _fields.set_array(self, "vn", ("v3",), "normals", value)

    @property
    def tangents(self) -> Floats | None:
        """Tangent of each vertex. Shape (n, 3), float32.

        Key ``vt``, type v3[], since 2020-03.
        """
        return _fields.array(self, "vt", ("v3",))

    @tangents.setter
    def tangents(self, value: npt.ArrayLike | None) -> None:
        _fields.set_array(self, "vt", ("v3",), "tangents", value)

    @property
    def legacy_colors(self) -> Array | None:
        """The only colour layer of old files, packed with red in the lowest byte. Shape (n, 4), bytes r, g, b, a.

        Key ``vc``, type i[], since 2020-03, legacy since 2024-08, replaced by ``c0`` with ``cl`` = 1.
        """
        return _fields.colors(self, "vc")

    @legacy_colors.setter
    def legacy_colors(self, value: npt.ArrayLike | None) -> None:
        _fields.set_colors(self, "vc", "legacy_colors", value, ("i",))

    @property
    def weight_bones(self) -> Array | None:
        """Bones that move each vertex, ``maximum_influence`` per vertex, as indices into the skeleton's bones. Shape (n, maximum_influence), uint8, uint16 or uint32.

        Key ``wb``, type b h i[], since 2020-03.
        """
        return self._influences(_fields.array(self, "wb", ("b", "h", "i")))

    @weight_bones.setter
    def weight_bones(self, value: npt.ArrayLike | None) -> None:
        self._set_influences("wb", ("b", "h", "i"), "weight_bones", value)

    @property
    def weight_values(self) -> Floats | None:
        """Weight of each bone in ``weight_bones``; if a vertex lists a bone twice, its weights add up. Shape (n, maximum_influence), float32.

        Key ``wv``, type f[], required with ``wb``, since 2020-03.
        """
        return self._influences(_fields.array(self, "wv", ("f",)))

    @weight_values.setter
    def weight_values(self, value: npt.ArrayLike | None) -> None:
        self._set_influences("wv", ("f",), "weight_values", value)

    @property
    def faces(self) -> Array | None:
        """Three vertex indices per triangle, counterclockwise when seen from the front. Shape (n, 3), uint8, uint16 or uint32.

        Key ``f``, type b h i[], required, since 2020-03.
        """
        return _fields.triangles(self, "f")

    @faces.setter
    def faces(self, value: npt.ArrayLike | None) -> None:
        _fields.set_triangles(self, "f", "faces", value)

    @property
    def color_layer_count(self) -> int | None:
        """Number of colour layers.

        Key ``cl``, type b h i, required with ``c%d``, since 2024-08.
        """
        return _fields.integer(self, "cl")

    @color_layer_count.setter
    def color_layer_count(self, value: int | None) -> None:
        _fields.set_one(self, "cl", ("b", "h", "i"), "color_layer_count", value)

    @property
    def uv_layer_count(self) -> int | None:
        """Number of texture coordinate layers.

        Key ``ul``, type b h i, required with ``u%d``, since 2020-03.
        """
        return _fields.integer(self, "ul")

    @uv_layer_count.setter
    def uv_layer_count(self, value: int | None) -> None:
        _fields.set_one(self, "ul", ("b", "h", "i"), "uv_layer_count", value)

    @property
    def maximum_influence(self) -> int | None:
        """Number of bones that move each vertex.

        Key ``mi``, type b h i, required with ``wb``, since 2020-03.
        """
        return _fields.integer(self, "mi")

    @maximum_influence.setter
    def maximum_influence(self, value: int | None) -> None:
        _fields.set_one(self, "mi", ("b", "h", "i"), "maximum_influence", value)

    @property
    def skinning_method(self) -> str:
        """How the vertices follow the bones. One of ``linear``, ``quaternion``.

        Key ``sm``, type s, default ``linear``, since 2023-10.
        """
        return _fields.choice(self, "sm", "linear")

    @skinning_method.setter
    def skinning_method(self, value: str | None) -> None:
        _fields.set_array(self, "sm", ("s",), "skinning_method", value)

    @property
    def material(self) -> Material | None:
        """Material of the mesh.

        Key ``m``, type l, since 2020-03.
        """
        return _fields.link(self, "m", True, (Material,))

    @material.setter
    def material(self, value: Material | int | None) -> None:
        _fields.set_link(self, "m", True, "material", (Material,), value)

    @property
    def material_hash(self) -> int | None:
        """The hash that :attr:`material` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "m")


class Hair(Node):
    """Strands of hair as chains of particles.

    (``docs/format.md#hair``, kind ``hair``, since 2025-04.)
    """

    __slots__ = ()

    KIND = 0x72696168
    FIELD = "hair"

    def __init__(
        self,
        *,
        name: str | None = None,
        segments: npt.ArrayLike | None = None,
        particles: npt.ArrayLike | None = None,
        material: Material | int | None = None,
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        if name is not None:
            self.name = name
        if segments is not None:
            self.segments = segments
        if particles is not None:
            self.particles = particles
        if material is not None:
            self.material = material

    @property
    def name(self) -> str | None:
        """Name of the hair.

        Key ``n``, type s, since 2025-04.
        """
        return _fields.text(self, "n")

    @name.setter
    def name(self, value: str | None) -> None:
        _fields.set_array(self, "n", ("s",), "name", value)

    @property
    def segments(self) -> Array | None:
        """Number of segments of each strand. Shape (n,), uint8, uint16 or uint32.

        Key ``se``, type b h i[], required, since 2025-04.
        """
        return _fields.array(self, "se", ("b", "h", "i"))

    @segments.setter
    def segments(self, value: npt.ArrayLike | None) -> None:
        _fields.set_array(self, "se", ("b", "h", "i"), "segments", value)

    @property
    def particles(self) -> Floats | None:
        """World positions of the points of all strands; a strand of n segments has n + 1 points. Shape (n, 3), float32.

        Key ``pt``, type v3[], required, since 2025-04.
        """
        return _fields.array(self, "pt", ("v3",))

    @particles.setter
    def particles(self, value: npt.ArrayLike | None) -> None:
        _fields.set_array(self, "pt", ("v3",), "particles", value)

    @property
    def material(self) -> Material | None:
        """Material of the hair.

        Key ``m``, type l, since 2025-04.
        """
        return _fields.link(self, "m", True, (Material,))

    @material.setter
    def material(self, value: Material | int | None) -> None:
        _fields.set_link(self, "m", True, "material", (Material,), value)

    @property
    def material_hash(self) -> int | None:
        """The hash that :attr:`material` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "m")


class BlendShape(BlendShapeExtras["Mesh"]):
    """Changed positions of some vertices of a mesh.

    (``docs/format.md#blendshape``, kind ``blsh``, since 2021-11.)
    """

    __slots__ = ()

    KIND = 0x68736C62
    FIELD = "blend_shape"

    def __init__(
        self,
        *,
        name: str | None = None,
        base_shape: Mesh | int | None = None,
        vertex_indices: npt.ArrayLike | None = None,
        positions: npt.ArrayLike | None = None,
        target_weight_scales: npt.ArrayLike | None = None,
        legacy_target_shapes: Sequence[Mesh | int] | None = None,
        legacy_deltas: npt.ArrayLike | None = None,
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        if name is not None:
            self.name = name
        if base_shape is not None:
            self.base_shape = base_shape
        if vertex_indices is not None:
            self.vertex_indices = vertex_indices
        if positions is not None:
            self.positions = positions
        if target_weight_scales is not None:
            self.target_weight_scales = target_weight_scales
        if legacy_target_shapes is not None:
            self.legacy_target_shapes = legacy_target_shapes
        if legacy_deltas is not None:
            self.legacy_deltas = legacy_deltas

    @property
    def name(self) -> str | None:
        """Name of the shape; weight curves refer to it.

        Key ``n``, type s, required, since 2023-10.
        """
        return _fields.text(self, "n")

    @name.setter
    def name(self, value: str | None) -> None:
        _fields.set_array(self, "n", ("s",), "name", value)

    @property
    def base_shape(self) -> Mesh | None:
        """The mesh that is deformed.

        Key ``b``, type l, required, since 2021-11.
        """
        return _fields.link(self, "b", True, (Mesh,))

    @base_shape.setter
    def base_shape(self, value: Mesh | int | None) -> None:
        _fields.set_link(self, "b", True, "base_shape", (Mesh,), value)

    @property
    def base_shape_hash(self) -> int | None:
        """The hash that :attr:`base_shape` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "b")

    @property
    def vertex_indices(self) -> Array | None:
        """Indices of the vertices that move. Shape (n,), uint8, uint16 or uint32.

        Key ``vi``, type b h i[], required, since 2024-06.
        """
        return _fields.array(self, "vi", ("b", "h", "i"))

    @vertex_indices.setter
    def vertex_indices(self, value: npt.ArrayLike | None) -> None:
        _fields.set_array(self, "vi", ("b", "h", "i"), "vertex_indices", value)

    @property
    def positions(self) -> Floats | None:
        """Final position of each vertex of ``vertex_indices``, not a difference. Shape (n, 3), float32.

        Key ``vp``, type v3[], required, since 2024-06.
        """
        return _fields.array(self, "vp", ("v3",))

    @positions.setter
    def positions(self, value: npt.ArrayLike | None) -> None:
        _fields.set_array(self, "vp", ("v3",), "positions", value)

    @property
    def target_weight_scales(self) -> Floats | None:
        """The largest weight: a single number, or one per target in files from before 2024-06. Shape (n,), float32.

        Key ``ts``, type f[], default 1.0, since 2021-11.
        """
        return _fields.array(self, "ts", ("f",))

    @target_weight_scales.setter
    def target_weight_scales(self, value: npt.ArrayLike | None) -> None:
        _fields.set_array(self, "ts", ("f",), "target_weight_scales", value)

    @property
    def legacy_target_shapes(self) -> tuple[Mesh | None, ...] | None:
        """Whole meshes to morph into, in old files.

        Key ``t``, type l[], since 2021-11, legacy since 2024-06, replaced by ``vi`` with ``vp``.
        """
        return _fields.links(self, "t", True, (Mesh,))

    @legacy_target_shapes.setter
    def legacy_target_shapes(self, value: Sequence[Mesh | int] | None) -> None:
        _fields.set_links(self, "t", "legacy_target_shapes", (Mesh,), value)

    @property
    def legacy_deltas(self) -> Floats | None:
        """Position offsets; they were in the published text for less than a day. Shape (n, 3), float32.

        Key ``vd``, type v3[], since 2024-06, legacy since 2024-06, replaced by ``vp``.
        """
        return _fields.array(self, "vd", ("v3",))

    @legacy_deltas.setter
    def legacy_deltas(self, value: npt.ArrayLike | None) -> None:
        _fields.set_array(self, "vd", ("v3",), "legacy_deltas", value)


class Skeleton(Container):
    """Bones, with the inverse kinematics handles and constraints between them.

    (``docs/format.md#skeleton``, kind ``skel``, since 2020-03.)
    """

    __slots__ = ()

    KIND = 0x6C656B73
    FIELD = "skeleton"

    def __init__(
        self,
        *,
        bones: Iterable[Bone] = (),
        ik_handles: Iterable[IKHandle] = (),
        constraints: Iterable[Constraint] = (),
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        self.bones.extend(bones)
        self.ik_handles.extend(ik_handles)
        self.constraints.extend(constraints)

    @property
    def bones(self) -> Children[Bone]:
        """The Bone children: a list that changes the node."""
        return Children(self, Bone)

    @bones.setter
    def bones(self, value: Iterable[Bone]) -> None:
        Children(self, Bone)[:] = list(value)

    @property
    def ik_handles(self) -> Children[IKHandle]:
        """The IKHandle children: a list that changes the node."""
        return Children(self, IKHandle)

    @ik_handles.setter
    def ik_handles(self, value: Iterable[IKHandle]) -> None:
        Children(self, IKHandle)[:] = list(value)

    @property
    def constraints(self) -> Children[Constraint]:
        """The Constraint children: a list that changes the node."""
        return Children(self, Constraint)

    @constraints.setter
    def constraints(self, value: Iterable[Constraint]) -> None:
        Children(self, Constraint)[:] = list(value)


class Bone(Node):
    """One joint of a skeleton.

    (``docs/format.md#bone``, kind ``bone``, since 2020-03.)
    """

    __slots__ = ()

    KIND = 0x656E6F62
    FIELD = "bone"

    def __init__(
        self,
        *,
        name: str | None = None,
        parent_index: int | None = None,
        segment_scale_compensate: bool | None = None,
        local_position: npt.ArrayLike | None = None,
        local_rotation: npt.ArrayLike | None = None,
        world_position: npt.ArrayLike | None = None,
        world_rotation: npt.ArrayLike | None = None,
        scale: npt.ArrayLike | None = None,
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        if name is not None:
            self.name = name
        if parent_index is not None:
            self.parent_index = parent_index
        if segment_scale_compensate is not None:
            self.segment_scale_compensate = segment_scale_compensate
        if local_position is not None:
            self.local_position = local_position
        if local_rotation is not None:
            self.local_rotation = local_rotation
        if world_position is not None:
            self.world_position = world_position
        if world_rotation is not None:
            self.world_rotation = world_rotation
        if scale is not None:
            self.scale = scale

    @property
    def name(self) -> str | None:
        """Name of the bone; curves refer to it.

        Key ``n``, type s, required, since 2020-03.
        """
        return _fields.text(self, "n")

    @name.setter
    def name(self, value: str | None) -> None:
        _fields.set_array(self, "n", ("s",), "name", value)

    @property
    def parent_index(self) -> int | None:
        """The parent, as an index into the skeleton's bones, or none.

        Key ``p``, type i, since 2020-03.
        """
        return _fields.bone_index(self, "p")

    @parent_index.setter
    def parent_index(self, value: int | None) -> None:
        _fields.set_one(self, "p", ("i",), "parent_index", value)

    @property
    def segment_scale_compensate(self) -> bool:
        """Whether the parent's own scale is cancelled before this bone's rotation is applied.

        Key ``ssc``, type b, default True, since 2020-03.
        """
        return _fields.flag(self, "ssc", True)

    @segment_scale_compensate.setter
    def segment_scale_compensate(self, value: bool | None) -> None:
        _fields.set_flag(self, "ssc", value)

    @property
    def local_position(self) -> Floats | None:
        """Position relative to the parent. Shape (3,), float32.

        Key ``lp``, type v3, since 2020-03.
        """
        return _fields.first(self, "lp", ("v3",))

    @local_position.setter
    def local_position(self, value: npt.ArrayLike | None) -> None:
        _fields.set_one(self, "lp", ("v3",), "local_position", value)

    @property
    def local_rotation(self) -> Floats | None:
        """Rotation relative to the parent, a quaternion x, y, z, w. Shape (4,), float32.

        Key ``lr``, type v4, since 2020-03.
        """
        return _fields.first(self, "lr", ("v4",))

    @local_rotation.setter
    def local_rotation(self, value: npt.ArrayLike | None) -> None:
        _fields.set_one(self, "lr", ("v4",), "local_rotation", value)

    @property
    def world_position(self) -> Floats | None:
        """Position relative to the model. Shape (3,), float32.

        Key ``wp``, type v3, since 2020-03.
        """
        return _fields.first(self, "wp", ("v3",))

    @world_position.setter
    def world_position(self, value: npt.ArrayLike | None) -> None:
        _fields.set_one(self, "wp", ("v3",), "world_position", value)

    @property
    def world_rotation(self) -> Floats | None:
        """Rotation relative to the model, a quaternion x, y, z, w. Shape (4,), float32.

        Key ``wr``, type v4, since 2020-03.
        """
        return _fields.first(self, "wr", ("v4",))

    @world_rotation.setter
    def world_rotation(self, value: npt.ArrayLike | None) -> None:
        _fields.set_one(self, "wr", ("v4",), "world_rotation", value)

    @property
    def scale(self) -> Floats | None:
        """Scale, always relative to the parent. Shape (3,), float32.

        Key ``s``, type v3, since 2020-03.
        """
        return _fields.first(self, "s", ("v3",))

    @scale.setter
    def scale(self, value: npt.ArrayLike | None) -> None:
        _fields.set_one(self, "s", ("v3",), "scale", value)


class IKHandle(Node):
    """A chain of bones that reaches for a target.

    (``docs/format.md#ikhandle``, kind ``ikhd``, since 2023-10.)
    """

    __slots__ = ()

    KIND = 0x64686B69
    FIELD = "ik_handle"

    def __init__(
        self,
        *,
        name: str | None = None,
        start_bone: Bone | int | None = None,
        end_bone: Bone | int | None = None,
        target_bone: Bone | int | None = None,
        target_offset: npt.ArrayLike | None = None,
        pole_vector_bone: Bone | int | None = None,
        pole_bone: Bone | int | None = None,
        use_target_rotation: bool | None = None,
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        if name is not None:
            self.name = name
        if start_bone is not None:
            self.start_bone = start_bone
        if end_bone is not None:
            self.end_bone = end_bone
        if target_bone is not None:
            self.target_bone = target_bone
        if target_offset is not None:
            self.target_offset = target_offset
        if pole_vector_bone is not None:
            self.pole_vector_bone = pole_vector_bone
        if pole_bone is not None:
            self.pole_bone = pole_bone
        if use_target_rotation is not None:
            self.use_target_rotation = use_target_rotation

    @property
    def name(self) -> str | None:
        """Name of the handle.

        Key ``n``, type s, since 2023-10.
        """
        return _fields.text(self, "n")

    @name.setter
    def name(self, value: str | None) -> None:
        _fields.set_array(self, "n", ("s",), "name", value)

    @property
    def start_bone(self) -> Bone | None:
        """First bone of the chain.

        Key ``sb``, type l, required, since 2023-10.
        """
        return _fields.link(self, "sb", True, (Bone,))

    @start_bone.setter
    def start_bone(self, value: Bone | int | None) -> None:
        _fields.set_link(self, "sb", True, "start_bone", (Bone,), value)

    @property
    def start_bone_hash(self) -> int | None:
        """The hash that :attr:`start_bone` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "sb")

    @property
    def end_bone(self) -> Bone | None:
        """Last bone of the chain.

        Key ``eb``, type l, required, since 2023-10.
        """
        return _fields.link(self, "eb", True, (Bone,))

    @end_bone.setter
    def end_bone(self, value: Bone | int | None) -> None:
        _fields.set_link(self, "eb", True, "end_bone", (Bone,), value)

    @property
    def end_bone_hash(self) -> int | None:
        """The hash that :attr:`end_bone` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "eb")

    @property
    def target_bone(self) -> Bone | None:
        """The bone that the chain reaches for.

        Key ``tb``, type l, since 2023-10.
        """
        return _fields.link(self, "tb", True, (Bone,))

    @target_bone.setter
    def target_bone(self, value: Bone | int | None) -> None:
        _fields.set_link(self, "tb", True, "target_bone", (Bone,), value)

    @property
    def target_bone_hash(self) -> int | None:
        """The hash that :attr:`target_bone` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "tb")

    @property
    def target_offset(self) -> Floats | None:
        """Offset from the target bone. Shape (3,), float32.

        Key ``to``, type v3, since 2026-03.
        """
        return _fields.first(self, "to", ("v3",))

    @target_offset.setter
    def target_offset(self, value: npt.ArrayLike | None) -> None:
        _fields.set_one(self, "to", ("v3",), "target_offset", value)

    @property
    def pole_vector_bone(self) -> Bone | None:
        """The bone that the chain bends towards.

        Key ``pv``, type l, since 2023-10.
        """
        return _fields.link(self, "pv", True, (Bone,))

    @pole_vector_bone.setter
    def pole_vector_bone(self, value: Bone | int | None) -> None:
        _fields.set_link(self, "pv", True, "pole_vector_bone", (Bone,), value)

    @property
    def pole_vector_bone_hash(self) -> int | None:
        """The hash that :attr:`pole_vector_bone` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "pv")

    @property
    def pole_bone(self) -> Bone | None:
        """The bone whose twist rotates the chain.

        Key ``pb``, type l, since 2023-10.
        """
        return _fields.link(self, "pb", True, (Bone,))

    @pole_bone.setter
    def pole_bone(self, value: Bone | int | None) -> None:
        _fields.set_link(self, "pb", True, "pole_bone", (Bone,), value)

    @property
    def pole_bone_hash(self) -> int | None:
        """The hash that :attr:`pole_bone` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "pb")

    @property
    def use_target_rotation(self) -> bool:
        """Whether the end bone takes the rotation of the target.

        Key ``tr``, type b, default False, since 2023-10.
        """
        return _fields.flag(self, "tr", False)

    @use_target_rotation.setter
    def use_target_rotation(self, value: bool | None) -> None:
        _fields.set_flag(self, "tr", value)


class Constraint(Node):
    """A bone that follows another.

    (``docs/format.md#constraint``, kind ``cnst``, since 2023-12.)
    """

    __slots__ = ()

    KIND = 0x74736E63
    FIELD = "constraint"

    def __init__(
        self,
        *,
        name: str | None = None,
        constraint_type: str | None = None,
        constraint_bone: Bone | int | None = None,
        target_bone: Bone | int | None = None,
        maintain_offset: bool | None = None,
        custom_offset: npt.ArrayLike | None = None,
        weight: float | None = None,
        skip_x: bool | None = None,
        skip_y: bool | None = None,
        skip_z: bool | None = None,
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        if name is not None:
            self.name = name
        if constraint_type is not None:
            self.constraint_type = constraint_type
        if constraint_bone is not None:
            self.constraint_bone = constraint_bone
        if target_bone is not None:
            self.target_bone = target_bone
        if maintain_offset is not None:
            self.maintain_offset = maintain_offset
        if custom_offset is not None:
            self.custom_offset = custom_offset
        if weight is not None:
            self.weight = weight
        if skip_x is not None:
            self.skip_x = skip_x
        if skip_y is not None:
            self.skip_y = skip_y
        if skip_z is not None:
            self.skip_z = skip_z

    @property
    def name(self) -> str | None:
        """Name of the constraint.

        Key ``n``, type s, since 2023-12.
        """
        return _fields.text(self, "n")

    @name.setter
    def name(self, value: str | None) -> None:
        _fields.set_array(self, "n", ("s",), "name", value)

    @property
    def constraint_type(self) -> str | None:
        """What the constraint acts on: the translation, the rotation or the scale. One of ``pt``, ``or``, ``sc``.

        Key ``ct``, type s, required, since 2023-12.
        """
        return _fields.text(self, "ct")

    @constraint_type.setter
    def constraint_type(self, value: str | None) -> None:
        _fields.set_array(self, "ct", ("s",), "constraint_type", value)

    @property
    def constraint_bone(self) -> Bone | None:
        """The bone that the constraint moves.

        Key ``cb``, type l, required, since 2023-12.
        """
        return _fields.link(self, "cb", True, (Bone,))

    @constraint_bone.setter
    def constraint_bone(self, value: Bone | int | None) -> None:
        _fields.set_link(self, "cb", True, "constraint_bone", (Bone,), value)

    @property
    def constraint_bone_hash(self) -> int | None:
        """The hash that :attr:`constraint_bone` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "cb")

    @property
    def target_bone(self) -> Bone | None:
        """The bone that it follows.

        Key ``tb``, type l, required, since 2023-12.
        """
        return _fields.link(self, "tb", True, (Bone,))

    @target_bone.setter
    def target_bone(self, value: Bone | int | None) -> None:
        _fields.set_link(self, "tb", True, "target_bone", (Bone,), value)

    @property
    def target_bone_hash(self) -> int | None:
        """The hash that :attr:`target_bone` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "tb")

    @property
    def maintain_offset(self) -> bool:
        """Whether the offset from the target in the rest pose is kept.

        Key ``mo``, type b, default False, since 2024-01.
        """
        return _fields.flag(self, "mo", False)

    @maintain_offset.setter
    def maintain_offset(self, value: bool | None) -> None:
        _fields.set_flag(self, "mo", value)

    @property
    def custom_offset(self) -> Floats | None:
        """Offset from the target: a vector, or a quaternion for an orient constraint. Shape (3,) or (4,), float32.

        Key ``co``, type v3 v4, since 2025-02.
        """
        return _fields.first(self, "co", ("v3", "v4"))

    @custom_offset.setter
    def custom_offset(self, value: npt.ArrayLike | None) -> None:
        _fields.set_one(self, "co", ("v3", "v4"), "custom_offset", value)

    @property
    def weight(self) -> float:
        """How much the bone follows its target, from 0 to 1.

        Key ``wt``, type f, default 1.0, since 2025-02.
        """
        return _fields.number_or(self, "wt", 1.0)

    @weight.setter
    def weight(self, value: float | None) -> None:
        _fields.set_one(self, "wt", ("f",), "weight", value)

    @property
    def skip_x(self) -> bool:
        """Whether the constraint leaves the x axis alone.

        Key ``sx``, type b, default False, since 2024-01.
        """
        return _fields.flag(self, "sx", False)

    @skip_x.setter
    def skip_x(self, value: bool | None) -> None:
        _fields.set_flag(self, "sx", value)

    @property
    def skip_y(self) -> bool:
        """Whether the constraint leaves the y axis alone.

        Key ``sy``, type b, default False, since 2024-01.
        """
        return _fields.flag(self, "sy", False)

    @skip_y.setter
    def skip_y(self, value: bool | None) -> None:
        _fields.set_flag(self, "sy", value)

    @property
    def skip_z(self) -> bool:
        """Whether the constraint leaves the z axis alone.

        Key ``sz``, type b, default False, since 2024-01.
        """
        return _fields.flag(self, "sz", False)

    @skip_z.setter
    def skip_z(self, value: bool | None) -> None:
        _fields.set_flag(self, "sz", value)


class Animation(Container):
    """Curves with one frame rate.

    (``docs/format.md#animation``, kind ``anim``, since 2020-03.)
    """

    __slots__ = ()

    KIND = 0x6D696E61
    FIELD = "animation"

    def __init__(
        self,
        *,
        name: str | None = None,
        frame_rate: float | None = None,
        looping: bool | None = None,
        legacy_rotation_interpolation: str | None = None,
        legacy_transform_space: str | None = None,
        skeletons: Iterable[Skeleton] = (),
        curves: Iterable[Curve] = (),
        curve_mode_overrides: Iterable[CurveModeOverride] = (),
        notification_tracks: Iterable[NotificationTrack] = (),
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        if name is not None:
            self.name = name
        if frame_rate is not None:
            self.frame_rate = frame_rate
        if looping is not None:
            self.looping = looping
        if legacy_rotation_interpolation is not None:
            self.legacy_rotation_interpolation = legacy_rotation_interpolation
        if legacy_transform_space is not None:
            self.legacy_transform_space = legacy_transform_space
        self.skeletons.extend(skeletons)
        self.curves.extend(curves)
        self.curve_mode_overrides.extend(curve_mode_overrides)
        self.notification_tracks.extend(notification_tracks)

    @property
    def skeletons(self) -> Children[Skeleton]:
        """The Skeleton children: a list that changes the node."""
        return Children(self, Skeleton)

    @skeletons.setter
    def skeletons(self, value: Iterable[Skeleton]) -> None:
        Children(self, Skeleton)[:] = list(value)

    @property
    def curves(self) -> Children[Curve]:
        """The Curve children: a list that changes the node."""
        return Children(self, Curve)

    @curves.setter
    def curves(self, value: Iterable[Curve]) -> None:
        Children(self, Curve)[:] = list(value)

    @property
    def curve_mode_overrides(self) -> Children[CurveModeOverride]:
        """The CurveModeOverride children: a list that changes the node."""
        return Children(self, CurveModeOverride)

    @curve_mode_overrides.setter
    def curve_mode_overrides(self, value: Iterable[CurveModeOverride]) -> None:
        Children(self, CurveModeOverride)[:] = list(value)

    @property
    def notification_tracks(self) -> Children[NotificationTrack]:
        """The NotificationTrack children: a list that changes the node."""
        return Children(self, NotificationTrack)

    @notification_tracks.setter
    def notification_tracks(self, value: Iterable[NotificationTrack]) -> None:
        Children(self, NotificationTrack)[:] = list(value)

    @property
    def name(self) -> str | None:
        """Name of the animation.

        Key ``n``, type s, since 2023-10.
        """
        return _fields.text(self, "n")

    @name.setter
    def name(self, value: str | None) -> None:
        _fields.set_array(self, "n", ("s",), "name", value)

    @property
    def frame_rate(self) -> float | None:
        """Frames per second.

        Key ``fr``, type f, required, since 2020-03.
        """
        return _fields.number(self, "fr")

    @frame_rate.setter
    def frame_rate(self, value: float | None) -> None:
        _fields.set_one(self, "fr", ("f",), "frame_rate", value)

    @property
    def looping(self) -> bool:
        """Whether the animation loops.

        Key ``lo``, type b, default False, since 2020-03.
        """
        return _fields.flag(self, "lo", False)

    @looping.setter
    def looping(self, value: bool | None) -> None:
        _fields.set_flag(self, "lo", value)

    @property
    def legacy_rotation_interpolation(self) -> str | None:
        """How rotation curves were interpolated in the first weeks of the format. One of ``quaternion``, ``euler``.

        Key ``ri``, type s, since 2020-03, legacy since 2020-03, replaced by ``rq`` curves.
        """
        return _fields.text(self, "ri")

    @legacy_rotation_interpolation.setter
    def legacy_rotation_interpolation(self, value: str | None) -> None:
        _fields.set_array(self, "ri", ("s",), "legacy_rotation_interpolation", value)

    @property
    def legacy_transform_space(self) -> str | None:
        """Space of the curves in old files. One of ``local``, ``world``.

        Key ``ts``, type s, since 2020-03, legacy since 2023-10, replaced by curves relative to the parent.
        """
        return _fields.text(self, "ts")

    @legacy_transform_space.setter
    def legacy_transform_space(self, value: str | None) -> None:
        _fields.set_array(self, "ts", ("s",), "legacy_transform_space", value)


class Curve(CurveExtras):
    """Key frames and values of one property of one node.

    (``docs/format.md#curve``, kind ``curv``, since 2020-03.)
    """

    __slots__ = ()

    KIND = 0x76727563
    FIELD = "curve"

    def __init__(
        self,
        *,
        node_name: str | None = None,
        key_property: str | None = None,
        key_frames: npt.ArrayLike | None = None,
        legacy_key_times: npt.ArrayLike | None = None,
        key_values: npt.ArrayLike | None = None,
        mode: str | None = None,
        additive_blend_weight: float | None = None,
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        if node_name is not None:
            self.node_name = node_name
        if key_property is not None:
            self.key_property = key_property
        if key_frames is not None:
            self.key_frames = key_frames
        if legacy_key_times is not None:
            self.legacy_key_times = legacy_key_times
        if key_values is not None:
            self.key_values = key_values
        if mode is not None:
            self.mode = mode
        if additive_blend_weight is not None:
            self.additive_blend_weight = additive_blend_weight

    @property
    def node_name(self) -> str | None:
        """Name of the bone or blend shape that is animated.

        Key ``nn``, type s, required, since 2020-03.
        """
        return _fields.text(self, "nn")

    @node_name.setter
    def node_name(self, value: str | None) -> None:
        _fields.set_array(self, "nn", ("s",), "node_name", value)

    @property
    def key_property(self) -> str | None:
        """The property of that node that the curve animates. One of ``rq``, ``tx``, ``ty``, ``tz``, ``sx``, ``sy``, ``sz``, ``bs``, ``vb``, ``rx``, ``ry``, ``rz``, ``rw``.

        Key ``kp``, type s, required, since 2020-03.
        """
        return _fields.text(self, "kp")

    @key_property.setter
    def key_property(self, value: str | None) -> None:
        _fields.set_array(self, "kp", ("s",), "key_property", value)

    @property
    def key_frames(self) -> Array | None:
        """Frame of each key; floats in files from before 2023-10. Shape (n,), integers or float32.

        Key ``kb``, type b h i f[], required, since 2020-03.
        """
        return _fields.array(self, "kb", ("b", "h", "i", "f"))

    @key_frames.setter
    def key_frames(self, value: npt.ArrayLike | None) -> None:
        _fields.set_array(self, "kb", ("b", "h", "i", "f"), "key_frames", value)

    @property
    def legacy_key_times(self) -> Array | None:
        """Frame of each key in the first weeks of the format. Shape (n,), integers or float32.

        Key ``kt``, type b h i f[], since 2020-03, legacy since 2020-03, replaced by ``kb``.
        """
        return _fields.array(self, "kt", ("b", "h", "i", "f"))

    @legacy_key_times.setter
    def legacy_key_times(self, value: npt.ArrayLike | None) -> None:
        _fields.set_array(self, "kt", ("b", "h", "i", "f"), "legacy_key_times", value)

    @property
    def key_values(self) -> Array | None:
        """Value of each key. Shape (n,), or (n, 4) for rotations, float32; integers for visibility.

        Key ``kv``, type f v4 b h i[], required, since 2020-03.
        """
        return _fields.array(self, "kv", ("f", "v4", "b", "h", "i"))

    @key_values.setter
    def key_values(self, value: npt.ArrayLike | None) -> None:
        _fields.set_key_values(self, "kv", "key_values", value)

    @property
    def mode(self) -> str:
        """How the values are combined with the pose. One of ``additive``, ``absolute``, ``relative``.

        Key ``m``, type s, required, default ``absolute``, since 2020-03.
        """
        return _fields.choice(self, "m", "absolute")

    @mode.setter
    def mode(self, value: str | None) -> None:
        _fields.set_array(self, "m", ("s",), "mode", value)

    @property
    def additive_blend_weight(self) -> float:
        """Factor that the values of an additive curve are multiplied by.

        Key ``ab``, type f, default 1.0, since 2021-11.
        """
        return _fields.number_or(self, "ab", 1.0)

    @additive_blend_weight.setter
    def additive_blend_weight(self, value: float | None) -> None:
        _fields.set_one(self, "ab", ("f",), "additive_blend_weight", value)


class CurveModeOverride(Node):
    """A different curve mode for all bones below a bone.

    (``docs/format.md#curvemodeoverride``, kind ``CMOV``, since 2024-05.)
    """

    __slots__ = ()

    KIND = 0x564F4D43
    FIELD = "curve_mode_override"

    def __init__(
        self,
        *,
        node_name: str | None = None,
        mode: str | None = None,
        override_translation: bool | None = None,
        override_rotation: bool | None = None,
        override_scale: bool | None = None,
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        if node_name is not None:
            self.node_name = node_name
        if mode is not None:
            self.mode = mode
        if override_translation is not None:
            self.override_translation = override_translation
        if override_rotation is not None:
            self.override_rotation = override_rotation
        if override_scale is not None:
            self.override_scale = override_scale

    @property
    def node_name(self) -> str | None:
        """Name of the bone; the override applies to its descendants, but not to the bone itself. The published specification says that it is included, but no known reader does so.

        Key ``nn``, type s, required, since 2024-05.
        """
        return _fields.text(self, "nn")

    @node_name.setter
    def node_name(self, value: str | None) -> None:
        _fields.set_array(self, "nn", ("s",), "node_name", value)

    @property
    def mode(self) -> str:
        """The mode that their curves get. One of ``additive``, ``absolute``, ``relative``.

        Key ``m``, type s, required, default ``absolute``, since 2024-05.
        """
        return _fields.choice(self, "m", "absolute")

    @mode.setter
    def mode(self, value: str | None) -> None:
        _fields.set_array(self, "m", ("s",), "mode", value)

    @property
    def override_translation(self) -> bool:
        """Whether the override applies to translation curves.

        Key ``ot``, type b, default False, since 2024-05.
        """
        return _fields.flag(self, "ot", False)

    @override_translation.setter
    def override_translation(self, value: bool | None) -> None:
        _fields.set_flag(self, "ot", value)

    @property
    def override_rotation(self) -> bool:
        """Whether the override applies to rotation curves.

        Key ``or``, type b, default False, since 2024-05.
        """
        return _fields.flag(self, "or", False)

    @override_rotation.setter
    def override_rotation(self, value: bool | None) -> None:
        _fields.set_flag(self, "or", value)

    @property
    def override_scale(self) -> bool:
        """Whether the override applies to scale curves.

        Key ``os``, type b, default False, since 2024-05.
        """
        return _fields.flag(self, "os", False)

    @override_scale.setter
    def override_scale(self, value: bool | None) -> None:
        _fields.set_flag(self, "os", value)


class NotificationTrack(Node):
    """Frames at which something happens.

    (``docs/format.md#notificationtrack``, kind ``ntif``, since 2020-03.)
    """

    __slots__ = ()

    KIND = 0x6669746E
    FIELD = "notification_track"

    def __init__(
        self,
        *,
        name: str | None = None,
        key_frames: npt.ArrayLike | None = None,
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        if name is not None:
            self.name = name
        if key_frames is not None:
            self.key_frames = key_frames

    @property
    def name(self) -> str | None:
        """Name of the notification, which says what happens.

        Key ``n``, type s, required, since 2020-03.
        """
        return _fields.text(self, "n")

    @name.setter
    def name(self, value: str | None) -> None:
        _fields.set_array(self, "n", ("s",), "name", value)

    @property
    def key_frames(self) -> Array | None:
        """The frames at which it happens; floats in files from before 2023-10. Shape (n,), integers or float32.

        Key ``kb``, type b h i f[], required, since 2020-03.
        """
        return _fields.array(self, "kb", ("b", "h", "i", "f"))

    @key_frames.setter
    def key_frames(self, value: npt.ArrayLike | None) -> None:
        _fields.set_array(self, "kb", ("b", "h", "i", "f"), "key_frames", value)


class Material(MaterialExtras["File", "Color"]):
    """Texture files and colours by slot.

    (``docs/format.md#material``, kind ``matl``, since 2020-03.)
    """

    __slots__ = ()

    KIND = 0x6C74616D
    FIELD = "material"

    def __init__(
        self,
        *,
        name: str | None = None,
        material_type: str | None = None,
        albedo: File | Color | int | None = None,
        diffuse: File | Color | int | None = None,
        normal: File | Color | int | None = None,
        specular: File | Color | int | None = None,
        gloss: File | Color | int | None = None,
        roughness: File | Color | int | None = None,
        metal: File | Color | int | None = None,
        emissive: File | Color | int | None = None,
        emissive_mask: File | Color | int | None = None,
        emissive_strength: File | Color | int | None = None,
        ambient_occlusion: File | Color | int | None = None,
        cavity: File | Color | int | None = None,
        anisotropy: File | Color | int | None = None,
        files: Iterable[File] = (),
        colors: Iterable[Color] = (),
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        if name is not None:
            self.name = name
        if material_type is not None:
            self.material_type = material_type
        if albedo is not None:
            self.albedo = albedo
        if diffuse is not None:
            self.diffuse = diffuse
        if normal is not None:
            self.normal = normal
        if specular is not None:
            self.specular = specular
        if gloss is not None:
            self.gloss = gloss
        if roughness is not None:
            self.roughness = roughness
        if metal is not None:
            self.metal = metal
        if emissive is not None:
            self.emissive = emissive
        if emissive_mask is not None:
            self.emissive_mask = emissive_mask
        if emissive_strength is not None:
            self.emissive_strength = emissive_strength
        if ambient_occlusion is not None:
            self.ambient_occlusion = ambient_occlusion
        if cavity is not None:
            self.cavity = cavity
        if anisotropy is not None:
            self.anisotropy = anisotropy
        self.files.extend(files)
        self.colors.extend(colors)

    @property
    def files(self) -> Children[File]:
        """The File children: a list that changes the node."""
        return Children(self, File)

    @files.setter
    def files(self, value: Iterable[File]) -> None:
        Children(self, File)[:] = list(value)

    @property
    def colors(self) -> Children[Color]:
        """The Color children: a list that changes the node."""
        return Children(self, Color)

    @colors.setter
    def colors(self, value: Iterable[Color]) -> None:
        Children(self, Color)[:] = list(value)

    @property
    def name(self) -> str | None:
        """Name of the material.

        Key ``n``, type s, required, since 2020-03.
        """
        return _fields.text(self, "n")

    @name.setter
    def name(self, value: str | None) -> None:
        _fields.set_array(self, "n", ("s",), "name", value)

    @property
    def material_type(self) -> str | None:
        """Type of the material; ``pbr`` is the only one.

        Key ``t``, type s, required, since 2020-03.
        """
        return _fields.text(self, "t")

    @material_type.setter
    def material_type(self, value: str | None) -> None:
        _fields.set_array(self, "t", ("s",), "material_type", value)

    @property
    def albedo(self) -> File | Color | None:
        """Base colour.

        Key ``albedo``, type l, since 2020-03.
        """
        return _fields.link(self, "albedo", False, (File, Color))

    @albedo.setter
    def albedo(self, value: File | Color | int | None) -> None:
        _fields.set_link(self, "albedo", False, "albedo", (File, Color), value)

    @property
    def albedo_hash(self) -> int | None:
        """The hash that :attr:`albedo` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "albedo")

    @property
    def diffuse(self) -> File | Color | None:
        """Diffuse colour.

        Key ``diffuse``, type l, since 2020-03.
        """
        return _fields.link(self, "diffuse", False, (File, Color))

    @diffuse.setter
    def diffuse(self, value: File | Color | int | None) -> None:
        _fields.set_link(self, "diffuse", False, "diffuse", (File, Color), value)

    @property
    def diffuse_hash(self) -> int | None:
        """The hash that :attr:`diffuse` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "diffuse")

    @property
    def normal(self) -> File | Color | None:
        """Normal map.

        Key ``normal``, type l, since 2020-03.
        """
        return _fields.link(self, "normal", False, (File, Color))

    @normal.setter
    def normal(self, value: File | Color | int | None) -> None:
        _fields.set_link(self, "normal", False, "normal", (File, Color), value)

    @property
    def normal_hash(self) -> int | None:
        """The hash that :attr:`normal` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "normal")

    @property
    def specular(self) -> File | Color | None:
        """Specular colour.

        Key ``specular``, type l, since 2020-03.
        """
        return _fields.link(self, "specular", False, (File, Color))

    @specular.setter
    def specular(self, value: File | Color | int | None) -> None:
        _fields.set_link(self, "specular", False, "specular", (File, Color), value)

    @property
    def specular_hash(self) -> int | None:
        """The hash that :attr:`specular` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "specular")

    @property
    def gloss(self) -> File | Color | None:
        """Glossiness, the inverse of roughness.

        Key ``gloss``, type l, since 2020-03.
        """
        return _fields.link(self, "gloss", False, (File, Color))

    @gloss.setter
    def gloss(self, value: File | Color | int | None) -> None:
        _fields.set_link(self, "gloss", False, "gloss", (File, Color), value)

    @property
    def gloss_hash(self) -> int | None:
        """The hash that :attr:`gloss` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "gloss")

    @property
    def roughness(self) -> File | Color | None:
        """Roughness.

        Key ``roughness``, type l, since 2020-03.
        """
        return _fields.link(self, "roughness", False, (File, Color))

    @roughness.setter
    def roughness(self, value: File | Color | int | None) -> None:
        _fields.set_link(self, "roughness", False, "roughness", (File, Color), value)

    @property
    def roughness_hash(self) -> int | None:
        """The hash that :attr:`roughness` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "roughness")

    @property
    def metal(self) -> File | Color | None:
        """Metalness. Not in the published text, but both plug-ins use it.

        Key ``metal``, type l, since 2020-03.
        """
        return _fields.link(self, "metal", False, (File, Color))

    @metal.setter
    def metal(self, value: File | Color | int | None) -> None:
        _fields.set_link(self, "metal", False, "metal", (File, Color), value)

    @property
    def metal_hash(self) -> int | None:
        """The hash that :attr:`metal` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "metal")

    @property
    def emissive(self) -> File | Color | None:
        """Emitted colour.

        Key ``emissive``, type l, since 2020-03.
        """
        return _fields.link(self, "emissive", False, (File, Color))

    @emissive.setter
    def emissive(self, value: File | Color | int | None) -> None:
        _fields.set_link(self, "emissive", False, "emissive", (File, Color), value)

    @property
    def emissive_hash(self) -> int | None:
        """The hash that :attr:`emissive` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "emissive")

    @property
    def emissive_mask(self) -> File | Color | None:
        """Mask of the emitted colour.

        Key ``emask``, type l, since 2025-01.
        """
        return _fields.link(self, "emask", False, (File, Color))

    @emissive_mask.setter
    def emissive_mask(self, value: File | Color | int | None) -> None:
        _fields.set_link(self, "emask", False, "emissive_mask", (File, Color), value)

    @property
    def emissive_mask_hash(self) -> int | None:
        """The hash that :attr:`emissive_mask` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "emask")

    @property
    def emissive_strength(self) -> File | Color | None:
        """Strength of the emitted colour. Not in the published text.

        Key ``estrength``, type l, since 2020-03.
        """
        return _fields.link(self, "estrength", False, (File, Color))

    @emissive_strength.setter
    def emissive_strength(self, value: File | Color | int | None) -> None:
        _fields.set_link(self, "estrength", False, "emissive_strength", (File, Color), value)

    @property
    def emissive_strength_hash(self) -> int | None:
        """The hash that :attr:`emissive_strength` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "estrength")

    @property
    def ambient_occlusion(self) -> File | Color | None:
        """Ambient occlusion.

        Key ``ao``, type l, since 2020-03.
        """
        return _fields.link(self, "ao", False, (File, Color))

    @ambient_occlusion.setter
    def ambient_occlusion(self, value: File | Color | int | None) -> None:
        _fields.set_link(self, "ao", False, "ambient_occlusion", (File, Color), value)

    @property
    def ambient_occlusion_hash(self) -> int | None:
        """The hash that :attr:`ambient_occlusion` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "ao")

    @property
    def cavity(self) -> File | Color | None:
        """Cavity map.

        Key ``cavity``, type l, since 2020-03.
        """
        return _fields.link(self, "cavity", False, (File, Color))

    @cavity.setter
    def cavity(self, value: File | Color | int | None) -> None:
        _fields.set_link(self, "cavity", False, "cavity", (File, Color), value)

    @property
    def cavity_hash(self) -> int | None:
        """The hash that :attr:`cavity` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "cavity")

    @property
    def anisotropy(self) -> File | Color | None:
        """Anisotropy.

        Key ``aniso``, type l, since 2024-08.
        """
        return _fields.link(self, "aniso", False, (File, Color))

    @anisotropy.setter
    def anisotropy(self, value: File | Color | int | None) -> None:
        _fields.set_link(self, "aniso", False, "anisotropy", (File, Color), value)

    @property
    def anisotropy_hash(self) -> int | None:
        """The hash that :attr:`anisotropy` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "aniso")


class File(Node):
    """The path of a texture or of another Cast file.

    (``docs/format.md#file``, kind ``file``, since 2020-03.)
    """

    __slots__ = ()

    KIND = 0x656C6966
    FIELD = "file"

    def __init__(
        self,
        *,
        path: str | None = None,
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        if path is not None:
            self.path = path

    @property
    def path(self) -> str | None:
        """The path, absolute or relative to this file's directory.

        Key ``p``, type s, required, since 2020-03.
        """
        return _fields.text(self, "p")

    @path.setter
    def path(self, value: str | None) -> None:
        _fields.set_array(self, "p", ("s",), "path", value)


class Color(Node):
    """A constant colour in place of a texture.

    (``docs/format.md#color``, kind ``colr``, since 2025-01.)
    """

    __slots__ = ()

    KIND = 0x726C6F63
    FIELD = "color"

    def __init__(
        self,
        *,
        name: str | None = None,
        color_space: str | None = None,
        rgba: npt.ArrayLike | None = None,
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        if name is not None:
            self.name = name
        if color_space is not None:
            self.color_space = color_space
        if rgba is not None:
            self.rgba = rgba

    @property
    def name(self) -> str | None:
        """Name of the colour.

        Key ``n``, type s, since 2025-01.
        """
        return _fields.text(self, "n")

    @name.setter
    def name(self, value: str | None) -> None:
        _fields.set_array(self, "n", ("s",), "name", value)

    @property
    def color_space(self) -> str:
        """Space of the colour's components. One of ``srgb``, ``linear``.

        Key ``cs``, type s, default ``srgb``, since 2025-03.
        """
        return _fields.choice(self, "cs", "srgb")

    @color_space.setter
    def color_space(self, value: str | None) -> None:
        _fields.set_array(self, "cs", ("s",), "color_space", value)

    @property
    def rgba(self) -> Floats | None:
        """The colour's components: r, g, b, a. Shape (4,), float32.

        Key ``rgba``, type v4, required, since 2025-01.
        """
        return _fields.first(self, "rgba", ("v4",))

    @rgba.setter
    def rgba(self, value: npt.ArrayLike | None) -> None:
        _fields.set_one(self, "rgba", ("v4",), "rgba", value)


class Instance(InstanceExtras["File"]):
    """Another Cast file placed in this scene.

    (``docs/format.md#instance``, kind ``inst``, since 2024-01.)
    """

    __slots__ = ()

    KIND = 0x74736E69
    FIELD = "instance"

    def __init__(
        self,
        *,
        name: str | None = None,
        reference_file: File | int | None = None,
        position: npt.ArrayLike | None = None,
        rotation: npt.ArrayLike | None = None,
        scale: npt.ArrayLike | None = None,
        files: Iterable[File] = (),
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        if name is not None:
            self.name = name
        if reference_file is not None:
            self.reference_file = reference_file
        if position is not None:
            self.position = position
        if rotation is not None:
            self.rotation = rotation
        if scale is not None:
            self.scale = scale
        self.files.extend(files)

    @property
    def files(self) -> Children[File]:
        """The File children: a list that changes the node."""
        return Children(self, File)

    @files.setter
    def files(self, value: Iterable[File]) -> None:
        Children(self, File)[:] = list(value)

    @property
    def name(self) -> str | None:
        """Name of the instance.

        Key ``n``, type s, since 2024-01.
        """
        return _fields.text(self, "n")

    @name.setter
    def name(self, value: str | None) -> None:
        _fields.set_array(self, "n", ("s",), "name", value)

    @property
    def reference_file(self) -> File | None:
        """The file to place, relative to the scene root or to this file's directory.

        Key ``rf``, type l, required, since 2024-01.
        """
        return _fields.link(self, "rf", False, (File,))

    @reference_file.setter
    def reference_file(self, value: File | int | None) -> None:
        _fields.set_link(self, "rf", False, "reference_file", (File,), value)

    @property
    def reference_file_hash(self) -> int | None:
        """The hash that :attr:`reference_file` follows; ``None`` for a new node, whose hash is assigned when it is saved."""
        return _fields.link_hash(self, "rf")

    @property
    def position(self) -> Floats | None:
        """Position in the world. Shape (3,), float32.

        Key ``p``, type v3, required, since 2024-01.
        """
        return _fields.first(self, "p", ("v3",))

    @position.setter
    def position(self, value: npt.ArrayLike | None) -> None:
        _fields.set_one(self, "p", ("v3",), "position", value)

    @property
    def rotation(self) -> Floats | None:
        """Rotation in the world, a quaternion x, y, z, w. Shape (4,), float32.

        Key ``r``, type v4, required, since 2024-01.
        """
        return _fields.first(self, "r", ("v4",))

    @rotation.setter
    def rotation(self, value: npt.ArrayLike | None) -> None:
        _fields.set_one(self, "r", ("v4",), "rotation", value)

    @property
    def scale(self) -> Floats | None:
        """Scale in the world. Shape (3,), float32.

        Key ``s``, type v3, required, since 2024-01.
        """
        return _fields.first(self, "s", ("v3",))

    @scale.setter
    def scale(self, value: npt.ArrayLike | None) -> None:
        _fields.set_one(self, "s", ("v3",), "scale", value)


class Metadata(Node):
    """Who and what made the file, and hints. Only the first node's hints apply.

    (``docs/format.md#metadata``, kind ``meta``, since 2024-08.)
    """

    __slots__ = ()

    KIND = 0x6174656D
    FIELD = "metadata"

    def __init__(
        self,
        *,
        author: str | None = None,
        software: str | None = None,
        up_axis: str | None = None,
        scene_root: str | None = None,
        hash: int | None = None,
    ) -> None:
        super().__init__(self.KIND, hash=hash)
        if author is not None:
            self.author = author
        if software is not None:
            self.software = software
        if up_axis is not None:
            self.up_axis = up_axis
        if scene_root is not None:
            self.scene_root = scene_root

    @property
    def author(self) -> str | None:
        """Who made the file.

        Key ``a``, type s, since 2024-08.
        """
        return _fields.text(self, "a")

    @author.setter
    def author(self, value: str | None) -> None:
        _fields.set_array(self, "a", ("s",), "author", value)

    @property
    def software(self) -> str | None:
        """The program that wrote the file.

        Key ``s``, type s, since 2024-08.
        """
        return _fields.text(self, "s")

    @software.setter
    def software(self, value: str | None) -> None:
        _fields.set_array(self, "s", ("s",), "software", value)

    @property
    def up_axis(self) -> str | None:
        """Which axis points up; only a hint. One of ``x``, ``y``, ``z``.

        Key ``up``, type s, since 2024-08.
        """
        return _fields.text(self, "up")

    @up_axis.setter
    def up_axis(self, value: str | None) -> None:
        _fields.set_array(self, "up", ("s",), "up_axis", value)

    @property
    def scene_root(self) -> str | None:
        """Directory that the paths of instances are relative to.

        Key ``sr``, type s, since 2025-09.
        """
        return _fields.text(self, "sr")

    @scene_root.setter
    def scene_root(self, value: str | None) -> None:
        _fields.set_array(self, "sr", ("s",), "scene_root", value)


KINDS.update(
    {
        of.KIND: of
        for of in (
            Root,
            Model,
            Mesh,
            Hair,
            BlendShape,
            Skeleton,
            Bone,
            IKHandle,
            Constraint,
            Animation,
            Curve,
            CurveModeOverride,
            NotificationTrack,
            Material,
            File,
            Color,
            Instance,
            Metadata,
        )
    }
)
