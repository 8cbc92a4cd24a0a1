// Generated from the schema table by `cargo xtask codegen`. Do not edit.

use alloc::string::String;

use cast_format::NodeKind;
use cast_format::schema::Scope;

use super::{
    ColorSpace, ConstraintType, CurveMode, CurveProperty, MaterialSource, RotationInterpolation, SkinningMethod,
    TransformSpace, UpAxis,
};
use crate::array::Array;
use crate::array::indices::Indices;
use crate::array::values::{CustomOffset, KeyFrames, KeyValues};
use crate::node::NodeRef;
use crate::node::field::FieldError;
use crate::views::view::{ChildrenOf, LinkTarget, View, view};

view! { /// A scene. No two of its children have the same hash. (`docs/format.md#root`, kind `root`, since 2020-03.)
RootRef, ROOT }

impl<'a> RootRef<'a> {
    /// The Model children.
    #[must_use]
    pub fn models(&self) -> ChildrenOf<'a, ModelRef<'a>> {
        self.children_of()
    }

    /// The Animation children.
    #[must_use]
    pub fn animations(&self) -> ChildrenOf<'a, AnimationRef<'a>> {
        self.children_of()
    }

    /// The Instance children.
    #[must_use]
    pub fn instances(&self) -> ChildrenOf<'a, InstanceRef<'a>> {
        self.children_of()
    }

    /// The Metadata children.
    #[must_use]
    pub fn metadata(&self) -> ChildrenOf<'a, MetadataRef<'a>> {
        self.children_of()
    }
}

view! { /// Meshes, hair, blend shapes and materials with at most one skeleton. (`docs/format.md#model`, kind `modl`, since 2020-03.)
ModelRef, MODEL }

impl<'a> ModelRef<'a> {
    /// The Skeleton child. A node has at most one; if it has more, the first one is used.
    #[must_use]
    pub fn skeleton(&self) -> Option<SkeletonRef<'a>> {
        self.children_of().next()
    }

    /// The Mesh children.
    #[must_use]
    pub fn meshes(&self) -> ChildrenOf<'a, MeshRef<'a>> {
        self.children_of()
    }

    /// The Hair children.
    #[must_use]
    pub fn hairs(&self) -> ChildrenOf<'a, HairRef<'a>> {
        self.children_of()
    }

    /// The BlendShape children.
    #[must_use]
    pub fn blend_shapes(&self) -> ChildrenOf<'a, BlendShapeRef<'a>> {
        self.children_of()
    }

    /// The Material children.
    #[must_use]
    pub fn materials(&self) -> ChildrenOf<'a, MaterialRef<'a>> {
        self.children_of()
    }

    /// Name of the model.
    ///
    /// Key `n`, type s, since 2023-10.
    #[must_use]
    pub fn name(&self) -> Option<&'a str> {
        self.try_name().ok().flatten()
    }

    /// Like [`name`](Self::name), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_name(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("n")
    }

    /// A copy of [`name`](Self::name), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn name_lossy(&self) -> Option<String> {
        self.lossy("n")
    }

    /// Position in the world.
    ///
    /// Key `p`, type v3, since 2025-05.
    #[must_use]
    pub fn position(&self) -> Option<[f32; 3]> {
        self.try_position().ok().flatten()
    }

    /// Like [`position`](Self::position), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_position(&self) -> Result<Option<[f32; 3]>, FieldError<'a>> {
        self.field("p")
    }

    /// Rotation in the world, a quaternion x, y, z, w.
    ///
    /// Key `r`, type v4, since 2025-05.
    #[must_use]
    pub fn rotation(&self) -> Option<[f32; 4]> {
        self.try_rotation().ok().flatten()
    }

    /// Like [`rotation`](Self::rotation), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_rotation(&self) -> Result<Option<[f32; 4]>, FieldError<'a>> {
        self.field("r")
    }

    /// Scale in the world.
    ///
    /// Key `s`, type v3, since 2025-05.
    #[must_use]
    pub fn scale(&self) -> Option<[f32; 3]> {
        self.try_scale().ok().flatten()
    }

    /// Like [`scale`](Self::scale), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_scale(&self) -> Result<Option<[f32; 3]>, FieldError<'a>> {
        self.field("s")
    }
}

view! { /// Triangles and the vertex buffers they index. (`docs/format.md#mesh`, kind `mesh`, since 2020-03.)
MeshRef, MESH }

impl<'a> MeshRef<'a> {
    /// Name of the mesh.
    ///
    /// Key `n`, type s, since 2021-11.
    #[must_use]
    pub fn name(&self) -> Option<&'a str> {
        self.try_name().ok().flatten()
    }

    /// Like [`name`](Self::name), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_name(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("n")
    }

    /// A copy of [`name`](Self::name), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn name_lossy(&self) -> Option<String> {
        self.lossy("n")
    }

    /// Position of each vertex.
    ///
    /// Key `vp`, type v3[], required, since 2020-03.
    #[must_use]
    pub fn positions(&self) -> Option<Array<'a, [f32; 3]>> {
        self.try_positions().ok().flatten()
    }

    /// Like [`positions`](Self::positions), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_positions(&self) -> Result<Option<Array<'a, [f32; 3]>>, FieldError<'a>> {
        self.field("vp")
    }

    /// Normal of each vertex.
    ///
    /// Key `vn`, type v3[], since 2020-03.
    #[must_use]
    pub fn normals(&self) -> Option<Array<'a, [f32; 3]>> {
        self.try_normals().ok().flatten()
    }

    /// Like [`normals`](Self::normals), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_normals(&self) -> Result<Option<Array<'a, [f32; 3]>>, FieldError<'a>> {
        self.field("vn")
    }

    /// Tangent of each vertex.
    ///
    /// Key `vt`, type v3[], since 2020-03.
    #[must_use]
    pub fn tangents(&self) -> Option<Array<'a, [f32; 3]>> {
        self.try_tangents().ok().flatten()
    }

    /// Like [`tangents`](Self::tangents), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_tangents(&self) -> Result<Option<Array<'a, [f32; 3]>>, FieldError<'a>> {
        self.field("vt")
    }

    /// The only colour layer of old files, packed with red in the lowest byte.
    ///
    /// Key `vc`, type i[], since 2020-03, legacy since 2024-08, replaced by `c0` with `cl` = 1.
    #[must_use]
    pub fn legacy_colors(&self) -> Option<Array<'a, u32>> {
        self.try_legacy_colors().ok().flatten()
    }

    /// Like [`legacy_colors`](Self::legacy_colors), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_legacy_colors(&self) -> Result<Option<Array<'a, u32>>, FieldError<'a>> {
        self.field("vc")
    }

    /// Texture coordinates of each vertex, with the origin at the top left.
    ///
    /// Key `u%d`, type v2[], since 2020-03.
    #[must_use]
    pub fn uv_layer(&self, layer: u32) -> Option<Array<'a, [f32; 2]>> {
        self.try_uv_layer(layer).ok().flatten()
    }

    /// Like [`uv_layer`](Self::uv_layer), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_uv_layer(&self, layer: u32) -> Result<Option<Array<'a, [f32; 2]>>, FieldError<'a>> {
        self.layer("u", layer)
    }

    /// Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.
    ///
    /// Key `wb`, type b h i[], since 2020-03.
    #[must_use]
    pub fn weight_bones(&self) -> Option<Indices<'a>> {
        self.try_weight_bones().ok().flatten()
    }

    /// Like [`weight_bones`](Self::weight_bones), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_weight_bones(&self) -> Result<Option<Indices<'a>>, FieldError<'a>> {
        self.field("wb")
    }

    /// Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up.
    ///
    /// Key `wv`, type f[], required with `wb`, since 2020-03.
    #[must_use]
    pub fn weight_values(&self) -> Option<Array<'a, f32>> {
        self.try_weight_values().ok().flatten()
    }

    /// Like [`weight_values`](Self::weight_values), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_weight_values(&self) -> Result<Option<Array<'a, f32>>, FieldError<'a>> {
        self.field("wv")
    }

    /// Three vertex indices per triangle, counterclockwise when seen from the front.
    ///
    /// Key `f`, type b h i[], required, since 2020-03.
    #[must_use]
    pub fn faces(&self) -> Option<Indices<'a>> {
        self.try_faces().ok().flatten()
    }

    /// Like [`faces`](Self::faces), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_faces(&self) -> Result<Option<Indices<'a>>, FieldError<'a>> {
        self.field("f")
    }

    /// Number of colour layers.
    ///
    /// Key `cl`, type b h i, required with `c%d`, since 2024-08.
    #[must_use]
    pub fn color_layer_count(&self) -> Option<u32> {
        self.try_color_layer_count().ok().flatten()
    }

    /// Like [`color_layer_count`](Self::color_layer_count), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_color_layer_count(&self) -> Result<Option<u32>, FieldError<'a>> {
        self.count("cl")
    }

    /// Number of texture coordinate layers.
    ///
    /// Key `ul`, type b h i, required with `u%d`, since 2020-03.
    #[must_use]
    pub fn uv_layer_count(&self) -> Option<u32> {
        self.try_uv_layer_count().ok().flatten()
    }

    /// Like [`uv_layer_count`](Self::uv_layer_count), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_uv_layer_count(&self) -> Result<Option<u32>, FieldError<'a>> {
        self.count("ul")
    }

    /// Number of bones that move each vertex.
    ///
    /// Key `mi`, type b h i, required with `wb`, since 2020-03.
    #[must_use]
    pub fn maximum_influence(&self) -> Option<u32> {
        self.try_maximum_influence().ok().flatten()
    }

    /// Like [`maximum_influence`](Self::maximum_influence), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_maximum_influence(&self) -> Result<Option<u32>, FieldError<'a>> {
        self.count("mi")
    }

    /// How the vertices follow the bones.
    ///
    /// Key `sm`, type s, default `SkinningMethod::Linear`, since 2023-10.
    #[must_use]
    pub fn skinning_method(&self) -> SkinningMethod<'a> {
        self.try_skinning_method().ok().flatten().unwrap_or(SkinningMethod::Linear)
    }

    /// Like [`skinning_method`](Self::skinning_method), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_skinning_method(&self) -> Result<Option<SkinningMethod<'a>>, FieldError<'a>> {
        self.choice("sm")
    }

    /// Material of the mesh.
    ///
    /// The first matching node with this hash among the siblings, found as by [`NodeRef::resolve`]. Key `m`, type l,
    /// since 2020-03.
    #[must_use]
    pub fn material(&self) -> Option<MaterialRef<'a>> {
        self.resolve(self.material_hash()?, Scope::Siblings)
    }

    /// Like [`material`](Self::material), found by visiting all siblings; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_material(&self) -> Option<MaterialRef<'a>> {
        self.scan_link(self.material_hash()?, Scope::Siblings)
    }

    /// The hash that [`material`](Self::material) follows.
    #[must_use]
    pub fn material_hash(&self) -> Option<u64> {
        self.try_material_hash().ok().flatten()
    }

    /// Like [`material_hash`](Self::material_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_material_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("m")
    }
}

