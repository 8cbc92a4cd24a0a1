//! The table of rules: a folder or file per area, a row per rule.

use crate::Rule;
use crate::pass::Pass;

pub(crate) mod animation;
pub(crate) mod blend_shape;
pub(crate) mod constraint;
mod hair;
pub(crate) mod hash;
pub(crate) mod instance;
mod interoperability;
mod kinds;
pub(crate) mod material;
pub(crate) mod mesh;
mod metadata;
pub(crate) mod numbers;
pub(crate) mod properties;
pub(crate) mod skeleton;
pub(crate) mod strings;
pub(crate) mod structure;

/// The areas, in the order of the specification.
static AREAS: &[&[&Rule]] = &[
    structure::RULES,
    kinds::RULES,
    properties::RULES,
    strings::RULES,
    hash::RULES,
    mesh::RULES,
    hair::RULES,
    blend_shape::RULES,
    skeleton::RULES,
    constraint::RULES,
    material::RULES,
    animation::RULES,
    instance::RULES,
    metadata::RULES,
    interoperability::RULES,
];

/// The passes of all rules. The compiler reports a pass that is missing here as unused.
pub(crate) static PASSES: &[&Pass] = &[
    &structure::HEADER,
    &structure::RECOVERED,
    &structure::NODE,
    &kinds::NODE,
    &properties::PROPERTIES,
    &hash::SIBLINGS,
    &mesh::buffers::BUFFERS,
    &mesh::weights::WEIGHTS,
    &mesh::faces::FACES,
    &mesh::layers::LAYERS,
    &hair::STRANDS,
    &blend_shape::SHAPE,
    &blend_shape::SHAPES,
    &skeleton::BONES,
    &skeleton::TREE,
    &constraint::HANDLES,
    &constraint::CONSTRAINTS,
    &material::MATERIALS,
    &material::COLORS,
    &material::TEXTURES,
    &material::BACKSLASHES,
    &animation::ANIMATIONS,
    &animation::loops::LOOPS,
    &animation::OVERRIDES,
    &animation::curves::KEYS,
    &animation::targets::TARGETS,
    &instance::INSTANCES,
    &instance::BACKSLASHES,
    &instance::PLACEMENT,
    &metadata::SCENE,
    &metadata::NODES,
    &interoperability::PROPERTIES,
    &interoperability::NODE,
    &interoperability::ALPHA,
    &interoperability::MOTION,
    &interoperability::BESIDE,
];

/// Every rule, by area and code.
pub fn all() -> impl Iterator<Item = &'static Rule> + Clone {
    AREAS.iter().flat_map(|area| area.iter().copied())
}

/// The rule with this code, in upper or lower case, with or without the prefix `CAST-`.
///
/// ```
/// # use cast_check::rules::find;
/// assert_eq!(find("mesh-004").unwrap().code, "CAST-MESH-004");
/// ```
#[must_use]
pub fn find(code: &str) -> Option<&'static Rule> {
    all().find(|rule| {
        rule.code.eq_ignore_ascii_case(code)
            || rule.code.strip_prefix("CAST-").is_some_and(|short| short.eq_ignore_ascii_case(code))
    })
}
