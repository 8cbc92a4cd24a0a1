//! At which frames the target has keys, and their values.

use cast_base::sort;
use glam::DQuat;

use super::curves::{MadeCurve, Values};
use super::error::Error;
use super::options::Options;
use super::pairs::{Driver, Pairs};
use super::pose::Posing;
use super::rotations::copied;
use crate::animation::{Axis, Binding, BoneCurves, Channel, Cursor, Mode, ModelPose, PARTS, Part};
use crate::skeleton::Skeleton;
use crate::transform::{Transform, single};

/// The curves of an animation.
pub(super) struct Made {
    pub(super) curves: Vec<MadeCurve>,
    pub(super) feet_moved: f64,
}

/// The curves of one part of a bone of the source.
#[derive(Clone, Debug, Default)]
struct Keyed {
    /// Ascending.
    frames: Vec<f64>,
    mode: Option<Mode>,
    /// Whether interpolation between keys is that of one rotation curve, or of translations.
    is_simple: bool,
}

impl Keyed {
    fn of(curves: &BoneCurves<'_>, part: Part) -> Self {
        let own = || curves.applied().filter(move |applied| Part::of(applied.curve.channel) == Some(part));
        let mut frames: Vec<f64> = own().flat_map(|applied| applied.curve.frames()).collect();
        ascending(&mut frames);
        let mut modes = own().map(|applied| applied.mode);
        let first = modes.next();
        let mode = first.map(|first| if modes.all(|mode| mode == first) { first } else { Mode::Absolute });
        let is_simple =
            part != Part::Rotation || own().count() == 1 && own().all(|one| one.curve.channel == Channel::Rotation);
        Self { frames, mode, is_simple }
    }

    fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }
}

fn ascending(frames: &mut Vec<f64>) {
    frames.retain(|frame| frame.is_finite());
    sort::unstable_by(frames, f64::total_cmp);
    frames.dedup();
}

/// One part of a bone of the target that gets curves.
struct Track {
    bone: u32,
    part: Part,
    mode: Mode,
    /// Its own frames; every frame if there are none.
    frames: Option<Vec<f64>>,
    next: usize,
    /// The frames at which it has values.
    made: Vec<f64>,
    values: Vec<Transform>,
}

impl Track {
    /// Takes the value of a frame, if it has a key there.
    fn take(&mut self, frame: f64, is_of_all: bool, local: Transform) {
        let is_own = match &self.frames {
            None => is_of_all,
            Some(frames) => frames.get(self.next).copied() == Some(frame),
        };
        if is_own {
            self.next += 1;
            self.made.push(frame);
            self.values.push(local);
        }
    }
}

/// More bones of the source are not followed upwards; curves then get a key at each frame.
const MOST_ABOVE: usize = 256;

/// How the curves of the source lead to those of the target.
struct Plan<'p> {
    from: &'p Skeleton,
    pairs: &'p Pairs,
    /// For each bone of the source, by part.
    keyed: Vec<[Keyed; 3]>,
    is_in_world: bool,
}

impl Plan<'_> {
    fn keyed(&self, bone: u32, part: Part) -> Option<&Keyed> {
        let own = self.keyed.get(bone as usize)?;
        own.get(PARTS.iter().position(|other| *other == part)?).filter(|keyed| !keyed.is_empty())
    }

    /// The bones of the source below the one that turns the bones above, down to this one, from below. `None` if it is not
    /// above it, or too far.
    fn path(&self, anchor: Option<u32>, bone: u32) -> Option<Vec<u32>> {
        let mut path = Vec::new();
        let mut next = Some(bone);
        while next != anchor {
            if path.len() >= MOST_ABOVE {
                return None;
            }
            path.push(next?);
            next = self.from.parent(next?);
        }
        Some(path)
    }

    /// The frames of a part of a bone of the target, whose anchor is the nearest bone above that something turns: none if it
    /// has no curves, `Some(None)` for every frame.
    fn frames(&self, source: u32, anchor: Option<Driver>, part: Part) -> Option<Option<Vec<f64>>> {
        let own = self.keyed(source, part);
        if part == Part::Scale {
            return own.map(|own| Some(own.frames.clone()));
        }
        let anchor = match anchor {
            None => Some(None),
            Some(Driver::Bone(bone)) => Some(Some(bone)),
            Some(_) => None,
        };
        let path = anchor.and_then(|anchor| self.path(anchor, source));
        if self.is_in_world {
            return Some(None);
        }
        let Some(path) = path else { return Some(None) };
        let above = path.get(1..).unwrap_or_default();
        let turns = |bone: &u32| self.keyed(*bone, Part::Rotation).is_some();
        match part {
            Part::Rotation => {
                let mut turning = path.iter().copied().filter(turns);
                match (turning.next(), turning.next()) {
                    (None, _) => None,
                    (Some(one), None) => {
                        let keyed = self.keyed(one, Part::Rotation)?;
                        Some(keyed.is_simple.then(|| keyed.frames.clone()))
                    }
                    _ => Some(None),
                }
            }
            _ => {
                let is_root = anchor == Some(None);
                let moves = |bone: &u32| PARTS.iter().any(|part| self.keyed(*bone, *part).is_some());
                let is_carried = if is_root { above.iter().any(moves) } else { above.iter().any(turns) };
                match (own, is_carried) {
                    (None, false) => None,
                    (None, true) if !is_root => None,
                    (Some(own), false) => Some(Some(own.frames.clone())),
                    _ => Some(None),
                }
            }
        }
    }
}

