//! The motion of a whole character: where it goes, and which way it faces.
//!
//! The motion of a bone is where it is in the space of the model, compared with the first frame, along some axes, and how
//! far it has turned around the up axis. Moving it to or from the topmost bone leaves every bone where it was: what the
//! topmost bone gains, its children lose.

use std::sync::Arc;

use glam::{DAffine3, DMat3, DQuat, DVec3};

use super::content::{Clip, text};
use super::error::Error;
use super::keys::{Keys, Values};
use super::motion::{Gone, Motion, MotionCurve, RootMotion, up_of};
use super::options::{Options, unknown_skeleton};
use super::posing::{Named, NewCurves, Posing, above, before_jumps, local};
use super::surface::Surface;
use crate::animation::Part;
use crate::key_frames::ascending;
use crate::keys::range;
use crate::links::Model;
use crate::skeleton::Skeleton;
use crate::transform::{Transform, inverse, narrow, rotation_of, single, wide};

/// How far a curve moves.
fn extent(keys: &Keys) -> f64 {
    match &keys.values {
        Values::Numbers(values) => range(values),
        _ => 0.0,
    }
}

/// The bone that carries the motion: that of the options, or else the topmost one that moves; `None` if none does.
fn carrier(clip: &Clip<'_>, skeleton: &Skeleton, named: &Named, options: &Options<'_>) -> Result<Option<u32>, Error> {
    if let Some(root) = options.root {
        let no_bone = || Error::clip(clip.name(), format!("its skeleton has no bone {root:?}, which `root` names"));
        return skeleton.bone(root).map(Some).ok_or_else(no_bone);
    }
    let moves: Vec<f64> = (0_u32..)
        .zip(skeleton.bones())
        .map(|(bone, _)| named.translations(clip, bone).into_iter().flatten().map(extent).fold(0.0, f64::max))
        .collect();
    let most = moves.iter().copied().fold(0.0, f64::max);
    // Less is no motion of a character.
    let is_far = |bone: &u32| moves.get(*bone as usize).is_some_and(|far| *far > 0.01 * most);
    Ok(skeleton.order().iter().copied().find(is_far))
}

const NOTHING_MOVES: &str = "none of its bones moves, so there is no motion to take from one";

/// The bone that moves farthest, without a skeleton.
fn farthest(clip: &Clip<'_>, options: &Options<'_>) -> Result<Option<String>, Error> {
    let mut farthest: Option<(f64, &str)> = None;
    for (node, keys) in clip.curves().filter(|(node, _)| matches!(text(node, "kp"), "tx" | "ty" | "tz")) {
        let (extent, name) = (extent(keys), text(node, "nn"));
        match options.root {
            Some(root) if name.eq_ignore_ascii_case(root) => return Ok(Some(name.to_owned())),
            None if extent > farthest.map_or(0.0, |(most, _)| most) => farthest = Some((extent, name)),
            _ => {}
        }
    }
    if let (Some(root), None) = (options.root, farthest) {
        let reason = format!("it has no curve that moves the bone {root:?}, which `root` names");
        return Err(Error::clip(clip.name(), reason));
    }
    Ok(farthest.map(|(_, name)| name.to_owned()))
}

/// Keeps the bone that carries the motion above where it is in the first frame. Returns where it went; `None` if its skeleton is
/// not known.
pub(super) fn in_place(clip: &mut Clip<'_>, options: &Options<'_>) -> Result<Option<MotionCurve>, Error> {
    let motion = Motion::default();
    if let Ok(rig) = options.rig_of(clip) {
        return remove(clip, &rig, motion, options).map(Some);
    }
    // Without a skeleton the bone is taken for one without a parent.
    let Some(name) = farthest(clip, options)? else { return Ok(Some(MotionCurve::default())) };
    still_along(clip, &name, motion.along(DVec3::ONE, options.up));
    Ok(None)
}

