//! Bytes changed in memory and written back, mapped or read.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use cast_map::{BytesMut, Error, ErrorKind, ReadOptions, Unchanging};

/// SAFETY: the files lie in a temporary directory of this process, and each test leaves a file alone while it is mapped.
const PROMISE: Unchanging = unsafe { Unchanging::promise() };

type Open = fn(&Path) -> Result<BytesMut, Error>;

fn both_ways() -> [(bool, Open); 2] {
    [(true, |path| cast_map::map_mut(path, PROMISE)), (false, |path| cast_map::read_mut(path))]
}

const PAGE: usize = 4096;

fn file(pages: usize) -> (tempfile::TempDir, PathBuf, Vec<u8>) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.cast");
    let bytes: Vec<u8> = (0..=250).cycle().take(pages.saturating_mul(PAGE).saturating_add(100)).collect();
    fs::write(&path, &bytes).unwrap();
    (directory, path, bytes)
}

#[test]
fn changes_are_in_memory_until_they_are_written_back() {
    for (is_mapped, open) in both_ways() {
        let (_directory, path, before) = file(3);
        let mut bytes = open(&path).unwrap();
        assert_eq!((bytes.is_mapped(), bytes.path(), &*bytes), (is_mapped, &*path, &*before));
        let mut expected = before.clone();
        for (count, place) in [7, PAGE + 1, 3 * PAGE + 99].into_iter().enumerate() {
            bytes[place] ^= 0xFF;
            expected[place] ^= 0xFF;
            assert_ne!(fs::read(&path).unwrap(), expected);
            assert_eq!(bytes.write_back(Some(place..place + 1)).unwrap(), 1, "change {count}");
            assert_eq!(fs::read(&path).unwrap(), expected);
            assert_eq!(*bytes, *expected);
        }
        bytes.fill(0);
        drop(bytes);
        assert_eq!(fs::read(&path).unwrap(), expected, "what is not written back is gone");
    }
}

#[test]
fn what_is_the_same_in_the_file_is_not_written() {
    for (_, open) in both_ways() {
        let (_directory, path, mut expected) = file(20);
        let mut bytes = open(&path).unwrap();
        for place in [0, 3 * PAGE, 5 * PAGE - 1, 20 * PAGE + 5] {
            bytes[place] ^= 0xFF;
            expected[place] ^= 0xFF;
        }
        let all = 0..bytes.len();
        assert_eq!(
            bytes.write_back(Some(all.clone())).unwrap(),
            3 * PAGE as u64 + 100,
            "three blocks and the last, short one"
        );
        assert_eq!(fs::read(&path).unwrap(), expected);
        assert_eq!(bytes.write_back(Some(all)).unwrap(), 0);
        // Ranges that cross blocks, overlap, or lie outside.
        bytes[PAGE - 2..PAGE + 2].fill(0);
        expected[PAGE - 2..PAGE + 2].fill(0);
        let (first, second, outside) = (PAGE - 2..PAGE + 2, PAGE..PAGE + 2, bytes.len() + 5..usize::MAX);
        bytes.write_back([first, second, outside]).unwrap();
        assert_eq!(fs::read(&path).unwrap(), expected);
    }
}

#[test]
fn a_file_of_another_length_is_not_written_to() {
    let (_directory, path, before) = file(1);
    let mut bytes = cast_map::read_mut(&path).unwrap();
    bytes.fill(0);
    for len in [before.len() + 1, 10] {
        File::options().write(true).open(&path).unwrap().set_len(len as u64).unwrap();
        let error = bytes.write_back(Some(0..before.len())).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::LengthChanged { .. }), "{error:?}");
        let expected = format!("had {} bytes when it was opened and has {len} now; open it again", before.len());
        assert_eq!(error.to_string(), format!("{} {expected}", path.display()));
        assert_eq!(fs::read(&path).unwrap()[..10], before[..10]);
    }
}

#[test]
fn what_cannot_be_changed() {
    let (directory, path, before) = file(1);
    for (_, open) in both_ways() {
        assert!(matches!(open(directory.path()).unwrap_err().kind(), ErrorKind::Directory));
        assert!(matches!(open(&directory.path().join("missing")).unwrap_err().kind(), ErrorKind::NotFound));
        let empty = directory.path().join("empty.cast");
        File::create(&empty).unwrap();
        assert!(matches!(open(&empty).unwrap_err().kind(), ErrorKind::Empty));
    }
    let limited = ReadOptions::new().max_bytes(10).read_mut(&path).unwrap_err();
    assert!(matches!(limited.kind(), ErrorKind::TooLarge { limit: 10, .. }));
    assert_eq!(ReadOptions::new().max_bytes(before.len() as u64).read_mut(&path).unwrap().len(), before.len());
}

/// No memory is reserved for pages that are not changed. The file is larger than the memory of any test machine.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
#[test]
fn a_file_larger_than_memory_is_mapped() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("sparse.cast");
    let last = 1_usize << 42;
    if File::create(&path).unwrap().set_len(last as u64 + 1).is_err() {
        return println!("skipped: no such sparse files here");
    }
    let mut bytes = cast_map::map_mut(&path, PROMISE).unwrap();
    bytes[last] = 7;
    bytes[1 << 40] = 9;
    assert_eq!(bytes.write_back([1 << 40..(1 << 40) + 1, last..last + 1]).unwrap(), 2);
    let again = cast_map::map_mut(&path, PROMISE).unwrap();
    assert_eq!((again[last], again[1 << 40], again[0]), (7, 9, 0));
}

/// On systems where a mapped file cannot be shortened, nothing is lost.
#[cfg(windows)]
#[test]
fn windows_does_not_shorten_a_mapped_file() {
    const USER_MAPPED_FILE: i32 = 1224;
    let (_directory, path, before) = file(50);
    let bytes = cast_map::map(&path, PROMISE).unwrap();
    let shortened = File::options().write(true).open(&path).unwrap().set_len(10);
    assert_eq!(shortened.unwrap_err().raw_os_error(), Some(USER_MAPPED_FILE));
    let truncated = File::create(&path).map(drop);
    assert_eq!(truncated.unwrap_err().raw_os_error(), Some(USER_MAPPED_FILE));
    assert_eq!(*bytes, *before);
    drop(bytes);
    File::options().write(true).open(&path).unwrap().set_len(10).unwrap();
    assert_eq!(fs::read(&path).unwrap(), before[..10]);
}
