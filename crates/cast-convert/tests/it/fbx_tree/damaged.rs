//! Damaged documents: errors with a place, or another document; never a panic, and never more memory than there is.

use cast_convert::fbx::tree::{Tree, Value};
use cast_interchange::ErrorKind;

use super::builder::{Flavour, N, P, deflated, file, flavours};
use super::documents::{everything, one_array};

/// Reads everything there is to read. How many values were read, and what went wrong.
fn read(bytes: &[u8]) -> (usize, Vec<cast_interchange::Error>) {
    let (mut values, mut errors) = (0, Vec::new());
    let tree = match Tree::parse(bytes) {
        Ok(tree) => tree,
        Err(error) => return (0, vec![error]),
    };
    for visited in tree.walk() {
        let Ok(visited) = visited.map_err(|error| errors.push(error)) else { continue };
        assert!(visited.node.offset < visited.node.end && visited.node.end <= bytes.len());
        for property in visited.node.properties() {
            let Ok(property) = property.map_err(|error| errors.push(error)) else { continue };
            values += 1;
            if let Value::Array(array) = property.value {
                errors.extend(array.values().err());
            }
        }
    }
    for result in tree.objects().into_iter().flatten() {
        let rows = result.and_then(|object| object.node.rows());
        for row in rows.map_err(|error| errors.push(error)).into_iter().flatten() {
            let numbers = row.and_then(|row| row.numbers::<3>());
            errors.extend(numbers.err());
        }
    }
    errors.extend(tree.connections().into_iter().flatten().filter_map(Result::err));
    errors.extend(tree.templates().err());
    for error in &errors {
        assert!(error.offset().is_none_or(|offset| offset <= bytes.len()), "{error}");
    }
    (values, errors)
}

#[test]
fn every_truncation_is_noticed() {
    for flavour in flavours() {
        let whole = file(flavour, &everything());
        let (values, errors) = read(&whole);
        assert!(errors.is_empty() && values > 40);
        let footer = b"the footer is not part of the tree".len();
        for length in 0..whole.len() {
            let (_, errors) = read(&whole[..length]);
            assert_eq!(errors.is_empty(), length >= whole.len() - footer, "cut to {length} of {}", whole.len());
        }
    }
}

#[test]
fn no_byte_can_do_harm() {
    let (mut broken, mut sound) = (0, 0);
    for flavour in flavours() {
        // Inflating takes its time without optimisation, so there is less of it.
        let document = if flavour.deflated { one_array() } else { everything() };
        let whole = file(flavour, &document);
        let mut damaged = whole.clone();
        for at in 0..whole.len() {
            let byte = whole[at];
            // Two of them for each byte, in turn; `cargo xtask torture` tries all.
            let values = [0, 1, 0x7f, 0x80, 0xff, byte.wrapping_add(1), byte.wrapping_sub(1)];
            for value in values.into_iter().skip(at % 4).step_by(4) {
                damaged[at] = value;
                let mut found = (0, Vec::new());
                let most = allocation_counter::measure(|| found = read(&damaged)).bytes_max;
                // What arrays inflate to, and errors with their paths.
                assert!(most < 1024 * whole.len() as u64 + 100_000, "{value:#x} at {at}: {most} bytes");
                if found.1.is_empty() {
                    sound += 1;
                } else {
                    broken += 1;
                }
            }
            damaged[at] = byte;
        }
    }
    assert!(broken > 1000 && sound > 1000, "{broken} broken, {sound} sound");
}

const PLAIN: Flavour = Flavour { version: 7400, big_endian: false, deflated: true };

/// A document of one array, of which a field is overwritten: 0 count, 1 encoding, 2 bytes.
fn array_with(field: usize, value: u32) -> cast_interchange::Error {
    let mut bytes = file(PLAIN, &[N("Array", vec![P::Ints(vec![7; 1000])], vec![])]);
    let at = bytes.windows(6).position(|window| window == b"Arrayi").unwrap() + 6 + 4 * field;
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
    let tree = Tree::parse(&bytes).unwrap();
    let array = tree.node("Array").unwrap().unwrap().array(0);
    tree.locate(array.and_then(|array| array.unwrap().elements::<i32>().map(drop)).unwrap_err())
}

