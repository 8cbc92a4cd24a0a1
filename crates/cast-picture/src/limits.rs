//! The limits of all formats.

/// The maximum width and height of an image in pixels.
pub const LONGEST: u32 = 16_384;
/// The maximum decoded size of an image in bytes: 8192 by 8192 pixels with four channels, or 16384 by 16384 with one.
pub const LARGEST: u64 = 256 << 20;
