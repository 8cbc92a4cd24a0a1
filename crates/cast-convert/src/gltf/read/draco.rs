//! KHR_draco_mesh_compression: primitives whose vertices and triangles are compressed together.

use draco_core::{DecodeLimits, DecoderBuffer, DracoError, Mesh, MeshDecoder};

use crate::Error;
use crate::gltf::schema::component::{F32, I8, I16, U8, U16, U32};

/// Decompresses a primitive; `most` limits the bytes of its attributes.
pub(super) fn unpack(bytes: &[u8], most: usize) -> Result<Mesh, Error> {
    // draco-core 2.3 copies integers in the byte order of the machine and reads them as little-endian.
    if cfg!(target_endian = "big") {
        return Err(Error::invalid("meshes compressed with Draco can only be read on little-endian machines"));
    }
    let mut limits = DecodeLimits::permissive();
    limits.max_decoded_bytes = most as u64;
    // The minimum size of a vertex or triangle, whatever its attributes.
    limits.max_points = limits.max_decoded_bytes / 4;
    limits.max_faces = limits.max_decoded_bytes / 12;
    let mut mesh = Mesh::new();
    let damaged = |damage: DracoError| Error::invalid(format!("the compressed data is damaged: {damage}"));
    MeshDecoder::new().decode(&mut DecoderBuffer::new(bytes).with_limits(limits), &mut mesh).map_err(damaged)?;
    Ok(mesh)
}

/// Three vertices per triangle, as bytes of 32-bit integers.
pub(super) fn faces(mesh: &Mesh) -> Vec<u8> {
    mesh.faces().iter().flatten().flat_map(|vertex| vertex.0.to_le_bytes()).collect()
}

/// An attribute by its ID, converted to the given number of components of a glTF type per vertex.
pub(super) fn attribute(mesh: &Mesh, id: u32, component: u32, lanes: usize) -> Result<Vec<u8>, Error> {
    let attribute = mesh.attribute_by_unique_id(id);
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
