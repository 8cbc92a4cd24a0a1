//! Stored references to the nodes and arrays of a file.
//!
//! The types of this crate have no lifetime, so that an engine can store them. Small things (names, transforms, links)
//! are copied once. Nodes and large arrays stay in the [`CastFile`], of which each part holds a clone, and are located
//! by offset.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use cast_file::CastFile;
use cast_map::prefetch;
use cast_read::{Array, Element, Indices, NodePlace, NodeRef, Text, View};
use zerocopy::FromBytes;

/// A copy of a text of a file, which is validated after it is copied. A mapped file may change in between, and the standard
/// library was observed to panic when text that is not UTF-8 is turned into lower case.
pub(crate) fn copied<T: From<String>>(text: &str) -> T {
    Text::from(text).to_string_lossy().into()
}

/// A node, with its file.
#[derive(Clone)]
pub(crate) struct StoredNode {
    file: CastFile,
    place: NodePlace,
}

impl StoredNode {
    pub(crate) fn new(file: &CastFile, node: NodeRef<'_>) -> Self {
        Self { file: file.clone(), place: node.place() }
    }

    pub(crate) fn node(&self) -> NodeRef<'_> {
        self.file.cast().node_at(self.place)
    }

    /// The view of a node that had this kind when it was stored.
    pub(crate) fn view<'s, V: View<'s>>(&'s self) -> V {
        V::wrap(self.node())
    }

    /// The bytes of the file, to which spans refer.
    #[inline]
    pub(crate) fn bytes(&self) -> &[u8] {
        self.file.bytes()
    }

    pub(crate) fn file(&self) -> &CastFile {
        &self.file
    }
}

impl fmt::Debug for StoredNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.node().fmt(f)
    }
}

/// An array of a file: a range of its bytes, or a copy of what is not among them.
#[derive(Clone)]
pub(crate) enum Span<T> {
    In { start: usize, end: usize, element: PhantomData<fn() -> T> },
    Copied(Arc<[u8]>),
}

impl<T: Element> Span<T> {
    /// An array of the file with these bytes. It is not among them if it was made of [numbers of another
    /// type](cast_read::OtherNumbers).
    pub(crate) fn new(bytes: &[u8], array: Array<'_, T>) -> Self {
        let data = array.as_bytes();
        let start = data.as_ptr().addr().checked_sub(bytes.as_ptr().addr()).unwrap_or(usize::MAX);
        let end = start.checked_add(data.len()).filter(|end| *end <= bytes.len());
        match end {
            _ if data.is_empty() => Self::In { start: 0, end: 0, element: PhantomData },
            Some(end) => Self::In { start, end, element: PhantomData },
            None => Self::Copied(data.into()),
        }
    }

    /// The array; empty if there are fewer bytes than before.
    #[inline]
    pub(crate) fn of<'b>(&'b self, bytes: &'b [u8]) -> Array<'b, T> {
        let data = match self {
            Self::In { start, end, .. } => bytes.get(*start..*end).unwrap_or_default(),
            Self::Copied(data) => data,
        };
        <[T::Wire]>::ref_from_bytes(data).map(Array::new).unwrap_or_default()
    }

    /// Prefetches an element that is needed soon.
    #[inline]
    pub(crate) fn prefetch(&self, bytes: &[u8], index: usize) {
        let (bytes, start) = match self {
            Self::In { start, .. } => (bytes, *start),
            Self::Copied(data) => (&**data, 0),
        };
        prefetch(bytes, start.saturating_add(index.saturating_mul(T::SIZE)));
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        let bytes = match self {
            Self::In { start, end, .. } => end - start,
            Self::Copied(data) => data.len(),
        };
        bytes / T::SIZE
    }
}

impl<T> fmt::Debug for Span<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::In { start, end, .. } => write!(f, "bytes {start}..{end}"),
            Self::Copied(data) => write!(f, "a copy of {} bytes", data.len()),
        }
    }
}

/// The range of an array of indices, of any width.
#[derive(Clone, Debug)]
pub(crate) enum IndicesSpan {
    Byte(Span<u8>),
    Short(Span<u16>),
    Integer32(Span<u32>),
}

impl IndicesSpan {
    pub(crate) fn new(bytes: &[u8], indices: Indices<'_>) -> Self {
        match indices {
            Indices::Byte(array) => Self::Byte(Span::new(bytes, array)),
            Indices::Short(array) => Self::Short(Span::new(bytes, array)),
            Indices::Integer32(array) => Self::Integer32(Span::new(bytes, array)),
        }
    }

    #[inline]
    pub(crate) fn of<'b>(&'b self, bytes: &'b [u8]) -> Indices<'b> {
        match self {
            Self::Byte(span) => Indices::Byte(span.of(bytes)),
            Self::Short(span) => Indices::Short(span.of(bytes)),
            Self::Integer32(span) => Indices::Integer32(span.of(bytes)),
        }
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Byte(span) => span.len(),
            Self::Short(span) => span.len(),
            Self::Integer32(span) => span.len(),
        }
    }
}
