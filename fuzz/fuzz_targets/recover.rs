//! Recovery ends on every input; a file in order needs no repairs, and a recovered one can be written and parsed.
#![no_main]

use cast_read::{Cast, Repairs};
use cast_write::{Document, Layout};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut repairs = Repairs::default();
    let Ok(cast) = Cast::recover(bytes, &mut repairs) else { return };
    if let Ok(written) = Document::from(&cast).to_vec(Layout::Compact) {
        Cast::parse(&written).expect("what was written parses");
    }
});
