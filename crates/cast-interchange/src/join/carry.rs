//! Curves of bones whose parent is another one in the joined skeleton.
//!
//! A curve is relative to the parent of its bone. If the bone has another parent in the joined skeleton, or the model was moved
//! onto it, the curve becomes what puts the bone where it was: with W the place of a bone in its own model at a frame, M the
//! move of the model, and T the place at rest of the new parent, T⁻¹ M W; or relative to a bone that is shared and moves, too,
//! W of that. A product with constants keeps the keys, and interpolation between them; otherwise there is a key for each frame.

use std::collections::BTreeSet;

use cast_file::CastFile;
use cast_format::NodeKind;
use cast_scene::keys::sorted;
use cast_scene::{Animation, Binding, Channel, Frames, Mode, Pose, Scene, Transform, World};
use cast_write::{Bone, Document, Layout, Node, Root, Skeleton};
use glam::{DAffine3, DQuat, DVec3};
use hashbrown::{HashMap, HashSet};

use super::model::Model;
use crate::budget::Budget;
use crate::error::Error;
use crate::lists::set;
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
    /// All bones whose curves may change.
    fn all_bones(&self) -> impl Iterator<Item = u32> + '_ {
        let carried = self.bones.iter().map(|bone| bone.bone);
        carried.chain(self.left_out.iter().copied()).chain(self.rests.iter().map(|(bone, _)| *bone))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bones.is_empty() && self.left_out.is_empty() && self.rests.is_empty()
    }
}

/// Which of translation and rotation differ between two places at rest. `size` is that of the skeleton.
pub(super) fn are_apart(own: &Transform, other: &Transform, size: f64) -> [bool; 2] {
    let vector = |numbers: [f32; 3]| DVec3::from_array(numbers.map(f64::from));
    let rotation = |transform: &Transform| DQuat::from_array(transform.rotation.map(f64::from)).normalize();
    [
        vector(own.translation).distance(vector(other.translation)) > HELD * size,
        rotation(own).angle_between(rotation(other)) > HELD,
    ]
}

/// Changes the curves of a document whose models were joined. Curves find bones by name, so of several bones of one name, the
/// first counts.
pub(super) fn carry(document: &mut Document<'_>, all: &[(&Model, Carried)], report: &mut Report) -> Result<(), Error> {
    let nodes: Vec<&mut Node<'_>> =
        document.roots.iter_mut().flat_map(|root| root.children_of_mut(NodeKind::ANIMATION)).collect();
    let mut taken: HashSet<&[u8]> = HashSet::new();
    let mut models = Vec::new();
    for (model, carried) in all.iter().filter(|(_, carried)| !carried.is_empty()) {
        let is_new = |bone: &u32| model.bone(*bone).is_some_and(|bone| !taken.contains(&*bone.name));
        if carried.all_bones().any(|bone| is_new(&bone)) {
            let bones: HashSet<u32> = carried.all_bones().filter(is_new).collect();
            models.push((*model, carried, bones));
            taken.extend(model.bones.iter().map(|bone| &*bone.name));
        }
    }
    if nodes.is_empty() || models.is_empty() {
        return Ok(());
    }
    let Some(scene) = alone(models.iter().map(|(model, _, _)| *model), &nodes) else { return Ok(()) };
    let by_name = models_of(models.iter().map(|(model, _, _)| *model));
    let budget = Budget::new(Options::default().whole_budget());
    let mut counts = vec![(0_u64, 0_u64); models.len()];
    for (node, animation) in nodes.into_iter().zip(&scene.animations).filter(|(_, animation)| !animation.world_space) {
        let names = animation.curves.iter().map(|curve| curve.target().to_ascii_lowercase());
        let moved: BTreeSet<usize> = names.filter_map(|name| by_name.get(name.as_bytes())).flatten().copied().collect();
        budget.spend_on_models(animation, moved.len())?;
        for index in moved {
            let Some(((model, carried, bones), own)) = models.get(index).zip(scene.models.get(index)) else { continue };
            let binding = animation.bind(own);
            let moving = Moving::of(&binding, model);
            let mut tracks = moving.carried(carried, bones, (&budget, &mut *report))?;
            let replaced: HashSet<(u32, Property)> = tracks.iter().map(|track| (track.bone, track.property)).collect();
            let (own, held) = (tracks.len(), moving.held(carried, bones, &replaced));
            tracks.extend(held);
            if let Some((carried, held)) = counts.get_mut(index) {
                *carried = carried.saturating_add(own as u64);
                *held = held.saturating_add(tracks.len().saturating_sub(own) as u64);
            }
            let left_out: HashSet<u32> = carried.left_out.iter().copied().collect();
            let is_old = |child: &Node<'_>| {
                let text = |name: &str| child.property(name).and_then(|property| property.data.text());
                let is_curve = child.kind == NodeKind::CURVE;
                let bone = text("nn").filter(|_| is_curve).and_then(|name| model.names.find(name));
                let Some(bone) = bone.filter(|bone| bones.contains(bone)) else { return false };
                let part = text("kp").and_then(part_of);
                part.is_some_and(|part| replaced.contains(&(bone, part)) || left_out.contains(&bone))
            };
            let place = node.children.iter().position(is_old).unwrap_or(node.children.len());
            node.children.retain(|child| !is_old(child));
            let place = place.min(node.children.len());
            let after: Vec<Node<'_>> = node.children.drain(place..).collect();
            node.children.extend(curves(tracks, model, animation)?);
            node.children.extend(after);
        }
    }
    for ((model, _, _), (carried, held)) in models.iter().zip(counts) {
        report.add_many(&skeleton::CARRIED_CURVES, carried, model.title());
        report.add_many(&skeleton::HELD_RESTS, held, model.title());
    }
    Ok(())
}

