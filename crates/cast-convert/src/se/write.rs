//! What the writers of both formats have in common.

use std::io::{self, Write};

use super::widths::Width;
use crate::{Report, notes};

/// Bytes on their way into a file. All numbers are little-endian.
pub(super) struct Out<'o>(pub(super) &'o mut dyn Write);

impl Out<'_> {
    pub(super) fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    pub(super) fn floats(&mut self, values: &[f32]) -> io::Result<()> {
        values.iter().try_for_each(|value| self.raw(&value.to_le_bytes()))
    }

    /// A count, or an index that is a part of the format in 32 bits.
    pub(super) fn count(&mut self, count: usize) -> io::Result<()> {
        let count = u32::try_from(count).map_err(|_| io::Error::other("a count does not fit 32 bits"))?;
        self.raw(&count.to_le_bytes())
    }

    /// Text with a NUL at its end, and so without any inside.
    pub(super) fn text(&mut self, text: &str) -> io::Result<()> {
        self.raw(text.split('\0').next().unwrap_or_default().as_bytes())?;
        self.raw(&[0])
    }

    /// A number as wide as indices among so many things are.
    pub(super) fn narrow(&mut self, number: u32, width: Width) -> io::Result<()> {
        let [low, second, ..] = number.to_le_bytes();
        match width {
            Width::Bits8 => self.raw(&[low]),
            Width::Bits16 => self.raw(&[low, second]),
            Width::Bits32 => self.raw(&number.to_le_bytes()),
        }
    }
}

/// The width of indices among so many things.
pub(super) fn width(things: usize) -> Width {
    Width::of(u32::try_from(things).unwrap_or(u32::MAX))
}

/// Names that are not there, or hold what ends a text in the file.
pub(super) fn check_name(name: Option<&str>, kind: &'static str, report: &mut Report) {
    if name.is_some_and(|name| name.contains('\0')) {
        let name = name.unwrap_or_default().escape_default();
        report.add(&notes::file::NAMES, format_args!("{kind} {name}"));
    }
}
