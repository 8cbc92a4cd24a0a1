//! The promise that makes mapping safe.

/// A promise that the files mapped with it do not change.
///
/// Rust assumes that the bytes of a `&[u8]` do not change, but no code can keep another program from writing to a file.
/// Somebody therefore has to promise it, in one `unsafe` line; safe code passes the promise on as this token: [`map`],
/// [`MapOptions`], [`map_mut`] and everything built on them take one. The promise is that of the code that called
/// [`promise`](Self::promise).
///
/// Make it in one place, where something is known about the files: in the `main` of a program whose users are told not
/// to write to its inputs while it runs, or where an engine opens the folder of its own assets. If nobody can promise
/// it, use [`read`](crate::read()), which costs one copy.
///
/// [`map`]: crate::map()
/// [`MapOptions`]: crate::MapOptions
/// [`map_mut`]: crate::map_mut()
#[derive(Debug, Clone, Copy)]
pub struct Unchanging(());

impl Unchanging {
    /// Promises that files mapped with this token, or with a copy of it, are not changed while they are mapped.
    ///
    /// # Safety
    ///
    /// As long as a [`Bytes`](crate::Bytes) or [`BytesMut`](crate::BytesMut) made with the token exists, **nobody may
    /// change or shorten its file**: not another program, not another machine on a shared disk, and not this program,
    /// whether by writing to the file or by changing another mapping of it. There is one exception:
    /// [`BytesMut::write_back`](crate::BytesMut::write_back) may write to the file of its own mapping, as long as that
    /// is the only one. Writing back therefore breaks the promise if the file is mapped a second time, by
    /// [`map_mut`](crate::map_mut()) or by [`map`](crate::map()), even under another path.
    ///
    /// Appending is allowed, and so is replacing the file by renaming another one over it, as castkit's own saving
    /// does: the mapping keeps the old file. Any number of `Bytes` may map the same file.
    ///
    /// To keep the promise, own the directory of the files, or have every writer honour a lock that you hold, or write
    /// new files and rename them.
    ///
    /// A broken promise is undefined behaviour. castkit's readers limit the damage as far as code can: they check every
    /// extent against the length of the slice, so bytes that change give nonsense values, but the readers neither panic
    /// nor read outside. That is a second line of defence, not a permission: the compiler may assume that there is no
    /// undefined behaviour, and touching bytes beyond the end of a shortened file raises SIGBUS on Unix, which ends the
    /// process (see [`exit_on_lost_pages`](crate::exit_on_lost_pages)).
    ///
    /// ```
    /// # use cast_map::map;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let directory = tempfile::tempdir()?;
    /// # let path = directory.path().join("hero.cast");
    /// # std::fs::write(&path, b"cast\x01\0\0\0\0\0\0\0\0\0\0\0")?;
    /// # use cast_map::Unchanging;
    /// // SAFETY: the assets lie in a directory of our own, and are only ever replaced by renaming.
    /// let assets = unsafe { Unchanging::promise() };
    ///
    /// fn magic(path: &std::path::Path, assets: Unchanging) -> Result<[u8; 4], Box<dyn std::error::Error>> {
    ///     Ok(map(path, assets)?[..4].try_into()?) // safe code
    /// }
    /// assert_eq!(magic(&path, assets)?, *b"cast");
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub const unsafe fn promise() -> Self {
        Self(())
    }
}
