//! Files with the same content in different encodings.

use cast_check::diff::{Options, compare};
use cast_read::Cast;
use cast_write::{Data, Document, Layout, Node};

use super::{changed, character, exact, lines, testdata};
use crate::common::{opened, sound};

#[test]
fn every_layout_is_the_same_and_exactly_so_only_byte_for_byte() {
    for (name, bytes) in testdata() {
        let document = Document::from(&Cast::parse(&bytes).unwrap());
        for layout in [Layout::Preserve, Layout::Compact, Layout::aligned(4).unwrap(), Layout::aligned(64).unwrap()] {
            let written = document.to_vec(layout).unwrap();
            assert_eq!(lines(&bytes, &written, &Options::default()), [""; 0], "{name} {layout:?}");
            assert_eq!(lines(&written, &bytes, &Options::default()), [""; 0], "{name} {layout:?}");
            assert_eq!(lines(&bytes, &written, &exact()).is_empty(), bytes == written, "{name} {layout:?}");
        }
    }
}

#[test]
fn new_hashes_are_the_same() {
    for (name, bytes) in testdata() {
        let rehashed = changed(&bytes, |document| document.rehash());
        // Links to a hash that several nodes share follow the first, as readers do, so nothing changes.
        assert_eq!(lines(&bytes, &rehashed, &Options::default()), [""; 0], "{name}");
        assert!(rehashed == bytes || !lines(&bytes, &rehashed, &exact()).is_empty(), "{name}");
    }
}

#[test]
fn properties_in_any_order_are_the_same() {
    let turned = changed(&character(), |document| document.for_each_mut(|node| node.properties.reverse()));
    assert_eq!(lines(&character(), &turned, &Options::default()), [""; 0]);
    let exactly = lines(&character(), &turned, &exact());
    assert!(exactly.iter().all(|line| line.ends_with("PropertyOrder")) && exactly.len() > 5, "{exactly:#?}");
}

/// Every integer as wide as can be.
fn widen(node: &mut Node<'_>) {
    for property in &mut node.properties {
        let wide: Option<Vec<u32>> = match property.data.property_type().text() {
            Some("b") => property.data.elements::<u8>().map(|data| data.iter().map(|one| u32::from(*one)).collect()),
            Some("h") => property.data.elements::<u16>().map(|data| data.iter().map(|one| u32::from(*one)).collect()),
            _ => None,
        };
        if let Some(wide) = wide {
            property.data = Data::from(wide);
        }
    }
}

#[test]
fn integers_of_any_width_are_the_same() {
    for (name, bytes) in testdata() {
        let widened = changed(&bytes, |document| document.for_each_mut(widen));
        assert_eq!(lines(&bytes, &widened, &Options::default()), [""; 0], "{name}");
    }
    let widened = changed(&character(), |document| document.for_each_mut(widen));
    assert!(lines(&character(), &widened, &exact()).iter().any(|line| line.ends_with("/f: Type")));
}

#[test]
fn what_is_recovered_is_compared_by_what_was_believed() {
    let whole = character();
    let mut damaged = whole.clone();
    damaged[20] ^= 1; // the size of the root
    let (one, other) = (sound(&whole), opened(&damaged).unwrap());
    assert!(other.damage().is_some());
    assert!(compare(&one, &other, &Options::new()).unwrap().is_same());
    assert_eq!(super::written(&compare(&one, &other, &exact()).unwrap()), [": Headers"]);
}

#[test]
fn any_two_files_can_be_compared_either_way() {
    let files = testdata();
    let options = [(1, Options::new(), 100), (7, exact(), 100), (31, Options::new().limit(0), 0)];
    for (distance, options, limit) in options {
        for ((name, one), (_, other)) in files.iter().zip(files.iter().cycle().skip(distance)) {
            let (one, other) = (sound(one), sound(other));
            let (there, back) = (compare(&one, &other, &options).unwrap(), compare(&other, &one, &options).unwrap());
            assert_eq!(there.total(), back.total(), "{name}");
            assert!(there.differences().len() <= limit);
        }
    }
}
