// Generated from the schema table by `cargo xtask codegen`. Do not edit.

use cast_format::schema::Scope;

use super::generated::*;
use super::{
    ColorSpace, ConstraintType, CurveMode, CurveProperty, MaterialSource, RotationInterpolation, SkinningMethod,
    TransformSpace, UpAxis,
};
use crate::array::Array;
use crate::array::indices::Indices;
use crate::array::values::{Colors, CustomOffset, KeyFrames, KeyValues};
use crate::node::fields::{Layers, Unexpected};
/// Everything the specification knows of a [`RootRef`], see [`RootRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct RootFields<'a> {
    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> RootRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> RootFields<'a> {
        RootFields { unexpected: Unexpected::of(self.0) }
    }
}

/// Everything the specification knows of a [`ModelRef`], see [`ModelRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ModelFields<'a> {
    /// Name of the model.
    ///
    /// Key `n`, type s, since 2023-10.
    pub name: Option<&'a str>,
    /// Position in the world.
    ///
    /// Key `p`, type v3, since 2025-05.
    pub position: Option<[f32; 3]>,
    /// Rotation in the world, a quaternion x, y, z, w.
    ///
    /// Key `r`, type v4, since 2025-05.
    pub rotation: Option<[f32; 4]>,
    /// Scale in the world.
    ///
    /// Key `s`, type v3, since 2025-05.
    pub scale: Option<[f32; 3]>,

    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> ModelRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> ModelFields<'a> {
        let mut fields =
            ModelFields { name: None, position: None, rotation: None, scale: None, unexpected: Unexpected::of(self.0) };
        self.0.scan(|scan| match scan.name() {
            [b'n'] => fields.name = fields.unexpected.read::<&'a str>(scan, 0),
            [b'p'] => fields.position = fields.unexpected.read::<[f32; 3]>(scan, 1),
            [b'r'] => fields.rotation = fields.unexpected.read::<[f32; 4]>(scan, 2),
            [b's'] => fields.scale = fields.unexpected.read::<[f32; 3]>(scan, 3),
            _ => scan.skip(),
        });

        fields
    }
}

/// Everything the specification knows of a [`MeshRef`], see [`MeshRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct MeshFields<'a> {
    /// Name of the mesh.
    ///
    /// Key `n`, type s, since 2021-11.
    pub name: Option<&'a str>,
    /// Position of each vertex.
    ///
    /// Key `vp`, type v3[], required, since 2020-03.
    pub positions: Option<Array<'a, [f32; 3]>>,
    /// Normal of each vertex.
    ///
    /// Key `vn`, type v3[], since 2020-03.
    pub normals: Option<Array<'a, [f32; 3]>>,
    /// Tangent of each vertex.
    ///
    /// Key `vt`, type v3[], since 2020-03.
    pub tangents: Option<Array<'a, [f32; 3]>>,
    /// Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a.
    ///
    /// Key `c%d`, type i v4[], since 2024-08.
    pub color_layers: Layers<'a, Colors<'a>>,
    /// The only colour layer of old files, packed with red in the lowest byte.
    ///
    /// Key `vc`, type i[], since 2020-03, legacy since 2024-08, replaced by `c0` with `cl` = 1.
    pub legacy_colors: Option<Array<'a, u32>>,
    /// Texture coordinates of each vertex, with the origin at the top left.
    ///
    /// Key `u%d`, type v2[], since 2020-03.
    pub uv_layers: Layers<'a, Array<'a, [f32; 2]>>,
    /// Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.
    ///
    /// Key `wb`, type b h i[], since 2020-03.
    pub weight_bones: Option<Indices<'a>>,
    /// Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up.
    ///
    /// Key `wv`, type f[], required with `wb`, since 2020-03.
    pub weight_values: Option<Array<'a, f32>>,
    /// Three vertex indices per triangle, counterclockwise when seen from the front.
    ///
    /// Key `f`, type b h i[], required, since 2020-03.
    pub faces: Option<Indices<'a>>,
    /// Number of colour layers.
    ///
    /// Key `cl`, type b h i, required with `c%d`, since 2024-08.
    pub color_layer_count: Option<u32>,
    /// Number of texture coordinate layers.
    ///
    /// Key `ul`, type b h i, required with `u%d`, since 2020-03.
    pub uv_layer_count: Option<u32>,
    /// Number of bones that move each vertex.
    ///
    /// Key `mi`, type b h i, required with `wb`, since 2020-03.
    pub maximum_influence: Option<u32>,
    /// How the vertices follow the bones.
    ///
    /// Key `sm`, type s, default `SkinningMethod::Linear`, since 2023-10.
    pub skinning_method: SkinningMethod<'a>,
    /// Material of the mesh. The hash.
    ///
    /// Key `m`, type l, since 2020-03.
    pub material_hash: Option<u64>,

    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> MeshRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> MeshFields<'a> {
        let mut fields = MeshFields {
            name: None,
            positions: None,
            normals: None,
            tangents: None,
            color_layers: Layers::of(self.0, "c"),
            legacy_colors: None,
            uv_layers: Layers::of(self.0, "u"),
            weight_bones: None,
            weight_values: None,
            faces: None,
            color_layer_count: None,
            uv_layer_count: None,
            maximum_influence: None,
            skinning_method: SkinningMethod::Linear,
            material_hash: None,
            unexpected: Unexpected::of(self.0),
        };
        self.0.scan(|scan| match scan.name() {
            [b'n'] => fields.name = fields.unexpected.read::<&'a str>(scan, 0),
            [b'v', b'p'] => fields.positions = fields.unexpected.read::<Array<'a, [f32; 3]>>(scan, 1),
            [b'v', b'n'] => fields.normals = fields.unexpected.read::<Array<'a, [f32; 3]>>(scan, 2),
            [b'v', b't'] => fields.tangents = fields.unexpected.read::<Array<'a, [f32; 3]>>(scan, 3),
            [b'v', b'c'] => fields.legacy_colors = fields.unexpected.read::<Array<'a, u32>>(scan, 5),
            [b'w', b'b'] => fields.weight_bones = fields.unexpected.read::<Indices<'a>>(scan, 7),
            [b'w', b'v'] => fields.weight_values = fields.unexpected.read::<Array<'a, f32>>(scan, 8),
            [b'f'] => fields.faces = fields.unexpected.read::<Indices<'a>>(scan, 9),
            [b'c', b'l'] => {
                fields.color_layer_count =
                    fields.unexpected.read::<crate::node::field::Count>(scan, 10).map(|count| count.0)
            }
            [b'u', b'l'] => {
                fields.uv_layer_count =
                    fields.unexpected.read::<crate::node::field::Count>(scan, 11).map(|count| count.0)
            }
            [b'm', b'i'] => {
                fields.maximum_influence =
                    fields.unexpected.read::<crate::node::field::Count>(scan, 12).map(|count| count.0)
            }
            [b's', b'm'] => {
                fields.skinning_method = fields
                    .unexpected
                    .read::<&'a str>(scan, 13)
                    .map(SkinningMethod::from)
                    .unwrap_or(SkinningMethod::Linear)
            }
            [b'm'] => fields.material_hash = fields.unexpected.read::<u64>(scan, 14),
            [b'c', ..] => fields.color_layers.put(scan, &mut fields.unexpected, 4),
            [b'u', ..] => fields.uv_layers.put(scan, &mut fields.unexpected, 6),
            _ => scan.skip(),
        });
        fields.settle_colors();
        fields.uv_layers.count(fields.uv_layer_count);

        fields
    }
}

