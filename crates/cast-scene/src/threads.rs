//! Work on one thread or on all.

use cast_format::Threads;

/// Calls a function for every item.
pub(crate) fn for_each<T: Send>(threads: Threads, items: &mut [T], work: impl Fn(&mut T) + Send + Sync) {
    #[cfg(feature = "rayon")]
    if threads == Threads::All && items.len() > 1 {
        use rayon::prelude::*;
        items.par_iter_mut().for_each(work);
        return;
    }
    #[cfg(not(feature = "rayon"))]
    let _ = threads;
    items.iter_mut().for_each(work);
}
