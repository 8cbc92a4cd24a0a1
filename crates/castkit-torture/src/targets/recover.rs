//! Extents from content when headers lie.

use cast_read::Cast;
use cast_write::{Alignment, Document, Layout};

/// Recovery ends; it repairs nothing of what is in order, and what is recovered can be written and parsed, with as many
/// nodes as before.
pub fn recover(bytes: &[u8]) {
    let parsed = Cast::parse(bytes);
    let Ok(recovered) = Cast::recover(bytes) else { return };
    let cast = recovered.cast();
    if let Ok(parsed) = &parsed {
        assert!(parsed.node_count() <= cast.node_count() || !cast.repairs().is_empty());
    }
    for repair in cast.repairs() {
        assert!(repair.offset <= bytes.len() && !repair.to_string().is_empty());
    }
    for layout in [Layout::Preserve, Layout::Aligned(Alignment::Sixteen)] {
        let Ok(written) = Document::from(&cast).to_vec(layout) else { continue };
        let sound =
            Cast::parse(&written).unwrap_or_else(|error| unreachable!("what was written does not parse: {error}"));
        if layout == Layout::Preserve {
            assert_eq!(sound.node_count(), cast.node_count());
        }
    }
}
