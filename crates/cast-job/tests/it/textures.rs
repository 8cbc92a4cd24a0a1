//! Maps of materials put into one picture for glTF, and taken out of it.

use std::fs;
use std::path::Path;

use cast_convert::{Format, Written, from_cast, to_cast};
use cast_file::CastFile;
use cast_interchange::{ExportOptions, Options, Source, Textures};
use cast_job::{Job, JobOptions};
use cast_scene::{Scene, Source as SlotSource};
use cast_write::{Document, Layout, Material, Mesh, Model, Root};
use png::{BitDepth, ColorType};
use serde_json::Value;

use crate::common::kept;

/// A picture of eight or sixteen bits.
fn png(size: [u32; 2], color: ColorType, depth: BitDepth, bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, size[0], size[1]);
    encoder.set_color(color);
    encoder.set_depth(depth);
    encoder.write_header().unwrap().write_image_data(bytes).unwrap();
    out
}

fn gray(size: [u32; 2], bytes: &[u8]) -> Vec<u8> {
    png(size, ColorType::Grayscale, BitDepth::Eight, bytes)
}

/// What a picture of this project holds.
fn pixels(bytes: &[u8]) -> (ColorType, [u32; 2], Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    (info.color_type, [info.width, info.height], pixels)
}

/// Two by two pixels of 168, as JPEG: one block with a constant and nothing else.
fn jpeg() -> Vec<u8> {
    let mut out = vec![0xFF, 0xD8];
    let mut segment = |marker: u8, content: &[u8]| {
        out.extend([0xFF, marker]);
        out.extend((content.len() as u16 + 2).to_be_bytes());
        out.extend(content);
    };
    segment(0xDB, &[&[0][..], &[8; 64]].concat());
    segment(0xC0, &[8, 0, 2, 0, 2, 1, 1, 0x11, 0]);
    let table = |class: u8, symbol: u8| [&[class, 1][..], &[0; 15], &[symbol]].concat();
    segment(0xC4, &table(0x00, 6));
    segment(0xC4, &table(0x10, 0));
    segment(0xDA, &[1, 1, 0, 0, 63, 0]);
    // A code of one bit, 40 in six bits, and the end of the block.
    out.extend([0b0101_0000, 0xFF, 0xD9]);
    out
}

/// A triangle with a material.
pub(crate) fn cast(material: Material<'_>) -> CastFile {
    let mesh = Mesh::new()
        .with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        .with_faces(vec![0_u32, 1, 2])
        .with_uv_layer(vec![[0.0; 2]; 3])
        .with_material(material.hash());
    let root = Root::new().with_model(Model::new().with_mesh(mesh).with_material(material));
    kept(Document::from(root).to_vec(Layout::Compact).unwrap())
}

fn skin<'a>() -> Material<'a> {
    Material::new().with_name("skin").with_material_type("pbr")
}

/// A GLB from a file in this folder.
fn glb(folder: &Path, file: &CastFile, textures: Textures, pack: bool) -> (Vec<u8>, Written) {
    let source = folder.join("hero.cast");
    let options = ExportOptions::new().source(source.as_path()).textures(textures).pack_textures(pack);
    let mut out = Vec::new();
    let written = from_cast(Format::Glb, file, &options, &mut out).unwrap();
    (out, written)
}

fn codes(report: &cast_interchange::Report) -> Vec<&'static str> {
    let mut codes: Vec<_> = report.notes().iter().map(|note| note.kind().code).collect();
    codes.retain(|code| code.starts_with("CONVERT-TEXTURE"));
    codes.sort_unstable();
    codes
}

/// The JSON of a GLB, and its pictures.
pub(crate) fn parts(glb: &[u8]) -> (Value, Vec<Vec<u8>>) {
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    let json: Value = serde_json::from_slice(&glb[20..20 + length]).unwrap();
    let bin = &glb[28 + length..];
    let images = json["images"].as_array().cloned().unwrap_or_default();
    let number = |value: &Value| value.as_u64().unwrap_or(0) as usize;
    let images = images.iter().filter_map(|image| {
        let view = &json["bufferViews"][image["bufferView"].as_u64()? as usize];
        Some(bin[number(&view["byteOffset"])..][..number(&view["byteLength"])].to_vec())
    });
    let images = images.collect();
    (json, images)
}