/// The models that have a bone of each name in lower case.
fn models_of<'m>(models: impl Iterator<Item = &'m Model>) -> HashMap<Vec<u8>, Vec<usize>> {
    let mut found: HashMap<Vec<u8>, Vec<usize>> = HashMap::new();
    for (index, model) in models.enumerate() {
        for bone in &model.bones {
            let models = found.entry(bone.name.to_ascii_lowercase()).or_default();
            if models.last() != Some(&index) {
                models.push(index);
            }
        }
    }
    found
}

/// The animations of a document with the skeletons of models, which may have become part of others.
fn alone<'m>(models: impl Iterator<Item = &'m Model>, animations: &[&mut Node<'_>]) -> Option<Scene> {
    let mut root = Root::new();
    for model in models {
        let bones = model.bones.iter().map(|bone| {
            Bone::new()
                .with_name(String::from_utf8_lossy(&bone.name).into_owned())
                .with_parent_index(bone.parent.unwrap_or(cast_format::NO_PARENT))
                .with_segment_scale_compensate(bone.compensates)
                .with_local_position(bone.local.translation)
                .with_local_rotation(bone.local.rotation)
                .with_scale(bone.local.scale)
        });
        let bones = bones.fold(Skeleton::new(), Skeleton::with_bone);
        root = root.with_model(cast_write::Model::new().with_skeleton(bones));
    }
    let mut root = Node::from(root);
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

/// Values of a bone over time.
struct BoneTrack {
    bone: u32,
    property: Property,
    times: Vec<f64>,
    values: Vec<f32>,
}

impl BoneTrack {
    fn new(bone: u32, property: Property) -> Self {
        Self { bone, property, times: Vec::new(), values: Vec::new() }
    }

    fn push(&mut self, frame: f64, local: &Transform) {
        self.times.push(frame);
        match self.property {
            Property::Translation => self.values.extend(local.translation),
            Property::Rotation => self.values.extend(local.rotation),
            _ => self.values.extend(local.scale),
        }
    }
}

/// The curves of one bone.
#[derive(Clone, Default)]
struct Parts {
    properties: HashSet<Property>,
    /// The frames of the keys of each.
    frames: HashMap<Property, Vec<f64>>,
    /// Whether anything is not interpolated as such: angles, and numbers of quaternions.
    is_mixed: bool,
}

/// An animation of a model.
struct Moving<'b> {
    binding: &'b Binding,
    model: &'b Model,
    parts: Vec<Parts>,
    /// How much moves above each bone.
    above: Vec<Amount>,
    /// For each bone, its place in depth-first order, and how many bones there are from it on down.
    places: Vec<(usize, usize)>,
}

/// How many bones are translated, and how many turned or scaled.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Amount {
    translated: usize,
    turned: usize,
}

impl Amount {
    fn of(parts: Option<&Parts>) -> Self {
        let has = |property: Property| usize::from(parts.is_some_and(|parts| parts.properties.contains(&property)));
        Self { translated: has(Property::Translation), turned: has(Property::Rotation).max(has(Property::Scale)) }
    }

    fn and(self, other: Self) -> Self {
        Self {
            translated: self.translated.saturating_add(other.translated),
            turned: self.turned.saturating_add(other.turned),
        }
    }

    fn without(self, other: Self) -> Self {
        Self {
            translated: self.translated.saturating_sub(other.translated),
            turned: self.turned.saturating_sub(other.turned),
        }
    }
}

