//! Steps that move keys in time: parts of clips, their length, direction and rate.

use super::content::{Clip, Content};
use super::error::Error;
use super::keys::Keys;
use super::time::{Length, Range};
use super::whole_frames::LAST_FRAME;
use crate::key_frames::ascending;

/// Cuts a part out, which then begins at frame 0. Outside of its keys, a clip holds its first or last pose.
pub(super) fn trim(clip: &mut Clip<'_>, range: &Range) -> Result<(), Error> {
    let Some((first, last)) = clip.range() else { return Ok(()) };
    let start = range.start.as_ref().map_or(Ok(first), |time| clip.frame(time))?;
    let end = range.end.as_ref().map_or(Ok(last), |time| clip.frame(time))?;
    if start < 0.0 || end < start {
        let what = if end < start { "ends before it begins" } else { "begins before frame 0" };
        let reason = format!("the part from frame {start} to {end} {what}; the animation has frames {first} to {last}");
        return Err(Error::clip(clip.name(), reason));
    }
    if end - start > f64::from(LAST_FRAME) * 2.0 + 1.0 {
        return Err(Error::clip(clip.name(), format!("frame {end} is later than a file can store")));
    }
    part(clip, start, end);
    Ok(())
}

/// The part between two frames, moved to frame 0.
pub(super) fn part(clip: &mut Clip<'_>, start: f64, end: f64) {
    clip.keys_mut().for_each(|keys| *keys = cut(keys, start, end));
    take_moments(clip, start, end);
    hold_range(clip, (0.0, end - start));
}

fn take_moments(clip: &mut Clip<'_>, start: f64, end: f64) {
    clip.change_moments(|moments| {
        moments.retain(|frame| (start..=end).contains(frame));
        moments.iter_mut().for_each(|frame| *frame -= start);
    });
}

/// The part of a curve between two frames, with the keys that it needs at the ends to stay as it is.
fn cut(keys: &Keys, start: f64, end: f64) -> Keys {
    let inside =
        keys.frames.partition_point(|frame| *frame <= start)..keys.frames.partition_point(|frame| *frame <= end);
    let (is_before, is_after) = (inside.start > 0, inside.end < keys.len());
    let has_end = inside.end.checked_sub(1).and_then(|last| keys.frames.get(last)) == Some(&end);
    let mut new = keys.like(inside.len() + 2);
    // Of a jump at the start, the value before it is never shown.
    if is_before && let Some(value) = keys.at(start) {
        new.push(0.0, value);
    }
    new.frames.extend(keys.frames.get(inside.clone()).unwrap_or_default().iter().map(|frame| frame - start));
    new.values.extend(&keys.values, inside);
    if let Some(value) = keys.at(end) {
        // All keys may be after the end.
        let needs_end = is_after && !has_end && !keys.holds && new.last().is_some_and(|(_, last)| last != value);
        if new.frames.is_empty() || needs_end {
            new.push(end - start, value);
        }
    }
    new
}

/// Sees to it that a clip lasts from a frame to another: a curve that has none of its keys there gets one that changes
/// nothing.
pub(super) fn hold_range(clip: &mut Clip<'_>, (start, end): (f64, f64)) {
    let Some((first, last)) = clip.range_of_keys() else { return };
    if first > start
        && let Some(keys) = clip.keys_mut().find(|keys| keys.frames.first() == Some(&first))
        && let Some((_, value)) = keys.first()
    {
        keys.push_first(start, value);
    }
    if last < end
        && let Some(keys) = clip.keys_mut().find(|keys| keys.frames.last() == Some(&last))
        && let Some((_, value)) = keys.last()
    {
        keys.push(end, value);
    }
}

/// Plays it slower or faster, at the same frame rate.
pub(super) fn retime(clip: &mut Clip<'_>, length: Length) -> Result<(), Error> {
    let Some((first, last)) = clip.range() else { return Ok(()) };
    let wanted = match length {
        Length::Factor(_) => None,
        Length::Frames(frames) => Some(frames),
        Length::Seconds(seconds) => Some(seconds * clip.rate),
    };
    let factor = match (length, wanted) {
        (Length::Factor(factor), _) => factor,
        (_, Some(wanted)) if last > first => wanted / (last - first),
        _ => return Err(Error::clip(clip.name(), "it has one pose only, which has no length; give a clip that moves")),
    };
    in_range(clip, first + (last - first) * factor)?;
    clip.move_all(|frame| (first + (frame - first) * factor).max(0.0));
    Ok(())
}

