//! Vertices that are removed, duplicated or reordered, and all data that follows.

use cast_write::{Data, Integers, Node};

use super::rows;
use super::shapes::Shape;
use crate::lists::set;

/// The old vertex of each new one. Old vertices may be absent or occur several times.
pub(crate) struct Copies {
    old_of_new: Vec<u32>,
    /// The new vertices sorted by old vertex, and where those of each old vertex start.
    new: Vec<u32>,
    starts: Vec<u32>,
}

impl Copies {
    /// Old vertices are below `count`.
    pub(crate) fn new(old_of_new: Vec<u32>, count: usize) -> Self {
        let mut starts = vec![0_u32; count.saturating_add(1)];
        for old in &old_of_new {
            if let Some(next) = starts.get_mut(*old as usize + 1) {
                *next += 1;
            }
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        let mut next = starts.clone();
        let mut new_of_old = vec![0; old_of_new.len()];
        for (new, old) in (0..).zip(&old_of_new) {
            if let Some(place) = next.get_mut(*old as usize) {
                set(&mut new_of_old, *place as usize, new);
                *place += 1;
            }
        }
        Self { old_of_new, new: new_of_old, starts }
    }

    /// The new number of vertices.
    pub(crate) fn len(&self) -> usize {
        self.old_of_new.len()
    }

    /// The new vertices for an old one, ascending.
    fn of(&self, old: u32) -> &[u32] {
        let at = |index: usize| self.starts.get(index).map(|start| *start as usize);
        let range = at(old as usize).zip(at(old as usize + 1));
        range.and_then(|(start, end)| self.new.get(start..end)).unwrap_or_default()
    }

    /// The new number of vertices that a shape moves.
    pub(crate) fn moved(&self, shape: &Shape) -> u64 {
        shape.vertices.iter().map(|old| self.of(*old).len() as u64).sum()
    }

    /// Updates an array of a mesh, with this many bytes for each vertex.
    pub(crate) fn move_rows<'a>(&self, data: &Data<'_>, row_size: usize) -> Data<'a> {
        rows::pick(data, row_size, &self.old_of_new)
    }

    /// Updates a blend shape of the mesh.
    pub(crate) fn move_shape(&self, node: &mut Node<'_>, shape: &Shape) {
        let rows = (0_u32..).zip(&shape.vertices);
        let mut moved: Vec<(u32, u32)> =
            rows.flat_map(|(row, old)| self.of(*old).iter().map(move |new| (*new, row))).collect();
        moved.sort_unstable();
        let (vertices, picked): (Vec<u32>, Vec<u32>) = moved.into_iter().unzip();
        for (place, size) in &shape.arrays {
            if let Some(property) = node.properties.get_mut(*place) {
                property.data = rows::pick(&property.data, *size, &picked);
            }
        }
        node.set("vi", Data::from(Integers::from(vertices)));
    }
}
