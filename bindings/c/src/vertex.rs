//! Interleaved vertex buffers, written into memory of the caller.

use std::ffi::c_void;

use castkit::Threads;
use castkit::read::View;
use castkit::read::views::MeshRef;
use castkit::vertex::{Attribute, VertexAttribute, VertexFormat, VertexLayout};

use crate::error::{Failure, castkit_error};
use crate::guard::{fallible, total};
use crate::node::castkit_node;

/// What of a mesh an attribute of a vertex is: one of `CASTKIT_ATTRIBUTE_…`.
pub type castkit_attribute = u32;
/// Position; a fourth component is 1.
pub const CASTKIT_ATTRIBUTE_POSITION: castkit_attribute = 0;
/// Normal; a fourth component is 0.
pub const CASTKIT_ATTRIBUTE_NORMAL: castkit_attribute = 1;
/// Tangent; a fourth component is 0.
pub const CASTKIT_ATTRIBUTE_TANGENT: castkit_attribute = 2;
/// Texture coordinates of a layer; further components are 0.
pub const CASTKIT_ATTRIBUTE_UV: castkit_attribute = 3;
/// Colour of a layer.
pub const CASTKIT_ATTRIBUTE_COLOR: castkit_attribute = 4;
/// The four strongest bones, as indices among the bones of the skeleton; without influences 0.
pub const CASTKIT_ATTRIBUTE_BONE_INDICES: castkit_attribute = 5;
/// The weights of those bones.
pub const CASTKIT_ATTRIBUTE_BONE_WEIGHTS: castkit_attribute = 6;

/// How an attribute is stored: one of `CASTKIT_FORMAT_…`, by the names that graphics interfaces have for them.
pub type castkit_vertex_format = u32;

/// Two halves.
pub const CASTKIT_FORMAT_FLOAT16X2: castkit_vertex_format = 1;
/// Four halves.
pub const CASTKIT_FORMAT_FLOAT16X4: castkit_vertex_format = 2;
/// Two floats.
pub const CASTKIT_FORMAT_FLOAT32X2: castkit_vertex_format = 3;
/// Three floats.
pub const CASTKIT_FORMAT_FLOAT32X3: castkit_vertex_format = 4;
/// Four floats.
pub const CASTKIT_FORMAT_FLOAT32X4: castkit_vertex_format = 5;
/// Two numbers of 16 bits that stand for -1 to 1.
pub const CASTKIT_FORMAT_SNORM16X2: castkit_vertex_format = 6;
/// Four numbers of 16 bits that stand for -1 to 1.
pub const CASTKIT_FORMAT_SNORM16X4: castkit_vertex_format = 7;
/// Four numbers of 8 bits that stand for -1 to 1.
pub const CASTKIT_FORMAT_SNORM8X4: castkit_vertex_format = 8;
/// Four integers of 16 bits.
pub const CASTKIT_FORMAT_UINT16X4: castkit_vertex_format = 9;
/// Four integers of 8 bits.
pub const CASTKIT_FORMAT_UINT8X4: castkit_vertex_format = 10;
/// Two numbers of 16 bits that stand for 0 to 1.
pub const CASTKIT_FORMAT_UNORM16X2: castkit_vertex_format = 11;
/// Four numbers of 16 bits that stand for 0 to 1.
pub const CASTKIT_FORMAT_UNORM16X4: castkit_vertex_format = 12;
/// Four numbers of 8 bits that stand for 0 to 1.
pub const CASTKIT_FORMAT_UNORM8X4: castkit_vertex_format = 13;

/// One attribute of a vertex.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_vertex_attribute {
    /// What it is.
    pub attribute: castkit_attribute,
    /// The number of the layer of texture coordinates or colours, from 0.
    pub layer: u32,
    /// How it is stored.
    pub format: castkit_vertex_format,
    /// Bytes from the beginning of the vertex.
    pub offset: u32,
    /// Whether meshes without it get `otherwise`; false makes its absence an error.
    pub is_optional: bool,
    /// What meshes without it get.
    pub otherwise: [f32; 4],
}

/// Bytes of an attribute in a format; 0 for a number that is none of `CASTKIT_FORMAT_…`.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_vertex_format_size(vertex_format: castkit_vertex_format) -> usize {
    total(0, || format(vertex_format).map_or(0, VertexFormat::size))
}

