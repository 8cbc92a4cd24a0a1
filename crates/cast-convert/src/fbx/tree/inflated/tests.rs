//! Documents made byte by byte, for sizes and damage that files in the repository do not have.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "a test fails so")]

mod made;

use std::ops::ControlFlow;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use cast_base::Progress;
use cast_file::CastFile;
#[cfg(feature = "fbx-write")]
use cast_interchange::{ExportOptions, FbxVersion};
use cast_interchange::{Options, Report};
#[cfg(feature = "fbx-write")]
use cast_write::{Document, Layout, Model, Root};
use made::{Made, array, deflated, doubles, empty, numbers, text};

use super::inflated;
use super::moves::LEAST;
#[cfg(feature = "fbx-write")]
use crate::export::from_cast;
use crate::fbx::MAGIC;
use crate::fbx::tree::{Tree, Value};
#[cfg(feature = "fbx-write")]
use crate::registry::Format;

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
    inflated(bytes, 1 << 30, &Options::new(), &mut (0..100), &mut Report::default())
        .unwrap()
        .map(|document| document.to_vec())
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

/// Text before, between, within and after arrays; the bytes are those of Python's codec `gbk` for `左手`.
#[cfg(feature = "encodings")]
#[test]
fn text_that_is_not_utf8_is_decoded_or_escaped() {
    let foreign = |text: &[u8]| [&b"S"[..], &u32::try_from(text.len()).unwrap().to_le_bytes(), text].concat();
    let name = [b"\xD7\xF3\xCA\xD6", &b"\0\x01Model"[..]].concat();
    for (version, arrays) in [(7400, true), (7500, true), (7400, false), (7500, false)] {
        let made = |name: &[u8]| {
            let mut made = Made::new(version);
            made.leaf("Creator", &[text("nothing moves it")]);
            made.node("Objects", &[], |made| {
                let array = || if arrays { doubles(3000, 7) } else { doubles(10, 7) };
                made.node("Model", &[foreign(name), array(), foreign(name)], |made| {
                    made.leaf("Vertices", &[array()]);
                    made.leaf("Name", &[foreign(name)]);
                });
                made.leaf("After", &[foreign(b"ascii")]);
            });
            made.end();
            made.bytes.extend(b"the footer");
            made.bytes
        };
        for (encoding, decoded) in
            [(Some("gbk"), "左手\0\u{1}Model"), (None, "\u{FFFD}D7\u{FFFD}F3\u{FFFD}CA\u{FFFD}D6\0\u{1}Model")]
        {
            let mut report = Report::default();
            let options =
                Options::new().encoding(encoding.map(|name| name.parse::<cast_interchange::Encoding>().unwrap()));
            let bytes = made(&name);
            let read = inflated(&bytes, 1 << 30, &options, &mut (0..100), &mut report).unwrap().unwrap();
            assert_eq!(content(&read), content(&made(decoded.as_bytes())));
            assert!(read.ends_with(b"the footer"));
            let said: u64 = report.notes().iter().map(cast_interchange::Note::count).sum();
            assert_eq!(said, if encoding.is_some() { 0 } else { 3 });
            // On one thread as well.
            let options = options.threads(cast_base::Threads::One);
            let alone = inflated(&bytes, 1 << 30, &options, &mut (0..100), &mut report).unwrap().unwrap();
            assert_eq!(content(&alone), content(&read));
        }
    }
}

#[test]
fn what_is_unusual_is_left_to_the_loader() {
    let bytes = document(7400);
    let size = of(&bytes).unwrap().len();
    assert!(inflated(&bytes, size, &Options::new(), &mut (0..100), &mut Report::default()).unwrap().is_some());
    assert!(inflated(&bytes, size - 1, &Options::new(), &mut (0..100), &mut Report::default()).unwrap().is_none());
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
        let geometry = made.open("Geometry", &[]);
        made.end();
        made.end();
        made.close(geometry);
        made.end();
        made.close(start);
    });
    assert!(twice.is_none(), "zeros after the zeros");

    let mut last = Made::new(7400);
    let start = last.open("Objects", &[doubles(3000, 7)]);
    last.node("Geometry", &[], |made| made.leaf("Version", &[]));
    last.close(start);
    last.end();
    last.bytes.extend([1; 40]);
    assert!(of(&last.bytes).is_none(), "the zeros at the end of the file would be those of the list");
}

#[test]
fn big_endian_files_are_left_to_the_loader() {
    let of_order = |is_big_endian: bool| {
        let mut made = Made::new(7400);
        let mut property = doubles(3000, 7);
        if is_big_endian {
            made.is_big_endian = true;
            made.bytes = [MAGIC, &[1], &7400_u32.to_be_bytes()].concat();
            property[1..13].chunks_exact_mut(4).for_each(<[u8]>::reverse);
        }
        made.node("Objects", &[property], |_| ());
        made.end();
        let tree = Tree::parse(&made.bytes).unwrap();
        assert_eq!((tree.version(), tree.walk().filter(Result::is_ok).count()), (7400, 1));
        of(&made.bytes)
    };
    assert!(of_order(false).is_some() && of_order(true).is_none());
}

/// Files of the own writer take this way, in both versions.
#[cfg(feature = "fbx-write")]
#[test]
fn our_own_files_are_usual() {
    let uneven = |at: u16| f32::from(at.wrapping_mul(24_859)) / 1000.0;
    let positions: Vec<[f32; 3]> = (0..2000).map(|at| [uneven(at), uneven(at + 2000), uneven(at + 4000)]).collect();
    let mesh = cast_write::Mesh::new().with_positions(positions).with_faces(vec![0_u32, 1, 2]);
    let document = Document::from(Root::new().with_model(Model::new().with_mesh(mesh)));
    let file = CastFile::from_bytes(document.to_vec(Layout::Compact).unwrap()).unwrap();
    for version in [FbxVersion::V7400, FbxVersion::V7500] {
        let (mut fbx, options) = (Vec::new(), ExportOptions::default().fbx_version(version));
        from_cast(Format::Fbx, &file, &options, &mut fbx).unwrap();
        assert!(content(&of(&fbx).unwrap()).len() > 100, "{version:?}");
    }
}

#[test]
fn progress_is_only_taken_if_the_work_begins() {
    let (mut bytes, mut thousandths) = (document(7400), 0..100);
    let mut given_up = |bytes: &[u8]| {
        assert!(inflated(bytes, 1 << 30, &Options::new(), &mut thousandths, &mut Report::default()).unwrap().is_none());
        thousandths.clone()
    };
    assert_eq!(given_up(&bytes[..bytes.len() - 40]), 0..100);
    let first_array = bytes.windows(2).position(|two| two == [0x78, 0x9c]).unwrap();
    bytes[first_array] = 0;
    assert_eq!(given_up(&bytes), 50..100);
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
        assert_eq!(
            inflated(&document(7500), 1 << 30, &options, &mut (0..100), &mut Report::default()).is_ok(),
            calls == 5
        );
    }
}
