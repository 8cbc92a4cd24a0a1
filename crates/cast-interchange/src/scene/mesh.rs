//! Indexed triangles.

use std::borrow::Cow;

use super::{Array, Colors, Indices};

/// Triangles between vertices. Absent arrays are empty; others have an element per vertex.
#[derive(Clone, Debug, Default)]
pub struct Mesh<'a> {
    /// In the space of the node that places it.
    pub positions: Array<'a, [f32; 3]>,
    /// Of unit length.
    pub normals: Option<Array<'a, [f32; 3]>>,
    /// Without the sign of the bitangent, which Cast does not store.
    pub tangents: Option<Array<'a, [f32; 3]>>,
    /// The layers of texture coordinates.
    pub uvs: Vec<Array<'a, [f32; 2]>>,
    /// The layers of colours.
    pub colors: Vec<Colors<'a>>,
    /// What moves the vertices, if it has a skin.
    pub influences: Option<Influences<'a>>,
    /// Blend shapes.
    pub shapes: Vec<Shape>,
    /// Three vertices per triangle, counterclockwise.
    pub faces: Indices<'a>,
}

/// The joints of a skin that move each vertex, and their weights.
#[derive(Clone, Debug, Default)]
pub struct Influences<'a> {
    /// How many influences are stored per vertex. Influences of weight 0 are unused; a vertex with only such influences
    /// is not moved.
    pub per_vertex: usize,
    /// Indices of joints.
    pub joints: Cow<'a, [u32]>,
    /// Their weights.
    pub weights: Cow<'a, [f32]>,
}

/// A blend shape at full weight.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    /// The vertices that it moves.
    pub vertices: Vec<u32>,
    /// The offset of each vertex, in the space of the mesh.
    pub offsets: Vec<[f32; 3]>,
}

/// Strands of hair.
#[derive(Clone, Debug, Default)]
pub struct Hair<'a> {
    /// Its name, or nothing.
    pub name: Cow<'a, str>,
    /// The node that places it; `None` if its points are in scene space.
    pub node: Option<usize>,
    /// The index of its material.
    pub material: Option<usize>,
    /// How many points each strand has.
    pub counts: Vec<u32>,
    /// The points of all strands.
    pub points: Vec<[f32; 3]>,
}

impl Mesh<'_> {
    /// The approximate size of a copy in a file.
    pub fn size(&self) -> usize {
        let vertices = self.positions.len();
        let directions = 1 + usize::from(self.normals.is_some()) + usize::from(self.tangents.is_some());
        let layers = self.uvs.len() * 8 + self.colors.len() * 4 + directions * 12;
        let influences = self.influences.as_ref().map_or(0, |influences| influences.weights.len() * 5);
        let shapes: usize = self.shapes.iter().map(|shape| shape.vertices.len() * 16).sum();
        vertices * layers + influences + shapes + self.faces.len() * 2
    }
}
