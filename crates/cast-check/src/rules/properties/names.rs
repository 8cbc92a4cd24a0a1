//! Duplicate names, and names that are almost those of the specification.

use cast_format::Padding;
use cast_format::schema::NodeSchema;
use cast_read::NodeRef;
use hashbrown::HashSet;

use crate::Rule;
use crate::findings::{Findings, Place};
use crate::rule::section::BYTES;
use crate::rule::warning;

pub(crate) static DUPLICATE: Rule = warning("CAST-PROPERTY-006", "property given twice")
    .says(BYTES, "If a name is given twice, the Python library and most others keep the last, porter-cast the first.")
    .why("Readers disagree on what the file says. Remove the one that is not intended.")
    .repairable_with_loss();

pub(super) fn duplicates<'a>(node: NodeRef<'a>, padding: Padding, findings: &mut Findings<'_, 'a>) {
    let mut seen: Vec<&[u8]> = Vec::new();
    let mut many: HashSet<&[u8]> = HashSet::new();
    for property in node.properties().filter(|property| !property.is_padding(padding)) {
        let name = property.name().as_bytes();
        // Nodes have a handful of properties; only a malicious one has more.
        let is_new = if seen.len() < 32 {
            let is_new = !seen.contains(&name);
            seen.push(name);
            is_new
        } else {
            if many.is_empty() {
                many.extend(&seen);
            }
            many.insert(name)
        };
        if !is_new {
            findings.add(
                &DUPLICATE,
                Place::property(node, property),
                format_args!("`{}` appears before; most readers take this one", property.name()),
            );
        }
    }
}

/// The property that was probably intended.
pub(super) fn suggestion(schema: &NodeSchema, name: &str) -> Option<String> {
    let rows = || schema.properties.iter();
    if let Some(row) = rows().find(|row| row.field == name) {
        return Some(row.key.replace("%d", "0"));
    }
    let zeros = rows().filter_map(|row| row.key.strip_suffix("%d")).find_map(|prefix| {
        let digits = name.strip_prefix(prefix)?;
        let number: u32 = digits.parse().ok().filter(|_| digits.bytes().all(|digit| digit.is_ascii_digit()))?;
        Some(format!("{prefix}{number}"))
    });
    zeros.or_else(|| rows().find(|row| is_near(row.key, name)).map(|row| row.key.to_string()))
}

/// Whether a name is a key with a single typo. Short keys are that close to each other, so for them only two swapped
/// letters count.
fn is_near(key: &str, name: &str) -> bool {
    let (key, name) = (key.as_bytes(), name.as_bytes());
    let same = key.iter().zip(name).take_while(|(one, other)| one == other).count();
    let (key_rest, name_rest) = (key.get(same..).unwrap_or_default(), name.get(same..).unwrap_or_default());
    match (key_rest, name_rest) {
        ([a, b, key_end @ ..], [c, d, name_end @ ..]) if a == d && b == c => key_end == name_end,
        _ if key.len() < 4 => false,
        ([_, key_end @ ..], [_, name_end @ ..]) if key_end == name_end => true,
        ([_, key_end @ ..], name_rest) if key_end == name_rest => true,
        (key_rest, [_, name_end @ ..]) => key_rest == name_end,
        _ => false,
    }
}