view! { /// Strands of hair as chains of particles. (`docs/format.md#hair`, kind `hair`, since 2025-04.)
HairRef, HAIR }

impl<'a> HairRef<'a> {
    /// Name of the hair.
    ///
    /// Key `n`, type s, since 2025-04.
    #[must_use]
    pub fn name(&self) -> Option<&'a str> {
        self.try_name().ok().flatten()
    }

    /// Like [`name`](Self::name), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_name(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("n")
    }

    /// A copy of [`name`](Self::name), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn name_lossy(&self) -> Option<String> {
        self.lossy("n")
    }

    /// Number of segments of each strand.
    ///
    /// Key `se`, type b h i[], required, since 2025-04.
    #[must_use]
    pub fn segments(&self) -> Option<Indices<'a>> {
        self.try_segments().ok().flatten()
    }

    /// Like [`segments`](Self::segments), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_segments(&self) -> Result<Option<Indices<'a>>, FieldError<'a>> {
        self.field("se")
    }

    /// World positions of the points of all strands; a strand of n segments has n + 1 points.
    ///
    /// Key `pt`, type v3[], required, since 2025-04.
    #[must_use]
    pub fn particles(&self) -> Option<Array<'a, [f32; 3]>> {
        self.try_particles().ok().flatten()
    }

    /// Like [`particles`](Self::particles), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_particles(&self) -> Result<Option<Array<'a, [f32; 3]>>, FieldError<'a>> {
        self.field("pt")
    }

    /// Material of the hair.
    ///
    /// The first matching node with this hash among the siblings, found as by [`NodeRef::resolve`]. Key `m`, type l,
    /// since 2025-04.
    #[must_use]
    pub fn material(&self) -> Option<MaterialRef<'a>> {
        self.resolve(self.material_hash()?, Scope::Siblings)
    }

    /// Like [`material`](Self::material), found by visiting all siblings; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_material(&self) -> Option<MaterialRef<'a>> {
        self.scan_link(self.material_hash()?, Scope::Siblings)
    }

    /// The hash that [`material`](Self::material) follows.
    #[must_use]
    pub fn material_hash(&self) -> Option<u64> {
        self.try_material_hash().ok().flatten()
    }

    /// Like [`material_hash`](Self::material_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_material_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("m")
    }
}

view! { /// Changed positions of some vertices of a mesh. (`docs/format.md#blendshape`, kind `blsh`, since 2021-11.)
BlendShapeRef, BLEND_SHAPE }

impl<'a> BlendShapeRef<'a> {
    /// Name of the shape; weight curves refer to it.
    ///
    /// Key `n`, type s, required, since 2023-10.
    #[must_use]
    pub fn name(&self) -> Option<&'a str> {
        self.try_name().ok().flatten()
    }

    /// Like [`name`](Self::name), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_name(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("n")
    }

    /// A copy of [`name`](Self::name), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn name_lossy(&self) -> Option<String> {
        self.lossy("n")
    }

    /// The mesh that is deformed.
    ///
    /// The first matching node with this hash among the siblings, found as by [`NodeRef::resolve`]. Key `b`, type l,
    /// required, since 2021-11.
    #[must_use]
    pub fn base_shape(&self) -> Option<MeshRef<'a>> {
        self.resolve(self.base_shape_hash()?, Scope::Siblings)
    }

    /// Like [`base_shape`](Self::base_shape), found by visiting all siblings; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_base_shape(&self) -> Option<MeshRef<'a>> {
        self.scan_link(self.base_shape_hash()?, Scope::Siblings)
    }

    /// The hash that [`base_shape`](Self::base_shape) follows.
    #[must_use]
    pub fn base_shape_hash(&self) -> Option<u64> {
        self.try_base_shape_hash().ok().flatten()
    }

    /// Like [`base_shape_hash`](Self::base_shape_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_base_shape_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("b")
    }

    /// Indices of the vertices that move.
    ///
    /// Key `vi`, type b h i[], required, since 2024-06.
    #[must_use]
    pub fn vertex_indices(&self) -> Option<Indices<'a>> {
        self.try_vertex_indices().ok().flatten()
    }

    /// Like [`vertex_indices`](Self::vertex_indices), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_vertex_indices(&self) -> Result<Option<Indices<'a>>, FieldError<'a>> {
        self.field("vi")
    }

    /// Final position of each vertex of `vertex_indices`, not a difference.
    ///
    /// Key `vp`, type v3[], required, since 2024-06.
    #[must_use]
    pub fn positions(&self) -> Option<Array<'a, [f32; 3]>> {
        self.try_positions().ok().flatten()
    }

    /// Like [`positions`](Self::positions), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_positions(&self) -> Result<Option<Array<'a, [f32; 3]>>, FieldError<'a>> {
        self.field("vp")
    }

    /// The largest weight: a single number, or one per target in files from before 2024-06.
    ///
    /// Key `ts`, type f[], since 2021-11.
    #[must_use]
    pub fn target_weight_scales(&self) -> Option<Array<'a, f32>> {
        self.try_target_weight_scales().ok().flatten()
    }

    /// Like [`target_weight_scales`](Self::target_weight_scales), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_target_weight_scales(&self) -> Result<Option<Array<'a, f32>>, FieldError<'a>> {
        self.field("ts")
    }

    /// Whole meshes to morph into, in old files.
    ///
    /// Key `t`, type l[], since 2021-11, legacy since 2024-06, replaced by `vi` with `vp`.
    #[must_use]
    pub fn legacy_target_shapes(&self) -> Option<Array<'a, u64>> {
        self.try_legacy_target_shapes().ok().flatten()
    }

    /// Like [`legacy_target_shapes`](Self::legacy_target_shapes), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_legacy_target_shapes(&self) -> Result<Option<Array<'a, u64>>, FieldError<'a>> {
        self.field("t")
    }

    /// Position offsets; they were in the published text for less than a day.
    ///
    /// Key `vd`, type v3[], since 2024-06, legacy since 2024-06, replaced by `vp`.
    #[must_use]
    pub fn legacy_deltas(&self) -> Option<Array<'a, [f32; 3]>> {
        self.try_legacy_deltas().ok().flatten()
    }

    /// Like [`legacy_deltas`](Self::legacy_deltas), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_legacy_deltas(&self) -> Result<Option<Array<'a, [f32; 3]>>, FieldError<'a>> {
        self.field("vd")
    }
}

