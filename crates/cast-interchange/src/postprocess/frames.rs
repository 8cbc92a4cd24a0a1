//! Changes the frame rate of existing keys.

use std::borrow::Cow;

use cast_base::sort;
use cast_format::NodeKind;
use cast_scene::slerp;
use cast_write::{Data, Document, Integers, Node};

use crate::deviation::{Deviation, Resampled};
use crate::narrow::{LAST_FRAME, narrow, whole_frame};
use crate::nodes::for_each_of;
use crate::notes;
use crate::report::Report;

/// Sets the rate of every animation. Frames are whole numbers, so a key that falls between two frames becomes a key at
/// each of them, with the value of the curve there: at every frame of the new rate, the curve is unchanged.
pub(super) fn change_rate(document: &mut Document<'_>, frame_rate: f32, report: &mut Report) {
    if !(frame_rate.is_finite() && frame_rate > 0.0) {
        report.add(&notes::animation::FRAME_RATE_REFUSED, frame_rate);
        return;
    }
    for_each_of(document, NodeKind::ANIMATION, |animation| change_animation(animation, frame_rate, report));
}

fn change_animation(animation: &mut Node<'_>, frame_rate: f32, report: &mut Report) {
    let rate = animation.property("fr").and_then(|property| Some(*property.data.elements::<f32>()?.first()?));
    let Some(rate) = rate.filter(|rate| rate.is_finite() && *rate > 0.0 && *rate != frame_rate) else { return };
    let ratio = f64::from(frame_rate) / f64::from(rate);
    let frames =
        animation.children.iter().filter_map(|node| node.property("kb")?.data.integers()).flat_map(Cow::into_owned);
    if f64::from(frames.max().unwrap_or(0)) * ratio > f64::from(LAST_FRAME) {
        let name = animation.name().unwrap_or_default();
        report.add(&notes::animation::FRAME_RATE_REFUSED, format_args!("{frame_rate}: {name}"));
        return;
    }
    animation.set("fr", frame_rate);
    let (mut between, mut moments, mut worst) = (0, 0, Resampled::default());
    for node in &mut animation.children {
        match node.kind {
            NodeKind::CURVE => {
                let differs = change_curve(node, ratio);
                between += u64::from(differs.is_some());
                worst = worst.max(differs.unwrap_or_default());
            }
            NodeKind::NOTIFICATION_TRACK => moments += change_track(node, ratio),
            _ => {}
        }
    }
    let name = animation.name().unwrap_or_default();
    if between > 0 {
        let words = worst.stated(name, frame_rate, report);
        report.add_many(&notes::animation::KEYS_BETWEEN_FRAMES, between, words);
    }
    report.add_many(&notes::animation::NOTIFICATIONS_MOVED, moments, name);
}

/// Whether a frame is a whole frame at the new rate, to the precision of rates such as 29.97.
fn is_whole(frame: f64) -> bool {
    (frame - frame.round()).abs() < 1e-3
}

fn change_track(track: &mut Node<'_>, ratio: f64) -> u64 {
    let Some(frames) = track.property("kb").and_then(|property| property.data.integers()) else { return 0 };
    let scaled: Vec<f64> = frames.iter().map(|frame| f64::from(*frame) * ratio).collect();
    let moved = scaled.iter().filter(|frame| !is_whole(**frame)).count() as u64;
    let mut frames: Vec<u32> = scaled.into_iter().map(|frame| whole_frame(frame.round())).collect();
    frames.dedup();
    track.set("kb", Integers::from(frames));
    moved
}

