//! Poses of a clip, and curves made of poses.

use std::sync::Arc;

use cast_format::NodeKind;
use cast_write::{Curve, Node, NodeHash};
use hashbrown::{HashMap, HashSet};

use super::content::{Clip, Content, Part, text};
use super::cut::hold_range;
use super::error::Error;
use super::keys::{Keys, Values};
use super::whole_frames::settle;
use crate::animation::{Animation, Binding, Cursor, ModelPose, Part as BonePart};
use crate::bones::{Pose, World};
use crate::key_frames::{ascending, with_jumps};
use crate::links::Model;
use crate::skeleton::Skeleton;
use crate::transform::Transform;

/// A clip that poses a model.
pub(super) struct Posing {
    pub(super) skeleton: Arc<Skeleton>,
    pub(super) animation: Arc<Animation>,
    pub(super) binding: Binding,
    cursor: Cursor,
    pose: ModelPose,
    world: World,
    /// The bones of which matrices are known, parents first.
    order: Vec<u32>,
}

impl Posing {
    /// The clip as it is now; between steps its keys may be between frames, where they cannot be stored.
    pub(super) fn new(clip: &mut Clip<'_>, model: &Arc<Model>) -> Result<Self, Error> {
        settle(clip);
        Self::of_settled(clip, model)
    }

    /// The same for a bone and those above it: others are at rest, and have no matrices.
    pub(super) fn of_chain(clip: &mut Clip<'_>, model: &Arc<Model>, bone: u32) -> Result<Self, Error> {
        settle(clip);
        let Some(skeleton) = &model.skeleton else { return Self::of_settled(clip, model) };
        let chain: HashSet<u32> = std::iter::once(bone).chain(above(skeleton, bone)).collect();
        let range = clip.range().unwrap_or_default();
        let mut own = clip.with_parts(|part| match part.content {
            Content::Keys(_) => skeleton.bone(text(&part.node, "nn")).is_some_and(|bone| chain.contains(&bone)),
            _ => true,
        });
        hold_range(&mut own, range);
        let mut posing = Self::of_settled(&own, model)?;
        posing.order.retain(|bone| chain.contains(bone));
        Ok(posing)
    }

    fn of_settled(clip: &Clip<'_>, model: &Arc<Model>) -> Result<Self, Error> {
        let of_clip = |reason: &str| Error::clip(clip.name(), reason);
        let animation = clip.animation().ok_or_else(|| of_clip("it cannot be stored, so it has no poses"))?;
        let skeleton = model.skeleton.clone().ok_or_else(|| of_clip("its model has no skeleton"))?;
        let binding = animation.bind(model);
        let (cursor, pose, world) = (Cursor::default(), ModelPose::default(), World::default());
        let order = skeleton.order().to_vec();
        Ok(Self { skeleton, animation, binding, cursor, pose, world, order })
    }

    /// The local transforms at a frame. Ascending frames are the fastest.
    pub(super) fn at(&mut self, frame: f64) -> &Pose {
        self.binding.sample_into(frame, &mut self.cursor, &mut self.pose);
        &self.pose.bones
    }

    /// The local transforms at a frame, and the matrices in the space of the model.
    pub(super) fn world_at(&mut self, frame: f64) -> (&Pose, &World) {
        self.binding.sample_into(frame, &mut self.cursor, &mut self.pose);
        self.world.update(self.skeleton.bones(), &self.order, &self.pose.bones);
        (&self.pose.bones, &self.world)
    }

    /// Every whole frame, the ends, and where something jumps also the moment before.
    pub(super) fn frames(&self, budget: u64) -> Result<Vec<f64>, Error> {
        all_frames(self.animation.range(), self.animation.jumps(), self.skeleton.bones().len(), budget)
    }
}

/// The bones above one.
pub(super) fn above(skeleton: &Skeleton, bone: u32) -> impl Iterator<Item = u32> + '_ {
    // A skeleton has no circles, and no more bones above one than it has.
    std::iter::successors(skeleton.parent(bone), |bone| skeleton.parent(*bone)).take(skeleton.bones().len())
}

