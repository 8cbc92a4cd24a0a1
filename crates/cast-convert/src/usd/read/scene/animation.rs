//! Animations: of joints and blend shapes, of what places prims, and of what hides them.

use std::sync::Arc;

use cast_base::sort;
use cast_interchange::narrow::narrow;
use cast_interchange::scene::{Clip, Notification, Property, Rate, Target, Track};
use cast_interchange::{Error, Source, notes};
use hashbrown::HashSet;

use super::reader::Reader;
use super::shapes::Channels;
use super::skeleton::{Skeleton, Skeletons, source};
use crate::usd::read::layer::field;
use crate::usd::read::stage::Attribute;
use crate::usd::read::value::{Numbers, Value};

/// The parts of a joint's transform.
const PARTS: [(&str, Property); 3] =
    [("translations", Property::Translation), ("rotations", Property::Rotation), ("scales", Property::Scale)];

impl<'a> Reader<'_, 'a> {
    /// Adds all animations.
    pub(super) fn clips(&mut self, skeletons: &Skeletons, channels: &Channels, file: Source<'a>) -> Result<(), Error> {
        let (mut tracks, mut shown, mut names, mut used) = (Vec::new(), Vec::new(), Vec::new(), HashSet::new());
        for skeleton in self.of_type("Skeleton") {
            let Some(animation) = source(self, skeleton) else { continue };
            tracks.extend(self.joints(animation, skeletons.all.get(&skeleton))?);
            tracks.extend(self.weights(animation, skeleton, channels)?);
            if used.insert(animation) {
                names.push(self.stage.shown_name(animation));
                shown.push(animation);
            }
        }
        tracks.extend(self.placements()?);
        tracks.extend(self.visibility()?);
        names.dedup();
        let name = match names.as_slice() {
            [name] => name.clone(),
            _ => file.animation_name().to_owned(),
        };
        self.clip(name, tracks, &shown);
        for animation in self.of_type("SkelAnimation").into_iter().filter(|animation| !used.contains(animation)) {
            let name = self.stage.shown_name(animation);
            let mut tracks = Vec::new();
            if let Some((skeleton, joints)) = self.fitting(animation, skeletons)? {
                tracks.extend(self.joints(animation, Some(joints))?);
                tracks.extend(self.weights(animation, skeleton, channels)?);
            }
            self.report.add_if(tracks.is_empty(), &notes::animation::EMPTY_ANIMATIONS, &name);
            self.clip(name, tracks, &[animation]);
        }
        Ok(())
    }

    /// The skeleton with most joints of an animation.
    fn fitting<'s>(&self, animation: usize, skeletons: &'s Skeletons) -> Result<Option<(usize, &'s Skeleton)>, Error> {
        let joints = self.stage.texts(animation, "joints").unwrap_or_default();
        let compared = (joints.len() as u64).saturating_mul(skeletons.all.len() as u64);
        self.budget.spend(compared.saturating_mul(8), || "animations of skeletons".to_owned())?;
        let count = |skeleton: &Skeleton| joints.iter().filter(|joint| skeleton.places.contains_key(*joint)).count();
        let fitting = skeletons.all.iter().map(|(prim, skeleton)| (count(skeleton), *prim, skeleton));
        let best =
            fitting.filter(|(count, ..)| *count > 0).max_by_key(|(count, prim, _)| (*count, std::cmp::Reverse(*prim)));
        Ok(best.map(|(_, prim, skeleton)| (prim, skeleton)))
    }

    /// Adds a clip, if it moves something.
    fn clip(&mut self, name: String, mut tracks: Vec<Track<'a>>, animations: &[usize]) {
        let data = animations.iter().find_map(|prim| self.stage.metadata(*prim, "customData"));
        let data = data.as_ref().and_then(|data| data.entry("cast"));
        let looping = data.and_then(|data| data.entry("looping")?.as_number()).is_some_and(|value| value != 0.0);
        let mut notifications: Vec<Notification<'a>> = Vec::new();
        for (name, frames) in data.and_then(|data| data.entry("notifications")).map(Value::entries).unwrap_or_default()
        {
            let Some(frames) = frames.as_numbers() else { continue };
            let times = (0..frames.len()).map(|index| frames.get(index, 0)).collect();
            notifications.push(Notification { name: name.to_string().into(), times });
        }
        if tracks.is_empty() && notifications.is_empty() {
            return;
        }
        let rate = self.stage.stacks.first().map_or(1.0, |stack| stack.rate);
        let fields = self.stage.stacks.first().map(|stack| stack.layer.fields());
        let frames = fields.and_then(|fields| field(fields, "framesPerSecond")?.as_number());
        let frames = frames.filter(|frames| frames.is_finite() && *frames > 0.0 && *frames != rate);
        let unit = match frames {
            // Times are in another unit than frames.
            Some(frames) => {
                let times = tracks.iter_mut().flat_map(|track| &mut track.times);
                let times = times.chain(notifications.iter_mut().flat_map(|track| &mut track.times));
                times.for_each(|time| *time /= rate);
                Rate::Seconds(Some(narrow(frames)))
            }
            None => Rate::Frames(narrow(rate)),
        };
        self.scene.clips.push(Clip { looping, is_sampled: true, notifications, ..Clip::new(name, unit, tracks) });
    }

    /// The times and values of an attribute; what does not change has its value at the start.
    fn keys<'k>(&self, attribute: &'k Attribute<'a>) -> Vec<(f64, &'k Numbers<'a>)> {
        let keys: Vec<_> = attribute.keys().filter_map(|(time, value)| Some((time, value.as_numbers()?))).collect();
        if !keys.is_empty() {
            return keys;
        }
        let fields = self.stage.stacks.first().map(|stack| stack.layer.fields());
        let start =
            fields.and_then(|fields| field(fields, "startTimeCode")?.as_number()).filter(|start| start.is_finite());
        attribute.numbers().map(|numbers| (start.unwrap_or(0.0), numbers)).into_iter().collect()
    }

    /// The tracks of the joints of an animation.
    fn joints(&mut self, animation: usize, skeleton: Option<&Skeleton>) -> Result<Vec<Track<'a>>, Error> {
        let Some(skeleton) = skeleton else { return Ok(Vec::new()) };
        let joints = self.stage.texts(animation, "joints").unwrap_or_default();
        let node = |joint: &Arc<str>| skeleton.nodes.get(*skeleton.places.get(joint)?).copied();
        let nodes: Vec<Option<usize>> = joints.iter().map(node).collect();
        for (joint, _) in joints.iter().zip(&nodes).filter(|(_, node)| node.is_none()) {
            self.report.add(&notes::animation::UNMATCHED, joint);
        }
        let mut tracks = Vec::new();
        for (name, property) in PARTS {
            let Some(attribute) = self.stage.attribute(animation, name) else { continue };
            let lanes = property.lanes();
            let keys = self.keys(&attribute).into_iter();
            let keys: Vec<_> = keys.filter(|(_, all)| all.len() >= joints.len() && all.shape.lanes == lanes).collect();
            let bytes = (keys.len() as u64).saturating_mul(joints.len() as u64).saturating_mul(24);
            self.budget.spend(bytes, || "keys of joints".to_owned())?;
            let times: Vec<f64> = keys.iter().map(|(time, _)| *time).collect();
            for (index, node) in nodes.iter().enumerate().filter(|_| !times.is_empty()) {
                let Some(node) = node else { continue };
                let values = keys.iter().flat_map(|(_, all)| (0..lanes).map(move |lane| narrow(all.get(index, lane))));
                tracks.push(Track::linear(Target::Node(*node), property, times.clone(), values.collect()));
            }
        }
        Ok(tracks)
    }

    /// The tracks of blend shapes.
    fn weights(&mut self, animation: usize, skeleton: usize, channels: &Channels) -> Result<Vec<Track<'a>>, Error> {
        let names = self.stage.texts(animation, "blendShapes").unwrap_or_default();
        let Some(attribute) = self.stage.attribute(animation, "blendShapeWeights") else { return Ok(Vec::new()) };
        if !attribute.is_animated() {
            return Ok(Vec::new());
        }
        let keys = self.keys(&attribute);
        let mut tracks = Vec::new();
        for (index, name) in names.iter().enumerate() {
            let Some(weights) = channels.get(&(skeleton, name.clone())) else {
                self.report.add(&notes::animation::UNMATCHED, name);
                continue;
            };
            for weight in weights {
                let shares = weight.shares();
                let own =
                    keys.iter().filter(|(_, all)| index < all.len()).map(|(time, all)| (*time, all.get(index, 0)));
                let own = bent(own.collect(), &shares.bends().collect::<Vec<f64>>());
                let bytes = (own.len() as u64).saturating_mul(weight.targets.len() as u64).saturating_mul(12);
                self.budget.spend(bytes, || "keys of blend shapes".to_owned())?;
                for (target, (channel, _)) in weight.targets.iter().enumerate() {
                    let values = own.iter().map(|(_, weight)| narrow(shares.of(target, *weight))).collect();
                    let times = own.iter().map(|(time, _)| *time).collect();
                    tracks.push(Track::linear(Target::Channel(*channel), Property::Weight, times, values));
                }
            }
        }
        Ok(tracks)
    }

    /// The tracks of nodes that move.
    fn placements(&mut self) -> Result<Vec<Track<'a>>, Error> {
        let mut tracks = Vec::new();
        for (_, node, placement) in &self.moving {
            let mut times: Vec<f64> = placement.times().filter(|time| time.is_finite()).collect();
            sort::unstable_by(&mut times, f64::total_cmp);
            times.dedup();
            self.budget.spend((times.len() as u64).saturating_mul(64), || "keys of objects".to_owned())?;
            if !placement.is_linear() {
                let between: f64 = times.windows(2).filter_map(|pair| Some(pair.last()? - pair.first()?)).sum();
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
                self.budget.spend((between as u64).saturating_mul(64), || "keys of objects".to_owned())?;
                times = with_frames(&times);
            }
            let all: Vec<_> = times.iter().map(|time| placement.at_time(*time)).collect();
            let mut add = |property, values: Vec<f32>| {
                tracks.push(Track::linear(Target::Node(*node), property, times.clone(), values));
            };
            add(Property::Translation, all.iter().flat_map(|at| at.translation.to_array().map(narrow)).collect());
            add(Property::Rotation, all.iter().flat_map(|at| at.unit_rotation().to_array().map(narrow)).collect());
            add(Property::Scale, all.iter().flat_map(|at| at.scale.to_array().map(narrow)).collect());
        }
        Ok(tracks)
    }
}

