//! An animation together with the model that it moves.

use std::collections::HashMap;
use std::sync::Arc;

use super::euler::RotationParts;
use super::modes::Overridden;
use super::tracks::{BoneTrack, TrackKind};
use super::{Animation, Channel, Curve, Mode, ModelPose, world};
use crate::links::Model;
use crate::skeleton::World;
use crate::transform::narrow;

/// An animation and a model, with the names of the one looked up in the other once.
///
/// Bones by name as in [`Skeleton::bone`](crate::Skeleton::bone), blend shapes and meshes by name exactly. A name that
/// several blend shapes have means all of them, one for each mesh, as in the plug-ins.
#[derive(Clone, Debug)]
pub struct Binding {
    pub(super) animation: Arc<Animation>,
    pub(super) model: Arc<Model>,
    bones: Vec<BoneTrack>,
    shapes: Vec<(usize, Mode, usize)>,
    visibility: Vec<(Shown, usize)>,
    unmatched: Vec<usize>,
}

/// What a visibility curve shows or hides.
#[derive(Clone, Copy, Debug)]
enum Shown {
    Bone(u32),
    Mesh(usize),
}

/// The keys that were found last, so that playing forwards finds the next ones at once. Any cursor fits any binding and
/// any frame; a fitting one is faster.
#[derive(Clone, Debug, Default)]
pub struct Cursor {
    ranks: Vec<u32>,
    /// Room for what animations relative to the scene need.
    world: World,
}

impl Animation {
    /// Finds what the curves name. The binding shares the animation and the model.
    #[must_use]
    pub fn bind(self: &Arc<Self>, model: &Arc<Model>) -> Binding {
        Binding::new(self, model)
    }
}

impl Binding {
    fn new(animation: &Arc<Animation>, model: &Arc<Model>) -> Self {
        let mut binding = Self {
            animation: Arc::clone(animation),
            model: Arc::clone(model),
            bones: Vec::with_capacity(animation.curves.len()),
            shapes: Vec::new(),
            visibility: Vec::new(),
            unmatched: Vec::new(),
        };
        let overridden = model.skeleton.as_ref().map(|skeleton| Overridden::new(&animation.overrides, skeleton));
        let mut shapes: HashMap<&str, Vec<usize>> = HashMap::new();
        for (index, shape) in model.blend_shapes.iter().enumerate() {
            shape.name().into_iter().for_each(|name| shapes.entry(name).or_default().push(index));
        }
        let mut meshes: HashMap<&str, Vec<usize>> = HashMap::new();
        for (index, mesh) in model.meshes.iter().enumerate() {
            mesh.name().into_iter().for_each(|name| meshes.entry(name).or_default().push(index));
        }
        // Where in `bones` the parts of a rotation are gathered.
        let mut parts: HashMap<u32, usize> = HashMap::new();
        for (index, curve) in animation.curves.iter().enumerate() {
            let bone = model.skeleton.as_ref().and_then(|skeleton| skeleton.bone(curve.target()));
            let before = (binding.bones.len(), binding.shapes.len(), binding.visibility.len());
            let mode = |bone| overridden.as_ref().map_or(curve.mode, |all| all.mode(bone, curve.channel, curve.mode));
            match curve.channel {
                Channel::BlendShape => {
                    let found = shapes.get(curve.target()).into_iter().flatten();
                    binding.shapes.extend(found.map(|shape| (*shape, curve.mode, index)));
                }
                Channel::Visibility => {
                    let meshes = meshes.get(curve.target()).into_iter().flatten();
                    let shown = bone.map(Shown::Bone).into_iter().chain(meshes.map(|mesh| Shown::Mesh(*mesh)));
                    binding.visibility.extend(shown.map(|shown| (shown, index)));
                }
                Channel::Euler(_) | Channel::QuaternionW => {
                    let Some(bone) = bone else {
                        binding.unmatched.push(index);
                        continue;
                    };
                    let place = *parts.entry(bone).or_insert(binding.bones.len());
                    if place == binding.bones.len() {
                        let kind = TrackKind::Parts(Box::default());
                        binding.bones.push(BoneTrack { bone, mode: mode(bone), kind });
                    }
                    if let Some(BoneTrack { kind: TrackKind::Parts(parts), .. }) = binding.bones.get_mut(place) {
                        gather(parts, curve.channel, index);
                    }
                    continue;
                }
                Channel::Translation(axis) => {
                    let kind = TrackKind::Translation { axis, curve: index };
                    binding.bones.extend(bone.map(|bone| BoneTrack { bone, mode: mode(bone), kind }));
                }
                Channel::Scale(axis) => {
                    let kind = TrackKind::Scale { axis, curve: index };
                    binding.bones.extend(bone.map(|bone| BoneTrack { bone, mode: mode(bone), kind }));
                }
                Channel::Rotation => {
                    let kind = TrackKind::Rotation { curve: index };
                    binding.bones.extend(bone.map(|bone| BoneTrack { bone, mode: mode(bone), kind }));
                }
            }
            if before == (binding.bones.len(), binding.shapes.len(), binding.visibility.len()) {
                binding.unmatched.push(index);
            }
        }
        if let Some(skeleton) = model.skeleton.as_ref().filter(|_| animation.world_space) {
            world::sort(&mut binding.bones, skeleton);
        }
        binding
    }

