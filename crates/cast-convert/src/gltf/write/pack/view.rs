//! The content of buffer views, each separately.

use crate::gltf::write::bin::Piece;
use crate::gltf::write::output::{Output, to_usize};

/// The bytes of a buffer view.
pub(super) struct View {
    pub(super) bytes: Vec<u8>,
    /// The filter that a reader has to undo after decompression.
    pub(super) filter: Option<&'static str>,
}

/// Adds the bytes of a view unchanged.
pub(super) fn put(output: &mut Output<'_>, index: usize, bytes: Vec<u8>) {
    let length = bytes.len();
    let start = to_usize(output.bin.push(Piece::Bytes(bytes.into())));
    if let Some(view) = output.root.buffer_views.get_mut(index) {
        (view.byte_offset, view.byte_length) = (start, length);
    }
}
