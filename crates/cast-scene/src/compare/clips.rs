//! Animations.

use std::sync::Arc;

use cast_base::{Steps, sort};
use hashbrown::{HashMap, HashSet};

use super::difference::{Aspect, Differences, Numbers};
use super::models::Paired;
use super::options::Options;
use super::pairs::{Pairs, labelled};
use super::world_vertices::apart;
use crate::Error;
use crate::animation::{Animation, Binding, BoneCurves, Channel, Curve, Mode, Notification, ShapeCurves};

/// The tolerance for times in seconds: a tenth of a frame at 60 frames per second, since other formats store times
/// differently.
const SECONDS: f64 = 1.0 / 600.0;

/// The cost of looking up the name of a curve, in posed vertices.
const UNITS_A_CURVE: u64 = 8;

/// How many more bones and vertices may be posed.
pub(super) struct Budget {
    pub(super) whole: u64,
    pub(super) left: u64,
}

impl Budget {
    pub(super) fn spend(&mut self, count: u64) -> Result<(), Error> {
        self.left = self.left.checked_sub(count).ok_or(Error::TooManyPoses { budget: self.whole })?;
        Ok(())
    }
}

/// Compares two animations on all models.
pub(super) fn compare(
    path: &str,
    clips: [&Arc<Animation>; 2],
    models: &[&Paired<'_>],
    (found, budget): (&mut Differences, &mut Budget),
    options: &Options<'_>,
    steps: &Steps<'_>,
) -> Result<(), Error> {
    let [first, second] = clips;
    compare_times(path, clips, found);
    let moments = moments(first, options.frames);
    let mut unmatched = clips.map(|clip| (0..clip.curves.len()).collect::<Vec<_>>());
    // All curves are searched for each model.
    let curves = first.curves.len().saturating_add(second.curves.len()) as u64;
    let others = models.len().saturating_sub(1) as u64;
    budget.spend(curves.saturating_mul(others).saturating_mul(UNITS_A_CURVE))?;
    for model in models {
        let [here, there] = model.models;
        let bindings = [first.bind(here), second.bind(there)];
        for (left, binding) in unmatched.iter_mut().zip(&bindings) {
            left.retain(|curve| binding.unmatched().binary_search(curve).is_ok());
        }
        // Objects that are equal and animated alike look alike: most clips move part of a model, and are the same in
        // both scenes.
        if model.is_alike && move_alike(&bindings, &moments) {
            steps.done(1);
            steps.check()?;
            continue;
        }
        budget.spend(model.count().saturating_mul(moments.len() as u64))?;
        let place = |inside: &str| format!("{path}/{inside}");
        for seconds in &moments {
            let poses = bindings.each_ref().map(|binding| binding.sample(frame(binding.animation(), *seconds)));
            let shown = model.visibility(&poses);
            let posed = model.deformed(&poses, true, options);
            let bones = model.bones(&posed);
            // Times need not be exact to the last digit.
            let at = |what: &str| format!("{} at {} s", place(what), (seconds * 1e4).round() / 1e4);
            found.numbers(&at(&model.path), Aspect::Visibility, shown);
            found.numbers(&at(&model.path), Aspect::Pose, bones);
            for (mesh, numbers) in model.surfaces(&posed) {
                found.numbers(&at(mesh), Aspect::Pose, numbers);
            }
            steps.check()?;
        }
        steps.done(1);
    }
    let [here, there] = unmatched;
    compare_curves(path, [left(first, &here), left(second, &there)], clips, &moments, options, found);
    Ok(())
}

/// Whether two animations have exactly the same effect on all bones, blend shapes and meshes that they animate, given
/// that indices correspond.
fn move_alike(bindings: &[Binding; 2], moments: &[f64]) -> bool {
    let [first, second] = bindings.each_ref().map(|binding| &**binding.animation());
    if first.world_space || second.world_space {
        return false;
    }
    let at = |seconds: &f64| [first, second].map(|clip| clip.frame_shown(frame(clip, *seconds)));
    let [mut bones, mut others] = bindings.each_ref().map(Binding::bones);
    let [shapes, other_shapes] = bindings.each_ref().map(|binding| binding.shape_curves().collect::<Vec<_>>());
    let [shown, other_shown] = bindings.each_ref().map(visibility);
    let same_parts = bones.iter().map(BoneCurves::bone).eq(others.iter().map(BoneCurves::bone))
        && shapes.iter().flat_map(ShapeCurves::shapes).eq(other_shapes.iter().flat_map(ShapeCurves::shapes))
        && shapes.iter().map(|one| one.shapes().len()).eq(other_shapes.iter().map(|one| one.shapes().len()))
        && shown.iter().map(|(part, _)| part).eq(other_shown.iter().map(|(part, _)| part));
    let (mut shapes, mut other_shapes) = (shapes, other_shapes);
    same_parts
        && moments.iter().all(|seconds| {
            let [here, there] = at(seconds);
            bones.iter_mut().zip(&mut others).all(|(one, other)| one.sample(here) == other.sample(there))
                && shapes.iter_mut().zip(&mut other_shapes).all(|(one, other)| one.sample(here) == other.sample(there))
                && shown
                    .iter()
                    .zip(&other_shown)
                    .all(|((_, one), (_, other))| one.visible_at(here) == other.visible_at(there))
        })
}

/// The curves that show or hide, with whether it is a bone, and which one.
fn visibility(binding: &Binding) -> Vec<((bool, usize), &Curve)> {
    let bones = binding.bone_visibility().map(|(bone, curve)| ((true, bone as usize), curve));
    bones.chain(binding.mesh_visibility().map(|(mesh, curve)| ((false, mesh), curve))).collect()
}

fn left<'c>(clip: &'c Animation, unmatched: &[usize]) -> Vec<&'c Curve> {
    unmatched.iter().filter_map(|index| clip.curves.get(*index)).collect()
}

