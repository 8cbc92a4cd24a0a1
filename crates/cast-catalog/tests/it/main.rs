//! Rows of files, and catalogues of them.
#![allow(clippy::panic, clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]
#![allow(missing_docs, reason = "these are tests")]

#[cfg(feature = "parquet")]
mod catalogue;
mod digests;
#[cfg(feature = "parquet")]
mod find;
#[cfg(feature = "parquet")]
mod killed;
#[cfg(feature = "parquet")]
mod references;
mod rows;

use std::path::{Path, PathBuf};

use cast_catalog::{Options, Reader, Rows};
use cast_write::{Bone, Document, Layout, Material, Mesh, Model, Root, Skeleton};

fn testdata(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(path)
}

/// The rows of a document.
fn rows(document: &Document<'_>, layout: Layout) -> Rows {
    Reader::new().bytes("a.cast", document.to_vec(layout).unwrap(), &Options::new())
}

/// A model with a mesh, which is different for each number.
fn model(number: u16) -> Document<'static> {
    let place = f32::from(number);
    let positions = [[place, 0.0, 0.0], [0.0, 1.0 + place, 0.0], [0.0, 0.0, 2.0]];
    let skin = Material::new().with_name("skin").with_texture("albedo", format!("textures/skin_{number}.png"));
    let mesh = Mesh::new()
        .with_name(format!("mesh {number}"))
        .with_positions(positions.repeat(20))
        .with_faces(vec![[0_u32, 1, 2], [3, 4, 5]])
        .with_material(skin.hash());
    let bone = |name: &'static str, parent| Bone::new().with_name(name).with_parent_index(parent);
    let skeleton = Skeleton::new().with_bone(bone("root", u32::MAX)).with_bone(bone("arm", 0));
    let model = Model::new().with_name("model").with_skeleton(skeleton).with_mesh(mesh).with_material(skin);
    Document::from(Root::new().with_model(model))
}
