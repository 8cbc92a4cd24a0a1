//! Files patched on disk, mapped or read: only what changed is written, once, and the rest is not touched.

use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use cast_file::FileIdentity;
use cast_map::Unchanging;
use cast_read::Cast;
use cast_write::Progress;
use cast_write::patch::{PatchError, PatchErrorKind, PatchFile, PatchOptions};

const ANIMATION: &str = "root[0]/animation[\"walk\"]";

/// SAFETY: the files lie in a temporary directory of this process, and each test leaves a file alone while it is mapped.
#[expect(unsafe_code, reason = "mapping wants a promise, in tests too")]
pub(crate) const PROMISE: Unchanging = unsafe { Unchanging::promise() };

type Open = fn(&Path) -> Result<PatchFile, PatchError>;

fn both_ways() -> [Open; 2] {
    [|path| PatchFile::open(path), |path| PatchFile::map(path, PROMISE)]
}

fn file() -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("scene.cast");
    fs::write(&path, crate::common::testdata("valid/character.cast")).unwrap();
    (directory, path)
}

#[test]
fn a_change_reaches_the_file_when_it_is_saved() {
    for (is_mapped, open) in [false, true].into_iter().zip(both_ways()) {
        let (_directory, path) = file();
        let before = fs::read(&path).unwrap();
        let identity = FileIdentity::of_path(&path).unwrap();
        let mut patch = open(&path).unwrap();
        assert_eq!((patch.is_mapped(), patch.path()), (is_mapped, &*path));
        patch.node(ANIMATION).unwrap().set("frame_rate", 12.5_f32).unwrap().set("n", "jump").unwrap();
        assert_eq!(patch.cast().animations().next().unwrap().frame_rate(), Some(12.5));
        assert_eq!((fs::read(&path).unwrap(), patch.changed().len()), (before.clone(), 2));
        assert_eq!(patch.save().unwrap(), 4 + 5);
        let after = fs::read(&path).unwrap();
        assert_eq!((patch.cast().bytes(), patch.changed().len()), (&*after, 0));
        let cast = Cast::parse(&after).unwrap();
        let animation = cast.animations().next().unwrap();
        assert_eq!((animation.name(), animation.frame_rate()), (Some("jump"), Some(12.5)));
        assert!(before.iter().zip(&after).filter(|(before, after)| before != after).count() <= 9);
        assert_eq!((after.len(), FileIdentity::of_path(&path).unwrap()), (before.len(), identity));
    }
}

#[test]
fn bytes_that_were_not_changed_are_not_written() {
    let (_directory, path) = file();
    let mut patch = PatchFile::open(&path).unwrap();
    patch.node(ANIMATION).unwrap().set("frame_rate", 60.0_f32).unwrap();
    // Another process changes the rest of the file meanwhile: that is kept.
    let last = fs::metadata(&path).unwrap().len() - 1;
    let mut other = fs::File::options().write(true).open(&path).unwrap();
    for place in [last, 4] {
        other.seek(SeekFrom::Start(place)).unwrap();
        other.write_all(&[0xEE]).unwrap();
    }
    patch.save().unwrap();
    let after = fs::read(&path).unwrap();
    assert_eq!((after[4], after.last()), (0xEE, Some(&0xEE)));
}

#[test]
fn each_byte_is_written_once() {
    for open in both_ways() {
        let (_directory, path) = file();
        let mut patch = open(&path).unwrap();
        for rate in 1..=100_u8 {
            let mut animation = patch.node(ANIMATION).unwrap();
            animation.set("frame_rate", f32::from(rate)).unwrap().set_hash(rate.into());
        }
        assert_eq!(patch.save().unwrap(), 4 + 8);
        assert_eq!(patch.save().unwrap(), 0);
        // Bytes that are already in the file are not written.
        patch.node(ANIMATION).unwrap().set("frame_rate", 100.0_f32).unwrap();
        assert_eq!(patch.save().unwrap(), 0);
        let bytes = fs::read(&path).unwrap();
        let cast = Cast::parse(&bytes).unwrap();
        let animation = cast.animations().next().unwrap();
        assert_eq!((animation.frame_rate(), animation.hash()), (Some(100.0), 100));
    }
}

