//! What glTF says in its own ways: texture transforms, weights at rest, images of one name, meshes in many places.

use cast_convert::{Format, to_cast};
use cast_interchange::{Converted, Options, Source};
use cast_read::Cast;
use cast_scene::{DeformOptions, Scene};
use cast_write::Layout;
use serde_json::{Value, json};

use crate::common::{gltf_file as file, kept, lines};

const TRIANGLE: [f32; 9] = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];

fn read(text: &str) -> (Vec<u8>, Converted<'_>) {
    let converted = to_cast(Format::Gltf, Source::of_bytes(text.as_bytes()), &Options::default()).unwrap();
    (converted.document.to_vec(Layout::Compact).unwrap(), converted)
}

#[test]
fn texture_transforms_are_in_the_coordinates_where_all_textures_agree() {
    let uvs = vec![0.0, 0.0, 1.0, 0.0, 0.0, 1.0];
    let with = |other: Value| {
        let transform = json!({ "KHR_texture_transform": { "offset": [0.5, 0.25], "scale": [16.0, 8.0] } });
        let rest = json!({
            "extensionsUsed": ["KHR_texture_transform"],
            "images": [{ "uri": "a.png" }, { "uri": "b.png" }],
            "textures": [{ "source": 0 }, { "source": 1 }],
            "materials": [{
                "pbrMetallicRoughness": { "baseColorTexture": { "index": 0, "extensions": transform } },
                "emissiveTexture": { "index": 1, "extensions": other },
                "emissiveFactor": [1.0, 1.0, 1.0],
            }],
            "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0, "TEXCOORD_0": 1 }, "material": 0 }] }],
            "nodes": [{ "mesh": 0 }],
        });
        let text = file(&[("VEC3", TRIANGLE.to_vec()), ("VEC2", uvs.clone())], rest);
        let (bytes, converted) = read(&text);
        let mesh = Cast::parse(&bytes).unwrap().meshes().next().unwrap();
        (mesh.uv_layer(0).unwrap().to_vec(), lines(&converted.report))
    };
    let same = json!({ "KHR_texture_transform": { "offset": [0.5, 0.25], "scale": [16.0, 8.0] } });
    let (found, notes) = with(same);
    assert_eq!(found, [[0.5, 0.25], [16.5, 0.25], [0.5, 8.25]]);
    assert!(notes.iter().all(|note| !note.contains("transform")), "{notes:?}");
    let (found, notes) = with(json!({}));
    assert_eq!(found, [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]);
    assert!(notes.iter().any(|note| note.starts_with("dropped texture transforms")), "{notes:?}");
}

#[test]
fn weights_at_rest_are_held_by_animations() {
    let rest = json!({
        "meshes": [{
            "primitives": [{ "attributes": { "POSITION": 0 }, "targets": [{ "POSITION": 1 }, { "POSITION": 1 }] }],
            "weights": [0.5, 0.0], "extras": { "targetNames": ["smile", "frown"] },
        }],
        "nodes": [{ "mesh": 0 }],
    });
    let text = file(&[("VEC3", TRIANGLE.to_vec()), ("VEC3", vec![0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])], rest);
    let (bytes, converted) = read(&text);
    let scene = Scene::new(&kept(&bytes));
    let pose = scene.animations[0].bind(&scene.models[0]).sample(0.0);
    let shown = scene.models[0].deform(&pose, &DeformOptions::new());
    assert_eq!((scene.animations[0].name(), shown[0].positions[0]), (Some("pose"), [0.0, 0.0, 1.0]));
    let notes = lines(&converted.report);
    assert!(notes.iter().any(|note| note.starts_with("approximated weights of shapes at rest")), "{notes:?}");
}

