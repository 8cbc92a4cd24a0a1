//! Files into bytes.
//!
//! [`AlignedBuffer`] is memory for files that are read and for arrays that are decoded.

mod buffer;

pub use buffer::{AlignedBuffer, AllocError};
