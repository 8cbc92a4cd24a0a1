//! What is written with fewer bits and in compressed buffers is the same scene, within what was said.

use cast_convert::{Format, from_cast, to_cast};
use cast_file::CastFile;
use cast_format::NodeKind;
use cast_interchange::{Compression, ExportOptions, Options, Report, Source};
use cast_scene::Scene;
use cast_scene::compare::{self, compare};
use cast_write::{Document, Layout, Material, Mesh, Model, Root};
use serde_json::Value;

use crate::common::{corpus, files, kept, lines, testdata};

fn written(file: &CastFile, options: &ExportOptions<'_>) -> (Vec<u8>, Report) {
    let mut out = Vec::new();
    let written = from_cast(Format::Glb, file, options, &mut out).unwrap();
    assert!(written.side_files.is_empty());
    (out, written.report)
}

/// What a GLB holds, with triangles in an order of their own: which of two that lie in one place is which, a comparison
/// tells by their order.
fn back(glb: &[u8]) -> CastFile {
    let mut document = to_cast(Format::Glb, Source::of_bytes(glb), &Options::new()).unwrap().document;
    let stored = kept(document.to_vec(Layout::Compact).unwrap());
    let mut sorted = stored.cast().meshes().map(|mesh| {
        let turned = |[a, b, c]: [u32; 3]| [[a, b, c], [b, c, a], [c, a, b]].into_iter().min().unwrap();
        let mut faces: Vec<[u32; 3]> = mesh.faces().unwrap().triangles().map(turned).collect();
        faces.sort_unstable();
        faces.into_flattened()
    });
    document.for_each_mut(|node| {
        if node.kind == NodeKind::MESH {
            node.set("f", sorted.next().unwrap());
        }
    });
    kept(document.to_vec(Layout::Compact).unwrap())
}

/// The JSON of a GLB, and its binary chunk.
fn parts(glb: &[u8]) -> (Value, &[u8]) {
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    (serde_json::from_slice(&glb[20..20 + length]).unwrap(), glb.get(28 + length..).unwrap_or_default())
}

