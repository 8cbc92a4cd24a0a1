//! Headers, and unaccounted bytes.

use cast_read::Cast;
use cast_write::{Document, Node, RawBytes};

use crate::changes::Log;
use crate::rules::numbers::Bytes;
use crate::rules::structure::{FLAGS, SLACK, TRAILING, correction, corrections};

/// Repairs the file as a whole. Sizes and counts are computed when it is written.
pub(super) fn headers<'a>(cast: Cast<'a>, document: &mut Document<'a>, log: &mut Log<'a>) {
    for (around, repair) in corrections(cast) {
        log.node = around;
        if let Some(correction) = correction(&repair) {
            log.change(correction.rule, "", correction.claim, correction.truth);
        }
    }
    log.node = None;
    if document.flags != 0 {
        log.change(&FLAGS, "", format_args!("the flags 0x{:08X}", document.flags), "0");
        document.flags = 0;
    }
    let trailing = document.trailing.len();
    if trailing > 0 {
        let bytes = format!("{} after the last root", Bytes(trailing));
        if log.may_lose(&TRAILING, "", format_args!("{bytes} would be lost")) {
            log.lose(&TRAILING, "", 1, bytes, "removed");
            document.trailing = RawBytes::empty();
        }
    }
}

/// Removes bytes between the content of a node and its end.
pub(super) fn slack(node: &mut Node<'_>, log: &mut Log<'_>) {
    // After a property of unknown type, content and other bytes cannot be distinguished.
    if node.slack.is_empty() || node.is_opaque() {
        return;
    }
    let bytes = format!("{} after the content of the node", Bytes(node.slack.len()));
    if node.slack.iter().all(|byte| *byte == 0) {
        log.change(&SLACK, "", format_args!("{bytes}, all zero"), "removed");
    } else if log.may_lose(&SLACK, "", format_args!("{bytes} would be lost")) {
        log.lose(&SLACK, "", 1, bytes, "removed");
    } else {
        return;
    }
    node.slack = RawBytes::empty();
}
