//! Weights of blend shapes over time.

use std::collections::{BTreeMap, HashMap};

use castkit::scene::{Binding, ShapeCurves};

use super::frames::sorted;
use crate::budget::Budget;
use crate::nodes::{ModelNodes, morph_targets};

/// The weights of all morph targets of a mesh, at each of these frames.
pub(super) struct WeightsTrack {
    pub(super) node: usize,
    pub(super) frames: Vec<f64>,
    /// Those of the first frame, then those of the second, and so on.
    pub(super) weights: Vec<f32>,
    pub(super) targets: usize,
}

/// A track for each mesh some of whose shapes have curves; `None` when there are more weights than the budget has room for.
pub(super) fn weights(binding: &Binding, nodes: &ModelNodes, budget: &mut Budget) -> Option<Vec<WeightsTrack>> {
    let (animation, model) = (binding.animation(), &nodes.model);
    let mut curves: Vec<(Vec<f64>, ShapeCurves<'_>)> = binding
        .shape_curves()
        .map(|curves| (sorted(curves.curves().flat_map(|curve| curve.frames()).collect()), curves))
        .collect();
    // Which of them move each shape, and those of each mesh.
    let mut of_shape = HashMap::new();
    let mut of_mesh: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, (_, curves)) in curves.iter().enumerate() {
        for shape in curves.shapes() {
            of_shape.insert(shape, index);
            let mesh = model.blend_shapes.get(shape).and_then(|shape| shape.mesh);
            let own = mesh.map(|mesh| of_mesh.entry(mesh).or_default());
            own.into_iter().filter(|own| own.last() != Some(&index)).for_each(|own| own.push(index));
        }
    }
    let mut tracks = Vec::new();
    for (mesh, own) in of_mesh {
        let Some(node) = nodes.meshes.get(mesh).copied() else { continue };
        let shapes: Vec<usize> = morph_targets(model, mesh).map(|(shape, _)| shape).collect();
        let frames = own.iter().filter_map(|index| curves.get(*index)).flat_map(|(frames, _)| frames.iter().copied());
        let frames = sorted(frames.collect());
        let widest = shapes.len().saturating_add(own.len());
        if !budget.spend(frames.len().saturating_mul(widest), size_of::<f32>()) {
            return None;
        }
        // Where the weight of each shape is among those of the curves.
        let place = |shape: &usize| own.binary_search(of_shape.get(shape)?).ok();
        let places: Vec<Option<usize>> = shapes.iter().map(place).collect();
        let mut weights = Vec::with_capacity(frames.len().saturating_mul(shapes.len()));
        for frame in &frames {
            let shown = animation.frame_shown(*frame);
            let weight = |index: &usize| curves.get_mut(*index).map_or(0.0, |(_, curves)| curves.sample(shown));
            let sampled: Vec<f32> = own.iter().map(weight).collect();
            let weight = |place: &Option<usize>| sampled.get((*place)?).copied().filter(|weight| weight.is_finite());
            weights.extend(places.iter().map(|place| weight(place).unwrap_or(0.0)));
        }
        if !shapes.is_empty() {
            tracks.push(WeightsTrack { node, frames, weights, targets: shapes.len() });
        }
    }
    Some(tracks)
}
