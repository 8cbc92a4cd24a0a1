//! The values of a model over time.
//!
//! All joints that an animation moves have their values at the same frames: those of the keys, between which Cast and USD
//! interpolate alike, and every frame where curves combine so that the result is not linear between keys.

use std::collections::BTreeSet;

use cast_interchange::plan::bake;
use cast_interchange::plan::joints::stretched;
use cast_interchange::{Error, notes};
use cast_scene::keys::sorted;
use cast_scene::{Binding, Channel, Cursor, Frames, Mode, ModelPose, Skeleton, Transform};
use half::f16;
use hashbrown::HashSet;

use super::model::Placed;
use super::shapes;
use super::skeleton::Rig;
use super::stage::Stage;
use crate::checked::finite_or;
use crate::usd::layer::{Kind, Property, Samples, Value};

/// What an animation changes of a model.
pub(super) struct Motion<'p> {
    /// The properties of a `SkelAnimation`; empty if it moves no joint and changes no shape.
    pub(super) properties: Vec<Property<'p>>,
    /// When meshes are shown.
    pub(super) visibility: Vec<(usize, Samples<'p>)>,
}

impl Motion<'_> {
    pub(super) fn is_empty(&self) -> bool {
        self.properties.is_empty() && self.visibility.is_empty()
    }
}

/// The motion of a model.
///
/// # Errors
/// Returns an error if its values would take more than the budget.
pub(super) fn motion<'p>(stage: &mut Stage<'p>, binding: &Binding, placed: &Placed<'p>) -> Result<Motion<'p>, Error> {
    let mut properties = Vec::new();
    if let Some(rig) = &placed.rig {
        if let Some(skeleton) = &placed.model.skeleton {
            properties.extend(bones(stage, binding, (rig, skeleton), placed)?);
        }
        let weights = weights(stage, binding, placed)?;
        // A reader expects values for joints, even if none move.
        if !weights.is_empty() && properties.is_empty() {
            properties.extend(Tracks::default().properties(Vec::new()));
        }
        properties.extend(weights);
    }
    Ok(Motion { properties, visibility: visibility(stage, binding, placed)? })
}

/// A joint that moves.
struct Moved {
    bone: u32,
    /// The bone whose scale multiplies the translation.
    compensated: Option<u32>,
    /// Whether it has the translation and rotation of the bone, and its scale.
    parts: [bool; 2],
}

/// The bones that move, in the order of joints, with their names.
fn moved(binding: &Binding, (rig, skeleton): (&Rig, &Skeleton), is_solved: bool) -> (Vec<Moved>, Vec<String>) {
    let mut bones: BTreeSet<u32> = binding.bones().iter().map(|curves| curves.bone()).collect();
    if is_solved {
        bones.extend(skeleton.order());
    }
    let compensating = (0..).zip(&rig.bones).filter_map(|(bone, joint)| Some((bone, joint.compensated?)));
    let following: Vec<u32> = compensating.filter(|(_, above)| bones.contains(above)).map(|(bone, _)| bone).collect();
    bones.extend(following);
    let (mut moved, mut names) = (Vec::new(), Vec::new());
    for bone in skeleton.order().iter().copied().filter(|bone| bones.contains(bone)) {
        let (Some(joint), Some([placed, scaled])) = (rig.bones.get(bone as usize), rig.joints.get(bone as usize))
        else {
            continue;
        };
        let compensated = joint.compensated;
        let parts: &[_] = if placed == scaled { &[[true; 2]] } else { &[[true, false], [false, true]] };
        for (parts, path) in parts.iter().zip([placed, scaled]) {
            moved.push(Moved { bone, compensated, parts: *parts });
            names.push(rig.paths.get(*path).cloned().unwrap_or_default());
        }
    }
    (moved, names)
}