impl<'b> Moving<'b> {
    fn of(binding: &'b Binding, model: &'b Model) -> Self {
        let mut parts: Vec<Parts> = vec![Parts::default(); model.bones.len()];
        for curves in binding.bones() {
            let Some(slot) = parts.get_mut(curves.bone() as usize) else { continue };
            for applied in curves.applied().filter(|applied| applied.mode != Mode::Additive) {
                let Some(property) = property_of(applied.curve.channel) else { continue };
                slot.properties.insert(property);
                slot.frames.entry(property).or_default().extend(applied.curve.frames());
                slot.is_mixed |= matches!(applied.curve.channel, Channel::Euler(_) | Channel::QuaternionW);
            }
        }
        let mut above = vec![Amount::default(); model.bones.len()];
        for index in &model.order {
            let Some(parent) = model.bone(*index).and_then(|bone| bone.parent) else { continue };
            let own = above.get(parent as usize).copied().unwrap_or_default();
            set(&mut above, *index as usize, own.and(Amount::of(parts.get(parent as usize))));
        }
        Self { binding, model, parts, above, places: places(model) }
    }

    /// How much moves above a bone: below another one, or in the whole model. If the other one is not above it, also above that.
    fn moves_above(&self, bone: u32, below: Option<u32>) -> Amount {
        let of = |bone: u32| self.above.get(bone as usize).copied().unwrap_or_default();
        let Some(other) = below else { return of(bone) };
        let with_other = of(other).and(Amount::of(self.parts.get(other as usize)));
        match self.is_above(other, bone) {
            true => of(bone).without(with_other),
            false => of(bone).and(with_other),
        }
    }

    fn is_above(&self, other: u32, bone: u32) -> bool {
        let place = |bone: u32| self.places.get(bone as usize).copied();
        place(other)
            .zip(place(bone))
            .is_some_and(|((first, count), (own, _))| own > first && own < first.saturating_add(count))
    }

    /// The tracks of bones relative to their new parents, for the parts that change.
    fn carried(
        &self,
        carried: &Carried,
        bones: &HashSet<u32>,
        (budget, report): (&Budget, &mut Report),
    ) -> Result<Vec<BoneTrack>, Error> {
        // By the frames at which they have keys: those of curves, or all.
        let (mut at_keys, mut at_all) = (Vec::new(), Vec::new());
        for carried in carried.bones.iter().filter(|carried| bones.contains(&carried.bone)) {
            let below = match carried.parent {
                Above::Fixed(_) => None,
                Above::Below { bone, .. } => Some(bone),
            };
            let above = self.moves_above(carried.bone, below);
            let Some(own) = self.parts.get(carried.bone as usize) else { continue };
            let has = |property: Property| own.properties.contains(&property);
            let wanted = [
                (Property::Translation, has(Property::Translation) || above != Amount::default()),
                (Property::Rotation, has(Property::Rotation) || above.turned > 0),
                (Property::Scale, has(Property::Scale)),
            ];
            for property in wanted.into_iter().filter(|(_, is_wanted)| *is_wanted).map(|(property, _)| property) {
                let track = BoneTrack::new(carried.bone, property);
                match above == Amount::default() && !own.is_mixed {
                    true => {
                        let frames = own.frames.get(&property).cloned().unwrap_or_default();
                        at_keys.push((carried, track, sorted(frames)));
                    }
                    false => at_all.push((carried, track)),
                }
            }
        }
        let animation = self.binding.animation();
        let grid = match at_all.is_empty() {
            true => Frames { count: 0, ..frames(animation) },
            false => frames(animation),
        };
        let mut own: Vec<f64> = at_keys.iter().flat_map(|(_, _, frames)| frames).copied().collect();
        own.extend(if at_all.is_empty() { Vec::new() } else { animation.jumps() });
        let whole = |frame: f64| frame.fract() == 0.0;
        let jumps: HashSet<u64> = animation.jumps().into_iter().map(f64::to_bits).collect();
        let mut next = vec![0_usize; at_keys.len()];
        let Some(skeleton) = self.binding.model().skeleton.clone() else { return Ok(Vec::new()) };
        let (mut pose_of, mut world) = (Pose::default(), World::default());
        let mut place = |frame: f64, locals: &[Transform]| {
            pose_of.locals.clear();
            pose_of.locals.extend_from_slice(locals);
            skeleton.world_into(&pose_of, &mut world);
            for ((carried, track, frames), next) in at_keys.iter_mut().zip(&mut next) {
                while frames.get(*next).is_some_and(|own| *own <= frame) {
                    let is_now = frames.get(*next) == Some(&frame);
                    *next = next.saturating_add(1);
                    if let Some(local) = carried.place(&world).filter(|_| is_now) {
                        track.push(frame, &local);
                    }
                }
            }
            if whole(frame) || jumps.contains(&frame.to_bits()) {
                for (carried, track) in &mut at_all {
                    carried.place(&world).into_iter().for_each(|local| track.push(frame, &local));
                }
            }
        };
        bake::poses(self.binding, (&sorted(own), grid), None, (budget, report), &mut place)?;
        let tracks = at_keys.into_iter().map(|(_, track, _)| track).chain(at_all.into_iter().map(|(_, track)| track));
        Ok(tracks.filter(|track| !track.times.is_empty()).collect())
    }