/// Every whole frame of a range, its ends, and the frames of jumps with the moments before.
pub(super) fn all_frames(
    range: Option<(f64, f64)>,
    jumps: impl IntoIterator<Item = f64>,
    bones: usize,
    budget: u64,
) -> Result<Vec<f64>, Error> {
    let (first, last) = range.unwrap_or_default();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a difference of ascending frames")]
    let values = ((last - first).floor() as u64).saturating_add(1).saturating_mul(bones.max(1) as u64);
    if values.saturating_mul(size_of::<Transform>() as u64) > budget {
        return Err(Error::TooLarge { values, budget });
    }
    let mut frames = vec![first, last];
    let mut frame = first.ceil();
    while frame <= last {
        frames.push(frame);
        frame += 1.0;
    }
    frames.extend(before_jumps(jumps));
    ascending(&mut frames);
    Ok(frames)
}

/// Frames at which something jumps, each with the moment before.
pub(super) fn before_jumps(jumps: impl IntoIterator<Item = f64>) -> impl Iterator<Item = f64> {
    jumps.into_iter().flat_map(|frame| [frame.next_down(), frame])
}

/// Whether curves of bones mean anything but a value relative to the parent: overrides, curves relative to the scene, and
/// those of old files.
pub(super) fn is_resolved(clip: &Clip<'_>) -> bool {
    let is_old = |node: &Node<'_>| matches!(text(node, "kp"), "rx" | "ry" | "rz" | "rw");
    clip.node.property("ts").is_none()
        && !clip.parts.iter().any(|part| part.node.kind == NodeKind::CURVE_MODE_OVERRIDE || is_old(&part.node))
}

/// The properties of a part.
pub(super) fn properties(part: BonePart) -> &'static [&'static str] {
    match part {
        BonePart::Translation => &["tx", "ty", "tz"],
        BonePart::Rotation => &["rq"],
        BonePart::Scale => &["sx", "sy", "sz"],
    }
}

/// Curves that replace those of a clip.
#[derive(Default)]
pub(super) struct NewCurves {
    curves: HashMap<(String, &'static str), (String, Keys)>,
    order: Vec<(String, &'static str)>,
    /// Bones whose rotation is new, so that curves of old files have no say in it.
    rotated: HashSet<String>,
}

impl NewCurves {
    /// The curve of a property of a bone, in a mode.
    pub(super) fn add(&mut self, bone: &str, property: &'static str, mode: &str, keys: Keys) {
        let key = (bone.to_owned(), property);
        if self.curves.insert(key.clone(), (mode.to_owned(), keys)).is_none() {
            self.order.push(key);
        }
    }

    /// The curves of a part of a bone with the values of some transforms. `axes` are those that are made.
    pub(super) fn replace(
        &mut self,
        (bone, mode): (&str, &str),
        (part, axes): (BonePart, [bool; 3]),
        frames: &[f64],
        locals: &[Transform],
    ) {
        for (axis, property) in properties(part).iter().enumerate() {
            let number = |values: [f32; 3]| values.get(axis).copied().unwrap_or_default();
            let values = match part {
                BonePart::Rotation => Values::Rotations(continuous(locals.iter().map(|local| local.rotation))),
                BonePart::Translation => {
                    Values::Numbers(locals.iter().map(|local| number(local.translation)).collect())
                }
                BonePart::Scale => Values::Numbers(locals.iter().map(|local| number(local.scale)).collect()),
            };
            if part == BonePart::Rotation || axes.get(axis) == Some(&true) {
                self.add(bone, property, mode, keys_of(frames, values));
            }
        }
        if part == BonePart::Rotation {
            self.rotated.insert(bone.to_owned());
        }
    }

    /// Puts them into a clip: each in place of the first curve of its property of its bone; others of it are removed.
    pub(super) fn put(mut self, clip: &mut Clip<'_>) {
        let mut met = HashSet::new();
        clip.parts.retain_mut(|part| {
            if part.node.kind != NodeKind::CURVE {
                return true;
            }
            let (bone, property) = (text(&part.node, "nn").to_owned(), text(&part.node, "kp"));
            if matches!(property, "rx" | "ry" | "rz" | "rw") && self.rotated.contains(&bone) {
                return false;
            }
            let Some(property) = ALL.into_iter().find(|one| *one == property) else { return true };
            let key = (bone, property);
            if met.contains(&key) {
                return false;
            }
            let Some((mode, keys)) = self.curves.remove(&key) else { return true };
            met.insert(key);
            if text(&part.node, "m") != mode {
                part.node.set("m", mode);
                part.node.remove("ab");
            }
            part.content = Content::Keys(keys);
            true
        });
        // After the last curve, as builders do.
        let is_curve = |part: &Part<'_>| part.node.kind == NodeKind::CURVE;
        let end = clip.parts.iter().rposition(is_curve).map_or(clip.parts.len(), |last| last + 1);
        let after: Vec<Part<'_>> = clip.parts.drain(end..).collect();
        for (bone, property) in self.order {
            let key = (bone, property);
            let Some((mode, keys)) = self.curves.remove(&key) else { continue };
            let mut node = Node::from(Curve::new().with_node_name(key.0));
            node.set("kp", property);
            node.set("m", mode);
            node.hash = NodeHash::assigned();
            clip.parts.push(Part { node, content: Content::Keys(keys) });
        }
        clip.parts.extend(after);
    }
}

/// The properties of curves of bones.
const ALL: [&str; 7] = ["tx", "ty", "tz", "rq", "sx", "sy", "sz"];

/// The curves of each bone.
pub(super) struct Named {
    names: Vec<Option<String>>,
    parts: Vec<Vec<usize>>,
}

impl Named {
    pub(super) fn new(clip: &Clip<'_>, skeleton: &Skeleton) -> Self {
        let count = skeleton.bones().len();
        let mut named = Self { names: vec![None; count], parts: vec![Vec::new(); count] };
        for (index, part) in clip.parts.iter().enumerate() {
            let name = text(&part.node, "nn");
            let is_of_bone = part.content.keys().is_some() && !matches!(text(&part.node, "kp"), "bs" | "vb");
            let Some(bone) = skeleton.bone(name).filter(|_| is_of_bone) else { continue };
            if let (Some(slot), Some(parts)) = (named.names.get_mut(bone as usize), named.parts.get_mut(bone as usize))
            {
                slot.get_or_insert_with(|| name.to_owned());
                parts.push(index);
            }
        }
        for (name, bone) in named.names.iter_mut().zip(skeleton.bones()) {
            *name = name.take().or_else(|| bone.name().map(Into::into));
        }
        named
    }

    /// The name that curves have for a bone.
    pub(super) fn name(&self, bone: u32) -> Option<&str> {
        self.names.get(bone as usize)?.as_deref()
    }

    /// The curves of a bone: properties, modes and keys.
    pub(super) fn curves<'c>(
        &self,
        clip: &'c Clip<'_>,
        bone: u32,
    ) -> impl Iterator<Item = (&'c str, &'c str, &'c Keys)> {
        let parts = self.parts.get(bone as usize).into_iter().flatten();
        parts.filter_map(|part| {
            let part = clip.parts.get(*part)?;
            Some((text(&part.node, "kp"), text(&part.node, "m"), part.content.keys()?))
        })
    }

    /// The translation curves of a bone along each axis.
    pub(super) fn translations<'c>(&self, clip: &'c Clip<'_>, bone: u32) -> [Option<&'c Keys>; 3] {
        ["tx", "ty", "tz"]
            .map(|property| self.curves(clip, bone).find(|(other, ..)| *other == property).map(|(.., keys)| keys))
    }

