// Generated from the schema table by `cargo xtask codegen`. Do not edit.

use castkit::format::NodeKind;
use castkit::read::views::*;
use castkit::read::{FieldError, NodeRef, Unexpected, View};

use super::constants::*;
use super::{Choice, fill, offset_or_zero};
use crate::array::{Put, castkit_array};
use crate::node::castkit_node;
use crate::options::Zero;
use crate::text::castkit_string;

/// The properties of a Model. Meshes, hair, blend shapes and materials with at most one skeleton.
///
/// If a property is absent, there is no text or array, or its `has_…` field is false.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_model_fields {
    /// Name of the model.
    ///
    /// Key `n`, type s, since 2023-10.
    pub name: castkit_string,
    /// Whether `position` is set.
    pub has_position: bool,
    /// Position in the world.
    ///
    /// Key `p`, type v3, since 2025-05.
    pub position: [f32; 3],
    /// Whether `rotation` is set.
    pub has_rotation: bool,
    /// Rotation in the world, a quaternion x, y, z, w.
    ///
    /// Key `r`, type v4, since 2025-05.
    pub rotation: [f32; 4],
    /// Whether `scale` is set.
    pub has_scale: bool,
    /// Scale in the world.
    ///
    /// Key `s`, type v3, since 2025-05.
    pub scale: [f32; 3],
}

// SAFETY: pointers, numbers and truth values may be zero.
unsafe impl Zero for castkit_model_fields {}

fn read_model<'n>(model: ModelRef<'n>, out: Option<&mut castkit_model_fields>) -> Unexpected<'n> {
    let found = model.fields();
    if let Some(out) = out {
        out.name = castkit_string::of_option(found.name);
        out.has_position = found.position.is_some();
        found.position.put(&mut out.position);
        out.has_rotation = found.rotation.is_some();
        found.rotation.put(&mut out.rotation);
        out.has_scale = found.scale.is_some();
        found.scale.put(&mut out.scale);
    }
    found.unexpected
}

/// Writes all properties of `model` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass, and
/// no array is copied: texts and arrays live as long as the file.
///
/// Returns false and writes nothing if the node has another kind.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_get_fields(
    model: castkit_node,
    fields: *mut castkit_model_fields,
    size: usize,
) -> bool {
    fill(&model, fields, size, |node, out| _ = read_model(node, Some(out)))
}

/// The properties of a Mesh. Triangles and the vertex buffers they index.
///
/// If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
/// `castkit_mesh_…` functions follow them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_mesh_fields {
    /// Name of the mesh.
    ///
    /// Key `n`, type s, since 2021-11.
    pub name: castkit_string,
    /// Position of each vertex.
    ///
    /// Key `vp`, type v3[], required, since 2020-03.
    pub positions: castkit_array,
    /// Normal of each vertex.
    ///
    /// Key `vn`, type v3[], since 2020-03.
    pub normals: castkit_array,
    /// Tangent of each vertex.
    ///
    /// Key `vt`, type v3[], since 2020-03.
    pub tangents: castkit_array,
    /// Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a.
    ///
    /// Key `c%d`, type i v4[], since 2024-08. The first 4 layers; the function returns further ones.
    pub color_layers: [castkit_array; 4],
    /// The number of layers.
    pub color_layer_total: u32,
    /// The only colour layer of old files, packed with red in the lowest byte.
    ///
    /// Key `vc`, type i[], since 2020-03, legacy since 2024-08, replaced by `c0` with `cl` = 1.
    pub legacy_colors: castkit_array,
    /// Texture coordinates of each vertex, with the origin at the top left.
    ///
    /// Key `u%d`, type v2[], since 2020-03. The first 4 layers; the function returns further ones.
    pub uv_layers: [castkit_array; 4],
    /// The number of layers.
    pub uv_layer_total: u32,
    /// Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.
    ///
    /// Key `wb`, type b h i[], since 2020-03.
    pub weight_bones: castkit_array,
    /// Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up.
    ///
    /// Key `wv`, type f[], required with `wb`, since 2020-03.
    pub weight_values: castkit_array,
    /// Three vertex indices per triangle, counterclockwise when seen from the front.
    ///
    /// Key `f`, type b h i[], required, since 2020-03.
    pub faces: castkit_array,
    /// Whether `color_layer_count` is set.
    pub has_color_layer_count: bool,
    /// Number of colour layers.
    ///
    /// Key `cl`, type b h i, required with `c%d`, since 2024-08.
    pub color_layer_count: u32,
    /// Whether `uv_layer_count` is set.
    pub has_uv_layer_count: bool,
    /// Number of texture coordinate layers.
    ///
    /// Key `ul`, type b h i, required with `u%d`, since 2020-03.
    pub uv_layer_count: u32,
    /// Whether `maximum_influence` is set.
    pub has_maximum_influence: bool,
    /// Number of bones that move each vertex.
    ///
    /// Key `mi`, type b h i, required with `wb`, since 2020-03.
    pub maximum_influence: u32,
    /// How the vertices follow the bones.
    ///
    /// Key `sm`, type s, default `linear`, since 2023-10.
    pub skinning_method: castkit_string,
    /// Which value of the specification it is.
    pub skinning_method_choice: castkit_known_skinning_method,
    /// Whether `material_hash` is set.
    pub has_material_hash: bool,
    /// Material of the mesh.
    ///
    /// Key `m`, type l, since 2020-03. This is its hash.
    pub material_hash: u64,
}

// SAFETY: pointers, numbers and truth values may be zero.
unsafe impl Zero for castkit_mesh_fields {}