    /// Keys that hold bones, which no curve moves, where they rest in the own model.
    fn held(&self, carried: &Carried, bones: &HashSet<u32>, replaced: &HashSet<(u32, Property)>) -> Vec<BoneTrack> {
        let Some(skeleton) = self.binding.model().skeleton.as_ref() else { return Vec::new() };
        let rest = skeleton.rest_world();
        let places: HashMap<u32, Transform> =
            carried.bones.iter().filter_map(|bone| Some((bone.bone, bone.place(rest)?))).collect();
        let first = self.binding.animation().range().map_or(0.0, |(first, _)| first);
        let mut held = Vec::new();
        for (bone, onto) in carried.rests.iter().filter(|(bone, _)| bones.contains(bone)) {
            let local = || self.model.bone(*bone).map(|bone| bone.local);
            let Some(own) = places.get(bone).copied().or_else(local) else { continue };
            let moved = self.parts.get(*bone as usize);
            for (is_apart, property) in are_apart(&own, onto, self.model.size.diagonal)
                .into_iter()
                .zip([Property::Translation, Property::Rotation])
            {
                let is_moved = moved.is_some_and(|moved| moved.properties.contains(&property));
                if is_apart && !is_moved && !replaced.contains(&(*bone, property)) {
                    let mut track = BoneTrack::new(*bone, property);
                    track.push(first, &own);
                    held.push(track);
                }
            }
        }
        held
    }
}

impl CarriedBone {
    /// Where the bone is in a pose, relative to its new parent.
    fn place(&self, world: &World) -> Option<Transform> {
        let at = |bone: u32| world.matrices().get(bone as usize).map(affine);
        let own = at(self.bone)?;
        let local = match &self.parent {
            Above::Fixed(into) => *into * own,
            Above::Below { bone, between } => *between * inverse(&at(*bone)?)? * own,
        };
        Some(rounded(&decompose(&local).0))
    }
}

/// For each bone, its place in depth-first order, and how many bones there are from it on down.
fn places(model: &Model) -> Vec<(usize, usize)> {
    let parent = |bone: u32| model.bone(bone).and_then(|bone| bone.parent);
    let mut counts = vec![1_usize; model.bones.len()];
    for index in model.order.iter().rev() {
        let own = counts.get(*index as usize).copied().unwrap_or_default();
        if let Some(sum) = parent(*index).and_then(|parent| counts.get_mut(parent as usize)) {
            *sum = sum.saturating_add(own);
        }
    }
    // Where the next bone below each goes; the last is for roots.
    let mut next: Vec<usize> = vec![0; model.bones.len().saturating_add(1)];
    let mut places = vec![(0, 0); model.bones.len()];
    for index in &model.order {
        let count = counts.get(*index as usize).copied().unwrap_or_default();
        let slot = parent(*index).map_or(model.bones.len(), |parent| parent as usize);
        let Some(place) = next.get_mut(slot).map(|next| std::mem::replace(next, next.saturating_add(count))) else {
            continue;
        };
        set(&mut next, *index as usize, place.saturating_add(1));
        set(&mut places, *index as usize, (place, count));
    }
    places
}

/// Tracks as curves of Cast.
fn curves(tracks: Vec<BoneTrack>, model: &Model, animation: &Animation) -> Result<Vec<Node<'static>>, Error> {
    let track = |BoneTrack { bone, property, times, values }: BoneTrack| {
        let name = model.bone(bone).map(|bone| String::from_utf8_lossy(&bone.name).into_owned());
        Track::linear(Target::Name(name.unwrap_or_default().into()), property, times, values)
    };
    let clip = Clip::new("", Rate::Frames(narrow(animation.frame_rate)), tracks.into_iter().map(track).collect());
    let scene = scene::Scene { clips: vec![clip], ..scene::Scene::default() };
    let document = lower(scene, &Options::default(), Report::default())?.document;
    let made = document.roots.into_iter().flat_map(|root| root.children);
    let made = made.filter(|node| node.kind == NodeKind::ANIMATION).flat_map(|animation| animation.children);
    Ok(made.filter(|node| node.kind == NodeKind::CURVE).collect())
}
