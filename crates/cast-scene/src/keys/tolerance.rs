//! How far from its source a reduced curve may be. All tolerances are fractions: sources have units of any size.

use std::ops::Deref;

use crate::query::Bounds;

/// The tolerance of key reduction.
#[derive(Clone, Copy, Debug)]
pub struct Tolerance {
    /// For translations a fraction of the size of the model, for rotations radians, for scales a fraction of the value,
    /// for weights of blend shapes a fraction of full weight.
    fraction: f32,
    /// The longest side of the box around the model; `None` without one.
    size: Option<f64>,
}

/// How far from its value a removed key may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Allowed {
    /// In numbers of the curve.
    Distance(f64),
    /// As a fraction of the value itself.
    OfValue(f64),
}

impl Allowed {
    /// The tolerance at a value.
    pub fn of(self, value: f32) -> f64 {
        match self {
            Self::Distance(distance) => distance,
            Self::OfValue(fraction) => f64::from(value).abs() * fraction,
        }
    }
}

impl Tolerance {
    /// `size` is the [longest side](longest_side) of the model at rest, in its own units.
    pub fn new(fraction: f32, size: Option<f64>) -> Self {
        Self { fraction, size }
    }

    /// For translations in whose parent a length of 1 is `stretch` long in the model. Without a model, or below a parent
    /// that has no size, it is relative to the motion of the curve itself.
    pub fn translation(&self, stretch: f64, motion: impl FnOnce() -> f64) -> Allowed {
        let is_usual = stretch > 0.0 && stretch.is_finite();
        let size = self.size.filter(|_| is_usual).map(|size| size / stretch);
        Allowed::Distance(size.unwrap_or_else(motion) * f64::from(self.fraction))
    }

    /// In radians.
    pub fn rotation(&self) -> f32 {
        self.fraction
    }

    /// For scales.
    pub fn scale(&self) -> Allowed {
        Allowed::OfValue(self.fraction.into())
    }

    /// For weights of blend shapes, where `full` is full weight.
    pub fn weight(&self, full: f64) -> Allowed {
        Allowed::Distance(f64::from(self.fraction) * full)
    }
}

/// The largest distance that some numbers cover; 0 without any.
pub fn range<V: Deref<Target = f32>>(numbers: impl IntoIterator<Item = V>) -> f64 {
    let nothing = (f32::INFINITY, f32::NEG_INFINITY);
    let (low, high) = numbers.into_iter().fold(nothing, |(low, high), number| (number.min(low), number.max(high)));
    (f64::from(high) - f64::from(low)).max(0.0)
}

/// The scale of a bone, and whether it inherits that of its parent.
pub struct Scaled {
    /// The index of the parent.
    pub parent: Option<usize>,
    /// Whether it certainly inherits the scale of its parent itself, and not only what that inherits.
    pub inherits: bool,
    /// The largest scale along any axis, at rest or in an animation.
    pub scale: f64,
}

/// How long a length of 1 in the parent of each bone can become in the model. `order` has parents before children.
pub fn stretches(count: usize, order: impl Iterator<Item = usize>, of: impl Fn(usize) -> Scaled) -> Vec<f64> {
    // What bones inherit, and what they pass on.
    let mut scales = vec![[1.0_f64; 2]; count];
    for bone in order {
        let Scaled { parent, inherits, scale } = of(bone);
        let above = parent.and_then(|parent| scales.get(parent)).copied();
        let [of_parent, passed_on] = above.unwrap_or([1.0; 2]);
        let inherited = if inherits { passed_on } else { passed_on.max(of_parent) };
        scales.get_mut(bone).into_iter().for_each(|slot| *slot = [inherited, inherited * scale]);
    }
    scales.into_iter().map(|[inherited, _]| inherited).collect()
}

/// The largest part of some scales, by size; 0 without any.
pub fn largest<V: Deref<Target = f32>>(scales: impl IntoIterator<Item = V>) -> f64 {
    scales.into_iter().fold(0.0, |most: f64, scale| most.max(f64::from(scale.abs())))
}

/// The longest side of a box; `None` if it has no size, or no finite one.
pub fn longest_side(bounds: Bounds) -> Option<f64> {
    let side = |(low, high): (&f32, &f32)| f64::from(*high) - f64::from(*low);
    let longest = bounds.low.iter().zip(&bounds.high).map(side).fold(0.0, f64::max);
    Some(longest).filter(|size| *size > 0.0 && size.is_finite())
}
