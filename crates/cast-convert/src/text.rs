//! Text formats: encodings, lines and numbers, in both directions.

#[cfg(feature = "text-write")]
pub(crate) mod lines;
#[cfg(feature = "text")]
pub(crate) mod numbers;

#[cfg(feature = "text")]
mod source;
#[cfg(feature = "text")]
pub(crate) mod statements;

#[cfg(feature = "text")]
pub(crate) use source::{decoded, is_space, line_end, shown};
