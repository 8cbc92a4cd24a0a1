//! Several pictures in one: contact sheets, and strips of frames.

use std::io::Write;

use png::{BitDepth, ColorType, Compression, Encoder, Filter};

use cast_base::DEFAULT_BUDGET;

use crate::error::LONGEST_SHEET;
use crate::film::encoding;
use crate::lettering::{CHARACTER, Canvas, ELLIPSIS, lines, shortened};
use crate::{Error, Picture};

/// Above and below a name, in pixels.
const MARGIN: usize = 2;
/// Between a name and the sides of its cell.
const SIDES: usize = 4;

/// How pictures are arranged in a [`Sheet`].
#[derive(Clone, Copy, Debug)]
pub struct SheetOptions {
    size: (u32, u32),
    columns: u32,
    background: Option<[u8; 4]>,
    names: bool,
    budget: u64,
}

impl Default for SheetOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl SheetOptions {
    /// One row of pictures of 512 by 512 pixels, without names, on a transparent background.
    #[must_use]
    pub const fn new() -> Self {
        Self { size: (512, 512), columns: u32::MAX, background: None, names: false, budget: DEFAULT_BUDGET }
    }

    /// The width and height of a picture in pixels.
    #[must_use]
    pub const fn size(mut self, width: u32, height: u32) -> Self {
        self.size = (width, height);
        self
    }

    /// The width and height of a picture in pixels.
    #[must_use]
    pub const fn cell(&self) -> (u32, u32) {
        self.size
    }

    /// How many pictures are in a row, at least one. By default all.
    #[must_use]
    pub const fn columns(mut self, columns: u32) -> Self {
        self.columns = columns;
        self
    }

    /// The background colour, also of the names: red, green and blue in sRGB, and alpha. By default it is transparent.
    #[must_use]
    pub const fn background(mut self, rgba: [u8; 4]) -> Self {
        self.background = Some(rgba);
        self
    }

    /// Whether the name of each picture is written below it. Default false.
    #[must_use]
    pub const fn names(mut self, names: bool) -> Self {
        self.names = names;
        self
    }

    /// How many bytes a row of pictures may take. More is an error before anything is drawn. Default
    /// [`DEFAULT_BUDGET`].
    #[must_use]
    pub const fn budget(mut self, bytes: u64) -> Self {
        self.budget = bytes;
        self
    }
}

/// Pictures that become one PNG file, row by row: memory is only needed for one row of pictures.
///
/// ```
/// # use cast_file::CastFile;
/// # use cast_scene::Scene;
/// # use cast_render::{RenderOptions, Sheet, SheetOptions, render};
/// # let bytes = include_bytes!("../../../testdata/valid/character.cast");
/// let picture = render(&Scene::new(&CastFile::from_bytes(bytes)?), &RenderOptions::new().size(64, 64))?;
/// let mut png = Vec::new();
/// let options = SheetOptions::new().size(64, 64).columns(2).names(true).background([255; 4]);
/// let size = Sheet::write(&mut png, 3, &options, |sheet| {
///     sheet.add("hero", Ok(&picture))?;
///     sheet.add("copy of hero", Ok(&picture))?;
///     sheet.add("villain", Err("the file is empty"))
/// })?;
/// assert_eq!(size, (128, 162));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Sheet<'w> {
    out: &'w mut dyn Write,
    options: SheetOptions,
    columns: usize,
    /// The width of the sheet in pixels.
    width: usize,
    rows_left: usize,
    /// A row of pictures, and how many of them are there.
    row: Vec<[u8; 4]>,
    filled: usize,
}

