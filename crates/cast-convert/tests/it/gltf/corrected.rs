//! Arrays of which only a few elements have to be corrected, in meshes that are written in several parts.

use std::io::{self, Write};

use cast_convert::{Format, from_cast, from_cast_with};
use cast_file::CastFile;
use cast_interchange::{ExportOptions, SideFiles};
use cast_read::Threads;
use cast_write::{Bone, Document, Hair, Layout, Mesh, Model, Root, Skeleton};

use crate::common::{kept, lines};

/// Several parts of each array, which have 256 KB each.
const VERTICES: usize = 70_000;

/// A mesh, right or with a few wrong vertices, in a skeleton.
struct Source {
    is_right: bool,
    bones: usize,
    /// Whether indices of bones have two bytes.
    is_wide: bool,
    /// Whether a vertex has no influence.
    has_still: bool,
}

const WRONG: Source = Source { is_right: false, bones: 3, is_wide: false, has_still: false };

impl Source {
    fn file(&self) -> CastFile {
        let number = |vertex: usize| vertex as f32;
        let mut normals: Vec<[f32; 3]> =
            (0..VERTICES).map(|vertex| number(vertex).sin_cos()).map(|(sine, cosine)| [sine, cosine, 0.0]).collect();
        let mut coordinates: Vec<[f32; 2]> = (0..VERTICES).map(|vertex| [number(vertex), 0.5]).collect();
        let mut bones: Vec<[u16; 4]> = vec![[0, 1, 2, 0]; VERTICES];
        let mut weights: Vec<[f32; 4]> = vec![[0.5, 0.25, 0.25, 0.0]; VERTICES];
        if !self.is_right {
            (normals[50_000], normals[69_999]) = ([0.0, 3.0, 0.0], [f32::NAN, 0.0, 1.5]);
            coordinates[40_000] = [f32::INFINITY, 1.0];
            // Another sum, a bone twice, and an influence of nothing.
            weights[10_000] = [1.0, 0.5, 0.5, 0.0];
            bones[68_000] = [0, 0, 2, 0];
            (bones[69_000], weights[69_000]) = ([2, 1, 2, 0], [0.0, 0.25, 0.25, 0.0]);
        }
        if self.has_still {
            (bones[30_000], weights[30_000]) = ([0; 4], [0.0; 4]);
        }
        if self.is_wide {
            // It is not used.
            bones[20_000][3] = 300;
        }
        let (bones, weights) = (bones.into_flattened(), weights.into_flattened());
        let mesh = Mesh::new()
            .with_name("body")
            .with_positions(vec![[0.0; 3]; VERTICES])
            .with_faces(vec![0_u32, 1, 2])
            .with_normals(normals)
            .with_uv_layer(coordinates.clone())
            .with_uv_layer(coordinates)
            .with_weights(4, bones, weights);
        let bone = |bone: usize| Bone::new().with_name(format!("{bone}"));
        let skeleton = (0..self.bones).fold(Skeleton::new(), |all, index| all.with_bone(bone(index)));
        let root = Root::new().with_model(Model::new().with_skeleton(skeleton).with_mesh(mesh));
        kept(Document::from(root).to_vec(Layout::Compact).unwrap())
    }
}

fn glb(source: &Source, options: &ExportOptions<'_>) -> (Vec<u8>, Vec<String>) {
    let mut glb = Vec::new();
    let written = from_cast(Format::Glb, &source.file(), options, &mut glb).unwrap();
    (glb, lines(&written.report))
}

/// The component type of an attribute, and its elements.
fn elements(glb: &[u8], name: &str) -> (u64, Vec<Vec<u8>>) {
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    let json: serde_json::Value = serde_json::from_slice(&glb[20..20 + length]).unwrap();
    let place = |value: &serde_json::Value| value.as_u64().unwrap() as usize;
    let accessor = &json["accessors"][place(&json["meshes"][0]["primitives"][0]["attributes"][name])];
    let view = &json["bufferViews"][place(&accessor["bufferView"])];
    let start = 20 + length + 8 + place(&view["byteOffset"]);
    let bytes = &glb[start..start + place(&view["byteLength"])];
    (accessor["componentType"].as_u64().unwrap(), bytes.chunks(bytes.len() / VERTICES).map(<[u8]>::to_vec).collect())
}

/// What is different in the second file.
fn changes(name: &str, before: &[u8], after: &[u8]) -> Vec<(usize, Vec<u8>)> {
    let [(_, before), (_, after)] = [before, after].map(|glb| elements(glb, name));
    let pairs = before.into_iter().zip(after).enumerate();
    pairs.filter(|(_, (before, after))| before != after).map(|(vertex, (_, after))| (vertex, after)).collect()
}

