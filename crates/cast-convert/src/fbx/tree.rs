//! The structure of a binary FBX document, borrowed from its bytes.
//!
//! An FBX file is a tree of named nodes, each with a list of typed properties and with children. This reader skips from
//! record to record by the end offset that each one states, so data that is not asked for is never touched. Arrays are
//! borrowed if they are stored uncompressed, and inflated otherwise, on all threads if there are many. It does not
//! interpret the content: it is for inspecting files, extracting media, checking the output of the writer, and preparing
//! files for loading.
//!
//! ```no_run
//! # let bytes = std::fs::read("hero.fbx").unwrap();
//! # use cast_convert::fbx::tree::Tree;
//! let tree = Tree::parse(&bytes)?;
//! for object in tree.objects()? {
//!     let object = object?;
//!     if object.class == b"Geometry" {
//!         if let Some(vertices) = object.node.child("Vertices")?.map(|node| node.array(0)).transpose()?.flatten() {
//!             println!("{}: {} numbers", String::from_utf8_lossy(object.name), vertices.elements::<f64>()?.len());
//!         }
//!     }
//! }
//! # Ok::<(), cast_interchange::Error>(())
//! ```
//!
//! All versions of the binary format are supported, in either byte order: 32-bit record fields, and 64-bit ones from
//! version 7500 on. Every error gives the byte offset, to which [`Tree::locate`] adds the path of the node. Nothing
//! recurses, and nothing is allocated for sizes that a file merely claims.
#![deny(clippy::arithmetic_side_effects, clippy::indexing_slicing)]

mod array;
mod inflate;
#[cfg(feature = "fbx")]
mod inflated;
mod node;
mod objects;
mod path;
mod properties70;
mod property;
mod source;
mod walk;

pub use array::{Array, Element, Elements, Values, decode_all};
pub use node::{Node, Nodes};
pub use objects::{Connection, Endpoint, Object};
pub use properties70::{Row, Templates};
pub use property::{Properties, Property, Value};
pub use walk::{Visited, Walk};

pub(super) use array::width;
#[cfg(feature = "fbx")]
pub(crate) use inflated::inflated;

use super::MAGIC;
use cast_interchange::{Error, ErrorKind};
use source::{HEADER, Source};

/// A binary FBX document.
#[derive(Clone, Copy, Debug)]
pub struct Tree<'a> {
    source: Source<'a>,
}

impl<'a> Tree<'a> {
    /// Reads the header; everything else is read on demand.
    ///
    /// # Errors
    /// Returns an error if the bytes do not start like a binary FBX file, or end before the first node.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Error> {
        if !bytes.starts_with(MAGIC) {
            let expected = "the text \"Kaydara FBX Binary\" at the start; text FBX files have no such structure";
            return Err(Error::new(ErrorKind::NotThisFormat { expected }));
        }
        let mut source =
            Source { bytes, version: 0, big_endian: bytes.get(MAGIC.len()).is_some_and(|byte| *byte != 0) };
        let version = source.u32(MAGIC.len().saturating_add(1), bytes.len());
        source.version = version.map_err(|_| {
            Error::new(ErrorKind::TooShort { expected: HEADER as u64, found: bytes.len() as u64 }).at(bytes.len())
        })?;
        Ok(Self { source })
    }

    /// The version, such as 7400.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.source.version
    }

    /// Whether the file is big-endian.
    #[must_use]
    pub fn is_big_endian(&self) -> bool {
        self.source.big_endian
    }

    /// The top-level nodes.
    #[must_use]
    pub fn nodes(&self) -> Nodes<'a> {
        Nodes::new(self.source, HEADER, self.source.bytes.len(), true)
    }

    /// Every node of the file, parents before children.
    #[must_use]
    pub fn walk(&self) -> Walk<'a> {
        Walk { current: self.nodes(), above: Vec::new(), entered: None, slack: 0 }
    }

    /// The first top-level node of this name.
    ///
    /// # Errors
    /// Returns an error if a record before it is broken.
    pub fn node(&self, name: &str) -> Result<Option<Node<'a>>, Error> {
        self.nodes().first(|node| node.name == name.as_bytes())
    }
}
