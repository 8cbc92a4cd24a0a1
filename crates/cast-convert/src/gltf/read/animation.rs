//! Animations.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use cast_scene::Transform;
use cast_write::{Animation, Curve, Integers, KeyValueData, NotificationTrack};

use super::hierarchy::Hierarchy;
use super::input::{Input, get, required};
use super::sampler::{self, Keys, reduced_numbers, reduced_rotations};
use super::skeleton::Bones;
use crate::gltf::schema::{self, Channel};
use crate::lower::Rate;
use crate::{Error, Options, Outcome, Report};

/// What of a node is animated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Path {
    Translation,
    Rotation,
    Scale,
    Weights,
}

impl Path {
    fn of(channel: &Channel) -> Option<Self> {
        Some(match channel.target.path.as_str() {
            "translation" => Self::Translation,
            "rotation" => Self::Rotation,
            "scale" => Self::Scale,
            "weights" => Self::Weights,
            _ => return None,
        })
    }
}

/// The nodes that any animation moves.
pub(super) fn moving(input: &Input<'_>) -> Result<HashSet<usize>, Error> {
    let mut moving = HashSet::new();
    for channel in input.root.animations.iter().flat_map(|animation| &animation.channels) {
        let path = Path::of(channel).filter(|path| *path != Path::Weights);
        if let (Some(node), Some(_)) = (channel.target.node, path) {
            get(&input.root.nodes, node, "node").map_err(|error| error.inside("animation"))?;
            moving.insert(node);
        }
    }
    Ok(moving)
}

/// An animation on frames.
pub(super) struct Clip {
    name: Option<String>,
    rate: Rate,
    looping: bool,
    notifications: Vec<schema::Notification>,
    /// What moves bones.
    bones: BTreeMap<(u32, Path), Keys>,
    /// Weights of the morph targets of a node, all targets together.
    pub(super) weights: HashMap<usize, Keys>,
}

/// Samples all animations.
pub(super) fn clips(
    input: &Input<'_>,
    bones: &Bones,
    options: &Options,
    report: &mut Report,
) -> Result<Vec<Clip>, Error> {
    let animations = input.root.animations.iter().enumerate();
    animations
        .map(|(index, animation)| {
            let clip = clip(input, animation, bones, options, report);
            clip.map_err(|error| error.inside(format!("animation {index}")))
        })
        .collect()
}

/// The number of morph targets of the mesh of a node.
pub(super) fn target_count(input: &Input<'_>, node: usize) -> Result<usize, Error> {
    let Some(mesh) = get(&input.root.nodes, node, "node")?.mesh else { return Ok(0) };
    let primitives = &get(&input.root.meshes, mesh, "mesh")?.primitives;
    Ok(primitives.iter().map(|primitive| primitive.targets.len()).max().unwrap_or(0))
}

fn clip(
    input: &Input<'_>,
    animation: &schema::Animation,
    bones: &Bones,
    options: &Options,
    report: &mut Report,
) -> Result<Clip, Error> {
    let inputs: BTreeSet<usize> = animation.samplers.iter().filter_map(|sampler| sampler.input).collect();
    let mut times = Vec::new();
    for accessor in inputs {
        times.extend(sampler::times(input, accessor)?.iter().map(|time| f64::from(*time)));
        times.sort_by(f64::total_cmp);
        times.dedup();
    }
    let said = animation.extras.as_ref().map(|extras| extras.cast.clone()).unwrap_or_default();
    let rate = Rate::for_times(&times, said.frame_rate.into_iter().chain(options.frame_rate));
    if !rate.exact {
        let detail = "no usual frame rate has all keys on whole frames, so they move by half a frame at most";
        report.add(Outcome::Approximated, "times of keys", detail, animation.name.as_deref().unwrap_or_default());
    }
    let mut clip = Clip {
        name: animation.name.clone(),
        rate,
        looping: said.looping,
        notifications: said.notifications,
        bones: BTreeMap::new(),
        weights: HashMap::new(),
    };
    for (index, channel) in animation.channels.iter().enumerate() {
        let (Some(node), Some(path)) = (channel.target.node, Path::of(channel)) else {
            let detail = "nothing here is like what they animate";
            report.add(Outcome::Dropped, "channels of animations", detail, &channel.target.path);
            continue;
        };
        let place = |error: Error| error.inside(format!("channel {index}"));
        let found = required(channel.sampler, "sampler").and_then(|index| get(&animation.samplers, index, "sampler"));
        let sampler = found.map_err(place)?;
        let components = match path {
            Path::Translation | Path::Scale => 3,
            Path::Rotation => 4,
            Path::Weights => target_count(input, node).map_err(place)?,
        };
        if components == 0 {
            report.add(Outcome::Dropped, "channels of animations", "their mesh has no morph targets", index);
            continue;
        }
        let keys = sampler::sample(input, sampler, components, rate, report).map_err(place)?;
        match (path, bones.of_node.get(&node)) {
            (Path::Weights, _) => drop(clip.weights.insert(node, keys)),
            (path, Some(bone)) => drop(clip.bones.insert((*bone, path), keys)),
            _ => {}
        }
    }
    Ok(clip)
}

