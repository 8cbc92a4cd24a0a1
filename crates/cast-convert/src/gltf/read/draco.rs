//! KHR_draco_mesh_compression: primitives whose vertices and triangles are compressed together.

use std::borrow::Cow;
use std::collections::BTreeSet;

use cast_interchange::Error;
use draco_core::{DecodeLimits, DecoderBuffer, DracoError, Mesh, MeshDecoder};

use super::input::{Input, get, required};
use crate::gltf::schema::component::{F32, I8, I16, U8, U16, U32};
use crate::gltf::schema::{Accessor, BufferView, Primitive, Shape, push};

/// The additional bytes that compressed data justifies: a triangle takes only a few bits.
const EXPANSION: usize = 192;

/// Replaces the accessors of compressed primitives by their decompressed content.
pub(super) fn unpack(mut input: Input<'_>) -> Result<Input<'_>, Error> {
    let mut meshes = std::mem::take(&mut input.root.meshes);
    // Primitives can share a buffer view, which justifies its bytes once.
    let mut allowed = BTreeSet::new();
    for (mesh, primitives) in meshes.iter_mut().map(|mesh| &mut mesh.primitives).enumerate() {
        for (index, primitive) in primitives.iter_mut().enumerate() {
            let place = |error: Error| error.inside(format!("mesh {mesh}, primitive {index}"));
            unpack_primitive(&mut input, primitive, &mut allowed).map_err(place)?;
        }
    }
    input.root.meshes = meshes;
    Ok(input)
}

fn unpack_primitive(
    input: &mut Input<'_>,
    primitive: &mut Primitive,
    allowed: &mut BTreeSet<usize>,
) -> Result<(), Error> {
    let Some(packed) = &primitive.extensions.draco else { return Ok(()) };
    let view = required(packed.buffer_view, "bufferView")?;
    let bytes = input.view(view)?.bytes;
    if allowed.insert(view) {
        input.budget.allow(bytes.len().saturating_mul(EXPANSION) as u64);
    }
    let unpacked = decode(bytes, input.budget.left())?;
    let (vertices, corners) = (unpacked.num_points(), unpacked.num_faces().saturating_mul(3));
    input.spend(corners.saturating_mul(4))?;
    let faces = unpacked.faces().iter().flatten().flat_map(|vertex| vertex.0.to_le_bytes()).collect();
    let mut arrays = vec![(faces, U32, Some(Shape::Scalar), corners, false)];
    for (name, id) in &packed.attributes {
        let index = primitive.attributes.get(name).copied();
        let index = index.ok_or_else(|| Error::invalid(format!("the compressed {name} has no accessor")))?;
        let accessor = get(&input.root.accessors, index, "accessor")?;
        let (kind, shape) = (accessor.component_type, accessor.shape);
        let lanes = required(shape, "type")?.lanes();
        input.spend(vertices.saturating_mul(lanes).saturating_mul(8))?;
        let bytes = attribute(&unpacked, *id, kind, lanes).map_err(|error| error.inside(name.clone()))?;
        arrays.push((bytes, kind, shape, vertices, accessor.normalized));
    }
    let mut added = arrays.into_iter().map(|(bytes, component_type, shape, count, normalized)| {
        let view = BufferView { byte_length: bytes.len(), ..BufferView::default() };
        let buffer_view = Some(push(&mut input.root.buffer_views, view));
        input.unpacked.push(Some(push(&mut input.blobs, Cow::Owned(bytes))));
        let accessor = Accessor { component_type, shape, count, normalized, buffer_view, ..Accessor::default() };
        push(&mut input.root.accessors, accessor)
    });
    // A strip has become triangles.
    (primitive.indices, primitive.mode) = (added.next(), None);
    primitive.attributes.extend(packed.attributes.keys().cloned().zip(added));
    Ok(())
}

/// Decompresses a primitive; `most` limits the bytes of its attributes.
fn decode(bytes: &[u8], most: u64) -> Result<Mesh, Error> {
    // draco-core 2.3 copies integers in the byte order of the machine and reads them as little-endian.
    if cfg!(target_endian = "big") {
        return Err(Error::invalid("meshes compressed with Draco can only be read on little-endian machines"));
    }
    let mut limits = DecodeLimits::permissive();
    limits.max_decoded_bytes = most;
    // The minimum size of a vertex or triangle, whatever its attributes.
    limits.max_points = limits.max_decoded_bytes / 4;
    limits.max_faces = limits.max_decoded_bytes / 12;
    let mut mesh = Mesh::new();
    let damaged = |damage: DracoError| Error::invalid(format!("the compressed data is damaged: {damage}"));
    MeshDecoder::new().decode(&mut DecoderBuffer::new(bytes).with_limits(limits), &mut mesh).map_err(damaged)?;
    Ok(mesh)
}

/// An attribute by its ID, converted to the given number of components of a glTF type per vertex.
fn attribute(mesh: &Mesh, id: usize, component: u32, lanes: usize) -> Result<Vec<u8>, Error> {
    let attribute = u32::try_from(id).ok().and_then(|id| mesh.attribute_by_unique_id(id));
    let attribute = attribute.ok_or_else(|| Error::invalid(format!("the compressed data has no attribute {id}")))?;
    let found = usize::from(attribute.num_components());
    if found != lanes {
        return Err(Error::invalid(format!("attribute {id} has {found} components, but its accessor has {lanes}")));
    }
    // Attributes of glTF are integers below 2^24 or single-precision floats.
    let values = attribute.read_f32s(mesh.num_points(), lanes);
    let values = values.into_iter();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "cut to what fits, as wanted")]
    Ok(match component {
        F32 => values.flat_map(f32::to_le_bytes).collect(),
        U8 => values.map(|value| value as u8).collect(),
        I8 => values.map(|value| (value as i8).to_le_bytes()[0]).collect(),
        U16 => values.flat_map(|value| (value as u16).to_le_bytes()).collect(),
        I16 => values.flat_map(|value| (value as i16).to_le_bytes()).collect(),
        U32 => values.flat_map(|value| (value as u32).to_le_bytes()).collect(),
        other => return Err(Error::invalid(format!("unknown component type {other}"))),
    })
}
