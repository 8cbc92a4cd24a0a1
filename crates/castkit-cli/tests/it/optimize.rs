//! `castkit optimize`.

use std::fs;

use crate::common::content::misaligned;
use crate::common::{copied, run, run_with, testdata, testdata_files};
use castkit::Cast;
use castkit::write::{Document, Layout, Mesh, Model, Root};

/// A quad whose triangles share no vertex, and a mesh with an array that nobody knows.
fn quads() -> (tempfile::TempDir, String) {
    let positions =
        vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
    let quad = |name: &'static str| {
        Mesh::new().with_name(name).with_positions(positions.clone()).with_faces((0..6).collect::<Vec<u32>>())
    };
    let model = Model::new().with_mesh(quad("quad")).with_mesh(quad("odd").with_property("crease", vec![0.5_f32; 6]));
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("quads.cast");
    Document::from(Root::new().with_model(model)).save(&path, Layout::Compact).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (directory, path)
}

#[test]
fn the_report_has_before_and_after() {
    let (_directory, file) = quads();
    let (_other, out) = copied("valid/empty_scene.cast");
    let report = run(["optimize", "--json", &file, "-o", &out]).fine().json();
    assert_eq!((&report["before"]["vertices"], &report["after"]["vertices"]), (&12.into(), &10.into()));
    assert_eq!((&report["steps"]["welded"], &report["steps"]["unused"]), (&2.into(), &0.into()));
    assert_eq!(report["untouched"][0]["path"], "root[0]/model[0]/mesh[1] \"odd\"");
    assert_eq!(report["untouched"][0]["reason"], "the property `crease` is unknown");
    assert_eq!(report["bytes_after"], fs::metadata(&out).unwrap().len());
    assert_eq!(report["alignment"], 16);
    let bytes = fs::read(&out).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    assert_eq!(misaligned(&cast, 16), None);
    assert_eq!(cast.meshes().next().unwrap().vertex_count(), 4);
    let piped = run(["optimize", &file, "-o", &out]);
    assert_eq!((piped.code, piped.text()), (0, ""));
    assert_eq!(
        piped.stderr,
        format!(
            "{file}: info[CONVERT-FILE-018]: root[0]/model[0]/mesh[1] \"odd\": left as it is: the property `crease` is unknown\n"
        )
    );
}

#[test]
fn steps_are_picked_and_left_out() {
    let (_directory, file) = quads();
    let (_other, out) = copied("valid/empty_scene.cast");
    let vertices = |options: &[&str]| {
        run(["optimize", "--json", &file, "-o", &out].iter().chain(options)).fine().json()["after"]["vertices"].as_u64()
    };
    assert_eq!(vertices(&["--only", "weld"]), Some(10));
    assert_eq!(vertices(&["--only", "keys,integers"]), Some(12));
    assert_eq!(vertices(&["--skip", "weld"]), Some(12));
    assert_eq!(vertices(&["--skip", "order", "--skip", "keys"]), Some(10));
    for wrong in [
        ["--only=weld", "--skip=order"],
        ["--only", "everything"],
        ["--weight-threshold", "1.5"],
        ["--weight-threshold", "nan"],
        ["--animation-tolerance", "-1"],
        ["--max-influences", "0"],
        ["--layout=compact", "--align=16"],
    ] {
        assert_eq!(run(["optimize", &file, "-o", &out].iter().chain(&wrong)).code, 2, "{wrong:?}");
    }
    assert_eq!(run(["optimize", "missing.cast", "-o", &out]).code, 1);
}