impl<'a> MeshFields<'a> {
    /// The node that the hash leads to, as [`MeshRef::material`] finds it.
    #[must_use]
    pub fn material(&self) -> Option<MaterialRef<'a>> {
        self.unexpected.node().resolve(self.material_hash?, Scope::Siblings)
    }
}

/// Everything the specification knows of a [`HairRef`], see [`HairRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct HairFields<'a> {
    /// Name of the hair.
    ///
    /// Key `n`, type s, since 2025-04.
    pub name: Option<&'a str>,
    /// Number of segments of each strand.
    ///
    /// Key `se`, type b h i[], required, since 2025-04.
    pub segments: Option<Indices<'a>>,
    /// World positions of the points of all strands; a strand of n segments has n + 1 points.
    ///
    /// Key `pt`, type v3[], required, since 2025-04.
    pub particles: Option<Array<'a, [f32; 3]>>,
    /// Material of the hair. The hash.
    ///
    /// Key `m`, type l, since 2025-04.
    pub material_hash: Option<u64>,

    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> HairRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> HairFields<'a> {
        let mut fields = HairFields {
            name: None,
            segments: None,
            particles: None,
            material_hash: None,
            unexpected: Unexpected::of(self.0),
        };
        self.0.scan(|scan| match scan.name() {
            [b'n'] => fields.name = fields.unexpected.read::<&'a str>(scan, 0),
            [b's', b'e'] => fields.segments = fields.unexpected.read::<Indices<'a>>(scan, 1),
            [b'p', b't'] => fields.particles = fields.unexpected.read::<Array<'a, [f32; 3]>>(scan, 2),
            [b'm'] => fields.material_hash = fields.unexpected.read::<u64>(scan, 3),
            _ => scan.skip(),
        });

        fields
    }
}

impl<'a> HairFields<'a> {
    /// The node that the hash leads to, as [`HairRef::material`] finds it.
    #[must_use]
    pub fn material(&self) -> Option<MaterialRef<'a>> {
        self.unexpected.node().resolve(self.material_hash?, Scope::Siblings)
    }
}

/// Everything the specification knows of a [`BlendShapeRef`], see [`BlendShapeRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct BlendShapeFields<'a> {
    /// Name of the shape; weight curves refer to it.
    ///
    /// Key `n`, type s, required, since 2023-10.
    pub name: Option<&'a str>,
    /// The mesh that is deformed. The hash.
    ///
    /// Key `b`, type l, required, since 2021-11.
    pub base_shape_hash: Option<u64>,
    /// Indices of the vertices that move.
    ///
    /// Key `vi`, type b h i[], required, since 2024-06.
    pub vertex_indices: Option<Indices<'a>>,
    /// Final position of each vertex of `vertex_indices`, not a difference.
    ///
    /// Key `vp`, type v3[], required, since 2024-06.
    pub positions: Option<Array<'a, [f32; 3]>>,
    /// The largest weight: a single number, or one per target in files from before 2024-06.
    ///
    /// Key `ts`, type f[], since 2021-11.
    pub target_weight_scales: Option<Array<'a, f32>>,
    /// Whole meshes to morph into, in old files.
    ///
    /// Key `t`, type l[], since 2021-11, legacy since 2024-06, replaced by `vi` with `vp`.
    pub legacy_target_shapes: Option<Array<'a, u64>>,
    /// Position offsets; they were in the published text for less than a day.
    ///
    /// Key `vd`, type v3[], since 2024-06, legacy since 2024-06, replaced by `vp`.
    pub legacy_deltas: Option<Array<'a, [f32; 3]>>,

    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> BlendShapeRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> BlendShapeFields<'a> {
        let mut fields = BlendShapeFields {
            name: None,
            base_shape_hash: None,
            vertex_indices: None,
            positions: None,
            target_weight_scales: None,
            legacy_target_shapes: None,
            legacy_deltas: None,
            unexpected: Unexpected::of(self.0),
        };
        self.0.scan(|scan| match scan.name() {
            [b'n'] => fields.name = fields.unexpected.read::<&'a str>(scan, 0),
            [b'b'] => fields.base_shape_hash = fields.unexpected.read::<u64>(scan, 1),
            [b'v', b'i'] => fields.vertex_indices = fields.unexpected.read::<Indices<'a>>(scan, 2),
            [b'v', b'p'] => fields.positions = fields.unexpected.read::<Array<'a, [f32; 3]>>(scan, 3),
            [b't', b's'] => fields.target_weight_scales = fields.unexpected.read::<Array<'a, f32>>(scan, 4),
            [b't'] => fields.legacy_target_shapes = fields.unexpected.read::<Array<'a, u64>>(scan, 5),
            [b'v', b'd'] => fields.legacy_deltas = fields.unexpected.read::<Array<'a, [f32; 3]>>(scan, 6),
            _ => scan.skip(),
        });

        fields
    }
}

