//! Animations as clips: the first in the stage, and each further one in a layer of its own with the stage below it.

use std::sync::Arc;

use cast_interchange::plan::report_curves;
use cast_interchange::{Error, notes};
use cast_scene::{Animation, Channel};
use hashbrown::HashMap;

use super::animation::{self, Motion};
use super::model::Placed;
use super::stage::Stage;
use crate::usd::layer::{Field, Kind, Layer, Path, Property, Specifier, Value};
use crate::usd::names::{identifier, without_nul};

/// Adds an animation of the models that it moves. `common` is what every layer says.
///
/// # Errors
/// Returns an error if its values would take more than the budget.
pub(super) fn add<'p>(
    stage: &mut Stage<'p>,
    (animation, name, index): (&'p Arc<Animation>, &str, usize),
    placed: &[&Placed<'p>],
    common: &dyn Fn() -> Vec<Field<'p>>,
) -> Result<(), Error> {
    stage.budget.spend_on_models(animation, placed.len())?;
    let mut motions = Vec::new();
    for one in placed {
        let binding = animation.bind(one.model);
        motions.push((*one, animation::motion(stage, &binding, one)?));
    }
    let given = animation.name().unwrap_or_default();
    let matched = report_curves(animation, placed.iter().map(|one| one.model), &mut stage.report);
    let bones = |target: &str| {
        placed.iter().any(|one| one.model.skeleton.as_ref().is_some_and(|all| all.bone(target).is_some()))
    };
    let shown = animation
        .curves
        .iter()
        .zip(matched)
        .filter(|(curve, matched)| *matched && curve.channel == Channel::Visibility);
    for (curve, _) in shown.filter(|(curve, _)| bones(curve.target())) {
        stage.report.add(&notes::animation::CHANNELS, format_args!("{given}: visibility of {}", curve.target()));
    }
    if motions.iter().all(|(_, motion)| motion.is_empty()) {
        stage.report.add(&notes::animation::EMPTY_ANIMATIONS, given);
        return Ok(());
    }
    let time = time(animation);
    if index == 0 {
        let mut layer = std::mem::take(&mut stage.layer);
        layer.fields.extend(time);
        for (one, motion) in motions {
            put(stage, &mut layer, (one.prim, one.rig.as_ref().map(|rig| rig.prim)), name, (animation, motion));
        }
        stage.layer = layer;
        return Ok(());
    }
    let end = format!(".{}", stage.extension);
    // As for the name of the result.
    let of_file = if stage.is_package { &identifier(name) } else { name };
    let path = stage.clip_names.give(&format!("{}.{of_file}", stage.file_name), "animation", &end);
    stage.report.add(&notes::animation::ANIMATIONS_ASIDE, &path);
    let mut layer = Layer::default();
    layer.fields = common().into_iter().chain(time).collect();
    layer.fields.push(("subLayers", Value::Layers(vec![format!("./{}{end}", stage.file_name)])));
    let mut known = HashMap::new();
    for (one, motion) in motions {
        let prim = layer.over(&mut known, &stage.layer, one.prim);
        let skeleton = one.rig.as_ref().map(|rig| layer.over(&mut known, &stage.layer, rig.prim));
        let Motion { properties, visibility } = motion;
        let visibility = visibility.into_iter();
        let visibility =
            visibility.map(|(mesh, samples)| (layer.over(&mut known, &stage.layer, mesh), samples)).collect();
        put(stage, &mut layer, (prim, skeleton), name, (animation, Motion { properties, visibility }));
    }
    stage.clips.push((path, layer));
    Ok(())
}

/// When the animation begins and ends, in frames, and how many there are in a second.
fn time<'p>(animation: &Animation) -> [Field<'p>; 4] {
    let (first, last) = animation.range().unwrap_or_default();
    [
        ("startTimeCode", Value::Double(first)),
        ("endTimeCode", Value::Double(last)),
        ("framesPerSecond", Value::Double(animation.frame_rate)),
        ("timeCodesPerSecond", Value::Double(animation.frame_rate)),
    ]
}

/// Adds the motion of a model to a layer.
fn put<'p>(
    stage: &mut Stage<'p>,
    layer: &mut Layer<'p>,
    (prim, skeleton): (usize, Option<usize>),
    name: &str,
    (animation, motion): (&Animation, Motion<'p>),
) {
    for (mesh, samples) in motion.visibility {
        layer.set(mesh, [Property::sampled("visibility", "token", samples)]);
    }
    let Some(skeleton) = skeleton.filter(|_| !motion.properties.is_empty()) else { return };
    let own = layer.add(Some(prim), (Specifier::Def, "SkelAnimation"), Some(name), "animation");
    layer.set(own, motion.properties);
    layer.set(skeleton, [Property::relationship("skel:animationSource", vec![Path::prim(own)])]);
    let mut data = Vec::new();
    if animation.looping {
        data.push(("looping".to_owned(), Value::Bool(true)));
    }
    let tracks = animation.notifications.iter();
    let tracks = tracks.map(|track| {
        let frames = Value::double_array(Kind::Double, track.frames.iter().copied().filter(|frame| frame.is_finite()));
        (without_nul(track.name().unwrap_or_default()), frames)
    });
    let mut tracks: Vec<_> = tracks.collect();
    tracks.sort_by(|one, other| one.0.cmp(&other.0));
    let count = tracks.len();
    tracks.dedup_by(|one, other| one.0 == other.0);
    let lost = count.saturating_sub(tracks.len()) as u64;
    let given = animation.name().unwrap_or_default();
    stage.report.add_many(&notes::animation::NOTIFICATIONS, lost, given);
    if !tracks.is_empty() {
        stage.report.add(&notes::animation::NOTIFICATIONS_ASIDE, given);
        data.push(("notifications".to_owned(), Value::Dictionary(tracks)));
    }
    if !data.is_empty() {
        layer
            .fields_of(own)
            .push(("customData", Value::Dictionary(vec![("cast".to_owned(), Value::Dictionary(data))])));
    }
}
