//! Whether a buffer beside a .gltf was written with it.

use std::fs::File;
use std::io::{self, BufReader, Read};

use serde::Deserialize;

use super::uri;

/// The largest JSON that is read, in bytes.
const LARGEST: u64 = 1 << 30;

#[derive(Deserialize)]
struct Made {
    asset: Asset,
    #[serde(default)]
    buffers: Vec<Buffer>,
}

#[derive(Deserialize)]
struct Asset {
    generator: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Buffer {
    uri: Option<String>,
    byte_length: u64,
}

/// Whether castkit wrote the .gltf, and that has a buffer of this name and length. Nobody edits a buffer by hand.
pub(crate) fn is_own_buffer(result: File, side_file: File, name: &str) -> io::Result<bool> {
    let Ok(made) = serde_json::from_reader::<_, Made>(BufReader::new(result.take(LARGEST))) else { return Ok(false) };
    let length = side_file.metadata()?.len();
    let uri = uri::of_path(name);
    let is_it = |buffer: &Buffer| buffer.uri.as_ref() == Some(&uri) && buffer.byte_length == length;
    Ok(made.asset.generator.is_some_and(|by| by.starts_with("castkit ")) && made.buffers.iter().any(is_it))
}
