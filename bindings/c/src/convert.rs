//! Converting other formats to and from Cast, and optimising files.

#[allow(dead_code, reason = "most constants are for the header")]
mod choices;
mod fields;
mod formats;
mod notes;
mod optimize;
mod optimize_fields;
mod options;
mod result;
mod run;
mod sources;
mod values;
