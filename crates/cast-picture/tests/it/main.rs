//! Tests of what other programs decode, of hostile files, and of what is written.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "these are tests"
)]

mod encoders;
mod formats;
mod hostile;

use std::path::{Path, PathBuf};

/// A small file, and what other programs see in it.
struct Sample {
    name: String,
    bytes: Vec<u8>,
    tolerance: u8,
    size: [u32; 2],
    /// Red, green, blue and alpha.
    pixels: Vec<u8>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

/// The files that `crates/xtask/src/interop/pictures.py --write` makes.
fn samples() -> Vec<Sample> {
    let expected = std::fs::read_to_string(folder().join("EXPECTED.txt")).unwrap();
    let sample = |line: &str| {
        let parts: Vec<&str> = line.split(' ').collect();
        let [name, tolerance, width, height, pixels] = parts[..] else { panic!("{line}") };
        let byte = |at: usize| u8::from_str_radix(&pixels[at..at + 2], 16).unwrap();
        Sample {
            name: name.to_owned(),
            bytes: std::fs::read(folder().join(name)).unwrap(),
            tolerance: tolerance.parse().unwrap(),
            size: [width, height].map(|side| side.parse().unwrap()),
            pixels: (0..pixels.len()).step_by(2).map(byte).collect(),
        }
    };
    let samples: Vec<Sample> = expected.lines().map(sample).collect();
    assert!(samples.len() > 100);
    samples
}

/// The pixels as red, green, blue and alpha.
fn rgba(picture: &cast_picture::Picture) -> Vec<u8> {
    let of = |pixel: &[u8]| match *pixel {
        [grey] => [grey, grey, grey, 255],
        [grey, alpha] => [grey, grey, grey, alpha],
        [r, g, b] => [r, g, b, 255],
        [r, g, b, a] => [r, g, b, a],
        _ => panic!("{pixel:?}"),
    };
    picture.pixels().chunks_exact(picture.channels().count()).flat_map(of).collect()
}

/// The largest difference between two images.
fn difference(one: &[u8], other: &[u8]) -> u8 {
    assert_eq!(one.len(), other.len());
    one.iter().zip(other).map(|(one, other)| one.abs_diff(*other)).max().unwrap()
}
