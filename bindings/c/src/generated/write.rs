// Generated from the schema table by `cargo xtask codegen`. Do not edit.

use std::ffi::c_char;

use crate::array::castkit_array;
use crate::document::data::{elements, integers, links, mixed, offset, text, vector};
use crate::document::edit::{edit, layer_key, link, set_layer};
use crate::document::tree::add_child;
use crate::document::{castkit_document, castkit_document_node};
use crate::error::castkit_error;
use castkit::format::{NodeKind, PropertyType};
/// Adds a Model as the last child of the root. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_root_add_model(
    document: Option<&castkit_document>,
    root: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, root, NodeKind::ROOT, NodeKind::MODEL, error)
}

/// Adds an Animation as the last child of the root. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_root_add_animation(
    document: Option<&castkit_document>,
    root: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, root, NodeKind::ROOT, NodeKind::ANIMATION, error)
}

/// Adds an Instance as the last child of the root. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_root_add_instance(
    document: Option<&castkit_document>,
    root: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, root, NodeKind::ROOT, NodeKind::INSTANCE, error)
}

/// Adds a Metadata as the last child of the root. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_root_add_metadata(
    document: Option<&castkit_document>,
    root: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, root, NodeKind::ROOT, NodeKind::METADATA, error)
}

/// Adds a Skeleton as the last child of the model. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_add_skeleton(
    document: Option<&castkit_document>,
    model: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, model, NodeKind::MODEL, NodeKind::SKELETON, error)
}

/// Adds a Mesh as the last child of the model. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_add_mesh(
    document: Option<&castkit_document>,
    model: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, model, NodeKind::MODEL, NodeKind::MESH, error)
}

/// Adds a Hair as the last child of the model. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_add_hair(
    document: Option<&castkit_document>,
    model: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, model, NodeKind::MODEL, NodeKind::HAIR, error)
}

/// Adds a BlendShape as the last child of the model. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_add_blend_shape(
    document: Option<&castkit_document>,
    model: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, model, NodeKind::MODEL, NodeKind::BLEND_SHAPE, error)
}

/// Adds a Material as the last child of the model. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_add_material(
    document: Option<&castkit_document>,
    model: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, model, NodeKind::MODEL, NodeKind::MATERIAL, error)
}

/// Name of the model.
///
/// Key `n`, type s, since 2023-10.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_set_name(
    document: Option<&castkit_document>,
    model: castkit_document_node,
    name: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, model, NodeKind::MODEL, error, |model| {
        model.set("n", text(name, "name")?);
        Ok(())
    })
}

/// Position in the world.
///
/// Key `p`, type v3, since 2025-05.
///
/// Sets this property. Reads 3 floats. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_set_position(
    document: Option<&castkit_document>,
    model: castkit_document_node,
    position: *const f32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, model, NodeKind::MODEL, error, |model| {
        model.set("p", vec![vector::<3>(position, "position")?]);
        Ok(())
    })
}

/// Rotation in the world, a quaternion x, y, z, w.
///
/// Key `r`, type v4, since 2025-05.
///
/// Sets this property. Reads 4 floats. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_set_rotation(
    document: Option<&castkit_document>,
    model: castkit_document_node,
    rotation: *const f32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, model, NodeKind::MODEL, error, |model| {
        model.set("r", vec![vector::<4>(rotation, "rotation")?]);
        Ok(())
    })
}

/// Scale in the world.
///
/// Key `s`, type v3, since 2025-05.
///
/// Sets this property. Reads 3 floats. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_model_set_scale(
    document: Option<&castkit_document>,
    model: castkit_document_node,
    scale: *const f32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, model, NodeKind::MODEL, error, |model| {
        model.set("s", vec![vector::<3>(scale, "scale")?]);
        Ok(())
    })
}

/// Name of the mesh.
///
/// Key `n`, type s, since 2021-11.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_set_name(
    document: Option<&castkit_document>,
    mesh: castkit_document_node,
    name: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, mesh, NodeKind::MESH, error, |mesh| {
        mesh.set("n", text(name, "name")?);
        Ok(())
    })
}

/// Position of each vertex.
///
/// Key `vp`, type v3[], required, since 2020-03.
///
/// Sets this property to a copy of the elements. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_set_positions(
    document: Option<&castkit_document>,
    mesh: castkit_document_node,
    positions: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, mesh, NodeKind::MESH, error, |mesh| {
        mesh.set("vp", elements(positions, PropertyType(0x7633))?);
        Ok(())
    })
}

/// Normal of each vertex.
///
/// Key `vn`, type v3[], since 2020-03.
///
/// Sets this property to a copy of the elements. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_set_normals(
    document: Option<&castkit_document>,
    mesh: castkit_document_node,
    normals: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, mesh, NodeKind::MESH, error, |mesh| {
        mesh.set("vn", elements(normals, PropertyType(0x7633))?);
        Ok(())
    })
}

/// Tangent of each vertex.
///
/// Key `vt`, type v3[], since 2020-03.
///
/// Sets this property to a copy of the elements. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_set_tangents(
    document: Option<&castkit_document>,
    mesh: castkit_document_node,
    tangents: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, mesh, NodeKind::MESH, error, |mesh| {
        mesh.set("vt", elements(tangents, PropertyType(0x7633))?);
        Ok(())
    })
}

/// Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a.
///
/// Key `c%d`, type i v4[], since 2024-08.
///
/// Sets this property to a copy of the elements. They must have one of the types of the property. Returns false and
/// sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_set_color_layer(
    document: Option<&castkit_document>,
    mesh: castkit_document_node,
    layer: u32,
    color_layer: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, mesh, NodeKind::MESH, error, |mesh| {
        set_layer(mesh, "color_layer", layer, mixed(color_layer, &[PropertyType(0x0069), PropertyType(0x7634)])?)?;
        Ok(())
    })
}

/// The only colour layer of old files, packed with red in the lowest byte.
///
/// Key `vc`, type i[], since 2020-03, legacy since 2024-08, replaced by `c0` with `cl` = 1.
///
/// Sets this property to a copy of the elements. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_set_legacy_colors(
    document: Option<&castkit_document>,
    mesh: castkit_document_node,
    legacy_colors: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, mesh, NodeKind::MESH, error, |mesh| {
        mesh.set("vc", elements(legacy_colors, PropertyType(0x0069))?);
        Ok(())
    })
}

