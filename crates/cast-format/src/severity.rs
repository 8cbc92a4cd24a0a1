//! How bad something is that a tool has to say.

use core::fmt;

/// How bad it is: a finding in a file, or what a conversion could not carry over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Nothing is wrong; something could be better.
    Hint,
    /// Unusual or old and read by everybody as it was meant, or of no consequence for picture and motion.
    Info,
    /// Readers differ in what they make of it, it is hardly what was meant, or the result of a conversion is not the same.
    Warning,
    /// The format forbids it: data is lost, misread or refused.
    Error,
}

impl Severity {
    /// All of them, the worst first.
    pub const ALL: [Self; 4] = [Self::Error, Self::Warning, Self::Info, Self::Hint];

    /// The word for it, such as `error`.
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