impl<'a> BlendShapeFields<'a> {
    /// The node that the hash leads to, as [`BlendShapeRef::base_shape`] finds it.
    #[must_use]
    pub fn base_shape(&self) -> Option<MeshRef<'a>> {
        self.unexpected.node().resolve(self.base_shape_hash?, Scope::Siblings)
    }
}

/// Everything the specification knows of a [`SkeletonRef`], see [`SkeletonRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SkeletonFields<'a> {
    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> SkeletonRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> SkeletonFields<'a> {
        SkeletonFields { unexpected: Unexpected::of(self.0) }
    }
}

/// Everything the specification knows of a [`BoneRef`], see [`BoneRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct BoneFields<'a> {
    /// Name of the bone; curves refer to it.
    ///
    /// Key `n`, type s, required, since 2020-03.
    pub name: Option<&'a str>,
    /// The parent, as an index into the skeleton's bones, or none.
    ///
    /// Key `p`, type i, since 2020-03.
    pub parent_index: Option<u32>,
    /// Whether the parent's own scale is cancelled before this bone's rotation is applied.
    ///
    /// Key `ssc`, type b, default `true`, since 2020-03.
    pub segment_scale_compensate: bool,
    /// Position relative to the parent.
    ///
    /// Key `lp`, type v3, since 2020-03.
    pub local_position: Option<[f32; 3]>,
    /// Rotation relative to the parent, a quaternion x, y, z, w.
    ///
    /// Key `lr`, type v4, since 2020-03.
    pub local_rotation: Option<[f32; 4]>,
    /// Position relative to the model.
    ///
    /// Key `wp`, type v3, since 2020-03.
    pub world_position: Option<[f32; 3]>,
    /// Rotation relative to the model, a quaternion x, y, z, w.
    ///
    /// Key `wr`, type v4, since 2020-03.
    pub world_rotation: Option<[f32; 4]>,
    /// Scale, always relative to the parent.
    ///
    /// Key `s`, type v3, since 2020-03.
    pub scale: Option<[f32; 3]>,

    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> BoneRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> BoneFields<'a> {
        let mut fields = BoneFields {
            name: None,
            parent_index: None,
            segment_scale_compensate: true,
            local_position: None,
            local_rotation: None,
            world_position: None,
            world_rotation: None,
            scale: None,
            unexpected: Unexpected::of(self.0),
        };
        self.0.scan(|scan| match scan.name() {
            [b'n'] => fields.name = fields.unexpected.read::<&'a str>(scan, 0),
            [b'p'] => {
                fields.parent_index =
                    fields.unexpected.read::<u32>(scan, 1).filter(|index| *index != cast_format::NO_PARENT)
            }
            [b's', b's', b'c'] => {
                fields.segment_scale_compensate = fields.unexpected.read::<bool>(scan, 2).unwrap_or(true)
            }
            [b'l', b'p'] => fields.local_position = fields.unexpected.read::<[f32; 3]>(scan, 3),
            [b'l', b'r'] => fields.local_rotation = fields.unexpected.read::<[f32; 4]>(scan, 4),
            [b'w', b'p'] => fields.world_position = fields.unexpected.read::<[f32; 3]>(scan, 5),
            [b'w', b'r'] => fields.world_rotation = fields.unexpected.read::<[f32; 4]>(scan, 6),
            [b's'] => fields.scale = fields.unexpected.read::<[f32; 3]>(scan, 7),
            _ => scan.skip(),
        });

        fields
    }
}

/// Everything the specification knows of a [`IKHandleRef`], see [`IKHandleRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct IKHandleFields<'a> {
    /// Name of the handle.
    ///
    /// Key `n`, type s, since 2023-10.
    pub name: Option<&'a str>,
    /// First bone of the chain. The hash.
    ///
    /// Key `sb`, type l, required, since 2023-10.
    pub start_bone_hash: Option<u64>,
    /// Last bone of the chain. The hash.
    ///
    /// Key `eb`, type l, required, since 2023-10.
    pub end_bone_hash: Option<u64>,
    /// The bone that the chain reaches for. The hash.
    ///
    /// Key `tb`, type l, since 2023-10.
    pub target_bone_hash: Option<u64>,
    /// Offset from the target bone.
    ///
    /// Key `to`, type v3, since 2026-03.
    pub target_offset: Option<[f32; 3]>,
    /// The bone that the chain bends towards. The hash.
    ///
    /// Key `pv`, type l, since 2023-10.
    pub pole_vector_bone_hash: Option<u64>,
    /// The bone whose twist rotates the chain. The hash.
    ///
    /// Key `pb`, type l, since 2023-10.
    pub pole_bone_hash: Option<u64>,
    /// Whether the end bone takes the rotation of the target.
    ///
    /// Key `tr`, type b, default `false`, since 2023-10.
    pub use_target_rotation: bool,

    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> IKHandleRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> IKHandleFields<'a> {
        let mut fields = IKHandleFields {
            name: None,
            start_bone_hash: None,
            end_bone_hash: None,
            target_bone_hash: None,
            target_offset: None,
            pole_vector_bone_hash: None,
            pole_bone_hash: None,
            use_target_rotation: false,
            unexpected: Unexpected::of(self.0),
        };
        self.0.scan(|scan| match scan.name() {
            [b'n'] => fields.name = fields.unexpected.read::<&'a str>(scan, 0),
            [b's', b'b'] => fields.start_bone_hash = fields.unexpected.read::<u64>(scan, 1),
            [b'e', b'b'] => fields.end_bone_hash = fields.unexpected.read::<u64>(scan, 2),
            [b't', b'b'] => fields.target_bone_hash = fields.unexpected.read::<u64>(scan, 3),
            [b't', b'o'] => fields.target_offset = fields.unexpected.read::<[f32; 3]>(scan, 4),
            [b'p', b'v'] => fields.pole_vector_bone_hash = fields.unexpected.read::<u64>(scan, 5),
            [b'p', b'b'] => fields.pole_bone_hash = fields.unexpected.read::<u64>(scan, 6),
            [b't', b'r'] => fields.use_target_rotation = fields.unexpected.read::<bool>(scan, 7).unwrap_or(false),
            _ => scan.skip(),
        });

        fields
    }
}

