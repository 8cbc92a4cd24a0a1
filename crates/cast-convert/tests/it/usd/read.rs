//! USD to Cast. The places of vertices are those of OpenUSD 26.11 (`UsdSkel`, `UsdGeom.Xformable`); `cargo xtask blender-poses`
//! compares larger files with it.

use std::f32::consts::SQRT_2;

use cast_convert::{Format, to_cast};
use cast_file::CastFile;
use cast_interchange::{Converted, Options, Source};
use cast_scene::{DeformOptions, Scene, Transform};
use cast_write::Layout;

use crate::common::testdata;

/// Reads a file of the test data, in its own unit.
fn read(name: &str, unit: f32) -> (CastFile, Converted<'static>) {
    let path: &'static std::path::Path = testdata(name).leak();
    let bytes: &'static [u8] = std::fs::read(path).unwrap().leak();
    let format = Format::of_file(bytes, Some(path)).unwrap();
    let options = Options::new().unit(unit);
    let converted = to_cast(format, Source::of_file(bytes, path), &options).unwrap();
    let file = CastFile::from_bytes(converted.document.to_vec(Layout::Compact).unwrap()).unwrap();
    (file, converted)
}

fn text(text: &str, options: &Options<'_>) -> (CastFile, Vec<String>) {
    let converted = to_cast(Format::Usda, Source::of_bytes(text.as_bytes()), options).unwrap();
    let codes = converted.report.notes().iter().map(|note| note.code().to_owned()).collect();
    (CastFile::from_bytes(converted.document.to_vec(Layout::Compact).unwrap()).unwrap(), codes)
}

/// All vertices at a frame of the first animation.
fn vertices(file: &CastFile, frame: f64) -> Vec<[f32; 3]> {
    let scene = Scene::new(file);
    let animation = &scene.animations[0];
    let mut all = Vec::new();
    for model in &scene.models {
        let place = model.placement.unwrap_or(Transform::IDENTITY).matrix();
        for mesh in model.deform(&animation.bind(model).sample(frame), &DeformOptions::new()) {
            all.extend(mesh.positions.iter().map(|[x, y, z]| {
                let row = |row: usize| {
                    let [a, b, c, offset] = place.map(|column| column[row]);
                    (a * f64::from(*x) + b * f64::from(*y) + c * f64::from(*z) + offset) as f32
                };
                [0, 1, 2].map(row)
            }));
        }
    }
    all
}

/// Whether there is a vertex at each place, and no other.
#[track_caller]
fn assert_places(found: &[[f32; 3]], places: &[[f32; 3]]) {
    let is_near = |a: &[f32; 3], b: &[f32; 3]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-5);
    assert!(
        found.iter().all(|one| places.iter().any(|other| is_near(one, other)))
            && places.iter().all(|one| found.iter().any(|other| is_near(one, other))),
        "{found:?} instead of {places:?}"
    );
}

fn codes(converted: &Converted<'_>) -> Vec<&'static str> {
    converted.report.notes().iter().map(|note| note.code()).collect()
}

#[test]
fn an_arm_bends_as_in_openusd() {
    let (file, converted) = read("usd/arm.usda", 0.01);
    assert_eq!(converted.unit, Some(0.01));
    assert_places(
        &vertices(&file, 0.0),
        &[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 2.0], [1.0, 0.0, 2.0], [0.0, 0.0, 4.0], [1.0, 0.0, 4.0]],
    );
    assert_places(
        &vertices(&file, 5.0),
        &[
            [0.0, 0.0, 0.0],
            [1.0, SQRT_2, 0.585_786_34],
            [0.0, 0.0, 2.0],
            [1.0, 0.0, 2.0],
            [0.0, -SQRT_2, 3.414_213_7],
            [1.0, -1.590_990_2, 3.590_990_3],
        ],
    );
    assert_places(
        &vertices(&file, 10.0),
        &[[0.0, 0.0, 0.0], [1.0, 2.0, 2.0], [0.0, 0.0, 2.0], [1.0, 0.0, 2.0], [0.0, -2.0, 2.0], [1.0, -2.5, 2.0]],
    );
    let cast = file.cast();
    let metadata = cast.metadata().unwrap();
    assert_eq!((metadata.up_axis().map(|up| up.as_str()), metadata.author()), (Some("z"), Some("nobody")));
    assert_eq!(metadata.software(), Some("An arm of two bones, by hand"));
    let animation = cast.animations().next().unwrap();
    assert_eq!((animation.name(), animation.frame_rate(), animation.looping()), (Some("bend"), Some(24.0), true));
    let track = animation.notification_tracks().next().unwrap();
    assert_eq!(track.name(), Some("step left"));
    assert_eq!(track.key_frames().unwrap().iter().collect::<Vec<f64>>(), [2.0, 8.0]);
}

