//! On how many threads work is done, and when sharing it is worthwhile.

/// The size of output above which work is shared among threads, and how much a thread takes at a time, in bytes.
///
/// Measured by `cargo bench -p castkit-benches --bench limits -- threshold --quick`, called from outside the pool on
/// two quiet cores: handing two halves to the pool takes about 5 us, in which one thread copies 100 KB or more. For
/// bytes from memory, two halves were 1.2 times as fast as one thread at 256 KiB, and 1.5 times at 512 KiB and 1 MiB;
/// for bytes in the caches 1.0 times at 512 KiB, 1.3 times at 768 KiB and 1.8 times at 1 MiB. On busy cores the gain
/// started at 1.5 MiB. So this is where the gain is clear, not where it starts.
///
/// As a portion it is large enough to make the overhead of the pool negligible, and small enough that threads slowed
/// down by the system do not hold up the others. Other portions have not been compared.
pub const PORTION: usize = 1 << 20;

/// How many threads to use. Results are the same bit for bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Threads {
    /// The calling thread.
    One,
    /// The threads of the current rayon pool; without the feature `rayon`, the calling thread.
    #[default]
    All,
    /// Like [`All`](Self::All), but a task takes at most this many bytes, vertices, frames or nodes: for tests and fuzzing,
    /// whose files are far smaller than what is worth sharing and would never use a second thread. 0 counts as 1.
    #[doc(hidden)]
    InPortions(usize),
}

impl Threads {
    /// Whether work is shared among threads. Always false without the feature `rayon`, and in WebAssembly without an
    /// operating system, which has a single thread: the compiler knows this and leaves out all code that shares work.
    #[inline]
    #[must_use]
    pub const fn are_several(self) -> bool {
        !matches!(self, Self::One)
            && cfg!(all(feature = "rayon", not(all(target_family = "wasm", target_os = "unknown"))))
    }

    /// How many items or bytes a task takes where it usually takes `usual`: fewer only for [`InPortions`](Self::InPortions).
    #[inline]
    #[must_use]
    pub const fn portion(self, usual: usize) -> usize {
        match self {
            Self::InPortions(0) => 1,
            Self::InPortions(most) if most < usual => most,
            _ => usual,
        }
    }

    /// How many bytes of output a task takes, if `len` bytes in all are worth sharing.
    #[inline]
    #[must_use]
    pub const fn shared_portion(self, len: usize) -> Option<usize> {
        let portion = self.portion(PORTION);
        if self.are_several() && len > portion { Some(portion) } else { None }
    }
}
