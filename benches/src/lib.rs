//! Benchmarks of castkit: the files they run on, and the work they measure.
//!
//! The criterion benches (`cargo bench -p castkit-benches`) and the program `summary`, which prints the ratios that
//! the documents quote, take both from here, so that they measure the same thing.

pub mod bare;
pub mod characters;
pub mod content;
pub mod decoding;
#[cfg(feature = "fbx")]
pub mod fbx;
pub mod files;
pub mod measure;
mod random;
pub mod work;

/// Any error: benchmarks just stop and print it.
pub type AnyError = Box<dyn std::error::Error + Send + Sync>;

/// The result of anything that can fail.
pub type Result<T> = std::result::Result<T, AnyError>;
