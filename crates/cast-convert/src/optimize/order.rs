//! An order of faces that graphics processors like.

use meshoptimizer_rs::{Error, Positions, Workspace, analyze_vertex_cache, optimize_overdraw, optimize_vertex_cache};

/// Room for vertices in the cache of a processor: the figure that such orders are usually measured with.
const CACHE: u32 = 16;

/// By how much more may be computed so that less is drawn over: 5 %, as the method's author suggests.
const OVERDRAW_THRESHOLD: f32 = 1.05;

/// Twice is enough for most.
const MOST_ROUNDS: usize = 10;

/// Vertices that a graphics processor computes to draw faces once; 0 for indices that mean no vertex.
pub(super) fn transformed(faces: &[u32], vertices: usize) -> u64 {
    // 0 and 0: no warps, one after the other.
    let found = analyze_vertex_cache(faces, vertices, CACHE, 0, 0, &mut Workspace::default());
    found.map_or(0, |found| u64::from(found.vertices_transformed))
}

/// The faces in a better order; `None` when they are in a good one already. Indices are below the number of positions,
/// and there are three for each face.
///
/// Each order gives rise to another, so the best of some is taken: the next is tried for as long as it is clearly better.
/// Without this every further run would shuffle the faces of a mesh that is in order.
pub(super) fn better(faces: &[u32], positions: &[[f32; 3]]) -> Option<Vec<u32>> {
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
    // Distances of what is no number cannot be sorted: then what is drawn over stays.
    let drawn = optimize_overdraw(&ordered, Positions::from_packed(positions), OVERDRAW_THRESHOLD, &mut workspace);
    Ok(drawn.unwrap_or(ordered))
}
