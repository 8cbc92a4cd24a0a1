// Generated from the schema table by `cargo xtask codegen`. Do not edit.

use castkit::format::NodeKind;
use castkit::read::View;
use castkit::read::views::*;

use super::constants::*;
use super::{Choice, child, link, put, put_offset, read, source};
use crate::array::{ToArray, castkit_array};
use crate::node::{castkit_node, castkit_nodes};
use crate::text::castkit_string;
/// The Model children of the root.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_root_models(root: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&root, Some(NodeKind::ROOT), CASTKIT_KIND_MODEL)
    })
}

/// The Animation children of the root.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_root_animations(root: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&root, Some(NodeKind::ROOT), CASTKIT_KIND_ANIMATION)
    })
}

/// The Instance children of the root.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_root_instances(root: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&root, Some(NodeKind::ROOT), CASTKIT_KIND_INSTANCE)
    })
}

/// The Metadata children of the root.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_root_metadata(root: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&root, Some(NodeKind::ROOT), CASTKIT_KIND_METADATA)
    })
}

/// The Skeleton child of the model; the null node if it has none. It has at most one; if it has more, the first one is
/// used.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_skeleton(model: castkit_node) -> castkit_node {
    child(&model, NodeKind::MODEL, NodeKind::SKELETON)
}

/// The Mesh children of the model.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_meshes(model: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&model, Some(NodeKind::MODEL), CASTKIT_KIND_MESH)
    })
}

/// The Hair children of the model.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_hairs(model: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&model, Some(NodeKind::MODEL), CASTKIT_KIND_HAIR)
    })
}

/// The BlendShape children of the model.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_blend_shapes(model: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&model, Some(NodeKind::MODEL), CASTKIT_KIND_BLEND_SHAPE)
    })
}

/// The Material children of the model.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_materials(model: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&model, Some(NodeKind::MODEL), CASTKIT_KIND_MATERIAL)
    })
}

/// Name of the model.
///
/// Key `n`, type s, since 2023-10.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_name(model: castkit_node) -> castkit_string {
    read(&model, castkit_string::NONE, |model: ModelRef<'_>| castkit_string::of_option(model.name()))
}

/// Position in the world.
///
/// Key `p`, type v3, since 2025-05.
///
/// Writes it to `*position`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_position(model: castkit_node, position: Option<&mut [f32; 3]>) -> bool {
    read(&model, false, |model: ModelRef<'_>| put(position, model.position()))
}

/// Rotation in the world, a quaternion x, y, z, w.
///
/// Key `r`, type v4, since 2025-05.
///
/// Writes it to `*rotation`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_rotation(model: castkit_node, rotation: Option<&mut [f32; 4]>) -> bool {
    read(&model, false, |model: ModelRef<'_>| put(rotation, model.rotation()))
}

/// Scale in the world.
///
/// Key `s`, type v3, since 2025-05.
///
/// Writes it to `*scale`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_scale(model: castkit_node, scale: Option<&mut [f32; 3]>) -> bool {
    read(&model, false, |model: ModelRef<'_>| put(scale, model.scale()))
}

/// Name of the mesh.
///
/// Key `n`, type s, since 2021-11.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_name(mesh: castkit_node) -> castkit_string {
    read(&mesh, castkit_string::NONE, |mesh: MeshRef<'_>| castkit_string::of_option(mesh.name()))
}

/// Position of each vertex.
///
/// Key `vp`, type v3[], required, since 2020-03.
///
/// No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_positions(mesh: castkit_node) -> castkit_array {
    read(&mesh, castkit_array::NONE, |mesh: MeshRef<'_>| mesh.positions().to_array())
}

/// Normal of each vertex.
///
/// Key `vn`, type v3[], since 2020-03.
///
/// No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_normals(mesh: castkit_node) -> castkit_array {
    read(&mesh, castkit_array::NONE, |mesh: MeshRef<'_>| mesh.normals().to_array())
}

/// Tangent of each vertex.
///
/// Key `vt`, type v3[], since 2020-03.
///
/// No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_tangents(mesh: castkit_node) -> castkit_array {
    read(&mesh, castkit_array::NONE, |mesh: MeshRef<'_>| mesh.tangents().to_array())
}

/// Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a.
///
/// Key `c%d`, type i v4[], since 2024-08.
///
/// `layer` is the index of the layer. No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_color_layer(mesh: castkit_node, layer: u32) -> castkit_array {
    read(&mesh, castkit_array::NONE, |mesh: MeshRef<'_>| mesh.color_layer(layer).to_array())
}

/// The only colour layer of old files, packed with red in the lowest byte.
///
/// Key `vc`, type i[], since 2020-03, legacy since 2024-08, replaced by `c0` with `cl` = 1.
///
/// No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_legacy_colors(mesh: castkit_node) -> castkit_array {
    read(&mesh, castkit_array::NONE, |mesh: MeshRef<'_>| mesh.legacy_colors().to_array())
}

/// Texture coordinates of each vertex, with the origin at the top left.
///
/// Key `u%d`, type v2[], since 2020-03.
///
/// `layer` is the index of the layer. No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_uv_layer(mesh: castkit_node, layer: u32) -> castkit_array {
    read(&mesh, castkit_array::NONE, |mesh: MeshRef<'_>| mesh.uv_layer(layer).to_array())
}

/// Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.
///
/// Key `wb`, type b h i[], since 2020-03.
///
/// No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_weight_bones(mesh: castkit_node) -> castkit_array {
    read(&mesh, castkit_array::NONE, |mesh: MeshRef<'_>| mesh.weight_bones().to_array())
}

/// Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up.
///
/// Key `wv`, type f[], required with `wb`, since 2020-03.
///
/// No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_weight_values(mesh: castkit_node) -> castkit_array {
    read(&mesh, castkit_array::NONE, |mesh: MeshRef<'_>| mesh.weight_values().to_array())
}