#[test]
fn more_is_done_on_request() {
    let mesh = |name: &'static str, x: f32| {
        let side = 12_u32;
        let place = |index: u32| [x + (index % side) as f32, (index / side) as f32, 0.0];
        let corners = (0..side - 1).flat_map(|y| (0..side - 1).map(move |x| y * side + x));
        let faces =
            corners.flat_map(|at| [at, at + 1, at + side, at + 1, at + side + 1, at + side]).collect::<Vec<u32>>();
        Mesh::new()
            .with_name(name)
            .with_positions((0..side * side).map(place).collect::<Vec<_>>())
            .with_normals(vec![[0.0, 0.0, 1.0]; (side * side) as usize])
            .with_uv_layer(
                (0..side * side).map(|index| [(index % side) as f32, -((index / side) as f32)]).collect::<Vec<_>>(),
            )
            .with_faces(faces)
    };
    let model =
        Model::new().with_mesh(mesh("floor", 0.0)).with_mesh(mesh("floor.001", 0.0)).with_mesh(mesh("stairs", 50.0));
    let directory = tempfile::tempdir().unwrap();
    let [file, out] = ["in.cast", "out.cast"].map(|name| directory.path().join(name).to_str().unwrap().to_owned());
    Document::from(Root::new().with_model(model)).save(&file, Layout::Compact).unwrap();
    let all = ["--dedupe", "--join", "--simplify", "0.1", "--lock-borders", "--tangents", "complete"];
    let with = |more: &[&str]| run(["optimize", &file, "-o", &out].iter().chain(&all).chain(more));
    let report = with(&["--json"]).fine().json();
    let count = |step: &str| report["steps"][step].as_u64().unwrap();
    assert_eq!((count("duplicates"), count("joined"), count("tangents"), count("split")), (1, 1, 1, 0));
    let simplified = &report["simplified"][0];
    assert_eq!((&simplified["name"], simplified["before"].as_u64()), (&"floor".into(), Some(484)));
    assert_eq!(simplified["after"].as_u64().unwrap() + count("simplified"), 484);
    assert!(
        simplified["after"].as_u64().unwrap() < 200 && simplified["error"].as_f64().unwrap() < 1e-6,
        "{simplified}"
    );
    let codes: Vec<&str> =
        report["notes"].as_array().unwrap().iter().map(|note| note["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["CONVERT-MESH-048", "CONVERT-MESH-049", "CONVERT-MESH-047"]);
    let bytes = fs::read(&out).unwrap();
    let mesh_count = Cast::parse(&bytes).unwrap().meshes().filter(|mesh| mesh.tangents().is_some()).count();
    assert_eq!(mesh_count, 1);
    let said = with(&[]).stderr;
    assert!(
        said.contains("info[CONVERT-MESH-049]: dropped names of meshes") && said.contains("\"stairs\" into \"floor\""),
        "{said}"
    );
    assert!(with(&["--strict"]).code == 1);
    let allowed: Vec<&str> = codes.iter().flat_map(|code| ["--allow", code]).chain(["--strict"]).collect();
    assert_eq!(with(&allowed).fine().stderr, "");
    for wrong in [
        &["--simplify=1.5"][..],
        &["--simplify=nan"],
        &["--simplify=-1"],
        &["--simplify-error=0.1"],
        &["--lock-borders"],
        &["--lods=0.5,1.5"],
        &["--lods=0.1,0.5"],
        &["--lods=0.5,0.5"],
        &["--lods=0.5", "--simplify=0.5"],
        &["--lod-form=meshes"],
    ] {
        assert_eq!(run(["optimize", &file, "-o", &out].iter().chain(wrong)).code, 2, "{wrong:?}");
    }
}

/// A hilly floor of 800 triangles, and a path to it.
fn hills() -> (tempfile::TempDir, String) {
    let side = 21_u32;
    let place = |index: u32| {
        let [x, y] = [(index % side) as f32, (index / side) as f32];
        [x, y, (x * 0.4).sin() * (y * 0.3).cos()]
    };
    let corners = (0..side - 1).flat_map(|y| (0..side - 1).map(move |x| y * side + x));
    let faces: Vec<u32> = corners.flat_map(|at| [at, at + 1, at + side, at + 1, at + side + 1, at + side]).collect();
    let floor = Mesh::new().with_name("floor").with_positions((0..side * side).map(place).collect::<Vec<_>>());
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("hills.cast").to_str().unwrap().to_owned();
    let model = Model::new().with_mesh(floor.with_faces(faces));
    Document::from(Root::new().with_model(model)).save(&file, Layout::Compact).unwrap();
    (directory, file)
}

/// Names of meshes and their numbers of triangles.
fn meshes(file: &str) -> Vec<(String, usize)> {
    let bytes = fs::read(file).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let of = |mesh: castkit::read::views::MeshRef<'_>| {
        (mesh.name().unwrap_or_default().to_owned(), mesh.faces().unwrap().triangles().count())
    };
    cast.meshes().map(of).collect()
}

