//! Tangents kept, completed, computed or left out.

use cast_format::NodeKind;
use cast_write::Document;

use crate::nodes::for_each_of;
use crate::{Options, Report, tangents};

pub(super) fn apply(document: &mut Document<'_>, options: &Options<'_>, report: &mut Report) {
    for_each_of(document, NodeKind::MODEL, |model| {
        tangents::apply(model, options.tangents, options.threads, report);
    });
}
