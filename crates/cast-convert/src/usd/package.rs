//! Packages (`.usdz`): a ZIP archive whose files are neither compressed nor encrypted, so that they can be used where they are.
//! The content of each begins at a multiple of 64 bytes, and the first is the layer that is opened.

use std::io::{self, Write};

/// Writes the content of a file.
type Content<'c> = Box<dyn Fn(&mut dyn Write) -> io::Result<()> + 'c>;

const ALIGNMENT: u64 = 64;
/// The length of a header before a file, and of one in the directory, without names.
const HEADER: u64 = 30;
const ENTRY: u64 = 46;
/// The number of a field that only pads, and the least length of one.
const PADDING: u16 = 0x1986;
const LEAST_PADDING: u64 = 4;
/// The first of January 1980, the first day of the format: the same content gives the same bytes.
const DATE: u16 = (1 << 5) | 1;
/// Version 1.0; names are UTF-8.
const VERSION: u16 = 10;
const UTF8: u16 = 1 << 11;

/// The files of a package, in order.
#[derive(Default)]
pub(super) struct Package<'c> {
    files: Vec<File<'c>>,
    /// Where the next file begins.
    end: u64,
}

struct File<'c> {
    name: String,
    length: u32,
    checksum: u32,
    /// Where its header begins, and how many bytes of it pad.
    start: u32,
    padding: u16,
    content: Content<'c>,
}

/// The checksum and the number of bytes of what is written.
#[derive(Default)]
struct Sum {
    hasher: crc32fast::Hasher,
    length: u64,
}

impl Write for Sum {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.hasher.update(bytes);
        self.length += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'c> Package<'c> {
    /// Adds a file of this length. Its content is written twice: the checksum precedes it.
    ///
    /// # Errors
    /// Returns an error if the package would be larger than four gigabytes, which readers do not support, or the content
    /// cannot be written.
    pub(super) fn add(&mut self, name: String, length: u64, content: Content<'c>) -> io::Result<()> {
        let header = self.end.saturating_add(HEADER).saturating_add(name.len() as u64);
        let padded = header.next_multiple_of(ALIGNMENT);
        let mut padding = padded.saturating_sub(header);
        if padding > 0 && padding < LEAST_PADDING {
            padding += ALIGNMENT;
        }
        let end = header.saturating_add(padding).saturating_add(length);
        let small = |number: u64| u32::try_from(number).map_err(|_| io::Error::other(TOO_LARGE));
        // The directory has to fit, too.
        small(end.saturating_add((self.files.len() as u64 + 1).saturating_mul(ENTRY + 2 * u64::from(u16::MAX))))?;
        if u16::try_from(name.len()).is_err() || u16::try_from(self.files.len()).is_err() {
            return Err(io::Error::other(TOO_LARGE));
        }
        let mut sum = Sum::default();
        content(&mut sum)?;
        if sum.length != length {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, format!("the content of {name} changed")));
        }
        let (start, length) = (small(self.end)?, small(length)?);
        let padding = u16::try_from(padding).unwrap_or_default();
        self.files.push(File { name, length, checksum: sum.hasher.finalize(), start, padding, content });
        self.end = end;
        Ok(())
    }

    /// Writes all files, and the directory.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for file in &self.files {
            let mut header = Vec::with_capacity(128);
            header.extend(0x0403_4B50_u32.to_le_bytes());
            file.common(&mut header);
            out.write_all(&header)?;
            out.write_all(file.name.as_bytes())?;
            if let Some(rest) = file.padding.checked_sub(4) {
                out.write_all(&PADDING.to_le_bytes())?;
                out.write_all(&rest.to_le_bytes())?;
                out.write_all(&vec![0; usize::from(rest)])?;
            }
            (file.content)(out)?;
        }
        let mut directory = Vec::new();
        for file in &self.files {
            directory.extend(0x0201_4B50_u32.to_le_bytes());
            directory.extend(VERSION.to_le_bytes());
            let mut common = Vec::new();
            file.common(&mut common);
            // The directory does not pad.
            let length = common.len().saturating_sub(2);
            directory.extend(common.get(..length).unwrap_or_default());
            // No padding, comment, disk or attributes.
            directory.extend([0; 12]);
            directory.extend(file.start.to_le_bytes());
            directory.extend(file.name.as_bytes());
        }
        let narrow = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let count = u16::try_from(self.files.len()).unwrap_or(u16::MAX);
        out.write_all(&directory)?;
        out.write_all(&0x0605_4B50_u32.to_le_bytes())?;
        out.write_all(&[0; 4])?;
        out.write_all(&[count.to_le_bytes(); 2].concat())?;
        out.write_all(&narrow(directory.len() as u64).to_le_bytes())?;
        out.write_all(&narrow(self.end).to_le_bytes())?;
        out.write_all(&[0; 2])
    }
}

const TOO_LARGE: &str =
    "a package cannot be larger than four gigabytes; write a .usdc file, with its textures beside it";

impl File<'_> {
    /// What both headers say, from the version to the lengths of name and padding.
    fn common(&self, header: &mut Vec<u8>) {
        let name = u16::try_from(self.name.len()).unwrap_or_default();
        for number in [VERSION, UTF8, 0, 0, DATE] {
            header.extend(number.to_le_bytes());
        }
        for number in [self.checksum, self.length, self.length] {
            header.extend(number.to_le_bytes());
        }
        header.extend(name.to_le_bytes());
        header.extend(self.padding.to_le_bytes());
    }
}
