//! Time limits for the methods of meshoptimizer.

use meshoptimizer_rs::{Limits, Workspace};

/// Visits that any mesh may take: a tenth of a second.
const LEAST_VISITS: u64 = 1 << 26;

/// Memory for a method on a mesh. The method ends with [`LimitExceeded`](meshoptimizer_rs::Error::LimitExceeded) after
/// this many visits for each vertex and index.
///
/// A method that examines the corners of a vertex in pairs takes hours for a file with all faces around one vertex.
pub(crate) fn workspace(indices: usize, vertices: usize, visits_for_each: u64) -> Workspace {
    let visits = (indices as u64).saturating_add(vertices as u64).saturating_mul(visits_for_each);
    Workspace::new(Limits { max_bytes: usize::MAX, max_work: visits.saturating_add(LEAST_VISITS) })
}
