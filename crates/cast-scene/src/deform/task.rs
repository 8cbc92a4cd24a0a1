//! Parts of a mesh, which threads take in turn.

use cast_read::Array;

use crate::Threads;

/// The number of vertices per task. Between the steps, its part of all buffers stays in the caches. At its beginning a task
/// waits for memory, because it loads ahead only its own blocks; but the more tasks there are, the better they can be divided
/// among threads.
pub(super) const fn vertices_a_task(threads: Threads) -> usize {
    match threads {
        Threads::One => 4096,
        several => several.portion(1024),
    }
}

/// A part of a mesh.
pub(super) struct Task<'o> {
    pub(super) first: usize,
    pub(super) positions: Part<'o>,
    pub(super) normals: Part<'o>,
    pub(super) tangents: Part<'o>,
    /// Whether normals and tangents are brought to length 1.
    pub(super) unit_length: bool,
}

/// A part of a buffer, and of the rest values.
#[derive(Default)]
pub(super) struct Part<'o> {
    pub(super) rest: Array<'o, [f32; 3]>,
    pub(super) deformed: &'o mut [[f32; 3]],
}

impl<'o> Part<'o> {
    /// All parts, with this many vertices each.
    pub(super) fn all(
        rest: Array<'o, [f32; 3]>,
        deformed: &'o mut Vec<[f32; 3]>,
        vertices: usize,
    ) -> impl Iterator<Item = Self> + use<'o> {
        deformed.resize(rest.len(), [0.0; 3]);
        deformed.chunks_mut(vertices).enumerate().map(move |(index, deformed)| {
            let first = index * vertices;
            Self { rest: rest.slice(first..first + deformed.len()).unwrap_or_default(), deformed }
        })
    }

    pub(super) fn load(&mut self) {
        // The lengths match: the buffer was created with the length of the array.
        let _copied = self.rest.copy_to(self.deformed);
    }
}