/// Writes the vertices of a mesh one after the other into memory of the caller, as graphics processors want them: such as
/// a vertex buffer that is mapped for writing, which is not read.
///
/// `attributes` are `attribute_count` of them, anywhere below `stride`, the bytes from one vertex to the next; bytes that no
/// attribute covers are left as they are. `buffer` has room for `size` bytes, at least `stride` times the number of positions.
/// With `all_threads`, large meshes are written on all threads.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_interleave(
    mesh: castkit_node,
    attributes: *const castkit_vertex_attribute,
    attribute_count: usize,
    stride: usize,
    buffer: *mut c_void,
    size: usize,
    all_threads: bool,
    error: Option<&mut castkit_error>,
) -> bool {
    fallible(error, false, || {
        let node = mesh.required("mesh")?;
        let view = MeshRef::cast(node).ok_or_else(|| Failure::argument("the node is not a mesh"))?;
        let mut layout = VertexLayout { stride, attributes: Vec::new() };
        for attribute in crate::array::slice(attributes, attribute_count, "attributes")? {
            layout.attributes.push(of_caller(attribute)?);
        }
        let buffer = crate::array::slice_mut(buffer.cast::<u8>(), size, "buffer")?;
        let needed = layout.byte_len(&view);
        // A buffer that is mapped may be larger than what is wanted.
        let buffer = if needed <= buffer.len() { &mut buffer[..needed] } else { buffer };
        let threads = if all_threads { Threads::All } else { Threads::One };
        layout.interleave_on(&view, buffer, threads)?;
        Ok(true)
    })
}

fn of_caller(of: &castkit_vertex_attribute) -> Result<VertexAttribute, Failure> {
    Ok(VertexAttribute {
        attribute: match of.attribute {
            CASTKIT_ATTRIBUTE_POSITION => Attribute::Position,
            CASTKIT_ATTRIBUTE_NORMAL => Attribute::Normal,
            CASTKIT_ATTRIBUTE_TANGENT => Attribute::Tangent,
            CASTKIT_ATTRIBUTE_UV => Attribute::Uv(of.layer),
            CASTKIT_ATTRIBUTE_COLOR => Attribute::Color(of.layer),
            CASTKIT_ATTRIBUTE_BONE_INDICES => Attribute::BoneIndices,
            CASTKIT_ATTRIBUTE_BONE_WEIGHTS => Attribute::BoneWeights,
            other => {
                return Err(Failure::Argument(format!("{other} is not an attribute: expected CASTKIT_ATTRIBUTE_…")));
            }
        },
        offset: of.offset as usize,
        format: format(of.format)?,
        default: of.is_optional.then_some(of.otherwise),
    })
}

fn format(number: castkit_vertex_format) -> Result<VertexFormat, Failure> {
    Ok(match number {
        CASTKIT_FORMAT_FLOAT16X2 => VertexFormat::Float16x2,
        CASTKIT_FORMAT_FLOAT16X4 => VertexFormat::Float16x4,
        CASTKIT_FORMAT_FLOAT32X2 => VertexFormat::Float32x2,
        CASTKIT_FORMAT_FLOAT32X3 => VertexFormat::Float32x3,
        CASTKIT_FORMAT_FLOAT32X4 => VertexFormat::Float32x4,
        CASTKIT_FORMAT_SNORM16X2 => VertexFormat::Snorm16x2,
        CASTKIT_FORMAT_SNORM16X4 => VertexFormat::Snorm16x4,
        CASTKIT_FORMAT_SNORM8X4 => VertexFormat::Snorm8x4,
        CASTKIT_FORMAT_UINT16X4 => VertexFormat::Uint16x4,
        CASTKIT_FORMAT_UINT8X4 => VertexFormat::Uint8x4,
        CASTKIT_FORMAT_UNORM16X2 => VertexFormat::Unorm16x2,
        CASTKIT_FORMAT_UNORM16X4 => VertexFormat::Unorm16x4,
        CASTKIT_FORMAT_UNORM8X4 => VertexFormat::Unorm8x4,
        _ => return Err(Failure::Argument(format!("{number} is not a format: expected CASTKIT_FORMAT_…"))),
    })
}