fn floats(floats: &[f32]) -> Vec<u8> {
    floats.iter().flat_map(|float| float.to_le_bytes()).collect()
}

#[test]
fn only_what_is_wrong_is_corrected() {
    let (right, no_notes) = glb(&Source { is_right: true, ..WRONG }, &ExportOptions::default());
    let written @ (corrected, notes) = &glb(&WRONG, &ExportOptions::default());
    assert!(*written == glb(&WRONG, &ExportOptions::default().threads(Threads::One)));
    let expected = [
        ("NORMAL", vec![(50_000, floats(&[0.0, 1.0, 0.0])), (69_999, floats(&[0.0, 0.0, 1.0]))]),
        ("TEXCOORD_0", vec![(40_000, floats(&[0.0, 1.0]))]),
        ("TEXCOORD_1", vec![(40_000, floats(&[0.0, 1.0]))]),
        ("JOINTS_0", vec![(68_000, vec![0, 2, 0, 0]), (69_000, vec![1, 2, 0, 0])]),
        ("WEIGHTS_0", vec![(68_000, floats(&[0.75, 0.25, 0.0, 0.0])), (69_000, floats(&[0.5, 0.5, 0.0, 0.0]))]),
    ];
    for (name, expected) in expected {
        assert_eq!(changes(name, &right, corrected), expected, "{name}");
    }
    let new: Vec<&String> = notes.iter().filter(|note| !no_notes.contains(note)).collect();
    let count =
        |name: &str| new.iter().filter(|note| note.contains(name) && note.ends_with("(2 times, first body)")).count();
    assert_eq!((new.len(), count("normals"), count("numbers")), (2, 1, 1), "{notes:?}");
    // As many if all is written a second time, compressed.
    let (_, packed) = glb(&WRONG, &ExportOptions::default().quantize(true));
    assert!(new.iter().all(|note| packed.contains(note)), "{packed:?}");
}

#[test]
fn joints_are_as_small_as_possible() {
    let cases = [(3, false, false, 5121), (3, true, false, 5121), (300, true, false, 5123), (300, false, false, 5121)];
    let still = [(3, true, true, 5121), (300, false, true, 5123), (300, true, true, 5123)];
    for (bones, is_wide, has_still, component) in cases.into_iter().chain(still) {
        let of = |is_right| Source { is_right, bones, is_wide, has_still };
        let [(right, _), (wrong, _)] = [true, false].map(|is_right| glb(&of(is_right), &ExportOptions::default()));
        let joints = |joints: [u16; 4]| match component {
            5121 => joints.map(|joint| joint as u8).to_vec(),
            _ => joints.into_iter().flat_map(u16::to_le_bytes).collect(),
        };
        let case = format!("{bones} {is_wide} {has_still}");
        for glb in [&right, &wrong] {
            let (found, all) = elements(glb, "JOINTS_0");
            assert_eq!(found, component, "{case}");
            assert_eq!(all[0], joints([0, 1, 2, 0]), "{case}");
            let still = if has_still { [bones as u16, 0, 0, 0] } else { [0, 1, 2, 0] };
            assert_eq!(all[30_000], joints(still), "{case}");
        }
        let expected = vec![(68_000, joints([0, 2, 0, 0])), (69_000, joints([1, 2, 0, 0]))];
        assert_eq!(changes("JOINTS_0", &right, &wrong), expected, "{case}");
    }
}

#[test]
fn numbers_of_hair_are_noted_as_those_of_meshes() {
    let notes = |last: f32| {
        let particles = vec![[0.0; 3], [0.0, 1.0, 0.0], [0.0, last, 1.0]];
        let hair = Hair::new().with_name("beard").with_segments(vec![2_u8]).with_particles(particles);
        let file =
            kept(Document::from(Root::new().with_model(Model::new().with_hair(hair))).to_vec(Layout::Compact).unwrap());
        let written = from_cast(Format::Glb, &file, &ExportOptions::default(), &mut io::sink()).unwrap();
        lines(&written.report).into_iter().filter(|line| line.ends_with("(beard)") && line.contains("finite")).count()
    };
    assert_eq!([notes(2.0), notes(f32::NAN), notes(f32::INFINITY)], [0, 1, 1]);
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
    let (mut json, options) = (Vec::new(), ExportOptions::default());
    let report = from_cast_with(Format::Gltf, &WRONG.file(), &options, &mut json, &mut Unwanted).unwrap();
    assert_eq!(lines(&report), glb(&WRONG, &options).1);
}
