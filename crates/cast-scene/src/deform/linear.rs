//! Linear blend skinning: a weighted sum of matrices.

use fearless_simd::{Simd, f32x16, prelude::*};
use glam::{DAffine3, DMat3, DVec3, DVec4, Vec3A, Vec4, Vec4Swizzles};

use super::skin::Method;

/// Four columns of four in one cache line, which wide machines load as one or two registers.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Columns([f32; 16]);

impl Columns {
    fn new(columns: [DVec4; 4]) -> Self {
        let mut floats = [0.0; 16];
        for (four, column) in floats.chunks_exact_mut(4).zip(columns) {
            four.copy_from_slice(&column.as_vec4().to_array());
        }
        Self(floats)
    }

    pub(super) fn get(&self) -> [Vec4; 4] {
        let Self([a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]) = *self;
        [[a, b, c, d], [e, f, g, h], [i, j, k, l], [m, n, o, p]].map(Vec4::from_array)
    }

    /// The sum of four times their weights. On one that has them by registers of 8 or 16 floats: a matrix a load.
    #[inline(always)]
    fn sum_of_four<S: Simd>(simd: S, [a, b, c, d]: [&Self; 4], [wa, wb, wc, wd]: [f32; 4]) -> [Vec4; 4] {
        let times = |columns: &Self, weight: f32| f32x16::simd_from(simd, columns.0) * weight;
        let sum = (times(a, wa) + times(b, wb)) + (times(c, wc) + times(d, wd));
        let (left, right) = sum.split();
        let ((x, y), (z, w)) = (left.split(), right.split());
        [x, y, z, w].map(|column| Vec4::from_array(column.into()))
    }
}

/// A matrix. The fourth component of its last column is 1, so that in a weighted sum it is the sum of weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinearBone {
    pub(super) columns: Columns,
}

/// The same with a matrix for normals: the inverse transpose, made as large as the rotation in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScaledBone {
    linear: LinearBone,
    /// The fourth is nothing.
    normals: Columns,
}

impl LinearBone {
    pub(super) fn new(matrix: &DAffine3) -> Self {
        let [x, y, z] = [matrix.matrix3.x_axis, matrix.matrix3.y_axis, matrix.matrix3.z_axis];
        let columns = [x.extend(0.0), y.extend(0.0), z.extend(0.0), matrix.translation.extend(1.0)];
        Self { columns: Columns::new(columns) }
    }
}

impl ScaledBone {
    pub(super) fn new(matrix: &DAffine3) -> Self {
        let normals = normal_matrix(&matrix.matrix3);
        let normals = [normals.x_axis, normals.y_axis, normals.z_axis, DVec3::ZERO].map(|column| column.extend(0.0));
        Self { linear: LinearBone::new(matrix), normals: Columns::new(normals) }
    }
}

/// What a matrix does to normals: they stand on the surface, so uneven scale turns them the other way. By cofactors,
/// which need no inverse; of a matrix that flattens, directions are all that is left.
fn normal_matrix(matrix: &DMat3) -> DMat3 {
    let [x, y, z] = [matrix.x_axis, matrix.y_axis, matrix.z_axis];
    let cofactors = DMat3::from_cols(y.cross(z), z.cross(x), x.cross(y));
    let determinant = x.dot(cofactors.x_axis);
    // Larger bones must not outvote others just for being larger: a rotation with an even scale gives the rotation.
    let size = determinant.abs().cbrt().powi(2);
    let factor = if size > 0.0 { determinant.signum() / size } else { 1.0 };
    cofactors * factor
}

/// For skeletons whose bones do nothing but turn and move: normals need no matrices of their own.
pub(super) struct Linear;

/// For skeletons whose bones also scale.
pub(super) struct Scaled;

/// How far from 1 a sum of weights may be without a division, the slowest step of all: rounding leaves less.
const NEARLY_ONE: f32 = 1e-6;

/// Not in line, or the compiler divides in any case and takes one of the two.
#[cold]
#[inline(never)]
fn divided(sum: Vec4) -> Vec4 {
    sum / sum.wwww()
}

