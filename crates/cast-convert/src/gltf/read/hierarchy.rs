//! The node tree: the placement and visibility of each node.

use cast_interchange::lists::set;
use cast_interchange::matrix::decompose;
use cast_interchange::plan::joints::unscaled;
use cast_interchange::scene::{Node, Role, Transform};
use cast_interchange::{Error, Options, Report, notes};
use cast_scene::convert_axes::Up;
use cast_scene::unit_rotation;
use glam::{DAffine3, DMat4, DVec3};
use hashbrown::HashSet;

use super::input::{Input, get};
use crate::gltf::schema;

/// The placement of a node.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) parent: Option<usize>,
    /// Relative to the parent; animations change it.
    pub(super) local: Transform,
    /// Whether it belongs to the scene that is shown.
    pub(super) shown: bool,
    /// Whether only other scenes show it.
    pub(super) elsewhere: bool,
}

/// All nodes.
pub(super) struct Hierarchy {
    pub(super) places: Vec<Place>,
    /// Parents before children.
    pub(super) order: Vec<usize>,
    /// The axis that pointed up before the writer rotated the scene.
    pub(super) up: Option<Up>,
}

impl Hierarchy {
    /// Computes the placement of all nodes.
    ///
    /// # Errors
    /// Returns an error if the nodes do not form trees.
    pub(super) fn new(input: &Input<'_>, options: &Options, report: &mut Report) -> Result<Self, Error> {
        let nodes = &input.root.nodes;
        let mut parents = vec![None; nodes.len()];
        for (parent, node) in nodes.iter().enumerate() {
            for child in &node.children {
                let place = |error: Error| error.inside(format!("node {parent}"));
                get(nodes, *child, "node").map_err(place)?;
                let slot = parents.get_mut(*child);
                if let Some(other) = slot.and_then(|slot| slot.replace(parent)) {
                    return Err(place(Error::invalid(format!("node {child} is already a child of node {other}"))));
                }
            }
        }
        let mut places = Vec::with_capacity(nodes.len());
        for (index, node) in nodes.iter().enumerate() {
            let (local, sheared) = match node.matrix {
                Some(matrix) => decompose(&DAffine3::from_mat4(DMat4::from_cols_array(&matrix.map(f64::from)))),
                None => (transform(node.translation, node.rotation.map(unit_rotation), node.scale), false),
            };
            report.add_if(sheared, &notes::scene::SHEAR, format_args!("node {index}"));
            let parent = parents.get(index).copied().flatten();
            places.push(Place { parent, local, shown: false, elsewhere: false });
        }
        let mut hierarchy = Self { order: Vec::with_capacity(nodes.len()), places, up: None };
        let mut pending: Vec<usize> = (0..nodes.len()).rev().filter(|node| parents.get(*node) == Some(&None)).collect();
        while let Some(index) = pending.pop() {
            hierarchy.order.push(index);
            let children = nodes.get(index).map(|node| node.children.as_slice()).unwrap_or_default();
            pending.extend(children.iter().rev());
        }
        if hierarchy.order.len() < nodes.len() {
            return Err(Error::invalid("some nodes are their own descendants").inside("nodes"));
        }
        hierarchy.show(input, options, report)?;
        if !options.keep_space {
            hierarchy.take_axes(&input.root);
        }
        Ok(hierarchy)
    }

    /// Removes the node with which the writer rotated the scene upright, unless something has been added to it or
    /// animated since. The original up axis is restored, and the node does not become a bone.
    fn take_axes(&mut self, root: &schema::Root) {
        let nodes = || root.nodes.iter().zip(&self.places).enumerate();
        let mut tops = nodes().filter(|(_, (_, place))| place.shown && place.parent.is_none());
        let Some((axes, (_, place))) = tops.clone().find(|(_, (node, _))| is(node, schema::Role::Axes)) else { return };
        let channels = root.animations.iter().flat_map(|animation| &animation.channels);
        // A mesh with a skin is placed by its joints.
        let is_beside = |(index, (node, _)): (usize, (&schema::Node, &Place))| {
            index != axes && (node.skin.is_none() || !node.children.is_empty())
        };
        if tops.any(is_beside) || channels.map(|channel| channel.target.node).any(|node| node == Some(axes)) {
            return;
        }
        let turned = [Up::X, Up::Z].into_iter().find(|up| {
            let upright = schema::upright(*up).map(f64::from);
            place.local.unit_rotation().abs_diff_eq(glam::DQuat::from_array(upright), 1e-6)
        });
        let Some(up) =
            turned.filter(|_| place.local == Transform { rotation: place.local.rotation, ..Transform::IDENTITY })
        else {
            return;
        };
        self.up = Some(up);
        for place in self.places.iter_mut().filter(|place| place.parent == Some(axes)) {
            place.parent = None;
        }
        self.places.get_mut(axes).into_iter().for_each(|place| place.local = Transform::IDENTITY);
    }

    /// The name of the node that a node without a name is the only content of: gltfpack 1.3 moves a quantised mesh to such a
    /// node, whose scale restores it.
    pub(super) fn name_of_holder(&self, input: &Input<'_>, node: usize) -> Option<String> {
        let parent = input.root.nodes.get(self.places.get(node)?.parent?)?;
        let is_only = parent.children == [node] && parent.mesh.is_none() && parent.camera.is_none();
        parent.name.clone().filter(|_| is_only)
    }

