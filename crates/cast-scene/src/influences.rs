//! The influences of vertices.

use cast_file::CastFile;
use cast_read::views::{MeshFields, MeshRef};
use cast_read::{Array, Indices, View};

use crate::stored::{IndicesSpan, Span};
use crate::warning::{WarningKind, Warnings};

/// Bones and weights of all vertices of a mesh, `count` per vertex, borrowed from the file.
///
/// If a bone is listed twice, its weights add up. Weights of a vertex are divided by their sum; a vertex whose weights
/// are all 0, or have no finite sum, does not move.
#[derive(Clone, Debug)]
pub struct Influences {
    file: CastFile,
    count: usize,
    bones: IndicesSpan,
    weights: Option<Span<f32>>,
}

/// Bones and weights as arrays.
#[derive(Clone, Copy)]
pub(crate) struct InfluenceArrays<'a> {
    pub(crate) count: usize,
    pub(crate) bones: Indices<'a>,
    pub(crate) weights: Option<Array<'a, f32>>,
}

impl Influences {
    pub(crate) fn new(
        node: MeshRef<'_>,
        fields: &MeshFields<'_>,
        vertex_count: usize,
        bone_count: usize,
        warnings: &mut Warnings<'_>,
    ) -> Option<Self> {
        let bones = fields.weight_bones.filter(|bones| !bones.is_empty())?;
        let mut wrong_length = |property: &'static str, found, expected| {
            warnings.add(node.node(), WarningKind::WrongLength { property: property.into(), found, expected });
        };
        let count = match fields.maximum_influence {
            Some(count) => count as usize,
            // Invalid, but there is only one possible value.
            None if bones.len() % vertex_count.max(1) == 0 => bones.len() / vertex_count.max(1),
            None => 0,
        };
        let expected = vertex_count.saturating_mul(count);
        if bones.len() != expected {
            wrong_length("wb", bones.len(), expected);
            return None;
        }
        let weights = fields.weight_values;
        let found = weights.map_or(0, |weights| weights.len());
        // With one influence, the weight is irrelevant: the plug-in for Blender uses 1.0 (docs/format.md#mesh).
        if found != expected && (count > 1 || found > 0) {
            wrong_length("wv", found, expected);
        }
        if count > 1 && found != expected {
            return None;
        }
        if let Some(index) = bones.max().filter(|bone| *bone as usize >= bone_count && bone_count > 0) {
            warnings.add(node.node(), WarningKind::IndexOutOfRange { property: "wb", index });
        }
        let file = warnings.file();
        (bone_count > 0).then(|| Self {
            file: file.clone(),
            count,
            bones: IndicesSpan::new(file.bytes(), bones),
            weights: weights.filter(|_| count > 1).map(|weights| Span::new(file.bytes(), weights)),
        })
    }

    pub(crate) fn arrays(&self) -> InfluenceArrays<'_> {
        let bytes = self.file.bytes();
        let weights = self.weights.as_ref().map(|weights| weights.of(bytes));
        InfluenceArrays { count: self.count, bones: self.bones.of(bytes), weights }
    }

    /// How many bones move each vertex.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The bones of a vertex with their weights, as in the file. Empty if the vertex does not exist.
    pub fn of(&self, vertex: usize) -> impl ExactSizeIterator<Item = (u32, f32)> + '_ {
        let InfluenceArrays { count, bones, weights } = self.arrays();
        let end = weights.map_or(bones.len(), |weights| weights.len().min(bones.len()));
        let first = vertex.saturating_mul(count).min(end);
        (first..first.saturating_add(count).min(end)).map(move |index| {
            let weight = weights.map_or(Some(1.0), |weights| weights.get(index));
            (bones.get(index).unwrap_or_default(), weight.unwrap_or_default())
        })
    }
}