/// The slots of the only material: the name of each, and its texture, if that is what it is.
fn slots(file: &CastFile) -> Vec<(String, Option<String>)> {
    let scene = Scene::new(file);
    let slots = scene.models[0].materials[0].slots.iter();
    let path = |source: &SlotSource| match source {
        SlotSource::Texture(texture) => Some(texture.path.to_string()),
        _ => None,
    };
    slots.map(|slot| (slot.name.to_string(), path(&slot.source))).collect()
}

#[test]
fn separate_maps_become_one_picture() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("rough.png"), gray([2, 2], &[10, 20, 30, 40])).unwrap();
    fs::write(at("metal.png"), gray([1, 1], &[200])).unwrap();
    fs::write(at("ao.jpg"), jpeg()).unwrap();
    let material =
        skin().with_texture("roughness", "rough.png").with_texture("metal", "metal.png").with_texture("ao", "ao.jpg");
    let (bytes, written) = glb(folder.path(), &cast(material), Textures::Embed, true);
    let (json, images) = parts(&bytes);
    let expected = [10, 20, 30, 40].into_iter().flat_map(|roughness| [168, roughness, 200]).collect();
    assert_eq!(images.iter().map(|image| pixels(image)).collect::<Vec<_>>(), [(ColorType::Rgb, [2, 2], expected)]);
    let material = &json["materials"][0];
    let surface = &material["pbrMetallicRoughness"];
    assert_eq!(surface["metallicRoughnessTexture"], material["occlusionTexture"]);
    assert!(surface["roughnessFactor"].is_null() && surface["metallicFactor"].is_null(), "{surface}");
    assert_eq!(codes(&written.report), ["CONVERT-TEXTURE-025"]);
}

#[test]
fn gloss_is_inverted_and_a_number_is_a_factor() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let deep = png([2, 1], ColorType::Grayscale, BitDepth::Sixteen, &[0, 0, 255, 255]);
    fs::write(at("gloss.png"), deep).unwrap();
    let material = skin().with_texture("gloss", "gloss.png").with_constant("metal", [0.25, 0.25, 0.25, 1.0]);
    let (bytes, written) = glb(folder.path(), &cast(material), Textures::Embed, true);
    let (json, images) = parts(&bytes);
    assert_eq!(pixels(&images[0]).2, [255, 255, 255, 255, 0, 255]);
    let material = &json["materials"][0];
    // A colour without a space is sRGB, and a factor is linear.
    let factor = material["pbrMetallicRoughness"]["metallicFactor"].as_f64().unwrap();
    assert!((factor - ((0.25_f64 + 0.055) / 1.055).powf(2.4)).abs() < 1e-6, "{factor}");
    assert!(material["occlusionTexture"].is_null());
    assert_eq!(codes(&written.report), ["CONVERT-TEXTURE-026"]);
    let read = to_cast(Format::Glb, Source::of_bytes(&bytes), &Options::new().unpack_textures(true)).unwrap();
    let names: Vec<_> = read.side_files.iter().map(|file| pixels(&file.bytes)).collect();
    assert_eq!(names, [(ColorType::Grayscale, [2, 1], vec![255, 0])], "metalness is the number that it was");
}

#[test]
fn what_was_packed_comes_out_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let maps = [("roughness", [1, 99, 3, 250]), ("metal", [0, 255, 7, 128]), ("ao", [9, 8, 7, 6])];
    let material = maps.iter().fold(skin(), |material, (slot, values)| {
        let name = format!("{slot}.png");
        fs::write(at(&name), gray([2, 2], values)).unwrap();
        material.with_texture(*slot, name)
    });
    fs::write(at("hero.cast"), cast(material).bytes()).unwrap();

    // Two jobs, with the picture embedded and beside the result.
    for (textures, target) in [(Textures::Embed, "a.glb"), (Textures::Refer, "b.gltf"), (Textures::Copy, "c.glb")] {
        let export = ExportOptions::new().textures(textures).pack_textures(true);
        let done = Job::new(JobOptions::new().export(export)).file(at("hero.cast")).save(at(target)).unwrap();
        assert_eq!(codes(&done.inputs[0].report), [""; 0], "{target}");
        let result = at(target).with_extension("cast");
        let options = JobOptions::new().import(Options::new().unpack_textures(true));
        let done = Job::new(options).file(at(target)).save(&result).unwrap();
        assert_eq!(done.side_files.len(), 3, "{:?}", done.side_files);
        assert_eq!(codes(&done.inputs[0].report), [""; 0], "{target}");
        let slots = slots(&kept(fs::read(&result).unwrap()));
        for (slot, values) in maps {
            let path = slots.iter().find(|(name, _)| name == slot).and_then(|(_, path)| path.clone()).unwrap();
            let found = pixels(&fs::read(at(&path)).unwrap());
            assert_eq!(found, (ColorType::Grayscale, [2, 2], values.to_vec()), "{target}: {slot}");
        }
    }
    let packed = fs::read(at("b_files/skin_occlusion_roughness_metalness.png")).unwrap();
    assert_eq!(pixels(&packed).2[..3], [9, 1, 0]);
}