/// If keys fell between frames, how far the curve is from what it was.
fn change_curve(curve: &mut Node<'_>, ratio: f64) -> Option<Resampled> {
    let frames = curve.property("kb").and_then(|property| property.data.integers())?;
    let keys = Keys::new(&frames, ratio);
    // A key at each frame, and two where the curve jumps; a jump between frames happens at the second.
    let mut wanted: Vec<(u32, Side)> = Vec::with_capacity(keys.frames.len());
    for (index, frame) in keys.frames.iter().enumerate() {
        let (low, high) = if is_whole(*frame) { (frame.round(), frame.round()) } else { (frame.floor(), frame.ceil()) };
        wanted.extend(keys.jumps(index).then_some((whole_frame(high), Side::Before)));
        wanted.extend([(whole_frame(low), Side::Behind), (whole_frame(high), Side::Behind)]);
    }
    sort::unstable(&mut wanted);
    wanted.dedup();
    let between = keys.frames.iter().any(|frame| !is_whole(*frame));
    let (values, differs) = curve.property("kv").and_then(|values| resampled(&values.data, &keys, &wanted))?;
    curve.set("kv", values);
    curve.set("kb", Integers::from(wanted.into_iter().map(|(frame, _)| frame).collect::<Vec<u32>>()));
    between.then_some(differs)
}

/// On which side of a jump.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Before,
    Behind,
}

/// The keys of a curve sorted by frame; keys of one frame are in file order.
struct Keys {
    /// In frames of the new rate, ascending.
    frames: Vec<f64>,
    /// The index of each key in the file.
    places: Vec<usize>,
}

impl Keys {
    fn new(frames: &[u32], ratio: f64) -> Self {
        let mut keys: Vec<(u32, usize)> = frames.iter().copied().zip(0..).collect();
        sort::by_key(&mut keys, |key| key.0);
        let (frames, places) = keys.into_iter().map(|(frame, place)| (f64::from(frame) * ratio, place)).unzip();
        Self { frames, places }
    }

    /// Whether the curve jumps at a key: the next one is at the same frame.
    fn jumps(&self, key: usize) -> bool {
        self.frames.get(key + 1).is_some_and(|next| self.frames.get(key) == Some(next))
    }

    /// Whether a key is the first with a new value: the one before is at the same frame, or holds until it.
    fn is_step(&self, key: usize, holds: bool) -> bool {
        key > 0 && (holds || self.jumps(key - 1))
    }

    /// The index of the last key at or before a frame, that of the next key, and the relative position of the frame
    /// between them.
    fn at(&self, (frame, side): (u32, Side)) -> (usize, usize, f64) {
        let frame = f64::from(frame);
        let place = |key: usize| self.places.get(key).copied().unwrap_or_default();
        if side == Side::Before {
            // The value before the first jump after the frame before. A key that is off a frame only by rounding counts
            // as on it.
            let first = self.frames.partition_point(|key| *key < frame - 1.0 + 1e-3);
            let upto = self.frames.partition_point(|key| *key <= frame + 1e-3);
            if let Some(jump) = (first..upto).find(|key| self.jumps(*key)) {
                return (place(jump), place(jump), 0.0);
            }
        }
        let after = self.frames.partition_point(|key| *key <= frame + 1e-3);
        let index = after.saturating_sub(1);
        match (self.frames.get(index), self.frames.get(after)) {
            (Some(from), Some(to)) if after > 0 && to > from => {
                (place(index), place(after), ((frame - from) / (to - from)).clamp(0.0, 1.0))
            }
            _ => (place(index), place(index), 0.0),
        }
    }
}

