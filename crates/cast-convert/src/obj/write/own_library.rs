//! Which MTL files castkit wrote, and nobody has changed since.

use std::fs::File;
use std::io::{self, Read};

/// A line that says which program made a file.
pub(super) const MADE: &str = "# castkit";

/// How many bytes of an OBJ file contain the line that says who made it.
const LONGEST_START: u64 = 1 << 16;

/// The largest MTL file that is read, in bytes.
const LARGEST_LIBRARY: u64 = 1 << 28;

/// The first line of an MTL file, which shows whether somebody has changed the others.
pub(super) fn mark(text: &[u8]) -> String {
    let digest = blake3::hash(text).to_hex();
    format!("{MADE} {}", digest.get(..16).unwrap_or_default())
}

/// Whether castkit wrote the OBJ file, and the MTL file is as it was written.
pub(crate) fn is_own_library(result: File, side_file: File, name: &str) -> io::Result<bool> {
    let mut start = Vec::new();
    result.take(LONGEST_START).read_to_end(&mut start)?;
    let mut lines = start.split(|byte| *byte == b'\n').take(2);
    let library = format!("mtllib {name}");
    if lines.next() != Some(library.as_bytes()) || lines.next() != Some(MADE.as_bytes()) {
        return Ok(false);
    }
    let mut content = Vec::new();
    side_file.take(LARGEST_LIBRARY).read_to_end(&mut content)?;
    let first_line = content.iter().position(|byte| *byte == b'\n').and_then(|end| content.split_at_checked(end));
    let Some((first, text)) = first_line else { return Ok(false) };
    Ok(first == mark(text.strip_prefix(b"\n").unwrap_or_default()).as_bytes())
}
