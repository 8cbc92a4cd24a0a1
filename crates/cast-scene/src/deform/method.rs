//! What ways of skinning differ in.

use fearless_simd::Simd;
use glam::Vec3A;

/// A way of skinning: what a sum of bones times weights does to a vertex.
pub(super) trait Method {
    type Bone;
    type Motion: Copy;

    /// Where nothing has a weight.
    const STILL: Self::Motion;

    /// Sets the motion to the sum of bones times weights, of which there is one at least, and which sum to 1.
    fn sum<'b>(bones: impl Iterator<Item = (&'b Self::Bone, f32)>, motion: &mut Self::Motion)
    where
        Self::Bone: 'b;
    /// The same for four, the usual number, side by side.
    fn sum_of_four<S: Simd>(simd: S, bones: [&Self::Bone; 4], weights: [f32; 4], motion: &mut Self::Motion);
    fn point(motion: &Self::Motion, point: [f32; 3]) -> Vec3A;
    /// Not yet of unit length.
    fn tangent(motion: &Self::Motion, tangent: [f32; 3]) -> Vec3A;
    /// Not yet of unit length.
    fn normal(motion: &Self::Motion, normal: [f32; 3]) -> Vec3A;
}
