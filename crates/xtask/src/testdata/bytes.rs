//! Appending bytes, for the formats that are not trees.

/// A file being built. All numbers are little-endian.
#[derive(Clone, Default)]
pub(super) struct Bytes(pub(super) Vec<u8>);

impl Bytes {
    pub(super) fn of(start: &[u8]) -> Self {
        Self(start.to_vec())
    }

    pub(super) fn raw(mut self, bytes: &[u8]) -> Self {
        self.0.extend(bytes);
        self
    }

    pub(super) fn u8(self, value: u8) -> Self {
        self.raw(&[value])
    }

    pub(super) fn u16(self, value: usize) -> Self {
        self.raw(&(value as u16).to_le_bytes())
    }

    pub(super) fn u32(self, value: usize) -> Self {
        self.raw(&(value as u32).to_le_bytes())
    }

    pub(super) fn i32(self, value: i32) -> Self {
        self.raw(&value.to_le_bytes())
    }

    pub(super) fn f32s(self, values: &[f32]) -> Self {
        values.iter().fold(self, |bytes, value| bytes.raw(&value.to_le_bytes()))
    }

    pub(super) fn f64s(self, values: &[f64]) -> Self {
        values.iter().fold(self, |bytes, value| bytes.raw(&value.to_le_bytes()))
    }

    /// Text with a NUL at its end.
    pub(super) fn text(self, text: &str) -> Self {
        self.raw(text.as_bytes()).u8(0)
    }

    /// A number in the width that the number of items requires.
    pub(super) fn narrow(self, value: usize, things: usize) -> Self {
        match things {
            0..=0xFF => self.u8(value as u8),
            0x100..=0xFFFF => self.u16(value),
            _ => self.u32(value),
        }
    }

    /// Appends something for each of several items.
    pub(super) fn each<T>(self, things: impl IntoIterator<Item = T>, put: impl Fn(Self, T) -> Self) -> Self {
        things.into_iter().fold(self, put)
    }
}

/// Bytes as LZ4 writes them that only has literals.
pub(super) fn lz4(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let length = bytes.len();
    if length < 15 {
        out.push((length as u8) << 4);
    } else {
        out.push(0xF0);
        let mut rest = length - 15;
        while rest >= 255 {
            out.push(255);
            rest -= 255;
        }
        out.push(rest as u8);
    }
    [out, bytes.to_vec()].concat()
}
