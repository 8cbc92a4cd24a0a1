//! Hashes and the links that use them: the link columns of the schema table.

use cast_format::NodeKind;
use cast_format::schema::{self, LinkSchema, Meaning, Scope};
use cast_read::{NodeRef, PropertyRef, kind_label};

use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Place};
use crate::pass::Pass;
use crate::rule::section::LINKS;
use crate::rule::{error, hint, warning};

pub(crate) static RULES: &[&Rule] = &[&ZERO, &REPEATED, &DANGLING, &WRONG_KIND, &WRONG_SCOPE];

pub(crate) static SIBLINGS: Pass = Pass::Nodes(&[], check);

pub(crate) static ZERO: Rule = hint("CAST-HASH-001", "hash 0")
    .says(LINKS, "A hash is any number; Greyhound and rsx write 0 for most nodes.")
    .why("Nothing can link to this node for certain. As long as nothing has to, that is normal. A repair assigns hashes.")
    .repairable();

static REPEATED: Rule = warning("CAST-HASH-002", "hash of a sibling")
    .says(LINKS, "The hashes of the children of a Root are unique; everywhere links are resolved by hash.")
    .why("A link to this hash leads to the first of the nodes, or to the last, depending on the reader.");

pub(crate) static DANGLING: Rule = error("CAST-HASH-003", "link that leads nowhere")
    .says(LINKS, "A link is the hash of a node: of a material, a mesh, a bone, a file or a colour.")
    .why("What is linked is missing: a mesh has no material, a constraint no bone. A repair removes the link.")
    .repairable_with_loss();

pub(crate) static WRONG_KIND: Rule = error("CAST-HASH-004", "link to a node of the wrong kind")
    .says(
        LINKS,
        "Mesh and Hair link to a Material, BlendShape to a Mesh, IKHandle and Constraint to Bones, slots to Files.",
    )
    .why("Readers that look up the hash alone crash or misread the node; others find nothing.")
    .repairable_with_loss();

static WRONG_SCOPE: Rule = error("CAST-HASH-005", "link out of its scope")
    .says(LINKS, "The target of a link is among the siblings, for slots and instances among the node's own children.")
    .why(
        "Most readers look only there, so they find nothing. Put the target into the same model, skeleton or material.",
    );

/// Children of a node by hash, in order of hashes and then of the file.
pub(crate) type Family = Vec<(u64, NodeKind, usize)>;

pub(crate) fn family(parent: NodeRef<'_>) -> Family {
    let mut family: Family =
        parent.children().enumerate().map(|(index, child)| (child.hash(), child.kind(), index)).collect();
    family.sort_unstable_by_key(|(hash, _, index)| (*hash, *index));
    family
}

fn check<'c, 'a>(context: &'c Context<'c, 'a>, visit: &Visit<'a>, findings: &mut Findings<'c, 'a>) {
    let parent = visit.node;
    if visit.depth == 0 && parent.hash() == 0 {
        findings.add(&ZERO, Place::node(parent), format_args!("the hash is 0"));
    }
    let family = family(parent);
    if !family.is_empty() {
        hashes(parent, &family, findings);
        for child in parent.children() {
            links(context, child, Scope::Siblings, &family, findings);
        }
    }
    links(context, parent, Scope::Children, &family, findings);
}

fn hashes<'a>(parent: NodeRef<'a>, family: &Family, findings: &mut Findings<'_, 'a>) {
    let mut repeated: Vec<usize> = Vec::new();
    for same in family.chunk_by(|one, other| one.0 == other.0) {
        let Some(((hash, ..), later)) = same.split_first() else { continue };
        if *hash != 0 {
            repeated.extend(later.iter().map(|(.., index)| index));
        }
    }
    repeated.sort_unstable();
    let zeros = family.partition_point(|(hash, ..)| *hash == 0);
    if repeated.is_empty() && zeros == 0 {
        return;
    }
    for (index, child) in parent.children().enumerate() {
        let hash = child.hash();
        if hash == 0 {
            findings.add(&ZERO, Place::node(child), format_args!("the hash is 0"));
        } else if repeated.binary_search(&index).is_ok() {
            findings.add(
                &REPEATED,
                Place::node(child),
                format_args!("the hash 0x{hash:016X} is that of an earlier sibling, expected another"),
            );
        }
    }
}

/// Looks at the links of a node that have their targets in a scope.
fn links<'c, 'a>(
    context: &'c Context<'c, 'a>,
    node: NodeRef<'a>,
    scope: Scope,
    family: &Family,
    findings: &mut Findings<'c, 'a>,
) {
    let Some(schema) = schema::node(node.kind()) else { return };
    let is_link = |row: &schema::PropertySchema| matches!(row.meaning, Meaning::Link(link) if link.scope == scope);
    if !schema.properties.iter().any(is_link) {
        return;
    }
    for property in node.properties() {
        let link = schema.link(property.name().as_bytes(), property.property_type());
        if let Some(link) = link.filter(|link| link.scope == scope) {
            targets(context, node, property, link, family, findings);
        }
    }
}

/// What is wrong with a link.
pub(crate) enum Fault {
    /// It leads to a node of this kind, which is no target.
    WrongKind(NodeKind),
    /// It leads to a node of the right kind in another place.
    WrongScope(NodeKind),
    /// No node has the hash.
    Dangling,
}

/// What is wrong with a link to a hash, if anything; `family` are the nodes in the scope of the link.
pub(crate) fn fault(context: &Context<'_, '_>, link: &LinkSchema, family: &Family, hash: u64) -> Option<Fault> {
    let first = family.partition_point(|(other, ..)| *other < hash);
    let mut same = family.get(first..).unwrap_or_default().iter().take_while(|(other, ..)| *other == hash);
    if same.clone().any(|(_, kind, _)| link.targets.contains(kind)) {
        return None;
    }
    if let Some((_, kind, _)) = same.next() {
        return Some(Fault::WrongKind(*kind));
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
    family: &Family,
    findings: &mut Findings<'c, 'a>,
) {
    let Some(hashes) = property.array::<u64>() else { return };
    for (index, hash) in hashes.iter().enumerate() {
        let Some(fault) = fault(context, link, family, hash) else { continue };
        let place = Place::property(node, property).element(index);
        let kinds: Vec<&str> = link.targets.iter().filter_map(|kind| Some(schema::node(*kind)?.name)).collect();
        let expected = kinds.join(" or ");
        let key = property.name();
        match fault {
            Fault::WrongKind(kind) => {
                let found = kind_label(kind);
                findings.add(
                    &WRONG_KIND,
                    place,
                    format_args!("`{key}` links to 0x{hash:016X}, which is a {found}, expected a {expected}"),
                );
            }
            Fault::WrongScope(kind) => {
                let family = if link.scope == Scope::Siblings { "sibling" } else { "child" };
                let found = kind_label(kind);
                findings.add(
                    &WRONG_SCOPE,
                    place,
                    format_args!("`{key}` links to 0x{hash:016X}, a {found} that is no {family} of this node"),
                );
            }
            Fault::Dangling => {
                findings.add(
                    &DANGLING,
                    place,
                    format_args!("`{key}` links to 0x{hash:016X}, which no node has, expected a {expected}"),
                );
            }
        }
    }
}
