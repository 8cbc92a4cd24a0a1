//! The packed records of a file.

use std::borrow::Cow;

use cast_interchange::encoding::escaped;

use crate::bytes::until_nul;

records! {
    /// The header.
    pub(super) struct Header (14) {
        _id: [u8; 10],
        version: i32,
    }

    /// A vertex.
    #[derive(PartialEq)]
    #[non_exhaustive]
    pub struct Vertex (15) {
        /// 1: selected, 2: hidden, 4: also selected.
        flags: u8,
        /// Its position.
        position: [f32; 3],
        /// The joint that moves it, or 255 for none.
        joint: u8,
        /// How many triangles use it.
        reference_count: u8,
    }

    /// A triangle. Normals and texture coordinates belong to its corners.
    #[derive(PartialEq)]
    #[non_exhaustive]
    pub struct Triangle (70) {
        /// 1: selected, 2: hidden, 4: also selected; other values occur.
        flags: u16,
        /// The indices of its vertices.
        vertices: [u16; 3],
        /// The normals of its corners.
        normals: [[f32; 3]; 3],
        /// The horizontal texture coordinates of its corners, from left to right.
        s: [f32; 3],
        /// The vertical texture coordinates of its corners, from top to bottom.
        t: [f32; 3],
        /// The smoothing group, 1 to 32.
        smoothing_group: u8,
        /// The index of its group. The lists of the groups take precedence.
        group: u8,
    }

    /// A material. Colours are red, green, blue and alpha.
    #[non_exhaustive]
    pub struct Material (361) {
        /// The name field, including what follows its terminator.
        raw_name: [u8; 32],
        /// The ambient colour.
        ambient: [f32; 4],
        /// The diffuse colour.
        diffuse: [f32; 4],
        /// The specular colour.
        specular: [f32; 4],
        /// The emissive colour.
        emissive: [f32; 4],
        /// From 0 to 128.
        shininess: f32,
        /// From 0, invisible, to 1, opaque.
        transparency: f32,
        /// How it is drawn; unused.
        mode: u8,
        /// The path of the texture, as a field, including what follows its terminator.
        raw_texture: [u8; 128],
        /// The path of the alpha map, as a field, including what follows its terminator.
        raw_alpha_map: [u8; 128],
    }

    /// The time line of the animation.
    #[non_exhaustive]
    pub struct Keyframer (12) {
        /// Frames per second; 0 and 1 occur.
        frame_rate: f32,
        /// The current frame in the editor.
        current_time: f32,
        /// The number of frames; not reliable.
        frame_count: i32,
    }

    /// What precedes the keys of a joint.
    #[non_exhaustive]
    pub struct JointHead (93) {
        /// 1: selected, 8: changed.
        flags: u8,
        /// The name field, including what follows its terminator.
        raw_name: [u8; 32],
        /// The name of the parent, as a field, including what follows its terminator.
        raw_parent: [u8; 32],
        /// The rest rotation relative to the parent: angles around x, y and z in radians.
        rotation: [f32; 3],
        /// The rest position relative to the parent.
        position: [f32; 3],
        /// The number of rotation keys.
        rotation_key_count: u16,
        /// The number of position keys.
        position_key_count: u16,
    }

    /// A key of a joint, relative to its rest pose.
    #[derive(PartialEq)]
    #[non_exhaustive]
    pub struct Key (16) {
        /// The time in seconds.
        time: f32,
        /// Angles around x, y and z in radians, or a position.
        value: [f32; 3],
    }

    /// Further joints of a vertex and their weights, from sub-version 1 on.
    #[derive(PartialEq, Eq)]
    #[non_exhaustive]
    pub struct VertexExtra (14) {
        /// The second to fourth joint, or 255 for none.
        joints: [u8; 3],
        /// The weights of the first three joints; the fourth has the remainder.
        weights: [u8; 3],
        /// Application-defined numbers: sub-version 2 has the first, sub-version 3 both. 0 if absent.
        numbers: [u32; 2],
    }

    /// How a joint is displayed in the editor.
    #[derive(PartialEq)]
    #[non_exhaustive]
    pub struct JointExtra (12) {
        /// Red, green, blue.
        color: [f32; 3],
    }

    /// How the model is displayed in the editor.
    #[non_exhaustive]
    pub struct ModelExtra (12) {
        /// The display size of joints.
        joint_size: f32,
        /// Transparency: 0 is simple, 1 uses depth with a reference value, 2 sorts triangles.
        transparency_mode: i32,
        /// The reference value.
        alpha_reference: f32,
    }
}

impl Material {
    /// The name.
    #[must_use]
    pub fn name(&self) -> Cow<'_, str> {
        text(&self.raw_name)
    }

    /// The path of the texture; empty if it has none.
    #[must_use]
    pub fn texture(&self) -> Cow<'_, str> {
        text(&self.raw_texture)
    }

    /// The path of the alpha map; empty if it has none.
    #[must_use]
    pub fn alpha_map(&self) -> Cow<'_, str> {
        text(&self.raw_alpha_map)
    }
}

/// The text in a field of fixed size: everything before the first NUL, since what follows it is arbitrary. Bytes that
/// are not UTF-8 are [escaped](cast_read::Text).
#[must_use]
pub fn text(field: &[u8]) -> Cow<'_, str> {
    escaped(until_nul(field))
}
