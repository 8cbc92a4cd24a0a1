//! A decoder for all formats: row by row, or at once.

use crate::Error;
use crate::info::Info;
use crate::picture::Picture;
use crate::resize::{Content, resize};

/// Decodes an image after its header was read and checked against the limits.
pub struct Decoder<'b> {
    info: Info,
    rows: Box<dyn Rows + 'b>,
}

/// The rows of an image from the top.
pub(crate) trait Rows {
    /// Decodes the next row.
    fn next(&mut self, row: &mut [u8]) -> Result<(), Error>;

    /// Decodes all rows at once, before any single one; `None` where that has no advantage.
    fn all(&mut self) -> Option<Result<Vec<u8>, Error>> {
        None
    }
}

/// The rows of a format that is decoded as a whole.
struct Whole<F> {
    decode: F,
    pixels: Option<Vec<u8>>,
    at: usize,
}

impl<'b> Decoder<'b> {
    pub(crate) fn by_row(info: Info, rows: impl Rows + 'b) -> Self {
        Self { info, rows: Box::new(rows) }
    }

    /// For a format that is decoded as a whole: `decode` returns the pixels.
    pub(crate) fn whole(info: Info, decode: impl FnMut() -> Result<Vec<u8>, Error> + 'b) -> Self {
        Self::by_row(info, Whole { decode, pixels: None, at: 0 })
    }

    /// What the header says.
    #[must_use]
    pub fn info(&self) -> &Info {
        &self.info
    }

    /// Decodes the image.
    ///
    /// # Errors
    /// Returns an error if the file is damaged, or ends too early.
    pub fn decode(mut self) -> Result<Picture, Error> {
        let info = self.info;
        let mut pixels = match self.rows.all() {
            Some(pixels) => pixels?,
            None => {
                let mut pixels = vec![0; info.decoded_len()];
                pixels.chunks_exact_mut(info.row_len()).try_for_each(|row| self.rows.next(row))?;
                pixels
            }
        };
        if pixels.len() != info.decoded_len() {
            return Err(Error::cut(info.format));
        }
        if info.is_premultiplied {
            pixels.chunks_exact_mut(info.channels.count()).for_each(divide_by_alpha);
        }
        Ok(Picture::of(info.size, info.channels, pixels, info.is_deep))
    }

    /// Decodes the image in another size, row by row where the format allows it. The blue of [`Content::Normal`] is
    /// computed if the file does not store it.
    ///
    /// # Errors
    /// Returns an error if the file is damaged, or the size exceeds the limits.
    pub fn resized(mut self, size: [u32; 2], content: Content) -> Result<Picture, Error> {
        let adds_z = content == Content::Normal && self.info.has_two_channels;
        if size == self.info.size && !adds_z {
            return self.decode();
        }
        let info = self.info;
        let mut next = |row: &mut [u8]| {
            self.rows.next(row)?;
            if info.is_premultiplied {
                row.chunks_exact_mut(info.channels.count()).for_each(divide_by_alpha);
            }
            if adds_z {
                row.chunks_exact_mut(info.channels.count()).for_each(add_z);
            }
            Ok(())
        };
        if size != info.size {
            return resize(&info, size, content, next);
        }
        let mut pixels = vec![0; info.decoded_len()];
        pixels.chunks_exact_mut(info.row_len()).try_for_each(&mut next)?;
        Ok(Picture::of(size, info.channels, pixels, info.is_deep))
    }
}

impl<F: FnMut() -> Result<Vec<u8>, Error>> Rows for Whole<F> {
    fn next(&mut self, row: &mut [u8]) -> Result<(), Error> {
        if self.pixels.is_none() {
            self.pixels = Some((self.decode)()?);
        }
        let pixels = self.pixels.as_deref().unwrap_or_default();
        let end = self.at.saturating_add(row.len());
        // The length was checked by `decode`.
        row.copy_from_slice(pixels.get(self.at..end).ok_or(Error::UnknownFormat)?);
        self.at = end;
        Ok(())
    }

    fn all(&mut self) -> Option<Result<Vec<u8>, Error>> {
        Some((self.decode)())
    }
}

/// Colours that were multiplied by alpha as they were before, rounded. Where alpha is 0 they stay.
fn divide_by_alpha(pixel: &mut [u8]) {
    if let [colors @ .., alpha @ 1..=254] = pixel {
        let alpha = u16::from(*alpha);
        for color in colors {
            *color = u8::try_from((u16::from(*color) * 255 + alpha / 2) / alpha).unwrap_or(u8::MAX);
        }
    }
}

/// Computes the blue of a direction of length 1 from red and green: the z that points out of the surface.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to integers saturates")]
fn add_z(pixel: &mut [u8]) {
    if let [x, y, z, ..] = pixel {
        let [x, y] = [*x, *y].map(|byte| f32::from(byte) / 127.5 - 1.0);
        let length = (1.0 - x * x - y * y).max(0.0).sqrt();
        *z = ((length + 1.0) * 127.5).round() as u8;
    }
}
