//! The tables of a file, packed as they lie in it.

use std::borrow::Cow;

use zerocopy::little_endian::{F32, I32, U16, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::bytes::lossy;

/// Structs that are laid over the bytes of a file.
macro_rules! packed {
    ($($(#[$doc:meta])* $name:ident ($size:literal) {$($(#[$field_doc:meta])* $field:ident: $type:ty,)*})*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
        #[repr(C)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $type,)*
        }
        const _: () = assert!(size_of::<$name>() == $size);
    )*};
}

packed! {
    /// What a file starts with.
    Header (14) {
        /// `MS3D000000`.
        id: [u8; 10],
        /// 3 or 4.
        version: I32,
    }

    /// A vertex.
    Vertex (15) {
        /// Selected 1, hidden 2, selected too 4.
        flags: u8,
        /// Where.
        position: [F32; 3],
        /// The joint that moves it; 255 for none.
        joint: u8,
        /// How many triangles use it.
        reference_count: u8,
    }

    /// A triangle. Normals and texture coordinates belong to its corners.
    Triangle (70) {
        /// Selected 1, hidden 2, selected too 4; others occur.
        flags: U16,
        /// The vertices.
        vertices: [U16; 3],
        /// The normals of the corners.
        normals: [[F32; 3]; 3],
        /// Texture coordinates of the corners, from left to right.
        s: [F32; 3],
        /// Texture coordinates of the corners, from top to bottom.
        t: [F32; 3],
        /// Which triangles it is smooth with, 1 to 32.
        smoothing_group: u8,
        /// The group it is in; the lists of the groups are what counts.
        group: u8,
    }

    /// A material.
    Material (361) {
        /// The name, ended by NUL.
        name: [u8; 32],
        /// Red, green, blue, alpha.
        ambient: [F32; 4],
        /// Red, green, blue, alpha.
        diffuse: [F32; 4],
        /// Red, green, blue, alpha.
        specular: [F32; 4],
        /// Red, green, blue, alpha.
        emissive: [F32; 4],
        /// From 0 to 128.
        shininess: F32,
        /// From 0, not to be seen, to 1.
        transparency: F32,
        /// How it is drawn; not used.
        mode: u8,
        /// The path of the texture, ended by NUL.
        texture: [u8; 128],
        /// The path of the alpha map, ended by NUL.
        alpha_map: [u8; 128],
    }

    /// When animations play.
    Keyframer (12) {
        /// Frames a second; 0 and 1 occur.
        frame_rate: F32,
        /// Where the editor was, in frames.
        current_time: F32,
        /// How many frames there are, as far as one can rely on it.
        frame_count: I32,
    }

    /// What stands before the keys of a joint.
    JointStart (93) {
        /// Selected 1, dirty 8.
        flags: u8,
        /// The name, ended by NUL.
        name: [u8; 32],
        /// The name of the parent, ended by NUL; empty for none.
        parent: [u8; 32],
        /// Angles around x, y and z in radians, relative to the parent.
        rotation: [F32; 3],
        /// Relative to the parent.
        position: [F32; 3],
        /// How many rotation keys follow.
        rotation_key_count: U16,
        /// How many position keys follow those.
        position_key_count: U16,
    }

    /// A key: relative to the joint at rest.
    Key (16) {
        /// In seconds.
        time: F32,
        /// Angles around x, y and z in radians, or a position.
        value: [F32; 3],
    }

    /// More joints of a vertex and their weights, since sub-version 1.
    VertexExtra (6) {
        /// The second to fourth joint; 255 for none.
        joints: [u8; 3],
        /// The weights of the first three joints; the fourth has what is left.
        weights: [u8; 3],
    }

    /// The same with room for one number, sub-version 2.
    VertexExtra2 (10) {
        /// Joints and weights.
        influences: VertexExtra,
        /// Anything.
        extra: [U32; 1],
    }

    /// The same with room for two numbers, sub-version 3.
    VertexExtra3 (14) {
        /// Joints and weights.
        influences: VertexExtra,
        /// Anything.
        extra: [U32; 2],
    }

    /// How a joint is drawn in the editor.
    JointExtra (12) {
        /// Red, green, blue.
        color: [F32; 3],
    }

    /// How the model is drawn in the editor.
    ModelExtra (12) {
        /// Size of joints.
        joint_size: F32,
        /// 0 simple, 1 by depth with a reference value, 2 by sorted triangles.
        transparency_mode: I32,
        /// The reference value.
        alpha_reference: F32,
    }
}

impl ModelExtra {
    pub(super) fn new(joint_size: f32, transparency_mode: i32, alpha_reference: f32) -> Self {
        Self {
            joint_size: joint_size.into(),
            transparency_mode: transparency_mode.into(),
            alpha_reference: alpha_reference.into(),
        }
    }
}

/// The text in a field of fixed size: what stands before the first NUL, as junk is what stands behind it. What is not
/// UTF-8 becomes U+FFFD.
#[must_use]
pub fn text(field: &[u8]) -> Cow<'_, str> {
    lossy(until_nul(field))
}

pub(super) fn until_nul(field: &[u8]) -> &[u8] {
    field.split(|byte| *byte == 0).next().unwrap_or_default()
}