#[test]
fn attributes_of_corners_faces_and_meshes_become_those_of_vertices() {
    let (file, _) = read("usd/arm.usda", 0.01);
    let cast = file.cast();
    let mesh = cast.models().next().unwrap().meshes().next().unwrap();
    // Both faces have their own colour, and so eight vertices, each with the normal of all.
    let positions: Vec<[f32; 3]> = mesh.positions().unwrap().iter().collect();
    assert_eq!(positions.len(), 8);
    assert_eq!(mesh.faces().unwrap().len(), 4 * 3);
    assert!(mesh.normals().unwrap().iter().all(|normal| normal == [0.0, -1.0, 0.0]));
    let uvs: Vec<[f32; 2]> = mesh.uv_layers().flatten().next().unwrap().iter().collect();
    let colors: Vec<[f32; 4]> = mesh.color_layers().flatten().next().unwrap().iter().collect();
    // By hand: u is x, and v counts from the top; the lower face is red and the upper one blue.
    for ((position, uv), color) in positions.iter().zip(&uvs).zip(&colors) {
        assert_eq!(*uv, [position[0], 1.0 - position[2] / 4.0]);
        let is_red = *color == [1.0, 0.0, 0.0, 1.0];
        assert!(is_red || *color == [0.0, 0.0, 1.0, 1.0]);
        assert!(position[2] == 2.0 || is_red == (position[2] == 0.0));
    }
    let material = cast.models().next().unwrap().materials().next().unwrap();
    assert_eq!(material.name(), Some("red"));
    let colors: Vec<[f32; 4]> = material.colors().filter_map(|color| color.rgba()).collect();
    assert_eq!(colors, [[0.75, 0.125, 0.0, 1.0], [0.5, 0.5, 0.5, 1.0]]);
}

#[test]
fn several_files_are_one_stage() {
    let (file, converted) = read("usd/composed.usda", 1.0);
    let deep = [[1.0, 0.0, 100.0], [2.0, 0.0, 100.0], [1.0, 1.0, 100.0]];
    let chosen = [[5.0, 0.0, 0.0], [6.0, 0.0, 0.0], [5.0, 1.0, 0.0]];
    // The referenced file has twice as many units of time in a second.
    let near = [[0.707_106_77, 0.707_106_77, 0.0], [SQRT_2, SQRT_2, 0.0], [0.0, SQRT_2, 0.0]];
    assert_places(&vertices(&file, 12.0), &[near, deep, chosen].concat());
    let near = [[0.997_858_9, 0.065_403_13, 0.0], [1.995_717_8, 0.130_806_26, 0.0], [0.932_455_8, 1.063_262, 0.0]];
    assert_places(&vertices(&file, 1.0), &[near, deep, chosen].concat());
    // It is hidden from frame 12 on: that of the layer below is 20, half as long and two later.
    let cast = file.cast();
    let animation = cast.animations().next().unwrap();
    let curve = animation
        .curves()
        .find(|curve| curve.key_property().is_some_and(|property| property.as_str() == "vb"))
        .unwrap();
    assert_eq!(curve.node_name(), Some("triangle"));
    let keys: Vec<f64> = curve.key_frames().unwrap().iter().collect();
    assert_eq!(keys.last(), Some(&12.0));
    let hair = cast.models().next().unwrap().hairs().next().unwrap();
    assert_eq!(hair.segments().unwrap().iter().collect::<Vec<u32>>(), [1, 2]);
    assert_eq!(hair.particles().unwrap().iter().nth(4), Some([1.0, 2.0, 3.0]));
    let codes = codes(&converted);
    for code in ["CONVERT-SCENE-043", "CONVERT-SCENE-044", "CONVERT-SCENE-045"] {
        assert!(codes.contains(&code), "{code}: {codes:?}");
    }
    assert!(!cast.models().next().unwrap().meshes().any(|mesh| mesh.name() == Some("left_out")));
}

