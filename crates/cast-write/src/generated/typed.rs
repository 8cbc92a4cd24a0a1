// Generated from the schema table by `cargo xtask codegen`. Do not edit.

use std::borrow::{Borrow, BorrowMut, Cow};
use std::marker::PhantomData;

use cast_format::{
    ColorSpace, ConstraintType, CurveMode, CurveProperty, NodeKind, RotationInterpolation, SkinningMethod,
    TransformSpace, UpAxis,
};

use super::edit;
use super::rows::{array, child, children, get, kind, set, source, value};
use super::{
    Integers, IntegersMut, KeyFrameData, KeyFramesMut, KeyValueData, KeyValuesMut, MaterialSource, OffsetData, read,
};
use crate::{Data, Error, Node, NodeHash};

kind! { /// A scene. No two of its children have the same hash. (`docs/format.md#root`, kind `root`, since 2020-03.)
Root, RootMut, ROOT }

impl<'a, N: Borrow<Node<'a>>> Root<'a, N> {
    children! {
    Model, MODEL, "a";
    models, models_mut, push_model, with_model, remove_model, retain_models
    }

    children! {
    Animation, ANIMATION, "an";
    animations, animations_mut, push_animation, with_animation, remove_animation, retain_animations
    }

    children! {
    Instance, INSTANCE, "an";
    instances, instances_mut, push_instance, with_instance, remove_instance, retain_instances
    }

    children! {
    Metadata, METADATA, "a";
    metadata, metadata_mut, push_metadata, with_metadata, remove_metadata, retain_metadata
    }
}

kind! { /// Meshes, hair, blend shapes and materials with at most one skeleton. (`docs/format.md#model`, kind `modl`, since 2020-03.)
Model, ModelMut, MODEL }

impl<'a, N: Borrow<Node<'a>>> Model<'a, N> {
    child! {
    Skeleton, SKELETON;
    skeleton, skeleton_mut, set_skeleton, with_skeleton, remove_skeleton
    }

    children! {
    Mesh, MESH, "a";
    meshes, meshes_mut, push_mesh, with_mesh, remove_mesh, retain_meshes
    }

    children! {
    Hair, HAIR, "a";
    hairs, hairs_mut, push_hair, with_hair, remove_hair, retain_hairs
    }

    children! {
    BlendShape, BLEND_SHAPE, "a";
    blend_shapes, blend_shapes_mut, push_blend_shape, with_blend_shape, remove_blend_shape, retain_blend_shapes
    }

    children! {
    Material, MATERIAL, "a";
    materials, materials_mut, push_material, with_material, remove_material, retain_materials
    }

    value! {
    "Name of the model.", "Key `n`, type s, since 2023-10.";
    "n", text -> &str;
    name, try_name;
    set_name, with_name, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }

    value! {
    "Position in the world.", "Key `p`, type v3, since 2025-05.";
    "p", element -> [f32; 3];
    position, try_position;
    set_position, with_position, value: [f32; 3] => value
    }

    value! {
    "Rotation in the world, a quaternion x, y, z, w.", "Key `r`, type v4, since 2025-05.";
    "r", element -> [f32; 4];
    rotation, try_rotation;
    set_rotation, with_rotation, value: [f32; 4] => value
    }

    value! {
    "Scale in the world.", "Key `s`, type v3, since 2025-05.";
    "s", element -> [f32; 3];
    scale, try_scale;
    set_scale, with_scale, value: [f32; 3] => value
    }
}

kind! { /// Triangles and the vertex buffers they index. (`docs/format.md#mesh`, kind `mesh`, since 2020-03.)
Mesh, MeshMut, MESH }

