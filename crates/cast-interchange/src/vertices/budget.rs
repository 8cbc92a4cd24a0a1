//! Time limits for the methods of meshoptimizer.

use meshoptimizer_rs::{Limits, Workspace, optimize_vertex_cache};

/// Visits that any mesh may take: a tenth of a second.
const LEAST_VISITS: u64 = 1 << 26;

/// Memory for a method on a mesh. The method ends with [`LimitExceeded`](meshoptimizer_rs::Error::LimitExceeded) after
/// this many visits for each vertex and index.
///
/// A method that examines the corners of a vertex in pairs takes hours for a file with all faces around one vertex.
pub fn workspace(indices: usize, vertices: usize, visits_for_each: u64) -> Workspace {
    let visits = (indices as u64).saturating_add(vertices as u64).saturating_mul(visits_for_each);
    Workspace::new(Limits { max_bytes: usize::MAX, max_work: visits.saturating_add(LEAST_VISITS) })
}

/// How many faces the average corner of a face may share its vertex with. In ordinary meshes there are six.
const MOST_NEIGHBORS: u64 = 256;

/// Whether so many faces meet in single vertices that a method that compares faces around a vertex with each other takes
/// too long. The budget alone would let it try, and a mesh with a thousand faces would take sixteen times as long as one
/// with 250.
pub fn is_crowded(faces: &[u32], vertices: usize) -> bool {
    let mut corners = vec![0_u32; vertices];
    let mut pairs = 0_u64;
    for index in faces {
        if let Some(corners) = corners.get_mut(*index as usize) {
            pairs = pairs.saturating_add((*corners).into());
            *corners = corners.saturating_add(1);
        }
    }
    pairs > (faces.len() as u64).saturating_mul(MOST_NEIGHBORS / 2)
}

/// The faces in an order that suits the vertex cache; `None` if an index is out of range, or if so many faces meet in
/// single vertices that their order is left as it is.
pub fn ordered_for_cache(faces: &[u32], vertices: usize) -> Option<Vec<u32>> {
    if is_crowded(faces, vertices) {
        return None;
    }
    optimize_vertex_cache(faces, vertices, &mut Workspace::default()).ok()
}
