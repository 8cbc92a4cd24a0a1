//! Duplicate names, and names that are almost those of the specification.

use cast_format::schema::NodeSchema;
use cast_read::PropertyRef;
use hashbrown::HashSet;

use crate::Rule;
use crate::findings::{Findings, Location};
use crate::rule::section::PROPERTY_HEADER;
use crate::rule::warning;

pub(crate) static DUPLICATE: Rule = warning("CAST-PROPERTY-006", "property that occurs twice")
    .says(
        PROPERTY_HEADER,
        "If a name is given twice, the Python library and most others keep the last, porter-cast the first.",
    )
    .why("Readers disagree on what the file says. Remove the one that is not intended.")
    .repairable_with_loss();

/// The names of the properties of a node so far.
pub(super) struct Names<'a> {
    /// Nodes have a handful of properties; only a malicious one has more.
    few: Vec<&'a [u8]>,
    many: HashSet<&'a [u8]>,
}

impl<'a> Names<'a> {
    pub(super) fn new() -> Self {
        Self { few: Vec::with_capacity(16), many: HashSet::new() }
    }

    /// Adds the name of a property that is not padding, and reports it if another has it.
    pub(super) fn add(&mut self, property: &PropertyRef<'a>, place: Location<'a>, findings: &mut Findings<'_, 'a>) {
        let name = property.name().as_bytes();
        let is_new = if self.few.len() < 32 {
            let is_new = !self.few.contains(&name);
            self.few.push(name);
            is_new
        } else {
            if self.many.is_empty() {
                self.many.extend(&self.few);
            }
            self.many.insert(name)
        };
        if !is_new {
            findings.add(
                &DUPLICATE,
                place,
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
