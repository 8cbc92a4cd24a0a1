//! Animations relative to the scene, as old files can have: a bone depends on its parents, so all bones are sampled at
//! whole frames and keys. Redundant keys are removed immediately, so that only the keys that are written are in memory.

use cast_interchange::narrow::narrow;
use cast_interchange::plan::bake;
use cast_interchange::plan::joints::stretched;
use cast_interchange::{Error, plan};
use cast_scene::keys::sorted;
use cast_scene::{Binding, BoneCurves, Transform};

use super::curves::{Layer, Moved, ROTATION, Reduction, SCALE, TRANSLATION, Thinned};
use super::rotation;
use crate::fbx::write::objects;
use crate::fbx::write::objects::Objects;

/// The animated properties of a bone.
struct Bone {
    translation: (Thinned<3>, Reduction<3>),
    angles: (Thinned<3>, Reduction<3>),
    scale: (Thinned<3>, Reduction<3>),
    /// The angles at the previous frame, in radians.
    before: Option<[f64; 3]>,
}

/// Adds the curves of all bones; bones whose translation is animated are added to `moved`.
///
/// # Errors
/// Returns an error if sampling would take more than the budget.
pub(super) fn add(layer: &mut Layer<'_>, binding: &Binding, objects: &Objects, moved: &mut Moved) -> Result<(), Error> {
    let animated = binding.bones();
    let curves = || animated.iter().flat_map(BoneCurves::curves);
    let pinned = bake::before_jumps(curves());
    let own = sorted(curves().flat_map(|curve| curve.frames()).chain(pinned.iter().copied()).collect());
    if own.is_empty() {
        return Ok(());
    }
    // Each depends on those above, so that all move as far as one of them.
    let motion = plan::motion(&binding.animation().curves);
    let tolerance = layer.tolerance;
    let bone = |bone: &objects::Bone| Bone {
        translation: (Thinned::default(), Reduction::numbers(tolerance.translation(bone.joint.stretch, || motion))),
        angles: (Thinned::default(), Reduction::angles(tolerance)),
        scale: (Thinned::default(), Reduction::numbers(tolerance.scale())),
        before: None,
    };
    let mut bones: Vec<Bone> = objects.bones.iter().map(bone).collect();
    let grid = bake::between(binding.animation().range().unwrap_or_default());
    let scene = &mut *layer.scene;
    bake::poses(binding, (&own, grid), None, (&scene.budget, &mut scene.report), &mut |frame, pose| {
        for ((bone, object), local) in bones.iter_mut().zip(&objects.bones).zip(pose) {
            let above = object.joint.compensated.and_then(|above| pose.get(above as usize));
            let local = Transform { translation: stretched(local, above), ..*local };
            bone.push(frame, &local, &pinned);
        }
    })?;
    for (index, (bone, object)) in bones.into_iter().zip(&objects.bones).enumerate() {
        let rest = object.joint.rest;
        if layer.vectors((object.placed, TRANSLATION), &bone.translation.0, rest.translation.map(f64::from)) {
            moved.insert(index);
        }
        layer.vectors((object.placed, ROTATION), &bone.angles.0, rotation::degrees(rest.rotation));
        layer.vectors((object.id, SCALE), &bone.scale.0, rest.scale.map(f64::from));
    }
    Ok(())
}

impl Bone {
    fn push(&mut self, frame: f64, local: &Transform, pinned: &[f64]) {
        let angles = rotation::after(self.before, local.rotation);
        self.before = Some(angles);
        let degrees = angles.map(|angle| narrow(angle.to_degrees()));
        let parts =
            [(&mut self.translation, local.translation), (&mut self.angles, degrees), (&mut self.scale, local.scale)];
        for ((keys, reduction), values) in parts {
            keys.push((frame, values), reduction, pinned);
        }
    }
}
