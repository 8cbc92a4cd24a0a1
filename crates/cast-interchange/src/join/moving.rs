//! Where an animation puts the bones of a model.

use cast_scene::keys::sorted;
use cast_scene::{Binding, Channel, Frames, Mode, Pose, Transform, World};
use hashbrown::{HashMap, HashSet};

use super::carried::{Above, Carried, are_apart};
use super::model::Model;
use crate::budget::Budget;
use crate::error::Error;
use crate::lists::set;
use crate::plan::bake;
use crate::plan::rigid::frames;
use crate::report::Report;
use crate::scene::Property;
/// Values of a bone over time.
pub(super) struct BoneTrack {
    pub(super) bone: u32,
    pub(super) property: Property,
    pub(super) times: Vec<f64>,
    pub(super) values: Vec<f32>,
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
    /// Which axes of the translation have curves.
    axes: [bool; 3],
    /// Whether anything is not interpolated as such: angles, and numbers of quaternions.
    is_mixed: bool,
}

/// An animation of a model.
pub(super) struct Moving<'b> {
    binding: &'b Binding,
    model: &'b Model,
    parts: Vec<Parts>,
    /// How much moves above each bone.
    above: Vec<Amount>,
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
    pub(super) fn of(binding: &'b Binding, model: &'b Model) -> Self {
        let mut parts: Vec<Parts> = vec![Parts::default(); model.bones.len()];
        for curves in binding.bones() {
            let Some(slot) = parts.get_mut(curves.bone() as usize) else { continue };
            for applied in curves.applied().filter(|applied| applied.mode != Mode::Additive) {
                let Some(property) = property_of(applied.curve.channel) else { continue };
                slot.properties.insert(property);
                slot.frames.entry(property).or_default().extend(applied.curve.frames());
                if let Channel::Translation(axis) = applied.curve.channel {
                    slot.axes.get_mut(axis.index()).into_iter().for_each(|has_curve| *has_curve = true);
                }
                slot.is_mixed |= matches!(applied.curve.channel, Channel::Euler(_) | Channel::QuaternionW);
            }
        }
        let mut above = vec![Amount::default(); model.bones.len()];
        for index in &model.order {
            let Some(parent) = model.bone(*index).and_then(|bone| bone.parent) else { continue };
            let own = above.get(parent as usize).copied().unwrap_or_default();
            set(&mut above, *index as usize, own.and(Amount::of(parts.get(parent as usize))));
        }
        Self { binding, model, parts, above }
    }

    /// How much moves above a bone: below another one, or in the whole model. If the other one is not above it, also above that.
    fn moves_above(&self, bone: u32, below: Option<u32>) -> Amount {
        let of = |bone: u32| self.above.get(bone as usize).copied().unwrap_or_default();
        let Some(other) = below else { return of(bone) };
        let with_other = of(other).and(Amount::of(self.parts.get(other as usize)));
        let skeleton = &self.binding.model().skeleton;
        match skeleton.as_ref().is_some_and(|skeleton| skeleton.is_above(other, bone)) {
            true => of(bone).without(with_other),
            false => of(bone).and(with_other),
        }
    }

    /// The tracks of bones relative to their new parents, for the parts that change.
    pub(super) fn carried(
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

    /// The values of axes that have no curves, of bones with curves for others, where they rest in another place in the own
    /// model.
    pub(super) fn held_axes<'c>(
        &'c self,
        carried: &'c Carried,
        bones: &'c HashSet<u32>,
        replaced: &'c HashSet<(u32, Property)>,
    ) -> impl Iterator<Item = (u32, usize, f32)> + 'c {
        let kept = |bone: &u32| bones.contains(bone) && !replaced.contains(&(*bone, Property::Translation));
        let rests = carried.rests.iter().filter(move |(bone, _)| kept(bone));
        rests.flat_map(|(bone, onto)| {
            let axes = self.parts.get(*bone as usize).map(|parts| parts.axes).unwrap_or_default();
            let own = self.model.bone(*bone).map(|bone| bone.local).unwrap_or(*onto);
            let is_some = axes.contains(&true) && are_apart(&own, onto, self.model.size.diagonal)[0];
            let values = axes.into_iter().zip(own.translation).enumerate();
            let missing = values.filter(move |(_, (has_curve, _))| is_some && !has_curve);
            missing.map(|(axis, (_, value))| (*bone, axis, value))
        })
    }

    /// Keys that hold bones, which no curve moves, where they rest in the own model.
    pub(super) fn held(
        &self,
        carried: &Carried,
        bones: &HashSet<u32>,
        replaced: &HashSet<(u32, Property)>,
    ) -> Vec<BoneTrack> {
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

/// What of a bone a channel animates.
fn property_of(channel: Channel) -> Option<Property> {
    match channel {
        Channel::Translation(_) => Some(Property::Translation),
        Channel::Rotation | Channel::Euler(_) | Channel::QuaternionW => Some(Property::Rotation),
        Channel::Scale(_) => Some(Property::Scale),
        _ => None,
    }
}
