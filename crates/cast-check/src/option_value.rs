//! Values of options as the types of checks.

use cast_options::{OptionError, Value, choices, one_of};

use crate::rule::{Reader, Rule};
use crate::rules;

/// The rule with a code.
pub(crate) fn code(option: &'static str, value: &Value) -> Result<&'static Rule, OptionError> {
    let found = rules::find(value.text(option)?);
    found.ok_or_else(|| OptionError::value(option, value, "the code of a rule such as CAST-MESH-004"))
}

/// A reader, or all.
pub(crate) fn readers(
    option: &'static str,
    value: &Value,
) -> Result<impl Iterator<Item = Reader> + use<>, OptionError> {
    const READERS: [&[Reader]; 4] = [&[Reader::Blender], &[Reader::Maya], &[Reader::Unreal], &Reader::ALL];
    Ok(one_of(value.choice(option, &choices::READERS)?, READERS).iter().copied())
}
