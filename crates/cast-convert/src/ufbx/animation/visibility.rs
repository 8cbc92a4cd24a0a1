//! Tracks of visibility.

use std::collections::HashMap;

use ufbx::{BakedVec3, Node, SceneRoot};

use super::bones::sample;
use super::extrapolation::{self, VISIBILITY};
use super::moments::{Gap, Moment};
use super::stack::Stack;
use super::timeline::Timeline;
use super::tracks::{Tracks, track};
use crate::interchange::{Property, Target};
use crate::ufbx::hidden::deciding;
use crate::ufbx::mesh::Shown;
use crate::ufbx::nodes::Places;

/// What hides and shows nodes.
struct Switches<'s> {
    stack: &'s Stack,
    /// The keys of nodes whose curves continue beyond their own.
    beyond: HashMap<u32, Vec<BakedVec3>>,
}

impl<'s> Switches<'s> {
    fn new(scene: &SceneRoot, stack: &'s Stack, timeline: &Timeline, tracks: &mut Tracks) -> Self {
        let mut beyond = HashMap::new();
        for node in &scene.nodes {
            if let Some((keys, is_late)) = extrapolation::visibility(scene, stack, node, timeline) {
                tracks.ramps += u64::from(is_late);
                beyond.insert(node.element.element_id, keys);
            }
        }
        Self { stack, beyond }
    }

    fn keys(&self, node: &Node) -> Option<&[BakedVec3]> {
        let id = node.element.element_id;
        self.beyond.get(&id).map(Vec::as_slice).or_else(|| self.stack.property(id, VISIBILITY))
    }
}

/// Adds tracks for what the stack hides or shows.
pub(super) fn add(
    scene: &SceneRoot,
    stack: &Stack,
    (shown, places): (&[Shown], &Places),
    timeline: &Timeline,
    tracks: &mut Tracks,
) {
    let switches = Switches::new(scene, stack, timeline, tracks);
    add_objects(scene, &switches, shown, timeline, tracks);
    add_bones(scene, &switches, places, timeline, tracks);
}

/// Adds tracks for objects. A hidden object hides everything below it, unless a node overrides that.
fn add_objects(scene: &SceneRoot, switching: &Switches<'_>, shown: &[Shown], timeline: &Timeline, tracks: &mut Tracks) {
    for shown in shown {
        let Some(node) = scene.nodes.get(shown.node) else { continue };
        let keys = |node: &Node| switching.keys(node);
        let deciding: Vec<&Node> = deciding(node).filter(|node| !node.visible || keys(node).is_some()).collect();
        let moments = timeline.moments(deciding.iter().filter_map(|node| keys(node)).flatten().map(|key| key.time));
        let needed = moments.len().saturating_mul(shown.objects.len() + deciding.len());
        if moments.is_empty() || !tracks.has_room(needed) {
            continue;
        }
        let at = |moment: &Moment| {
            let is_visible = |node: &&Node| match keys(node) {
                Some(keys) => sample(keys, moment.time).x != 0.0,
                None => node.visible,
            };
            f32::from(u8::from(deciding.iter().all(is_visible)))
        };
        let values: Vec<f32> = moments.iter().map(at).collect();
        let times = deciding.iter().filter_map(|node| keys(node)).flatten().map(|key| key.time);
        tracks.misses |= timeline.is_missed(&moments, times, |gap| switches(&values, gap));
        for object in shown.objects.clone() {
            tracks.tracks.push(track(Target::Object(object), Property::Visibility, &moments, values.clone()));
        }
    }
}

/// Adds tracks for nodes without a mesh that are hidden or shown, some of which are bones. [`add_objects`] handles the
/// meshes below.
fn add_bones(scene: &SceneRoot, switching: &Switches<'_>, places: &Places, timeline: &Timeline, tracks: &mut Tracks) {
    for (place, node) in places.order.iter().enumerate() {
        let Some(node) = scene.nodes.get(*node).filter(|node| node.mesh.is_none()) else { continue };
        let Some(keys) = switching.keys(node) else { continue };
        let times = || keys.iter().map(|key| key.time);
        let moments = timeline.moments(times());
        let at = |moment: &Moment| f32::from(u8::from(sample(keys, moment.time).x != 0.0));
        let values: Vec<f32> = moments.iter().map(at).collect();
        tracks.misses |= timeline.is_missed(&moments, times(), |gap| switches(&values, gap));
        tracks.tracks.push(track(Target::Node(place), Property::Visibility, &moments, values));
    }
}

/// Whether something is hidden or shown between two keys: a track does that only at the second.
#[allow(clippy::float_cmp, reason = "either 0 or 1")]
fn switches(values: &[f32], gap: Gap) -> bool {
    values.get(gap.low) != values.get(gap.high)
}
