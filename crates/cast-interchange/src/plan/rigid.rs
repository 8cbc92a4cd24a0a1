//! The bones of all models as one list, for formats whose bones have a position and a rotation, but no scale.
//!
//! Bones are placed in the scene, by the transforms of their models and all scales above them, so that every joint is where
//! it is in the source; what is lost is how scales stretch the vertices around it.

use std::sync::Arc;

use cast_scene::{Animation, Binding, Channel, Cursor, Frames, Model, ModelPose, World};
use glam::{DAffine3, DQuat, DVec3};

use crate::budget::Budget;
use crate::error::Error;
use crate::matrix::{decompose, matrix};
use crate::names::Unique;
use crate::notes;
use crate::report::Report;

/// A bone.
#[derive(Clone, Debug)]
pub struct Bone {
    /// The name; unique regardless of case.
    pub name: String,
    /// The parent, as an index into all bones.
    pub parent: Option<usize>,
}

/// Where a bone is, in the scene or relative to its parent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Its position.
    pub position: DVec3,
    /// Its rotation, of unit length.
    pub rotation: DQuat,
}

impl Place {
    /// The origin.
    pub const ORIGIN: Self = Self { position: DVec3::ZERO, rotation: DQuat::IDENTITY };

    /// The same place relative to another.
    #[must_use]
    pub fn relative_to(&self, parent: &Self) -> Self {
        let back = parent.rotation.inverse();
        Self { position: back * (self.position - parent.position), rotation: (back * self.rotation).normalize() }
    }
}

/// The bones of all models.
#[derive(Clone, Debug)]
pub struct Rigid<'m> {
    /// In the order of models, and of bones in each.
    pub bones: Vec<Bone>,
    /// The bone that does not move, which is the last, if there is one.
    pub still: usize,
    /// The models, and the index of the first bone of each.
    models: Vec<(&'m Arc<Model>, usize)>,
}

impl<'m> Rigid<'m> {
    /// Adds a bone that does not move if some vertices follow none, and where there are no bones at all. Adds notes on that, and
    /// on names that had to be changed.
    pub fn new(models: impl IntoIterator<Item = &'m Arc<Model>>, some_are_still: bool, report: &mut Report) -> Self {
        let mut rigid = Self { bones: Vec::new(), still: 0, models: Vec::new() };
        let mut names = Unique::ignoring_case();
        for model in models {
            let first = rigid.bones.len();
            rigid.models.push((model, first));
            for bone in model.skeleton.iter().flat_map(|skeleton| skeleton.bones()) {
                let given = bone.name().unwrap_or_default();
                let wanted = if given.is_empty() { format!("bone_{}", rigid.bones.len()) } else { given.to_owned() };
                let name = names.give(&wanted);
                report.add_if(name != given, &notes::skeleton::BONE_NAMES, &wanted);
                let parent = bone.parent.map(|parent| first.saturating_add(parent as usize));
                rigid.bones.push(Bone { name, parent });
            }
        }
        let has_bones = !rigid.bones.is_empty();
        report.add_if(has_bones && some_are_still, &notes::skeleton::STATIC_BONE, "");
        rigid.still = rigid.bones.len();
        if !has_bones || some_are_still {
            rigid.bones.push(Bone { name: names.give(if has_bones { "static" } else { "root" }), parent: None });
        }
        rigid
    }

    /// The index of the first bone of a model.
    #[must_use]
    pub fn first(&self, model: usize) -> usize {
        self.models.get(model).map_or(0, |model| model.1)
    }

    /// Where the bones rest, in the scene. Adds notes on scales.
    pub fn rest(&self, report: &mut Report) -> Vec<Place> {
        let mut places = vec![Place::ORIGIN; self.bones.len()];
        for (model, first) in &self.models {
            let Some(skeleton) = &model.skeleton else { continue };
            let scaled =
                skeleton.rest().locals.iter().zip(skeleton.bones()).filter(|(local, _)| local.scale != [1.0; 3]);
            scaled.for_each(|(_, bone)| report.add(&notes::skeleton::SCALES, bone.name().unwrap_or_default()));
            set(places.get_mut(*first..).unwrap_or_default(), skeleton.rest_world(), placement(model));
        }
        places
    }

