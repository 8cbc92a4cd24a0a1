//! Vertices that are removed, duplicated or reordered, and all data that follows.

use cast_base::sort;
use cast_write::{Data, Integers, Node};

use super::rows;
use super::shapes::Shape;
use crate::corners::Groups;

/// The old vertex of each new one. Old vertices may be absent or occur several times.
pub struct Copies {
    old_of_new: Vec<u32>,
    /// The new vertices of each old one, ascending.
    new_of_old: Groups,
}

impl Copies {
    /// Old vertices are below `count`.
    pub fn new(old_of_new: Vec<u32>, count: usize) -> Self {
        Self { new_of_old: Groups::new(&old_of_new, count), old_of_new }
    }

    /// The new number of vertices.
    pub fn len(&self) -> usize {
        self.old_of_new.len()
    }

    /// Whether no vertex is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The new number of vertices that a shape moves.
    pub fn moved(&self, shape: &Shape) -> u64 {
        shape.vertices.iter().map(|old| self.new_of_old.of(*old).len() as u64).sum()
    }

    /// Updates an array of a mesh, with this many bytes for each vertex.
    pub fn move_rows<'a>(&self, data: &Data<'_>, row_size: usize) -> Data<'a> {
        rows::pick(data, row_size, &self.old_of_new)
    }

    /// Updates a blend shape of the mesh.
    pub fn move_shape(&self, node: &mut Node<'_>, shape: &Shape) {
        let rows = (0_u32..).zip(&shape.vertices);
        let mut moved: Vec<(u32, u32)> =
            rows.flat_map(|(row, old)| self.new_of_old.of(*old).iter().map(move |new| (*new, row))).collect();
        sort::unstable(&mut moved);
        let (vertices, picked): (Vec<u32>, Vec<u32>) = moved.into_iter().unzip();
        for (place, size) in &shape.arrays {
            if let Some(property) = node.properties.get_mut(*place) {
                property.data = rows::pick(&property.data, *size, &picked);
            }
        }
        node.set("vi", Data::from(Integers::from(vertices)));
    }
}