/// Three vertex indices per triangle, counterclockwise when seen from the front.
///
/// Key `f`, type b h i[], required, since 2020-03.
///
/// No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_faces(mesh: castkit_node) -> castkit_array {
    read(&mesh, castkit_array::NONE, |mesh: MeshRef<'_>| mesh.faces().to_array())
}

/// Number of colour layers.
///
/// Key `cl`, type b h i, required with `c%d`, since 2024-08.
///
/// Writes it to `*color_layer_count`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_color_layer_count(mesh: castkit_node, color_layer_count: Option<&mut u32>) -> bool {
    read(&mesh, false, |mesh: MeshRef<'_>| put(color_layer_count, mesh.color_layer_count()))
}

/// Number of texture coordinate layers.
///
/// Key `ul`, type b h i, required with `u%d`, since 2020-03.
///
/// Writes it to `*uv_layer_count`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_uv_layer_count(mesh: castkit_node, uv_layer_count: Option<&mut u32>) -> bool {
    read(&mesh, false, |mesh: MeshRef<'_>| put(uv_layer_count, mesh.uv_layer_count()))
}

/// Number of bones that move each vertex.
///
/// Key `mi`, type b h i, required with `wb`, since 2020-03.
///
/// Writes it to `*maximum_influence`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_maximum_influence(mesh: castkit_node, maximum_influence: Option<&mut u32>) -> bool {
    read(&mesh, false, |mesh: MeshRef<'_>| put(maximum_influence, mesh.maximum_influence()))
}

/// How the vertices follow the bones.
///
/// Key `sm`, type s, default `linear`, since 2023-10.
///
/// The text; `castkit_mesh_skinning_method_choice` tells which value of the specification it is.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_skinning_method(mesh: castkit_node) -> castkit_string {
    read(&mesh, castkit_string::NONE, |mesh: MeshRef<'_>| {
        castkit_string::of(mesh.skinning_method().as_str().as_bytes())
    })
}

/// How the vertices follow the bones.
///
/// Key `sm`, type s, default `linear`, since 2023-10.
///
/// One of `CASTKIT_SKINNING_METHOD_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_skinning_method_choice(mesh: castkit_node) -> castkit_known_skinning_method {
    read(&mesh, CASTKIT_SKINNING_METHOD_LINEAR, |mesh: MeshRef<'_>| mesh.skinning_method().number())
}

/// Material of the mesh.
///
/// Key `m`, type l, since 2020-03.
///
/// The target of the link. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_material(mesh: castkit_node) -> castkit_node {
    link(&mesh, |mesh: MeshRef<'_>| mesh.material().map(|target| target.node()))
}

/// Material of the mesh.
///
/// Key `m`, type l, since 2020-03.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_material_hash(mesh: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&mesh, false, |mesh: MeshRef<'_>| put(hash, mesh.material_hash()))
}

/// Name of the hair.
///
/// Key `n`, type s, since 2025-04.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_hair_name(hair: castkit_node) -> castkit_string {
    read(&hair, castkit_string::NONE, |hair: HairRef<'_>| castkit_string::of_option(hair.name()))
}

/// Number of segments of each strand.
///
/// Key `se`, type b h i[], required, since 2025-04.
///
/// No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_hair_segments(hair: castkit_node) -> castkit_array {
    read(&hair, castkit_array::NONE, |hair: HairRef<'_>| hair.segments().to_array())
}

/// World positions of the points of all strands; a strand of n segments has n + 1 points.
///
/// Key `pt`, type v3[], required, since 2025-04.
///
/// No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_hair_particles(hair: castkit_node) -> castkit_array {
    read(&hair, castkit_array::NONE, |hair: HairRef<'_>| hair.particles().to_array())
}

/// Material of the hair.
///
/// Key `m`, type l, since 2025-04.
///
/// The target of the link. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_hair_material(hair: castkit_node) -> castkit_node {
    link(&hair, |hair: HairRef<'_>| hair.material().map(|target| target.node()))
}

/// Material of the hair.
///
/// Key `m`, type l, since 2025-04.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_hair_material_hash(hair: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&hair, false, |hair: HairRef<'_>| put(hash, hair.material_hash()))
}

/// Name of the shape; weight curves refer to it.
///
/// Key `n`, type s, required, since 2023-10.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_blend_shape_name(blend_shape: castkit_node) -> castkit_string {
    read(&blend_shape, castkit_string::NONE, |blend_shape: BlendShapeRef<'_>| {
        castkit_string::of_option(blend_shape.name())
    })
}

/// The mesh that is deformed.
///
/// Key `b`, type l, required, since 2021-11.
///
/// The target of the link. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_blend_shape_base_shape(blend_shape: castkit_node) -> castkit_node {
    link(&blend_shape, |blend_shape: BlendShapeRef<'_>| blend_shape.base_shape().map(|target| target.node()))
}

/// The mesh that is deformed.
///
/// Key `b`, type l, required, since 2021-11.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_blend_shape_base_shape_hash(blend_shape: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&blend_shape, false, |blend_shape: BlendShapeRef<'_>| put(hash, blend_shape.base_shape_hash()))
}

/// Indices of the vertices that move.
///
/// Key `vi`, type b h i[], required, since 2024-06.
///
/// No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_blend_shape_vertex_indices(blend_shape: castkit_node) -> castkit_array {
    read(&blend_shape, castkit_array::NONE, |blend_shape: BlendShapeRef<'_>| blend_shape.vertex_indices().to_array())
}

/// Final position of each vertex of `vertex_indices`, not a difference.
///
/// Key `vp`, type v3[], required, since 2024-06.
///
/// No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_blend_shape_positions(blend_shape: castkit_node) -> castkit_array {
    read(&blend_shape, castkit_array::NONE, |blend_shape: BlendShapeRef<'_>| blend_shape.positions().to_array())
}

