//! What differs between two files, by content.
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
//! Two files have the same content when every reader makes the same of them:
//!
//! * Properties are told apart by name and may come in any order; of several with one name the first is compared with the
//!   first, the second with the second. Padding of aligned layouts is not looked at, nor are bytes that nothing accounts
//!   for.
//! * Nodes are told apart by kind and name (curves by what they animate, files by path) and may come in any order. Nodes
//!   without a name, or with one name, are told apart by what is in them, unless their order has a meaning: of several
//!   bones, blend shapes or curves for one name and of several skeletons and metadata the first counts.
//! * Links are the same when they lead to the same node, whatever its hash, or both lead nowhere. Indices of bones are the
//!   same when they mean the same bone.
//! * Integers are the same in whatever width. Floats are the same when their bits are, or when they differ by no more than
//!   [`Options::tolerance`] or [`Options::relative`]; so 0 and -0 are the same, and NaN is like NaN of the same bits only.
//!
//! With [`Options::exact`] all of this counts, and files are the same when all their bytes are.
//!
//! # Cost
//!
//! Whatever has the same bytes is compared at the speed of memory, on all threads when it is large. Nothing is copied and
//! nothing recurses; memory is taken only for siblings that do not come in the same order, some 100 bytes for each of
//! them, and for links.

mod bytes;
mod comparison;
mod found;
mod numbers;
mod options;
mod pairing;
mod place;
mod properties;
mod siblings;
mod values;
mod walk;

pub use comparison::{Change, Comparison, Difference, Elements, Largest, Links};
pub use options::Options;
pub use walk::compare;