/// Adds what makes bones show as the nodes do where they are bound in another pose: keys that hold them there, in each
/// animation that does not move them.
pub(super) fn hold_pose(clips: &mut Vec<Clip>, bones: &Bones, hierarchy: &Hierarchy) {
    let mut held: Vec<((u32, Path), Keys)> = Vec::new();
    for (bone, shown, bound) in bones.posed(hierarchy) {
        let Transform { translation, rotation, scale } = shown;
        let mut hold = |path, values: &[f32]| {
            held.push(((bone, path), Keys { frames: vec![0], values: values.to_vec() }));
        };
        if translation != bound.translation {
            hold(Path::Translation, &translation);
        }
        if rotation != bound.rotation {
            hold(Path::Rotation, &rotation);
        }
        if scale != bound.scale {
            hold(Path::Scale, &scale);
        }
    }
    if held.is_empty() {
        return;
    }
    if clips.is_empty() {
        clips.push(Clip {
            name: Some("pose".to_owned()),
            rate: Rate::for_times(&[], []),
            looping: false,
            notifications: Vec::new(),
            bones: BTreeMap::new(),
            weights: HashMap::new(),
        });
    }
    for clip in clips {
        for (target, keys) in &held {
            clip.bones.entry(*target).or_insert_with(|| keys.clone());
        }
    }
}

impl Clip {
    /// The node of the result. `shapes` are the names of blend shapes, by the node that has them and the number of the
    /// target, each once.
    pub(super) fn into_node<'a>(
        self,
        bones: &Bones,
        shapes: &[(usize, usize, String)],
        components: &HashMap<usize, usize>,
        tolerance: f32,
    ) -> Animation<'a> {
        let mut animation =
            Animation::new().with_frame_rate(single(self.rate.frames_a_second)).with_looping(self.looping);
        if let Some(name) = self.name {
            animation = animation.with_name(name);
        }
        for ((bone, path), keys) in &self.bones {
            let Some(name) = bones.names.get(*bone as usize) else { continue };
            let curves: &[&'static str] = match path {
                Path::Rotation => {
                    let (frames, values) = reduced_rotations(&keys.frames, &keys.rotations(), tolerance);
                    animation = animation.with_curve(curve(name, "rq", frames, values));
                    continue;
                }
                Path::Translation => &["tx", "ty", "tz"],
                Path::Scale => &["sx", "sy", "sz"],
                Path::Weights => continue,
            };
            for (component, property) in curves.iter().enumerate() {
                let (frames, values) = reduced_numbers(&keys.frames, &keys.component(component, 3), tolerance);
                animation = animation.with_curve(curve(name, property, frames, values));
            }
        }
        for (node, target, name) in shapes {
            let (Some(keys), Some(components)) = (self.weights.get(node), components.get(node)) else { continue };
            let (frames, values) = reduced_numbers(&keys.frames, &keys.component(*target, *components), tolerance);
            animation = animation.with_curve(curve(name, "bs", frames, values));
        }
        for track in self.notifications {
            animation = animation
                .with_notification_track(NotificationTrack::new().with_name(track.name).with_key_frames(track.frames));
        }
        animation
    }
}

fn curve<'a>(name: &str, property: &'static str, frames: Vec<u32>, values: impl Into<KeyValueData<'a>>) -> Curve<'a> {
    Curve::new()
        .with_node_name(name.to_owned())
        .with_key_property(property)
        .with_key_frames(Integers::from(frames))
        .with_key_values(values)
        .with_mode("absolute")
}

#[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
fn single(number: f64) -> f32 {
    number as f32
}
