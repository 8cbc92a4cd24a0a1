//! Curves of bones whose parent is another one in the joined skeleton.
//!
//! A curve is relative to the parent of its bone. If the bone has another parent in the joined skeleton, or the model was moved
//! onto it, the curve becomes what puts the bone where it was: with W the place of a bone in its own model at a frame, M the
//! move of the model, and T the place at rest of the new parent, T⁻¹ M W; or relative to a bone that is shared and moves, too,
//! W of that. A product with constants keeps the keys, and interpolation between them; otherwise there is a key for each frame.

use cast_file::CastFile;
use cast_format::NodeKind;
use cast_scene::{Animation, Binding, Channel, Frames, Mode, Pose, Scene, Transform};
use cast_write::{Bone, Document, Layout, Node, Root, Skeleton};
use glam::{DAffine3, DQuat, DVec3};
use hashbrown::{HashMap, HashSet};

use super::model::Model;
use crate::budget::Budget;
use crate::error::Error;
use crate::lower::lower;
use crate::matrix::{affine, decompose, inverse, rounded};
use crate::narrow::narrow;
use crate::notes::skeleton;
use crate::options::Options;
use crate::plan::bake;
use crate::plan::rigid::frames;
use crate::report::Report;
use crate::scene::{self, Clip, Property, Rate, Target, Track};

/// How far bones rest apart that are held, as a part of the size of the skeleton, or as an angle in radians.
const HELD: f64 = 1e-3;

/// Bones of a model that have another parent in the joined skeleton.
#[derive(Default)]
pub(super) struct Carried {
    pub(super) bones: Vec<CarriedBone>,
    /// Bones that are not in the joined skeleton.
    pub(super) left_out: Vec<u32>,
    /// Where shared bones rest in the joined skeleton, if the model is only there for clips.
    pub(super) rests: Vec<(u32, Transform)>,
}

/// A bone, as an index in its model.
pub(super) struct CarriedBone {
    pub(super) bone: u32,
    pub(super) parent: Above,
}

/// What a bone is relative to in the joined skeleton.
pub(super) enum Above {
    /// Something that does not move: from the model to it.
    Fixed(DAffine3),
    /// A bone of the model, and from that to the parent.
    Below { bone: u32, between: DAffine3 },
}

impl Carried {
    pub(super) fn is_empty(&self) -> bool {
        self.bones.is_empty() && self.left_out.is_empty() && self.rests.is_empty()
    }
}

/// Changes the curves of a document whose model was joined.
pub(super) fn carry(
    document: &mut Document<'_>,
    model: &Model,
    carried: &Carried,
    report: &mut Report,
) -> Result<(), Error> {
    let nodes: Vec<&mut Node<'_>> =
        document.roots.iter_mut().flat_map(|root| root.children_of_mut(NodeKind::ANIMATION)).collect();
    if nodes.is_empty() {
        return Ok(());
    }
    let Some(scene) = alone(model, &nodes) else { return Ok(()) };
    let Some(own) = scene.models.first() else { return Ok(()) };
    let budget = Budget::new(Options::default().whole_budget());
    let (mut count, mut held) = (0_u64, 0_u64);
    for (node, animation) in nodes.into_iter().zip(&scene.animations).filter(|(_, animation)| !animation.world_space) {
        let binding = animation.bind(own);
        let moving = Moving::of(&binding, model);
        let mut replaced: HashSet<(u32, Property)> = HashSet::new();
        let mut tracks = Vec::new();
        for bone in &carried.bones {
            let made = moving.carried(bone, &budget, report)?;
            replaced.extend(made.iter().map(|(part, _)| (bone.bone, *part)));
            tracks.extend(made.into_iter().map(|(_, track)| track));
        }
        count = count.saturating_add(tracks.len() as u64);
        let own = tracks.len();
        moving.hold(carried, &mut tracks);
        held = held.saturating_add((tracks.len() - own) as u64);
        let is_dropped = |bone: u32| carried.left_out.contains(&bone);
        let is_old = |child: &Node<'_>| {
            let text = |name: &str| child.property(name).and_then(|property| property.data.text());
            let is_curve = child.kind == NodeKind::CURVE;
            let Some(bone) = text("nn").filter(|_| is_curve).and_then(|name| model.names.find(name)) else {
                return false;
            };
            let part = text("kp").and_then(part_of);
            part.is_some_and(|part| replaced.contains(&(bone, part)) || is_dropped(bone))
        };
        let place = node.children.iter().position(is_old).unwrap_or(node.children.len());
        node.children.retain(|child| !is_old(child));
        let place = place.min(node.children.len());
        let after: Vec<Node<'_>> = node.children.drain(place..).collect();
        node.children.extend(curves(tracks, animation)?);
        node.children.extend(after);
    }
    report.add_many(&skeleton::CARRIED_CURVES, count, model.title());
    report.add_many(&skeleton::HELD_RESTS, held, model.title());
    Ok(())
}

