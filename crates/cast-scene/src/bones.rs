//! Bones in any order: their hierarchy and rest pose, and matrices of any pose.

mod bone;
mod hierarchy;
mod order;
mod rest;
mod subtrees;
mod world;

pub use bone::{Bone, Pose};
pub(crate) use hierarchy::Hierarchy;
pub(crate) use subtrees::{Nested, Subtrees};
pub use world::World;
pub(crate) use world::{BoneMatrix, Scratch};