impl<'a> IKHandleFields<'a> {
    /// The node that the hash leads to, as [`IKHandleRef::start_bone`] finds it.
    #[must_use]
    pub fn start_bone(&self) -> Option<BoneRef<'a>> {
        self.unexpected.node().resolve(self.start_bone_hash?, Scope::Siblings)
    }

    /// The node that the hash leads to, as [`IKHandleRef::end_bone`] finds it.
    #[must_use]
    pub fn end_bone(&self) -> Option<BoneRef<'a>> {
        self.unexpected.node().resolve(self.end_bone_hash?, Scope::Siblings)
    }

    /// The node that the hash leads to, as [`IKHandleRef::target_bone`] finds it.
    #[must_use]
    pub fn target_bone(&self) -> Option<BoneRef<'a>> {
        self.unexpected.node().resolve(self.target_bone_hash?, Scope::Siblings)
    }

    /// The node that the hash leads to, as [`IKHandleRef::pole_vector_bone`] finds it.
    #[must_use]
    pub fn pole_vector_bone(&self) -> Option<BoneRef<'a>> {
        self.unexpected.node().resolve(self.pole_vector_bone_hash?, Scope::Siblings)
    }

    /// The node that the hash leads to, as [`IKHandleRef::pole_bone`] finds it.
    #[must_use]
    pub fn pole_bone(&self) -> Option<BoneRef<'a>> {
        self.unexpected.node().resolve(self.pole_bone_hash?, Scope::Siblings)
    }
}

/// Everything the specification knows of a [`ConstraintRef`], see [`ConstraintRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ConstraintFields<'a> {
    /// Name of the constraint.
    ///
    /// Key `n`, type s, since 2023-12.
    pub name: Option<&'a str>,
    /// What the constraint acts on: the translation, the rotation or the scale.
    ///
    /// Key `ct`, type s, required, since 2023-12.
    pub constraint_type: Option<ConstraintType<'a>>,
    /// The bone that the constraint moves. The hash.
    ///
    /// Key `cb`, type l, required, since 2023-12.
    pub constraint_bone_hash: Option<u64>,
    /// The bone that it follows. The hash.
    ///
    /// Key `tb`, type l, required, since 2023-12.
    pub target_bone_hash: Option<u64>,
    /// Whether the offset from the target in the rest pose is kept.
    ///
    /// Key `mo`, type b, default `false`, since 2024-01.
    pub maintain_offset: bool,
    /// Offset from the target: a vector, or a quaternion for an orient constraint.
    ///
    /// Key `co`, type v3 v4, since 2025-02.
    pub custom_offset: Option<CustomOffset>,
    /// How much the bone follows its target, from 0 to 1.
    ///
    /// Key `wt`, type f, default `1.0`, since 2025-02.
    pub weight: f32,
    /// Whether the constraint leaves the x axis alone.
    ///
    /// Key `sx`, type b, default `false`, since 2024-01.
    pub skip_x: bool,
    /// Whether the constraint leaves the y axis alone.
    ///
    /// Key `sy`, type b, default `false`, since 2024-01.
    pub skip_y: bool,
    /// Whether the constraint leaves the z axis alone.
    ///
    /// Key `sz`, type b, default `false`, since 2024-01.
    pub skip_z: bool,

    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> ConstraintRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> ConstraintFields<'a> {
        let mut fields = ConstraintFields {
            name: None,
            constraint_type: None,
            constraint_bone_hash: None,
            target_bone_hash: None,
            maintain_offset: false,
            custom_offset: None,
            weight: 1.0,
            skip_x: false,
            skip_y: false,
            skip_z: false,
            unexpected: Unexpected::of(self.0),
        };
        self.0.scan(|scan| match scan.name() {
            [b'n'] => fields.name = fields.unexpected.read::<&'a str>(scan, 0),
            [b'c', b't'] => {
                fields.constraint_type = fields.unexpected.read::<&'a str>(scan, 1).map(ConstraintType::from)
            }
            [b'c', b'b'] => fields.constraint_bone_hash = fields.unexpected.read::<u64>(scan, 2),
            [b't', b'b'] => fields.target_bone_hash = fields.unexpected.read::<u64>(scan, 3),
            [b'm', b'o'] => fields.maintain_offset = fields.unexpected.read::<bool>(scan, 4).unwrap_or(false),
            [b'c', b'o'] => fields.custom_offset = fields.unexpected.read::<CustomOffset>(scan, 5),
            [b'w', b't'] => fields.weight = fields.unexpected.read::<f32>(scan, 6).unwrap_or(1.0),
            [b's', b'x'] => fields.skip_x = fields.unexpected.read::<bool>(scan, 7).unwrap_or(false),
            [b's', b'y'] => fields.skip_y = fields.unexpected.read::<bool>(scan, 8).unwrap_or(false),
            [b's', b'z'] => fields.skip_z = fields.unexpected.read::<bool>(scan, 9).unwrap_or(false),
            _ => scan.skip(),
        });

        fields
    }
}

