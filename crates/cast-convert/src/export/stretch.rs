//! How translations of bones compare with ways in the model, which is what errors of keys are measured by.

use cast_scene::Skeleton;

/// How much longer ways are in the model, as it rests, than in numbers of a bone, at least 1: bones above may be scaled.
#[derive(Clone, Copy)]
pub(crate) struct Stretch {
    /// Than in its translation.
    of_translation: f32,
    /// Than in its translation with the scale of the parent in it, which is how a format says it that lacks compensation.
    of_scaled_translation: f32,
}

impl Stretch {
    /// Than in the translation that is written, which may have the scale of the parent in it.
    pub(crate) fn of(&self, is_scaled: bool) -> f32 {
        if is_scaled { self.of_scaled_translation } else { self.of_translation }
    }
}

/// That of each bone.
pub(crate) fn stretches(skeleton: &Skeleton) -> Vec<Stretch> {
    let (bones, rest) = (skeleton.bones(), &skeleton.rest().locals);
    let mut stretches = vec![Stretch { of_translation: 1.0, of_scaled_translation: 1.0 }; bones.len()];
    // What bones get from above, and what they pass on.
    let mut passed = vec![1.0_f32; bones.len()];
    let mut own = passed.clone();
    for index in skeleton.order().iter().map(|index| *index as usize) {
        let (Some(bone), Some(local)) = (bones.get(index), rest.get(index)) else { continue };
        let [of_parent, above_parent] = [&own, &passed]
            .map(|of: &Vec<f32>| bone.parent.and_then(|parent| of.get(parent as usize).copied()).unwrap_or(1.0));
        let scale = local.scale.into_iter().fold(0.0, |most: f32, part| most.max(part.abs()));
        // One that compensates gets what its parent got.
        let passed_on = if bone.segment_scale_compensate { above_parent } else { of_parent };
        let stretch = Stretch { of_translation: of_parent.max(1.0), of_scaled_translation: above_parent.max(1.0) };
        stretches.get_mut(index).into_iter().for_each(|slot| *slot = stretch);
        passed.get_mut(index).into_iter().for_each(|passed| *passed = passed_on);
        own.get_mut(index).into_iter().for_each(|own| *own = passed_on * scale);
    }
    stretches
}