/// Every way of packing, and how far positions may be off as a part of the size of a model.
fn ways() -> [(ExportOptions<'static>, f64); 3] {
    let plain = ExportOptions::new();
    [
        (plain.clone().compress(Compression::Meshopt), 1e-7),
        (plain.clone().quantize(true), 1e-4),
        (plain.quantize(true).compress(Compression::Meshopt), 1e-4),
    ]
}

fn same_scene(path: &std::path::Path) -> [usize; 4] {
    let file = CastFile::from_bytes(std::fs::read(path).unwrap()).unwrap();
    let (plain, _) = written(&file, &ExportOptions::new());
    let expected = back(&plain);
    let sizes = ways().map(|(options, tolerance)| {
        let (packed, _) = written(&file, &options);
        let found = back(&packed);
        let options = compare::Options::new().tolerance(tolerance);
        let comparison = compare(&Scene::new(&expected), &Scene::new(&found), &options).unwrap();
        let differences: Vec<_> = comparison.differences().iter().take(5).collect();
        assert!(comparison.is_same(), "{} at {tolerance}: {differences:#?}", path.display());
        packed.len()
    });
    [plain.len(), sizes[0], sizes[1], sizes[2]]
}

#[test]
fn test_data_is_the_same_scene() {
    let mut all = files(&testdata("valid"), &["cast"]);
    all.extend(files(&testdata("unusual"), &["cast"]));
    assert!(all.len() > 10);
    for path in all {
        same_scene(&path);
    }
}

#[test]
fn real_files_are_the_same_scene_and_smaller() {
    let Some(folder) = corpus("cast") else { return };
    let mut sums = [0_usize; 4];
    for path in files(&folder, &["cast"]) {
        let sizes = same_scene(&path);
        println!("{}: {sizes:?}", path.display());
        sums.iter_mut().zip(sizes).for_each(|(sum, size)| *sum += size);
    }
    println!("all: {sums:?}");
    assert!(sums[1] < sums[0] && sums[2] < sums[0] && sums[3] < sums[1] && sums[3] < sums[2], "{sums:?}");
}

#[test]
fn the_files_are_as_the_extensions_say() {
    let file = CastFile::open(testdata("valid/character.cast")).unwrap();
    let (glb, report) = written(&file, &ExportOptions::new().quantize(true).compress(Compression::Meshopt));
    let (root, bin) = parts(&glb);
    for extensions in ["extensionsUsed", "extensionsRequired"] {
        let named: Vec<_> = root[extensions].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert_eq!(named, ["KHR_mesh_quantization", "EXT_meshopt_compression"], "{extensions}");
    }
    let buffers = root["buffers"].as_array().unwrap();
    assert_eq!(buffers.len(), 2);
    assert_eq!(buffers[1]["extensions"]["EXT_meshopt_compression"]["fallback"], true);
    let fallback = buffers[1]["byteLength"].as_u64().unwrap();
    let mut compressed = 0;
    for view in root["bufferViews"].as_array().unwrap() {
        let (offset, length) = (view["byteOffset"].as_u64().unwrap_or(0), view["byteLength"].as_u64().unwrap());
        let packed = &view["extensions"]["EXT_meshopt_compression"];
        if packed.is_null() {
            assert_eq!(view["buffer"], 0);
            continue;
        }
        compressed += 1;
        assert!(view["buffer"] == 1 && offset % 4 == 0 && offset + length <= fallback);
        assert_eq!(packed["count"].as_u64().unwrap() * packed["byteStride"].as_u64().unwrap(), length);
        let end = packed["byteOffset"].as_u64().unwrap_or(0) + packed["byteLength"].as_u64().unwrap();
        assert!(packed["buffer"] == 0 && end <= bin.len() as u64);
        assert!(packed["byteLength"].as_u64() <= view["byteLength"].as_u64() || !packed["filter"].is_null());
    }
    assert!(compressed > 3, "{compressed}");
    let said = lines(&report);
    let said = said.iter().find(|line| line.contains("vertex data")).unwrap();
    assert!(said.contains("at most positions ") && said.contains(", weights "), "{said}");
    // The other container has the buffer of bytes beside it, and the other one nowhere.
    let mut out = Vec::new();
    let options = ExportOptions::new().name("a").compress(Compression::Meshopt);
    let written = from_cast(Format::Gltf, &file, &options, &mut out).unwrap();
    let root: Value = serde_json::from_slice(&out).unwrap();
    assert_eq!((&root["buffers"][0]["uri"], &root["buffers"][1]["uri"]), (&Value::from("a.bin"), &Value::Null));
    assert_eq!(root["buffers"][0]["byteLength"], written.side_files[0].bytes.len());
}

/// Version 1.4 of the gltf crate, and so Bevy 0.19, know neither extension.
#[test]
fn the_gltf_crate_refuses_both_extensions() {
    let file = CastFile::open(testdata("valid/character.cast")).unwrap();
    for options in [ExportOptions::new().quantize(true), ExportOptions::new().compress(Compression::Meshopt)] {
        let error = gltf::Gltf::from_slice(&written(&file, &options).0).unwrap_err().to_string();
        assert!(error.contains("Unsupported extension"), "{error}");
    }
}

#[test]
fn nothing_is_lost_by_compression_alone() {
    let file = CastFile::open(testdata("valid/character.cast")).unwrap();
    let (plain, report) = written(&file, &ExportOptions::new());
    let (packed, other) = written(&file, &ExportOptions::new().compress(Compression::Meshopt));
    assert_eq!(lines(&report), lines(&other));
    let positions = |glb: &[u8]| {
        let file = back(glb);
        let meshes = file.cast().meshes().map(|mesh| mesh.positions().unwrap().to_vec());
        meshes.collect::<Vec<_>>()
    };
    assert_eq!(positions(&plain), positions(&packed));
    // Nor is anything said or written where nobody asked.
    assert_eq!(written(&file, &ExportOptions::new().quantize(false).compress(None)).0, plain);
}

#[test]
fn what_is_out_of_range_stays_a_float() {
    let positions = vec![[-5.0_f32, 0.0, 1e4], [3.0, 1.0, 1e4], [0.0, 2.0, 1e4]];
    let layer = |scale: f32| vec![[0.0, 0.0], [scale, 0.0], [0.0, scale]];
    let material = Material::new().with_name("m");
    let mesh =
        Mesh::new().with_positions(positions.clone()).with_faces(vec![0_u8, 1, 2]).with_material(material.hash());
    let mesh = mesh.with_uv_layer(layer(1.0)).with_uv_layer(layer(4.0));
    let model = Model::new().with_mesh(mesh).with_material(material);
    let file = kept(Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap());
    let (glb, _) = written(&file, &ExportOptions::new().quantize(true));
    let (root, _) = parts(&glb);
    let attributes = &root["meshes"][0]["primitives"][0]["attributes"];
    let component =
        |name: &str| root["accessors"][attributes[name].as_u64().unwrap() as usize]["componentType"].clone();
    assert_eq!([component("POSITION"), component("TEXCOORD_0"), component("TEXCOORD_1")], [5123, 5123, 5126]);
    // One node brings the cube back to where it was: to eight units, far from the origin.
    let found = back(&glb);
    let found = found.cast().meshes().next().unwrap().positions().unwrap().to_vec();
    for (found, wanted) in found.iter().flatten().zip(positions.iter().flatten()) {
        assert!((found - wanted).abs() <= 8.0 / 65535.0 + 1e-3, "{found} for {wanted}");
    }
}

/// Coordinates of textures that repeat, as places in one rectangle for all meshes of a material.
#[test]
fn coordinates_out_of_range_are_brought_back_by_the_textures() {
    let layer = |from: f32, to: f32| vec![[from, 0.25], [to, 0.25], [from, 8.0 * to]];
    let textured = |name: &'static str| {
        Material::new().with_name(name).with_texture("albedo", "a.png").with_texture("normal", "n.png")
    };
    let materials = [textured("tiled"), textured("plain"), Material::new().with_name("bare")];
    let [tiled, plain, bare] = materials.each_ref().map(Material::hash);
    let mesh = |material, name: &'static str, uvs: Vec<[f32; 2]>| {
        let mesh = Mesh::new().with_name(name).with_positions(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
        mesh.with_faces(vec![0_u8, 1, 2]).with_material(material).with_uv_layer(uvs)
    };
    let inside = vec![[0.0, 1.0], [0.5, 0.5], [1.0, 0.0]];
    let meshes = [
        mesh(tiled, "a", layer(-2.0, 3.0)),
        mesh(tiled, "b", layer(0.0, 1.0)),
        mesh(plain, "c", inside.clone()),
        mesh(bare, "d", layer(-1.0, 1.0)),
        mesh(bare, "e", inside),
    ];
    let model = meshes.iter().cloned().fold(Model::new(), Model::with_mesh);
    let model = materials.into_iter().fold(model, Model::with_material);
    let file = kept(Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap());
    let (glb, report) = written(&file, &ExportOptions::new().quantize(true));
    let (root, _) = parts(&glb);
    let component = |mesh: usize| {
        let accessor = root["meshes"][mesh]["primitives"][0]["attributes"]["TEXCOORD_0"].as_u64().unwrap();
        root["accessors"][accessor as usize]["componentType"].as_u64().unwrap()
    };
    assert_eq!([0, 1, 2, 3, 4].map(component), [5123, 5123, 5123, 5126, 5123]);
    assert!(root["extensionsRequired"].as_array().unwrap().contains(&Value::from("KHR_texture_transform")));
    let [tiled, plain] = [0, 1].map(|material: usize| &root["materials"][material]);
    for texture in [&tiled["pbrMetallicRoughness"]["baseColorTexture"], &tiled["normalTexture"]] {
        let transform = &texture["extensions"]["KHR_texture_transform"];
        assert_eq!(transform["offset"], serde_json::json!([-2.0, 0.25]), "{tiled}");
        assert_eq!(transform["scale"], serde_json::json!([5.0, 23.75]), "{tiled}");
    }
    assert!(plain["pbrMetallicRoughness"]["baseColorTexture"]["extensions"].is_null());
    let said = lines(&report).join("\n");
    assert!(said.contains("at most texture coordinates ") && said.contains("stay floats: 1"), "{said}");
    // Whoever reads it has them where they were, but for rounding.
    let found = back(&glb);
    for (found, wanted) in found.cast().meshes().zip(file.cast().meshes()) {
        let [found, wanted] = [found, wanted].map(|mesh| mesh.uv_layer(0).unwrap().to_vec());
        for (found, wanted) in found.iter().flatten().zip(wanted.iter().flatten()) {
            assert!((found - wanted).abs() <= 23.75 / 65535.0, "{found} for {wanted}");
        }
    }
}
