//! Interleaved vertex buffers for GPUs.
//!
//! A [`VertexLayout`] says which attributes a vertex has, and the offset and format of each;
//! [`interleave`](VertexLayout::interleave) fills a buffer from the arrays of a mesh.
//!
//! ```
//! # use cast_read::Cast;
//! # let bytes = include_bytes!("../../../testdata/valid/character.cast");
//! # use cast_read::vertex::{Attribute, VertexFormat, VertexLayout};
//! let cast = Cast::parse(bytes)?;
//! let mesh = cast.meshes().next().unwrap();
//! let layout = VertexLayout::packed([
//!     (Attribute::Position, VertexFormat::Float32x3),
//!     (Attribute::Normal, VertexFormat::Snorm16x4),
//!     (Attribute::Uv(0), VertexFormat::Float16x2),
//!     (Attribute::Color(0), VertexFormat::Unorm8x4),
//! ]);
//! assert_eq!(layout.stride, 12 + 8 + 4 + 4);
//! let mut vertices = vec![0; layout.byte_len(&mesh)];
//! layout.interleave(&mesh, &mut vertices).unwrap();
//! # Ok::<(), cast_read::Error>(())
//! ```

mod column;
mod error;
mod format;
mod influences;
mod interleave;
mod values;

pub use error::{InterleaveError, InterleaveErrorKind};
pub use format::VertexFormat;

use alloc::vec::Vec;

use crate::views::MeshRef;

/// The layout of a vertex.
#[derive(Clone, Debug, PartialEq)]
pub struct VertexLayout {
    /// Bytes from one vertex to the next.
    pub stride: usize,
    /// The attributes, at any offsets within the stride; bytes that no attribute covers are left as they are.
    pub attributes: Vec<VertexAttribute>,
}

/// One attribute of a vertex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VertexAttribute {
    /// What the attribute contains.
    pub attribute: Attribute,
    /// Bytes from the start of the vertex.
    pub offset: usize,
    /// The format in which it is stored.
    pub format: VertexFormat,
    /// The value for meshes without the attribute; with `None`, its absence is an error.
    pub default: Option<[f32; 4]>,
}

/// What an attribute contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Attribute {
    /// Position (`vp`); a fourth component is 1.
    Position,
    /// Normal (`vn`); a fourth component is 0.
    Normal,
    /// Tangent (`vt`); a fourth component is 0.
    Tangent,
    /// Texture coordinates of this layer (`u%d`); further components are 0.
    Uv(u32),
    /// Colour of this layer (`c%d`, or `vc` in old files).
    Color(u32),
    /// Four bones that move the vertex (`wb`): all of them, as stored in the file, padded with 0; or, if the mesh has
    /// more than four influences per vertex, the strongest, in descending order. A bone index that does not fit the
    /// format is an error.
    BoneIndices,
    /// The weights of those bones (`wv`), padded with 0. If only the strongest of more than four are used, they are
    /// scaled so that their sum is that of all.
    BoneWeights,
}

impl VertexAttribute {
    /// The same with a default for meshes that do not have the attribute.
    #[must_use]
    pub fn or(mut self, default: [f32; 4]) -> Self {
        self.default = Some(default);
        self
    }
}

impl VertexLayout {
    /// Attributes one after the other, without gaps.
    pub fn packed(attributes: impl IntoIterator<Item = (Attribute, VertexFormat)>) -> Self {
        let mut layout = Self { stride: 0, attributes: Vec::new() };
        for (attribute, format) in attributes {
            layout.attributes.push(VertexAttribute { attribute, offset: layout.stride, format, default: None });
            layout.stride = layout.stride.saturating_add(format.size());
        }
        layout
    }

    /// How many bytes the vertices of a mesh need.
    #[must_use]
    pub fn byte_len(&self, mesh: &MeshRef<'_>) -> usize {
        self.stride.saturating_mul(mesh.vertex_count())
    }
}
