//! Compressed arrays.

use std::cell::RefCell;

use flate2::{Compress, Compression, FlushCompress, Status};

/// Arrays smaller than this are not compressed, as in files of the vendor's own library.
const SMALLEST: usize = 128;

/// The compression level. Positions shrink to half their size and indices to a third. Level 6 takes twice as long for
/// positions and gains hardly anything; level 1 takes a third of the time, but leaves positions a quarter larger and
/// indices nearly twice as large.
const LEVEL: Compression = Compression::new(4);

thread_local! {
    /// One compressor per thread for all arrays: it takes hundreds of kilobytes, and a new one for each array would
    /// fragment the heap.
    static DEFLATE: RefCell<Compress> = RefCell::new(Compress::new(LEVEL, true));
}

/// The compressed bytes; `None` if they are not fewer.
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
