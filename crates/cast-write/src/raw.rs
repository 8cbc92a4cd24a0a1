//! Bytes as stored in a file: borrowed, owned, or part of something shared.

use std::borrow::Cow;
use std::fmt;
use std::ops::{Deref, Range};
use std::sync::Arc;

/// Bytes as stored in a file: borrowed, owned, or a range of a stored file.
///
/// With shared bytes, a document borrows nothing and copies nothing: each of its arrays keeps the file alive.
#[derive(Clone)]
pub struct RawBytes<'a>(Storage<'a>);

type Owner = Arc<dyn AsRef<[u8]> + Send + Sync>;

#[derive(Clone)]
enum Storage<'a> {
    Own(Cow<'a, [u8]>),
    Shared(Owner, Range<usize>),
}

impl<'a> RawBytes<'a> {
    /// No bytes.
    #[must_use]
    pub const fn empty() -> Self {
        Self(Storage::Own(Cow::Borrowed(&[])))
    }

    /// A range of the bytes of `owner`, limited to their end.
    #[must_use]
    pub fn shared(owner: Arc<dyn AsRef<[u8]> + Send + Sync>, range: Range<usize>) -> Self {
        Self(Storage::Shared(owner, range))
    }

    /// The same bytes with nothing borrowed. Shared ones stay shared.
    #[must_use]
    pub fn into_owned(self) -> RawBytes<'static> {
        RawBytes(match self.0 {
            Storage::Own(bytes) => Storage::Own(Cow::Owned(bytes.into_owned())),
            Storage::Shared(owner, range) => Storage::Shared(owner, range),
        })
    }
}

impl Deref for RawBytes<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.0 {
            Storage::Own(bytes) => bytes,
            Storage::Shared(owner, range) => {
                let all = (**owner).as_ref();
                all.get(range.start..range.end.min(all.len())).unwrap_or_default()
            }
        }
    }
}

impl Default for RawBytes<'_> {
    fn default() -> Self {
        Self::empty()
    }
}

impl PartialEq for RawBytes<'_> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl fmt::Debug for RawBytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<'a> From<Cow<'a, [u8]>> for RawBytes<'a> {
    fn from(bytes: Cow<'a, [u8]>) -> Self {
        Self(Storage::Own(bytes))
    }
}

impl<'a> From<&'a [u8]> for RawBytes<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Cow::Borrowed(bytes).into()
    }
}

impl From<Vec<u8>> for RawBytes<'_> {
    fn from(bytes: Vec<u8>) -> Self {
        Self(Storage::Own(Cow::Owned(bytes)))
    }
}