/// The largest weight: a single number, or one per target in files from before 2024-06.
///
/// Key `ts`, type f[], since 2021-11.
///
/// No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_blend_shape_target_weight_scales(blend_shape: castkit_node) -> castkit_array {
    read(&blend_shape, castkit_array::NONE, |blend_shape: BlendShapeRef<'_>| {
        blend_shape.target_weight_scales().to_array()
    })
}

/// Whole meshes to morph into, in old files.
///
/// Key `t`, type l[], since 2021-11, legacy since 2024-06, replaced by `vi` with `vp`.
///
/// The hashes of the targets. No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_blend_shape_legacy_target_shapes(blend_shape: castkit_node) -> castkit_array {
    read(&blend_shape, castkit_array::NONE, |blend_shape: BlendShapeRef<'_>| {
        blend_shape.legacy_target_shapes().to_array()
    })
}

/// Position offsets; they were in the published text for less than a day.
///
/// Key `vd`, type v3[], since 2024-06, legacy since 2024-06, replaced by `vp`.
///
/// No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_blend_shape_legacy_deltas(blend_shape: castkit_node) -> castkit_array {
    read(&blend_shape, castkit_array::NONE, |blend_shape: BlendShapeRef<'_>| blend_shape.legacy_deltas().to_array())
}

/// The Bone children of the skeleton.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_skeleton_bones(skeleton: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&skeleton, Some(NodeKind::SKELETON), CASTKIT_KIND_BONE)
    })
}

/// The IKHandle children of the skeleton.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_skeleton_ik_handles(skeleton: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&skeleton, Some(NodeKind::SKELETON), CASTKIT_KIND_IK_HANDLE)
    })
}

/// The Constraint children of the skeleton.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_skeleton_constraints(skeleton: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&skeleton, Some(NodeKind::SKELETON), CASTKIT_KIND_CONSTRAINT)
    })
}

/// Name of the bone; curves refer to it.
///
/// Key `n`, type s, required, since 2020-03.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_bone_name(bone: castkit_node) -> castkit_string {
    read(&bone, castkit_string::NONE, |bone: BoneRef<'_>| castkit_string::of_option(bone.name()))
}

/// The parent, as an index into the skeleton's bones, or none.
///
/// Key `p`, type i, since 2020-03.
///
/// Writes it to `*parent_index`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_bone_parent_index(bone: castkit_node, parent_index: Option<&mut u32>) -> bool {
    read(&bone, false, |bone: BoneRef<'_>| put(parent_index, bone.parent_index()))
}

/// Whether the parent's own scale is cancelled before this bone's rotation is applied.
///
/// Key `ssc`, type b, default `true`, since 2020-03.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_bone_segment_scale_compensate(bone: castkit_node) -> bool {
    read(&bone, true, |bone: BoneRef<'_>| bone.segment_scale_compensate())
}

/// Position relative to the parent.
///
/// Key `lp`, type v3, since 2020-03.
///
/// Writes it to `*local_position`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_bone_local_position(bone: castkit_node, local_position: Option<&mut [f32; 3]>) -> bool {
    read(&bone, false, |bone: BoneRef<'_>| put(local_position, bone.local_position()))
}

/// Rotation relative to the parent, a quaternion x, y, z, w.
///
/// Key `lr`, type v4, since 2020-03.
///
/// Writes it to `*local_rotation`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_bone_local_rotation(bone: castkit_node, local_rotation: Option<&mut [f32; 4]>) -> bool {
    read(&bone, false, |bone: BoneRef<'_>| put(local_rotation, bone.local_rotation()))
}

/// Position relative to the model.
///
/// Key `wp`, type v3, since 2020-03.
///
/// Writes it to `*world_position`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_bone_world_position(bone: castkit_node, world_position: Option<&mut [f32; 3]>) -> bool {
    read(&bone, false, |bone: BoneRef<'_>| put(world_position, bone.world_position()))
}

/// Rotation relative to the model, a quaternion x, y, z, w.
///
/// Key `wr`, type v4, since 2020-03.
///
/// Writes it to `*world_rotation`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_bone_world_rotation(bone: castkit_node, world_rotation: Option<&mut [f32; 4]>) -> bool {
    read(&bone, false, |bone: BoneRef<'_>| put(world_rotation, bone.world_rotation()))
}

/// Scale, always relative to the parent.
///
/// Key `s`, type v3, since 2020-03.
///
/// Writes it to `*scale`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_bone_scale(bone: castkit_node, scale: Option<&mut [f32; 3]>) -> bool {
    read(&bone, false, |bone: BoneRef<'_>| put(scale, bone.scale()))
}

/// Name of the handle.
///
/// Key `n`, type s, since 2023-10.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_name(ik_handle: castkit_node) -> castkit_string {
    read(&ik_handle, castkit_string::NONE, |ik_handle: IKHandleRef<'_>| castkit_string::of_option(ik_handle.name()))
}

/// First bone of the chain.
///
/// Key `sb`, type l, required, since 2023-10.
///
/// The target of the link. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_start_bone(ik_handle: castkit_node) -> castkit_node {
    link(&ik_handle, |ik_handle: IKHandleRef<'_>| ik_handle.start_bone().map(|target| target.node()))
}

/// First bone of the chain.
///
/// Key `sb`, type l, required, since 2023-10.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_start_bone_hash(ik_handle: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&ik_handle, false, |ik_handle: IKHandleRef<'_>| put(hash, ik_handle.start_bone_hash()))
}

/// Last bone of the chain.
///
/// Key `eb`, type l, required, since 2023-10.
///
/// The target of the link. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_end_bone(ik_handle: castkit_node) -> castkit_node {
    link(&ik_handle, |ik_handle: IKHandleRef<'_>| ik_handle.end_bone().map(|target| target.node()))
}

/// Last bone of the chain.
///
/// Key `eb`, type l, required, since 2023-10.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_end_bone_hash(ik_handle: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&ik_handle, false, |ik_handle: IKHandleRef<'_>| put(hash, ik_handle.end_bone_hash()))
}

