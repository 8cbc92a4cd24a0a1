//! Animations.

use std::borrow::Cow;
use std::ops::Range;

use cast_interchange::scene::{Clip, Interpolation, Notification, Property, Rate, Target, Track};
use cast_interchange::{Error, Options, Report, notes};
use hashbrown::HashMap;

use super::accessor::flat;
use super::input::{Input, get, required};
use crate::gltf::schema;
use crate::gltf::schema::{AnimationSampler, Channel, Interpolation as Given};

/// The channels of the scene for the morph targets of a node.
pub(super) type Channels = HashMap<usize, Range<usize>>;

/// The animated properties of a node.
fn property(channel: &Channel) -> Option<Property> {
    Some(match channel.target.path.as_str() {
        "translation" => Property::Translation,
        "rotation" => Property::Rotation,
        "scale" => Property::Scale,
        "weights" => Property::Weight,
        _ => return None,
    })
}

/// Reads all animations, and finds those that only move objects of other scenes. `places` holds the position of each
/// node in the scene's list.
pub(super) fn clips<'a>(
    input: &Input<'a>,
    places: &[usize],
    channels: &Channels,
    options: &Options,
    report: &mut Report,
) -> Result<(Vec<Clip<'a>>, Vec<usize>), Error> {
    let part = options.part(100..250, input.root.animations.len());
    let (mut clips, mut of_others) = (Vec::new(), Vec::new());
    for (index, animation) in input.root.animations.iter().enumerate() {
        part.step()?;
        let clip = clip(input, animation, places, channels, report);
        let (clip, elsewhere) = clip.map_err(|error| error.inside(format!("animation {index}")))?;
        if clip.tracks.is_empty() && !elsewhere.is_empty() {
            of_others.push(index);
        } else {
            for node in elsewhere {
                let name = input.root.nodes.get(node).and_then(|node| node.name.clone());
                let name = name.unwrap_or_else(|| format!("node_{node}"));
                report.add(&notes::animation::CHANNELS, format_args!("{name}, which is in other scenes"));
            }
        }
        clips.push(clip);
    }
    Ok((clips, of_others))
}

/// The number of morph targets of a node's mesh.
pub(super) fn target_count(input: &Input<'_>, node: usize) -> Result<usize, Error> {
    let Some(mesh) = get(&input.root.nodes, node, "node")?.mesh else { return Ok(0) };
    let primitives = &get(&input.root.meshes, mesh, "mesh")?.primitives;
    Ok(primitives.iter().map(|primitive| primitive.targets.len()).max().unwrap_or(0))
}

/// An animation, and the nodes that its channels move but only other scenes show.
fn clip<'a>(
    input: &Input<'a>,
    animation: &schema::Animation,
    places: &[usize],
    channels: &Channels,
    report: &mut Report,
) -> Result<(Clip<'a>, Vec<usize>), Error> {
    let said = animation.extras.cast.clone();
    // If several channels target one property, the last one wins.
    let mut tracks: Vec<Track<'a>> = Vec::new();
    let mut known: HashMap<(usize, Property), usize> = HashMap::new();
    let mut add = |key, track| match known.get(&key).and_then(|known| tracks.get_mut(*known)) {
        Some(other) => *other = track,
        None => {
            known.insert(key, tracks.len());
            tracks.push(track);
        }
    };
    let mut elsewhere = Vec::new();
    for (index, channel) in animation.channels.iter().enumerate() {
        let (Some(node), Some(property)) = (channel.target.node, property(channel)) else {
            let node = channel.target.node.and_then(|node| input.root.nodes.get(node)?.name.as_deref());
            let of = node.map(|node| format!(" of {node}")).unwrap_or_default();
            report.add(&notes::animation::CHANNELS, format_args!("{}{of}", channel.target.path));
            continue;
        };
        let place = |error: Error| error.inside(format!("channel {index}"));
        let found = required(channel.sampler, "sampler").and_then(|index| get(&animation.samplers, index, "sampler"));
        let sampler = found.map_err(place)?;
        let components = match property {
            Property::Weight => target_count(input, node).map_err(place)?,
            property => property.lanes(),
        };
        if components == 0 {
            report.add(&notes::animation::CHANNELS_WITHOUT_SHAPES, format_args!("channel {index}"));
            continue;
        }
        let own = *get(places, node, "node").map_err(place)?;
        if own == usize::MAX || property == Property::Weight && !channels.contains_key(&node) {
            elsewhere.push(node);
            continue;
        }
        let (times, values) = keys(input, sampler, components).map_err(place)?;
        let interpolation = match sampler.interpolation {
            Given::Linear => Interpolation::Linear,
            Given::Step => Interpolation::Step,
            Given::CubicSpline => Interpolation::Cubic,
        };
        let track = |target, property, values| Track {
            interpolation,
            ..Track::linear(target, property, times.clone(), values)
        };
        if property != Property::Weight {
            input.spend(values.len().saturating_mul(4)).map_err(place)?;
            add((own, property), track(Target::Node(own), property, values));
            continue;
        }
        for (target, channel) in channels.get(&node).cloned().unwrap_or_default().enumerate() {
            input.spend(values.len().saturating_mul(4) / components).map_err(place)?;
            let own = values.iter().skip(target).step_by(components).copied().collect();
            add((channel, property), track(Target::Channel(channel), property, own));
        }
    }
    let rate = said.frame_rate.filter(|rate| rate.is_finite() && *rate > 0.0);
    let seconds = |frame: &u32| f64::from(*frame) / f64::from(rate.unwrap_or(30.0));
    let notifications = said
        .notifications
        .into_iter()
        .map(|track| Notification { name: track.name.into(), times: track.frames.iter().map(seconds).collect() });
    let clip = Clip {
        looping: said.looping,
        is_sampled: true,
        notifications: notifications.collect(),
        ..Clip::new(animation.name.clone().unwrap_or_default(), Rate::Seconds(rate), tracks)
    };
    Ok((clip, elsewhere))
}

/// Times in seconds, and the values of all keys in sequence: `components` per key, three times as many if the
/// interpolation is cubic.
fn keys(input: &Input<'_>, sampler: &AnimationSampler, components: usize) -> Result<(Vec<f64>, Vec<f32>), Error> {
    let times = flat(input.accessor(required(sampler.input, "input")?)?.floats::<1>()?);
    if times.iter().any(|time| !(*time >= 0.0 && time.is_finite())) {
        return Err(Error::invalid("the time of a key is negative or not finite"));
    }
    let elements = input.accessor(required(sampler.output, "output")?)?;
    let values: Cow<'_, [f32]> = match elements.lanes {
        1 => flat(elements.floats::<1>()?),
        3 => flat(elements.floats::<3>()?),
        4 => flat(elements.floats::<4>()?),
        lanes => return Err(Error::invalid(format!("values of {lanes} components cannot be animated"))),
    };
    let a_key = if sampler.interpolation == Given::CubicSpline { 3 } else { 1 };
    let (keys, found) = (times.len(), values.len());
    let expected = keys.saturating_mul(components).saturating_mul(a_key);
    if found != expected {
        return Err(Error::invalid(format!("{keys} keys need {expected} numbers, not {found}")));
    }
    input.spend(keys.saturating_mul(8))?;
    Ok((times.iter().map(|time| f64::from(*time)).collect(), values.into_owned()))
}
