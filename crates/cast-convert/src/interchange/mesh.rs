//! Indexed triangles.

use std::borrow::Cow;

use super::{Array, Colors, Indices};

/// Triangles between vertices. Absent arrays are empty; others have an element per vertex.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mesh<'a> {
    pub(crate) positions: Array<'a, [f32; 3]>,
    pub(crate) normals: Option<Array<'a, [f32; 3]>>,
    pub(crate) tangents: Option<Array<'a, [f32; 3]>>,
    pub(crate) uvs: Vec<Array<'a, [f32; 2]>>,
    pub(crate) colors: Vec<Colors<'a>>,
    pub(crate) influences: Option<Influences<'a>>,
    pub(crate) shapes: Vec<Shape>,
    /// Three vertices per triangle, counterclockwise.
    pub(crate) faces: Indices<'a>,
}

/// The joints of a skin that move each vertex, and their weights.
#[derive(Clone, Debug, Default)]
pub(crate) struct Influences<'a> {
    /// How many influences are stored per vertex. Influences of weight 0 are unused; a vertex with only such influences
    /// is not moved.
    pub(crate) per_vertex: usize,
    /// Indices of joints.
    pub(crate) joints: Cow<'a, [u32]>,
    pub(crate) weights: Cow<'a, [f32]>,
}

/// A blend shape at full weight.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    pub(crate) vertices: Vec<u32>,
    /// The offset of each vertex, in the space of the mesh.
    pub(crate) offsets: Vec<[f32; 3]>,
}

impl Mesh<'_> {
    /// The approximate size of a copy in a file.
    pub(crate) fn size(&self) -> usize {
        let vertices = self.positions.len();
        let directions = 1 + usize::from(self.normals.is_some()) + usize::from(self.tangents.is_some());
        let layers = self.uvs.len() * 8 + self.colors.len() * 4 + directions * 12;
        let influences = self.influences.as_ref().map_or(0, |influences| influences.weights.len() * 5);
        let shapes: usize = self.shapes.iter().map(|shape| shape.vertices.len() * 16).sum();
        vertices * layers + influences + shapes + self.faces.len() * 2
    }
}
