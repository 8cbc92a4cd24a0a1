//! Arrays in fewer bytes.

use std::cell::RefCell;

use flate2::{Compress, Compression, FlushCompress, Status};

/// Smaller arrays stay as they are, as in files of the vendor's own library.
const SMALLEST: usize = 128;

/// Positions become half as large and indices a third, hardly more than by level 6, which takes twice as long for
/// positions. Level 1 takes a third of the time for them, and leaves them a quarter larger, and indices nearly twice.
const LEVEL: Compression = Compression::new(4);

thread_local! {
    /// One for all arrays of a thread: it takes hundreds of kilobytes, and a new one for each array leaves the heap in pieces.
    static DEFLATE: RefCell<Compress> = RefCell::new(Compress::new(LEVEL, true));
}

/// The bytes in fewer bytes; `None` when they do not become fewer.
pub(super) fn smaller(bytes: &[u8]) -> Option<Vec<u8>> {
    if bytes.len() < SMALLEST {
        return None;
    }
    let mut out = Vec::with_capacity(bytes.len().saturating_sub(1));
    DEFLATE.with_borrow_mut(|deflate| {
        deflate.reset();
        loop {
            let taken = usize::try_from(deflate.total_in()).ok()?;
            let status = deflate.compress_vec(bytes.get(taken..)?, &mut out, FlushCompress::Finish).ok()?;
            if status == Status::StreamEnd {
                out.shrink_to_fit();
                return Some(out);
            }
            if out.len() == out.capacity() {
                return None;
            }
        }
    })
}