/// The frames at which bones need values, and whether those between them matter, too.
fn frames(binding: &Binding, has_compensated: bool) -> (Vec<f64>, bool) {
    let animation = binding.animation();
    let mut frames = Vec::new();
    let mut is_dense = animation.world_space || !animation.overrides.is_empty();
    for bone in binding.bones() {
        let mut channels = HashSet::new();
        for curve in bone.curves() {
            let is_alone = channels.insert(curve.channel);
            let is_part = matches!(curve.channel, Channel::Euler(_) | Channel::QuaternionW);
            // The sum of curves of numbers is linear between keys; products and combined rotations are not.
            let is_linear = matches!(curve.channel, Channel::Translation(_));
            is_dense |= is_part || (!is_linear && (!is_alone || curve.mode == Mode::Additive));
            is_dense |= has_compensated && matches!(curve.channel, Channel::Scale(_));
            frames.extend(curve.frames());
        }
        frames.extend(bake::before_jumps(bone.curves()));
    }
    (sorted(frames), is_dense)
}

/// The properties with the values of joints.
fn bones<'p>(
    stage: &mut Stage<'p>,
    binding: &Binding,
    (rig, skeleton): (&Rig, &Skeleton),
    placed: &Placed<'p>,
) -> Result<Vec<Property<'p>>, Error> {
    let animation = binding.animation();
    let is_solved = !skeleton.rig().is_empty() && !animation.curves.is_empty();
    let name = placed.model.name().unwrap_or_default();
    stage.report.add_if(is_solved, &notes::skeleton::CONSTRAINTS_BAKED, name);
    let (moved, names) = moved(binding, (rig, skeleton), is_solved);
    if moved.is_empty() {
        return Ok(Vec::new());
    }
    let (mut own, is_dense) = frames(binding, moved.iter().any(|moved| moved.compensated.is_some()));
    let (first, last) = animation.range().unwrap_or_default();
    let mut grid = Frames { first, step: 1.0, count: 0 };
    if is_dense || is_solved || own.is_empty() {
        own = sorted([own, vec![first, last]].concat());
        grid = bake::between((first, last));
    }
    let keys = (own.len() as u64).saturating_add(grid.count as u64);
    stage.budget.spend_on_baking(animation.name(), keys, moved.len() as u64)?;
    for curves in binding.bones() {
        stage.budget.spend_on_curves(
            animation.name(),
            usize::try_from(keys).unwrap_or(usize::MAX),
            curves.curves().count(),
        )?;
    }
    let mut tracks = Tracks::default();
    let noted = (&stage.budget, &mut stage.report);
    bake::poses(binding, (&own, grid), is_solved.then_some(skeleton), noted, &mut |frame, pose| {
        tracks.add(frame, &moved, pose);
    })?;
    stage.report.add_if(tracks.is_rounded, &notes::skeleton::SCALES_ROUNDED, animation.name().unwrap_or_default());
    Ok(tracks.properties(names))
}

/// The values of joints.
#[derive(Default)]
struct Tracks {
    frames: Vec<f64>,
    translations: Vec<Vec<u8>>,
    rotations: Vec<Vec<u8>>,
    scales: Vec<Vec<u8>>,
    /// Whether a scale is not what half precision makes of it.
    is_rounded: bool,
}

impl Tracks {
    /// Adds the values at a frame.
    fn add(&mut self, frame: f64, moved: &[Moved], pose: &[Transform]) {
        let local = |bone: u32| pose.get(bone as usize).copied().unwrap_or_default();
        let (mut translations, mut rotations, mut scales) = (Vec::new(), Vec::new(), Vec::new());
        for Moved { bone, compensated, parts: [is_placed, is_scaled] } in moved {
            let own = local(*bone);
            let (mut translation, mut rotation, mut scale) = ([0.0; 3], Transform::IDENTITY.rotation, [1.0; 3]);
            if *is_placed {
                translation = finite_or(stretched(&own, compensated.map(local).as_ref()), 0.0);
                rotation = own.rotation;
            }
            if *is_scaled {
                scale = finite_or(own.scale, 1.0);
            }
            translations.extend(translation.into_iter().flat_map(f32::to_le_bytes));
            rotations.extend(rotation.into_iter().flat_map(f32::to_le_bytes));
            for value in scale {
                let half = f16::from_f32(value.clamp(f16::MIN.to_f32(), f16::MAX.to_f32()));
                self.is_rounded |= (half.to_f32() - value).abs() > 1e-6 * value.abs();
                scales.extend(half.to_le_bytes());
            }
        }
        self.frames.push(frame);
        self.translations.push(translations);
        self.rotations.push(rotations);
        self.scales.push(scales);
    }