/// The bone that the chain reaches for.
///
/// Key `tb`, type l, since 2023-10.
///
/// The target of the link. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_target_bone(ik_handle: castkit_node) -> castkit_node {
    link(&ik_handle, |ik_handle: IKHandleRef<'_>| ik_handle.target_bone().map(|target| target.node()))
}

/// The bone that the chain reaches for.
///
/// Key `tb`, type l, since 2023-10.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_target_bone_hash(ik_handle: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&ik_handle, false, |ik_handle: IKHandleRef<'_>| put(hash, ik_handle.target_bone_hash()))
}

/// Offset from the target bone.
///
/// Key `to`, type v3, since 2026-03.
///
/// Writes it to `*target_offset`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_target_offset(
    ik_handle: castkit_node,
    target_offset: Option<&mut [f32; 3]>,
) -> bool {
    read(&ik_handle, false, |ik_handle: IKHandleRef<'_>| put(target_offset, ik_handle.target_offset()))
}

/// The bone that the chain bends towards.
///
/// Key `pv`, type l, since 2023-10.
///
/// The target of the link. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_pole_vector_bone(ik_handle: castkit_node) -> castkit_node {
    link(&ik_handle, |ik_handle: IKHandleRef<'_>| ik_handle.pole_vector_bone().map(|target| target.node()))
}

/// The bone that the chain bends towards.
///
/// Key `pv`, type l, since 2023-10.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_pole_vector_bone_hash(ik_handle: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&ik_handle, false, |ik_handle: IKHandleRef<'_>| put(hash, ik_handle.pole_vector_bone_hash()))
}

/// The bone whose twist rotates the chain.
///
/// Key `pb`, type l, since 2023-10.
///
/// The target of the link. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_pole_bone(ik_handle: castkit_node) -> castkit_node {
    link(&ik_handle, |ik_handle: IKHandleRef<'_>| ik_handle.pole_bone().map(|target| target.node()))
}

/// The bone whose twist rotates the chain.
///
/// Key `pb`, type l, since 2023-10.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_pole_bone_hash(ik_handle: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&ik_handle, false, |ik_handle: IKHandleRef<'_>| put(hash, ik_handle.pole_bone_hash()))
}

/// Whether the end bone takes the rotation of the target.
///
/// Key `tr`, type b, default `false`, since 2023-10.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_use_target_rotation(ik_handle: castkit_node) -> bool {
    read(&ik_handle, false, |ik_handle: IKHandleRef<'_>| ik_handle.use_target_rotation())
}

/// Name of the constraint.
///
/// Key `n`, type s, since 2023-12.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_name(constraint: castkit_node) -> castkit_string {
    read(&constraint, castkit_string::NONE, |constraint: ConstraintRef<'_>| {
        castkit_string::of_option(constraint.name())
    })
}

/// What the constraint acts on: the translation, the rotation or the scale.
///
/// Key `ct`, type s, required, since 2023-12.
///
/// The text; `castkit_constraint_constraint_type_choice` tells which value of the specification it is. No text if it is
/// absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_constraint_type(constraint: castkit_node) -> castkit_string {
    read(&constraint, castkit_string::NONE, |constraint: ConstraintRef<'_>| {
        castkit_string::of_option(constraint.constraint_type().map(|text| text.as_str()))
    })
}

/// What the constraint acts on: the translation, the rotation or the scale.
///
/// Key `ct`, type s, required, since 2023-12.
///
/// One of `CASTKIT_CONSTRAINT_TYPE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_constraint_type_choice(constraint: castkit_node) -> castkit_known_constraint_type {
    read(&constraint, CASTKIT_CHOICE_OTHER, |constraint: ConstraintRef<'_>| {
        constraint.constraint_type().map_or(CASTKIT_CHOICE_OTHER, Choice::number)
    })
}

/// The bone that the constraint moves.
///
/// Key `cb`, type l, required, since 2023-12.
///
/// The target of the link. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_constraint_bone(constraint: castkit_node) -> castkit_node {
    link(&constraint, |constraint: ConstraintRef<'_>| constraint.constraint_bone().map(|target| target.node()))
}

/// The bone that the constraint moves.
///
/// Key `cb`, type l, required, since 2023-12.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_constraint_bone_hash(constraint: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&constraint, false, |constraint: ConstraintRef<'_>| put(hash, constraint.constraint_bone_hash()))
}

/// The bone that it follows.
///
/// Key `tb`, type l, required, since 2023-12.
///
/// The target of the link. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_target_bone(constraint: castkit_node) -> castkit_node {
    link(&constraint, |constraint: ConstraintRef<'_>| constraint.target_bone().map(|target| target.node()))
}

/// The bone that it follows.
///
/// Key `tb`, type l, required, since 2023-12.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_target_bone_hash(constraint: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&constraint, false, |constraint: ConstraintRef<'_>| put(hash, constraint.target_bone_hash()))
}

/// Whether the offset from the target in the rest pose is kept.
///
/// Key `mo`, type b, default `false`, since 2024-01.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_maintain_offset(constraint: castkit_node) -> bool {
    read(&constraint, false, |constraint: ConstraintRef<'_>| constraint.maintain_offset())
}

