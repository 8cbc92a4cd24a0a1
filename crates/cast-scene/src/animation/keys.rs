//! Keys of a curve: their frames in ascending order, and finding a time between them.

use cast_base::sort;
use cast_read::{Array, Element, Indices, KeyFrames};

use super::last_keys::amount;
use crate::stored::Span;

/// Frames of the keys of a curve, ascending.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    /// The frames of the first and the last key, stored here to avoid a cache miss per curve, of which a pose can have
    /// thousands.
    range: [f64; 2],
    frames: Frames,
}

#[derive(Clone, Debug)]
enum Frames {
    /// Evenly spaced whole frames, as in baked animations: no search is necessary.
    Even { first: f64, step: f64, count: usize },
    /// Ascending in the file.
    Byte(Span<u8>),
    /// Ascending in the file.
    Short(Span<u16>),
    /// Ascending in the file.
    Integer32(Span<u32>),
    /// Ascending in the file.
    Float(Span<f32>),
    /// Not ascending in the file: sorted frames, and the index of each among the values.
    Sorted(Vec<(f64, u32)>),
}

/// The position of a time: between the values at two indices, and the fraction from the first to the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Between {
    pub(super) low: usize,
    pub(super) high: usize,
    pub(super) amount: f64,
    /// The frames of the two, if the amount is computed from them; otherwise an empty range.
    pub(super) frames: [f64; 2],
}

