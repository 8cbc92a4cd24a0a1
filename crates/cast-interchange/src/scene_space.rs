//! Animations relative to the scene, made relative to the parents of bones.
//!
//! Cast had such curves until 2023-10, and programs of today do not know them. XANIM_EXPORT has nothing else, and does
//! not say what the parents are. A model does.

use cast_file::CastFile;
use cast_format::NodeKind;
use cast_read::views::CurveProperty;
use cast_scene::{Animation, Binding, Channel, Scene, Transform};
use cast_write::{Document, Node};
use hashbrown::HashSet;
use std::sync::Arc;

use crate::budget::Budget;
use crate::error::Error;
use crate::lower::lower;
use crate::narrow::narrow;
use crate::notes;
use crate::options::Options;
use crate::plan::bake;
use crate::plan::rigid::frames;
use crate::report::Report;
use crate::scene::{self, Clip, Property, Rate, Target, Track};

/// Whether a document has animations relative to the scene.
#[must_use]
pub fn has_any(document: &Document<'_>) -> bool {
    animations(document).any(|animation| text(animation, "ts") == Some("world"))
}

/// Makes the animations of a document relative to the parents of bones, with the models in it. `file` is the same document.
/// Without a model that has any of the bones, an animation stays relative to the scene, with a note.
///
/// ```
/// # use cast_file::CastFile;
/// # use cast_interchange::{Options, Report, scene_space};
/// # use cast_write::{Document, Layout};
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/legacy/transform_space.cast");
/// let file = CastFile::open(path)?;
/// let mut document = Document::from(&file.cast());
/// assert!(scene_space::has_any(&document));
/// let mut report = Report::default();
/// scene_space::make_relative(&mut document, &file, &Options::default(), &mut report)?;
/// // The file has no model.
/// assert!(scene_space::has_any(&document) && !report.notes().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if sampling would take more than the budget of the options.
pub fn make_relative(
    document: &mut Document<'_>,
    file: &CastFile,
    options: &Options<'_>,
    report: &mut Report,
) -> Result<(), Error> {
    let scene = Scene::new(file);
    if scene.animations.len() != animations(document).count() {
        return Ok(());
    }
    let budget = Budget::new(options.whole_budget());
    let mut made = Vec::with_capacity(scene.animations.len());
    for animation in &scene.animations {
        made.push(match animation.world_space {
            true => curves(animation, &scene, options, (&budget, &mut *report))?,
            false => None,
        });
    }
    let children = document.roots.iter_mut().flat_map(|root| &mut root.children);
    for (node, curves) in children.filter(|node| node.kind == NodeKind::ANIMATION).zip(made) {
        let Some(curves) = curves else { continue };
        node.remove("ts");
        node.children.retain(|child| child.kind != NodeKind::CURVE_MODE_OVERRIDE && !is_of_bone(child));
        node.children.extend(curves);
    }
    Ok(())
}

fn animations<'d, 'a>(document: &'d Document<'a>) -> impl Iterator<Item = &'d Node<'a>> {
    let children = document.roots.iter().flat_map(|root| &root.children);
    children.filter(|node| node.kind == NodeKind::ANIMATION)
}

fn text<'n>(node: &'n Node<'_>, name: &str) -> Option<&'n str> {
    node.property(name)?.data.text()
}

/// Whether a node is a curve for a bone's place.
fn is_of_bone(node: &Node<'_>) -> bool {
    let property = || CurveProperty::from(text(node, "kp").unwrap_or_default());
    node.kind == NodeKind::CURVE && !matches!(property(), CurveProperty::BlendShape | CurveProperty::Visibility)
}

