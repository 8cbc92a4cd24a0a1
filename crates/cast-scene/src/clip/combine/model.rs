//! The model that two clips are combined on.

use std::sync::Arc;

use cast_write::{Bone, Document, Model as ModelNode, Node, Root, Skeleton as SkeletonNode};
use hashbrown::HashSet;

use crate::animation::{Animation, Mode, Part};
use crate::clip::content::{Clip, text};
use crate::clip::error::Error;
use crate::clip::options::Options;
use crate::clip::posing::is_resolved;
use crate::links::Model;
use crate::own_model::model_of;

/// The model of the clip; without one, bones that are all at the top: enough for clips of absolute curves for the same bones,
/// unless `needed_for` says why they need a model.
pub(super) fn model(
    clip: &Clip<'_>,
    other: Option<&Animation>,
    (needed_for, is_additive): (Option<&str>, bool),
    options: &Options<'_>,
) -> Result<Arc<Model>, Error> {
    if let Some(model) = options.model_of(clip).filter(|model| model.skeleton.is_some()) {
        return Ok(model);
    }
    let needs = |why: &str| Error::clip(clip.name(), format!("{why}; name the file of its model with `skeleton`"));
    if let Some(why) = needed_for {
        return Err(needs(why));
    }
    let mut own: Vec<(&str, &str)> = Vec::new();
    for (node, _) in clip.curves().filter(|(node, _)| !matches!(text(node, "kp"), "bs" | "vb")) {
        let is_fine = match text(node, "m") {
            "additive" => is_additive,
            "relative" => false,
            _ => !is_additive,
        };
        if !is_fine {
            return Err(needs("its curves are relative to a rest pose that is not known"));
        }
        own.push((text(node, "nn"), text(node, "kp")));
    }
    if !is_resolved(clip) {
        return Err(needs("its curves have overrides, or are relative to the scene"));
    }
    let mut all = own.clone();
    let mut others = HashSet::new();
    for curve in other.into_iter().flat_map(|other| &other.curves) {
        if Part::of(curve.channel).is_none() {
            continue;
        }
        if curve.mode != Mode::Absolute {
            return Err(needs("the curves of the other clip are relative to a rest pose that is not known"));
        }
        all.push((curve.target(), curve.channel.key()));
        others.insert((curve.target(), curve.channel.key()));
    }
    for names in [&mut own, &mut all] {
        cast_base::sort::unstable(names);
        names.dedup();
    }
    let mut theirs: Vec<&(&str, &str)> = all.iter().filter(|key| others.contains(*key)).collect();
    theirs.dedup();
    // Additive curves say nothing about bones that they do not move.
    if other.is_some() && (theirs.len() != all.len() || theirs.len() != own.len() && !is_additive) {
        return Err(needs("one of the clips has curves that the other does not have, and the rest pose is not known"));
    }
    let mut names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
    names.dedup();
    let skeleton = names.into_iter().fold(SkeletonNode::new(), |skeleton, name| {
        skeleton.with_bone(Bone::new().with_name(name.to_owned()).with_local_position([0.0; 3]))
    });
    let document: Document<'_> = Root::new().with_child(Node::from(ModelNode::new().with_skeleton(skeleton))).into();
    model_of(&document).ok_or_else(|| needs("its bones cannot be listed"))
}
