//! One thread or all.

/// How many threads to use. Results are the same, bit for bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Threads {
    /// The calling thread.
    One,
    /// The threads of the current rayon pool; without the feature `rayon`, the calling thread.
    #[default]
    All,
}

impl Threads {
    /// Calls a function for every item.
    pub(crate) fn for_each<T: Send>(self, items: &mut [T], work: impl Fn(&mut T) + Send + Sync) {
        #[cfg(feature = "rayon")]
        if self == Self::All && items.len() > 1 {
            use rayon::prelude::*;
            items.par_iter_mut().for_each(work);
            return;
        }
        items.iter_mut().for_each(work);
    }
}
