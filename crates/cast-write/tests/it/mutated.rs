//! Everything that the reader accepts is written back byte for byte, and everything that it can recover becomes a valid
//! file.

use std::cell::Cell;
use std::sync::LazyLock;

use cast_read::{Cast, Limits, NodeKind, PropertyType};
use cast_write::{Document, Layout};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestRunner;

/// Whether the bytes parse; if so, they are rewritten identically, and can be read back in every layout.
fn assert_rewritten(bytes: &[u8]) -> bool {
    let Ok(cast) = Cast::parse_with(bytes, Limits::NONE) else { return false };
    let document = Document::from(&cast);
    assert!(document.to_vec(Layout::Preserve).unwrap() == bytes);
    let compact = document.to_vec(Layout::Compact).unwrap();
    let aligned = document.to_vec(Layout::aligned(8).unwrap()).unwrap();
    let aligned = Cast::parse_with(&aligned, Limits::NONE).unwrap();
    assert_eq!(aligned.node_count(), cast.node_count());
    assert!(Document::from(&aligned).to_vec(Layout::Compact).unwrap() == compact);
    true
}

/// Every byte of every small file changed in a few ways: most of what is accepted differs in one number or letter.
#[test]
fn with_any_byte_changed() {
    let mut accepted = 0;
    for (_, mut bytes) in crate::common::sound_files().into_iter().filter(|(_, bytes)| bytes.len() < 700) {
        for position in 0..bytes.len() {
            let original = bytes[position];
            for changed in [original ^ 1, b'_'] {
                bytes[position] = changed;
                accepted += usize::from(assert_rewritten(&bytes));
            }
            bytes[position] = original;
        }
    }
    assert!(accepted > 1000, "only {accepted} files were accepted");
}

#[test]
fn what_is_recovered_is_written_as_a_sound_file() {
    let mut recovered = 0;
    for path in crate::common::all_files() {
        let bytes = std::fs::read(&path).unwrap();
        let Ok(found) = Cast::recover(&bytes) else { continue };
        let cast = found.cast();
        recovered += usize::from(!cast.repairs().is_empty());
        for layout in [Layout::Preserve, Layout::Compact, Layout::aligned(16).unwrap()] {
            let written = Document::from(&cast).to_vec(layout).unwrap();
            let sound = Cast::parse(&written).unwrap_or_else(|error| panic_with(&path, &error));
            assert_eq!(sound.node_count(), cast.node_count(), "{}", path.display());
            // The number of nodes is the same, so all of them have a counterpart.
            for (sound, damaged) in sound.nodes().zip(cast.nodes()).filter(|_| layout == Layout::Preserve) {
                let data = |node: cast_read::NodeRef<'_>| -> Vec<Vec<u8>> {
                    node.properties().map(|property| property.data().to_vec()).collect()
                };
                assert_eq!((sound.depth, sound.node.kind()), (damaged.depth, damaged.node.kind()));
                assert_eq!(data(sound.node), data(damaged.node), "{}", path.display());
            }
        }
    }
    assert!(recovered > 10, "only {recovered} files needed recovery");
}

#[allow(clippy::panic, reason = "it is the failure of a test")]
fn panic_with(path: &std::path::Path, error: &cast_read::Error) -> ! {
    panic!("{}: {error}", path.display())
}

static FILES: LazyLock<Vec<(String, Vec<u8>)>> = LazyLock::new(crate::common::sound_files);

/// Runs a test with random bytes and returns how many of them were accepted.
fn accepted(cases: u32, bytes: impl Strategy<Value = Vec<u8>>) -> usize {
    let accepted = Cell::new(0);
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) };
    let outcome = TestRunner::new(config).run(&bytes, |bytes| {
        accepted.set(accepted.get() + usize::from(assert_rewritten(&bytes)));
        Ok(())
    });
    outcome.unwrap();
    accepted.get()
}

#[test]
fn with_bytes_changed_here_and_there() {
    let changes = prop::collection::vec((any::<Index>(), any::<u8>()), 1..4);
    let cut = prop::option::weighted(0.2, any::<Index>());
    let tail = prop::collection::vec(any::<u8>(), 0..16);
    let bytes = (any::<Index>(), changes, cut, tail).prop_map(|(file, changes, cut, tail)| {
        let mut bytes = file.get(&FILES).1.clone();
        bytes.truncate(cut.map_or(bytes.len(), |cut| cut.index(bytes.len())));
        for (position, value) in changes.iter().filter(|_| !bytes.is_empty()).collect::<Vec<_>>() {
            let position = position.index(bytes.len());
            bytes[position] = *value;
        }
        bytes.extend(tail);
        bytes
    });
    let accepted = accepted(256, bytes);
    assert!(accepted > 30, "only {accepted} files were accepted");
}

/// A property whose header is consistent, with any type, name and content.
fn property() -> impl Strategy<Value = Vec<u8>> {
    let letters = prop_oneof![Just(b'_'), Just(b' '), any::<u8>()];
    let name = prop::collection::vec(letters, 0..5);
    let data = prop::collection::vec(prop_oneof![2 => Just(b' '), 1 => any::<u8>()], 0..100);
    (prop::sample::select(PropertyType::KNOWN.to_vec()), name, data).prop_map(|(property_type, name, mut data)| {
        let count = match property_type.element_size() {
            Some(size) => {
                data.truncate(data.len() / size * size);
                data.len() / size
            }
            None => {
                data.push(0);
                data.iter().filter(|byte| **byte == 0).count()
            }
        };
        let (count, name_len) = (u32::try_from(count).unwrap(), u16::try_from(name.len()).unwrap());
        [&property_type.0.to_le_bytes()[..], &name_len.to_le_bytes(), &count.to_le_bytes(), &name, &data].concat()
    })
}

#[test]
fn arbitrary_nodes_behind_a_file_header() {
    let kind = prop_oneof![3 => prop::sample::select(NodeKind::KNOWN.to_vec()), 1 => any::<u32>().prop_map(NodeKind)];
    let slack = prop_oneof![2 => Just(Vec::new()), 1 => prop::collection::vec(any::<u8>(), 0..30)];
    let node = (kind, any::<u64>(), prop::collection::vec(property(), 0..5), slack);
    let node = node.prop_map(|(kind, hash, properties, slack)| {
        let (count, content) = (u32::try_from(properties.len()).unwrap(), [properties.concat(), slack].concat());
        let size = 24 + u32::try_from(content.len()).unwrap();
        let start = [kind.0.to_le_bytes(), size.to_le_bytes()].concat();
        let end = [count.to_le_bytes(), [0; 4]].concat();
        [start, hash.to_le_bytes().to_vec(), end, content].concat()
    });
    let nodes = prop::collection::vec(node, 0..4);
    let bytes = (nodes, prop::collection::vec(any::<u8>(), 0..30)).prop_map(|(nodes, trailing)| {
        let count = u32::try_from(nodes.len()).unwrap();
        let header = [*b"cast", 1_u32.to_le_bytes(), count.to_le_bytes(), [0; 4]].concat();
        [header, nodes.concat(), trailing].concat()
    });
    assert_eq!(accepted(256, bytes), 256, "all that is claimed is true");
}
