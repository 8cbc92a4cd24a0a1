//! What all crates of castkit share and what is no fact about the Cast format: [`Threads`] and loops that run on them,
//! [`Progress`], the [budget](DEFAULT_BUDGET), the [`Severity`] of messages, sorting that is small in WebAssembly, and the
//! arithmetic of rotations.
//!
//! ```
//! use cast_base::{Threads, parallel};
//!
//! let squares: Vec<u32> = parallel::map(Threads::All, &[1, 2, 3], 1, |number| number * number);
//! assert_eq!(squares, [1, 4, 9]);
//! ```
//!
//! The crate needs `alloc`; `std` only with the features `std` and `rayon`.
#![no_std]
#![forbid(unsafe_code)]
#![deny(clippy::arithmetic_side_effects, clippy::indexing_slicing)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod budget;
#[cfg(feature = "std")]
pub mod carried;
pub mod parallel;
mod progress;
#[cfg(feature = "std")]
pub mod rotation;
mod severity;
pub mod sort;
mod threads;

pub use budget::DEFAULT_BUDGET;
pub use progress::{Cancelled, Progress, Steps};
pub use severity::Severity;
pub use threads::{PORTION, Threads};
