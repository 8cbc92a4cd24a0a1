//! Converting other formats to and from Cast, and optimising files.

mod formats;
mod notes;
mod optimize;
mod options;
mod result;
mod run;
mod sources;
