//! One thing that moves bones, and one step of solving.

use super::follow::Constraint;
use super::handle::IkHandle;

/// One thing that moves bones after the animation.
#[derive(Clone, Debug)]
pub enum Operator {
    /// An inverse kinematics handle.
    Handle(IkHandle),
    /// A constraint.
    Constraint(Constraint),
}

/// A step of solving: a bone is ready after everything that moves it, an operator after everything it depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Bone(u32),
    Operator(usize),
}

impl Operator {
    /// The bones that it moves, parents before children.
    pub(super) fn writes(&self) -> &[u32] {
        match self {
            Self::Handle(handle) => &handle.chain,
            Self::Constraint(constraint) => std::slice::from_ref(&constraint.bone),
        }
    }

    /// The bones that it depends on, besides those that it moves.
    pub(super) fn reads(&self) -> impl Iterator<Item = u32> + '_ {
        let (handle, constraint) = match self {
            Self::Handle(handle) => (Some(handle.reads()), None),
            Self::Constraint(constraint) => (None, Some(constraint.target)),
        };
        handle.into_iter().flatten().chain(constraint)
    }
}