impl Sheet<'_> {
    /// Writes a file for this number of pictures, which a function adds in order. Cells that get no picture are empty.
    /// Returns the width and height in pixels.
    ///
    /// # Errors
    /// Returns an error if the sheet would be larger than 65,535 pixels in a direction or a row of it larger than the
    /// budget, there is not enough memory, or the file cannot be written; or that of the function.
    pub fn write(
        out: impl Write,
        cells: usize,
        options: &SheetOptions,
        fill: impl FnOnce(&mut Sheet<'_>) -> Result<(), Error>,
    ) -> Result<(u32, u32), Error> {
        let (cells, most) = (cells.max(1), options.columns.max(1) as usize);
        let columns = cells.min(most);
        let rows_left = cells.div_ceil(columns);
        let name = if options.names { CHARACTER.1.saturating_add(2 * MARGIN) } else { 0 };
        let row_height = (options.size.1 as usize).saturating_add(name);
        let width = (columns as u64).saturating_mul(u64::from(options.size.0));
        let height = (rows_left as u64).saturating_mul(row_height as u64);
        let side = |side: u64| u32::try_from(side).ok().filter(|side| (1..=LONGEST_SHEET).contains(side));
        let (Some(across), Some(along)) = (side(width), side(height)) else {
            return Err(Error::SheetSize { width, height });
        };
        let bytes = width.saturating_mul(row_height as u64).saturating_mul(4);
        if bytes > options.budget {
            return Err(Error::SheetMemory { bytes, budget: options.budget });
        }
        let pixels = (across as usize).saturating_mul(row_height);
        let mut row = Vec::new();
        row.try_reserve_exact(pixels).map_err(|_| Error::OutOfMemory { bytes: pixels.saturating_mul(4) })?;
        row.resize(pixels, options.background.unwrap_or_default());
        let mut encoder = Encoder::new(out, across, along);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Balanced);
        encoder.set_filter(Filter::Adaptive);
        let mut writer = encoder.write_header().map_err(encoding)?;
        let mut stream = writer.stream_writer().map_err(encoding)?;
        let width = across as usize;
        let mut sheet = Sheet { out: &mut stream, options: *options, columns, width, rows_left, row, filled: 0 };
        fill(&mut sheet)?;
        while sheet.rows_left > 0 {
            sheet.write_row()?;
        }
        stream.finish().map_err(encoding)?;
        writer.finish().map_err(encoding)?;
        Ok((across, along))
    }

    /// Adds the next picture with its name, or why there is none. Of a picture that is larger than a cell, the top left
    /// corner is shown.
    ///
    /// # Errors
    /// Returns an error if there are more pictures than said before, or the file cannot be written.
    pub fn add(&mut self, name: &str, picture: Result<&Picture, &str>) -> Result<(), Error> {
        if self.rows_left == 0 {
            return Err(Error::Encode("there are more pictures than cells".to_owned()));
        }
        let [across, along] = [self.options.size.0, self.options.size.1].map(|side| side as usize);
        let left = self.filled.saturating_mul(across);
        match picture {
            Ok(picture) => {
                let lines = picture.pixels().chunks(picture.width().max(1) as usize);
                for (line, own) in self.row.chunks_mut(self.width).zip(lines).take(along) {
                    line.iter_mut().skip(left).take(across).zip(own).for_each(|(pixel, own)| *pixel = *own);
                }
            }
            Err(reason) => self.explain(reason, left),
        }
        if self.options.names {
            let room = across.saturating_sub(2 * SIDES) / CHARACTER.0;
            let name = shortened(name, room);
            let free = across.saturating_sub(name.chars().count().saturating_mul(CHARACTER.0));
            let at = [left.saturating_add(free / 2), along.saturating_add(MARGIN)];
            let ink = ink(self.options.background);
            Canvas::new(&mut self.row, self.width).line(&name, at, ink);
        }
        self.filled = self.filled.saturating_add(1);
        if self.filled == self.columns { self.write_row() } else { Ok(()) }
    }

    /// Writes a text in the middle of a cell.
    fn explain(&mut self, reason: &str, left: usize) {
        let [across, along] = [self.options.size.0, self.options.size.1].map(|side| side as usize);
        let room = across.saturating_sub(2 * SIDES) / CHARACTER.0;
        let fitting = along / CHARACTER.1;
        let mut text = lines(reason, room);
        if text.len() > fitting {
            text.truncate(fitting);
            if let Some(last) = text.last_mut() {
                *last = last.chars().take(room.saturating_sub(1)).chain(Some(ELLIPSIS)).collect();
            }
        }
        let top = along.saturating_sub(text.len().saturating_mul(CHARACTER.1)) / 2;
        let ink = ink(self.options.background);
        let mut canvas = Canvas::new(&mut self.row, self.width);
        for (index, line) in text.iter().enumerate().filter(|_| room > 0) {
            let top = top.saturating_add(index.saturating_mul(CHARACTER.1));
            canvas.line(line, [left.saturating_add(SIDES), top], ink);
        }
    }

    fn write_row(&mut self) -> Result<(), Error> {
        self.out.write_all(self.row.as_flattened()).map_err(encoding)?;
        self.row.fill(self.options.background.unwrap_or_default());
        self.filled = 0;
        self.rows_left = self.rows_left.saturating_sub(1);
        Ok(())
    }
}

/// A colour of text that can be read on a background; where that is transparent, on a light and on a dark one.
pub(crate) fn ink(background: Option<[u8; 4]>) -> [u8; 3] {
    let [red, green, blue, alpha] = background.unwrap_or_default().map(u32::from);
    match (alpha < 128, red * 3 + green * 6 + blue > 1275) {
        (true, _) => [128; 3],
        (false, true) => [32; 3],
        (false, false) => [224; 3],
    }
}
