//! Constraints and inverse kinematics: bones that follow others.
//!
//! What the file leaves open is read as Maya does, which the format takes its terms from; weights, which Maya uses to
//! mix several targets, are read as Blender's influence, from the bone's own pose at 0 to the constraint's at 1.

mod chain;
mod follow;
mod handle;
mod order;

use std::mem;

use cast_read::View;
use cast_read::views::SkeletonRef;

use crate::links::Siblings;
use crate::skeleton::{Pose, Skeleton, World};
use crate::warning::Warnings;

pub use follow::{Constraint, ConstraintKind};
pub use handle::IkHandle;
pub(crate) use handle::Scratch;

/// The constraints and inverse kinematics handles of a skeleton, in the order in which they have to be solved.
#[derive(Clone, Debug, Default)]
pub struct Rig {
    operators: Vec<Operator>,
    steps: Vec<Step>,
}

/// One thing that moves bones after the animation.
#[derive(Clone, Debug)]
pub enum Operator {
    /// An inverse kinematics handle.
    Handle(IkHandle),
    /// A constraint.
    Constraint(Constraint),
}

/// One step of solving: bones are placed when all that moves them is done, operators when all they look at is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Bone(u32),
    Operator(usize),
}

impl Rig {
    pub(crate) fn new(
        node: SkeletonRef<'_>,
        skeleton: &Skeleton,
        bones: &Siblings,
        warnings: &mut Warnings<'_>,
    ) -> Self {
        let mut operators = Vec::new();
        let mut nodes = Vec::new();
        let mut budget = handle::chain_budget(skeleton);
        // Handles first: the plug-ins make constraints after them, so a constraint on a bone of a chain wins.
        for handle in node.ik_handles() {
            if let Some(made) = IkHandle::new(handle, skeleton, bones, &mut budget, warnings) {
                operators.push(Operator::Handle(made));
                nodes.push(handle.node());
            }
        }
        for constraint in node.constraints() {
            if let Some(made) = Constraint::new(constraint, skeleton, bones, warnings) {
                operators.push(Operator::Constraint(made));
                nodes.push(constraint.node());
            }
        }
        let (steps, cyclic) = order::steps(skeleton, &operators);
        for operator in cyclic {
            if let Some(node) = nodes.get(operator) {
                warnings.add(*node, crate::WarningKind::ConstraintCycle);
            }
        }
        Self { operators, steps }
    }

    /// Whether there is nothing to solve.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.operators.is_empty()
    }

    /// What there is to solve: handles, then constraints, each in file order.
    #[must_use]
    pub fn operators(&self) -> &[Operator] {
        &self.operators
    }

    /// The order in which operators are solved, as indices among them.
    pub fn order(&self) -> impl Iterator<Item = usize> + '_ {
        self.steps.iter().filter_map(|step| match step {
            Step::Operator(operator) => Some(*operator),
            Step::Bone(_) => None,
        })
    }
}

impl Skeleton {
    /// Lets constraints and inverse kinematics change a pose, and gives the matrices of what comes of it.
    pub fn solve(&self, pose: &mut Pose) -> World {
        let mut world = World::default();
        self.solve_into(pose, &mut world);
        world
    }

    /// Like [`solve`](Self::solve), into matrices that are there already.
    pub fn solve_into(&self, pose: &mut Pose, world: &mut World) {
        self.world_into(pose, world);
        let rig = self.rig();
        if rig.is_empty() {
            return;
        }
        let mut scratch = mem::take(&mut world.scratch);
        for step in &rig.steps {
            match step {
                Step::Bone(index) => {
                    let bone = self.bones().get(*index as usize);
                    if let (Some(bone), Some(local)) = (bone, pose.locals.get(*index as usize)) {
                        world.place(*index, bone, local);
                    }
                }
                Step::Operator(operator) => match rig.operators.get(*operator) {
                    Some(Operator::Handle(handle)) => handle.solve(self, world, pose, &mut scratch),
                    Some(Operator::Constraint(constraint)) => constraint.solve(self, world, pose),
                    None => {}
                },
            }
        }
        world.scratch = scratch;
    }
}

impl Operator {
    /// The bones that it moves, parents before children.
    fn writes(&self) -> &[u32] {
        match self {
            Self::Handle(handle) => &handle.chain,
            Self::Constraint(constraint) => std::slice::from_ref(&constraint.bone),
        }
    }

    /// The bones that it looks at, besides those that it moves.
    fn reads(&self) -> impl Iterator<Item = u32> + '_ {
        let (handle, constraint) = match self {
            Self::Handle(handle) => (Some(handle.reads()), None),
            Self::Constraint(constraint) => (None, Some(constraint.target)),
        };
        handle.into_iter().flatten().chain(constraint)
    }
}