#[test]
fn a_packed_picture_replaces_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("rough.png"), gray([1, 1], &[10])).unwrap();
    fs::write(at("hero.cast"), cast(skin().with_texture("roughness", "rough.png")).bytes()).unwrap();
    let stranger = at("out_files/skin_roughness_metalness.png");
    fs::create_dir(at("out_files")).unwrap();
    fs::write(&stranger, b"somebody else's").unwrap();
    let options = JobOptions::new().export(ExportOptions::new().pack_textures(true));
    let job = Job::new(options.clone()).file(at("hero.cast"));
    assert!(job.save(at("out.gltf")).is_err());
    assert!(fs::read(&stranger).unwrap() == b"somebody else's" && !at("out.gltf").exists());
    assert!(Job::new(options.clone()).file(at("hero.cast")).save(at("out.fbx")).is_err(), "it is for glTF");
    Job::new(options.force(true)).file(at("hero.cast")).save(at("out.gltf")).unwrap();
    assert_eq!(pixels(&fs::read(&stranger).unwrap()).2, [255, 10, 255]);
}

/// What cannot be read leaves the material as it is without the option, and says why.
#[test]
fn pictures_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let noise: Vec<u8> = (0..64 * 64_u32).map(|index| (index * index % 251) as u8).collect();
    let whole = gray([64, 64], &noise);
    fs::write(at("rough.png"), &whole).unwrap();
    // The sum of the header is checked before its numbers are believed.
    let mut huge = whole.clone();
    huge[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
    let sum = crc(&huge[12..29]);
    huge[29..33].copy_from_slice(&sum.to_be_bytes());
    let mut wide = jpeg();
    let at_size = wide.windows(2).position(|pair| pair == [0xFF, 0xC0]).unwrap() + 5;
    wide[at_size..at_size + 4].copy_from_slice(&[0xFF; 4]);
    let mut short_jpeg = jpeg();
    short_jpeg.truncate(short_jpeg.len() - 8);
    let hostile: [(&[u8], &str); 7] = [
        (&whole[..whole.len() / 2], "CONVERT-TEXTURE-022"),
        (&whole[..20], "CONVERT-TEXTURE-022"),
        (b"DDS |and so on", "CONVERT-TEXTURE-022"),
        (b"", "CONVERT-TEXTURE-022"),
        (&short_jpeg, "CONVERT-TEXTURE-022"),
        (&huge, "CONVERT-TEXTURE-023"),
        (&wide, "CONVERT-TEXTURE-023"),
    ];
    for (bytes, code) in hostile {
        fs::write(at("metal.png"), bytes).unwrap();
        let file = cast(skin().with_texture("roughness", "rough.png").with_texture("metal", "metal.png"));
        let (plain, before) = glb(folder.path(), &file, Textures::Embed, false);
        let (packed, after) = glb(folder.path(), &file, Textures::Embed, true);
        assert!(plain == packed, "{code}, {} bytes", bytes.len());
        assert_eq!(codes(&before.report), ["CONVERT-TEXTURE-018"]);
        assert_eq!(codes(&after.report), ["CONVERT-TEXTURE-018", code], "{} bytes", bytes.len());

        // The same in a glTF file.
        let json = r#"{"asset": {"version": "2.0"}, "images": [{"uri": "metal.png"}], "textures": [{"source": 0}],
            "materials": [{"name": "m", "pbrMetallicRoughness": {"metallicRoughnessTexture": {"index": 0}}}]}"#;
        let path = at("hero.gltf");
        let read = |unpack| {
            let source = Source::of_file(json.as_bytes(), &path);
            to_cast(Format::Gltf, source, &Options::new().unpack_textures(unpack)).unwrap()
        };
        let (plain, unpacked) = (read(false), read(true));
        assert_eq!(codes(&unpacked.report), ["CONVERT-TEXTURE-015", code], "{} bytes", bytes.len());
        assert!(unpacked.side_files.is_empty());
        let bytes = |document: Document<'_>| document.to_vec(Layout::Compact).unwrap();
        assert!(bytes(plain.document) == bytes(unpacked.document));
    }
}