    fn properties<'p>(self, joints: Vec<String>) -> Vec<Property<'p>> {
        let frames = &self.frames;
        vec![
            Property::uniform("joints", "token[]", Value::Tokens(joints)),
            track("translations", "float3[]", Kind::Float3, (frames, self.translations)),
            track("rotations", "quatf[]", Kind::Quaternion, (frames, self.rotations)),
            track("scales", "half3[]", Kind::Half3, (frames, self.scales)),
        ]
    }
}

/// A property with arrays at frames; a single value if all are equal.
fn track<'p>(
    name: &'static str,
    type_name: &'static str,
    kind: Kind,
    (frames, mut values): (&[f64], Vec<Vec<u8>>),
) -> Property<'p> {
    let is_still = values.windows(2).all(|pair| pair.first() == pair.last());
    if is_still {
        return Property::value(name, type_name, Value::array_of(kind, values.pop().unwrap_or_default()));
    }
    let samples = frames.iter().zip(values).map(|(frame, values)| (*frame, Value::array_of(kind, values)));
    Property::sampled(name, type_name, samples.collect())
}

/// The properties with the weights of blend shapes.
fn weights<'p>(stage: &mut Stage<'p>, binding: &Binding, placed: &Placed<'p>) -> Result<Vec<Property<'p>>, Error> {
    let animation = binding.animation();
    // Shapes of one name have one weight.
    let (mut tracks, mut known, mut frames) = (Vec::new(), BTreeSet::new(), Vec::new());
    for curves in binding.shape_curves() {
        frames.extend(curves.curves().flat_map(|curve| curve.frames()));
        frames.extend(bake::before_jumps(curves.curves()));
        let names: BTreeSet<String> = curves.shapes().map(|shape| shapes::name(placed.model, shape)).collect();
        let new = names.into_iter().filter(|name| known.insert(name.clone()));
        tracks.extend(new.map(|name| (name, curves.clone())));
    }
    if tracks.is_empty() {
        return Ok(Vec::new());
    }
    let frames = sorted(frames);
    stage.budget.spend_on_baking(animation.name(), frames.len() as u64, tracks.len() as u64)?;
    let values = frames.iter().map(|frame| {
        let shown = animation.frame_shown(*frame);
        let weights = tracks.iter_mut().map(|(_, curves)| curves.sample(shown));
        weights.map(|weight| if weight.is_finite() { weight } else { 0.0 }).flat_map(f32::to_le_bytes).collect()
    });
    let values = values.collect();
    let names = tracks.into_iter().map(|(name, _)| name).collect();
    Ok(vec![
        Property::uniform("blendShapes", "token[]", Value::Tokens(names)),
        track("blendShapeWeights", "float[]", Kind::Float, (&frames, values)),
    ])
}

/// When meshes are shown, of those that an animation hides.
fn visibility<'p>(
    stage: &mut Stage<'p>,
    binding: &Binding,
    placed: &Placed<'p>,
) -> Result<Vec<(usize, Samples<'p>)>, Error> {
    let curves: Vec<_> = binding.mesh_visibility().collect();
    let frames = sorted(curves.iter().flat_map(|(_, curve)| curve.frames()).collect());
    let meshes: BTreeSet<usize> = curves.iter().map(|(mesh, _)| *mesh).collect();
    stage.budget.spend_on_baking(
        binding.animation().name(),
        frames.len() as u64,
        binding.animation().curves.len() as u64,
    )?;
    let prim = |mesh: usize| placed.meshes.get(mesh).copied().flatten();
    let meshes: Vec<(usize, usize)> = meshes.into_iter().filter_map(|mesh| Some((mesh, prim(mesh)?))).collect();
    let mut samples: Vec<Samples<'p>> = meshes.iter().map(|_| Vec::new()).collect();
    let (mut cursor, mut pose) = (Cursor::default(), ModelPose::rest(placed.model));
    for frame in frames.iter().filter(|_| !meshes.is_empty()) {
        binding.sample_into(*frame, &mut cursor, &mut pose);
        for ((mesh, _), samples) in meshes.iter().zip(&mut samples) {
            let is_shown = pose.meshes_visible.get(*mesh).copied().unwrap_or(true);
            samples.push((*frame, Value::token(if is_shown { "inherited" } else { "invisible" })));
        }
    }
    Ok(meshes.into_iter().map(|(_, prim)| prim).zip(samples).collect())
}
