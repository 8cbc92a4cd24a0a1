//! An animation together with the model that it animates.

use std::sync::Arc;

use cast_map::CAN_PREFETCH;
use hashbrown::{HashMap, HashSet};

use super::euler::RotationParts;
use super::last_keys::LastKeys;
use super::modes::Overridden;
use super::named::{Named, ShapeTrack, ShownTrack};
use super::tracks::{BoneTrack, TrackKind};
use super::{Animation, Channel, Curve, Mode, ModelPose, world};
use crate::bones::World;
use crate::links::Model;

/// An animation bound to a model, with the names resolved once.
///
/// Bones are found by name as in [`Skeleton::bone`](crate::Skeleton::bone), blend shapes and meshes by exact name. If
/// several blend shapes have the name, all of them are meant, one for each mesh, as in the plug-ins.
#[derive(Clone, Debug)]
pub struct Binding {
    pub(super) animation: Arc<Animation>,
    pub(super) model: Arc<Model>,
    bones: Vec<BoneTrack>,
    pub(super) shapes: Vec<ShapeTrack>,
    shown: Vec<ShownTrack>,
    unmatched: Vec<usize>,
    /// Only to compare, so that a cursor knows whether it belongs to this binding or a clone of it.
    identity: Arc<()>,
}

/// How many curves have their keys loaded before the first one of them is sampled. Each curve has its keys in another
/// page, and waiting for each makes sampling take 1.5 times as long.
const PREFETCHED: usize = 64;

/// Remembers the keys found last, so that playing forwards finds the next ones at once. Any cursor works with any
/// binding and any frame; a matching one is faster.
#[derive(Clone, Debug, Default)]
pub struct Cursor {
    places: Vec<LastKeys>,
    /// The binding whose places these are.
    of: Option<Arc<()>>,
    /// Buffers for animations relative to the scene.
    world: World,
}