impl<'a> ConstraintFields<'a> {
    /// The node that the hash leads to, as [`ConstraintRef::constraint_bone`] finds it.
    #[must_use]
    pub fn constraint_bone(&self) -> Option<BoneRef<'a>> {
        self.unexpected.node().resolve(self.constraint_bone_hash?, Scope::Siblings)
    }

    /// The node that the hash leads to, as [`ConstraintRef::target_bone`] finds it.
    #[must_use]
    pub fn target_bone(&self) -> Option<BoneRef<'a>> {
        self.unexpected.node().resolve(self.target_bone_hash?, Scope::Siblings)
    }
}

/// Everything the specification knows of a [`AnimationRef`], see [`AnimationRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct AnimationFields<'a> {
    /// Name of the animation.
    ///
    /// Key `n`, type s, since 2023-10.
    pub name: Option<&'a str>,
    /// Frames per second.
    ///
    /// Key `fr`, type f, required, since 2020-03.
    pub frame_rate: Option<f32>,
    /// Whether the animation loops.
    ///
    /// Key `lo`, type b, default `false`, since 2020-03.
    pub looping: bool,
    /// How rotation curves were interpolated in the first weeks of the format.
    ///
    /// Key `ri`, type s, since 2020-03, legacy since 2020-03, replaced by `rq` curves.
    pub legacy_rotation_interpolation: Option<RotationInterpolation<'a>>,
    /// Space of the curves in old files.
    ///
    /// Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves relative to the parent.
    pub legacy_transform_space: Option<TransformSpace<'a>>,

    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> AnimationRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> AnimationFields<'a> {
        let mut fields = AnimationFields {
            name: None,
            frame_rate: None,
            looping: false,
            legacy_rotation_interpolation: None,
            legacy_transform_space: None,
            unexpected: Unexpected::of(self.0),
        };
        self.0.scan(|scan| match scan.name() {
            [b'n'] => fields.name = fields.unexpected.read::<&'a str>(scan, 0),
            [b'f', b'r'] => fields.frame_rate = fields.unexpected.read::<f32>(scan, 1),
            [b'l', b'o'] => fields.looping = fields.unexpected.read::<bool>(scan, 2).unwrap_or(false),
            [b'r', b'i'] => {
                fields.legacy_rotation_interpolation =
                    fields.unexpected.read::<&'a str>(scan, 3).map(RotationInterpolation::from)
            }
            [b't', b's'] => {
                fields.legacy_transform_space = fields.unexpected.read::<&'a str>(scan, 4).map(TransformSpace::from)
            }
            _ => scan.skip(),
        });

        fields
    }
}

/// Everything the specification knows of a [`CurveRef`], see [`CurveRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct CurveFields<'a> {
    /// Name of the bone or blend shape that is animated.
    ///
    /// Key `nn`, type s, required, since 2020-03.
    pub node_name: Option<&'a str>,
    /// The property of that node that the curve animates.
    ///
    /// Key `kp`, type s, required, since 2020-03.
    pub key_property: Option<CurveProperty<'a>>,
    /// Frame of each key; floats in files from before 2023-10.
    ///
    /// Key `kb`, type b h i f[], required, since 2020-03.
    pub key_frames: Option<KeyFrames<'a>>,
    /// Frame of each key in the first weeks of the format.
    ///
    /// Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03, replaced by `kb`.
    pub legacy_key_times: Option<KeyFrames<'a>>,
    /// Value of each key.
    ///
    /// Key `kv`, type f v4 b h i[], required, since 2020-03.
    pub key_values: Option<KeyValues<'a>>,
    /// How the values are combined with the pose.
    ///
    /// Key `m`, type s, required, default `CurveMode::Absolute`, since 2020-03.
    pub mode: CurveMode<'a>,
    /// Factor that the values of an additive curve are multiplied by.
    ///
    /// Key `ab`, type f, default `1.0`, since 2021-11.
    pub additive_blend_weight: f32,

    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> CurveRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> CurveFields<'a> {
        let mut fields = CurveFields {
            node_name: None,
            key_property: None,
            key_frames: None,
            legacy_key_times: None,
            key_values: None,
            mode: CurveMode::Absolute,
            additive_blend_weight: 1.0,
            unexpected: Unexpected::of(self.0),
        };
        self.0.scan(|scan| match scan.name() {
            [b'n', b'n'] => fields.node_name = fields.unexpected.read::<&'a str>(scan, 0),
            [b'k', b'p'] => fields.key_property = fields.unexpected.read::<&'a str>(scan, 1).map(CurveProperty::from),
            [b'k', b'b'] => fields.key_frames = fields.unexpected.read::<KeyFrames<'a>>(scan, 2),
            [b'k', b't'] => fields.legacy_key_times = fields.unexpected.read::<KeyFrames<'a>>(scan, 3),
            [b'k', b'v'] => fields.key_values = fields.unexpected.read::<KeyValues<'a>>(scan, 4),
            [b'm'] => {
                fields.mode =
                    fields.unexpected.read::<&'a str>(scan, 5).map(CurveMode::from).unwrap_or(CurveMode::Absolute)
            }
            [b'a', b'b'] => fields.additive_blend_weight = fields.unexpected.read::<f32>(scan, 6).unwrap_or(1.0),
            _ => scan.skip(),
        });

        fields
    }
}

