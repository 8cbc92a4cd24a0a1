//! The values of a model at the frames that need a key.
//!
//! Bones are sampled one at a time, unless they depend on each other: then whole poses are sampled, and redundant keys
//! are removed immediately, so that only the keys that are written are in memory.

use std::collections::BTreeMap;

use cast_interchange::plan::bake;
use cast_interchange::plan::bake::merged;
use cast_interchange::plan::joints::stretched;
use cast_interchange::{Error, notes, plan};
use cast_scene::keys::{Tolerance, sorted};
use cast_scene::{
    Animation, Binding, BoneCurves, Channel, Curve, Frames, Mode, ModelPose, ShapeCurves, Skeleton, Transform,
};

use crate::checked::finite_or;
use crate::gltf::write::model::Placed;
use crate::gltf::write::output::Output;
use crate::gltf::write::track::{Path, Reduction, Track};

/// The frames of a property's keys, and whether the frames between them matter too.
#[derive(Default)]
struct Need {
    frames: Vec<f64>,
    dense: bool,
    /// Those that are kept in any case.
    pinned: Vec<f64>,
    /// What curves change.
    channels: Vec<Channel>,
}

impl Need {
    fn add(&mut self, curve: &Curve, path: Path, animation: &Animation) {
        let is_repeated = self.channels.contains(&curve.channel);
        let is_first = self.channels.is_empty();
        self.channels.extend((!is_repeated).then_some(curve.channel));
        // Combined rotations, and rotations relative to the scene, do not take the shortest arc between keys.
        self.dense |= animation.world_space || (path == Path::Rotation && !is_first);
        self.dense |= matches!(curve.channel, Channel::Euler(_) | Channel::QuaternionW);
        // Nor does a part of a rotation.
        let may_be_additive = curve.mode == Mode::Additive || !animation.overrides.is_empty();
        let is_part = may_be_additive && curve.blend_weight.to_bits() != 1.0_f32.to_bits();
        self.dense |= is_part && path == Path::Rotation;
        // The product of two scales is not linear.
        self.dense |= is_repeated && path == Path::Scale;
        let held = bake::before_jumps(std::iter::once(curve));
        self.frames.extend(curve.frames().chain(held.iter().copied()));
        self.pinned.extend(held);
    }

    fn is_pinned(&self, frame: f64) -> bool {
        self.pinned.binary_search_by(|pinned| pinned.total_cmp(&frame)).is_ok()
    }
}

/// A track of a bone, without keys.
struct Wanted {
    track: Track,
    bone: u32,
    /// The bone whose scale multiplies the translation.
    compensated: Option<u32>,
    need: Need,
}

impl Wanted {
    /// The values for bones with these transforms.
    fn read(&self, local: impl Fn(u32) -> Option<Transform>, out: &mut Vec<f32>) {
        let local = |bone| local(bone).unwrap_or_default();
        let own = local(self.bone);
        out.clear();
        match self.track.path {
            Path::Rotation => out.extend(own.rotation),
            Path::Scale => out.extend(finite_or(own.scale, 1.0)),
            _ => out.extend(finite_or(stretched(&own, self.compensated.map(local).as_ref()), 0.0)),
        }
    }
}

/// The tracks of a model, with their keys.
///
/// # Errors
/// Returns an error if sampling would take more than the budget.
pub(super) fn tracks(output: &mut Output<'_>, binding: &Binding, placed: &Placed<'_, '_>) -> Result<Vec<Track>, Error> {
    let model = placed.parts.model;
    let animation = binding.animation();
    let rig = model.skeleton.as_ref().filter(|skeleton| !skeleton.rig().is_empty() && !animation.curves.is_empty());
    output.report.add_if(rig.is_some(), &notes::skeleton::CONSTRAINTS_BAKED, model.name().unwrap_or_default());
    let wanted = wanted(output, animation, placed, rig.is_some())?;
    let (first, last) = animation.range().unwrap_or_default();
    let grid = bake::between((first.max(-1.0), last));
    let mut tracks = if rig.is_some() || (animation.world_space && !wanted.is_empty()) {
        together(output, binding, wanted, grid, rig.map(|skeleton| &**skeleton))?
    } else {
        alone(output, binding, wanted, grid)?
    };
    tracks.extend(weights(output, binding, placed)?);
    Ok(tracks)
}

/// The properties of a bone that curves animate.
fn path_of(channel: Channel) -> Option<Path> {
    match channel {
        Channel::Translation(_) => Some(Path::Translation),
        Channel::Rotation | Channel::Euler(_) | Channel::QuaternionW => Some(Path::Rotation),
        Channel::Scale(_) => Some(Path::Scale),
        _ => None,
    }
}

