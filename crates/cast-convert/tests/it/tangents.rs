//! Tangents that are computed: those of MikkTSpace, on every corner, with all else as it was.

mod exports;
mod hostile;
mod reference;
mod shapes;
mod split;

use cast_convert::{Format, to_cast};
use cast_interchange::{Options, Report, Source, Tangents};
use cast_write::{Document, Layout, Mesh, Model, Root};

/// A Cast file with tangents as wanted, and what was to be said of it.
fn with_tangents(bytes: &[u8], wish: Tangents) -> (Vec<u8>, Report) {
    let options = Options::new().tangents(wish);
    let converted = to_cast(Format::Cast, Source::of_bytes(bytes), &options).unwrap();
    (converted.document.to_vec(Layout::Compact).unwrap(), converted.report)
}

fn scene(model: Model<'_>) -> Vec<u8> {
    Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap()
}

/// A square that looks along z, with a texture as it is seen: U to the right, V down.
fn square() -> Mesh<'static> {
    let corners = [[0.0_f32, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    Mesh::new()
        .with_name("square")
        .with_positions(corners.map(|[x, y]| [x, y, 0.0]).to_vec())
        .with_normals(vec![[0.0, 0.0, 1.0]; 4])
        .with_uv_layer(corners.map(|[x, y]| [x, 1.0 - y]).to_vec())
        .with_faces(vec![0_u32, 1, 2, 0, 2, 3])
}

/// Two squares side by side, the texture of the right one mirrored: both have the vertices of the edge between them.
fn mirrored() -> Mesh<'static> {
    let corners = [[-1.0_f32, 0.0], [0.0, 0.0], [0.0, 1.0], [-1.0, 1.0], [1.0, 0.0], [1.0, 1.0]];
    Mesh::new()
        .with_name("mirrored")
        .with_positions(corners.map(|[x, y]| [x, y, 0.0]).to_vec())
        .with_normals(vec![[0.0, 0.0, 1.0]; 6])
        .with_uv_layer(corners.map(|[x, y]| [1.0 - x.abs(), 1.0 - y]).to_vec())
        .with_faces(vec![0_u32, 1, 2, 0, 2, 3, 1, 4, 5, 1, 5, 2])
}
