//! Scenes, compared with numbers computed in other ways: closed forms, and naively multiplied matrices.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::cast_possible_truncation,
    reason = "these are tests"
)]

mod animation;
mod bone_map;
mod clip;
mod compare;
mod constraint;
mod convert_axes;
mod corpus;
mod deform;
mod fit;
mod instances;
mod keys;
mod links;
mod mint;
mod naive;
mod other_numbers;
mod query;
mod retarget;
mod retarget_theory;
mod runtime;
mod skeleton;
mod written;

use cast_file::CastFile;
use cast_write::{Document, Layout, Node, Root};

/// A file with these nodes below its root.
pub(crate) fn file(children: impl IntoIterator<Item = Node<'static>>) -> Vec<u8> {
    let root = children.into_iter().fold(Root::new(), |root, child| root.with_child(child));
    Document::from(root).to_vec(Layout::Compact).unwrap()
}

/// A copy of the bytes of a file, as needed by scenes.
pub(crate) fn kept(bytes: impl AsRef<[u8]>) -> CastFile {
    CastFile::from_bytes(bytes.as_ref().to_vec()).unwrap()
}

/// Deterministic pseudo-random numbers from -1 to 1.
pub(crate) fn noise(seed: usize) -> f32 {
    let mixed =
        (seed as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (mixed >> 40) as f32 / (1_u64 << 23) as f32 - 1.0
}

/// A rotation from such numbers.
pub(crate) fn turn(seed: usize) -> [f32; 4] {
    let parts = [noise(seed), noise(seed + 1), noise(seed + 2), noise(seed + 3) + 1.5];
    let length = parts.iter().map(|part| part * part).sum::<f32>().sqrt();
    parts.map(|part| part / length)
}

/// Pairs of two sequences, which must have the same length.
#[track_caller]
pub(crate) fn zip_equal<A, B>(
    a: impl IntoIterator<Item = A, IntoIter: ExactSizeIterator>,
    b: impl IntoIterator<Item = B, IntoIter: ExactSizeIterator>,
) -> impl Iterator<Item = (A, B)> {
    let (a, b) = (a.into_iter(), b.into_iter());
    assert_eq!(a.len(), b.len(), "not as many");
    a.zip(b)
}

/// Whether numbers agree to 1e-5 of the larger one, or of 1. The expected number must be finite.
#[track_caller]
pub(crate) fn assert_near<const N: usize>(found: [f64; N], expected: [f64; N]) {
    assert!(expected.iter().all(|value| value.is_finite()), "{expected:?}");
    let size = expected.iter().chain([&1.0]).fold(0.0_f64, |size, value| size.max(value.abs()));
    for (a, b) in found.iter().zip(&expected) {
        assert!((a - b).abs() <= 1e-5 * size, "{found:?} is not near {expected:?}");
    }
}

pub(crate) fn wide<const N: usize>(values: [f32; N]) -> [f64; N] {
    values.map(f64::from)
}
