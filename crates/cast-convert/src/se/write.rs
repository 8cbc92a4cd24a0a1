//! What both writers share.

use std::io::{self, Write};

use super::widths::Width;
use crate::{Report, notes};

/// The output. All numbers are little-endian.
pub(super) struct Out<'o>(pub(super) &'o mut dyn Write);

impl Out<'_> {
    pub(super) fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    pub(super) fn floats(&mut self, values: &[f32]) -> io::Result<()> {
        values.iter().try_for_each(|value| self.raw(&value.to_le_bytes()))
    }

    /// A 32-bit count or index.
    pub(super) fn count(&mut self, count: usize) -> io::Result<()> {
        let count = u32::try_from(count).map_err(|_| io::Error::other("a count does not fit into 32 bits"))?;
        self.raw(&count.to_le_bytes())
    }

    /// Text terminated by NUL, without any NUL inside.
    pub(super) fn text(&mut self, text: &str) -> io::Result<()> {
        self.raw(text.split('\0').next().unwrap_or_default().as_bytes())?;
        self.raw(&[0])
    }

    /// A number in the width of indices among `count` elements.
    pub(super) fn narrow(&mut self, number: u32, width: Width) -> io::Result<()> {
        let [low, second, ..] = number.to_le_bytes();
        match width {
            Width::Bits8 => self.raw(&[low]),
            Width::Bits16 => self.raw(&[low, second]),
            Width::Bits32 => self.raw(&number.to_le_bytes()),
        }
    }
}

/// The width of indices among `count` elements.
pub(super) fn width(things: usize) -> Width {
    Width::of(u32::try_from(things).unwrap_or(u32::MAX))
}

/// Adds notes on names that are missing, or that contain the terminator.
pub(super) fn check_name(name: Option<&str>, kind: &'static str, report: &mut Report) {
    if name.is_some_and(|name| name.contains('\0')) {
        let name = name.unwrap_or_default().escape_default();
        report.add(&notes::file::NAMES, format_args!("{kind} {name}"));
    }
}
