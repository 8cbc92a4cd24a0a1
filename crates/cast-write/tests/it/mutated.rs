//! Whatever the reader accepts is written back byte for byte, and what it can recover becomes a sound file.

use std::sync::LazyLock;

use cast_read::{Cast, Limits};
use cast_write::{Document, Layout};
use proptest::prelude::*;
use proptest::sample::Index;

/// Whether the bytes parse; if so they are rewritten identically, and every layout of them reads back.
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn with_bytes_changed_here_and_there(
        file in any::<Index>(),
        changes in prop::collection::vec((any::<Index>(), any::<u8>()), 1..4),
        cut in prop::option::weighted(0.2, any::<Index>()),
        tail in prop::collection::vec(any::<u8>(), 0..16),
    ) {
        let mut bytes = file.get(&FILES).1.clone();
        bytes.truncate(cut.map_or(bytes.len(), |cut| cut.index(bytes.len())));
        for (position, value) in changes.iter().filter(|_| !bytes.is_empty()).collect::<Vec<_>>() {
            let position = position.index(bytes.len());
            bytes[position] = *value;
        }
        bytes.extend(tail);
        assert_rewritten(&bytes);
    }

    #[test]
    fn arbitrary_bytes_behind_a_file_header(nodes in 0..3_u32, content in prop::collection::vec(any::<u8>(), 0..200)) {
        let header = [*b"cast", 1_u32.to_le_bytes(), nodes.to_le_bytes(), [0; 4]].concat();
        assert_rewritten(&[header, content].concat());
    }
}
