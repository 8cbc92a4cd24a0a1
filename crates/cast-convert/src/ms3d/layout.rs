//! The packed records of a file.

use std::borrow::Cow;

use zerocopy::little_endian::{F32, I32, U16, U32};
use zerocopy::{FromBytes, Immutable, KnownLayout, Unaligned};

use crate::bytes::{lossy, until_nul};

/// Structs that match the bytes of a file; [`file`](super::file) and [`table`](super::table) document their meaning.
macro_rules! packed {
    ($($name:ident ($size:literal) {$($field:ident: $type:ty,)*})*) => {$(
        #[derive(FromBytes, KnownLayout, Immutable, Unaligned)]
        #[repr(C)]
        pub(super) struct $name {
            $(pub(super) $field: $type,)*
        }
        const _: () = assert!(size_of::<$name>() == $size);
    )*};
}

packed! {
    Header (14) {
        id: [u8; 10],
        version: I32,
    }

    Vertex (15) {
        flags: u8,
        position: [F32; 3],
        joint: u8,
        reference_count: u8,
    }

    Triangle (70) {
        flags: U16,
        vertices: [U16; 3],
        normals: [[F32; 3]; 3],
        s: [F32; 3],
        t: [F32; 3],
        smoothing_group: u8,
        group: u8,
    }

    Material (361) {
        name: [u8; 32],
        ambient: [F32; 4],
        diffuse: [F32; 4],
        specular: [F32; 4],
        emissive: [F32; 4],
        shininess: F32,
        transparency: F32,
        mode: u8,
        texture: [u8; 128],
        alpha_map: [u8; 128],
    }

    Keyframer (12) {
        frame_rate: F32,
        current_time: F32,
        frame_count: I32,
    }

    JointStart (93) {
        flags: u8,
        name: [u8; 32],
        parent: [u8; 32],
        rotation: [F32; 3],
        position: [F32; 3],
        rotation_key_count: U16,
        position_key_count: U16,
    }

    Key (16) {
        time: F32,
        value: [F32; 3],
    }

    VertexExtra (6) {
        joints: [u8; 3],
        weights: [u8; 3],
    }

    ModelExtra (12) {
        joint_size: F32,
        transparency_mode: I32,
        alpha_reference: F32,
    }
}

/// The two numbers that may follow a [`VertexExtra`].
pub(super) type Numbers = [U32; 2];

/// The text in a field of fixed size: everything before the first NUL, since what follows it is arbitrary. Bytes that
/// are not UTF-8 become U+FFFD.
#[must_use]
pub fn text(field: &[u8]) -> Cow<'_, str> {
    lossy(until_nul(field))
}