view! { /// Bones, with the inverse kinematics handles and constraints between them. (`docs/format.md#skeleton`, kind `skel`, since 2020-03.)
SkeletonRef, SKELETON }

impl<'a> SkeletonRef<'a> {
    /// The Bone children.
    #[must_use]
    pub fn bones(&self) -> ChildrenOf<'a, BoneRef<'a>> {
        self.children_of()
    }

    /// The IKHandle children.
    #[must_use]
    pub fn ik_handles(&self) -> ChildrenOf<'a, IKHandleRef<'a>> {
        self.children_of()
    }

    /// The Constraint children.
    #[must_use]
    pub fn constraints(&self) -> ChildrenOf<'a, ConstraintRef<'a>> {
        self.children_of()
    }
}

view! { /// One joint of a skeleton. (`docs/format.md#bone`, kind `bone`, since 2020-03.)
BoneRef, BONE }

impl<'a> BoneRef<'a> {
    /// Name of the bone; curves refer to it.
    ///
    /// Key `n`, type s, required, since 2020-03.
    #[must_use]
    pub fn name(&self) -> Option<&'a str> {
        self.try_name().ok().flatten()
    }

    /// Like [`name`](Self::name), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_name(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("n")
    }

    /// A copy of [`name`](Self::name), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn name_lossy(&self) -> Option<String> {
        self.lossy("n")
    }

    /// The parent, as an index into the skeleton's bones, or none.
    ///
    /// Key `p`, type i, since 2020-03.
    #[must_use]
    pub fn parent_index(&self) -> Option<u32> {
        self.try_parent_index().ok().flatten()
    }

    /// Like [`parent_index`](Self::parent_index), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_parent_index(&self) -> Result<Option<u32>, FieldError<'a>> {
        Ok(self.field("p")?.filter(|index| *index != cast_format::NO_PARENT))
    }

    /// Whether the parent's own scale is cancelled before this bone's rotation is applied.
    ///
    /// Key `ssc`, type b, default `true`, since 2020-03.
    #[must_use]
    pub fn segment_scale_compensate(&self) -> bool {
        self.try_segment_scale_compensate().ok().flatten().unwrap_or(true)
    }

    /// Like [`segment_scale_compensate`](Self::segment_scale_compensate), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_segment_scale_compensate(&self) -> Result<Option<bool>, FieldError<'a>> {
        self.field("ssc")
    }

    /// Position relative to the parent.
    ///
    /// Key `lp`, type v3, since 2020-03.
    #[must_use]
    pub fn local_position(&self) -> Option<[f32; 3]> {
        self.try_local_position().ok().flatten()
    }

    /// Like [`local_position`](Self::local_position), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_local_position(&self) -> Result<Option<[f32; 3]>, FieldError<'a>> {
        self.field("lp")
    }

    /// Rotation relative to the parent, a quaternion x, y, z, w.
    ///
    /// Key `lr`, type v4, since 2020-03.
    #[must_use]
    pub fn local_rotation(&self) -> Option<[f32; 4]> {
        self.try_local_rotation().ok().flatten()
    }

    /// Like [`local_rotation`](Self::local_rotation), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_local_rotation(&self) -> Result<Option<[f32; 4]>, FieldError<'a>> {
        self.field("lr")
    }

    /// Position relative to the model.
    ///
    /// Key `wp`, type v3, since 2020-03.
    #[must_use]
    pub fn world_position(&self) -> Option<[f32; 3]> {
        self.try_world_position().ok().flatten()
    }

    /// Like [`world_position`](Self::world_position), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_world_position(&self) -> Result<Option<[f32; 3]>, FieldError<'a>> {
        self.field("wp")
    }

    /// Rotation relative to the model, a quaternion x, y, z, w.
    ///
    /// Key `wr`, type v4, since 2020-03.
    #[must_use]
    pub fn world_rotation(&self) -> Option<[f32; 4]> {
        self.try_world_rotation().ok().flatten()
    }

    /// Like [`world_rotation`](Self::world_rotation), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_world_rotation(&self) -> Result<Option<[f32; 4]>, FieldError<'a>> {
        self.field("wr")
    }

    /// Scale, always relative to the parent.
    ///
    /// Key `s`, type v3, since 2020-03.
    #[must_use]
    pub fn scale(&self) -> Option<[f32; 3]> {
        self.try_scale().ok().flatten()
    }

    /// Like [`scale`](Self::scale), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_scale(&self) -> Result<Option<[f32; 3]>, FieldError<'a>> {
        self.field("s")
    }
}

view! { /// A chain of bones that reaches for a target. (`docs/format.md#ikhandle`, kind `ikhd`, since 2023-10.)
IKHandleRef, IK_HANDLE }

