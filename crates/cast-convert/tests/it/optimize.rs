//! An optimised file looks as it did, and what nobody understands stays as it is.

mod corners;
mod duplicates;
mod files;
mod join;
mod materials;
mod meshes;
mod motion;
mod simplify;
mod surfaces;
mod tangents;
mod traps;

use cast_convert::optimize::{Options, Summary, optimize};
use cast_read::Cast;
use cast_write::{Document, Layout, Mesh, Model, Root};

/// Steps that lose nothing at all.
fn lossless() -> Options<'static> {
    Options::new().weight_threshold(None).key_tolerance(None)
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

fn scene<'a>(model: Model<'a>) -> Vec<u8> {
    Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap()
}

/// A quad of two triangles that share no vertex, and a vertex that neither uses.
fn quad() -> Mesh<'static> {
    let [a, b, c, d, e] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0], [5.0, 5.0, 5.0]];
    Mesh::new().with_name("quad").with_positions(vec![e, a, b, c, a, c, d]).with_faces(vec![1_u32, 2, 3, 4, 5, 6])
}
