// Generated from the schema table by `cargo xtask codegen`. Do not edit.

use std::borrow::Cow;

use cast_format::{ColorSpace, ConstraintType, CurveMode, CurveProperty, NodeKind, SkinningMethod, UpAxis};

use super::{NodePatch, PatchError, patch_view};
use crate::typed::{Integers, KeyFrameData, KeyValueData, OffsetData};
use crate::{Data, NodeHash};

patch_view! { /// Changes a Root in place.
RootPatch, ROOT }

patch_view! { /// Changes a Model in place.
ModelPatch, MODEL }

impl ModelPatch<'_> {
    /// Name of the model. Key `n`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_name<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("n", Data::Text(value.into()))?;
        Ok(self)
    }

    /// Position in the world. Key `p`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_position(&mut self, value: [f32; 3]) -> Result<&mut Self, PatchError> {
        self.0.set("p", value)?;
        Ok(self)
    }

    /// Rotation in the world, a quaternion x, y, z, w. Key `r`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_rotation(&mut self, value: [f32; 4]) -> Result<&mut Self, PatchError> {
        self.0.set("r", value)?;
        Ok(self)
    }

    /// Scale in the world. Key `s`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_scale(&mut self, value: [f32; 3]) -> Result<&mut Self, PatchError> {
        self.0.set("s", value)?;
        Ok(self)
    }
}

patch_view! { /// Changes a Mesh in place.
MeshPatch, MESH }

impl MeshPatch<'_> {
    /// Name of the mesh. Key `n`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_name<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("n", Data::Text(value.into()))?;
        Ok(self)
    }

    /// Position of each vertex. Key `vp`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_positions<'a>(&mut self, value: impl Into<Cow<'a, [[f32; 3]]>>) -> Result<&mut Self, PatchError> {
        self.0.set("vp", Data::from(value.into()))?;
        Ok(self)
    }

    /// Normal of each vertex. Key `vn`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_normals<'a>(&mut self, value: impl Into<Cow<'a, [[f32; 3]]>>) -> Result<&mut Self, PatchError> {
        self.0.set("vn", Data::from(value.into()))?;
        Ok(self)
    }

    /// Tangent of each vertex. Key `vt`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_tangents<'a>(&mut self, value: impl Into<Cow<'a, [[f32; 3]]>>) -> Result<&mut Self, PatchError> {
        self.0.set("vt", Data::from(value.into()))?;
        Ok(self)
    }

    /// Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones. Key `wb`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_weight_bones<'a>(&mut self, value: impl Into<Integers<'a>>) -> Result<&mut Self, PatchError> {
        self.0.set("wb", value.into())?;
        Ok(self)
    }

    /// Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up. Key `wv`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_weight_values<'a>(&mut self, value: impl Into<Cow<'a, [f32]>>) -> Result<&mut Self, PatchError> {
        self.0.set("wv", Data::from(value.into()))?;
        Ok(self)
    }

    /// Three vertex indices per triangle, counterclockwise when seen from the front. Key `f`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_faces<'a>(&mut self, value: impl Into<Integers<'a>>) -> Result<&mut Self, PatchError> {
        self.0.set("f", value.into())?;
        Ok(self)
    }

    /// Number of colour layers. Key `cl`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_color_layer_count(&mut self, value: u32) -> Result<&mut Self, PatchError> {
        self.0.set("cl", Integers::from(value))?;
        Ok(self)
    }

    /// Number of texture coordinate layers. Key `ul`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_uv_layer_count(&mut self, value: u32) -> Result<&mut Self, PatchError> {
        self.0.set("ul", Integers::from(value))?;
        Ok(self)
    }

    /// Number of bones that move each vertex. Key `mi`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_maximum_influence(&mut self, value: u32) -> Result<&mut Self, PatchError> {
        self.0.set("mi", Integers::from(value))?;
        Ok(self)
    }

    /// How the vertices follow the bones. Key `sm`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_skinning_method<'a>(&mut self, value: impl Into<SkinningMethod<'a>>) -> Result<&mut Self, PatchError> {
        self.0.set("sm", Data::Text(Cow::Borrowed(value.into().as_str())))?;
        Ok(self)
    }

    /// Material of the mesh. Key `m`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_material(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("m", value.into())?;
        Ok(self)
    }
}