/// Texture coordinates of each vertex, with the origin at the top left.
///
/// Key `u%d`, type v2[], since 2020-03.
///
/// Sets this property to a copy of the elements. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_set_uv_layer(
    document: Option<&castkit_document>,
    mesh: castkit_document_node,
    layer: u32,
    uv_layer: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, mesh, NodeKind::MESH, error, |mesh| {
        set_layer(mesh, "uv_layer", layer, elements(uv_layer, PropertyType(0x7632))?)?;
        Ok(())
    })
}

/// Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones.
///
/// Key `wb`, type b h i[], since 2020-03.
///
/// Sets this property to a copy of the elements. Integers of any width are stored in the smallest width that holds them
/// all. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_set_weight_bones(
    document: Option<&castkit_document>,
    mesh: castkit_document_node,
    weight_bones: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, mesh, NodeKind::MESH, error, |mesh| {
        mesh.set("wb", integers(weight_bones)?);
        Ok(())
    })
}

/// Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up.
///
/// Key `wv`, type f[], required with `wb`, since 2020-03.
///
/// Sets this property to a copy of the elements. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_set_weight_values(
    document: Option<&castkit_document>,
    mesh: castkit_document_node,
    weight_values: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, mesh, NodeKind::MESH, error, |mesh| {
        mesh.set("wv", elements(weight_values, PropertyType(0x0066))?);
        Ok(())
    })
}

/// Three vertex indices per triangle, counterclockwise when seen from the front.
///
/// Key `f`, type b h i[], required, since 2020-03.
///
/// Sets this property to a copy of the elements. Integers of any width are stored in the smallest width that holds them
/// all. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_set_faces(
    document: Option<&castkit_document>,
    mesh: castkit_document_node,
    faces: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, mesh, NodeKind::MESH, error, |mesh| {
        mesh.set("f", integers(faces)?);
        Ok(())
    })
}

/// Number of colour layers.
///
/// Key `cl`, type b h i, required with `c%d`, since 2024-08.
///
/// Sets this property. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_set_color_layer_count(
    document: Option<&castkit_document>,
    mesh: castkit_document_node,
    color_layer_count: u32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, mesh, NodeKind::MESH, error, |mesh| {
        mesh.set("cl", castkit::write::Integers::from(color_layer_count));
        Ok(())
    })
}

/// Number of texture coordinate layers.
///
/// Key `ul`, type b h i, required with `u%d`, since 2020-03.
///
/// Sets this property. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_set_uv_layer_count(
    document: Option<&castkit_document>,
    mesh: castkit_document_node,
    uv_layer_count: u32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, mesh, NodeKind::MESH, error, |mesh| {
        mesh.set("ul", castkit::write::Integers::from(uv_layer_count));
        Ok(())
    })
}

/// Number of bones that move each vertex.
///
/// Key `mi`, type b h i, required with `wb`, since 2020-03.
///
/// Sets this property. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_set_maximum_influence(
    document: Option<&castkit_document>,
    mesh: castkit_document_node,
    maximum_influence: u32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, mesh, NodeKind::MESH, error, |mesh| {
        mesh.set("mi", castkit::write::Integers::from(maximum_influence));
        Ok(())
    })
}

/// How the vertices follow the bones.
///
/// Key `sm`, type s, default `linear`, since 2023-10.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_set_skinning_method(
    document: Option<&castkit_document>,
    mesh: castkit_document_node,
    skinning_method: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, mesh, NodeKind::MESH, error, |mesh| {
        mesh.set("sm", text(skinning_method, "skinning_method")?);
        Ok(())
    })
}

/// Material of the mesh.
///
/// Key `m`, type l, since 2020-03.
///
/// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
/// is that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_set_material(
    document: Option<&castkit_document>,
    mesh: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, mesh, NodeKind::MESH, "m", target, error)
}

/// Material of the mesh.
///
/// Key `m`, type l, since 2020-03.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_set_material_hash(
    document: Option<&castkit_document>,
    mesh: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, mesh, NodeKind::MESH, error, |mesh| {
        mesh.set("m", vec![hash]);
        Ok(())
    })
}

/// Name of the hair.
///
/// Key `n`, type s, since 2025-04.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_hair_set_name(
    document: Option<&castkit_document>,
    hair: castkit_document_node,
    name: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, hair, NodeKind::HAIR, error, |hair| {
        hair.set("n", text(name, "name")?);
        Ok(())
    })
}

/// Number of segments of each strand.
///
/// Key `se`, type b h i[], required, since 2025-04.
///
/// Sets this property to a copy of the elements. Integers of any width are stored in the smallest width that holds them
/// all. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_hair_set_segments(
    document: Option<&castkit_document>,
    hair: castkit_document_node,
    segments: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, hair, NodeKind::HAIR, error, |hair| {
        hair.set("se", integers(segments)?);
        Ok(())
    })
}

/// World positions of the points of all strands; a strand of n segments has n + 1 points.
///
/// Key `pt`, type v3[], required, since 2025-04.
///
/// Sets this property to a copy of the elements. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_hair_set_particles(
    document: Option<&castkit_document>,
    hair: castkit_document_node,
    particles: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, hair, NodeKind::HAIR, error, |hair| {
        hair.set("pt", elements(particles, PropertyType(0x7633))?);
        Ok(())
    })
}

/// Material of the hair.
///
/// Key `m`, type l, since 2025-04.
///
/// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
/// is that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_hair_set_material(
    document: Option<&castkit_document>,
    hair: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, hair, NodeKind::HAIR, "m", target, error)
}

/// Material of the hair.
///
/// Key `m`, type l, since 2025-04.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_hair_set_material_hash(
    document: Option<&castkit_document>,
    hair: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, hair, NodeKind::HAIR, error, |hair| {
        hair.set("m", vec![hash]);
        Ok(())
    })
}

/// Name of the shape; weight curves refer to it.
///
/// Key `n`, type s, required, since 2023-10.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_blend_shape_set_name(
    document: Option<&castkit_document>,
    blend_shape: castkit_document_node,
    name: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, blend_shape, NodeKind::BLEND_SHAPE, error, |blend_shape| {
        blend_shape.set("n", text(name, "name")?);
        Ok(())
    })
}

/// The mesh that is deformed.
///
/// Key `b`, type l, required, since 2021-11.
///
/// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
/// is that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_blend_shape_set_base_shape(
    document: Option<&castkit_document>,
    blend_shape: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, blend_shape, NodeKind::BLEND_SHAPE, "b", target, error)
}

