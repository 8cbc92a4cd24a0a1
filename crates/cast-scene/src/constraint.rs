//! Constraints and inverse kinematics: bones that follow others.
//!
//! Where the format leaves room, Maya is followed, whose terms the format uses; weights, which Maya uses to mix several
//! targets, are interpreted as Blender's influence, from the bone's own pose at 0 to the constraint's at 1.

mod chain;
mod follow;
mod handle;
mod operator;
mod order;

use std::mem;

use cast_read::View;
use cast_read::views::SkeletonRef;

use crate::bones::{Hierarchy, Pose, World};
use crate::resolve::Siblings;
use crate::warning::Warnings;

pub use follow::{Constraint, ConstraintKind};
pub use handle::IkHandle;
pub use operator::Operator;
use operator::Step;

/// The constraints and inverse kinematics handles of a hierarchy, in the order in which they have to be solved.
#[derive(Clone, Debug, Default)]
pub struct Rig {
    operators: Vec<Operator>,
    steps: Vec<Step>,
}

impl Rig {
    pub(crate) fn new(
        node: SkeletonRef<'_>,
        hierarchy: &Hierarchy,
        bones: &Siblings,
        warnings: &mut Warnings<'_>,
    ) -> Self {
        let mut operators = Vec::new();
        let mut nodes = Vec::new();
        let mut budget = handle::chain_budget(hierarchy);
        // Handles first: the plug-ins make constraints after them, so a constraint on a bone of a chain wins.
        for handle in node.ik_handles() {
            if let Some(made) = IkHandle::new(handle, hierarchy, bones, &mut budget, warnings) {
                operators.push(Operator::Handle(made));
                nodes.push(handle.node());
            }
        }
        for constraint in node.constraints() {
            if let Some(made) = Constraint::new(constraint, hierarchy, bones, warnings) {
                operators.push(Operator::Constraint(made));
                nodes.push(constraint.node());
            }
        }
        let (steps, cyclic) = order::steps(hierarchy, &operators);
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

    /// The operators to solve: handles, then constraints, each in file order.
    #[must_use]
    pub fn operators(&self) -> &[Operator] {
        &self.operators
    }

    /// The order in which operators are solved, as indices into them.
    pub fn order(&self) -> impl Iterator<Item = usize> + '_ {
        self.steps.iter().filter_map(|step| match step {
            Step::Operator(operator) => Some(*operator),
            Step::Bone(_) => None,
        })
    }

    /// Changes a pose whose matrices are up to date.
    pub(crate) fn solve(&self, hierarchy: &Hierarchy, pose: &mut Pose, world: &mut World) {
        if self.is_empty() {
            return;
        }
        let mut scratch = mem::take(&mut world.scratch);
        for step in &self.steps {
            match step {
                Step::Bone(index) => {
                    let bone = hierarchy.bones().get(*index as usize);
                    if let (Some(bone), Some(local)) = (bone, pose.locals.get(*index as usize)) {
                        world.place(*index, bone, local);
                    }
                }
                Step::Operator(operator) => match self.operators.get(*operator) {
                    Some(Operator::Handle(handle)) => handle.solve(hierarchy, world, pose, &mut scratch),
                    Some(Operator::Constraint(constraint)) => constraint.solve(hierarchy, world, pose),
                    None => {}
                },
            }
        }
        world.scratch = scratch;
    }
}