fn read_mesh<'n>(mesh: MeshRef<'n>, out: Option<&mut castkit_mesh_fields>) -> Unexpected<'n> {
    let found = mesh.fields();
    if let Some(out) = out {
        out.name = castkit_string::of_option(found.name);
        found.positions.put(&mut out.positions);
        found.normals.put(&mut out.normals);
        found.tangents.put(&mut out.tangents);
        if !found.color_layers.is_empty() {
            found.color_layers.get(0).put(&mut out.color_layers[0]);
        }
        if found.color_layers.len() > 1 {
            found.color_layers.get(1).put(&mut out.color_layers[1]);
        }
        if found.color_layers.len() > 2 {
            found.color_layers.get(2).put(&mut out.color_layers[2]);
        }
        if found.color_layers.len() > 3 {
            found.color_layers.get(3).put(&mut out.color_layers[3]);
        }
        out.color_layer_total = found.color_layers.len();
        found.legacy_colors.put(&mut out.legacy_colors);
        if !found.uv_layers.is_empty() {
            found.uv_layers.get(0).put(&mut out.uv_layers[0]);
        }
        if found.uv_layers.len() > 1 {
            found.uv_layers.get(1).put(&mut out.uv_layers[1]);
        }
        if found.uv_layers.len() > 2 {
            found.uv_layers.get(2).put(&mut out.uv_layers[2]);
        }
        if found.uv_layers.len() > 3 {
            found.uv_layers.get(3).put(&mut out.uv_layers[3]);
        }
        out.uv_layer_total = found.uv_layers.len();
        found.weight_bones.put(&mut out.weight_bones);
        found.weight_values.put(&mut out.weight_values);
        found.faces.put(&mut out.faces);
        out.has_color_layer_count = found.color_layer_count.is_some();
        found.color_layer_count.put(&mut out.color_layer_count);
        out.has_uv_layer_count = found.uv_layer_count.is_some();
        found.uv_layer_count.put(&mut out.uv_layer_count);
        out.has_maximum_influence = found.maximum_influence.is_some();
        found.maximum_influence.put(&mut out.maximum_influence);
        out.skinning_method = castkit_string::of(found.skinning_method.as_str().as_bytes());
        out.skinning_method_choice = found.skinning_method.number();
        out.has_material_hash = found.material_hash.is_some();
        found.material_hash.put(&mut out.material_hash);
    }
    found.unexpected
}

/// Writes all properties of `mesh` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass, and
/// no array is copied: texts and arrays live as long as the file.
///
/// Returns false and writes nothing if the node has another kind.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_get_fields(mesh: castkit_node, fields: *mut castkit_mesh_fields, size: usize) -> bool {
    fill(&mesh, fields, size, |node, out| _ = read_mesh(node, Some(out)))
}

/// The properties of a Hair. Strands of hair as chains of particles.
///
/// If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
/// `castkit_hair_…` functions follow them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_hair_fields {
    /// Name of the hair.
    ///
    /// Key `n`, type s, since 2025-04.
    pub name: castkit_string,
    /// Number of segments of each strand.
    ///
    /// Key `se`, type b h i[], required, since 2025-04.
    pub segments: castkit_array,
    /// World positions of the points of all strands; a strand of n segments has n + 1 points.
    ///
    /// Key `pt`, type v3[], required, since 2025-04.
    pub particles: castkit_array,
    /// Whether `material_hash` is set.
    pub has_material_hash: bool,
    /// Material of the hair.
    ///
    /// Key `m`, type l, since 2025-04. This is its hash.
    pub material_hash: u64,
}

// SAFETY: pointers, numbers and truth values may be zero.
unsafe impl Zero for castkit_hair_fields {}

fn read_hair<'n>(hair: HairRef<'n>, out: Option<&mut castkit_hair_fields>) -> Unexpected<'n> {
    let found = hair.fields();
    if let Some(out) = out {
        out.name = castkit_string::of_option(found.name);
        found.segments.put(&mut out.segments);
        found.particles.put(&mut out.particles);
        out.has_material_hash = found.material_hash.is_some();
        found.material_hash.put(&mut out.material_hash);
    }
    found.unexpected
}

/// Writes all properties of `hair` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass, and
/// no array is copied: texts and arrays live as long as the file.
///
/// Returns false and writes nothing if the node has another kind.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_hair_get_fields(hair: castkit_node, fields: *mut castkit_hair_fields, size: usize) -> bool {
    fill(&hair, fields, size, |node, out| _ = read_hair(node, Some(out)))
}

/// The properties of a BlendShape. Changed positions of some vertices of a mesh.
///
/// If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
/// `castkit_blend_shape_…` functions follow them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_blend_shape_fields {
    /// Name of the shape; weight curves refer to it.
    ///
    /// Key `n`, type s, required, since 2023-10.
    pub name: castkit_string,
    /// Whether `base_shape_hash` is set.
    pub has_base_shape_hash: bool,
    /// The mesh that is deformed.
    ///
    /// Key `b`, type l, required, since 2021-11. This is its hash.
    pub base_shape_hash: u64,
    /// Indices of the vertices that move.
    ///
    /// Key `vi`, type b h i[], required, since 2024-06.
    pub vertex_indices: castkit_array,
    /// Final position of each vertex of `vertex_indices`, not a difference.
    ///
    /// Key `vp`, type v3[], required, since 2024-06.
    pub positions: castkit_array,
    /// The largest weight: a single number, or one per target in files from before 2024-06.
    ///
    /// Key `ts`, type f[], since 2021-11.
    pub target_weight_scales: castkit_array,
    /// Whole meshes to morph into, in old files.
    ///
    /// Key `t`, type l[], since 2021-11, legacy since 2024-06, replaced by `vi` with `vp`.
    pub legacy_target_shapes: castkit_array,
    /// Position offsets; they were in the published text for less than a day.
    ///
    /// Key `vd`, type v3[], since 2024-06, legacy since 2024-06, replaced by `vp`.
    pub legacy_deltas: castkit_array,
}

// SAFETY: pointers, numbers and truth values may be zero.
unsafe impl Zero for castkit_blend_shape_fields {}

