//! Textures that are converted for glTF: formats, sizes, and what is said of them.

use std::fs;
use std::path::Path;

use cast_base::Cancelled;
use cast_convert::{Format, from_cast};
use cast_file::CastFile;
use cast_interchange::assets::made_pictures::MadePictures;
use cast_interchange::{ExportOptions, SideFile, TextureFormat, Textures};
use cast_job::{Batch, JobDone, JobError, JobOptions};
use cast_picture::{Channels, FileFormat, Picture};
use cast_write::Material;
use serde_json::Value;

use crate::textures::{cast, parts};

/// A small file whose pixels other programs have confirmed.
fn sample(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../cast-picture/tests/data").join(name)).unwrap()
}

/// A model with textures by slot.
fn model(slots: &[(&str, &str)]) -> CastFile {
    let mut material = Material::new().with_name("skin").with_material_type("pbr");
    for (slot, path) in slots {
        material = material.with_texture(*slot, (*path).to_owned());
    }
    cast(material)
}

/// What a conversion made: the JSON, the content of each image, and the codes of the notes on textures.
struct Made {
    json: Value,
    images: Vec<Vec<u8>>,
    codes: Vec<&'static str>,
}

fn made(folder: &Path, slots: &[(&str, &str)], options: &dyn Fn(ExportOptions<'_>) -> ExportOptions<'_>) -> Made {
    made_with(folder, slots, options(ExportOptions::new()), None)
}

fn made_with(
    folder: &Path,
    slots: &[(&str, &str)],
    options: ExportOptions<'_>,
    pictures: Option<&MadePictures>,
) -> Made {
    let source = folder.join("hero.cast");
    let mut options = options.source(source.as_path()).textures(Textures::Embed);
    options.assets.made_pictures = pictures;
    let mut glb = Vec::new();
    let written = from_cast(Format::Glb, &model(slots), &options, &mut glb).unwrap();
    let (json, images) = parts(&glb);
    let mut codes: Vec<_> = written.report.notes().iter().map(|note| note.kind().code).collect();
    codes.retain(|code| code.starts_with("CONVERT-TEXTURE"));
    Made { json, images, codes }
}

fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    files.iter().for_each(|(name, bytes)| fs::write(folder.path().join(name), bytes).unwrap());
    folder
}

const CONVERTED: &str = "CONVERT-TEXTURE-032";

#[test]
fn dds_and_tga_become_png_and_the_others_stay() {
    let (dds, tga, png) = (sample("dds_BC1.dds"), sample("tga_RGBA_runs_bottom.tga"), sample("png_RGB.png"));
    let folder = folder(&[("a.dds", &dds), ("b.tga", &tga), ("c.png", &png)]);
    let slots = [("albedo", "a.dds"), ("emissive", "b.tga"), ("ao", "c.png")];
    let Made { json, images, codes } = made(folder.path(), &slots, &|options| options);
    assert_eq!(codes, [CONVERTED]);
    assert_eq!(images.len(), 3, "{json}");
    assert!(images.contains(&png), "byte for byte");
    for original in [dds, tga] {
        let original = Picture::decode(&original, Some("x.tga")).unwrap().without_opaque_alpha();
        assert!(images.iter().any(|image| Picture::decode(image, None).unwrap() == original));
    }
    assert!(json["images"].as_array().unwrap().iter().all(|image| image["mimeType"] == "image/png"));
}

#[test]
fn sizes_are_limited_and_jpeg_stays_jpeg() {
    let picture = Picture::new([64, 32], Channels::Rgb, [200, 100, 50].repeat(64 * 32)).unwrap();
    let folder = folder(&[("a.jpg", &picture.to_jpeg(90).unwrap()), ("b.png", &picture.to_png().unwrap())]);
    let slots = [("albedo", "a.jpg"), ("ao", "b.png")];
    let Made { images, codes, .. } = made(folder.path(), &slots, &|options| options.max_texture(16));
    assert_eq!(codes, [CONVERTED]);
    let mut formats = Vec::new();
    for image in &images {
        assert_eq!(Picture::decode(image, None).unwrap().size(), [16, 8]);
        formats.extend(FileFormat::of(image, None));
    }
    assert!(formats.contains(&FileFormat::Jpeg) && formats.contains(&FileFormat::Png), "{formats:?}");
    let Made { images, codes, .. } = made(folder.path(), &slots, &|options| options.max_texture(64));
    assert!(codes.is_empty() && images.contains(&fs::read(folder.path().join("a.jpg")).unwrap()));
}