impl<'a> IKHandleRef<'a> {
    /// Name of the handle.
    ///
    /// Key `n`, type s, since 2023-10.
    #[must_use]
    pub fn name(&self) -> Option<&'a str> {
        self.try_name().ok().flatten()
    }

    /// Like [`name`](Self::name), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_name(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("n")
    }

    /// A copy of [`name`](Self::name), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn name_lossy(&self) -> Option<String> {
        self.lossy("n")
    }

    /// First bone of the chain.
    ///
    /// The first matching node with this hash among the siblings, found as by [`NodeRef::resolve`]. Key `sb`, type l,
    /// required, since 2023-10.
    #[must_use]
    pub fn start_bone(&self) -> Option<BoneRef<'a>> {
        self.resolve(self.start_bone_hash()?, Scope::Siblings)
    }

    /// Like [`start_bone`](Self::start_bone), found by visiting all siblings; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_start_bone(&self) -> Option<BoneRef<'a>> {
        self.scan_link(self.start_bone_hash()?, Scope::Siblings)
    }

    /// The hash that [`start_bone`](Self::start_bone) follows.
    #[must_use]
    pub fn start_bone_hash(&self) -> Option<u64> {
        self.try_start_bone_hash().ok().flatten()
    }

    /// Like [`start_bone_hash`](Self::start_bone_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_start_bone_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("sb")
    }

    /// Last bone of the chain.
    ///
    /// The first matching node with this hash among the siblings, found as by [`NodeRef::resolve`]. Key `eb`, type l,
    /// required, since 2023-10.
    #[must_use]
    pub fn end_bone(&self) -> Option<BoneRef<'a>> {
        self.resolve(self.end_bone_hash()?, Scope::Siblings)
    }

    /// Like [`end_bone`](Self::end_bone), found by visiting all siblings; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_end_bone(&self) -> Option<BoneRef<'a>> {
        self.scan_link(self.end_bone_hash()?, Scope::Siblings)
    }

    /// The hash that [`end_bone`](Self::end_bone) follows.
    #[must_use]
    pub fn end_bone_hash(&self) -> Option<u64> {
        self.try_end_bone_hash().ok().flatten()
    }

    /// Like [`end_bone_hash`](Self::end_bone_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_end_bone_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("eb")
    }

    /// The bone that the chain reaches for.
    ///
    /// The first matching node with this hash among the siblings, found as by [`NodeRef::resolve`]. Key `tb`, type l,
    /// since 2023-10.
    #[must_use]
    pub fn target_bone(&self) -> Option<BoneRef<'a>> {
        self.resolve(self.target_bone_hash()?, Scope::Siblings)
    }

    /// Like [`target_bone`](Self::target_bone), found by visiting all siblings; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_target_bone(&self) -> Option<BoneRef<'a>> {
        self.scan_link(self.target_bone_hash()?, Scope::Siblings)
    }

    /// The hash that [`target_bone`](Self::target_bone) follows.
    #[must_use]
    pub fn target_bone_hash(&self) -> Option<u64> {
        self.try_target_bone_hash().ok().flatten()
    }

    /// Like [`target_bone_hash`](Self::target_bone_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_target_bone_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("tb")
    }

    /// Offset from the target bone.
    ///
    /// Key `to`, type v3, since 2026-03.
    #[must_use]
    pub fn target_offset(&self) -> Option<[f32; 3]> {
        self.try_target_offset().ok().flatten()
    }

    /// Like [`target_offset`](Self::target_offset), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_target_offset(&self) -> Result<Option<[f32; 3]>, FieldError<'a>> {
        self.field("to")
    }

    /// The bone that the chain bends towards.
    ///
    /// The first matching node with this hash among the siblings, found as by [`NodeRef::resolve`]. Key `pv`, type l,
    /// since 2023-10.
    #[must_use]
    pub fn pole_vector_bone(&self) -> Option<BoneRef<'a>> {
        self.resolve(self.pole_vector_bone_hash()?, Scope::Siblings)
    }

    /// Like [`pole_vector_bone`](Self::pole_vector_bone), found by visiting all siblings; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_pole_vector_bone(&self) -> Option<BoneRef<'a>> {
        self.scan_link(self.pole_vector_bone_hash()?, Scope::Siblings)
    }

    /// The hash that [`pole_vector_bone`](Self::pole_vector_bone) follows.
    #[must_use]
    pub fn pole_vector_bone_hash(&self) -> Option<u64> {
        self.try_pole_vector_bone_hash().ok().flatten()
    }

    /// Like [`pole_vector_bone_hash`](Self::pole_vector_bone_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_pole_vector_bone_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("pv")
    }

    /// The bone whose twist rotates the chain.
    ///
    /// The first matching node with this hash among the siblings, found as by [`NodeRef::resolve`]. Key `pb`, type l,
    /// since 2023-10.
    #[must_use]
    pub fn pole_bone(&self) -> Option<BoneRef<'a>> {
        self.resolve(self.pole_bone_hash()?, Scope::Siblings)
    }

    /// Like [`pole_bone`](Self::pole_bone), found by visiting all siblings; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_pole_bone(&self) -> Option<BoneRef<'a>> {
        self.scan_link(self.pole_bone_hash()?, Scope::Siblings)
    }

    /// The hash that [`pole_bone`](Self::pole_bone) follows.
    #[must_use]
    pub fn pole_bone_hash(&self) -> Option<u64> {
        self.try_pole_bone_hash().ok().flatten()
    }

    /// Like [`pole_bone_hash`](Self::pole_bone_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_pole_bone_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("pb")
    }

    /// Whether the end bone takes the rotation of the target.
    ///
    /// Key `tr`, type b, default `false`, since 2023-10.
    #[must_use]
    pub fn use_target_rotation(&self) -> bool {
        self.try_use_target_rotation().ok().flatten().unwrap_or(false)
    }

    /// Like [`use_target_rotation`](Self::use_target_rotation), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_use_target_rotation(&self) -> Result<Option<bool>, FieldError<'a>> {
        self.field("tr")
    }
}

view! { /// A bone that follows another. (`docs/format.md#constraint`, kind `cnst`, since 2023-12.)
ConstraintRef, CONSTRAINT }

impl<'a> ConstraintRef<'a> {
    /// Name of the constraint.
    ///
    /// Key `n`, type s, since 2023-12.
    #[must_use]
    pub fn name(&self) -> Option<&'a str> {
        self.try_name().ok().flatten()
    }

    /// Like [`name`](Self::name), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_name(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("n")
    }

    /// A copy of [`name`](Self::name), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn name_lossy(&self) -> Option<String> {
        self.lossy("n")
    }

    /// What the constraint acts on: the translation, the rotation or the scale.
    ///
    /// Key `ct`, type s, required, since 2023-12.
    #[must_use]
    pub fn constraint_type(&self) -> Option<ConstraintType<'a>> {
        self.try_constraint_type().ok().flatten()
    }

    /// Like [`constraint_type`](Self::constraint_type), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_constraint_type(&self) -> Result<Option<ConstraintType<'a>>, FieldError<'a>> {
        self.choice("ct")
    }

    /// The bone that the constraint moves.
    ///
    /// The first matching node with this hash among the siblings, found as by [`NodeRef::resolve`]. Key `cb`, type l,
    /// required, since 2023-12.
    #[must_use]
    pub fn constraint_bone(&self) -> Option<BoneRef<'a>> {
        self.resolve(self.constraint_bone_hash()?, Scope::Siblings)
    }

    /// Like [`constraint_bone`](Self::constraint_bone), found by visiting all siblings; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_constraint_bone(&self) -> Option<BoneRef<'a>> {
        self.scan_link(self.constraint_bone_hash()?, Scope::Siblings)
    }

    /// The hash that [`constraint_bone`](Self::constraint_bone) follows.
    #[must_use]
    pub fn constraint_bone_hash(&self) -> Option<u64> {
        self.try_constraint_bone_hash().ok().flatten()
    }

    /// Like [`constraint_bone_hash`](Self::constraint_bone_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_constraint_bone_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("cb")
    }

    /// The bone that it follows.
    ///
    /// The first matching node with this hash among the siblings, found as by [`NodeRef::resolve`]. Key `tb`, type l,
    /// required, since 2023-12.
    #[must_use]
    pub fn target_bone(&self) -> Option<BoneRef<'a>> {
        self.resolve(self.target_bone_hash()?, Scope::Siblings)
    }

    /// Like [`target_bone`](Self::target_bone), found by visiting all siblings; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_target_bone(&self) -> Option<BoneRef<'a>> {
        self.scan_link(self.target_bone_hash()?, Scope::Siblings)
    }

    /// The hash that [`target_bone`](Self::target_bone) follows.
    #[must_use]
    pub fn target_bone_hash(&self) -> Option<u64> {
        self.try_target_bone_hash().ok().flatten()
    }

    /// Like [`target_bone_hash`](Self::target_bone_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_target_bone_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("tb")
    }

    /// Whether the offset from the target in the rest pose is kept.
    ///
    /// Key `mo`, type b, default `false`, since 2024-01.
    #[must_use]
    pub fn maintain_offset(&self) -> bool {
        self.try_maintain_offset().ok().flatten().unwrap_or(false)
    }

    /// Like [`maintain_offset`](Self::maintain_offset), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_maintain_offset(&self) -> Result<Option<bool>, FieldError<'a>> {
        self.field("mo")
    }

    /// Offset from the target: a vector, or a quaternion for an orient constraint.
    ///
    /// Key `co`, type v3 v4, since 2025-02.
    #[must_use]
    pub fn custom_offset(&self) -> Option<CustomOffset> {
        self.try_custom_offset().ok().flatten()
    }

    /// Like [`custom_offset`](Self::custom_offset), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_custom_offset(&self) -> Result<Option<CustomOffset>, FieldError<'a>> {
        self.field("co")
    }

    /// How much the bone follows its target, from 0 to 1.
    ///
    /// Key `wt`, type f, default `1.0`, since 2025-02.
    #[must_use]
    pub fn weight(&self) -> f32 {
        self.try_weight().ok().flatten().unwrap_or(1.0)
    }

    /// Like [`weight`](Self::weight), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_weight(&self) -> Result<Option<f32>, FieldError<'a>> {
        self.field("wt")
    }

    /// Whether the constraint leaves the x axis alone.
    ///
    /// Key `sx`, type b, default `false`, since 2024-01.
    #[must_use]
    pub fn skip_x(&self) -> bool {
        self.try_skip_x().ok().flatten().unwrap_or(false)
    }

    /// Like [`skip_x`](Self::skip_x), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_skip_x(&self) -> Result<Option<bool>, FieldError<'a>> {
        self.field("sx")
    }

    /// Whether the constraint leaves the y axis alone.
    ///
    /// Key `sy`, type b, default `false`, since 2024-01.
    #[must_use]
    pub fn skip_y(&self) -> bool {
        self.try_skip_y().ok().flatten().unwrap_or(false)
    }

    /// Like [`skip_y`](Self::skip_y), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_skip_y(&self) -> Result<Option<bool>, FieldError<'a>> {
        self.field("sy")
    }

    /// Whether the constraint leaves the z axis alone.
    ///
    /// Key `sz`, type b, default `false`, since 2024-01.
    #[must_use]
    pub fn skip_z(&self) -> bool {
        self.try_skip_z().ok().flatten().unwrap_or(false)
    }

    /// Like [`skip_z`](Self::skip_z), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_skip_z(&self) -> Result<Option<bool>, FieldError<'a>> {
        self.field("sz")
    }
}

