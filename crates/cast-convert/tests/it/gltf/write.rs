//! What is in the files that are written, beyond what comes back.

use std::io::{self, Write};

use cast_convert::{Format, from_cast, to_cast};
use cast_interchange::{ErrorKind, ExportOptions, Options, Source, Textures};
use cast_read::Cast;
use cast_write::{Bone, Document, Instance, Layout, Material, Mesh, Model, Root, Skeleton};

use crate::common::{lines, testdata};

fn bytes(root: Root<'_>) -> Vec<u8> {
    Document::from(root).to_vec(Layout::Compact).unwrap()
}

fn triangle<'a>() -> Mesh<'a> {
    Mesh::new()
        .with_name("triangle")
        .with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        .with_faces(vec![0_u32, 1, 2])
}

/// The JSON of a GLB.
fn json(glb: &[u8]) -> serde_json::Value {
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    serde_json::from_slice(&glb[20..20 + length]).unwrap()
}

fn written(root: Root<'_>) -> (serde_json::Value, Vec<String>) {
    let bytes = bytes(root);
    let mut glb = Vec::new();
    let written = from_cast(Format::Glb, &crate::common::kept(&bytes), &ExportOptions::default(), &mut glb).unwrap();
    (json(&glb), lines(&written.report))
}

#[test]
fn the_same_bytes_every_time() {
    let source = std::fs::read(testdata("valid/character.cast")).unwrap();
    let cast = crate::common::kept(&source);
    let once = || {
        let mut out = Vec::new();
        from_cast(Format::Glb, &cast, &ExportOptions::default(), &mut out).unwrap();
        out
    };
    let first = once();
    assert!((0..8).all(|_| once() == first));
}

/// Six influences of which one is a repetition, for a skeleton of three bones.
#[test]
fn more_than_four_influences() {
    let bones = (0..6).map(|bone| Bone::new().with_name(format!("bone_{bone}")));
    let skeleton = bones.fold(Skeleton::new(), Skeleton::with_bone);
    let weights = [0.2, 0.2, 0.2, 0.2, 0.1, 0.1].repeat(3);
    let (json, _) =
        written(Root::new().with_model(Model::new().with_skeleton(skeleton).with_mesh(triangle().with_weights(
            6,
            [0_u8, 1, 2, 3, 4, 5].repeat(3),
            weights,
        ))));
    let attributes = &json["meshes"][0]["primitives"][0]["attributes"];
    assert!(attributes["JOINTS_1"].is_u64() && attributes["WEIGHTS_1"].is_u64() && attributes["JOINTS_2"].is_null());
}

/// The largest number of a width ends strips, so an index that is this number needs the next width.
#[test]
fn the_largest_index_of_a_width() {
    for (vertices, component) in [(255, 5121), (256, 5123), (65_535, 5123), (65_536, 5125)] {
        let mesh = Mesh::new().with_positions(vec![[0.0; 3]; vertices]).with_faces(vec![0_u32, 1, vertices as u32 - 1]);
        let (json, _) = written(Root::new().with_model(Model::new().with_mesh(mesh)));
        let indices = json["meshes"][0]["primitives"][0]["indices"].as_u64().unwrap() as usize;
        assert_eq!(json["accessors"][indices]["componentType"], component, "{vertices}");
    }
}

/// A vertex that no bone moves stays: a joint that stands still holds it.
#[test]
fn vertices_without_weights() {
    let skeleton = Skeleton::new().with_bone(Bone::new().with_name("bone").with_local_position([5.0, 0.0, 0.0]));
    let mesh = triangle().with_weights(2, [0_u8; 6], vec![1.0, 0.0, 0.5, 0.25, 0.0, 0.0]);
    let (json, lines) =
        written(Root::new().with_model(Model::new().with_name("m").with_skeleton(skeleton).with_mesh(mesh)));
    assert_eq!(json["skins"][0]["joints"].as_array().unwrap().len(), 2);
    // Weights of Cast are parts of their sum, so that what they add up to is no loss.
    assert!(lines.iter().all(|line| !line.contains("weights")), "{lines:?}");
}

#[test]
fn textures_in_all_three_ways() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("textures")).unwrap();
    std::fs::write(folder.path().join("textures/a b.png"), b"\x89PNG\r\n\x1a\nrest").unwrap();
    std::fs::write(folder.path().join("textures/c.tga"), b"no picture that glTF knows").unwrap();
    let material = Material::new()
        .with_name("m")
        .with_material_type("pbr")
        .with_texture("albedo", "textures\\a b.png")
        .with_texture("normal", "textures/c.tga")
        .with_texture("ao", "textures/none.png");
    let mesh = triangle().with_uv_layer(vec![[0.0; 2]; 3]).with_material(material.hash());
    let bytes = bytes(Root::new().with_model(Model::new().with_mesh(mesh).with_material(material)));
    let cast = Cast::parse(&bytes).unwrap();
    let source = folder.path().join("source.cast");
    let images = |textures| {
        let options = ExportOptions::new().source(source.as_path()).textures(textures);
        let mut glb = Vec::new();
        let written = from_cast(Format::Glb, &crate::common::kept(cast.bytes()), &options, &mut glb).unwrap();
        let json = json(&glb);
        (json["images"].clone(), json["materials"][0]["extras"]["cast"]["slots"].clone(), written.side_files)
    };
    let (refer, kept, _) = images(Textures::Refer);
    assert_eq!(refer[0]["uri"], "textures/a%20b.png");
    // That there is neither roughness nor metal, which glTF says something of all the same.
    assert_eq!((refer.as_array().unwrap().len(), kept), (3, serde_json::json!({"metal": null, "roughness": null})));
    let (embedded, kept, _) = images(Textures::Embed);
    assert_eq!((&embedded[0]["mimeType"], &embedded[0]["name"]), (&"image/png".into(), &"a b.png".into()));
    assert_eq!(
        kept,
        serde_json::json!({"ao": "textures/none.png", "normal": "textures/c.tga", "metal": null, "roughness": null})
    );
    let (copied, _, side_files) = images(Textures::Copy);
    let names = (copied[0]["uri"].as_str(), side_files[0].path.as_str());
    assert_eq!(names, (Some("source_files/a%20b.png"), "source_files/a b.png"));
}

