//! Bones that move, and where they are: without the bones between them, which are rigid.

use cast_base::sort;
use glam::{DAffine3, DMat3};
use hashbrown::HashSet;

use crate::bones::{BoneMatrix, Nested};
use crate::skeleton::Skeleton;
use crate::transform::Transform;

/// Bones of a skeleton, each below the nearest other one above it. All other bones are at rest relative to their parents.
pub(super) struct Joints<'s> {
    skeleton: &'s Skeleton,
    /// In depth-first order.
    bones: Vec<u32>,
    parents: Vec<Option<usize>>,
    /// Whether something that is asked about depends on it.
    is_needed: Vec<bool>,
    placed: Vec<BoneMatrix>,
    /// From where they are at rest to where they are.
    moves: Vec<DAffine3>,
}

impl<'s> Joints<'s> {
    /// Joints for these bones, and for those between them that are not rigid: `is_scaled` says whose scale changes.
    pub(super) fn new(skeleton: &'s Skeleton, bones: Vec<u32>, is_scaled: impl Fn(u32) -> bool) -> Self {
        let (mut bones, mut parents) = nested(skeleton, bones);
        loop {
            let between = between(skeleton, &bones, &parents, &is_scaled);
            if between.is_empty() {
                break;
            }
            bones.extend(between);
            (bones, parents) = nested(skeleton, bones);
        }
        let rest = |bone: &u32| skeleton.rest_world().placed(Some(*bone));
        Self {
            skeleton,
            is_needed: vec![false; bones.len()],
            placed: bones.iter().map(rest).collect(),
            moves: vec![DAffine3::IDENTITY; bones.len()],
            parents,
            bones,
        }
    }

    pub(super) fn bones(&self) -> &[u32] {
        &self.bones
    }

    /// The joint of a bone.
    pub(super) fn find(&self, bone: u32) -> Option<usize> {
        let subtrees = self.skeleton.subtrees();
        self.bones.binary_search_by_key(&subtrees.place(bone), |other| subtrees.place(*other)).ok()
    }

    pub(super) fn parent(&self, joint: usize) -> Option<usize> {
        self.parents.get(joint).copied().flatten()
    }

    /// Marks a joint and those above it as needed.
    pub(super) fn need(&mut self, joint: usize) {
        let mut next = Some(joint);
        while let Some(slot) = next.and_then(|joint| self.is_needed.get_mut(joint)).filter(|slot| !**slot) {
            *slot = true;
            next = next.and_then(|joint| self.parent(joint));
        }
    }

    /// The joints that are needed, those above others first.
    pub(super) fn needed(&self) -> Vec<usize> {
        (0..self.bones.len()).filter(|joint| self.is_needed.get(*joint) == Some(&true)).collect()
    }

    /// Where the parent of a joint is, if all joints above are placed.
    pub(super) fn parent_placed(&self, joint: usize) -> BoneMatrix {
        let bone = self.bones.get(joint).copied().and_then(|bone| self.skeleton.parent(bone));
        let rest = self.skeleton.rest_world().placed(bone);
        let Some(above) = self.parent(joint) else { return rest };
        match self.bones.get(above).copied() == bone {
            true => self.placed(above),
            false => {
                let moved = self.moves.get(above).copied().unwrap_or_default();
                BoneMatrix { matrix: moved * rest.matrix, unscaled: moved.matrix3 * rest.unscaled }
            }
        }
    }

    /// Places a joint, after those above it.
    pub(super) fn place(&mut self, joint: usize, local: &Transform) {
        let Some(bone) = self.bones.get(joint).copied() else { return };
        let compensates = self.skeleton.bones().get(bone as usize).is_some_and(|bone| bone.segment_scale_compensate);
        let placed = self.parent_placed(joint).child(local, compensates);
        let bind = self.skeleton.inverse_bind_affines().get(bone as usize).copied().unwrap_or_default();
        self.placed.get_mut(joint).into_iter().for_each(|slot| *slot = placed);
        self.moves.get_mut(joint).into_iter().for_each(|slot| *slot = placed.matrix * bind);
    }

    /// Where a joint is.
    pub(super) fn placed(&self, joint: usize) -> BoneMatrix {
        self.placed.get(joint).copied().unwrap_or(BoneMatrix::IDENTITY)
    }
}

/// Bones in depth-first order, each once, and the nearest of them above each.
fn nested(skeleton: &Skeleton, mut bones: Vec<u32>) -> (Vec<u32>, Vec<Option<usize>>) {
    let subtrees = skeleton.subtrees();
    sort::unstable_by_key(&mut bones, |bone| subtrees.place(*bone));
    bones.dedup();
    let ranges: Vec<_> = bones.iter().map(|bone| subtrees.range(*bone)).collect();
    (bones, Nested::new(&ranges).parents)
}

/// Bones that are missing between others: below one whose scale changes, the child that compensates for it; and all below
/// one that has no inverse at rest, so that what is below it cannot be moved with it.
fn between(skeleton: &Skeleton, bones: &[u32], parents: &[Option<usize>], is_scaled: impl Fn(u32) -> bool) -> Vec<u32> {
    let mut missing = Vec::new();
    let mut met = HashSet::new();
    for (bone, parent) in bones.iter().zip(parents) {
        let Some(above) = parent.and_then(|parent| bones.get(parent).copied()) else { continue };
        if skeleton.parent(*bone) == Some(above) {
            continue;
        }
        if is_flat(&skeleton.rest_world().placed(Some(above)).matrix.matrix3) {
            let mut is_new = |bone: &u32| *bone != above && met.insert(*bone);
            let mut next = skeleton.parent(*bone).filter(&mut is_new);
            while let Some(bone) = next {
                missing.push(bone);
                next = skeleton.parent(bone).filter(&mut is_new);
            }
        } else if is_scaled(above)
            && let Some(child) = skeleton.subtrees().child_towards(above, *bone)
            && skeleton.bones().get(child as usize).is_some_and(|child| child.segment_scale_compensate)
        {
            missing.push(child);
        }
    }
    missing
}

/// Whether a matrix has no inverse to the precision that is needed here; rounding gives one to most that are flat.
fn is_flat(matrix: &DMat3) -> bool {
    let lengths = matrix.x_axis.length() * matrix.y_axis.length() * matrix.z_axis.length();
    let volume = matrix.determinant().abs();
    !volume.is_finite() || volume <= 1e-9 * lengths
}
