//! Decodes and encodes images, in order to pack and unpack material maps.
//!
//! PNG and JPEG, which glTF uses, with crates free of `unsafe` code; eight bits per channel. Sizes come from files, so
//! they are checked before memory is allocated.

mod map;

pub(crate) use map::{Map, Picture, pack};

use std::io::Cursor;
use std::path::Path;

use cast_interchange::assets::policy::AssetPolicy;
use cast_interchange::assets::references;
use cast_interchange::{NoteKind, notes};
use png::{BitDepth, Decoder, Limits, Transformations};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use map::{LARGEST, LONGEST, size_of};

/// The decoded size that the images of a conversion may have for each byte of their files, in addition to the budget of
/// the options. They are decoded one after the other, so this limits time. Real textures expand by a factor of ten,
/// single-coloured ones of a thousand.
const EXPANSION: u64 = 64;

const UNREADABLE: &NoteKind = &notes::material::UNREADABLE_PICTURES;

/// Decodes images as long as their total size is plausible for their files.
#[derive(Debug)]
pub(crate) struct Pictures {
    left: u64,
}

impl Pictures {
    /// Uses the budget of the options.
    pub(crate) fn new(budget: u64) -> Self {
        Self { left: budget }
    }

    /// Counts the bytes of a file. One file may contain many images, and several may share bytes.
    pub(crate) fn allow(&mut self, bytes: usize) {
        self.left = self.left.saturating_add((bytes as u64).saturating_mul(EXPANSION));
    }

    /// The image in a file that a source refers to. The error is the note that says why there is none.
    pub(crate) fn open(
        &mut self,
        source: Option<&Path>,
        path: &str,
        policy: AssetPolicy<'_>,
    ) -> Result<Picture, &'static NoteKind> {
        let bytes = references::load(source, path, policy).map_err(|_| UNREADABLE)?;
        self.allow(bytes.len());
        self.read(&bytes)
    }

    /// The image in the bytes of a file. The error is the note that says why there is none.
    pub(crate) fn read(&mut self, bytes: &[u8]) -> Result<Picture, &'static NoteKind> {
        match bytes {
            [0x89, b'P', b'N', b'G', ..] => self.png(bytes),
            [0xFF, 0xD8, 0xFF, ..] => self.jpeg(bytes),
            _ => Err(UNREADABLE),
        }
    }

    /// Spends the size of an image, before memory for it is allocated.
    fn spend(&mut self, bytes: usize) -> Result<(), &'static NoteKind> {
        self.left = self.left.checked_sub(bytes as u64).ok_or(&notes::material::LARGE_PICTURES)?;
        Ok(())
    }

    fn png(&mut self, bytes: &[u8]) -> Result<Picture, &'static NoteKind> {
        // In addition to the image, two rows and the tables of the decompressor.
        let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: LARGEST + (1 << 20) });
        decoder.set_transformations(Transformations::normalize_to_color8());
        let header = decoder.read_header_info().map_err(|_| UNREADABLE)?;
        let size = [header.width as usize, header.height as usize];
        let is_deep = header.bit_depth == BitDepth::Sixteen;
        size_of(size, 1)?;
        let mut reader = decoder.read_info().map_err(|_| UNREADABLE)?;
        let samples = reader.output_color_type().0.samples();
        let length = size_of(size, samples)?;
        if reader.output_buffer_size() != Some(length) {
            return Err(UNREADABLE);
        }
        self.spend(length)?;
        let mut bytes = vec![0; length];
        reader.next_frame(&mut bytes).map_err(|_| UNREADABLE)?;
        Ok(Picture { size, samples, bytes, is_deep })
    }

    fn jpeg(&mut self, bytes: &[u8]) -> Result<Picture, &'static NoteKind> {
        // Strict, so that a truncated file is not an image whose rest is grey.
        let options = DecoderOptions::default().set_strict_mode(true).set_max_width(LONGEST).set_max_height(LONGEST);
        let head = {
            let options = options.set_max_width(usize::from(u16::MAX)).set_max_height(usize::from(u16::MAX));
            let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
            decoder.decode_headers().map_err(|_| UNREADABLE)?;
            decoder.info().ok_or(UNREADABLE)?
        };
        let size = [head.width, head.height].map(usize::from);
        let (samples, space) = if head.components == 1 { (1, ColorSpace::Luma) } else { (3, ColorSpace::RGB) };
        let length = size_of(size, samples)?;
        self.spend(length)?;
        let options = options.jpeg_set_out_colorspace(space);
        let bytes = JpegDecoder::new_with_options(ZCursor::new(bytes), options).decode().map_err(|_| UNREADABLE)?;
        (bytes.len() == length).then_some(Picture { size, samples, bytes, is_deep: false }).ok_or(UNREADABLE)
    }
}
