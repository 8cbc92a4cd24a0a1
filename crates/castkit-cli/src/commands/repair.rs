//! `castkit repair`: fixes what a check finds.

use castkit::check::repair;

use super::changes::{ChangeOptions, Changed};
use crate::context::Context;
use crate::input;
use crate::operation::arguments;
use crate::status::Failure;

arguments! {
    /// What `castkit repair` takes.
    pub(crate) struct Repair of "repair" {
        changes: ChangeOptions,
    }
}

impl Repair {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        self.changes.run(context, "repaired", |context, files, options| {
            let opened = input::recover_to_write(&files.file, &files.output, &context.options)?;
            let cast = opened.cast();
            let repaired = repair::repair(&opened, options).map_err(Failure::file)?;
            let (document, changes, layout) = (&repaired.document, &repaired.changes, repaired.layout);
            Changed { files, cast: &cast, document, changes, layout, is_wanted: true, is_checked: true }.finish(context)
        })
    }
}
