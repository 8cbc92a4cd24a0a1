//! Curves of visibility.

use cast_format::CurveProperty;
use ufbx::{Node, SceneRoot};

use super::Stack;
use super::bones::sample;
use super::timeline::Timeline;
use super::tracks::{Track, Tracks, Values};
use crate::loaded::mesh::Shown;

/// Adds curves for meshes that are hidden at any time. What is hidden hides all below it, unless that says otherwise.
pub(super) fn add(scene: &SceneRoot, stack: &Stack, visible: &[Shown], timeline: &Timeline, tracks: &mut Tracks) {
    for shown in visible {
        let Some(node) = scene.nodes.get(shown.node) else { continue };
        let keys = |node: &Node| stack.property(node.element.element_id, "Visibility");
        let deciding: Vec<&Node> = deciding(node).filter(|node| !node.visible || keys(node).is_some()).collect();
        let times = deciding.iter().filter_map(|node| keys(node)).flatten().map(|key| key.time);
        let mut frames = timeline.frames(times);
        if !tracks.has_room(frames.len().saturating_mul(shown.names.len() + deciding.len())) {
            continue;
        }
        if frames.is_empty() {
            frames.push(timeline.first);
        }
        let at = |frame: &u32| {
            let is_visible = |node: &&Node| match keys(node) {
                Some(keys) => sample(keys, timeline.time(*frame)).x != 0.0,
                None => node.visible,
            };
            u8::from(deciding.iter().all(is_visible))
        };
        let values: Vec<u8> = frames.iter().map(at).collect();
        if values.contains(&0) {
            for name in &shown.names {
                let values = Values::Switch(values.clone());
                tracks.add(Track::new(name, CurveProperty::Visibility, frames.clone(), values));
            }
        }
    }
}

/// The nodes that decide whether a node shows: itself and its ancestors, up to one that does not care for its parent.
fn deciding(node: &Node) -> impl Iterator<Item = &Node> {
    let mut next = Some(node);
    std::iter::from_fn(move || {
        let node = next?;
        let inherits = node.element.props.find_prop("Visibility Inheritance").is_none_or(|prop| prop.value_int != 0);
        next = node.parent.as_deref().filter(|parent| inherits && !parent.is_root);
        Some(node)
    })
}
