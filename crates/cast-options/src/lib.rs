//! What users of castkit can ask for, as a table: one [`OptionRow`] per option of each [`Operation`].
//!
//! The option structs of the libraries, the flags of the program, and the options of the interfaces for other languages
//! follow from these rows. An option has the same name everywhere, in the spelling of the place: `max_influences` is
//! `--max-influences` for the program and `maxInfluences` in JavaScript. Texts name options in backticks, and
//! [`spell`] gives them the spelling of a place.
//!
//! ```
//! # use cast_options::{Spelling, operation, spell};
//! let convert = operation("convert").unwrap();
//! let row = convert.option("max_influences").unwrap();
//! assert_eq!(row.flag().to_string(), "--max-influences");
//! assert_eq!(spell("raise `budget`", Spelling::Flag), "raise --budget");
//! ```
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod choices;
mod error;
mod kind;
mod operation;
mod operations;
mod program;
mod programs;
mod row;
mod shared;
mod spelling;
mod value;

pub use error::{ErrorKind, OptionError};
pub use kind::{Allowed, Choice, Choices, Kind, UNITS, metres};
pub use operation::Operation;
pub use operations::{OPERATIONS, operation};
pub use program::{EXIT_CODES, FILES};
pub use programs::{PROGRAMS, Page, Program, Setting, program};
pub use row::{Default, Door, Flag, Group, OptionRow, Part};
pub use shared::GLOBAL;
pub use spelling::{Spelling, spell};
pub use value::{Value, one_of};