/// Everything the specification knows of a [`CurveModeOverrideRef`], see [`CurveModeOverrideRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct CurveModeOverrideFields<'a> {
    /// Name of the bone; the override applies to its descendants, but not to the bone itself. The published
    /// specification says that it is included, but no known reader does so.
    ///
    /// Key `nn`, type s, required, since 2024-05.
    pub node_name: Option<&'a str>,
    /// The mode that their curves get.
    ///
    /// Key `m`, type s, required, default `CurveMode::Absolute`, since 2024-05.
    pub mode: CurveMode<'a>,
    /// Whether the override applies to translation curves.
    ///
    /// Key `ot`, type b, default `false`, since 2024-05.
    pub override_translation: bool,
    /// Whether the override applies to rotation curves.
    ///
    /// Key `or`, type b, default `false`, since 2024-05.
    pub override_rotation: bool,
    /// Whether the override applies to scale curves.
    ///
    /// Key `os`, type b, default `false`, since 2024-05.
    pub override_scale: bool,

    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> CurveModeOverrideRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> CurveModeOverrideFields<'a> {
        let mut fields = CurveModeOverrideFields {
            node_name: None,
            mode: CurveMode::Absolute,
            override_translation: false,
            override_rotation: false,
            override_scale: false,
            unexpected: Unexpected::of(self.0),
        };
        self.0.scan(|scan| match scan.name() {
            [b'n', b'n'] => fields.node_name = fields.unexpected.read::<&'a str>(scan, 0),
            [b'm'] => {
                fields.mode =
                    fields.unexpected.read::<&'a str>(scan, 1).map(CurveMode::from).unwrap_or(CurveMode::Absolute)
            }
            [b'o', b't'] => fields.override_translation = fields.unexpected.read::<bool>(scan, 2).unwrap_or(false),
            [b'o', b'r'] => fields.override_rotation = fields.unexpected.read::<bool>(scan, 3).unwrap_or(false),
            [b'o', b's'] => fields.override_scale = fields.unexpected.read::<bool>(scan, 4).unwrap_or(false),
            _ => scan.skip(),
        });

        fields
    }
}

/// Everything the specification knows of a [`NotificationTrackRef`], see [`NotificationTrackRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct NotificationTrackFields<'a> {
    /// Name of the notification, which says what happens.
    ///
    /// Key `n`, type s, required, since 2020-03.
    pub name: Option<&'a str>,
    /// The frames at which it happens; floats in files from before 2023-10.
    ///
    /// Key `kb`, type b h i f[], required, since 2020-03.
    pub key_frames: Option<KeyFrames<'a>>,

    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> NotificationTrackRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> NotificationTrackFields<'a> {
        let mut fields = NotificationTrackFields { name: None, key_frames: None, unexpected: Unexpected::of(self.0) };
        self.0.scan(|scan| match scan.name() {
            [b'n'] => fields.name = fields.unexpected.read::<&'a str>(scan, 0),
            [b'k', b'b'] => fields.key_frames = fields.unexpected.read::<KeyFrames<'a>>(scan, 1),
            _ => scan.skip(),
        });

        fields
    }
}

/// Everything the specification knows of a [`MaterialRef`], see [`MaterialRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct MaterialFields<'a> {
    /// Name of the material.
    ///
    /// Key `n`, type s, required, since 2020-03.
    pub name: Option<&'a str>,
    /// Type of the material; `pbr` is the only one.
    ///
    /// Key `t`, type s, required, since 2020-03.
    pub material_type: Option<&'a str>,
    /// Base colour. The hash.
    ///
    /// Key `albedo`, type l, since 2020-03.
    pub albedo_hash: Option<u64>,
    /// Diffuse colour. The hash.
    ///
    /// Key `diffuse`, type l, since 2020-03.
    pub diffuse_hash: Option<u64>,
    /// Normal map. The hash.
    ///
    /// Key `normal`, type l, since 2020-03.
    pub normal_hash: Option<u64>,
    /// Specular colour. The hash.
    ///
    /// Key `specular`, type l, since 2020-03.
    pub specular_hash: Option<u64>,
    /// Glossiness, the inverse of roughness. The hash.
    ///
    /// Key `gloss`, type l, since 2020-03.
    pub gloss_hash: Option<u64>,
    /// Roughness. The hash.
    ///
    /// Key `roughness`, type l, since 2020-03.
    pub roughness_hash: Option<u64>,
    /// Metalness. Not in the published text, but both plug-ins use it. The hash.
    ///
    /// Key `metal`, type l, since 2020-03.
    pub metal_hash: Option<u64>,
    /// Emitted colour. The hash.
    ///
    /// Key `emissive`, type l, since 2020-03.
    pub emissive_hash: Option<u64>,
    /// Mask of the emitted colour. The hash.
    ///
    /// Key `emask`, type l, since 2025-01.
    pub emissive_mask_hash: Option<u64>,
    /// Strength of the emitted colour. Not in the published text. The hash.
    ///
    /// Key `estrength`, type l, since 2020-03.
    pub emissive_strength_hash: Option<u64>,
    /// Ambient occlusion. The hash.
    ///
    /// Key `ao`, type l, since 2020-03.
    pub ambient_occlusion_hash: Option<u64>,
    /// Cavity map. The hash.
    ///
    /// Key `cavity`, type l, since 2020-03.
    pub cavity_hash: Option<u64>,
    /// Anisotropy. The hash.
    ///
    /// Key `aniso`, type l, since 2024-08.
    pub anisotropy_hash: Option<u64>,
    /// Any other texture or colour. The hash.
    ///
    /// Key `extra%d`, type l, since 2020-03.
    pub extra_hashes: Layers<'a, u64>,

    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> MaterialRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> MaterialFields<'a> {
        let mut fields = MaterialFields {
            name: None,
            material_type: None,
            albedo_hash: None,
            diffuse_hash: None,
            normal_hash: None,
            specular_hash: None,
            gloss_hash: None,
            roughness_hash: None,
            metal_hash: None,
            emissive_hash: None,
            emissive_mask_hash: None,
            emissive_strength_hash: None,
            ambient_occlusion_hash: None,
            cavity_hash: None,
            anisotropy_hash: None,
            extra_hashes: Layers::of(self.0, "extra"),
            unexpected: Unexpected::of(self.0),
        };
        self.0.scan(|scan| match scan.name() {
            [b'n'] => fields.name = fields.unexpected.read::<&'a str>(scan, 0),
            [b't'] => fields.material_type = fields.unexpected.read::<&'a str>(scan, 1),
            [b'a', b'l', b'b', b'e', b'd', b'o'] => fields.albedo_hash = fields.unexpected.read::<u64>(scan, 2),
            [b'd', b'i', b'f', b'f', b'u', b's', b'e'] => fields.diffuse_hash = fields.unexpected.read::<u64>(scan, 3),
            [b'n', b'o', b'r', b'm', b'a', b'l'] => fields.normal_hash = fields.unexpected.read::<u64>(scan, 4),
            [b's', b'p', b'e', b'c', b'u', b'l', b'a', b'r'] => {
                fields.specular_hash = fields.unexpected.read::<u64>(scan, 5)
            }
            [b'g', b'l', b'o', b's', b's'] => fields.gloss_hash = fields.unexpected.read::<u64>(scan, 6),
            [b'r', b'o', b'u', b'g', b'h', b'n', b'e', b's', b's'] => {
                fields.roughness_hash = fields.unexpected.read::<u64>(scan, 7)
            }
            [b'm', b'e', b't', b'a', b'l'] => fields.metal_hash = fields.unexpected.read::<u64>(scan, 8),
            [b'e', b'm', b'i', b's', b's', b'i', b'v', b'e'] => {
                fields.emissive_hash = fields.unexpected.read::<u64>(scan, 9)
            }
            [b'e', b'm', b'a', b's', b'k'] => fields.emissive_mask_hash = fields.unexpected.read::<u64>(scan, 10),
            [b'e', b's', b't', b'r', b'e', b'n', b'g', b't', b'h'] => {
                fields.emissive_strength_hash = fields.unexpected.read::<u64>(scan, 11)
            }
            [b'a', b'o'] => fields.ambient_occlusion_hash = fields.unexpected.read::<u64>(scan, 12),
            [b'c', b'a', b'v', b'i', b't', b'y'] => fields.cavity_hash = fields.unexpected.read::<u64>(scan, 13),
            [b'a', b'n', b'i', b's', b'o'] => fields.anisotropy_hash = fields.unexpected.read::<u64>(scan, 14),
            [b'e', b'x', b't', b'r', b'a', ..] => fields.extra_hashes.put(scan, &mut fields.unexpected, 15),
            _ => scan.skip(),
        });
        fields.extra_hashes.count(None);

        fields
    }
}

