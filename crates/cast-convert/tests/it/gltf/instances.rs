//! Meshes in many places by EXT_mesh_gpu_instancing: copies, or instances with a file beside the result.

use cast_convert::{Format, to_cast};
use cast_interchange::{Options, Source};
use cast_read::Cast;
use cast_write::Layout;
use serde_json::{Value, json};

use super::read::exact;
use crate::common::gltf_file as file;
use crate::common::{lines, testdata};

const TRIANGLE: [f32; 9] = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];

#[test]
fn instances_are_copies_or_refer_to_a_file() {
    let bytes = std::fs::read(testdata("gltf/instanced.glb")).unwrap();
    let source = Source::of_file(&bytes, "instanced.glb".as_ref());
    let copied = to_cast(Format::Glb, source, &exact()).unwrap();
    assert!(copied.side_files.is_empty() && copied.report.notes().is_empty());
    let written = copied.document.to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&written).unwrap();
    let second: Vec<_> = cast.meshes().map(|mesh| mesh.positions().unwrap().get(1).unwrap()).collect();
    assert_eq!(second, [[1.0, 1.0, 0.0], [7.0, 1.0, 0.0], [1.0, 1.0, 5.0]]);
    assert_eq!((cast.instances().count(), cast.models().next().unwrap().skeleton().is_none()), (0, true));

    let shared = to_cast(Format::Glb, source, &exact().instances(true)).unwrap();
    assert_eq!(shared.side_files[0].path, "grass.cast");
    let file = Cast::parse(&shared.side_files[0].bytes).unwrap();
    assert_eq!(file.meshes().next().unwrap().vertex_count(), 3);
    let written = shared.document.to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&written).unwrap();
    let placed: Vec<_> = cast
        .instances()
        .map(|instance| (instance.reference_file().unwrap().path().unwrap(), instance.position(), instance.scale()))
        .collect();
    assert_eq!(placed[1], ("grass.cast", Some([5.0, 1.0, 0.0]), Some([2.0; 3])));
    assert_eq!((placed.len(), cast.meshes().count()), (3, 0));
    assert!(cast.instances().all(|instance| instance.name() == Some("meadow")));
}

/// A file of a triangle in places with these attributes, which are accessors 1 and on.
fn placed(attributes: Value, accessors: &[Value], bytes: &[u8]) -> String {
    let rest = json!({
        "extensionsUsed": ["EXT_mesh_gpu_instancing"],
        "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 } }] }],
        "nodes": [{ "mesh": 0, "extensions": { "EXT_mesh_gpu_instancing": { "attributes": attributes } } }],
    });
    let mut root: Value = serde_json::from_str(&file(&[("VEC3", TRIANGLE.to_vec())], rest)).unwrap();
    let data: String = bytes.iter().map(|byte| format!("%{byte:02x}")).collect();
    let buffer = json!({ "byteLength": bytes.len(), "uri": format!("data:application/octet-stream,{data}") });
    root["buffers"].as_array_mut().unwrap().push(buffer);
    root["bufferViews"].as_array_mut().unwrap().push(json!({ "buffer": 1, "byteLength": bytes.len() }));
    root["accessors"].as_array_mut().unwrap().extend(accessors.iter().cloned());
    root.to_string()
}

fn read(text: &str) -> Result<(Vec<[f32; 3]>, Vec<String>), String> {
    let converted = to_cast(Format::Gltf, Source::of_bytes(text.as_bytes()), &exact());
    let converted = converted.map_err(|error| error.to_string())?;
    let written = converted.document.to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&written).unwrap();
    let second = cast.meshes().map(|mesh| mesh.positions().unwrap().get(1).unwrap()).collect();
    Ok((second, lines(&converted.report)))
}

#[test]
fn rotations_may_be_small_normalised_integers() {
    let attributes = json!({ "ROTATION": 1 });
    // A quarter turn about z, and none. Half the root of two is 90 of 127, and 23170 of 32767.
    let bytes: Vec<u8> = [0_i8, 0, 90, 90, 0, 0, 0, 127].map(i8::to_le_bytes).concat();
    let shorts: Vec<u8> = [0_i16, 0, 23170, 23170, 0, 0, 0, 32767].map(i16::to_le_bytes).concat();
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let floats: Vec<u8> = [0.0, 0.0, half, half, 0.0, 0.0, 0.0, 1.0_f32].map(f32::to_le_bytes).concat();
    for (component, normalized, bytes) in [(5120, true, bytes), (5122, true, shorts), (5126, false, floats)] {
        let accessor = json!({
            "bufferView": 1, "componentType": component, "normalized": normalized, "count": 2, "type": "VEC4",
        });
        let (second, notes) = read(&placed(attributes.clone(), &[accessor], &bytes)).unwrap();
        let close =
            second[0].iter().zip([0.0, 1.0, 0.0]).all(|(found, wanted): (&f32, f32)| (found - wanted).abs() < 1e-6);
        assert!(close && second[1] == [1.0, 0.0, 0.0], "{component}: {second:?}");
        assert_eq!((second.len(), notes.len()), (2, 0), "{component}");
    }
}

