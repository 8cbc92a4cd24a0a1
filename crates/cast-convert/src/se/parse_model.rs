//! From bytes to a SEModel.

use cast_read::{Array, Indices};
use zerocopy::little_endian::{F32, I32, U16, U32};
use zerocopy::{FromBytes, Immutable, KnownLayout, Unaligned};

use super::model::{Pairs, Placement, SeModel, SeModelBone, SeModelMaterial, SeModelMesh, TextureNames, Weights};
use super::widths::Width;
use crate::bytes::{Cursor, lossy};
use crate::{Error, ErrorKind};

#[derive(FromBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
struct Header {
    data_flags: u8,
    bone_flags: u8,
    mesh_flags: u8,
    bones: U32,
    meshes: U32,
    materials: U32,
    reserved: [u8; 3],
}

const MAGIC: &[u8] = b"SEModel";

mod flag {
    pub(super) const BONE_GLOBAL: u8 = 1;
    pub(super) const BONE_LOCAL: u8 = 2;
    pub(super) const BONE_SCALE: u8 = 4;
    pub(super) const MESH_UVS: u8 = 1;
    pub(super) const MESH_NORMALS: u8 = 2;
    pub(super) const MESH_COLORS: u8 = 4;
    pub(super) const MESH_WEIGHTS: u8 = 8;
}

/// Parses what precedes the content in both formats: magic, version, and a header whose length includes itself. Returns
/// the version, and by how many bytes the header exceeds its known size.
pub(super) fn open<'a, H: FromBytes + KnownLayout + Immutable + Unaligned>(
    cursor: &mut Cursor<'a>,
    magic: &[u8],
    expected: &'static str,
) -> Result<(u16, &'a H, u64), Error> {
    let start = cursor.rest();
    if !start.starts_with(magic) {
        return Err(Error::new(ErrorKind::NotThisFormat { expected }));
    }
    cursor.take(magic.len() as u64)?;
    let version = cursor.read::<U16>()?.get();
    let offset = cursor.offset();
    let length = u64::from(cursor.read::<U16>()?.get());
    let known = 2 + size_of::<H>() as u64;
    let header = cursor.read::<H>().map_err(|error| error.inside("header"))?;
    let more = length.checked_sub(known).ok_or_else(|| {
        Error::invalid(format!("the header claims {length} bytes; expected at least {known}")).at(offset)
    })?;
    cursor.take(more).map_err(|error| error.inside("header"))?;
    Ok((version, header, more))
}

impl<'a> SeModel<'a> {
    /// Parses a file.
    ///
    /// # Errors
    /// Returns an error if the file is not SEModel, or is shorter than it claims.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Error> {
        let mut cursor = Cursor::new(bytes);
        let (version, header, more) = open::<Header>(&mut cursor, MAGIC, "the text \"SEModel\" at the start")?;
        let mut names = Vec::new();
        for bone in 0..header.bones.get() {
            names.push(cursor.text().map_err(|error| error.inside(format!("name of bone {bone}")))?);
        }
        let mut bones = Vec::with_capacity(names.len());
        for (bone, name) in names.into_iter().enumerate() {
            let read = SeModelBone::read(&mut cursor, header, name);
            bones.push(read.map_err(|error| error.inside(format!("bone {bone} {:?}", lossy(name))))?);
        }
        let mut meshes = Vec::new();
        for mesh in 0..header.meshes.get() {
            let read = SeModelMesh::read(&mut cursor, header);
            meshes.push(read.map_err(|error| error.inside(format!("mesh {mesh}")))?);
        }
        let mut materials = Vec::new();
        for material in 0..header.materials.get() {
            let read = SeModelMaterial::read(&mut cursor);
            materials.push(read.map_err(|error| error.inside(format!("material {material}")))?);
        }
        Ok(Self { version, bones, meshes, materials, unaccounted: more + cursor.rest().len() as u64 })
    }
}

impl<'a> SeModelBone<'a> {
    fn read(cursor: &mut Cursor<'a>, header: &Header, name: &'a [u8]) -> Result<Self, Error> {
        let flags = *cursor.read::<u8>()?;
        let parent = cursor.read::<I32>()?.get();
        let mut placement = |flag: u8| -> Result<Option<Placement>, Error> {
            if header.bone_flags & flag == 0 {
                return Ok(None);
            }
            let position = cursor.read::<[F32; 3]>()?.map(F32::get);
            let rotation = cursor.read::<[F32; 4]>()?.map(F32::get);
            Ok(Some(Placement { position, rotation }))
        };
        let global = placement(flag::BONE_GLOBAL)?;
        let local = placement(flag::BONE_LOCAL)?;
        let scale = match header.bone_flags & flag::BONE_SCALE {
            0 => None,
            _ => Some(cursor.read::<[F32; 3]>()?.map(F32::get)),
        };
        Ok(Self { name, flags, parent, global, local, scale })
    }
}

impl<'a> SeModelMesh<'a> {
    fn read(cursor: &mut Cursor<'a>, header: &Header) -> Result<Self, Error> {
        let [flags, layers, maximum_influence] = *cursor.read::<[u8; 3]>()?;
        let vertex_count = cursor.read::<U32>()?.get();
        let face_count = u64::from(cursor.read::<U32>()?.get());
        let vertices = u64::from(vertex_count);
        let count = |flag: u8, a_vertex: u8| match header.mesh_flags & flag {
            0 => 0,
            _ => vertices.saturating_mul(u64::from(a_vertex)),
        };
        Ok(Self {
            flags,
            layers,
            maximum_influence,
            positions: Array::new(cursor.slice(vertices)?),
            uvs: Array::new(cursor.slice(count(flag::MESH_UVS, layers))?),
            normals: Array::new(cursor.slice(count(flag::MESH_NORMALS, 1))?),
            colors: Array::new(cursor.slice(count(flag::MESH_COLORS, 1))?),
            weights: Weights::read(cursor, count(flag::MESH_WEIGHTS, maximum_influence), header.bones.get())?,
            faces: faces(cursor, face_count.saturating_mul(3), vertex_count)?,
            materials: cursor.slice::<I32>(u64::from(layers))?.iter().map(|material| material.get()).collect(),
        })
    }
}

impl<'a> Weights<'a> {
    fn read(cursor: &mut Cursor<'a>, count: u64, bones: u32) -> Result<Self, Error> {
        Ok(Self(match Width::of(bones) {
            Width::Bits8 => Pairs::Bits8(cursor.slice(count)?),
            Width::Bits16 => Pairs::Bits16(cursor.slice(count)?),
            Width::Bits32 => Pairs::Bits32(cursor.slice(count)?),
        }))
    }
}

/// `count` indices, in the width for that many vertices.
fn faces<'a>(cursor: &mut Cursor<'a>, count: u64, vertices: u32) -> Result<Indices<'a>, Error> {
    Ok(match Width::of(vertices) {
        Width::Bits8 => Indices::Byte(Array::new(cursor.slice(count)?)),
        Width::Bits16 => Indices::Short(Array::new(cursor.slice(count)?)),
        Width::Bits32 => Indices::Integer32(Array::new(cursor.slice(count)?)),
    })
}

impl<'a> SeModelMaterial<'a> {
    fn read(cursor: &mut Cursor<'a>) -> Result<Self, Error> {
        let name = cursor.text()?;
        let textures = match *cursor.read::<u8>()? {
            0 => None,
            _ => {
                let (diffuse, normal, specular) = (cursor.text()?, cursor.text()?, cursor.text()?);
                Some(TextureNames { diffuse, normal, specular })
            }
        };
        Ok(Self { name, textures })
    }
}
