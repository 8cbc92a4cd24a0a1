//! Tangents kept, completed, computed or left out.

use cast_format::NodeKind;
use cast_write::Document;

use crate::{Options, Report, tangents};

pub(super) fn apply(document: &mut Document<'_>, options: &Options<'_>, report: &mut Report) {
    document.for_each_mut(|node| {
        if node.kind == NodeKind::MODEL {
            tangents::apply(node, options.tangents, options.threads, report);
        }
    });
}