/// The curves of the target.
pub(super) fn retarget(
    binding: &Binding,
    [from, to]: [&Skeleton; 2],
    pairs: &Pairs,
    options: &Options<'_>,
) -> Result<Made, Error> {
    let animation = binding.animation();
    let mut plan = Plan {
        from,
        pairs,
        keyed: vec![<[Keyed; 3]>::default(); from.bones().len()],
        is_in_world: animation.world_space,
    };
    for curves in binding.bones() {
        if let Some(slot) = plan.keyed.get_mut(curves.bone() as usize) {
            *slot = PARTS.map(|part| Keyed::of(&curves, part));
        }
    }
    let usual = usual_mode(&plan);
    let (first, last) = animation.range().unwrap_or((0.0, 0.0));
    let bones = (from.bones().len() + to.bones().len()) as u64;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a difference of ascending frames")]
    let whole = (last - first).floor().max(0.0) as u64;
    let check = |frames: u64| match frames.saturating_mul(bones).saturating_mul(128) > options.budget {
        true => Err(Error::TooLarge { frames, budget: options.budget }),
        false => Ok(()),
    };
    let mut tracks = tracks(&plan, to, usual);
    let hips = pairs.hips.filter(|_| options.feet && !pairs.feet.is_empty() && usual != Mode::Additive);
    let has_any = !tracks.is_empty();
    let needs_all = hips.is_some() && has_any || tracks.iter().any(|track| track.frames.is_none());
    let own: u64 = tracks.iter().filter_map(|track| track.frames.as_ref()).map(|frames| frames.len() as u64).sum();
    if needs_all {
        check(whole)?;
    }
    let mut frames: Vec<f64> = tracks.iter().filter_map(|track| track.frames.as_ref()).flatten().copied().collect();
    debug_assert_eq!(frames.len() as u64, own);
    ascending(&mut frames);
    let mut all = Vec::new();
    if needs_all {
        all.extend([first, last]);
        let mut frame = first.ceil();
        while frame <= last {
            all.push(frame);
            frame += 1.0;
        }
        // Where anything jumps, everything may.
        all.extend(animation.jumps().into_iter().flat_map(|frame| [frame.next_down(), frame]));
        ascending(&mut all);
        frames.extend(&all);
        ascending(&mut frames);
    }
    check(frames.len() as u64)?;
    let mut posing = Posing::new([from, to], pairs);
    let mut sampler = Sampler { binding, cursor: Cursor::default(), pose: ModelPose::default() };
    let mut feet_moved = 0.0_f64;
    if hips.is_some() && has_any {
        for frame in &frames {
            posing.set(sampler.at(*frame));
            feet_moved = feet_moved.max(posing.missing().abs());
        }
    }
    // Less is rounding.
    let hips = hips.filter(|_| feet_moved > 1e-5 * pairs.height);
    if let Some(hips) = hips {
        let of_hips = |track: &&mut Track| track.bone == hips && track.part == Part::Translation;
        match tracks.iter_mut().find(of_hips) {
            Some(track) => track.frames = None,
            None => tracks.push(Track::new(hips, Part::Translation, usual, None)),
        }
    }
    let mut dense = all.iter().copied().peekable();
    for frame in &frames {
        posing.set(sampler.at(*frame));
        if let Some(hips) = hips {
            let missing = posing.missing();
            posing.raise(hips, missing);
        }
        let is_of_all = dense.next_if_eq(frame).is_some();
        for track in &mut tracks {
            let Some(local) = posing.pose.locals.get(track.bone as usize) else { continue };
            track.take(*frame, is_of_all, *local);
        }
    }
    let curves = tracks.into_iter().flat_map(|track| curves(track, to)).collect();
    Ok(Made { curves, feet_moved: if hips.is_some() { feet_moved } else { 0.0 } })
}

struct Sampler<'b> {
    binding: &'b Binding,
    cursor: Cursor,
    pose: ModelPose,
}

impl Sampler<'_> {
    fn at(&mut self, frame: f64) -> &crate::bones::Pose {
        self.binding.sample_into(frame, &mut self.cursor, &mut self.pose);
        &self.pose.bones
    }
}