/// The mesh that is deformed.
///
/// Key `b`, type l, required, since 2021-11.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_blend_shape_set_base_shape_hash(
    document: Option<&castkit_document>,
    blend_shape: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, blend_shape, NodeKind::BLEND_SHAPE, error, |blend_shape| {
        blend_shape.set("b", vec![hash]);
        Ok(())
    })
}

/// Indices of the vertices that move.
///
/// Key `vi`, type b h i[], required, since 2024-06.
///
/// Sets this property to a copy of the elements. Integers of any width are stored in the smallest width that holds them
/// all. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_blend_shape_set_vertex_indices(
    document: Option<&castkit_document>,
    blend_shape: castkit_document_node,
    vertex_indices: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, blend_shape, NodeKind::BLEND_SHAPE, error, |blend_shape| {
        blend_shape.set("vi", integers(vertex_indices)?);
        Ok(())
    })
}

/// Final position of each vertex of `vertex_indices`, not a difference.
///
/// Key `vp`, type v3[], required, since 2024-06.
///
/// Sets this property to a copy of the elements. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_blend_shape_set_positions(
    document: Option<&castkit_document>,
    blend_shape: castkit_document_node,
    positions: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, blend_shape, NodeKind::BLEND_SHAPE, error, |blend_shape| {
        blend_shape.set("vp", elements(positions, PropertyType(0x7633))?);
        Ok(())
    })
}

/// The largest weight: a single number, or one per target in files from before 2024-06.
///
/// Key `ts`, type f[], since 2021-11.
///
/// Sets this property to a copy of the elements. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_blend_shape_set_target_weight_scales(
    document: Option<&castkit_document>,
    blend_shape: castkit_document_node,
    target_weight_scales: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, blend_shape, NodeKind::BLEND_SHAPE, error, |blend_shape| {
        blend_shape.set("ts", elements(target_weight_scales, PropertyType(0x0066))?);
        Ok(())
    })
}

/// Whole meshes to morph into, in old files.
///
/// Key `t`, type l[], since 2021-11, legacy since 2024-06, replaced by `vi` with `vp`.
///
/// Sets this property to a copy of the elements. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_blend_shape_set_legacy_target_shapes(
    document: Option<&castkit_document>,
    blend_shape: castkit_document_node,
    legacy_target_shapes: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, blend_shape, NodeKind::BLEND_SHAPE, error, |blend_shape| {
        blend_shape.set("t", links(legacy_target_shapes)?);
        Ok(())
    })
}

/// Position offsets; they were in the published text for less than a day.
///
/// Key `vd`, type v3[], since 2024-06, legacy since 2024-06, replaced by `vp`.
///
/// Sets this property to a copy of the elements. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_blend_shape_set_legacy_deltas(
    document: Option<&castkit_document>,
    blend_shape: castkit_document_node,
    legacy_deltas: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, blend_shape, NodeKind::BLEND_SHAPE, error, |blend_shape| {
        blend_shape.set("vd", elements(legacy_deltas, PropertyType(0x7633))?);
        Ok(())
    })
}

/// Adds a Bone as the last child of the skeleton. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_skeleton_add_bone(
    document: Option<&castkit_document>,
    skeleton: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, skeleton, NodeKind::SKELETON, NodeKind::BONE, error)
}

/// Adds an IKHandle as the last child of the skeleton. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_skeleton_add_ik_handle(
    document: Option<&castkit_document>,
    skeleton: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, skeleton, NodeKind::SKELETON, NodeKind::IK_HANDLE, error)
}

/// Adds a Constraint as the last child of the skeleton. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_skeleton_add_constraint(
    document: Option<&castkit_document>,
    skeleton: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, skeleton, NodeKind::SKELETON, NodeKind::CONSTRAINT, error)
}

/// Name of the bone; curves refer to it.
///
/// Key `n`, type s, required, since 2020-03.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_bone_set_name(
    document: Option<&castkit_document>,
    bone: castkit_document_node,
    name: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, bone, NodeKind::BONE, error, |bone| {
        bone.set("n", text(name, "name")?);
        Ok(())
    })
}

/// The parent, as an index into the skeleton's bones, or none.
///
/// Key `p`, type i, since 2020-03.
///
/// Sets this property. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_bone_set_parent_index(
    document: Option<&castkit_document>,
    bone: castkit_document_node,
    parent_index: u32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, bone, NodeKind::BONE, error, |bone| {
        bone.set("p", vec![parent_index]);
        Ok(())
    })
}

/// Whether the parent's own scale is cancelled before this bone's rotation is applied.
///
/// Key `ssc`, type b, default `true`, since 2020-03.
///
/// Sets this property. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_bone_set_segment_scale_compensate(
    document: Option<&castkit_document>,
    bone: castkit_document_node,
    segment_scale_compensate: bool,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, bone, NodeKind::BONE, error, |bone| {
        bone.set("ssc", vec![u8::from(segment_scale_compensate)]);
        Ok(())
    })
}

/// Position relative to the parent.
///
/// Key `lp`, type v3, since 2020-03.
///
/// Sets this property. Reads 3 floats. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_bone_set_local_position(
    document: Option<&castkit_document>,
    bone: castkit_document_node,
    local_position: *const f32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, bone, NodeKind::BONE, error, |bone| {
        bone.set("lp", vec![vector::<3>(local_position, "local_position")?]);
        Ok(())
    })
}

/// Rotation relative to the parent, a quaternion x, y, z, w.
///
/// Key `lr`, type v4, since 2020-03.
///
/// Sets this property. Reads 4 floats. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_bone_set_local_rotation(
    document: Option<&castkit_document>,
    bone: castkit_document_node,
    local_rotation: *const f32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, bone, NodeKind::BONE, error, |bone| {
        bone.set("lr", vec![vector::<4>(local_rotation, "local_rotation")?]);
        Ok(())
    })
}

/// Position relative to the model.
///
/// Key `wp`, type v3, since 2020-03.
///
/// Sets this property. Reads 3 floats. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_bone_set_world_position(
    document: Option<&castkit_document>,
    bone: castkit_document_node,
    world_position: *const f32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, bone, NodeKind::BONE, error, |bone| {
        bone.set("wp", vec![vector::<3>(world_position, "world_position")?]);
        Ok(())
    })
}

/// Rotation relative to the model, a quaternion x, y, z, w.
///
/// Key `wr`, type v4, since 2020-03.
///
/// Sets this property. Reads 4 floats. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_bone_set_world_rotation(
    document: Option<&castkit_document>,
    bone: castkit_document_node,
    world_rotation: *const f32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, bone, NodeKind::BONE, error, |bone| {
        bone.set("wr", vec![vector::<4>(world_rotation, "world_rotation")?]);
        Ok(())
    })
}

