//! Quake II models, against numbers worked out by hand.

use cast_convert::{Format, to_cast};
use cast_interchange::{ErrorKind, Options, Source};
use cast_read::{Cast, View};
use cast_scene::{DeformOptions, Scene};
use glam::Vec3;

use crate::common::{converted, kept, lines_but_unit, testdata};

#[test]
fn frames_are_shapes_and_an_animation_goes_through_them() {
    let written = converted(&testdata("md2/flag.md2"), &Options::default());
    assert_eq!(
        lines_but_unit(&written.report),
        [
            "approximated normals: they were computed from the faces, because the file rounds them to one of 162 directions"
        ]
    );
    let scene = Scene::new(&kept(&written.bytes));
    let model = &scene.models[0];
    assert_eq!((model.name(), scene.up_axis()), (Some("flag"), Some(cast_read::views::UpAxis::Z)));
    let mesh = &model.meshes[0];
    // The corner with two texture coordinates is there twice.
    let positions: Vec<[f32; 3]> = mesh.positions().iter().collect();
    let [low, right, high, far] = [[-1.0, 0.0, 2.0], [1.0, 0.0, 2.0], [-1.0, 0.0, 10.0], [1.0, 0.0, 10.0]];
    assert_eq!(positions, [low, far, high, right, far]);
    let uvs: Vec<[f32; 2]> = mesh.node().uv_layer(0).unwrap().iter().collect();
    assert_eq!(uvs, [[0.0, 1.0], [1.0, 0.0], [0.0, 0.0], [1.0, 1.0], [0.75, 0.25]]);
    // Counter-clockwise seen from where the clockwise ones of the file face.
    assert!(mesh.normals().unwrap().iter().all(|normal| normal == [0.0, -1.0, 0.0]));
    for corners in mesh.node().faces().unwrap().to_vec().chunks(3) {
        let [a, b, c] = [0, 1, 2].map(|corner| Vec3::from(positions[corners[corner] as usize]));
        assert!((b - a).cross(c - a).y < 0.0);
    }
    let names: Vec<_> = model.blend_shapes.iter().map(|shape| shape.name().unwrap().to_owned()).collect();
    assert_eq!(names, ["wave02", "wave03"]);
    // Ten frames a second; between frames straight, and in each what the file has.
    let animation = &scene.animations[0];
    assert_eq!((animation.frame_rate, animation.range()), (10.0, Some((0.0, 2.0))));
    for (frame, depth) in [(0.0, 0.0), (0.5, 1.0), (1.0, 2.0), (1.5, 3.0), (2.0, 4.0)] {
        let pose = animation.bind(model).sample(frame);
        let deformed = model.deform(&pose, &DeformOptions::new());
        let found: Vec<f32> = deformed[0].positions.iter().map(|position| position[1]).collect();
        assert_eq!(found, [0.0, depth, 0.0, depth, depth], "at {frame}");
    }
    let textures: Vec<_> = model.materials.iter().map(|material| format!("{:?}", material.slots)).collect();
    assert_eq!((model.materials[0].name(), mesh.material), (Some("red"), Some(0)));
    assert!(textures[0].contains("players/flag/red.pcx") && textures[1].contains("players/flag/blue.pcx"));
}

#[test]
fn what_is_odd_is_said_and_what_is_missing_is_not_there() {
    let written = converted(&testdata("md2/odd.md2"), &Options::default());
    let notes = lines_but_unit(&written.report);
    assert_eq!(notes.len(), 4, "{notes:?}");
    for (note, start) in notes.iter().zip([
        "assumed texture coordinates: a face refers to missing ones, so the first were used (triangle 0)",
        "dropped faces: a corner is not among the vertices (triangle 1)",
        "approximated normals",
        "dropped content: it is not part of the format (3 bytes)",
    ]) {
        assert!(note.starts_with(start), "{note}");
    }
    let cast = Cast::parse(&written.bytes).unwrap();
    assert_eq!(cast.meshes().next().unwrap().faces().unwrap().len(), 3);

    let written = converted(&testdata("md2/bare.md2"), &Options::default());
    let cast = Cast::parse(&written.bytes).unwrap();
    let mesh = cast.meshes().next().unwrap();
    assert!(mesh.uv_layer(0).is_none() && mesh.node().property("m").is_none());
    assert!(cast.animations().next().is_none() && cast.models().next().unwrap().blend_shapes().next().is_none());
}

#[test]
fn what_is_no_model_is_refused() {
    let refused = |bytes: &[u8]| to_cast(Format::Md2, Source::of_bytes(bytes), &Options::default()).unwrap_err();
    assert!(matches!(refused(b"IDP3").kind(), ErrorKind::NotThisFormat { .. }));
    let flag = std::fs::read(testdata("md2/flag.md2")).unwrap();
    let with = |at: usize, value: u32| {
        let mut bytes = flag.clone();
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        refused(&bytes).to_string()
    };
    assert_eq!(with(4, 7), "this is version 7; only version 8 is supported (at byte 4)");
    assert_eq!(with(16, 55), "a frame of 55 bytes cannot hold 4 vertices (at byte 16)");
    assert!(with(40, u32::MAX).contains("frame 3"), "{}", with(40, u32::MAX));
    // A mesh of a thousand corners for each of a thousand tiny frames.
    let options = Options::new().budget(200);
    let refused = to_cast(Format::Md2, Source::of_bytes(&flag), &options).unwrap_err();
    assert!(refused.to_string().contains("3 frames of 5 vertices"), "{refused}");
}

/// Found by damaging every byte: a texture without a path is an error of every reader.
#[test]
fn a_skin_without_a_path_is_a_material_without_a_texture() {
    let mut bytes = std::fs::read(testdata("md2/flag.md2")).unwrap();
    // Where the header says that the first skin lies.
    let at = u32::from_le_bytes(bytes[44..48].try_into().unwrap()) as usize;
    bytes[at] = 0;
    let converted = to_cast(Format::Md2, Source::of_bytes(&bytes), &Options::default()).unwrap();
    let written = converted.document.to_vec(cast_write::Layout::Compact).unwrap();
    assert!(!crate::common::checked(&written).has_errors());
    let scene = Scene::new(&kept(&written));
    let slots: Vec<usize> = scene.models[0].materials.iter().map(|material| material.slots.len()).collect();
    assert_eq!(slots, [0, 1]);
}
