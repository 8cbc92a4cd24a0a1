//! Instances, and the placement of models.

use cast_file::ReferenceError;
use cast_format::NodeKind;
use cast_read::views::{FileRef, InstanceRef, ModelRef};
use cast_read::{NodeRef, View};

use super::material::with_backslashes;
use super::numbers::{Vector, is_finite};
use super::skeleton;
use super::strings::Quoted;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::{INSTANCE, PATHS, ROTATIONS};
use crate::rule::{error, info, warning};
use crate::{Rule, When};

pub(crate) static RULES: &[&Rule] = &[&MISSING, &ESCAPES, &CYCLE, &ROTATION, &NOT_FINITE, &UNUSED, &BACKSLASH];

pub(crate) static INSTANCES: Pass = Pass::Nodes(&[NodeKind::INSTANCE], instance);
pub(crate) static BACKSLASHES: Pass = Pass::File(backslashes);
pub(crate) static PLACEMENT: Pass = Pass::Nodes(&[NodeKind::INSTANCE, NodeKind::MODEL], placement);

static MISSING: Rule = warning("CAST-INSTANCE-001", "missing file of an instance")
    .says(
        PATHS,
        "Instances resolve against the directory of the file joined with the scene root `sr` when there is one.",
    )
    .why("Readers place nothing, or fail. The file was moved, renamed or not exported.")
    .when(When::Files);

static ESCAPES: Rule = warning("CAST-INSTANCE-002", "path of an instance that leaves the scene root")
    .says(
        PATHS,
        "Instances resolve against the directory of the file joined with the scene root `sr` when there is one.",
    )
    .why("On another machine, a different file or none is at this path, and careful readers refuse to look there.");

static CYCLE: Rule = error("CAST-INSTANCE-003", "instance that leads back to its own file")
    .says(INSTANCE, "An instance places another Cast file in the scene.")
    .why("A scene that contains itself has no end: readers run out of memory or stop at some depth.")
    .when(When::Files);

pub(crate) static ROTATION: Rule = warning("CAST-INSTANCE-004", "rotation of a placement that is not of unit length")
    .says(ROTATIONS, "Rotations are quaternions x, y, z, w, of unit length.")
    .why("If a reader does not normalise it, the placed object is scaled or sheared. Normalise it.")
    .repairable();

static NOT_FINITE: Rule = error("CAST-INSTANCE-005", "placement that is infinite or not a number")
    .says(INSTANCE, "`p`, `r` and `s` place an instance, or a model, in the world.")
    .why("The placed object disappears, and the bounds of the scene become meaningless.");

static UNUSED: Rule = info("CAST-INSTANCE-006", "file that the instance does not link to")
    .says(INSTANCE, "`rf` links to the file that is placed.")
    .why("No reader uses it. The link leads to another file, or the child is a leftover.");

pub(crate) static BACKSLASH: Rule = warning("CAST-INSTANCE-007", "path of an instance with backslashes")
    .says(
        PATHS,
        "Instances resolve against the directory of the file joined with the scene root `sr` when there is one.",
    )
    .why("On systems other than Windows a backslash is an ordinary character, so the file is not found. Use slashes.")
    .repairable();

fn instance<'c, 'a>(context: &'c Context<'c, 'a>, visit: &Visit<'a>, findings: &mut Findings<'c, 'a>) {
    let node = visit.node;
    let Some(instance) = InstanceRef::cast(node) else { return };
    let linked = instance.reference_file_hash();
    for file in node.children_of::<FileRef<'a>>().filter(|file| Some(file.node().hash()) != linked) {
        findings.add(
            &UNUSED,
            Location::node(file.node()),
            format_args!("`rf` does not link to the hash 0x{:016X}", file.node().hash()),
        );
    }
    let Some((file, path)) = referred(instance) else { return };
    let place = Location::named(file, "p");
    let bases = context.bases();
    if let Err(ReferenceError::Escapes { .. }) = bases.anywhere.resolve(path) {
        return findings.add(&ESCAPES, place, format_args!("{} leads out of the scene root", Quoted(path)));
    }
    let Some((around, base)) = context.options.around.zip(bases.beside.as_ref()) else { return };
    if !context.options.includes(&MISSING) && !context.options.includes(&CYCLE) {
        return;
    }
    match around.files.find(base, path) {
        Ok(target) if context.around.leads_back(around, &target) => {
            findings.add(&CYCLE, place, format_args!("{} leads back to this file", target.path().display()));
        }
        Ok(_) => {}
        Err(ReferenceError::Missing { path: target, .. } | ReferenceError::NotAFile { path: target }) => findings.add(
            &MISSING,
            place,
            format_args!("{} does not exist, looked for at {}", Quoted(path), target.display()),
        ),
        // Because of the scene root or a symbolic link. The system is not asked about anything outside.
        Err(_) => findings.add(
            &ESCAPES,
            place,
            format_args!("{} leads out of the directory of the file, so it was not looked for", Quoted(path)),
        ),
    }
}

fn backslashes<'c, 'a>(context: &'c Context<'c, 'a>, findings: &mut Findings<'c, 'a>) {
    let instances = context.cast.roots().flat_map(|root| root.instances());
    with_backslashes(&BACKSLASH, instances.filter_map(|instance| instance.reference_file()), findings);
}

/// The file that an instance places, and its path.
fn referred<'a>(instance: InstanceRef<'a>) -> Option<(NodeRef<'a>, &'a str)> {
    let file = instance.reference_file()?;
    Some((file.node(), file.path()?))
}

fn placement<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let node = visit.node;
    let (position, rotation, scale) = if let Some(instance) = InstanceRef::cast(node).map(|instance| instance.fields())
    {
        (instance.position, instance.rotation, instance.scale)
    } else if let Some(model) = ModelRef::cast(node).map(|model| model.fields()) {
        (model.position, model.rotation, model.scale)
    } else {
        return;
    };
    if let Some(rotation) = rotation {
        skeleton::unit_rotation(&ROTATION, &NOT_FINITE, Location::named(node, "r"), rotation, findings);
    }
    for (key, vector) in [("p", position), ("s", scale)] {
        if let Some(vector) = vector.filter(|vector| !is_finite(*vector)) {
            findings.add(
                &NOT_FINITE,
                Location::named(node, key),
                format_args!("{}, expected finite numbers", Vector(&vector)),
            );
        }
    }
}