impl<'a, N: Borrow<Node<'a>>> Mesh<'a, N> {
    value! {
    "Name of the mesh.", "Key `n`, type s, since 2021-11.";
    "n", text -> &str;
    name, try_name;
    set_name, with_name, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }

    array! {
    "Position of each vertex.", "Key `vp`, type v3[], required, since 2020-03.";
    "vp", elements;
    positions, try_positions -> Cow<'_, [[f32; 3]]>;
    positions_mut -> &mut Vec<[f32; 3]>;
    set_positions, with_positions, value: impl Into<Cow<'a, [[f32; 3]]>> => Data::from(value.into())
    }

    array! {
    "Normal of each vertex.", "Key `vn`, type v3[], since 2020-03.";
    "vn", elements;
    normals, try_normals -> Cow<'_, [[f32; 3]]>;
    normals_mut -> &mut Vec<[f32; 3]>;
    set_normals, with_normals, value: impl Into<Cow<'a, [[f32; 3]]>> => Data::from(value.into())
    }

    array! {
    "Tangent of each vertex.", "Key `vt`, type v3[], since 2020-03.";
    "vt", elements;
    tangents, try_tangents -> Cow<'_, [[f32; 3]]>;
    tangents_mut -> &mut Vec<[f32; 3]>;
    set_tangents, with_tangents, value: impl Into<Cow<'a, [[f32; 3]]>> => Data::from(value.into())
    }

    array! {
    "The only colour layer of old files, packed with red in the lowest byte.", "Key `vc`, type i[], since 2020-03, legacy since 2024-08, replaced by `c0` with `cl` = 1.";
    "vc", elements;
    legacy_colors, try_legacy_colors -> Cow<'_, [u32]>;
    legacy_colors_mut -> &mut Vec<u32>;
    set_legacy_colors, with_legacy_colors, value: impl Into<Cow<'a, [u32]>> => Data::from(value.into())
    }

    array! {
    "Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.", "Key `wb`, type b h i[], since 2020-03.";
    "wb", integers;
    weight_bones, try_weight_bones -> Cow<'_, [u32]>;
    weight_bones_mut -> IntegersMut<'_, 'a>;
    set_weight_bones, with_weight_bones, value: impl Into<Integers<'a>> => value.into()
    }

    array! {
    "Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up.", "Key `wv`, type f[], required with `wb`, since 2020-03.";
    "wv", elements;
    weight_values, try_weight_values -> Cow<'_, [f32]>;
    weight_values_mut -> &mut Vec<f32>;
    set_weight_values, with_weight_values, value: impl Into<Cow<'a, [f32]>> => Data::from(value.into())
    }

    array! {
    "Three vertex indices per triangle, counterclockwise when seen from the front.", "Key `f`, type b h i[], required, since 2020-03.";
    "f", integers;
    faces, try_faces -> Cow<'_, [u32]>;
    faces_mut -> IntegersMut<'_, 'a>;
    set_faces, with_faces, value: impl Into<Integers<'a>> => value.into()
    }

    value! {
    "Number of colour layers.", "Key `cl`, type b h i, required with `c%d`, since 2024-08.";
    "cl", integer -> u32;
    color_layer_count, try_color_layer_count;
    set_color_layer_count, with_color_layer_count, value: u32 => Integers::from(value)
    }

    value! {
    "Number of texture coordinate layers.", "Key `ul`, type b h i, required with `u%d`, since 2020-03.";
    "ul", integer -> u32;
    uv_layer_count, try_uv_layer_count;
    set_uv_layer_count, with_uv_layer_count, value: u32 => Integers::from(value)
    }

    value! {
    "Number of bones that move each vertex.", "Key `mi`, type b h i, required with `wb`, since 2020-03.";
    "mi", integer -> u32;
    maximum_influence, try_maximum_influence;
    set_maximum_influence, with_maximum_influence, value: u32 => Integers::from(value)
    }

    value! {
    "How the vertices follow the bones.", "Key `sm`, type s, default `SkinningMethod::Linear`, since 2023-10.";
    "sm", choice -> SkinningMethod<'_>, or SkinningMethod::Linear;
    skinning_method, try_skinning_method;
    set_skinning_method, with_skinning_method, value: impl Into<SkinningMethod<'a>> => Data::Text(Cow::Borrowed(value.into().as_str()))
    }

    value! {
    "Material of the mesh.", "Key `m`, type l, since 2020-03.";
    "m", hash -> NodeHash;
    material_hash, try_material_hash;
    set_material, with_material, value: impl Into<NodeHash> => value.into()
    }
}

kind! { /// Strands of hair as chains of particles. (`docs/format.md#hair`, kind `hair`, since 2025-04.)
Hair, HairMut, HAIR }

impl<'a, N: Borrow<Node<'a>>> Hair<'a, N> {
    value! {
    "Name of the hair.", "Key `n`, type s, since 2025-04.";
    "n", text -> &str;
    name, try_name;
    set_name, with_name, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }

    array! {
    "Number of segments of each strand.", "Key `se`, type b h i[], required, since 2025-04.";
    "se", integers;
    segments, try_segments -> Cow<'_, [u32]>;
    segments_mut -> IntegersMut<'_, 'a>;
    set_segments, with_segments, value: impl Into<Integers<'a>> => value.into()
    }

    array! {
    "World positions of the points of all strands; a strand of n segments has n + 1 points.", "Key `pt`, type v3[], required, since 2025-04.";
    "pt", elements;
    particles, try_particles -> Cow<'_, [[f32; 3]]>;
    particles_mut -> &mut Vec<[f32; 3]>;
    set_particles, with_particles, value: impl Into<Cow<'a, [[f32; 3]]>> => Data::from(value.into())
    }

    value! {
    "Material of the hair.", "Key `m`, type l, since 2025-04.";
    "m", hash -> NodeHash;
    material_hash, try_material_hash;
    set_material, with_material, value: impl Into<NodeHash> => value.into()
    }
}

kind! { /// Changed positions of some vertices of a mesh. (`docs/format.md#blendshape`, kind `blsh`, since 2021-11.)
BlendShape, BlendShapeMut, BLEND_SHAPE }

