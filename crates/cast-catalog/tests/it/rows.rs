//! What the rows of files say.

use cast_catalog::{DataType, Options, Reader, SCHEMA_VERSION, TABLES};
use cast_write::{Bone, Document, Layout, Material, Mesh, Model, Root, Skeleton};

use crate::{model, rows, testdata};

#[test]
fn of_a_character() {
    let rows = Reader::new().file(&testdata("valid"), "character.cast", &Options::new().nodes(true));
    let file = &rows.file;
    assert_eq!((file.error.as_deref(), file.format.as_deref(), &*rows.path), (None, Some("cast"), "character.cast"));
    assert_eq!([file.meshes, file.models, file.animations], [rows.meshes.len() as u64, 1, 1]);
    assert_eq!(file.vertices, rows.meshes.iter().map(|mesh| mesh.vertices).sum::<u64>());
    assert!(file.modified.is_some() && file.size > 0 && file.array_bytes > 0);
    assert_eq!(rows.nodes.len() as u64, file.nodes);
    let positions = rows.arrays.iter().find(|array| array.property == "vp").unwrap();
    assert_eq!((&*positions.type_name, Some(positions.digest)), ("v3", rows.meshes[0].positions_digest));
    assert!(rows.skeletons[0].bone_names.is_sorted());
    let body = &rows.meshes[0];
    assert!(body.min_y.unwrap() < body.max_y.unwrap());
    // An animation of this file moves bones of this file.
    let bones = &rows.skeletons[0].bone_names;
    assert!(rows.animations[0].bones.iter().all(|bone| bones.contains(bone)));
}

#[test]
fn of_what_cannot_be_read() {
    let reader = Reader::new();
    let options = Options::new();
    let nothing = reader.file(&testdata("valid"), "no.cast", &options);
    assert!(nothing.file.error.is_some());
    let text = reader.bytes("a.txt", b"nothing".to_vec(), &options);
    assert!(text.file.error.unwrap().contains("format"));
    let damaged = reader.bytes("a.cast", b"nothing at all, but long enough".to_vec(), &options);
    assert!(damaged.file.error.is_some());
    assert_eq!(damaged.findings[0].code, "CAST-STRUCTURE-001");
}

#[test]
fn bounds_of_positions_that_are_no_numbers_are_null() {
    let mesh = Mesh::new().with_positions(vec![[f32::NAN; 3]; 3]).with_faces(vec![0_u32, 1, 2]);
    let document = Document::from(Root::new().with_model(Model::new().with_mesh(mesh)));
    let found = rows(&document, Layout::Compact);
    let mesh = &found.meshes[0];
    assert_eq!([mesh.min_x, mesh.min_y, mesh.min_z, mesh.max_x, mesh.max_y, mesh.max_z], [None; 6]);
}

#[test]
fn of_findings() {
    let rows = Reader::new().file(&testdata("check"), "CAST-MATERIAL-001.cast", &Options::new());
    let finding = rows.findings.iter().find(|finding| finding.code == "CAST-MATERIAL-001").unwrap();
    assert!(finding.found > 0 && !finding.message.is_empty() && finding.offset.is_some());
}

#[test]
fn of_textures() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    model(1).save(path.join("a.cast"), Layout::Compact).unwrap();
    let look = || Reader::new().file(path, "a.cast", &Options::new()).textures.remove(0);
    assert_eq!((look().found, look().digest), ("missing", None));
    std::fs::create_dir(path.join("textures")).unwrap();
    std::fs::write(path.join("textures/skin_1.png"), b"a picture").unwrap();
    let found = look();
    assert_eq!((found.found, found.size, &*found.texture_name), ("found", Some(9), "skin_1.png"));
    assert_eq!(found.digest, Some(cast_catalog::Digest::of_bytes(b"a picture")));
    // A file may not make anyone look elsewhere.
    std::fs::create_dir(path.join("below")).unwrap();
    model(1).save(path.join("below/a.cast"), Layout::Compact).unwrap();
    let bytes = std::fs::read(path.join("below/a.cast")).unwrap();
    let (from, to) = (b"textures/skin_1.png", b"../xtures/skin_1png");
    let place = bytes.windows(from.len()).position(|window| window == from).unwrap();
    let bytes = [&bytes[..place], to, &bytes[place + from.len()..]].concat();
    std::fs::write(path.join("below/a.cast"), bytes).unwrap();
    let outside = Reader::new().file(path, "below/a.cast", &Options::new()).textures.remove(0);
    assert_eq!(outside.found, "outside");
}

/// Whatever files hold, and wherever they end.
#[test]
fn of_damaged_files() {
    let (reader, options) = (Reader::new(), Options::new().nodes(true));
    let mut files = 0;
    for folder in ["damaged", "unusual", "legacy", "check", "valid"] {
        for entry in std::fs::read_dir(testdata(folder)).unwrap() {
            let bytes = std::fs::read(entry.unwrap().path()).unwrap();
            let step = (bytes.len() / 40).max(1);
            for end in (0..bytes.len()).step_by(step) {
                let _ = reader.bytes("a.cast", bytes[..end].to_vec(), &options);
            }
            let mut broken = bytes.clone();
            for place in (0..bytes.len()).step_by(step) {
                broken[place] ^= 0xff;
                let rows = reader.bytes("a.cast", broken.clone(), &options);
                assert!(rows.file.error.is_some() || rows.file.digest.is_some());
                broken[place] = bytes[place];
            }
            files += 1;
        }
    }
    assert!(files > 100);
}

/// A long name that many rows would repeat.
#[test]
fn of_a_file_that_asks_for_more_than_anyone_has() {
    let name = "n".repeat(1 << 20);
    let skin = Material::new().with_name(name);
    let mesh = || Mesh::new().with_material(skin.hash());
    let model = (0..2000).fold(Model::new(), |model, _| model.with_mesh(mesh())).with_material(skin.clone());
    let document = Document::from(Root::new().with_model(model));
    let rows = rows(&document, Layout::Compact);
    let error = rows.file.error.unwrap();
    assert!(error.contains("more than"), "{error}");
    assert!(rows.meshes.is_empty());
}

#[test]
fn the_schema_is_documented() {
    assert_eq!(SCHEMA_VERSION, 1);
    for table in TABLES {
        assert!(table.documentation.trim().ends_with('.'), "{}", table.name);
        let mut names: Vec<_> = table.columns().map(|column| column.name).collect();
        for column in table.columns() {
            assert!(column.documentation.trim().ends_with('.'), "{}.{}", table.name, column.name);
            assert!(column.data_type != DataType::Texts || !column.nullable, "{}.{}", table.name, column.name);
        }
        assert_eq!(names[..2], ["root", "path"]);
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), table.columns().count(), "{}", table.name);
    }
}

#[test]
fn bones_without_names() {
    let skeleton = Skeleton::new().with_bone(Bone::new()).with_bone(Bone::new().with_parent_index(7));
    let rows = rows(&Document::from(Root::new().with_model(Model::new().with_skeleton(skeleton))), Layout::Compact);
    assert_eq!(rows.skeletons[0].bones, 2);
    assert_eq!(rows.file.bones, 2);
}