#[test]
fn a_pose_at_rest_that_is_not_the_one_of_the_skin_is_kept_and_said() {
    // One joint lies two up, the other where the mesh was bound: no place of the mesh suits both.
    let joints = vec![1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0];
    let weights = joints.clone();
    let rest = json!({
        "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0, "WEIGHTS_0": 1, "JOINTS_0": 2 } }] }],
        "skins": [{ "joints": [1, 2] }],
        "nodes": [{ "mesh": 0, "skin": 0 }, { "name": "joint", "translation": [0.0, 2.0, 0.0] }, { "name": "still" }],
    });
    let mut text: Value = serde_json::from_str(&file(&[("VEC3", TRIANGLE.to_vec()), ("VEC4", weights)], rest)).unwrap();
    // All joints are 0: an accessor without a buffer.
    let zeros = json!({ "componentType": 5121, "count": 3, "type": "VEC4" });
    text["accessors"].as_array_mut().unwrap().push(zeros);
    let text = text.to_string();
    let (bytes, converted) = read(&text);
    let scene = Scene::new(&kept(&bytes));
    let model = &scene.models[0];
    assert_eq!(model.meshes[0].positions().get(2), Some([0.0, 1.0, 0.0]));
    let pose = scene.animations[0].bind(model).sample(0.0);
    assert_eq!(model.deform(&pose, &DeformOptions::new())[0].positions[2], [0.0, 3.0, 0.0]);
    let notes = lines(&converted.report);
    assert!(notes.iter().any(|note| note.starts_with("approximated rest pose")), "{notes:?}");
}

#[test]
fn an_image_with_an_empty_path_is_missing() {
    let rest = json!({
        "images": [{ "uri": "" }],
        "textures": [{ "source": 0 }],
        "materials": [{ "pbrMetallicRoughness": { "baseColorTexture": { "index": 0 } } }],
    });
    let text = file(&[], rest);
    let (bytes, converted) = read(&text);
    let notes: Vec<_> = converted.report.notes().iter().map(ToString::to_string).collect();
    assert!(notes.contains(&"dropped textures: they have no image (image 0)".to_owned()), "{notes:?}");
    let cast = Cast::parse(&bytes).unwrap();
    assert_eq!(cast.models().next().unwrap().materials().next().unwrap().files().count(), 0);
}

#[test]
fn an_external_image_is_not_the_embedded_one_of_its_name() {
    let rest = json!({
        "images": [{ "uri": "skin.png" }, { "name": "skin", "uri": "data:image/png;base64,iVBORw0KGgo=" }],
        "textures": [{ "source": 0 }, { "source": 1 }],
        "materials": [
            { "pbrMetallicRoughness": { "baseColorTexture": { "index": 0 } } },
            { "pbrMetallicRoughness": { "baseColorTexture": { "index": 1 } } },
        ],
    });
    let text = file(&[], rest);
    let (_, mut converted) = read(&text);
    assert_ne!(converted.side_files[0].path, "skin.png");
    converted.gather_side_files("x_files");
    let bytes = converted.document.to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let materials = cast.models().next().unwrap();
    let paths: Vec<_> = materials.materials().map(|one| one.files().next().unwrap().path().unwrap()).collect();
    assert_eq!(paths[0], "skin.png");
    assert!(paths[1].starts_with("x_files/"), "{paths:?}");
}

#[test]
fn a_mesh_in_many_places_has_a_limit_that_can_be_set() {
    let nodes: Vec<Value> = (0..120).map(|x| json!({ "mesh": 0, "translation": [x, 0, 0] })).collect();
    let rest = json!({ "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 } }] }], "nodes": nodes });
    let positions: Vec<f32> = TRIANGLE.iter().copied().cycle().take(9 * 10_000).collect();
    let text = file(&[("VEC3", positions)], rest);
    let (bytes, _) = read(&text);
    assert_eq!(Cast::parse(&bytes).unwrap().meshes().count(), 120);
    let options = Options::new().budget(1 << 20);
    let refused = to_cast(Format::Gltf, Source::of_bytes(text.as_bytes()), &options).unwrap_err().to_string();
    assert!(refused.contains("119 copies") && refused.contains("`instances`"), "{refused}");
    // Shared, there is one mesh, and each place is where it was.
    let shared = to_cast(Format::Gltf, Source::of_bytes(text.as_bytes()), &options.clone().instances(true)).unwrap();
    let cast = shared.document.to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&cast).unwrap();
    assert_eq!((cast.meshes().count(), shared.side_files.len()), (0, 1));
    let places: Vec<_> = cast.instances().map(|instance| instance.position().unwrap()[0]).collect();
    assert_eq!(places, (0..120_u8).map(f32::from).collect::<Vec<_>>());
    assert!(cast.instances().all(|instance| instance.reference_file().unwrap().path() == Some("mesh_0.cast")));
    let file = Cast::parse(&shared.side_files[0].bytes).unwrap();
    assert_eq!(file.meshes().next().unwrap().vertex_count(), 30_000);
    // What moves, or is shown once, is not shared.
    let mut moving: Value = serde_json::from_str(&text).unwrap();
    moving["nodes"].as_array_mut().unwrap().truncate(3);
    let accessor = json!({ "componentType": 5126, "count": 1, "type": "SCALAR" });
    moving["accessors"].as_array_mut().unwrap().push(accessor);
    moving["accessors"].as_array_mut().unwrap().push(json!({ "componentType": 5126, "count": 1, "type": "VEC3" }));
    moving["animations"] = json!([{
        "samplers": [{ "input": 1, "output": 2 }],
        "channels": [{ "sampler": 0, "target": { "node": 0, "path": "translation" } }],
    }]);
    let moving = moving.to_string();
    let options = Options::new().instances(true);
    let shared = to_cast(Format::Gltf, Source::of_bytes(moving.as_bytes()), &options).unwrap();
    let cast = shared.document.to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&cast).unwrap();
    assert_eq!((cast.meshes().count(), cast.instances().count()), (1, 2));
}

