// Generated from the schema table by `cargo xtask codegen`. Do not edit.

use std::borrow::Cow;

use cast_format::{ColorSpace, ConstraintType, CurveMode, CurveProperty, NodeKind, SkinningMethod, UpAxis};

use super::{Integers, KeyValueData, OffsetData, builder};
use crate::{Data, Node, NodeHash};

builder! { /// A scene. Its children have hashes that differ from each other. (format section 2, kind `root`.)
Root, ROOT }

impl<'a> Root<'a> {
    /// Adds a Model child.
    #[must_use]
    pub fn with_model(mut self, child: Model<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }

    /// Adds an Animation child.
    #[must_use]
    pub fn with_animation(mut self, child: Animation<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }

    /// Adds an Instance child.
    #[must_use]
    pub fn with_instance(mut self, child: Instance<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }

    /// Adds a Metadata child.
    #[must_use]
    pub fn with_metadata(mut self, child: Metadata<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }
}

builder! { /// Meshes, hair, blend shapes and materials with at most one skeleton. (format section 2, kind `modl`.)
Model, MODEL }

impl<'a> Model<'a> {
    /// Name of the model.
    ///
    /// Key `n`.
    #[must_use]
    pub fn with_name(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("n", Data::Text(value.into()));
        self
    }

    /// Position in the world.
    ///
    /// Key `p`.
    #[must_use]
    pub fn with_position(mut self, value: [f32; 3]) -> Self {
        self.0.set("p", value);
        self
    }

    /// Rotation in the world, a quaternion x, y, z, w.
    ///
    /// Key `r`.
    #[must_use]
    pub fn with_rotation(mut self, value: [f32; 4]) -> Self {
        self.0.set("r", value);
        self
    }

    /// Scale in the world.
    ///
    /// Key `s`.
    #[must_use]
    pub fn with_scale(mut self, value: [f32; 3]) -> Self {
        self.0.set("s", value);
        self
    }

    /// Adds a Skeleton child.
    #[must_use]
    pub fn with_skeleton(mut self, child: Skeleton<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }

    /// Adds a Mesh child.
    #[must_use]
    pub fn with_mesh(mut self, child: Mesh<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }

    /// Adds a Hair child.
    #[must_use]
    pub fn with_hair(mut self, child: Hair<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }

    /// Adds a BlendShape child.
    #[must_use]
    pub fn with_blend_shape(mut self, child: BlendShape<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }

    /// Adds a Material child.
    #[must_use]
    pub fn with_material(mut self, child: Material<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }
}

builder! { /// Triangles and the vertex buffers they index. (format section 2, kind `mesh`.)
Mesh, MESH }

impl<'a> Mesh<'a> {
    /// Name of the mesh.
    ///
    /// Key `n`.
    #[must_use]
    pub fn with_name(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("n", Data::Text(value.into()));
        self
    }

    /// Position of each vertex.
    ///
    /// Key `vp`, required.
    #[must_use]
    pub fn with_positions(mut self, value: impl Into<Cow<'a, [[f32; 3]]>>) -> Self {
        self.0.set("vp", Data::from(value.into()));
        self
    }

    /// Normal of each vertex.
    ///
    /// Key `vn`.
    #[must_use]
    pub fn with_normals(mut self, value: impl Into<Cow<'a, [[f32; 3]]>>) -> Self {
        self.0.set("vn", Data::from(value.into()));
        self
    }

    /// Tangent of each vertex.
    ///
    /// Key `vt`.
    #[must_use]
    pub fn with_tangents(mut self, value: impl Into<Cow<'a, [[f32; 3]]>>) -> Self {
        self.0.set("vt", Data::from(value.into()));
        self
    }

    /// Bones that move each vertex, `maximum_influence` of them a vertex, as indices among the skeleton's bones.
    ///
    /// Key `wb`.
    #[must_use]
    pub fn with_weight_bones(mut self, value: impl Into<Integers<'a>>) -> Self {
        self.0.set("wb", value.into());
        self
    }

    /// How much each of those bones moves the vertex; the same bone twice adds up.
    ///
    /// Key `wv`.
    #[must_use]
    pub fn with_weight_values(mut self, value: impl Into<Cow<'a, [f32]>>) -> Self {
        self.0.set("wv", Data::from(value.into()));
        self
    }