#[test]
fn a_package_brings_its_pictures_along() {
    for name in ["usdc/quad.usdc", "usdc/quad.usdz"] {
        let (file, converted) = read(name, 0.5);
        let x: Vec<f32> = [0.0, 5.0, 10.0].map(|frame| vertices(&file, frame)[0][0]).to_vec();
        assert_eq!(x, [0.0, 1.5, 3.0], "{name}");
        let cast = file.cast();
        let material = cast.models().next().unwrap().materials().next().unwrap();
        let paths: Vec<&str> = material.files().filter_map(|file| file.path()).collect();
        if name.ends_with('z') {
            assert_eq!(paths, ["wood.png"]);
            assert_eq!(converted.side_files[0].path, "wood.png");
            assert_eq!(&*converted.side_files[0].bytes, b"\x89PNG\r\n\x1A\n");
        } else {
            assert_eq!(paths, ["textures/wood.png"]);
        }
        let mesh = cast.models().next().unwrap().meshes().next().unwrap();
        let uvs: Vec<[f32; 2]> = mesh.uv_layers().flatten().next().unwrap().iter().collect();
        assert_eq!(uvs, [[0.0, 1.0], [1.0, 1.0], [1.0, 0.0], [0.0, 0.0]], "{name}");
    }
}

/// Ten prims that each refer twice to the next, and so two to the power of ten, and so on.
#[test]
fn stages_that_multiply_end_at_the_budget() {
    let mut layer = String::from("#usda 1.0\n");
    for level in 0..40 {
        let next = level + 1;
        let below = |name| format!("def \"{name}\" ( references = </level{next}> ) {{ }} ");
        layer += &format!("def \"level{level}\" {{ {} {} }}\n", below("a"), below("b"));
    }
    layer += "def \"level40\" { }\n";
    let source = Source::of_bytes(layer.as_bytes());
    let error = to_cast(Format::Usda, source, &Options::new().budget(1 << 20)).unwrap_err();
    assert!(error.to_string().contains("budget"), "{error}");
}

#[test]
fn what_leads_to_itself_ends_with_a_note() {
    let has_note = |layer: &str| {
        let (_, codes) = text(&format!("#usda 1.0\n{layer}"), &Options::default());
        codes.iter().any(|code| code == "CONVERT-SCENE-044")
    };
    assert!(has_note("def \"a\" ( references = </b> ) { def \"c\" ( references = </a> ) { } } def \"b\" { }"));
    assert!(has_note("def \"a\" ( references = </b> ) { } def \"b\" ( references = </a> ) { }"));
    assert!(has_note("def \"a\" ( inherits = </a> ) { }"));
    // What two lead to does not lead to itself.
    let two = "class \"c\" { } class \"b\" ( inherits = </c> ) { } def \"a\" ( inherits = [</b>, </c>] ) { }";
    assert!(!has_note(two));
}

#[test]
fn layers_that_lead_to_themselves_are_noted() {
    let folder = tempfile::tempdir().unwrap();
    let layer = |name: &str, below: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, format!("#usda 1.0\n( subLayers = [{below}] )\n")).unwrap();
        path
    };
    let codes_of = |path: &std::path::Path| {
        let bytes = std::fs::read(path).unwrap();
        codes(&to_cast(Format::Usda, Source::of_file(&bytes, path), &Options::new()).unwrap())
    };
    layer("end.usda", "");
    layer("one.usda", "@end.usda@, @two.usda@");
    layer("two.usda", "@one.usda@, @end.usda@");
    assert!(codes_of(&layer("turning.usda", "@one.usda@")).contains(&"CONVERT-SCENE-044"));
    layer("two.usda", "@end.usda@");
    assert_eq!(codes_of(&layer("ending.usda", "@one.usda@, @two.usda@")), Vec::<&str>::new());
}

