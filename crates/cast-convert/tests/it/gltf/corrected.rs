//! Arrays of which only a few elements have to be corrected, in meshes that are written in several parts.

use std::io::{self, Write};

use cast_convert::{ExportOptions, Format, SideFiles, from_cast, from_cast_with};
use cast_file::CastFile;
use cast_read::Threads;
use cast_write::{Bone, Document, Layout, Mesh, Model, Root, Skeleton};

use crate::common::{kept, lines};

/// Several parts of each array.
const VERTICES: usize = 60_000;

/// Right normals, texture coordinates and influences, except for these vertices.
fn source(is_right: bool) -> CastFile {
    let number = |vertex: usize| vertex as f32;
    let mut normals: Vec<[f32; 3]> =
        (0..VERTICES).map(|vertex| number(vertex).sin_cos()).map(|(sine, cosine)| [sine, cosine, 0.0]).collect();
    let mut coordinates: Vec<[f32; 2]> = (0..VERTICES).map(|vertex| [number(vertex), 0.5]).collect();
    let mut bones: Vec<u8> = [0, 1, 2, 0].repeat(VERTICES);
    let mut weights: Vec<f32> = [0.5, 0.25, 0.25, 0.0].repeat(VERTICES);
    if !is_right {
        (normals[50_000], normals[59_999]) = ([0.0, 3.0, 0.0], [f32::NAN, 0.0, 1.5]);
        coordinates[40_000] = [f32::INFINITY, 1.0];
        // The same sum by one bone, and half the sum.
        bones[45_000 * 4 + 1] = 0;
        weights[55_000 * 4] = 0.0;
        weights[55_000 * 4 + 1] = 0.25;
        bones[55_000 * 4] = 2;
    }
    let mesh = Mesh::new()
        .with_name("body")
        .with_positions(vec![[0.0; 3]; VERTICES])
        .with_faces(vec![0_u32, 1, 2])
        .with_normals(normals)
        .with_uv_layer(coordinates)
        .with_weights(4, bones, weights);
    let skeleton = (0..3).fold(Skeleton::new(), |all, bone| all.with_bone(Bone::new().with_name(format!("{bone}"))));
    let root = Root::new().with_model(Model::new().with_skeleton(skeleton).with_mesh(mesh));
    kept(Document::from(root).to_vec(Layout::Compact).unwrap())
}

fn glb(file: &CastFile, threads: Threads) -> (Vec<u8>, Vec<String>) {
    let mut glb = Vec::new();
    let written = from_cast(Format::Glb, file, &ExportOptions::default().threads(threads), &mut glb).unwrap();
    (glb, lines(&written.report))
}

/// The elements of an attribute, of this many bytes each.
fn elements(glb: &[u8], name: &str, size: usize) -> Vec<Vec<u8>> {
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    let json: serde_json::Value = serde_json::from_slice(&glb[20..20 + length]).unwrap();
    let place = |value: &serde_json::Value| value.as_u64().unwrap() as usize;
    let accessor = &json["accessors"][place(&json["meshes"][0]["primitives"][0]["attributes"][name])];
    let start = 20 + length + 8 + place(&json["bufferViews"][place(&accessor["bufferView"])]["byteOffset"]);
    glb[start..start + VERTICES * size].chunks(size).map(<[u8]>::to_vec).collect()
}

#[test]
fn only_what_is_wrong_is_corrected() {
    let (right, no_notes) = glb(&source(true), Threads::All);
    let written @ (corrected, notes) = &glb(&source(false), Threads::All);
    assert!(*written == glb(&source(false), Threads::One));
    let floats = |floats: &[f32]| floats.iter().flat_map(|float| float.to_le_bytes()).collect::<Vec<u8>>();
    let expected = [
        ("NORMAL", 12, vec![(50_000, floats(&[0.0, 1.0, 0.0])), (59_999, floats(&[0.0, 0.0, 1.0]))]),
        ("TEXCOORD_0", 8, vec![(40_000, floats(&[0.0, 1.0]))]),
        ("JOINTS_0", 4, vec![(45_000, vec![0, 2, 0, 0]), (55_000, vec![1, 2, 0, 0])]),
        ("WEIGHTS_0", 16, vec![(45_000, floats(&[0.75, 0.25, 0.0, 0.0])), (55_000, floats(&[0.5, 0.5, 0.0, 0.0]))]),
    ];
    for (name, size, changes) in expected {
        let [before, after] = [&right, corrected].map(|glb| elements(glb, name, size));
        let pairs = before.iter().zip(&after).enumerate().filter(|(_, (before, after))| before != after);
        let found: Vec<_> = pairs.map(|(vertex, (_, after))| (vertex, after.clone())).collect();
        assert_eq!(found, changes, "{name}");
    }
    let new: Vec<_> = notes.iter().filter(|note| !no_notes.contains(note)).collect();
    assert_eq!(new.len(), 2, "{notes:?}");
    assert!(new.iter().any(|note| note.contains("normals") && note.contains("(2 times")), "{notes:?}");
    assert!(new.iter().any(|note| note.contains("numbers")), "{notes:?}");
}

/// Files beside the result that nobody wants, as for a .gltf written to a stream.
struct Unwanted;

impl SideFiles for Unwanted {
    fn take(&mut self, _: &str, _: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn notes_do_not_depend_on_who_takes_the_buffer() {
    let file = source(false);
    let mut json = Vec::new();
    let report = from_cast_with(Format::Gltf, &file, &ExportOptions::default(), &mut json, &mut Unwanted).unwrap();
    assert_eq!(lines(&report), glb(&file, Threads::All).1);
}
