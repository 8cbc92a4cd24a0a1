//! The meaning of rotations in a file, as far as several crates need it (`docs/format.md#rotations`).
//!
//! Quaternions are x, y, z, w, in double precision: what is computed from the numbers of a file is rounded once, at the
//! end.
//!
//! ```
//! # use cast_base::rotation::{from_angles, slerp};
//! let quarter = from_angles([0.0, 0.0, std::f64::consts::FRAC_PI_2]);
//! let eighth = slerp([0.0, 0.0, 0.0, 1.0], quarter, 0.5);
//! assert!((eighth[2] - (std::f64::consts::PI / 8.0).sin()).abs() < 1e-15);
//! ```

extern crate std;

/// From angles in radians around x first, then y, then z: R = Rz * Ry * Rx, which is what the curves `rx ry rz` of files
/// before 2023-11 hold in degrees.
#[must_use]
pub fn from_angles(angles: [f64; 3]) -> [f64; 4] {
    let [(sx, cx), (sy, cy), (sz, cz)] = angles.map(|angle| (angle / 2.0).sin_cos());
    [sx * cy * cz - cx * sy * sz, cx * sy * cz + sx * cy * sz, cx * cy * sz - sx * sy * cz, cx * cy * cz + sx * sy * sz]
}

/// Between two unit quaternions, along the shorter arc, which is how `rq` curves are interpolated.
#[inline]
#[must_use]
pub fn slerp(from: [f64; 4], to: [f64; 4], amount: f64) -> [f64; 4] {
    slerp_by(from, to, angle(from, to), amount)
}

/// The angle of the shorter arc between two unit quaternions: half the angle of the rotation from one to the other. 0 if it
/// has no significant digits.
#[inline]
#[must_use]
pub fn angle(from: [f64; 4], to: [f64; 4]) -> f64 {
    let cosine = dot(from, to).abs();
    // The arc is then a straight line to double precision: the deviation is an eighth of the square of the angle, below 1.5e-7.
    if cosine > 1.0 - 1e-14 { 0.0 } else { cosine.acos() }
}

/// [`slerp`] with the [`angle`], which takes the most time, computed before: for several amounts.
#[inline]
#[must_use]
pub fn slerp_by(from: [f64; 4], to: [f64; 4], angle: f64, amount: f64) -> [f64; 4] {
    let dot = dot(from, to);
    let (sign, whole) = if dot < 0.0 { (-1.0, -dot) } else { (1.0, dot) };
    let (before, after) = if angle == 0.0 {
        (1.0 - amount, amount)
    } else {
        // The sine of the rest of the angle, as the sine of a difference.
        let (sine, cosine) = (amount * angle).sin_cos();
        let after = sine / ((1.0 - whole) * (1.0 + whole)).sqrt();
        (cosine - whole * after, after)
    };
    let after = after * sign;
    let [fx, fy, fz, fw] = from;
    let [tx, ty, tz, tw] = to;
    [fx * before + tx * after, fy * before + ty * after, fz * before + tz * after, fw * before + tw * after]
}

#[inline]
fn dot([fx, fy, fz, fw]: [f64; 4], [tx, ty, tz, tw]: [f64; 4]) -> f64 {
    fx * tx + fy * ty + fz * tz + fw * tw
}
