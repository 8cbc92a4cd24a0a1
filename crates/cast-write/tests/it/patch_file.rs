//! Files patched on disk: only what changed is written, once, and the rest is not touched.

use std::fs;
use std::io;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::PathBuf;

use cast_read::Cast;
use cast_write::patch::{PatchErrorKind, PatchFile};

const ANIMATION: &str = "root[0]/animation[\"walk\"]";

fn file() -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("scene.cast");
    fs::write(&path, crate::common::testdata("valid/character.cast")).unwrap();
    (directory, path)
}

#[test]
fn a_change_reaches_the_file_when_it_is_committed() {
    let (_directory, path) = file();
    let before = fs::read(&path).unwrap();
    let identity = fs::metadata(&path).unwrap().ino();
    let mut patch = PatchFile::open(&path).unwrap();
    patch.node(ANIMATION).unwrap().set("frame_rate", 12.5_f32).unwrap().set("n", "jump").unwrap();
    assert_eq!(patch.cast().unwrap().animations().next().unwrap().frame_rate(), Some(12.5));
    assert_eq!(fs::read(&path).unwrap(), before);
    assert_eq!(patch.commit().unwrap(), 4 + 5);
    let after = fs::read(&path).unwrap();
    let cast = Cast::parse(&after).unwrap();
    let animation = cast.animations().next().unwrap();
    assert_eq!((animation.name(), animation.frame_rate()), (Some("jump"), Some(12.5)));
    assert!(before.iter().zip(&after).filter(|(before, after)| before != after).count() <= 9);
    assert_eq!((after.len(), fs::metadata(&path).unwrap().ino()), (before.len(), identity));
}

#[test]
fn bytes_that_were_not_changed_are_not_written() {
    let (_directory, path) = file();
    let mut patch = PatchFile::open(&path).unwrap();
    patch.node(ANIMATION).unwrap().set("frame_rate", 60.0_f32).unwrap();
    // Somebody else changes the rest of the file meanwhile: that stays.
    let last = fs::metadata(&path).unwrap().len() - 1;
    let other = fs::File::options().write(true).open(&path).unwrap();
    other.write_all_at(&[0xEE], last).unwrap();
    other.write_all_at(&[0xEE], 4).unwrap();
    patch.commit().unwrap();
    let after = fs::read(&path).unwrap();
    assert_eq!((after[4], after.last()), (0xEE, Some(&0xEE)));
}

#[test]
fn each_byte_is_written_once() {
    let (_directory, path) = file();
    let mut patch = PatchFile::open(&path).unwrap();
    for rate in 1..=100_u8 {
        let mut animation = patch.node(ANIMATION).unwrap();
        animation.set("frame_rate", f32::from(rate)).unwrap().set_hash(rate.into());
    }
    assert_eq!(patch.commit().unwrap(), 4 + 8);
    assert_eq!(patch.commit().unwrap(), 0);
    let bytes = fs::read(&path).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let animation = cast.animations().next().unwrap();
    assert_eq!((animation.frame_rate(), animation.hash()), (Some(100.0), 100));
}

#[test]
fn a_refused_change_writes_nothing() {
    let (_directory, path) = file();
    let before = fs::read(&path).unwrap();
    let mut patch = PatchFile::open(&path).unwrap();
    let error = patch.node(ANIMATION).unwrap().set("n", "another length").map(drop).unwrap_err();
    assert!(matches!(error.kind(), PatchErrorKind::LengthDiffers { .. }));
    assert!(patch.node("root[0]/animation[\"sleep\"]").unwrap_err().to_string().contains("walk"));
    assert_eq!(patch.commit().unwrap(), 0);
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn what_cannot_be_opened() {
    let (directory, path) = file();
    let missing = PatchFile::open(directory.path().join("missing.cast")).unwrap_err();
    assert_eq!(missing.kind(), io::ErrorKind::NotFound);
    fs::write(&path, "not a file of ours").unwrap();
    assert_eq!(PatchFile::open(&path).unwrap_err().kind(), io::ErrorKind::InvalidData);
    assert!(PatchFile::open(directory.path()).is_err());
}
