//! The frames that get keys, and their times in seconds.

/// Sorted frames without duplicates, from 0 on, where clips begin.
pub(super) fn sorted(mut frames: Vec<f64>) -> Vec<f64> {
    frames.iter_mut().for_each(|frame| *frame = frame.max(0.0));
    frames.sort_unstable_by(f64::total_cmp);
    frames.dedup();
    frames
}

/// The number of whole frames in a range.
pub(super) fn count((first, last): (f64, f64)) -> usize {
    #[allow(clippy::cast_possible_truncation, reason = "a cast to integers saturates")]
    let count = (last - first.max(0.0)).max(0.0) as u64;
    usize::try_from(count).unwrap_or(usize::MAX).saturating_add(2)
}

/// The given frames and all whole ones in a range.
pub(super) fn with_whole(mut frames: Vec<f64>, (first, last): (f64, f64)) -> Vec<f64> {
    let mut frame = first.max(0.0).ceil();
    while frame < last {
        frames.push(frame);
        let next = frame + 1.0;
        if next <= frame {
            break;
        }
        frame = next;
    }
    sorted(frames)
}

/// The time of a frame in a clip.
pub(super) fn seconds(frame: f64, frame_rate: f64) -> f32 {
    #[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
    let seconds = (frame.max(0.0) / frame_rate) as f32;
    if seconds.is_finite() { seconds } else { 0.0 }
}

/// Adds a time, unless it is not after the others. Where a value jumps there are two keys at one time: the first moves to
/// the preceding number.
pub(super) fn push(times: &mut Vec<f32>, time: f32) -> bool {
    let before = times.len().checked_sub(2).and_then(|index| times.get(index)).copied();
    if let Some(last) = times.last_mut()
        && *last >= time
    {
        let earlier = last.next_down();
        if *last > time || earlier <= before.unwrap_or(-1.0) || earlier < 0.0 {
            return false;
        }
        *last = earlier;
    }
    times.push(time);
    true
}
