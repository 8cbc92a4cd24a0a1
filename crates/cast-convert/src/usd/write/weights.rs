//! Joints and weights: as many for each vertex as the mesh has.
//!
//! A reader adds up what the joints of a vertex make of it, and does not divide by the sum of the weights. Where the weights of
//! vertices add up to one, they are written as they are stored; others are normalised without a note: weights of Cast are
//! relative to their sum, so the result means the same.

use std::ops::Range;
use std::sync::Arc;

use cast_interchange::narrow::narrow;
use cast_scene::{Influences, Mesh};
use glam::DAffine3;

use super::skeleton::Rig;
use super::transform::rows;
use crate::pieces::Piece;
use crate::usd::layer::{Kind, Property, Value};

/// How far the sum of weights may be from one.
const TOLERANCE: f64 = 1e-6;

/// Whether some vertices follow no bone.
pub(super) fn has_still(influences: &Influences, vertices: usize, bones: usize) -> bool {
    (0..vertices).any(|vertex| !influences.of(vertex).any(|influence| counts(influence, bones)))
}

/// Whether an influence counts.
fn counts((bone, weight): (u32, f32), bones: usize) -> bool {
    (bone as usize) < bones && weight > 0.0 && weight.is_finite()
}

/// The influences of a mesh.
#[derive(Clone)]
pub(super) struct Rows<'p> {
    mesh: &'p Mesh,
    influences: &'p Influences,
    /// The joint of each bone.
    joints: Arc<[u32]>,
    /// The joint that vertices without bones follow.
    still: u32,
}

impl<'p> Rows<'p> {
    pub(super) fn new(mesh: &'p Mesh, influences: &'p Influences, rig: &Rig) -> Self {
        let narrow = |joint: usize| u32::try_from(joint).unwrap_or_default();
        let joints = rig.joints.iter().map(|[_, joint]| narrow(*joint)).collect();
        Self { mesh, influences, joints, still: narrow(rig.still) }
    }

    /// The properties of the mesh, whose vertices are bound at a place.
    pub(super) fn properties(self, bind: DAffine3) -> Vec<Property<'p>> {
        let (vertices, width) = (self.mesh.positions().len(), self.influences.count());
        let count = vertices.saturating_mul(width);
        let [of_joints, of_weights, of_stored] = [(); 3].map(|()| self.clone());
        let size = width.saturating_mul(4).max(4);
        let joints = move |range: Range<usize>, out: &mut [u8]| {
            for (vertex, out) in range.zip(out.chunks_exact_mut(size)) {
                of_joints.joints(vertex, out);
            }
        };
        let weights = move |range: Range<usize>, out: &mut [u8]| {
            for (vertex, out) in range.zip(out.chunks_exact_mut(size)) {
                of_weights.weights(vertex, out);
            }
        };
        let mut values = Piece::made_in_rows(vertices, weights, size);
        let stored = self.mesh.node().weight_values().filter(|values| width > 1 && values.len() == count);
        if let Some(stored) = stored {
            values = values.or_stored(stored.as_bytes(), move |range| of_stored.are_right(range));
        }
        let per_vertex = |name: &'static str, type_name, kind, piece| {
            let size = i32::try_from(width).unwrap_or(i32::MAX);
            let property = Property::value(name, type_name, Value::Array(kind, count, piece));
            property.with("elementSize", Value::Int(size)).with("interpolation", Value::token("vertex"))
        };
        vec![
            Property::value("primvars:skel:geomBindTransform", "matrix4d", Value::doubles(Kind::Matrix, rows(&bind))),
            per_vertex("primvars:skel:jointIndices", "int[]", Kind::Int, Piece::made_in_rows(vertices, joints, size)),
            per_vertex("primvars:skel:jointWeights", "float[]", Kind::Float, values),
        ]
    }

    /// The sum of the weights of a vertex that count.
    fn sum(&self, vertex: usize) -> f64 {
        let counting = self.influences.of(vertex).filter(|influence| counts(*influence, self.joints.len()));
        counting.map(|(_, weight)| f64::from(weight)).sum()
    }

    /// Writes the joints of a vertex; those without weight are the first.
    fn joints(&self, vertex: usize, out: &mut [u8]) {
        let mut is_still = true;
        for (influence, out) in self.influences.of(vertex).zip(out.as_chunks_mut().0) {
            let is_counted = counts(influence, self.joints.len());
            is_still &= !is_counted;
            let joint = self.joints.get(influence.0 as usize).filter(|_| is_counted).copied();
            *out = joint.unwrap_or_default().to_le_bytes();
        }
        if is_still && let Some(first) = out.first_chunk_mut() {
            *first = self.still.to_le_bytes();
        }
    }

    /// Writes the weights of a vertex.
    fn weights(&self, vertex: usize, out: &mut [u8]) {
        let sum = self.sum(vertex);
        let is_one = (sum - 1.0).abs() <= TOLERANCE;
        for (influence, out) in self.influences.of(vertex).zip(out.as_chunks_mut().0) {
            let weight = if !counts(influence, self.joints.len()) {
                0.0
            } else if is_one {
                influence.1
            } else {
                narrow(f64::from(influence.1) / sum)
            };
            *out = weight.to_le_bytes();
        }
        if sum == 0.0
            && let Some(first) = out.first_chunk_mut()
        {
            *first = 1.0_f32.to_le_bytes();
        }
    }

    /// Whether the weights of vertices can be written as they are stored.
    fn are_right(&self, mut vertices: Range<usize>) -> bool {
        let bones = self.joints.len();
        vertices.all(|vertex| {
            let is_sound = |influence: (u32, f32)| influence.1 == 0.0 || counts(influence, bones);
            self.influences.of(vertex).all(is_sound) && (self.sum(vertex) - 1.0).abs() <= TOLERANCE
        })
    }
}
