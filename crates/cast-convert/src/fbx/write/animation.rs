//! Animations: each becomes a stack with one layer.
//!
//! Modes, overrides and legacy curves are resolved against the rest pose: FBX stores the local transform of each bone.
//! Numbers keep their keys, between which both formats interpolate linearly; rotations become angles.

mod baked;
mod curves;
mod rotation;

use std::sync::Arc;

use cast_base::sort;
use cast_interchange::plan::bake;
use cast_interchange::plan::joints::stretched;
use cast_interchange::plan::report_curves;
use cast_interchange::{Error, ExportOptions, plan};
use cast_scene::keys;
use cast_scene::keys::{Tolerance, sorted};
use cast_scene::{Binding, BoneCurves, Channel, Frames, Model, ModelNames, Transform};
use hashbrown::HashSet;

use super::models::Models;
use super::objects::{Objects, Scene, object};
use super::rows;
use curves::{Interpolation, Key, Layer, ROTATION, Reduction, SCALE, TRANSLATION, Thinned, VISIBILITY, WEIGHT, ticks};
pub(super) use curves::{Moved, Stack, TICKS_A_SECOND};

/// The stacks that were written, and what they animate.
pub(super) struct Animations {
    pub(super) stacks: Vec<Stack>,
    /// The bones of each model whose translation is animated.
    pub(super) moved: Vec<Moved>,
}

/// Adds all animations.
///
/// # Errors
/// Returns an error if curves would take more than the budget.
pub(super) fn add(
    scene: &mut Scene,
    source: &cast_scene::Scene,
    models: &Models,
    options: &ExportOptions<'_>,
) -> Result<Animations, Error> {
    let mut added = Animations {
        stacks: Vec::with_capacity(source.animations.len()),
        moved: vec![Moved::new(); source.models.len()],
    };
    let names = ModelNames::new(&source.models);
    let size = |model: &Arc<Model>| if source.animations.is_empty() { None } else { plan::size(model) };
    let sizes: Vec<Option<f64>> = source.models.iter().map(size).collect();
    let own_names = plan::animation_names(&source.animations, options);
    for (animation, name) in source.animations.iter().zip(own_names) {
        let (first, last) = animation.range().unwrap_or((0.0, 0.0));
        let stack = Stack { start: ticks(animation, first), stop: ticks(animation, last), name };
        let (id, layer) = (scene.id(), scene.id());
        let times = [
            rows::time("LocalStart", stack.start),
            rows::time("LocalStop", stack.stop),
            rows::time("ReferenceStart", stack.start),
            rows::time("ReferenceStop", stack.stop),
        ];
        scene.objects.push(object("AnimationStack", id, &stack.name, "AnimStack", "").rows(times));
        scene.add(layer, id, object("AnimationLayer", layer, "BaseLayer", "AnimLayer", ""));
        added.stacks.push(stack);
        let of_animation = names.moved_by(animation);
        scene.budget.spend_on_models(animation, of_animation.len())?;
        for (index, model) in of_animation.iter().enumerate() {
            let size = sizes.get(*model).copied().flatten();
            let of_model = (source.models.get(*model), models.all.get(*model), added.moved.get_mut(*model));
            let (Some(model), Some(objects), Some(moved)) = of_model else { continue };
            let binding = animation.bind(model);
            let keys = |bone: &BoneCurves<'_>| bone.curves().map(|curve| curve.frames().len() as u64).sum::<u64>();
            scene.budget.spend_on_repeats(animation.name(), index, binding.bones().iter().map(keys).sum())?;
            let tolerance = Tolerance::new(options.animation_tolerance, size);
            let mut layer = Layer { scene, animation, id: layer, tolerance };
            add_bones(&mut layer, &binding, objects, moved)?;
            add_shapes(&mut layer, &binding, objects)?;
            add_visibility(&mut layer, &binding, objects)?;
        }
        let moved = of_animation.iter().filter_map(|model| source.models.get(*model));
        report_curves(animation, moved, &mut scene.report);
    }
    Ok(added)
}

