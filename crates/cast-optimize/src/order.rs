//! An order of faces that suits graphics processors.

use cast_interchange::vertices::ordered_for_cache;
use meshoptimizer_rs::{Positions, Workspace, analyze_vertex_cache, optimize_overdraw};

/// The size of the vertex cache with which such orders are usually measured.
const CACHE: u32 = 16;

/// How many more vertices may be computed to reduce overdraw: 5 %, as the author of the method suggests.
const OVERDRAW_THRESHOLD: f32 = 1.05;

/// Two passes are enough for most meshes.
const MOST_ROUNDS: usize = 10;

/// How many vertices a graphics processor computes to draw the faces once; 0 if an index is out of range.
pub(super) fn transformed(faces: &[u32], vertices: usize) -> u64 {
    // 0 and 0: no warps, one after the other.
    let found = analyze_vertex_cache(faces, vertices, CACHE, 0, 0, &mut Workspace::default());
    found.map_or(0, |found| u64::from(found.vertices_transformed))
}

/// The faces in a better order; `None` if their order is good already. Indices are below the number of positions, and
/// there are three for each face.
///
/// Each order leads to another one, so the best of several is used: another pass is made as long as it is a clear
/// improvement. Otherwise every further run would shuffle the faces of a sorted mesh.
pub(super) fn better(faces: &[u32], positions: &[[f32; 3]]) -> Option<Vec<u32>> {
    let mut best: Option<Vec<u32>> = None;
    let mut before = transformed(faces, positions.len());
    for _ in 0..MOST_ROUNDS {
        let Some(next) = other(best.as_deref().unwrap_or(faces), positions) else { break };
        let after = transformed(&next, positions.len());
        if after * 100 >= before * 97 {
            break;
        }
        (best, before) = (Some(next), after);
    }
    best
}

fn other(faces: &[u32], positions: &[[f32; 3]]) -> Option<Vec<u32>> {
    let ordered = ordered_for_cache(faces, positions.len())?;
    // Distances that are NaN cannot be sorted; overdraw is then left as it is.
    let positions = Positions::from_packed(positions);
    let drawn = optimize_overdraw(&ordered, positions, OVERDRAW_THRESHOLD, &mut Workspace::default());
    Some(drawn.unwrap_or(ordered))
}
