//! Interleaved vertex buffers, written to memory of the caller.

use std::ffi::c_void;

use castkit::Threads;
use castkit::read::View;
use castkit::read::views::MeshRef;
use castkit::vertex::{Attribute, VertexAttribute, VertexFormat, VertexLayout};

use crate::error::{Failure, castkit_error};
use crate::guard::{fallible, total};
use crate::node::castkit_node;
use crate::options::{self, Options};

/// The meaning of a vertex attribute: one of `CASTKIT_ATTRIBUTE_…`.
pub type castkit_attribute = u32;
/// The position; a fourth component is 1.
pub const CASTKIT_ATTRIBUTE_POSITION: castkit_attribute = 0;
/// The normal; a fourth component is 0.
pub const CASTKIT_ATTRIBUTE_NORMAL: castkit_attribute = 1;
/// The tangent; a fourth component is 0.
pub const CASTKIT_ATTRIBUTE_TANGENT: castkit_attribute = 2;
/// The texture coordinates of a layer; further components are 0.
pub const CASTKIT_ATTRIBUTE_UV: castkit_attribute = 3;
/// The colour of a layer.
pub const CASTKIT_ATTRIBUTE_COLOR: castkit_attribute = 4;
/// The indices of the four bones with the largest weights; 0 for vertices without influences.
pub const CASTKIT_ATTRIBUTE_BONE_INDICES: castkit_attribute = 5;
/// The weights of those bones.
pub const CASTKIT_ATTRIBUTE_BONE_WEIGHTS: castkit_attribute = 6;

/// The format of an attribute: one of `CASTKIT_FORMAT_…`, named as in graphics interfaces.
pub type castkit_vertex_format = u32;

/// Two 16-bit floats.
pub const CASTKIT_FORMAT_FLOAT16X2: castkit_vertex_format = 1;
/// Four 16-bit floats.
pub const CASTKIT_FORMAT_FLOAT16X4: castkit_vertex_format = 2;
/// Two 32-bit floats.
pub const CASTKIT_FORMAT_FLOAT32X2: castkit_vertex_format = 3;
/// Three 32-bit floats.
pub const CASTKIT_FORMAT_FLOAT32X3: castkit_vertex_format = 4;
/// Four 32-bit floats.
pub const CASTKIT_FORMAT_FLOAT32X4: castkit_vertex_format = 5;
/// Two signed 16-bit integers that stand for -1 to 1.
pub const CASTKIT_FORMAT_SNORM16X2: castkit_vertex_format = 6;
/// Four signed 16-bit integers that stand for -1 to 1.
pub const CASTKIT_FORMAT_SNORM16X4: castkit_vertex_format = 7;
/// Four signed 8-bit integers that stand for -1 to 1.
pub const CASTKIT_FORMAT_SNORM8X4: castkit_vertex_format = 8;
/// Four unsigned 16-bit integers.
pub const CASTKIT_FORMAT_UINT16X4: castkit_vertex_format = 9;
/// Four unsigned 8-bit integers.
pub const CASTKIT_FORMAT_UINT8X4: castkit_vertex_format = 10;
/// Two unsigned 16-bit integers that stand for 0 to 1.
pub const CASTKIT_FORMAT_UNORM16X2: castkit_vertex_format = 11;
/// Four unsigned 16-bit integers that stand for 0 to 1.
pub const CASTKIT_FORMAT_UNORM16X4: castkit_vertex_format = 12;
/// Four unsigned 8-bit integers that stand for 0 to 1.
pub const CASTKIT_FORMAT_UNORM8X4: castkit_vertex_format = 13;

/// An attribute of a vertex. Set everything that you do not use to zero.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_vertex_attribute {
    /// The meaning of the attribute.
    pub attribute: castkit_attribute,
    /// The index of the texture coordinate or colour layer.
    pub layer: u32,
    /// The format in the buffer.
    pub format: castkit_vertex_format,
    /// The byte offset from the beginning of the vertex.
    pub offset: u32,
    /// Whether meshes without the attribute get `otherwise`; if false, its absence is an error.
    pub is_optional: bool,
    /// The value for meshes without the attribute.
    pub otherwise: [f32; 4],
}

// SAFETY: numbers and booleans may be zero.
unsafe impl Options for castkit_vertex_attribute {}

/// The size in bytes of an attribute in a format; 0 for a number that is not one of `CASTKIT_FORMAT_…`.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_vertex_format_size(vertex_format: castkit_vertex_format) -> usize {
    total(0, || format(vertex_format).map_or(0, VertexFormat::size))
}

/// Writes the vertices of a mesh to memory of the caller, interleaved as graphics processors expect them. The memory is
/// never read, so it can be a vertex buffer that is mapped for writing.
///
/// There are `attribute_count` attributes at `attributes`; `attribute_size` is `sizeof` one of them. They may be
/// anywhere within `stride`, the number of bytes from one vertex to the next; bytes not covered by an attribute are left
/// unchanged. `buffer` has room for `size` bytes, at least `stride` times the number of positions. If `all_threads` is
/// true, large meshes are written by several threads.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_mesh_interleave(
    mesh: castkit_node,
    attributes: *const castkit_vertex_attribute,
    attribute_count: usize,
    attribute_size: usize,
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
        for attribute in options::elements(attributes, attribute_count, attribute_size, "attribute")? {
            layout.attributes.push(of_caller(&attribute?)?);
        }
        let buffer = crate::array::slice_mut(buffer.cast::<u8>(), size, "buffer")?;
        let needed = layout.byte_len(&view);
        // A mapped buffer may be larger than needed.
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