/// The sum of a chunk of PNG.
fn crc(bytes: &[u8]) -> u32 {
    let mut sum = flate2::Crc::new();
    sum.update(bytes);
    sum.sum()
}

/// Occlusion that cannot be read stays a texture of its own; colours are no single number.
#[test]
fn parts_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("rough.png"), png([1, 1], ColorType::Rgba, BitDepth::Eight, &[10, 90, 10, 0])).unwrap();
    fs::write(at("ao.png"), b"no picture").unwrap();
    let file = cast(skin().with_texture("roughness", "rough.png").with_texture("ao", "ao.png"));
    let (bytes, written) = glb(folder.path(), &file, Textures::Refer, true);
    let (json, _) = parts(&bytes);
    assert_eq!(json["images"][0]["uri"], "hero_files/skin_roughness_metalness.png");
    assert_eq!(json["images"][1]["uri"], "ao.png");
    assert_eq!(json["materials"][0]["pbrMetallicRoughness"]["metallicFactor"], 0.0);
    assert_eq!(pixels(&written.side_files[0].bytes).2, [255, 10, 255]);
    assert_eq!(codes(&written.report), ["CONVERT-TEXTURE-022", "CONVERT-TEXTURE-024"]);
}

#[test]
fn without_such_maps_nothing_changes() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("orm.png"), png([1, 1], ColorType::Rgb, BitDepth::Eight, &[1, 2, 3])).unwrap();
    fs::write(at("ao.png"), gray([1, 1], &[1])).unwrap();
    let packed = skin().with_texture("roughness", "orm.png").with_texture("metal", "orm.png");
    for material in [skin(), packed.with_texture("ao", "ao.png"), skin().with_texture("ao", "ao.png")] {
        let file = cast(material);
        let results = [false, true].map(|pack| glb(folder.path(), &file, Textures::Embed, pack));
        assert!(results[0].0 == results[1].0);
        assert_eq!(codes(&results[0].1.report), codes(&results[1].1.report));
        let read = |unpack| {
            let options = Options::new().unpack_textures(unpack);
            to_cast(Format::Glb, Source::of_bytes(&results[0].0), &options).unwrap()
        };
        let is_packed = codes(&read(false).report).contains(&"CONVERT-TEXTURE-015");
        let made = read(true).side_files.len() as i64 - read(false).side_files.len() as i64;
        assert_eq!(made, i64::from(is_packed), "two for one");
    }
}

/// The picture of roughness and metalness that a GLB has, or refers to beside it.
fn packed(output: &Path) -> Vec<u8> {
    packed_of(output, 0)
}

fn packed_of(output: &Path, material: usize) -> Vec<u8> {
    let (json, images) = parts(&fs::read(output).unwrap());
    let texture = &json["materials"][material]["pbrMetallicRoughness"]["metallicRoughnessTexture"];
    let Some(texture) = texture["index"].as_u64() else { return Vec::new() };
    let image = json["textures"][texture as usize]["source"].as_u64().unwrap() as usize;
    match json["images"][image]["uri"].as_str() {
        Some(uri) => pixels(&fs::read(output.parent().unwrap().join(uri)).unwrap()).2,
        None => pixels(&images[image]).2,
    }
}

#[test]
fn maps_are_found_wherever_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for (directory, value) in [("a", 10), ("b", 20)] {
        fs::create_dir_all(at(directory)).unwrap();
        fs::write(at(&format!("{directory}/rough.png")), gray([1, 1], &[value])).unwrap();
        fs::write(at(&format!("{directory}/metal.png")), gray([1, 1], &[value + 1])).unwrap();
        let material = skin().with_texture("roughness", "rough.png").with_texture("metal", "metal.png");
        fs::write(at(&format!("{directory}/hero.cast")), cast(material).bytes()).unwrap();
    }
    // A model without materials, so that the maps are those of the second input.
    let plain = Document::from(Root::new().with_model(Model::new())).to_vec(Layout::Compact).unwrap();
    fs::write(at("a/plain.cast"), plain).unwrap();
    for textures in [Textures::Refer, Textures::Embed, Textures::Copy] {
        for root in [None, Some("../shared")] {
            for (inputs, expected) in [(["a/hero.cast"].as_slice(), 10), (&["a/plain.cast", "b/hero.cast"], 20)] {
                let export = ExportOptions::new().textures(textures).texture_root(root).pack_textures(true);
                let options = JobOptions::new().export(export).force(true);
                let output = at("out/hero.glb");
                let done = Job::new(options).files(inputs.iter().map(|input| at(input))).save(&output).unwrap();
                let said: Vec<_> = done.inputs.iter().flat_map(|input| codes(&input.report)).collect();
                assert_eq!(packed(&output), [255, expected, expected + 1], "{textures:?} {root:?} {inputs:?} {said:?}");
                assert!(!said.contains(&"CONVERT-TEXTURE-022"), "{said:?}");
            }
        }
    }
    // Both refer to their own maps by one path.
    let both = |root| {
        let export = ExportOptions::new().texture_root(root).pack_textures(true);
        let job = Job::new(JobOptions::new().export(export).force(true)).files([at("a/hero.cast"), at("b/hero.cast")]);
        job.save(at("out/hero.glb")).unwrap()
    };
    let done = both(None);
    assert!(!codes(&done.inputs[0].report).contains(&"CONVERT-TEXTURE-022"));
    for (material, expected) in [(0, 10), (1, 20)] {
        assert_eq!(packed_of(&at("out/hero.glb"), material), [255, expected, expected + 1]);
    }
    // Below one directory, nobody can tell which is meant, and that is said.
    let done = both(Some("../shared"));
    assert!(packed(&at("out/hero.glb")).is_empty());
    assert!(codes(&done.inputs[0].report).contains(&"CONVERT-TEXTURE-022"));
}

