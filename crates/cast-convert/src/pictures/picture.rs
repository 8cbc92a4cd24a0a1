//! A decoded image.

use super::map::Map;

/// Rows of pixels from the top, with this many channels: grey, grey and alpha, RGB, RGBA.
#[derive(Debug)]
pub(crate) struct Picture {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) samples: usize,
    pub(super) bytes: Vec<u8>,
    /// Whether the file had more than eight bits per channel.
    pub(super) is_deep: bool,
}

impl Picture {
    /// The red, green or blue channel, counted from 0. In a greyscale image, all are the same.
    pub(crate) fn map(&self, channel: usize) -> Map {
        let at = if self.samples < 3 { 0 } else { channel };
        let values = self.bytes.iter().skip(at).step_by(self.samples.max(1)).copied().collect();
        Map { width: self.width, height: self.height, values }
    }

    /// Whether red, green and blue differ by more than JPEG artefacts in grey.
    pub(crate) fn is_colored(&self) -> bool {
        let differs = |pixel: &[u8]| match pixel {
            [r, g, b, ..] => r.abs_diff(*g).max(r.abs_diff(*b)) > 8,
            _ => false,
        };
        self.samples >= 3 && self.bytes.chunks_exact(self.samples).any(differs)
    }

    /// Whether the file had more than eight bits per channel.
    pub(crate) fn is_deep(&self) -> bool {
        self.is_deep
    }
}
