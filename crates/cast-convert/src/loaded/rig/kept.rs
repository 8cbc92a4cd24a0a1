//! Which nodes become bones.

use ufbx::{ElementType, Node, SceneRoot};

use crate::loaded::animation::Stack;
use crate::loaded::skin;

/// Nodes that are bones, are animated, carry vertices that no bone of their skin moves, or are an ancestor of such a
/// node; and, inside such a hierarchy, the empty ones that mark places on it. As indices, parents before children, each
/// followed by all that is below it.
pub(super) fn kept(scene: &SceneRoot, stacks: &[Stack]) -> Vec<usize> {
    let order = depth_first(scene);
    let mut kept = vec![false; scene.nodes.len()];
    let carries = carriers(scene, &order);
    for node in &scene.nodes {
        if node.bone.is_some() {
            set(&mut kept, node);
        }
    }
    for mesh in &scene.meshes {
        let Some(skin) = skin::deformer(mesh) else { continue };
        for node in skin.clusters.into_iter().filter_map(|cluster| cluster.bone_node.as_deref()) {
            set(&mut kept, node);
        }
        if skin::leaves_vertices_alone(mesh, skin) {
            mesh.element.instances.into_iter().for_each(|node| set(&mut kept, node));
        }
    }
    for node in stacks.iter().flat_map(|stack| stack.moving_nodes(scene)) {
        if carries.get(node.element.typed_id as usize).is_some_and(|carries| *carries) {
            set(&mut kept, node);
        }
    }
    // Children before parents: what a node below needs is known when its parent is looked at.
    for index in order.iter().rev() {
        let Some(node) = scene.nodes.get(*index) else { continue };
        if kept.get(*index) == Some(&true)
            && let Some(parent) = node.parent.as_deref()
        {
            set(&mut kept, parent);
        }
    }
    // Parents before children: places on a kept hierarchy.
    for index in &order {
        let Some(node) = scene.nodes.get(*index) else { continue };
        let below = node.parent.as_deref().and_then(|parent| kept.get(parent.element.typed_id as usize));
        let is_place = matches!(node.attrib_type, ElementType::Unknown | ElementType::Empty);
        let on_rig = below == Some(&true) && node.parent.as_deref().is_some_and(|parent| !parent.is_root);
        if is_place && on_rig {
            set(&mut kept, node);
        }
    }
    // The root is the scene itself, and does nothing.
    let is_bone =
        |index: &usize| kept.get(*index) == Some(&true) && scene.nodes.get(*index).is_some_and(|node| !node.is_root);
    order.into_iter().filter(is_bone).collect()
}

fn set(kept: &mut [bool], node: &Node) {
    if let Some(slot) = kept.get_mut(node.element.typed_id as usize) {
        *slot = true;
    }
}

/// Nodes whose motion shows in the result: all but those that hold nothing else than what Cast has no place for.
fn carriers(scene: &SceneRoot, order: &[usize]) -> Vec<bool> {
    let mut carries = vec![false; scene.nodes.len()];
    for node in &scene.nodes {
        let is_other = node.light.is_some() || node.camera.is_some();
        if !is_other || node.mesh.is_some() || node.bone.is_some() {
            set(&mut carries, node);
        }
    }
    for index in order.iter().rev() {
        let Some(node) = scene.nodes.get(*index) else { continue };
        if let Some(parent) = node.parent.as_deref().filter(|_| carries.get(*index) == Some(&true)) {
            set(&mut carries, parent);
        }
    }
    carries
}

/// All nodes below the root, each followed by all that is below it.
fn depth_first(scene: &SceneRoot) -> Vec<usize> {
    let mut order = Vec::with_capacity(scene.nodes.len());
    let mut pending = vec![&*scene.root_node];
    while let Some(node) = pending.pop() {
        order.push(node.element.typed_id as usize);
        let first = pending.len();
        pending.extend(&node.children);
        if let Some(children) = pending.get_mut(first..) {
            children.reverse();
        }
    }
    order
}
