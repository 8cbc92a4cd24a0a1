//! Other formats to and from Cast, and files made smaller.

mod choices;
mod formats;
mod notes;
mod optimize;
mod options;
mod run;
