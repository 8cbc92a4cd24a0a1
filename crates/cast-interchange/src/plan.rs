//! Decisions that all writers share: which curves move nothing, which scales are noise, and which bones are missing.

pub mod bake;
pub mod joints;
pub mod rigid;
pub mod surface;

use std::borrow::Cow;
use std::sync::Arc;

use cast_file::CastFile;
use cast_format::NodeKind;
use cast_read::View;
use cast_read::views::UpAxis;
use cast_scene::convert_axes::{self, Conversion, Up};
use cast_scene::{Animation, Bounds, Channel, Curve, Mode, Model, ModelNames, Scene, Skeleton};
use cast_write::{Bone, Data, Document, Integers, Layout, Node, Root};
use hashbrown::{HashMap, HashSet};

use crate::error::Error;
use crate::matrix::affine;
use crate::names::{self, Unique};
use crate::nodes::{for_each_of, forget_up};
use crate::notes;
use crate::options::ExportOptions;
use crate::report::Report;
use crate::unit::Unit;
use cast_scene::clip::LAST_FRAME;
use cast_scene::keys::longest_side;

/// How far a scale may be from 1 and still count as 1. Programs that multiply matrices and decompose them again leave
/// errors of this size. Taking such a scale literally requires helper nodes and inheritance modes that importers
/// ignore.
const NOISE: f32 = 1e-4;

/// Adds a note if several models become objects of one scene.
pub fn report_models(scene: &Scene, report: &mut Report) {
    if scene.models.len() > 1 {
        let first = scene.models.first().and_then(|model| model.name()).unwrap_or_default();
        report.add_many(&notes::scene::SEVERAL_MODELS, scene.models.len() as u64, first);
    }
}

/// Adds notes if a format has no place for models: several become one when the result is read, which is named after
/// the file.
pub fn report_no_models(scene: &Scene, options: &ExportOptions<'_>, report: &mut Report) {
    report_models(scene, report);
    let names =
        scene.models.iter().filter_map(|model| model.name()).filter(|name| *name != names::of_model(options.stem()));
    names.for_each(|name| report.add(&notes::scene::MODEL_NAMES, name));
}

/// Adds notes on who made a document, and with what, unless the format has a place for it: those that have one keep what the
/// first metadata says.
pub fn report_about(file: &CastFile, mut has_place: bool, report: &mut Report) {
    let mut written = [None; 2];
    for metadata in file.roots().flat_map(|root| root.metadata()) {
        let about = [metadata.author(), metadata.software()];
        if std::mem::take(&mut has_place) {
            written = about;
        }
        for text in about.into_iter().flatten() {
            if !text.is_empty() && !written.contains(&Some(text)) {
                report.add(&notes::scene::ABOUT, text);
            }
        }
    }
}

/// Adds a note if a document does not state its up axis, so that writers take the usual one.
pub fn report_up(file: &CastFile, report: &mut Report) {
    let cast = file.cast();
    let has_axes = cast.models().next().is_some() || cast.animations().next().is_some();
    let said = cast.metadata().and_then(|metadata| metadata.up_axis());
    let is_stated = matches!(said, Some(UpAxis::X | UpAxis::Y | UpAxis::Z));
    report.add_if(has_axes && !is_stated, &notes::scene::UP_AXIS, Up::USUAL.as_str());
}

/// The document rotated to the given up axis, for formats that do not state theirs; `None` if it needs no rotation.
///
/// # Errors
/// Returns an error if the rotated document cannot be encoded.
pub fn turned(file: &CastFile, to: Up, report: &mut Report) -> Result<Option<CastFile>, Error> {
    let mut document = Document::from(&file.cast());
    let from = Up::of(&document).unwrap_or(Up::USUAL);
    if from == to {
        return Ok(None);
    }
    let approximated = convert_axes::convert(&mut document, &Conversion::between(from, to));
    report.add(&notes::scene::TURNED, format_args!("{} to {}", from.as_str(), to.as_str()));
    report.add_many(&notes::animation::EULER_CURVES, approximated.euler_nodes as u64, "");
    written(&document).map(Some)
}

/// Adds a note on nodes of unknown kinds, which only Cast can contain.
pub fn report_unknown(file: &CastFile, report: &mut Report) {
    for step in file.cast().nodes().filter(|step| !step.node.kind().is_known()) {
        report.add(&notes::file::UNKNOWN_NODES, step.node.kind());
    }
}

