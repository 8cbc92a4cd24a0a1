//! What parses is written back byte for byte, and in other layouts means the same.
#![no_main]

use cast_read::Cast;
use cast_write::{Document, Layout};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(cast) = Cast::parse(bytes) else { return };
    let document = Document::from(&cast);
    assert!(document.to_vec(Layout::Preserve).expect("what parses can be written") == bytes);
    let compact = document.to_vec(Layout::Compact).expect("what parses can be written");
    let Ok(layout) = Layout::aligned(16) else { return };
    // A node that claims four billion properties has no place for one of padding.
    let Ok(aligned) = document.to_vec(layout) else { return };
    let again = Cast::parse(&aligned).expect("what was written parses");
    assert!(Document::from(&again).to_vec(Layout::Compact).expect("it was written before") == compact);
});