fn read_blend_shape<'n>(
    blend_shape: BlendShapeRef<'n>,
    out: Option<&mut castkit_blend_shape_fields>,
) -> Unexpected<'n> {
    let found = blend_shape.fields();
    if let Some(out) = out {
        out.name = castkit_string::of_option(found.name);
        out.has_base_shape_hash = found.base_shape_hash.is_some();
        found.base_shape_hash.put(&mut out.base_shape_hash);
        found.vertex_indices.put(&mut out.vertex_indices);
        found.positions.put(&mut out.positions);
        found.target_weight_scales.put(&mut out.target_weight_scales);
        found.legacy_target_shapes.put(&mut out.legacy_target_shapes);
        found.legacy_deltas.put(&mut out.legacy_deltas);
    }
    found.unexpected
}

/// Writes all properties of `blend_shape` to `*fields`. `size` is `sizeof *fields`. The properties are read in one
/// pass, and no array is copied: texts and arrays live as long as the file.
///
/// Returns false and writes nothing if the node has another kind.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_blend_shape_get_fields(
    blend_shape: castkit_node,
    fields: *mut castkit_blend_shape_fields,
    size: usize,
) -> bool {
    fill(&blend_shape, fields, size, |node, out| _ = read_blend_shape(node, Some(out)))
}

/// The properties of a Bone. One joint of a skeleton.
///
/// If a property is absent, there is no text or array, or its `has_…` field is false.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_bone_fields {
    /// Name of the bone; curves refer to it.
    ///
    /// Key `n`, type s, required, since 2020-03.
    pub name: castkit_string,
    /// Whether `parent_index` is set.
    pub has_parent_index: bool,
    /// The parent, as an index into the skeleton's bones, or none.
    ///
    /// Key `p`, type i, since 2020-03.
    pub parent_index: u32,
    /// Whether the parent's own scale is cancelled before this bone's rotation is applied.
    ///
    /// Key `ssc`, type b, default `true`, since 2020-03.
    pub segment_scale_compensate: bool,
    /// Whether `local_position` is set.
    pub has_local_position: bool,
    /// Position relative to the parent.
    ///
    /// Key `lp`, type v3, since 2020-03.
    pub local_position: [f32; 3],
    /// Whether `local_rotation` is set.
    pub has_local_rotation: bool,
    /// Rotation relative to the parent, a quaternion x, y, z, w.
    ///
    /// Key `lr`, type v4, since 2020-03.
    pub local_rotation: [f32; 4],
    /// Whether `world_position` is set.
    pub has_world_position: bool,
    /// Position relative to the model.
    ///
    /// Key `wp`, type v3, since 2020-03.
    pub world_position: [f32; 3],
    /// Whether `world_rotation` is set.
    pub has_world_rotation: bool,
    /// Rotation relative to the model, a quaternion x, y, z, w.
    ///
    /// Key `wr`, type v4, since 2020-03.
    pub world_rotation: [f32; 4],
    /// Whether `scale` is set.
    pub has_scale: bool,
    /// Scale, always relative to the parent.
    ///
    /// Key `s`, type v3, since 2020-03.
    pub scale: [f32; 3],
}

// SAFETY: pointers, numbers and truth values may be zero.
unsafe impl Zero for castkit_bone_fields {}

fn read_bone<'n>(bone: BoneRef<'n>, out: Option<&mut castkit_bone_fields>) -> Unexpected<'n> {
    let found = bone.fields();
    if let Some(out) = out {
        out.name = castkit_string::of_option(found.name);
        out.has_parent_index = found.parent_index.is_some();
        found.parent_index.put(&mut out.parent_index);
        out.segment_scale_compensate = found.segment_scale_compensate;
        out.has_local_position = found.local_position.is_some();
        found.local_position.put(&mut out.local_position);
        out.has_local_rotation = found.local_rotation.is_some();
        found.local_rotation.put(&mut out.local_rotation);
        out.has_world_position = found.world_position.is_some();
        found.world_position.put(&mut out.world_position);
        out.has_world_rotation = found.world_rotation.is_some();
        found.world_rotation.put(&mut out.world_rotation);
        out.has_scale = found.scale.is_some();
        found.scale.put(&mut out.scale);
    }
    found.unexpected
}

/// Writes all properties of `bone` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass, and
/// no array is copied: texts and arrays live as long as the file.
///
/// Returns false and writes nothing if the node has another kind.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_bone_get_fields(bone: castkit_node, fields: *mut castkit_bone_fields, size: usize) -> bool {
    fill(&bone, fields, size, |node, out| _ = read_bone(node, Some(out)))
}

/// The properties of an IKHandle. A chain of bones that reaches for a target.
///
/// If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
/// `castkit_ik_handle_…` functions follow them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_ik_handle_fields {
    /// Name of the handle.
    ///
    /// Key `n`, type s, since 2023-10.
    pub name: castkit_string,
    /// Whether `start_bone_hash` is set.
    pub has_start_bone_hash: bool,
    /// First bone of the chain.
    ///
    /// Key `sb`, type l, required, since 2023-10. This is its hash.
    pub start_bone_hash: u64,
    /// Whether `end_bone_hash` is set.
    pub has_end_bone_hash: bool,
    /// Last bone of the chain.
    ///
    /// Key `eb`, type l, required, since 2023-10. This is its hash.
    pub end_bone_hash: u64,
    /// Whether `target_bone_hash` is set.
    pub has_target_bone_hash: bool,
    /// The bone that the chain reaches for.
    ///
    /// Key `tb`, type l, since 2023-10. This is its hash.
    pub target_bone_hash: u64,
    /// Whether `target_offset` is set.
    pub has_target_offset: bool,
    /// Offset from the target bone.
    ///
    /// Key `to`, type v3, since 2026-03.
    pub target_offset: [f32; 3],
    /// Whether `pole_vector_bone_hash` is set.
    pub has_pole_vector_bone_hash: bool,
    /// The bone that the chain bends towards.
    ///
    /// Key `pv`, type l, since 2023-10. This is its hash.
    pub pole_vector_bone_hash: u64,
    /// Whether `pole_bone_hash` is set.
    pub has_pole_bone_hash: bool,
    /// The bone whose twist rotates the chain.
    ///
    /// Key `pb`, type l, since 2023-10. This is its hash.
    pub pole_bone_hash: u64,
    /// Whether the end bone takes the rotation of the target.
    ///
    /// Key `tr`, type b, default `false`, since 2023-10.
    pub use_target_rotation: bool,
}

