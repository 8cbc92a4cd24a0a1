//! Parts of a mesh, which threads take in turn.

use cast_read::Array;

/// Vertices that one task takes: its part of all buffers stays in the first-level cache between the steps.
pub(super) const VERTICES_A_TASK: usize = 1024;

/// A part of a mesh.
pub(super) struct Task<'o> {
    pub(super) first: usize,
    pub(super) positions: Part<'o>,
    pub(super) normals: Part<'o>,
    pub(super) tangents: Part<'o>,
}

/// A part of one of its buffers, and what it is at rest.
#[derive(Default)]
pub(super) struct Part<'o> {
    pub(super) rest: Array<'o, [f32; 3]>,
    pub(super) deformed: &'o mut [[f32; 3]],
}

impl<'o> Part<'o> {
    pub(super) fn all(rest: Array<'o, [f32; 3]>, deformed: &'o mut Vec<[f32; 3]>) -> impl Iterator<Item = Self> {
        deformed.resize(rest.len(), [0.0; 3]);
        deformed.chunks_mut(VERTICES_A_TASK).enumerate().map(move |(index, deformed)| {
            let first = index * VERTICES_A_TASK;
            Self { rest: rest.slice(first..first + deformed.len()).unwrap_or_default(), deformed }
        })
    }

    pub(super) fn load(&mut self) {
        // The lengths fit: the buffer was made as long as the array.
        let _copied = self.rest.copy_to(self.deformed);
    }
}