patch_view! { /// Changes a Hair in place.
HairPatch, HAIR }

impl HairPatch<'_> {
    /// Name of the hair. Key `n`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_name<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("n", Data::Text(value.into()))?;
        Ok(self)
    }

    /// Number of segments of each strand. Key `se`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_segments<'a>(&mut self, value: impl Into<Integers<'a>>) -> Result<&mut Self, PatchError> {
        self.0.set("se", value.into())?;
        Ok(self)
    }

    /// World positions of the points of all strands; a strand of n segments has n + 1 points. Key `pt`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_particles<'a>(&mut self, value: impl Into<Cow<'a, [[f32; 3]]>>) -> Result<&mut Self, PatchError> {
        self.0.set("pt", Data::from(value.into()))?;
        Ok(self)
    }

    /// Material of the hair. Key `m`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_material(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("m", value.into())?;
        Ok(self)
    }
}

patch_view! { /// Changes a BlendShape in place.
BlendShapePatch, BLEND_SHAPE }

impl BlendShapePatch<'_> {
    /// Name of the shape; weight curves refer to it. Key `n`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_name<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("n", Data::Text(value.into()))?;
        Ok(self)
    }

    /// The mesh that is deformed. Key `b`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_base_shape(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("b", value.into())?;
        Ok(self)
    }

    /// Indices of the vertices that move. Key `vi`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_vertex_indices<'a>(&mut self, value: impl Into<Integers<'a>>) -> Result<&mut Self, PatchError> {
        self.0.set("vi", value.into())?;
        Ok(self)
    }

    /// Final position of each vertex of `vertex_indices`, not a difference. Key `vp`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_positions<'a>(&mut self, value: impl Into<Cow<'a, [[f32; 3]]>>) -> Result<&mut Self, PatchError> {
        self.0.set("vp", Data::from(value.into()))?;
        Ok(self)
    }

    /// The largest weight: a single number, or one per target in files from before 2024-06. Key `ts`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_target_weight_scales<'a>(&mut self, value: impl Into<Cow<'a, [f32]>>) -> Result<&mut Self, PatchError> {
        self.0.set("ts", Data::from(value.into()))?;
        Ok(self)
    }
}

patch_view! { /// Changes a Skeleton in place.
SkeletonPatch, SKELETON }

patch_view! { /// Changes a Bone in place.
BonePatch, BONE }

impl BonePatch<'_> {
    /// Name of the bone; curves refer to it. Key `n`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_name<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("n", Data::Text(value.into()))?;
        Ok(self)
    }

    /// The parent, as an index into the skeleton's bones, or none. Key `p`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_parent_index(&mut self, value: u32) -> Result<&mut Self, PatchError> {
        self.0.set("p", value)?;
        Ok(self)
    }

    /// Whether the parent's own scale is cancelled before this bone's rotation is applied. Key `ssc`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_segment_scale_compensate(&mut self, value: bool) -> Result<&mut Self, PatchError> {
        self.0.set("ssc", value)?;
        Ok(self)
    }

    /// Position relative to the parent. Key `lp`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_local_position(&mut self, value: [f32; 3]) -> Result<&mut Self, PatchError> {
        self.0.set("lp", value)?;
        Ok(self)
    }

    /// Rotation relative to the parent, a quaternion x, y, z, w. Key `lr`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_local_rotation(&mut self, value: [f32; 4]) -> Result<&mut Self, PatchError> {
        self.0.set("lr", value)?;
        Ok(self)
    }

    /// Position relative to the model. Key `wp`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_world_position(&mut self, value: [f32; 3]) -> Result<&mut Self, PatchError> {
        self.0.set("wp", value)?;
        Ok(self)
    }

    /// Rotation relative to the model, a quaternion x, y, z, w. Key `wr`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_world_rotation(&mut self, value: [f32; 4]) -> Result<&mut Self, PatchError> {
        self.0.set("wr", value)?;
        Ok(self)
    }

    /// Scale, always relative to the parent. Key `s`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_scale(&mut self, value: [f32; 3]) -> Result<&mut Self, PatchError> {
        self.0.set("s", value)?;
        Ok(self)
    }
}

patch_view! { /// Changes an IKHandle in place.
IKHandlePatch, IK_HANDLE }