impl Keys {
    /// The first `count` keys, and whether they had to be sorted.
    pub(super) fn new(bytes: &[u8], frames: KeyFrames<'_>, count: usize) -> (Self, bool) {
        let in_order = match frames {
            KeyFrames::Integer(Indices::Byte(frames)) => in_order(bytes, frames, count, Frames::Byte),
            KeyFrames::Integer(Indices::Short(frames)) => in_order(bytes, frames, count, Frames::Short),
            KeyFrames::Integer(Indices::Integer32(frames)) => in_order(bytes, frames, count, Frames::Integer32),
            KeyFrames::Float(frames) => in_order(bytes, frames, count, Frames::Float),
        };
        let ascends = |frames: KeyFrames<'_>| {
            let mut ends = (f64::NEG_INFINITY, true);
            frames.iter().take(count).for_each(|frame| ends = (frame, ends.1 && frame >= ends.0 && frame.is_finite()));
            ends.1
        };
        // Two keys at one frame are in order.
        let is_sorted = in_order.is_none() && !ascends(frames);
        let frames = in_order.unwrap_or_else(|| Frames::sorted(frames, count));
        // Of a step at the first frame, the value before it is no part of the range.
        let first = [0, 1].map(|rank| frames.at(bytes, rank));
        let first = if first[0].next_up() == first[1] { first[1] } else { first[0] };
        let range = [first, frames.at(bytes, frames.len().saturating_sub(1))];
        (Self { range, frames }, is_sorted)
    }

    /// Removes the value before a step at this frame, if it is that of the first key.
    pub(super) fn begin_at(&mut self, frame: f64) {
        if let Frames::Sorted(keys) = &mut self.frames
            && keys.first().is_some_and(|key| key.0 < frame)
            && keys.get(1).is_some_and(|key| key.0 == frame)
        {
            keys.remove(0);
        }
    }

    /// Number of keys.
    pub(super) fn len(&self) -> usize {
        self.frames.len()
    }

    /// The frame of a key, by its rank in ascending order.
    pub(super) fn frame(&self, bytes: &[u8], rank: usize) -> f64 {
        self.frames.at(bytes, rank)
    }

    /// Frames of the first and of the last key.
    pub(super) fn range(&self) -> (f64, f64) {
        self.range.into()
    }

    /// Finds a time. `hint` is the rank of the key that was found last, for playing forwards; any number is allowed.
    pub(super) fn between(&self, bytes: &[u8], frame: f64, hint: &mut u32) -> Between {
        let frame = if frame.is_nan() { f64::NEG_INFINITY } else { frame };
        match &self.frames {
            Frames::Even { first, step, count } => {
                let position = ((frame - first) / step).clamp(0.0, precise(count.saturating_sub(1)));
                let low = whole(position);
                // Only at the last key, the position is exact and no key follows.
                let high = (low + 1).min(count.saturating_sub(1));
                Between { low, high, amount: position - precise(low), frames: [0.0; 2] }
            }
            Frames::Byte(frames) => {
                let frames = frames.of(bytes);
                self.search(frame, hint, |rank| frames.get(rank).map(f64::from))
            }
            Frames::Short(frames) => {
                let frames = frames.of(bytes);
                self.search(frame, hint, |rank| frames.get(rank).map(f64::from))
            }
            Frames::Integer32(frames) => {
                let frames = frames.of(bytes);
                self.search(frame, hint, |rank| frames.get(rank).map(f64::from))
            }
            Frames::Float(frames) => {
                let frames = frames.of(bytes);
                self.search(frame, hint, |rank| frames.get(rank).map(f64::from))
            }
            Frames::Sorted(keys) => self.search(frame, hint, |rank| keys.get(rank).map(|key| key.0)),
        }
    }

    fn search(&self, frame: f64, hint: &mut u32, at: impl Fn(usize) -> Option<f64>) -> Between {
        let low = last_not_after(frame, self.range, self.len(), *hint as usize, &at);
        *hint = u32::try_from(low).unwrap_or(u32::MAX);
        let place = |rank| self.frames.place(rank);
        let (Some(start), Some(end)) = (at(low), at(low + 1)) else {
            return Between { low: place(low), high: place(low), amount: 0.0, frames: [0.0; 2] };
        };
        let frames = [start, end];
        Between { low: place(low), high: place(low + 1), amount: amount(frame, frames), frames }
    }

    /// Prefetches the frame of a key near the time, and returns the rank of the key that is probably the last one not after it.
    /// `hint` is what was found the previous time, or 0: when playing forwards, it is probably the key after that.
    pub(super) fn prefetch(&self, bytes: &[u8], frame: f64, hint: u32) -> usize {
        let (low, rank) = if hint > 0 {
            ((hint as usize).saturating_add(1), (hint as usize).saturating_add(2))
        } else {
            let guess = guess(frame, self.range, self.len());
            (guess, guess)
        };
        match &self.frames {
            Frames::Byte(frames) => frames.prefetch(bytes, rank),
            Frames::Short(frames) => frames.prefetch(bytes, rank),
            Frames::Integer32(frames) => frames.prefetch(bytes, rank),
            Frames::Float(frames) => frames.prefetch(bytes, rank),
            Frames::Even { .. } | Frames::Sorted(_) => {}
        }
        low
    }
}

