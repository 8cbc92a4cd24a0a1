//! Indexed triangles.

use std::borrow::Cow;

use super::{Array, Colors, Indices};

/// Triangles between vertices. Arrays that are not there are empty; others have an element per vertex.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mesh<'a> {
    pub(crate) positions: Array<'a, [f32; 3]>,
    pub(crate) normals: Option<Array<'a, [f32; 3]>>,
    pub(crate) tangents: Option<Array<'a, [f32; 3]>>,
    pub(crate) uvs: Vec<Array<'a, [f32; 2]>>,
    pub(crate) colors: Vec<Colors<'a>>,
    pub(crate) influences: Option<Influences<'a>>,
    pub(crate) shapes: Vec<Shape>,
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

/// Where some vertices go in full force.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    pub(crate) vertices: Vec<u32>,
    /// How far each of them moves, in the space of the mesh.
    pub(crate) offsets: Vec<[f32; 3]>,
}

impl Mesh<'_> {
    /// About how many bytes a copy takes in a file.
    pub(crate) fn size(&self) -> usize {
        let vertices = self.positions.len();
        let directions = 1 + usize::from(self.normals.is_some()) + usize::from(self.tangents.is_some());
        let layers = self.uvs.len() * 8 + self.colors.len() * 4 + directions * 12;
        let influences = self.influences.as_ref().map_or(0, |influences| influences.weights.len() * 5);
        let shapes: usize = self.shapes.iter().map(|shape| shape.vertices.len() * 16).sum();
        vertices * layers + influences + shapes + self.faces.len() * 2
    }
}