/// Compares lengths and notifications.
fn compare_times(path: &str, clips: [&Arc<Animation>; 2], found: &mut Differences) {
    let [first, second] = clips;
    let seconds = clips.map(|clip| clip.range().map(|(first, last)| [first, last].map(|frame| clip.seconds_at(frame))));
    let same = match seconds {
        [Some(first), Some(second)] => apart(first, second) <= SECONDS,
        [first, second] => first == second,
    };
    if !same {
        let [first, second] = seconds.map(|range| range.map(|[first, last]| format!("{first} to {last} s")));
        found.add(path, Aspect::Duration, first, second);
    }
    if first.looping != second.looping {
        let word = |clip: &Animation| Some(if clip.looping { "looping" } else { "not looping" }.to_owned());
        found.add(path, Aspect::Looping, word(first), word(second));
    }
    let [here, there] = clips.map(|clip| modes(clip));
    found.texts(path, Aspect::Modes, Some(here), Some(there));
    let pairs = Pairs::by_name(&first.notifications, &second.notifications, Notification::name);
    pairs.report(found, path, "notification");
    for [one, other] in pairs.both(&first.notifications, &second.notifications) {
        let path = one.path(path, "notification");
        let (here, there) = (&one.item.frames, &other.item.frames);
        found.counts(&path, Aspect::Notifications, here.len(), there.len());
        let mut numbers = Numbers::NONE;
        for (here, there) in here.iter().zip(there) {
            numbers.count(apart([first.seconds_at(*here)], [second.seconds_at(*there)]), SECONDS);
        }
        found.numbers(&path, Aspect::Notifications, numbers);
    }
}