view! { /// Curves with one frame rate. (`docs/format.md#animation`, kind `anim`, since 2020-03.)
AnimationRef, ANIMATION }

impl<'a> AnimationRef<'a> {
    /// The Skeleton children.
    #[must_use]
    pub fn skeletons(&self) -> ChildrenOf<'a, SkeletonRef<'a>> {
        self.children_of()
    }

    /// The Curve children.
    #[must_use]
    pub fn curves(&self) -> ChildrenOf<'a, CurveRef<'a>> {
        self.children_of()
    }

    /// The CurveModeOverride children.
    #[must_use]
    pub fn curve_mode_overrides(&self) -> ChildrenOf<'a, CurveModeOverrideRef<'a>> {
        self.children_of()
    }

    /// The NotificationTrack children.
    #[must_use]
    pub fn notification_tracks(&self) -> ChildrenOf<'a, NotificationTrackRef<'a>> {
        self.children_of()
    }

    /// Name of the animation.
    ///
    /// Key `n`, type s, since 2023-10.
    #[must_use]
    pub fn name(&self) -> Option<&'a str> {
        self.try_name().ok().flatten()
    }

    /// Like [`name`](Self::name), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_name(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("n")
    }

    /// A copy of [`name`](Self::name), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn name_lossy(&self) -> Option<String> {
        self.lossy("n")
    }

    /// Frames per second.
    ///
    /// Key `fr`, type f, required, since 2020-03.
    #[must_use]
    pub fn frame_rate(&self) -> Option<f32> {
        self.try_frame_rate().ok().flatten()
    }

    /// Like [`frame_rate`](Self::frame_rate), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_frame_rate(&self) -> Result<Option<f32>, FieldError<'a>> {
        self.field("fr")
    }

    /// Whether the animation loops.
    ///
    /// Key `lo`, type b, default `false`, since 2020-03.
    #[must_use]
    pub fn looping(&self) -> bool {
        self.try_looping().ok().flatten().unwrap_or(false)
    }

    /// Like [`looping`](Self::looping), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_looping(&self) -> Result<Option<bool>, FieldError<'a>> {
        self.field("lo")
    }

    /// How rotation curves were interpolated in the first weeks of the format.
    ///
    /// Key `ri`, type s, since 2020-03, legacy since 2020-03, replaced by `rq` curves.
    #[must_use]
    pub fn legacy_rotation_interpolation(&self) -> Option<RotationInterpolation<'a>> {
        self.try_legacy_rotation_interpolation().ok().flatten()
    }

    /// Like [`legacy_rotation_interpolation`](Self::legacy_rotation_interpolation), distinguishing absent from
    /// unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_legacy_rotation_interpolation(&self) -> Result<Option<RotationInterpolation<'a>>, FieldError<'a>> {
        self.choice("ri")
    }

    /// Space of the curves in old files.
    ///
    /// Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves relative to the parent.
    #[must_use]
    pub fn legacy_transform_space(&self) -> Option<TransformSpace<'a>> {
        self.try_legacy_transform_space().ok().flatten()
    }

    /// Like [`legacy_transform_space`](Self::legacy_transform_space), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_legacy_transform_space(&self) -> Result<Option<TransformSpace<'a>>, FieldError<'a>> {
        self.choice("ts")
    }
}

view! { /// Key frames and values of one property of one node. (`docs/format.md#curve`, kind `curv`, since 2020-03.)
CurveRef, CURVE }

impl<'a> CurveRef<'a> {
    /// Name of the bone or blend shape that is animated.
    ///
    /// Key `nn`, type s, required, since 2020-03.
    #[must_use]
    pub fn node_name(&self) -> Option<&'a str> {
        self.try_node_name().ok().flatten()
    }

    /// Like [`node_name`](Self::node_name), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_node_name(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("nn")
    }

    /// A copy of [`node_name`](Self::node_name), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn node_name_lossy(&self) -> Option<String> {
        self.lossy("nn")
    }

    /// The property of that node that the curve animates.
    ///
    /// Key `kp`, type s, required, since 2020-03.
    #[must_use]
    pub fn key_property(&self) -> Option<CurveProperty<'a>> {
        self.try_key_property().ok().flatten()
    }

    /// Like [`key_property`](Self::key_property), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_key_property(&self) -> Result<Option<CurveProperty<'a>>, FieldError<'a>> {
        self.choice("kp")
    }

    /// Frame of each key; floats in files from before 2023-10.
    ///
    /// Key `kb`, type b h i f[], required, since 2020-03.
    #[must_use]
    pub fn key_frames(&self) -> Option<KeyFrames<'a>> {
        self.try_key_frames().ok().flatten()
    }

    /// Like [`key_frames`](Self::key_frames), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_key_frames(&self) -> Result<Option<KeyFrames<'a>>, FieldError<'a>> {
        self.field("kb")
    }

    /// Frame of each key in the first weeks of the format.
    ///
    /// Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03, replaced by `kb`.
    #[must_use]
    pub fn legacy_key_times(&self) -> Option<KeyFrames<'a>> {
        self.try_legacy_key_times().ok().flatten()
    }

    /// Like [`legacy_key_times`](Self::legacy_key_times), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_legacy_key_times(&self) -> Result<Option<KeyFrames<'a>>, FieldError<'a>> {
        self.field("kt")
    }

    /// Value of each key.
    ///
    /// Key `kv`, type f v4 b h i[], required, since 2020-03.
    #[must_use]
    pub fn key_values(&self) -> Option<KeyValues<'a>> {
        self.try_key_values().ok().flatten()
    }

    /// Like [`key_values`](Self::key_values), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_key_values(&self) -> Result<Option<KeyValues<'a>>, FieldError<'a>> {
        self.field("kv")
    }

    /// How the values are combined with the pose.
    ///
    /// Key `m`, type s, required, default `CurveMode::Absolute`, since 2020-03.
    #[must_use]
    pub fn mode(&self) -> CurveMode<'a> {
        self.try_mode().ok().flatten().unwrap_or(CurveMode::Absolute)
    }

    /// Like [`mode`](Self::mode), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_mode(&self) -> Result<Option<CurveMode<'a>>, FieldError<'a>> {
        self.choice("m")
    }

    /// Factor that the values of an additive curve are multiplied by.
    ///
    /// Key `ab`, type f, default `1.0`, since 2021-11.
    #[must_use]
    pub fn additive_blend_weight(&self) -> f32 {
        self.try_additive_blend_weight().ok().flatten().unwrap_or(1.0)
    }

    /// Like [`additive_blend_weight`](Self::additive_blend_weight), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_additive_blend_weight(&self) -> Result<Option<f32>, FieldError<'a>> {
        self.field("ab")
    }
}

view! { /// A different curve mode for all bones below a bone. (`docs/format.md#curvemodeoverride`, kind `CMOV`, since 2024-05.)
CurveModeOverrideRef, CURVE_MODE_OVERRIDE }

