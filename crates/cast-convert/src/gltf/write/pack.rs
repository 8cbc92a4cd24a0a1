//! What is written is made smaller: fewer bits for each number, and compressed buffers.
//!
//! Both work on the finished file in memory, so that the usual way, which streams from the document, knows nothing of them.

mod compress;
mod quantize;

use cast_format::Progress;

use super::bin::Piece;
use super::output::{Output, to_usize};
use crate::gltf::schema::BufferView;
use crate::{Compression, Error};

/// The bytes of a buffer view.
pub(super) struct View {
    bytes: Vec<u8>,
    /// What was done to the bytes that a reader has to undo once they are unpacked.
    filter: Option<&'static str>,
}

/// Does what the options ask for.
///
/// # Errors
/// When a file that is to be embedded cannot be read, or it was cancelled.
pub(super) fn pack(output: &mut Output<'_>) -> Result<(), Error> {
    let options = output.options;
    if !options.quantize && options.compression.is_none() {
        return Ok(());
    }
    let mut bytes = Vec::new();
    std::mem::take(&mut output.bin).write(&mut bytes, &options.clone().progress(Progress::none()))?;
    let view = |view: &BufferView| {
        let range = view.byte_offset..view.byte_offset.saturating_add(view.byte_length);
        View { bytes: bytes.get(range).unwrap_or_default().to_vec(), filter: None }
    };
    let mut views: Vec<View> = output.root.buffer_views.iter().map(view).collect();
    drop(bytes);
    options.report(400)?;
    if options.quantize {
        quantize::quantize(output, &mut views);
        options.report(450)?;
    }
    match options.compression {
        Some(Compression::Meshopt) => compress::compress(output, views),
        None => views.into_iter().enumerate().for_each(|(index, view)| put(output, index, view.bytes)),
    }
    Ok(options.report(499)?)
}

/// Adds the bytes of a view as they are.
fn put(output: &mut Output<'_>, index: usize, bytes: Vec<u8>) {
    let length = bytes.len();
    let start = to_usize(output.bin.push(Piece::Bytes(bytes.into())));
    if let Some(view) = output.root.buffer_views.get_mut(index) {
        (view.byte_offset, view.byte_length) = (start, length);
    }
}