/// Scale, always relative to the parent.
///
/// Key `s`, type v3, since 2020-03.
///
/// Sets this property. Reads 3 floats. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_bone_set_scale(
    document: Option<&castkit_document>,
    bone: castkit_document_node,
    scale: *const f32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, bone, NodeKind::BONE, error, |bone| {
        bone.set("s", vec![vector::<3>(scale, "scale")?]);
        Ok(())
    })
}

/// Name of the handle.
///
/// Key `n`, type s, since 2023-10.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_set_name(
    document: Option<&castkit_document>,
    ik_handle: castkit_document_node,
    name: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, ik_handle, NodeKind::IK_HANDLE, error, |ik_handle| {
        ik_handle.set("n", text(name, "name")?);
        Ok(())
    })
}

/// First bone of the chain.
///
/// Key `sb`, type l, required, since 2023-10.
///
/// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
/// is that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_set_start_bone(
    document: Option<&castkit_document>,
    ik_handle: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, ik_handle, NodeKind::IK_HANDLE, "sb", target, error)
}

/// First bone of the chain.
///
/// Key `sb`, type l, required, since 2023-10.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_set_start_bone_hash(
    document: Option<&castkit_document>,
    ik_handle: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, ik_handle, NodeKind::IK_HANDLE, error, |ik_handle| {
        ik_handle.set("sb", vec![hash]);
        Ok(())
    })
}

/// Last bone of the chain.
///
/// Key `eb`, type l, required, since 2023-10.
///
/// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
/// is that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_set_end_bone(
    document: Option<&castkit_document>,
    ik_handle: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, ik_handle, NodeKind::IK_HANDLE, "eb", target, error)
}

/// Last bone of the chain.
///
/// Key `eb`, type l, required, since 2023-10.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_set_end_bone_hash(
    document: Option<&castkit_document>,
    ik_handle: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, ik_handle, NodeKind::IK_HANDLE, error, |ik_handle| {
        ik_handle.set("eb", vec![hash]);
        Ok(())
    })
}

/// The bone that the chain reaches for.
///
/// Key `tb`, type l, since 2023-10.
///
/// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
/// is that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_set_target_bone(
    document: Option<&castkit_document>,
    ik_handle: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, ik_handle, NodeKind::IK_HANDLE, "tb", target, error)
}

/// The bone that the chain reaches for.
///
/// Key `tb`, type l, since 2023-10.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_set_target_bone_hash(
    document: Option<&castkit_document>,
    ik_handle: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, ik_handle, NodeKind::IK_HANDLE, error, |ik_handle| {
        ik_handle.set("tb", vec![hash]);
        Ok(())
    })
}

/// Offset from the target bone.
///
/// Key `to`, type v3, since 2026-03.
///
/// Sets this property. Reads 3 floats. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_set_target_offset(
    document: Option<&castkit_document>,
    ik_handle: castkit_document_node,
    target_offset: *const f32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, ik_handle, NodeKind::IK_HANDLE, error, |ik_handle| {
        ik_handle.set("to", vec![vector::<3>(target_offset, "target_offset")?]);
        Ok(())
    })
}

/// The bone that the chain bends towards.
///
/// Key `pv`, type l, since 2023-10.
///
/// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
/// is that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_set_pole_vector_bone(
    document: Option<&castkit_document>,
    ik_handle: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, ik_handle, NodeKind::IK_HANDLE, "pv", target, error)
}

/// The bone that the chain bends towards.
///
/// Key `pv`, type l, since 2023-10.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_set_pole_vector_bone_hash(
    document: Option<&castkit_document>,
    ik_handle: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, ik_handle, NodeKind::IK_HANDLE, error, |ik_handle| {
        ik_handle.set("pv", vec![hash]);
        Ok(())
    })
}

/// The bone whose twist rotates the chain.
///
/// Key `pb`, type l, since 2023-10.
///
/// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
/// is that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_set_pole_bone(
    document: Option<&castkit_document>,
    ik_handle: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, ik_handle, NodeKind::IK_HANDLE, "pb", target, error)
}

/// The bone whose twist rotates the chain.
///
/// Key `pb`, type l, since 2023-10.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_set_pole_bone_hash(
    document: Option<&castkit_document>,
    ik_handle: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, ik_handle, NodeKind::IK_HANDLE, error, |ik_handle| {
        ik_handle.set("pb", vec![hash]);
        Ok(())
    })
}

/// Whether the end bone takes the rotation of the target.
///
/// Key `tr`, type b, default `false`, since 2023-10.
///
/// Sets this property. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_ik_handle_set_use_target_rotation(
    document: Option<&castkit_document>,
    ik_handle: castkit_document_node,
    use_target_rotation: bool,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, ik_handle, NodeKind::IK_HANDLE, error, |ik_handle| {
        ik_handle.set("tr", vec![u8::from(use_target_rotation)]);
        Ok(())
    })
}

/// Name of the constraint.
///
/// Key `n`, type s, since 2023-12.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_set_name(
    document: Option<&castkit_document>,
    constraint: castkit_document_node,
    name: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, constraint, NodeKind::CONSTRAINT, error, |constraint| {
        constraint.set("n", text(name, "name")?);
        Ok(())
    })
}

/// What the constraint acts on: the translation, the rotation or the scale.
///
/// Key `ct`, type s, required, since 2023-12.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_set_constraint_type(
    document: Option<&castkit_document>,
    constraint: castkit_document_node,
    constraint_type: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, constraint, NodeKind::CONSTRAINT, error, |constraint| {
        constraint.set("ct", text(constraint_type, "constraint_type")?);
        Ok(())
    })
}

/// The bone that the constraint moves.
///
/// Key `cb`, type l, required, since 2023-12.
///
/// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
/// is that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_set_constraint_bone(
    document: Option<&castkit_document>,
    constraint: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, constraint, NodeKind::CONSTRAINT, "cb", target, error)
}

/// The bone that the constraint moves.
///
/// Key `cb`, type l, required, since 2023-12.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_set_constraint_bone_hash(
    document: Option<&castkit_document>,
    constraint: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, constraint, NodeKind::CONSTRAINT, error, |constraint| {
        constraint.set("cb", vec![hash]);
        Ok(())
    })
}

