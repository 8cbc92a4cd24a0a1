//! The results of writers.

use cast_interchange::Report;
use cast_interchange::assets::policy::Uses;

/// What a writer did.
#[derive(Debug, Default)]
pub struct Exported {
    /// Notes on everything that was dropped, approximated or assumed.
    pub report: Report,
    /// The assets that the result contains or refers to.
    pub uses: Uses,
}

impl From<Report> for Exported {
    /// The result of a format that embeds nothing.
    fn from(report: Report) -> Self {
        Self { report, ..Self::default() }
    }
}
