//! `castkit upgrade`: replaces old properties by their modern form.

use castkit::check::upgrade;

use super::changes::{ChangeOptions, Changed};
use crate::context::Context;
use crate::input;
use crate::operation::arguments;
use crate::save;
use crate::status::Failure;
use crate::text::Things;

arguments! {
    /// What `castkit upgrade` takes.
    pub(crate) struct Upgrade of "upgrade" {
        changes: ChangeOptions,
        partial: bool,
    }
}

impl Upgrade {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        self.changes.run(context, "upgraded", |context, files, options| {
            let opened = save::open(context, files, input::AS_CAST)?;
            let cast = opened.cast();
            let upgraded = upgrade::upgrade(&opened, options).map_err(Failure::file)?;
            let (document, changes, layout) = (&upgraded.document, &upgraded.changes, upgraded.layout);
            let is_wanted = self.partial || upgraded.is_complete();
            Changed { files, cast: &cast, document, changes, layout, is_wanted, is_checked: false }.finish(context)?;
            if is_wanted {
                return Ok(());
            }
            let refused = Things(changes.refused_total(), "thing", "things");
            Err(Failure::file(format_args!("{refused} cannot be upgraded, so nothing is written; see --partial")))
        })
    }
}
