//! What ways of skinning differ in.

use fearless_simd::Simd;
use glam::Vec3A;

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
    /// The same for four bones, the usual number, in parallel.
    fn sum_of_four<S: Simd>(simd: S, bones: [&Self::Bone; 4], weights: [f32; 4], motion: &mut Self::Motion);
    fn point(motion: &Self::Motion, point: [f32; 3]) -> Vec3A;
    /// Not normalised yet.
    fn tangent(motion: &Self::Motion, tangent: [f32; 3]) -> Vec3A;
    /// Not normalised yet.
    fn normal(motion: &Self::Motion, normal: [f32; 3]) -> Vec3A;
}