/// Offset from the target: a vector, or a quaternion for an orient constraint.
///
/// Key `co`, type v3 v4, since 2025-02.
///
/// Writes 3 or 4 floats to `*custom_offset` and returns their number; returns 0 if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_custom_offset(
    constraint: castkit_node,
    custom_offset: Option<&mut [f32; 4]>,
) -> u32 {
    read(&constraint, 0, |constraint: ConstraintRef<'_>| put_offset(custom_offset, constraint.custom_offset()))
}

/// How much the bone follows its target, from 0 to 1.
///
/// Key `wt`, type f, default `1.0`, since 2025-02.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_weight(constraint: castkit_node) -> f32 {
    read(&constraint, 1.0, |constraint: ConstraintRef<'_>| constraint.weight())
}

/// Whether the constraint leaves the x axis alone.
///
/// Key `sx`, type b, default `false`, since 2024-01.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_skip_x(constraint: castkit_node) -> bool {
    read(&constraint, false, |constraint: ConstraintRef<'_>| constraint.skip_x())
}

/// Whether the constraint leaves the y axis alone.
///
/// Key `sy`, type b, default `false`, since 2024-01.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_skip_y(constraint: castkit_node) -> bool {
    read(&constraint, false, |constraint: ConstraintRef<'_>| constraint.skip_y())
}

/// Whether the constraint leaves the z axis alone.
///
/// Key `sz`, type b, default `false`, since 2024-01.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_skip_z(constraint: castkit_node) -> bool {
    read(&constraint, false, |constraint: ConstraintRef<'_>| constraint.skip_z())
}

/// The Skeleton children of the animation.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_skeletons(animation: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&animation, Some(NodeKind::ANIMATION), CASTKIT_KIND_SKELETON)
    })
}

/// The Curve children of the animation.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_curves(animation: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&animation, Some(NodeKind::ANIMATION), CASTKIT_KIND_CURVE)
    })
}

/// The CurveModeOverride children of the animation.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_curve_mode_overrides(animation: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&animation, Some(NodeKind::ANIMATION), CASTKIT_KIND_CURVE_MODE_OVERRIDE)
    })
}

/// The NotificationTrack children of the animation.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_notification_tracks(animation: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&animation, Some(NodeKind::ANIMATION), CASTKIT_KIND_NOTIFICATION_TRACK)
    })
}

/// Name of the animation.
///
/// Key `n`, type s, since 2023-10.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_name(animation: castkit_node) -> castkit_string {
    read(&animation, castkit_string::NONE, |animation: AnimationRef<'_>| castkit_string::of_option(animation.name()))
}

/// Frames per second.
///
/// Key `fr`, type f, required, since 2020-03.
///
/// Writes it to `*frame_rate`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_frame_rate(animation: castkit_node, frame_rate: Option<&mut f32>) -> bool {
    read(&animation, false, |animation: AnimationRef<'_>| put(frame_rate, animation.frame_rate()))
}

/// Whether the animation loops.
///
/// Key `lo`, type b, default `false`, since 2020-03.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_looping(animation: castkit_node) -> bool {
    read(&animation, false, |animation: AnimationRef<'_>| animation.looping())
}

/// How rotation curves were interpolated in the first weeks of the format.
///
/// Key `ri`, type s, since 2020-03, legacy since 2020-03, replaced by `rq` curves.
///
/// The text; `castkit_animation_legacy_rotation_interpolation_choice` tells which value of the specification it is. No
/// text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_legacy_rotation_interpolation(animation: castkit_node) -> castkit_string {
    read(&animation, castkit_string::NONE, |animation: AnimationRef<'_>| {
        castkit_string::of_option(animation.legacy_rotation_interpolation().map(|text| text.as_str()))
    })
}

/// How rotation curves were interpolated in the first weeks of the format.
///
/// Key `ri`, type s, since 2020-03, legacy since 2020-03, replaced by `rq` curves.
///
/// One of `CASTKIT_ROTATION_INTERPOLATION_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or is
/// absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_legacy_rotation_interpolation_choice(
    animation: castkit_node,
) -> castkit_known_rotation_interpolation {
    read(&animation, CASTKIT_CHOICE_OTHER, |animation: AnimationRef<'_>| {
        animation.legacy_rotation_interpolation().map_or(CASTKIT_CHOICE_OTHER, Choice::number)
    })
}

/// Space of the curves in old files.
///
/// Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves relative to the parent.
///
/// The text; `castkit_animation_legacy_transform_space_choice` tells which value of the specification it is. No text if
/// it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_legacy_transform_space(animation: castkit_node) -> castkit_string {
    read(&animation, castkit_string::NONE, |animation: AnimationRef<'_>| {
        castkit_string::of_option(animation.legacy_transform_space().map(|text| text.as_str()))
    })
}

/// Space of the curves in old files.
///
/// Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves relative to the parent.
///
/// One of `CASTKIT_TRANSFORM_SPACE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_legacy_transform_space_choice(
    animation: castkit_node,
) -> castkit_known_transform_space {
    read(&animation, CASTKIT_CHOICE_OTHER, |animation: AnimationRef<'_>| {
        animation.legacy_transform_space().map_or(CASTKIT_CHOICE_OTHER, Choice::number)
    })
}

/// Name of the bone or blend shape that is animated.
///
/// Key `nn`, type s, required, since 2020-03.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_node_name(curve: castkit_node) -> castkit_string {
    read(&curve, castkit_string::NONE, |curve: CurveRef<'_>| castkit_string::of_option(curve.node_name()))
}

/// The property of that node that the curve animates.
///
/// Key `kp`, type s, required, since 2020-03.
///
/// The text; `castkit_curve_key_property_choice` tells which value of the specification it is. No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_key_property(curve: castkit_node) -> castkit_string {
    read(&curve, castkit_string::NONE, |curve: CurveRef<'_>| {
        castkit_string::of_option(curve.key_property().map(|text| text.as_str()))
    })
}

/// The property of that node that the curve animates.
///
/// Key `kp`, type s, required, since 2020-03.
///
/// One of `CASTKIT_CURVE_PROPERTY_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_key_property_choice(curve: castkit_node) -> castkit_known_curve_property {
    read(&curve, CASTKIT_CHOICE_OTHER, |curve: CurveRef<'_>| {
        curve.key_property().map_or(CASTKIT_CHOICE_OTHER, Choice::number)
    })
}

/// Frame of each key; floats in files from before 2023-10.
///
/// Key `kb`, type b h i f[], required, since 2020-03.
///
/// No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_key_frames(curve: castkit_node) -> castkit_array {
    read(&curve, castkit_array::NONE, |curve: CurveRef<'_>| curve.key_frames().to_array())
}

