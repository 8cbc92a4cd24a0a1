//! The specification of the Cast format (`.cast`) as a program that finds violations in files.
//!
//! ```
//! # use cast_check::{Options, check};
//! # use cast_file::CastFile;
//! # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/unusual/odd_lengths.cast");
//! let report = check(&CastFile::open(path)?, &Options::new())?;
//! for finding in report.findings() {
//!     println!("{}/{:?}: {}: {}", finding.path, finding.property, finding.rule.code, finding.message);
//! }
//! assert!(report.has_errors());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every rule has a stable code, a severity, the sentence of the specification that it comes from, and an explanation.
//! [`rules::all`] is the table, [`mod@reference`] the same as a page. Rules about types, names and links come directly
//! from the schema table of `cast-format`.
//!
//! [`repair`] fixes violations where possible, and [`upgrade`] converts old properties to the current form.
//!
//! A check uses all threads unless told otherwise, reads every array once, and allocates at most a few bytes per
//! vertex. It never panics on the content of a file, and does not recurse. Findings are in file order for any number of
//! threads, and only the first few of each rule are kept ([`Options::max_repeats`]); the rest are counted.
#![forbid(unsafe_code)]
#![deny(clippy::arithmetic_side_effects, clippy::indexing_slicing)]

mod around;
mod change;
mod changes;
mod context;
mod data;
pub mod diff;
mod engine;
mod error;
mod findings;
mod option_value;
mod options;
mod pass;
pub mod repair;
mod report;
mod rule;
pub mod rules;
pub mod summary;
mod textures;
pub mod upgrade;
mod work;

#[doc = include_str!("generated/rules.md")]
pub mod reference {}

pub use cast_base::Severity;
pub use engine::check;
pub use error::Error;
pub use options::{Around, Disk, Files, Options};
pub use report::{Finding, Report, Total};
pub use rule::{Reader, Rule, When};
pub use textures::{Texture, TextureState};
