//! Files that are at the limits of the format, or claim to be. Each test ends quickly, which is half of its purpose:
//! anything that took time in proportion to a claim, or to the square of a size, would not.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

use cast_check::{Options, Report};
use cast_file::{CastFile, OpenOptions, Recovery};
use cast_read::{Cast, ErrorKind, Limits, NodeKind, PropertyType, Walker};
use cast_write::{Document, Layout};
use castkit_torture::targets;

/// The header of a file.
fn file_header(roots: u32) -> Vec<u8> {
    [*b"cast", 1_u32.to_le_bytes(), roots.to_le_bytes(), [0; 4]].concat()
}

/// The header of a node.
fn node(kind: NodeKind, size: u32, properties: u32, children: u32) -> Vec<u8> {
    let hash = 0_u64.to_le_bytes();
    let (kind, size) = (kind.0.to_le_bytes(), size.to_le_bytes());
    [&kind[..], &size, &hash, &properties.to_le_bytes(), &children.to_le_bytes()].concat()
}

/// The header of a property and its name.
fn property(property_type: PropertyType, name: &[u8], count: u32) -> Vec<u8> {
    [&property_type.0.to_le_bytes()[..], &(name.len() as u16).to_le_bytes(), &count.to_le_bytes(), name].concat()
}

/// This many nested nodes.
fn chain(levels: u32) -> Vec<u8> {
    let mut bytes = file_header(1);
    for above in 0..levels {
        bytes.extend(node(NodeKind::MODEL, (levels - above) * 24, 0, u32::from(above + 1 < levels)));
    }
    bytes
}

/// The structure alone is checked, kept and written.
fn read_and_write(bytes: &[u8]) -> Cast<'_> {
    let cast = Cast::parse_with(bytes, Limits::NONE).unwrap();
    assert_eq!(
        Walker::with_limits(bytes, &Limits::NONE).unwrap().filter(Result::is_ok).count() as u64,
        cast.node_count()
    );
    assert!(Document::from(&cast).to_vec(Layout::Preserve).unwrap() == bytes);
    cast
}

fn checked(bytes: &[u8]) -> Report {
    match OpenOptions::new().recovery(Recovery::WhenDamaged).parse(bytes.to_vec()) {
        Ok(file) => cast_check::check(&file, &Options::new()).unwrap(),
        Err(error) => Report::of_unreadable(&error, &Options::new()).unwrap(),
    }
}

#[test]
fn a_quarter_of_a_million_levels() {
    let bytes = chain(250_000);
    assert_eq!(read_and_write(&bytes).depth(), 250_000);
    let error = Cast::parse(&bytes).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooDeep { limit: Limits::DEFAULT_MAX_DEPTH });
    assert!(error.path().len() < 1000, "{}", error.path());
    // The same with wrong sizes, which recovery derives again.
    let mut broken = bytes.clone();
    broken[20..24].copy_from_slice(&7_u32.to_le_bytes());
    assert_eq!(Cast::recover_with(&broken, Limits::NONE).unwrap().cast().node_count(), 250_000);
    assert!(checked(&bytes).has_errors());
}

#[test]
fn a_quarter_of_a_million_children() {
    const CHILDREN: u32 = 250_000;
    let mut bytes = file_header(1);
    bytes.extend(node(NodeKind::ROOT, 24 * (CHILDREN + 1), 0, CHILDREN));
    (0..CHILDREN).for_each(|_| bytes.extend(node(NodeKind::MODEL, 24, 0, 0)));
    let cast = read_and_write(&bytes);
    assert_eq!(cast.models().count(), CHILDREN as usize);
    let index = cast.index();
    assert_eq!(index.by_hash(0).count(), CHILDREN as usize + 1);
    assert!(checked(&bytes).totals().iter().any(|total| total.found > 1000));
    assert_eq!(cast_scene::Scene::new(&CastFile::from_bytes(bytes.clone()).unwrap()).models.len(), CHILDREN as usize);
    let file = CastFile::from_bytes(bytes.clone()).unwrap();
    let repaired = cast_check::repair::repair(&file, &cast_check::repair::Options::new()).unwrap();
    assert!(Cast::parse(&repaired.document.to_vec(Layout::Compact).unwrap()).is_ok());
}

#[test]
fn children_at_the_deepest_level_allowed() {
    const CHILDREN: u32 = 20_000;
    let levels = Limits::DEFAULT_MAX_DEPTH - 1;
    let mut bytes = file_header(1);
    let size = |above: u32| (levels - above + CHILDREN) * 24;
    (0..levels).for_each(|above| {
        bytes.extend(node(NodeKind::MODEL, size(above), 0, if above + 1 < levels { 1 } else { CHILDREN }))
    });
    (0..CHILDREN).for_each(|_| bytes.extend(node(NodeKind::BONE, 24, 0, 0)));
    let cast = read_and_write(&bytes);
    assert_eq!(cast.depth(), levels + 1);
    assert!(checked(&bytes).has_errors());
}

