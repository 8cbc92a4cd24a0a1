//! Linear blend skinning: a weighted sum of matrices.

use glam::{DAffine3, DMat3, Vec3A, Vec4, Vec4Swizzles};

use super::skin::Method;

/// A matrix as four columns. The fourth component of the last is 1, so that in a weighted sum it is the sum of weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinearBone {
    pub(super) columns: [Vec4; 4],
    /// The same for normals: the inverse transpose, made as large as the rotation in it.
    normals: [Vec4; 3],
}

impl LinearBone {
    pub(super) fn new(matrix: &DAffine3) -> Self {
        let [x, y, z] = [matrix.matrix3.x_axis, matrix.matrix3.y_axis, matrix.matrix3.z_axis];
        let columns = [x.extend(0.0), y.extend(0.0), z.extend(0.0), matrix.translation.extend(1.0)];
        let normals = normal_matrix(&matrix.matrix3);
        let normals = [normals.x_axis, normals.y_axis, normals.z_axis];
        Self {
            columns: columns.map(|column| column.as_vec4()),
            normals: normals.map(|column| column.extend(0.0).as_vec4()),
        }
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

/// For skeletons whose bones do nothing but turn and move (`SCALES` is `false`), or also scale. Normals of the former
/// need no matrices of their own.
pub(super) struct Linear<const SCALES: bool>;

/// Sums of the columns of bones.
#[derive(Clone, Copy)]
pub(super) struct LinearSum {
    columns: [Vec4; 4],
    normals: [Vec4; 3],
}

impl<const SCALES: bool> Method for Linear<SCALES> {
    type Bone = LinearBone;
    type Sum = LinearSum;
    type Motion = LinearSum;

    #[inline(always)]
    fn sum<'b>(bones: impl Iterator<Item = (&'b LinearBone, f32)>) -> LinearSum {
        let mut sum = LinearSum { columns: [Vec4::ZERO; 4], normals: [Vec4::ZERO; 3] };
        for (bone, weight) in bones {
            for (sum, column) in sum.columns.iter_mut().zip(bone.columns) {
                *sum += column * weight;
            }
            if SCALES {
                for (sum, column) in sum.normals.iter_mut().zip(bone.normals) {
                    *sum += column * weight;
                }
            }
        }
        sum
    }

    #[inline(always)]
    fn sum_of_four([a, b, c, d]: [&LinearBone; 4], weights: [f32; 4]) -> LinearSum {
        let [wa, wb, wc, wd] = weights.map(Vec4::splat);
        let sum = |a: &Vec4, b: &Vec4, c: &Vec4, d: &Vec4| (*a * wa + *b * wb) + (*c * wc + *d * wd);
        let [ax, ay, az, at] = &a.columns;
        let [bx, by, bz, bt] = &b.columns;
        let [cx, cy, cz, ct] = &c.columns;
        let [dx, dy, dz, dt] = &d.columns;
        let columns = [sum(ax, bx, cx, dx), sum(ay, by, cy, dy), sum(az, bz, cz, dz), sum(at, bt, ct, dt)];
        if !SCALES {
            return LinearSum { columns, normals: [Vec4::ZERO; 3] };
        }
        let [ax, ay, az] = &a.normals;
        let [bx, by, bz] = &b.normals;
        let [cx, cy, cz] = &c.normals;
        let [dx, dy, dz] = &d.normals;
        LinearSum { columns, normals: [sum(ax, bx, cx, dx), sum(ay, by, cy, dy), sum(az, bz, cz, dz)] }
    }

    #[inline(always)]
    fn motion(sum: LinearSum) -> Option<LinearSum> {
        let [.., translation] = sum.columns;
        (translation.w != 0.0).then_some(sum)
    }

    #[inline(always)]
    fn point(motion: &LinearSum, [px, py, pz]: [f32; 3]) -> Vec3A {
        let [x, y, z, translation] = motion.columns;
        let sum = x * px + y * py + (z * pz + translation);
        Vec3A::from_vec4(sum / sum.wwww())
    }

    #[inline(always)]
    fn tangent(motion: &LinearSum, [tx, ty, tz]: [f32; 3]) -> Vec3A {
        let [x, y, z, _] = motion.columns;
        Vec3A::from_vec4(x * tx + y * ty + z * tz)
    }

    #[inline(always)]
    fn normal(motion: &LinearSum, normal: [f32; 3]) -> Vec3A {
        if !SCALES {
            return Self::tangent(motion, normal);
        }
        let ([x, y, z], [nx, ny, nz]) = (motion.normals, normal);
        Vec3A::from_vec4(x * nx + y * ny + z * nz)
    }
}
