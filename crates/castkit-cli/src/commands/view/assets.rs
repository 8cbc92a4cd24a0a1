//! The page as it was built by `cargo xtask web`, from bindings/web.

use std::io::{self, Read};

use flate2::read::GzDecoder;

pub(super) const INDEX: &str = include_str!("../../../assets/view/index.html");
pub(super) const STYLE: &str = include_str!("../../../assets/view/viewer.css");
/// Compressed, like the following ones.
pub(super) const VIEWER: &[u8] = include_bytes!("../../../assets/view/viewer.js.gz");
pub(super) const WORKER: &[u8] = include_bytes!("../../../assets/view/worker.js.gz");
pub(super) const MODULE: &[u8] = include_bytes!("../../../assets/view/castkit.wasm.gz");

/// Decompresses gzip data.
pub(super) fn inflate(compressed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    GzDecoder::new(compressed).read_to_end(&mut bytes)?;
    Ok(bytes)
}