/// The frames of keys: ascending, without duplicates, from 0 on, where glTF's time begins.
fn playable(mut frames: Vec<f64>) -> Vec<f64> {
    frames.iter_mut().for_each(|frame| *frame = frame.max(0.0));
    sorted(frames)
}

/// The tracks of bones, without keys.
///
/// # Errors
/// Returns an error if frames that many bones inherit from their parent would take more than the budget.
fn wanted(
    output: &Output<'_>,
    animation: &Animation,
    placed: &Placed<'_, '_>,
    all_bones: bool,
) -> Result<Vec<Wanted>, Error> {
    let tolerance = Tolerance::new(output.options.animation_tolerance, placed.parts.size);
    let skeleton = placed.parts.model.skeleton.as_ref();
    let mut needs: BTreeMap<(u32, Path), Need> = BTreeMap::new();
    for curve in &animation.curves {
        let Some(path) = path_of(curve.channel) else { continue };
        let Some(bone) = skeleton.and_then(|skeleton| skeleton.bone(curve.target())) else { continue };
        needs.entry((bone, path)).or_default().add(curve, path, animation);
    }
    // The product of two curves is not linear either.
    let scaled: Vec<u32> = needs.keys().filter(|(_, path)| *path == Path::Scale).map(|(bone, _)| *bone).collect();
    for parent in scaled {
        let of_parent = needs.get(&(parent, Path::Scale));
        let (frames, pinned) = of_parent.map(|need| (need.frames.clone(), need.pinned.clone())).unwrap_or_default();
        let bones = placed.parts.compensating.get(&parent).map(Vec::as_slice).unwrap_or_default();
        output.budget.spend_on_baking(animation.name(), frames.len() as u64, bones.len() as u64)?;
        for bone in bones {
            let need = needs.entry((*bone, Path::Translation)).or_default();
            need.frames.extend(&frames);
            need.pinned.extend(&pinned);
            need.dense = true;
        }
    }
    // For a bone without a model, whose curves may depend on each other.
    let motion = plan::motion(&animation.curves);
    let (first, last) = animation.range().unwrap_or_default();
    let solved = if all_bones { placed.bones.as_slice() } else { &[] };
    for (bone, _) in (0..).zip(solved) {
        for path in [Path::Translation, Path::Rotation, Path::Scale] {
            let need = needs.entry((bone, path)).or_default();
            need.frames.extend([first, last]);
            need.dense = true;
        }
    }
    let wanted = needs.into_iter().filter_map(|((bone, path), need)| {
        let Need { frames, dense, pinned, channels } = need;
        let (nodes, joint) = (placed.bones.get(bone as usize)?, placed.parts.joints.get(bone as usize)?);
        let node = if path == Path::Scale { nodes.joint } else { nodes.placed };
        let reduction = || match path {
            Path::Rotation => Reduction::Rotation(tolerance.rotation()),
            Path::Scale => Reduction::Vector(tolerance.scale()),
            _ => Reduction::Vector(tolerance.translation(joint.stretch, || motion)),
        };
        let track = Track::new(node, path, path.shape().lanes(), dense.then(reduction));
        let need = Need { frames: playable(frames), dense, pinned: sorted(pinned), channels };
        Some(Wanted { track, bone, compensated: joint.compensated, need })
    });
    Ok(wanted.collect())
}

/// Samples whole poses, solved by the rig if there is one.
fn together(
    output: &mut Output<'_>,
    binding: &Binding,
    mut wanted: Vec<Wanted>,
    grid: Frames,
    rig: Option<&Skeleton>,
) -> Result<Vec<Track>, Error> {
    let own = sorted(wanted.iter().flat_map(|wanted| wanted.need.frames.iter().copied()).collect());
    let rest = ModelPose::rest(binding.model()).bones.locals;
    let mut values = Vec::new();
    // How many of each track's frames have been reached.
    let mut met = vec![0_usize; wanted.len()];
    let noted = (&output.budget, &mut output.report);
    bake::poses(binding, (&own, grid), rig, noted, &mut |frame, pose| {
        let is_whole = frame.fract() == 0.0 && (grid.first..grid.frame(grid.count)).contains(&frame);
        for (wanted, met) in wanted.iter_mut().zip(&mut met) {
            let is_own = wanted.need.frames.get(*met) == Some(&frame);
            *met += usize::from(is_own);
            if is_own || (wanted.need.dense && is_whole) {
                wanted.read(|bone| pose.get(bone as usize).copied(), &mut values);
                wanted.track.push(frame, &values, wanted.need.is_pinned(frame));
            }
        }
    })?;
    let tracks = wanted.into_iter().filter_map(|wanted| {
        // Bones that the rig does not move keep their rest values.
        wanted.read(|bone| rest.get(bone as usize).copied(), &mut values);
        (rig.is_none() || !wanted.track.rests(&values)).then_some(wanted.track)
    });
    Ok(tracks.collect())
}

