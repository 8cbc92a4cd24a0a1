//! What ways of skinning differ in.

use cast_read::Element;
use fearless_simd::Simd;
use glam::Vec4;

/// A vector as in the file.
pub(super) type Wire = <[f32; 3] as Element>::Wire;

/// A skinning method: how the weighted sum of bones changes a vertex.
pub(super) trait Method {
    type Bone;
    type Motion: Copy;

    /// For a vertex without weights.
    const STILL: Self::Motion;

    /// Sets the motion to the weighted sum of bones. There is at least one, and the weights sum to 1.
    fn sum<'b>(bones: impl Iterator<Item = (&'b Self::Bone, f32)>, motion: &mut Self::Motion)
    where
        Self::Bone: 'b;
    /// The same, four bones at a time, which is the usual number for a vertex; the weights sum to 1 once they are multiplied
    /// by the factor.
    fn sum_of_fours<'b, S: Simd>(
        simd: S,
        fours: impl Iterator<Item = ([&'b Self::Bone; 4], [f32; 4])> + Clone,
        factor: f32,
        motion: &mut Self::Motion,
    ) where
        Self::Bone: 'b;
    /// The fourth number means nothing.
    fn point(motion: &Self::Motion, point: [f32; 3]) -> Vec4;
    /// Not normalised yet. The fourth number is 0.
    fn tangent(motion: &Self::Motion, tangent: [f32; 3]) -> Vec4;
    /// Not normalised yet. The fourth number is 0.
    fn normal(motion: &Self::Motion, normal: [f32; 3]) -> Vec4;

    /// [`point`](Self::point) of the first vertices, if this machine has a faster way for many; returns how many were done.
    #[inline(always)]
    fn many_points<S: Simd>(_: S, _motions: &[Self::Motion], _rest: &[Wire], _out: &mut [[f32; 3]]) -> usize {
        0
    }
    /// The same for [`tangent`](Self::tangent) and [`normal`](Self::normal), which are then the same, brought to length 1 if
    /// that is wanted.
    #[inline(always)]
    fn many_directions<S: Simd>(
        _: S,
        _motions: &[Self::Motion],
        _rest: &[Wire],
        _unit_length: bool,
        _out: &mut [[f32; 3]],
    ) -> usize {
        0
    }
}