impl IKHandlePatch<'_> {
    /// Name of the handle. Key `n`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_name<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("n", Data::Text(value.into()))?;
        Ok(self)
    }

    /// First bone of the chain. Key `sb`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_start_bone(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("sb", value.into())?;
        Ok(self)
    }

    /// Last bone of the chain. Key `eb`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_end_bone(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("eb", value.into())?;
        Ok(self)
    }

    /// The bone that the chain reaches for. Key `tb`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_target_bone(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("tb", value.into())?;
        Ok(self)
    }

    /// Offset from the target bone. Key `to`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_target_offset(&mut self, value: [f32; 3]) -> Result<&mut Self, PatchError> {
        self.0.set("to", value)?;
        Ok(self)
    }

    /// The bone that the chain bends towards. Key `pv`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_pole_vector_bone(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("pv", value.into())?;
        Ok(self)
    }

    /// The bone whose twist rotates the chain. Key `pb`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_pole_bone(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("pb", value.into())?;
        Ok(self)
    }

    /// Whether the end bone takes the rotation of the target. Key `tr`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_use_target_rotation(&mut self, value: bool) -> Result<&mut Self, PatchError> {
        self.0.set("tr", value)?;
        Ok(self)
    }
}

patch_view! { /// Changes a Constraint in place.
ConstraintPatch, CONSTRAINT }

impl ConstraintPatch<'_> {
    /// Name of the constraint. Key `n`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_name<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("n", Data::Text(value.into()))?;
        Ok(self)
    }

    /// What the constraint acts on: the translation, the rotation or the scale. Key `ct`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_constraint_type<'a>(&mut self, value: impl Into<ConstraintType<'a>>) -> Result<&mut Self, PatchError> {
        self.0.set("ct", Data::Text(Cow::Borrowed(value.into().as_str())))?;
        Ok(self)
    }

    /// The bone that the constraint moves. Key `cb`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_constraint_bone(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("cb", value.into())?;
        Ok(self)
    }

    /// The bone that it follows. Key `tb`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_target_bone(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("tb", value.into())?;
        Ok(self)
    }

    /// Whether the offset from the target in the rest pose is kept. Key `mo`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_maintain_offset(&mut self, value: bool) -> Result<&mut Self, PatchError> {
        self.0.set("mo", value)?;
        Ok(self)
    }

    /// Offset from the target: a vector, or a quaternion for an orient constraint. Key `co`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_custom_offset(&mut self, value: impl Into<OffsetData>) -> Result<&mut Self, PatchError> {
        self.0.set("co", value.into())?;
        Ok(self)
    }

    /// How much the bone follows its target, from 0 to 1. Key `wt`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_weight(&mut self, value: f32) -> Result<&mut Self, PatchError> {
        self.0.set("wt", value)?;
        Ok(self)
    }

    /// Whether the constraint leaves the x axis alone. Key `sx`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_skip_x(&mut self, value: bool) -> Result<&mut Self, PatchError> {
        self.0.set("sx", value)?;
        Ok(self)
    }

    /// Whether the constraint leaves the y axis alone. Key `sy`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_skip_y(&mut self, value: bool) -> Result<&mut Self, PatchError> {
        self.0.set("sy", value)?;
        Ok(self)
    }

    /// Whether the constraint leaves the z axis alone. Key `sz`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_skip_z(&mut self, value: bool) -> Result<&mut Self, PatchError> {
        self.0.set("sz", value)?;
        Ok(self)
    }
}

patch_view! { /// Changes an Animation in place.
AnimationPatch, ANIMATION }

impl AnimationPatch<'_> {
    /// Name of the animation. Key `n`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_name<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("n", Data::Text(value.into()))?;
        Ok(self)
    }

    /// Frames per second. Key `fr`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_frame_rate(&mut self, value: f32) -> Result<&mut Self, PatchError> {
        self.0.set("fr", value)?;
        Ok(self)
    }

    /// Whether the animation loops. Key `lo`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_looping(&mut self, value: bool) -> Result<&mut Self, PatchError> {
        self.0.set("lo", value)?;
        Ok(self)
    }
}

patch_view! { /// Changes a Curve in place.
CurvePatch, CURVE }

