//! Compares the content of two files.
//!
//! ```
//! # use cast_check::diff::{Change, Options, compare};
//! # use cast_file::CastFile;
//! # let first = include_bytes!("../../../testdata/valid/character.cast").to_vec();
//! # let mut second = first.clone();
//! # let place = second.windows(5).position(|bytes| bytes == b"body\0").unwrap();
//! # second[place] = b'B';
//! let (first, second) = (CastFile::from_bytes(first)?, CastFile::from_bytes(second)?);
//! let comparison = compare(&first, &second, &Options::new())?;
//! assert!(!comparison.is_same());
//! let difference = &comparison.differences()[0];
//! assert_eq!(difference.path, "root[0]/model[0] \"hero\"/mesh[0] \"body\"");
//! assert!(matches!(difference.change, Change::Text));
//! assert_eq!(difference.second.and_then(|property| property.text()).unwrap(), "Body");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is the same
//!
//! Two files have the same content if every reader gives the same result for them:
//!
//! * Properties are matched by name, in any order; if several have the same name, they are matched in order. Padding of
//!   aligned layouts is ignored, as are unaccounted bytes.
//! * Nodes are matched by kind and name (curves by what they animate, files by path), in any order. Nodes without a
//!   name, or with the same name, are matched by content, unless their order has a meaning: of several bones, blend
//!   shapes or curves for one name, and of several skeletons and metadata nodes, readers use the first.
//! * Links are equal if they lead to the same node, whatever its hash, or both lead nowhere. Bone indices are equal if
//!   they refer to the same bone.
//! * Integers are equal regardless of width. Floats are equal if their bits are, or if they differ by no more than
//!   [`Options::tolerance`] or [`Options::relative`]; so 0 and -0 are equal, and NaN only equals NaN with the same
//!   bits.
//!
//! With [`Options::exact`] all of this is compared, and files are equal if all their bytes are.
//!
//! # Cost
//!
//! Identical bytes are compared at the speed of memory, on all threads if they are large. Nothing is copied and nothing
//! recurses; memory is only used for siblings in different order, about 100 bytes each, and for links.

mod bytes;
mod comparison;
mod differences;
mod numbers;
mod options;
mod pairing;
mod position;
mod properties;
mod siblings;
mod values;
mod walk;

pub use comparison::{Change, Comparison, Difference, Elements, Largest, Links};
pub use options::Options;
pub use walk::compare;