impl<'a, N: Borrow<Node<'a>>> BlendShape<'a, N> {
    value! {
    "Name of the shape; weight curves refer to it.", "Key `n`, type s, required, since 2023-10.";
    "n", text -> &str;
    name, try_name;
    set_name, with_name, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }

    value! {
    "The mesh that is deformed.", "Key `b`, type l, required, since 2021-11.";
    "b", hash -> NodeHash;
    base_shape_hash, try_base_shape_hash;
    set_base_shape, with_base_shape, value: impl Into<NodeHash> => value.into()
    }

    array! {
    "Indices of the vertices that move.", "Key `vi`, type b h i[], required, since 2024-06.";
    "vi", integers;
    vertex_indices, try_vertex_indices -> Cow<'_, [u32]>;
    vertex_indices_mut -> IntegersMut<'_, 'a>;
    set_vertex_indices, with_vertex_indices, value: impl Into<Integers<'a>> => value.into()
    }

    array! {
    "Final position of each vertex of `vertex_indices`, not a difference.", "Key `vp`, type v3[], required, since 2024-06.";
    "vp", elements;
    positions, try_positions -> Cow<'_, [[f32; 3]]>;
    positions_mut -> &mut Vec<[f32; 3]>;
    set_positions, with_positions, value: impl Into<Cow<'a, [[f32; 3]]>> => Data::from(value.into())
    }

    array! {
    "The largest weight: a single number, or one per target in files from before 2024-06.", "Key `ts`, type f[], default `1.0`, since 2021-11.";
    "ts", elements;
    target_weight_scales, try_target_weight_scales -> Cow<'_, [f32]>;
    target_weight_scales_mut -> &mut Vec<f32>;
    set_target_weight_scales, with_target_weight_scales, value: impl Into<Cow<'a, [f32]>> => Data::from(value.into())
    }

    array! {
    "Whole meshes to morph into, in old files.", "Key `t`, type l[], since 2021-11, legacy since 2024-06, replaced by `vi` with `vp`.";
    "t", hashes;
    legacy_target_shapes, try_legacy_target_shapes -> Vec<NodeHash>;
    legacy_target_shapes_mut -> &mut Vec<NodeHash>;
    set_legacy_target_shapes, with_legacy_target_shapes, value: impl Into<Vec<NodeHash>> => Data::Links(value.into())
    }

    array! {
    "Position offsets; they were in the published text for less than a day.", "Key `vd`, type v3[], since 2024-06, legacy since 2024-06, replaced by `vp`.";
    "vd", elements;
    legacy_deltas, try_legacy_deltas -> Cow<'_, [[f32; 3]]>;
    legacy_deltas_mut -> &mut Vec<[f32; 3]>;
    set_legacy_deltas, with_legacy_deltas, value: impl Into<Cow<'a, [[f32; 3]]>> => Data::from(value.into())
    }
}

kind! { /// Bones, with the inverse kinematics handles and constraints between them. (`docs/format.md#skeleton`, kind `skel`, since 2020-03.)
Skeleton, SkeletonMut, SKELETON }

impl<'a, N: Borrow<Node<'a>>> Skeleton<'a, N> {
    children! {
    Bone, BONE, "a";
    bones, bones_mut, push_bone, with_bone, remove_bone, retain_bones
    }

    children! {
    IKHandle, IK_HANDLE, "an";
    ik_handles, ik_handles_mut, push_ik_handle, with_ik_handle, remove_ik_handle, retain_ik_handles
    }

    children! {
    Constraint, CONSTRAINT, "a";
    constraints, constraints_mut, push_constraint, with_constraint, remove_constraint, retain_constraints
    }
}

kind! { /// One joint of a skeleton. (`docs/format.md#bone`, kind `bone`, since 2020-03.)
Bone, BoneMut, BONE }

impl<'a, N: Borrow<Node<'a>>> Bone<'a, N> {
    value! {
    "Name of the bone; curves refer to it.", "Key `n`, type s, required, since 2020-03.";
    "n", text -> &str;
    name, try_name;
    set_name, with_name, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }

    value! {
    "The parent, as an index into the skeleton's bones, or none.", "Key `p`, type i, since 2020-03.";
    "p", bone_index -> u32;
    parent_index, try_parent_index;
    set_parent_index, with_parent_index, value: u32 => value
    }

    value! {
    "Whether the parent's own scale is cancelled before this bone's rotation is applied.", "Key `ssc`, type b, default `true`, since 2020-03.";
    "ssc", flag -> bool, or true;
    segment_scale_compensate, try_segment_scale_compensate;
    set_segment_scale_compensate, with_segment_scale_compensate, value: bool => value
    }

    value! {
    "Position relative to the parent.", "Key `lp`, type v3, since 2020-03.";
    "lp", element -> [f32; 3];
    local_position, try_local_position;
    set_local_position, with_local_position, value: [f32; 3] => value
    }

    value! {
    "Rotation relative to the parent, a quaternion x, y, z, w.", "Key `lr`, type v4, since 2020-03.";
    "lr", element -> [f32; 4];
    local_rotation, try_local_rotation;
    set_local_rotation, with_local_rotation, value: [f32; 4] => value
    }

    value! {
    "Position relative to the model.", "Key `wp`, type v3, since 2020-03.";
    "wp", element -> [f32; 3];
    world_position, try_world_position;
    set_world_position, with_world_position, value: [f32; 3] => value
    }

    value! {
    "Rotation relative to the model, a quaternion x, y, z, w.", "Key `wr`, type v4, since 2020-03.";
    "wr", element -> [f32; 4];
    world_rotation, try_world_rotation;
    set_world_rotation, with_world_rotation, value: [f32; 4] => value
    }

    value! {
    "Scale, always relative to the parent.", "Key `s`, type v3, since 2020-03.";
    "s", element -> [f32; 3];
    scale, try_scale;
    set_scale, with_scale, value: [f32; 3] => value
    }
}

