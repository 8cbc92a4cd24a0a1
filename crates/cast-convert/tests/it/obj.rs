//! OBJ of our own, against numbers worked out by hand.

use std::path::{Path, PathBuf};

use cast_convert::obj;
use cast_interchange::{Converted, Options, Outcome, Source};
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
    // Corners without texture coordinates beside others that have some got 0 and 0, not the last of the file; a texture
    // is multiplied by the colour.
    let expected = [
        (Outcome::Dropped, "lines", 1),
        (Outcome::Dropped, "points", 1),
        (Outcome::Assumed, "texture coordinates", 3),
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
        let options = Options::new().follow_outside(may_leave);
        let converted =
            obj::to_cast(path.map_or(Source::of_bytes(text), |path| Source::of_file(text, path)), &options).unwrap();
        let missing = converted.report.notes().iter().find(|note| note.code() == "CONVERT-MATERIAL-014");
        let missing = missing.is_some_and(|note| note.to_string().contains("outside the directory"));
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
    let odd = obj::to_cast(Source::of_bytes(b"v 0 0 0\nv 1 zero 0\nv 0 1 0\nf 1 2 3\n"), &Options::default()).unwrap();
    assert!(odd.report.notes().iter().any(|note| note.code() == "CONVERT-FILE-027"));
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

/// A triangle with texture coordinates, and the codes of the notes on its materials, textures and indices.
fn with_material(statements: &str, lines: &str) -> (cast_file::CastFile, Vec<&'static str>) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("one.mtl"), format!("newmtl skin\n{statements}")).unwrap();
    let path = folder.path().join("one.obj");
    let text = format!(
        "mtllib one.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0.5 0.25\nvn 0 0 1\nusemtl skin\n\
         f 1/1/1 2/2/1 3/3/1\n{lines}"
    );
    let converted = obj::to_cast(Source::of_file(text.as_bytes(), &path), &Options::default()).unwrap();
    let codes = converted.report.notes().iter().map(|note| note.code());
    let kinds = ["CONVERT-MATERIAL", "CONVERT-TEXTURE", "CONVERT-MESH"];
    let mut codes: Vec<_> = codes.filter(|code| kinds.iter().any(|kind| code.starts_with(kind))).collect();
    codes.sort_unstable();
    (crate::common::kept(written(&converted)), codes)
}

/// The slots of its material: the texture or the colour, and the factor.
type Slots = Vec<(String, String, Option<[f32; 4]>)>;

fn slots(statements: &str) -> (Slots, Vec<&'static str>) {
    let (file, codes) = with_material(statements, "");
    let scene = Scene::new(&file);
    let slots = scene.models[0].materials[0].slots.iter().map(|slot| {
        let source = match &slot.source {
            cast_scene::Source::Texture(texture) => texture.path.clone(),
            cast_scene::Source::Color(color) => format!("{color:?}"),
        };
        (slot.name.clone(), source, slot.factor)
    });
    (slots.collect(), codes)
}

const FACTORS: &str = "CONVERT-MATERIAL-011";

#[test]
fn opacity_is_kept_with_and_without_a_texture() {
    for statement in ["d 0.25", "Tr 0.75"] {
        let (found, codes) = slots(&format!("{statement}\nmap_Kd a.png\n"));
        assert_eq!(found, [("diffuse".to_owned(), "a.png".to_owned(), Some([1.0, 1.0, 1.0, 0.25]))], "{statement}");
        assert_eq!(codes, [FACTORS]);
        let (found, _) = slots(&format!("Kd 0.5 0.5 0.25\n{statement}\nmap_Kd a.png\n"));
        assert_eq!(found[0].2, Some([0.5, 0.5, 0.25, 0.25]), "{statement}");
        let (found, _) = slots(&format!("Kd 0.5 0.5 0.25\n{statement}\n"));
        assert_eq!(found[0].1, "[0.5, 0.5, 0.25, 0.25]", "{statement}");
        assert_eq!(slots(&format!("{statement}\n")).0[0].1, "[1.0, 1.0, 1.0, 0.25]", "{statement}");
    }
    // Black is how programs write that there is no colour.
    assert_eq!(slots("Kd 0 0 0\nd 1\nmap_Kd a.png\n").0[0].2, None);
}

#[test]
fn options_of_textures_are_applied_or_noted() {
    let uvs = |statement: &str| {
        let (file, codes) = with_material(statement, "");
        let scene = Scene::new(&file);
        let uvs: Vec<[f32; 2]> = scene.models[0].meshes[0].node().uv_layer(0).unwrap().iter().collect();
        (uvs, codes)
    };
    // From the top: 1 - (2 v + 0.25).
    let (found, codes) = uvs("map_Kd -s 4 2 1 -o 0.5 0.25 0 a b.png\n");
    assert_eq!((found, codes), (vec![[0.5, 0.75], [4.5, 0.75], [2.5, 0.25]], vec![]));
    assert_eq!(uvs("map_Kd -s 1 1 1 -blendu on a.png\n"), uvs("map_Kd a.png\n"));
    // Textures of one material that differ in it.
    assert_eq!(uvs("map_Kd -s 4 2 1 a.png\nmap_Ks b.png\n").1, ["CONVERT-TEXTURE-009"]);
    assert_eq!(slots("map_Kd -clamp on a.png\n").1, ["CONVERT-TEXTURE-008"]);
    assert_eq!(slots("map_Kd -mm 0.5 1 -t 1 1 1 a.png\n").1, ["CONVERT-TEXTURE-029"]);
    let (found, codes) = slots("map_Bump -bm 0.5 a.png\n");
    assert_eq!(found, [("normal".to_owned(), "a.png".to_owned(), Some([0.5, 0.5, 0.5, 1.0]))]);
    assert_eq!(codes, [FACTORS]);
    // Reflections and the like have no slot.
    assert_eq!(slots("Kd 1 1 1\nrefl -type sphere a.png\nTf 0.5 0.5 0.5\n").1, ["CONVERT-MATERIAL-013"]);
    assert!(slots("Kd 1 1 1\nTf 1 1 1\nPc 0\nPs 0\n").1.is_empty());
}

#[test]
fn exponents_of_highlights_end_at_a_thousand() {
    for (exponent, roughness, noted) in
        [("0", 1.0, false), ("250", 0.5, false), ("1000", 0.0, false), ("9e9", 0.0, true)]
    {
        let (found, codes) = slots(&format!("Ns {exponent}\n"));
        assert_eq!(found, [("roughness".to_owned(), format!("{:?}", [roughness, roughness, roughness, 1.0]), None)]);
        assert_eq!(codes, vec!["CONVERT-MATERIAL-022"; usize::from(noted)], "{exponent}");
    }
    assert!(slots("Ns 9e9\nPr 0.5\n").1.is_empty());
}

#[test]
fn lines_beside_faces_need_no_texture_coordinates() {
    for lines in ["l 1 2 3\np 1 2\n", "l 1/1 2/2 3/3\n"] {
        let (_, codes) = with_material("Kd 1 1 1\n", lines);
        assert!(codes.contains(&"CONVERT-MESH-004") && !codes.contains(&"CONVERT-MESH-054"), "{codes:?}");
    }
    // A face does.
    let (_, codes) = with_material("Kd 1 1 1\n", "l 1 2 3\nf 1 3 2\n");
    assert!(codes.contains(&"CONVERT-MESH-054"), "{codes:?}");
}

#[cfg(feature = "obj-write")]
#[test]
fn occlusion_of_our_own_files_is_read_again() {
    let texture = |path: &'static str| cast_write::File::new().with_path(path);
    let (color, occlusion) = (texture("a.png"), texture("o.png"));
    let material = cast_write::Material::new().with_name("skin").with_diffuse(color.hash());
    let material = material.with_property("ao", occlusion.hash()).with_file(color).with_file(occlusion);
    let root = cast_write::Root::new().with_model(cast_write::Model::new().with_material(material));
    let bytes = cast_write::Document::from(root).to_vec(Layout::Compact).unwrap();
    let mut out = Vec::new();
    let file = crate::common::kept(&bytes);
    let written_obj =
        cast_convert::from_cast(cast_convert::Format::Obj, &file, &cast_interchange::ExportOptions::new(), &mut out)
            .unwrap();
    let folder = tempfile::tempdir().unwrap();
    for beside in &written_obj.side_files {
        std::fs::write(folder.path().join(&beside.path), &beside.bytes).unwrap();
    }
    let path = folder.path().join("one.obj");
    let converted = obj::to_cast(Source::of_file(&out, &path), &Options::default()).unwrap();
    let cast = crate::common::kept(written(&converted));
    let scene = Scene::new(&cast);
    let names: Vec<&str> = scene.models[0].materials[0].slots.iter().map(|slot| &*slot.name).collect();
    assert_eq!(names, ["diffuse", "ao"]);
}