/// Adds notes on a unit that was assumed or cannot be stated, and on models that are left out.
pub fn report_scene(file: &CastFile, unit: Option<Unit>, said: Option<f32>, report: &mut Report) {
    let cast = file.cast();
    if cast.models().next().is_none() && cast.animations().next().is_none() {
        return;
    }
    for model in cast.models() {
        let is_empty = model.skeleton().is_none() && model.meshes().next().is_none() && model.hairs().next().is_none();
        report.add_if(is_empty, &notes::scene::EMPTY_MODELS, model.name().unwrap_or_default());
    }
    match unit {
        Some(Unit::Unknown) => report.add(&notes::scene::UNIT_UNSAID, ""),
        _ if said.is_none() => report.add(&notes::scene::UNIT, ""),
        _ => {}
    }
}

/// The document as writers should see it: without scales that are noise and keys that no other format can count to, and in
/// metres if required. `None` if it needs
/// no change, which avoids a copy.
///
/// # Errors
/// Returns an error if the changed document cannot be encoded.
pub fn prepared(file: &CastFile, metres: Option<f32>, report: &mut Report) -> Result<Option<CastFile>, Error> {
    let mut document = Document::from(&file.cast());
    let (mut scaled, mut is_changed) = (HashSet::new(), drop_far_keys(&mut document, report));
    for_each_of(&mut document, NodeKind::BONE, |bone| {
        let scale = bone.property("s").and_then(|scale| scale.data.elements::<[f32; 3]>()?.first().copied());
        match scale.filter(|scale| *scale != [1.0; 3]) {
            Some(scale) if scale.into_iter().all(is_one) => is_changed |= bone.remove("s"),
            Some(_) => scaled.extend(bone.name().map(str::to_owned)),
            None => {}
        }
    });
    for_each_of(&mut document, NodeKind::ANIMATION, |animation| {
        let before = animation.children.len();
        animation.children.retain(|child| !is_still(child, &scaled));
        is_changed |= animation.children.len() < before;
    });
    let metres = metres.filter(|metres| (*metres - 1.0).abs() > f32::EPSILON);
    let said = Up::of(&document);
    let up = said.unwrap_or(Up::USUAL);
    if let Some(conversion) = metres.and_then(|metres| Conversion::between(up, up).with_scale(metres)) {
        is_changed = true;
        convert_axes::convert(&mut document, &conversion);
        if said.is_none() {
            forget_up(&mut document);
        }
    }
    if is_changed { written(&document).map(Some) } else { Ok(None) }
}

/// The document without keys that no other format can count to; `None` if it has none.
///
/// # Errors
/// Returns an error if the changed document cannot be encoded.
pub fn in_range(file: &CastFile, report: &mut Report) -> Result<Option<CastFile>, Error> {
    let mut document = Document::from(&file.cast());
    if drop_far_keys(&mut document, report) { written(&document).map(Some) } else { Ok(None) }
}

/// Drops the keys of curves and the notifications above the [last frame](LAST_FRAME). Returns whether there are any.
fn drop_far_keys(document: &mut Document<'_>, report: &mut Report) -> bool {
    fn pick<T: Copy>(values: &[T], kept: &[usize]) -> Vec<T> {
        kept.iter().filter_map(|key| values.get(*key).copied()).collect()
    }
    let mut is_changed = false;
    document.for_each_mut(|node| {
        if ![NodeKind::CURVE, NodeKind::NOTIFICATION_TRACK].contains(&node.kind) {
            return;
        }
        let data = |name| node.property(name).map(|property| &property.data);
        let whole = data("kb").and_then(Data::integers);
        let parts = data("kb").and_then(Data::elements::<f32>);
        let frames: Vec<f64> = match (&whole, &parts) {
            (Some(frames), _) => frames.iter().map(|frame| f64::from(*frame)).collect(),
            (None, Some(frames)) => frames.iter().map(|frame| f64::from(*frame)).collect(),
            _ => return,
        };
        let is_far = |key: &usize| frames.get(*key).is_some_and(|frame| *frame > f64::from(LAST_FRAME));
        let kept: Vec<usize> = (0..frames.len()).filter(|key| !is_far(key)).collect();
        let dropped = frames.len().saturating_sub(kept.len());
        if dropped == 0 {
            return;
        }
        let frames: Data<'static> = match (&whole, &parts) {
            (Some(frames), _) => Integers::from(pick(frames, &kept)).into(),
            (_, parts) => pick(parts.as_deref().unwrap_or_default(), &kept).into(),
        };
        let values: Option<Data<'static>> = data("kv").and_then(|values| {
            let rotations = values.elements::<[f32; 4]>().map(|values| pick(&values, &kept).into());
            let numbers = || values.elements::<f32>().map(|values| pick(&values, &kept).into());
            rotations.or_else(numbers).or_else(|| Some(Integers::from(pick(&values.integers()?, &kept)).into()))
        });
        let name = node.property("nn").and_then(|name| name.data.text()).or(node.name()).unwrap_or_default();
        report.add_many(&notes::animation::KEYS_BEYOND, dropped as u64, name);
        node.set("kb", frames);
        if let Some(values) = values {
            node.set("kv", values);
        }
        is_changed = true;
    });
    is_changed
}

