//! Fewer faces, as long as the surface stays close to the original.

mod attributes;

use cast_interchange::vertices::{is_crowded, workspace};
use glam::DVec3;
use meshoptimizer_rs::{
    Error, LodQualityMesh, LodQualityOptions, Positions, SimplifiedMesh, SimplifyOptions, SimplifySettings, Workspace,
    measure_lod_quality, simplify as without, simplify_scale, simplify_with_attributes,
};

pub(super) use attributes::Attributes;

/// Visits for each vertex and index. Ordinary meshes take a few hundred.
const VISITS: u64 = 4096;

/// The method estimates the error by the distance to planes, which is less than the distance to the surface. If the
/// actual distance exceeds the limit, the method is run with a lower one, and all faces are kept if that does not help.
const MOST_TRIES: usize = 6;

const CROWDED: &str = "too many of its faces meet at one vertex";

/// A simplified mesh.
pub(super) struct Simpler {
    pub(super) faces: Vec<u32>,
    /// The requested number of faces.
    pub(super) wanted: u64,
    /// The distance between the surfaces, as a fraction of the longest side.
    pub(super) error: f32,
}

/// Keeps a fraction of the faces, if the error allows it. The error says why none can be removed. Indices are below the
/// number of positions, and there are three for each face.
pub(super) fn simplify(
    faces: &[u32],
    positions: &[[f32; 3]],
    attributes: &Attributes,
    ratio: f32,
    error: f32,
) -> Result<Simpler, &'static str> {
    if is_crowded(faces, positions.len()) {
        return Err(CROWDED);
    }
    let count = faces.len() / 3;
    #[expect(clippy::cast_possible_truncation, reason = "a part of a number of faces, which memory holds")]
    let wanted = ((count as f64 * f64::from(ratio)).round() as usize).min(count);
    let mut workspace = workspace(faces.len(), positions.len(), VISITS);
    let mut target_error = error;
    for _ in 0..MOST_TRIES {
        let settings = SimplifySettings {
            target_index_count: wanted.saturating_mul(3),
            target_error,
            // Meshes meet at their borders, and gaps would open if each moved its own.
            options: SimplifyOptions::LOCK_BORDER,
        };
        let simpler = once(faces, positions, attributes, settings, &mut workspace)?;
        // A mesh needs at least one face.
        if simpler.indices.is_empty() || simpler.indices.len() >= faces.len() {
            break;
        }
        let measured = distance(faces, &simpler.indices, positions, &mut workspace).unwrap_or(simpler.error);
        if measured <= error {
            return Ok(Simpler { faces: simpler.indices, wanted: wanted as u64, error: measured });
        }
        target_error = target_error.min(simpler.error) * 0.95 * error / measured;
    }
    Ok(Simpler { faces: faces.to_vec(), wanted: wanted as u64, error: 0.0 })
}

fn once(
    faces: &[u32],
    positions: &[[f32; 3]],
    attributes: &Attributes,
    settings: SimplifySettings,
    workspace: &mut Workspace,
) -> Result<SimplifiedMesh, &'static str> {
    let packed = Positions::from_packed(positions);
    let simplified = match attributes.view() {
        Some((view, weights)) => simplify_with_attributes(faces, packed, view, weights, None, settings, workspace),
        None => without(faces, packed, settings, workspace),
    };
    simplified.map_err(|error| match error {
        Error::InvalidParameter | Error::NumericalFailure => "its positions are too large, infinite or NaN",
        Error::LimitExceeded => CROWDED,
        Error::AllocationFailed => "there is not enough memory",
        _ => "it has too many faces",
    })
}

/// The distance between two surfaces, as a fraction of the longest side: the largest distance from corners and from
/// points on faces to the other surface. `None` if it is undefined or takes too long to compute.
fn distance(faces: &[u32], simpler: &[u32], positions: &[[f32; 3]], workspace: &mut Workspace) -> Option<f32> {
    let packed = Positions::from_packed(positions);
    let size = f64::from(simplify_scale(packed).ok()?);
    let area: f64 = faces.chunks_exact(3).map(|face| area(face, positions)).sum();
    if !(size > 0.0 && area > 0.0 && area.is_finite()) {
        return None;
    }
    let [before, after] = [faces, simpler].map(|indices| LodQualityMesh::new(indices, packed));
    // One point per original face, and at least one per new face.
    let density = faces.len() as f64 / 3.0 / area;
    let mut options = LodQualityOptions::default();
    options.samples_per_unit_area = density;
    let quality = measure_lod_quality(before, after, &options, workspace).ok()?;
    #[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
    let distance = (quality.symmetric.max / size) as f32;
    distance.is_finite().then_some(distance)
}

fn area(face: &[u32], positions: &[[f32; 3]]) -> f64 {
    let at = |corner: &u32| positions.get(*corner as usize).map(|position| DVec3::from_array(position.map(f64::from)));
    let mut corners = face.iter().filter_map(at);
    match (corners.next(), corners.next(), corners.next()) {
        (Some(a), Some(b), Some(c)) => (b - a).cross(c - a).length() / 2.0,
        _ => 0.0,
    }
}