impl Animation {
    /// Resolves the names in the curves. The binding shares the animation and the model.
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
            shown: Vec::new(),
            unmatched: Vec::new(),
            identity: Arc::default(),
        };
        let mut named = Named::default();
        let overridden =
            model.skeleton.as_ref().map(|skeleton| (Overridden::new(&animation.overrides, skeleton), skeleton));
        // The places in `bones` where the parts of a rotation are collected.
        let mut parts: HashMap<u32, usize> = HashMap::new();
        // The places in `bones` where the curves of a property are, beginning with the last one that is not additive.
        let mut of_property: HashMap<(u32, Channel), Vec<usize>> = HashMap::new();
        let mut replaced = HashSet::new();
        for (index, curve) in animation.curves.iter().enumerate() {
            let bone = model.skeleton.as_ref().and_then(|skeleton| skeleton.bone(curve.target()));
            let kind = match curve.channel {
                Channel::BlendShape | Channel::Visibility => {
                    let is_matched = match curve.channel {
                        Channel::BlendShape => named.add_shape(curve, index, model),
                        _ => named.add_shown(curve, index, bone, model),
                    };
                    binding.unmatched.extend((!is_matched).then_some(index));
                    continue;
                }
                Channel::Euler(_) | Channel::QuaternionW => None,
                Channel::Translation(axis) => Some(TrackKind::Translation { axis, curve: index }),
                Channel::Scale(axis) => Some(TrackKind::Scale { axis, curve: index }),
                Channel::Rotation => Some(TrackKind::Rotation { curve: index }),
            };
            let Some(bone) = bone else {
                binding.unmatched.push(index);
                continue;
            };
            let overriding = overridden.as_ref().and_then(|(all, skeleton)| all.mode(bone, curve.channel, skeleton));
            let (mode, is_overridden) = (overriding.unwrap_or(curve.mode), overriding.is_some());
            let next = binding.bones.len();
            let Some(kind) = kind else {
                let place = *parts.entry(bone).or_insert(next);
                if place == next {
                    let kind = TrackKind::Parts(Box::default());
                    binding.bones.push(BoneTrack { bone, mode, is_overridden, kind });
                }
                if let Some(BoneTrack { kind: TrackKind::Parts(parts), .. }) = binding.bones.get_mut(place) {
                    gather(parts, curve.channel, index);
                }
                continue;
            };
            let others = of_property.entry((bone, curve.channel)).or_default();
            if mode != Mode::Additive {
                replaced.extend(others.drain(..));
            }
            others.push(next);
            binding.bones.push(BoneTrack { bone, mode, is_overridden, kind });
        }
        if !replaced.is_empty() {
            let mut places = 0..;
            binding.bones.retain(|_| places.next().is_none_or(|place| !replaced.contains(&place)));
        }
        binding.shown = named.shown_tracks();
        binding.shapes = named.shape_tracks;
        if let Some(skeleton) = model.skeleton.as_ref().filter(|_| animation.world_space) {
            world::sort(&mut binding.bones, skeleton);
        }
        binding
    }

    pub(super) fn tracks(&self) -> &[BoneTrack] {
        &self.bones
    }

    /// The curves that show or hide bones, as (bone, curve).
    pub fn bone_visibility(&self) -> impl Iterator<Item = (u32, &Curve)> {
        self.shown.iter().filter_map(|track| Some((track.bone?, self.animation.curves.get(track.curve)?)))
    }

    /// The curves that show or hide meshes, as (mesh, curve).
    pub fn mesh_visibility(&self) -> impl Iterator<Item = (usize, &Curve)> {
        self.shown.iter().flat_map(|track| {
            let meshes = self.model.meshes_by_name.indices(&track.meshes).iter();
            meshes.filter_map(|mesh| Some((*mesh as usize, self.animation.curves.get(track.curve)?)))
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

    /// Curves that match nothing in the model, as indices into those of the animation.
    #[must_use]
    pub fn unmatched(&self) -> &[usize] {
        &self.unmatched
    }

    /// The state of the model at a frame, whole or not.
    #[must_use]
    pub fn sample(&self, frame: f64) -> ModelPose {
        let mut pose = ModelPose::default();
        self.sample_into(frame, &mut Cursor::default(), &mut pose);
        pose
    }

    /// [`sample`](Self::sample) into an existing pose, whatever it contains, with a cursor for playing forwards.
    pub fn sample_into(&self, frame: f64, cursor: &mut Cursor, pose: &mut ModelPose) {
        pose.set_rest(&self.model);
        self.apply(frame, cursor, pose);
    }

    /// Applies the animation to a pose, for example that of another animation: additive curves are added to it, and
    /// what no curve names stays.
    ///
    /// Curves of the same property are applied in file order, so additive ones are added to what precedes them.
    pub fn apply(&self, frame: f64, cursor: &mut Cursor, pose: &mut ModelPose) {
        let frame = self.animation.frame_shown(frame);
        let curves = &self.animation.curves;
        let shape_curves = self.shapes.iter().map(|track| track.curves.len()).sum::<usize>();
        if !cursor.of.as_ref().is_some_and(|of| Arc::ptr_eq(of, &self.identity)) {
            cursor.places.clear();
            cursor.of = Some(Arc::clone(&self.identity));
        }
        cursor.places.resize(self.bones.len() + shape_curves + self.shown.len(), LastKeys::default());
        let (bone_places, places) = cursor.places.split_at_mut(self.bones.len());
        let (mut shape_places, shown_places) = places.split_at_mut(shape_curves);
        if let Some(skeleton) = self.model.skeleton.as_ref().filter(|_| self.animation.world_space) {
            world::apply(&self.bones, curves, frame, skeleton, pose, &mut cursor.world);
        } else if let Some(skeleton) = &self.model.skeleton {
            let rest = &skeleton.rest().locals;
            for (tracks, places) in self.bones.chunks(PREFETCHED).zip(bone_places.chunks_mut(PREFETCHED)) {
                if CAN_PREFETCH {
                    tracks.iter().zip(&*places).for_each(|(track, place)| track.prefetch(curves, frame, place));
                }
                for (track, place) in tracks.iter().zip(places) {
                    let bone = track.bone as usize;
                    let (Some(current), Some(rest)) = (pose.bones.locals.get_mut(bone), rest.get(bone)) else {
                        continue;
                    };
                    track.apply(curves, frame, place, current, rest);
                }
            }
        }
        for track in &self.shapes {
            let (own, others) = shape_places.split_at_mut(track.curves.len());
            shape_places = others;
            let change = track.change(curves, frame, own);
            for shape in self.model.shapes_by_name.indices(&track.shapes) {
                let weight = pose.shape_weights.get_mut(*shape as usize);
                weight.into_iter().for_each(|weight| *weight = change.of(*weight));
            }
        }
        for (track, place) in self.shown.iter().zip(shown_places) {
            let Some(curve) = curves.get(track.curve) else { continue };
            let shows = curve.visible(frame, place);
            let bone = track.bone.and_then(|bone| pose.bones_visible.get_mut(bone as usize));
            bone.into_iter().for_each(|slot| *slot = shows);
            for mesh in self.model.meshes_by_name.indices(&track.meshes) {
                pose.meshes_visible.get_mut(*mesh as usize).into_iter().for_each(|slot| *slot = shows);
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