impl Method for Linear {
    type Bone = LinearBone;
    type Sum = [Vec4; 4];
    type Motion = [Vec4; 4];

    #[inline(always)]
    fn sum<'b>(bones: impl Iterator<Item = (&'b LinearBone, f32)>) -> [Vec4; 4] {
        let mut sum = [Vec4::ZERO; 4];
        for (bone, weight) in bones {
            for (sum, column) in sum.iter_mut().zip(bone.columns.get()) {
                *sum += column * weight;
            }
        }
        sum
    }

    #[inline(always)]
    fn sum_of_four<S: Simd>(simd: S, bones: [&LinearBone; 4], weights: [f32; 4]) -> [Vec4; 4] {
        Columns::sum_of_four(simd, bones.map(|bone| &bone.columns), weights)
    }

    #[inline(always)]
    fn motion(sum: [Vec4; 4]) -> Option<[Vec4; 4]> {
        let [.., translation] = sum;
        (translation.w != 0.0).then_some(sum)
    }

    #[inline(always)]
    fn point([x, y, z, translation]: &[Vec4; 4], [px, py, pz]: [f32; 3]) -> Vec3A {
        let sum = *x * px + *y * py + (*z * pz + *translation);
        let even = (translation.w - 1.0).abs() <= NEARLY_ONE;
        Vec3A::from_vec4(if even { sum } else { divided(sum) })
    }

    #[inline(always)]
    fn tangent([x, y, z, _]: &[Vec4; 4], [tx, ty, tz]: [f32; 3]) -> Vec3A {
        Vec3A::from_vec4(*x * tx + *y * ty + *z * tz)
    }

    #[inline(always)]
    fn normal(sum: &[Vec4; 4], normal: [f32; 3]) -> Vec3A {
        Self::tangent(sum, normal)
    }
}

/// Sums of the columns of bones.
#[derive(Clone, Copy)]
pub(super) struct ScaledSum {
    columns: [Vec4; 4],
    normals: [Vec4; 3],
}

impl Method for Scaled {
    type Bone = ScaledBone;
    type Sum = ScaledSum;
    type Motion = ScaledSum;

    #[inline(always)]
    fn sum<'b>(bones: impl Iterator<Item = (&'b ScaledBone, f32)>) -> ScaledSum {
        let mut sum = ScaledSum { columns: [Vec4::ZERO; 4], normals: [Vec4::ZERO; 3] };
        for (bone, weight) in bones {
            for (sum, column) in sum.columns.iter_mut().zip(bone.linear.columns.get()) {
                *sum += column * weight;
            }
            for (sum, column) in sum.normals.iter_mut().zip(bone.normals.get()) {
                *sum += column * weight;
            }
        }
        sum
    }

    #[inline(always)]
    fn sum_of_four<S: Simd>(simd: S, bones: [&ScaledBone; 4], weights: [f32; 4]) -> ScaledSum {
        let columns = Linear::sum_of_four(simd, bones.map(|bone| &bone.linear), weights);
        let [x, y, z, _] = Columns::sum_of_four(simd, bones.map(|bone| &bone.normals), weights);
        ScaledSum { columns, normals: [x, y, z] }
    }

    #[inline(always)]
    fn motion(sum: ScaledSum) -> Option<ScaledSum> {
        Linear::motion(sum.columns).map(|_| sum)
    }

    #[inline(always)]
    fn point(sum: &ScaledSum, point: [f32; 3]) -> Vec3A {
        Linear::point(&sum.columns, point)
    }

    #[inline(always)]
    fn tangent(sum: &ScaledSum, tangent: [f32; 3]) -> Vec3A {
        Linear::tangent(&sum.columns, tangent)
    }

    #[inline(always)]
    fn normal(sum: &ScaledSum, [nx, ny, nz]: [f32; 3]) -> Vec3A {
        let [x, y, z] = sum.normals;
        Vec3A::from_vec4(x * nx + y * ny + z * nz)
    }
}