kind! { /// A chain of bones that reaches for a target. (`docs/format.md#ikhandle`, kind `ikhd`, since 2023-10.)
IKHandle, IKHandleMut, IK_HANDLE }

impl<'a, N: Borrow<Node<'a>>> IKHandle<'a, N> {
    value! {
    "Name of the handle.", "Key `n`, type s, since 2023-10.";
    "n", text -> &str;
    name, try_name;
    set_name, with_name, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }

    value! {
    "First bone of the chain.", "Key `sb`, type l, required, since 2023-10.";
    "sb", hash -> NodeHash;
    start_bone_hash, try_start_bone_hash;
    set_start_bone, with_start_bone, value: impl Into<NodeHash> => value.into()
    }

    value! {
    "Last bone of the chain.", "Key `eb`, type l, required, since 2023-10.";
    "eb", hash -> NodeHash;
    end_bone_hash, try_end_bone_hash;
    set_end_bone, with_end_bone, value: impl Into<NodeHash> => value.into()
    }

    value! {
    "The bone that the chain reaches for.", "Key `tb`, type l, since 2023-10.";
    "tb", hash -> NodeHash;
    target_bone_hash, try_target_bone_hash;
    set_target_bone, with_target_bone, value: impl Into<NodeHash> => value.into()
    }

    value! {
    "Offset from the target bone.", "Key `to`, type v3, since 2026-03.";
    "to", element -> [f32; 3];
    target_offset, try_target_offset;
    set_target_offset, with_target_offset, value: [f32; 3] => value
    }

    value! {
    "The bone that the chain bends towards.", "Key `pv`, type l, since 2023-10.";
    "pv", hash -> NodeHash;
    pole_vector_bone_hash, try_pole_vector_bone_hash;
    set_pole_vector_bone, with_pole_vector_bone, value: impl Into<NodeHash> => value.into()
    }

    value! {
    "The bone whose twist rotates the chain.", "Key `pb`, type l, since 2023-10.";
    "pb", hash -> NodeHash;
    pole_bone_hash, try_pole_bone_hash;
    set_pole_bone, with_pole_bone, value: impl Into<NodeHash> => value.into()
    }

    value! {
    "Whether the end bone takes the rotation of the target.", "Key `tr`, type b, default `false`, since 2023-10.";
    "tr", flag -> bool, or false;
    use_target_rotation, try_use_target_rotation;
    set_use_target_rotation, with_use_target_rotation, value: bool => value
    }
}

kind! { /// A bone that follows another. (`docs/format.md#constraint`, kind `cnst`, since 2023-12.)
Constraint, ConstraintMut, CONSTRAINT }

impl<'a, N: Borrow<Node<'a>>> Constraint<'a, N> {
    value! {
    "Name of the constraint.", "Key `n`, type s, since 2023-12.";
    "n", text -> &str;
    name, try_name;
    set_name, with_name, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }

    value! {
    "What the constraint acts on: the translation, the rotation or the scale.", "Key `ct`, type s, required, since 2023-12.";
    "ct", choice -> ConstraintType<'_>;
    constraint_type, try_constraint_type;
    set_constraint_type, with_constraint_type, value: impl Into<ConstraintType<'a>> => Data::Text(Cow::Borrowed(value.into().as_str()))
    }

    value! {
    "The bone that the constraint moves.", "Key `cb`, type l, required, since 2023-12.";
    "cb", hash -> NodeHash;
    constraint_bone_hash, try_constraint_bone_hash;
    set_constraint_bone, with_constraint_bone, value: impl Into<NodeHash> => value.into()
    }

    value! {
    "The bone that it follows.", "Key `tb`, type l, required, since 2023-12.";
    "tb", hash -> NodeHash;
    target_bone_hash, try_target_bone_hash;
    set_target_bone, with_target_bone, value: impl Into<NodeHash> => value.into()
    }

    value! {
    "Whether the offset from the target in the rest pose is kept.", "Key `mo`, type b, default `false`, since 2024-01.";
    "mo", flag -> bool, or false;
    maintain_offset, try_maintain_offset;
    set_maintain_offset, with_maintain_offset, value: bool => value
    }

    value! {
    "Offset from the target: a vector, or a quaternion for an orient constraint.", "Key `co`, type v3 v4, since 2025-02.";
    "co", offset -> OffsetData;
    custom_offset, try_custom_offset;
    set_custom_offset, with_custom_offset, value: impl Into<OffsetData> => value.into()
    }

    value! {
    "How much the bone follows its target, from 0 to 1.", "Key `wt`, type f, default `1.0`, since 2025-02.";
    "wt", element -> f32, or 1.0;
    weight, try_weight;
    set_weight, with_weight, value: f32 => value
    }

    value! {
    "Whether the constraint leaves the x axis alone.", "Key `sx`, type b, default `false`, since 2024-01.";
    "sx", flag -> bool, or false;
    skip_x, try_skip_x;
    set_skip_x, with_skip_x, value: bool => value
    }

    value! {
    "Whether the constraint leaves the y axis alone.", "Key `sy`, type b, default `false`, since 2024-01.";
    "sy", flag -> bool, or false;
    skip_y, try_skip_y;
    set_skip_y, with_skip_y, value: bool => value
    }

    value! {
    "Whether the constraint leaves the z axis alone.", "Key `sz`, type b, default `false`, since 2024-01.";
    "sz", flag -> bool, or false;
    skip_z, try_skip_z;
    set_skip_z, with_skip_z, value: bool => value
    }
}

