//! What writers ask of their options, and their results.

use std::path::Path;

use cast_base::Cancelled;

use crate::generated_options::ExportOptions;
use crate::reach::Granted;
use crate::taken::Taken;
use crate::{Report, SideFile};

impl<'a> ExportOptions<'a> {
    /// Reports the progress in thousandths.
    pub(crate) fn report(&self, done: u64) -> Result<(), Cancelled> {
        self.progress.report(done, 1000)
    }

    /// Lets references resolve to files of other sources, and to files embedded in sources.
    pub(crate) fn granting(mut self, files: &'a Granted<'a>) -> Self {
        self.reach.granted = Some(files);
        self
    }

    /// Prevents copies beside the result from using names that are already taken.
    pub(crate) fn avoiding(mut self, names: &'a Taken) -> Self {
        self.reach.taken = Some(names);
        self
    }

    /// The name that files beside the result are named after.
    pub(crate) fn stem(&self) -> &'a str {
        let of_source = || self.source.and_then(Path::file_stem).and_then(|stem| stem.to_str());
        self.name.or_else(of_source).unwrap_or("model")
    }
}

/// The result of a writer.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// Files that belong beside the result, which refers to them by these paths.
    pub side_files: Vec<SideFile<'static>>,
    /// Notes on everything that was dropped, approximated or assumed.
    pub report: Report,
}