/// Takes motion out of a clip. What does not move is in place.
fn remove(
    clip: &mut Clip<'_>,
    (model, skeleton): &(Arc<Model>, Arc<Skeleton>),
    motion: Motion,
    options: &Options<'_>,
) -> Result<MotionCurve, Error> {
    let named = Named::new(clip, skeleton);
    let Some(bone) = carrier(clip, skeleton, &named, options)? else { return Ok(MotionCurve::default()) };
    let mut posing = Posing::of_chain(clip, model, bone)?;
    let frames = match motion.turns {
        false => frames_of(clip, &mut posing, &named, bone, options.budget)?,
        true => posing.frames(options.budget)?,
    };
    let parent = posing.skeleton.parent(bone);
    let mut moved = Moved::new(bone, frames.len());
    let mut gone = Gone::new(&named, bone, motion, options.up);
    for frame in &frames {
        let (pose, world) = posing.world_at(*frame);
        let (by, around) = gone.at(*frame, world);
        let (old, above) = (local(pose, bone), world.placed(parent).matrix);
        let start = DVec3::from_array(gone.curve.start);
        let turned = DAffine3::from_rotation_translation(around.inverse(), start);
        let back = turned * DAffine3::from_translation(-start - by);
        moved.push(
            &old,
            match motion.turns {
                false => shifted(old, &above, -by),
                true => placed(&(inverse(&above) * back * above), &old, true),
            },
        );
    }
    let mut new = NewCurves::default();
    moved.add_to(&mut new, &named, &frames, motion.turns);
    new.put(clip);
    Ok(gone.curve)
}

/// A local transform that is moved in the space of the model.
fn shifted(mut own: Transform, parent: &DAffine3, by: DVec3) -> Transform {
    if by != DVec3::ZERO {
        own.translation = (wide(own.translation) + inverse(parent).transform_vector3(by)).to_array().map(narrow);
    }
    own
}

/// The frames that new translations of a bone need: those of its own, or all of them if a bone above moves.
fn frames_of(clip: &Clip<'_>, posing: &mut Posing, named: &Named, bone: u32, budget: u64) -> Result<Vec<f64>, Error> {
    if above(&posing.skeleton, bone).any(|above| named.is_animated(above)) {
        return posing.frames(budget);
    }
    let own = moments(&named.translations(clip, bone));
    if own.is_empty() { Ok(vec![clip.range().unwrap_or_default().0]) } else { Ok(own) }
}

/// New local transforms of a bone.
struct Moved {
    bone: u32,
    locals: Vec<Transform>,
    /// Along which axes its translation changes.
    axes: [bool; 3],
}

impl Moved {
    fn new(bone: u32, frames: usize) -> Self {
        Self { bone, locals: Vec::with_capacity(frames), axes: [false; 3] }
    }

    /// The next one, and what it was.
    fn push(&mut self, old: &Transform, new: Transform) {
        for ((axis, old), new) in self.axes.iter_mut().zip(old.translation).zip(new.translation) {
            *axis |= old != new;
        }
        self.locals.push(new);
    }

    /// Adds those translation curves that change, and if it turns that of its rotation.
    fn add_to(&self, new: &mut NewCurves, named: &Named, frames: &[f64], turns: bool) {
        let Some(name) = named.name(self.bone) else { return };
        new.replace((name, "absolute"), (Part::Translation, self.axes), frames, &self.locals);
        if turns {
            new.replace((name, "absolute"), (Part::Rotation, [true; 3]), frames, &self.locals);
        }
    }
}

/// Moves a bone in the space of the model.
fn shift(
    clip: &mut Clip<'_>,
    posing: &mut Posing,
    named: &Named,
    (bone, by): (u32, DVec3),
    budget: u64,
) -> Result<(), Error> {
    let frames = frames_of(clip, posing, named, bone, budget)?;
    let parent = posing.skeleton.parent(bone);
    let mut moved = Moved::new(bone, frames.len());
    for frame in &frames {
        let (pose, world) = posing.world_at(*frame);
        let old = local(pose, bone);
        moved.push(&old, shifted(old, &world.placed(parent).matrix, by));
    }
    let mut new = NewCurves::default();
    moved.add_to(&mut new, named, &frames, false);
    new.put(clip);
    Ok(())
}

