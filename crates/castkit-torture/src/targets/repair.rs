//! Putting right what rules find wrong.

use cast_check::repair::{Options, repair as repaired};
use cast_read::{Cast, Repairs};
use cast_write::Layout;

/// What is repaired can be written and parsed, node for node; where nothing is repaired, nothing changes; what was left
/// out of a repair because it loses something is done when that is allowed.
pub fn repair(bytes: &[u8]) {
    let mut repairs = Repairs::default();
    let Ok(cast) = Cast::recover(bytes, &mut repairs) else { return };
    let in_order = cast.repairs().is_empty();
    for lossy in [false, true] {
        let result = repaired(&cast, &Options { lossy, ..Options::default() });
        for change in result.changes.made() {
            assert!(change.offset <= bytes.len() as u64 && (lossy || !change.lossy), "{change}");
        }
        for refusal in result.changes.refused() {
            assert!(refusal.offset <= bytes.len() as u64 && !refusal.to_string().is_empty());
            assert!(!(lossy && refusal.lossy), "left out although it is allowed: {refusal}");
        }
        assert_eq!(result.document.nodes().count() as u64, cast.node_count());
        let Ok(written) = result.document.to_vec(Layout::Preserve) else {
            assert!(!in_order || result.changes.made_total() > 0);
            continue;
        };
        if in_order && result.changes.made_total() == 0 {
            assert!(written == bytes, "nothing was repaired, but something changed");
        }
        let again =
            Cast::parse(&written).unwrap_or_else(|error| unreachable!("what was repaired does not parse: {error}"));
        assert_eq!(again.node_count(), cast.node_count());
    }
}
