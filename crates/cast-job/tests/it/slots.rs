//! Slots of materials through formats with other materials, and back.

use std::collections::BTreeMap;

use cast_convert::{Format, to_cast};
use cast_interchange::{Options, Report, Source};
use cast_job::{Job, JobOptions};
use cast_scene::{Scene, Source as SlotSource};
use cast_write::{Color, Document, File, Layout, Material, Mesh, Model, Root};

use crate::common::kept;

/// A slot with a texture or a colour.
type Given<'s> = (&'s str, Option<[f32; 4]>);

fn cast(slots: &[Given<'_>]) -> Vec<u8> {
    let mut material = Material::new().with_name("skin").with_material_type("pbr");
    for (name, color) in slots {
        material = match color {
            Some(color) => {
                let color = Color::new().with_rgba(*color).with_color_space("linear");
                material.with_property((*name).to_owned(), color.hash()).with_color(color)
            }
            None => {
                let file = File::new().with_path(format!("{name}.png"));
                material.with_property((*name).to_owned(), file.hash()).with_file(file)
            }
        };
    }
    let mesh = Mesh::new().with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    let mesh = mesh.with_faces(vec![0_u32, 1, 2]).with_uv_layer(vec![[0.0; 2]; 3]).with_material(material.hash());
    let root = Root::new().with_model(Model::new().with_mesh(mesh).with_material(material));
    Document::from(root).to_vec(Layout::Compact).unwrap()
}

/// The slots of the only material, in words.
fn slots(bytes: &[u8]) -> BTreeMap<String, String> {
    let scene = Scene::new(&kept(bytes));
    let said = |source: &SlotSource| match source {
        SlotSource::Texture(texture) => texture.path.clone(),
        SlotSource::Color(color) => format!("{:?}", color.map(|part| (part * 1e4).round() / 1e4)),
    };
    scene.models[0].materials[0].slots.iter().map(|slot| (slot.name.clone(), said(&slot.source))).collect()
}

/// What slots become in a format, and what is said on the way there and back.
fn there_and_back(
    format: Format,
    given: &[Given<'_>],
) -> (BTreeMap<String, String>, BTreeMap<String, String>, Vec<&'static str>) {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("skin.cast");
    let output = input.with_extension(format.extension());
    let before = cast(given);
    std::fs::write(&input, &before).unwrap();
    let done = Job::new(JobOptions::new()).file(&input).save(&output).unwrap();
    let bytes = std::fs::read(&output).unwrap();
    let back = to_cast(format, Source::of_file(&bytes, &output), &Options::new()).unwrap();
    let codes = |report: &Report| -> Vec<&'static str> { report.notes().iter().map(|note| note.code()).collect() };
    let mut said = codes(&done.inputs[0].report);
    said.extend(codes(&back.report));
    said.retain(|code: &&str| code.starts_with("CONVERT-MATERIAL") || code.starts_with("CONVERT-TEXTURE"));
    // The files are not there.
    said.retain(|code| *code != "CONVERT-TEXTURE-020");
    (slots(&before), slots(&back.document.to_vec(Layout::Compact).unwrap()), said)
}

/// One number, and three.
const GRAY: [f32; 4] = [0.25, 0.25, 0.25, 1.0];
const COLOR: [f32; 4] = [0.5, 0.25, 0.75, 1.0];

#[test]
fn slots_come_back_or_a_note_says_otherwise() {
    const ALL: [&str; 14] = [
        "albedo",
        "diffuse",
        "normal",
        "specular",
        "gloss",
        "roughness",
        "metal",
        "emissive",
        "emask",
        "ao",
        "cavity",
        "aniso",
        "estrength",
        "extra0",
    ];
    for format in [Format::Fbx, Format::Obj, Format::Glb] {
        let compare = |given: &[Given<'_>]| {
            let (before, after, said) = there_and_back(format, given);
            assert!(before == after || !said.is_empty(), "{format:?}: {before:?} -> {after:?}");
        };
        for name in ALL {
            let is_number = matches!(name, "gloss" | "roughness" | "metal" | "estrength");
            let color = if is_number { GRAY } else { COLOR };
            compare(&[(name, None)]);
            compare(&[(name, Some(color))]);
            for other in ALL.iter().filter(|other| **other != name) {
                compare(&[(name, None), (other, None)]);
                compare(&[(name, None), (other, Some(GRAY))]);
                compare(&[(name, Some(color)), (other, None)]);
            }
        }
    }
}

#[test]
fn gloss_is_no_roughness() {
    let same = |format, given: &[Given<'_>]| {
        let (before, after, said) = there_and_back(format, given);
        assert_eq!(before, after, "{format:?}: {said:?}");
    };
    for value in [None, Some(GRAY)] {
        same(Format::Fbx, &[("gloss", value)]);
        for other in [None, Some(COLOR)] {
            same(Format::Fbx, &[("gloss", value), ("roughness", other)]);
        }
        same(Format::Fbx, &[("roughness", value), ("gloss", Some(COLOR))]);
        same(Format::Fbx, &[("roughness", value), ("gloss", None)]);
    }
    same(Format::Obj, &[("gloss", None)]);
    same(Format::Obj, &[("gloss", None), ("roughness", None)]);
    same(Format::Obj, &[("roughness", Some(GRAY)), ("gloss", None)]);
    // Occlusion has a property, and a normal map is one although it is stated twice.
    same(Format::Fbx, &[("ao", None)]);
    same(Format::Fbx, &[("ao", Some(COLOR))]);
    same(Format::Obj, &[("normal", None)]);
}

/// Shininess in files of other programs: the higher, the smoother.
#[test]
fn maps_of_shininess_are_gloss() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.obj");
    let obj = "mtllib other.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n";
    std::fs::write(folder.path().join("other.mtl"), "newmtl a\nNs 25\nmap_Ns shine.png\nmap_Bump dents.png\n").unwrap();
    let read = to_cast(Format::Obj, Source::of_file(obj.as_bytes(), &path), &Options::new()).unwrap();
    let found = slots(&read.document.to_vec(Layout::Compact).unwrap());
    let expected = [("gloss", "shine.png"), ("normal", "dents.png")];
    assert_eq!(found, expected.map(|(name, path)| (name.to_owned(), path.to_owned())).into());
}

/// Greyhound writes three slots for every material, with an empty path where there is no texture: no format may refer to
/// a file without a name.
#[test]
fn files_without_a_path_are_no_textures() {
    ["", " ", ".", "./", "textures\\", ".. "].into_iter().for_each(path_is_no_texture);
}

fn path_is_no_texture(path: &'static str) {
    let file = |path: &'static str| File::new().with_path(path);
    let [albedo, normal] = [file("a.png"), file(path)];
    let material = Material::new().with_name("skin").with_material_type("pbr");
    let material = material.with_property("albedo", albedo.hash()).with_property("normal", normal.hash());
    let material = material.with_property("specular", normal.hash()).with_file(albedo).with_file(normal);
    let mesh = Mesh::new().with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    let mesh = mesh.with_faces(vec![0_u32, 1, 2]).with_uv_layer(vec![[0.0; 2]; 3]).with_material(material.hash());
    let root = Root::new().with_model(Model::new().with_mesh(mesh).with_material(material));
    let bytes = Document::from(root).to_vec(Layout::Compact).unwrap();
    for (format, expected) in [
        (Format::Gltf, &["\"uri\":\"a.png\""][..]),
        (Format::Obj, &["map_Kd a.png"]),
        (Format::Fbx, &["a.png"]),
        (Format::SeModel, &["a.png"]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let input = folder.path().join("skin.cast");
        std::fs::write(&input, &bytes).unwrap();
        let output = input.with_extension(format.extension());
        let done = Job::new(JobOptions::new()).file(&input).save(&output).unwrap();
        let notes = done.inputs[0].report.notes();
        assert!(!notes.iter().any(|note| note.code().starts_with("CONVERT-TEXTURE") && note.count() > 1), "{notes:?}");
        let mut text = String::from_utf8_lossy(&std::fs::read(&output).unwrap()).into_owned();
        if format == Format::Obj {
            text += &std::fs::read_to_string(output.with_extension("mtl")).unwrap();
        }
        assert!(expected.iter().all(|part| text.contains(part)), "{format:?}: {text}");
        for empty in [&*format!("\"uri\":\"{path}\""), "norm ", "map_Bump ", "map_Ks ", "NormalMap", "SpecularColor\0"]
        {
            assert!(!text.contains(empty), "{format:?} has {empty:?} of {path:?}");
        }
        let written = std::fs::read(&output).unwrap();
        let back = to_cast(format, Source::of_file(&written, &output), &Options::new()).unwrap();
        let back = back.document.to_vec(Layout::Compact).unwrap();
        assert!(!slots(&back).values().any(|one| one == path), "{format:?} {path:?}");
    }
}
