//! Several frames in one file: animated PNG, and GIF.

use std::io::Write;

use gif::{DisposalMethod, Repeat};
use png::{BitDepth, ColorType, Compression, Filter};

use crate::{Error, FileFormat, Picture};

/// The speed of choosing the 256 colours of a frame, of 1 to 30: a tenth of the pixels is looked at.
const SPEED: i32 = 10;
/// Half-covered pixels of a GIF are opaque from here on.
const OPAQUE: u8 = 128;
/// The shortest time of a frame of a GIF, in hundredths of a second: browsers show those below a tenth of a second long.
const SHORTEST: f64 = 2.0;

/// Writes frames that follow each other as one animated file, which starts again after its last frame. Memory is only
/// needed for one frame.
///
/// ```
/// # use cast_file::{CastFile, Confinement};
/// # use cast_render::{FileFormat, Film, Frames, RenderOptions, Subject};
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
/// let subject = Subject::new(&CastFile::open(path)?, None, Confinement::FileDirectory);
/// let walk = &subject.scene().animations[0];
/// let frames = "0..end/6".parse::<Frames>()?.of(walk)?;
/// let seconds = Frames::seconds(&frames, walk.frame_rate);
/// let mut gif = Vec::new();
/// let mut film = Film::new(&mut gif, FileFormat::Gif, (64, 64), &seconds)?;
/// let options = RenderOptions::new().size(64, 64).animation(walk, 0.0);
/// subject.frames(&frames, &options, |picture| film.add(picture))?;
/// film.finish()?;
/// assert!(gif.starts_with(b"GIF89a"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Film<'w> {
    encoder: Encoder<'w>,
    size: (u32, u32),
    seconds: Vec<f64>,
    /// How many frames are written.
    frames: usize,
    /// The time of what is shown so far, and the time that was written, in seconds: rounding does not add up.
    time: f64,
    written: f64,
}

enum Encoder<'w> {
    Apng(Box<png::Writer<Box<dyn Write + 'w>>>),
    Gif(Box<gif::Encoder<Box<dyn Write + 'w>>>),
}

impl<'w> Film<'w> {
    /// Starts a file with as many frames as times are given, each in seconds.
    ///
    /// # Errors
    /// Returns an error if the format has no frames, there are none, the size is 0 or too large for the format, or the
    /// file cannot be written.
    pub fn new(out: impl Write + 'w, format: FileFormat, size: (u32, u32), seconds: &[f64]) -> Result<Self, Error> {
        let out: Box<dyn Write + 'w> = Box::new(out);
        let (width, height) = size;
        let encoder = match format {
            FileFormat::Png => return Err(Error::Encode("PNG has one frame; use APNG or GIF".to_owned())),
            FileFormat::Apng => {
                let mut encoder = png::Encoder::new(out, width, height);
                encoder.set_color(ColorType::Rgba);
                encoder.set_depth(BitDepth::Eight);
                encoder.set_compression(Compression::Balanced);
                encoder.set_filter(Filter::Adaptive);
                let count = u32::try_from(seconds.len()).map_err(encoding)?;
                encoder.set_animated(count, 0).map_err(encoding)?;
                Encoder::Apng(Box::new(encoder.write_header().map_err(encoding)?))
            }
            FileFormat::Gif => {
                let [width, height] = [width, height].map(u16::try_from);
                let encoder = gif::Encoder::new(out, width.map_err(encoding)?, height.map_err(encoding)?, &[]);
                let mut encoder = encoder.map_err(encoding)?;
                encoder.set_repeat(Repeat::Infinite).map_err(encoding)?;
                Encoder::Gif(Box::new(encoder))
            }
        };
        Ok(Self { encoder, size, seconds: seconds.to_vec(), frames: 0, time: 0.0, written: 0.0 })
    }

    /// Adds the next frame.
    ///
    /// # Errors
    /// Returns an error if there are more frames than times, the picture has another size, or the file cannot be written.
    pub fn add(&mut self, picture: &Picture) -> Result<(), Error> {
        let Some(seconds) = self.seconds.get(self.frames) else {
            return Err(Error::Encode("there are more frames than times".to_owned()));
        };
        if (picture.width(), picture.height()) != self.size {
            return Err(Error::Encode("a frame has another size".to_owned()));
        }
        self.frames = self.frames.saturating_add(1);
        self.time += seconds;
        let left = self.time - self.written;
        match &mut self.encoder {
            Encoder::Apng(writer) => {
                let milliseconds = rounded(left * 1_000.0, 1.0);
                self.written += f64::from(milliseconds) / 1_000.0;
                writer.set_frame_delay(milliseconds, 1_000).map_err(encoding)?;
                writer.write_image_data(picture.pixels().as_flattened()).map_err(encoding)
            }
            Encoder::Gif(encoder) => {
                let hundredths = rounded(left * 100.0, SHORTEST);
                self.written += f64::from(hundredths) / 100.0;
                let mut pixels = picture.pixels().to_vec();
                for pixel in &mut pixels {
                    *pixel = match *pixel {
                        [red, green, blue, alpha] if alpha >= OPAQUE => [red, green, blue, u8::MAX],
                        _ => [0; 4],
                    };
                }
                let [width, height] = [self.size.0, self.size.1].map(|side| u16::try_from(side).unwrap_or(u16::MAX));
                let mut frame = gif::Frame::from_rgba_speed(width, height, pixels.as_flattened_mut(), SPEED);
                frame.delay = hundredths;
                // Otherwise earlier frames are seen through the transparent parts.
                frame.dispose = DisposalMethod::Background;
                encoder.write_frame(&frame).map_err(encoding)
            }
        }
    }

    /// Writes the end of the file.
    ///
    /// # Errors
    /// Returns an error if frames are missing, or the file cannot be written.
    pub fn finish(self) -> Result<(), Error> {
        if self.frames < self.seconds.len() {
            return Err(Error::Encode("there are fewer frames than times".to_owned()));
        }
        match self.encoder {
            Encoder::Apng(writer) => writer.finish().map_err(encoding),
            Encoder::Gif(encoder) => encoder.into_inner().and_then(|mut out| Ok(out.flush()?)).map_err(encoding),
        }
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to integers saturates")]
fn rounded(time: f64, least: f64) -> u16 {
    time.round().max(least) as u16
}

pub(crate) fn encoding(error: impl std::fmt::Display) -> Error {
    Error::Encode(error.to_string())
}
