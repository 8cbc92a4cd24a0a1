//! `castkit pose`.

use std::fs;

use crate::common::{NULL, run, run_with, testdata};
use castkit::scene::{DeformOptions, Scene, Threads};

/// An OBJ file, read by a reader that knows just enough.
#[derive(Default)]
struct Obj {
    names: Vec<String>,
    positions: Vec<[f32; 3]>,
    colors: Vec<[f32; 3]>,
    coordinates: Vec<Vec<f32>>,
    normals: Vec<[f32; 3]>,
    faces: Vec<Vec<String>>,
}

fn obj(text: &str) -> Obj {
    let mut obj = Obj::default();
    for line in text.lines() {
        let (keyword, rest) = line.split_once(' ').unwrap();
        let numbers = || rest.split(' ').map(|number| number.parse::<f32>().unwrap()).collect::<Vec<f32>>();
        match keyword {
            // With a colour behind it where the mesh has colours.
            "v" => match *numbers().as_slice() {
                [x, y, z] => obj.positions.push([x, y, z]),
                [x, y, z, r, g, b] => {
                    obj.positions.push([x, y, z]);
                    obj.colors.push([r, g, b]);
                }
                _ => panic!("{line}"),
            },
            "vn" => obj.normals.push(numbers().try_into().unwrap()),
            "vt" => obj.coordinates.push(numbers()),
            "f" => obj.faces.push(rest.split(' ').map(str::to_owned).collect()),
            "o" => obj.names.push(rest.to_owned()),
            "#" | "mtllib" | "usemtl" => {}
            _ => panic!("{line}"),
        }
    }
    obj
}

fn posed(arguments: &[&str]) -> Obj {
    // Standard output has no place for materials, of which there is a note.
    let run = run(["pose"].iter().chain(arguments).chain(&["-o", "-"]));
    assert_eq!(run.code, 0, "{}", run.stderr);
    obj(run.text())
}

#[test]
fn the_rest_pose_has_the_numbers_of_the_file() {
    let file = testdata("valid/character.cast");
    let found = posed(&[&file]);
    let bytes = castkit::open::read(&file).unwrap();
    let cast = castkit::Cast::parse(&bytes).unwrap();
    let names: Vec<&str> = cast.meshes().filter_map(|mesh| mesh.name()).collect();
    assert_eq!(found.names, names);
    let all = |array: fn(castkit::read::views::MeshRef<'_>) -> Vec<[f32; 3]>| {
        cast.meshes().flat_map(array).collect::<Vec<_>>()
    };
    assert_eq!(found.positions, all(|mesh| mesh.positions().unwrap().to_vec()));
    assert_eq!(found.normals, all(|mesh| mesh.normals().unwrap().to_vec()));
    let colors: Vec<[f32; 3]> = cast
        .meshes()
        .filter_map(|mesh| mesh.color_layer(0))
        .flat_map(|layer| layer.iter().map(|[r, g, b, _]| [r, g, b]))
        .collect();
    assert!(!colors.is_empty());
    // OBJ has them in sRGB, as those who read it expect; Cast has them linear.
    let encoded = |linear: f64| match linear <= 0.003_130_8 {
        true => 12.92 * linear,
        false => 1.055 * linear.powf(1.0 / 2.4) - 0.055,
    };
    assert_eq!(found.colors.len(), colors.len());
    for (found, color) in found.colors.as_flattened().iter().zip(colors.as_flattened()) {
        assert!((f64::from(*found) - encoded(f64::from(*color))).abs() < 1e-6, "{found} for {color}");
    }
    // The second mesh has no texture coordinates.
    let mesh = cast.meshes().next().unwrap();
    let flipped: Vec<Vec<f32>> = mesh.uv_layer(0).unwrap().iter().map(|[u, v]| vec![u, 1.0 - v]).collect();
    assert_eq!(found.coordinates, flipped);
    let corner = |index: u32| format!("{0}/{0}/{0}", index + 1);
    let faces: Vec<Vec<String>> = mesh.faces().unwrap().triangles().map(|face| face.map(corner).to_vec()).collect();
    assert_eq!(found.faces[..faces.len()], faces);
    let first = u32::try_from(mesh.vertex_count()).unwrap();
    let corner = |index: u32| format!("{0}//{0}", first + index + 1);
    let eyes = cast.meshes().nth(1).unwrap();
    let rest: Vec<Vec<String>> = eyes.faces().unwrap().triangles().map(|face| face.map(corner).to_vec()).collect();
    assert_eq!(found.faces[faces.len()..], rest);
}

