//! Bones and weights of vertices, for graphics processors.

use castkit::scene::Mesh;
use castkit::sort;

use super::mesh_of;
use crate::call::Request;
use crate::reply::{Array, Outcome, Reply};
use crate::state::State;

/// The number of bones and weights per vertex.
const INFLUENCES: usize = 4;

/// Four bones and four weights per vertex. The reply says whether these are all; if not, the others are left out, and
/// the scene has to compute the vertices.
pub(crate) fn skin(request: &Request, state: &mut State) -> Outcome {
    let (model, mesh) = mesh_of(request, state)?;
    let bones = model.skeleton.as_ref().map_or(0, |skeleton| skeleton.bones().len());
    let Some(mesh) = model.meshes.get(mesh) else { return Ok(Reply::new(|json| json.flag(true))) };
    let (indices, weights, exact) = influences(mesh, bones);
    Ok(Reply::new(|json| json.flag(exact)).with(Array::Shorts(indices)).with(Array::Floats(weights)))
}

fn influences(mesh: &Mesh, bones: usize) -> (Vec<u16>, Vec<f32>, bool) {
    let vertices = mesh.positions().len();
    let Some(of) = mesh.influences.as_ref() else { return (Vec::new(), Vec::new(), true) };
    let mut indices = Vec::with_capacity(vertices.saturating_mul(INFLUENCES));
    let mut weights = Vec::with_capacity(vertices.saturating_mul(INFLUENCES));
    let mut exact = true;
    let mut found: Vec<(u16, f32)> = Vec::new();
    for vertex in 0..vertices {
        found.clear();
        for (bone, weight) in of.of(vertex) {
            let Ok(bone) = u16::try_from(bone) else {
                exact = false;
                continue;
            };
            if weight == 0.0 || usize::from(bone) >= bones {
                exact &= weight == 0.0;
                continue;
            }
            match found.iter_mut().find(|(there, _)| *there == bone) {
                Some((_, sum)) => *sum += weight,
                None => found.push((bone, weight)),
            }
        }
        if found.len() > INFLUENCES {
            exact = false;
            sort::by(&mut found, |a, b| b.1.total_cmp(&a.1));
            found.truncate(INFLUENCES);
        }
        let sum: f32 = found.iter().map(|(_, weight)| weight).sum();
        // A vertex without weights does not move, which bone matrices cannot express.
        exact &= sum != 0.0 && sum.is_finite();
        for place in 0..INFLUENCES {
            let (bone, weight) = found.get(place).copied().unwrap_or_default();
            indices.push(bone);
            weights.push(if sum == 0.0 { 0.0 } else { weight / sum });
        }
    }
    (indices, weights, exact)
}
