//! Errors in options.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::kind::Choices;
use crate::operation::Operation;

/// An option that does not exist, or that cannot have a value. The message names the option in backticks; see
/// [`spell`](crate::spell).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OptionError {
    /// The name of the option.
    pub option: String,
    /// What is wrong with it.
    pub kind: ErrorKind,
}

/// What is wrong with an option.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The operation has no such option.
    Unknown {
        /// The name of the operation.
        operation: &'static str,
        /// An option with a similar name.
        similar: Option<&'static str>,
    },
    /// It has no such value.
    Value {
        /// The value.
        found: String,
        /// What it may be.
        expected: String,
    },
    /// It has no effect here.
    NoEffect {
        /// Why not.
        reason: String,
    },
}

impl OptionError {
    /// The operation has no option with this name.
    #[must_use]
    pub fn unknown(operation: &Operation, option: &str) -> Self {
        let plain = |name: &str| {
            let letters = name.chars().filter(char::is_ascii_alphanumeric);
            letters.map(|letter| letter.to_ascii_lowercase()).collect::<String>()
        };
        let similar = operation.options.iter().find(|row| plain(row.name) == plain(option)).map(|row| row.name);
        Self { option: option.to_owned(), kind: ErrorKind::Unknown { operation: operation.name, similar } }
    }

    /// The option cannot have this value.
    #[must_use]
    pub fn value(option: &str, found: impl ToString, expected: impl ToString) -> Self {
        let kind = ErrorKind::Value { found: found.to_string(), expected: expected.to_string() };
        Self { option: option.to_owned(), kind }
    }

    pub(crate) fn choice(option: &str, found: impl ToString, choices: &Choices) -> Self {
        let names: Vec<&str> = choices.values.iter().map(|choice| choice.name).collect();
        Self::value(option, found, format!("one of {}", names.join(", ")))
    }

    /// The option has no effect, for this reason.
    #[must_use]
    pub fn no_effect(option: &str, reason: impl ToString) -> Self {
        Self { option: option.to_owned(), kind: ErrorKind::NoEffect { reason: reason.to_string() } }
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let option = &self.option;
        match &self.kind {
            ErrorKind::Unknown { operation, similar: None } => write!(f, "{operation} has no option {option:?}"),
            ErrorKind::Unknown { operation, similar: Some(similar) } => {
                write!(f, "{operation} has no option {option:?}; it is called `{similar}`")
            }
            ErrorKind::Value { found, expected } => write!(f, "`{option}` is {found}, expected {expected}"),
            ErrorKind::NoEffect { reason } => write!(f, "`{option}` has no effect: {reason}"),
        }
    }
}

impl core::error::Error for OptionError {}