#[test]
fn what_is_too_deep_or_nowhere_is_noted() {
    let deep = format!("#usda 1.0\n{}{}", "def \"a\" {\n".repeat(600), "}\n".repeat(600));
    assert_eq!(text(&deep, &Options::default()).1, ["CONVERT-SCENE-052"]);
    let moved = "#usda 1.0\ndef Xform \"a\" {\n double3 xformOp:translate = (1, 2, 3)\n uniform token[] xformOpOrder = \
        [\"xformOp:translate\", \"xformOp:shear\", \"xformOp:scale\"]\n}\n";
    let converted = to_cast(Format::Usda, Source::of_bytes(moved.as_bytes()), &Options::default()).unwrap();
    let note = converted.report.notes().iter().find(|note| note.code() == "CONVERT-SCENE-053").unwrap().to_string();
    assert!(note.contains("a: xformOp:shear, a: xformOp:scale"), "{note}");
    let thin = "#usda 1.0\ndef Mesh \"thin\" {\n uniform bool doubleSided = 1\n int[] faceVertexCounts = [3]\n \
        int[] faceVertexIndices = [0, 1, 2]\n point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]\n}\n";
    let codes = text(thin, &Options::default()).1;
    assert!(codes.iter().any(|code| code == "CONVERT-MATERIAL-009"), "{codes:?}");
}

#[test]
fn errors_say_where_and_what_was_expected() {
    let error = |text: &str| to_cast(Format::Usda, Source::of_bytes(text.as_bytes()), &Options::default()).unwrap_err();
    let found = error("#usda 1.0\ndef Mesh \"a\" {\n  int[] x = [1, }\n}");
    assert_eq!(found.offset(), Some(41));
    assert_eq!(found.to_string(), "expected an element of a list, or its end, found \"}\" (at byte 41)");
    assert!(error("#usda 1.0\ndef \"a\" {").to_string().contains("the end of the file"));
}

#[test]
fn display_colours_become_materials() {
    let (file, _) = read("usd/left_out.usda", 1.0);
    let scene = Scene::new(&file);
    let material = |name: &str| {
        let model = scene.models.iter().find(|model| model.meshes.iter().any(|mesh| mesh.name() == Some(name)));
        let model = model.unwrap();
        let mesh = model.meshes.iter().find(|mesh| mesh.name() == Some(name)).unwrap();
        let material = &model.materials[mesh.material?];
        let color = material.slots.iter().find_map(|slot| match slot.source {
            cast_scene::Source::Color(color) if slot.name == "albedo" => Some(color),
            _ => None,
        });
        Some((material.name().unwrap().to_owned(), color))
    };
    let violet = Some(("display_color".to_owned(), Some([0.5, 0.25, 1.0, 0.5])));
    assert_eq!((material("violet"), material("also_violet")), (violet.clone(), violet));
    assert_eq!(material("bound"), Some(("green".to_owned(), Some([0.0, 1.0, 0.0, 1.0]))));
    assert_eq!(material("changing"), None);
}

#[test]
fn what_has_no_place_is_noted() {
    let (_, converted) = read("usd/left_out.usda", 1.0);
    let notes: Vec<String> = converted.report.notes().iter().map(ToString::to_string).collect();
    for (expected, example) in [
        ("dropped relocated prims", ""),
        ("approximated display colours", "also_violet, strand"),
        ("dropped display colours", "(bound)"),
        ("dropped attributes of vertices", "widths, changing: velocities"),
        ("dropped shaders", "(bare)"),
        ("dropped materials of collections", "material:binding:collection:shiny"),
        ("dropped animated properties", "surface: inputs:diffuseColor, changing: primvars:st"),
        ("dropped splines", "(curved: xformOp:translateX)"),
        ("dropped value clips", "(clipped)"),
        ("dropped geometry caches", "(changing: faceVertexIndices)"),
        ("dropped custom properties", "changing: userProperties:mass, changing: studio"),
        ("dropped applied schemas", "(changing: PhysicsRigidBodyAPI)"),
        ("dropped cameras", "(camera: Camera)"),
        ("dropped lights", "(sun: DistantLight)"),
        ("dropped other elements", "(sound: SpatialAudio)"),
    ] {
        let note = notes.iter().find(|note| note.contains(expected));
        assert!(note.is_some_and(|note| note.contains(example)), "{expected}: {notes:#?}");
    }
}
