//! Hashes and the links that use them: the link columns of the schema table.

use cast_format::schema::{self, LinkSchema, Meaning, Scope};
use cast_format::{NodeKind, PropertyType};
use cast_read::{Array, NodeRef, PropertyRef, kind_label};

use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::LINKS;
use crate::rule::{error, hint, info, warning};
use crate::rules::numbers::A;

pub(crate) static RULES: &[&Rule] =
    &[&ZERO, &REPEATED, &DANGLING, &WRONG_KIND, &WRONG_SCOPE, &EQUAL, &NO_MATERIAL, &ELSEWHERE];

pub(crate) static SIBLINGS: Pass = Pass::Nodes(&[], check);

pub(crate) static ZERO: Rule = hint("CAST-HASH-001", "hash 0")
    .says(LINKS, "A hash is any number; Greyhound and rsx write 0 for most nodes.")
    .why(
        "Links to this node would be ambiguous. That is normal as long as nothing links to it. A repair assigns hashes.",
    )
    .repairable();

static REPEATED: Rule = warning("CAST-HASH-002", "hash that is used twice among siblings")
    .says(LINKS, "The hashes of the children of a Root are unique; everywhere links are resolved by hash.")
    .why("A link to this hash leads to the first of the nodes, or to the last, depending on the reader.");

pub(crate) static DANGLING: Rule = error("CAST-HASH-003", "link that leads nowhere")
    .says(LINKS, "A link is the hash of a node: of a material, a mesh, a bone, a file or a colour.")
    .why("The target is missing: a mesh has no material, a constraint no bone. A repair removes the link.")
    .repairable_with_loss();

pub(crate) static WRONG_KIND: Rule = error("CAST-HASH-004", "link to a node of the wrong kind")
    .says(
        LINKS,
        "Mesh and Hair link to a Material, BlendShape to a Mesh, IKHandle and Constraint to Bones, slots to Files.",
    )
    .why("Readers that only look up the hash crash or misread the node; others find nothing.")
    .repairable_with_loss();

static WRONG_SCOPE: Rule = error("CAST-HASH-005", "link to a node outside its scope")
    .says(LINKS, "The target of a link is a sibling; for slots and instances it is a child of the node.")
    .why(
        "Most readers look only there, so they find nothing. Put the target into the same model, skeleton or material.",
    );

pub(crate) static EQUAL: Rule = info("CAST-HASH-006", "equal nodes with one hash")
    .says(LINKS, "A hash is any number; links to it lead to the first of the nodes, or to the last.")
    .why(
        "It makes no difference which of them a reader uses. Programs that write a material for each mesh repeat it: one is \
         enough.",
    )
    .repairable();

pub(crate) static NO_MATERIAL: Rule = warning(
    "CAST-HASH-007",
    "link to a material, texture or colour that does not exist",
)
.says(LINKS, "Mesh and Hair link to a Material; the slots of a Material link to Files and Colors.")
.why("Readers show the mesh without the material, or the material without the texture. A repair removes the link.")
.repairable_with_loss();

pub(crate) static ELSEWHERE: Rule = warning("CAST-HASH-008", "link to a material, texture or colour in another place")
    .says(LINKS, "The Material of a mesh is in its Model, and the Files and Colors of a Material are its children.")
    .why(
        "The plug-ins look only there, so they find nothing. tinycast writes a texture that several materials use only in the \
         first of them. Put a copy where it belongs; a repair does so for textures and colours.",
    )
    .repairable();

fn check<'c, 'a>(context: &'c Context<'c, 'a>, visit: &Visit<'a>, findings: &mut Findings<'c, 'a>) {
    let parent = visit.node;
    if visit.depth == 0 && parent.hash() == 0 {
        findings.add(&ZERO, Location::node(parent), format_args!("the hash is 0"));
    }
    let mut equal: Option<(NodeRef<'a>, usize)> = None;
    for child in parent.children() {
        hash(context, child, &mut equal, findings);
        links(context, child, Scope::Siblings, findings);
    }
    if let Some((first, count)) = equal {
        let nodes = if count == 1 { "node equals" } else { "nodes equal" };
        findings.add(
            &EQUAL,
            Location::node(first),
            format_args!("{count} {nodes} an earlier sibling with the same hash, beginning with this one"),
        );
    }
    links(context, parent, Scope::Children, findings);
}

fn hash<'a>(
    context: &Context<'_, 'a>,
    node: NodeRef<'a>,
    equal: &mut Option<(NodeRef<'a>, usize)>,
    findings: &mut Findings<'_, 'a>,
) {
    let hash = node.hash();
    if hash == 0 {
        return findings.add(&ZERO, Location::node(node), format_args!("the hash is 0"));
    }
    let Some(first) = context.links().first(node, hash, Scope::Siblings).filter(|first| *first != node) else { return };
    if is_equal(first, node) {
        let (_, count) = equal.get_or_insert((node, 0));
        *count = count.saturating_add(1);
    } else {
        findings.add(
            &REPEATED,
            Location::node(node),
            format_args!("an earlier sibling has the same hash 0x{hash:016X}"),
        );
    }
}

/// Kinds of nodes that have no effect but through links. Others, such as bones, count by their position.
const LINKED_ONLY: [NodeKind; 3] = [NodeKind::MATERIAL, NodeKind::FILE, NodeKind::COLOR];

/// Whether it makes no difference which of two nodes with one hash is used.
fn is_equal(first: NodeRef<'_>, node: NodeRef<'_>) -> bool {
    LINKED_ONLY.contains(&node.kind()) && first.bytes() == node.bytes()
}

/// Whether a node equals an earlier sibling with the same hash.
pub(crate) fn repeats_earlier<'a>(context: &Context<'_, 'a>, node: NodeRef<'a>) -> bool {
    let first = || context.links().first(node, node.hash(), Scope::Siblings);
    node.hash() != 0 && first().is_some_and(|first| first != node && is_equal(first, node))
}

