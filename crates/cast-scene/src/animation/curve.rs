//! One curve: keys of one property of one node.

use cast_read::views::{CurveProperty, CurveRef};
use cast_read::{Indices, KeyFrames, KeyValues, View};
use glam::Quat;

use super::channel::Channel;
use super::keys::{Between, Keys};
use super::last_keys::{LastKeys, mix};
use super::modes::Mode;
use crate::stored::{IndicesSpan, Span, StoredNode, copied};
use crate::transform::unit;
use crate::warning::{WarningKind, Warnings};

/// A curve: values over frames.
///
/// Between keys, rotations are interpolated along the shorter arc, visibility keeps the previous value, and everything
/// else is linear (`docs/format.md#curve`). Before the first and after the last key it is constant.
#[derive(Clone, Debug)]
pub struct Curve {
    node: StoredNode,
    target: Box<str>,
    /// What is animated.
    pub channel: Channel,
    /// How the values are applied, unless an [`Override`](super::Override) says otherwise.
    pub mode: Mode,
    /// Scale of an additive curve.
    pub blend_weight: f32,
    keys: Keys,
    values: Values,
}

#[derive(Clone, Debug)]
enum Values {
    Float(Span<f32>),
    Integer(IndicesSpan),
    Rotation(Span<[f32; 4]>),
}

impl Curve {
    /// The curve, if it names what it animates and has a key.
    pub(super) fn new(node: CurveRef<'_>, warnings: &mut Warnings<'_>) -> Option<Self> {
        let bytes: &[u8] = warnings.file().bytes();
        let fields = node.fields();
        let mut missing = |property: &'static str| warnings.missing(node.node(), property);
        let Some(target) = fields.node_name else {
            missing("nn");
            return None;
        };
        let Some(property) = fields.key_property else {
            missing("kp");
            return None;
        };
        let Some(frames) = fields.key_frames.or(fields.legacy_key_times) else {
            missing("kb");
            return None;
        };
        let Some(values) = fields.key_values else {
            missing("kv");
            return None;
        };
        let Some(channel) = Channel::of(property) else {
            // Of a value that the schema does not know has been warned; it knows some that no reader supports.
            if !matches!(property, CurveProperty::Other(_)) {
                warnings.add(node.node(), WarningKind::UnknownChoice { property: "kp".into() });
            }
            return None;
        };
        let values = match (values.of(property), channel) {
            (KeyValues::Rotation(values), Channel::Rotation) => {
                if values.iter().any(|rotation| rotation == [0.0; 4]) {
                    warnings.add(node.node(), WarningKind::NoDirection { property: "kv".into() });
                }
                Values::Rotation(Span::new(bytes, values))
            }
            (KeyValues::Float(values), channel) if channel != Channel::Rotation => {
                Values::Float(Span::new(bytes, values))
            }
            (KeyValues::Integer(values), channel) if channel != Channel::Rotation => {
                Values::Integer(IndicesSpan::new(bytes, values))
            }
            _ => {
                missing("kv");
                return None;
            }
        };
        let keys = keys(node, frames, values.len(), warnings)?;
        let mode = Mode::of(fields.mode).unwrap_or(Mode::Absolute);
        let blend_weight = fields.additive_blend_weight;
        Some(Self {
            node: warnings.keep(node.node()),
            target: copied(target),
            channel,
            mode,
            blend_weight,
            keys,
            values,
        })
    }

    /// Nothing is before the first frame of an animation: of a step there, the first value is never shown.
    pub(super) fn begin_at(&mut self, frame: f64) {
        self.keys.begin_at(frame);
    }