/// Changes the frame rate; the motion takes as long as before.
pub(super) fn change_rate(clip: &mut Clip<'_>, rate: f64) -> Result<(), Error> {
    let ratio = rate / clip.rate;
    if ratio == 1.0 {
        return Ok(());
    }
    let last = clip.range().map_or(0.0, |(_, last)| last);
    let moments = clip.moments().filter_map(|(_, moments)| moments.last().copied());
    let last = moments.fold(last, f64::max);
    in_range(clip, last * ratio)?;
    clip.rate = rate;
    clip.move_all(|frame| frame * ratio);
    Ok(())
}

/// An error if a frame is later than those that programs understand.
pub(super) fn in_range(clip: &Clip<'_>, frame: f64) -> Result<(), Error> {
    if frame <= f64::from(LAST_FRAME) {
        return Ok(());
    }
    let reason = format!("frame {frame:.0} would be too late: programs know frames to {LAST_FRAME}; make it shorter");
    Err(Error::clip(clip.name(), reason))
}

/// Plays it backwards: each frame is what the one as far from the other end was. Notifications outside of its keys are removed; returns how many frames.
pub(super) fn reverse(clip: &mut Clip<'_>) -> u64 {
    let Some((first, last)) = clip.range() else { return 0 };
    for keys in clip.keys_mut() {
        let mut frames: Vec<f64> = keys.frames.iter().rev().map(|frame| first + last - frame).collect();
        let values = keys.values.pick((0..keys.len()).rev());
        if keys.holds {
            // A value was shown to the frame before the next key, so it is now shown from there.
            frames.iter_mut().for_each(|frame| *frame += 1.0);
            frames.pop();
            frames.insert(0, first);
        }
        (keys.frames, keys.values, keys.is_changed) = (frames, values, true);
    }
    let mut outside = 0;
    clip.change_moments(|moments| {
        let count = moments.len();
        moments.retain(|frame| (first..=last).contains(frame));
        outside += (count - moments.len()) as u64;
        moments.iter_mut().for_each(|frame| *frame = first + last - *frame);
        ascending(moments);
    });
    outside
}

/// Cuts a clip at frames: parts that share the pose where they were cut. Each cut has the name of the part that begins
/// there, if it has one.
pub(super) fn split<'a>(
    clip: &Clip<'a>,
    mut cuts: Vec<(f64, Option<String>)>,
    budget: u64,
) -> Result<Vec<Clip<'a>>, Error> {
    let Some((first, last)) = clip.range() else { return Ok(vec![clip.clone()]) };
    cast_base::sort::by(&mut cuts, |one, other| one.0.total_cmp(&other.0));
    cuts.dedup_by(|one, other| one.0 == other.0);
    if let Some((frame, _)) = cuts.iter().find(|(frame, _)| *frame < first || *frame > last) {
        let reason = format!("it cannot be cut at frame {frame}; it has frames {first} to {last}");
        return Err(Error::clip(clip.name(), reason));
    }
    cuts.retain(|(frame, _)| *frame < last);
    if cuts.first().is_none_or(|(frame, _)| *frame > first) {
        cuts.insert(0, (first, None));
    }
    // Each part has at least a key of each curve.
    let size = (clip.parts.len() as u64).saturating_mul(64).saturating_mul(cuts.len() as u64);
    if size > budget {
        return Err(Error::TooLarge { values: size / 64, budget });
    }
    let ends: Vec<f64> = cuts.iter().skip(1).map(|(frame, _)| *frame).chain([last]).collect();
    let name = match clip.name() {
        "" => "part",
        name => name,
    };
    // Without keys, which are taken from the whole clip.
    let mut shell = clip.clone();
    for part in &mut shell.parts {
        if let Content::Keys(keys) = &mut part.content {
            *keys = keys.like(0);
            ["kb", "kt", "kv"].into_iter().for_each(|name| {
                part.node.property_mut(name).into_iter().for_each(|property| property.data = Vec::<f32>::new().into());
            });
        }
    }
    let parts = cuts.into_iter().zip(ends).zip(1..).map(|(((start, own), end), number)| {
        let mut new = shell.clone();
        for (part, whole) in new.parts.iter_mut().zip(&clip.parts) {
            if let (Content::Keys(keys), Content::Keys(whole)) = (&mut part.content, &whole.content) {
                *keys = cut(whole, start, end);
            }
        }
        take_moments(&mut new, start, end);
        hold_range(&mut new, (0.0, end - start));
        let own = own.unwrap_or_else(|| format!("{name}_{number}"));
        new.node.set("n", own);
        new.node.hash = cast_write::NodeHash::assigned();
        new
    });
    Ok(parts.collect())
}
