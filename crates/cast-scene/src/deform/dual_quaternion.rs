//! Dual quaternion skinning: a weighted sum of rigid motions that is again rigid, so joints keep their volume.

use fearless_simd::Simd;
use glam::{DMat3, DQuat, DVec3, Mat3A, Quat, Vec3A, Vec4};

use super::method::Method;
use crate::transform::narrow;

/// A rotation and a translation as a dual quaternion, and the remaining part of the bone's transform.
#[derive(Clone, Copy, Debug)]
pub(super) struct DualBone {
    real: Vec4,
    dual: Vec4,
    /// Scale and shear, which are applied first.
    scale: Mat3A,
}

impl DualBone {
    pub(super) fn new(rotation: DQuat, translation: DVec3, scale: DMat3) -> Self {
        let dual = DQuat::from_xyzw(translation.x, translation.y, translation.z, 0.0) * rotation * 0.5;
        let four = |quaternion: DQuat| Vec4::from_array(quaternion.to_array().map(narrow));
        Self { real: four(rotation), dual: four(dual), scale: scale.as_mat3().into() }
    }
}

/// A sum of dual quaternions that is not normalised yet.
#[derive(Clone, Copy)]
pub(super) struct DualSum {
    real: Vec4,
    dual: Vec4,
    scale: Mat3A,
}

impl DualSum {
    const NOTHING: Self = Self { real: Vec4::ZERO, dual: Vec4::ZERO, scale: Mat3A::ZERO };

    /// Adds a bone with its weight.
    ///
    /// A quaternion and its negative are the same rotation; the sign that is nearer to the vertex's first bone is used.
    /// Comparing with the sum so far would make every bone wait for the previous one. There is no branch, because it
    /// could not be predicted.
    #[inline(always)]
    fn of<const SCALES: bool>(bone: &DualBone, weight: f32, first: &DualBone) -> Self {
        let sign = bone.real.dot(first.real).to_bits() & 0x8000_0000;
        let signed = f32::from_bits(weight.to_bits() ^ sign);
        let (real, dual) = (bone.real * signed, bone.dual * signed);
        if SCALES {
            return Self { real, dual, scale: bone.scale * weight };
        }
        Self { real, dual, ..Self::NOTHING }
    }

    #[inline(always)]
    fn plus<const SCALES: bool>(self, other: Self) -> Self {
        let (real, dual) = (self.real + other.real, self.dual + other.dual);
        if SCALES {
            return Self { real, dual, scale: self.scale + other.scale };
        }
        Self { real, dual, ..Self::NOTHING }
    }

    #[inline(always)]
    fn motion(self) -> DualMotion {
        let squared = self.real.length_squared();
        if squared <= 0.0 {
            return DualMotion::STILL;
        }
        let factor = 1.0 / squared.sqrt();
        let (real, dual) = (self.real * factor, self.dual * factor);
        let (axis, dual_axis) = (Vec3A::from_vec4(real), Vec3A::from_vec4(dual));
        let translation = (dual_axis * real.w - axis * dual.w + axis.cross(dual_axis)) * 2.0;
        DualMotion { rotation: Quat::from_vec4(real), translation, scale: self.scale }
    }
}

/// A rigid motion after a scale.
#[derive(Clone, Copy)]
pub(super) struct DualMotion {
    rotation: Quat,
    translation: Vec3A,
    scale: Mat3A,
}

impl DualMotion {
    const STILL: Self = Self { rotation: Quat::IDENTITY, translation: Vec3A::ZERO, scale: Mat3A::IDENTITY };
}

/// For skeletons whose bones only rotate and move (`SCALES` is `false`), or also scale.
///
/// Dual quaternions cannot represent scale: its matrices are summed as in linear skinning and applied first, as in
/// Blender. Maya ignores it.
pub(super) struct Dual<const SCALES: bool>;

impl<const SCALES: bool> Method for Dual<SCALES> {
    type Bone = DualBone;
    type Motion = DualMotion;

    const STILL: DualMotion = DualMotion { rotation: Quat::IDENTITY, translation: Vec3A::ZERO, scale: Mat3A::IDENTITY };

    #[inline(always)]
    fn sum<'b>(mut bones: impl Iterator<Item = (&'b DualBone, f32)>, motion: &mut DualMotion) {
        let Some((first, weight)) = bones.next() else { return };
        let mut sum = DualSum::of::<SCALES>(first, weight, first);
        for (bone, weight) in bones {
            sum = sum.plus::<SCALES>(DualSum::of::<SCALES>(bone, weight, first));
        }
        *motion = sum.motion();
    }

    #[inline(always)]
    fn sum_of_fours<'b, S: Simd>(
        _: S,
        mut fours: impl Iterator<Item = ([&'b DualBone; 4], [f32; 4])> + Clone,
        factor: f32,
        motion: &mut DualMotion,
    ) {
        let Some(first) = fours.next() else { return };
        let [bone, ..] = first.0;
        let part = |([a, b, c, d], [wa, wb, wc, wd]): ([&DualBone; 4], [f32; 4])| {
            let part = |other, weight| DualSum::of::<SCALES>(other, weight, bone);
            let (left, right) = (part(a, wa).plus::<SCALES>(part(b, wb)), part(c, wc).plus::<SCALES>(part(d, wd)));
            left.plus::<SCALES>(right)
        };
        let mut sum = part(first);
        for four in fours {
            sum = sum.plus::<SCALES>(part(four));
        }
        if SCALES {
            sum.scale *= factor;
        }
        *motion = sum.motion();
    }

    #[inline(always)]
    fn point(motion: &DualMotion, point: [f32; 3]) -> Vec4 {
        (motion.rotation * Self::scaled(motion, point) + motion.translation).extend(0.0)
    }

    #[inline(always)]
    fn tangent(motion: &DualMotion, tangent: [f32; 3]) -> Vec4 {
        (motion.rotation * Self::scaled(motion, tangent)).extend(0.0)
    }

    #[inline(always)]
    fn normal(motion: &DualMotion, [nx, ny, nz]: [f32; 3]) -> Vec4 {
        if !SCALES {
            return (motion.rotation * Vec3A::new(nx, ny, nz)).extend(0.0);
        }
        let Mat3A { x_axis, y_axis, z_axis } = motion.scale;
        let (yz, zx, xy) = (y_axis.cross(z_axis), z_axis.cross(x_axis), x_axis.cross(y_axis));
        let normal = yz * nx + zx * ny + xy * nz;
        (motion.rotation * if x_axis.dot(yz) < 0.0 { -normal } else { normal }).extend(0.0)
    }
}

impl<const SCALES: bool> Dual<SCALES> {
    #[inline(always)]
    fn scaled(motion: &DualMotion, vector: [f32; 3]) -> Vec3A {
        let vector = Vec3A::from_array(vector);
        if SCALES { motion.scale * vector } else { vector }
    }
}