/// Keeps the first values of the translation curves of a bone along some axes.
fn still_along(clip: &mut Clip<'_>, name: &str, axes: DVec3) {
    let meant = axes.to_array();
    for part in &mut clip.parts {
        let property = text(&part.node, "kp");
        let is_meant = ["tx", "ty", "tz"].iter().zip(meant).any(|(other, meant)| *other == property && meant > 0.0);
        let is_it = is_meant && text(&part.node, "nn") == name;
        part.content.keys_mut().filter(|_| is_it).into_iter().for_each(still);
    }
}

/// Keeps the first value.
fn still(keys: &mut Keys) {
    keys.truncate(1);
}

/// The frames of some curves, each jump with the moment before.
fn moments(curves: &[Option<&Keys>]) -> Vec<f64> {
    let mut frames: Vec<f64> = Vec::new();
    for keys in curves.iter().flatten() {
        frames.extend(&keys.frames);
        frames.extend(before_jumps(keys.jumps()));
    }
    ascending(&mut frames);
    frames
}

/// Moves motion to the topmost bone, from it to its children, or out of the clip. Returns it.
pub(super) fn root_motion(clip: &mut Clip<'_>, what: RootMotion, options: &Options<'_>) -> Result<MotionCurve, Error> {
    let rig = options.rig_of(clip)?;
    let (is_bake, motion) = match what {
        RootMotion::Extract(motion) => (false, motion),
        RootMotion::Bake(motion) => (true, motion),
        RootMotion::Remove(motion) => return remove(clip, &rig, motion, options),
    };
    let (model, skeleton) = rig;
    let named = Named::new(clip, &skeleton);
    let source = match is_bake {
        false => carrier(clip, &skeleton, &named, options)?.ok_or_else(|| Error::clip(clip.name(), NOTHING_MOVES))?,
        true => {
            let moves = |bone: &u32| skeleton.parent(*bone).is_none() && named.is_animated(*bone);
            let found = skeleton.order().iter().copied().find(moves);
            found
                .ok_or_else(|| Error::clip(clip.name(), "its topmost bones do not move, so there is nothing to bake"))?
        }
    };
    let top = above(&skeleton, source).last().unwrap_or(source);
    let children: Vec<u32> =
        skeleton.order().iter().copied().filter(|bone| skeleton.parent(*bone) == Some(top)).collect();
    let mut posing = Posing::new(clip, &model)?;
    let frames = frames(clip, &mut posing, &named, (source, top, &children), (motion.turns, options.budget))?;
    let mut moved_top = Moved::new(top, frames.len());
    let mut moved: Vec<Moved> = children.iter().map(|child| Moved::new(*child, frames.len())).collect();
    let mut gone = Gone::new(&named, source, motion, options.up);
    let mut start_top: Option<Transform> = None;
    for frame in &frames {
        let (pose, world) = posing.world_at(*frame);
        let (by, around) = gone.at(*frame, world);
        let old = local(pose, top);
        let start_top = start_top.get_or_insert(old);
        // The topmost bone has no parent: it is in the space of the model.
        let mut new = old;
        if is_bake {
            new.translation = (wide(old.translation) - by).to_array().map(narrow);
            new.rotation = single(around.inverse() * old.wide_rotation()).to_array();
            if motion.turns && motion.axes.is_none() {
                // What is left of the turn is none but for rounding, if it turns around the up axis only.
                let is_start = DQuat::abs_diff_eq(new.wide_rotation(), start_top.wide_rotation(), 1e-6);
                new.rotation = if is_start { start_top.rotation } else { new.rotation };
            }
        } else {
            new.translation = (wide(old.translation) + by).to_array().map(narrow);
            new.rotation = single(around * old.wide_rotation()).to_array();
        }
        // Where the children are in the space of the model does not change.
        let between = inverse(&new.affine()) * old.affine();
        for child in &mut moved {
            let own = local(pose, child.bone);
            child.push(&own, placed(&between, &own, old.rotation != new.rotation));
        }
        moved_top.push(&old, new);
    }
    // A bone that has none above it carries the motion already.
    if is_bake || top != source {
        let mut new = NewCurves::default();
        for bone in [&moved_top].into_iter().chain(&moved) {
            bone.add_to(&mut new, &named, &frames, motion.turns);
        }
        new.put(clip);
    }
    Ok(gone.curve)
}