    /// Marks the nodes of the scene: the requested scene, else the file's default, else the first, else all nodes.
    fn show(&mut self, input: &Input<'_>, options: &Options, report: &mut Report) -> Result<(), Error> {
        let root = &input.root;
        let names: Vec<&str> = root.scenes.iter().map(|scene| scene.name.as_deref().unwrap_or_default()).collect();
        let wanted = options.selection.of_scenes(&names)?;
        if root.scenes.is_empty() {
            self.places.iter_mut().for_each(|place| place.shown = true);
            return Ok(());
        }
        let own = wanted.or(root.scene).unwrap_or(0);
        let scene = get(&root.scenes, own, "scene")?;
        for node in &scene.nodes {
            get(&root.nodes, *node, "node").map_err(|error| error.inside("scene"))?;
        }
        let others = root.scenes.iter().enumerate().filter(|(index, _)| *index != own);
        let (shown, others) = (self.below(&scene.nodes), self.below(others.flat_map(|(_, other)| &other.nodes)));
        for ((place, shown), other) in self.places.iter_mut().zip(shown).zip(others) {
            (place.shown, place.elsewhere) = (shown, other && !shown);
        }
        let others = root.scenes.len() as u64 - 1;
        if wanted.is_none() {
            report.add_many(&notes::scene::FURTHER_SCENES, others, "");
        }
        Ok(())
    }

    /// Which nodes are those given or below them.
    fn below<'n>(&self, nodes: impl IntoIterator<Item = &'n usize>) -> Vec<bool> {
        let mut below = vec![false; self.places.len()];
        nodes.into_iter().for_each(|node| set(&mut below, *node, true));
        for index in &self.order {
            let parent = self.places.get(*index).and_then(|place| place.parent);
            let inherited = parent.and_then(|parent| below.get(parent)) == Some(&true);
            below.get_mut(*index).into_iter().for_each(|below| *below |= inherited);
        }
        below
    }

    /// The nodes of the scene, and the position of each in that list; `usize::MAX` for those that only other scenes
    /// show. Joints keep their order, by which weights and other programs refer to them, except that parents precede
    /// children.
    pub(super) fn nodes(&self, input: &Input<'_>) -> Result<(Vec<Node<'static>>, Vec<usize>), Error> {
        let nodes = &input.root.nodes;
        for (index, skin) in input.root.skins.iter().enumerate() {
            for joint in &skin.joints {
                get(nodes, *joint, "node").map_err(|error| error.inside(format!("skin {index}")))?;
            }
        }
        let is_own = |node: &&usize| self.places.get(**node).is_some_and(|place| !place.elsewhere);
        let shown = nodes.iter().zip(&self.places).filter(|(_, place)| place.shown);
        let skins: HashSet<usize> = shown.filter_map(|(node, _)| node.skin).collect();
        let joints = input.root.skins.iter().enumerate().flat_map(|(index, skin)| {
            let is_shown = skins.contains(&index);
            skin.joints.iter().filter(move |joint| is_shown || is_own(joint))
        });
        let (mut sequence, mut places) = (Vec::with_capacity(nodes.len()), vec![usize::MAX; nodes.len()]);
        let mut chain = Vec::new();
        for node in joints.chain(self.order.iter().filter(is_own)) {
            let unmet = |node: &usize| places.get(*node) == Some(&usize::MAX);
            let ancestry = std::iter::successors(Some(*node), |node| self.places.get(*node)?.parent);
            chain.extend(ancestry.take_while(unmet));
            for node in chain.drain(..).rev() {
                set(&mut places, node, sequence.len());
                sequence.push(node);
            }
        }
        let node = |index: &usize| {
            let (place, node) = (self.places.get(*index)?, nodes.get(*index)?);
            let name = node.name.clone().unwrap_or_else(|| format!("node_{index}"));
            let parent = place.parent.and_then(|parent| places.get(parent).copied());
            let role = match is(node, schema::Role::Model) {
                true => Role::Model,
                _ if is_empty(node) && !is_helper(node, nodes) => Role::Marker,
                _ => Role::Place,
            };
            Some(Node::new(name, parent, place.local, role))
        };
        Ok((sequence.iter().filter_map(node).collect(), places))
    }
}

/// Whether a node has no content but its children, and the writer did not make it for a purpose.
fn is_empty(node: &schema::Node) -> bool {
    let has_content = node.mesh.is_some() || node.camera.is_some() || node.extensions.light.is_some();
    !has_content && node.extras.cast.role.is_none()
}

/// Whether the writer made a node for a bone whose scale its children cancel.
fn is_helper(node: &schema::Node, nodes: &[schema::Node]) -> bool {
    let names = node.children.iter().filter_map(|child| nodes.get(*child)?.name.as_deref());
    node.name.as_deref().is_some_and(|name| names.map(unscaled).any(|helper| helper == name))
}

/// Whether the writer made a node for this purpose.
pub(super) fn is(node: &schema::Node, role: schema::Role) -> bool {
    node.extras.cast.role == Some(role)
}

/// A transform of which omitted parts are the identity.
pub(super) fn transform(
    translation: Option<[f32; 3]>,
    rotation: Option<[f32; 4]>,
    scale: Option<[f32; 3]>,
) -> Transform {
    let scale = scale.map_or(DVec3::ONE, |scale| DVec3::from(scale.map(f64::from)));
    Transform { scale, ..Transform::new(translation.unwrap_or_default(), rotation.unwrap_or([0.0, 0.0, 0.0, 1.0])) }
}