impl<'a> CurveModeOverrideRef<'a> {
    /// Name of the bone; the override applies to its descendants, but not to the bone itself. The published
    /// specification says that it is included, but no known reader does so.
    ///
    /// Key `nn`, type s, required, since 2024-05.
    #[must_use]
    pub fn node_name(&self) -> Option<&'a str> {
        self.try_node_name().ok().flatten()
    }

    /// Like [`node_name`](Self::node_name), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_node_name(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("nn")
    }

    /// A copy of [`node_name`](Self::node_name), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn node_name_lossy(&self) -> Option<String> {
        self.lossy("nn")
    }

    /// The mode that their curves get.
    ///
    /// Key `m`, type s, required, default `CurveMode::Absolute`, since 2024-05.
    #[must_use]
    pub fn mode(&self) -> CurveMode<'a> {
        self.try_mode().ok().flatten().unwrap_or(CurveMode::Absolute)
    }

    /// Like [`mode`](Self::mode), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_mode(&self) -> Result<Option<CurveMode<'a>>, FieldError<'a>> {
        self.choice("m")
    }

    /// Whether the override applies to translation curves.
    ///
    /// Key `ot`, type b, default `false`, since 2024-05.
    #[must_use]
    pub fn override_translation(&self) -> bool {
        self.try_override_translation().ok().flatten().unwrap_or(false)
    }

    /// Like [`override_translation`](Self::override_translation), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_override_translation(&self) -> Result<Option<bool>, FieldError<'a>> {
        self.field("ot")
    }

    /// Whether the override applies to rotation curves.
    ///
    /// Key `or`, type b, default `false`, since 2024-05.
    #[must_use]
    pub fn override_rotation(&self) -> bool {
        self.try_override_rotation().ok().flatten().unwrap_or(false)
    }

    /// Like [`override_rotation`](Self::override_rotation), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_override_rotation(&self) -> Result<Option<bool>, FieldError<'a>> {
        self.field("or")
    }

    /// Whether the override applies to scale curves.
    ///
    /// Key `os`, type b, default `false`, since 2024-05.
    #[must_use]
    pub fn override_scale(&self) -> bool {
        self.try_override_scale().ok().flatten().unwrap_or(false)
    }

    /// Like [`override_scale`](Self::override_scale), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_override_scale(&self) -> Result<Option<bool>, FieldError<'a>> {
        self.field("os")
    }
}

view! { /// Frames at which something happens. (`docs/format.md#notificationtrack`, kind `ntif`, since 2020-03.)
NotificationTrackRef, NOTIFICATION_TRACK }

impl<'a> NotificationTrackRef<'a> {
    /// Name of the notification, which says what happens.
    ///
    /// Key `n`, type s, required, since 2020-03.
    #[must_use]
    pub fn name(&self) -> Option<&'a str> {
        self.try_name().ok().flatten()
    }

    /// Like [`name`](Self::name), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_name(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("n")
    }

    /// A copy of [`name`](Self::name), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn name_lossy(&self) -> Option<String> {
        self.lossy("n")
    }

    /// The frames at which it happens; floats in files from before 2023-10.
    ///
    /// Key `kb`, type b h i f[], required, since 2020-03.
    #[must_use]
    pub fn key_frames(&self) -> Option<KeyFrames<'a>> {
        self.try_key_frames().ok().flatten()
    }

    /// Like [`key_frames`](Self::key_frames), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_key_frames(&self) -> Result<Option<KeyFrames<'a>>, FieldError<'a>> {
        self.field("kb")
    }
}

view! { /// Texture files and colours by slot. (`docs/format.md#material`, kind `matl`, since 2020-03.)
MaterialRef, MATERIAL }

impl<'a> MaterialRef<'a> {
    /// The File children.
    #[must_use]
    pub fn files(&self) -> ChildrenOf<'a, FileRef<'a>> {
        self.children_of()
    }

    /// The Color children.
    #[must_use]
    pub fn colors(&self) -> ChildrenOf<'a, ColorRef<'a>> {
        self.children_of()
    }