/// The bone that it follows.
///
/// Key `tb`, type l, required, since 2023-12.
///
/// Sets this property to a link to `target`, a sibling of this node. If the hash of `target` is assigned on saving, so
/// is that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_set_target_bone(
    document: Option<&castkit_document>,
    constraint: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, constraint, NodeKind::CONSTRAINT, "tb", target, error)
}

/// The bone that it follows.
///
/// Key `tb`, type l, required, since 2023-12.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_set_target_bone_hash(
    document: Option<&castkit_document>,
    constraint: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, constraint, NodeKind::CONSTRAINT, error, |constraint| {
        constraint.set("tb", vec![hash]);
        Ok(())
    })
}

/// Whether the offset from the target in the rest pose is kept.
///
/// Key `mo`, type b, default `false`, since 2024-01.
///
/// Sets this property. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_set_maintain_offset(
    document: Option<&castkit_document>,
    constraint: castkit_document_node,
    maintain_offset: bool,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, constraint, NodeKind::CONSTRAINT, error, |constraint| {
        constraint.set("mo", vec![u8::from(maintain_offset)]);
        Ok(())
    })
}

/// Offset from the target: a vector, or a quaternion for an orient constraint.
///
/// Key `co`, type v3 v4, since 2025-02.
///
/// Sets this property. Reads `components` floats: 3 for a vector, 4 for a quaternion. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_set_custom_offset(
    document: Option<&castkit_document>,
    constraint: castkit_document_node,
    custom_offset: *const f32,
    components: u32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, constraint, NodeKind::CONSTRAINT, error, |constraint| {
        constraint.set("co", offset(custom_offset, components, "custom_offset")?);
        Ok(())
    })
}

/// How much the bone follows its target, from 0 to 1.
///
/// Key `wt`, type f, default `1.0`, since 2025-02.
///
/// Sets this property. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_set_weight(
    document: Option<&castkit_document>,
    constraint: castkit_document_node,
    weight: f32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, constraint, NodeKind::CONSTRAINT, error, |constraint| {
        constraint.set("wt", vec![weight]);
        Ok(())
    })
}

/// Whether the constraint leaves the x axis alone.
///
/// Key `sx`, type b, default `false`, since 2024-01.
///
/// Sets this property. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_set_skip_x(
    document: Option<&castkit_document>,
    constraint: castkit_document_node,
    skip_x: bool,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, constraint, NodeKind::CONSTRAINT, error, |constraint| {
        constraint.set("sx", vec![u8::from(skip_x)]);
        Ok(())
    })
}

/// Whether the constraint leaves the y axis alone.
///
/// Key `sy`, type b, default `false`, since 2024-01.
///
/// Sets this property. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_set_skip_y(
    document: Option<&castkit_document>,
    constraint: castkit_document_node,
    skip_y: bool,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, constraint, NodeKind::CONSTRAINT, error, |constraint| {
        constraint.set("sy", vec![u8::from(skip_y)]);
        Ok(())
    })
}

/// Whether the constraint leaves the z axis alone.
///
/// Key `sz`, type b, default `false`, since 2024-01.
///
/// Sets this property. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_constraint_set_skip_z(
    document: Option<&castkit_document>,
    constraint: castkit_document_node,
    skip_z: bool,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, constraint, NodeKind::CONSTRAINT, error, |constraint| {
        constraint.set("sz", vec![u8::from(skip_z)]);
        Ok(())
    })
}

/// Adds a Skeleton as the last child of the animation. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_add_skeleton(
    document: Option<&castkit_document>,
    animation: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, animation, NodeKind::ANIMATION, NodeKind::SKELETON, error)
}

/// Adds a Curve as the last child of the animation. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_add_curve(
    document: Option<&castkit_document>,
    animation: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, animation, NodeKind::ANIMATION, NodeKind::CURVE, error)
}

/// Adds a CurveModeOverride as the last child of the animation. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_add_curve_mode_override(
    document: Option<&castkit_document>,
    animation: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, animation, NodeKind::ANIMATION, NodeKind::CURVE_MODE_OVERRIDE, error)
}

/// Adds a NotificationTrack as the last child of the animation. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_add_notification_track(
    document: Option<&castkit_document>,
    animation: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, animation, NodeKind::ANIMATION, NodeKind::NOTIFICATION_TRACK, error)
}

/// Name of the animation.
///
/// Key `n`, type s, since 2023-10.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_set_name(
    document: Option<&castkit_document>,
    animation: castkit_document_node,
    name: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, animation, NodeKind::ANIMATION, error, |animation| {
        animation.set("n", text(name, "name")?);
        Ok(())
    })
}

/// Frames per second.
///
/// Key `fr`, type f, required, since 2020-03.
///
/// Sets this property. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_set_frame_rate(
    document: Option<&castkit_document>,
    animation: castkit_document_node,
    frame_rate: f32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, animation, NodeKind::ANIMATION, error, |animation| {
        animation.set("fr", vec![frame_rate]);
        Ok(())
    })
}

/// Whether the animation loops.
///
/// Key `lo`, type b, default `false`, since 2020-03.
///
/// Sets this property. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_set_looping(
    document: Option<&castkit_document>,
    animation: castkit_document_node,
    looping: bool,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, animation, NodeKind::ANIMATION, error, |animation| {
        animation.set("lo", vec![u8::from(looping)]);
        Ok(())
    })
}

/// How rotation curves were interpolated in the first weeks of the format.
///
/// Key `ri`, type s, since 2020-03, legacy since 2020-03, replaced by `rq` curves.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_set_legacy_rotation_interpolation(
    document: Option<&castkit_document>,
    animation: castkit_document_node,
    legacy_rotation_interpolation: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, animation, NodeKind::ANIMATION, error, |animation| {
        animation.set("ri", text(legacy_rotation_interpolation, "legacy_rotation_interpolation")?);
        Ok(())
    })
}

/// Space of the curves in old files.
///
/// Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves relative to the parent.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_animation_set_legacy_transform_space(
    document: Option<&castkit_document>,
    animation: castkit_document_node,
    legacy_transform_space: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, animation, NodeKind::ANIMATION, error, |animation| {
        animation.set("ts", text(legacy_transform_space, "legacy_transform_space")?);
        Ok(())
    })
}

/// Name of the bone or blend shape that is animated.
///
/// Key `nn`, type s, required, since 2020-03.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_set_node_name(
    document: Option<&castkit_document>,
    curve: castkit_document_node,
    node_name: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, curve, NodeKind::CURVE, error, |curve| {
        curve.set("nn", text(node_name, "node_name")?);
        Ok(())
    })
}