impl<'a> MaterialFields<'a> {
    /// The node that the hash leads to, as [`MaterialRef::albedo`] finds it.
    #[must_use]
    pub fn albedo(&self) -> Option<MaterialSource<'a>> {
        self.unexpected.node().resolve(self.albedo_hash?, Scope::Children)
    }

    /// The node that the hash leads to, as [`MaterialRef::diffuse`] finds it.
    #[must_use]
    pub fn diffuse(&self) -> Option<MaterialSource<'a>> {
        self.unexpected.node().resolve(self.diffuse_hash?, Scope::Children)
    }

    /// The node that the hash leads to, as [`MaterialRef::normal`] finds it.
    #[must_use]
    pub fn normal(&self) -> Option<MaterialSource<'a>> {
        self.unexpected.node().resolve(self.normal_hash?, Scope::Children)
    }

    /// The node that the hash leads to, as [`MaterialRef::specular`] finds it.
    #[must_use]
    pub fn specular(&self) -> Option<MaterialSource<'a>> {
        self.unexpected.node().resolve(self.specular_hash?, Scope::Children)
    }

    /// The node that the hash leads to, as [`MaterialRef::gloss`] finds it.
    #[must_use]
    pub fn gloss(&self) -> Option<MaterialSource<'a>> {
        self.unexpected.node().resolve(self.gloss_hash?, Scope::Children)
    }

    /// The node that the hash leads to, as [`MaterialRef::roughness`] finds it.
    #[must_use]
    pub fn roughness(&self) -> Option<MaterialSource<'a>> {
        self.unexpected.node().resolve(self.roughness_hash?, Scope::Children)
    }

    /// The node that the hash leads to, as [`MaterialRef::metal`] finds it.
    #[must_use]
    pub fn metal(&self) -> Option<MaterialSource<'a>> {
        self.unexpected.node().resolve(self.metal_hash?, Scope::Children)
    }

    /// The node that the hash leads to, as [`MaterialRef::emissive`] finds it.
    #[must_use]
    pub fn emissive(&self) -> Option<MaterialSource<'a>> {
        self.unexpected.node().resolve(self.emissive_hash?, Scope::Children)
    }

    /// The node that the hash leads to, as [`MaterialRef::emissive_mask`] finds it.
    #[must_use]
    pub fn emissive_mask(&self) -> Option<MaterialSource<'a>> {
        self.unexpected.node().resolve(self.emissive_mask_hash?, Scope::Children)
    }

    /// The node that the hash leads to, as [`MaterialRef::emissive_strength`] finds it.
    #[must_use]
    pub fn emissive_strength(&self) -> Option<MaterialSource<'a>> {
        self.unexpected.node().resolve(self.emissive_strength_hash?, Scope::Children)
    }

    /// The node that the hash leads to, as [`MaterialRef::ambient_occlusion`] finds it.
    #[must_use]
    pub fn ambient_occlusion(&self) -> Option<MaterialSource<'a>> {
        self.unexpected.node().resolve(self.ambient_occlusion_hash?, Scope::Children)
    }

    /// The node that the hash leads to, as [`MaterialRef::cavity`] finds it.
    #[must_use]
    pub fn cavity(&self) -> Option<MaterialSource<'a>> {
        self.unexpected.node().resolve(self.cavity_hash?, Scope::Children)
    }

    /// The node that the hash leads to, as [`MaterialRef::anisotropy`] finds it.
    #[must_use]
    pub fn anisotropy(&self) -> Option<MaterialSource<'a>> {
        self.unexpected.node().resolve(self.anisotropy_hash?, Scope::Children)
    }

    /// The node that the hash leads to, as [`MaterialRef::extra`] finds it.
    #[must_use]
    pub fn extra(&self, layer: u32) -> Option<MaterialSource<'a>> {
        self.unexpected.node().resolve(self.extra_hashes.get(layer)?, Scope::Children)
    }
}

