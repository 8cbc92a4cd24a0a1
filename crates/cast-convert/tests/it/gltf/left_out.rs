//! What a glTF scene has and a Cast file does not: meshes that nothing shows, and nodes without content.

use cast_convert::{Format, to_cast};
use cast_interchange::{Options, Selector, Source};
use cast_scene::Scene;
use cast_write::Layout;
use serde_json::{Value, json};

use crate::common::gltf_file as file;
use crate::common::{kept, lines};

/// A file in which each mesh is a triangle for each of its materials, or one without.
fn triangles(mut rest: Value) -> String {
    for mesh in rest["meshes"].as_array_mut().into_iter().flatten() {
        let materials = mesh.as_object_mut().unwrap().remove("materials");
        let materials = materials.map_or_else(|| vec![Value::Null], |all| all.as_array().unwrap().clone());
        let shape = |material| json!({ "attributes": { "POSITION": 0 }, "material": material });
        mesh["primitives"] = materials.into_iter().map(shape).collect();
    }
    let triangle = vec![0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];
    file(&[("VEC3", triangle), ("SCALAR", vec![0.0, 1.0]), ("VEC3", vec![0.0; 6])], rest)
}

/// The notes of a file, and the names of its bones.
fn read(rest: Value) -> (Vec<String>, Vec<String>) {
    let text = triangles(rest);
    let converted = to_cast(Format::Gltf, Source::of_bytes(text.as_bytes()), &Options::default()).unwrap();
    let scene = Scene::new(&kept(converted.document.to_vec(Layout::Compact).unwrap()));
    let bones = scene.models.iter().filter_map(|model| model.skeleton.as_ref()).flat_map(|skeleton| skeleton.bones());
    let bones = bones.map(|bone| bone.name().unwrap_or_default().to_owned()).collect();
    (lines(&converted.report), bones)
}

#[test]
fn meshes_and_nodes_that_are_in_no_scene_are_counted() {
    let meshes = json!([{ "name": "shown" }, { "name": "elsewhere" }, { "name": "nowhere" }, {}]);
    let nodes = json!([{ "mesh": 0 }, { "mesh": 0 }, { "mesh": 1 }, { "mesh": 1 }]);
    let (said, _) = read(json!({ "meshes": meshes, "nodes": nodes, "scenes": [{ "nodes": [0] }] }));
    let hidden = "dropped meshes: no object of the scene uses them (3 times: elsewhere, nowhere, mesh_3)";
    assert_eq!(said, [hidden, "dropped objects: they are in no scene (node_1)"]);
    // Nodes of no scene show what the scene shows as well, elsewhere.
    let nodes = json!([{ "mesh": 0 }, { "mesh": 0, "name": "twin" }]);
    let (said, _) = read(json!({ "meshes": [{}], "nodes": nodes, "scenes": [{ "nodes": [0] }] }));
    assert_eq!(said, ["dropped objects: they are in no scene (twin)"]);
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

#[test]
fn materials_and_images_of_other_scenes_stay_where_they_are() {
    // Nothing reads pictures here, so a few bytes will do: "cast" and other texts in base64.
    let image = |bytes: &str| json!({ "uri": format!("data:image/png;base64,{bytes}") });
    let material = |name: &str, albedo: usize, others: Value| {
        let mut material = json!({ "name": name, "pbrMetallicRoughness": { "baseColorTexture": { "index": albedo } } });
        material.as_object_mut().unwrap().extend(others.as_object().unwrap().clone());
        material
    };
    let rest = json!({
        "scenes": [{ "name": "day", "nodes": [0] }, { "name": "night", "nodes": [1, 2] }],
        "nodes": [{ "mesh": 0 }, { "mesh": 1 }, { "mesh": 2 }],
        "meshes": [{ "materials": [1, 2] }, { "materials": [0] }, { "materials": [2] }],
        "materials": [
            material("dark", 0, json!({ "emissiveTexture": { "index": 1 } })),
            material("light", 1, json!({})),
            material("both", 2, json!({ "normalTexture": { "index": 2 } })),
            material("spare", 3, json!({})),
        ],
        "textures": [{ "source": 0 }, { "source": 1 }, { "source": 2 }, { "source": 3 }],
        "images": [image("Y2FzdA=="), image("bGlnaHQ="), { "uri": "both.png" }, image("c3BhcmU="), image("bm9ib2R5")],
    });
    let text = triangles(rest);
    let taken = |scene: &str| {
        let options = Options::new().scene(Selector::from(scene));
        let converted = to_cast(Format::Gltf, Source::of_bytes(text.as_bytes()), &options).unwrap();
        let pictures = converted.side_files.iter().map(|file| String::from_utf8(file.bytes.to_vec()).unwrap());
        let (pictures, said): (Vec<_>, _) = (pictures.collect(), lines(&converted.report));
        let file = kept(converted.document.to_vec(Layout::Compact).unwrap());
        let model = file.cast().models().next().unwrap();
        let name = |material: cast_read::views::MaterialRef<'_>| material.name().unwrap().to_owned();
        let materials: Vec<String> = model.materials().map(name).collect();
        let worn: Vec<String> = model.meshes().map(|mesh| name(mesh.material().unwrap())).collect();
        (materials, worn, pictures, said)
    };
    // What no mesh has belongs to no scene, and the picture of two materials to both.
    let (materials, worn, pictures, said) = taken("day");
    assert_eq!(materials, ["light", "both", "spare"]);
    assert_eq!(worn, ["light", "both"]);
    assert_eq!(pictures, ["light", "spare", "nobody"]);
    let dropped = "dropped materials: they are only used by meshes that are not in the scene";
    assert!(said.contains(&format!("{dropped} (dark)")), "{said:?}");
    let (materials, worn, pictures, said) = taken("night");
    assert_eq!(materials, ["dark", "both", "spare"]);
    assert_eq!(worn, ["dark", "both"]);
    assert_eq!(pictures, ["cast", "light", "spare", "nobody"]);
    assert!(said.contains(&format!("{dropped} (light)")), "{said:?}");
}
