//! How serious a message of a tool is.

use core::fmt;

/// How serious a finding in a file, or a loss in a conversion, is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Severity {
    /// Nothing is wrong, but something could be better.
    Hint,
    /// Unusual or old, but all readers read it as intended; or it does not affect how things look and move.
    Info,
    /// Readers disagree about it, it is probably not intended, or the result of a conversion differs.
    Warning,
    /// The format forbids it: data is lost, misread or refused.
    Error,
}

impl Severity {
    /// All severities, most serious first.
    pub const ALL: [Self; 4] = [Self::Error, Self::Warning, Self::Info, Self::Hint];

    /// Its name, such as `error`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hint => "hint",
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
