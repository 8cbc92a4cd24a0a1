//! The motion of bones, sampled at the frames that need a key.
//!
//! Bones are sampled one at a time, unless they depend on each other: then whole poses are sampled.

use std::collections::BTreeMap;

use castkit::scene::{Binding, BoneCurves, Channel, Cursor, ModelPose, Transform, World};

use super::frames::{count, sorted, with_whole};
use crate::budget::Budget;
use crate::nodes::ModelNodes;

/// An animated part of the transform of a bone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Path {
    Translation,
    Rotation,
    Scale,
}

/// The keys of one property of a node, with ascending frames. Vectors leave the last component unused.
pub(super) struct Track {
    pub(super) node: usize,
    pub(super) path: Path,
    pub(super) keys: Vec<(f64, [f32; 4])>,
}

/// The frames that a property needs: those of its keys, and whether also all frames between them.
#[derive(Default)]
struct Need {
    frames: Vec<f64>,
    dense: bool,
}

/// A property of a bone.
#[derive(Clone, Copy)]
struct Property {
    bone: u32,
    path: Path,
    /// The bone whose scale multiplies the translation.
    compensated: Option<u32>,
    node: usize,
}

impl Property {
    /// The value for given transforms of bones.
    fn read(self, local: impl Fn(u32) -> Option<Transform>) -> [f32; 4] {
        let own = local(self.bone).unwrap_or_default();
        let vector = |[x, y, z]: [f32; 3], other: f32| {
            let is_finite = x.is_finite() && y.is_finite() && z.is_finite();
            if is_finite { [x, y, z, 0.0] } else { [other, other, other, 0.0] }
        };
        match self.path {
            Path::Rotation => own.rotation,
            Path::Scale => vector(own.scale, 1.0),
            Path::Translation => {
                let above = self.compensated.and_then(local).unwrap_or_default();
                let ([x, y, z], [a, b, c]) = (own.translation, above.scale);
                vector([x * a, y * b, z * c], 0.0)
            }
        }
    }
}

/// The part of a bone that a channel animates.
fn path_of(channel: Channel) -> Option<Path> {
    match channel {
        Channel::Translation(_) => Some(Path::Translation),
        Channel::Rotation | Channel::Euler(_) | Channel::QuaternionW => Some(Path::Rotation),
        Channel::Scale(_) => Some(Path::Scale),
        _ => None,
    }
}

/// The tracks of the bones of a model; `None` if the budget does not allow as many keys.
pub(super) fn tracks(
    binding: &Binding,
    nodes: &ModelNodes,
    bake_constraints: bool,
    budget: &mut Budget,
) -> Option<Vec<Track>> {
    let animation = binding.animation();
    let skeleton = nodes.model.skeleton.as_ref();
    let solves =
        bake_constraints && !animation.curves.is_empty() && skeleton.is_some_and(|skeleton| !skeleton.rig().is_empty());
    let needs = needs(binding, nodes, solves, budget)?;
    if solves || animation.world_space {
        together(binding, nodes, needs, solves, budget)
    } else {
        alone(binding, nodes, needs, budget)
    }
}

/// The frames that need keys; `None` if the budget does not allow them.
fn needs(
    binding: &Binding,
    nodes: &ModelNodes,
    all_bones: bool,
    budget: &mut Budget,
) -> Option<BTreeMap<(u32, Path), Need>> {
    let animation = binding.animation();
    let mut needs: BTreeMap<(u32, Path), Need> = BTreeMap::new();
    for curves in binding.bones() {
        for curve in curves.curves() {
            let Some(path) = path_of(curve.channel) else { continue };
            let need = needs.entry((curves.bone(), path)).or_default();
            // Combined rotations, and rotations relative to the scene, are not linear between keys.
            need.dense |= animation.world_space || (path == Path::Rotation && !need.frames.is_empty());
            need.dense |= matches!(curve.channel, Channel::Euler(_) | Channel::QuaternionW);
            need.frames.extend(curve.frames());
        }
    }
    // Nor is the product of two curves.
    for (bone, own) in (0_u32..).zip(&nodes.bones) {
        let scale = own.compensated.and_then(|above| needs.get(&(above, Path::Scale)));
        if let Some(scale) = scale {
            // Many bones can compensate for a bone with many keys.
            if !budget.spend(scale.frames.len(), size_of::<f64>()) {
                return None;
            }
            let frames = scale.frames.clone();
            let need = needs.entry((bone, Path::Translation)).or_default();
            need.frames.extend(frames);
            need.dense = true;
        }
    }
    let (first, last) = animation.range().unwrap_or_default();
    for (bone, _) in (0_u32..).zip(&nodes.bones).filter(|_| all_bones) {
        for path in [Path::Translation, Path::Rotation, Path::Scale] {
            let need = needs.entry((bone, path)).or_default();
            need.frames.extend([first, last]);
            need.dense = true;
        }
    }
    Some(needs)
}

