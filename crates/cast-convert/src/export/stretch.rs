//! How lengths in the translations of bones compare with lengths in model space, in which key errors are measured.

use cast_scene::Skeleton;

use crate::lists::set;

/// How much longer a length is in the model at rest than in the bone's own numbers; at least 1. Parent bones may be
/// scaled.
#[derive(Clone, Copy)]
pub(crate) struct Stretch {
    /// Relative to the bone's translation.
    of_translation: f32,
    /// Relative to the bone's translation multiplied by the parent's scale, as a format without scale compensation
    /// stores it.
    of_scaled_translation: f32,
}

impl Stretch {
    /// Relative to the translation that is written, which may include the scale of the parent.
    pub(crate) fn of(&self, is_scaled: bool) -> f32 {
        if is_scaled { self.of_scaled_translation } else { self.of_translation }
    }
}

/// The factor of each bone.
pub(crate) fn stretches(skeleton: &Skeleton) -> Vec<Stretch> {
    let (bones, rest) = (skeleton.bones(), &skeleton.rest().locals);
    let mut stretches = vec![Stretch { of_translation: 1.0, of_scaled_translation: 1.0 }; bones.len()];
    // The scale that bones inherit, and the scale that they pass on.
    let mut passed = vec![1.0_f32; bones.len()];
    let mut own = passed.clone();
    for index in skeleton.order().iter().map(|index| *index as usize) {
        let (Some(bone), Some(local)) = (bones.get(index), rest.get(index)) else { continue };
        let [of_parent, above_parent] = [&own, &passed]
            .map(|of: &Vec<f32>| bone.parent.and_then(|parent| of.get(parent as usize).copied()).unwrap_or(1.0));
        let scale = local.scale.into_iter().fold(0.0, |most: f32, part| most.max(part.abs()));
        // A bone that compensates inherits what its parent inherits.
        let passed_on = if bone.segment_scale_compensate { above_parent } else { of_parent };
        let stretch = Stretch { of_translation: of_parent.max(1.0), of_scaled_translation: above_parent.max(1.0) };
        set(&mut stretches, index, stretch);
        set(&mut passed, index, passed_on);
        set(&mut own, index, passed_on * scale);
    }
    stretches
}
