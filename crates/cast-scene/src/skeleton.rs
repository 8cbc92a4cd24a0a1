//! Skeletons: bones with their names, their bind matrices, and what solves their constraints.

use std::sync::Arc;

use cast_read::View;
use cast_read::views::{BoneRef, SkeletonRef};
use glam::DAffine3;

use crate::bones::{Bone, Hierarchy, Pose, Subtrees, World};
use crate::constraint::Rig;
use crate::names::BoneNames;
use crate::resolve::Siblings;
use crate::stored::StoredNode;
use crate::transform::{Affine, affines, inverse};
use crate::warning::{WarningKind, Warnings};

/// The skeleton of a model, ready to be posed.
///
/// A bone's local matrix is `T * R * S`, and with segment scale compensation, which is on unless the file says
/// otherwise, `T * 1/S(parent) * R * S` (`docs/format.md#segment-scale-compensation`).
#[derive(Clone, Debug)]
pub struct Skeleton {
    node: StoredNode,
    hierarchy: Hierarchy,
    names: BoneNames,
    inverse_bind: Vec<DAffine3>,
    rig: Rig,
}

impl Skeleton {
    pub(crate) fn new(node: SkeletonRef<'_>, warnings: &mut Warnings<'_>) -> Self {
        let nodes: Vec<BoneRef<'_>> = warnings.counted(node.bones()).collect();
        let hierarchy = Hierarchy::new(&nodes, warnings);
        let names = names(hierarchy.bones(), &nodes, warnings);
        for bone in &nodes {
            if bone.local_position().or_else(|| bone.world_position()).is_none() {
                warnings.missing(bone.node(), "lp");
            }
        }
        let inverse_bind = hierarchy.rest_world().affines().iter().map(inverse).collect();
        let rig = Rig::new(node, &hierarchy, &Siblings::new(node.bones()), warnings);
        Self { node: warnings.keep(node.node()), hierarchy, names, inverse_bind, rig }
    }

    /// The node in the file.
    #[must_use]
    pub fn node(&self) -> SkeletonRef<'_> {
        self.node.view()
    }

    /// The node in the file of a bone, by its index.
    #[must_use]
    pub fn bone_node(&self, bone: u32) -> Option<BoneRef<'_>> {
        let place = self.bones().get(bone as usize)?.place;
        Some(BoneRef::wrap(self.node.file().cast().node_at(place)))
    }

    /// The bones, in file order; weights and parents are indices into them.
    #[must_use]
    pub fn bones(&self) -> &[Bone] {
        self.hierarchy.bones()
    }

    /// All bones, parents before children.
    #[must_use]
    pub fn order(&self) -> &[u32] {
        self.hierarchy.order()
    }

    /// The bone with this name. If several have the name, the first one wins; if none has, the one whose name differs
    /// only in case, if there is exactly one: see [`BoneNames`].
    #[must_use]
    pub fn bone(&self, name: &str) -> Option<u32> {
        self.names.find(name)
    }

    /// The names of the bones.
    #[must_use]
    pub fn names(&self) -> &BoneNames {
        &self.names
    }

    /// The bone with exactly this name: that is how overrides find theirs, in both plug-ins.
    pub(crate) fn bone_named(&self, name: &str) -> Option<u32> {
        self.names.exact(name)
    }

    /// The bind pose.
    #[must_use]
    pub fn rest(&self) -> &Pose {
        self.hierarchy.rest()
    }

    /// Matrices of the rest pose.
    #[must_use]
    pub fn rest_world(&self) -> &World {
        self.hierarchy.rest_world()
    }

    /// Inverse bind matrices: from the space of the model to that of each bone at rest.
    ///
    /// A bone that is scaled to zero at rest has no inverse; it gets the identity.
    #[must_use]
    pub fn inverse_bind(&self) -> &[Affine] {
        affines(&self.inverse_bind)
    }

    pub(crate) fn inverse_bind_affines(&self) -> &[DAffine3] {
        &self.inverse_bind
    }

    /// The constraints and inverse kinematics handles.
    #[must_use]
    pub fn rig(&self) -> &Rig {
        &self.rig
    }

    /// Matrices of a pose as it is, without constraints.
    #[must_use]
    pub fn world(&self, pose: &Pose) -> World {
        World::of(self.bones(), self.order(), pose)
    }

    /// Like [`world`](Self::world), into existing matrices.
    pub fn world_into(&self, pose: &Pose, world: &mut World) {
        world.update(self.bones(), self.order(), pose);
    }

    pub(crate) fn parent(&self, bone: u32) -> Option<u32> {
        self.hierarchy.parent(bone)
    }

    /// Whether a bone is above another one, by any number of parents. A bone is not above itself.
    #[must_use]
    pub fn is_above(&self, bone: u32, below: u32) -> bool {
        bone != below && self.subtrees().range(bone).contains(&self.subtrees().place(below))
    }

    /// The places of bones in depth-first order.
    pub(crate) fn subtrees(&self) -> &Subtrees {
        self.hierarchy.subtrees()
    }

    /// Solves constraints and inverse kinematics, which changes the pose, and returns the resulting matrices.
    pub fn solve(&self, pose: &mut Pose) -> World {
        let mut world = World::default();
        self.solve_into(pose, &mut world);
        world
    }

    /// Like [`solve`](Self::solve), into existing matrices.
    pub fn solve_into(&self, pose: &mut Pose, world: &mut World) {
        self.world_into(pose, world);
        self.rig.solve(&self.hierarchy, pose, world);
    }
}

/// The first bone with each name.
fn names(bones: &[Bone], nodes: &[BoneRef<'_>], warnings: &mut Warnings<'_>) -> BoneNames {
    let mut names = BoneNames::default();
    for ((bone, node), index) in bones.iter().zip(nodes).zip(0_u32..) {
        let Some(name) = &bone.name else { continue };
        if !names.add(Arc::clone(name), index) {
            warnings.add(node.node(), WarningKind::RepeatedBoneName);
        }
    }
    names
}