/// The frames that the curves need: those of the curves that move, or every frame where products of them are interpolated.
fn frames(
    clip: &Clip<'_>,
    posing: &mut Posing,
    named: &Named,
    (carrier, top, children): (u32, u32, &[u32]),
    (turns, budget): (bool, u64),
) -> Result<Vec<f64>, Error> {
    let turns_or_scales =
        |bone: u32| named.curves(clip, bone).any(|(property, ..)| matches!(property, "rq" | "sx" | "sy" | "sz"));
    let is_dense = turns || turns_or_scales(top) || above(&posing.skeleton, carrier).any(turns_or_scales);
    if is_dense {
        return posing.frames(budget);
    }
    let skeleton = Arc::clone(&posing.skeleton);
    let bones = [carrier, top].into_iter().chain(children.iter().copied()).chain(above(&skeleton, carrier));
    let curves: Vec<Option<&Keys>> = bones.flat_map(|bone| named.translations(clip, bone)).collect();
    Ok(moments(&curves))
}

/// A local transform after a matrix; its scale stays.
fn placed(matrix: &DAffine3, own: &Transform, turns: bool) -> Transform {
    let mut new = *own;
    new.translation = matrix.transform_point3(wide(own.translation)).to_array().map(narrow);
    if turns {
        let rotation = rotation_of(&(matrix.matrix3 * DMat3::from_quat(own.wide_rotation())));
        new.rotation = rotation.map_or(own.rotation, |rotation| single(rotation).to_array());
    }
    new
}

/// A bone and all bones below it.
pub(super) fn with_below(skeleton: &Skeleton, bone: u32) -> Vec<u32> {
    let subtrees = skeleton.subtrees();
    let range = subtrees.range(bone);
    skeleton.order().iter().copied().filter(|one| range.contains(&subtrees.place(*one))).collect()
}

/// Moves everything up or down so that the lowest vertex of all frames is on the floor, at 0 along the up axis, or without
/// vertices the lowest bone. What is not below the bone that carries the motion does not count.
pub(super) fn ground(clip: &mut Clip<'_>, options: &Options<'_>) -> Result<f64, Error> {
    let (model, skeleton) = options.rig_of(clip)?;
    let up = up_of(options.up);
    let named = Named::new(clip, &skeleton);
    let found = carrier(clip, &skeleton, &named, options)?.or_else(|| skeleton.order().first().copied());
    let bone = found.ok_or_else(|| unknown_skeleton(clip))?;
    let below = with_below(&skeleton, bone);
    let surface = Surface::new(&model, &skeleton, options.budget)?;
    let mut posing = Posing::new(clip, &model)?;
    let mut lowest = f64::INFINITY;
    for frame in posing.frames(options.budget)? {
        let (_, world) = posing.world_at(frame);
        lowest = surface.lowest(&skeleton, &below, world.affines(), (up, lowest));
    }
    if !lowest.is_finite() || lowest == 0.0 {
        return Ok(0.0);
    }
    shift(clip, &mut posing, &named, (bone, up * -lowest), options.budget)?;
    Ok(-lowest)
}