// SAFETY: pointers, numbers and truth values may be zero.
unsafe impl Zero for castkit_ik_handle_fields {}

fn read_ik_handle<'n>(ik_handle: IKHandleRef<'n>, out: Option<&mut castkit_ik_handle_fields>) -> Unexpected<'n> {
    let found = ik_handle.fields();
    if let Some(out) = out {
        out.name = castkit_string::of_option(found.name);
        out.has_start_bone_hash = found.start_bone_hash.is_some();
        found.start_bone_hash.put(&mut out.start_bone_hash);
        out.has_end_bone_hash = found.end_bone_hash.is_some();
        found.end_bone_hash.put(&mut out.end_bone_hash);
        out.has_target_bone_hash = found.target_bone_hash.is_some();
        found.target_bone_hash.put(&mut out.target_bone_hash);
        out.has_target_offset = found.target_offset.is_some();
        found.target_offset.put(&mut out.target_offset);
        out.has_pole_vector_bone_hash = found.pole_vector_bone_hash.is_some();
        found.pole_vector_bone_hash.put(&mut out.pole_vector_bone_hash);
        out.has_pole_bone_hash = found.pole_bone_hash.is_some();
        found.pole_bone_hash.put(&mut out.pole_bone_hash);
        out.use_target_rotation = found.use_target_rotation;
    }
    found.unexpected
}

/// Writes all properties of `ik_handle` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass,
/// and no array is copied: texts and arrays live as long as the file.
///
/// Returns false and writes nothing if the node has another kind.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_get_fields(
    ik_handle: castkit_node,
    fields: *mut castkit_ik_handle_fields,
    size: usize,
) -> bool {
    fill(&ik_handle, fields, size, |node, out| _ = read_ik_handle(node, Some(out)))
}

/// The properties of a Constraint. A bone that follows another.
///
/// If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
/// `castkit_constraint_…` functions follow them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_constraint_fields {
    /// Name of the constraint.
    ///
    /// Key `n`, type s, since 2023-12.
    pub name: castkit_string,
    /// What the constraint acts on: the translation, the rotation or the scale.
    ///
    /// Key `ct`, type s, required, since 2023-12.
    pub constraint_type: castkit_string,
    /// Which value of the specification it is.
    pub constraint_type_choice: castkit_known_constraint_type,
    /// Whether `constraint_bone_hash` is set.
    pub has_constraint_bone_hash: bool,
    /// The bone that the constraint moves.
    ///
    /// Key `cb`, type l, required, since 2023-12. This is its hash.
    pub constraint_bone_hash: u64,
    /// Whether `target_bone_hash` is set.
    pub has_target_bone_hash: bool,
    /// The bone that it follows.
    ///
    /// Key `tb`, type l, required, since 2023-12. This is its hash.
    pub target_bone_hash: u64,
    /// Whether the offset from the target in the rest pose is kept.
    ///
    /// Key `mo`, type b, default `false`, since 2024-01.
    pub maintain_offset: bool,
    /// The number of components of `custom_offset`: 3 or 4, or 0 if it is absent.
    pub custom_offset_components: u32,
    /// Offset from the target: a vector, or a quaternion for an orient constraint.
    ///
    /// Key `co`, type v3 v4, since 2025-02.
    pub custom_offset: [f32; 4],
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
}

// SAFETY: pointers, numbers and truth values may be zero.
unsafe impl Zero for castkit_constraint_fields {}

fn read_constraint<'n>(constraint: ConstraintRef<'n>, out: Option<&mut castkit_constraint_fields>) -> Unexpected<'n> {
    let found = constraint.fields();
    if let Some(out) = out {
        out.name = castkit_string::of_option(found.name);
        out.constraint_type = castkit_string::of_option(found.constraint_type.map(|text| text.as_str()));
        out.constraint_type_choice = found.constraint_type.map_or(CASTKIT_CHOICE_OTHER, Choice::number);
        out.has_constraint_bone_hash = found.constraint_bone_hash.is_some();
        found.constraint_bone_hash.put(&mut out.constraint_bone_hash);
        out.has_target_bone_hash = found.target_bone_hash.is_some();
        found.target_bone_hash.put(&mut out.target_bone_hash);
        out.maintain_offset = found.maintain_offset;
        (out.custom_offset_components, out.custom_offset) = offset_or_zero(found.custom_offset);
        out.weight = found.weight;
        out.skip_x = found.skip_x;
        out.skip_y = found.skip_y;
        out.skip_z = found.skip_z;
    }
    found.unexpected
}

/// Writes all properties of `constraint` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass,
/// and no array is copied: texts and arrays live as long as the file.
///
/// Returns false and writes nothing if the node has another kind.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_get_fields(
    constraint: castkit_node,
    fields: *mut castkit_constraint_fields,
    size: usize,
) -> bool {
    fill(&constraint, fields, size, |node, out| _ = read_constraint(node, Some(out)))
}

/// The properties of an Animation. Curves with one frame rate.
///
/// If a property is absent, there is no text or array, or its `has_…` field is false.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_animation_fields {
    /// Name of the animation.
    ///
    /// Key `n`, type s, since 2023-10.
    pub name: castkit_string,
    /// Whether `frame_rate` is set.
    pub has_frame_rate: bool,
    /// Frames per second.
    ///
    /// Key `fr`, type f, required, since 2020-03.
    pub frame_rate: f32,
    /// Whether the animation loops.
    ///
    /// Key `lo`, type b, default `false`, since 2020-03.
    pub looping: bool,
    /// How rotation curves were interpolated in the first weeks of the format.
    ///
    /// Key `ri`, type s, since 2020-03, legacy since 2020-03, replaced by `rq` curves.
    pub legacy_rotation_interpolation: castkit_string,
    /// Which value of the specification it is.
    pub legacy_rotation_interpolation_choice: castkit_known_rotation_interpolation,
    /// Space of the curves in old files.
    ///
    /// Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves relative to the parent.
    pub legacy_transform_space: castkit_string,
    /// Which value of the specification it is.
    pub legacy_transform_space_choice: castkit_known_transform_space,
}

