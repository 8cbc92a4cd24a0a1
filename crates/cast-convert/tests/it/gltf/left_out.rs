//! What a glTF scene has and a Cast file does not: meshes that nothing shows, and nodes without content.

use cast_convert::{Format, Options, Source, to_cast};
use cast_scene::Scene;
use cast_write::Layout;
use serde_json::{Value, json};

use super::mends::file;
use crate::common::{kept, lines};

/// The notes of a file, and the names of its bones.
fn read(mut rest: Value) -> (Vec<String>, Vec<String>) {
    let shape = json!([{ "attributes": { "POSITION": 0 } }]);
    for mesh in rest["meshes"].as_array_mut().into_iter().flatten() {
        mesh["primitives"] = shape.clone();
    }
    let triangle = vec![0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];
    let text = file(&[("VEC3", triangle), ("SCALAR", vec![0.0, 1.0]), ("VEC3", vec![0.0; 6])], rest);
    let converted = to_cast(Format::Gltf, Source::of_bytes(text.as_bytes()), &Options::default()).unwrap();
    let scene = Scene::new(&kept(converted.document.to_vec(Layout::Compact).unwrap()));
    let bones = scene.models.iter().filter_map(|model| model.skeleton.as_ref()).flat_map(|skeleton| skeleton.bones());
    let bones = bones.map(|bone| bone.name().unwrap_or_default().to_owned()).collect();
    (lines(&converted.report), bones)
}

#[test]
fn meshes_are_counted_that_nothing_shows_and_not_nodes() {
    let meshes = json!([{ "name": "shown" }, { "name": "elsewhere" }, { "name": "nowhere" }, {}]);
    let nodes = json!([{ "mesh": 0 }, { "mesh": 0 }, { "mesh": 1 }, { "mesh": 1 }]);
    let (said, _) = read(json!({ "meshes": meshes, "nodes": nodes, "scenes": [{ "nodes": [0] }] }));
    let hidden = "dropped meshes: no object of the scene uses them (3 times: elsewhere, nowhere, mesh_3)";
    assert_eq!(said, [hidden]);
    // Nodes of no scene show what the scene shows as well.
    let nodes = json!([{ "mesh": 0 }, { "mesh": 0 }]);
    let (said, _) = read(json!({ "meshes": [{}], "nodes": nodes, "scenes": [{ "nodes": [0] }] }));
    assert_eq!(said, Vec::<String>::new());
}

#[test]
fn custom_properties_are_counted_wherever_they_are() {
    let own = json!({ "colour of the tag": 1 });
    let rest = json!({
        "asset": { "version": "2.0", "extras": own }, "extras": own,
        "scenes": [{ "nodes": [0], "extras": own }],
        "nodes": [{ "mesh": 0, "extras": own }],
        "meshes": [{ "extras": own, "primitives": [{ "attributes": { "POSITION": 0 }, "material": 0, "extras": own }] }],
        "skins": [{ "joints": [0], "extras": own }],
        "materials": [{ "extras": own, "pbrMetallicRoughness": { "baseColorTexture": { "index": 0 } } }],
        "textures": [{ "source": 0, "extras": own }],
        "images": [{ "uri": "a.png", "extras": own }],
        "animations": [{ "channels": [], "samplers": [], "extras": own }],
    });
    let text = file(&[("VEC3", vec![0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0])], rest);
    let read = to_cast(Format::Gltf, Source::of_bytes(text.as_bytes()), &Options::new()).unwrap();
    let note = read.report.notes().iter().find(|note| note.code() == "CONVERT-SCENE-003").unwrap();
    assert_eq!(note.count(), 11);
}

#[test]
fn empty_nodes_are_said_and_those_below_bones_kept() {
    let nodes = json!([
        { "name": "root", "children": [1, 2, 5] },
        { "name": "spot", "translation": [1.0, 0.0, 0.0] },
        { "name": "arm", "children": [3, 4] },
        { "name": "grip", "translation": [0.0, 1.0, 0.0] },
        { "name": "blade", "mesh": 0 },
        { "name": "view", "camera": 0 },
    ]);
    let rest = |animations: Value| {
        json!({
            "nodes": nodes.clone(), "scenes": [{ "nodes": [0] }], "meshes": [{}], "animations": animations,
            "cameras": [{ "type": "perspective", "perspective": { "yfov": 1.0, "znear": 0.1 } }],
        })
    };
    let cameras = "dropped cameras: Cast does not support them";
    let empty = |which: &str| {
        format!(
            "dropped empty objects: they do not move and have no bones; their transforms were applied to the vertices below them ({which})"
        )
    };
    // The first one names the model.
    let (said, bones) = read(rest(json!([])));
    assert_eq!(said, [cameras.to_owned(), empty("3 times, first spot")]);
    assert_eq!(bones, Vec::<String>::new());
    let moving = json!([{
        "channels": [{ "sampler": 0, "target": { "node": 2, "path": "translation" } }],
        "samplers": [{ "input": 1, "output": 2 }],
    }]);
    let (said, bones) = read(rest(moving));
    assert!(said.contains(&empty("spot")), "{said:?}");
    assert_eq!(bones, ["arm", "grip"]);
}