/// Frame of each key in the first weeks of the format.
///
/// Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03, replaced by `kb`.
///
/// No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_legacy_key_times(curve: castkit_node) -> castkit_array {
    read(&curve, castkit_array::NONE, |curve: CurveRef<'_>| curve.legacy_key_times().to_array())
}

/// Value of each key.
///
/// Key `kv`, type f v4 b h i[], required, since 2020-03.
///
/// No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_key_values(curve: castkit_node) -> castkit_array {
    read(&curve, castkit_array::NONE, |curve: CurveRef<'_>| curve.key_values().to_array())
}

/// How the values are combined with the pose.
///
/// Key `m`, type s, required, default `absolute`, since 2020-03.
///
/// The text; `castkit_curve_mode_choice` tells which value of the specification it is.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_mode(curve: castkit_node) -> castkit_string {
    read(&curve, castkit_string::NONE, |curve: CurveRef<'_>| castkit_string::of(curve.mode().as_str().as_bytes()))
}

/// How the values are combined with the pose.
///
/// Key `m`, type s, required, default `absolute`, since 2020-03.
///
/// One of `CASTKIT_CURVE_MODE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_mode_choice(curve: castkit_node) -> castkit_known_curve_mode {
    read(&curve, CASTKIT_CURVE_MODE_ABSOLUTE, |curve: CurveRef<'_>| curve.mode().number())
}

/// Factor that the values of an additive curve are multiplied by.
///
/// Key `ab`, type f, default `1.0`, since 2021-11.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_additive_blend_weight(curve: castkit_node) -> f32 {
    read(&curve, 1.0, |curve: CurveRef<'_>| curve.additive_blend_weight())
}

/// Name of the bone; the override applies to its descendants, but not to the bone itself. The published specification
/// says that it is included, but no known reader does so.
///
/// Key `nn`, type s, required, since 2024-05.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_mode_override_node_name(curve_mode_override: castkit_node) -> castkit_string {
    read(&curve_mode_override, castkit_string::NONE, |curve_mode_override: CurveModeOverrideRef<'_>| {
        castkit_string::of_option(curve_mode_override.node_name())
    })
}

/// The mode that their curves get.
///
/// Key `m`, type s, required, default `absolute`, since 2024-05.
///
/// The text; `castkit_curve_mode_override_mode_choice` tells which value of the specification it is.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_mode_override_mode(curve_mode_override: castkit_node) -> castkit_string {
    read(&curve_mode_override, castkit_string::NONE, |curve_mode_override: CurveModeOverrideRef<'_>| {
        castkit_string::of(curve_mode_override.mode().as_str().as_bytes())
    })
}

/// The mode that their curves get.
///
/// Key `m`, type s, required, default `absolute`, since 2024-05.
///
/// One of `CASTKIT_CURVE_MODE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_mode_override_mode_choice(
    curve_mode_override: castkit_node,
) -> castkit_known_curve_mode {
    read(&curve_mode_override, CASTKIT_CURVE_MODE_ABSOLUTE, |curve_mode_override: CurveModeOverrideRef<'_>| {
        curve_mode_override.mode().number()
    })
}

/// Whether the override applies to translation curves.
///
/// Key `ot`, type b, default `false`, since 2024-05.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_mode_override_override_translation(curve_mode_override: castkit_node) -> bool {
    read(&curve_mode_override, false, |curve_mode_override: CurveModeOverrideRef<'_>| {
        curve_mode_override.override_translation()
    })
}

/// Whether the override applies to rotation curves.
///
/// Key `or`, type b, default `false`, since 2024-05.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_mode_override_override_rotation(curve_mode_override: castkit_node) -> bool {
    read(&curve_mode_override, false, |curve_mode_override: CurveModeOverrideRef<'_>| {
        curve_mode_override.override_rotation()
    })
}

/// Whether the override applies to scale curves.
///
/// Key `os`, type b, default `false`, since 2024-05.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_mode_override_override_scale(curve_mode_override: castkit_node) -> bool {
    read(&curve_mode_override, false, |curve_mode_override: CurveModeOverrideRef<'_>| {
        curve_mode_override.override_scale()
    })
}

/// Name of the notification, which says what happens.
///
/// Key `n`, type s, required, since 2020-03.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_notification_track_name(notification_track: castkit_node) -> castkit_string {
    read(&notification_track, castkit_string::NONE, |notification_track: NotificationTrackRef<'_>| {
        castkit_string::of_option(notification_track.name())
    })
}

/// The frames at which it happens; floats in files from before 2023-10.
///
/// Key `kb`, type b h i f[], required, since 2020-03.
///
/// No array if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_notification_track_key_frames(notification_track: castkit_node) -> castkit_array {
    read(&notification_track, castkit_array::NONE, |notification_track: NotificationTrackRef<'_>| {
        notification_track.key_frames().to_array()
    })
}

/// The File children of the material.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_files(material: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&material, Some(NodeKind::MATERIAL), CASTKIT_KIND_FILE)
    })
}

/// The Color children of the material.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_colors(material: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&material, Some(NodeKind::MATERIAL), CASTKIT_KIND_COLOR)
    })
}

/// Name of the material.
///
/// Key `n`, type s, required, since 2020-03.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_name(material: castkit_node) -> castkit_string {
    read(&material, castkit_string::NONE, |material: MaterialRef<'_>| castkit_string::of_option(material.name()))
}

/// Type of the material; `pbr` is the only one.
///
/// Key `t`, type s, required, since 2020-03.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_material_type(material: castkit_node) -> castkit_string {
    read(&material, castkit_string::NONE, |material: MaterialRef<'_>| {
        castkit_string::of_option(material.material_type())
    })
}

/// Base colour.
///
/// Key `albedo`, type l, since 2020-03.
///
/// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_albedo(material: castkit_node) -> castkit_node {
    link(&material, |material: MaterialRef<'_>| source(material.albedo()))
}