/// The modes of the curves of an animation that are not absolute, the usual mode.
fn modes(clip: &Animation) -> String {
    let curves = clip.curves.iter().map(|curve| curve.mode);
    let all: Vec<Mode> = curves.chain(clip.overrides.iter().map(|one| one.mode)).collect();
    let names = [(Mode::Relative, "relative"), (Mode::Additive, "additive")];
    let used: Vec<&str> = names.into_iter().filter(|(mode, _)| all.contains(mode)).map(|(_, name)| name).collect();
    if used.is_empty() { "absolute".to_owned() } else { used.join(" and ") }
}

/// Compares curves that move nothing, by their values.
fn compare_curves(
    path: &str,
    [curves, others]: [Vec<&Curve>; 2],
    [first, second]: [&Arc<Animation>; 2],
    moments: &[f64],
    options: &Options<'_>,
    found: &mut Differences,
) {
    let mut waiting: HashMap<(&str, Channel), &Curve> = HashMap::new();
    for curve in &others {
        waiting.entry((curve.target(), curve.channel)).or_insert(curve);
    }
    let label = |curve: &Curve, index: usize| labelled(path, "curve", Some(curve.target()), index);
    let mut seen = HashSet::new();
    for (index, curve) in curves.iter().enumerate() {
        let what = channel(curve);
        if !seen.insert((curve.target(), curve.channel)) {
            continue;
        }
        let Some(partner) = waiting.remove(&(curve.target(), curve.channel)) else {
            found.add(&label(curve, index), Aspect::Presence, Some(what), None);
            continue;
        };
        let mut numbers = Numbers::NONE;
        for seconds in moments {
            let (one, other) = (values(curve, frame(first, *seconds)), values(partner, frame(second, *seconds)));
            let other = if curve.channel == Channel::Rotation { nearer(one, other) } else { other };
            let scale = one.into_iter().fold(1.0_f64, |scale, value| scale.max(value.abs()));
            numbers.count(apart(one, other) / scale, options.tolerance);
        }
        found.numbers(&label(curve, index), Aspect::Curves, numbers);
    }
    let mut left: Vec<&Curve> = waiting.into_values().collect();
    sort::by_key(&mut left, |curve| (curve.target(), channel(curve)));
    for (index, curve) in left.into_iter().enumerate() {
        found.add(&label(curve, index), Aspect::Presence, None, Some(channel(curve)));
    }
}

/// The value of a curve at a frame: a rotation or a number.
fn values(curve: &Curve, frame: f64) -> [f64; 4] {
    match curve.channel {
        Channel::Rotation => curve.rotation_at(frame).map(f64::from),
        Channel::Visibility => [f64::from(u8::from(curve.visible_at(frame))), 0.0, 0.0, 0.0],
        _ => [curve.number_at(frame), 0.0, 0.0, 0.0],
    }
}

/// Of the two quaternions for one rotation, the nearer one.
fn nearer(to: [f64; 4], rotation: [f64; 4]) -> [f64; 4] {
    let along: f64 = to.iter().zip(rotation).map(|(one, other)| one * other).sum();
    if along < 0.0 { rotation.map(|part| -part) } else { rotation }
}

/// What a curve animates, by its name in the file.
fn channel(curve: &Curve) -> String {
    curve.node().key_property().map_or_else(String::new, |property| property.as_str().to_owned())
}

/// The frame of a time. Times of other formats are slightly off, and just after its end an animation may already
/// repeat.
fn frame(clip: &Animation, seconds: f64) -> f64 {
    let frame = clip.frame_at(seconds);
    clip.range().map_or(frame, |(first, last)| frame.clamp(first, last))
}

/// Evenly spaced times from the first key to the last.
fn moments(clip: &Animation, count: u32) -> Vec<f64> {
    let Some((first, last)) = clip.range().filter(|(first, last)| first.is_finite() && last.is_finite()) else {
        return Vec::new();
    };
    let parts = f64::from(count.saturating_sub(1).max(1));
    (0..count).map(|index| clip.seconds_at(first + (last - first) * f64::from(index) / parts)).collect()
}
