//! Repairs and upgrades.

use cast_check::repair::Changes;
use cast_check::{repair, upgrade};
use cast_file::{OpenOptions, Recovery};
use cast_read::Cast;
use cast_write::{Document, Layout};

/// A repaired or upgraded document can be written and parsed; if there are no changes, it stays the same; changes that
/// were refused because they lose data are made if that is allowed.
pub fn repair(bytes: &[u8]) {
    let Ok(file) = OpenOptions::new().recovery(Recovery::Always).parse(bytes.to_vec()) else { return };
    let cast = file.cast();
    for lossy in [false, true] {
        let options = repair::Options::new().lossy(lossy);
        let Ok(repaired) = repair::repair(&file, &options) else { unreachable!("nobody cancels") };
        // Equal nodes with one hash become one, and a material gets its own copy of a texture of another.
        let is_changed = repaired.changes.made_total() > 0;
        assert!(is_changed || repaired.document.nodes().count() as u64 == cast.node_count());
        changed(&cast, &repaired.document, &repaired.changes, lossy);
        let Ok(upgraded) = upgrade::upgrade(&file, &options) else { unreachable!("nobody cancels") };
        changed(&cast, &upgraded.document, &upgraded.changes, lossy);
    }
}

fn changed(cast: &Cast<'_>, document: &Document<'_>, changes: &Changes, lossy: bool) {
    let in_order = cast.repairs().is_empty();
    for change in changes.made() {
        assert!(change.offset <= cast.bytes().len() as u64 && (lossy || !change.lossy), "{change}");
    }
    for refusal in changes.refused() {
        assert!(refusal.offset <= cast.bytes().len() as u64 && !refusal.to_string().is_empty());
        assert!(!(lossy && refusal.lossy), "left out although it is allowed: {refusal}");
    }
    let written = document
        .to_vec(Layout::Preserve)
        .unwrap_or_else(|error| unreachable!("what was changed cannot be written: {error}"));
    if in_order && changes.made_total() == 0 {
        assert!(written == cast.bytes(), "nothing was done, but something changed");
    }
    let again = Cast::parse(&written).unwrap_or_else(|error| unreachable!("what was changed does not parse: {error}"));
    assert_eq!(again.node_count(), document.nodes().count() as u64);
}