/// Adds the curves of bones; bones whose translation is animated are added to `moved`.
fn add_bones(layer: &mut Layer<'_>, binding: &Binding, objects: &Objects, moved: &mut Moved) -> Result<(), Error> {
    if binding.animation().world_space {
        return baked::add(layer, binding, objects, moved);
    }
    let name = binding.animation().name();
    let animated = binding.bones();
    let find = |bone: u32| animated.get(animated.binary_search_by_key(&bone, BoneCurves::bone).ok()?);
    let mut bones: Vec<u32> = animated.iter().map(BoneCurves::bone).collect();
    for curves in &animated {
        let Some(below) = objects.compensating.get(&curves.bone()) else { continue };
        // Their translation has its scale in it.
        let frames = frames_of(curves, is_scale);
        layer.scene.budget.spend_on_baking(name, frames.len() as u64, below.len() as u64)?;
        bones.extend(below.iter().filter(|_| !frames.is_empty()));
    }
    sort::unstable(&mut bones);
    bones.dedup();
    for index in bones {
        let Some(bone) = objects.bones.get(index as usize) else { continue };
        let curves = find(index).cloned();
        if let Some(curves) = &curves {
            let count = curves.curves().count();
            let keys = curves.curves().map(|curve| curve.frames().len()).sum();
            layer.scene.budget.spend_on_curves(name, keys, count)?;
        }
        let above = bone.joint.compensated.map(|parent| (parent, find(parent).cloned()));
        let above_scale = above.as_ref().and_then(|(_, curves)| curves.clone());
        let keys = translations(layer, binding, index, curves.clone(), above)?;
        let moves = curves.iter().flat_map(BoneCurves::curves).filter(|curve| is_translation(curve.channel));
        let (rest, tolerance) = (&bone.joint.rest, layer.tolerance);
        let motion = || {
            let along = |axis: usize| keys::range(keys.iter().filter_map(|(_, values)| values.get(axis)));
            (0..3).map(along).fold(0.0, f64::max)
        };
        let reduction = Reduction::numbers(tolerance.translation(bone.joint.stretch, motion));
        let scaled = above_scale.iter().flat_map(BoneCurves::curves).filter(|curve| is_scale(curve.channel));
        let pinned = bake::before_jumps(moves.chain(scaled));
        let keys = Thinned::of_all(keys, &reduction, &pinned);
        if layer.vectors((bone.placed, TRANSLATION), &keys, rest.translation.map(f64::from)) {
            moved.insert(index as usize);
        }
        let Some(mut curves) = curves else { continue };
        let turns = |channel| matches!(channel, Channel::Rotation | Channel::Euler(_) | Channel::QuaternionW);
        let frames = frames_of(&curves, turns);
        let keys = rotation::angles(&frames, tolerance.rotation().into(), |frame| curves.sample(frame).rotation);
        let keys = Thinned::of_all(keys, &Reduction::angles(tolerance), &pinned_of(&curves, turns));
        layer.vectors((bone.placed, ROTATION), &keys, rotation::degrees(rest.rotation));
        let mut frames = frames_of(&curves, is_scale);
        if is_product(&curves) {
            // The product of two curves is not linear.
            let whole = Frames::all(binding.animation());
            layer.scene.budget.spend_on_baking(name, whole.count as u64, 1)?;
            frames = sorted(frames.into_iter().chain((0..whole.count).map(|index| whole.frame(index))).collect());
        }
        let pinned = pinned_of(&curves, is_scale);
        let keys = frames.into_iter().map(|frame| (frame, curves.sample(frame).scale));
        let keys = Thinned::of(keys, &Reduction::numbers(tolerance.scale()), &pinned);
        layer.vectors((bone.id, SCALE), &keys, rest.scale.map(f64::from));
    }
    Ok(())
}

/// The keys of the translation of a bone. With a bone `above` whose scale it compensates for, and that bone's curves, it
/// is not below the scale, but has to be as far away as if it were. The product of two curves is not linear, so all whole
/// frames have a key.
fn translations(
    layer: &Layer<'_>,
    binding: &Binding,
    bone: u32,
    own: Option<BoneCurves<'_>>,
    above: Option<(u32, Option<BoneCurves<'_>>)>,
) -> Result<Vec<Key<[f32; 3]>>, Error> {
    let rest = binding.model().skeleton.as_ref().map(|skeleton| skeleton.rest().locals.as_slice()).unwrap_or_default();
    let mut own = own.map(|curves| curves.only(is_translation));
    let mut above = above.map(|(bone, curves)| (bone, curves.map(|curves| curves.only(is_scale))));
    let mut frames = own.as_ref().map(|curves| frames_of(curves, is_translation)).unwrap_or_default();
    if let Some((_, Some(above))) = &above {
        let of_above = frames_of(above, is_scale);
        if !frames.is_empty() && !of_above.is_empty() {
            let whole = Frames::all(binding.animation());
            layer.scene.budget.spend_on_baking(binding.animation().name(), whole.count as u64, 1)?;
            frames.extend((0..whole.count).map(|index| whole.frame(index)));
        }
        frames.extend(of_above);
    }
    let at = |curves: &mut Option<BoneCurves<'_>>, bone: u32, frame: f64| match curves {
        Some(curves) => curves.sample(frame),
        None => rest.get(bone as usize).copied().unwrap_or(Transform::IDENTITY),
    };
    let key = |frame| {
        let above = above.as_mut().map(|(bone, curves)| at(curves, *bone, frame));
        (frame, stretched(&at(&mut own, bone, frame), above.as_ref()))
    };
    Ok(sorted(frames).into_iter().map(key).collect())
}

