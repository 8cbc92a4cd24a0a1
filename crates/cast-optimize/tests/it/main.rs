//! An optimised file looks as it did, and what nobody understands stays as it is.
#![allow(
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "that is how a test fails"
)]

#[allow(dead_code, reason = "shared with the tests of the formats")]
#[path = "../../../cast-convert/tests/it/common.rs"]
mod common;
mod corners;
mod duplicates;
mod files;
mod join;
mod lods;
mod materials;
mod meshes;
mod motion;
mod simplify;
mod surfaces;
mod tangents;
mod traps;

use cast_optimize::{Options, Summary, optimize};
use cast_read::Cast;
use cast_write::{Document, Layout, Mesh, Model, Root};

/// Steps that lose nothing at all.
fn lossless() -> Options<'static> {
    Options::new().weights(false).keys(false)
}

/// No step.
fn nothing() -> Options<'static> {
    Options::nothing()
}

fn optimized(bytes: &[u8], options: &Options<'_>) -> (Vec<u8>, Summary) {
    let mut document = Document::from(&Cast::parse(bytes).unwrap());
    let summary = optimize(&mut document, options).unwrap();
    (document.to_vec(Layout::Compact).unwrap(), summary)
}

#[test]
fn numbers_out_of_range_are_errors() {
    type With = fn(f32) -> Options<'static>;
    let options: [(&str, With, f32); 5] = [
        ("weight_threshold", |number| nothing().weight_threshold(number), 2.0),
        ("animation_tolerance", |number| nothing().animation_tolerance(number), f32::INFINITY),
        ("simplify", |number| nothing().simplify(number), 1.5),
        ("lods", |number| nothing().lods([number]), 1.5),
        ("simplify_error", |number| nothing().simplify_error(number), 2.0),
    ];
    for (name, of, too_large) in options {
        let result = |number: f32| optimize(&mut Document::new(), &of(number));
        for number in [-1.0, too_large, f32::NAN] {
            let failed = result(number).unwrap_err().to_string();
            assert!(failed.starts_with(&format!("`{name}` is {number}, expected ")), "{failed}");
        }
        assert!(result(0.0).is_ok() && result(1.0).is_ok(), "{name}");
    }
}

#[test]
fn levels_go_from_more_triangles_to_fewer() {
    let result = |lods: &[f32]| optimize(&mut Document::new(), &nothing().lods(lods.iter().copied()));
    for fine in [&[1.0, 0.5, 0.25][..], &[0.5, 5000.0, 0.25, 100.0], &[5000.0, 0.5, 2.0, 0.0]] {
        assert!(result(fine).is_ok(), "{fine:?}");
    }
    for (wrong, said) in [
        (&[0.1, 0.5][..], "`lods` has 0.5 after 0.1; give levels from more triangles to fewer"),
        (&[0.5, 0.5], "`lods` has 0.5 after 0.5; give levels from more triangles to fewer"),
        (&[0.5, 100.0, 0.25, 200.0], "`lods` has 200 after 100; give levels from more triangles to fewer"),
    ] {
        assert_eq!(result(wrong).unwrap_err().to_string(), said);
    }
}

fn scene<'a>(model: Model<'a>) -> Vec<u8> {
    Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap()
}

/// A quad of two triangles that share no vertex, and a vertex that neither uses.
fn quad() -> Mesh<'static> {
    let [a, b, c, d, e] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0], [5.0, 5.0, 5.0]];
    Mesh::new().with_name("quad").with_positions(vec![e, a, b, c, a, c, d]).with_faces(vec![1_u32, 2, 3, 4, 5, 6])
}
