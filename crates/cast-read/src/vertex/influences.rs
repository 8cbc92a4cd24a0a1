//! Choosing four influences per vertex.

use alloc::vec::Vec;

use cast_base::sort;
use cast_format::Element;

use crate::array::indices::Indices;
use crate::array::kernels::Wire;

/// How many influences fit into a vertex.
pub(super) const ROOM: usize = 4;

/// The bones and weights of a mesh with more influences per vertex than fit.
#[derive(Clone, Copy)]
pub(super) struct Influences<'a> {
    pub(super) bones: Indices<'a>,
    pub(super) weights: &'a [Wire<f32>],
    /// The number of influences per vertex.
    pub(super) count: usize,
}

impl Influences<'_> {
    /// The strongest influences of each vertex from `first` on, as bones and weights.
    ///
    /// If a bone occurs twice, its weights are added, as everywhere. The four weights are scaled so that their sum is
    /// that of all, so a fully bound vertex stays fully bound.
    pub(super) fn strongest(
        &self,
        first: usize,
        vertices: usize,
    ) -> impl Iterator<Item = ([u32; ROOM], [f32; ROOM])> + '_ {
        let mut all: Vec<(u32, f32)> = Vec::with_capacity(self.count);
        (first..first.saturating_add(vertices)).map(move |vertex| {
            let begin = vertex.saturating_mul(self.count);
            all.clear();
            all.extend((begin..begin.saturating_add(self.count)).filter_map(|index| {
                let weight = f32::from_wire(*self.weights.get(index)?);
                Some((self.bones.get(index)?, if weight.is_nan() { 0.0 } else { weight }))
            }));
            let sum: f32 = all.iter().map(|(_, weight)| weight).sum();
            sort::unstable_by_key(&mut all, |(bone, _)| *bone);
            all.dedup_by(|(bone, weight), (kept, total)| {
                let same = bone == kept;
                if same {
                    *total += *weight;
                }
                same
            });
            // Equally strong ones by bone, so that the choice does not depend on the order in the file.
            sort::by(&mut all, |(_, left), (_, right)| right.total_cmp(left));
            let (mut bones, mut weights) = ([0; ROOM], [0.0; ROOM]);
            for ((bone, weight), influence) in bones.iter_mut().zip(&mut weights).zip(&all) {
                (*bone, *weight) = *influence;
            }
            let kept: f32 = weights.iter().sum();
            let scale = sum / kept;
            if scale.is_finite() {
                weights.iter_mut().for_each(|weight| *weight *= scale);
            }
            (bones, weights)
        })
    }
}