/// Whether readers do without the target of a link: the plug-ins fail without a bone, a base mesh or the file of an
/// instance.
pub(crate) fn is_dispensable(node: NodeKind, link: &LinkSchema) -> bool {
    node != NodeKind::INSTANCE && link.targets.iter().all(|kind| LINKED_ONLY.contains(kind))
}

/// Checks the links of a node whose targets are in a scope.
fn links<'c, 'a>(context: &'c Context<'c, 'a>, node: NodeRef<'a>, scope: Scope, findings: &mut Findings<'c, 'a>) {
    let Some(schema) = schema::node(node.kind()) else { return };
    let is_link = |row: &schema::PropertySchema| matches!(row.meaning, Meaning::Link(link) if link.scope == scope);
    if !schema.properties.iter().any(is_link) {
        return;
    }
    for property in node.properties() {
        // A hash may be stored as a number of another type, but not any number that a writer adds to a material is one.
        let row = property.name().to_str().ok().and_then(|name| schema.property(name));
        let found = if row.is_some_and(is_link) { PropertyType::INTEGER64 } else { property.property_type() };
        let link = schema.link(property.name().as_bytes(), found);
        if let Some(link) = link.filter(|link| link.scope == scope) {
            targets(context, node, property, link, findings);
        }
    }
}

/// What is wrong with a link.
pub(crate) enum Fault {
    /// It leads to a node of this kind, which is not a valid target.
    WrongKind(NodeKind),
    /// It leads to a node of the right kind in the wrong place.
    WrongScope(NodeKind),
    /// No node has the hash.
    Dangling,
}

/// What is wrong with a link from a node to a hash, if anything.
pub(crate) fn fault<'a>(context: &Context<'_, 'a>, node: NodeRef<'a>, link: &LinkSchema, hash: u64) -> Option<Fault> {
    let links = context.links();
    if let Some(target) = links.target(node, hash, link.scope, link.targets) {
        return target.is_elsewhere.then_some(Fault::WrongScope(target.node.kind()));
    }
    if let Some(other) = links.first(node, hash, link.scope) {
        return Some(Fault::WrongKind(other.kind()));
    }
    Some(match context.kind_of_hash(hash) {
        Some(kind) if link.targets.contains(&kind) => Fault::WrongScope(kind),
        Some(kind) => Fault::WrongKind(kind),
        None => Fault::Dangling,
    })
}

fn targets<'c, 'a>(
    context: &'c Context<'c, 'a>,
    node: NodeRef<'a>,
    property: PropertyRef<'a>,
    link: &LinkSchema,
    findings: &mut Findings<'c, 'a>,
) {
    let Ok(hashes) = property.read::<Array<'_, u64>>() else { return };
    for (index, hash) in hashes.iter().enumerate() {
        let Some(fault) = fault(context, node, link, hash) else { continue };
        let place = Location::property(node, property).element(index);
        let kinds: Vec<&str> = link.targets.iter().filter_map(|kind| Some(schema::node(*kind)?.name)).collect();
        let expected = kinds.join(" or ");
        let key = property.name();
        let is_dispensable = is_dispensable(node.kind(), link);
        match fault {
            Fault::WrongKind(kind) => {
                let found = kind_label(kind);
                findings.add(
                    &WRONG_KIND,
                    place,
                    format_args!("`{key}` links to 0x{hash:016X}, which is {}, expected a {expected}", A(&found)),
                );
            }
            Fault::WrongScope(kind) => {
                let family = if link.scope == Scope::Siblings { "sibling" } else { "child" };
                let found = kind_label(kind);
                findings.add(
                    if is_dispensable { &ELSEWHERE } else { &WRONG_SCOPE },
                    place,
                    format_args!("`{key}` links to 0x{hash:016X}, {} that is not a {family} of this node", A(&found)),
                );
            }
            Fault::Dangling => {
                findings.add(
                    if is_dispensable { &NO_MATERIAL } else { &DANGLING },
                    place,
                    format_args!("`{key}` links to 0x{hash:016X}, which no node has, expected a {expected}"),
                );
            }
        }
    }
}
