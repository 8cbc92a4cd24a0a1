//! Properties against the rows of the schema table: presence, types, counts, names.

mod names;
mod present;

use cast_format::schema::{self, Meaning, NodeSchema, PropertySchema, Shape};
use cast_format::{NodeKind, PropertyType};
use cast_read::{OtherNumbers, PropertyRef};

pub(crate) use names::DUPLICATE;
pub(crate) use present::{DEFAULTED, REQUIRED_WITH};

use super::{material, strings};
use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::{HISTORY, MATERIAL, NODES, NUMBERS, PROPERTY_HEADER, PROPERTY_TYPES, READERS};
use crate::rule::{error, hint, info, warning};

pub(crate) static RULES: &[&Rule] = &[
    &present::REQUIRED,
    &REQUIRED_WITH,
    &DEFAULTED,
    &UNKNOWN,
    &MISSPELT,
    &DUPLICATE,
    &WRONG_TYPE,
    &WRONG_COUNT,
    &LEGACY,
    &LEGACY_VALUE,
    &LEGACY_TYPE,
    &UNKNOWN_TYPE,
    &UNPUBLISHED,
    &FOUR_TANGENTS,
    &OTHER_NUMBERS,
];

/// Visits the properties of every node once, for the rules of this area and those of strings.
pub(crate) static PROPERTIES: Pass = Pass::Nodes(&[], check);

static UNKNOWN: Rule = info("CAST-PROPERTY-004", "unknown property")
    .says(
        READERS,
        "Extra properties are safe only as strings with count 1, with a name that starts with neither c nor u.",
    )
    .why("No known reader uses it. If it is your own, check the file for the readers that it is meant for.");

static MISSPELT: Rule = warning("CAST-PROPERTY-005", "misspelt property")
    .says(PROPERTY_HEADER, "Properties are looked up by name.")
    .why("No reader finds the property, because its name is almost, but not quite, one of the specification.");

static WRONG_TYPE: Rule = error("CAST-PROPERTY-007", "property of the wrong type")
    .says(NODES, "Every property has one type, or one of a few.")
    .why("Readers fail, ignore the property, or take its bytes for something else.");

static WRONG_COUNT: Rule = warning("CAST-PROPERTY-008", "property with the wrong number of values")
    .says(NODES, "Properties that are not arrays have exactly one value.")
    .why("Some readers take the first value, some the last, some fail; if there is none, some read one anyway.");

pub(crate) static LEGACY: Rule = info("CAST-PROPERTY-009", "property of an older version")
    .says(
        HISTORY,
        "Old files keep their old properties; programs should read them, report them, and offer to upgrade them.",
    )
    .why("Current readers may ignore it. Upgrade the file, or export it again.");

pub(crate) static LEGACY_VALUE: Rule = info("CAST-PROPERTY-010", "value of an older version")
    .says(HISTORY, "2023-11 removed the curves `rx ry rz`, 2023-10 the transform space `ts`.")
    .why("Current readers may not know the value. Upgrade the file, or export it again.");

pub(crate) static LEGACY_TYPE: Rule = info("CAST-PROPERTY-011", "frames as floating point numbers")
    .says(HISTORY, "Since 2023-10, Curve `kb` and NotificationTrack `kb` can no longer be floats.")
    .why("Current readers expect whole frames. Upgrade the file; fractional frames need a higher frame rate.");

static UNKNOWN_TYPE: Rule = error("CAST-PROPERTY-012", "property of an unknown type")
    .says(PROPERTY_TYPES, "There are ten types of property.")
    .why("The end of its data is unknown, so it hides everything after it in the node, including children.");

static UNPUBLISHED: Rule = hint("CAST-PROPERTY-013", "property that is not in the published text")
    .says(MATERIAL, "Both plug-ins use the slot `metal`, and porter writes `estrength`; the text has neither.")
    .why("Nothing needs to be done: readers that do not know it ignore it.");

pub(crate) static OTHER_NUMBERS: Rule = warning("CAST-PROPERTY-015", "numbers of another type than the property has")
    .says(NUMBERS, "Every property has one type, or one of a few.")
    .why(
        "The reference library reads numbers of any type, and a vector as several, so the plug-ins use them, and castkit does, \
         too. Other readers fail, ignore the property, or take its bytes for something else.",
    )
    .repairable();

pub(crate) static FOUR_TANGENTS: Rule = warning("CAST-PROPERTY-014", "tangents of four numbers")
    .says(NODES, "`vt` holds three numbers for each vertex.")
    .why(
        "BfresToCast writes them with the sign of the bitangent. The plug-ins ignore tangents; other readers ignore these or \
         fail. Write the first three of each four: the sign follows from the texture coordinates.",
    )
    .repairable_with_loss();

