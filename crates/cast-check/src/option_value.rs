//! Values of options as the types of checks.

use cast_options::{OptionError, Value, choices};

use crate::rule::{Reader, Rule};
use crate::rules;

/// The rule with a code.
pub(crate) fn code(option: &'static str, value: &Value) -> Result<&'static Rule, OptionError> {
    let found = rules::find(value.text(option)?);
    found.ok_or_else(|| OptionError::value(option, value, "the code of a rule such as CAST-MESH-004"))
}

/// The readers of a program.
pub(crate) fn readers(
    option: &'static str,
    value: &Value,
) -> Result<impl Iterator<Item = Reader> + use<>, OptionError> {
    value.choice(option, &choices::READERS)?;
    let found = Reader::of_program(value.text(option)?);
    let found = found.ok_or_else(|| OptionError::value(option, value, "a program that reads Cast files"))?;
    Ok(found.iter().copied())
}
