//! Curves of bones whose parent is another one in the joined skeleton.
//!
//! A curve is relative to the parent of its bone. If the bone has another parent in the joined skeleton, or the model was moved
//! onto it, the curve becomes what puts the bone where it was: with W the place of a bone in its own model at a frame, M the
//! move of the model, and T the place at rest of the new parent, T⁻¹ M W; or relative to a bone that is shared and moves, too,
//! W of that. A product with constants keeps the keys, and interpolation between them; otherwise there is a key for each frame.

use std::collections::BTreeSet;

use cast_file::CastFile;
use cast_format::NodeKind;
use cast_scene::{Animation, Scene};
use cast_write::{Bone, Curve, Document, Layout, Node, Root, Skeleton};
use hashbrown::{HashMap, HashSet};

use super::carried::Carried;
use super::model::Model;
use super::moving::{BoneTrack, Moving};
use crate::budget::Budget;
use crate::error::Error;
use crate::lower::lower;
use crate::narrow::{narrow, whole_frame};
use crate::notes::skeleton;
use crate::options::Options;
use crate::report::Report;
use crate::scene::{self, Clip, Property, Rate, Target, Track};

/// Changes the curves of a document whose models were joined. Curves find bones by name, so of several bones of one name, the
/// first counts.
pub(super) fn carry(document: &mut Document<'_>, all: &[(&Model, Carried)], report: &mut Report) -> Result<(), Error> {
    let nodes: Vec<&mut Node<'_>> =
        document.roots.iter_mut().flat_map(|root| root.children_of_mut(NodeKind::ANIMATION)).collect();
    let mut taken: HashSet<&[u8]> = HashSet::new();
    let mut models = Vec::new();
    for (model, carried) in all.iter().filter(|(_, carried)| !carried.is_empty()) {
        let is_new = |bone: &u32| model.bone(*bone).is_some_and(|bone| !taken.contains(&*bone.name));
        if carried.all_bones().any(|bone| is_new(&bone)) {
            let bones: HashSet<u32> = carried.all_bones().filter(is_new).collect();
            models.push((*model, carried, bones));
            taken.extend(model.bones.iter().map(|bone| &*bone.name));
        }
    }
    if nodes.is_empty() || models.is_empty() {
        return Ok(());
    }
    let Some(scene) = alone(models.iter().map(|(model, _, _)| *model), &nodes) else { return Ok(()) };
    let by_name = models_of(models.iter().map(|(model, _, _)| *model));
    let budget = Budget::new(Options::default().whole_budget());
    let mut counts = vec![(0_u64, 0_u64); models.len()];
    for (node, animation) in nodes.into_iter().zip(&scene.animations).filter(|(_, animation)| !animation.world_space) {
        let names = animation.curves.iter().map(|curve| curve.target().to_ascii_lowercase());
        let moved: BTreeSet<usize> = names.filter_map(|name| by_name.get(name.as_bytes())).flatten().copied().collect();
        budget.spend_on_models(animation, moved.len())?;
        for index in moved {
            let Some(((model, carried, bones), own)) = models.get(index).zip(scene.models.get(index)) else { continue };
            let binding = animation.bind(own);
            let moving = Moving::of(&binding, model);
            let mut tracks = moving.carried(carried, bones, (&budget, &mut *report))?;
            let replaced: HashSet<(u32, Property)> = tracks.iter().map(|track| (track.bone, track.property)).collect();
            let (own, held) = (tracks.len(), moving.held(carried, bones, &replaced));
            let axes: Vec<(u32, usize, f32)> = moving.held_axes(carried, bones, &replaced).collect();
            tracks.extend(held);
            if let Some((carried, held)) = counts.get_mut(index) {
                *carried = carried.saturating_add(own as u64);
                let more = tracks.len().saturating_sub(own).saturating_add(axes.len());
                *held = held.saturating_add(more as u64);
            }
            let left_out: HashSet<u32> = carried.left_out.iter().copied().collect();
            let is_old = |child: &Node<'_>| {
                let text = |name: &str| child.property(name).and_then(|property| property.data.text());
                let is_curve = child.kind == NodeKind::CURVE;
                let bone = text("nn").filter(|_| is_curve).and_then(|name| model.names.find(name));
                let Some(bone) = bone.filter(|bone| bones.contains(bone)) else { return false };
                let part = text("kp").and_then(part_of);
                part.is_some_and(|part| replaced.contains(&(bone, part)) || left_out.contains(&bone))
            };
            let place = node.children.iter().position(is_old).unwrap_or(node.children.len());
            node.children.retain(|child| !is_old(child));
            let place = place.min(node.children.len());
            let after: Vec<Node<'_>> = node.children.drain(place..).collect();
            node.children.extend(curves(tracks, model, animation)?);
            let first = animation.range().map_or(0.0, |(first, _)| first);
            node.children.extend(axes.into_iter().filter_map(|(bone, axis, value)| {
                let name = String::from_utf8_lossy(&model.bone(bone)?.name).into_owned();
                let curve = Curve::new().with_node_name(name).with_key_property(*["tx", "ty", "tz"].get(axis)?);
                let curve = curve.with_key_frames(vec![whole_frame(first)]).with_key_values(vec![value]);
                Some(Node::from(curve.with_mode("absolute")))
            }));
            node.children.extend(after);
        }
    }
    for ((model, _, _), (carried, held)) in models.iter().zip(counts) {
        report.add_many(&skeleton::CARRIED_CURVES, carried, model.title());
        report.add_many(&skeleton::HELD_RESTS, held, model.title());
    }
    Ok(())
}

