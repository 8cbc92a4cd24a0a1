//! OBJ of our own, against numbers worked out by hand.

use std::path::{Path, PathBuf};

use cast_convert::{Converted, Options, Outcome, Source, obj};
use cast_read::{Cast, View};
use cast_scene::Scene;
use cast_write::Layout;
use glam::Vec3;

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/obj").join(name)
}

fn written(converted: &Converted<'_>) -> Vec<u8> {
    let bytes = converted.document.to_vec(Layout::Compact).unwrap();
    assert!(!crate::common::checked(&bytes).has_errors());
    bytes
}

#[test]
fn objects_and_materials_become_meshes() {
    let path = path("house.obj");
    let bytes = std::fs::read(&path).unwrap();
    let converted = obj::to_cast(Source::of_file(&bytes, &path), &Options::default()).unwrap();
    let notes: Vec<_> =
        converted.report.notes().iter().map(|note| (note.outcome(), note.feature(), note.count())).collect();
    // Corners without texture coordinates beside others that have some; a texture is multiplied by the colour.
    let expected = [
        (Outcome::Dropped, "lines", 1),
        (Outcome::Dropped, "points", 1),
        (Outcome::Assumed, "indices", 3),
        (Outcome::Approximated, "factors of textures", 1),
    ];
    assert_eq!(notes, expected);

    let bytes = written(&converted);
    let cast = crate::common::kept(&bytes);
    let scene = Scene::new(&cast);
    let model = &scene.models[0];
    let found: Vec<_> = model
        .meshes
        .iter()
        .map(|mesh| {
            let material = &model.materials[mesh.material.unwrap()];
            (mesh.name().unwrap(), material.name().unwrap(), mesh.node().faces().unwrap().len())
        })
        .collect();
    assert_eq!(found, [("wall_brick", "brick", 6), ("wall_slate", "slate", 3), ("fence", "brick", 3)]);
    assert_eq!(model.name(), Some("house"));
    let wall = &model.meshes[0];
    let uvs: Vec<[f32; 2]> = wall.node().uv_layer(0).unwrap().iter().collect();
    assert_eq!(uvs, [[0.0, 1.0], [1.0, 1.0], [1.0, 0.75], [0.0, 0.75]]);
    assert!(wall.normals().unwrap().iter().all(|normal| normal == [0.0, 0.0, 1.0]));
    let slots: Vec<String> = model.materials.iter().map(|material| format!("{:?}", material.slots)).collect();
    assert_eq!(model.materials[0].slots[0].factor, Some([0.5, 0.25, 0.125, 1.0]));
    assert!(slots[0].contains("textures/brick.png") && slots[1].contains("0.25, 0.25, 0.5, 1.0"), "{slots:?}");
}

#[test]
fn colors_and_dents_are_kept() {
    let bytes = std::fs::read(path("colors.obj")).unwrap();
    let converted = obj::to_cast(Source::of_bytes(&bytes), &Options::default()).unwrap();
    let assumed = "assumed vertex colours: the source does not specify their colour space; sRGB was assumed, and converted to linear";
    assert_eq!(crate::common::lines(&converted.report), [assumed]);
    let bytes = written(&converted);
    let cast = crate::common::kept(&bytes);
    let scene = Scene::new(&cast);
    let mesh = &scene.models[0].meshes[0];
    // Half of a component is no whole step of a byte, so colours stay floats.
    let colors: Vec<[f32; 4]> = mesh.node().node().property("c0").unwrap().array().unwrap().iter().collect();
    assert_eq!(colors.len(), 5);
    let half =
        |color: &[f32; 4]| color.iter().zip([0.214_041, 0.214_041, 0.214_041, 1.0]).all(|(a, b)| (a - b).abs() < 1e-6);
    assert!(colors.iter().any(half) && colors.contains(&[1.0, 0.0, 0.0, 1.0]));
    // Triangles that all face the viewer and together have the area of the polygon: none leaves the dent.
    let positions: Vec<Vec3> = mesh.positions().iter().map(Vec3::from).collect();
    let faces: Vec<u32> = mesh.node().faces().unwrap().iter().collect();
    let areas = faces.chunks(3).map(|corners| {
        let [a, b, c] = [0, 1, 2].map(|corner| positions[corners[corner] as usize]);
        (b - a).cross(c - a).z / 2.0
    });
    let areas: Vec<f32> = areas.collect();
    assert!(areas.len() == 3 && areas.iter().all(|area| *area > 0.0), "{areas:?}");
    assert!((areas.iter().sum::<f32>() - 10.0).abs() < 1e-5, "{areas:?}");
}

#[test]
fn libraries_outside_of_the_directory_need_leave() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("models");
    std::fs::create_dir(&inner).unwrap();
    std::fs::write(folder.path().join("outside.mtl"), "newmtl skin\nKd 0.5 0.25 0.125\n").unwrap();
    let path = inner.join("model.obj");
    let text = b"mtllib ../outside.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl skin\nf 1 2 3\n";
    let colors = |path: Option<&Path>, may_leave: bool| {
        let options = Options::new().may_leave_directory(may_leave);
        let converted =
            obj::to_cast(path.map_or(Source::of_bytes(text), |path| Source::of_file(text, path)), &options).unwrap();
        let missing = converted.report.notes().iter().any(|note| note.code() == "CONVERT-MATERIAL-014");
        let bytes = written(&converted);
        let cast = crate::common::kept(&bytes);
        let materials = &Scene::new(&cast).models[0].materials;
        assert_eq!(materials.len(), 1);
        (materials[0].slots.len(), missing)
    };
    assert_eq!(colors(Some(&path), false), (0, true));
    assert_eq!(colors(Some(&path), true), (1, false));
    // Bytes from nowhere refer to nothing.
    assert_eq!(colors(None, true).0, 0);
}

#[test]
fn odd_text_is_an_error_or_does_no_harm() {
    let refused = obj::to_cast(Source::of_bytes(b"v 0 0 0\nv 1 zero 0\nf 1 2 1\n"), &Options::default()).unwrap_err();
    assert_eq!((refused.place(), refused.offset()), ("line 2", Some(8)));
    let points = obj::to_cast(Source::of_bytes(b"v 0 0 0\nv 1 0 0\n"), &Options::default()).unwrap();
    assert_eq!(points.report.notes()[0].count(), 2);
    let text = std::fs::read(path("house.obj")).unwrap();
    let try_it = |bytes: &[u8]| {
        if let Ok(converted) = obj::to_cast(Source::of_bytes(bytes), &Options::default()) {
            Cast::parse(&converted.document.to_vec(Layout::Compact).unwrap()).unwrap();
        }
    };
    for end in 0..text.len() {
        try_it(&text[..end]);
        let mut changed = text.clone();
        changed[end] = [b'9', b'-', b'/', b' ', 0xFF][end % 5];
        try_it(&changed);
    }
}