/// The animations of a document with the skeleton of one model, which may have become part of another.
fn alone(model: &Model, animations: &[&mut Node<'_>]) -> Option<Scene> {
    let mut bones = Skeleton::new();
    for bone in &model.bones {
        let node = Bone::new()
            .with_name(String::from_utf8_lossy(&bone.name).into_owned())
            .with_parent_index(bone.parent.unwrap_or(cast_format::NO_PARENT))
            .with_segment_scale_compensate(bone.compensates)
            .with_local_position(bone.local.translation)
            .with_local_rotation(bone.local.rotation)
            .with_scale(bone.local.scale);
        bones = bones.with_bone(node);
    }
    let mut root = Node::from(Root::new().with_model(cast_write::Model::new().with_skeleton(bones)));
    root.children.extend(animations.iter().map(|animation| (**animation).clone()));
    let bytes = Document::from(root).to_vec(Layout::Compact).ok()?;
    CastFile::from_bytes(bytes).ok().map(|file| Scene::new(&file))
}

/// What of a bone a channel animates.
fn property_of(channel: Channel) -> Option<Property> {
    match channel {
        Channel::Translation(_) => Some(Property::Translation),
        Channel::Rotation | Channel::Euler(_) | Channel::QuaternionW => Some(Property::Rotation),
        Channel::Scale(_) => Some(Property::Scale),
        _ => None,
    }
}

/// What of a bone a curve of this key property animates.
fn part_of(key: &str) -> Option<Property> {
    Some(match key {
        "tx" | "ty" | "tz" => Property::Translation,
        "rq" | "rx" | "ry" | "rz" | "rw" => Property::Rotation,
        "sx" | "sy" | "sz" => Property::Scale,
        _ => return None,
    })
}

/// An animation of a model.
struct Moving<'b> {
    binding: &'b Binding,
    model: &'b Model,
    /// For each bone, the parts that curves animate, and whether they are interpolated as such.
    parts: Vec<Vec<(Property, bool)>>,
}

impl<'b> Moving<'b> {
    fn of(binding: &'b Binding, model: &'b Model) -> Self {
        let mut parts: Vec<Vec<(Property, bool)>> = vec![Vec::new(); model.bones.len()];
        for curves in binding.bones() {
            let Some(slot) = parts.get_mut(curves.bone() as usize) else { continue };
            for applied in curves.applied().filter(|applied| applied.mode != Mode::Additive) {
                let is_simple = !matches!(applied.curve.channel, Channel::Euler(_) | Channel::QuaternionW);
                property_of(applied.curve.channel).into_iter().for_each(|property| slot.push((property, is_simple)));
            }
        }
        Self { binding, model, parts }
    }

    fn parts(&self, bone: u32) -> &[(Property, bool)] {
        self.parts.get(bone as usize).map(|parts| &**parts).unwrap_or_default()
    }

    /// The tracks of a bone relative to its new parent, for the parts that change.
    fn carried(
        &self,
        carried: &CarriedBone,
        budget: &Budget,
        report: &mut Report,
    ) -> Result<Vec<(Property, Track<'static>)>, Error> {
        let parent = |bone: u32| self.model.bone(bone).and_then(|bone| bone.parent);
        let mut above: Vec<u32> = std::iter::successors(parent(carried.bone), |bone| parent(*bone)).collect();
        if let Above::Below { bone, .. } = carried.parent {
            match above.iter().position(|other| *other == bone) {
                Some(place) => above.truncate(place),
                None => above.extend(std::iter::successors(Some(bone), |bone| parent(*bone))),
            }
        }
        let own = self.parts(carried.bone);
        let others: Vec<Property> = above.iter().flat_map(|bone| self.parts(*bone)).map(|(part, _)| *part).collect();
        let is_alone = others.is_empty() && own.iter().all(|(_, is_simple)| *is_simple);
        let has = |part: Property| own.iter().any(|(own, _)| *own == part) || others.contains(&part);
        let turns = others.contains(&Property::Rotation) || others.contains(&Property::Scale);
        let wanted = [
            (Property::Translation, has(Property::Translation) || turns),
            (Property::Rotation, has(Property::Rotation)),
            (Property::Scale, has(Property::Scale)),
        ];
        let wanted = || wanted.into_iter().filter(|(_, is_wanted)| *is_wanted).map(|(part, _)| part);
        let mut made = Vec::new();
        if wanted().next().is_none() {
            return Ok(made);
        }
        for part in wanted() {
            let (own, grid) = match is_alone {
                true => (self.key_frames(carried.bone, part), Frames { count: 0, ..frames(self.binding.animation()) }),
                false => (self.binding.animation().jumps(), frames(self.binding.animation())),
            };
            let (mut times, mut values) = (Vec::new(), Vec::new());
            let mut place = |frame: f64, pose: &[Transform]| {
                if let Some(local) = self.place(carried, pose) {
                    times.push(frame);
                    match part {
                        Property::Translation => values.extend(local.translation),
                        Property::Rotation => values.extend(local.rotation),
                        _ => values.extend(local.scale),
                    }
                }
            };
            bake::poses(self.binding, (&own, grid), None, (budget, &mut *report), &mut place)?;
            if !times.is_empty() {
                made.push((part, Track::linear(Target::Name(self.name(carried.bone).into()), part, times, values)));
            }
        }
        Ok(made)
    }

