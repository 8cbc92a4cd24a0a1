//! Buffers, buffer views and accessors.

use serde::{Deserialize, Serialize};

use super::objects;

objects! {
    Buffer {
        byte_length: usize,
        uri: Option<String>,
        extensions: BufferExtensions,
    }

    BufferExtensions {
        #[serde(rename = "EXT_meshopt_compression", alias = "KHR_meshopt_compression")]
        meshopt: Option<MeshoptBuffer>,
    }

    /// A buffer without content, because all of it is compressed elsewhere.
    MeshoptBuffer {
        fallback: bool,
    }

    /// A part of a buffer.
    BufferView {
        buffer: Option<usize>,
        byte_offset: usize,
        byte_length: usize,
        byte_stride: Option<usize>,
        target: Option<u32>,
        extensions: BufferViewExtensions,
    }

    BufferViewExtensions {
        #[serde(rename = "EXT_meshopt_compression", alias = "KHR_meshopt_compression")]
        meshopt: Option<Meshopt>,
    }

    /// A compressed buffer view.
    Meshopt {
        buffer: Option<usize>,
        byte_offset: usize,
        byte_length: usize,
        byte_stride: usize,
        count: usize,
        mode: String,
        filter: Option<String>,
    }

    /// Typed elements of a buffer view.
    Accessor {
        buffer_view: Option<usize>,
        byte_offset: usize,
        component_type: u32,
        normalized: bool,
        count: usize,
        #[serde(rename = "type")]
        shape: Option<Shape>,
        min: Vec<f32>,
        max: Vec<f32>,
        sparse: Option<Sparse>,
    }

    /// Elements that replace those of the buffer view.
    Sparse {
        count: usize,
        indices: SparsePart,
        values: SparsePart,
    }

    /// The indices of the elements, or their values, which have the component type of the accessor.
    SparsePart {
        buffer_view: Option<usize>,
        byte_offset: usize,
        component_type: u32,
    }
}

/// The shape of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[allow(missing_docs, reason = "the names of glTF")]
pub(in crate::gltf) enum Shape {
    Scalar,
    Vec2,
    Vec3,
    Vec4,
    Mat2,
    Mat3,
    Mat4,
}

impl Shape {
    /// The number of components per element, which are stored without padding, except in small matrices of small
    /// components, which nothing in glTF uses.
    pub(in crate::gltf) fn lanes(self) -> usize {
        match self {
            Self::Scalar => 1,
            Self::Vec2 => 2,
            Self::Vec3 => 3,
            Self::Vec4 | Self::Mat2 => 4,
            Self::Mat3 => 9,
            Self::Mat4 => 16,
        }
    }
}

/// The component types of glTF, by their codes.
pub(in crate::gltf) mod component {
    pub(in crate::gltf) const I8: u32 = 5120;
    pub(in crate::gltf) const U8: u32 = 5121;
    pub(in crate::gltf) const I16: u32 = 5122;
    pub(in crate::gltf) const U16: u32 = 5123;
    pub(in crate::gltf) const U32: u32 = 5125;
    pub(in crate::gltf) const F32: u32 = 5126;

    /// The size of one component in bytes.
    pub(in crate::gltf) fn size(component: u32) -> Option<usize> {
        match component {
            I8 | U8 => Some(1),
            I16 | U16 => Some(2),
            U32 | F32 => Some(4),
            _ => None,
        }
    }
}