/// The property of that node that the curve animates.
///
/// Key `kp`, type s, required, since 2020-03.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_set_key_property(
    document: Option<&castkit_document>,
    curve: castkit_document_node,
    key_property: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, curve, NodeKind::CURVE, error, |curve| {
        curve.set("kp", text(key_property, "key_property")?);
        Ok(())
    })
}

/// Frame of each key; floats in files from before 2023-10.
///
/// Key `kb`, type b h i f[], required, since 2020-03.
///
/// Sets this property to a copy of the elements. They must have one of the types of the property. Returns false and
/// sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_set_key_frames(
    document: Option<&castkit_document>,
    curve: castkit_document_node,
    key_frames: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, curve, NodeKind::CURVE, error, |curve| {
        curve.set(
            "kb",
            mixed(
                key_frames,
                &[PropertyType(0x0062), PropertyType(0x0068), PropertyType(0x0069), PropertyType(0x0066)],
            )?,
        );
        Ok(())
    })
}

/// Frame of each key in the first weeks of the format.
///
/// Key `kt`, type b h i f[], since 2020-03, legacy since 2020-03, replaced by `kb`.
///
/// Sets this property to a copy of the elements. They must have one of the types of the property. Returns false and
/// sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_set_legacy_key_times(
    document: Option<&castkit_document>,
    curve: castkit_document_node,
    legacy_key_times: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, curve, NodeKind::CURVE, error, |curve| {
        curve.set(
            "kt",
            mixed(
                legacy_key_times,
                &[PropertyType(0x0062), PropertyType(0x0068), PropertyType(0x0069), PropertyType(0x0066)],
            )?,
        );
        Ok(())
    })
}

/// Value of each key.
///
/// Key `kv`, type f v4 b h i[], required, since 2020-03.
///
/// Sets this property to a copy of the elements. They must have one of the types of the property. Returns false and
/// sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_set_key_values(
    document: Option<&castkit_document>,
    curve: castkit_document_node,
    key_values: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, curve, NodeKind::CURVE, error, |curve| {
        curve.set(
            "kv",
            mixed(
                key_values,
                &[
                    PropertyType(0x0066),
                    PropertyType(0x7634),
                    PropertyType(0x0062),
                    PropertyType(0x0068),
                    PropertyType(0x0069),
                ],
            )?,
        );
        Ok(())
    })
}

/// How the values are combined with the pose.
///
/// Key `m`, type s, required, default `absolute`, since 2020-03.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_set_mode(
    document: Option<&castkit_document>,
    curve: castkit_document_node,
    mode: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, curve, NodeKind::CURVE, error, |curve| {
        curve.set("m", text(mode, "mode")?);
        Ok(())
    })
}

/// Factor that the values of an additive curve are multiplied by.
///
/// Key `ab`, type f, default `1.0`, since 2021-11.
///
/// Sets this property. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_set_additive_blend_weight(
    document: Option<&castkit_document>,
    curve: castkit_document_node,
    additive_blend_weight: f32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, curve, NodeKind::CURVE, error, |curve| {
        curve.set("ab", vec![additive_blend_weight]);
        Ok(())
    })
}

/// Name of the bone; the override applies to its descendants, but not to the bone itself. The published specification
/// says that it is included, but no known reader does so.
///
/// Key `nn`, type s, required, since 2024-05.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_mode_override_set_node_name(
    document: Option<&castkit_document>,
    curve_mode_override: castkit_document_node,
    node_name: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, curve_mode_override, NodeKind::CURVE_MODE_OVERRIDE, error, |curve_mode_override| {
        curve_mode_override.set("nn", text(node_name, "node_name")?);
        Ok(())
    })
}

/// The mode that their curves get.
///
/// Key `m`, type s, required, default `absolute`, since 2024-05.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_mode_override_set_mode(
    document: Option<&castkit_document>,
    curve_mode_override: castkit_document_node,
    mode: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, curve_mode_override, NodeKind::CURVE_MODE_OVERRIDE, error, |curve_mode_override| {
        curve_mode_override.set("m", text(mode, "mode")?);
        Ok(())
    })
}

/// Whether the override applies to translation curves.
///
/// Key `ot`, type b, default `false`, since 2024-05.
///
/// Sets this property. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_mode_override_set_override_translation(
    document: Option<&castkit_document>,
    curve_mode_override: castkit_document_node,
    override_translation: bool,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, curve_mode_override, NodeKind::CURVE_MODE_OVERRIDE, error, |curve_mode_override| {
        curve_mode_override.set("ot", vec![u8::from(override_translation)]);
        Ok(())
    })
}

/// Whether the override applies to rotation curves.
///
/// Key `or`, type b, default `false`, since 2024-05.
///
/// Sets this property. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_mode_override_set_override_rotation(
    document: Option<&castkit_document>,
    curve_mode_override: castkit_document_node,
    override_rotation: bool,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, curve_mode_override, NodeKind::CURVE_MODE_OVERRIDE, error, |curve_mode_override| {
        curve_mode_override.set("or", vec![u8::from(override_rotation)]);
        Ok(())
    })
}

/// Whether the override applies to scale curves.
///
/// Key `os`, type b, default `false`, since 2024-05.
///
/// Sets this property. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_curve_mode_override_set_override_scale(
    document: Option<&castkit_document>,
    curve_mode_override: castkit_document_node,
    override_scale: bool,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, curve_mode_override, NodeKind::CURVE_MODE_OVERRIDE, error, |curve_mode_override| {
        curve_mode_override.set("os", vec![u8::from(override_scale)]);
        Ok(())
    })
}

/// Name of the notification, which says what happens.
///
/// Key `n`, type s, required, since 2020-03.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_notification_track_set_name(
    document: Option<&castkit_document>,
    notification_track: castkit_document_node,
    name: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, notification_track, NodeKind::NOTIFICATION_TRACK, error, |notification_track| {
        notification_track.set("n", text(name, "name")?);
        Ok(())
    })
}

/// The frames at which it happens; floats in files from before 2023-10.
///
/// Key `kb`, type b h i f[], required, since 2020-03.
///
/// Sets this property to a copy of the elements. They must have one of the types of the property. Returns false and
/// sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_notification_track_set_key_frames(
    document: Option<&castkit_document>,
    notification_track: castkit_document_node,
    key_frames: castkit_array,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, notification_track, NodeKind::NOTIFICATION_TRACK, error, |notification_track| {
        notification_track.set(
            "kb",
            mixed(
                key_frames,
                &[PropertyType(0x0062), PropertyType(0x0068), PropertyType(0x0069), PropertyType(0x0066)],
            )?,
        );
        Ok(())
    })
}