    /// Name of the material.
    ///
    /// Key `n`, type s, required, since 2020-03.
    #[must_use]
    pub fn name(&self) -> Option<&'a str> {
        self.try_name().ok().flatten()
    }

    /// Like [`name`](Self::name), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_name(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("n")
    }

    /// A copy of [`name`](Self::name), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn name_lossy(&self) -> Option<String> {
        self.lossy("n")
    }

    /// Type of the material; `pbr` is the only one.
    ///
    /// Key `t`, type s, required, since 2020-03.
    #[must_use]
    pub fn material_type(&self) -> Option<&'a str> {
        self.try_material_type().ok().flatten()
    }

    /// Like [`material_type`](Self::material_type), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_material_type(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("t")
    }

    /// A copy of [`material_type`](Self::material_type), in which bytes that are not UTF-8 are [escaped](crate::Text).
    /// The plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn material_type_lossy(&self) -> Option<String> {
        self.lossy("t")
    }

    /// Base colour.
    ///
    /// The first matching node with this hash among the children, found as by [`NodeRef::resolve`]. Key `albedo`, type
    /// l, since 2020-03.
    #[must_use]
    pub fn albedo(&self) -> Option<MaterialSource<'a>> {
        self.resolve(self.albedo_hash()?, Scope::Children)
    }

    /// Like [`albedo`](Self::albedo), found by visiting all children; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_albedo(&self) -> Option<MaterialSource<'a>> {
        self.scan_link(self.albedo_hash()?, Scope::Children)
    }

    /// The hash that [`albedo`](Self::albedo) follows.
    #[must_use]
    pub fn albedo_hash(&self) -> Option<u64> {
        self.try_albedo_hash().ok().flatten()
    }

    /// Like [`albedo_hash`](Self::albedo_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_albedo_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("albedo")
    }

    /// Diffuse colour.
    ///
    /// The first matching node with this hash among the children, found as by [`NodeRef::resolve`]. Key `diffuse`, type
    /// l, since 2020-03.
    #[must_use]
    pub fn diffuse(&self) -> Option<MaterialSource<'a>> {
        self.resolve(self.diffuse_hash()?, Scope::Children)
    }

    /// Like [`diffuse`](Self::diffuse), found by visiting all children; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_diffuse(&self) -> Option<MaterialSource<'a>> {
        self.scan_link(self.diffuse_hash()?, Scope::Children)
    }

    /// The hash that [`diffuse`](Self::diffuse) follows.
    #[must_use]
    pub fn diffuse_hash(&self) -> Option<u64> {
        self.try_diffuse_hash().ok().flatten()
    }

    /// Like [`diffuse_hash`](Self::diffuse_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_diffuse_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("diffuse")
    }

    /// Normal map.
    ///
    /// The first matching node with this hash among the children, found as by [`NodeRef::resolve`]. Key `normal`, type
    /// l, since 2020-03.
    #[must_use]
    pub fn normal(&self) -> Option<MaterialSource<'a>> {
        self.resolve(self.normal_hash()?, Scope::Children)
    }

    /// Like [`normal`](Self::normal), found by visiting all children; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_normal(&self) -> Option<MaterialSource<'a>> {
        self.scan_link(self.normal_hash()?, Scope::Children)
    }

    /// The hash that [`normal`](Self::normal) follows.
    #[must_use]
    pub fn normal_hash(&self) -> Option<u64> {
        self.try_normal_hash().ok().flatten()
    }

    /// Like [`normal_hash`](Self::normal_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_normal_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("normal")
    }

    /// Specular colour.
    ///
    /// The first matching node with this hash among the children, found as by [`NodeRef::resolve`]. Key `specular`,
    /// type l, since 2020-03.
    #[must_use]
    pub fn specular(&self) -> Option<MaterialSource<'a>> {
        self.resolve(self.specular_hash()?, Scope::Children)
    }

    /// Like [`specular`](Self::specular), found by visiting all children; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_specular(&self) -> Option<MaterialSource<'a>> {
        self.scan_link(self.specular_hash()?, Scope::Children)
    }

    /// The hash that [`specular`](Self::specular) follows.
    #[must_use]
    pub fn specular_hash(&self) -> Option<u64> {
        self.try_specular_hash().ok().flatten()
    }

    /// Like [`specular_hash`](Self::specular_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_specular_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("specular")
    }

    /// Glossiness, the inverse of roughness.
    ///
    /// The first matching node with this hash among the children, found as by [`NodeRef::resolve`]. Key `gloss`, type
    /// l, since 2020-03.
    #[must_use]
    pub fn gloss(&self) -> Option<MaterialSource<'a>> {
        self.resolve(self.gloss_hash()?, Scope::Children)
    }

    /// Like [`gloss`](Self::gloss), found by visiting all children; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_gloss(&self) -> Option<MaterialSource<'a>> {
        self.scan_link(self.gloss_hash()?, Scope::Children)
    }

    /// The hash that [`gloss`](Self::gloss) follows.
    #[must_use]
    pub fn gloss_hash(&self) -> Option<u64> {
        self.try_gloss_hash().ok().flatten()
    }

    /// Like [`gloss_hash`](Self::gloss_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_gloss_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("gloss")
    }

    /// Roughness.
    ///
    /// The first matching node with this hash among the children, found as by [`NodeRef::resolve`]. Key `roughness`,
    /// type l, since 2020-03.
    #[must_use]
    pub fn roughness(&self) -> Option<MaterialSource<'a>> {
        self.resolve(self.roughness_hash()?, Scope::Children)
    }

    /// Like [`roughness`](Self::roughness), found by visiting all children; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_roughness(&self) -> Option<MaterialSource<'a>> {
        self.scan_link(self.roughness_hash()?, Scope::Children)
    }

    /// The hash that [`roughness`](Self::roughness) follows.
    #[must_use]
    pub fn roughness_hash(&self) -> Option<u64> {
        self.try_roughness_hash().ok().flatten()
    }

    /// Like [`roughness_hash`](Self::roughness_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_roughness_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("roughness")
    }

    /// Metalness. Not in the published text, but both plug-ins use it.
    ///
    /// The first matching node with this hash among the children, found as by [`NodeRef::resolve`]. Key `metal`, type
    /// l, since 2020-03.
    #[must_use]
    pub fn metal(&self) -> Option<MaterialSource<'a>> {
        self.resolve(self.metal_hash()?, Scope::Children)
    }

    /// Like [`metal`](Self::metal), found by visiting all children; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_metal(&self) -> Option<MaterialSource<'a>> {
        self.scan_link(self.metal_hash()?, Scope::Children)
    }

    /// The hash that [`metal`](Self::metal) follows.
    #[must_use]
    pub fn metal_hash(&self) -> Option<u64> {
        self.try_metal_hash().ok().flatten()
    }

    /// Like [`metal_hash`](Self::metal_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_metal_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("metal")
    }

    /// Emitted colour.
    ///
    /// The first matching node with this hash among the children, found as by [`NodeRef::resolve`]. Key `emissive`,
    /// type l, since 2020-03.
    #[must_use]
    pub fn emissive(&self) -> Option<MaterialSource<'a>> {
        self.resolve(self.emissive_hash()?, Scope::Children)
    }

    /// Like [`emissive`](Self::emissive), found by visiting all children; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_emissive(&self) -> Option<MaterialSource<'a>> {
        self.scan_link(self.emissive_hash()?, Scope::Children)
    }

    /// The hash that [`emissive`](Self::emissive) follows.
    #[must_use]
    pub fn emissive_hash(&self) -> Option<u64> {
        self.try_emissive_hash().ok().flatten()
    }

    /// Like [`emissive_hash`](Self::emissive_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_emissive_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("emissive")
    }

    /// Mask of the emitted colour.
    ///
    /// The first matching node with this hash among the children, found as by [`NodeRef::resolve`]. Key `emask`, type
    /// l, since 2025-01.
    #[must_use]
    pub fn emissive_mask(&self) -> Option<MaterialSource<'a>> {
        self.resolve(self.emissive_mask_hash()?, Scope::Children)
    }

    /// Like [`emissive_mask`](Self::emissive_mask), found by visiting all children; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_emissive_mask(&self) -> Option<MaterialSource<'a>> {
        self.scan_link(self.emissive_mask_hash()?, Scope::Children)
    }

    /// The hash that [`emissive_mask`](Self::emissive_mask) follows.
    #[must_use]
    pub fn emissive_mask_hash(&self) -> Option<u64> {
        self.try_emissive_mask_hash().ok().flatten()
    }

    /// Like [`emissive_mask_hash`](Self::emissive_mask_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_emissive_mask_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("emask")
    }

    /// Strength of the emitted colour. Not in the published text.
    ///
    /// The first matching node with this hash among the children, found as by [`NodeRef::resolve`]. Key `estrength`,
    /// type l, since 2020-03.
    #[must_use]
    pub fn emissive_strength(&self) -> Option<MaterialSource<'a>> {
        self.resolve(self.emissive_strength_hash()?, Scope::Children)
    }

    /// Like [`emissive_strength`](Self::emissive_strength), found by visiting all children; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_emissive_strength(&self) -> Option<MaterialSource<'a>> {
        self.scan_link(self.emissive_strength_hash()?, Scope::Children)
    }

    /// The hash that [`emissive_strength`](Self::emissive_strength) follows.
    #[must_use]
    pub fn emissive_strength_hash(&self) -> Option<u64> {
        self.try_emissive_strength_hash().ok().flatten()
    }

    /// Like [`emissive_strength_hash`](Self::emissive_strength_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_emissive_strength_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("estrength")
    }

    /// Ambient occlusion.
    ///
    /// The first matching node with this hash among the children, found as by [`NodeRef::resolve`]. Key `ao`, type l,
    /// since 2020-03.
    #[must_use]
    pub fn ambient_occlusion(&self) -> Option<MaterialSource<'a>> {
        self.resolve(self.ambient_occlusion_hash()?, Scope::Children)
    }

    /// Like [`ambient_occlusion`](Self::ambient_occlusion), found by visiting all children; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_ambient_occlusion(&self) -> Option<MaterialSource<'a>> {
        self.scan_link(self.ambient_occlusion_hash()?, Scope::Children)
    }

    /// The hash that [`ambient_occlusion`](Self::ambient_occlusion) follows.
    #[must_use]
    pub fn ambient_occlusion_hash(&self) -> Option<u64> {
        self.try_ambient_occlusion_hash().ok().flatten()
    }

    /// Like [`ambient_occlusion_hash`](Self::ambient_occlusion_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_ambient_occlusion_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("ao")
    }

    /// Cavity map.
    ///
    /// The first matching node with this hash among the children, found as by [`NodeRef::resolve`]. Key `cavity`, type
    /// l, since 2020-03.
    #[must_use]
    pub fn cavity(&self) -> Option<MaterialSource<'a>> {
        self.resolve(self.cavity_hash()?, Scope::Children)
    }

    /// Like [`cavity`](Self::cavity), found by visiting all children; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_cavity(&self) -> Option<MaterialSource<'a>> {
        self.scan_link(self.cavity_hash()?, Scope::Children)
    }

    /// The hash that [`cavity`](Self::cavity) follows.
    #[must_use]
    pub fn cavity_hash(&self) -> Option<u64> {
        self.try_cavity_hash().ok().flatten()
    }

    /// Like [`cavity_hash`](Self::cavity_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_cavity_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("cavity")
    }

    /// Anisotropy.
    ///
    /// The first matching node with this hash among the children, found as by [`NodeRef::resolve`]. Key `aniso`, type
    /// l, since 2024-08.
    #[must_use]
    pub fn anisotropy(&self) -> Option<MaterialSource<'a>> {
        self.resolve(self.anisotropy_hash()?, Scope::Children)
    }

    /// Like [`anisotropy`](Self::anisotropy), found by visiting all children; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_anisotropy(&self) -> Option<MaterialSource<'a>> {
        self.scan_link(self.anisotropy_hash()?, Scope::Children)
    }

    /// The hash that [`anisotropy`](Self::anisotropy) follows.
    #[must_use]
    pub fn anisotropy_hash(&self) -> Option<u64> {
        self.try_anisotropy_hash().ok().flatten()
    }

    /// Like [`anisotropy_hash`](Self::anisotropy_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_anisotropy_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("aniso")
    }

    /// Any other texture or colour.
    ///
    /// The first matching node with this hash among the children, found as by [`NodeRef::resolve`]. Key `extra%d`, type
    /// l, since 2020-03.
    #[must_use]
    pub fn extra(&self, layer: u32) -> Option<MaterialSource<'a>> {
        self.resolve(self.extra_hash(layer)?, Scope::Children)
    }

    /// Like [`extra`](Self::extra), found by visiting all children; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_extra(&self, layer: u32) -> Option<MaterialSource<'a>> {
        self.scan_link(self.extra_hash(layer)?, Scope::Children)
    }

    /// The hash that [`extra`](Self::extra) follows.
    #[must_use]
    pub fn extra_hash(&self, layer: u32) -> Option<u64> {
        self.try_extra_hash(layer).ok().flatten()
    }

    /// Like [`extra_hash`](Self::extra_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_extra_hash(&self, layer: u32) -> Result<Option<u64>, FieldError<'a>> {
        self.layer("extra", layer)
    }
}

