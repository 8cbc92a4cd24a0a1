//! Converting other formats to and from Cast, and optimising files.

mod formats;
pub(crate) mod notes;
mod optimize;
mod options;
pub(crate) mod result;
mod run;
mod sources;