/// Base colour.
///
/// Key `albedo`, type l, since 2020-03.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_albedo_hash(material: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&material, false, |material: MaterialRef<'_>| put(hash, material.albedo_hash()))
}

/// Diffuse colour.
///
/// Key `diffuse`, type l, since 2020-03.
///
/// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_diffuse(material: castkit_node) -> castkit_node {
    link(&material, |material: MaterialRef<'_>| source(material.diffuse()))
}

/// Diffuse colour.
///
/// Key `diffuse`, type l, since 2020-03.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_diffuse_hash(material: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&material, false, |material: MaterialRef<'_>| put(hash, material.diffuse_hash()))
}

/// Normal map.
///
/// Key `normal`, type l, since 2020-03.
///
/// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_normal(material: castkit_node) -> castkit_node {
    link(&material, |material: MaterialRef<'_>| source(material.normal()))
}

/// Normal map.
///
/// Key `normal`, type l, since 2020-03.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_normal_hash(material: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&material, false, |material: MaterialRef<'_>| put(hash, material.normal_hash()))
}

/// Specular colour.
///
/// Key `specular`, type l, since 2020-03.
///
/// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_specular(material: castkit_node) -> castkit_node {
    link(&material, |material: MaterialRef<'_>| source(material.specular()))
}

/// Specular colour.
///
/// Key `specular`, type l, since 2020-03.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_specular_hash(material: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&material, false, |material: MaterialRef<'_>| put(hash, material.specular_hash()))
}

/// Glossiness, the inverse of roughness.
///
/// Key `gloss`, type l, since 2020-03.
///
/// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_gloss(material: castkit_node) -> castkit_node {
    link(&material, |material: MaterialRef<'_>| source(material.gloss()))
}

/// Glossiness, the inverse of roughness.
///
/// Key `gloss`, type l, since 2020-03.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_gloss_hash(material: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&material, false, |material: MaterialRef<'_>| put(hash, material.gloss_hash()))
}

/// Roughness.
///
/// Key `roughness`, type l, since 2020-03.
///
/// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_roughness(material: castkit_node) -> castkit_node {
    link(&material, |material: MaterialRef<'_>| source(material.roughness()))
}

/// Roughness.
///
/// Key `roughness`, type l, since 2020-03.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_roughness_hash(material: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&material, false, |material: MaterialRef<'_>| put(hash, material.roughness_hash()))
}

/// Metalness. Not in the published text, but both plug-ins use it.
///
/// Key `metal`, type l, since 2020-03.
///
/// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_metal(material: castkit_node) -> castkit_node {
    link(&material, |material: MaterialRef<'_>| source(material.metal()))
}

/// Metalness. Not in the published text, but both plug-ins use it.
///
/// Key `metal`, type l, since 2020-03.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_metal_hash(material: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&material, false, |material: MaterialRef<'_>| put(hash, material.metal_hash()))
}

/// Emitted colour.
///
/// Key `emissive`, type l, since 2020-03.
///
/// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_emissive(material: castkit_node) -> castkit_node {
    link(&material, |material: MaterialRef<'_>| source(material.emissive()))
}

/// Emitted colour.
///
/// Key `emissive`, type l, since 2020-03.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_emissive_hash(material: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&material, false, |material: MaterialRef<'_>| put(hash, material.emissive_hash()))
}

/// Mask of the emitted colour.
///
/// Key `emask`, type l, since 2025-01.
///
/// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_emissive_mask(material: castkit_node) -> castkit_node {
    link(&material, |material: MaterialRef<'_>| source(material.emissive_mask()))
}

/// Mask of the emitted colour.
///
/// Key `emask`, type l, since 2025-01.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_emissive_mask_hash(material: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&material, false, |material: MaterialRef<'_>| put(hash, material.emissive_mask_hash()))
}

/// Strength of the emitted colour. Not in the published text.
///
/// Key `estrength`, type l, since 2020-03.
///
/// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_emissive_strength(material: castkit_node) -> castkit_node {
    link(&material, |material: MaterialRef<'_>| source(material.emissive_strength()))
}

/// Strength of the emitted colour. Not in the published text.
///
/// Key `estrength`, type l, since 2020-03.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_emissive_strength_hash(material: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&material, false, |material: MaterialRef<'_>| put(hash, material.emissive_strength_hash()))
}

/// Ambient occlusion.
///
/// Key `ao`, type l, since 2020-03.
///
/// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_ambient_occlusion(material: castkit_node) -> castkit_node {
    link(&material, |material: MaterialRef<'_>| source(material.ambient_occlusion()))
}

/// Ambient occlusion.
///
/// Key `ao`, type l, since 2020-03.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_ambient_occlusion_hash(material: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&material, false, |material: MaterialRef<'_>| put(hash, material.ambient_occlusion_hash()))
}

/// Cavity map.
///
/// Key `cavity`, type l, since 2020-03.
///
/// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_cavity(material: castkit_node) -> castkit_node {
    link(&material, |material: MaterialRef<'_>| source(material.cavity()))
}

/// Cavity map.
///
/// Key `cavity`, type l, since 2020-03.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_cavity_hash(material: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&material, false, |material: MaterialRef<'_>| put(hash, material.cavity_hash()))
}

/// Anisotropy.
///
/// Key `aniso`, type l, since 2024-08.
///
/// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_anisotropy(material: castkit_node) -> castkit_node {
    link(&material, |material: MaterialRef<'_>| source(material.anisotropy()))
}

/// Anisotropy.
///
/// Key `aniso`, type l, since 2024-08.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_anisotropy_hash(material: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&material, false, |material: MaterialRef<'_>| put(hash, material.anisotropy_hash()))
}

/// Any other texture or colour.
///
/// Key `extra%d`, type l, since 2020-03.
///
/// The target of the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_extra(material: castkit_node, layer: u32) -> castkit_node {
    link(&material, |material: MaterialRef<'_>| source(material.extra(layer)))
}