view! { /// The path of a texture or of another Cast file. (`docs/format.md#file`, kind `file`, since 2020-03.)
FileRef, FILE }

impl<'a> FileRef<'a> {
    /// The path, absolute or relative to this file's directory.
    ///
    /// Key `p`, type s, required, since 2020-03.
    #[must_use]
    pub fn path(&self) -> Option<&'a str> {
        self.try_path().ok().flatten()
    }

    /// Like [`path`](Self::path), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_path(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("p")
    }

    /// A copy of [`path`](Self::path), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn path_lossy(&self) -> Option<String> {
        self.lossy("p")
    }
}

view! { /// A constant colour in place of a texture. (`docs/format.md#color`, kind `colr`, since 2025-01.)
ColorRef, COLOR }

impl<'a> ColorRef<'a> {
    /// Name of the colour.
    ///
    /// Key `n`, type s, since 2025-01.
    #[must_use]
    pub fn name(&self) -> Option<&'a str> {
        self.try_name().ok().flatten()
    }

    /// Like [`name`](Self::name), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_name(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("n")
    }

    /// A copy of [`name`](Self::name), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn name_lossy(&self) -> Option<String> {
        self.lossy("n")
    }

    /// Space of the colour's components.
    ///
    /// Key `cs`, type s, default `ColorSpace::Srgb`, since 2025-03.
    #[must_use]
    pub fn color_space(&self) -> ColorSpace<'a> {
        self.try_color_space().ok().flatten().unwrap_or(ColorSpace::Srgb)
    }

    /// Like [`color_space`](Self::color_space), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_color_space(&self) -> Result<Option<ColorSpace<'a>>, FieldError<'a>> {
        self.choice("cs")
    }

    /// The colour's components: r, g, b, a.
    ///
    /// Key `rgba`, type v4, required, since 2025-01.
    #[must_use]
    pub fn rgba(&self) -> Option<[f32; 4]> {
        self.try_rgba().ok().flatten()
    }

    /// Like [`rgba`](Self::rgba), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_rgba(&self) -> Result<Option<[f32; 4]>, FieldError<'a>> {
        self.field("rgba")
    }
}

view! { /// Another Cast file placed in this scene. (`docs/format.md#instance`, kind `inst`, since 2024-01.)
InstanceRef, INSTANCE }

impl<'a> InstanceRef<'a> {
    /// The File children.
    #[must_use]
    pub fn files(&self) -> ChildrenOf<'a, FileRef<'a>> {
        self.children_of()
    }

    /// Name of the instance.
    ///
    /// Key `n`, type s, since 2024-01.
    #[must_use]
    pub fn name(&self) -> Option<&'a str> {
        self.try_name().ok().flatten()
    }

    /// Like [`name`](Self::name), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_name(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("n")
    }

    /// A copy of [`name`](Self::name), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn name_lossy(&self) -> Option<String> {
        self.lossy("n")
    }

    /// The file to place, relative to the scene root or to this file's directory.
    ///
    /// The first matching node with this hash among the children, found as by [`NodeRef::resolve`]. Key `rf`, type l,
    /// required, since 2024-01.
    #[must_use]
    pub fn reference_file(&self) -> Option<FileRef<'a>> {
        self.resolve(self.reference_file_hash()?, Scope::Children)
    }

    /// Like [`reference_file`](Self::reference_file), found by visiting all children; see [`NodeRef::scan_link`].
    #[must_use]
    pub fn scan_reference_file(&self) -> Option<FileRef<'a>> {
        self.scan_link(self.reference_file_hash()?, Scope::Children)
    }

    /// The hash that [`reference_file`](Self::reference_file) follows.
    #[must_use]
    pub fn reference_file_hash(&self) -> Option<u64> {
        self.try_reference_file_hash().ok().flatten()
    }

    /// Like [`reference_file_hash`](Self::reference_file_hash), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_reference_file_hash(&self) -> Result<Option<u64>, FieldError<'a>> {
        self.field("rf")
    }

    /// Position in the world.
    ///
    /// Key `p`, type v3, required, since 2024-01.
    #[must_use]
    pub fn position(&self) -> Option<[f32; 3]> {
        self.try_position().ok().flatten()
    }

    /// Like [`position`](Self::position), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_position(&self) -> Result<Option<[f32; 3]>, FieldError<'a>> {
        self.field("p")
    }

    /// Rotation in the world, a quaternion x, y, z, w.
    ///
    /// Key `r`, type v4, required, since 2024-01.
    #[must_use]
    pub fn rotation(&self) -> Option<[f32; 4]> {
        self.try_rotation().ok().flatten()
    }

    /// Like [`rotation`](Self::rotation), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_rotation(&self) -> Result<Option<[f32; 4]>, FieldError<'a>> {
        self.field("r")
    }

    /// Scale in the world.
    ///
    /// Key `s`, type v3, required, since 2024-01.
    #[must_use]
    pub fn scale(&self) -> Option<[f32; 3]> {
        self.try_scale().ok().flatten()
    }

    /// Like [`scale`](Self::scale), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_scale(&self) -> Result<Option<[f32; 3]>, FieldError<'a>> {
        self.field("s")
    }
}

view! { /// Who and what made the file, and hints. Only the first node's hints apply. (`docs/format.md#metadata`, kind `meta`, since 2024-08.)
MetadataRef, METADATA }

impl<'a> MetadataRef<'a> {
    /// Who made the file.
    ///
    /// Key `a`, type s, since 2024-08.
    #[must_use]
    pub fn author(&self) -> Option<&'a str> {
        self.try_author().ok().flatten()
    }

    /// Like [`author`](Self::author), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_author(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("a")
    }

    /// A copy of [`author`](Self::author), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn author_lossy(&self) -> Option<String> {
        self.lossy("a")
    }

    /// The program that wrote the file.
    ///
    /// Key `s`, type s, since 2024-08.
    #[must_use]
    pub fn software(&self) -> Option<&'a str> {
        self.try_software().ok().flatten()
    }

    /// Like [`software`](Self::software), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_software(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("s")
    }

    /// A copy of [`software`](Self::software), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn software_lossy(&self) -> Option<String> {
        self.lossy("s")
    }

    /// Which axis points up; only a hint.
    ///
    /// Key `up`, type s, since 2024-08.
    #[must_use]
    pub fn up_axis(&self) -> Option<UpAxis<'a>> {
        self.try_up_axis().ok().flatten()
    }

    /// Like [`up_axis`](Self::up_axis), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_up_axis(&self) -> Result<Option<UpAxis<'a>>, FieldError<'a>> {
        self.choice("up")
    }

    /// Directory that the paths of instances are relative to.
    ///
    /// Key `sr`, type s, since 2025-09.
    #[must_use]
    pub fn scene_root(&self) -> Option<&'a str> {
        self.try_scene_root().ok().flatten()
    }

    /// Like [`scene_root`](Self::scene_root), distinguishing absent from unexpected.
    ///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.
    pub fn try_scene_root(&self) -> Result<Option<&'a str>, FieldError<'a>> {
        self.field("sr")
    }

    /// A copy of [`scene_root`](Self::scene_root), in which bytes that are not UTF-8 are [escaped](crate::Text). The
    /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
    #[must_use]
    pub fn scene_root_lossy(&self) -> Option<String> {
        self.lossy("sr")
    }
}
