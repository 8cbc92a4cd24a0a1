//! Buffers, buffer views and accessors.

use super::{objects, words};

objects! {
    Buffer {
        byte_length = "byteLength": usize,
        uri: Option<String>,
        extensions: BufferExtensions,
    }

    BufferExtensions {
        meshopt = "EXT_meshopt_compression": Option<MeshoptBuffer>,
    }

    /// A buffer without content, because all of it is compressed elsewhere.
    MeshoptBuffer {
        fallback: bool,
    }

    /// A part of a buffer.
    BufferView {
        buffer: Option<usize>,
        byte_offset = "byteOffset": usize,
        byte_length = "byteLength": usize,
        byte_stride = "byteStride": Option<usize>,
        target: Option<u32>,
        extensions: BufferViewExtensions,
    }

    BufferViewExtensions {
        meshopt = "EXT_meshopt_compression": Option<Meshopt>,
    }

    /// A compressed buffer view.
    Meshopt {
        buffer: Option<usize>,
        byte_offset = "byteOffset": usize,
        byte_length = "byteLength": usize,
        byte_stride = "byteStride": usize,
        count: usize,
        mode: String,
        filter: Option<String>,
    }

    /// Typed elements of a buffer view.
    Accessor {
        buffer_view = "bufferView": Option<usize>,
        byte_offset = "byteOffset": usize,
        component_type = "componentType": u32,
        normalized: bool,
        count: usize,
        shape = "type": Option<Shape>,
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
        buffer_view = "bufferView": Option<usize>,
        byte_offset = "byteOffset": usize,
        component_type = "componentType": u32,
    }
}

words! {
    /// The shape of an element.
    Shape {
        Scalar = "SCALAR",
        Vec2 = "VEC2",
        Vec3 = "VEC3",
        Vec4 = "VEC4",
        Mat2 = "MAT2",
        Mat3 = "MAT3",
        Mat4 = "MAT4",
    }
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