    /// Three vertex indices a triangle, counter-clockwise seen from the front.
    ///
    /// Key `f`, required.
    #[must_use]
    pub fn with_faces(mut self, value: impl Into<Integers<'a>>) -> Self {
        self.0.set("f", value.into());
        self
    }

    /// Number of colour layers.
    ///
    /// Key `cl`.
    #[must_use]
    pub fn with_color_layer_count(mut self, value: u32) -> Self {
        self.0.set("cl", Integers::from(value));
        self
    }

    /// Number of texture coordinate layers.
    ///
    /// Key `ul`.
    #[must_use]
    pub fn with_uv_layer_count(mut self, value: u32) -> Self {
        self.0.set("ul", Integers::from(value));
        self
    }

    /// Number of bones that move a vertex.
    ///
    /// Key `mi`.
    #[must_use]
    pub fn with_maximum_influence(mut self, value: u32) -> Self {
        self.0.set("mi", Integers::from(value));
        self
    }

    /// How the vertices follow the bones.
    ///
    /// Key `sm`.
    #[must_use]
    pub fn with_skinning_method(mut self, value: impl Into<SkinningMethod<'a>>) -> Self {
        self.0.set("sm", Data::Text(Cow::Borrowed(value.into().as_str())));
        self
    }

    /// Material of the mesh.
    ///
    /// Key `m`.
    #[must_use]
    pub fn with_material(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("m", value.into());
        self
    }
}

builder! { /// Strands of hair as chains of particles. (format section 2, kind `hair`.)
Hair, HAIR }

impl<'a> Hair<'a> {
    /// Name of the hair.
    ///
    /// Key `n`.
    #[must_use]
    pub fn with_name(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("n", Data::Text(value.into()));
        self
    }

    /// Number of segments of each strand.
    ///
    /// Key `se`, required.
    #[must_use]
    pub fn with_segments(mut self, value: impl Into<Integers<'a>>) -> Self {
        self.0.set("se", value.into());
        self
    }

    /// Positions in the world, one more a strand than it has segments.
    ///
    /// Key `pt`, required.
    #[must_use]
    pub fn with_particles(mut self, value: impl Into<Cow<'a, [[f32; 3]]>>) -> Self {
        self.0.set("pt", Data::from(value.into()));
        self
    }

    /// Material of the hair.
    ///
    /// Key `m`.
    #[must_use]
    pub fn with_material(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("m", value.into());
        self
    }
}

builder! { /// Changed positions of some vertices of a mesh. (format section 2, kind `blsh`.)
BlendShape, BLEND_SHAPE }

impl<'a> BlendShape<'a> {
    /// Name of the shape, which weight curves refer to.
    ///
    /// Key `n`, required.
    #[must_use]
    pub fn with_name(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("n", Data::Text(value.into()));
        self
    }

    /// The mesh that is deformed.
    ///
    /// Key `b`, required.
    #[must_use]
    pub fn with_base_shape(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("b", value.into());
        self
    }

    /// The vertices that move.
    ///
    /// Key `vi`, required.
    #[must_use]
    pub fn with_vertex_indices(mut self, value: impl Into<Integers<'a>>) -> Self {
        self.0.set("vi", value.into());
        self
    }

    /// Final position of each vertex of `vertex_indices`, not a difference.
    ///
    /// Key `vp`, required.
    #[must_use]
    pub fn with_positions(mut self, value: impl Into<Cow<'a, [[f32; 3]]>>) -> Self {
        self.0.set("vp", Data::from(value.into()));
        self
    }

    /// The largest weight; one number today, one for each target in files before 2024-06.
    ///
    /// Key `ts`.
    #[must_use]
    pub fn with_target_weight_scales(mut self, value: impl Into<Cow<'a, [f32]>>) -> Self {
        self.0.set("ts", Data::from(value.into()));
        self
    }
}

builder! { /// Bones, and the inverse kinematics handles and constraints between them. (format section 2, kind `skel`.)
Skeleton, SKELETON }

impl<'a> Skeleton<'a> {
    /// Adds a Bone child.
    #[must_use]
    pub fn with_bone(mut self, child: Bone<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }

    /// Adds an IKHandle child.
    #[must_use]
    pub fn with_ik_handle(mut self, child: IKHandle<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }

    /// Adds a Constraint child.
    #[must_use]
    pub fn with_constraint(mut self, child: Constraint<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }
}

builder! { /// One joint of a skeleton. (format section 2, kind `bone`.)
Bone, BONE }

