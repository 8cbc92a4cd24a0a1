//! Documents of files on disk, which borrow nothing and share unchanged data with the file.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use cast_file::CastFile;
use cast_format::schema;
use cast_map::Unchanging;
use cast_read::NodePlace;

use crate::from_read::{Keep, document, node, shallow};
use crate::{Document, Error, ErrorKind, Node, RawBytes};

impl Document<'static> {
    /// Reads a file.
    ///
    /// Its arrays stay in the memory that the file was read into until they are changed.
    ///
    /// ```
    /// # let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
    /// # let directory = tempfile::tempdir()?;
    /// # let path = directory.path().join("hero.cast");
    /// # std::fs::copy(source, &path)?;
    /// # use cast_write::{Document, Layout};
    /// let mut document = Document::open(&path)?;
    /// for mut mesh in document.meshes_mut() {
    ///     mesh.set_name("body");
    ///     for position in mesh.positions_mut().into_iter().flatten() {
    ///         position[1] += 1.0;
    ///     }
    /// }
    /// document.save(&path, Layout::aligned(16)?)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if it cannot be read, or its structure is broken. To open a damaged file, use
    /// [`OpenOptions`](cast_file::OpenOptions) and convert the result with `from`.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        Ok(Self::from(&CastFile::open(path).map_err(cannot_open)?))
    }

    /// Maps a file: only accessed parts are read, and on saving, unchanged arrays are copied from the old file to the
    /// new one.
    ///
    /// It can be saved over the mapped file itself, see [`save`](Self::save). Windows does not allow replacing a mapped
    /// file, so there the file is read, as by [`open`](Self::open).
    ///
    /// ```
    /// # let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
    /// # let directory = tempfile::tempdir()?;
    /// # let path = directory.path().join("hero.cast");
    /// # std::fs::copy(source, &path)?;
    /// # use cast_map::Unchanging;
    /// # use cast_write::{Document, Layout};
    /// // SAFETY: nobody writes to our own assets; saving replaces a file as a whole.
    /// let assets = unsafe { Unchanging::promise() };
    /// let mut document = Document::map(&path, assets)?;
    /// document.models_mut().for_each(|mut model| {
    ///     model.set_name("hero");
    /// });
    /// document.save(&path, Layout::aligned(64)?)?;
    /// # let saved = cast_file::CastFile::open(&path)?;
    /// # assert_eq!(saved.models().next().and_then(|model| model.name()), Some("hero"));
    /// # let (old, new) = (document.to_vec(Layout::Compact)?, Document::from(&saved).to_vec(Layout::Compact)?);
    /// # assert!(old == new, "the mapping of the file that was replaced lives on");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The same as for [`open`](Self::open).
    pub fn map(path: impl AsRef<Path>, promise: Unchanging) -> Result<Self, Error> {
        if cfg!(windows) {
            return Self::open(path);
        }
        Ok(Self::from(&CastFile::map(path, promise).map_err(cannot_open)?))
    }
}

impl From<&CastFile> for Document<'static> {
    /// The whole file, shared with it. Written with [`Layout::Preserve`](crate::Layout) it gives the same bytes.
    fn from(file: &CastFile) -> Self {
        document(&file.cast(), &Shared::of(file))
    }
}

impl Node<'static> {
    /// The node at a place of a file with everything below it, shared with the file.
    ///
    /// ```
    /// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
    /// # use cast_file::CastFile;
    /// # use cast_read::View;
    /// # use cast_write::{Document, Node};
    /// let file = CastFile::open(path)?;
    /// let place = file.models().next().ok_or("no model")?.node().place();
    /// let mut document = Document::new();
    /// document.roots[0].children.push(Node::of_file(&file, place));
    /// assert_eq!(document.meshes().count(), file.meshes().count());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_file(file: &CastFile, place: NodePlace) -> Self {
        node(file.cast().node_at(place), &Shared::of(file))
    }

    /// [`of_file`](Self::of_file) without the children.
    #[must_use]
    pub fn of_file_without_children(file: &CastFile, place: NodePlace) -> Self {
        shallow(file.cast().node_at(place), &Shared::of(file))
    }
}

fn cannot_open(error: cast_file::Error) -> Error {
    let kind = match error.kind() {
        cast_file::ErrorKind::Cancelled => ErrorKind::Cancelled,
        _ => ErrorKind::Open(Box::new(error)),
    };
    Error::new(kind, String::new())
}

/// Keeps the file as long as any of its bytes are in use.
struct Shared(Arc<dyn AsRef<[u8]> + Send + Sync>);

impl Shared {
    fn of(file: &CastFile) -> Self {
        Self(Arc::new(file.bytes().clone()))
    }
}

impl<'b> Keep<'b, 'static> for Shared {
    fn bytes(&self, offset: usize, bytes: &'b [u8]) -> RawBytes<'static> {
        if bytes.is_empty() {
            return RawBytes::empty();
        }
        RawBytes::shared(Arc::clone(&self.0), offset..offset.saturating_add(bytes.len()))
    }

    /// Most names are those of the schema, which need no memory; millions of small copies would.
    fn name(&self, name: &'b [u8]) -> Cow<'static, [u8]> {
        let rows = schema::NODES.iter().flat_map(|node| node.properties);
        let key = rows.map(|row| row.key.as_bytes()).find(|key| *key == name);
        key.map_or_else(|| Cow::Owned(name.to_vec()), Cow::Borrowed)
    }
}
