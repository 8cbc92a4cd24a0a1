//! Documents made byte by byte, for sizes and damage that files in the repository do not have.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "a test fails so")]

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

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

    fn open(&mut self, name: &str, properties: &[Vec<u8>]) -> usize {
        let start = self.bytes.len();
        self.end();
        *self.bytes.last_mut().unwrap() = name.len().try_into().unwrap();
        self.bytes.extend(name.as_bytes());
        self.bytes.extend(properties.concat());
        self.set(start, 1, properties.len());
        self.set(start, 2, properties.concat().len());
        start
    }

    fn close(&mut self, start: usize) {
        self.set(start, 0, self.bytes.len());
    }

    fn leaf(&mut self, name: &str, properties: &[Vec<u8>]) {
        let start = self.open(name, properties);
        self.close(start);
    }

    fn node(&mut self, name: &str, properties: &[Vec<u8>], children: impl FnOnce(&mut Self)) {
        let start = self.open(name, properties);
        children(self);
        self.end();
        self.close(start);
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
    made.leaf("Creator", &[text("nothing moves it")]);
    made.node("Objects", &[], |made| {
        made.node("Geometry", &[doubles(3000, 7), text("beside"), doubles(2000, 11)], |made| {
            made.leaf("Vertices", &[doubles(5000, 13)]);
            made.leaf("Small", &[doubles(10, 17)]);
            made.leaf("Empty", &[array(b'i', 0, &empty())]);
            made.leaf("Last", &[doubles(300_000, 19)]);
        });
        made.node("After", &[text("moved")], |made| made.leaf("Within", &[b"I\x01\0\0\0".to_vec()]));
    });
    made.end();
    made.bytes.extend(b"the footer");
    made.bytes
}

fn of(bytes: &[u8]) -> Option<Vec<u8>> {
    inflated(bytes, 1 << 30, &Options::new(), 0..100).unwrap().map(|document| document.to_vec())
}

/// The names, places and properties of all nodes, with their arrays inflated.
fn content(bytes: &[u8]) -> Vec<String> {
    let of_node = |visited: crate::fbx::tree::Visited<'_>| {
        let values = visited.node.properties().map(|property| match property.unwrap().value {
            Value::Array(array) if array.code == b'd' => {
                format!("{:?}", array.elements::<f64>().unwrap().iter().collect::<Vec<_>>())
            }
            Value::Array(array) => format!("{:?}", array.elements::<i32>().unwrap().iter().collect::<Vec<_>>()),
            value => format!("{value:?}"),
        });
        format!("{} {} {:?}", visited.depth, visited.node.name_text(), values.collect::<Vec<_>>())
    };
    Tree::parse(bytes).unwrap().walk().map(|visited| of_node(visited.unwrap())).collect()
}

#[test]
fn nothing_changes_but_how_large_arrays_are_stored() {
    for version in [7400, 7500] {
        let bytes = document(version);
        let read = of(&bytes).unwrap();
        assert!(content(&read) == content(&bytes) && content(&bytes).len() == 9);
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
        assert_eq!(stored(&read, 0), [3000, 2000, 5000, 0, 300_000].map(|count| count * 8));
        let [_, _, _, small, empty, _] = stored(&bytes, 1)[..] else { panic!("not six arrays") };
        assert_eq!(stored(&read, 1), [small]);
        assert!(small < LEAST && LEAST < empty);
    }
}

#[test]
fn what_is_unusual_is_left_to_the_loader() {
    let bytes = document(7400);
    let size = of(&bytes).unwrap().len();
    assert!(inflated(&bytes, size, &Options::new(), 0..100).unwrap().is_some());
    assert!(inflated(&bytes, size - 1, &Options::new(), 0..100).unwrap().is_none());
    assert!(of(&bytes[..bytes.len() - 30]).is_none());
    assert!(of(b"; FBX 7.4.0 project file").is_none());

    let plain = |property: Vec<u8>| {
        let mut made = Made::new(7400);
        made.node("Objects", &[property], |made| made.leaf("Within", &[]));
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
    let beside = |also: fn(&mut Made)| {
        let mut made = Made::new(7400);
        made.node("Objects", &[doubles(3000, 7)], |made| made.leaf("Within", &[]));
        also(&mut made);
        made.end();
        of(&made.bytes)
    };
    assert!(beside(|made| made.leaf("Creator", &[text("a program")])).is_some());
    assert!(beside(|made| made.node("Content", &[text(&"picture".repeat(4000))], |_| ())).is_none(), "mostly copies");
}

/// The loader reads the lists of top-level nodes up to their zeros, whatever the nodes say about their ends.
#[test]
fn lists_end_where_the_loader_looks_for_their_end() {
    let with = |objects: fn(&mut Made, usize)| {
        let mut made = Made::new(7400);
        let start = made.open("Objects", &[doubles(3000, 7)]);
        objects(&mut made, start);
        made.node("Connections", &[], |made| made.leaf("C", &[text("OO")]));
        made.end();
        of(&made.bytes)
    };
    let usual = with(|made, start| {
        made.node("Geometry", &[], |made| made.leaf("Version", &[]));
        made.end();
        made.close(start);
    });
    assert!(usual.is_some());
    let within = with(|made, start| {
        let geometry = made.open("Geometry", &[]);
        made.leaf("Version", &[]);
        made.close(geometry);
        made.end();
        made.close(start);
    });
    assert!(within.is_some(), "deeper lists may lack them");
    let empty = with(|made, start| {
        made.end();
        made.close(start);
    });
    assert!(empty.is_some());
    let without = with(|made, start| {
        made.node("Geometry", &[], |made| made.leaf("Version", &[]));
        made.close(start);
    });
    assert!(without.is_none(), "the zeros at the end are those of the child");
    assert!(with(|made, start| made.close(start)).is_none(), "no list");
    let twice = with(|made, start| {
        made.end();
        made.end();
        made.close(start);
    });
    assert!(twice.is_none(), "zeros after the zeros");
}

#[test]
fn it_can_be_cancelled_before_each_array() {
    for calls in 0..=5 {
        let left = AtomicUsize::new(calls);
        let stop = |_: u64, _: u64| match left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)) {
            Ok(_) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        let options = Options::new().progress(Progress::new(&stop));
        // There are five arrays.
        assert_eq!(inflated(&document(7500), 1 << 30, &options, 0..100).is_ok(), calls == 5);
    }
}
