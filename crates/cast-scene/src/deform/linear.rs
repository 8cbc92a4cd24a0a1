//! Linear blend skinning: a weighted sum of matrices.

use glam::{DAffine3, Vec3A, Vec4, Vec4Swizzles};

use super::skin::Method;

/// A matrix as four columns. The fourth component of the last is 1, so that in a weighted sum it is the sum of weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinearBone {
    pub(super) columns: [Vec4; 4],
}

impl LinearBone {
    pub(super) fn new(matrix: &DAffine3) -> Self {
        let [x, y, z] = [matrix.matrix3.x_axis, matrix.matrix3.y_axis, matrix.matrix3.z_axis];
        let columns = [x.extend(0.0), y.extend(0.0), z.extend(0.0), matrix.translation.extend(1.0)];
        Self { columns: columns.map(|column| column.as_vec4()) }
    }
}

pub(super) struct Linear;

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
        let [ax, ay, az, at] = &a.columns;
        let [bx, by, bz, bt] = &b.columns;
        let [cx, cy, cz, ct] = &c.columns;
        let [dx, dy, dz, dt] = &d.columns;
        let sum = |a: &Vec4, b: &Vec4, c: &Vec4, d: &Vec4| (*a * wa + *b * wb) + (*c * wc + *d * wd);
        [sum(ax, bx, cx, dx), sum(ay, by, cy, dy), sum(az, bz, cz, dz), sum(at, bt, ct, dt)]
    }

    #[inline(always)]
    fn motion(sum: [Vec4; 4]) -> Option<[Vec4; 4]> {
        let [.., translation] = sum;
        (translation.w != 0.0).then_some(sum)
    }

    #[inline(always)]
    fn point([x, y, z, translation]: &[Vec4; 4], [px, py, pz]: [f32; 3]) -> Vec3A {
        let sum = *x * px + *y * py + *z * pz + *translation;
        Vec3A::from_vec4(sum / sum.wwww())
    }

    #[inline(always)]
    fn tangent([x, y, z, _]: &[Vec4; 4], [tx, ty, tz]: [f32; 3]) -> Vec3A {
        Vec3A::from_vec4(*x * tx + *y * ty + *z * tz)
    }

    /// By the cofactor matrix, which is the inverse transpose but for a factor: right under uneven scale, where the
    /// matrix itself would tilt normals, and never without an inverse.
    #[inline(always)]
    fn normal([x, y, z, _]: &[Vec4; 4], [nx, ny, nz]: [f32; 3]) -> Vec3A {
        let [x, y, z] = [x, y, z].map(|axis| Vec3A::from_vec4(*axis));
        let (yz, zx, xy) = (y.cross(z), z.cross(x), x.cross(y));
        let normal = yz * nx + zx * ny + xy * nz;
        // Mirrored, the cofactors point the other way.
        if x.dot(yz) < 0.0 { -normal } else { normal }
    }
}