#[test]
fn jpeg_is_for_opaque_images() {
    let (opaque, transparent) = (sample("tga_RGB_top.tga"), sample("tga_RGBA_top.tga"));
    let folder = folder(&[("a.tga", &opaque), ("b.tga", &transparent)]);
    let slots = [("albedo", "a.tga"), ("emissive", "b.tga")];
    let Made { images, .. } = made(folder.path(), &slots, &|options| options.texture_format(TextureFormat::Jpeg));
    let formats: Vec<_> = images.iter().filter_map(|image| FileFormat::of(image, None)).collect();
    assert_eq!(formats, [FileFormat::Jpeg, FileFormat::Png]);
}

#[test]
fn webp_has_a_fallback_unless_it_is_not_wanted() {
    let folder = folder(&[("a.tga", &sample("tga_RGB_top.tga"))]);
    let slots = [("albedo", "a.tga")];
    let with = made(folder.path(), &slots, &|options| options.texture_format(TextureFormat::WebP));
    assert_eq!(with.images.len(), 2);
    assert_eq!(with.json["extensionsUsed"], serde_json::json!(["EXT_texture_webp"]));
    assert!(with.json["extensionsRequired"].is_null());
    let texture = &with.json["textures"][0];
    let image = |index: &Value| Picture::decode(&with.images[index.as_u64().unwrap() as usize], None).unwrap();
    assert_eq!(image(&texture["source"]), image(&texture["extensions"]["EXT_texture_webp"]["source"]));
    let without = made(folder.path(), &slots, &|options| options.texture_format(TextureFormat::WebP).fallback(false));
    assert_eq!((without.images.len(), &without.json["textures"][0]["source"]), (1, &Value::Null));
    assert_eq!(without.json["extensionsRequired"], serde_json::json!(["EXT_texture_webp"]));
}

#[test]
fn what_cannot_be_read_is_a_note() {
    let mut cut = sample("dds_BC1.dds");
    cut.truncate(140);
    let folder = folder(&[("a.dds", &cut), ("b.dds", &sample("dds_cube.dds")), ("c.txt", b"no image")]);
    let slots = [("albedo", "a.dds"), ("emissive", "b.dds"), ("ao", "c.txt")];
    let Made { images, codes, .. } = made(folder.path(), &slots, &|options| options);
    assert_eq!(images.len(), 1, "the cube");
    assert_eq!(codes, ["CONVERT-TEXTURE-033", CONVERTED, "CONVERT-TEXTURE-034"]);
    let kept = made(folder.path(), &slots, &|options| options.texture_format(TextureFormat::Keep));
    assert_eq!((kept.images.len(), kept.codes.as_slice()), (0, &["CONVERT-TEXTURE-002"][..]));
}

#[test]
fn equal_files_are_one_image_and_normals_get_their_z() {
    let bc5 = sample("dds_BC5.dds");
    let folder = folder(&[("a.dds", &bc5), ("b.dds", &bc5)]);
    let Made { images, .. } = made(folder.path(), &[("normal", "a.dds"), ("ao", "b.dds")], &|options| options);
    assert_eq!(images.len(), 2, "another role is another image");
    let blues =
        |image: &Vec<u8>| Picture::decode(image, None).unwrap().pixels().iter().skip(2).step_by(3).any(|b| *b > 0);
    assert_eq!(images.iter().filter(|image| blues(image)).count(), 1);
    let Made { images, .. } = made(folder.path(), &[("albedo", "a.dds"), ("emissive", "b.dds")], &|options| options);
    assert_eq!(images.len(), 1);
}

#[test]
fn gloss_alone_becomes_roughness() {
    let gloss = Picture::new([2, 1], Channels::Grey, vec![0, 200]).unwrap().to_png().unwrap();
    let folder = folder(&[("gloss.png", &gloss)]);
    let Made { json, images, codes } = made(folder.path(), &[("gloss", "gloss.png")], &|options| options);
    assert_eq!(codes, ["CONVERT-TEXTURE-035"]);
    assert_eq!(json["materials"][0]["pbrMetallicRoughness"]["metallicRoughnessTexture"]["index"], 0);
    assert_eq!(Picture::decode(&images[0], None).unwrap().pixels(), [255, 255, 255, 255, 55, 255]);
}

