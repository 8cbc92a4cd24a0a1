//! What both writers share.

use std::io::{self, Write};

use cast_interchange::bytes::Record;
use cast_interchange::{Report, notes};

use super::widths::Width;

/// The output.
pub(super) struct Out<'o> {
    out: &'o mut dyn Write,
    record: Vec<u8>,
}

impl<'o> Out<'o> {
    pub(super) fn new(out: &'o mut dyn Write) -> Self {
        Self { out, record: Vec::new() }
    }

    pub(super) fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)
    }

    pub(super) fn put(&mut self, record: &impl Record) -> io::Result<()> {
        self.record.clear();
        record.write(&mut self.record);
        self.out.write_all(&self.record)
    }

    /// What precedes the content: see [`open`](super::parse_model::open).
    pub(super) fn start<H: Record>(&mut self, magic: &[u8], header: &H) -> io::Result<()> {
        self.raw(magic)?;
        self.put(&[1, u16::try_from(2 + H::SIZE).unwrap_or(u16::MAX)])?;
        self.put(header)
    }

    /// Text terminated by NUL, without any NUL inside.
    pub(super) fn text(&mut self, text: &str) -> io::Result<()> {
        self.raw(text.split('\0').next().unwrap_or_default().as_bytes())?;
        self.raw(&[0])
    }

    /// A number in the width of indices among `count` elements.
    pub(super) fn narrow(&mut self, number: u32, width: Width) -> io::Result<()> {
        let bytes = number.to_le_bytes();
        self.raw(bytes.get(..width.size()).unwrap_or(&bytes))
    }
}

/// A count, which has 32 bits.
pub(super) fn count(count: usize) -> io::Result<u32> {
    u32::try_from(count).map_err(|_| io::Error::other("a count does not fit into 32 bits"))
}

/// The width of indices among `count` elements.
pub(super) fn width(things: usize) -> Width {
    Width::of(u32::try_from(things).unwrap_or(u32::MAX))
}

/// One bit, if there is what it stands for.
pub(super) fn bit(is_there: bool, bit: u8) -> u8 {
    if is_there { bit } else { 0 }
}

/// Adds notes on names that are missing, or that contain the terminator.
pub(super) fn check_name(name: Option<&str>, kind: &'static str, report: &mut Report) {
    if name.is_some_and(|name| name.contains('\0')) {
        let name = name.unwrap_or_default().escape_default();
        report.add(&notes::file::NAMES, format_args!("{kind} {name}"));
    }
}
