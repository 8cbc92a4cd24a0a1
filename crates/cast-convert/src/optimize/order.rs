//! An order of faces that suits graphics processors.

use meshoptimizer_rs::{Error, Positions, Workspace, analyze_vertex_cache, optimize_overdraw, optimize_vertex_cache};

use crate::vertices::is_crowded;

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
///
/// Where too many faces meet in one vertex, their order is left as it is.
pub(super) fn better(faces: &[u32], positions: &[[f32; 3]]) -> Option<Vec<u32>> {
    if is_crowded(faces, positions.len()) {
        return None;
    }
    let mut best: Option<Vec<u32>> = None;
    for _ in 0..MOST_ROUNDS {
        let now = best.as_deref().unwrap_or(faces);
        let Ok(next) = other(now, positions) else { break };
        let [before, after] = [now, &next].map(|faces| transformed(faces, positions.len()));
        if after * 100 >= before * 97 {
            break;
        }
        best = Some(next);
    }
    best
}

fn other(faces: &[u32], positions: &[[f32; 3]]) -> Result<Vec<u32>, Error> {
    let mut workspace = Workspace::default();
    let ordered = optimize_vertex_cache(faces, positions.len(), &mut workspace)?;
    // Distances that are NaN cannot be sorted; overdraw is then left as it is.
    let drawn = optimize_overdraw(&ordered, Positions::from_packed(positions), OVERDRAW_THRESHOLD, &mut workspace);
    Ok(drawn.unwrap_or(ordered))
}
