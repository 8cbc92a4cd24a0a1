//! Text in pictures.

use std::convert::Infallible;

use embedded_graphics::Drawable;
use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Point, Size};
use embedded_graphics::mono_font::{
    MonoFont, MonoTextStyle, iso_8859_1, iso_8859_2, iso_8859_3, iso_8859_4, iso_8859_5, iso_8859_7, iso_8859_10,
    iso_8859_13, iso_8859_14, iso_8859_16,
};
use embedded_graphics::pixelcolor::{Rgb888, RgbColor};
use embedded_graphics::text::{Baseline, Text};

/// The size of a character in pixels; all are equally wide.
pub(crate) const CHARACTER: (usize, usize) = (8, 13);

/// One typeface for the letters of Europe: the first part with a character has it.
const PARTS: [&MonoFont<'static>; 10] = [
    &iso_8859_1::FONT_8X13,
    &iso_8859_2::FONT_8X13,
    &iso_8859_5::FONT_8X13,
    &iso_8859_7::FONT_8X13,
    &iso_8859_3::FONT_8X13,
    &iso_8859_4::FONT_8X13,
    &iso_8859_10::FONT_8X13,
    &iso_8859_13::FONT_8X13,
    &iso_8859_14::FONT_8X13,
    &iso_8859_16::FONT_8X13,
];

/// What is drawn for a character that no part of the typeface has.
const UNKNOWN: char = '?';
/// Where a part of a text is left out. The typeface does not have it.
pub(crate) const ELLIPSIS: char = '\u{2026}';

/// Pixels to write on.
pub(crate) struct Canvas<'p> {
    pixels: &'p mut [[u8; 4]],
    width: usize,
}

impl<'p> Canvas<'p> {
    pub(crate) fn new(pixels: &'p mut [[u8; 4]], width: usize) -> Self {
        Self { pixels, width }
    }

    fn set(&mut self, x: usize, y: usize, color: [u8; 3]) {
        let place = y.checked_mul(self.width).and_then(|start| start.checked_add(x)).filter(|_| x < self.width);
        if let Some(pixel) = place.and_then(|place| self.pixels.get_mut(place)) {
            let [red, green, blue] = color;
            *pixel = [red, green, blue, u8::MAX];
        }
    }

    pub(crate) fn fill(&mut self, [x, y]: [usize; 2], [width, height]: [usize; 2], color: [u8; 3]) {
        for row in y..y.saturating_add(height) {
            (x..x.saturating_add(width)).for_each(|column| self.set(column, row, color));
        }
    }

    /// Writes a line from a top left corner.
    pub(crate) fn line(&mut self, text: &str, [x, y]: [usize; 2], color: [u8; 3]) {
        let [red, green, blue] = color;
        for (index, character) in text.chars().enumerate() {
            let x = x.saturating_add(index.saturating_mul(CHARACTER.0));
            if x >= self.width {
                return;
            }
            if character == ELLIPSIS {
                (1..8).step_by(2).for_each(|dot| self.set(x.saturating_add(dot), y.saturating_add(9), color));
                continue;
            }
            let (font, shown) = glyph(character);
            let style = MonoTextStyle::new(font, Rgb888::new(red, green, blue));
            let (Ok(left), Ok(top)) = (i32::try_from(x), i32::try_from(y)) else { return };
            let shown = shown.encode_utf8(&mut [0; 4]).to_owned();
            let Ok(_) = Text::with_baseline(&shown, Point::new(left, top), style, Baseline::Top).draw(self);
        }
    }
}

impl OriginDimensions for Canvas<'_> {
    fn size(&self) -> Size {
        let height = self.pixels.len().checked_div(self.width).unwrap_or(0);
        let [width, height] = [self.width, height].map(|side| u32::try_from(side).unwrap_or(u32::MAX));
        Size::new(width, height)
    }
}

impl DrawTarget for Canvas<'_> {
    type Color = Rgb888;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb888>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(at, color) in pixels {
            if let (Ok(x), Ok(y)) = (usize::try_from(at.x), usize::try_from(at.y)) {
                self.set(x, y, [color.r(), color.g(), color.b()]);
            }
        }
        Ok(())
    }
}

/// The part of the typeface with a character, and what is drawn for it.
fn glyph(character: char) -> (&'static MonoFont<'static>, char) {
    // A part has the same glyph for all characters that it lacks.
    let has = |font: &&MonoFont<'static>| {
        let glyph = |character| font.glyph_mapping.index(character);
        character == UNKNOWN || glyph(character) != glyph(UNKNOWN)
    };
    let found = PARTS.into_iter().find(has).filter(|_| !character.is_control());
    found.map_or((PARTS[0], UNKNOWN), |font| (font, character))
}

/// A text of at most this many characters, without its middle if it is longer.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let shown = most.saturating_sub(1);
    let end = shown / 2;
    let (start, skipped) = (shown.saturating_sub(end), count.saturating_sub(end));
    let ellipsis = (most > 0).then_some(ELLIPSIS);
    text.chars().take(start).chain(ellipsis).chain(text.chars().skip(skipped)).collect()
}

/// A text in lines of at most this many characters, broken between words where possible.
pub(crate) fn lines(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let most = most.max(1);
    for word in text.split_whitespace() {
        let mut word: Vec<char> = word.chars().collect();
        while !word.is_empty() {
            let Some(line) = lines.last_mut() else { return lines };
            let used = line.chars().count();
            let space = usize::from(used > 0);
            let room = most.saturating_sub(used.saturating_add(space));
            if word.len() > room && used > 0 {
                lines.push(String::new());
                continue;
            }
            if space > 0 {
                line.push(' ');
            }
            line.extend(word.drain(..word.len().min(room)));
        }
    }
    lines
}