/// Times with all whole frames between them.
fn with_frames(times: &[f64]) -> Vec<f64> {
    let mut all = Vec::with_capacity(times.len());
    for (index, time) in times.iter().enumerate() {
        all.push(*time);
        let Some(next) = times.get(index.saturating_add(1)) else { break };
        let mut frame = time.floor() + 1.0;
        // Very large numbers do not change by adding one.
        while frame < *next && frame + 1.0 > frame {
            all.push(frame);
            frame += 1.0;
        }
    }
    all
}

/// Keys with those where a weight passes a bend.
fn bent(keys: Vec<(f64, f64)>, bends: &[f64]) -> Vec<(f64, f64)> {
    let mut all = Vec::with_capacity(keys.len());
    for (index, (time, weight)) in keys.iter().enumerate() {
        all.push((*time, *weight));
        let Some((end, to)) = keys.get(index.saturating_add(1)) else { break };
        let mut passed: Vec<(f64, f64)> = bends
            .iter()
            .filter(|bend| (**bend - *weight) * (**bend - *to) < 0.0)
            .map(|bend| (time + (end - time) * (bend - weight) / (to - weight), *bend))
            .collect();
        sort::unstable_by(&mut passed, |one, other| one.0.total_cmp(&other.0));
        all.extend(passed);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_have_keys_where_they_pass_a_bend() {
        assert_eq!(
            bent(vec![(0.0, 0.0), (10.0, 1.0), (20.0, 0.25)], &[0.5]),
            [(0.0, 0.0), (5.0, 0.5), (10.0, 1.0), (10.0 + 10.0 * 0.5 / 0.75, 0.5), (20.0, 0.25)]
        );
        assert_eq!(with_frames(&[0.5, 3.0, 4.0, 5.5]), [0.5, 1.0, 2.0, 3.0, 4.0, 5.0, 5.5]);
    }
}
