//! The nodes as a tree: where each is, and which of them are bones.

use cast_scene::Transform;
use glam::{DAffine3, DMat4};

use super::input::{Input, get};
use crate::gltf::transforms::{decompose, inverse, nearly_equal};
use crate::matrix::matrix;
use crate::{Error, Outcome, Report};

/// A node, as far as it is a place.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) parent: Option<usize>,
    /// Relative to the parent, as animations change it.
    pub(super) local: Transform,
    /// In the scene.
    pub(super) world: DAffine3,
    /// Whether it is in the scene that is shown.
    pub(super) shown: bool,
}

/// All nodes.
pub(super) struct Hierarchy {
    pub(super) places: Vec<Place>,
    /// Parents before children.
    pub(super) order: Vec<usize>,
}

impl Hierarchy {
    /// Places all nodes.
    ///
    /// # Errors
    /// When nodes are not trees.
    pub(super) fn new(input: &Input<'_>, report: &mut Report) -> Result<Self, Error> {
        let nodes = &input.root.nodes;
        let mut parents = vec![None; nodes.len()];
        for (parent, node) in nodes.iter().enumerate() {
            for child in &node.children {
                let place = |error: Error| error.inside(format!("node {parent}"));
                get(nodes, *child, "node").map_err(place)?;
                let slot = parents.get_mut(*child);
                if let Some(other) = slot.and_then(|slot| slot.replace(parent)) {
                    return Err(place(Error::invalid(format!("node {child} is a child of node {other} already"))));
                }
            }
        }
        let mut places = Vec::with_capacity(nodes.len());
        for (index, node) in nodes.iter().enumerate() {
            let (local, sheared) = match node.matrix {
                Some(matrix) => decompose(&DAffine3::from_mat4(DMat4::from_cols_array(&matrix.map(f64::from)))),
                None => (Transform::from_parts(node.translation, node.rotation, node.scale), false),
            };
            if sheared {
                let detail = "a node has translation, rotation and scale here";
                report.add(Outcome::Approximated, "sheared nodes", detail, format_args!("node {index}"));
            }
            let parent = parents.get(index).copied().flatten();
            places.push(Place { parent, local, world: DAffine3::IDENTITY, shown: false });
        }
        let mut hierarchy = Self { order: Vec::with_capacity(nodes.len()), places };
        let mut pending: Vec<usize> = (0..nodes.len()).rev().filter(|node| parents.get(*node) == Some(&None)).collect();
        while let Some(index) = pending.pop() {
            hierarchy.order.push(index);
            let children = nodes.get(index).map(|node| node.children.as_slice()).unwrap_or_default();
            pending.extend(children.iter().rev());
        }
        if hierarchy.order.len() < nodes.len() {
            return Err(Error::invalid("nodes are their own descendants; they should be trees").inside("nodes"));
        }
        hierarchy.place();
        hierarchy.show(input, report)?;
        Ok(hierarchy)
    }

    fn place(&mut self) {
        for index in &self.order {
            let Some(place) = self.places.get(*index) else { continue };
            let parent = place.parent.and_then(|parent| self.places.get(parent));
            let world = parent.map_or(DAffine3::IDENTITY, |parent| parent.world) * matrix(&place.local);
            if let Some(place) = self.places.get_mut(*index) {
                place.world = world;
            }
        }
    }

    /// Marks what belongs to the scene: the one the file says, else the first, else everything.
    fn show(&mut self, input: &Input<'_>, report: &mut Report) -> Result<(), Error> {
        let root = &input.root;
        if root.scenes.is_empty() {
            self.places.iter_mut().for_each(|place| place.shown = true);
            return Ok(());
        }
        let scene = get(&root.scenes, root.scene.unwrap_or(0), "scene")?;
        for node in &scene.nodes {
            get(&root.nodes, *node, "node").map_err(|error| error.inside("scene"))?;
            if let Some(place) = self.places.get_mut(*node) {
                place.shown = true;
            }
        }
        for index in &self.order {
            let parent = self.places.get(*index).and_then(|place| self.places.get(place.parent?));
            let inherited = parent.is_some_and(|parent| parent.shown);
            if let Some(place) = self.places.get_mut(*index) {
                place.shown |= inherited;
            }
        }
        let others = root.scenes.len() as u64 - 1;
        report.add_many(Outcome::Dropped, "scenes", "only the one that is to be shown first is taken", others, "");
        Ok(())
    }

    /// A place by the index of its node.
    pub(super) fn get(&self, node: usize) -> Result<&Place, Error> {
        get(&self.places, node, "node")
    }

    /// The nodes from one up to its root.
    pub(super) fn ancestry(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(node), |node| self.places.get(*node)?.parent)
    }

    /// Which nodes have to be bones: those that are needed as such, and those between them and the scene. What lies
    /// still at the origin above all of them makes no difference and is none.
    pub(super) fn bones(&self, needed: &[bool]) -> Vec<bool> {
        let needs = |node: usize| needed.get(node).copied().unwrap_or_default();
        let mut bones = vec![false; self.places.len()];
        for node in self.order.iter().rev() {
            let wanted = needs(*node) || bones.get(*node).copied().unwrap_or_default();
            let parent = self.places.get(*node).and_then(|place| place.parent);
            for index in parent.into_iter().chain([*node]).filter(|_| wanted) {
                if let Some(bone) = bones.get_mut(index) {
                    *bone = true;
                }
            }
        }
        let mut idle = vec![false; self.places.len()];
        for node in &self.order {
            let Some(place) = self.places.get(*node) else { continue };
            let above = place.parent.is_none_or(|parent| idle.get(parent).copied().unwrap_or_default());
            if above && !needs(*node) && place.local == Transform::IDENTITY {
                idle.get_mut(*node).into_iter().for_each(|idle| *idle = true);
                bones.get_mut(*node).into_iter().for_each(|bone| *bone = false);
            }
        }
        bones
    }

    /// What takes the joints' own inverse bind matrices to the places where the joints are: the same for all joints of a
    /// skin whose bind pose is what the nodes show, and `None` otherwise.
    pub(super) fn bound_as_placed(&self, joints: &[usize], inverse_bind: &[DAffine3]) -> Option<DAffine3> {
        let ways = joints.iter().zip(inverse_bind).filter_map(|(joint, bind)| {
            let world = self.places.get(*joint)?.world;
            // A joint that is scaled to nothing has no inverse that could say how it was bound.
            inverse(&world).map(|_| (world * *bind, world.translation.abs().max_element()))
        });
        let mut ways = ways.peekable();
        let first = ways.peek().map_or(DAffine3::IDENTITY, |way| way.0);
        let same = |(way, size): (DAffine3, f64)| nearly_equal(&way, &first, size);
        (ways.all(same) && inverse(&first).is_some()).then(|| straighten(first))
    }
}

/// Exactly the identity where rounding has made it something next to it, so that vertices stay what they are.
pub(super) fn straighten(matrix: DAffine3) -> DAffine3 {
    if nearly_equal(&matrix, &DAffine3::IDENTITY, 1.0) { DAffine3::IDENTITY } else { matrix }
}
