//! Documents made byte by byte, for sizes and damage that files in the repository do not have.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "a test fails so")]

use std::io::{Read, Write};
use std::ops::ControlFlow;

use cast_format::Progress;
use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::inflated;
use super::moves::LEAST;
use crate::Options;
use crate::fbx::MAGIC;
use crate::fbx::tree::{Tree, Value};

/// A document, byte by byte.
struct Made {
    version: u32,
    bytes: Vec<u8>,
}

impl Made {
    fn new(version: u32) -> Self {
        Self { version, bytes: [MAGIC, &[0], &version.to_le_bytes()].concat() }
    }

    fn size(&self, at: usize, size: usize) -> std::ops::Range<usize> {
        let field = if self.version >= 7500 { 8 } else { 4 };
        at + field * size..at + field * (size + 1)
    }

    fn set(&mut self, at: usize, field: usize, value: usize) {
        let range = self.size(at, field);
        let bytes = &(value as u64).to_le_bytes()[..range.len()];
        self.bytes[range].copy_from_slice(bytes);
    }

    /// The zeros that end a list of nodes.
    fn end(&mut self) {
        self.bytes.extend(vec![0; self.size(0, 3).start + 1]);
    }

    fn node(&mut self, name: &str, properties: &[Vec<u8>], children: impl FnOnce(&mut Self)) {
        let start = self.bytes.len();
        self.end();
        *self.bytes.last_mut().unwrap() = name.len().try_into().unwrap();
        self.bytes.extend(name.as_bytes());
        self.bytes.extend(properties.concat());
        self.set(start, 1, properties.len());
        self.set(start, 2, properties.concat().len());
        let before = self.bytes.len();
        children(self);
        if self.bytes.len() > before {
            self.end();
        }
        self.set(start, 0, self.bytes.len());
    }
}

fn array(code: u8, count: usize, stored: &[u8]) -> Vec<u8> {
    let numbers = [count, 1, stored.len()].map(|number| u32::try_from(number).unwrap().to_le_bytes());
    [&[code], numbers.as_flattened(), stored].concat()
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Kilobytes that contain nothing.
fn empty() -> Vec<u8> {
    let blocks = [0, 0, 0, 0xff, 0xff].repeat(LEAST);
    [&[0x78, 0x9c][..], &blocks, &[1, 0, 0, 0xff, 0xff, 0, 0, 0, 1]].concat()
}

/// Numbers that compress to a fifth or so.
fn numbers(count: u32, seed: u32) -> Vec<u8> {
    (0..count).flat_map(|index| f64::from(index.wrapping_mul(seed) % 1000).to_le_bytes()).collect()
}

fn doubles(count: u32, seed: u32) -> Vec<u8> {
    array(b'd', count as usize, &deflated(&numbers(count, seed)))
}

fn text(text: &str) -> Vec<u8> {
    [b"S", &u32::try_from(text.len()).unwrap().to_le_bytes()[..], text.as_bytes()].concat()
}

/// Large arrays one after another, beside other properties, in children and their parents, and small ones.
fn document(version: u32) -> Vec<u8> {
    let mut made = Made::new(version);
    made.node("Before", &[text("nothing moves it")], |_| ());
    made.node("Objects", &[], |made| {
        made.node("Geometry", &[doubles(3000, 7), text("beside"), doubles(2000, 11)], |made| {
            made.node("Vertices", &[doubles(5000, 13)], |_| ());
            made.node("Small", &[doubles(10, 17)], |_| ());
            made.node("Empty", &[array(b'i', 0, &empty())], |_| ());
            made.node("Last", &[doubles(300_000, 19)], |_| ());
        });
        made.node("After", &[text("moved")], |made| made.node("Within", &[b"I\x01\0\0\0".to_vec()], |_| ()));
    });
    made.end();
    made.bytes.extend(b"the footer");
    made.bytes
}

fn of(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut read = Vec::new();
    inflated(bytes, 1 << 30, &Options::new(), 0..100).unwrap()?.read_to_end(&mut read).unwrap();
    Some(read)
}

/// The names, places and properties of all nodes, with their arrays inflated.
fn content(bytes: &[u8]) -> Vec<String> {
    let of_node = |visited: crate::fbx::tree::Visited<'_>| {
        let values = visited.node.properties().map(|property| match property.unwrap().value {
            Value::Array(array) => format!("{:?}", array.values().unwrap()),
            value => format!("{value:?}"),
        });
        format!("{} {} {:?}", visited.depth, visited.node.name_text(), values.collect::<Vec<_>>())
    };
    let tree = Tree::parse(bytes).unwrap();
    tree.walk().map(|visited| of_node(visited.unwrap()).replace("Borrowed", "Owned")).collect()
}

