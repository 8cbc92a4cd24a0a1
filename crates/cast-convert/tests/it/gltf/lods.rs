//! MSFT_lod: nodes that are levels of detail of another one.

use cast_convert::{Format, from_cast, to_cast};
use cast_interchange::{ExportOptions, Source};
use cast_read::Cast;
use cast_write::{Document, Layout, Mesh, Model, Root};
use serde_json::{Value, json};

use super::read::exact;
use crate::common::gltf_file as file;
use crate::common::{kept, lines, lines_but_unit};

/// A strip of triangles.
fn strip(name: &'static str, triangles: u32) -> Mesh<'static> {
    let positions: Vec<[f32; 3]> =
        (0..triangles + 2).map(|index| [(index / 2) as f32, (index % 2) as f32, 0.0]).collect();
    let faces: Vec<u32> = (0..triangles).flat_map(|index| [index, index + 1, index + 2]).collect();
    Mesh::new().with_name(name).with_positions(positions).with_faces(faces)
}

fn glb(meshes: Vec<Mesh<'static>>, options: &ExportOptions<'_>) -> Vec<u8> {
    let model = meshes.into_iter().fold(Model::new().with_name("rocks"), Model::with_mesh);
    let document = Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap();
    let mut glb = Vec::new();
    from_cast(Format::Glb, &kept(document), options, &mut glb).unwrap();
    glb
}

fn written(meshes: Vec<Mesh<'static>>, options: &ExportOptions<'_>) -> Value {
    let glb = glb(meshes, options);
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    serde_json::from_slice(&glb[20..20 + length]).unwrap()
}

fn node<'v>(root: &'v Value, name: &str) -> (usize, &'v Value) {
    let nodes = root["nodes"].as_array().unwrap();
    nodes.iter().enumerate().find(|(_, node)| node["name"] == name).unwrap()
}

#[test]
fn meshes_become_levels_by_their_names() {
    let meshes = || {
        vec![
            strip("rock_LOD1", 50),
            strip("rock_lod0", 100),
            strip("moss", 3),
            strip("rock_LOD2", 10),
            strip("pole_LOD0", 4),
        ]
    };
    let root = written(meshes(), &ExportOptions::new().msft_lod(true));
    let (first, full) = node(&root, "rock_lod0");
    let ids = [node(&root, "rock_LOD1").0, node(&root, "rock_LOD2").0];
    assert_eq!(full["extensions"], json!({ "MSFT_lod": { "ids": ids } }));
    // Down to where the next level has as many triangles in the same place as the full mesh on the whole screen.
    assert_eq!(full["extras"]["MSFT_screencoverage"], json!([0.5, 0.1, 0.0]));
    assert_eq!(root["extensionsUsed"], json!(["MSFT_lod"]));
    let children = node(&root, "rocks").1["children"].as_array().unwrap();
    assert!(children.contains(&first.into()) && ids.iter().all(|id| !children.contains(&(*id).into())));
    assert!(root["scenes"][0]["nodes"].as_array().unwrap().iter().all(|node| ids.iter().all(|id| node != *id)));
    assert!(node(&root, "pole_LOD0").1.get("extensions").is_none());
    let shown = written(meshes(), &ExportOptions::new());
    assert_eq!(shown.get("extensionsUsed"), None);
    assert_eq!(node(&shown, "rocks").1["children"].as_array().unwrap().len(), 5);
}

/// Names and vertex counts of meshes.
type Meshes = Vec<(String, u32)>;

/// The meshes that a file has, and its notes.
fn read(text: &str) -> Result<(Meshes, Vec<String>), String> {
    let converted = to_cast(Format::Gltf, Source::of_bytes(text.as_bytes()), &exact());
    let converted = converted.map_err(|error| error.to_string())?;
    let bytes = converted.document.to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let meshes = cast.meshes().map(|mesh| (mesh.name().unwrap().to_owned(), mesh.vertex_count() as u32)).collect();
    Ok((meshes, lines(&converted.report)))
}

/// Two meshes, of three and six vertices, at these nodes; the first one is shown.
fn levels(nodes: Value) -> String {
    let triangle = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];
    let two = [triangle, triangle].concat();
    let primitives = |accessor: u32| json!([{ "attributes": { "POSITION": accessor } }]);
    let rest = json!({
        "extensionsUsed": ["MSFT_lod"],
        "scenes": [{ "nodes": [0] }],
        "meshes": [{ "primitives": primitives(1) }, { "primitives": primitives(0) }],
        "nodes": nodes,
    });
    file(&[("VEC3", triangle.to_vec()), ("VEC3", two)], rest)
}

#[test]
fn levels_become_meshes_whose_names_say_so() {
    let with = |second: Value| {
        let lod = json!({ "MSFT_lod": { "ids": [1] } });
        read(&levels(json!([{ "name": "rock", "mesh": 0, "extensions": lod }, second])))
    };
    let both = vec![("rock_LOD0".to_owned(), 6), ("rock_LOD1".to_owned(), 3)];
    assert_eq!(with(json!({ "name": "coarse", "mesh": 1 })), Ok((both.clone(), Vec::new())));
    let named = vec![("rock_LOD0".to_owned(), 6), ("stone_LOD1".to_owned(), 3)];
    assert_eq!(with(json!({ "name": "stone_LOD1", "mesh": 1 })), Ok((named, Vec::new())));
    // What is elsewhere, or more than a mesh, is noted.
    let first = vec![("rock".to_owned(), 6)];
    for other in [json!({ "name": "coarse", "mesh": 1, "translation": [1, 0, 0] }), json!({ "name": "coarse" })] {
        let (meshes, notes) = with(other).unwrap();
        assert_eq!(meshes, first);
        assert!(notes.iter().any(|note| note.contains("MSFT_lod: level 1, \"coarse\"")), "{notes:?}");
    }
    let nowhere = json!([{ "mesh": 0, "extensions": { "MSFT_lod": { "ids": [7] } } }]);
    let error = read(&levels(nowhere)).unwrap_err();
    assert!(error.contains("node 0") && error.contains("node 7"), "{error}");
    // A node that is its own level, or one level of two nodes.
    for (ids, second) in [(json!([0]), json!({})), (json!([1, 1]), json!({ "mesh": 1 }))] {
        let nodes = json!([{ "name": "rock", "mesh": 0, "extensions": { "MSFT_lod": { "ids": ids } } }, second]);
        let (_, notes) = read(&levels(nodes)).unwrap();
        assert!(notes.iter().any(|note| note.contains("MSFT_lod: level")), "{notes:?}");
    }
}

#[test]
fn what_was_written_is_read() {
    let meshes = vec![strip("rock_LOD0", 100), strip("rock_LOD1", 50), strip("moss", 3)];
    let bytes = glb(meshes, &ExportOptions::new().msft_lod(true));
    let converted = to_cast(Format::Glb, Source::of_bytes(&bytes), &exact()).unwrap();
    assert_eq!(lines_but_unit(&converted.report), [""; 0]);
    let bytes = converted.document.to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let mut names: Vec<&str> = cast.meshes().map(|mesh| mesh.name().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, ["moss", "rock_LOD0", "rock_LOD1"]);
}