kind! { /// Curves with one frame rate. (`docs/format.md#animation`, kind `anim`, since 2020-03.)
Animation, AnimationMut, ANIMATION }

impl<'a, N: Borrow<Node<'a>>> Animation<'a, N> {
    children! {
    Skeleton, SKELETON, "a";
    skeletons, skeletons_mut, push_skeleton, with_skeleton, remove_skeleton, retain_skeletons
    }

    children! {
    Curve, CURVE, "a";
    curves, curves_mut, push_curve, with_curve, remove_curve, retain_curves
    }

    children! {
    CurveModeOverride, CURVE_MODE_OVERRIDE, "a";
    curve_mode_overrides, curve_mode_overrides_mut, push_curve_mode_override, with_curve_mode_override, remove_curve_mode_override, retain_curve_mode_overrides
    }

    children! {
    NotificationTrack, NOTIFICATION_TRACK, "a";
    notification_tracks, notification_tracks_mut, push_notification_track, with_notification_track, remove_notification_track, retain_notification_tracks
    }

    value! {
    "Name of the animation.", "Key `n`, type s, since 2023-10.";
    "n", text -> &str;
    name, try_name;
    set_name, with_name, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }

    value! {
    "Frames per second.", "Key `fr`, type f, required, since 2020-03.";
    "fr", element -> f32;
    frame_rate, try_frame_rate;
    set_frame_rate, with_frame_rate, value: f32 => value
    }

    value! {
    "Whether the animation loops.", "Key `lo`, type b, default `false`, since 2020-03.";
    "lo", flag -> bool, or false;
    looping, try_looping;
    set_looping, with_looping, value: bool => value
    }

    value! {
    "How rotation curves were interpolated in the first weeks of the format.", "Key `ri`, type s, since 2020-03, legacy since 2020-03, replaced by `rq` curves.";
    "ri", choice -> RotationInterpolation<'_>;
    legacy_rotation_interpolation, try_legacy_rotation_interpolation;
    set_legacy_rotation_interpolation, with_legacy_rotation_interpolation, value: impl Into<RotationInterpolation<'a>> => Data::Text(Cow::Borrowed(value.into().as_str()))
    }

    value! {
    "Space of the curves in old files.", "Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves relative to the parent.";
    "ts", choice -> TransformSpace<'_>;
    legacy_transform_space, try_legacy_transform_space;
    set_legacy_transform_space, with_legacy_transform_space, value: impl Into<TransformSpace<'a>> => Data::Text(Cow::Borrowed(value.into().as_str()))
    }
}

kind! { /// Key frames and values of one property of one node. (`docs/format.md#curve`, kind `curv`, since 2020-03.)
Curve, CurveMut, CURVE }

