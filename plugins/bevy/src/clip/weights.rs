//! The weights of blend shapes over time.

use castkit::scene::Binding;

use super::frames::sorted;
use crate::budget::Budget;
use crate::nodes::{ModelNodes, morph_targets};

/// The weights of all morph targets of a mesh at some frames.
pub(super) struct WeightsTrack {
    pub(super) node: usize,
    pub(super) frames: Vec<f64>,
    /// The weights at the first frame, then those at the second, and so on.
    pub(super) weights: Vec<f32>,
    pub(super) targets: usize,
}

/// A track for each mesh with an animated blend shape; `None` if the budget does not allow as many weights.
pub(super) fn weights(binding: &Binding, nodes: &ModelNodes, budget: &mut Budget) -> Option<Vec<WeightsTrack>> {
    let (mut tracks, mut sampled) = (Vec::new(), Vec::new());
    for own in binding.mesh_weights() {
        let Some(node) = nodes.meshes.get(own.mesh()).copied() else { continue };
        let shapes: Vec<usize> = morph_targets(&nodes.model, own.mesh()).map(|(shape, _)| shape).collect();
        let (frames, targets) = (sorted(own.frames()), shapes.len());
        let widest = targets.saturating_add(own.curves().len());
        if !budget.spend(frames.len().saturating_mul(widest), size_of::<f32>()) {
            return None;
        }
        let mut own = own.of_shapes(shapes);
        let mut weights = Vec::with_capacity(frames.len().saturating_mul(targets));
        for frame in &frames {
            own.sample_into(*frame, &mut sampled);
            weights.extend_from_slice(&sampled);
        }
        if targets > 0 {
            tracks.push(WeightsTrack { node, frames, weights, targets });
        }
    }
    Some(tracks)
}
