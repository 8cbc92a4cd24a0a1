//! Formats of image files, and how to recognise them.

use std::fmt;

use crate::tga_header;

/// A format of image files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FileFormat {
    /// Windows bitmap.
    Bmp,
    /// DirectDraw surface.
    Dds,
    /// JPEG.
    Jpeg,
    /// Portable network graphics.
    Png,
    /// Truevision TGA.
    Tga,
    /// Tagged image file format.
    Tiff,
    /// WebP.
    WebP,
}

/// A format, its name, its media type, and its extensions, of which the first is usual.
struct Row(FileFormat, &'static str, &'static str, &'static [&'static str]);

const ROWS: [Row; 7] = [
    Row(FileFormat::Bmp, "BMP", "image/bmp", &["bmp", "dib"]),
    Row(FileFormat::Dds, "DDS", "image/vnd-ms.dds", &["dds"]),
    Row(FileFormat::Jpeg, "JPEG", "image/jpeg", &["jpg", "jpeg"]),
    Row(FileFormat::Png, "PNG", "image/png", &["png"]),
    Row(FileFormat::Tga, "TGA", "image/x-tga", &["tga", "icb", "vda", "vst", "targa"]),
    Row(FileFormat::Tiff, "TIFF", "image/tiff", &["tif", "tiff"]),
    Row(FileFormat::WebP, "WebP", "image/webp", &["webp"]),
];

impl FileFormat {
    /// The format of the content of a file; `None` if it is none of these. The name or path of the file is only needed
    /// for TGA files whose header is unusual, since TGA has no magic bytes.
    #[must_use]
    pub fn of(bytes: &[u8], name: Option<&str>) -> Option<Self> {
        let by_content = match bytes {
            [0x89, b'P', b'N', b'G', ..] => Some(Self::Png),
            [0xFF, 0xD8, 0xFF, ..] => Some(Self::Jpeg),
            [b'D', b'D', b'S', b' ', ..] => Some(Self::Dds),
            [b'I', b'I', 42 | 43, 0, ..] | [b'M', b'M', 0, 42 | 43, ..] => Some(Self::Tiff),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::WebP),
            // Bytes 6 to 9 are reserved; a TGA file with a comment of 66 bytes and 77 as its kind of colour map is not one.
            [b'B', b'M', ..] => Some(Self::Bmp),
            _ => None,
        };
        by_content.or_else(|| {
            let is_named = name.and_then(Self::of_name) == Some(Self::Tga);
            (is_named && bytes.len() >= tga_header::HEADER || tga_header::is_plausible(bytes)).then_some(Self::Tga)
        })
    }

    /// The format that the extension of a name or path stands for.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let (_, extension) = name.rsplit_once('.')?;
        let row = ROWS.iter().find(|row| row.3.iter().any(|known| known.eq_ignore_ascii_case(extension)))?;
        Some(row.0)
    }

    fn row(self) -> &'static Row {
        ROWS.iter().find(|row| row.0 == self).unwrap_or(&ROWS[3])
    }

    /// The usual extension, without a dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        self.row().3.first().copied().unwrap_or_default()
    }

    /// The media type, such as `image/png`.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        self.row().2
    }
}

impl fmt::Display for FileFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_has_precedence_over_names() {
        assert_eq!(FileFormat::of(b"\x89PNG\r\n", Some("a.tga")), Some(FileFormat::Png));
        assert_eq!(FileFormat::of(b"DDS |", Some("a.png")), Some(FileFormat::Dds));
        assert_eq!(FileFormat::of(b"plain text of a readme file", Some("a.txt")), None);
        assert_eq!(FileFormat::of_name("D:\\x\\A.TIF"), Some(FileFormat::Tiff));
        assert_eq!(FileFormat::WebP.media_type(), "image/webp");
        assert_eq!(FileFormat::Jpeg.extension(), "jpg");
    }
}
