//! Linear blend skinning: a weighted sum of matrices.

use glam::{DAffine3, DMat3, Vec3A, Vec4, Vec4Swizzles};

use super::skin::Method;

/// A matrix as four columns. The fourth component of the last is 1, so that in a weighted sum it is the sum of weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinearBone {
    pub(super) columns: [Vec4; 4],
}

/// The same with a matrix for normals: the inverse transpose, made as large as the rotation in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScaledBone {
    linear: LinearBone,
    normals: [Vec4; 3],
}

impl LinearBone {
    pub(super) fn new(matrix: &DAffine3) -> Self {
        let [x, y, z] = [matrix.matrix3.x_axis, matrix.matrix3.y_axis, matrix.matrix3.z_axis];
        let columns = [x.extend(0.0), y.extend(0.0), z.extend(0.0), matrix.translation.extend(1.0)];
        Self { columns: columns.map(|column| column.as_vec4()) }
    }
}

impl ScaledBone {
    pub(super) fn new(matrix: &DAffine3) -> Self {
        let normals = normal_matrix(&matrix.matrix3);
        let normals = [normals.x_axis, normals.y_axis, normals.z_axis].map(|column| column.extend(0.0).as_vec4());
        Self { linear: LinearBone::new(matrix), normals }
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

impl Method for Linear {
    type Bone = LinearBone;
    type Sum = [Vec4; 4];
    type Motion = [Vec4; 4];

    #[inline(always)]
    fn sum<'b>(bones: impl Iterator<Item = (&'b LinearBone, f32)>) -> [Vec4; 4] {
        let mut sum = [Vec4::ZERO; 4];
        for (bone, weight) in bones {
            for (sum, column) in sum.iter_mut().zip(bone.columns) {
                *sum += column * weight;
            }
        }
        sum
    }

    #[inline(always)]
    fn sum_of_four([a, b, c, d]: [&LinearBone; 4], weights: [f32; 4]) -> [Vec4; 4] {
        let [wa, wb, wc, wd] = weights.map(Vec4::splat);
        let sum = |a: &Vec4, b: &Vec4, c: &Vec4, d: &Vec4| (*a * wa + *b * wb) + (*c * wc + *d * wd);
        let [ax, ay, az, at] = &a.columns;
        let [bx, by, bz, bt] = &b.columns;
        let [cx, cy, cz, ct] = &c.columns;
        let [dx, dy, dz, dt] = &d.columns;
        [sum(ax, bx, cx, dx), sum(ay, by, cy, dy), sum(az, bz, cz, dz), sum(at, bt, ct, dt)]
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
        Vec3A::from_vec4(if even { sum } else { sum / sum.wwww() })
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
            for (sum, column) in sum.columns.iter_mut().zip(bone.linear.columns) {
                *sum += column * weight;
            }
            for (sum, column) in sum.normals.iter_mut().zip(bone.normals) {
                *sum += column * weight;
            }
        }
        sum
    }

    #[inline(always)]
    fn sum_of_four(bones: [&ScaledBone; 4], weights: [f32; 4]) -> ScaledSum {
        let columns = Linear::sum_of_four(bones.map(|bone| &bone.linear), weights);
        let [wa, wb, wc, wd] = weights.map(Vec4::splat);
        let sum = |a: &Vec4, b: &Vec4, c: &Vec4, d: &Vec4| (*a * wa + *b * wb) + (*c * wc + *d * wd);
        let [[ax, ay, az], [bx, by, bz], [cx, cy, cz], [dx, dy, dz]] = bones.map(|bone| &bone.normals);
        ScaledSum { columns, normals: [sum(ax, bx, cx, dx), sum(ay, by, cy, dy), sum(az, bz, cz, dz)] }
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