impl Track {
    fn new(bone: u32, part: Part, mode: Mode, frames: Option<Vec<f64>>) -> Self {
        Self { bone, part, mode, frames, next: 0, made: Vec::new(), values: Vec::new() }
    }
}

/// What of the target has curves.
fn tracks(plan: &Plan<'_>, to: &Skeleton, usual: Mode) -> Vec<Track> {
    let pairs = plan.pairs;
    let mut anchors: Vec<Option<u32>> = vec![None; to.bones().len()];
    let mut tracks = Vec::new();
    for bone in to.order() {
        let driver = |bone: u32| copied(&pairs.drivers, bone).filter(|driver| *driver != Driver::Parent);
        let parent = to.parent(*bone);
        let anchor = parent.filter(|parent| driver(*parent).is_some());
        let anchor = anchor.or_else(|| parent.and_then(|parent| copied(&anchors, parent).flatten()));
        anchors.get_mut(*bone as usize).into_iter().for_each(|slot| *slot = anchor);
        match driver(*bone) {
            Some(Driver::Bone(source)) => {
                for part in PARTS {
                    let frames = plan.frames(source, anchor.and_then(driver), part);
                    let mode = plan.keyed(source, part).and_then(|keyed| keyed.mode).unwrap_or(usual);
                    tracks.extend(frames.map(|frames| Track::new(*bone, part, mode, frames)));
                    // An aligned bone may not be at rest where the source is.
                    let is_turned = part == Part::Rotation && is_turned(pairs, to, *bone);
                    if is_turned && !tracks.last().is_some_and(|last| last.bone == *bone && last.part == part) {
                        tracks.push(Track::new(*bone, part, usual, None));
                    }
                }
            }
            Some(_) => tracks.push(Track::new(*bone, Part::Rotation, usual, None)),
            None => {}
        }
    }
    tracks
}

/// Whether a bone is not at rest when the source is.
fn is_turned(pairs: &Pairs, to: &Skeleton, bone: u32) -> bool {
    let aligned = |bone: u32| copied(&pairs.aligned, bone).unwrap_or_default();
    let parent = to.parent(bone).map(aligned).unwrap_or_default();
    !DQuat::abs_diff_eq(parent, aligned(bone), 1e-9)
}

/// The mode of most curves of bones.
fn usual_mode(plan: &Plan<'_>) -> Mode {
    let modes = [Mode::Absolute, Mode::Relative, Mode::Additive];
    let count = |mode: Mode| plan.keyed.iter().flatten().filter(|keyed| keyed.mode == Some(mode)).count();
    modes.into_iter().rev().max_by_key(|mode| count(*mode)).unwrap_or_default()
}

/// The curves of a part, in its mode.
fn curves(track: Track, to: &Skeleton) -> Vec<MadeCurve> {
    let found = to.bones().get(track.bone as usize).and_then(|bone| bone.name());
    let rest = to.rest().locals.get(track.bone as usize);
    let (Some(name), Some(rest)) = (found, rest) else { return Vec::new() };
    let is_change = track.mode != Mode::Absolute;
    let made = |channel: Channel, values: Values| MadeCurve {
        bone: name.to_owned(),
        channel,
        mode: track.mode,
        frames: track.made.clone(),
        values,
    };
    let numbers = |value: &dyn Fn(&Transform) -> f32| Values::Numbers(track.values.iter().map(value).collect());
    let axes = [Axis::X, Axis::Y, Axis::Z];
    let at = |values: [f32; 3], axis: Axis| values.get(axis.index()).copied().unwrap_or_default();
    match track.part {
        Part::Rotation => {
            let undo = rest.wide_rotation().inverse();
            let mut last = DQuat::IDENTITY;
            let rotations = track.values.iter().map(|local| {
                let rotation = if is_change { undo * local.wide_rotation() } else { local.wide_rotation() };
                // Readers that interpolate numbers need the nearer of the two that are the same rotation.
                last = if last.dot(rotation) < 0.0 { -rotation } else { rotation };
                let [x, y, z, w] = single(last).to_array();
                [x, y, z, w]
            });
            let values = Values::Rotations(rotations.collect());
            vec![made(Channel::Rotation, values)]
        }
        Part::Translation => axes
            .map(|axis| {
                let from = if is_change { at(rest.translation, axis) } else { 0.0 };
                made(Channel::Translation(axis), numbers(&|local| at(local.translation, axis) - from))
            })
            .into(),
        Part::Scale => axes
            .map(|axis| {
                let from = at(rest.scale, axis);
                let from = if is_change && from != 0.0 { from } else { 1.0 };
                made(Channel::Scale(axis), numbers(&|local| at(local.scale, axis) / from))
            })
            .into(),
    }
}