fn is_translation(channel: Channel) -> bool {
    matches!(channel, Channel::Translation(_))
}

/// Whether several curves change the scale along one axis.
fn is_product(curves: &BoneCurves<'_>) -> bool {
    let mut met = HashSet::new();
    curves.curves().any(|curve| is_scale(curve.channel) && !met.insert(curve.channel))
}

fn is_scale(channel: Channel) -> bool {
    matches!(channel, Channel::Scale(_))
}

/// The frames at which any of the given curves has a key or [needs one](bake::before_jumps), in ascending order.
fn frames_of(curves: &BoneCurves<'_>, what: impl Fn(Channel) -> bool) -> Vec<f64> {
    let own = curves.curves().filter(|curve| what(curve.channel)).flat_map(|curve| curve.frames());
    sorted(own.chain(pinned_of(curves, &what)).collect())
}

/// The frames [before jumps](bake::before_jumps) of the given curves.
fn pinned_of(curves: &BoneCurves<'_>, what: impl Fn(Channel) -> bool) -> Vec<f64> {
    bake::before_jumps(curves.curves().filter(|curve| what(curve.channel)))
}

/// The size of a key.
const BYTES_A_KEY: u64 = 12;

/// Spends the cost of keys that are copied to each of several objects with the same name.
fn spend(scene: &Scene, keys: usize, things: usize, what: &str) -> Result<(), Error> {
    let bytes = BYTES_A_KEY.saturating_mul(keys as u64).saturating_mul(things as u64);
    scene.budget.spend(bytes, || format!("{keys} keys for each of {things} {what} with the same name"))
}

fn add_shapes(layer: &mut Layer<'_>, binding: &Binding, objects: &Objects) -> Result<(), Error> {
    for mut curves in binding.shape_curves() {
        let pinned = bake::before_jumps(curves.curves());
        let own = curves.curves().flat_map(|curve| curve.frames());
        let frames = sorted(own.chain(pinned.iter().copied()).collect());
        spend(layer.scene, frames.len(), curves.shapes().len(), "blend shapes")?;
        let weights = frames.iter().map(|frame| (*frame, [curves.sample(*frame) * 100.0]));
        let keys = Thinned::of(weights, &Reduction::numbers(layer.tolerance.weight(100.0)), &pinned).along(0);
        for channel in curves.shapes().filter_map(|shape| *objects.channels.get(shape)?) {
            layer.number((channel, WEIGHT), &keys, Interpolation::Linear, 0.0);
        }
    }
    Ok(())
}

fn add_visibility(layer: &mut Layer<'_>, binding: &Binding, objects: &Objects) -> Result<(), Error> {
    let bones =
        binding.bone_visibility().filter_map(|(bone, curve)| Some((objects.bones.get(bone as usize)?.id, curve)));
    let meshes = binding.mesh_visibility().filter_map(|(mesh, curve)| Some((*objects.meshes.get(mesh)?, curve)));
    for (model, curve) in bones.chain(meshes) {
        let frames: Vec<f64> = curve.frames().collect();
        spend(layer.scene, frames.len(), 1, "meshes")?;
        let values: Vec<f32> = frames.iter().map(|frame| curve.visible_at(*frame).into()).collect();
        let steps = keys::steps(&values).into_iter();
        let keys: Vec<Key> = steps.filter_map(|key| Some((*frames.get(key)?, *values.get(key)?))).collect();
        layer.number((model, VISIBILITY), &keys, Interpolation::Constant, 1.0);
    }
    Ok(())
}
