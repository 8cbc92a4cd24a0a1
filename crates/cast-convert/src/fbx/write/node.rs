//! Nodes to be written.
//!
//! The tree is built first and written afterwards: a record begins with the offset of its own end, so either everything
//! is known beforehand, or the writer seeks, which standard output cannot do. The tree is small, since arrays are
//! compressed as soon as they are made.

use std::cell::RefCell;
use std::sync::Arc;

use flate2::{Compress, Compression, FlushCompress, Status};

/// A node to be written.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) name: &'static str,
    pub(super) properties: Vec<Value>,
    pub(super) children: Vec<Node>,
}

#[derive(Clone, Debug)]
pub(super) enum Value {
    Yes(bool),
    Integer(i32),
    Long(i64),
    Double(f64),
    Text(String),
    Bytes(Arc<[u8]>),
    Array(Array),
}

/// An array, compressed if that makes it smaller. Copies share their bytes.
#[derive(Clone, Debug)]
pub(super) struct Array {
    pub(super) code: u8,
    pub(super) count: usize,
    pub(super) deflated: bool,
    pub(super) bytes: Arc<[u8]>,
}

impl From<i32> for Value {
    fn from(value: i32) -> Self {
        Self::Integer(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Long(value)
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Self {
        Self::Double(value)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Array> for Value {
    fn from(array: Array) -> Self {
        Self::Array(array)
    }
}

impl Node {
    pub(super) fn new(name: &'static str) -> Self {
        Self { name, properties: Vec::new(), children: Vec::new() }
    }

    /// A node with one property, as most nodes are.
    pub(super) fn leaf(name: &'static str, value: impl Into<Value>) -> Self {
        Self::new(name).value(value)
    }

    pub(super) fn value(mut self, value: impl Into<Value>) -> Self {
        self.properties.push(value.into());
        self
    }

    pub(super) fn child(mut self, child: Self) -> Self {
        self.children.push(child);
        self
    }

    /// Adds a row to the properties of an object that has such a list.
    pub(super) fn row(mut self, row: Self) -> Self {
        let rows = self.children.iter_mut().find(|child| child.name == "Properties70");
        rows.into_iter().for_each(|rows| rows.children.push(row.clone()));
        self
    }

    pub(super) fn children(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }
}

/// Arrays smaller than this are not compressed, as in files of the vendor's own library.
const SMALLEST_DEFLATED: usize = 128;

/// The compression level. Positions shrink to half their size and indices to a third. Level 6 takes twice as long for
/// positions and gains hardly anything; level 1 takes a third of the time, but leaves positions a quarter larger and
/// indices nearly twice as large.
const LEVEL: Compression = Compression::new(4);

impl Array {
    pub(super) fn doubles(values: impl IntoIterator<Item = f64>) -> Self {
        Self::of(b'd', values.into_iter().map(f64::to_le_bytes))
    }

    pub(super) fn floats(values: impl IntoIterator<Item = f32>) -> Self {
        Self::of(b'f', values.into_iter().map(f32::to_le_bytes))
    }

    pub(super) fn integers(values: impl IntoIterator<Item = i32>) -> Self {
        Self::of(b'i', values.into_iter().map(i32::to_le_bytes))
    }

    pub(super) fn longs(values: impl IntoIterator<Item = i64>) -> Self {
        Self::of(b'l', values.into_iter().map(i64::to_le_bytes))
    }

    fn of<const N: usize>(code: u8, elements: impl Iterator<Item = [u8; N]>) -> Self {
        let mut bytes = Vec::with_capacity(elements.size_hint().0.saturating_mul(N));
        elements.for_each(|element| bytes.extend_from_slice(&element));
        let count = bytes.len() / N;
        if bytes.len() < SMALLEST_DEFLATED {
            return Self { code, count, deflated: false, bytes: bytes.into() };
        }
        match deflated(&bytes) {
            Some(deflated) => Self { code, count, deflated: true, bytes: deflated.into() },
            None => Self { code, count, deflated: false, bytes: bytes.into() },
        }
    }
}

thread_local! {
    /// One compressor per thread for all arrays: it takes hundreds of kilobytes, and a new one for each array would
    /// fragment the heap.
    static DEFLATE: RefCell<Compress> = RefCell::new(Compress::new(LEVEL, true));
}

/// The compressed bytes; `None` if they are not fewer.
fn deflated(bytes: &[u8]) -> Option<Vec<u8>> {
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