impl CurvePatch<'_> {
    /// Name of the bone or blend shape that is animated. Key `nn`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_node_name<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("nn", Data::Text(value.into()))?;
        Ok(self)
    }

    /// The property of that node that the curve animates. Key `kp`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_key_property<'a>(&mut self, value: impl Into<CurveProperty<'a>>) -> Result<&mut Self, PatchError> {
        self.0.set("kp", Data::Text(Cow::Borrowed(value.into().as_str())))?;
        Ok(self)
    }

    /// Frame of each key; floats in files from before 2023-10. Key `kb`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_key_frames<'a>(&mut self, value: impl Into<KeyFrameData<'a>>) -> Result<&mut Self, PatchError> {
        self.0.set("kb", value.into())?;
        Ok(self)
    }

    /// Value of each key. Key `kv`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_key_values<'a>(&mut self, value: impl Into<KeyValueData<'a>>) -> Result<&mut Self, PatchError> {
        self.0.set("kv", value.into())?;
        Ok(self)
    }

    /// How the values are combined with the pose. Key `m`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_mode<'a>(&mut self, value: impl Into<CurveMode<'a>>) -> Result<&mut Self, PatchError> {
        self.0.set("m", Data::Text(Cow::Borrowed(value.into().as_str())))?;
        Ok(self)
    }

    /// Factor that the values of an additive curve are multiplied by. Key `ab`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_additive_blend_weight(&mut self, value: f32) -> Result<&mut Self, PatchError> {
        self.0.set("ab", value)?;
        Ok(self)
    }
}

patch_view! { /// Changes a CurveModeOverride in place.
CurveModeOverridePatch, CURVE_MODE_OVERRIDE }

impl CurveModeOverridePatch<'_> {
    /// Name of the bone; the override applies to its descendants, but not to the bone itself. The published
    /// specification says that it is included, but no known reader does so. Key `nn`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_node_name<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("nn", Data::Text(value.into()))?;
        Ok(self)
    }

    /// The mode that their curves get. Key `m`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_mode<'a>(&mut self, value: impl Into<CurveMode<'a>>) -> Result<&mut Self, PatchError> {
        self.0.set("m", Data::Text(Cow::Borrowed(value.into().as_str())))?;
        Ok(self)
    }

    /// Whether the override applies to translation curves. Key `ot`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_override_translation(&mut self, value: bool) -> Result<&mut Self, PatchError> {
        self.0.set("ot", value)?;
        Ok(self)
    }

    /// Whether the override applies to rotation curves. Key `or`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_override_rotation(&mut self, value: bool) -> Result<&mut Self, PatchError> {
        self.0.set("or", value)?;
        Ok(self)
    }

    /// Whether the override applies to scale curves. Key `os`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_override_scale(&mut self, value: bool) -> Result<&mut Self, PatchError> {
        self.0.set("os", value)?;
        Ok(self)
    }
}

patch_view! { /// Changes a NotificationTrack in place.
NotificationTrackPatch, NOTIFICATION_TRACK }

impl NotificationTrackPatch<'_> {
    /// Name of the notification, which says what happens. Key `n`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_name<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("n", Data::Text(value.into()))?;
        Ok(self)
    }

    /// The frames at which it happens; floats in files from before 2023-10. Key `kb`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_key_frames<'a>(&mut self, value: impl Into<KeyFrameData<'a>>) -> Result<&mut Self, PatchError> {
        self.0.set("kb", value.into())?;
        Ok(self)
    }
}

patch_view! { /// Changes a Material in place.
MaterialPatch, MATERIAL }