/// The models that have a bone of each name in lower case.
fn models_of<'m>(models: impl Iterator<Item = &'m Model>) -> HashMap<Vec<u8>, Vec<usize>> {
    let mut found: HashMap<Vec<u8>, Vec<usize>> = HashMap::new();
    for (index, model) in models.enumerate() {
        for bone in &model.bones {
            let models = found.entry(bone.name.to_ascii_lowercase()).or_default();
            if models.last() != Some(&index) {
                models.push(index);
            }
        }
    }
    found
}

/// The animations of a document with the skeletons of models, which may have become part of others.
fn alone<'m>(models: impl Iterator<Item = &'m Model>, animations: &[&mut Node<'_>]) -> Option<Scene> {
    let mut root = Root::new();
    for model in models {
        let bones = model.bones.iter().map(|bone| {
            Bone::new()
                .with_name(String::from_utf8_lossy(&bone.name).into_owned())
                .with_parent_index(bone.parent.unwrap_or(cast_format::NO_PARENT))
                .with_segment_scale_compensate(bone.compensates)
                .with_local_position(bone.local.translation)
                .with_local_rotation(bone.local.rotation)
                .with_scale(bone.local.scale)
        });
        let bones = bones.fold(Skeleton::new(), Skeleton::with_bone);
        root = root.with_model(cast_write::Model::new().with_skeleton(bones));
    }
    let mut root = Node::from(root);
    root.children.extend(animations.iter().map(|animation| (**animation).clone()));
    let bytes = Document::from(root).to_vec(Layout::Compact).ok()?;
    CastFile::from_bytes(bytes).ok().map(|file| Scene::new(&file))
}

/// What of a bone a curve of this key property animates.
fn part_of(key: &str) -> Option<Property> {
    Some(match key {
        "tx" | "ty" | "tz" => Property::Translation,
        "rq" | "rx" | "ry" | "rz" | "rw" => Property::Rotation,
        "sx" | "sy" | "sz" => Property::Scale,
        _ => return None,
    })
}

/// Tracks as curves of Cast.
fn curves(tracks: Vec<BoneTrack>, model: &Model, animation: &Animation) -> Result<Vec<Node<'static>>, Error> {
    let track = |BoneTrack { bone, property, times, values }: BoneTrack| {
        let name = model.bone(bone).map(|bone| String::from_utf8_lossy(&bone.name).into_owned());
        Track::linear(Target::Name(name.unwrap_or_default().into()), property, times, values)
    };
    let clip = Clip::new("", Rate::Frames(narrow(animation.frame_rate)), tracks.into_iter().map(track).collect());
    let scene = scene::Scene { clips: vec![clip], ..scene::Scene::default() };
    let document = lower(scene, &Options::default(), Report::default())?.document;
    let made = document.roots.into_iter().flat_map(|root| root.children);
    let made = made.filter(|node| node.kind == NodeKind::ANIMATION).flat_map(|animation| animation.children);
    Ok(made.filter(|node| node.kind == NodeKind::CURVE).collect())
}