    /// The place of each bone relative to its parent.
    #[must_use]
    pub fn relative(&self, places: &[Place]) -> Vec<Place> {
        let parent = |bone: &Bone| bone.parent.and_then(|parent| places.get(parent));
        let relative = |(bone, place): (&Bone, &Place)| parent(bone).map_or(*place, |parent| place.relative_to(parent));
        self.bones.iter().zip(places).map(relative).collect()
    }

    /// Calls a function with the places of all bones in the scene at every whole frame of an animation, as constraints and
    /// inverse kinematics solve them. Adds notes on what the format does not support.
    ///
    /// # Errors
    /// Returns an error if sampling would take more than the budget, or the function does.
    pub fn poses(
        &self,
        animation: &Arc<Animation>,
        (budget, report): (&Budget, &mut Report),
        each: &mut dyn FnMut(f64, &[Place]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let name = animation.name().unwrap_or_default();
        let frames = frames(animation);
        budget.spend_on_models(animation, self.models.len())?;
        budget.spend_on_baking(animation.name(), frames.count as u64, self.bones.len() as u64)?;
        report.add_if(animation.world_space, &notes::animation::BAKED, name);
        report.add_many(&notes::animation::STEPS, animation.jumps().len() as u64, name);
        let is_scale = |channel| matches!(channel, Channel::Scale(_));
        let scaled = animation.curves.iter().filter(|curve| is_scale(curve.channel));
        scaled.for_each(|curve| report.add(&notes::skeleton::SCALES, curve.target()));
        for curve in &animation.curves {
            let feature = match curve.channel {
                Channel::BlendShape => "weights",
                Channel::Visibility => "visibility",
                _ => continue,
            };
            report.add(&notes::animation::CHANNELS, format_args!("{feature} of {}", curve.target()));
        }
        for (model, _) in self.models.iter().filter(|_| !animation.curves.is_empty()) {
            let has_rig = model.skeleton.as_ref().is_some_and(|skeleton| !skeleton.rig().is_empty());
            report.add_if(has_rig, &notes::skeleton::CONSTRAINTS_BAKED, model.name().unwrap_or_default());
        }
        let mut models: Vec<_> =
            self.models.iter().map(|(model, first)| Moving::new(animation, model, *first)).collect();
        let mut places = vec![Place::ORIGIN; self.bones.len()];
        for index in 0..frames.count {
            let frame = frames.frame(index);
            models.iter_mut().for_each(|model| model.place(frame, &mut places));
            each(frame, &places)?;
        }
        Ok(())
    }
}

/// The whole frames of an animation, from that of its first key on; frame 0 without keys.
#[must_use]
pub fn frames(animation: &Animation) -> Frames {
    let (first, last) = animation.range().unwrap_or_default();
    let first = first.floor();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a difference of ascending frames")]
    let count = (last.ceil() - first) as usize;
    Frames { first, step: 1.0, count: count.saturating_add(1) }
}

/// A model in an animation.
struct Moving {
    binding: Binding,
    placement: DAffine3,
    first: usize,
    cursor: Cursor,
    pose: ModelPose,
    world: World,
}

impl Moving {
    fn new(animation: &Arc<Animation>, model: &Arc<Model>, first: usize) -> Self {
        let (binding, pose) = (animation.bind(model), ModelPose::rest(model));
        Self { binding, placement: placement(model), first, cursor: Cursor::default(), pose, world: World::default() }
    }

    fn place(&mut self, frame: f64, places: &mut [Place]) {
        let Some(skeleton) = &self.binding.model().skeleton else { return };
        self.binding.sample_into(frame, &mut self.cursor, &mut self.pose);
        skeleton.solve_into(&mut self.pose.bones, &mut self.world);
        set(places.get_mut(self.first..).unwrap_or_default(), &self.world, self.placement);
    }
}

fn placement(model: &Model) -> DAffine3 {
    model.placement.as_ref().map_or(DAffine3::IDENTITY, matrix)
}

/// Sets the places of the bones of one model.
fn set(places: &mut [Place], world: &World, placement: DAffine3) {
    let turn = decompose(&placement).0.unit_rotation();
    let bones = 0..u32::try_from(world.matrices().len()).unwrap_or(u32::MAX);
    for (bone, place) in bones.zip(places) {
        let position = world.position(bone).map_or(DVec3::ZERO, DVec3::from_array);
        let rotation = world.rotation(bone).map_or(DQuat::IDENTITY, DQuat::from_array);
        *place = Place { position: placement.transform_point3(position), rotation: (turn * rotation).normalize() };
    }
}