/// Maps that were inside of an input are packed, and lie beside the result only where that refers to them.
#[test]
fn what_was_inside_of_an_input_is_there_for_writers() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for (name, value) in [("rough.png", 10), ("metal.png", 20), ("wood.png", 30)] {
        fs::write(at(name), gray([1, 1], &[value])).unwrap();
    }
    let material = skin()
        .with_texture("albedo", "wood.png")
        .with_texture("roughness", "rough.png")
        .with_texture("metal", "metal.png");
    fs::write(at("hero.cast"), cast(material).bytes()).unwrap();
    let saved = |input: &str, output: &str, textures, pack| {
        let export = ExportOptions::new().textures(textures).pack_textures(pack);
        let import = Options::new().unpack_textures(input.ends_with(".glb"));
        let options = JobOptions::new().import(import).export(export);
        let done = Job::new(options).file(at(input)).save(at(output)).unwrap();
        let said: Vec<_> = done.inputs.iter().flat_map(|input| codes(&input.report)).collect();
        let beside: Vec<String> = done.side_files.into_iter().map(|file| file.path).collect();
        (said, beside)
    };
    saved("hero.cast", "inside.glb", Textures::Embed, true);
    let (_, inside) = parts(&fs::read(at("inside.glb")).unwrap());
    assert_eq!(inside.len(), 2);
    for name in ["rough.png", "metal.png", "wood.png"] {
        fs::remove_file(at(name)).unwrap();
    }
    // Unpacked and packed again: the two maps are not needed beside the result, as nothing refers to them.
    let (said, beside) = saved("inside.glb", "again/embedded.glb", Textures::Embed, true);
    assert_eq!(packed(&at("again/embedded.glb")), [255, 10, 20]);
    assert_eq!((said, beside.len()), (vec![], 0));
    let (json, images) = parts(&fs::read(at("again/embedded.glb")).unwrap());
    assert_eq!((images.len(), json["images"].as_array().unwrap().len()), (2, 2));
    for textures in [Textures::Refer, Textures::Copy] {
        let directory = format!("{textures:?}");
        let (said, mut beside) = saved("inside.glb", &format!("{directory}/hero.glb"), textures, true);
        assert_eq!(packed(&at(&format!("{directory}/hero.glb"))), [255, 10, 20]);
        beside.sort();
        let expected = ["hero_files/inside_wood.png", "hero_files/skin_roughness_metalness.png"];
        assert_eq!((said, beside), (vec![], expected.map(String::from).to_vec()));
    }
    // Other writers take them in as well, and a stream has no other place for them.
    let (said, beside) = saved("inside.glb", "again/hero.fbx", Textures::Embed, false);
    assert_eq!((said, beside.len()), (vec![], 0));
    let mut stream = Vec::new();
    let options = JobOptions::new().export(ExportOptions::new().textures(Textures::Embed)).to_format(Format::Glb);
    let done = Job::new(options).file(at("inside.glb")).write_to(&mut stream).unwrap();
    let (_, images) = parts(&stream);
    assert_eq!(images.len(), 2);
    assert!(
        done.inputs[0].report.notes().iter().all(|note| note.code() != "CONVERT-FILE-017"),
        "{:?}",
        done.inputs[0].report
    );
}