#[test]
fn nothing_changes_but_how_large_arrays_are_stored() {
    for version in [7400, 7500] {
        let bytes = document(version);
        let read = of(&bytes).unwrap();
        assert_eq!(content(&read).len(), 9);
        assert!(read.ends_with(b"the footer"));
        let stored = |bytes: &[u8], encoding: u32| -> Vec<usize> {
            let tree = Tree::parse(bytes).unwrap();
            let properties = tree.walk().flat_map(|visited| visited.unwrap().node.properties());
            let arrays = properties.filter_map(|property| match property.unwrap().value {
                Value::Array(array) if array.encoding == encoding => Some(array.stored.len()),
                _ => None,
            });
            arrays.collect()
        };
        assert!(stored(&bytes, 0).is_empty());
        assert_eq!(stored(&read, 0), [3000, 2000, 5000, 300_000].map(|count| count * 8));
        let [_, _, _, small, empty, _] = stored(&bytes, 1)[..] else { panic!("not six arrays") };
        assert_eq!(stored(&read, 1), [small, empty]);
        assert!(small < LEAST && LEAST < empty);
    }
}

#[test]
fn what_is_unusual_is_left_to_the_loader() {
    let bytes = document(7400);
    assert!(inflated(&bytes, 310_000 * 8, &Options::new(), 0..100).unwrap().is_some());
    assert!(inflated(&bytes, 310_000 * 8 - 1, &Options::new(), 0..100).unwrap().is_none());
    assert!(of(&bytes[..bytes.len() - 30]).is_none());
    assert!(of(b"; FBX 7.4.0 project file").is_none());

    let mut big_endian = bytes.clone();
    big_endian[MAGIC.len()] = 1;
    assert!(of(&big_endian).is_none());

    let one = |property: Vec<u8>, more: &[u8]| {
        let mut made = Made::new(7400);
        made.node("Vertices", &[property], |made| {
            made.node("Within", &[], |_| ());
            made.end();
            made.bytes.extend(more);
        });
        made.end();
        made.bytes
    };
    assert!(of(&one(doubles(3000, 7), &[])).is_none(), "zeros within a node that has ended");
    let plain = |property: Vec<u8>| {
        let mut made = Made::new(7400);
        made.node("Vertices", &[property], |_| ());
        made.end();
        made.bytes
    };
    assert!(of(&plain(doubles(3000, 7))).is_some());
    assert!(of(&plain(doubles(10, 7))).is_none(), "nothing to inflate");
    let stored = deflated(&numbers(3000, 7));
    for count in [0, 2999, 3001, u32::MAX as usize] {
        assert!(of(&plain(array(b'd', count, &stored))).is_none(), "{count} elements");
    }
    for damaged in [0, 2, stored.len() / 2, stored.len() - 1] {
        let mut stored = stored.clone();
        stored[damaged] ^= 0x55;
        assert!(of(&plain(array(b'd', 3000, &stored))).is_none(), "byte {damaged}");
    }
    let mut with_picture = Made::new(7400);
    with_picture.node("Vertices", &[doubles(3000, 7)], |_| ());
    with_picture.node("Content", &[text(&"picture".repeat(4000))], |_| ());
    with_picture.end();
    assert!(of(&with_picture.bytes).is_none(), "most of it would only be copied");
}

#[test]
fn it_can_be_cancelled_before_each_array() {
    for calls in 0..4 {
        let left = std::sync::atomic::AtomicUsize::new(calls);
        let stop = |_: u64, _: u64| {
            let ordering = std::sync::atomic::Ordering::Relaxed;
            match left.fetch_update(ordering, ordering, |left| left.checked_sub(1)) {
                Ok(_) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        };
        let options = Options::new().progress(Progress::new(&stop));
        inflated(&document(7500), 1 << 30, &options, 0..100).unwrap_err();
    }
}