/// Everything the specification knows of a [`FileRef`], see [`FileRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FileFields<'a> {
    /// The path, absolute or relative to this file's directory.
    ///
    /// Key `p`, type s, required, since 2020-03.
    pub path: Option<&'a str>,

    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> FileRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> FileFields<'a> {
        let mut fields = FileFields { path: None, unexpected: Unexpected::of(self.0) };
        self.0.scan(|scan| match scan.name() {
            [b'p'] => fields.path = fields.unexpected.read::<&'a str>(scan, 0),
            _ => scan.skip(),
        });
        fields
    }
}

/// Everything the specification knows of a [`ColorRef`], see [`ColorRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ColorFields<'a> {
    /// Name of the colour.
    ///
    /// Key `n`, type s, since 2025-01.
    pub name: Option<&'a str>,
    /// Space of the colour's components.
    ///
    /// Key `cs`, type s, default `ColorSpace::Srgb`, since 2025-03.
    pub color_space: ColorSpace<'a>,
    /// The colour's components: r, g, b, a.
    ///
    /// Key `rgba`, type v4, required, since 2025-01.
    pub rgba: Option<[f32; 4]>,

    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> ColorRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> ColorFields<'a> {
        let mut fields =
            ColorFields { name: None, color_space: ColorSpace::Srgb, rgba: None, unexpected: Unexpected::of(self.0) };
        self.0.scan(|scan| match scan.name() {
            [b'n'] => fields.name = fields.unexpected.read::<&'a str>(scan, 0),
            [b'c', b's'] => {
                fields.color_space =
                    fields.unexpected.read::<&'a str>(scan, 1).map(ColorSpace::from).unwrap_or(ColorSpace::Srgb)
            }
            [b'r', b'g', b'b', b'a'] => fields.rgba = fields.unexpected.read::<[f32; 4]>(scan, 2),
            _ => scan.skip(),
        });

        fields
    }
}

/// Everything the specification knows of a [`InstanceRef`], see [`InstanceRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct InstanceFields<'a> {
    /// Name of the instance.
    ///
    /// Key `n`, type s, since 2024-01.
    pub name: Option<&'a str>,
    /// The file to place, relative to the scene root or to this file's directory. The hash.
    ///
    /// Key `rf`, type l, required, since 2024-01.
    pub reference_file_hash: Option<u64>,
    /// Position in the world.
    ///
    /// Key `p`, type v3, required, since 2024-01.
    pub position: Option<[f32; 3]>,
    /// Rotation in the world, a quaternion x, y, z, w.
    ///
    /// Key `r`, type v4, required, since 2024-01.
    pub rotation: Option<[f32; 4]>,
    /// Scale in the world.
    ///
    /// Key `s`, type v3, required, since 2024-01.
    pub scale: Option<[f32; 3]>,

    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> InstanceRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> InstanceFields<'a> {
        let mut fields = InstanceFields {
            name: None,
            reference_file_hash: None,
            position: None,
            rotation: None,
            scale: None,
            unexpected: Unexpected::of(self.0),
        };
        self.0.scan(|scan| match scan.name() {
            [b'n'] => fields.name = fields.unexpected.read::<&'a str>(scan, 0),
            [b'r', b'f'] => fields.reference_file_hash = fields.unexpected.read::<u64>(scan, 1),
            [b'p'] => fields.position = fields.unexpected.read::<[f32; 3]>(scan, 2),
            [b'r'] => fields.rotation = fields.unexpected.read::<[f32; 4]>(scan, 3),
            [b's'] => fields.scale = fields.unexpected.read::<[f32; 3]>(scan, 4),
            _ => scan.skip(),
        });

        fields
    }
}

impl<'a> InstanceFields<'a> {
    /// The node that the hash leads to, as [`InstanceRef::reference_file`] finds it.
    #[must_use]
    pub fn reference_file(&self) -> Option<FileRef<'a>> {
        self.unexpected.node().resolve(self.reference_file_hash?, Scope::Children)
    }
}

/// Everything the specification knows of a [`MetadataRef`], see [`MetadataRef::fields`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct MetadataFields<'a> {
    /// Who made the file.
    ///
    /// Key `a`, type s, since 2024-08.
    pub author: Option<&'a str>,
    /// The program that wrote the file.
    ///
    /// Key `s`, type s, since 2024-08.
    pub software: Option<&'a str>,
    /// Which axis points up; only a hint.
    ///
    /// Key `up`, type s, since 2024-08.
    pub up_axis: Option<UpAxis<'a>>,
    /// Directory that the paths of instances are relative to.
    ///
    /// Key `sr`, type s, since 2025-09.
    pub scene_root: Option<&'a str>,

    /// Properties that are present but not what the specification says; their fields are as if they were
    /// absent.
    pub unexpected: Unexpected<'a>,
}

impl<'a> MetadataRef<'a> {
    /// All properties that the specification knows, read in one pass.
    ///
    /// Each field equals the getter of the same name. Each getter searches for its property separately, so this is
    /// faster from two properties on. It allocates nothing and reads no array.
    #[inline]
    #[must_use]
    pub fn fields(&self) -> MetadataFields<'a> {
        let mut fields = MetadataFields {
            author: None,
            software: None,
            up_axis: None,
            scene_root: None,
            unexpected: Unexpected::of(self.0),
        };
        self.0.scan(|scan| match scan.name() {
            [b'a'] => fields.author = fields.unexpected.read::<&'a str>(scan, 0),
            [b's'] => fields.software = fields.unexpected.read::<&'a str>(scan, 1),
            [b'u', b'p'] => fields.up_axis = fields.unexpected.read::<&'a str>(scan, 2).map(UpAxis::from),
            [b's', b'r'] => fields.scene_root = fields.unexpected.read::<&'a str>(scan, 3),
            _ => scan.skip(),
        });

        fields
    }
}
