//! The documents: the format written down a second time, independently of the reader and the writer.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::fbx::MAGIC;
use crate::fbx::tree::inflated::moves::LEAST;

/// A document, byte by byte.
pub(super) struct Made {
    version: u32,
    pub(super) is_big_endian: bool,
    pub(super) bytes: Vec<u8>,
}

impl Made {
    pub(super) fn new(version: u32) -> Self {
        Self { version, is_big_endian: false, bytes: [MAGIC, &[0], &version.to_le_bytes()].concat() }
    }

    pub(super) fn size(&self, at: usize, size: usize) -> std::ops::Range<usize> {
        let field = if self.version >= 7500 { 8 } else { 4 };
        at + field * size..at + field * (size + 1)
    }

    pub(super) fn set(&mut self, at: usize, field: usize, value: usize) {
        let range = self.size(at, field);
        let bytes = &(value as u64).to_le_bytes()[..range.len()];
        self.bytes[range.clone()].copy_from_slice(bytes);
        if self.is_big_endian {
            self.bytes[range].reverse();
        }
    }

    /// The zeros that end a list of nodes.
    pub(super) fn end(&mut self) {
        self.bytes.extend(vec![0; self.size(0, 3).start + 1]);
    }

    pub(super) fn open(&mut self, name: &str, properties: &[Vec<u8>]) -> usize {
        let start = self.bytes.len();
        self.end();
        *self.bytes.last_mut().unwrap() = name.len().try_into().unwrap();
        self.bytes.extend(name.as_bytes());
        self.bytes.extend(properties.concat());
        self.set(start, 1, properties.len());
        self.set(start, 2, properties.concat().len());
        start
    }

    pub(super) fn close(&mut self, start: usize) {
        self.set(start, 0, self.bytes.len());
    }

    pub(super) fn leaf(&mut self, name: &str, properties: &[Vec<u8>]) {
        let start = self.open(name, properties);
        self.close(start);
    }

    pub(super) fn node(&mut self, name: &str, properties: &[Vec<u8>], children: impl FnOnce(&mut Self)) {
        let start = self.open(name, properties);
        children(self);
        self.end();
        self.close(start);
    }
}

pub(super) fn array(code: u8, count: usize, stored: &[u8]) -> Vec<u8> {
    let numbers = [count, 1, stored.len()].map(|number| u32::try_from(number).unwrap().to_le_bytes());
    [&[code], numbers.as_flattened(), stored].concat()
}

pub(super) fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Kilobytes that contain nothing.
pub(super) fn empty() -> Vec<u8> {
    let blocks = [0, 0, 0, 0xff, 0xff].repeat(LEAST);
    [&[0x78, 0x9c][..], &blocks, &[1, 0, 0, 0xff, 0xff, 0, 0, 0, 1]].concat()
}

/// Numbers that compress to a fifth or so.
pub(super) fn numbers(count: u32, seed: u32) -> Vec<u8> {
    (0..count).flat_map(|index| f64::from(index.wrapping_mul(seed) % 1000).to_le_bytes()).collect()
}

pub(super) fn doubles(count: u32, seed: u32) -> Vec<u8> {
    array(b'd', count as usize, &deflated(&numbers(count, seed)))
}

pub(super) fn text(text: &str) -> Vec<u8> {
    [b"S", &u32::try_from(text.len()).unwrap().to_le_bytes()[..], text.as_bytes()].concat()
}