/// Samples bone by bone.
fn alone(output: &mut Output<'_>, binding: &Binding, wanted: Vec<Wanted>, grid: Frames) -> Result<Vec<Track>, Error> {
    let (animation, model) = (binding.animation(), binding.model());
    let rest = model.skeleton.as_ref().map(|skeleton| skeleton.rest().locals.as_slice()).unwrap_or_default();
    let curves = binding.bones();
    // Without curves of other properties, which have tracks of their own.
    let all_of = |bone: u32| curves.get(curves.binary_search_by_key(&bone, BoneCurves::bone).ok()?);
    let curves_of = |bone: u32, path: Path| -> Option<BoneCurves<'_>> {
        Some(all_of(bone)?.clone().only(|channel| path_of(channel) == Some(path)))
    };
    // Among many curves, those of one property are found by examining all.
    let count_of = |bone: u32| all_of(bone).map_or(0, |curves| curves.curves().count());
    let sample = |curves: &mut Option<BoneCurves<'_>>, bone: u32, frame: f64| match curves {
        Some(curves) => Some(curves.sample(frame)),
        None => rest.get(bone as usize).copied(),
    };
    let mut tracks = Vec::with_capacity(wanted.len());
    let mut values = Vec::new();
    for mut wanted in wanted {
        let (bone, compensated, dense) = (wanted.bone, wanted.compensated, wanted.need.dense);
        let path = wanted.track.path;
        if dense {
            output.budget.spend_on_baking(animation.name(), grid.count as u64, 1)?;
        }
        for bone in [Some(bone), compensated].into_iter().flatten() {
            output.budget.spend_on_curves(animation.name(), 1, count_of(bone))?;
        }
        let mut own = curves_of(bone, path);
        let mut above = compensated.and_then(|bone| curves_of(bone, Path::Scale));
        let keys = wanted.need.frames.len().saturating_add(if dense { grid.count } else { 0 });
        let curves = [&own, &above].into_iter().flatten().map(|curves| curves.curves().count()).sum();
        output.budget.spend_on_curves(animation.name(), keys, curves)?;
        let frames = std::mem::take(&mut wanted.need.frames);
        for frame in merged(&frames, dense.then_some(grid)) {
            let shown = animation.frame_shown(frame);
            let local = sample(&mut own, bone, shown);
            let above = compensated.and_then(|bone| sample(&mut above, bone, shown));
            wanted.read(|one| if one == bone { local } else { above }, &mut values);
            wanted.track.push(frame, &values, wanted.need.is_pinned(frame));
        }
        tracks.push(wanted.track);
    }
    Ok(tracks)
}

/// The tracks of blend shape weights, one for each mesh with blend shapes.
fn weights(output: &Output<'_>, binding: &Binding, placed: &Placed<'_, '_>) -> Result<Vec<Track>, Error> {
    let (mut tracks, mut values) = (Vec::new(), Vec::new());
    for weights in binding.mesh_weights() {
        let mesh = weights.mesh();
        let added = placed.parts.meshes.get(mesh).and_then(Option::as_ref);
        let (Some(added), Some(node)) = (added, placed.meshes.get(mesh).copied().flatten()) else { continue };
        let held = bake::before_jumps(weights.curves().iter().flat_map(ShapeCurves::curves));
        let frames = playable([weights.frames(), held].concat());
        let (keys, shapes) = (frames.len() as u64, added.shapes.len() as u64);
        output.budget.spend(keys.saturating_mul(shapes).saturating_mul(4), || {
            format!("{keys} keys of the weights of {shapes} blend shapes")
        })?;
        let mut weights = weights.of_shapes(added.shapes.iter().copied());
        let mut track = Track::new(node, Path::Weights, added.shapes.len(), None);
        for frame in frames {
            weights.sample_into(frame, &mut values);
            track.push(frame, &values, false);
        }
        tracks.push(track);
    }
    Ok(tracks)
}