impl<'a, N: Borrow<Node<'a>>> Curve<'a, N> {
    value! {
    "Name of the bone or blend shape that is animated.", "Key `nn`, type s, required, since 2020-03.";
    "nn", text -> &str;
    node_name, try_node_name;
    set_node_name, with_node_name, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }

    value! {
    "The property of that node that the curve animates.", "Key `kp`, type s, required, since 2020-03.";
    "kp", choice -> CurveProperty<'_>;
    key_property, try_key_property;
    set_key_property, with_key_property, value: impl Into<CurveProperty<'a>> => Data::Text(Cow::Borrowed(value.into().as_str()))
    }

    array! {
    "Frame of each key; floats in files from before 2023-10.", "Key `kb`, type b h i f[], required, since 2020-03.";
    "kb", key_frames;
    key_frames, try_key_frames -> KeyFrameData<'_>;
    key_frames_mut -> KeyFramesMut<'_, 'a>;
    set_key_frames, with_key_frames, value: impl Into<KeyFrameData<'a>> => value.into()
    }

    array! {
    "Frame of each key in the first weeks of the format.", "Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03, replaced by `kb`.";
    "kt", key_frames;
    legacy_key_times, try_legacy_key_times -> KeyFrameData<'_>;
    legacy_key_times_mut -> KeyFramesMut<'_, 'a>;
    set_legacy_key_times, with_legacy_key_times, value: impl Into<KeyFrameData<'a>> => value.into()
    }

    array! {
    "Value of each key.", "Key `kv`, type f v4 b h i[], required, since 2020-03.";
    "kv", key_values;
    key_values, try_key_values -> KeyValueData<'_>;
    key_values_mut -> KeyValuesMut<'_, 'a>;
    set_key_values, with_key_values, value: impl Into<KeyValueData<'a>> => value.into()
    }

    value! {
    "How the values are combined with the pose.", "Key `m`, type s, required, default `CurveMode::Absolute`, since 2020-03.";
    "m", choice -> CurveMode<'_>, or CurveMode::Absolute;
    mode, try_mode;
    set_mode, with_mode, value: impl Into<CurveMode<'a>> => Data::Text(Cow::Borrowed(value.into().as_str()))
    }

    value! {
    "Factor that the values of an additive curve are multiplied by.", "Key `ab`, type f, default `1.0`, since 2021-11.";
    "ab", element -> f32, or 1.0;
    additive_blend_weight, try_additive_blend_weight;
    set_additive_blend_weight, with_additive_blend_weight, value: f32 => value
    }
}

kind! { /// A different curve mode for all bones below a bone. (`docs/format.md#curvemodeoverride`, kind `CMOV`, since 2024-05.)
CurveModeOverride, CurveModeOverrideMut, CURVE_MODE_OVERRIDE }

impl<'a, N: Borrow<Node<'a>>> CurveModeOverride<'a, N> {
    value! {
    "Name of the bone; the override applies to its descendants, but not to the bone itself. The published specification says that it is included, but no known reader does so.", "Key `nn`, type s, required, since 2024-05.";
    "nn", text -> &str;
    node_name, try_node_name;
    set_node_name, with_node_name, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }

    value! {
    "The mode that their curves get.", "Key `m`, type s, required, default `CurveMode::Absolute`, since 2024-05.";
    "m", choice -> CurveMode<'_>, or CurveMode::Absolute;
    mode, try_mode;
    set_mode, with_mode, value: impl Into<CurveMode<'a>> => Data::Text(Cow::Borrowed(value.into().as_str()))
    }

    value! {
    "Whether the override applies to translation curves.", "Key `ot`, type b, default `false`, since 2024-05.";
    "ot", flag -> bool, or false;
    override_translation, try_override_translation;
    set_override_translation, with_override_translation, value: bool => value
    }

    value! {
    "Whether the override applies to rotation curves.", "Key `or`, type b, default `false`, since 2024-05.";
    "or", flag -> bool, or false;
    override_rotation, try_override_rotation;
    set_override_rotation, with_override_rotation, value: bool => value
    }

    value! {
    "Whether the override applies to scale curves.", "Key `os`, type b, default `false`, since 2024-05.";
    "os", flag -> bool, or false;
    override_scale, try_override_scale;
    set_override_scale, with_override_scale, value: bool => value
    }
}

kind! { /// Frames at which something happens. (`docs/format.md#notificationtrack`, kind `ntif`, since 2020-03.)
NotificationTrack, NotificationTrackMut, NOTIFICATION_TRACK }

impl<'a, N: Borrow<Node<'a>>> NotificationTrack<'a, N> {
    value! {
    "Name of the notification, which says what happens.", "Key `n`, type s, required, since 2020-03.";
    "n", text -> &str;
    name, try_name;
    set_name, with_name, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }

    array! {
    "The frames at which it happens; floats in files from before 2023-10.", "Key `kb`, type b h i f[], required, since 2020-03.";
    "kb", key_frames;
    key_frames, try_key_frames -> KeyFrameData<'_>;
    key_frames_mut -> KeyFramesMut<'_, 'a>;
    set_key_frames, with_key_frames, value: impl Into<KeyFrameData<'a>> => value.into()
    }
}

kind! { /// Texture files and colours by slot. (`docs/format.md#material`, kind `matl`, since 2020-03.)
Material, MaterialMut, MATERIAL }