#[test]
fn arrays_are_what_they_claim_to_be() {
    let deflated_bytes = deflated(&7_i32.to_le_bytes().repeat(1000)).len();
    for (field, value, reason) in [
        (0, 999, format!("an array claims 3996 bytes, but its compressed {deflated_bytes} bytes hold more")),
        (0, 1001, format!("an array claims 4004 bytes, but its compressed {deflated_bytes} bytes hold 4000")),
        // What no stream of that size can hold is not even tried.
        (
            0,
            u32::MAX,
            format!("an array claims that 17179869180 bytes were compressed to {deflated_bytes}, which is impossible"),
        ),
        (1, 2, "unknown array encoding 2; 0 and 1 are known".into()),
        (1, 0, format!("an array claims 1000 elements of 4000 bytes in total, but has {deflated_bytes} bytes")),
        (2, 9, "the 9 compressed bytes of an array end too early".into()),
    ] {
        let error = array_with(field, value);
        assert_eq!(error.to_string(), format!("Array: {reason} (at byte 45)"));
    }
    assert!(matches!(array_with(2, u32::MAX).kind(), ErrorKind::TooShort { .. }));
}

#[test]
fn what_is_broken_hides_nothing_else() {
    let mut bytes = file(
        PLAIN,
        &[
            N("Bad", vec![P::I(1), P::I(2)], vec![N("Child", vec![], vec![])]),
            N("Parent", vec![], vec![N("Broken", vec![P::I(3)], vec![]), N("Lost", vec![], vec![])]),
            N("Last", vec![P::I(4)], vec![]),
        ],
    );
    let find = |name: &[u8], bytes: &[u8]| bytes.windows(name.len()).position(|window| window == name).unwrap();
    // An unknown type hides the properties behind it, and the children are still found.
    let second = find(b"Bad", &bytes) + 3 + 5;
    bytes[second] = b'?';
    // An impossible end hides the siblings behind it, and what follows their parent is still found.
    let end = find(b"Broken", &bytes) - 13;
    bytes[end..end + 4].copy_from_slice(&u32::MAX.to_le_bytes());
    let tree = Tree::parse(&bytes).unwrap();
    let met: Vec<String> = tree
        .walk()
        .map(|visited| match visited {
            Ok(visited) => visited.node.name_text().into_owned(),
            Err(error) => tree.locate(error).to_string(),
        })
        .collect();
    let limit = find(b"Last", &bytes) - 13;
    assert_eq!(met[..3], ["Bad", "Child", "Parent"]);
    let reason =
        format!("node \"Broken\" claims to end at byte 4294967295, which is not between {} and {limit}", end + 19);
    assert_eq!(met[3], format!("Parent: {reason}, the end of its parent (at byte {end})"));
    assert_eq!(met[4..], ["Last"]);
    let bad = tree.node("Bad").unwrap().unwrap();
    let mut properties: Vec<_> = bad.properties().collect();
    assert_eq!(properties.len(), 2);
    let error = tree.locate(properties.remove(1).unwrap_err()).to_string();
    assert!(error.starts_with("Bad: unknown property type '?'"), "{error}");
}

/// Each path found by itself, from the start of the file, is work that grows with the square of the faults.
#[test]
fn as_many_faults_as_nodes_are_located_on_one_way_through_the_file() {
    const NODES: usize = 50_000;
    let mut bytes = file(PLAIN, &[N("Few", vec![], vec![N("Bad", vec![P::I(1)], vec![])])]);
    let mut many = file(PLAIN, &(0..NODES).map(|_| N("Bad", vec![P::I(2)], vec![])).collect::<Vec<_>>());
    for bytes in [&mut bytes, &mut many] {
        let places: Vec<usize> =
            (0..bytes.len() - 4).filter(|at| bytes[*at..].starts_with(b"BadI")).map(|at| at + 3).collect();
        places.into_iter().for_each(|at| bytes[at] = b'?');
        let tree = Tree::parse(bytes).unwrap();
        let nodes = tree.walk().map(Result::unwrap);
        let mut errors: Vec<_> = nodes.flat_map(|met| met.node.properties()).filter_map(Result::err).collect();
        assert!(errors.iter().all(|error| error.place().is_empty()));
        errors.reverse();
        tree.locate_all(&mut errors);
        match errors.len() {
            1 => assert_eq!(errors[0].place(), "Few/Bad"),
            count => {
                assert_eq!((count, errors[0].place()), (NODES, "Bad"));
                assert_eq!(errors[NODES - 1].place(), format!("Bad[{}]", NODES - 1));
            }
        }
    }
}

#[test]
fn depth_is_no_danger() {
    // Each node holds the next, as deep as the bytes allow.
    const LEVELS: usize = 100_000;
    let mut bytes = file(PLAIN, &[]);
    bytes.truncate(27);
    let end = (27 + 13 * LEVELS + 13 * 2) as u32;
    for _ in 0..LEVELS {
        bytes.extend(end.to_le_bytes());
        bytes.extend([0; 9]);
    }
    bytes.extend([0; 26]);
    let tree = Tree::parse(&bytes).unwrap();
    assert_eq!(tree.walk().filter(Result::is_ok).count(), LEVELS);
    let deepest = tree.walk().filter_map(Result::ok).last().unwrap();
    assert!(tree.path_of(&deepest.node).len() < 500);
}