/// A triangle bound to two joints with these weights.
fn skinned(weights: Vec<f32>) -> String {
    let joints = vec![0.0_f32; 12].into_iter().map(|_| 0.0).collect();
    let matrices: Vec<f32> = glam::Mat4::IDENTITY.to_cols_array().repeat(2);
    let arrays = [("VEC3", TRIANGLE.to_vec()), ("VEC4", weights), ("MAT4", matrices), ("VEC4", joints)];
    let mut root: Value = serde_json::from_str(&file(
        &arrays,
        json!({
            "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0, "WEIGHTS_0": 1, "JOINTS_0": 3 } }] }],
            "nodes": [{ "mesh": 0, "skin": 0, "name": "cloth" }, { "name": "a" }, { "name": "b" }],
            "skins": [{ "joints": [1, 2], "inverseBindMatrices": 2 }],
            "scene": 0,
            "scenes": [{ "nodes": [0, 1, 2] }],
        }),
    ))
    .unwrap();
    root["accessors"][2]["count"] = json!(2);
    root["accessors"][3]["componentType"] = json!(5123);
    root.to_string()
}

#[test]
fn weights_add_up_to_one() {
    let text = skinned(vec![0.25, 0.5, 0.0, 0.0, 2.0, 2.0, 0.0, 0.0, 0.25, 0.755, 0.0, 0.0]);
    let (cast, converted) = read(&text);
    let mesh = Cast::parse(&cast).unwrap().meshes().next().unwrap();
    let weights = mesh.weight_values().unwrap().to_vec();
    assert_eq!(weights, [0.25 / 0.75, 0.5 / 0.75, 0.5, 0.5, 0.25, 0.755]);
    let notes = lines(&converted.report);
    let said = "approximated weights: they did not add up to 1, and were scaled (2 times, first cloth)";
    assert!(notes.iter().any(|note| note == said), "{notes:?}");
}

#[test]
fn alpha_counts_where_the_mode_says_so() {
    let read = |mode: Option<&str>, alpha: f32| {
        let mut material = json!({ "pbrMetallicRoughness": { "baseColorFactor": [1.0, 1.0, 1.0, alpha] } });
        material.as_object_mut().unwrap().extend(mode.map(|mode| ("alphaMode".to_owned(), json!(mode))));
        let text = file(&[], json!({ "materials": [material] }));
        let (cast, converted) = read(&text);
        let scene = Scene::new(&kept(cast));
        let Some(cast_scene::Source::Color([.., alpha])) = scene.models[0].materials[0].slot("albedo").cloned() else {
            panic!("no colour")
        };
        (alpha, lines(&converted.report).iter().any(|note| note.starts_with("dropped alpha modes")))
    };
    assert_eq!(read(Some("BLEND"), 0.25), (0.25, false));
    // Only the texture could say how transparent it is.
    assert_eq!(read(Some("BLEND"), 1.0), (1.0, true));
    assert_eq!(read(Some("MASK"), 0.25), (0.25, true));
    assert_eq!([read(None, 0.25), read(Some("OPAQUE"), 0.25)], [(1.0, false); 2]);
}
