//! Metadata.

use cast_file::is_absolute_anywhere;
use cast_format::NodeKind;
use cast_read::View;
use cast_read::views::MetadataRef;

use super::strings::Quoted;
use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::{METADATA, PATHS, UNITS};
use crate::rule::{hint, info, warning};

pub(crate) static RULES: &[&Rule] = &[&SEVERAL, &NO_UP_AXIS, &DISAGREE, &SCENE_ROOT];

pub(crate) static SCENE: Pass = Pass::File(scene);
pub(crate) static NODES: Pass = Pass::Nodes(&[NodeKind::METADATA], metadata);

static SEVERAL: Rule = info("CAST-METADATA-001", "several metadata nodes")
    .says(METADATA, "There may be any number of them; hints come from the first.")
    .why("The up axis and the scene root of later ones are ignored. Put everything into one.");

static NO_UP_AXIS: Rule = hint("CAST-METADATA-002", "no up axis")
    .says(UNITS, "Units are not stored; the up axis is a hint.")
    .why("Readers do not know which way is up and assume their own. Write `up` in a Metadata node.");

static DISAGREE: Rule = warning("CAST-METADATA-003", "metadata nodes that contradict each other")
    .says(METADATA, "There may be any number of them; hints come from the first.")
    .why(
        "Readers that take the last instead of the first orient the scene differently, or look elsewhere for instances.",
    );

static SCENE_ROOT: Rule = warning("CAST-METADATA-004", "absolute scene root")
    .says(PATHS, "Instances resolve against the directory of the file joined with the scene root `sr`.")
    .why("On every other machine the instances are missing. Write the directory relative to the file.");

fn scene<'c, 'a>(context: &'c Context<'c, 'a>, findings: &mut Findings<'c, 'a>) {
    let mut nodes = context.cast.roots().flat_map(|root| root.metadata());
    let first = nodes.next();
    for (first, later) in nodes.filter_map(|later| Some((first?, later))) {
        let (axes, roots) = ((first.up_axis(), later.up_axis()), (first.scene_root(), later.scene_root()));
        match (axes, roots) {
            ((Some(one), Some(other)), _) if one != other => {
                findings.add(
                    &DISAGREE,
                    Location::named(later.node(), "up"),
                    format_args!("the up axis is {other}, in the first metadata node {one}"),
                );
            }
            (_, (Some(one), Some(other))) if one != other => {
                findings.add(
                    &DISAGREE,
                    Location::named(later.node(), "sr"),
                    format_args!("the scene root is {}, in the first metadata node {}", Quoted(other), Quoted(one)),
                );
            }
            _ => findings.add(
                &SEVERAL,
                Location::node(later.node()),
                format_args!("another metadata node, expected one"),
            ),
        }
    }
    let has_content = || context.cast.models().next().is_some() || context.cast.animations().next().is_some();
    if first.and_then(|first| first.up_axis()).is_none() && has_content() {
        let place = first.map_or(Location::file(0), |first| Location::node(first.node()));
        findings.add(&NO_UP_AXIS, place, format_args!("no metadata node says which axis is up"));
    }
}

fn metadata<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let Some(root) = MetadataRef::cast(visit.node).and_then(|metadata| metadata.scene_root()) else { return };
    if is_absolute_anywhere(root) {
        findings.add(&SCENE_ROOT, Location::named(visit.node, "sr"), format_args!("{} is absolute", Quoted(root)));
    }
}
