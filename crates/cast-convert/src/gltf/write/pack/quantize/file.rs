//! A file whose numbers are replaced, and the resulting errors.

use std::fmt::Write;

use super::values::Numbers;
use crate::gltf::schema::component::F32;
use crate::gltf::schema::{Accessor, Root, Shape};
use crate::gltf::write::output::View;

/// The largest errors.
#[derive(Default)]
pub(super) struct Errors {
    pub(super) positions: f64,
    pub(super) shapes: f64,
    pub(super) directions: f64,
    pub(super) coordinates: f64,
    pub(super) colors: f64,
    pub(super) weights: f64,
    pub(super) rotations: f64,
    /// Translations and scales of animations.
    pub(super) vectors: f64,
    /// Layers of texture coordinates that stay floats.
    pub(super) kept: u64,
}

impl Errors {
    pub(super) fn list(&self) -> String {
        let mut text = String::new();
        for (name, error, unit) in [
            ("positions", self.positions, " m"),
            ("blend shapes", self.shapes, " m"),
            ("directions", self.directions.to_degrees(), " degrees"),
            ("texture coordinates", self.coordinates, ""),
            ("colours", self.colors, ""),
            ("weights", self.weights, ""),
            ("rotations", self.rotations.to_degrees(), " degrees"),
            ("animated translations and scales", self.vectors, ""),
        ] {
            if error > 0.0 {
                let separator = if text.is_empty() { "at most " } else { ", " };
                let _ = write!(text, "{separator}{name} {error:.1e}{unit}");
            }
        }
        if text.is_empty() {
            text.push_str("no value changed");
        }
        if self.kept > 0 {
            let _ = write!(text, "; layers of texture coordinates that stay floats: {}", self.kept);
        }
        text
    }
}

/// A file under construction.
pub(super) struct File<'f> {
    pub(super) root: &'f mut Root,
    pub(super) views: &'f mut [View],
}

impl File<'_> {
    /// The floats of an accessor, if it has a buffer view of floats.
    pub(super) fn floats<const N: usize>(&self, accessor: usize, shape: Shape) -> Option<Vec<[f32; N]>> {
        let accessor = self.root.accessors.get(accessor)?;
        let is_right = accessor.component_type == F32 && accessor.shape == Some(shape);
        let view = self.views.get(accessor.buffer_view.filter(|_| is_right)?)?;
        Some(floats(&view.bytes))
    }

    /// Replaces the numbers of an accessor. Vertex attributes are aligned to four bytes.
    pub(super) fn put(&mut self, accessor: usize, numbers: Numbers, is_of_vertices: bool) -> Option<&mut Accessor> {
        let accessor = self.root.accessors.get_mut(accessor)?;
        (accessor.component_type, accessor.normalized) = (numbers.component, true);
        let index = accessor.buffer_view?;
        if let Some(view) = self.root.buffer_views.get_mut(index).filter(|_| is_of_vertices) {
            view.byte_stride = Some(numbers.stride);
        }
        *self.views.get_mut(index)? = View { bytes: numbers.bytes, filter: numbers.filter };
        Some(accessor)
    }
}

/// Consecutive vectors of floats.
pub(super) fn floats<const N: usize>(bytes: &[u8]) -> Vec<[f32; N]> {
    let (numbers, _) = bytes.as_chunks::<4>();
    let (vectors, _) = numbers.as_chunks::<N>();
    vectors.iter().map(|vector| vector.map(f32::from_le_bytes)).collect()
}
