//! Makes the output smaller: fewer bits per number, and compressed buffers.
//!
//! Both work on the finished file in memory, so that the normal path, which streams from the document, is unaffected.

mod compress;
mod quantize;

use cast_base::Progress;
use cast_interchange::{Compression, Error};

use super::output::{Output, View, no_pieces};
use crate::gltf::schema::BufferView;

/// Applies what the options request.
///
/// # Errors
/// Returns an error if a file that is to be embedded cannot be read, or the work is cancelled.
pub(super) fn pack(output: &mut Output<'_>) -> Result<(), Error> {
    let options = output.options;
    if !options.quantize && options.compress.is_none() {
        return Ok(());
    }
    let mut bytes = Vec::new();
    std::mem::replace(&mut output.bin, no_pieces()).write(&mut bytes, &options.clone().progress(Progress::none()))?;
    output.add_corrected();
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
    if options.compress == Some(Compression::Meshopt) {
        compress::compress(output, views);
    } else {
        views.into_iter().enumerate().for_each(|(index, view)| output.put(index, view.bytes));
    }
    Ok(options.report(499)?)
}
