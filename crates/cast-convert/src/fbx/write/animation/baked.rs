//! Animations relative to the scene, as old files can have: a bone depends on its parents, so all bones are sampled at
//! whole frames. Redundant keys are removed immediately, so that only the keys that are written are in memory.

use cast_scene::{BakeOptions, Binding, Frames, Transform};
use glam::Vec3;

use super::curves::{Layer, Moved, Target, Thinned};
use super::rotation;
use crate::fbx::write::objects::Objects;
use crate::{Error, notes};

/// How many bytes of transforms are sampled at a time.
const BYTES_AT_ONCE: usize = 4 << 20;

/// The animated properties of a bone.
#[derive(Default)]
struct Bone {
    translation: [Thinned; 3],
    angles: [Thinned; 3],
    scale: [Thinned; 3],
    /// The angles at the previous frame, in radians.
    before: Option<[f64; 3]>,
}

/// Adds the curves of all bones; bones whose translation is animated are added to `moved`.
///
/// # Errors
/// Returns an error if sampling would take more than the budget.
pub(super) fn add(layer: &mut Layer<'_>, binding: &Binding, objects: &Objects, moved: &mut Moved) -> Result<(), Error> {
    let animation = binding.animation();
    let Some(skeleton) = binding.model().skeleton.as_ref().filter(|_| !binding.bones().is_empty()) else {
        return Ok(());
    };
    let (frames, rest) = (Frames::all(animation), skeleton.rest().locals.as_slice());
    let things = rest.len().max(animation.curves.len());
    layer.scene.budget.spend_on_baking(animation.name(), frames.count as u64, things as u64)?;
    layer.scene.report.add(&notes::animation::BAKED, animation.name().unwrap_or_default());
    let at_once = (BYTES_AT_ONCE / size_of::<Transform>() / rest.len().max(1)).max(1);
    let mut bones: Vec<Bone> = rest.iter().map(|_| Bone::default()).collect();
    for start in (0..frames.count).step_by(at_once) {
        let part = Frames { first: frames.frame(start), count: at_once.min(frames.count - start), ..frames };
        let baked = binding.bake(part, &BakeOptions::new().threads(layer.threads));
        let baked = baked.map_err(|error| Error::invalid(error.to_string()))?;
        for index in 0..part.count {
            let pose = baked.pose(index);
            for (at, (bone, local)) in bones.iter_mut().zip(pose).enumerate() {
                let compensated = objects.bones.get(at).and_then(|bone| bone.joint.compensated);
                let scale =
                    compensated.and_then(|above| pose.get(above as usize)).map_or([1.0; 3], |above| above.scale);
                let translation = (Vec3::from(local.translation) * Vec3::from(scale)).to_array();
                let local = Transform { translation, ..*local };
                bone.push(part.frame(index), &local, [layer.tolerance / objects.stretch(at), layer.tolerance]);
            }
        }
    }
    for (index, (bone, object)) in bones.into_iter().zip(&objects.bones).enumerate() {
        let rest = object.joint.rest;
        if layer.thinned(Target::translation(object.placed), bone.translation, rest.translation.map(f64::from), true) {
            moved.insert(index);
        }
        layer.thinned(Target::rotation(object.placed), bone.angles, rotation::degrees(rest.rotation), false);
        layer.thinned(Target::scale(object.id), bone.scale, rest.scale.map(f64::from), true);
    }
    Ok(())
}

impl Bone {
    /// `tolerance` holds the tolerance for translations, and the one for everything else.
    fn push(&mut self, frame: f64, local: &Transform, [of_translation, tolerance]: [f32; 2]) {
        let angles = rotation::after(self.before, local.rotation);
        self.before = Some(angles);
        #[allow(clippy::cast_possible_truncation, reason = "what files hold")]
        let degrees = angles.map(|angle| angle.to_degrees() as f32);
        let parts = [
            (&mut self.translation, local.translation, of_translation),
            (&mut self.angles, degrees, tolerance.to_degrees()),
            (&mut self.scale, local.scale, tolerance),
        ];
        for (axes, values, tolerance) in parts {
            axes.iter_mut().zip(values).for_each(|(axis, value)| axis.push(frame, value, tolerance));
        }
    }
}