// SAFETY: pointers, numbers and truth values may be zero.
unsafe impl Zero for castkit_animation_fields {}

fn read_animation<'n>(animation: AnimationRef<'n>, out: Option<&mut castkit_animation_fields>) -> Unexpected<'n> {
    let found = animation.fields();
    if let Some(out) = out {
        out.name = castkit_string::of_option(found.name);
        out.has_frame_rate = found.frame_rate.is_some();
        found.frame_rate.put(&mut out.frame_rate);
        out.looping = found.looping;
        out.legacy_rotation_interpolation =
            castkit_string::of_option(found.legacy_rotation_interpolation.map(|text| text.as_str()));
        out.legacy_rotation_interpolation_choice =
            found.legacy_rotation_interpolation.map_or(CASTKIT_CHOICE_OTHER, Choice::number);
        out.legacy_transform_space = castkit_string::of_option(found.legacy_transform_space.map(|text| text.as_str()));
        out.legacy_transform_space_choice = found.legacy_transform_space.map_or(CASTKIT_CHOICE_OTHER, Choice::number);
    }
    found.unexpected
}

/// Writes all properties of `animation` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass,
/// and no array is copied: texts and arrays live as long as the file.
///
/// Returns false and writes nothing if the node has another kind.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_get_fields(
    animation: castkit_node,
    fields: *mut castkit_animation_fields,
    size: usize,
) -> bool {
    fill(&animation, fields, size, |node, out| _ = read_animation(node, Some(out)))
}

/// The properties of a Curve. Key frames and values of one property of one node.
///
/// If a property is absent, there is no text or array, or its `has_…` field is false.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_curve_fields {
    /// Name of the bone or blend shape that is animated.
    ///
    /// Key `nn`, type s, required, since 2020-03.
    pub node_name: castkit_string,
    /// The property of that node that the curve animates.
    ///
    /// Key `kp`, type s, required, since 2020-03.
    pub key_property: castkit_string,
    /// Which value of the specification it is.
    pub key_property_choice: castkit_known_curve_property,
    /// Frame of each key; floats in files from before 2023-10.
    ///
    /// Key `kb`, type b h i f[], required, since 2020-03.
    pub key_frames: castkit_array,
    /// Frame of each key in the first weeks of the format.
    ///
    /// Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03, replaced by `kb`.
    pub legacy_key_times: castkit_array,
    /// Value of each key.
    ///
    /// Key `kv`, type f v4 b h i[], required, since 2020-03.
    pub key_values: castkit_array,
    /// How the values are combined with the pose.
    ///
    /// Key `m`, type s, required, default `absolute`, since 2020-03.
    pub mode: castkit_string,
    /// Which value of the specification it is.
    pub mode_choice: castkit_known_curve_mode,
    /// Factor that the values of an additive curve are multiplied by.
    ///
    /// Key `ab`, type f, default `1.0`, since 2021-11.
    pub additive_blend_weight: f32,
}

// SAFETY: pointers, numbers and truth values may be zero.
unsafe impl Zero for castkit_curve_fields {}

fn read_curve<'n>(curve: CurveRef<'n>, out: Option<&mut castkit_curve_fields>) -> Unexpected<'n> {
    let found = curve.fields();
    if let Some(out) = out {
        out.node_name = castkit_string::of_option(found.node_name);
        out.key_property = castkit_string::of_option(found.key_property.map(|text| text.as_str()));
        out.key_property_choice = found.key_property.map_or(CASTKIT_CHOICE_OTHER, Choice::number);
        found.key_frames.put(&mut out.key_frames);
        found.legacy_key_times.put(&mut out.legacy_key_times);
        found.key_values.put(&mut out.key_values);
        out.mode = castkit_string::of(found.mode.as_str().as_bytes());
        out.mode_choice = found.mode.number();
        out.additive_blend_weight = found.additive_blend_weight;
    }
    found.unexpected
}

/// Writes all properties of `curve` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass, and
/// no array is copied: texts and arrays live as long as the file.
///
/// Returns false and writes nothing if the node has another kind.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_get_fields(
    curve: castkit_node,
    fields: *mut castkit_curve_fields,
    size: usize,
) -> bool {
    fill(&curve, fields, size, |node, out| _ = read_curve(node, Some(out)))
}

/// The properties of a CurveModeOverride. A different curve mode for all bones below a bone.
///
/// If a property is absent, there is no text or array, or its `has_…` field is false.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_curve_mode_override_fields {
    /// Name of the bone; the override applies to its descendants, but not to the bone itself. The published
    /// specification says that it is included, but no known reader does so.
    ///
    /// Key `nn`, type s, required, since 2024-05.
    pub node_name: castkit_string,
    /// The mode that their curves get.
    ///
    /// Key `m`, type s, required, default `absolute`, since 2024-05.
    pub mode: castkit_string,
    /// Which value of the specification it is.
    pub mode_choice: castkit_known_curve_mode,
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
}

// SAFETY: pointers, numbers and truth values may be zero.
unsafe impl Zero for castkit_curve_mode_override_fields {}

fn read_curve_mode_override<'n>(
    curve_mode_override: CurveModeOverrideRef<'n>,
    out: Option<&mut castkit_curve_mode_override_fields>,
) -> Unexpected<'n> {
    let found = curve_mode_override.fields();
    if let Some(out) = out {
        out.node_name = castkit_string::of_option(found.node_name);
        out.mode = castkit_string::of(found.mode.as_str().as_bytes());
        out.mode_choice = found.mode.number();
        out.override_translation = found.override_translation;
        out.override_rotation = found.override_rotation;
        out.override_scale = found.override_scale;
    }
    found.unexpected
}

