//! Ordinary and missing files, mapped and read.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;

use cast_base::Progress;
use cast_map::{Advice, Bytes, Error, ErrorKind, MapOptions, ReadOptions, Unchanging};

/// SAFETY: the files lie in a temporary directory of this process, and each test leaves a file alone while it is mapped.
const PROMISE: Unchanging = unsafe { Unchanging::promise() };

fn map(path: &Path) -> Result<Bytes, Error> {
    cast_map::map(path, PROMISE)
}

fn pattern(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i % 251).to_le_bytes()[0]).collect()
}

#[test]
fn map_and_read_give_the_same_bytes() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.cast");
    for len in [1, 15, 16, 63, 64, 65, 4095, 4096, 4097, 65_535, 65_536, 65_537, 3_000_001, (33 << 20) + 1] {
        let bytes = pattern(len);
        fs::write(&path, &bytes).unwrap();
        let (mapped, copied) = (map(&path).unwrap(), cast_map::read(&path).unwrap());
        assert_eq!(*mapped, *bytes, "{len} bytes mapped");
        assert_eq!(*copied, *bytes, "{len} bytes read");
        assert!(mapped.is_mapped() && !copied.is_mapped());
        assert_eq!(format!("{mapped:?}"), format!("Bytes {{ len: {len}, mapped: true }}"));
        for owner in [mapped, copied] {
            assert_eq!(owner.as_ptr().addr() % cast_map::AlignedBuffer::ALIGNMENT, 0);
        }
    }
}

#[test]
fn an_open_file_maps_from_its_start_and_may_be_closed() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.cast");
    fs::write(&path, b"castfile").unwrap();
    let mut file = File::open(&path).unwrap();
    file.seek(SeekFrom::End(0)).unwrap();
    let bytes = cast_map::map_file(&file, &path, PROMISE).unwrap();
    drop(file);
    assert_eq!(*bytes, *b"castfile");
}

#[test]
fn advice_and_populating_change_no_bytes() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.cast");
    let bytes = pattern(100_000);
    fs::write(&path, &bytes).unwrap();
    let copied = cast_map::read(&path).unwrap();
    for advice in [Advice::Sequential, Advice::Random, Advice::WillNeed, Advice::Normal] {
        for populate in [false, true] {
            let mapped = MapOptions::new().advice(advice).populate(populate).map(&path, PROMISE).unwrap();
            mapped.advise(advice).unwrap();
            copied.advise(advice).unwrap();
            assert_eq!(*mapped, *bytes);
        }
    }
}

#[test]
fn a_missing_file_is_not_found() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("missing.cast");
    for error in [map(&path).unwrap_err(), cast_map::read(&path).unwrap_err()] {
        assert!(matches!(error.kind(), ErrorKind::NotFound), "{error:?}");
        assert_eq!(error.path(), Some(&*path));
        assert_eq!(error.to_string(), format!("{} does not exist; check the path", path.display()));
    }
}

#[test]
fn a_directory_is_no_file() {
    let directory = tempfile::tempdir().unwrap();
    for error in [map(directory.path()).unwrap_err(), cast_map::read(directory.path()).unwrap_err()] {
        assert!(matches!(error.kind(), ErrorKind::Directory), "{error:?}");
        let path = directory.path().display();
        assert_eq!(error.to_string(), format!("{path} is a directory; give a .cast file"));
    }
}

#[test]
fn an_empty_file_is_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("empty.cast");
    File::create(&path).unwrap();
    for error in [map(&path).unwrap_err(), cast_map::read(&path).unwrap_err()] {
        assert!(matches!(error.kind(), ErrorKind::Empty), "{error:?}");
        let expected = format!("{} is empty (0 bytes); a Cast file has at least 16", path.display());
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn max_bytes_counts_exactly() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.cast");
    fs::write(&path, [7; 1000]).unwrap();
    assert_eq!(ReadOptions::new().max_bytes(1000).read(&path).unwrap().len(), 1000);
    let error = ReadOptions::new().max_bytes(999).read(&path).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::TooLarge { limit: 999, .. }), "{error:?}");
    let expected = "has more than 999 bytes, the limit; raise max_bytes if you trust it";
    assert_eq!(error.to_string(), format!("{} {expected}", path.display()));
}

/// A sparse file: 1 GiB by its size, nothing on the disk.
#[test]
fn a_huge_size_is_refused_before_anything_is_read() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("sparse.cast");
    File::create(&path).unwrap().set_len(1 << 30).unwrap();
    let told = Mutex::new(Vec::new());
    let note = |done, total| {
        told.lock().unwrap().push((done, total));
        ControlFlow::Continue(())
    };
    let options = ReadOptions::new().progress(Progress::new(&note));
    let error = options.max_bytes((1 << 30) - 1).read(&path).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::TooLarge { limit: 0x3fff_ffff, .. }), "{error:?}");
    assert_eq!(*told.lock().unwrap(), [], "there is nothing to tell of bytes that nobody reads");
}

/// At any moment, the reader must see a prefix of what the writer appended, and no zeros in its place.
#[test]
fn a_growing_file_is_read_as_a_prefix() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("growing.cast");
    let bytes = pattern(8 << 20);
    let (first, rest) = bytes.split_at(1000);
    fs::write(&path, first).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut file = File::options().append(true).open(&path).unwrap();
            rest.chunks(7001).for_each(|chunk| file.write_all(chunk).unwrap());
        });
        let mut seen = 0;
        while seen < bytes.len() {
            let read = cast_map::read(&path).unwrap();
            assert!(read.len() >= seen, "{} after {seen}", read.len());
            assert!(bytes.starts_with(&read));
            seen = read.len();
        }
    });
}

#[test]
fn reading_and_populating_tell_how_far_they_are_and_can_be_ended() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.cast");
    fs::write(&path, pattern(100_000)).unwrap();
    let told = Mutex::new(Vec::new());
    let note = |done, total| {
        told.lock().unwrap().push((done, total));
        ControlFlow::Continue(())
    };
    ReadOptions::new().progress(Progress::new(&note)).read(&path).unwrap();
    MapOptions::new().populate(true).progress(Progress::new(&note)).map(&path, PROMISE).unwrap();
    assert_eq!(*told.lock().unwrap(), [(100_000, 100_000); 2]);

    let end = |_, _| ControlFlow::Break(());
    let error = ReadOptions::new().progress(Progress::new(&end)).read(&path).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Cancelled), "{error:?}");
    let error = MapOptions::new().populate(true).progress(Progress::new(&end)).map(&path, PROMISE).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Cancelled), "{error:?}");
}

#[test]
fn huge_pages_are_a_choice() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.cast");
    // By default they are used from 32 MiB on.
    for (len, by_itself) in [(5 << 20, false), (33 << 20, true)] {
        let bytes = pattern(len);
        fs::write(&path, &bytes).unwrap();
        for choice in [None, Some(false), Some(true)] {
            let options = ReadOptions::new();
            let options = choice.map_or(options, |choice| options.huge_pages(choice));
            let read = options.read(&path).unwrap();
            assert!(*read == *bytes);
            // Only Linux tells; the memory itself is the same.
            let _ = by_itself;
            #[cfg(target_os = "linux")]
            {
                let huge = choice.unwrap_or(by_itself);
                assert_eq!(crate::marked_for_huge_pages(read.as_ptr()).unwrap_or(huge), huge, "{len}, {choice:?}");
                assert!(!huge || read.as_ptr().addr() % (2 << 20) == 0);
            }
        }
    }
}
