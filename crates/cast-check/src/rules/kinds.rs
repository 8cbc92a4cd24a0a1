//! Kinds of nodes and where they may be: the children columns of the schema table.

use cast_format::{NodeKind, schema};
use cast_read::kind_label;

use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::NODES;
use crate::rule::{error, warning};
use crate::rules::numbers::A;

pub(crate) static RULES: &[&Rule] = &[&UNKNOWN, &MISPLACED, &REPEATED];

pub(crate) static NODE: Pass = Pass::Nodes(&[], node);

static UNKNOWN: Rule = warning("CAST-KIND-001", "unknown kind of node")
    .says(NODES, "There are 18 kinds of node; no reader knows any other.")
    .why(
        "Some readers refuse the whole file, and porter-cast has undefined behaviour. Keep custom data in string \
         properties, in another file, or after the last root.",
    );

static MISPLACED: Rule = error("CAST-KIND-002", "node in the wrong place")
    .says(NODES, "Every kind of node has its place: a Mesh is in a Model, a Bone in a Skeleton.")
    .why("Readers look for nodes where the specification puts them; a node elsewhere is not found. Move it.");

static REPEATED: Rule = error("CAST-KIND-003", "more nodes of a kind than allowed")
    .says(NODES, "A Model has at most one Skeleton.")
    .why("Readers take the first and ignore the others. Merge the skeletons, or make a model for each.");

fn node<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let node = visit.node;
    let Some(row) = schema::node(node.kind()) else {
        let kind = node.kind();
        return findings.add(&UNKNOWN, Location::node(node), format_args!("the kind {kind} is unknown"));
    };
    let mut singles: Vec<NodeKind> = Vec::new();
    for child in node.children() {
        let Some(child_row) = schema::node(child.kind()) else { continue };
        let Some(allowed) = row.child(child.kind()) else {
            let parents: Vec<&str> = schema::parents(child.kind()).map(|parent| parent.name).collect();
            let expected = if parents.is_empty() { "the top of the file".into() } else { parents.join(" or ") };
            findings.add(
                &MISPLACED,
                Location::node(child),
                format_args!("{} is in {}, expected in {expected}", A(child_row.name), A(row.name)),
            );
            continue;
        };
        if allowed.single && singles.contains(&child.kind()) {
            findings.add(
                &REPEATED,
                Location::node(child),
                format_args!("another {} in this {}, expected at most one", kind_label(child.kind()), row.name),
            );
        } else if allowed.single {
            singles.push(child.kind());
        }
    }
}
