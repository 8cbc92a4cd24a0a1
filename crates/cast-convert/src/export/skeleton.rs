//! Bones for curves whose bones are not in the file: animations are often stored without the model that they are for.

use std::collections::{HashMap, HashSet};

use cast_file::CastFile;
use cast_read::View;
use cast_scene::{Channel, ModelNames, Scene, Skeleton};
use cast_write::{Bone, Document, Model, Node, Root};

use crate::{Error, Report, notes};

/// The document with an added model of the bones that its animations name and its models lack; `None` if there are
/// none. Skeletons stored with animations give the rest pose; other bones are at the origin.
pub(crate) fn stand_in(scene: &Scene, report: &mut Report) -> Result<Option<CastFile>, Error> {
    let names = ModelNames::new(&scene.models);
    let has = |name: &str| {
        let mut models = names.models_with(name).filter_map(|model| scene.models.get(model)?.skeleton.as_ref());
        models.any(|skeleton| skeleton.bone(name).is_some())
    };
    let mut missing = Vec::new();
    let mut met = HashSet::new();
    // Names are compared regardless of case.
    let mut in_lower_case: HashMap<String, usize> = HashMap::new();
    let mut first = String::new();
    let curves =
        scene.animations.iter().flat_map(|animation| animation.curves.iter().map(move |curve| (animation, curve)));
    for (animation, curve) in curves {
        let of_bone = !matches!(curve.channel, Channel::BlendShape | Channel::Visibility);
        if of_bone && met.insert(curve.target()) && !has(curve.target()) {
            if missing.is_empty() {
                first = [animation.name(), Some(curve.target())].into_iter().flatten().collect::<Vec<_>>().join(": ");
            }
            missing.push(curve.target());
            *in_lower_case.entry(curve.target().to_lowercase()).or_default() += 1;
        }
    }
    // How many of the names a skeleton contains.
    let count = |skeleton: &Skeleton| {
        let bones = skeleton.bones().iter().filter_map(|bone| bone.name()).map(str::to_lowercase);
        let own: HashSet<String> = bones.collect();
        own.iter().filter_map(|name| in_lower_case.get(name)).sum::<usize>()
    };
    let own = scene.animations.iter().flat_map(|animation| &animation.skeletons);
    let own = own.map(|skeleton| (count(skeleton), skeleton)).max_by_key(|(count, _)| *count);
    let own = own.filter(|(count, _)| *count > 0).map(|(_, skeleton)| skeleton);
    if missing.is_empty() {
        return Ok(None);
    }
    let mut skeleton =
        own.map_or_else(|| Node::new(cast_format::NodeKind::SKELETON), |own| Node::from(own.node().node()));
    report.add_if(own.is_some(), &notes::skeleton::ANIMATION_SKELETONS, "");
    missing.retain(|name| own.is_none_or(|own| own.bone(name).is_none()));
    report.add_many(&notes::skeleton::CURVE_BONES, missing.len() as u64, first);
    for name in missing {
        let bone = Bone::new()
            .with_name(name.to_owned())
            .with_local_position([0.0; 3])
            .with_local_rotation([0.0, 0.0, 0.0, 1.0]);
        skeleton.children.push(bone.with_segment_scale_compensate(false).into());
    }
    let document = Document::from(Root::new().with_model(Model::new().with_name("animation").with_child(skeleton)));
    super::plan::written(&document).map(Some)
}