impl<'a> Bone<'a> {
    /// Name of the bone, which curves refer to.
    ///
    /// Key `n`, required.
    #[must_use]
    pub fn with_name(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("n", Data::Text(value.into()));
        self
    }

    /// The parent, as an index among the skeleton's bones; none for a bone without parent.
    ///
    /// Key `p`.
    #[must_use]
    pub fn with_parent_index(mut self, value: u32) -> Self {
        self.0.set("p", value);
        self
    }

    /// Whether the parent's own scale is undone before this bone's rotation.
    ///
    /// Key `ssc`.
    #[must_use]
    pub fn with_segment_scale_compensate(mut self, value: bool) -> Self {
        self.0.set("ssc", value);
        self
    }

    /// Position relative to the parent.
    ///
    /// Key `lp`.
    #[must_use]
    pub fn with_local_position(mut self, value: [f32; 3]) -> Self {
        self.0.set("lp", value);
        self
    }

    /// Rotation relative to the parent, a quaternion x, y, z, w.
    ///
    /// Key `lr`.
    #[must_use]
    pub fn with_local_rotation(mut self, value: [f32; 4]) -> Self {
        self.0.set("lr", value);
        self
    }

    /// Position relative to the model.
    ///
    /// Key `wp`.
    #[must_use]
    pub fn with_world_position(mut self, value: [f32; 3]) -> Self {
        self.0.set("wp", value);
        self
    }

    /// Rotation relative to the model, a quaternion x, y, z, w.
    ///
    /// Key `wr`.
    #[must_use]
    pub fn with_world_rotation(mut self, value: [f32; 4]) -> Self {
        self.0.set("wr", value);
        self
    }

    /// Scale, always relative to the parent.
    ///
    /// Key `s`.
    #[must_use]
    pub fn with_scale(mut self, value: [f32; 3]) -> Self {
        self.0.set("s", value);
        self
    }
}

builder! { /// A chain of bones that reaches for a target. (format section 2, kind `ikhd`.)
IKHandle, IK_HANDLE }

impl<'a> IKHandle<'a> {
    /// Name of the handle.
    ///
    /// Key `n`.
    #[must_use]
    pub fn with_name(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("n", Data::Text(value.into()));
        self
    }

    /// First bone of the chain.
    ///
    /// Key `sb`, required.
    #[must_use]
    pub fn with_start_bone(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("sb", value.into());
        self
    }

    /// Last bone of the chain.
    ///
    /// Key `eb`, required.
    #[must_use]
    pub fn with_end_bone(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("eb", value.into());
        self
    }

    /// The bone that the chain reaches for.
    ///
    /// Key `tb`.
    #[must_use]
    pub fn with_target_bone(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("tb", value.into());
        self
    }

    /// Offset from the target bone.
    ///
    /// Key `to`.
    #[must_use]
    pub fn with_target_offset(mut self, value: [f32; 3]) -> Self {
        self.0.set("to", value);
        self
    }

    /// The bone that the plane of the chain points to.
    ///
    /// Key `pv`.
    #[must_use]
    pub fn with_pole_vector_bone(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("pv", value.into());
        self
    }

    /// The bone whose twist turns the chain.
    ///
    /// Key `pb`.
    #[must_use]
    pub fn with_pole_bone(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("pb", value.into());
        self
    }

    /// Whether the end bone takes the rotation of the target.
    ///
    /// Key `tr`.
    #[must_use]
    pub fn with_use_target_rotation(mut self, value: bool) -> Self {
        self.0.set("tr", value);
        self
    }
}

builder! { /// A bone that follows another. (format section 2, kind `cnst`.)
Constraint, CONSTRAINT }

impl<'a> Constraint<'a> {
    /// Name of the constraint.
    ///
    /// Key `n`.
    #[must_use]
    pub fn with_name(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("n", Data::Text(value.into()));
        self
    }

    /// What is constrained.
    ///
    /// Key `ct`, required.
    #[must_use]
    pub fn with_constraint_type(mut self, value: impl Into<ConstraintType<'a>>) -> Self {
        self.0.set("ct", Data::Text(Cow::Borrowed(value.into().as_str())));
        self
    }

    /// The bone that follows.
    ///
    /// Key `cb`, required.
    #[must_use]
    pub fn with_constraint_bone(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("cb", value.into());
        self
    }