/// Results that share pictures, under any name, have them made once.
#[test]
fn pictures_are_made_once_for_several_results() {
    let (color, other) = (sample("dds_BC3.dds"), sample("dds_BC1.dds"));
    let folder = folder(&[("a.dds", &color), ("b.dds", &color), ("c.dds", &other)]);
    let pictures = MadePictures::default();
    let shared =
        |options: ExportOptions<'_>| made_with(folder.path(), &[("albedo", "a.dds")], options, Some(&pictures));
    let alone = made(folder.path(), &[("albedo", "a.dds")], &|options| options);
    let first = shared(ExportOptions::new());
    assert_eq!(pictures.count(), 1);
    let second = made_with(folder.path(), &[("emissive", "b.dds")], ExportOptions::new(), Some(&pictures));
    assert_eq!(pictures.count(), 1);
    assert!(alone.images == first.images && first.images == second.images);
    // What is said does not depend on who made them.
    assert_eq!((&first.codes, &second.codes), (&alone.codes, &alone.codes));
    shared(ExportOptions::new().max_texture(Some(2)));
    assert_eq!(pictures.count(), 2, "another size is another picture");
    made_with(folder.path(), &[("albedo", "c.dds"), ("normal", "a.dds")], ExportOptions::new(), Some(&pictures));
    assert_eq!(pictures.count(), 4, "another content, and another role");
}

/// One directory for a batch: converted textures have one name for each content, whatever the order of results.
#[test]
fn converted_textures_of_a_batch_share_a_directory() {
    let [one, other] = ["dds_BC3.dds", "dds_BC1.dds"].map(sample);
    let folder = folder(&[]);
    let at = |name: &str| folder.path().join(name);
    for (name, content) in [("a", &one), ("b", &other), ("c", &one)] {
        fs::create_dir_all(at(&format!("in/{name}"))).unwrap();
        fs::write(at(&format!("in/{name}/skin.dds")), content).unwrap();
        let file = model(&[("albedo", "skin.dds")]);
        fs::write(at(&format!("in/{name}/{name}.cast")), file.cast().bytes()).unwrap();
    }
    let shared = at("shared");
    let export = ExportOptions::new().textures(Textures::Copy).texture_root(shared.to_str());
    for _ in 0..3 {
        let options = JobOptions::new().export(export.clone()).force(true).jobs(3);
        let batch = Batch::mirrored([at("in")], at("out"), Format::Gltf);
        let done = batch.run(&options, |_, done: Result<JobDone, JobError>| {
            done.unwrap();
            Ok::<(), Cancelled>(())
        });
        done.unwrap();
        assert_eq!(fs::read_dir(&shared).unwrap().count(), 2);
        let uri = |name: &str| {
            let json: Value =
                serde_json::from_slice(&fs::read(at(&format!("out/{name}/{name}.gltf"))).unwrap()).unwrap();
            json["images"][0]["uri"].as_str().unwrap().to_owned()
        };
        assert!(uri("a") == uri("c") && uri("a") != uri("b"));
        let decoded = Picture::decode(&fs::read(uri("b")).unwrap(), None).unwrap();
        assert!(decoded.pixels() == Picture::decode(&other, None).unwrap().without_opaque_alpha().pixels());
    }
}

#[test]
fn copies_are_converted_and_named() {
    let folder = folder(&[("a.dds", &sample("dds_BC3.dds"))]);
    let source = folder.path().join("hero.cast");
    let options = ExportOptions::new().source(source.as_path()).textures(Textures::Copy);
    let (mut out, mut beside) = (Vec::new(), Vec::<SideFile<'_>>::new());
    let file = model(&[("albedo", "a.dds")]);
    cast_convert::from_cast_with(Format::Gltf, &file, &options, &mut out, &mut beside).unwrap();
    let json: Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(json["images"][0]["uri"], "hero_files/a.png");
    let copy = beside.iter().find(|file| file.path == "hero_files/a.png").unwrap();
    assert_eq!(Picture::decode(&copy.bytes, None).unwrap().size(), [8, 4]);
}