#[test]
fn a_refused_change_writes_nothing() {
    for open in both_ways() {
        let (_directory, path) = file();
        let before = fs::read(&path).unwrap();
        let mut patch = open(&path).unwrap();
        let error = patch.node(ANIMATION).unwrap().set("n", "another length").map(drop).unwrap_err();
        assert!(matches!(error.kind(), PatchErrorKind::LengthDiffers { .. }));
        assert_eq!(error.file(), Some(&*path));
        let shown = format!("{}: root[0]/animation[0] \"walk\"/n: the value has 5 bytes", path.display());
        assert!(error.to_string().starts_with(&shown), "{error}");
        let error = patch.node("root[0]/animation[\"sleep\"]").unwrap_err();
        assert!(error.file() == Some(&*path) && error.to_string().contains("walk"), "{error}");
        assert_eq!(patch.save().unwrap(), 0);
        drop(patch);
        // Nor does a change that is not saved.
        open(&path).unwrap().node(ANIMATION).unwrap().set("n", "jump").unwrap();
        assert_eq!(fs::read(&path).unwrap(), before);
    }
}

/// In a file that was saved aligned, arrays can be accessed in place, however it was opened.
#[cfg(target_endian = "little")]
#[test]
fn arrays_are_lent() {
    for open in both_ways() {
        let (_directory, path) = file();
        fs::write(&path, crate::common::testdata("valid/aligned.cast")).unwrap();
        let mut patch = open(&path).unwrap();
        patch.node("root/model/mesh").unwrap().array_mut::<[f32; 3]>("positions").unwrap()[1] = [7.0, 8.0, 9.0];
        assert!(patch.save().unwrap() > 0);
        let bytes = fs::read(&path).unwrap();
        let cast = Cast::parse(&bytes).unwrap();
        assert_eq!(cast.meshes().next().unwrap().positions().unwrap().get(1), Some([7.0, 8.0, 9.0]));
    }
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_is_followed() {
    for open in both_ways() {
        let (directory, path) = file();
        let link = directory.path().join("link.cast");
        std::os::unix::fs::symlink("scene.cast", &link).unwrap();
        let mut patch = open(&link).unwrap();
        patch.node(ANIMATION).unwrap().set("n", "jump").unwrap();
        patch.save().unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(Cast::parse(&fs::read(&path).unwrap()).unwrap().find("root/animation[\"jump\"]").is_ok());
    }
}

#[test]
fn what_cannot_be_opened() {
    for open in both_ways() {
        let (directory, path) = file();
        let missing = directory.path().join("missing.cast");
        let error = open(&missing).unwrap_err();
        let is_missing = |error: &cast_map::Error| matches!(error.kind(), cast_map::ErrorKind::NotFound);
        assert!(matches!(error.kind(), PatchErrorKind::Bytes(error) if is_missing(error)), "{error:?}");
        assert_eq!(error.file(), Some(&*missing));
        assert_eq!(error.to_string(), format!("{} does not exist; check the path", missing.display()));
        assert!(matches!(open(directory.path()).unwrap_err().kind(), PatchErrorKind::Bytes(_)));
        fs::write(&path, "not a file of ours").unwrap();
        let error = open(&path).unwrap_err();
        assert!(matches!(error.kind(), PatchErrorKind::Structure(_)), "{error:?}");
        assert_eq!((error.file(), error.offset()), (Some(&*path), Some(0)));
        assert!(error.to_string().starts_with(&format!("{}: the file begins with", path.display())), "{error}");
    }
}

#[test]
fn a_file_that_was_shortened_meanwhile_is_left_alone() {
    let (_directory, path) = file();
    let mut patch = PatchFile::open(&path).unwrap();
    patch.node(ANIMATION).unwrap().set("n", "jump").unwrap();
    fs::File::options().write(true).open(&path).unwrap().set_len(40).unwrap();
    let before = fs::read(&path).unwrap();
    let error = patch.save().unwrap_err();
    assert!(error.to_string().ends_with("has 40 now; open it again"), "{error}");
    assert_eq!((fs::read(&path).unwrap(), patch.changed().len()), (before, 1));
}

#[test]
fn opening_can_be_cancelled() {
    let (_directory, path) = file();
    let stop = |_, _| ControlFlow::Break(());
    let options = PatchOptions::new().progress(Progress::new(&stop));
    for error in [options.open(&path).unwrap_err(), options.map(&path, PROMISE).unwrap_err()] {
        assert!(matches!(error.kind(), PatchErrorKind::Cancelled), "{error:?}");
        assert_eq!(error.file(), Some(&*path));
    }
}

#[test]
fn an_error_of_the_file_is_the_source() {
    let directory = tempfile::tempdir().unwrap();
    let error = PatchFile::open(directory.path().join("absent.cast")).unwrap_err();
    let PatchErrorKind::Bytes(bytes) = error.kind() else { panic!("{error}") };
    assert_eq!(std::error::Error::source(&error).map(ToString::to_string), Some(bytes.to_string()));
    assert_eq!(error.to_string(), bytes.to_string(), "it names the file itself");
}
