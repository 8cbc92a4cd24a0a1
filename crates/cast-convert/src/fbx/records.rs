//! Nodes of FBX files as records, whether the file is binary or text.

mod binary;
mod describe;
mod extract;
mod text;
mod walk;

use crate::stored::Stored;

/// Options for examining FBX files.
pub(crate) const STORED: Stored = Stored { walk: walk::walk, describe: describe::describe, extract: extract::extract };
