//! Converting other formats to and from Cast, and optimising files.

mod choices;
mod formats;
mod notes;
mod optimize;
mod options;
mod run;
mod sources;
