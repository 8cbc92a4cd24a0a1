//! The change of coordinates.

use super::conversion::{Conversion, Up};

/// A permutation of axes with signs, and a factor for lengths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Basis {
    /// For each new axis, the old axis that it corresponds to.
    source: [usize; 3],
    /// Whether it has the opposite direction.
    negative: [bool; 3],
    scale: f32,
}

/// Converts y-up coordinates to another up axis: z up by a quarter turn back around x, x up by a quarter turn around z.
fn to_y(up: Up) -> ([usize; 3], [bool; 3]) {
    match up {
        Up::X => ([1, 0, 2], [true, false, false]),
        Up::Y => ([0, 1, 2], [false; 3]),
        Up::Z => ([0, 2, 1], [false, false, true]),
    }
}

impl Basis {
    /// The 24 turns that bring axes onto axes; the first one changes nothing.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        const ORDERS: [([usize; 3], bool); 6] = [
            ([0, 1, 2], true),
            ([1, 2, 0], true),
            ([2, 0, 1], true),
            ([0, 2, 1], false),
            ([2, 1, 0], false),
            ([1, 0, 2], false),
        ];
        let signs = |is_even: bool| {
            let all = (0..8_u8).map(|bits| [bits & 4 != 0, bits & 2 != 0, bits & 1 != 0]);
            // An odd order mirrors, and so does an odd number of signs.
            all.filter(move |signs| signs.iter().filter(|sign| **sign).count() % 2 == usize::from(!is_even))
        };
        ORDERS.into_iter().flat_map(move |(source, is_even)| {
            signs(is_even).map(move |negative| Self { source, negative, scale: 1.0 })
        })
    }

    pub(super) fn with_scale(self, scale: f32) -> Self {
        Self { scale, ..self }
    }

    pub(super) fn new(conversion: &Conversion) -> Self {
        let (from, from_negative) = to_y(conversion.from);
        let (to, to_negative) = to_y(conversion.to);
        let mut source = [0; 3];
        let mut negative = [false; 3];
        // The new axis `axis` corresponds to the y-up axis `middle`, and that to the old axis in `from`.
        for ((middle, axis), flipped) in to.iter().enumerate().zip(to_negative) {
            let way = from.get(middle).zip(from_negative.get(middle));
            if let (Some((old, old_flipped)), Some(source), Some(negative)) =
                (way, source.get_mut(*axis), negative.get_mut(*axis))
            {
                *source = *old;
                *negative = *old_flipped != flipped;
            }
        }
        Self { source, negative, scale: conversion.scale }
    }

    #[allow(clippy::float_cmp, reason = "exactly 1 is what means no change")]
    pub(super) fn is_identity(&self) -> bool {
        self.keeps_axes() && self.scale == 1.0
    }

    /// Whether only lengths change, if anything.
    pub(super) fn keeps_axes(&self) -> bool {
        self.source == [0, 1, 2] && self.negative == [false; 3]
    }

    /// The new axis for an old one, and whether its direction is reversed.
    pub(super) fn target(&self, old: usize) -> (usize, bool) {
        let target = self.source.iter().position(|source| *source == old).unwrap_or(old);
        (target, self.negative.get(target).copied().unwrap_or(false))
    }

    /// A value per axis without a direction: a scale, or whether an axis is skipped.
    pub(super) fn permuted<T: Copy>(&self, values: [T; 3]) -> [T; 3] {
        let [x, y, z] = self.source;
        let pick = |source: usize| match (source, values) {
            (0, [first, ..]) => first,
            (1, [_, second, _]) => second,
            (_, [.., third]) => third,
        };
        [pick(x), pick(y), pick(z)]
    }

    /// A direction.
    pub(super) fn direction(&self, vector: [f32; 3]) -> [f32; 3] {
        let [x, y, z] = self.permuted(vector);
        let [negative_x, negative_y, negative_z] = self.negative;
        let signed = |value: f32, negative: bool| if negative { -value } else { value };
        [signed(x, negative_x), signed(y, negative_y), signed(z, negative_z)]
    }

    /// A position or an offset.
    pub(super) fn position(&self, vector: [f32; 3]) -> [f32; 3] {
        self.direction(vector).map(|value| self.length(value))
    }

    /// A length. Multiplying by 1 would change some NaN values.
    #[allow(clippy::float_cmp, reason = "exactly 1 is what means no change")]
    pub(super) fn length(&self, value: f32) -> f32 {
        if self.scale == 1.0 { value } else { value * self.scale }
    }

    /// A rotation: its axis is a direction, and its angle is unchanged, because both systems are right-handed.
    pub(super) fn rotation(&self, [x, y, z, w]: [f32; 4]) -> [f32; 4] {
        let [x, y, z] = self.direction([x, y, z]);
        [x, y, z, w]
    }
}