/// Any other texture or colour.
///
/// Key `extra%d`, type l, since 2020-03.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_extra_hash(material: castkit_node, layer: u32, hash: Option<&mut u64>) -> bool {
    read(&material, false, |material: MaterialRef<'_>| put(hash, material.extra_hash(layer)))
}

/// The path, absolute or relative to this file's directory.
///
/// Key `p`, type s, required, since 2020-03.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_path(file: castkit_node) -> castkit_string {
    read(&file, castkit_string::NONE, |file: FileRef<'_>| castkit_string::of_option(file.path()))
}

/// Name of the colour.
///
/// Key `n`, type s, since 2025-01.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_color_name(color: castkit_node) -> castkit_string {
    read(&color, castkit_string::NONE, |color: ColorRef<'_>| castkit_string::of_option(color.name()))
}

/// Space of the colour's components.
///
/// Key `cs`, type s, default `srgb`, since 2025-03.
///
/// The text; `castkit_color_color_space_choice` tells which value of the specification it is.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_color_color_space(color: castkit_node) -> castkit_string {
    read(&color, castkit_string::NONE, |color: ColorRef<'_>| {
        castkit_string::of(color.color_space().as_str().as_bytes())
    })
}

/// Space of the colour's components.
///
/// Key `cs`, type s, default `srgb`, since 2025-03.
///
/// One of `CASTKIT_COLOR_SPACE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_color_color_space_choice(color: castkit_node) -> castkit_known_color_space {
    read(&color, CASTKIT_COLOR_SPACE_SRGB, |color: ColorRef<'_>| color.color_space().number())
}

/// The colour's components: r, g, b, a.
///
/// Key `rgba`, type v4, required, since 2025-01.
///
/// Writes it to `*rgba`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_color_rgba(color: castkit_node, rgba: Option<&mut [f32; 4]>) -> bool {
    read(&color, false, |color: ColorRef<'_>| put(rgba, color.rgba()))
}

/// The File children of the instance.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instance_files(instance: castkit_node) -> castkit_nodes {
    crate::guard::total(castkit_nodes::NONE, || {
        castkit_nodes::children(&instance, Some(NodeKind::INSTANCE), CASTKIT_KIND_FILE)
    })
}

/// Name of the instance.
///
/// Key `n`, type s, since 2024-01.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instance_name(instance: castkit_node) -> castkit_string {
    read(&instance, castkit_string::NONE, |instance: InstanceRef<'_>| castkit_string::of_option(instance.name()))
}

/// The file to place, relative to the scene root or to this file's directory.
///
/// Key `rf`, type l, required, since 2024-01.
///
/// The target of the link. The null node if it is absent or has no target.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instance_reference_file(instance: castkit_node) -> castkit_node {
    link(&instance, |instance: InstanceRef<'_>| instance.reference_file().map(|target| target.node()))
}

/// The file to place, relative to the scene root or to this file's directory.
///
/// Key `rf`, type l, required, since 2024-01.
///
/// Writes the hash in the link to `*hash`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instance_reference_file_hash(instance: castkit_node, hash: Option<&mut u64>) -> bool {
    read(&instance, false, |instance: InstanceRef<'_>| put(hash, instance.reference_file_hash()))
}

/// Position in the world.
///
/// Key `p`, type v3, required, since 2024-01.
///
/// Writes it to `*position`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instance_position(instance: castkit_node, position: Option<&mut [f32; 3]>) -> bool {
    read(&instance, false, |instance: InstanceRef<'_>| put(position, instance.position()))
}

/// Rotation in the world, a quaternion x, y, z, w.
///
/// Key `r`, type v4, required, since 2024-01.
///
/// Writes it to `*rotation`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instance_rotation(instance: castkit_node, rotation: Option<&mut [f32; 4]>) -> bool {
    read(&instance, false, |instance: InstanceRef<'_>| put(rotation, instance.rotation()))
}

/// Scale in the world.
///
/// Key `s`, type v3, required, since 2024-01.
///
/// Writes it to `*scale`. Returns false and writes nothing if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instance_scale(instance: castkit_node, scale: Option<&mut [f32; 3]>) -> bool {
    read(&instance, false, |instance: InstanceRef<'_>| put(scale, instance.scale()))
}

/// Who made the file.
///
/// Key `a`, type s, since 2024-08.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_metadata_author(metadata: castkit_node) -> castkit_string {
    read(&metadata, castkit_string::NONE, |metadata: MetadataRef<'_>| castkit_string::of_option(metadata.author()))
}

/// The program that wrote the file.
///
/// Key `s`, type s, since 2024-08.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_metadata_software(metadata: castkit_node) -> castkit_string {
    read(&metadata, castkit_string::NONE, |metadata: MetadataRef<'_>| castkit_string::of_option(metadata.software()))
}

/// Which axis points up; only a hint.
///
/// Key `up`, type s, since 2024-08.
///
/// The text; `castkit_metadata_up_axis_choice` tells which value of the specification it is. No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_metadata_up_axis(metadata: castkit_node) -> castkit_string {
    read(&metadata, castkit_string::NONE, |metadata: MetadataRef<'_>| {
        castkit_string::of_option(metadata.up_axis().map(|text| text.as_str()))
    })
}

/// Which axis points up; only a hint.
///
/// Key `up`, type s, since 2024-08.
///
/// One of `CASTKIT_UP_AXIS_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_metadata_up_axis_choice(metadata: castkit_node) -> castkit_known_up_axis {
    read(&metadata, CASTKIT_CHOICE_OTHER, |metadata: MetadataRef<'_>| {
        metadata.up_axis().map_or(CASTKIT_CHOICE_OTHER, Choice::number)
    })
}

/// Directory that the paths of instances are relative to.
///
/// Key `sr`, type s, since 2025-09.
///
/// No text if it is absent.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_metadata_scene_root(metadata: castkit_node) -> castkit_string {
    read(&metadata, castkit_string::NONE, |metadata: MetadataRef<'_>| castkit_string::of_option(metadata.scene_root()))
}