fn property(nodes: &ModelNodes, bone: u32, path: Path) -> Option<Property> {
    let own = nodes.bones.get(bone as usize)?;
    let node = if path == Path::Scale { own.joint } else { own.placed };
    Some(Property { bone, path, compensated: own.compensated, node })
}

/// Samples whole poses.
fn together(
    binding: &Binding,
    nodes: &ModelNodes,
    needs: BTreeMap<(u32, Path), Need>,
    solves: bool,
    budget: &mut Budget,
) -> Option<Vec<Track>> {
    let animation = binding.animation();
    let range = animation.range().unwrap_or_default();
    let own: usize = needs.values().map(|need| need.frames.len()).sum();
    let frames = count(range).saturating_add(own);
    let curves = animation.curves.len().saturating_add(needs.len());
    if !budget.spend(frames.saturating_mul(curves), size_of::<(f64, [f32; 4])>()) {
        return None;
    }
    let frames = with_whole(needs.values().flat_map(|need| need.frames.iter().copied()).collect(), range);
    let properties = needs.keys().filter_map(|(bone, path)| property(nodes, *bone, *path));
    let mut tracks: Vec<(Property, Track)> = properties
        .map(|property| (property, Track { node: property.node, path: property.path, keys: Vec::new() }))
        .collect();
    let skeleton = nodes.model.skeleton.as_ref().filter(|_| solves);
    let (mut cursor, mut pose, mut world) = (Cursor::default(), ModelPose::rest(&nodes.model), World::default());
    let rest = pose.bones.locals.clone();
    for frame in frames {
        binding.sample_into(frame, &mut cursor, &mut pose);
        if let Some(skeleton) = skeleton {
            skeleton.solve_into(&mut pose.bones, &mut world);
        }
        for (property, track) in &mut tracks {
            track.keys.push((frame, property.read(|bone| pose.bones.locals.get(bone as usize).copied())));
        }
    }
    // Bones that the rig does not move keep their rest pose.
    tracks.retain(|(property, track)| {
        let at_rest = property.read(|bone| rest.get(bone as usize).copied());
        !solves || track.keys.iter().any(|(_, value)| *value != at_rest)
    });
    Some(tracks.into_iter().map(|(_, track)| track).collect())
}

/// Samples bone by bone.
fn alone(
    binding: &Binding,
    nodes: &ModelNodes,
    needs: BTreeMap<(u32, Path), Need>,
    budget: &mut Budget,
) -> Option<Vec<Track>> {
    let animation = binding.animation();
    let range = animation.range().unwrap_or_default();
    let rest = nodes.model.skeleton.as_ref().map(|skeleton| skeleton.rest().locals.as_slice()).unwrap_or_default();
    let bones = binding.bones();
    // Without the curves of other properties, which have separate tracks.
    let curves_of = |bone: u32, path: Path| -> Option<BoneCurves<'_>> {
        let all = bones.get(bones.binary_search_by_key(&bone, BoneCurves::bone).ok()?)?;
        Some(all.clone().only(|channel| path_of(channel) == Some(path)))
    };
    let mut tracks = Vec::with_capacity(needs.len());
    for ((bone, path), need) in needs {
        let Some(property) = property(nodes, bone, path) else { continue };
        let mut own = curves_of(bone, path);
        let mut above = property.compensated.and_then(|bone| curves_of(bone, Path::Scale));
        let curves: usize = [&own, &above].into_iter().flatten().map(|curves| curves.curves().count()).sum();
        let whole = if need.dense { count(range) } else { 0 };
        let keys = need.frames.len().saturating_add(whole);
        if !budget.spend(keys.saturating_mul(curves.max(1)), size_of::<(f64, [f32; 4])>()) {
            return None;
        }
        let frames = if need.dense { with_whole(need.frames, range) } else { sorted(need.frames) };
        let keys = frames.into_iter().map(|frame| {
            let shown = animation.frame_shown(frame);
            let at = |curves: &mut Option<BoneCurves<'_>>, bone: u32| match curves {
                Some(curves) => Some(curves.sample(shown)),
                None => rest.get(bone as usize).copied(),
            };
            let local = at(&mut own, bone);
            let above = property.compensated.and_then(|bone| at(&mut above, bone));
            (frame, property.read(|one| if one == bone { local } else { above }))
        });
        tracks.push(Track { node: property.node, path, keys: keys.collect() });
    }
    Some(tracks)
}