/// Adds a File as the last child of the material. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_add_file(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, material, NodeKind::MATERIAL, NodeKind::FILE, error)
}

/// Adds a Color as the last child of the material. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_add_color(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, material, NodeKind::MATERIAL, NodeKind::COLOR, error)
}

/// Name of the material.
///
/// Key `n`, type s, required, since 2020-03.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_name(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    name: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, material, NodeKind::MATERIAL, error, |material| {
        material.set("n", text(name, "name")?);
        Ok(())
    })
}

/// Type of the material; `pbr` is the only one.
///
/// Key `t`, type s, required, since 2020-03.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_material_type(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    material_type: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, material, NodeKind::MATERIAL, error, |material| {
        material.set("t", text(material_type, "material_type")?);
        Ok(())
    })
}

/// Base colour.
///
/// Key `albedo`, type l, since 2020-03.
///
/// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
/// that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_albedo(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, material, NodeKind::MATERIAL, "albedo", target, error)
}

/// Base colour.
///
/// Key `albedo`, type l, since 2020-03.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_albedo_hash(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, material, NodeKind::MATERIAL, error, |material| {
        material.set("albedo", vec![hash]);
        Ok(())
    })
}

/// Diffuse colour.
///
/// Key `diffuse`, type l, since 2020-03.
///
/// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
/// that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_diffuse(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, material, NodeKind::MATERIAL, "diffuse", target, error)
}

/// Diffuse colour.
///
/// Key `diffuse`, type l, since 2020-03.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_diffuse_hash(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, material, NodeKind::MATERIAL, error, |material| {
        material.set("diffuse", vec![hash]);
        Ok(())
    })
}

/// Normal map.
///
/// Key `normal`, type l, since 2020-03.
///
/// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
/// that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_normal(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, material, NodeKind::MATERIAL, "normal", target, error)
}

/// Normal map.
///
/// Key `normal`, type l, since 2020-03.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_normal_hash(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, material, NodeKind::MATERIAL, error, |material| {
        material.set("normal", vec![hash]);
        Ok(())
    })
}

/// Specular colour.
///
/// Key `specular`, type l, since 2020-03.
///
/// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
/// that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_specular(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, material, NodeKind::MATERIAL, "specular", target, error)
}

/// Specular colour.
///
/// Key `specular`, type l, since 2020-03.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_specular_hash(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, material, NodeKind::MATERIAL, error, |material| {
        material.set("specular", vec![hash]);
        Ok(())
    })
}

/// Glossiness, the inverse of roughness.
///
/// Key `gloss`, type l, since 2020-03.
///
/// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
/// that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_gloss(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, material, NodeKind::MATERIAL, "gloss", target, error)
}

/// Glossiness, the inverse of roughness.
///
/// Key `gloss`, type l, since 2020-03.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_gloss_hash(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, material, NodeKind::MATERIAL, error, |material| {
        material.set("gloss", vec![hash]);
        Ok(())
    })
}

/// Roughness.
///
/// Key `roughness`, type l, since 2020-03.
///
/// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
/// that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_roughness(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, material, NodeKind::MATERIAL, "roughness", target, error)
}

/// Roughness.
///
/// Key `roughness`, type l, since 2020-03.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_roughness_hash(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, material, NodeKind::MATERIAL, error, |material| {
        material.set("roughness", vec![hash]);
        Ok(())
    })
}

/// Metalness. Not in the published text, but both plug-ins use it.
///
/// Key `metal`, type l, since 2020-03.
///
/// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
/// that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_metal(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, material, NodeKind::MATERIAL, "metal", target, error)
}

/// Metalness. Not in the published text, but both plug-ins use it.
///
/// Key `metal`, type l, since 2020-03.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_metal_hash(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, material, NodeKind::MATERIAL, error, |material| {
        material.set("metal", vec![hash]);
        Ok(())
    })
}

/// Emitted colour.
///
/// Key `emissive`, type l, since 2020-03.
///
/// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
/// that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_emissive(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, material, NodeKind::MATERIAL, "emissive", target, error)
}

/// Emitted colour.
///
/// Key `emissive`, type l, since 2020-03.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_emissive_hash(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, material, NodeKind::MATERIAL, error, |material| {
        material.set("emissive", vec![hash]);
        Ok(())
    })
}

/// Mask of the emitted colour.
///
/// Key `emask`, type l, since 2025-01.
///
/// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
/// that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_emissive_mask(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, material, NodeKind::MATERIAL, "emask", target, error)
}

/// Mask of the emitted colour.
///
/// Key `emask`, type l, since 2025-01.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_emissive_mask_hash(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, material, NodeKind::MATERIAL, error, |material| {
        material.set("emask", vec![hash]);
        Ok(())
    })
}

/// Strength of the emitted colour. Not in the published text.
///
/// Key `estrength`, type l, since 2020-03.
///
/// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
/// that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_emissive_strength(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, material, NodeKind::MATERIAL, "estrength", target, error)
}

/// Strength of the emitted colour. Not in the published text.
///
/// Key `estrength`, type l, since 2020-03.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_emissive_strength_hash(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, material, NodeKind::MATERIAL, error, |material| {
        material.set("estrength", vec![hash]);
        Ok(())
    })
}

/// Ambient occlusion.
///
/// Key `ao`, type l, since 2020-03.
///
/// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
/// that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_ambient_occlusion(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, material, NodeKind::MATERIAL, "ao", target, error)
}

/// Ambient occlusion.
///
/// Key `ao`, type l, since 2020-03.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_ambient_occlusion_hash(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, material, NodeKind::MATERIAL, error, |material| {
        material.set("ao", vec![hash]);
        Ok(())
    })
}

/// Cavity map.
///
/// Key `cavity`, type l, since 2020-03.
///
/// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
/// that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_cavity(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, material, NodeKind::MATERIAL, "cavity", target, error)
}

/// Cavity map.
///
/// Key `cavity`, type l, since 2020-03.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_cavity_hash(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, material, NodeKind::MATERIAL, error, |material| {
        material.set("cavity", vec![hash]);
        Ok(())
    })
}

/// Anisotropy.
///
/// Key `aniso`, type l, since 2024-08.
///
/// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
/// that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_anisotropy(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, material, NodeKind::MATERIAL, "aniso", target, error)
}

