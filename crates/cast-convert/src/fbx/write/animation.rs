//! Animations: a stack with one layer each.
//!
//! Modes, overrides and legacy curves are resolved against the rest pose: what FBX gets is the local transform of each
//! bone. Numbers keep their keys, between which both formats interpolate linearly; rotations become angles.

mod curves;
mod rotation;
mod time;

use std::collections::{BTreeMap, BTreeSet};

use cast_scene::{BakeOptions, Binding, BoneCurves, Channel, Cursor, Frames, Mode, ModelPose, Transform};

use super::models::Models;
use super::node::Node;
use super::objects::{Objects, named};
use super::rows;
use super::scene::{Id, Scene, object};
use crate::export::plan::report_curves;
use crate::{ExportOptions, notes};
use curves::{AXES, Layer, Steps, Target};
use time::ticks;
pub(super) use time::{Stack, TICKS_A_SECOND};

/// What animations became, and what they do.
pub(super) struct Animations {
    pub(super) stacks: Vec<Stack>,
    /// The bones of each model that an animation translates, with the layers of the animations that do not.
    pub(super) moved: Vec<Moved>,
}

/// For each bone that is translated, the layers in which it is not.
pub(super) type Moved = BTreeMap<usize, Vec<Id>>;

/// Adds all animations.
pub(super) fn add(
    scene: &mut Scene,
    source: &cast_scene::Scene,
    models: &Models,
    options: &ExportOptions<'_>,
) -> Animations {
    let mut layers = Vec::new();
    let animations = source.animations.iter().enumerate();
    let stacks = animations.map(|(index, animation)| {
        let name = named(animation.name(), "animation", index);
        let (first, last) = animation.range().unwrap_or((0.0, 0.0));
        let stack = Stack { start: ticks(animation, first), stop: ticks(animation, last), name };
        let (id, layer) = (scene.id(), scene.id());
        let times = [("LocalStart", stack.start), ("LocalStop", stack.stop)];
        let times = times.into_iter().chain([("ReferenceStart", stack.start), ("ReferenceStop", stack.stop)]);
        let node = object("AnimationStack", id, &stack.name, "AnimStack", "")
            .child(Node::new("Properties70").children(times.map(|(name, time)| rows::time(name, time))));
        scene.objects.push(node);
        scene.objects.push(object("AnimationLayer", layer, "BaseLayer", "AnimLayer", ""));
        scene.connect(layer, id);
        let mut moved = vec![BTreeSet::new(); source.models.len()];
        for ((model, objects), moved) in source.models.iter().zip(&models.all).zip(&mut moved) {
            let binding = animation.bind(model);
            let mut layer =
                Layer { scene, animation, id: layer, tolerance: options.animation_tolerance, threads: options.threads };
            add_bones(&mut layer, &binding, objects, moved);
            add_shapes(&mut layer, &binding, objects);
            add_visibility(&mut layer, &binding, objects);
        }
        report_curves(animation, source.models.iter(), &mut scene.report);
        layers.push((layer, moved));
        stack
    });
    let stacks = stacks.collect();
    let moved = (0..source.models.len()).map(|model| {
        let moved_in = |(layer, moved): &(Id, Vec<BTreeSet<usize>>)| Some((*layer, moved.get(model)?.clone()));
        let layers: Vec<(Id, BTreeSet<usize>)> = layers.iter().filter_map(moved_in).collect();
        let bones: BTreeSet<usize> = layers.iter().flat_map(|(_, moved)| moved).copied().collect();
        let still =
            |bone: usize| layers.iter().filter(move |(_, moved)| !moved.contains(&bone)).map(|(layer, _)| *layer);
        bones.iter().map(|bone| (*bone, still(*bone).collect())).collect()
    });
    Animations { stacks, moved: moved.collect() }
}

/// Says in a layer that a bone stays where it is at rest, which otherwise the object of the bone says.
pub(super) fn hold(scene: &mut Scene, layer: Id, bone: Id, rest: [f32; 3]) {
    curves::node(
        scene,
        layer,
        Target::translation(bone),
        &AXES.iter().copied().zip(rest.map(f64::from)).collect::<Vec<_>>(),
    );
}

/// Adds the curves of bones; `moved` gets those that are translated.
fn add_bones(layer: &mut Layer<'_>, binding: &Binding, objects: &Objects, moved: &mut BTreeSet<usize>) {
    if binding.animation().world_space {
        return add_baked(layer, binding, objects, moved);
    }
    let rest = binding.model().skeleton.as_ref().map(|skeleton| skeleton.rest().locals.as_slice()).unwrap_or_default();
    for mut curves in binding.bones() {
        let index = curves.bone() as usize;
        let (Some(bone), Some(rest)) = (objects.bones.get(index), rest.get(index)) else { continue };
        let frames = frames_of(&curves, |channel| matches!(channel, Channel::Translation(_)));
        let values: Vec<_> = frames.iter().map(|frame| curves.sample(*frame).translation).collect();
        if layer.vectors(Target::translation(bone.id), &frames, &values, rest.translation) {
            moved.insert(index);
        }
        let turns = |channel| matches!(channel, Channel::Rotation | Channel::Euler(_) | Channel::QuaternionW);
        let frames = frames_of(&curves, turns);
        let (frames, values) = rotation::angles(&frames, layer.tolerance.into(), |frame| curves.sample(frame).rotation);
        layer.angles(bone.id, &frames, &values, rest.rotation);
        let frames = frames_of(&curves, |channel| matches!(channel, Channel::Scale(_)));
        let values: Vec<_> = frames.iter().map(|frame| curves.sample(*frame).scale).collect();
        layer.vectors(Target::scale(bone.id), &frames, &values, rest.scale);
    }
}