/// The curves of all bones relative to their parents; `None` if no model has any of the bones.
fn curves(
    animation: &Arc<Animation>,
    scene: &Scene,
    options: &Options<'_>,
    (budget, report): (&Budget, &mut Report),
) -> Result<Option<Vec<Node<'static>>>, Error> {
    let name = animation.name().unwrap_or_default();
    budget.spend_on_models(animation, scene.models.len())?;
    let (mut tracks, mut known) = (Vec::new(), HashSet::new());
    let mut without: HashSet<usize> = (0..animation.curves.len()).collect();
    for model in &scene.models {
        let binding = animation.bind(model);
        let unmatched: HashSet<usize> = binding.unmatched().iter().copied().collect();
        without.retain(|curve| unmatched.contains(curve));
        let mut bones = moving(&binding, &mut known);
        if bones.is_empty() {
            continue;
        }
        bake::poses(&binding, (&[], frames(animation)), None, (budget, &mut *report), &mut |frame, pose| {
            bones.iter_mut().for_each(|bone| bone.push(frame, pose));
        })?;
        tracks.extend(bones.into_iter().flat_map(Moving::tracks));
    }
    if tracks.is_empty() {
        report.add(&notes::animation::RELATIVE_TO_SCENE, name);
        return Ok(None);
    }
    for curve in animation.curves.iter().enumerate().filter(|(index, _)| without.contains(index)) {
        let is_place = !matches!(curve.1.channel, Channel::BlendShape | Channel::Visibility);
        report.add_if(is_place, &notes::animation::CURVES_WITHOUT_BONE, format_args!("{name}: {}", curve.1.target()));
    }
    let clip = Clip { is_sampled: true, ..Clip::new("", Rate::Frames(narrow(animation.frame_rate)), tracks) };
    let sampling = Options::default().threads(options.threads).animation_tolerance(options.animation_tolerance);
    let scene = scene::Scene { clips: vec![clip], ..scene::Scene::default() };
    let document = lower(scene, &sampling, Report::default())?.document;
    let made = document.roots.into_iter().flat_map(|root| root.children);
    let made = made.filter(|node| node.kind == NodeKind::ANIMATION).flat_map(|animation| animation.children);
    Ok(Some(made.filter(|node| node.kind == NodeKind::CURVE).collect()))
}

/// A bone that curves move, and where it is at each frame.
struct Moving {
    bone: usize,
    name: String,
    properties: Vec<(Property, Vec<f32>)>,
    times: Vec<f64>,
}

/// The bones of a model that an animation moves. Several models can have a bone of a name, and the first of them counts.
fn moving(binding: &Binding, known: &mut HashSet<String>) -> Vec<Moving> {
    let names = binding.model().skeleton.as_ref().map(|skeleton| skeleton.bones()).unwrap_or_default();
    let mut all = Vec::new();
    for curves in binding.bones() {
        let bone = curves.bone() as usize;
        let name = names.get(bone).and_then(|bone| bone.name()).unwrap_or_default();
        if !known.insert(name.to_owned()) {
            continue;
        }
        let is_moved = curves.animates(|channel| matches!(channel, Channel::Translation(_)));
        let is_scaled = curves.animates(|channel| matches!(channel, Channel::Scale(_)));
        let is_turned = |channel| matches!(channel, Channel::Rotation | Channel::Euler(_) | Channel::QuaternionW);
        let properties = [
            (is_moved, Property::Translation),
            (curves.animates(is_turned), Property::Rotation),
            (is_scaled, Property::Scale),
        ];
        let properties = properties.into_iter().filter(|(is_animated, _)| *is_animated);
        let properties = properties.map(|(_, property)| (property, Vec::new())).collect();
        all.push(Moving { bone, name: name.to_owned(), properties, times: Vec::new() });
    }
    all
}

impl Moving {
    fn push(&mut self, frame: f64, pose: &[Transform]) {
        let Some(local) = pose.get(self.bone) else { return };
        self.times.push(frame);
        for (property, values) in &mut self.properties {
            match property {
                Property::Translation => values.extend(local.translation),
                Property::Rotation => values.extend(local.rotation),
                _ => values.extend(local.scale),
            }
        }
    }

    fn tracks(self) -> impl Iterator<Item = Track<'static>> {
        let Self { name, properties, times, .. } = self;
        let target = Target::Name(name.into());
        properties
            .into_iter()
            .map(move |(property, values)| Track::linear(target.clone(), property, times.clone(), values))
    }
}