fn check<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let node = visit.node;
    let schema = schema::node(node.kind());
    let padding = node.padding();
    let mut names = names::Names::new();
    let mut present = present::Rows::default();
    // Hidden behind a property of unknown type.
    let mut is_opaque = false;
    for property in node.properties() {
        let place = Location::property(node, property);
        let is_padding = property.is_padding(padding);
        // Several slots `extra` are reported as such.
        if !is_padding && !material::is_extra(node.kind(), property.name().as_bytes(), property.property_type()) {
            names.add(&property, place, findings);
        }
        strings::name(&property, place, findings);
        let found = property.property_type();
        if !found.is_known() {
            is_opaque = true;
            findings.add(
                &UNKNOWN_TYPE,
                place,
                format_args!("the type {found} is unknown; {} bytes cannot be read", property.data().len()),
            );
            continue;
        }
        strings::value(&property, place, findings);
        if let (Some(schema), false) = (schema, is_padding) {
            present.add(of_schema(schema, &property, place, findings));
        }
    }
    if let (Some(schema), false) = (schema, is_opaque) {
        present::check(visit, schema, &present, findings);
    }
}

/// Checks a property against its row, whose index is returned.
fn of_schema<'a>(
    schema: &NodeSchema,
    property: &PropertyRef<'a>,
    place: Location<'a>,
    findings: &mut Findings<'_, 'a>,
) -> Option<usize> {
    // A name that is not UTF-8 is reported as that.
    let name = property.name().to_str().ok()?;
    let found = property.property_type();
    let Some((index, row)) = schema.properties.iter().enumerate().find(|(_, row)| row.layer_of(name).is_some()) else {
        unknown(schema, name, found, place, findings);
        return None;
    };
    let numbers = OtherNumbers::new(found, property.data(), row.types);
    if row.key == "vt" && found == PropertyType::VECTOR4 {
        findings.add(&FOUR_TANGENTS, place, format_args!("`{name}` has type {found}, expected v3"));
    } else if !row.types.contains(&found) {
        let is_used = numbers.as_ref().is_some_and(|numbers| are_used(row, found, numbers));
        let rule = if is_used { &OTHER_NUMBERS } else { &WRONG_TYPE };
        let expected: Vec<String> = row.types.iter().map(ToString::to_string).collect();
        findings.add(rule, place, format_args!("`{name}` has type {found}, expected {}", expected.join(" or ")));
    } else if row.key == "kb" && found == PropertyType::FLOAT {
        findings.add(&LEGACY_TYPE, place, format_args!("`{name}` has type {found}, expected b, h or i"));
    }
    let count = numbers.as_ref().map_or(property.count(), OtherNumbers::count);
    if row.shape == Shape::Single && count != 1 && found != PropertyType::STRING {
        findings.add(&WRONG_COUNT, place, format_args!("`{name}` has {count} values, expected one"));
    }
    if let (Some(until), Some(replacement)) = (row.until, row.replaced_by) {
        findings.add(
            &LEGACY,
            place,
            format_args!("`{name}` was in the format from {} to {until}, and was replaced by {replacement}", row.since),
        );
    }
    if !row.published {
        findings.add(&UNPUBLISHED, place, format_args!("`{name}` is not in the published text, but programs use it"));
    }
    if let (Meaning::Choice(choices), Some(text)) = (row.meaning, property.text()) {
        match choices.values.iter().find(|choice| text == choice.text) {
            None => strings::not_a_choice(row, choices, text, place, findings),
            Some(choice) => {
                if let Some(until) = choice.until {
                    findings.add(
                        &LEGACY_VALUE,
                        place,
                        format_args!("`{name}` is \"{}\", which was in the format until {until}", choice.text),
                    );
                }
            }
        }
    }
    Some(index)
}

/// Whether programs that use whatever numbers are there, as the plug-ins do, can use these: fractions are no indices, frames
/// or counts for them, even if they are whole.
pub(crate) fn are_used(row: &PropertySchema, found: PropertyType, numbers: &OtherNumbers) -> bool {
    let is_whole = numbers.property_type.is_integer() || matches!(row.field, "key_frames" | "legacy_key_times");
    !is_whole || found.is_integer() || matches!(row.meaning, Meaning::Flag | Meaning::Link(_))
}

/// Reports a property that the node does not have, unless its name is reported for another reason.
fn unknown<'a>(
    schema: &NodeSchema,
    name: &str,
    found: PropertyType,
    place: Location<'a>,
    findings: &mut Findings<'_, 'a>,
) {
    if strings::wrong_case(schema, name, place, findings) || name.is_empty() || name.contains('\0') {
        return;
    }
    if material::is_extra(schema.kind, name.as_bytes(), found) {
        return material::extra(place, findings);
    }
    if let Some(meant) = names::suggestion(schema, name) {
        findings.add(
            &MISSPELT,
            place,
            format_args!("{} has no property `{name}`; did you mean `{meant}`?", schema.name),
        );
    } else if schema.kind == NodeKind::MATERIAL && found == PropertyType::INTEGER64 {
        material::unknown_slot(name, place, findings);
    } else {
        findings.add(&UNKNOWN, place, format_args!("{} has no property `{name}`", schema.name));
    }
}
