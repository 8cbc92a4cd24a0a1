//! Animations: the result of a model's curves after modes, overrides and the rest pose are applied.
//!
//! Most curves keep their keys: glTF interpolates like Cast. Where several curves combine so that the result is not
//! linear between keys, every frame gets a key, and redundant keys are removed again.

mod sample;

use std::sync::Arc;

use cast_interchange::narrow::{narrow, whole_frame};
use cast_interchange::plan::report_curves;
use cast_interchange::{Error, notes};
use cast_scene::{Animation, Channel};
use hashbrown::HashMap;

use super::model::Placed;
use super::output::Output;
use super::track::{Seconds, Track};
use crate::gltf::schema;
use crate::gltf::schema::component::F32;
use crate::gltf::schema::{Accessor, AnimationSampler, CastExtras, Shape, Target, push};
use crate::pieces::Piece;

/// Adds an animation of all these models.
///
/// # Errors
/// Returns an error if its keys would take more than the budget.
pub(super) fn add(
    output: &mut Output<'_>,
    animation: &Arc<Animation>,
    name: String,
    models: &[&Placed<'_, '_>],
) -> Result<(), Error> {
    output.budget.spend_on_models(animation, models.len())?;
    let mut made = schema::Animation { name: Some(name), ..schema::Animation::default() };
    let mut arrays = Arrays::default();
    for (index, placed) in models.iter().enumerate() {
        let binding = animation.bind(placed.parts.model);
        let tracks = sample::tracks(output, &binding, placed)?;
        let keys = tracks.iter().map(|track| track.frames.len() as u64).sum();
        output.budget.spend_on_repeats(animation.name(), index, keys)?;
        for track in tracks {
            put(output, &mut made, &mut arrays, track, animation);
        }
    }
    arrays.finish(output);
    let name = animation.name().unwrap_or_default();
    let matched = report_curves(animation, models.iter().map(|placed| placed.parts.model), &mut output.report);
    let curves = animation.curves.iter().zip(matched);
    for (curve, _) in curves.filter(|(curve, matched)| *matched && curve.channel == Channel::Visibility) {
        output.report.add(&notes::animation::CHANNELS, format_args!("{name}: visibility of {}", curve.target()));
    }
    if made.channels.is_empty() {
        output.report.add(&notes::animation::EMPTY_ANIMATIONS, name);
        return Ok(());
    }
    let mut beyond = 0;
    let mut frame = |frame: &f64| {
        let counted = frame.round() <= f64::from(u32::MAX);
        beyond += u64::from(!counted);
        counted.then_some(whole_frame(frame.round()))
    };
    let notifications = animation.notifications.iter().map(|track| schema::Notification {
        name: track.name().unwrap_or_default().to_owned(),
        frames: track.frames.iter().filter_map(&mut frame).collect(),
    });
    let notifications: Vec<_> = notifications.collect();
    output.report.add_many(&notes::animation::KEYS_BEYOND, beyond, name);
    output.report.add_if(!notifications.is_empty(), &notes::animation::NOTIFICATIONS_ASIDE, name);
    let frame_rate = Some(narrow(animation.frame_rate));
    let cast = CastExtras { frame_rate, looping: animation.looping, notifications, ..CastExtras::default() };
    made.extras = cast.extras();
    output.root.animations.push(made);
    Ok(())
}

/// Adds a track to an animation.
fn put(
    output: &mut Output<'_>,
    made: &mut schema::Animation,
    arrays: &mut Arrays,
    track: Track,
    animation: &Animation,
) {
    let Seconds { times, values, merged, beyond } = track.in_seconds(animation.frame_rate);
    let name = animation.name().unwrap_or_default();
    output.report.add_many(&notes::animation::KEYS_TOGETHER, merged, name);
    output.report.add_many(&notes::animation::KEYS_BEYOND, beyond, name);
    let (Some(first), Some(last)) = (times.first(), times.last()) else { return };
    let key: Vec<u32> = times.iter().map(|time| time.to_bits()).collect();
    let input = match arrays.inputs.get(&key) {
        Some(input) => *input,
        None => {
            let input = arrays.add(output, Shape::Scalar, &times, [vec![*first], vec![*last]]);
            arrays.inputs.insert(key, input);
            input
        }
    };
    let output_accessor = arrays.add(output, track.path.shape(), &values, [vec![], vec![]]);
    let (input, output) = (Some(input), Some(output_accessor));
    let sampler = push(&mut made.samplers, AnimationSampler { input, output, ..AnimationSampler::default() });
    made.channels.push(schema::Channel {
        sampler: Some(sampler),
        target: Target { node: Some(track.node), path: track.path.name().to_owned() },
    });
}

/// The numbers of an animation. Those of one shape share a buffer view: it takes less than one for each track, and compresses
/// better.
#[derive(Default)]
struct Arrays {
    /// The accessors of times, by their bits.
    inputs: HashMap<Vec<u32>, usize>,
    shapes: Vec<(Shape, Vec<f32>, Vec<usize>)>,
}

impl Arrays {
    /// An accessor of numbers, whose buffer view is not there yet.
    fn add(&mut self, output: &mut Output<'_>, shape: Shape, numbers: &[f32], [min, max]: [Vec<f32>; 2]) -> usize {
        let index = self.shapes.iter().position(|(other, ..)| *other == shape).unwrap_or_else(|| {
            self.shapes.push((shape, Vec::new(), Vec::new()));
            self.shapes.len() - 1
        });
        let count = numbers.len() / shape.lanes();
        let accessor = Accessor { component_type: F32, shape: Some(shape), count, min, max, ..Accessor::default() };
        let accessor = push(&mut output.root.accessors, accessor);
        if let Some((_, all, accessors)) = self.shapes.get_mut(index) {
            if let Some(accessor) = output.root.accessors.get_mut(accessor) {
                accessor.byte_offset = size_of_val(all.as_slice());
            }
            all.extend_from_slice(numbers);
            accessors.push(accessor);
        }
        accessor
    }

    /// Adds the buffer views.
    fn finish(self, output: &mut Output<'_>) {
        for (_, numbers, accessors) in self.shapes {
            let view = Some(output.view(Piece::of_floats(&numbers), None));
            for accessor in accessors {
                output.root.accessors.get_mut(accessor).into_iter().for_each(|accessor| accessor.buffer_view = view);
            }
        }
    }
}