/// Writes all properties of `curve_mode_override` to `*fields`. `size` is `sizeof *fields`. The properties are read in
/// one pass, and no array is copied: texts and arrays live as long as the file.
///
/// Returns false and writes nothing if the node has another kind.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_mode_override_get_fields(
    curve_mode_override: castkit_node,
    fields: *mut castkit_curve_mode_override_fields,
    size: usize,
) -> bool {
    fill(&curve_mode_override, fields, size, |node, out| _ = read_curve_mode_override(node, Some(out)))
}

/// The properties of a NotificationTrack. Frames at which something happens.
///
/// If a property is absent, there is no text or array, or its `has_…` field is false.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_notification_track_fields {
    /// Name of the notification, which says what happens.
    ///
    /// Key `n`, type s, required, since 2020-03.
    pub name: castkit_string,
    /// The frames at which it happens; floats in files from before 2023-10.
    ///
    /// Key `kb`, type b h i f[], required, since 2020-03.
    pub key_frames: castkit_array,
}

// SAFETY: pointers, numbers and truth values may be zero.
unsafe impl Zero for castkit_notification_track_fields {}

fn read_notification_track<'n>(
    notification_track: NotificationTrackRef<'n>,
    out: Option<&mut castkit_notification_track_fields>,
) -> Unexpected<'n> {
    let found = notification_track.fields();
    if let Some(out) = out {
        out.name = castkit_string::of_option(found.name);
        found.key_frames.put(&mut out.key_frames);
    }
    found.unexpected
}

/// Writes all properties of `notification_track` to `*fields`. `size` is `sizeof *fields`. The properties are read in
/// one pass, and no array is copied: texts and arrays live as long as the file.
///
/// Returns false and writes nothing if the node has another kind.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_notification_track_get_fields(
    notification_track: castkit_node,
    fields: *mut castkit_notification_track_fields,
    size: usize,
) -> bool {
    fill(&notification_track, fields, size, |node, out| _ = read_notification_track(node, Some(out)))
}

/// The properties of a Material. Texture files and colours by slot.
///
/// If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
/// `castkit_material_…` functions follow them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_material_fields {
    /// Name of the material.
    ///
    /// Key `n`, type s, required, since 2020-03.
    pub name: castkit_string,
    /// Type of the material; `pbr` is the only one.
    ///
    /// Key `t`, type s, required, since 2020-03.
    pub material_type: castkit_string,
    /// Whether `albedo_hash` is set.
    pub has_albedo_hash: bool,
    /// Base colour.
    ///
    /// Key `albedo`, type l, since 2020-03. This is its hash.
    pub albedo_hash: u64,
    /// Whether `diffuse_hash` is set.
    pub has_diffuse_hash: bool,
    /// Diffuse colour.
    ///
    /// Key `diffuse`, type l, since 2020-03. This is its hash.
    pub diffuse_hash: u64,
    /// Whether `normal_hash` is set.
    pub has_normal_hash: bool,
    /// Normal map.
    ///
    /// Key `normal`, type l, since 2020-03. This is its hash.
    pub normal_hash: u64,
    /// Whether `specular_hash` is set.
    pub has_specular_hash: bool,
    /// Specular colour.
    ///
    /// Key `specular`, type l, since 2020-03. This is its hash.
    pub specular_hash: u64,
    /// Whether `gloss_hash` is set.
    pub has_gloss_hash: bool,
    /// Glossiness, the inverse of roughness.
    ///
    /// Key `gloss`, type l, since 2020-03. This is its hash.
    pub gloss_hash: u64,
    /// Whether `roughness_hash` is set.
    pub has_roughness_hash: bool,
    /// Roughness.
    ///
    /// Key `roughness`, type l, since 2020-03. This is its hash.
    pub roughness_hash: u64,
    /// Whether `metal_hash` is set.
    pub has_metal_hash: bool,
    /// Metalness. Not in the published text, but both plug-ins use it.
    ///
    /// Key `metal`, type l, since 2020-03. This is its hash.
    pub metal_hash: u64,
    /// Whether `emissive_hash` is set.
    pub has_emissive_hash: bool,
    /// Emitted colour.
    ///
    /// Key `emissive`, type l, since 2020-03. This is its hash.
    pub emissive_hash: u64,
    /// Whether `emissive_mask_hash` is set.
    pub has_emissive_mask_hash: bool,
    /// Mask of the emitted colour.
    ///
    /// Key `emask`, type l, since 2025-01. This is its hash.
    pub emissive_mask_hash: u64,
    /// Whether `emissive_strength_hash` is set.
    pub has_emissive_strength_hash: bool,
    /// Strength of the emitted colour. Not in the published text.
    ///
    /// Key `estrength`, type l, since 2020-03. This is its hash.
    pub emissive_strength_hash: u64,
    /// Whether `ambient_occlusion_hash` is set.
    pub has_ambient_occlusion_hash: bool,
    /// Ambient occlusion.
    ///
    /// Key `ao`, type l, since 2020-03. This is its hash.
    pub ambient_occlusion_hash: u64,
    /// Whether `cavity_hash` is set.
    pub has_cavity_hash: bool,
    /// Cavity map.
    ///
    /// Key `cavity`, type l, since 2020-03. This is its hash.
    pub cavity_hash: u64,
    /// Whether `anisotropy_hash` is set.
    pub has_anisotropy_hash: bool,
    /// Anisotropy.
    ///
    /// Key `aniso`, type l, since 2024-08. This is its hash.
    pub anisotropy_hash: u64,
    /// Any other texture or colour.
    ///
    /// Key `extra%d`, type l, since 2020-03. The first 4 layers; the function returns further ones.
    pub extra_hashes: [u64; 4],
    /// The number of layers.
    pub extra_total: u32,
}

// SAFETY: pointers, numbers and truth values may be zero.
unsafe impl Zero for castkit_material_fields {}