    /// The bone that is followed.
    ///
    /// Key `tb`, required.
    #[must_use]
    pub fn with_target_bone(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("tb", value.into());
        self
    }

    /// Whether the distance of the rest pose is kept.
    ///
    /// Key `mo`.
    #[must_use]
    pub fn with_maintain_offset(mut self, value: bool) -> Self {
        self.0.set("mo", value);
        self
    }

    /// Offset from the target: a vector, or a quaternion for an orient constraint.
    ///
    /// Key `co`.
    #[must_use]
    pub fn with_custom_offset(mut self, value: impl Into<OffsetData<'a>>) -> Self {
        self.0.set("co", value.into());
        self
    }

    /// How much the bone follows, 0 to 1.
    ///
    /// Key `wt`.
    #[must_use]
    pub fn with_weight(mut self, value: f32) -> Self {
        self.0.set("wt", value);
        self
    }

    /// Whether the x axis is left alone.
    ///
    /// Key `sx`.
    #[must_use]
    pub fn with_skip_x(mut self, value: bool) -> Self {
        self.0.set("sx", value);
        self
    }

    /// Whether the y axis is left alone.
    ///
    /// Key `sy`.
    #[must_use]
    pub fn with_skip_y(mut self, value: bool) -> Self {
        self.0.set("sy", value);
        self
    }

    /// Whether the z axis is left alone.
    ///
    /// Key `sz`.
    #[must_use]
    pub fn with_skip_z(mut self, value: bool) -> Self {
        self.0.set("sz", value);
        self
    }
}

builder! { /// Curves with one frame rate. (format section 2, kind `anim`.)
Animation, ANIMATION }

impl<'a> Animation<'a> {
    /// Name of the animation.
    ///
    /// Key `n`.
    #[must_use]
    pub fn with_name(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("n", Data::Text(value.into()));
        self
    }

    /// Frames a second.
    ///
    /// Key `fr`, required.
    #[must_use]
    pub fn with_frame_rate(mut self, value: f32) -> Self {
        self.0.set("fr", value);
        self
    }

    /// Whether the animation starts again at its end.
    ///
    /// Key `lo`.
    #[must_use]
    pub fn with_looping(mut self, value: bool) -> Self {
        self.0.set("lo", value);
        self
    }

    /// Adds a Skeleton child.
    #[must_use]
    pub fn with_skeleton(mut self, child: Skeleton<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }

    /// Adds a Curve child.
    #[must_use]
    pub fn with_curve(mut self, child: Curve<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }

    /// Adds a CurveModeOverride child.
    #[must_use]
    pub fn with_curve_mode_override(mut self, child: CurveModeOverride<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }

    /// Adds a NotificationTrack child.
    #[must_use]
    pub fn with_notification_track(mut self, child: NotificationTrack<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }
}

builder! { /// Key frames and values of one property of one node. (format section 2, kind `curv`.)
Curve, CURVE }

impl<'a> Curve<'a> {
    /// Name of the bone or blend shape that is animated.
    ///
    /// Key `nn`, required.
    #[must_use]
    pub fn with_node_name(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("nn", Data::Text(value.into()));
        self
    }

    /// What of that node is animated.
    ///
    /// Key `kp`, required.
    #[must_use]
    pub fn with_key_property(mut self, value: impl Into<CurveProperty<'a>>) -> Self {
        self.0.set("kp", Data::Text(Cow::Borrowed(value.into().as_str())));
        self
    }

    /// Frame of each key; floats in files before 2023-10.
    ///
    /// Key `kb`, required.
    #[must_use]
    pub fn with_key_frames(mut self, value: impl Into<Integers<'a>>) -> Self {
        self.0.set("kb", value.into());
        self
    }

    /// Value of each key.
    ///
    /// Key `kv`, required.
    #[must_use]
    pub fn with_key_values(mut self, value: impl Into<KeyValueData<'a>>) -> Self {
        self.0.set("kv", value.into());
        self
    }

    /// How the values are applied.
    ///
    /// Key `m`, required.
    #[must_use]
    pub fn with_mode(mut self, value: impl Into<CurveMode<'a>>) -> Self {
        self.0.set("m", Data::Text(Cow::Borrowed(value.into().as_str())));
        self
    }

    /// Scale of an additive curve.
    ///
    /// Key `ab`.
    #[must_use]
    pub fn with_additive_blend_weight(mut self, value: f32) -> Self {
        self.0.set("ab", value);
        self
    }
}