/// Anisotropy.
///
/// Key `aniso`, type l, since 2024-08.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_anisotropy_hash(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, material, NodeKind::MATERIAL, error, |material| {
        material.set("aniso", vec![hash]);
        Ok(())
    })
}

/// Any other texture or colour.
///
/// Key `extra%d`, type l, since 2020-03.
///
/// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
/// that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_extra(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    layer: u32,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, material, NodeKind::MATERIAL, layer_key("extra", layer), target, error)
}

/// Any other texture or colour.
///
/// Key `extra%d`, type l, since 2020-03.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_material_set_extra_hash(
    document: Option<&castkit_document>,
    material: castkit_document_node,
    layer: u32,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, material, NodeKind::MATERIAL, error, |material| {
        material.set(layer_key("extra", layer), vec![hash]);
        Ok(())
    })
}

/// The path, absolute or relative to this file's directory.
///
/// Key `p`, type s, required, since 2020-03.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_set_path(
    document: Option<&castkit_document>,
    file: castkit_document_node,
    path: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, file, NodeKind::FILE, error, |file| {
        file.set("p", text(path, "path")?);
        Ok(())
    })
}

/// Name of the colour.
///
/// Key `n`, type s, since 2025-01.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_color_set_name(
    document: Option<&castkit_document>,
    color: castkit_document_node,
    name: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, color, NodeKind::COLOR, error, |color| {
        color.set("n", text(name, "name")?);
        Ok(())
    })
}

/// Space of the colour's components.
///
/// Key `cs`, type s, default `srgb`, since 2025-03.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_color_set_color_space(
    document: Option<&castkit_document>,
    color: castkit_document_node,
    color_space: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, color, NodeKind::COLOR, error, |color| {
        color.set("cs", text(color_space, "color_space")?);
        Ok(())
    })
}

/// The colour's components: r, g, b, a.
///
/// Key `rgba`, type v4, required, since 2025-01.
///
/// Sets this property. Reads 4 floats. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_color_set_rgba(
    document: Option<&castkit_document>,
    color: castkit_document_node,
    rgba: *const f32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, color, NodeKind::COLOR, error, |color| {
        color.set("rgba", vec![vector::<4>(rgba, "rgba")?]);
        Ok(())
    })
}

/// Adds a File as the last child of the instance. Returns 0 and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instance_add_file(
    document: Option<&castkit_document>,
    instance: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> castkit_document_node {
    add_child(document, instance, NodeKind::INSTANCE, NodeKind::FILE, error)
}

/// Name of the instance.
///
/// Key `n`, type s, since 2024-01.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instance_set_name(
    document: Option<&castkit_document>,
    instance: castkit_document_node,
    name: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, instance, NodeKind::INSTANCE, error, |instance| {
        instance.set("n", text(name, "name")?);
        Ok(())
    })
}

/// The file to place, relative to the scene root or to this file's directory.
///
/// Key `rf`, type l, required, since 2024-01.
///
/// Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is
/// that in the link. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instance_set_reference_file(
    document: Option<&castkit_document>,
    instance: castkit_document_node,
    target: castkit_document_node,
    error: Option<&mut castkit_error>,
) -> bool {
    link(document, instance, NodeKind::INSTANCE, "rf", target, error)
}

/// The file to place, relative to the scene root or to this file's directory.
///
/// Key `rf`, type l, required, since 2024-01.
///
/// Sets this property to a link to the node with the hash. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instance_set_reference_file_hash(
    document: Option<&castkit_document>,
    instance: castkit_document_node,
    hash: u64,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, instance, NodeKind::INSTANCE, error, |instance| {
        instance.set("rf", vec![hash]);
        Ok(())
    })
}

/// Position in the world.
///
/// Key `p`, type v3, required, since 2024-01.
///
/// Sets this property. Reads 3 floats. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instance_set_position(
    document: Option<&castkit_document>,
    instance: castkit_document_node,
    position: *const f32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, instance, NodeKind::INSTANCE, error, |instance| {
        instance.set("p", vec![vector::<3>(position, "position")?]);
        Ok(())
    })
}

/// Rotation in the world, a quaternion x, y, z, w.
///
/// Key `r`, type v4, required, since 2024-01.
///
/// Sets this property. Reads 4 floats. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instance_set_rotation(
    document: Option<&castkit_document>,
    instance: castkit_document_node,
    rotation: *const f32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, instance, NodeKind::INSTANCE, error, |instance| {
        instance.set("r", vec![vector::<4>(rotation, "rotation")?]);
        Ok(())
    })
}

/// Scale in the world.
///
/// Key `s`, type v3, required, since 2024-01.
///
/// Sets this property. Reads 3 floats. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instance_set_scale(
    document: Option<&castkit_document>,
    instance: castkit_document_node,
    scale: *const f32,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, instance, NodeKind::INSTANCE, error, |instance| {
        instance.set("s", vec![vector::<3>(scale, "scale")?]);
        Ok(())
    })
}

/// Who made the file.
///
/// Key `a`, type s, since 2024-08.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_metadata_set_author(
    document: Option<&castkit_document>,
    metadata: castkit_document_node,
    author: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, metadata, NodeKind::METADATA, error, |metadata| {
        metadata.set("a", text(author, "author")?);
        Ok(())
    })
}

/// The program that wrote the file.
///
/// Key `s`, type s, since 2024-08.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_metadata_set_software(
    document: Option<&castkit_document>,
    metadata: castkit_document_node,
    software: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, metadata, NodeKind::METADATA, error, |metadata| {
        metadata.set("s", text(software, "software")?);
        Ok(())
    })
}

/// Which axis points up; only a hint.
///
/// Key `up`, type s, since 2024-08.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_metadata_set_up_axis(
    document: Option<&castkit_document>,
    metadata: castkit_document_node,
    up_axis: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, metadata, NodeKind::METADATA, error, |metadata| {
        metadata.set("up", text(up_axis, "up_axis")?);
        Ok(())
    })
}

/// Directory that the paths of instances are relative to.
///
/// Key `sr`, type s, since 2025-09.
///
/// Sets this property. The text is UTF-8 with a NUL at its end, and is copied. Returns false and sets `error` on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_metadata_set_scene_root(
    document: Option<&castkit_document>,
    metadata: castkit_document_node,
    scene_root: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    edit(document, metadata, NodeKind::METADATA, error, |metadata| {
        metadata.set("sr", text(scene_root, "scene_root")?);
        Ok(())
    })
}