fn read_material<'n>(material: MaterialRef<'n>, out: Option<&mut castkit_material_fields>) -> Unexpected<'n> {
    let found = material.fields();
    if let Some(out) = out {
        out.name = castkit_string::of_option(found.name);
        out.material_type = castkit_string::of_option(found.material_type);
        out.has_albedo_hash = found.albedo_hash.is_some();
        found.albedo_hash.put(&mut out.albedo_hash);
        out.has_diffuse_hash = found.diffuse_hash.is_some();
        found.diffuse_hash.put(&mut out.diffuse_hash);
        out.has_normal_hash = found.normal_hash.is_some();
        found.normal_hash.put(&mut out.normal_hash);
        out.has_specular_hash = found.specular_hash.is_some();
        found.specular_hash.put(&mut out.specular_hash);
        out.has_gloss_hash = found.gloss_hash.is_some();
        found.gloss_hash.put(&mut out.gloss_hash);
        out.has_roughness_hash = found.roughness_hash.is_some();
        found.roughness_hash.put(&mut out.roughness_hash);
        out.has_metal_hash = found.metal_hash.is_some();
        found.metal_hash.put(&mut out.metal_hash);
        out.has_emissive_hash = found.emissive_hash.is_some();
        found.emissive_hash.put(&mut out.emissive_hash);
        out.has_emissive_mask_hash = found.emissive_mask_hash.is_some();
        found.emissive_mask_hash.put(&mut out.emissive_mask_hash);
        out.has_emissive_strength_hash = found.emissive_strength_hash.is_some();
        found.emissive_strength_hash.put(&mut out.emissive_strength_hash);
        out.has_ambient_occlusion_hash = found.ambient_occlusion_hash.is_some();
        found.ambient_occlusion_hash.put(&mut out.ambient_occlusion_hash);
        out.has_cavity_hash = found.cavity_hash.is_some();
        found.cavity_hash.put(&mut out.cavity_hash);
        out.has_anisotropy_hash = found.anisotropy_hash.is_some();
        found.anisotropy_hash.put(&mut out.anisotropy_hash);
        if !found.extra_hashes.is_empty() {
            found.extra_hashes.get(0).put(&mut out.extra_hashes[0]);
        }
        if found.extra_hashes.len() > 1 {
            found.extra_hashes.get(1).put(&mut out.extra_hashes[1]);
        }
        if found.extra_hashes.len() > 2 {
            found.extra_hashes.get(2).put(&mut out.extra_hashes[2]);
        }
        if found.extra_hashes.len() > 3 {
            found.extra_hashes.get(3).put(&mut out.extra_hashes[3]);
        }
        out.extra_total = found.extra_hashes.len();
    }
    found.unexpected
}

/// Writes all properties of `material` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass,
/// and no array is copied: texts and arrays live as long as the file.
///
/// Returns false and writes nothing if the node has another kind.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_get_fields(
    material: castkit_node,
    fields: *mut castkit_material_fields,
    size: usize,
) -> bool {
    fill(&material, fields, size, |node, out| _ = read_material(node, Some(out)))
}

/// The properties of a File. The path of a texture or of another Cast file.
///
/// If a property is absent, there is no text or array, or its `has_…` field is false.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_file_fields {
    /// The path, absolute or relative to this file's directory.
    ///
    /// Key `p`, type s, required, since 2020-03.
    pub path: castkit_string,
}

// SAFETY: pointers, numbers and truth values may be zero.
unsafe impl Zero for castkit_file_fields {}

fn read_file<'n>(file: FileRef<'n>, out: Option<&mut castkit_file_fields>) -> Unexpected<'n> {
    let found = file.fields();
    if let Some(out) = out {
        out.path = castkit_string::of_option(found.path);
    }
    found.unexpected
}

/// Writes all properties of `file` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass, and
/// no array is copied: texts and arrays live as long as the file.
///
/// Returns false and writes nothing if the node has another kind.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_get_fields(file: castkit_node, fields: *mut castkit_file_fields, size: usize) -> bool {
    fill(&file, fields, size, |node, out| _ = read_file(node, Some(out)))
}

/// The properties of a Color. A constant colour in place of a texture.
///
/// If a property is absent, there is no text or array, or its `has_…` field is false.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_color_fields {
    /// Name of the colour.
    ///
    /// Key `n`, type s, since 2025-01.
    pub name: castkit_string,
    /// Space of the colour's components.
    ///
    /// Key `cs`, type s, default `srgb`, since 2025-03.
    pub color_space: castkit_string,
    /// Which value of the specification it is.
    pub color_space_choice: castkit_known_color_space,
    /// Whether `rgba` is set.
    pub has_rgba: bool,
    /// The colour's components: r, g, b, a.
    ///
    /// Key `rgba`, type v4, required, since 2025-01.
    pub rgba: [f32; 4],
}

// SAFETY: pointers, numbers and truth values may be zero.
unsafe impl Zero for castkit_color_fields {}

fn read_color<'n>(color: ColorRef<'n>, out: Option<&mut castkit_color_fields>) -> Unexpected<'n> {
    let found = color.fields();
    if let Some(out) = out {
        out.name = castkit_string::of_option(found.name);
        out.color_space = castkit_string::of(found.color_space.as_str().as_bytes());
        out.color_space_choice = found.color_space.number();
        out.has_rgba = found.rgba.is_some();
        found.rgba.put(&mut out.rgba);
    }
    found.unexpected
}

/// Writes all properties of `color` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass, and
/// no array is copied: texts and arrays live as long as the file.
///
/// Returns false and writes nothing if the node has another kind.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_color_get_fields(
    color: castkit_node,
    fields: *mut castkit_color_fields,
    size: usize,
) -> bool {
    fill(&color, fields, size, |node, out| _ = read_color(node, Some(out)))
}

