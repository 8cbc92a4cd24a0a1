//! Recovery: deriving extents from content if headers are wrong.

use cast_read::Cast;
use cast_write::{Alignment, Document, Layout};

/// Recovery ends; it repairs nothing in a valid file, and the recovered document can be written and parsed, with as
/// many nodes as before.
pub fn recover(bytes: &[u8]) {
    let parsed = Cast::parse(bytes);
    let Ok(recovered) = Cast::recover(bytes) else { return };
    let cast = recovered.cast();
    if let Ok(parsed) = &parsed {
        // A valid file is not repaired; and without repairs, the document is the same as from parsing.
        assert!(cast.repairs().is_empty() || crate::ways::is_ambiguous(parsed), "{:?}", cast.repairs());
        assert!(!cast.repairs().is_empty() || parsed.outline() == cast.outline());
    }
    for repair in cast.repairs() {
        assert!(repair.offset <= bytes.len() && !repair.to_string().is_empty());
    }
    for layout in [Layout::Preserve, Layout::Aligned(Alignment::Sixteen)] {
        let written = match Document::from(&cast).to_vec(layout) {
            Ok(written) => written,
            // A node that claims four billion properties has no room for one more of padding.
            Err(error) => {
                let crowded =
                    cast.nodes().any(|step| step.node.is_opaque() && step.node.header().property_count > 1 << 31);
                assert!(crowded && layout != Layout::Preserve, "what was recovered cannot be written: {error}");
                continue;
            }
        };
        let sound =
            Cast::parse(&written).unwrap_or_else(|error| unreachable!("what was written does not parse: {error}"));
        if layout == Layout::Preserve {
            assert_eq!(sound.node_count(), cast.node_count());
        }
    }
}