impl MaterialPatch<'_> {
    /// Name of the material. Key `n`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_name<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("n", Data::Text(value.into()))?;
        Ok(self)
    }

    /// Type of the material; `pbr` is the only one. Key `t`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_material_type<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("t", Data::Text(value.into()))?;
        Ok(self)
    }

    /// Base colour. Key `albedo`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_albedo(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("albedo", value.into())?;
        Ok(self)
    }

    /// Diffuse colour. Key `diffuse`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_diffuse(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("diffuse", value.into())?;
        Ok(self)
    }

    /// Normal map. Key `normal`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_normal(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("normal", value.into())?;
        Ok(self)
    }

    /// Specular colour. Key `specular`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_specular(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("specular", value.into())?;
        Ok(self)
    }

    /// Glossiness, the inverse of roughness. Key `gloss`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_gloss(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("gloss", value.into())?;
        Ok(self)
    }

    /// Roughness. Key `roughness`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_roughness(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("roughness", value.into())?;
        Ok(self)
    }

    /// Metalness. Not in the published text, but both plug-ins use it. Key `metal`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_metal(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("metal", value.into())?;
        Ok(self)
    }

    /// Emitted colour. Key `emissive`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_emissive(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("emissive", value.into())?;
        Ok(self)
    }

    /// Mask of the emitted colour. Key `emask`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_emissive_mask(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("emask", value.into())?;
        Ok(self)
    }

    /// Strength of the emitted colour. Not in the published text. Key `estrength`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_emissive_strength(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("estrength", value.into())?;
        Ok(self)
    }

    /// Ambient occlusion. Key `ao`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_ambient_occlusion(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("ao", value.into())?;
        Ok(self)
    }

    /// Cavity map. Key `cavity`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_cavity(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("cavity", value.into())?;
        Ok(self)
    }

    /// Anisotropy. Key `aniso`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_anisotropy(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("aniso", value.into())?;
        Ok(self)
    }

    /// Any other texture or colour. Key `extra%d`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_extra(&mut self, layer: u32, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set(&format!("extra{layer}"), value.into())?;
        Ok(self)
    }
}

patch_view! { /// Changes a File in place.
FilePatch, FILE }

impl FilePatch<'_> {
    /// The path, absolute or relative to this file's directory. Key `p`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_path<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("p", Data::Text(value.into()))?;
        Ok(self)
    }
}

patch_view! { /// Changes a Color in place.
ColorPatch, COLOR }

impl ColorPatch<'_> {
    /// Name of the colour. Key `n`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_name<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("n", Data::Text(value.into()))?;
        Ok(self)
    }

    /// Space of the colour's components. Key `cs`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_color_space<'a>(&mut self, value: impl Into<ColorSpace<'a>>) -> Result<&mut Self, PatchError> {
        self.0.set("cs", Data::Text(Cow::Borrowed(value.into().as_str())))?;
        Ok(self)
    }

    /// The colour's components: r, g, b, a. Key `rgba`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_rgba(&mut self, value: [f32; 4]) -> Result<&mut Self, PatchError> {
        self.0.set("rgba", value)?;
        Ok(self)
    }
}

patch_view! { /// Changes an Instance in place.
InstancePatch, INSTANCE }

impl InstancePatch<'_> {
    /// Name of the instance. Key `n`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_name<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("n", Data::Text(value.into()))?;
        Ok(self)
    }

    /// The file to place, relative to the scene root or to this file's directory. Key `rf`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_reference_file(&mut self, value: impl Into<NodeHash>) -> Result<&mut Self, PatchError> {
        self.0.set("rf", value.into())?;
        Ok(self)
    }

    /// Position in the world. Key `p`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_position(&mut self, value: [f32; 3]) -> Result<&mut Self, PatchError> {
        self.0.set("p", value)?;
        Ok(self)
    }

    /// Rotation in the world, a quaternion x, y, z, w. Key `r`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_rotation(&mut self, value: [f32; 4]) -> Result<&mut Self, PatchError> {
        self.0.set("r", value)?;
        Ok(self)
    }

    /// Scale in the world. Key `s`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_scale(&mut self, value: [f32; 3]) -> Result<&mut Self, PatchError> {
        self.0.set("s", value)?;
        Ok(self)
    }
}

patch_view! { /// Changes a Metadata in place.
MetadataPatch, METADATA }

impl MetadataPatch<'_> {
    /// Who made the file. Key `a`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_author<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("a", Data::Text(value.into()))?;
        Ok(self)
    }

    /// The program that wrote the file. Key `s`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_software<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("s", Data::Text(value.into()))?;
        Ok(self)
    }

    /// Which axis points up; only a hint. Key `up`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_up_axis<'a>(&mut self, value: impl Into<UpAxis<'a>>) -> Result<&mut Self, PatchError> {
        self.0.set("up", Data::Text(Cow::Borrowed(value.into().as_str())))?;
        Ok(self)
    }

    /// Directory that the paths of instances are relative to. Key `sr`.
    ///
    /// # Errors
    /// The same as for [`NodePatch::set`].
    pub fn set_scene_root<'a>(&mut self, value: impl Into<Cow<'a, str>>) -> Result<&mut Self, PatchError> {
        self.0.set("sr", Data::Text(value.into()))?;
        Ok(self)
    }
}