/// The properties of an Instance. Another Cast file placed in this scene.
///
/// If a property is absent, there is no text or array, or its `has_…` field is false. Links are hashes;
/// `castkit_instance_…` functions follow them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_instance_fields {
    /// Name of the instance.
    ///
    /// Key `n`, type s, since 2024-01.
    pub name: castkit_string,
    /// Whether `reference_file_hash` is set.
    pub has_reference_file_hash: bool,
    /// The file to place, relative to the scene root or to this file's directory.
    ///
    /// Key `rf`, type l, required, since 2024-01. This is its hash.
    pub reference_file_hash: u64,
    /// Whether `position` is set.
    pub has_position: bool,
    /// Position in the world.
    ///
    /// Key `p`, type v3, required, since 2024-01.
    pub position: [f32; 3],
    /// Whether `rotation` is set.
    pub has_rotation: bool,
    /// Rotation in the world, a quaternion x, y, z, w.
    ///
    /// Key `r`, type v4, required, since 2024-01.
    pub rotation: [f32; 4],
    /// Whether `scale` is set.
    pub has_scale: bool,
    /// Scale in the world.
    ///
    /// Key `s`, type v3, required, since 2024-01.
    pub scale: [f32; 3],
}

// SAFETY: pointers, numbers and truth values may be zero.
unsafe impl Zero for castkit_instance_fields {}

fn read_instance<'n>(instance: InstanceRef<'n>, out: Option<&mut castkit_instance_fields>) -> Unexpected<'n> {
    let found = instance.fields();
    if let Some(out) = out {
        out.name = castkit_string::of_option(found.name);
        out.has_reference_file_hash = found.reference_file_hash.is_some();
        found.reference_file_hash.put(&mut out.reference_file_hash);
        out.has_position = found.position.is_some();
        found.position.put(&mut out.position);
        out.has_rotation = found.rotation.is_some();
        found.rotation.put(&mut out.rotation);
        out.has_scale = found.scale.is_some();
        found.scale.put(&mut out.scale);
    }
    found.unexpected
}

/// Writes all properties of `instance` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass,
/// and no array is copied: texts and arrays live as long as the file.
///
/// Returns false and writes nothing if the node has another kind.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instance_get_fields(
    instance: castkit_node,
    fields: *mut castkit_instance_fields,
    size: usize,
) -> bool {
    fill(&instance, fields, size, |node, out| _ = read_instance(node, Some(out)))
}

/// The properties of a Metadata. Who and what made the file, and hints. Only the first node's hints apply.
///
/// If a property is absent, there is no text or array, or its `has_…` field is false.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_metadata_fields {
    /// Who made the file.
    ///
    /// Key `a`, type s, since 2024-08.
    pub author: castkit_string,
    /// The program that wrote the file.
    ///
    /// Key `s`, type s, since 2024-08.
    pub software: castkit_string,
    /// Which axis points up; only a hint.
    ///
    /// Key `up`, type s, since 2024-08.
    pub up_axis: castkit_string,
    /// Which value of the specification it is.
    pub up_axis_choice: castkit_known_up_axis,
    /// Directory that the paths of instances are relative to.
    ///
    /// Key `sr`, type s, since 2025-09.
    pub scene_root: castkit_string,
}

// SAFETY: pointers, numbers and truth values may be zero.
unsafe impl Zero for castkit_metadata_fields {}

fn read_metadata<'n>(metadata: MetadataRef<'n>, out: Option<&mut castkit_metadata_fields>) -> Unexpected<'n> {
    let found = metadata.fields();
    if let Some(out) = out {
        out.author = castkit_string::of_option(found.author);
        out.software = castkit_string::of_option(found.software);
        out.up_axis = castkit_string::of_option(found.up_axis.map(|text| text.as_str()));
        out.up_axis_choice = found.up_axis.map_or(CASTKIT_CHOICE_OTHER, Choice::number);
        out.scene_root = castkit_string::of_option(found.scene_root);
    }
    found.unexpected
}

/// Writes all properties of `metadata` to `*fields`. `size` is `sizeof *fields`. The properties are read in one pass,
/// and no array is copied: texts and arrays live as long as the file.
///
/// Returns false and writes nothing if the node has another kind.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_metadata_get_fields(
    metadata: castkit_node,
    fields: *mut castkit_metadata_fields,
    size: usize,
) -> bool {
    fill(&metadata, fields, size, |node, out| _ = read_metadata(node, Some(out)))
}

/// A property that does not have the type or number of elements that the specification requires, by index.
pub(crate) fn unexpected(node: NodeRef<'_>, index: usize) -> Option<FieldError<'_>> {
    match node.kind() {
        NodeKind::MODEL => read_model(ModelRef::cast(node)?, None).iter().nth(index),
        NodeKind::MESH => read_mesh(MeshRef::cast(node)?, None).iter().nth(index),
        NodeKind::HAIR => read_hair(HairRef::cast(node)?, None).iter().nth(index),
        NodeKind::BLEND_SHAPE => read_blend_shape(BlendShapeRef::cast(node)?, None).iter().nth(index),
        NodeKind::BONE => read_bone(BoneRef::cast(node)?, None).iter().nth(index),
        NodeKind::IK_HANDLE => read_ik_handle(IKHandleRef::cast(node)?, None).iter().nth(index),
        NodeKind::CONSTRAINT => read_constraint(ConstraintRef::cast(node)?, None).iter().nth(index),
        NodeKind::ANIMATION => read_animation(AnimationRef::cast(node)?, None).iter().nth(index),
        NodeKind::CURVE => read_curve(CurveRef::cast(node)?, None).iter().nth(index),
        NodeKind::CURVE_MODE_OVERRIDE => {
            read_curve_mode_override(CurveModeOverrideRef::cast(node)?, None).iter().nth(index)
        }
        NodeKind::NOTIFICATION_TRACK => {
            read_notification_track(NotificationTrackRef::cast(node)?, None).iter().nth(index)
        }
        NodeKind::MATERIAL => read_material(MaterialRef::cast(node)?, None).iter().nth(index),
        NodeKind::FILE => read_file(FileRef::cast(node)?, None).iter().nth(index),
        NodeKind::COLOR => read_color(ColorRef::cast(node)?, None).iter().nth(index),
        NodeKind::INSTANCE => read_instance(InstanceRef::cast(node)?, None).iter().nth(index),
        NodeKind::METADATA => read_metadata(MetadataRef::cast(node)?, None).iter().nth(index),
        _ => None,
    }
}