builder! { /// Another curve mode for a node and all its descendants. (format section 2, kind `CMOV`.)
CurveModeOverride, CURVE_MODE_OVERRIDE }

impl<'a> CurveModeOverride<'a> {
    /// Name of the bone at the top.
    ///
    /// Key `nn`, required.
    #[must_use]
    pub fn with_node_name(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("nn", Data::Text(value.into()));
        self
    }

    /// The mode that its curves take.
    ///
    /// Key `m`, required.
    #[must_use]
    pub fn with_mode(mut self, value: impl Into<CurveMode<'a>>) -> Self {
        self.0.set("m", Data::Text(Cow::Borrowed(value.into().as_str())));
        self
    }

    /// Whether translation curves take it.
    ///
    /// Key `ot`.
    #[must_use]
    pub fn with_override_translation(mut self, value: bool) -> Self {
        self.0.set("ot", value);
        self
    }

    /// Whether rotation curves take it.
    ///
    /// Key `or`.
    #[must_use]
    pub fn with_override_rotation(mut self, value: bool) -> Self {
        self.0.set("or", value);
        self
    }

    /// Whether scale curves take it.
    ///
    /// Key `os`.
    #[must_use]
    pub fn with_override_scale(mut self, value: bool) -> Self {
        self.0.set("os", value);
        self
    }
}

builder! { /// Frames at which something happens. (format section 2, kind `ntif`.)
NotificationTrack, NOTIFICATION_TRACK }

impl<'a> NotificationTrack<'a> {
    /// Name of what happens.
    ///
    /// Key `n`, required.
    #[must_use]
    pub fn with_name(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("n", Data::Text(value.into()));
        self
    }

    /// The frames; floats in files before 2023-10.
    ///
    /// Key `kb`, required.
    #[must_use]
    pub fn with_key_frames(mut self, value: impl Into<Integers<'a>>) -> Self {
        self.0.set("kb", value.into());
        self
    }
}

builder! { /// Texture files and colours by slot. (format section 2, kind `matl`.)
Material, MATERIAL }

impl<'a> Material<'a> {
    /// Name of the material.
    ///
    /// Key `n`, required.
    #[must_use]
    pub fn with_name(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("n", Data::Text(value.into()));
        self
    }

    /// Type of the material; `pbr` is the only one.
    ///
    /// Key `t`, required.
    #[must_use]
    pub fn with_material_type(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("t", Data::Text(value.into()));
        self
    }

    /// Base colour.
    ///
    /// Key `albedo`.
    #[must_use]
    pub fn with_albedo(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("albedo", value.into());
        self
    }

    /// Diffuse colour.
    ///
    /// Key `diffuse`.
    #[must_use]
    pub fn with_diffuse(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("diffuse", value.into());
        self
    }

    /// Normal map.
    ///
    /// Key `normal`.
    #[must_use]
    pub fn with_normal(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("normal", value.into());
        self
    }

    /// Specular colour.
    ///
    /// Key `specular`.
    #[must_use]
    pub fn with_specular(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("specular", value.into());
        self
    }

    /// Glossiness, the inverse of roughness.
    ///
    /// Key `gloss`.
    #[must_use]
    pub fn with_gloss(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("gloss", value.into());
        self
    }

    /// Roughness.
    ///
    /// Key `roughness`.
    #[must_use]
    pub fn with_roughness(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("roughness", value.into());
        self
    }

    /// Metalness; not in the published text, but both plug-ins use it.
    ///
    /// Key `metal`.
    #[must_use]
    pub fn with_metal(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("metal", value.into());
        self
    }

    /// Emitted colour.
    ///
    /// Key `emissive`.
    #[must_use]
    pub fn with_emissive(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("emissive", value.into());
        self
    }

    /// Mask of the emitted colour.
    ///
    /// Key `emask`.
    #[must_use]
    pub fn with_emissive_mask(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("emask", value.into());
        self
    }

    /// Strength of the emitted colour; not in the published text.
    ///
    /// Key `estrength`.
    #[must_use]
    pub fn with_emissive_strength(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("estrength", value.into());
        self
    }

    /// Ambient occlusion.
    ///
    /// Key `ao`.
    #[must_use]
    pub fn with_ambient_occlusion(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("ao", value.into());
        self
    }