#[test]
fn levels_of_detail_are_files_or_meshes() {
    let (directory, file) = hills();
    let out = directory.path().join("game.cast").to_str().unwrap().to_owned();
    let report = run(["optimize", "--json", &file, "-o", &out, "--lods", "0.5,80"]).fine().json();
    let levels = report["lods"].as_array().unwrap();
    assert_eq!(levels.len(), 2);
    assert_eq!(meshes(&out), [("floor".to_owned(), 800)]);
    for ((level, wanted), name) in levels.iter().zip([400, 80]).zip(["game_LOD1.cast", "game_LOD2.cast"]) {
        let path = directory.path().join(name);
        assert_eq!((&level["output"], &level["wanted"]), (&path.to_str().unwrap().into(), &wanted.into()));
        assert_eq!(level["bytes"], fs::metadata(&path).unwrap().len());
        let [(name, triangles)] = &meshes(path.to_str().unwrap())[..] else { panic!("{report}") };
        assert_eq!((name.as_str(), &level["triangles"]), ("floor", &(*triangles).into()));
        assert!(*triangles <= wanted && level["error"].as_f64().is_some_and(|error| error > 0.0 && error < 2.0));
    }
    // Again, over what is there.
    let before = fs::read(directory.path().join("game_LOD1.cast")).unwrap();
    run(["optimize", &file, "-o", &out, "--lods", "0.5,80"]).fine();
    assert!(before == fs::read(directory.path().join("game_LOD1.cast")).unwrap());

    let one = directory.path().join("one.cast").to_str().unwrap().to_owned();
    let all = run(["optimize", "--json", &file, "-o", &one, "--lods", "0.5,80", "--lod-form", "meshes"]).fine().json();
    let triangles = |level: usize| usize::try_from(levels[level]["triangles"].as_u64().unwrap()).unwrap();
    let expected = [("floor_LOD0", 800), ("floor_LOD1", triangles(0)), ("floor_LOD2", triangles(1))];
    assert_eq!(meshes(&one), expected.map(|(name, count)| (name.to_owned(), count)));
    assert_eq!((&all["lods"][1]["error"], &all["lods"][1]["output"]), (&levels[1]["error"], &serde_json::Value::Null));

    // Folders: what is a level already gets none.
    let folder = directory.path().join("small");
    let source = directory.path().to_str().unwrap();
    let batch =
        run(["optimize", source, "--out-dir", folder.to_str().unwrap(), "--lods", "0.3", "--lod-form", "files"]);
    assert_eq!(batch.code, 1);
    assert!(batch.stderr.contains("left out: by its name it is level 1 of another file"), "{}", batch.stderr);
    assert!(batch.stderr.contains("2 skipped"), "{}", batch.stderr);
    assert!(
        batch.stderr.contains("one.cast: the mesh \"floor_LOD1\" is a level of detail already"),
        "{}",
        batch.stderr
    );
    let mut names: Vec<String> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["game.cast", "game_LOD1.cast", "hills.cast", "hills_LOD1.cast"]);
    let piped = run(["optimize", &file, "-o", "-", "--lods", "0.5"]);
    assert!(piped.code == 2 && piped.stderr.contains("--lod-form meshes"), "{}", piped.stderr);
}

#[test]
fn a_level_that_keeps_more_triangles_says_so() {
    let (directory, file) = hills();
    let out = directory.path().join("game.cast").to_str().unwrap().to_owned();
    let limited = ["optimize", &file, "-o", &out, "--lods", "0.05", "--simplify-error", "0.001"];
    let said = run(limited);
    assert_eq!(said.code, 0);
    let said = said.stderr;
    assert!(said.contains("info[CONVERT-MESH-047]: level 1 has ") && said.contains("instead of 40"), "{said}");
}

#[test]
fn a_second_run_changes_nothing() {
    for file in testdata_files("valid") {
        let (directory, out) = copied("valid/empty_scene.cast");
        let again = directory.path().join("again.cast");
        let again = again.to_str().unwrap();
        run(["optimize", "--json", file.to_str().unwrap(), "-o", &out]).fine();
        run(["optimize", "--json", &out, "-o", again]).fine();
        let same = run(["diff", "--exact", &out, again]);
        assert_eq!(same.code, 0, "{}: {}", file.display(), same.text());
        // In place.
        run(["optimize", &out, "-o", &out]).fine();
        assert!(fs::read(&out).unwrap() == fs::read(again).unwrap());
    }
}

#[test]
fn from_and_to_pipes() {
    let bytes = fs::read(testdata("valid/character.cast")).unwrap();
    let written = run_with(&bytes, ["optimize", "-", "-o", "-", "--layout", "compact"]).fine();
    assert!(Cast::parse(&written.stdout).unwrap().meshes().count() > 0);
    assert_eq!(run_with(&bytes, ["optimize", "-", "-o", "-", "--json"]).code, 2);
}
