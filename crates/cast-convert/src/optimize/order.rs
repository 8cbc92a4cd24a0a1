//! An order of faces that graphics processors like, by `meshopt`.

/// Whether faces can be put into another order here.
pub(super) const IS_BUILT_IN: bool = cfg!(feature = "optimize-order");

/// Vertices that a graphics processor computes to draw faces once; 0 for indices that mean no vertex.
pub(super) fn transformed(faces: &[u32], vertices: usize) -> u64 {
    #[cfg(feature = "optimize-order")]
    if faces.len().is_multiple_of(3) && faces.iter().all(|vertex| (*vertex as usize) < vertices) {
        return u64::from(built_in::analyze(faces, vertices));
    }
    let _ = (faces, vertices);
    0
}

/// The faces in a better order; `None` when they are in a good one already. Indices are below the number of positions,
/// and there are three for each face.
pub(super) fn better(faces: &[u32], positions: &[[f32; 3]]) -> Option<Vec<u32>> {
    #[cfg(feature = "optimize-order")]
    return built_in::better(faces, positions);
    #[cfg(not(feature = "optimize-order"))]
    {
        let _ = (faces, positions);
        None
    }
}

#[cfg(feature = "optimize-order")]
mod built_in {
    use meshopt::VertexDataAdapter;
    use zerocopy::IntoBytes;

    /// Room for vertices in the cache of a processor: the figure that `meshopt` itself is measured with.
    const CACHE: u32 = 16;

    /// By how much more may be computed so that less is drawn over: 5 %, as `meshopt` suggests.
    const OVERDRAW_THRESHOLD: f32 = 1.05;

    pub(super) fn analyze(faces: &[u32], vertices: usize) -> u32 {
        // 0 and 0: no warps, one after the other.
        meshopt::analyze_vertex_cache(faces, vertices, CACHE, 0, 0).vertices_transformed
    }

    /// Each order gives rise to another, so the best of some is taken: the next is tried for as long as it is clearly
    /// better. Without this every further run would shuffle the faces of a mesh that is in order.
    pub(super) fn better(faces: &[u32], positions: &[[f32; 3]]) -> Option<Vec<u32>> {
        let mut best: Option<Vec<u32>> = None;
        for _ in 0..MOST_ROUNDS {
            let now = best.as_deref().unwrap_or(faces);
            let next = other(now, positions);
            let [before, after] = [now, &next].map(|faces| u64::from(analyze(faces, positions.len())));
            if after * 100 >= before * 97 {
                break;
            }
            best = Some(next);
        }
        best
    }

    /// Twice is enough for most.
    const MOST_ROUNDS: usize = 10;

    fn other(faces: &[u32], positions: &[[f32; 3]]) -> Vec<u32> {
        let mut ordered = meshopt::optimize_vertex_cache(faces, positions.len());
        let adapter = VertexDataAdapter::new(positions.as_bytes(), size_of::<[f32; 3]>(), 0).ok();
        // Distances of what is no number cannot be sorted.
        let are_finite = positions.as_flattened().iter().all(|value| value.is_finite());
        if let Some(adapter) = adapter.filter(|_| are_finite) {
            meshopt::optimize_overdraw_in_place(&mut ordered, &adapter, OVERDRAW_THRESHOLD);
        }
        ordered
    }
}