    /// Cavity map.
    ///
    /// Key `cavity`.
    #[must_use]
    pub fn with_cavity(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("cavity", value.into());
        self
    }

    /// Anisotropy.
    ///
    /// Key `aniso`.
    #[must_use]
    pub fn with_anisotropy(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("aniso", value.into());
        self
    }

    /// Any other texture or colour.
    ///
    /// Key `extra%d`.
    #[must_use]
    pub fn with_extra(mut self, layer: u32, value: impl Into<NodeHash>) -> Self {
        self.0.set(format!("extra{layer}"), value.into());
        self
    }

    /// Adds a File child.
    #[must_use]
    pub fn with_file(mut self, child: File<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }

    /// Adds a Color child.
    #[must_use]
    pub fn with_color(mut self, child: Color<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }
}

builder! { /// A path of a texture or of another Cast file. (format section 2, kind `file`.)
File, FILE }

impl<'a> File<'a> {
    /// The path, relative to the directory of this file or absolute.
    ///
    /// Key `p`, required.
    #[must_use]
    pub fn with_path(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("p", Data::Text(value.into()));
        self
    }
}

builder! { /// A constant colour in place of a texture. (format section 2, kind `colr`.)
Color, COLOR }

impl<'a> Color<'a> {
    /// Name of the colour.
    ///
    /// Key `n`.
    #[must_use]
    pub fn with_name(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("n", Data::Text(value.into()));
        self
    }

    /// Space of the components.
    ///
    /// Key `cs`.
    #[must_use]
    pub fn with_color_space(mut self, value: impl Into<ColorSpace<'a>>) -> Self {
        self.0.set("cs", Data::Text(Cow::Borrowed(value.into().as_str())));
        self
    }

    /// Components r, g, b, a.
    ///
    /// Key `rgba`, required.
    #[must_use]
    pub fn with_rgba(mut self, value: [f32; 4]) -> Self {
        self.0.set("rgba", value);
        self
    }
}

builder! { /// Another Cast file placed in this scene. (format section 2, kind `inst`.)
Instance, INSTANCE }

impl<'a> Instance<'a> {
    /// Name of the instance.
    ///
    /// Key `n`.
    #[must_use]
    pub fn with_name(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("n", Data::Text(value.into()));
        self
    }

    /// The file that is placed, relative to the scene root or to this file's directory.
    ///
    /// Key `rf`, required.
    #[must_use]
    pub fn with_reference_file(mut self, value: impl Into<NodeHash>) -> Self {
        self.0.set("rf", value.into());
        self
    }

    /// Position in the world.
    ///
    /// Key `p`, required.
    #[must_use]
    pub fn with_position(mut self, value: [f32; 3]) -> Self {
        self.0.set("p", value);
        self
    }

    /// Rotation in the world, a quaternion x, y, z, w.
    ///
    /// Key `r`, required.
    #[must_use]
    pub fn with_rotation(mut self, value: [f32; 4]) -> Self {
        self.0.set("r", value);
        self
    }

    /// Scale in the world.
    ///
    /// Key `s`, required.
    #[must_use]
    pub fn with_scale(mut self, value: [f32; 3]) -> Self {
        self.0.set("s", value);
        self
    }

    /// Adds a File child.
    #[must_use]
    pub fn with_file(mut self, child: File<'a>) -> Self {
        self.0.children.push(child.into());
        self
    }
}

builder! { /// Who and what made the file, and hints; hints count in the first node only. (format section 2, kind `meta`.)
Metadata, METADATA }

impl<'a> Metadata<'a> {
    /// Who made the file.
    ///
    /// Key `a`.
    #[must_use]
    pub fn with_author(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("a", Data::Text(value.into()));
        self
    }

    /// The program that wrote the file.
    ///
    /// Key `s`.
    #[must_use]
    pub fn with_software(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("s", Data::Text(value.into()));
        self
    }

    /// Which axis points up, a hint.
    ///
    /// Key `up`.
    #[must_use]
    pub fn with_up_axis(mut self, value: impl Into<UpAxis<'a>>) -> Self {
        self.0.set("up", Data::Text(Cow::Borrowed(value.into().as_str())));
        self
    }

    /// Directory that instances are relative to.
    ///
    /// Key `sr`.
    #[must_use]
    pub fn with_scene_root(mut self, value: impl Into<Cow<'a, str>>) -> Self {
        self.0.set("sr", Data::Text(value.into()));
        self
    }
}
