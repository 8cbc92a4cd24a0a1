//! Interleaved vertex buffers, as GPUs want them.
//!
//! A [`VertexLayout`] says which attributes a vertex has, where each lies in it and in which format;
//! [`interleave`](VertexLayout::interleave) fills a buffer of so many bytes a vertex from the arrays of a mesh.
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

/// What of a mesh goes where in a vertex.
#[derive(Clone, Debug, PartialEq)]
pub struct VertexLayout {
    /// Bytes from one vertex to the next.
    pub stride: usize,
    /// The attributes. They may lie anywhere below the stride; what no attribute covers is left as it is.
    pub attributes: Vec<VertexAttribute>,
}

/// One attribute of a vertex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VertexAttribute {
    /// What it is.
    pub attribute: Attribute,
    /// Bytes from the beginning of the vertex.
    pub offset: usize,
    /// In which form it is stored.
    pub format: VertexFormat,
    /// What meshes without it get; `None` makes its absence an error.
    pub default: Option<[f32; 4]>,
}

/// What of a mesh an attribute is.
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
    /// Four bones that move the vertex (`wb`): all, as they lie in the file, the rest being 0; or, if the mesh has more than
    /// four influences per vertex, the strongest, strongest first. A bone index that the format cannot hold is an error.
    BoneIndices,
    /// The weights of those bones (`wv`); with fewer, the rest is 0. Those of the strongest of more than four are scaled so
    /// that their sum is that of all.
    BoneWeights,
}

impl VertexAttribute {
    /// The same with a value for meshes that do not have the attribute.
    #[must_use]
    pub fn or(mut self, default: [f32; 4]) -> Self {
        self.default = Some(default);
        self
    }
}

impl VertexLayout {
    /// Attributes one behind the other, without gaps.
    pub fn packed(attributes: impl IntoIterator<Item = (Attribute, VertexFormat)>) -> Self {
        let mut layout = Self { stride: 0, attributes: Vec::new() };
        for (attribute, format) in attributes {
            layout.attributes.push(VertexAttribute { attribute, offset: layout.stride, format, default: None });
            layout.stride = layout.stride.saturating_add(format.size());
        }
        layout
    }

    /// Bytes that the vertices of a mesh need.
    #[must_use]
    pub fn byte_len(&self, mesh: &MeshRef<'_>) -> usize {
        self.stride.saturating_mul(mesh.vertex_count())
    }
}