    /// The node in the file.
    #[must_use]
    pub fn node(&self) -> CurveRef<'_> {
        self.node.view()
    }

    /// Name of the bone, blend shape or mesh that is animated.
    #[must_use]
    pub fn target(&self) -> &str {
        &self.target
    }

    /// First and last frame that has a key.
    #[must_use]
    pub fn range(&self) -> (f64, f64) {
        self.keys.range()
    }

    /// Number of keys, repeated frames counted once.
    #[must_use]
    pub fn key_count(&self) -> usize {
        self.keys.len()
    }

    /// The frames that have a key, ascending.
    pub fn frames(&self) -> impl ExactSizeIterator<Item = f64> + Clone + '_ {
        (0..self.keys.len()).map(|rank| self.keys.frame(self.node.bytes(), rank))
    }

    /// The frames at which the value jumps, ascending: two keys are there, of which the second counts at the frame, and the
    /// first just before it. [`frames`](Self::frames) has the nearest smaller number for that.
    pub fn jumps(&self) -> impl Iterator<Item = f64> + '_ {
        let frames = self.frames();
        frames.clone().zip(frames.skip(1)).filter(|(before, frame)| before.next_up() == *frame).map(|(_, frame)| frame)
    }

    /// The number at a frame; 0 for a rotation curve.
    #[must_use]
    pub fn number_at(&self, frame: f64) -> f64 {
        self.number(frame, &mut LastKeys::default())
    }

    /// The rotation at a frame, a unit quaternion x, y, z, w; no rotation for a curve of numbers.
    #[must_use]
    pub fn rotation_at(&self, frame: f64) -> [f32; 4] {
        self.rotation(frame, &mut LastKeys::default()).to_array()
    }

    /// Whether the node shows at a frame, for a visibility curve.
    #[must_use]
    pub fn visible_at(&self, frame: f64) -> bool {
        self.visible(frame, &mut LastKeys::default())
    }

    /// Prefetches what is needed for the value at a frame, unless the place knows it.
    #[inline]
    pub(super) fn prefetch(&self, frame: f64, place: &LastKeys) {
        if place.holds(frame) {
            return;
        }
        let bytes = self.node.bytes();
        let low = self.keys.prefetch(bytes, frame, place.rank);
        match &self.values {
            Values::Float(values) => values.prefetch(bytes, low.saturating_add(1)),
            // One of four begins in one cache line and ends in the next.
            Values::Rotation(values) => {
                values.prefetch(bytes, low);
                values.prefetch(bytes, low.saturating_add(1));
            }
            Values::Integer(_) => {}
        }
    }

    #[inline(always)]
    pub(super) fn number(&self, frame: f64, place: &mut LastKeys) -> f64 {
        match place.number(frame) {
            Some(number) => number,
            None => self.number_elsewhere(frame, place),
        }
    }

    /// Not inlined, so that what is done for most curves of each frame is short.
    #[inline(never)]
    fn number_elsewhere(&self, frame: f64, place: &mut LastKeys) -> f64 {
        let bytes = self.node.bytes();
        let between = self.keys.between(bytes, frame, &mut place.rank);
        let numbers = match &self.values {
            Values::Float(values) => {
                let values = values.of(bytes);
                both(between, |place| values.get(place).map(f64::from))
            }
            Values::Integer(values) => {
                let values = values.of(bytes);
                both(between, |place| values.get(place).map(f64::from))
            }
            Values::Rotation(_) => return 0.0,
        };
        place.hold_numbers(between.frames, numbers);
        mix(numbers, between.amount)
    }

    #[inline(always)]
    pub(super) fn rotation(&self, frame: f64, place: &mut LastKeys) -> Quat {
        match place.rotation(frame) {
            Some(rotation) => rotation,
            None => self.rotation_elsewhere(frame, place),
        }
    }

    /// See [`number_elsewhere`](Self::number_elsewhere).
    #[inline(never)]
    fn rotation_elsewhere(&self, frame: f64, place: &mut LastKeys) -> Quat {
        let Values::Rotation(values) = &self.values else { return Quat::IDENTITY };
        let bytes = self.node.bytes();
        let Between { low, high, amount, frames } = self.keys.between(bytes, frame, &mut place.rank);
        let values = values.of(bytes);
        let value = |place| unit(values.get(place).unwrap_or([0.0, 0.0, 0.0, 1.0]));
        if amount == 0.0 { value(low) } else { place.hold_rotations(frames, value(low), value(high), amount) }
    }

    #[inline]
    pub(super) fn visible(&self, frame: f64, place: &mut LastKeys) -> bool {
        let bytes = self.node.bytes();
        let Between { low, high, amount, .. } = self.keys.between(bytes, frame, &mut place.rank);
        // Rounding may put the time of a key just before it.
        let place = if amount >= 1.0 { high } else { low };
        match &self.values {
            Values::Float(values) => values.of(bytes).get(place).is_some_and(|value| value != 0.0),
            Values::Integer(values) => values.of(bytes).get(place).is_some_and(|value| value != 0),
            Values::Rotation(_) => true,
        }
    }
}

impl Values {
    fn len(&self) -> usize {
        match self {
            Self::Float(values) => values.len(),
            Self::Integer(values) => values.len(),
            Self::Rotation(values) => values.len(),
        }
    }
}

fn keys(node: CurveRef<'_>, frames: KeyFrames<'_>, values: usize, warnings: &mut Warnings<'_>) -> Option<Keys> {
    if frames.len() != values {
        warnings.add(node.node(), WarningKind::KeyCountsDiffer { frames: frames.len(), values });
    }
    let (keys, sorted) = Keys::new(warnings.file().bytes(), frames, frames.len().min(values));
    if sorted {
        warnings.add(node.node(), WarningKind::UnsortedKeys);
    }
    let is_wrapped = match frames {
        // In 8 and 16 bits, frames of the upper half are ordinary unless one of the lower half follows.
        KeyFrames::Integer(frames @ (Indices::Byte(_) | Indices::Short(_))) => sorted && frames.wraps_at().is_some(),
        _ => keys.len() > 0 && keys.range().1 > f64::from(i32::MAX),
    };
    if is_wrapped {
        warnings.add(node.node(), WarningKind::NegativeFrames);
    }
    if keys.len() == 0 {
        warnings.missing(node.node(), "kb");
        return None;
    }
    Some(keys)
}

/// The values before and after a time.
#[inline]
fn both(between: Between, value: impl Fn(usize) -> Option<f64>) -> [f64; 2] {
    let low = value(between.low).unwrap_or(0.0);
    [low, value(between.high).unwrap_or(low)]
}
