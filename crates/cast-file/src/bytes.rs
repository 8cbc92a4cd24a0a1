//! Owned bytes from any source.

use std::fmt;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cast_map::{AlignedBuffer, Bytes};

/// The bytes of a file, in any kind of owner, and the path of the file if there is one. Dereferences to `&[u8]`.
///
/// Made from a mapping or a buffer of `cast-map`, a `Vec`, an `Arc<[u8]>`, a `&'static` slice such as that of
/// `include_bytes!`, or any other owner of bytes. Nothing is copied, and clones share the bytes.
///
/// ```
/// # use cast_file::{CastFile, FileBytes};
/// let embedded = FileBytes::from(b"cast\x01\0\0\0\0\0\0\0\0\0\0\0");
/// assert_eq!(embedded.len(), 16);
/// assert!(CastFile::from_bytes(embedded).is_ok());
/// ```
#[derive(Clone)]
pub struct FileBytes {
    held: Held,
    path: Option<Arc<Path>>,
}

#[derive(Clone)]
enum Held {
    Static(&'static [u8]),
    Slice(Arc<[u8]>),
    Vec(Arc<Vec<u8>>),
    Bytes(Arc<Bytes>),
    Other(Arc<dyn AsRef<[u8]> + Send + Sync>),
}

impl FileBytes {
    fn new(held: Held) -> Self {
        Self { held, path: None }
    }

    /// Sets the path of the file, for messages and for paths that are relative to it. Nothing is opened.
    #[must_use]
    pub fn with_path(mut self, path: impl Into<PathBuf>) -> Self {
        self.path = Some(path.into().into());
        self
    }

    /// The path of the file, as given when it was opened; `None` for bytes from elsewhere.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Whether the bytes are a mapped file itself, not a copy.
    #[must_use]
    pub fn is_mapped(&self) -> bool {
        matches!(&self.held, Held::Bytes(bytes) if bytes.is_mapped())
    }
}

impl Deref for FileBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.held {
            Held::Static(bytes) => bytes,
            Held::Slice(bytes) => bytes,
            Held::Vec(bytes) => bytes,
            Held::Bytes(bytes) => bytes,
            Held::Other(owner) => (**owner).as_ref(),
        }
    }
}

impl AsRef<[u8]> for FileBytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl From<Bytes> for FileBytes {
    fn from(bytes: Bytes) -> Self {
        Self::new(Held::Bytes(Arc::new(bytes)))
    }
}

impl From<AlignedBuffer> for FileBytes {
    fn from(buffer: AlignedBuffer) -> Self {
        Bytes::from(buffer).into()
    }
}

impl From<Vec<u8>> for FileBytes {
    fn from(bytes: Vec<u8>) -> Self {
        Self::new(Held::Vec(Arc::new(bytes)))
    }
}

impl From<Arc<[u8]>> for FileBytes {
    fn from(bytes: Arc<[u8]>) -> Self {
        Self::new(Held::Slice(bytes))
    }
}

impl From<&'static [u8]> for FileBytes {
    fn from(bytes: &'static [u8]) -> Self {
        Self::new(Held::Static(bytes))
    }
}

impl<const N: usize> From<&'static [u8; N]> for FileBytes {
    fn from(bytes: &'static [u8; N]) -> Self {
        Self::new(Held::Static(bytes))
    }
}

impl From<Box<dyn AsRef<[u8]> + Send + Sync>> for FileBytes {
    /// The owner is asked for its bytes on every access, and must always return the same ones.
    fn from(owner: Box<dyn AsRef<[u8]> + Send + Sync>) -> Self {
        Self::new(Held::Other(owner.into()))
    }
}

impl fmt::Debug for FileBytes {
    /// The number of bytes and the file, not the contents.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("FileBytes");
        shown.field("len", &self.len()).field("mapped", &self.is_mapped()).field("path", &self.path).finish()
    }
}