/// A document as a file in memory.
pub fn written(document: &Document<'_>) -> Result<CastFile, Error> {
    let bytes = document.to_vec(Layout::Compact).map_err(|error| Error::invalid(error.to_string()))?;
    CastFile::from_bytes(bytes).map_err(|error| Error::invalid(error.to_string()))
}

fn is_one(value: f32) -> bool {
    (value - 1.0).abs() <= NOISE
}

/// Whether a node is a curve with a constant scale of 1 for a bone that has no scale at rest.
fn is_still(curve: &Node<'_>, scaled: &HashSet<String>) -> bool {
    let text = |name: &str| curve.property(name).and_then(|property| property.data.text());
    curve.kind == NodeKind::CURVE
        && text("nn").is_some_and(|bone| !scaled.contains(bone))
        && text("kp").is_some_and(|property| matches!(property, "sx" | "sy" | "sz"))
        && text("m").is_none_or(|mode| mode == "absolute")
        && curve
            .property("kv")
            .and_then(|values| values.data.elements::<f32>())
            .is_some_and(|values: Cow<'_, [f32]>| values.iter().copied().all(is_one))
}

/// Adds notes on curves of an animation that move nothing in any model, on steps, and on curves that are not absolute, which
/// no other format can express. Returns which curves move something.
pub fn report_curves<'m>(
    animation: &Arc<Animation>,
    models: impl Iterator<Item = &'m Arc<Model>>,
    report: &mut Report,
) -> Vec<bool> {
    let mut moves_something = vec![false; animation.curves.len()];
    for model in models {
        let binding = animation.bind(model);
        let unmatched = binding.unmatched();
        for (curve, moves) in moves_something.iter_mut().enumerate() {
            *moves |= unmatched.binary_search(&curve).is_err();
        }
    }
    let count = moves_something.iter().filter(|moves| !**moves).count() as u64;
    let name = animation.name().unwrap_or_default();
    report.add_many(&notes::animation::UNMATCHED, count, name);
    let is_relative =
        animation.curves.iter().any(|curve| curve.mode != Mode::Absolute) || !animation.overrides.is_empty();
    report.add_if(is_relative, &notes::animation::RELATIVE_CURVES, name);
    let moving = animation.curves.iter().zip(&moves_something).filter(|(_, moves)| **moves).map(|(curve, _)| curve);
    let steps = moving.filter(|curve| curve.channel != Channel::Visibility && curve.jumps().next().is_some()).count();
    report.add_many(&notes::animation::JUMPS, steps as u64, name);
    moves_something
}

/// What the scale curves of some animations target, and the largest scale of each.
pub type Scales = HashMap<String, f64>;

/// Computed once for all models. Names are compared regardless of case, as a curve does when no bone has exactly its name.
pub fn scaled(animations: &[Arc<Animation>]) -> Scales {
    let curves = animations.iter().flat_map(|animation| &animation.curves);
    let mut scaled = Scales::new();
    for curve in curves.filter(|curve| matches!(curve.channel, Channel::Scale(_))) {
        let most = scaled.entry(curve.target().to_lowercase()).or_default();
        *most = curve.frames().map(|frame| curve.number_at(frame).abs()).fold(*most, f64::max);
    }
    scaled
}

/// The largest scale that something gives a bone; `None` if nothing scales it. The bone has to be the one that its name
/// resolves to.
pub fn largest_scale(scaled: &Scales, skeleton: &Skeleton, bone: u32) -> Option<f64> {
    let name = skeleton.bones().get(bone as usize)?.name()?;
    scaled.get(&name.to_lowercase()).copied().filter(|_| skeleton.bone(name) == Some(bone))
}