/// The values of a curve at other frames, and how far it is from what it was. Integers hold until the next key: visibility
/// has no fractions.
fn resampled(values: &Data<'_>, keys: &Keys, wanted: &[(u32, Side)]) -> Option<(Data<'static>, Resampled)> {
    fn sampled<T: Copy + PartialEq>(
        values: &[T],
        (keys, wanted, holds): (&Keys, &[(u32, Side)], bool),
        between: impl Fn(T, T, f64) -> T,
        add: impl Fn(&mut Deviation, T, T),
    ) -> Option<(Vec<T>, Resampled)> {
        let sample = |(from, to, amount)| {
            let (from, to) = (*values.get(from)?, *values.get(to)?);
            Some(if amount > 0.0 { between(from, to, amount) } else { from })
        };
        let new: Vec<T> = wanted.iter().map(|moment| sample(keys.at(*moment))).collect::<Option<_>>()?;
        // Between frames the curves are furthest apart where the old one bends.
        let mut deviation = Deviation::default();
        let mut late = 0.0_f64;
        let value = |key: usize| values.get(*keys.places.get(key)?).copied();
        // The steps within one frame, in turn.
        let mut step: Option<(f64, T)> = None;
        for (key, frame) in keys.frames.iter().enumerate() {
            let own = value(key)?;
            if keys.is_step(key, holds) && key.checked_sub(1).and_then(value) != Some(own) {
                let seen = if is_whole(*frame) { frame.round() } else { frame.ceil() };
                late = late.max(seen - frame);
                // What another step follows before the frame is not seen at all.
                match step.replace((seen, own)) {
                    Some((other, unseen)) if other == seen => add(&mut deviation, unseen, own),
                    _ => {}
                }
            }
            let after = wanted.partition_point(|(other, _)| f64::from(*other) <= *frame);
            let ends = after.checked_sub(1).and_then(|before| Some((before, wanted.get(before)?, wanted.get(after)?)));
            let bends = !is_whole(*frame) && !holds && !keys.jumps(key) && !keys.is_step(key, holds);
            let shown = match ends.filter(|_| bends) {
                Some((before, (low, _), (high, _))) => {
                    let amount = (frame - f64::from(*low)) / f64::from(high.saturating_sub(*low)).max(1.0);
                    between(*new.get(before)?, *new.get(after)?, amount)
                }
                None => own,
            };
            add(&mut deviation, own, shown);
        }
        // That a frame is meant to be whole is no delay.
        let late = if late > 1e-3 { late } else { 0.0 };
        Some((new, Resampled { error: deviation.relative(0.0), late }))
    }
    let moments = (keys, wanted, false);
    if let Some(rotations) = values.elements::<[f32; 4]>() {
        let found = sampled(&rotations, moments, slerp, |error, old, new| error.add(&old, &new));
        return found.map(|(values, differs)| (Data::from(values), differs));
    }
    if let Some(numbers) = values.elements::<f32>() {
        let linear = |from, to, amount| narrow(f64::from(from) + (f64::from(to) - f64::from(from)) * amount);
        let found = sampled(&numbers, moments, linear, |error, old, new| error.add(&[old], &[new]));
        return found.map(|(values, differs)| (Data::from(values), differs));
    }
    let shown = |value: u32| [if value == 0 { 0.0 } else { 1.0 }];
    let moments = (keys, wanted, true);
    let (held, differs) = sampled(
        &values.integers()?,
        moments,
        |from, _, _| from,
        |error, old, new| {
            error.add(&shown(old), &shown(new));
        },
    )?;
    Some((Integers::from(held).into(), differs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cast_write::{Animation, Curve, NotificationTrack, Root};

    /// The keys of a translation curve after a change of rate, and how many notes there are.
    fn changed(from: f32, to: f32, frames: Vec<u32>, values: Vec<f32>) -> (Vec<u32>, Vec<f32>, usize) {
        let curve =
            Curve::new().with_node_name("hip").with_key_property("tx").with_key_frames(frames).with_key_values(values);
        let animation = Animation::new().with_frame_rate(from).with_curve(curve.with_mode("absolute"));
        let (mut document, mut report) = (Document::from(Root::new().with_animation(animation)), Report::default());
        change_rate(&mut document, to, &mut report);
        let (_, curve) = document.nodes().find(|(_, node)| node.kind == NodeKind::CURVE).unwrap();
        let frames = curve.property("kb").unwrap().data.integers().unwrap().into_owned();
        let values = curve.property("kv").unwrap().data.elements::<f32>().unwrap().into_owned();
        (frames, values, report.notes().len())
    }

    #[test]
    fn keys_that_fall_on_frames_stay_what_they_are() {
        let values = vec![0.1, 0.7, -3.0];
        assert_eq!(changed(30.0, 60.0, vec![0, 1, 9], values.clone()), (vec![0, 2, 18], values.clone(), 0));
        assert_eq!(changed(60.0, 30.0, vec![0, 2, 8], values.clone()), (vec![0, 1, 4], values.clone(), 0));
        assert_eq!(changed(24.0, 24.0, vec![0, 2, 7], values.clone()), (vec![0, 2, 7], values, 0));
    }

    #[test]
    fn others_leave_the_curve_as_it_is_at_every_frame() {
        // From 24 to 30 the keys are at 0, 1.25, 2.5 and 10.
        let (frames, values, notes) = changed(24.0, 30.0, vec![0, 1, 2, 8], vec![0.0, 1.0, 0.0, 7.5]);
        // Two notes: the rate, and a warning, because the peak of 1 at 1.25 is more than 0.1 % of the motion off.
        assert_eq!((frames, notes), (vec![0, 1, 2, 3, 10], 2));
        // Linear from 0 to 1 until 1.25, back to 0 until 2.5, then up by one per frame.
        for (value, expected) in values.iter().zip([0.0, 0.8, 0.4, 0.5, 7.5]) {
            assert!((value - expected).abs() < 1e-6, "{values:?}");
        }
        // Three keys within one frame, of which two are on either side of it.
        let (frames, values, _) = changed(60.0, 30.0, vec![1, 2, 3], vec![1.0, 2.0, 3.0]);
        assert_eq!((frames, values), (vec![0, 1, 2], vec![1.0, 2.0, 3.0]));
    }

    #[test]
    fn keys_in_any_order_keep_their_values_and_jumps_stay_jumps() {
        let (frames, values, _) = changed(30.0, 60.0, vec![4, 0, 2], vec![4.0, 0.0, 2.0]);
        assert_eq!((frames, values), (vec![0, 4, 8], vec![0.0, 2.0, 4.0]));
        // From 0 to 1 until frame 5, and on from 9.
        let (frames, values, _) = changed(30.0, 60.0, vec![0, 5, 5, 10], vec![0.0, 1.0, 9.0, 9.5]);
        assert_eq!((frames, values), (vec![0, 10, 10, 20], vec![0.0, 1.0, 9.0, 9.5]));
        // If the jump falls between two frames, it happens at the second: a step stays exact, if late, as in what is read
        // from FBX.
        let (frames, values, _) = changed(30.0, 15.0, vec![0, 5, 5, 10], vec![0.0, 1.0, 9.0, 9.5]);
        assert_eq!(frames, [0, 2, 3, 3, 5]);
        assert!((values[1] - 0.8).abs() < 1e-6 && values[2] == 1.0 && (values[3] - 9.1).abs() < 1e-6, "{values:?}");
    }

    #[test]
    fn a_rate_at_which_frames_end_too_early_is_refused() {
        let values = vec![0.0, 1.0];
        assert_eq!(changed(30.0, 1e30, vec![0, 10], values.clone()), (vec![0, 10], values.clone(), 1));
        // The last possible frame.
        assert_eq!(changed(30.0, 60.0, vec![0, LAST_FRAME / 2], values.clone()), (vec![0, LAST_FRAME - 1], values, 0));
    }

    #[test]
    fn what_happens_at_a_frame_moves_to_the_nearest() {
        let track = NotificationTrack::new().with_name("step").with_key_frames(vec![0_u32, 3, 4]);
        let animation = Animation::new().with_frame_rate(60.0).with_notification_track(track);
        let (mut document, mut report) = (Document::from(Root::new().with_animation(animation)), Report::default());
        change_rate(&mut document, 30.0, &mut report);
        let (_, track) = document.nodes().find(|(_, node)| node.kind == NodeKind::NOTIFICATION_TRACK).unwrap();
        assert_eq!(track.property("kb").unwrap().data.integers(), Some(vec![0, 2].into()));
        assert_eq!(report.notes()[0].count(), 1);
    }
}
