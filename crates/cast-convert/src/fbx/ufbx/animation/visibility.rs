//! Tracks of visibility.

use cast_interchange::scene::{Property, Target};
use hashbrown::HashMap;
use ufbx::{BakedVec3, Node};

use super::bones::sample;
use super::extrapolation::{self, VISIBILITY};
use super::stack::Stack;
use super::timeline::{Moment, Time, Tracks};
use crate::fbx::ufbx::mesh::Shown;
use crate::fbx::ufbx::nodes::{Places, deciding};

/// What hides and shows nodes.
struct Switches<'s> {
    stack: &'s Stack<'s>,
    /// The keys of nodes whose curves continue beyond their own.
    beyond: HashMap<u32, Vec<BakedVec3>>,
}

impl Switches<'_> {
    fn keys(&self, node: &Node) -> Option<&[BakedVec3]> {
        let id = node.element.element_id;
        self.beyond.get(&id).map(Vec::as_slice).or_else(|| self.stack.property(id, VISIBILITY))
    }

    fn times(&self, nodes: &[&Node]) -> impl Iterator<Item = Time> {
        nodes.iter().filter_map(|node| self.keys(node)).flatten().map(|key| Time::of(key.time, key.flags))
    }

    /// Adds tracks for what is visible while all of some nodes are.
    fn add(
        &self,
        nodes: &[&Node],
        moments: &[Moment],
        targets: impl IntoIterator<Item = Target<'static>>,
        tracks: &mut Tracks,
    ) {
        let is_visible = |node: &Node, time| match self.keys(node) {
            Some(keys) => sample(keys, time).x != 0.0,
            None => node.visible,
        };
        let at = |moment: &Moment| nodes.iter().all(|node| is_visible(node, moment.time));
        let values: Vec<bool> = moments.iter().map(at).collect();
        // A track hides or shows something only at the second of two keys.
        let switches = |low: &bool, high: &bool, _, _| low != high;
        tracks.misses |= self.stack.timeline.is_missed(moments, &values, self.times(nodes), switches);
        for target in targets {
            let values = values.iter().map(|is_visible| f32::from(*is_visible)).collect();
            tracks.add(target, Property::Visibility, moments, values);
        }
    }
}

/// Adds tracks for what the stack hides or shows.
pub(super) fn add(stack: &Stack<'_>, shown: &[Shown], places: &Places, tracks: &mut Tracks) {
    let scene = stack.scene;
    let mut switches = Switches { stack, beyond: HashMap::new() };
    for node in &scene.nodes {
        if let Some((keys, is_late)) = extrapolation::visibility(stack, node) {
            tracks.ramps += u64::from(is_late);
            switches.beyond.insert(node.element.element_id, keys);
        }
    }
    // A hidden object hides everything below it, unless a node overrides that.
    for shown in shown {
        let Some(node) = scene.nodes.get(shown.node) else { continue };
        let nodes = deciding(node).filter(|node| !node.visible || switches.keys(node).is_some());
        let nodes: Vec<&Node> = nodes.collect();
        let moments = stack.timeline.moments(switches.times(&nodes));
        let needed = moments.len().saturating_mul(shown.objects.len() + nodes.len());
        if !moments.is_empty() && tracks.has_room(needed) {
            switches.add(&nodes, &moments, shown.objects.clone().map(Target::Object), tracks);
        }
    }
    // Nodes without a mesh, some of which are bones. The meshes below them are objects.
    for (place, node) in places.order.iter().enumerate() {
        let Some(node) = scene.nodes.get(*node).filter(|node| node.mesh.is_none()) else { continue };
        if switches.keys(node).is_some() {
            let moments = stack.timeline.moments(switches.times(&[node]));
            switches.add(&[node], &moments, [Target::Node(place)], tracks);
        }
    }
}