/// Bytes that are kept at once for an animation relative to the scene.
const MOST_BAKED: u64 = 1 << 28;

/// An animation relative to the scene, as old files can have: a bone depends on those above it, so all are baked at
/// whole frames.
fn add_baked(layer: &mut Layer<'_>, binding: &Binding, objects: &Objects, moved: &mut BTreeSet<usize>) {
    let animation = binding.animation();
    let name = animation.name().unwrap_or_default();
    let Ok(baked) =
        binding.bake(Frames::all(animation), &BakeOptions::new().most_bytes(MOST_BAKED).threads(layer.threads))
    else {
        return layer.scene.report.add(&notes::animation::TOO_LONG, name);
    };
    layer.scene.report.add(&notes::animation::BAKED, name);
    let frames: Vec<f64> = (0..baked.frames.count).map(|index| baked.frames.frame(index)).collect();
    let rest = binding.model().skeleton.as_ref().map(|skeleton| skeleton.rest().locals.as_slice()).unwrap_or_default();
    for (index, (bone, rest)) in objects.bones.iter().zip(rest).enumerate() {
        let locals = (0..frames.len()).filter_map(|frame| baked.pose(frame).get(index));
        let locals: Vec<Transform> = locals.copied().collect();
        let translations: Vec<_> = locals.iter().map(|local| local.translation).collect();
        if layer.vectors(Target::translation(bone.id), &frames, &translations, rest.translation) {
            moved.insert(index);
        }
        let mut rotations = locals.iter().map(|local| local.rotation);
        let (_, angles) =
            rotation::angles(&frames, f64::INFINITY, |_| rotations.next().unwrap_or(Transform::IDENTITY.rotation));
        layer.angles(bone.id, &frames, &angles, rest.rotation);
        let scales: Vec<_> = locals.iter().map(|local| local.scale).collect();
        layer.vectors(Target::scale(bone.id), &frames, &scales, rest.scale);
    }
}

/// The frames that have a key in any of the curves that are asked for, ascending.
fn frames_of(curves: &BoneCurves<'_>, what: impl Fn(Channel) -> bool) -> Vec<f64> {
    sorted(curves.curves().filter(|curve| what(curve.channel)).flat_map(|curve| curve.frames()).collect())
}

fn sorted(mut frames: Vec<f64>) -> Vec<f64> {
    frames.sort_by(f64::total_cmp);
    frames.dedup();
    frames
}

fn add_shapes(layer: &mut Layer<'_>, binding: &Binding, objects: &Objects) {
    let mut curves: Vec<(usize, _)> = binding.shape_curves().collect();
    curves.sort_by_key(|(shape, _)| *shape);
    for curves in curves.chunk_by(|a, b| a.0 == b.0) {
        let Some((shape, channel)) =
            curves.first().and_then(|(shape, _)| Some((*shape, (*objects.channels.get(*shape)?)?)))
        else {
            continue;
        };
        let frames = sorted(curves.iter().flat_map(|(_, curve)| curve.frames()).collect());
        let mut cursor = Cursor::default();
        let mut pose = ModelPose::default();
        let only_absolute = curves.iter().all(|(_, curve)| curve.mode != Mode::Additive);
        let weights = frames.iter().map(|frame| match curves.last().filter(|_| only_absolute) {
            #[allow(clippy::cast_possible_truncation, reason = "what files hold")]
            Some((_, curve)) => curve.number_at(*frame) as f32,
            None => {
                binding.sample_into(*frame, &mut cursor, &mut pose);
                pose.shape_weights.get(shape).copied().unwrap_or(0.0)
            }
        });
        let weights: Vec<f32> = weights.map(|weight| weight * 100.0).collect();
        layer.number(Target::weight(channel), &frames, &weights, 0.0);
    }
}

fn add_visibility(layer: &mut Layer<'_>, binding: &Binding, objects: &Objects) {
    let bones =
        binding.bone_visibility().filter_map(|(bone, curve)| Some((objects.bones.get(bone as usize)?.id, curve)));
    let meshes = binding.mesh_visibility().filter_map(|(mesh, curve)| Some((*objects.meshes.get(mesh)?, curve)));
    let shown: Vec<(Id, &cast_scene::Curve)> = bones.chain(meshes).collect();
    for (model, curve) in shown {
        let frames: Vec<f64> = curve.frames().collect();
        let values: Vec<bool> = frames.iter().map(|frame| curve.visible_at(*frame)).collect();
        layer.steps(model, &frames, &Steps(values));
    }
}
