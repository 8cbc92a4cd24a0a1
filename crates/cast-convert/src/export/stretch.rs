//! How translations of bones compare with ways in the model, which is what errors of keys are measured by.

use cast_scene::Skeleton;

/// How much longer a way is in the model than it is in the translation of each bone, at least 1: bones above may be scaled.
pub(crate) fn stretches(skeleton: &Skeleton) -> Vec<f32> {
    let (bones, rest) = (skeleton.bones(), &skeleton.rest().locals);
    let mut above = vec![1.0_f32; bones.len()];
    let mut own = above.clone();
    for index in skeleton.order().iter().map(|index| *index as usize) {
        let (Some(bone), Some(local)) = (bones.get(index), rest.get(index)) else { continue };
        let [of_parent, above_parent] = [&own, &above]
            .map(|of: &Vec<f32>| bone.parent.and_then(|parent| of.get(parent as usize).copied()).unwrap_or(1.0));
        let scale = local.scale.into_iter().fold(0.0, |most: f32, part| most.max(part.abs()));
        let passed_on = if bone.segment_scale_compensate { above_parent } else { of_parent };
        above.get_mut(index).into_iter().for_each(|above| *above = of_parent.max(1.0));
        own.get_mut(index).into_iter().for_each(|own| *own = passed_on * scale);
    }
    above
}
