//! The contents of many 3D files as tables: for catalogues of whole libraries, and for programs that read Arrow.
//!
//! [`Reader`] makes [`Rows`] from a file of any format. [`TABLES`] describes them, and is the source of the Arrow
//! schema and the documentation. With the feature `arrow`, rows become record batches (`arrow`). With `parquet`, a
//! `Catalogue` stores them on disk, updates them, and answers searches.
//!
//! ```
//! # let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid");
//! # use cast_catalog::{Options, Reader};
//! let rows = Reader::new().file(root.as_ref(), "character.cast", &Options::new());
//! assert_eq!(rows.file.error, None);
//! println!("{} vertices, digest {}", rows.meshes[0].vertices, rows.meshes[0].digest);
//! ```
//!
//! Files may be damaged or hostile: nothing here panics because of a file, and a file that cannot be read gets a row
//! that says why.
#![forbid(unsafe_code)]
#![deny(clippy::arithmetic_side_effects, clippy::indexing_slicing)]

#[cfg(feature = "arrow")]
pub mod arrow;
#[cfg(feature = "parquet")]
mod catalogue;
mod content;
mod digest;
#[cfg(feature = "parquet")]
mod find;
mod options;
mod read;
#[cfg(feature = "parquet")]
mod report;
mod rows;
mod schema;
mod stamp;
mod textures;
#[cfg(feature = "render")]
mod thumbnail;

#[cfg(feature = "parquet")]
pub use catalogue::{Catalogue, Error, ErrorKind, RowRef, Unlisted, Update};
pub use digest::Digest;
#[cfg(feature = "parquet")]
pub use find::{DuplicateTotals, Duplicates, FindError, Found, Question};
pub use options::Options;
pub use read::Reader;
pub use rows::{
    AnimationRow, AnyRow, ArrayRow, FileRow, FindingRow, MaterialRow, MeshRow, NodeRow, Rows, SkeletonRow, TABLES,
    TextureRow,
};
pub use schema::{Column, DataType, KEY, Row, SCHEMA_VERSION, Table, Time, Value};
