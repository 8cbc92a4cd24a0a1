//! Nodes to be written.
//!
//! The tree is built first and written afterwards: a record begins with the offset of its own end, so either everything
//! is known beforehand, or the writer seeks, which standard output cannot do. The tree is small, since arrays are
//! compressed as soon as they are made.

#[cfg(feature = "fbx-deflate")]
mod deflate;

use std::sync::Arc;

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

macro_rules! values {
    ($($type:ty => $kind:ident;)*) => {$(
        impl From<$type> for Value {
            fn from(value: $type) -> Self {
                Self::$kind(value.into())
            }
        }
    )*};
}

values! {
    bool => Yes;
    i32 => Integer;
    i64 => Long;
    f64 => Double;
    &str => Text;
    String => Text;
    Array => Array;
}

impl Node {
    pub(super) fn new(name: &'static str) -> Self {
        Self { name, properties: Vec::new(), children: Vec::new() }
    }

    /// A node with one property, as most nodes are.
    pub(super) fn of(name: &'static str, value: impl Into<Value>) -> Self {
        Self::new(name).value(value)
    }

    pub(super) fn value(mut self, value: impl Into<Value>) -> Self {
        self.properties.push(value.into());
        self
    }

    /// Adds a child with one property.
    pub(super) fn leaf(self, name: &'static str, value: impl Into<Value>) -> Self {
        self.child(Self::of(name, value))
    }

    pub(super) fn child(mut self, child: Self) -> Self {
        self.children.push(child);
        self
    }

    pub(super) fn children(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }

    /// Adds the named properties of an object.
    pub(super) fn rows(self, rows: impl IntoIterator<Item = Self>) -> Self {
        self.child(Self::new("Properties70").children(rows))
    }
}

/// Constructors of arrays: the type of their elements, and its letter.
macro_rules! arrays {
    ($($function:ident($type:ty): $code:literal;)*) => {$(
        pub(super) fn $function(values: impl IntoIterator<Item = $type>) -> Self {
            Self::of($code, values.into_iter().map(<$type>::to_le_bytes))
        }
    )*};
}

impl Array {
    arrays! {
        doubles(f64): b'd';
        floats(f32): b'f';
        integers(i32): b'i';
        longs(i64): b'l';
    }

    fn of<const N: usize>(code: u8, elements: impl Iterator<Item = [u8; N]>) -> Self {
        let mut bytes = Vec::with_capacity(elements.size_hint().0.saturating_mul(N));
        elements.for_each(|element| bytes.extend_from_slice(&element));
        let count = bytes.len() / N;
        #[cfg(feature = "fbx-deflate")]
        let deflated = deflate::smaller(&bytes);
        #[cfg(not(feature = "fbx-deflate"))]
        let deflated: Option<Vec<u8>> = None;
        let (deflated, bytes) = deflated.map_or((false, bytes), |deflated| (true, deflated));
        Self { code, count, deflated, bytes: bytes.into() }
    }
}