/// The longest side of the box around a model at rest, or else around its bones; `None` if it has no size.
pub fn size(model: &Model) -> Option<f64> {
    let meshes = model.rest_bounds().and_then(longest_side);
    meshes.or_else(|| {
        let matrices = model.skeleton.as_ref()?.rest_world().matrices().iter();
        longest_side(Bounds::of(matrices.map(|matrix| affine(matrix).translation.as_vec3().to_array()))?)
    })
}

/// The names of animations in a format that needs them: each has one of its own. One without a name has that of the file.
#[must_use]
pub fn animation_names(animations: &[Arc<Animation>], options: &ExportOptions<'_>) -> Vec<String> {
    let is_file_known = options.name.is_some() || options.source.is_some();
    let of_file = if is_file_known { names::of_animation(options.source_stem()) } else { "animation" };
    let name =
        |animation: &Arc<Animation>| animation.name().filter(|name| !name.is_empty()).unwrap_or(of_file).to_owned();
    let mut unique = Unique::default();
    animations.iter().map(|animation| unique.give(&name(animation))).collect()
}

/// The largest distance that one of some translation curves covers.
pub fn motion<'c>(curves: impl IntoIterator<Item = &'c Curve>) -> f64 {
    let ranges = curves.into_iter().filter(|curve| matches!(curve.channel, Channel::Translation(_))).map(|curve| {
        let values = curve.frames().map(|frame| curve.number_at(frame));
        let (low, high) =
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (value.min(low), value.max(high)));
        high - low
    });
    ranges.fold(0.0, f64::max)
}

/// The document with an added model of the bones that its animations name and its models lack; `None` if there are
/// none: animations are often stored without the model that they are for. Skeletons stored with animations give the rest
/// pose; other bones are at the origin.
pub fn stand_in(scene: &Scene, report: &mut Report) -> Result<Option<CastFile>, Error> {
    let names = ModelNames::new(&scene.models);
    let has = |name: &str| {
        let mut models = names.models_with(name).filter_map(|model| scene.models.get(model)?.skeleton.as_ref());
        models.any(|skeleton| skeleton.bone(name).is_some())
    };
    let mut missing = Vec::new();
    let mut met = HashSet::new();
    // Names are compared regardless of case.
    let mut in_lower_case: HashMap<String, usize> = HashMap::new();
    let mut first = String::new();
    let curves =
        scene.animations.iter().flat_map(|animation| animation.curves.iter().map(move |curve| (animation, curve)));
    for (animation, curve) in curves {
        let of_bone = !matches!(curve.channel, Channel::BlendShape | Channel::Visibility);
        if of_bone && met.insert(curve.target()) && !has(curve.target()) {
            if missing.is_empty() {
                first = [animation.name(), Some(curve.target())].into_iter().flatten().collect::<Vec<_>>().join(": ");
            }
            missing.push(curve.target());
            *in_lower_case.entry(curve.target().to_lowercase()).or_default() += 1;
        }
    }
    // How many of the names a skeleton contains.
    let count = |skeleton: &Skeleton| {
        let bones = skeleton.bones().iter().filter_map(|bone| bone.name()).map(str::to_lowercase);
        let own: HashSet<String> = bones.collect();
        own.iter().filter_map(|name| in_lower_case.get(name)).sum::<usize>()
    };
    let own = scene.animations.iter().flat_map(|animation| &animation.skeletons);
    let own = own.map(|skeleton| (count(skeleton), skeleton)).max_by_key(|(count, _)| *count);
    let own = own.filter(|(count, _)| *count > 0).map(|(_, skeleton)| skeleton);
    if missing.is_empty() {
        return Ok(None);
    }
    let mut skeleton = own.map_or_else(|| Node::new(NodeKind::SKELETON), |own| Node::from(own.node().node()));
    report.add_if(own.is_some(), &notes::skeleton::ANIMATION_SKELETONS, "");
    missing.retain(|name| own.is_none_or(|own| own.bone(name).is_none()));
    report.add_many(&notes::skeleton::CURVE_BONES, missing.len() as u64, first);
    for name in missing {
        let bone = Bone::new()
            .with_name(name.to_owned())
            .with_local_position([0.0; 3])
            .with_local_rotation([0.0, 0.0, 0.0, 1.0]);
        skeleton.children.push(bone.with_segment_scale_compensate(false).into());
    }
    let document =
        Document::from(Root::new().with_model(cast_write::Model::new().with_name("animation").with_child(skeleton)));
    written(&document).map(Some)
}