impl<'a, N: Borrow<Node<'a>>> Material<'a, N> {
    children! {
    File, FILE, "a";
    files, files_mut, push_file, with_file, remove_file, retain_files
    }

    children! {
    Color, COLOR, "a";
    colors, colors_mut, push_color, with_color, remove_color, retain_colors
    }

    value! {
    "Name of the material.", "Key `n`, type s, required, since 2020-03.";
    "n", text -> &str;
    name, try_name;
    set_name, with_name, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }

    value! {
    "Type of the material; `pbr` is the only one.", "Key `t`, type s, required, since 2020-03.";
    "t", text -> &str;
    material_type, try_material_type;
    set_material_type, with_material_type, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }

    value! {
    "Base colour.", "Key `albedo`, type l, since 2020-03.";
    "albedo", hash -> NodeHash;
    albedo_hash, try_albedo_hash;
    set_albedo, with_albedo, value: impl Into<NodeHash> => value.into()
    }

    source! {
    "Base colour.", "Key `albedo`, type l, since 2020-03.";
    "albedo", MaterialSource; albedo
    }

    value! {
    "Diffuse colour.", "Key `diffuse`, type l, since 2020-03.";
    "diffuse", hash -> NodeHash;
    diffuse_hash, try_diffuse_hash;
    set_diffuse, with_diffuse, value: impl Into<NodeHash> => value.into()
    }

    source! {
    "Diffuse colour.", "Key `diffuse`, type l, since 2020-03.";
    "diffuse", MaterialSource; diffuse
    }

    value! {
    "Normal map.", "Key `normal`, type l, since 2020-03.";
    "normal", hash -> NodeHash;
    normal_hash, try_normal_hash;
    set_normal, with_normal, value: impl Into<NodeHash> => value.into()
    }

    source! {
    "Normal map.", "Key `normal`, type l, since 2020-03.";
    "normal", MaterialSource; normal
    }

    value! {
    "Specular colour.", "Key `specular`, type l, since 2020-03.";
    "specular", hash -> NodeHash;
    specular_hash, try_specular_hash;
    set_specular, with_specular, value: impl Into<NodeHash> => value.into()
    }

    source! {
    "Specular colour.", "Key `specular`, type l, since 2020-03.";
    "specular", MaterialSource; specular
    }

    value! {
    "Glossiness, the inverse of roughness.", "Key `gloss`, type l, since 2020-03.";
    "gloss", hash -> NodeHash;
    gloss_hash, try_gloss_hash;
    set_gloss, with_gloss, value: impl Into<NodeHash> => value.into()
    }

    source! {
    "Glossiness, the inverse of roughness.", "Key `gloss`, type l, since 2020-03.";
    "gloss", MaterialSource; gloss
    }

    value! {
    "Roughness.", "Key `roughness`, type l, since 2020-03.";
    "roughness", hash -> NodeHash;
    roughness_hash, try_roughness_hash;
    set_roughness, with_roughness, value: impl Into<NodeHash> => value.into()
    }

    source! {
    "Roughness.", "Key `roughness`, type l, since 2020-03.";
    "roughness", MaterialSource; roughness
    }

    value! {
    "Metalness. Not in the published text, but both plug-ins use it.", "Key `metal`, type l, since 2020-03.";
    "metal", hash -> NodeHash;
    metal_hash, try_metal_hash;
    set_metal, with_metal, value: impl Into<NodeHash> => value.into()
    }

    source! {
    "Metalness. Not in the published text, but both plug-ins use it.", "Key `metal`, type l, since 2020-03.";
    "metal", MaterialSource; metal
    }

    value! {
    "Emitted colour.", "Key `emissive`, type l, since 2020-03.";
    "emissive", hash -> NodeHash;
    emissive_hash, try_emissive_hash;
    set_emissive, with_emissive, value: impl Into<NodeHash> => value.into()
    }

    source! {
    "Emitted colour.", "Key `emissive`, type l, since 2020-03.";
    "emissive", MaterialSource; emissive
    }

    value! {
    "Mask of the emitted colour.", "Key `emask`, type l, since 2025-01.";
    "emask", hash -> NodeHash;
    emissive_mask_hash, try_emissive_mask_hash;
    set_emissive_mask, with_emissive_mask, value: impl Into<NodeHash> => value.into()
    }

    source! {
    "Mask of the emitted colour.", "Key `emask`, type l, since 2025-01.";
    "emask", MaterialSource; emissive_mask
    }

    value! {
    "Strength of the emitted colour. Not in the published text.", "Key `estrength`, type l, since 2020-03.";
    "estrength", hash -> NodeHash;
    emissive_strength_hash, try_emissive_strength_hash;
    set_emissive_strength, with_emissive_strength, value: impl Into<NodeHash> => value.into()
    }

    source! {
    "Strength of the emitted colour. Not in the published text.", "Key `estrength`, type l, since 2020-03.";
    "estrength", MaterialSource; emissive_strength
    }

    value! {
    "Ambient occlusion.", "Key `ao`, type l, since 2020-03.";
    "ao", hash -> NodeHash;
    ambient_occlusion_hash, try_ambient_occlusion_hash;
    set_ambient_occlusion, with_ambient_occlusion, value: impl Into<NodeHash> => value.into()
    }

    source! {
    "Ambient occlusion.", "Key `ao`, type l, since 2020-03.";
    "ao", MaterialSource; ambient_occlusion
    }

    value! {
    "Cavity map.", "Key `cavity`, type l, since 2020-03.";
    "cavity", hash -> NodeHash;
    cavity_hash, try_cavity_hash;
    set_cavity, with_cavity, value: impl Into<NodeHash> => value.into()
    }

    source! {
    "Cavity map.", "Key `cavity`, type l, since 2020-03.";
    "cavity", MaterialSource; cavity
    }

    value! {
    "Anisotropy.", "Key `aniso`, type l, since 2024-08.";
    "aniso", hash -> NodeHash;
    anisotropy_hash, try_anisotropy_hash;
    set_anisotropy, with_anisotropy, value: impl Into<NodeHash> => value.into()
    }

    source! {
    "Anisotropy.", "Key `aniso`, type l, since 2024-08.";
    "aniso", MaterialSource; anisotropy
    }
}

