//! Meshes: buffers, faces, weights and layers.
//!
//! The arrays of a mesh are most of a file, so each is checked once, in a loop that only computes whether everything is
//! right; only if something is wrong does a slower pass find out what.

use crate::Rule;

pub(crate) mod buffers;
pub(crate) mod faces;
pub(crate) mod layers;
pub(crate) mod weights;

pub(crate) static RULES: &[&Rule] = &[
    &buffers::LENGTH,
    &weights::BONES_LENGTH,
    &weights::VALUES_LENGTH,
    &faces::RANGE,
    &faces::TRIPLES,
    &faces::DEGENERATE,
    &faces::DUPLICATE,
    &faces::UNUSED,
    &buffers::NOT_FINITE,
    &buffers::NORMALS,
    &buffers::TANGENTS,
    &weights::NEGATIVE,
    &weights::ZERO,
    &weights::SUM,
    &weights::BONE_RANGE,
    &weights::NO_SKELETON,
    &weights::REPEATED_BONE,
    &layers::MISSING,
    &layers::BEYOND,
    &weights::NO_INFLUENCE,
    &faces::EMPTY,
    &weights::INFLUENCE_ALONE,
];
