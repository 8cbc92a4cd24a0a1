//! Names and texts.

use cast_format::PropertyType;
use cast_format::schema::{Choices, NodeSchema, PropertySchema};
use cast_read::{PropertyRef, Text};

use crate::Rule;
use crate::findings::{Findings, Location};
use crate::rule::section::{NODES, PROPERTY_HEADER, STRINGS};
use crate::rule::{error, warning};

pub(crate) static RULES: &[&Rule] =
    &[&VALUE_UTF8, &NAME_NUL, &NAME_UTF8, &COUNT, &CASE, &NOT_ALLOWED, &NAME_EMPTY, &VALUE_CASE];

pub(crate) static VALUE_UTF8: Rule = error("CAST-STRING-001", "text that is not UTF-8")
    .says(STRINGS, "A string is UTF-8, terminated by a NUL.")
    .why("Readers fail, or decode it differently, so that names do not match. Encode it as UTF-8.");

static NAME_NUL: Rule = error("CAST-STRING-002", "property name with a NUL")
    .says(PROPERTY_HEADER, "The name of a property has no NUL.")
    .why("Readers in C end the name there, others do not, so they find different properties.");

static NAME_UTF8: Rule = error("CAST-STRING-003", "property name that is not UTF-8")
    .says(PROPERTY_HEADER, "The name of a property is UTF-8.")
    .why("Readers fail at the name. The writer wrote uninitialised memory, or lost its place in the file.");

pub(crate) static COUNT: Rule = error("CAST-STRING-004", "string property without exactly one string")
    .says(
        STRINGS,
        "Most readers ignore the count of a string and read exactly one; the author's own library reads as many as it says.",
    )
    .why("Either way, some readers lose their place in the file. Write one string, with count 1.")
    .repairable_with_loss();

pub(crate) static CASE: Rule = warning("CAST-STRING-005", "property name in the wrong case")
    .says(PROPERTY_HEADER, "Names are in lower case by convention, and no reader folds case.")
    .why("No reader finds the property. Write its name as the specification does.")
    .repairable();

static NOT_ALLOWED: Rule = error("CAST-STRING-006", "string value that is not allowed")
    .says(NODES, "`sm`, `ct`, `kp`, `m`, `cs` and `up` have one of the values that the specification lists.")
    .why("Readers fail, ignore the node, or fall back on their own default.");

static NAME_EMPTY: Rule = warning("CAST-STRING-007", "property without a name")
    .says(PROPERTY_HEADER, "Properties are looked up by name.")
    .why("No reader can look it up, and readers that use the first letter of a name fail.");

pub(crate) static VALUE_CASE: Rule = error("CAST-STRING-008", "value in the wrong case")
    .says(NODES, "`sm`, `ct`, `kp`, `m`, `cs` and `up` have one of the values that the specification lists.")
    .why(
        "No reader folds case: both plug-ins find no keys for a curve with the mode `Absolute`. The dotless i of `addıtıve` comes \
         from Java programs that run in Turkish. Write the value as the specification does.",
    )
    .repairable();

/// Checks the name of a property.
pub(super) fn name<'a>(property: &PropertyRef<'a>, place: Location<'a>, findings: &mut Findings<'_, 'a>) {
    let name = property.name();
    let bytes = name.as_bytes();
    if bytes.is_empty() {
        findings.add(&NAME_EMPTY, place, format_args!("the name of the property is empty"));
    }
    if bytes.contains(&0) {
        findings.add(&NAME_NUL, place, format_args!("the name {name:?} has a NUL"));
    }
    if name.to_str().is_err() {
        findings.add(&NAME_UTF8, place, format_args!("the name {name:?} is not UTF-8"));
    }
}

/// Checks the strings of a property.
pub(super) fn value<'a>(property: &PropertyRef<'a>, place: Location<'a>, findings: &mut Findings<'_, 'a>) {
    if property.property_type() != PropertyType::STRING {
        return;
    }
    let strings = property.count();
    // If fewer strings are there than claimed, recovery reads one; that is reported separately.
    if strings != 1 && property.strings().count() == strings as usize {
        findings.add(&COUNT, place, format_args!("`{}` has {strings} strings, expected one", property.name()));
    }
    if let Some(text) = property.strings().find(|text| text.to_str().is_err()) {
        findings.add(&VALUE_UTF8, place, format_args!("{} is not UTF-8", Cut(text)));
    }
}

/// Reports a text that is not one of the choices.
pub(super) fn not_a_choice<'a>(
    row: &PropertySchema,
    choices: &Choices,
    text: Text<'a>,
    place: Location<'a>,
    findings: &mut Findings<'_, 'a>,
) {
    if let Some(meant) = choices.meant(&text.to_string_lossy()) {
        return findings.add(
            &VALUE_CASE,
            place,
            format_args!("`{}` is {}, not \"{}\"", row.key, Cut(text), meant.text),
        );
    }
    let texts: Vec<String> = choices.values.iter().map(|choice| format!("\"{}\"", choice.text)).collect();
    findings.add(
        &NOT_ALLOWED,
        place,
        format_args!("`{}` is {}, expected one of {}", row.key, Cut(text), texts.join(", ")),
    );
}

/// Reports a name that is known except for its case. Returns whether it is.
pub(super) fn wrong_case<'a>(
    schema: &NodeSchema,
    name: &str,
    place: Location<'a>,
    findings: &mut Findings<'_, 'a>,
) -> bool {
    let lower = name.to_ascii_lowercase();
    let is_wrong = lower != name && schema.property(&lower).is_some();
    if is_wrong {
        findings.add(&CASE, place, format_args!("`{name}` is not `{lower}`"));
    }
    is_wrong
}

/// A text in quotes, copied because it may be in a mapping.
pub(super) struct Quoted<'a>(pub(super) &'a str);

impl core::fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?}", Text::from(self.0).to_string_lossy())
    }
}

/// A text in quotes, shortened to fit on a line.
pub(super) struct Cut<'a>(pub(super) Text<'a>);

impl core::fmt::Display for Cut<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let bytes = self.0.as_bytes();
        // A copy, because bytes in a mapping may change.
        let shown = bytes.get(..bytes.len().min(LONGEST)).unwrap_or_default().to_vec();
        let more = if shown.len() < bytes.len() { "..." } else { "" };
        match core::str::from_utf8(&shown) {
            Ok(text) => write!(f, "{text:?}{more}"),
            Err(_) => write!(f, "\"{}\"{more}", shown.escape_ascii()),
        }
    }
}

const LONGEST: usize = 80;
