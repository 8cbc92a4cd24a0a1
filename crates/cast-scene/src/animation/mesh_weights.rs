//! The weights of all blend shapes of a mesh at a time: for formats in which a mesh has one track for them.

use std::collections::BTreeMap;

use cast_base::sort;
use hashbrown::HashMap;

use super::{Animation, Binding, ShapeCurves};

/// The weights of the blend shapes of a mesh, sampled without the rest of the model.
#[derive(Clone, Debug)]
pub struct MeshWeights<'b> {
    mesh: usize,
    animation: &'b Animation,
    curves: Vec<ShapeCurves<'b>>,
    /// The curves that affect each shape.
    of_shape: HashMap<usize, usize>,
    /// The weights of the requested shapes.
    places: Vec<Option<usize>>,
    weights: Vec<f32>,
}

impl Binding {
    /// The meshes with curves for any of their blend shapes, in file order, each with the weights of all its shapes.
    pub fn mesh_weights(&self) -> impl Iterator<Item = MeshWeights<'_>> {
        let curves: Vec<ShapeCurves<'_>> = self.shape_curves().collect();
        let mut of_meshes: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
        for (index, curves) in curves.iter().enumerate() {
            for shape in curves.shapes() {
                let mesh = self.model.blend_shapes.get(shape).and_then(|shape| shape.mesh);
                mesh.into_iter().for_each(|mesh| of_meshes.entry(mesh).or_default().push((shape, index)));
            }
        }
        // One mesh at a time, because each has a separate position in the curves.
        of_meshes.into_iter().map(move |(mesh, pairs)| {
            let mut own: Vec<usize> = pairs.iter().map(|(_, curves)| *curves).collect();
            own.dedup();
            let of_shape = pairs.iter().filter_map(|(shape, index)| Some((*shape, own.binary_search(index).ok()?)));
            let of_shape = of_shape.collect();
            let curves = own.iter().filter_map(|index| curves.get(*index).cloned()).collect();
            let weights = Vec::with_capacity(own.len());
            MeshWeights { mesh, animation: &self.animation, curves, of_shape, places: Vec::new(), weights }
        })
    }
}

impl<'b> MeshWeights<'b> {
    /// Index of the mesh.
    #[must_use]
    pub fn mesh(&self) -> usize {
        self.mesh
    }

    /// The curves, by the name of the shapes.
    #[must_use]
    pub fn curves(&self) -> &[ShapeCurves<'b>] {
        &self.curves
    }

    /// The frames of all keys, ascending, without duplicates.
    #[must_use]
    pub fn frames(&self) -> Vec<f64> {
        let curves = self.curves.iter().flat_map(|curves| curves.curves());
        let mut frames: Vec<f64> = curves.flat_map(|curve| curve.frames()).collect();
        sort::unstable_by(&mut frames, f64::total_cmp);
        frames.dedup();
        frames
    }

    /// Selects the shapes to sample, in this order: for example, the morph targets of the mesh.
    #[must_use]
    pub fn of_shapes(mut self, shapes: impl IntoIterator<Item = usize>) -> Self {
        self.places = shapes.into_iter().map(|shape| self.of_shape.get(&shape).copied()).collect();
        self
    }

    /// Sets the weights of the chosen shapes at a frame. The weight is 0 if a shape has no curve, or where the value is not
    /// finite. Ascending frames are the fastest.
    pub fn sample_into(&mut self, frame: f64, weights: &mut Vec<f32>) {
        let shown = self.animation.frame_shown(frame);
        self.weights.clear();
        self.weights.extend(self.curves.iter_mut().map(|curves| curves.sample(shown)));
        let weight = |place: &Option<usize>| self.weights.get((*place)?).copied().filter(|weight| weight.is_finite());
        weights.clear();
        weights.extend(self.places.iter().map(|place| weight(place).unwrap_or(0.0)));
    }
}
