//! Units of length.

/// The unit of length in files of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unit {
    /// Always a metre.
    Metres,
    /// Stated by the file.
    Stated,
    /// Unknown.
    Unknown,
}

impl Unit {
    /// The display name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Metres => "metres",
            Self::Stated => "stated by the file",
            Self::Unknown => "unknown",
        }
    }
}