    pub(super) fn tracks(&self) -> &[BoneTrack] {
        &self.bones
    }

    /// The curves that set the weight of each blend shape, as (shape, curve).
    pub fn shape_curves(&self) -> impl Iterator<Item = (usize, &Curve)> {
        self.shapes.iter().filter_map(|(shape, _, curve)| Some((*shape, self.animation.curves.get(*curve)?)))
    }

    /// The curves that show or hide bones, as (bone, curve).
    pub fn bone_visibility(&self) -> impl Iterator<Item = (u32, &Curve)> {
        self.visibility.iter().filter_map(|(shown, curve)| match shown {
            Shown::Bone(bone) => Some((*bone, self.animation.curves.get(*curve)?)),
            Shown::Mesh(_) => None,
        })
    }

    /// The curves that show or hide meshes, as (mesh, curve).
    pub fn mesh_visibility(&self) -> impl Iterator<Item = (usize, &Curve)> {
        self.visibility.iter().filter_map(|(shown, curve)| match shown {
            Shown::Mesh(mesh) => Some((*mesh, self.animation.curves.get(*curve)?)),
            Shown::Bone(_) => None,
        })
    }

    /// The animation.
    #[must_use]
    pub fn animation(&self) -> &Arc<Animation> {
        &self.animation
    }

    /// The model.
    #[must_use]
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// Curves that name nothing the model has, as indices among those of the animation.
    #[must_use]
    pub fn unmatched(&self) -> &[usize] {
        &self.unmatched
    }

    /// What the model looks like at a frame, whole or not.
    #[must_use]
    pub fn sample(&self, frame: f64) -> ModelPose {
        let mut pose = ModelPose::default();
        self.sample_into(frame, &mut Cursor::default(), &mut pose);
        pose
    }

    /// [`sample`](Self::sample) into a pose that is there already, whatever it holds, with a cursor for playing forwards.
    pub fn sample_into(&self, frame: f64, cursor: &mut Cursor, pose: &mut ModelPose) {
        pose.set_rest(&self.model);
        self.apply(frame, cursor, pose);
    }

    /// Applies the animation to a pose, say that of another animation: additive curves go on top of it, and what no
    /// curve names stays.
    ///
    /// Curves of one property are applied in file order, so additive ones go on top of what precedes them.
    pub fn apply(&self, frame: f64, cursor: &mut Cursor, pose: &mut ModelPose) {
        let frame = self.animation.frame_shown(frame);
        let curves = &self.animation.curves;
        cursor.ranks.resize(self.bones.len() + self.shapes.len() + self.visibility.len(), 0);
        let (bone_ranks, ranks) = cursor.ranks.split_at_mut(self.bones.len());
        let (shape_ranks, visibility_ranks) = ranks.split_at_mut(self.shapes.len());
        if let Some(skeleton) = self.model.skeleton.as_ref().filter(|_| self.animation.world_space) {
            world::apply(&self.bones, curves, frame, skeleton, pose, &mut cursor.world);
        } else if let Some(skeleton) = &self.model.skeleton {
            let rest = &skeleton.rest().locals;
            for (track, rank) in self.bones.iter().zip(bone_ranks) {
                let bone = track.bone as usize;
                let (Some(current), Some(rest)) = (pose.bones.locals.get_mut(bone), rest.get(bone)) else { continue };
                track.apply(curves, frame, rank, current, rest);
            }
        }
        for ((shape, mode, curve), rank) in self.shapes.iter().zip(shape_ranks) {
            let (Some(weight), Some(curve)) = (pose.shape_weights.get_mut(*shape), curves.get(*curve)) else {
                continue;
            };
            let value = curve.number(frame, rank);
            *weight = match mode {
                // The weight at rest is 0.
                Mode::Absolute | Mode::Relative => narrow(value),
                Mode::Additive => narrow(f64::from(*weight) + value * f64::from(curve.blend_weight)),
            };
        }
        for ((shown, curve), rank) in self.visibility.iter().zip(visibility_ranks) {
            let slot = match shown {
                Shown::Bone(bone) => pose.bones_visible.get_mut(*bone as usize),
                Shown::Mesh(mesh) => pose.meshes_visible.get_mut(*mesh),
            };
            if let (Some(slot), Some(curve)) = (slot, curves.get(*curve)) {
                *slot = curve.visible(frame, rank);
            }
        }
    }
}

fn gather(parts: &mut RotationParts, channel: Channel, curve: usize) {
    match channel {
        Channel::Euler(axis) => parts.set(axis, curve),
        _ => parts.set_w(curve),
    }
}
