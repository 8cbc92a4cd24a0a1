//! From bytes to an SEModel.

use cast_interchange::bytes::Record;
use cast_interchange::encoding::escaped;
use cast_interchange::{Error, ErrorKind};
use cast_read::{Array, Indices};
use zerocopy::little_endian::I32;

use super::axis;
use super::model::{Placement, SeModel, SeModelBone, SeModelMaterial, SeModelMesh, TextureNames, Weights};
use super::widths::Width;
use crate::bytes::Cursor;

records! {
    pub(super) struct Header (18) {
        data_flags: u8,
        bone_flags: u8,
        mesh_flags: u8,
        bones: u32,
        meshes: u32,
        materials: u32,
        reserved: [u8; 3],
    }
}

pub(super) const MAGIC: &[u8] = b"SEModel";

/// Bits of the header: what there is, and what bones and meshes have.
pub(super) mod flag {
    pub(in super::super) const BONES: u8 = 1;
    pub(in super::super) const MESHES: u8 = 2;
    pub(in super::super) const MATERIALS: u8 = 4;
    pub(in super::super) const BONE_GLOBAL: u8 = 1;
    pub(in super::super) const BONE_LOCAL: u8 = 2;
    pub(in super::super) const BONE_SCALE: u8 = 4;
    pub(in super::super) const MESH_UVS: u8 = 1;
    pub(in super::super) const MESH_NORMALS: u8 = 2;
    pub(in super::super) const MESH_COLORS: u8 = 4;
    pub(in super::super) const MESH_WEIGHTS: u8 = 8;
}

/// Parses what precedes the content in both formats: magic, version, and a header whose length includes itself. Returns
/// the version, and by how many bytes the header exceeds its known size.
pub(super) fn open<H: Record>(
    cursor: &mut Cursor<'_>,
    magic: &[u8],
    expected: &'static str,
) -> Result<(u16, H, u64), Error> {
    let start = cursor.rest();
    if !start.starts_with(magic) {
        return Err(Error::new(ErrorKind::NotThisFormat { expected }));
    }
    cursor.take(magic.len() as u64)?;
    let version = cursor.read::<u16>()?;
    let offset = cursor.offset();
    let length = u64::from(cursor.read::<u16>()?);
    let known = 2 + H::SIZE as u64;
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
        let names = cursor.each(header.bones.into(), "name of bone", Cursor::text)?;
        let mut bones = Vec::with_capacity(names.len());
        for (bone, name) in names.into_iter().enumerate() {
            let read = SeModelBone::read(&mut cursor, &header, name);
            bones.push(read.map_err(|error| error.inside(format!("bone {bone} {:?}", escaped(name))))?);
        }
        let meshes = cursor.each(header.meshes.into(), "mesh", |cursor| SeModelMesh::read(cursor, &header))?;
        let materials = cursor.each(header.materials.into(), "material", SeModelMaterial::read)?;
        let (up, unaccounted) = (axis::stated(header.reserved), more + cursor.rest().len() as u64);
        Ok(Self { version, bones, meshes, materials, up, unaccounted })
    }
}

impl<'a> SeModelBone<'a> {
    fn read(cursor: &mut Cursor<'a>, header: &Header, name: &'a [u8]) -> Result<Self, Error> {
        let (flags, parent) = (cursor.read()?, cursor.read()?);
        let mut placement = |flag: u8| -> Result<Option<Placement>, Error> {
            if header.bone_flags & flag == 0 {
                return Ok(None);
            }
            Ok(Some(Placement { position: cursor.read()?, rotation: cursor.read()? }))
        };
        let global = placement(flag::BONE_GLOBAL)?;
        let local = placement(flag::BONE_LOCAL)?;
        let scale = match header.bone_flags & flag::BONE_SCALE {
            0 => None,
            _ => Some(cursor.read()?),
        };
        Ok(Self { name, flags, parent, global, local, scale })
    }
}

impl<'a> SeModelMesh<'a> {
    fn read(cursor: &mut Cursor<'a>, header: &Header) -> Result<Self, Error> {
        let [flags, layers, maximum_influence] = cursor.read::<[u8; 3]>()?;
        let [vertex_count, face_count] = cursor.read::<[u32; 2]>()?;
        let vertices = u64::from(vertex_count);
        let count = |flag: u8, a_vertex: u8| match header.mesh_flags & flag {
            0 => 0,
            _ => vertices.saturating_mul(u64::from(a_vertex)),
        };
        let corners = u64::from(face_count) * 3;
        Ok(Self {
            flags,
            layers,
            maximum_influence,
            positions: Array::new(cursor.slice(vertices)?),
            uvs: Array::new(cursor.slice(count(flag::MESH_UVS, layers))?),
            normals: Array::new(cursor.slice(count(flag::MESH_NORMALS, 1))?),
            colors: Array::new(cursor.slice(count(flag::MESH_COLORS, 1))?),
            weights: Weights::read(cursor, count(flag::MESH_WEIGHTS, maximum_influence), header.bones)?,
            faces: match Width::of(vertex_count) {
                Width::Bits8 => Indices::Byte(Array::new(cursor.slice(corners)?)),
                Width::Bits16 => Indices::Short(Array::new(cursor.slice(corners)?)),
                Width::Bits32 => Indices::Integer32(Array::new(cursor.slice(corners)?)),
            },
            materials: cursor.slice::<I32>(u64::from(layers))?.iter().map(|material| material.get()).collect(),
        })
    }
}

impl<'a> Weights<'a> {
    fn read(cursor: &mut Cursor<'a>, count: u64, bones: u32) -> Result<Self, Error> {
        let width = Width::of(bones);
        let bytes = cursor.take(count.saturating_mul((width.size() + f32::SIZE) as u64))?;
        Ok(Self { bytes, width })
    }
}

impl<'a> SeModelMaterial<'a> {
    fn read(cursor: &mut Cursor<'a>) -> Result<Self, Error> {
        let name = cursor.text()?;
        let textures = match cursor.read::<u8>()? {
            0 => None,
            _ => {
                let (diffuse, normal, specular) = (cursor.text()?, cursor.text()?, cursor.text()?);
                Some(TextureNames { diffuse, normal, specular })
            }
        };
        Ok(Self { name, textures })
    }
}
