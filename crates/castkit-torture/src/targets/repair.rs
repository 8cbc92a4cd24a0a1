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
        nodes(cast.node_count(), &repaired.document, &repaired.changes);
        changed(&cast, &repaired.document, &repaired.changes, lossy);
        let Ok(upgraded) = upgrade::upgrade(&file, &options) else { unreachable!("nobody cancels") };
        changed(&cast, &upgraded.document, &upgraded.changes, lossy);
    }
}

/// The repairs after which there are fewer nodes: copies of others, textures without a path, curves without keys.
const REMOVES: [&str; 3] = ["CAST-HASH-006", "CAST-MATERIAL-008", "CAST-ANIMATION-014"];

/// The repair after which there are more: a material gets copies of what it uses of others.
const COPIES: &str = "CAST-HASH-008";

/// There are as many nodes as before, but for those of which the changes say that they were removed or copied.
fn nodes(before: u64, document: &Document<'_>, changes: &Changes) {
    let of = |codes: &[&str]| {
        let made = changes.made().iter().filter(|change| codes.contains(&change.rule.code));
        made.map(|change| change.elements).sum::<u64>()
    };
    let (removed, copied, after) = (of(&REMOVES), of(&[COPIES]), document.nodes().count() as u64);
    assert_eq!(changes.made_total(), changes.made().len() as u64);
    // What is removed goes with all below it, and what several slots of a material link to is copied once.
    assert!(after <= (before + copied).saturating_sub(removed), "{before} nodes, then {after}: {:?}", changes.made());
    assert!(removed > 0 || (before + u64::from(copied > 0)..=before + copied).contains(&after), "{before}, {after}");
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