impl Frames {
    /// Sorts keys, and removes those without a finite frame. At equal frames the value jumps: the first of the keys in
    /// the file is the value just before the frame, and the last is the value at the frame and after it.
    fn sorted(frames: KeyFrames<'_>, count: usize) -> Self {
        let mut all: Vec<(f64, u32)> = frames.iter().take(count).zip(0_u32..).collect();
        all.retain(|(frame, _)| frame.is_finite());
        sort::unstable_by(&mut all, |a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let mut keys: Vec<(f64, u32)> = Vec::with_capacity(all.len());
        for same in all.chunk_by(|one, other| one.0 == other.0) {
            let (Some(first), Some(last)) = (same.first(), same.last()) else { continue };
            let before = first.0.next_down();
            if same.len() > 1 && keys.last().is_none_or(|key| key.0 < before) {
                keys.push((before, first.1));
            }
            keys.push(*last);
        }
        Self::Sorted(keys)
    }

    fn len(&self) -> usize {
        match self {
            Self::Even { count, .. } => *count,
            Self::Byte(frames) => frames.len(),
            Self::Short(frames) => frames.len(),
            Self::Integer32(frames) => frames.len(),
            Self::Float(frames) => frames.len(),
            Self::Sorted(keys) => keys.len(),
        }
    }

    fn at(&self, bytes: &[u8], rank: usize) -> f64 {
        match self {
            Self::Even { first, step, .. } => first + step * precise(rank),
            Self::Byte(frames) => frames.of(bytes).get(rank).map_or(0.0, f64::from),
            Self::Short(frames) => frames.of(bytes).get(rank).map_or(0.0, f64::from),
            Self::Integer32(frames) => frames.of(bytes).get(rank).map_or(0.0, f64::from),
            Self::Float(frames) => frames.of(bytes).get(rank).map_or(0.0, f64::from),
            Self::Sorted(keys) => keys.get(rank).map_or(0.0, |key| key.0),
        }
    }

    /// The index of a key's value among the values in the file.
    fn place(&self, rank: usize) -> usize {
        match self {
            Self::Sorted(keys) => keys.get(rank).map_or(0, |key| key.1 as usize),
            _ => rank,
        }
    }
}

/// The rank of the key at a frame if all were evenly spaced.
fn guess(frame: f64, [first, last]: [f64; 2], len: usize) -> usize {
    let most = len.saturating_sub(1);
    whole((frame - first) / (last - first) * precise(most)).min(most)
}

/// The rank of the last key that is not after the frame; 0 if all are.
///
/// This gallops outwards from the likely position of the key (at or after the hint, or else assuming even spacing) and
/// then bisects: one or two steps for the usual curve, and at most twice as many as a binary search.
fn last_not_after(
    frame: f64,
    [first_frame, last_frame]: [f64; 2],
    len: usize,
    hint: usize,
    at: &impl Fn(usize) -> Option<f64>,
) -> usize {
    let last = len.saturating_sub(1);
    if frame <= first_frame {
        return 0;
    }
    if frame >= last_frame {
        return last;
    }
    let after = |rank: usize| at(rank).is_none_or(|key| key > frame);
    // A new cursor has 0, which is not a hint.
    if hint > 0 && !after(hint) {
        if after(hint + 1) {
            return hint;
        }
        if after(hint + 2) {
            return hint + 1;
        }
    }
    let guess = guess(frame, [first_frame, last_frame], len);
    let (mut low, mut high, mut stride) = (guess, guess, 1);
    // Until low is not after the frame, and high is.
    if after(guess) {
        while after(low) {
            high = low;
            low = low.saturating_sub(stride);
            stride *= 2;
        }
    } else {
        while !after(high) {
            low = high;
            high = (high + stride).min(len);
            stride *= 2;
        }
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if after(middle) { high = middle } else { low = middle }
    }
    low
}

/// Ascending keys, with evenly spaced ones detected; `None` if they must be sorted.
fn in_order<T>(bytes: &[u8], frames: Array<'_, T>, count: usize, keep: fn(Span<T>) -> Frames) -> Option<Frames>
where
    T: Element + PartialOrd + Copy,
    f64: From<T>,
{
    let frames = frames.slice(0..count)?;
    let first = frames.first().map_or(0.0, f64::from);
    let step = frames.get(1).map_or(1.0, |second| f64::from(second) - first);
    let (mut ascending, mut even) = (first.is_finite(), step.is_finite() && step > 0.0);
    let mut previous = None;
    for frame in frames.iter().map(f64::from) {
        let distance = previous.replace(frame).map_or(step, |previous| frame - previous);
        // Written so that NaN is not in order.
        ascending &= distance > 0.0 && frame.is_finite();
        even &= distance == step;
    }
    // A single key has no spacing.
    if !ascending && count > 1 || !first.is_finite() {
        return None;
    }
    Some(if even || count == 1 { Frames::Even { first, step, count } } else { keep(Span::new(bytes, frames)) })
}

/// An index as a position.
#[allow(clippy::cast_precision_loss, reason = "no array has 2^53 elements")]
fn precise(index: usize) -> f64 {
    index as f64
}

/// A position as an index.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "cut to what an index can be, as wanted")]
fn whole(position: f64) -> usize {
    position as usize
}
