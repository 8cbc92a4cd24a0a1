//! What files of other formats contain: their values, for people and for JSON, and their broken parts.

use std::fmt::{self, Display};

use castkit::convert::Error;
use castkit::convert::inspect::StoredValue;
use serde::Serialize;

use crate::output::Palette;
use crate::status::Failure;
use crate::text::{Quoted, measures};

/// A value as people read it.
pub(crate) struct Shown<'v, 'a> {
    pub(crate) value: &'v StoredValue<'a>,
    pub(crate) palette: Palette,
}

impl Shown<'_, '_> {
    /// Whether it is shown as a count in brackets instead of a value.
    pub(crate) fn is_in_brackets(&self) -> bool {
        matches!(self.value, StoredValue::Bytes(_) | StoredValue::Array { .. })
    }
}

impl Display for Shown<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Palette { name, faint, .. } = self.palette;
        match self.value {
            StoredValue::None => f.write_str("none"),
            StoredValue::Flag(flag) => write!(f, "{flag}"),
            StoredValue::Integer(whole) => write!(f, "{whole}"),
            StoredValue::Number(number) => write!(f, "{number}"),
            StoredValue::Numbers(numbers) => f.write_str(&measures(numbers, " ")),
            StoredValue::Text(text) => write!(f, "{name}{}{name:#}", Quoted(text)),
            StoredValue::Bytes(bytes) => write!(f, "[{bytes}]"),
            StoredValue::Array { count, stored, is_deflated: true, .. } => {
                write!(f, "[{count}] {faint}deflated to {stored} bytes{faint:#}")
            }
            StoredValue::Array { count, .. } => write!(f, "[{count}]"),
            _ => f.write_str("?"),
        }
    }
}

/// A broken record or property, as it goes into JSON. The rest of the file is shown anyway.
#[derive(Serialize)]
pub(crate) struct Fault {
    offset: Option<usize>,
    node: String,
    what: String,
}

impl Fault {
    pub(crate) fn new(error: &Error) -> Self {
        Self { offset: error.offset(), node: error.place().into(), what: error.to_string() }
    }
}

/// A file with broken parts counts as failed, after everything else has been shown.
pub(crate) fn complain_of(faults: Vec<Fault>) -> Result<(), Failure> {
    match faults.as_slice() {
        [] => Ok(()),
        [only] => Err(Failure::file(&only.what)),
        [first, others @ ..] => Err(Failure::file(format_args!("{}; {} more, see --json", first.what, others.len()))),
    }
}
