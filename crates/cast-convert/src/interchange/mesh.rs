//! Indexed triangles.

use std::borrow::Cow;

use super::{Array, Colors, Indices};

/// Triangles between vertices. Arrays that are not there are empty; others have an element per vertex.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mesh<'a> {
    pub(crate) positions: Array<'a, [f32; 3]>,
    pub(crate) normals: Option<Array<'a, [f32; 3]>>,
    pub(crate) uvs: Vec<Array<'a, [f32; 2]>>,
    pub(crate) colors: Vec<Colors<'a>>,
    pub(crate) influences: Option<Influences<'a>>,
    /// Three vertices per triangle, counter-clockwise.
    pub(crate) faces: Indices<'a>,
}

/// The joints of a skin that move each vertex, and how much.
#[derive(Clone, Debug, Default)]
pub(crate) struct Influences<'a> {
    /// Places per vertex. What is in a place with weight 0 does not count; a vertex of which no place counts is moved by
    /// nothing.
    pub(crate) per_vertex: usize,
    /// Indices of joints.
    pub(crate) joints: Cow<'a, [u32]>,
    pub(crate) weights: Cow<'a, [f32]>,
}
