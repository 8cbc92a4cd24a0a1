//! Packages (`.usdz`): ZIP archives whose files are stored as they are. The first is the layer that is opened.

use std::ops::Range;

use cast_interchange::{Error, ErrorKind};

use crate::bytes::Cursor;

/// What files begin with.
pub(super) const MAGIC: &[u8] = b"PK\x03\x04";

const END: &[u8] = b"PK\x05\x06";
const ENTRY: u32 = 0x0201_4B50;
/// The length of the end of the directory without a comment, and the longest comment.
const END_LENGTH: usize = 22;
const LONGEST_COMMENT: usize = 0xFFFF;

/// The files of a package, in order, with where their content is.
///
/// # Errors
/// Returns an error if it is no archive, or files in it are compressed.
pub(super) fn files(bytes: &[u8]) -> Result<Vec<(String, Range<usize>)>, Error> {
    if !bytes.starts_with(MAGIC) {
        return Err(Error::new(ErrorKind::NotThisFormat { expected: "a ZIP archive" }));
    }
    let first = bytes.len().saturating_sub(END_LENGTH + LONGEST_COMMENT);
    let tail = bytes.get(first..).unwrap_or_default();
    let damaged = || Error::invalid("the package is damaged: its directory is missing").at(first);
    let found = tail.windows(END.len()).rposition(|window| window == END).ok_or_else(damaged)?;
    listed(bytes, &damaged, &mut Cursor::new(tail.get(found..).unwrap_or_default()))
        .map_err(|error| error.at(first.saturating_add(found)))
}

/// The files of the directory, which the end of the archive tells.
fn listed(
    bytes: &[u8],
    damaged: &dyn Fn() -> Error,
    end: &mut Cursor<'_>,
) -> Result<Vec<(String, Range<usize>)>, Error> {
    end.take(10)?;
    let count = end.read::<u16>()?;
    end.take(4)?;
    let start = end.read::<u32>()?;
    let mut directory = Cursor::new(bytes.get(start as usize..).ok_or_else(damaged)?);
    let mut files = Vec::new();
    for _ in 0..count {
        if directory.read::<u32>()? != ENTRY {
            return Err(damaged());
        }
        directory.take(6)?;
        let compression = directory.read::<u16>()?;
        directory.take(8)?;
        let length = directory.read::<u32>()? as usize;
        directory.take(4)?;
        let [name, extra, comment] = [directory.read::<u16>()?, directory.read::<u16>()?, directory.read::<u16>()?];
        directory.take(8)?;
        let place = directory.read::<u32>()? as usize;
        let name = String::from_utf8_lossy(directory.take(name.into())?).replace('\0', "_");
        directory.take(u64::from(extra).saturating_add(comment.into()))?;
        if name.ends_with('/') {
            continue;
        }
        if compression != 0 {
            return Err(Error::invalid("files of a package are stored without compression; pack it again").inside(name));
        }
        let mut header = Cursor::new(bytes.get(place..).ok_or_else(damaged)?);
        header.take(26)?;
        let lengths = usize::from(header.read::<u16>()?).saturating_add(header.read::<u16>()?.into());
        let start = place.saturating_add(30).saturating_add(lengths);
        let content = start..start.saturating_add(length);
        if bytes.get(content.clone()).is_none() {
            return Err(Error::invalid("the package is damaged: a file in it ends too late").inside(name));
        }
        files.push((name, content));
    }
    Ok(files)
}
