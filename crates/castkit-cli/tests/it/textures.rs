//! Textures that are not where models say: found, listed, written into files, copied once.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use castkit::CastFile;
use castkit::write::{Document, Layout, Material, Model, Root};
use serde_json::Value;

use crate::common::{run, testdata};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// The models and textures of `testdata/extracted`, which say `D:\Extract\images\NAME.png`.
    fn extracted() -> Self {
        let folder = Self::new();
        for part in ["models", "images"] {
            fs::create_dir(folder.path(part)).unwrap();
            for entry in fs::read_dir(testdata(&format!("extracted/{part}"))).unwrap() {
                let entry = entry.unwrap();
                fs::copy(entry.path(), folder.path(part).join(entry.file_name())).unwrap();
            }
        }
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn at(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    fn put(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        fs::write(self.path(name), content).unwrap();
        self.at(name)
    }

    /// A model with a material for each texture.
    fn model(&self, name: &str, textures: &[&str]) -> String {
        let mut model = Model::new().with_name("hero");
        for (index, texture) in textures.iter().enumerate() {
            let material = Material::new().with_name(format!("m{index}")).with_material_type("pbr");
            model = model.with_material(material.with_texture("albedo", (*texture).to_owned()));
        }
        self.put(name, Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap())
    }
}

/// The paths of the textures of a Cast file.
fn paths(file: &str) -> Vec<String> {
    let file = CastFile::open(file).unwrap();
    let files = file.models().flat_map(|model| model.materials()).flat_map(|material| material.files());
    files.map(|file| file.path().unwrap().to_owned()).collect()
}

/// The images in a GLB, by name.
fn images(glb: &Path) -> BTreeMap<String, Vec<u8>> {
    let glb = fs::read(glb).unwrap();
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    let json: Value = serde_json::from_slice(&glb[20..20 + length]).unwrap();
    let bin = &glb[28 + length..];
    let number = |value: &Value| value.as_u64().map_or(0, |number| usize::try_from(number).unwrap());
    let image = |image: &Value| {
        let view = &json["bufferViews"][number(&image["bufferView"])];
        let bytes = &bin[number(&view["byteOffset"])..][..number(&view["byteLength"])];
        (image["name"].as_str().unwrap().to_owned(), bytes.to_vec())
    };
    json["images"].as_array().into_iter().flatten().map(image).collect()
}

#[test]
fn textures_of_an_extracted_library_are_found_and_embedded() {
    let folder = Folder::extracted();
    let search = ["--texture-search", &folder.at("images")].map(String::from);
    for (model, expected) in [
        ("body_civilian_LOD0", &["soldier_suit_c.png", "soldier_suit_n.png"][..]),
        ("weapon_rifle_LOD0", &["RIFLE_C.PNG", "rifle_r.png"]),
        ("head_soldier_LOD0", &["soldier_eye_c.png"]),
    ] {
        let (input, output) = (folder.at(&format!("models/{model}.cast")), folder.at(&format!("out/{model}.glb")));
        let convert = ["convert", &input, "-o", &output, "--textures", "embed"].map(String::from);
        run(convert.iter().chain(&search)).done();
        let found = images(Path::new(&output));
        for name in expected {
            let place = if *name == "soldier_eye_c.png" { "models" } else { "images" };
            let on_disk = fs::read(folder.path(place).join(name)).unwrap();
            assert_eq!(found.get(*name), Some(&on_disk), "{model}: {:?}", found.keys());
        }
        // Without the directory, only what is beside the model.
        run(convert.iter().map(String::as_str).chain(["--force"])).done();
        let beside: Vec<_> = images(Path::new(&output)).into_keys().collect();
        assert_eq!(beside, if model.starts_with("head") { vec!["soldier_eye_c.png"] } else { vec![] });
    }
}

/// The pixels of a PNG file.
fn pixels(path: &str) -> Vec<u8> {
    let mut reader = png::Decoder::new(std::io::BufReader::new(fs::File::open(path).unwrap())).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    pixels
}

fn mean_difference(one: &str, other: &str) -> f64 {
    let (one, other) = (pixels(one), pixels(other));
    assert_eq!(one.len(), other.len());
    let sum: u64 = one.iter().zip(&other).map(|(one, other)| u64::from(one.abs_diff(*other))).sum();
    f64::from(u32::try_from(sum).unwrap()) / f64::from(u32::try_from(one.len()).unwrap())
}

/// One command finds all textures of a library, PNG and DDS, wherever they were, and what it writes looks like its sources.
#[test]
fn an_extracted_library_looks_the_same_as_glb() {
    let folder = Folder::extracted();
    let (models, out, lib) = (folder.at("models"), folder.at("out"), folder.at("images"));
    let search = ["--texture-search", &lib];
    let convert = ["convert", &models, "--out-dir", &out, "--to", "glb", "--textures", "embed"];
    let done = run(convert.iter().chain(&search)).done();
    let missing: Vec<&str> = done.stderr.lines().filter(|line| line.contains("[CONVERT-TEXTURE-001]")).collect();
    assert!(
        missing.len() == 1
            && missing[0].contains("(5 files, ")
            && missing[0].contains(": D:\\Extract\\images\\lost_c.png)"),
        "{missing:?}"
    );
    // Found in the case of its path, as DDS, and in another case below another directory.
    for (model, textures) in [("body_soldier_LOD0", 2), ("head_soldier_LOD0", 3), ("weapon_rifle_LOD0", 2)] {
        let (source, glb) = (folder.at(&format!("models/{model}.cast")), folder.at(&format!("out/{model}.glb")));
        assert_eq!(images(Path::new(&glb)).len(), textures, "{model}");
        let [cast, of_glb, grey] = ["cast", "glb", "grey"].map(|name| folder.at(&format!("{model}.{name}.png")));
        let render = |from: &str, to: &str, more: &[&str]| {
            run(["render", from, "-o", to, "--size", "64x64"].iter().chain(more)).done();
        };
        render(&source, &cast, &search);
        render(&glb, &of_glb, &[]);
        render(&source, &grey, &[]);
        let difference = mean_difference(&cast, &of_glb);
        assert!(difference < 2.0, "{model}: {difference} of 255");
        // Textures that are lost would be seen.
        assert!(mean_difference(&cast, &grey) > 4.0, "{model}");
    }
}

#[test]
fn missing_textures_of_a_folder_are_listed() {
    let folder = Folder::extracted();
    let models = folder.at("models");
    let check = ["check", &models, "--severity", "warning", "--allow", "MATERIAL-005", "--find-textures"];
    let alone = run(check);
    assert!(alone.text().contains("--texture-search DIR"), "{}", alone.text());
    assert!(alone.text().contains(r"missing  D:\Extract\images\soldier_suit_c.png"), "{}", alone.text());
    let found = run(check.iter().copied().chain(["--texture-search", &folder.at("images")]));
    let rows: Vec<&str> = found.text().lines().filter(|line| line.starts_with("missing ")).collect();
    assert!(rows.len() == 1 && rows[0].contains("lost_c.png"), "{rows:?}");
    let json = run(["check", "--json", "--find-textures", &folder.at("models/prop_crate.cast")]);
    assert_eq!(json.json()["textures"][0]["state"], "missing");
    let shown = run(["info", &folder.at("models/weapon_rifle_LOD0.cast"), "--texture-search", &folder.at("images")]);
    assert!(shown.text().contains("(found: ") && shown.text().contains("RIFLE_C.PNG)"), "{}", shown.text());
    let shown = run(["info", &folder.at("models/weapon_rifle_LOD0.cast")]);
    assert!(shown.text().contains(r"rifle_c.png (missing)"), "{}", shown.text());
    assert!(shown.text().contains(r"Rifle_R.png (outside)"), "{}", shown.text());
}

#[test]
fn paths_are_written_into_files() {
    let folder = Folder::extracted();
    let (rifle, out) = (folder.at("models/weapon_rifle_LOD0.cast"), folder.at("game/rifle.cast"));
    let done = run(["relink", &rifle, "-o", &out, "--texture-search", &folder.at("images"), "--json"]);
    assert_eq!(paths(&out), ["../images/RIFLE_C.PNG", "../images/rifle_r.png"]);
    let json = done.json();
    assert_eq!(json["changes"][0]["was"], r"D:\Extract\rifle\_images\rifle_c.png");
    assert_eq!(json["notes"][0]["code"], "CONVERT-TEXTURE-036");
    // By the beginning, and by a table; what is not there is noted.
    let out = folder.at("models/again.cast");
    run(["relink", &rifle, "-o", &out, "--prefix", r"d:/extract/RIFLE/_images=../images"]).done();
    assert_eq!(paths(&out)[0], "../images/rifle_c.png");
    let map =
        folder.put("map.csv", "D:/Extract/rifle/_images/rifle_c.png,\"a, b.png\"\n..\\images\\rifle_r.png, c.png\n");
    let done = run(["relink", &rifle, "-o", &out, "--map", &map]);
    assert_eq!(paths(&out), ["a, b.png", "c.png"]);
    assert!(done.stderr.contains("CONVERT-TEXTURE-020"), "{}", done.stderr);
    let wrong = folder.put("map.csv", "a,b\nc\n");
    let done = run(["relink", &rifle, "-o", &out, "--map", &wrong]);
    assert!(done.code == 2 && done.stderr.contains("line 2"), "{}", done.stderr);
    assert_eq!(run(["relink", &rifle, "-o", &out, "--prefix", "no"]).code, 2);
    // Absolute paths become relative.
    let hero = folder.model("m/hero.cast", &[&folder.put("m/tex/skin.png", "a"), &folder.put("other/eye.png", "b")]);
    run(["relink", &hero, "-o", &folder.at("m/new.cast"), "--relative", "--follow-outside"]).done();
    assert_eq!(paths(&folder.at("m/new.cast")), ["tex/skin.png", "../other/eye.png"]);
}

#[test]
fn directories_that_cannot_be_searched_are_refused() {
    let folder = Folder::new();
    let hero = folder.model("hero.cast", &["skin.png"]);
    let file = folder.put("file.png", "");
    let out = folder.at("out.cast");
    for command in [
        &["convert", &hero, "-o", &out][..],
        &["info", &hero],
        &["check", &hero, "--find-textures"],
        &["relink", &hero, "-o", &out],
        &["merge", &hero, &hero, "-o", &out],
    ] {
        for (directory, reason) in [(&file, "is not a directory"), (&folder.at("none"), "does not exist")] {
            let done = run(command.iter().copied().chain(["--texture-search", directory]));
            assert_eq!(done.code, 2, "{command:?}: {}", done.stderr);
            assert!(done.stderr.contains(reason) && done.stderr.contains("--texture-search takes"), "{}", done.stderr);
        }
    }
}

/// What other commands or options do is said in one sentence.
#[test]
fn command_lines_that_cannot_work_name_those_that_do() {
    let folder = Folder::extracted();
    let (rifle, models, lib) = (folder.at("models/weapon_rifle_LOD0.cast"), folder.at("models"), folder.at("images"));
    let at = |name: &str| folder.at(name);
    for (arguments, code, expected) in [
        (&["relink", &models, "-o", &at("out")][..], 2, "is a directory; give --out-dir DIR instead of -o"),
        (&["relink", &rifle, "-o", &at("r.fbx")], 2, "r.fbx --texture-search DIR"),
        (&["relink", &rifle, "-o", &at("r.cast"), "--map", &at("none.csv")], 2, "--map takes a CSV file"),
        (&["relink", &rifle, "-o", &at("r.cast"), "--prefix", "D:"], 2, "--prefix takes OLD=NEW"),
        (&["relink", &rifle, "-o", &at("r.cast")], 0, "--texture-search names a directory that has them"),
        (&["convert", &rifle, "-o", &at("r.glb"), "--textures", "embed"], 0, "--texture-search names a directory"),
        (
            &["convert", &rifle, "-o", &at("r.glb"), "--textures", "embed", "--texture-root", &lib],
            2,
            "--texture-search names",
        ),
        (&["render", &rifle, "-o", &at("r.png"), "--size", "8"], 0, "--texture-search names a directory that has them"),
    ] {
        let done = run(arguments);
        assert_eq!(done.code, code, "{arguments:?}: {}", done.stderr);
        assert!(done.stderr.contains(expected), "{arguments:?}: {}", done.stderr);
    }
}

#[test]
fn results_refer_to_where_textures_are() {
    let folder = Folder::new();
    let hero = folder.model("in/hero.cast", &["tex/skin.png", "lost.png", "../up.png"]);
    for (name, content) in [("in/tex/skin.png", "a"), ("up.png", "b")] {
        folder.put(name, content);
    }
    let out = folder.at("out/deep/hero.cast");
    run(["convert", &hero, "-o", &out]).done();
    assert_eq!(paths(&out), ["../../in/tex/skin.png", "lost.png", "../../up.png"]);
    let other = folder.model("other/other.cast", &["eye.png"]);
    folder.put("other/eye.png", "c");
    let merged = folder.at("merged/both.cast");
    run(["merge", &hero, &other, "-o", &merged]).done();
    assert_eq!(paths(&merged), ["../in/tex/skin.png", "lost.png", "../up.png", "../other/eye.png"]);
    // Beside the source everything stays as it is.
    run(["convert", &hero, "-o", &folder.at("in/same.cast")]).done();
    assert_eq!(paths(&folder.at("in/same.cast")), ["tex/skin.png", "lost.png", "../up.png"]);
}

#[test]
fn equal_textures_are_stored_once() {
    let folder = Folder::new();
    let png = |content: &str| [b"\x89PNG\r\n\x1a\n", content.as_bytes()].concat();
    for (name, content) in [("in/a.png", "one"), ("in/b/B.PNG", "one"), ("in/c.png", "two"), ("in/b/C.png", "other")] {
        folder.put(name, png(content));
    }
    let hero = folder.model("in/hero.cast", &["a.png", "b/B.PNG", "c.png", "b/C.png"]);
    run(["convert", &hero, "-o", &folder.at("hero.glb"), "--textures", "embed"]).done();
    assert_eq!(images(&folder.path("hero.glb")).len(), 3);
    run(["convert", &hero, "-o", &folder.at("hero.cast"), "--textures", "copy"]).done();
    let names = ["hero_files/a.png", "hero_files/a.png", "hero_files/c.png", "hero_files/C_2.png"];
    assert_eq!(paths(&folder.at("hero.cast")), names);
    // One folder for a batch, in which names do not depend on the order.
    folder.model("in/sub/other.cast", &["skin.png"]);
    folder.put("in/sub/skin.png", png("one"));
    folder.model("in/third.cast", &["c.png"]);
    for (name, content) in [("in/sub/c.png", "three"), ("in/sub/x.txt", "")] {
        folder.put(name, png(content));
    }
    let (out, shared) = (folder.at("out"), folder.at("shared"));
    let batch = ["convert", &folder.at("in"), "--out-dir", &out, "--to", "gltf", "--textures", "copy"];
    let batch: Vec<&str> = batch.iter().copied().chain(["--texture-root", &shared]).collect();
    for _ in 0..2 {
        run(batch.iter().copied().chain(["--force"])).done();
        let mut names: Vec<_> =
            fs::read_dir(&shared).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        let starts: Vec<&str> = names.iter().map(|name| name.split('-').next().unwrap()).collect();
        assert_eq!(starts, ["C", "a", "c", "skin"], "{names:?}");
    }
}

/// The picture of differences shows textures that are found elsewhere.
#[test]
fn a_picture_of_differences_has_the_textures_that_are_found() {
    let folder = Folder::extracted();
    let rifle = folder.at("models/weapon_rifle_LOD0.cast");
    let picture = |name: &str, more: &[&str]| {
        let out = folder.at(name);
        let done = run([&["diff", &rifle, &rifle, "--picture", &out], more].concat());
        assert_eq!(done.code, 0, "{}", done.stderr);
        fs::read(out).unwrap()
    };
    let grey = picture("grey.png", &[]);
    assert!(grey != picture("found.png", &["--texture-search", &folder.at("images")]));
    let alone = run(["diff", &rifle, &rifle, "--texture-search", &folder.at("images")]);
    assert!(alone.code == 2 && alone.stderr.contains("--picture"), "{}", alone.stderr);
}
