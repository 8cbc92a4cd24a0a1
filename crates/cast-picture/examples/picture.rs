//! Converts an image: `picture IN OUT [LONGEST [color|data|normal]]`. The extension of OUT says the format; `.raw` is the size
//! and channels as text, a line feed, and the decoded pixels.

use std::error::Error;
use std::{env, fs};

use cast_picture::{Content, Decoder, fitted};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [from, to, rest @ ..] = arguments.as_slice() else {
        return Err("usage: picture IN OUT [LONGEST [CONTENT]]".into());
    };
    let bytes = fs::read(from)?;
    let decoder = Decoder::new(&bytes, Some(from))?;
    let content = match rest.get(1).map(String::as_str) {
        Some("data") => Content::Data,
        Some("normal") => Content::Normal,
        _ => Content::Color,
    };
    let size = rest
        .first()
        .map_or(Ok(decoder.info().size), |most| most.parse().map(|most| fitted(decoder.info().size, most)))?;
    let picture = decoder.resized(size, content)?;
    let made = match to.rsplit_once('.').map(|(_, extension)| extension) {
        Some("jpg") => picture.to_jpeg(90)?,
        Some("webp") => picture.to_webp()?,
        Some("raw") => {
            let [width, height] = picture.size();
            let head = format!("{width} {height} {}\n", picture.channels().count());
            [head.as_bytes(), picture.pixels()].concat()
        }
        _ => picture.to_png()?,
    };
    Ok(fs::write(to, made)?)
}
