//! Files cut at every byte, and changed at every byte: an error or a result, and never more memory than in proportion.

use crate::common::{checked, testdata};
use cast_convert::{Format, to_cast};
use cast_interchange::{Converted, ErrorKind, Options, Source};
use cast_write::Layout;

/// A conversion to the bytes of a file; `None` for an error, which has to say where it is.
fn convert(format: Format, bytes: &[u8]) -> Option<Vec<u8>> {
    match to_cast(format, Source::of_bytes(bytes), &Options::default()) {
        Ok(Converted { document, .. }) => Some(document.to_vec(Layout::Compact).unwrap()),
        Err(error) => {
            // A file that is missing beside it is not in its bytes.
            let is_elsewhere = matches!(error.kind(), ErrorKind::NotThisFormat { .. } | ErrorKind::Missing { .. });
            let is_placed = is_elsewhere || error.offset().is_some();
            assert!(is_placed && !error.to_string().is_empty(), "{error:?}");
            None
        }
    }
}

/// The same, with the most memory that was in use meanwhile.
fn measured(format: Format, bytes: &[u8]) -> (Option<Vec<u8>>, u64) {
    let mut converted = None;
    let used = allocation_counter::measure(|| converted = convert(format, bytes));
    (converted, used.bytes_max)
}

/// A header of a bone or a joint, with all that is made of it, is many times larger than the fewest bytes it takes in a
/// file. What matters is that no count that a file merely claims makes it more.
const MOST: u64 = 256;

fn within_bounds(bytes: &[u8], most: u64, what: &str) {
    assert!(most <= MOST * bytes.len() as u64 + 100_000, "{what}: {most} bytes for a file of {}", bytes.len());
}

/// The smallest two files of each row of the table that is read, but for formats with such tests of their own, which are larger.
fn files() -> Vec<(String, Format, Vec<u8>)> {
    let elsewhere = [Format::Cast, Format::Gltf, Format::Glb, Format::Fbx, Format::Obj];
    let mut files = Vec::new();
    for format in Format::all().filter(|format| format.is_readable() && !elsewhere.contains(format)) {
        let folders = testdata("").read_dir().unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
        let all = folders.flat_map(|folder| folder.read_dir().unwrap().map(|entry| entry.unwrap().path()));
        let own = all.filter(|path| path.extension().is_some_and(|found| found == format.extension()));
        let mut own: Vec<_> = own.map(|path| (std::fs::read(&path).unwrap(), path.display().to_string())).collect();
        assert!(!own.is_empty(), "{format:?}: no file");
        own.sort_by_key(|(bytes, name)| (bytes.len(), name.clone()));
        files.extend(own.into_iter().take(2).map(|(bytes, name)| (name, format, bytes)));
    }
    files
}

/// Calls a function for each file, at the same time: each is tiny, and waking other threads for it takes longer than
/// converting it.
fn each(of: impl Fn(String, Format, Vec<u8>) + Sync) {
    std::thread::scope(|scope| {
        for (name, format, bytes) in files() {
            let of = &of;
            scope.spawn(move || {
                let alone = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build().unwrap();
                alone.install(|| of(name, format, bytes));
            });
        }
    });
}

#[test]
fn cut_at_every_byte() {
    each(|name, format, bytes| {
        let (mut errors, mut results) = (0, 0);
        for length in 0..bytes.len() {
            let (converted, most) = measured(format, &bytes[..length]);
            within_bounds(&bytes, most, &format!("{name} cut at {length}"));
            match converted {
                Some(_) => results += 1,
                None => errors += 1,
            }
        }
        // A MilkShape file may end behind any of its ten sections, and text behind any of its own.
        println!("{name}: {errors} errors, {results} results");
        assert!(errors > 0 && results <= errors.max(11), "{name}: {errors} errors, {results} results");
    });
}

#[test]
fn changed_at_every_byte() {
    each(|name, format, mut bytes| {
        let (mut errors, mut results) = (0, 0);
        for index in 0..bytes.len() {
            let before = bytes[index];
            // One of them for each byte, in turn; `cargo xtask torture` tries all.
            let values = [0, 1, 0x7F, 0x80, 0xFF, before.wrapping_add(1), before.wrapping_sub(1)];
            for value in values.into_iter().skip(index % 7).take(1) {
                bytes[index] = value;
                let (converted, most) = measured(format, &bytes);
                within_bounds(&bytes, most, &format!("{name} with {value:#x} at {index}"));
                match converted {
                    Some(written) => {
                        results += 1;
                        // Not each of them: checking takes longer than converting.
                        if index % 64 == 0 {
                            let report = checked(&written);
                            let codes: Vec<&str> = report.totals().iter().map(|total| total.rule.code).collect();
                            assert!(!report.has_errors(), "{name} with {value:#x} at {index}: {codes:?}");
                        }
                    }
                    None => errors += 1,
                }
            }
            bytes[index] = before;
        }
        println!("{name}: {errors} errors, {results} results");
        assert!(errors > 0 && results > 0);
    });
}

/// Counts of billions in files of a few bytes.
#[test]
fn counts_that_no_file_can_hold() {
    let model = |bones: u32, meshes: u32, materials: u32| {
        let counts = [bones, meshes, materials].map(u32::to_le_bytes);
        [&b"SEModel\x01\0\x14\0\x07\x07\x0F"[..], counts.as_flattened(), &[0; 64]].concat()
    };
    let mut animation = std::fs::read(testdata("se/walk.seanim")).unwrap();
    animation[20..24].copy_from_slice(&[0xFF; 4]);
    let milkshape = |section: usize| {
        let mut bytes = b"MS3D000000\x04\0\0\0".to_vec();
        bytes.extend([0, 0].repeat(section));
        bytes.extend([0xFF, 0xFF, 1, 2, 3]);
        bytes
    };
    // Everything starts behind the header, and there are billions of one thing.
    let quake = |field: usize| {
        let mut fields = [0, 8, 64, 64, 40, 0, 0, 0, 0, 0, 0, 68, 68, 68, 68, 68, 68].map(u32::to_le_bytes);
        (fields[0], fields[field]) = (*b"IDP2", [0xFF; 4]);
        [fields.as_flattened(), &[0; 50]].concat()
    };
    for (format, bytes) in [
        (Format::SeModel, model(u32::MAX, 0, 0)),
        (Format::SeModel, model(0, u32::MAX, 0)),
        (Format::SeModel, model(0, 0, u32::MAX)),
        (Format::SeAnim, animation),
        (Format::Md2, quake(5)),
        (Format::Md2, quake(6)),
        (Format::Md2, quake(7)),
        (Format::Md2, quake(8)),
        (Format::Md2, quake(10)),
        (Format::Ms3d, milkshape(0)),
        (Format::Ms3d, milkshape(1)),
        (Format::Ms3d, milkshape(2)),
        (Format::Ms3d, milkshape(3)),
    ] {
        let (converted, most) = measured(format, &bytes);
        assert!(converted.is_none());
        let error = to_cast(format, Source::of_bytes(&bytes), &Options::default()).map(drop).unwrap_err();
        let expected = matches!(error.kind(), ErrorKind::TooShort { .. } | ErrorKind::Invalid { .. });
        assert!(expected && error.offset().is_some(), "{format:?}: {error}");
        assert!(most < 20_000, "{format:?}: {most} bytes");
    }
}