#[test]
fn what_makes_no_sense_is_refused_and_what_is_too_much_is_counted_first() {
    let zeros = |count: u64, shape: &str| json!({ "componentType": 5126, "count": count, "type": shape });
    let differ = [zeros(2, "VEC3"), zeros(3, "VEC3")];
    let refused = read(&placed(json!({ "TRANSLATION": 1, "SCALE": 2 }), &differ, &[0; 4])).unwrap_err();
    assert!(refused.contains("differ in length"), "{refused}");
    let refused = read(&placed(json!({ "TRANSLATION": 1 }), &[zeros(2, "VEC4")], &[0; 4])).unwrap_err();
    assert!(refused.contains("3 components"), "{refused}");
    let refused = read(&placed(json!({ "TRANSLATION": 7 }), &[], &[0; 4])).unwrap_err();
    assert!(refused.contains("no accessor 7"), "{refused}");
    for count in [1_u64 << 18, 1 << 31, 1 << 52].into_iter().filter(|count| usize::try_from(*count).is_ok()) {
        let refused = read(&placed(json!({ "TRANSLATION": 1 }), &[zeros(count, "VEC3")], &[0; 4])).unwrap_err();
        assert!(refused.contains("the budget of 1 MB; raise `budget`"), "{count}: {refused}");
    }
    // What is small in the file and large as copies is refused by the limit for copies, before any is made.
    let text = placed(json!({ "TRANSLATION": 1 }), &[zeros(1000, "VEC3")], &[0; 4]);
    assert_eq!(read(&text).unwrap().0.len(), 1000);
    let limited = |options: Options<'_>| to_cast(Format::Gltf, Source::of_bytes(text.as_bytes()), &options);
    let refused = limited(exact().budget(1 << 10)).unwrap_err().to_string();
    assert!(refused.contains("999 copies") && refused.contains("`instances`"), "{refused}");
    assert_eq!(limited(exact().budget(1 << 10).instances(true)).unwrap().side_files.len(), 1);
    // Attributes of the author's own say nothing here, and places without any show nothing.
    let (second, notes) = read(&placed(json!({ "_ID": 1 }), &[zeros(2, "SCALAR")], &[0; 4])).unwrap();
    assert!(second.is_empty() && notes[0].contains("attributes of instances"), "{notes:?}");
}

#[test]
fn instances_move_with_their_node_and_share_its_shapes() {
    let rest = json!({
        "extensionsUsed": ["EXT_mesh_gpu_instancing"],
        "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 }, "targets": [{ "POSITION": 0 }] }] }],
        "nodes": [{ "name": "flock", "mesh": 0,
            "extensions": { "EXT_mesh_gpu_instancing": { "attributes": { "TRANSLATION": 1 } } } }],
        "animations": [{
            "samplers": [{ "input": 2, "output": 3 }, { "input": 2, "output": 2 }],
            "channels": [
                { "sampler": 0, "target": { "node": 0, "path": "translation" } },
                { "sampler": 1, "target": { "node": 0, "path": "weights" } },
            ],
        }],
    });
    let places = vec![0.0, 0.0, 0.0, 5.0, 0.0, 0.0];
    let text = file(
        &[("VEC3", TRIANGLE.to_vec()), ("VEC3", places.clone()), ("SCALAR", vec![0.0, 1.0]), ("VEC3", places)],
        rest,
    );
    for options in [exact(), exact().instances(true)] {
        let converted = to_cast(Format::Gltf, Source::of_bytes(text.as_bytes()), &options).unwrap();
        let written = converted.document.to_vec(Layout::Compact).unwrap();
        let scene = cast_scene::Scene::new(&crate::common::kept(&written));
        let model = &scene.models[0];
        assert_eq!(model.meshes.len(), 2);
        let animation = &scene.animations[0];
        let pose = animation.bind(model).sample(animation.range().unwrap().1);
        // At the end each has moved by five, and every vertex by as much as it was.
        let deformed = model.deform(&pose, &cast_scene::DeformOptions::new());
        let second: Vec<_> = deformed.iter().map(|mesh| mesh.positions[1]).collect();
        assert_eq!(second, [[7.0, 0.0, 0.0], [12.0, 0.0, 0.0]]);
    }
}