kind! { /// The path of a texture or of another Cast file. (`docs/format.md#file`, kind `file`, since 2020-03.)
File, FileMut, FILE }

impl<'a, N: Borrow<Node<'a>>> File<'a, N> {
    value! {
    "The path, absolute or relative to this file's directory.", "Key `p`, type s, required, since 2020-03.";
    "p", text -> &str;
    path, try_path;
    set_path, with_path, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }
}

kind! { /// A constant colour in place of a texture. (`docs/format.md#color`, kind `colr`, since 2025-01.)
Color, ColorMut, COLOR }

impl<'a, N: Borrow<Node<'a>>> Color<'a, N> {
    value! {
    "Name of the colour.", "Key `n`, type s, since 2025-01.";
    "n", text -> &str;
    name, try_name;
    set_name, with_name, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }

    value! {
    "Space of the colour's components.", "Key `cs`, type s, default `ColorSpace::Srgb`, since 2025-03.";
    "cs", choice -> ColorSpace<'_>, or ColorSpace::Srgb;
    color_space, try_color_space;
    set_color_space, with_color_space, value: impl Into<ColorSpace<'a>> => Data::Text(Cow::Borrowed(value.into().as_str()))
    }

    value! {
    "The colour's components: r, g, b, a.", "Key `rgba`, type v4, required, since 2025-01.";
    "rgba", element -> [f32; 4];
    rgba, try_rgba;
    set_rgba, with_rgba, value: [f32; 4] => value
    }
}

kind! { /// Another Cast file placed in this scene. (`docs/format.md#instance`, kind `inst`, since 2024-01.)
Instance, InstanceMut, INSTANCE }

impl<'a, N: Borrow<Node<'a>>> Instance<'a, N> {
    children! {
    File, FILE, "a";
    files, files_mut, push_file, with_file, remove_file, retain_files
    }

    value! {
    "Name of the instance.", "Key `n`, type s, since 2024-01.";
    "n", text -> &str;
    name, try_name;
    set_name, with_name, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }

    value! {
    "The file to place, relative to the scene root or to this file's directory.", "Key `rf`, type l, required, since 2024-01.";
    "rf", hash -> NodeHash;
    reference_file_hash, try_reference_file_hash;
    set_reference_file, with_reference_file, value: impl Into<NodeHash> => value.into()
    }

    source! {
    "The file to place, relative to the scene root or to this file's directory.", "Key `rf`, type l, required, since 2024-01.";
    "rf", File; reference_file
    }

    value! {
    "Position in the world.", "Key `p`, type v3, required, since 2024-01.";
    "p", element -> [f32; 3];
    position, try_position;
    set_position, with_position, value: [f32; 3] => value
    }

    value! {
    "Rotation in the world, a quaternion x, y, z, w.", "Key `r`, type v4, required, since 2024-01.";
    "r", element -> [f32; 4];
    rotation, try_rotation;
    set_rotation, with_rotation, value: [f32; 4] => value
    }

    value! {
    "Scale in the world.", "Key `s`, type v3, required, since 2024-01.";
    "s", element -> [f32; 3];
    scale, try_scale;
    set_scale, with_scale, value: [f32; 3] => value
    }
}

kind! { /// Who and what made the file, and hints. Only the first node's hints apply. (`docs/format.md#metadata`, kind `meta`, since 2024-08.)
Metadata, MetadataMut, METADATA }

impl<'a, N: Borrow<Node<'a>>> Metadata<'a, N> {
    value! {
    "Who made the file.", "Key `a`, type s, since 2024-08.";
    "a", text -> &str;
    author, try_author;
    set_author, with_author, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }

    value! {
    "The program that wrote the file.", "Key `s`, type s, since 2024-08.";
    "s", text -> &str;
    software, try_software;
    set_software, with_software, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }

    value! {
    "Which axis points up; only a hint.", "Key `up`, type s, since 2024-08.";
    "up", choice -> UpAxis<'_>;
    up_axis, try_up_axis;
    set_up_axis, with_up_axis, value: impl Into<UpAxis<'a>> => Data::Text(Cow::Borrowed(value.into().as_str()))
    }

    value! {
    "Directory that the paths of instances are relative to.", "Key `sr`, type s, since 2025-09.";
    "sr", text -> &str;
    scene_root, try_scene_root;
    set_scene_root, with_scene_root, value: impl Into<Cow<'a, str>> => Data::Text(value.into())
    }
}