/// Two places of one file share what it is made of; a file that places itself is not entered again.
#[test]
fn instances_share_meshes() {
    let folder = tempfile::tempdir().unwrap();
    let tree = bytes(Root::new().with_model(Model::new().with_name("tree").with_mesh(triangle())));
    std::fs::write(folder.path().join("tree.cast"), tree).unwrap();
    let place = |name, file: &'static str, x| {
        Instance::new()
            .with_name(name)
            .with_reference(file)
            .with_position([x, 0.0, 0.0])
            .with_rotation([0.0, 0.0, 0.0, 1.0])
            .with_scale([1.0; 3])
    };
    let root = Root::new()
        .with_instance(place("one", "tree.cast", 0.0))
        .with_instance(place("two", "tree.cast", 7.0))
        .with_instance(place("itself", "scene.cast", 0.0))
        .with_instance(place("outside", "../tree.cast", 0.0));
    let path = folder.path().join("scene.cast");
    let bytes = bytes(root);
    std::fs::write(&path, &bytes).unwrap();
    let options = ExportOptions::new().source(&*path);
    let mut glb = Vec::new();
    let written = from_cast(Format::Glb, &crate::common::kept(&bytes), &options, &mut glb).unwrap();
    let json = json(&glb);
    assert_eq!(json["meshes"].as_array().unwrap().len(), 1);
    let nodes = json["nodes"].as_array().unwrap();
    assert_eq!(nodes.iter().filter(|node| node["mesh"] == 0).count(), 2);
    assert_eq!(
        nodes.iter().find(|node| node["name"] == "two").unwrap()["translation"],
        serde_json::json!([7.0, 0.0, 0.0])
    );
    assert!(lines(&written.report)[0].starts_with("dropped instances: their files cannot be read (2 times"));
}

/// Old files have frames that are floats: one at 2e38 is no key that a reader could place, and the others stay.
#[test]
fn keys_beyond_all_counting_are_left_out() {
    let mut source = std::fs::read(testdata("legacy/float_frames.cast")).unwrap();
    let sound = source.clone();
    let keys = |source: &[u8]| {
        let mut glb = Vec::new();
        let written =
            from_cast(Format::Glb, &crate::common::kept(source), &ExportOptions::default(), &mut glb).unwrap();
        let read = to_cast(Format::Glb, Source::of_bytes(&glb), &Options::default()).unwrap();
        let bytes = read.document.to_vec(Layout::Compact).unwrap();
        let cast = Cast::parse(&bytes).unwrap();
        let curve = cast.animations().next().unwrap().curves().next().unwrap();
        let keys: Vec<f64> = curve.key_frames().unwrap().iter().collect();
        (keys, lines(&written.report))
    };
    let (all, said) = keys(&sound);
    assert!(!said.iter().any(|line| line.contains("beyond")), "{said:?}");
    source[147] = 0x7F;
    let (left, said) = keys(&source);
    assert_eq!(all.len(), left.len() + 1, "{all:?} {left:?}");
    assert!(left.iter().all(|frame| all.contains(frame)));
    assert!(said.iter().any(|line| line.starts_with("dropped keys: their frames are too large for Cast")), "{said:?}");
}

/// A writer that fails after so many bytes.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 < bytes.len() {
            return Err(io::Error::new(io::ErrorKind::StorageFull, "full"));
        }
        self.0 -= bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let source = std::fs::read(testdata("valid/character.cast")).unwrap();
    let cast = crate::common::kept(&source);
    let mut whole = Vec::new();
    from_cast(Format::Glb, &cast, &ExportOptions::default(), &mut whole).unwrap();
    for room in [0, 100, whole.len() / 2, whole.len() - 1] {
        let error = from_cast(Format::Glb, &cast, &ExportOptions::default(), &mut Full(room)).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Io(_)), "{room}: {error}");
    }
    assert!(from_cast(Format::Glb, &cast, &ExportOptions::default(), &mut Full(whole.len())).is_ok());
}

/// glTF has one colour for what Cast tells apart.
#[test]
fn diffuse_becomes_albedo_with_a_note() {
    for (slot, expected) in [("albedo", 0), ("diffuse", 1)] {
        let material = Material::new().with_name("wood").with_material_type("pbr");
        let material = material.with_constant(slot, [0.5, 0.25, 1.0, 1.0]);
        let file = bytes(Root::new().with_model(Model::new().with_material(material)));
        let mut glb = Vec::new();
        let (file, options) = (crate::common::kept(&file), ExportOptions::default());
        let written = from_cast(Format::Glb, &file, &options, &mut glb).unwrap();
        let said = written.report.notes().iter().filter(|note| note.code() == "CONVERT-MATERIAL-018");
        assert_eq!(said.count(), expected);
        let read = to_cast(Format::Glb, Source::of_bytes(&glb), &Options::default()).unwrap();
        let read = crate::common::kept(read.document.to_vec(Layout::Compact).unwrap());
        let scene = cast_scene::Scene::new(&read);
        let slots: Vec<&str> = scene.models[0].materials[0].slots.iter().map(|slot| &*slot.name).collect();
        assert_eq!(slots, ["albedo"]);
    }
}
