//! Tracks of visibility.

use ufbx::{Node, SceneRoot};

use super::bones::sample;
use super::stack::Stack;
use super::timeline::Timeline;
use super::tracks::{Tracks, track};
use crate::interchange::{Property, Target};
use crate::ufbx::hidden::deciding;
use crate::ufbx::mesh::Shown;
use crate::ufbx::nodes::Places;

/// Adds tracks for objects that the stack hides or shows. A hidden object hides everything below it, unless a node
/// overrides that.
pub(super) fn add(scene: &SceneRoot, stack: &Stack, shown: &[Shown], timeline: &Timeline, tracks: &mut Tracks) {
    for shown in shown {
        let Some(node) = scene.nodes.get(shown.node) else { continue };
        let keys = |node: &Node| stack.property(node.element.element_id, "Visibility");
        let deciding: Vec<&Node> = deciding(node).filter(|node| !node.visible || keys(node).is_some()).collect();
        let frames = timeline.frames(deciding.iter().filter_map(|node| keys(node)).flatten().map(|key| key.time));
        let needed = frames.len().saturating_mul(shown.objects.len() + deciding.len());
        if frames.is_empty() || !tracks.has_room(needed) {
            continue;
        }
        let at = |frame: &f64| {
            let is_visible = |node: &&Node| match keys(node) {
                Some(keys) => sample(keys, timeline.time(*frame)).x != 0.0,
                None => node.visible,
            };
            f32::from(u8::from(deciding.iter().all(is_visible)))
        };
        let values: Vec<f32> = frames.iter().map(at).collect();
        for object in shown.objects.clone() {
            tracks.tracks.push(track(Target::Object(object), Property::Visibility, &frames, values.clone()));
        }
    }
}

/// Adds tracks for nodes without a mesh that are hidden or shown, some of which are bones. [`add`] handles the meshes
/// below.
pub(super) fn add_bones(scene: &SceneRoot, stack: &Stack, places: &Places, timeline: &Timeline, tracks: &mut Tracks) {
    for (place, node) in places.order.iter().enumerate() {
        let Some(node) = scene.nodes.get(*node).filter(|node| node.mesh.is_none()) else { continue };
        let Some(keys) = stack.property(node.element.element_id, "Visibility") else { continue };
        let frames = timeline.frames(keys.iter().map(|key| key.time));
        let at = |frame: &f64| f32::from(u8::from(sample(keys, timeline.time(*frame)).x != 0.0));
        let values = frames.iter().map(at).collect();
        tracks.tracks.push(track(Target::Node(place), Property::Visibility, &frames, values));
    }
}
