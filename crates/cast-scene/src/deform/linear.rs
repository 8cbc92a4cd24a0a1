//! Linear blend skinning: a weighted sum of matrices.

use fearless_simd::Simd;
use glam::{DAffine3, DMat3, DVec3, Vec4};

use super::columns::Columns;
use super::method::{Method, Wire};
#[cfg(target_arch = "x86_64")]
use super::wide;

/// A matrix, and one for normals: the inverse transpose, scaled to the size of the rotation.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScaledBone {
    columns: Columns,
    /// The fourth column is unused.
    normals: Columns,
}

impl ScaledBone {
    pub(super) fn new(matrix: &DAffine3) -> Self {
        let normals = normal_matrix(&matrix.matrix3);
        let normals = [normals.x_axis, normals.y_axis, normals.z_axis, DVec3::ZERO].map(|column| column.extend(0.0));
        Self { columns: Columns::of(matrix), normals: Columns::new(normals) }
    }
}

/// The matrix for normals: they must stay perpendicular to the surface, so uneven scale tilts them the other way.
/// Computed from cofactors, which need no inverse; for a matrix that flattens, only the direction is left.
fn normal_matrix(matrix: &DMat3) -> DMat3 {
    let [x, y, z] = [matrix.x_axis, matrix.y_axis, matrix.z_axis];
    let cofactors = DMat3::from_cols(y.cross(z), z.cross(x), x.cross(y));
    let determinant = x.dot(cofactors.x_axis);
    // A larger bone must not have more influence just because it is larger: a rotation with an even scale gives the
    // rotation.
    let size = determinant.abs().cbrt().powi(2);
    let factor = if size > 0.0 { determinant.signum() / size } else { 1.0 };
    cofactors * factor
}

/// For skeletons whose bones only rotate and move: normals need no separate matrices.
pub(super) struct Linear;

/// For skeletons whose bones also scale.
pub(super) struct Scaled;

impl Method for Linear {
    type Bone = Columns;
    type Motion = Columns;

    const STILL: Columns = Columns::STILL;

    #[inline(always)]
    fn sum<'b>(bones: impl Iterator<Item = (&'b Columns, f32)>, sum: &mut Columns) {
        *sum = Columns::NOTHING;
        for (bone, weight) in bones {
            sum.add(bone, weight);
        }
    }

    #[inline(always)]
    fn sum_of_fours<'b, S: Simd>(
        simd: S,
        fours: impl Iterator<Item = ([&'b Columns; 4], [f32; 4])> + Clone,
        factor: f32,
        sum: &mut Columns,
    ) {
        sum.set_to_sum(simd, fours, factor);
    }

    #[inline(always)]
    fn point(motion: &Columns, [px, py, pz]: [f32; 3]) -> Vec4 {
        let [x, y, z, translation] = motion.get();
        x * px + y * py + (z * pz + translation)
    }

    #[inline(always)]
    fn tangent(motion: &Columns, [tx, ty, tz]: [f32; 3]) -> Vec4 {
        let [x, y, z, _] = motion.get();
        x * tx + y * ty + z * tz
    }

    #[inline(always)]
    fn normal(motion: &Columns, normal: [f32; 3]) -> Vec4 {
        Self::tangent(motion, normal)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn many_points<S: Simd>(simd: S, motions: &[Columns], rest: &[Wire], out: &mut [[f32; 3]]) -> usize {
        simd.level().as_avx512().map_or(0, |avx512| wide::points(avx512, motions, rest, out))
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn many_directions<S: Simd>(
        simd: S,
        motions: &[Columns],
        rest: &[Wire],
        unit_length: bool,
        out: &mut [[f32; 3]],
    ) -> usize {
        simd.level().as_avx512().map_or(0, |avx512| wide::directions(avx512, motions, rest, unit_length, out))
    }
}

impl Method for Scaled {
    type Bone = ScaledBone;
    type Motion = ScaledBone;

    const STILL: ScaledBone = ScaledBone { columns: Columns::STILL, normals: Columns::STILL };

    #[inline(always)]
    fn sum<'b>(bones: impl Iterator<Item = (&'b ScaledBone, f32)>, sum: &mut ScaledBone) {
        *sum = ScaledBone { columns: Columns::NOTHING, normals: Columns::NOTHING };
        for (bone, weight) in bones {
            sum.columns.add(&bone.columns, weight);
            sum.normals.add(&bone.normals, weight);
        }
    }

    #[inline(always)]
    fn sum_of_fours<'b, S: Simd>(
        simd: S,
        fours: impl Iterator<Item = ([&'b ScaledBone; 4], [f32; 4])> + Clone,
        factor: f32,
        sum: &mut ScaledBone,
    ) {
        let of =
            |part: fn(&ScaledBone) -> &Columns| fours.clone().map(move |(bones, weights)| (bones.map(part), weights));
        sum.columns.set_to_sum(simd, of(|bone| &bone.columns), factor);
        sum.normals.set_to_sum(simd, of(|bone| &bone.normals), factor);
    }

    #[inline(always)]
    fn point(motion: &ScaledBone, point: [f32; 3]) -> Vec4 {
        Linear::point(&motion.columns, point)
    }

    #[inline(always)]
    fn tangent(motion: &ScaledBone, tangent: [f32; 3]) -> Vec4 {
        Linear::tangent(&motion.columns, tangent)
    }

    #[inline(always)]
    fn normal(motion: &ScaledBone, normal: [f32; 3]) -> Vec4 {
        Linear::tangent(&motion.normals, normal)
    }
}