    /// Whether a bone has curves.
    pub(super) fn is_animated(&self, bone: u32) -> bool {
        self.parts.get(bone as usize).is_some_and(|parts| !parts.is_empty())
    }
}

/// Rotations of which each has the sign that is nearer to the one before: some readers interpolate their numbers.
pub(super) fn continuous(rotations: impl Iterator<Item = [f32; 4]>) -> Vec<[f32; 4]> {
    let mut last = [0.0_f32; 4];
    let near = rotations.map(|rotation| {
        let dot: f32 = last.iter().zip(rotation).map(|(one, other)| one * other).sum();
        last = if dot < 0.0 { rotation.map(|part| -part) } else { rotation };
        last
    });
    near.collect()
}

/// Keys at frames, of which the nearest number below a frame is the moment before a jump there. What never changes has one
/// key.
pub(super) fn keys_of(frames: &[f64], values: Values) -> Keys {
    let mut keys = Keys::new(with_jumps(frames), values);
    fill(&mut keys);
    keys
}

/// Leaves one key of a curve that never changes. Returns how many are removed.
pub(super) fn fill(keys: &mut Keys) -> u64 {
    let first = keys.values.get(0);
    if keys.len() < 2 || keys.values.iter().any(|value| Some(value) != first) {
        return 0;
    }
    let removed = keys.len() as u64 - 1;
    keys.truncate(1);
    removed
}

/// The local transform of a bone of a pose.
pub(super) fn local(pose: &Pose, bone: u32) -> Transform {
    pose.locals.get(bone as usize).copied().unwrap_or_default()
}