#[test]
fn faces_count_on_through_all_meshes() {
    let found = posed(&[&testdata("valid/skinning.cast")]);
    let count = found.names.len();
    assert!(count > 2);
    assert_eq!((found.positions.len(), found.faces.len()), (4 * count, 2 * count));
    for (index, face) in found.faces.iter().enumerate() {
        let first = index / 2 * 4;
        assert!(face.iter().all(|corner| (first + 1..=first + 4).contains(&corner.parse().unwrap())), "{face:?}");
    }
}

#[test]
fn a_frame_between_keys_is_what_the_library_says() {
    let file = testdata("valid/character.cast");
    let scene = Scene::new(&castkit::CastFile::open(&file).unwrap());
    let model = &scene.models[0];
    let pose = scene.animations[0].bind(model).sample(2.5);
    let expected = model.deform(&pose, &DeformOptions::new().threads(Threads::One));
    let own = posed(&[&file, "--frame", "2.5"]);
    let positions: Vec<[f32; 3]> = expected.iter().flat_map(|mesh| mesh.positions.clone()).collect();
    let normals: Vec<[f32; 3]> = expected.iter().flat_map(|mesh| mesh.normals.clone()).collect();
    assert_eq!((&own.positions, &own.normals), (&positions, &normals));
    assert_ne!(own.positions, posed(&[&file]).positions);
    for other in [["--animation-from", &*file], ["--animation", "0"], ["--animation", "walk"]] {
        assert_eq!(posed(&[&[&*file, "--frame", "2.5"][..], &other].concat()).positions, own.positions, "{other:?}");
    }
    // Nothing of the other file but its animation is in the result.
    let hair = testdata("valid/hair.cast");
    let other = run(["pose", &hair, "--animation-from", &file, "--frame", "2.5", "-o", "-"]);
    assert!(other.code == 0 && !other.text().contains("o body"), "{}", other.stderr);
}

#[test]
fn models_stand_where_they_are_placed() {
    let found = posed(&[&testdata("valid/instances.cast")]);
    // The file has z up, and readers of OBJ take y.
    assert_eq!(found.positions, [[0.0, 0.0, 0.5], [10.0, 0.0, 0.5], [10.0, 0.0, -9.5], [0.0, 0.0, -9.5]]);
}

#[test]
fn the_output_appears_complete_with_a_report() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("posed.obj");
    let out = out.to_str().unwrap();
    let report = run(["pose", &testdata("valid/character.cast"), "--frame", "1", "-o", out, "--json"]).fine().json();
    assert_eq!((&report["version"], &report["status"]), (&1.into(), &"converted".into()));
    assert_eq!(report["bytes_after"].as_u64(), Some(fs::metadata(out).unwrap().len()));
    assert_eq!(report["side_files"][0]["path"], "posed.mtl");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 2, "temporary files are gone");

    // The same as convert, in any format.
    let other = directory.path().join("other.glb");
    let [pose, convert] = ["pose", "convert"].map(|command| {
        let out = other.to_str().unwrap();
        assert_eq!(run([command, &testdata("valid/character.cast"), "--frame", "1", "-o", out]).code, 0);
        fs::read(&other).unwrap()
    });
    assert!(pose == convert && pose.starts_with(b"glTF"));

    let input = fs::read(testdata("valid/character.cast")).unwrap();
    assert!(!run_with(&input, ["pose", "-", "--frame", "0", "-o", "-"]).stdout.is_empty());
}

#[test]
fn what_cannot_be_done_is_said() {
    let (character, meshes) = (testdata("valid/character.cast"), testdata("valid/skinning.cast"));
    let cases: [(&[&str], i32, &str); 7] = [
        (&[&meshes, "--frame", "1"], 1, "it has no animation"),
        (&[&character, "--frame", "1", "--animation", "7"], 1, "there is no animation \"7\"; the file has 0 \"walk\""),
        (
            &[&character, "--frame", "1", "--animation-from", "/no/such.cast"],
            1,
            "/no/such.cast: the file does not exist",
        ),
        (&[&character, "--frame", "1", "--animation-from", &meshes], 1, "skinning.cast: it has no animation"),
        (&[&character, "--frame", "one"], 2, "neither a frame number nor rest"),
        (&[&character, "--frame", "NaN"], 2, "neither a frame number nor rest"),
        (&[&testdata("valid/hair.cast"), "--animation-from", &character, "--frame", "0"], 0, "[CONVERT-ANIMATION-001]"),
    ];
    for (arguments, code, sentence) in cases {
        let run = run(["pose"].iter().chain(arguments).chain(&["-o", NULL]));
        assert_eq!(run.code, code, "{}", run.stderr);
        assert!(run.stderr.contains(sentence), "{sentence:?} is not in {}", run.stderr);
    }
}
