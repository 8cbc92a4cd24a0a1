//! The tracks of a clip, and what becomes of their curves.

use hashbrown::{HashMap, HashSet};

use crate::animation::Part;
use crate::clip::content::{Clip, Content, text};
use crate::clip::cut::hold_range;
use crate::clip::keys::{Keys, Values};
use crate::clip::posing::{fill, properties};
use crate::skeleton::Skeleton;

/// Curves that keep the same keys: those of a property of a bone, along all axes if they have the same frames. Formats that
/// store the axes together would need the keys of all of them.
pub(super) struct Track {
    /// `None` if the skeleton does not have it.
    pub(super) bone: Option<u32>,
    /// `None` for weights of blend shapes and for what shows.
    pub(super) part: Option<Part>,
    /// Axes, and indices of the parts of the clip.
    pub(super) curves: Vec<(usize, usize)>,
    /// Whether none of them ever changes.
    pub(super) is_still: bool,
}

/// Weights of blend shapes are no lengths; less is not seen.
pub(super) const WEIGHT: f64 = 1e-3;

/// For each part of a clip, the curve with fewer keys; `None` if it stays as it is.
pub(super) type Kept = Vec<Option<Keys>>;

/// The part of a bone that a property is of, and its axis.
fn part_of(property: &str) -> Option<(Part, usize)> {
    [Part::Translation, Part::Rotation, Part::Scale].into_iter().find_map(|part| {
        let axis = properties(part).iter().position(|other| *other == property)?;
        Some((part, axis))
    })
}

/// The tracks of a clip; without a skeleton, of all names. Curves of old files, whose parts of rotations only mean something
/// together, are of none.
pub(super) fn tracks(clip: &Clip<'_>, skeleton: Option<&Skeleton>) -> Vec<Track> {
    let mut tracks: Vec<Track> = Vec::new();
    let mut open: HashMap<(&str, usize), usize> = HashMap::new();
    for (index, part) in clip.parts.iter().enumerate() {
        let Content::Keys(keys) = &part.content else { continue };
        let (name, property) = (text(&part.node, "nn"), text(&part.node, "kp"));
        let found = part_of(property);
        if found.is_none() && !matches!(property, "bs" | "vb") {
            continue;
        }
        let bone = skeleton.and_then(|skeleton| skeleton.bone(name)).filter(|_| found.is_some());
        let (part, axis) = found.unzip();
        let axis = axis.unwrap_or_default();
        let of_part = part.filter(|part| *part != Part::Rotation).map(|part| (name, usize::from(part == Part::Scale)));
        let place = of_part.and_then(|of_part| open.get(&of_part).copied());
        let fits = |track: &&mut Track| {
            let has_frames = |(_, other): &(usize, usize)| {
                let other = clip.parts.get(*other).and_then(|part| part.content.keys());
                other.is_some_and(|other| other.frames == keys.frames)
            };
            track.curves.iter().all(|(other, _)| *other != axis) && track.curves.first().is_some_and(has_frames)
        };
        match place.and_then(|place| tracks.get_mut(place)).filter(fits) {
            Some(track) => {
                track.curves.push((axis, index));
                track.is_still &= is_constant(keys);
            }
            None => {
                of_part.into_iter().for_each(|of_part| _ = open.insert(of_part, tracks.len()));
                tracks.push(Track { bone, part, curves: vec![(axis, index)], is_still: is_constant(keys) });
            }
        }
    }
    tracks
}

fn is_constant(keys: &Keys) -> bool {
    match &keys.values {
        Values::Numbers(values) => values.iter().all(|value| Some(value) == values.first()),
        Values::Rotations(values) => values.iter().all(|value| Some(value) == values.first()),
        Values::Integers(values) => values.iter().all(|value| Some(value) == values.first()),
    }
}

/// How far a value of a track may be from its own; `None` if its keys stay.
pub(super) fn tolerance(track: &Track, error: f64, reach: f64) -> Option<f64> {
    match track.part {
        // Three axes add up to a length.
        Some(Part::Translation) => Some(error / 3.0_f64.sqrt()),
        Some(_) => Some(if reach > 0.0 { error / reach } else { error }),
        None => Some(WEIGHT),
    }
}

/// How many keys a clip has with fewer of them.
pub(super) fn count(clip: &Clip<'_>, kept: &Kept) -> usize {
    now(clip, kept).map(Keys::len).sum()
}

/// About how many bytes the curves take where curves with the same frames share them, as in glTF.
pub(super) fn bytes(clip: &Clip<'_>, kept: &Kept) -> usize {
    let mut frames: HashSet<u64> = HashSet::new();
    let of_curve = |keys: &Keys| {
        let is_new = frames.insert(frames_hash(&keys.frames));
        keys.len() * (value_bytes(keys) + if is_new { 4 } else { 0 }) + if is_new { OWN_FRAMES } else { 0 }
    };
    now(clip, kept).map(of_curve).sum()
}

/// How many bytes a value takes.
pub(super) fn value_bytes(keys: &Keys) -> usize {
    if matches!(keys.values, Values::Rotations(_)) { 16 } else { 4 }
}

/// What frames of their own take beside themselves, in bytes.
const OWN_FRAMES: usize = 100;

fn frames_hash(frames: &[f64]) -> u64 {
    frames.iter().fold(frames.len() as u64, |hash, frame| {
        (hash.rotate_left(5) ^ frame.to_bits()).wrapping_mul(0x517c_c1b7_2722_0a95)
    })
}

fn now<'k>(clip: &'k Clip<'_>, kept: &'k Kept) -> impl Iterator<Item = &'k Keys> {
    clip.parts.iter().zip(kept).filter_map(|(part, kept)| kept.as_ref().or_else(|| part.content.keys()))
}

/// Leaves the keys that stay; the clip takes as long as before.
pub(super) fn leave_out(clip: &mut Clip<'_>, kept: &Kept) {
    let range = clip.range().unwrap_or_default();
    for (part, kept) in clip.parts.iter_mut().zip(kept) {
        let (Content::Keys(keys), Some(kept)) = (&mut part.content, kept) else { continue };
        keys.clone_from(kept);
        fill(keys);
    }
    hold_range(clip, range);
}
