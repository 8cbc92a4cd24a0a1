//! Documents that no file was read for.

use cast_read::{Cast, Limits};
use cast_write::{Document, Layout};

use crate::documents;

/// The bytes are choices: a document is built by them, written, and parsed; it is equal to the one that was built.
pub fn write_structured(choices: &[u8]) {
    let document = documents::arbitrary(choices);
    let Ok(written) = document.to_vec(Layout::Preserve) else {
        // What cannot be written in one layout can be in none, but for padding and slack that others leave out.
        return;
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
        // The same from the document in memory as from what was read.
        let (direct, indirect) = (document.to_vec(layout), again.to_vec(layout));
        assert!(direct.as_ref().ok() == indirect.as_ref().ok(), "{layout:?}: {:?}, {:?}", direct.err(), indirect.err());
        let Ok(direct) = direct else { continue };
        let compact = Document::from(&parsed(&direct)).to_vec(Layout::Compact);
        assert!(compact.ok() == document.to_vec(Layout::Compact).ok(), "{layout:?} means something else");
    }
    super::files::exercise(&written);
}

fn parsed(written: &[u8]) -> Cast<'_> {
    Cast::parse_with(written, Limits::NONE)
        .unwrap_or_else(|error| unreachable!("what was written does not parse: {error}"))
}