#[test]
fn the_longest_names() {
    let names = [vec![b'x'; 65_535], vec![b'_'; 65_535], [vec![b'u'], vec![b'0'; 65_534]].concat(), vec![0xFF; 65_535]];
    let properties: Vec<u8> =
        names.iter().flat_map(|name| [property(PropertyType::STRING, name, 1), vec![b'n', 0]].concat()).collect();
    let mut bytes = file_header(1);
    bytes.extend(node(NodeKind::MESH, 24 + properties.len() as u32, names.len() as u32, 0));
    bytes.extend(properties);
    let cast = read_and_write(&bytes);
    let lengths: Vec<usize> =
        cast.top_level().next().unwrap().properties().map(|one| one.name().as_bytes().len()).collect();
    assert_eq!(lengths, [65_535; 4]);
    targets::exercise(&bytes);
    // One byte is missing: an error shows only the beginning of the name.
    let error = Cast::parse(&bytes[..bytes.len() - 1]).unwrap_err();
    assert!(error.to_string().len() < 1000, "{error}");
}

#[test]
fn numbers_that_claim_billions() {
    use ErrorKind::{NodeHeader, NodeSizeTooLarge, NodeSizeTooSmall, PropertyData, PropertyHeader, StringTerminator};
    let most = u32::MAX;
    let one = |size, properties, children| [file_header(1), node(NodeKind::ROOT, size, properties, children)].concat();
    let mut claims = vec![
        ([file_header(most), node(NodeKind::ROOT, 24, 0, 0)].concat(), NodeHeader { available: 0 }),
        (one(24, most, 0), PropertyHeader { available: 0 }),
        (one(24, 0, most), NodeHeader { available: 0 }),
        (one(24, most, most), PropertyHeader { available: 0 }),
    ];
    for size in [most, most - 1, 1 << 31] {
        claims.push((one(size, 0, 0), NodeSizeTooLarge { size, available: 24 }));
    }
    for size in [23, 0] {
        claims.push((one(size, 0, 0), NodeSizeTooSmall { size }));
    }
    for property_type in PropertyType::KNOWN {
        for count in [most, most - 1, 1 << 31, 1 << 29] {
            let data = [property(property_type, b"vp", count), vec![1; 48]].concat();
            let size = 24 + data.len() as u32;
            let kind = match property_type.element_size() {
                None => StringTerminator { count },
                Some(element) => {
                    PropertyData { property_type, count, needed: u64::from(count) * element as u64, available: 48 }
                }
            };
            claims.push(([file_header(1), node(NodeKind::MESH, size, 1, 0), data].concat(), kind));
        }
    }
    for (claim, kind) in claims {
        assert_eq!(Cast::parse(&claim).map(drop).map_err(|error| error.kind()), Err(kind));
        let taken = allocation_counter::measure(|| assert!(Cast::parse(&claim).is_err()));
        // An error and its path.
        assert!(taken.bytes_max < 2000, "{} bytes", taken.bytes_max);
        targets::exercise(&claim);
    }
}

/// A sparse file of 100 GB: 25 roots, each with one array of bytes as large as a node can contain.
#[test]
#[cfg(target_pointer_width = "64")]
fn a_hundred_gigabytes() {
    const ROOTS: u32 = 25;
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("sparse.cast");
    let mut file = File::create(&path).unwrap();
    let data = property(PropertyType::BYTE, b"x", u32::MAX - 24 - 9);
    let size = u64::from(u32::MAX);
    if let Err(error) = file.set_len(16 + u64::from(ROOTS) * size) {
        let no_room = matches!(error.kind(), io::ErrorKind::FileTooLarge | io::ErrorKind::StorageFull);
        assert!(no_room, "{error}");
        return println!("skipped: the file system has no room for a sparse file of 100 GB ({error})");
    }
    file.write_all(&file_header(ROOTS)).unwrap();
    for root in 0..u64::from(ROOTS) {
        file.seek(SeekFrom::Start(16 + root * size)).unwrap();
        file.write_all(&[node(NodeKind::ROOT, u32::MAX, 1, 0), data.clone()].concat()).unwrap();
    }
    // SAFETY: the file is new, in a directory of this test.
    #[expect(unsafe_code, reason = "mapping wants a promise, in tests too")]
    let promise = unsafe { cast_map::Unchanging::promise() };
    let bytes = match cast_map::map(&path, promise) {
        Ok(bytes) => bytes,
        // The address space of a process may be limited, as it is by some sanitizers.
        Err(error) => {
            assert!(matches!(error.kind(), cast_map::ErrorKind::OutOfMemory(_)), "{error}");
            return println!("skipped: {error}");
        }
    };
    assert!(bytes.is_mapped() && bytes.len() > 100_000_000_000);
    let taken = allocation_counter::measure(|| {
        let cast = Cast::parse(&bytes).unwrap();
        assert_eq!((cast.node_count(), cast.property_count()), (u64::from(ROOTS), u64::from(ROOTS)));
        let last = cast.roots().last().unwrap().property("x").unwrap();
        assert_eq!(last.array::<u8>().unwrap().last(), Some(0));
        assert_eq!(last.end(), bytes.len());
    });
    assert_eq!(taken.bytes_max, 0);
}
