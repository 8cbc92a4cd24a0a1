//! Which keys of which curves are left out.

use hashbrown::HashMap;

use crate::animation::Part;
use crate::clip::content::{Clip, Content, text};
use crate::clip::cut::hold_range;
use crate::clip::keys::{Keys, Values};
use crate::clip::mend::keep;
use crate::clip::posing::{fill, properties};
use crate::keys::{Allowed, range, rotation_way, rotations, steps, vectors, within};
use crate::skeleton::Skeleton;
use crate::transform::narrow;

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

/// For each part of a clip, the keys that it keeps; `None` for all.
pub(super) type Kept = Vec<Option<Vec<usize>>>;

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

/// The keys that stay where values may be off by a tolerance; `None` lets all keys of a track stay.
///
/// Of curves with a key at each frame, all stay where fewer than three of ten would go: then they make no error, so that others
/// may make more, and in formats whose curves share the times of their keys, times of its own would take more than the keys.
pub(super) fn choose(clip: &Clip<'_>, tracks: &[Track], tolerance: impl Fn(&Track) -> Option<f64>) -> Kept {
    let mut all: Kept = vec![None; clip.parts.len()];
    for track in tracks {
        let Some(tolerance) = tolerance(track) else { continue };
        if track.is_still {
            for (_, index) in &track.curves {
                all.get_mut(*index).into_iter().for_each(|slot| *slot = Some(vec![0]));
            }
            continue;
        }
        for ((_, index), kept) in track.curves.iter().zip(kept(clip, track, tolerance)) {
            let keys = clip.parts.get(*index).and_then(|part| part.content.keys());
            let is_worth_it = keys.is_some_and(|keys| !is_dense(keys) || kept.len() * 10 <= keys.len() * 7);
            if let Some(slot) = all.get_mut(*index).filter(|_| is_worth_it) {
                *slot = Some(kept);
            }
        }
    }
    all
}

/// The keys that the curves of a track keep.
fn kept(clip: &Clip<'_>, track: &Track, tolerance: f64) -> Vec<Vec<usize>> {
    let keys_of = |index: usize| clip.parts.get(index).and_then(|part| part.content.keys());
    let curves: Vec<(usize, &Keys)> =
        track.curves.iter().filter_map(|(axis, index)| Some((*axis, keys_of(*index)?))).collect();
    if let [(_, keys)] = curves[..] {
        return vec![kept_of_one(keys, tolerance)];
    }
    let numbers = |keys: &Keys, key: usize| match &keys.values {
        Values::Numbers(numbers) => numbers.get(key).copied(),
        _ => None,
    };
    let frames = curves.first().map(|(_, keys)| keys.frames.as_slice()).unwrap_or_default();
    let values: Vec<[f32; 3]> = (0..frames.len())
        .map(|key| {
            let mut value = [0.0; 3];
            for (axis, keys) in &curves {
                value.get_mut(*axis).into_iter().for_each(|slot| *slot = numbers(keys, key).unwrap_or_default());
            }
            value
        })
        .collect();
    let mut of_axes = vectors(frames, &values, Allowed::Distance(tolerance));
    let kept = curves.iter().map(|(axis, keys)| {
        let own = of_axes.get_mut(*axis).map(std::mem::take).unwrap_or_default();
        if is_still(keys, tolerance) { vec![0] } else { own }
    });
    kept.collect()
}

fn kept_of_one(keys: &Keys, tolerance: f64) -> Vec<usize> {
    if !keys.holds && is_still(keys, tolerance) {
        return vec![0];
    }
    match &keys.values {
        _ if keys.holds => steps(&keys.values.iter().collect::<Vec<_>>()),
        Values::Rotations(values) => rotations(&keys.frames, values, narrow(tolerance.min(1.0))),
        Values::Numbers(values) => within(&keys.frames, values, Allowed::Distance(tolerance)),
        Values::Integers(values) => steps(values),
    }
}

/// Whether there is a key at each frame.
fn is_dense(keys: &Keys) -> bool {
    keys.range().is_some_and(|(first, last)| keys.len() as f64 > last - first)
}

fn is_constant(keys: &Keys) -> bool {
    match &keys.values {
        Values::Numbers(values) => values.iter().all(|value| Some(value) == values.first()),
        Values::Rotations(values) => values.iter().all(|value| Some(value) == values.first()),
        Values::Integers(values) => values.iter().all(|value| Some(value) == values.first()),
    }
}

/// Whether all values are within a tolerance of the first.
fn is_still(keys: &Keys, tolerance: f64) -> bool {
    match &keys.values {
        Values::Numbers(values) => range(values) <= tolerance && values.iter().all(|value| value.is_finite()),
        Values::Rotations(values) => {
            let first = values.first().copied().unwrap_or_default();
            let angle = |way: [f64; 3]| way.iter().map(|part| part * part).sum::<f64>().sqrt();
            values.iter().all(|value| rotation_way(first, *value).is_some_and(|way| angle(way) <= tolerance))
        }
        Values::Integers(_) => false,
    }
}

/// Leaves the keys that stay; the clip takes as long as before.
pub(super) fn leave_out(clip: &mut Clip<'_>, kept: &Kept) {
    let range = clip.range().unwrap_or_default();
    for (part, kept) in clip.parts.iter_mut().zip(kept) {
        let (Content::Keys(keys), Some(kept)) = (&mut part.content, kept) else { continue };
        keep(keys, kept);
        fill(keys);
    }
    hold_range(clip, range);
}
