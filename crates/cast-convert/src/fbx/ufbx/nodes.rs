//! Nodes: their transforms, their purposes, and whether they are visible.

use cast_interchange::lists::set;
use cast_interchange::scene::{Node, Role};
use cast_interchange::{Report, notes};
use ufbx::{ElementType, SceneRoot};

use super::space::transform;
use crate::marks;

/// The nodes below the root of a scene, in depth-first order. The root is the scene itself and has no transform.
pub(super) struct Places {
    /// As indices among the nodes of the source.
    pub(super) order: Vec<usize>,
    /// The position of each node of the source in that order.
    of_node: Vec<Option<usize>>,
}

impl Places {
    pub(super) fn new(scene: &SceneRoot) -> Self {
        let mut places = Self { order: Vec::with_capacity(scene.nodes.len()), of_node: vec![None; scene.nodes.len()] };
        let mut pending = vec![&*scene.root_node];
        while let Some(node) = pending.pop() {
            let first = pending.len();
            pending.extend(&node.children);
            pending.get_mut(first..).into_iter().for_each(<[_]>::reverse);
            if node.is_root || node.bone.is_some() && node.children.is_empty() && has_mark(node, marks::END) {
                continue;
            }
            let index = node.element.typed_id as usize;
            set(&mut places.of_node, index, Some(places.order.len()));
            places.order.push(index);
        }
        places
    }

    /// The index of a node in the intermediate scene.
    pub(super) fn of(&self, node: &ufbx::Node) -> Option<usize> {
        self.of_node.get(node.element.typed_id as usize).copied().flatten()
    }

    /// All nodes for the intermediate scene. Bones are those of the source. Scale is always inherited: ufbx has already
    /// applied other modes of inheritance to the transforms.
    pub(super) fn nodes(&self, scene: &SceneRoot, report: &mut Report) -> Vec<Node<'static>> {
        let mut node = |index: &usize| {
            let node: &ufbx::Node = scene.nodes.get(*index)?;
            let name = called(*index, node);
            report.add_if(node.is_scale_helper || node.is_geometry_transform_helper, &notes::scene::INHERITANCE, &name);
            let is_empty = matches!(node.attrib_type, ElementType::Unknown | ElementType::Empty);
            let role = match node.bone.is_some() {
                true => Role::Bone,
                _ if is_empty && has_mark(node, marks::MODEL) => Role::Model,
                _ if is_empty => Role::Marker,
                _ => Role::Place,
            };
            let parent = node.parent.as_deref().and_then(|parent| self.of(parent));
            Some(Node::new(name, parent, transform(&node.local_transform), role))
        };
        self.order.iter().filter_map(&mut node).collect()
    }

    /// Nodes whose motion is visible in the result, by index in the source: all except those that only contain elements
    /// without a place in Cast.
    pub(super) fn carriers(&self, scene: &SceneRoot) -> Vec<bool> {
        let carries = |node: &ufbx::Node| {
            let is_other = node.light.is_some() || node.camera.is_some();
            !is_other || node.mesh.is_some() || node.bone.is_some()
        };
        let mut all: Vec<bool> = scene.nodes.into_iter().map(carries).collect();
        for index in self.order.iter().rev() {
            let parent = scene.nodes.get(*index).and_then(|node| node.parent.as_deref());
            if let Some(parent) = parent.filter(|_| all.get(*index) == Some(&true)) {
                set(&mut all, parent.element.typed_id as usize, true);
            }
        }
        all
    }
}

/// Whether a node has a mark of this crate's FBX writer.
fn has_mark(node: &ufbx::Node, mark: &str) -> bool {
    node.element.props.props.iter().any(|property| &*property.name == mark)
}

/// The name of a node, even if the source has none for it.
fn called(index: usize, node: &ufbx::Node) -> String {
    let parent = node.parent.as_deref().map_or("", |parent| &*parent.element.name);
    match &*node.element.name {
        _ if node.is_scale_helper => format!("{parent}_scale"),
        _ if node.is_geometry_transform_helper => format!("{parent}_geometry"),
        "" => format!("node_{index}"),
        given => given.to_owned(),
    }
}

/// The nodes that determine the visibility of a node: itself and its ancestors, up to one that ignores its parent.
pub(super) fn deciding(node: &ufbx::Node) -> impl Iterator<Item = &ufbx::Node> {
    let mut next = Some(node);
    std::iter::from_fn(move || {
        let node = next?;
        let inherits = node.element.props.find_prop("Visibility Inheritance").is_none_or(|prop| prop.value_int != 0);
        next = node.parent.as_deref().filter(|parent| inherits && !parent.is_root);
        Some(node)
    })
}
