//! Rotations between two, at many amounts.

use cast_base::rotation::{angle, slerp_by};

use crate::transform::unit;

/// The shorter arc between two rotations. Nearly all are short, where a series has all digits that are stored.
pub(super) struct Turn {
    from: [f64; 4],
    to: [f64; 4],
    /// Half the angle of the rotation between them: its square, and it divided by its sine.
    square: f64,
    ratio: f64,
}

/// The square of the longest arc for which the series is used.
const SHORT: f64 = 0.09;

/// A rotation of a file as a unit quaternion. Nearly all of them are units but for rounding.
pub(super) fn wide(rotation: [f32; 4]) -> [f64; 4] {
    let own = rotation.map(f64::from);
    let square: f64 = own.iter().map(|part| part * part).sum();
    if (square - 1.0).abs() < 1e-6 {
        return own.map(|part| part * (1.5 - 0.5 * square));
    }
    unit(rotation).as_dquat().to_array()
}

impl Turn {
    pub(super) fn new(from: [f32; 4], to: [f32; 4]) -> Self {
        let [from, to] = [from, to].map(wide);
        let [fx, fy, fz, fw] = from;
        let [tx, ty, tz, tw] = to;
        let sign = if fx * tx + fy * ty + fz * tz + fw * tw < 0.0 { -1.0 } else { 1.0 };
        let to = to.map(|part| part * sign);
        // Of the chord, whose difference has more digits than a cosine near 1.
        let chord: f64 = from.iter().zip(to).map(|(from, to)| (to - from) * (to - from)).sum();
        if chord > SHORT {
            let arc = angle(from, to);
            return Self { from, to, square: arc * arc, ratio: 1.0 };
        }
        let square = chord * (1.0 + chord * (1.0 / 12.0 + chord * (1.0 / 90.0 + chord / 560.0)));
        Self { from, to, square, ratio: 1.0 / sine(square) }
    }

    pub(super) fn at(&self, amount: f64) -> [f64; 4] {
        let Self { from, to, square, ratio } = self;
        if *square > SHORT * 1.01 {
            return slerp_by(*from, *to, square.sqrt(), amount);
        }
        let weight = |amount: f64| amount * ratio * sine(amount * amount * square);
        let (before, after) = (weight(1.0 - amount), weight(amount));
        let [fx, fy, fz, fw] = from;
        let [tx, ty, tz, tw] = to;
        [fx * before + tx * after, fy * before + ty * after, fz * before + tz * after, fw * before + tw * after]
    }
}

/// The sine of a small number divided by the number, by the square of that number.
fn sine(square: f64) -> f64 {
    1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0 * (1.0 - square / 72.0)))
}
