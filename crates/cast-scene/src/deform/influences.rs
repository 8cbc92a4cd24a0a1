//! What moves each vertex.

use cast_read::views::MeshRef;
use cast_read::{Array, Indices, View};

use crate::warning::{WarningKind, Warnings};

/// Bones and weights of all vertices of a mesh, `count` of each a vertex, where they lie in the file.
///
/// The same bone twice adds up. Weights of a vertex are divided by their sum; a vertex whose weights are all 0 stays
/// where it is.
#[derive(Clone, Copy, Debug)]
pub struct Influences<'a> {
    pub(super) count: usize,
    pub(super) bones: Indices<'a>,
    pub(super) weights: Option<Array<'a, f32>>,
}

impl<'a> Influences<'a> {
    pub(crate) fn new(
        node: MeshRef<'a>,
        vertex_count: usize,
        bone_count: usize,
        warnings: &mut Warnings<'a>,
    ) -> Option<Self> {
        let bones = node.weight_bones().filter(|bones| !bones.is_empty())?;
        let mut wrong_length = |property, found, expected| {
            warnings.add(node.node(), WarningKind::WrongLength { property, found, expected });
        };
        let count = match node.maximum_influence() {
            Some(count) => count as usize,
            // Not allowed, but only one number fits.
            None if bones.len() % vertex_count.max(1) == 0 => bones.len() / vertex_count.max(1),
            None => 0,
        };
        let expected = vertex_count.saturating_mul(count);
        if bones.len() != expected {
            wrong_length("wb", bones.len(), expected);
            return None;
        }
        let weights = node.weight_values();
        let found = weights.map_or(0, |weights| weights.len());
        // With one influence there is nothing to weigh: the plug-in for Blender takes 1.0 (format section 3).
        if count > 1 && found != expected {
            wrong_length("wv", found, expected);
            return None;
        }
        if let Some(index) = bones.max().filter(|bone| *bone as usize >= bone_count && bone_count > 0) {
            warnings.add(node.node(), WarningKind::IndexOutOfRange { property: "wb", index });
        }
        (bone_count > 0).then_some(Self { count, bones, weights: weights.filter(|_| count > 1) })
    }

    /// How many bones move a vertex.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The bones of a vertex with their weights, as in the file.
    pub fn of(&self, vertex: usize) -> impl Iterator<Item = (u32, f32)> + use<'a> {
        let Self { count, bones, weights } = *self;
        let first = vertex.saturating_mul(count);
        (first..first.saturating_add(count)).map_while(move |index| {
            let weight = weights.map_or(Some(1.0), |weights| weights.get(index))?;
            Some((bones.get(index)?, weight))
        })
    }
}