    /// Adds keys that hold bones, which no curve moves, where they rest in the own model.
    fn hold(&self, carried: &Carried, tracks: &mut Vec<Track<'static>>) {
        let rest: Vec<Transform> = self.model.bones.iter().map(|bone| bone.local).collect();
        let places: HashMap<u32, Transform> =
            carried.bones.iter().filter_map(|bone| Some((bone.bone, self.place(bone, &rest)?))).collect();
        let first = self.binding.animation().range().map_or(0.0, |(first, _)| first);
        for (bone, onto) in &carried.rests {
            let own = places.get(bone).or_else(|| rest.get(*bone as usize)).copied().unwrap_or(*onto);
            let is_moved = |property: Property| {
                let name = Target::Name(self.name(*bone).into());
                let is_own = self.parts(*bone).iter().any(|(part, _)| *part == property);
                is_own || tracks.iter().any(|track| track.property == property && track.target == name)
            };
            let apart = |one: [f32; 3], other: [f32; 3]| {
                DVec3::from_array(one.map(f64::from)).distance(DVec3::from_array(other.map(f64::from)))
            };
            let rotation = |transform: &Transform| DQuat::from_array(transform.rotation.map(f64::from)).normalize();
            let is_far = apart(own.translation, onto.translation) > HELD * self.model.size.diagonal;
            let is_turned = rotation(&own).angle_between(rotation(onto)) > HELD;
            let wanted = [
                (is_far, Property::Translation, own.translation.to_vec()),
                (is_turned, Property::Rotation, own.rotation.to_vec()),
            ];
            let held: Vec<_> = wanted
                .into_iter()
                .filter(|(is_apart, property, _)| *is_apart && !is_moved(*property))
                .map(|(_, property, value)| {
                    Track::linear(Target::Name(self.name(*bone).into()), property, vec![first], value)
                })
                .collect();
            tracks.extend(held);
        }
    }

    fn name(&self, bone: u32) -> String {
        self.model.bone(bone).map(|bone| String::from_utf8_lossy(&bone.name).into_owned()).unwrap_or_default()
    }

    /// The frames of the keys of one part of a bone.
    fn key_frames(&self, bone: u32, part: Property) -> Vec<f64> {
        let bones = self.binding.bones();
        let curves = bones.iter().filter(|curves| curves.bone() == bone).flat_map(|curves| curves.curves());
        let curves = curves.filter(|curve| property_of(curve.channel) == Some(part));
        cast_scene::keys::sorted(curves.flat_map(|curve| curve.frames()).collect())
    }

    /// Where a bone is in a pose, relative to its new parent.
    fn place(&self, carried: &CarriedBone, pose: &[Transform]) -> Option<Transform> {
        let skeleton = self.binding.model().skeleton.as_ref()?;
        let world = skeleton.world(&Pose { locals: pose.to_vec() });
        let at = |bone: u32| world.matrices().get(bone as usize).map(affine);
        let own = at(carried.bone)?;
        let local = match &carried.parent {
            Above::Fixed(into) => *into * own,
            Above::Below { bone, between } => *between * inverse(&at(*bone)?)? * own,
        };
        Some(rounded(&decompose(&local).0))
    }
}

/// Tracks as curves of Cast.
fn curves(tracks: Vec<Track<'static>>, animation: &Animation) -> Result<Vec<Node<'static>>, Error> {
    let clip = Clip::new("", Rate::Frames(narrow(animation.frame_rate)), tracks);
    let scene = scene::Scene { clips: vec![clip], ..scene::Scene::default() };
    let document = lower(scene, &Options::default(), Report::default())?.document;
    let made = document.roots.into_iter().flat_map(|root| root.children);
    let made = made.filter(|node| node.kind == NodeKind::ANIMATION).flat_map(|animation| animation.children);
    Ok(made.filter(|node| node.kind == NodeKind::CURVE).collect())
}
