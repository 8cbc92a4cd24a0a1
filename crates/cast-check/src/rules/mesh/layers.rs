//! Layers of colours and texture coordinates, and their counts.

use cast_base::sort;
use cast_format::NodeKind;
use cast_format::schema::layer_number;
use cast_read::views::MeshRef;
use cast_read::{NodeRef, View};

use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::MESH;
use crate::rule::{error, warning};

pub(crate) static LAYERS: Pass = Pass::Nodes(&[NodeKind::MESH], check);

pub(crate) static MISSING: Rule = error("CAST-MESH-018", "missing layer")
    .says(
        MESH,
        "`cl` is the number of colour layers `c0`, `c1` ..., `ul` that of texture coordinate layers `u0`, `u1` ...",
    )
    .why("Readers look for as many layers as the count says, and fail if one is missing. Correct the count.")
    .repairable();

pub(crate) static BEYOND: Rule = warning("CAST-MESH-019", "layer beyond the layer count")
    .says(
        MESH,
        "`cl` is the number of colour layers `c0`, `c1` ..., `ul` that of texture coordinate layers `u0`, `u1` ...",
    )
    .why("Readers look for as many layers as the count says, so they do not find this one. Correct the count, or remove it.")
    .repairable();

/// The index of the layer that a property with this name is.
pub(crate) fn layer(name: &str, prefix: &str) -> Option<u32> {
    layer_number(name, prefix)
}

fn check<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let Some(mesh) = MeshRef::cast(visit.node) else { return };
    // Layers without a count are a missing property, which is normal in old files.
    if let Some(count) = mesh.color_layer_count() {
        series(visit.node, ["cl", "c"], count, findings);
    }
    if let Some(count) = mesh.uv_layer_count() {
        series(visit.node, ["ul", "u"], count, findings);
    }
}

fn series<'a>(node: NodeRef<'a>, [key, prefix]: [&'static str; 2], count: u32, findings: &mut Findings<'_, 'a>) {
    let mut present: Vec<u32> = Vec::new();
    for property in node.properties() {
        let Some(number) = property.name().to_str().ok().and_then(|name| layer(name, prefix)) else { continue };
        present.push(number);
        if number >= count {
            findings.add(
                &BEYOND,
                Location::property(node, property),
                format_args!("`{prefix}{number}` exists, but `{key}` counts {count} layers"),
            );
        }
    }
    sort::unstable(&mut present);
    present.dedup();
    let counted = present.iter().filter(|number| **number < count).count();
    let missing = (count as usize).saturating_sub(counted);
    if missing > 0 {
        let first = (0..count).find(|number| present.binary_search(number).is_err()).unwrap_or_default();
        findings.add(
            &MISSING,
            Location::named(node, key),
            format_args!("`{key}` counts {count} layers, found {counted}; the first missing one is `{prefix}{first}`"),
        );
    }
}
