//! Bones and weights of vertices, for graphics processors.

use castkit::read::{Array as View, Indices};
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

fn influences(mesh: &Mesh, bone_count: usize) -> (Vec<u16>, Vec<f32>, bool) {
    let vertices = mesh.positions().len();
    let Some(of) = mesh.influences.as_ref() else { return (Vec::new(), Vec::new(), true) };
    let source = Source { count: of.count(), bones: of.bones(), weights: of.weights(), bone_count };
    let mut indices = Vec::with_capacity(vertices.saturating_mul(INFLUENCES));
    let mut weights = Vec::with_capacity(vertices.saturating_mul(INFLUENCES));
    let mut exact = true;
    let mut found = Vec::new();
    for vertex in 0..vertices {
        exact &= source.find(vertex, &mut found);
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

struct Source<'a> {
    count: usize,
    bones: Indices<'a>,
    weights: Option<View<'a, f32>>,
    bone_count: usize,
}

impl Source<'_> {
    /// The bones of a vertex and their weights, and whether these are all. A function of its own, because browsers
    /// replace their quickly compiled code by faster code only between calls.
    #[inline(never)]
    fn find(&self, vertex: usize, found: &mut Vec<(u16, f32)>) -> bool {
        found.clear();
        let mut exact = true;
        let first = vertex.saturating_mul(self.count);
        for index in first..first.saturating_add(self.count) {
            let weight = self.weights.map_or(1.0, |weights| weights.get(index).unwrap_or_default());
            if weight == 0.0 {
                continue;
            }
            let bone = self.bones.get(index).and_then(|bone| u16::try_from(bone).ok());
            let Some(bone) = bone.filter(|bone| usize::from(*bone) < self.bone_count) else {
                exact = false;
                continue;
            };
            match found.iter_mut().find(|(there, _)| *there == bone) {
                Some((_, sum)) => *sum += weight,
                None => found.push((bone, weight)),
            }
        }
        if found.len() > INFLUENCES {
            exact = false;
            sort::by(found, |a, b| b.1.total_cmp(&a.1));
            found.truncate(INFLUENCES);
        }
        exact
    }
}
