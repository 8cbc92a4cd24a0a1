//! Documents that do not come from a file.

use std::mem::{Discriminant, discriminant};

use cast_read::{Cast, Limits};
use cast_write::{Document, Error, ErrorKind, Layout};

use crate::documents;

/// The bytes are choices: a document is built from them, written, and parsed; it equals the original.
pub fn write_structured(choices: &[u8]) {
    let document = documents::arbitrary(choices);
    let written = match document.to_vec(Layout::Preserve) {
        Ok(written) => written,
        Err(error) => return refused(&document, &error),
    };
    let cast = parsed(&written);
    let again = Document::from(&cast);
    let fixed = |document: &Document<'_>| document.nodes().all(|(_, node)| node.hash.fixed().is_some());
    assert!(fixed(&again));
    if fixed(&document) {
        assert!(again == document, "what was read is not what was written");
    }
    assert_eq!(cast.node_count(), document.nodes().count() as u64);
    for layout in super::round_trip::layouts() {
        // The result is the same from the document in memory and from the one that was read.
        let (direct, indirect) = (document.to_vec(layout), again.to_vec(layout));
        let (direct, indirect) = match (direct, indirect) {
            (Ok(direct), Ok(indirect)) => (direct, indirect),
            (direct, indirect) => {
                let same = kind(direct.as_ref().err()) == kind(indirect.as_ref().err());
                let padded = matches!(layout, Layout::Aligned(_));
                assert!(same && padded, "{layout:?}: {:?}, {:?}", direct.err(), indirect.err());
                continue;
            }
        };
        assert!(direct == indirect, "{layout:?} of what was read is another");
        let compact = |document: &Document<'_>| match document.to_vec(Layout::Compact) {
            Ok(compact) => compact,
            Err(error) => unreachable!("it can be written, but not compact: {error}"),
        };
        assert!(compact(&Document::from(&parsed(&direct))) == compact(&document), "{layout:?} means something else");
    }
    super::files::exercise(&written);
}

/// A document that cannot be written in one layout cannot be written in any, and each says why.
fn refused(document: &Document<'_>, error: &Error) {
    for layout in super::round_trip::layouts() {
        let other = document.to_vec(layout).map(drop);
        assert_eq!(kind(Some(error)), kind(other.as_ref().err()), "{layout:?}: {error}, {other:?}");
    }
}

fn kind(error: Option<&Error>) -> Option<Discriminant<ErrorKind>> {
    error.map(|error| discriminant(error.kind()))
}

fn parsed(written: &[u8]) -> Cast<'_> {
    Cast::parse_with(written, Limits::NONE)
        .unwrap_or_else(|error| unreachable!("what was written does not parse: {error}"))
}
