//! The hierarchy and rest pose of a skeleton, as needed for posing and solving.

use std::sync::OnceLock;

use cast_read::views::BoneRef;

use super::bone::{Bone, Pose};
use super::subtrees::Subtrees;
use super::world::World;
use super::{order, rest};
use crate::warning::Warnings;

#[derive(Clone, Debug)]
pub(crate) struct Hierarchy {
    bones: Vec<Bone>,
    order: Vec<u32>,
    rest: Pose,
    rest_world: World,
    /// Computed when it is first asked for.
    subtrees: OnceLock<Subtrees>,
}

impl Hierarchy {
    pub(crate) fn new(nodes: &[BoneRef<'_>], warnings: &mut Warnings<'_>) -> Self {
        let mut bones: Vec<Bone> = nodes.iter().map(|bone| Bone::new(*bone)).collect();
        let order = order::order(&mut bones, nodes, warnings);
        let rest = rest::locals(&bones, nodes, &order);
        let rest_world = World::of(&bones, &order, &rest);
        Self { bones, order, rest, rest_world, subtrees: OnceLock::new() }
    }

    pub(crate) fn bones(&self) -> &[Bone] {
        &self.bones
    }

    pub(crate) fn order(&self) -> &[u32] {
        &self.order
    }

    pub(crate) fn rest(&self) -> &Pose {
        &self.rest
    }

    pub(crate) fn rest_world(&self) -> &World {
        &self.rest_world
    }

    pub(crate) fn subtrees(&self) -> &Subtrees {
        self.subtrees.get_or_init(|| Subtrees::new(&self.bones, &self.order))
    }

    pub(crate) fn parent(&self, bone: u32) -> Option<u32> {
        self.bones.get(bone as usize)?.parent
    }
}
