//! Other formats to and from Cast, and files made smaller.

mod formats;
mod notes;
mod optimize;
mod options;
mod run;
