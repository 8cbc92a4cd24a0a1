//! A change of a document by a repair or an upgrade, and one that was refused.

use core::fmt;

use crate::rule::Rule;

/// A change.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Change {
    /// The rule that was violated.
    #[cfg_attr(feature = "serde", serde(rename = "code", serialize_with = "crate::rule::serialize_code"))]
    pub rule: &'static Rule,
    /// The path of the node in the source file; empty for the file itself.
    pub path: String,
    /// The property, if the change concerns one.
    pub property: Option<String>,
    /// The byte offset of the node in the source file.
    pub offset: u64,
    /// How many elements were changed; 1 for single values and whole properties.
    pub elements: u64,
    /// The old value; of an array, that of the first changed element.
    pub was: String,
    /// The new value of the same element.
    pub now: String,
    /// Whether the change loses data, which happens only if allowed.
    pub lossy: bool,
}

/// A change that was not made.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Refusal {
    /// The rule that is violated.
    #[cfg_attr(feature = "serde", serde(rename = "code", serialize_with = "crate::rule::serialize_code"))]
    pub rule: &'static Rule,
    /// The path of the node in the source file; empty for the file itself.
    pub path: String,
    /// The property, if the refusal concerns one.
    pub property: Option<String>,
    /// The byte offset of the node in the source file.
    pub offset: u64,
    /// Whether it would be done if data could be lost.
    pub lossy: bool,
    /// What prevents the change, or what it would lose.
    pub reason: String,
}

/// A place for display: path and property.
fn place(f: &mut fmt::Formatter<'_>, path: &str, property: Option<&str>) -> fmt::Result {
    match (path, property) {
        ("", None) => f.write_str("the file"),
        (path, None) => f.write_str(path),
        (path, Some(property)) => write!(f, "{path}/{}", property.escape_debug()),
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        place(f, &self.path, self.property.as_deref())?;
        write!(f, ": {} -> {}", self.was, self.now)?;
        if self.elements > 1 {
            write!(f, ", and {} more", self.elements.saturating_sub(1))?;
        }
        write!(f, " [{}]", self.rule.code)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        place(f, &self.path, self.property.as_deref())?;
        write!(f, ": {} [{}]", self.reason, self.rule.code)
    }
}
