//! OBJ and MTL as exporters write them. Expected values follow from the specification (Wavefront, Appendix B1 and MTL
//! 4.2) or are those of other programs: Blender 4.5.15, tinyobjloader 2.0.0rc13, three.js r187.

use std::path::Path;

use cast_convert::obj;
use cast_file::CastFile;
use cast_interchange::{Converted, Error, Options, Source};
use cast_scene::Scene;
use cast_write::Layout;

type Read = Result<(CastFile, Vec<(&'static str, u64)>), Error>;

/// A folder of files, of which `one.obj` is read: the result, and the codes and counts of its notes on geometry,
/// materials and statements.
fn read(files: &[(&str, &[u8])]) -> Read {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    let path = folder.path().join("one.obj");
    let bytes = std::fs::read(&path).unwrap();
    let converted = obj::to_cast(Source::of_file(&bytes, &path), &Options::default())?;
    let notes = converted.report.notes().iter().map(|note| (note.code(), note.count()));
    let notes = notes.filter(|(code, _)| !["CONVERT-SCENE-017"].contains(code)).collect();
    Ok((crate::common::kept(written(&converted)), notes))
}

fn written(converted: &Converted<'_>) -> Vec<u8> {
    let bytes = converted.document.to_vec(Layout::Compact).unwrap();
    assert!(!crate::common::checked(&bytes).has_errors());
    bytes
}

fn obj(text: impl AsRef<[u8]>) -> Read {
    read(&[("one.obj", text.as_ref())])
}

/// Position, texture coordinates and normal.
type Corner = ([f32; 3], Option<[f32; 2]>, Option<[f32; 3]>);

/// The corners of the triangles of all meshes.
fn corners(file: &CastFile) -> Vec<Corner> {
    let scene = Scene::new(file);
    let of_mesh = |mesh: &cast_scene::Mesh| {
        let positions: Vec<[f32; 3]> = mesh.positions().iter().collect();
        let uvs: Option<Vec<[f32; 2]>> = mesh.node().uv_layer(0).map(|layer| layer.iter().collect());
        let normals: Option<Vec<[f32; 3]>> = mesh.normals().map(|normals| normals.iter().collect());
        let corner = |corner: u32| {
            let at = corner as usize;
            (positions[at], uvs.as_ref().map(|uvs| uvs[at]), normals.as_ref().map(|normals| normals[at]))
        };
        mesh.node().faces().unwrap().iter().map(corner).collect::<Vec<_>>()
    };
    scene.models.iter().flat_map(|model| model.meshes.iter().flat_map(of_mesh)).collect()
}

fn positions(file: &CastFile) -> Vec<[f32; 3]> {
    corners(file).into_iter().map(|(position, ..)| position).collect()
}

/// The name of each material, and its slots: colours or paths.
fn materials(file: &CastFile) -> Vec<(String, Vec<(String, String)>)> {
    let scene = Scene::new(file);
    let of_material = |material: &cast_scene::Material| {
        let slots = material.slots.iter().map(|slot| {
            let content = match &slot.source {
                cast_scene::Source::Texture(texture) => texture.path.clone(),
                cast_scene::Source::Color(color) => format!("{color:?}"),
            };
            (slot.name.clone(), content)
        });
        (material.name().unwrap_or_default().to_owned(), slots.collect())
    };
    scene.models.iter().flat_map(|model| model.materials.iter().map(of_material)).collect()
}

const TRIANGLE: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
const EXPECTED: [[f32; 3]; 3] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
const RED: &str = "[1.0, 0.0, 0.0, 1.0]";

/// A triangle with a material, and its library.
fn with_library(library: impl AsRef<[u8]>, materials: &[&str]) -> Read {
    let faces: String = materials.iter().map(|name| format!("usemtl {name}\nf 1/1 2/1 3/1\n")).collect();
    let text = format!("mtllib lib.mtl\n{TRIANGLE}vt 0 0\n{faces}");
    read(&[("one.obj", text.as_bytes()), ("lib.mtl", library.as_ref())])
}

#[test]
fn encodings_are_told_by_their_marks() {
    let text = format!("{TRIANGLE}f 1 2 3\n");
    let units = |unit: fn(u16) -> [u8; 2]| std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(unit).collect();
    let marked = [b"\xEF\xBB\xBF".as_slice(), text.as_bytes()].concat();
    let carriage_returns = text.replace('\n', "\r").into_bytes();
    for bytes in [text.clone().into_bytes(), marked, units(u16::to_le_bytes), units(u16::to_be_bytes), carriage_returns]
    {
        let (file, notes) = obj(&bytes).unwrap();
        assert_eq!((positions(&file), notes), (EXPECTED.to_vec(), vec![]));
    }
    // Without a mark, and in UTF-32: nothing in them is OBJ.
    let unmarked: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let wider: Vec<u8> = text.chars().flat_map(|letter| u32::from(letter).to_le_bytes()).collect();
    for bytes in [unmarked, [b"\xFF\xFE\0\0".as_slice(), &wider].concat(), b"\x7FELF\x02\x01".to_vec()] {
        assert!(obj(&bytes).unwrap_err().to_string().contains("lines such as `v 0 0 0`"));
    }
    assert!(obj("").is_err());
    for mark in [b"\xEF\xBB\xBF".to_vec(), vec![]] {
        let library = [mark, b"newmtl one\nKd 1 0 0\n".to_vec()].concat();
        let (file, notes) = with_library(&library, &["one"]).unwrap();
        assert_eq!(materials(&file), [("one".to_owned(), vec![("diffuse".to_owned(), RED.to_owned())])]);
        assert_eq!(notes, []);
    }
}

#[test]
fn unknown_lines_are_noted() {
    let (file, notes) =
        obj(format!("{TRIANGLE}f 1 2 3\ncstype bezier\ncurv 0 1 1 2 \\\n 3\nfoo\n# comment\n")).unwrap();
    assert_eq!((positions(&file), notes), (EXPECTED.to_vec(), vec![("CONVERT-FILE-016", 3)]));
    let (_, notes) =
        with_library("Kd 1 1 1\nnewmtl one\nKd 1 0 0\nKt 1 1 1\nKs spectral a.rfl\nNi 1\nillum 2\n", &["one"]).unwrap();
    assert_eq!(notes, [("CONVERT-FILE-016", 3)]);
}

#[test]
fn corners_without_normals_and_coordinates_have_those_of_their_face() {
    let text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 5 0 0\nv 5 1 0\nv 5 0 1\nvt 0.9 0.9\nvn 0 0 1\n";
    // Blender and three.js give (1, 0, 0) and (0, 0) for all of them but the index 0 of Cinema 4D, for which Blender drops
    // the face and three.js gives NaN.
    for (face, with_uvs) in
        [("f 4 5 6", true), ("f 4/0/0 5/0/0 6/0/0", true), ("f 4//0 5//0 6//0", false), ("f 4// 5/ 6//", false)]
    {
        let first = if with_uvs { "f 1/1/1 2/1/1 3/1/1" } else { "f 1//1 2//1 3//1" };
        let (file, notes) = obj(format!("{text}{first}\n{face}\n")).unwrap();
        let corners = corners(&file);
        let uvs = |v: f32| with_uvs.then_some([v, 0.1]);
        assert!(
            corners[..3]
                .iter()
                .all(|(_, uv, normal)| uv.map(|uv| uv[0]) == uvs(0.9).map(|uv| uv[0])
                    && *normal == Some([0.0, 0.0, 1.0]))
        );
        // From the top.
        let expected = (with_uvs.then_some([0.0, 1.0]), Some([1.0, 0.0, 0.0]));
        assert!(corners[3..].iter().all(|(_, uv, normal)| (*uv, *normal) == expected), "{face}: {corners:?}");
        let mut expected = vec![("CONVERT-MESH-054", 3), ("CONVERT-MESH-053", 3)];
        expected.retain(|(code, _)| with_uvs || *code == "CONVERT-MESH-053");
        assert_eq!(notes, expected, "{face}");
    }
}

#[test]
fn what_faces_refer_to_and_is_not_there_is_left_out() {
    // Arrays that the file does not have, and indices past their end, both ways.
    for face in ["f 1//1 2//2 3//3", "f 1/1 2/2 3/3", "f 1/-1 2/-1 3/-1"] {
        let (file, notes) = obj(format!("{TRIANGLE}{face}\n")).unwrap();
        let expected: Vec<_> = EXPECTED.map(|position| (position, None, None)).to_vec();
        assert_eq!((corners(&file), notes), (expected, vec![("CONVERT-MESH-055", 3)]), "{face}");
    }
    let (file, notes) = obj(format!("{TRIANGLE}vt 0.5 0.5\nf 1/1 2/1 3/2\n")).unwrap();
    let uvs: Vec<_> = corners(&file).into_iter().map(|(_, uv, _)| uv.unwrap()).collect();
    assert_eq!(uvs, [[0.5, 0.5], [0.5, 0.5], [0.0, 1.0]]);
    assert_eq!(notes, [("CONVERT-MESH-055", 1), ("CONVERT-MESH-054", 1)]);
    // Blender drops faces whose vertices do not exist; tinyobjloader refuses a file with an index that is not positive.
    for face in ["f 0 1 2", "f 1 2 4", "f -1 -2 -4", "f 1 2 99999999999999999999"] {
        let (file, notes) = obj(format!("{TRIANGLE}f 1 2 3\n{face}\n")).unwrap();
        assert_eq!((positions(&file), notes), (EXPECTED.to_vec(), vec![("CONVERT-MESH-001", 1)]), "{face}");
    }
}

#[test]
fn relative_indices_count_back_from_their_line() {
    let far: String = (0..50_000).map(|index| format!("v {index} 1 2\nvt 0.5\nf -1/-1 -2/-1 -3/-1\n")).collect();
    let (file, notes) = obj(format!("v -2 1 2\nv -1 1 2\n{far}")).unwrap();
    let x: Vec<f32> = positions(&file).into_iter().map(|[x, ..]| x).collect();
    assert!(x.chunks(3).enumerate().all(|(face, x)| *x == [0.0, -1.0, -2.0].map(|back| face as f32 + back)));
    assert_eq!((x.len(), notes), (150_000, vec![]));
}

#[test]
fn numbers_and_keywords_in_every_form() {
    let text = "V +0 -0 0. 1.0\nv 1e0 .0 0e5\nv 0 \\\n 1\t0\nVT 0\nvt 1 0 0\nvt .5\nVN 0 0 1\nF 1/1/1 2/2/1 \\\r\n 3/3/1 # c\n";
    let (file, notes) = obj(text).unwrap();
    // A texture coordinate may be a single number; the second is 0.
    let expected = [0.0, 1.0, 0.5].map(|u| Some([u, 1.0]));
    let found = corners(&file);
    assert_eq!(found.iter().map(|corner| corner.1).collect::<Vec<_>>(), expected);
    assert_eq!((positions(&file), notes), (EXPECTED.to_vec(), vec![]));
}

/// Blender 4.5 and tinyobjloader read the rest of such files; the faces and vertices are those of Blender.
#[test]
fn lines_that_are_not_as_the_format_says_cost_no_more_than_themselves() {
    let (numbers, faces, unknown) = ("CONVERT-FILE-027", "CONVERT-MESH-001", "CONVERT-FILE-016");
    let whole = format!("{TRIANGLE}f 1 2 3\n");
    for (line, expected) in [
        ("v 1 2", vec![(numbers, 1)]),
        ("v x y z", vec![(numbers, 1)]),
        ("v", vec![(unknown, 1)]),
        ("vt", vec![(unknown, 1)]),
        ("vt x", vec![(numbers, 1)]),
        ("vn 1 0", vec![(numbers, 1)]),
        ("f 1 2 x", vec![(faces, 1)]),
        ("f a b c", vec![(faces, 1)]),
        ("f 1,2,3", vec![("CONVERT-MESH-005", 1), (numbers, 1)]),
    ] {
        let (file, notes) = obj(format!("{whole}{line}\n")).unwrap();
        assert_eq!((positions(&file), notes), (EXPECTED.to_vec(), expected), "{line}");
    }
    for face in ["f 1.0 2.0 3.0", "f 1/a 2/b 3/c"] {
        let (file, notes) = obj(format!("{TRIANGLE}{face}\n")).unwrap();
        assert_eq!((positions(&file), notes), (EXPECTED.to_vec(), vec![(numbers, 1)]), "{face}");
    }
    // A `vt` without numbers does not count.
    let (file, _) = obj(format!("{TRIANGLE}vt\nvt 1 0\nvt 0.5 1\nf 1/1 2/2 3/2\n")).unwrap();
    let uvs: Vec<_> = corners(&file).into_iter().map(|corner| corner.1.unwrap()).collect();
    assert_eq!(uvs, [[1.0, 1.0], [0.5, 0.0], [0.5, 0.0]]);
    // Decimal commas are meant as such; Blender and tinyobjloader cut the number there.
    let (file, notes) = obj("v 0,0 0,0 0,0\nv 1,5 0 0\nv 0 1,5 0\nf 1 2 3\n").unwrap();
    assert_eq!(positions(&file), [[0.0; 3], [1.5, 0.0, 0.0], [0.0, 1.5, 0.0]]);
    assert_eq!(notes, [(numbers, 3)]);
}

#[test]
fn the_colours_of_bytes_are_fractions() {
    // By hand: 255 is 1, and 51 is a fifth, which is 0.0331 in linear light.
    let (file, notes) = obj("v 0 0 0 255 0 0\nv 1 0 0\nv 0 1 0 51 51 0\nf 1 2 3\n").unwrap();
    let scene = Scene::new(&file);
    let colors = scene.models[0].meshes[0].node().fields().color_layers.get(0).unwrap().iter().collect::<Vec<_>>();
    assert_eq!(colors[..2], [[1.0, 0.0, 0.0, 1.0], [1.0; 4]]);
    assert!(colors[2].iter().zip([0.0331, 0.0331, 0.0, 1.0]).all(|(part, expected)| (part - expected).abs() < 1e-4));
    assert_eq!(notes, [("CONVERT-MESH-060", 1), ("CONVERT-MESH-041", 1), ("CONVERT-MESH-058", 1)]);
    // Brighter than white, and not made of bytes.
    let (_, notes) = obj("v 0 0 0 1.5 0 0\nv 1 0 0 1 1 1\nv 0 1 0 1 1 1\nf 1 2 3\n").unwrap();
    assert_eq!(notes, [("CONVERT-MESH-041", 1)]);
}

#[test]
fn statements_of_mtl_without_a_place_are_said() {
    let (lighting, other, numbers) = ("CONVERT-MATERIAL-028", "CONVERT-MATERIAL-013", "CONVERT-FILE-027");
    for (statement, expected) in [
        ("Ka .2 .3 .4", Some(lighting)),
        ("Ka 0 0 0", None),
        ("Ka 0.2 0.2 0.2", None),
        ("Ka 1 1 1", None),
        ("Ka 1 0 0", None),
        ("Ni 1.5", Some(lighting)),
        ("Ni 1", None),
        ("sharpness 80", Some(lighting)),
        ("illum 2", None),
        ("illum 4", Some(other)),
        ("Pcr .3", Some(other)),
        ("anisor .3", Some(other)),
        ("Ks nan", Some(numbers)),
        ("Ks 1 0", Some(numbers)),
        ("Ks 0,5 0 0", Some(numbers)),
        ("Ks 0.5", None),
        ("Ks 0.5 0.5 0.5", None),
    ] {
        let (_, notes) = with_library(format!("newmtl one\nKd 1 0 0\n{statement}\n"), &["one"]).unwrap();
        assert_eq!(notes, expected.map(|code| (code, 1)).into_iter().collect::<Vec<_>>(), "{statement}");
    }
    // tinyobjloader: what is missing is 0.
    let (file, _) = with_library("newmtl one\nKd 1 0\n", &["one"]).unwrap();
    let material = &Scene::new(&file).models[0].materials[0];
    assert_eq!(material.slots[0].color(), Some([1.0, 0.0, 0.0, 1.0]));
}

/// In Shift-JIS the second byte of `表` and `ソ` is that of a backslash.
#[test]
fn characters_that_end_in_a_backslash_continue_no_line() {
    let names: [&[u8]; 2] = [b"\x95\x5C", b"\x83\x5C"];
    let [first, second] = names;
    let library = [b"newmtl ", first, b"\nKd 1 0 0\nnewmtl ", second, b"\r\nKd 0 1 0\n"].concat();
    let model = [b"mtllib a.mtl\n", TRIANGLE.as_bytes(), b"usemtl ", first, b"\nf 1 2 3\no ", second, b"\r\n"];
    let model = [&model.concat(), &b"usemtl "[..], second, b"\nf 1 3 2\n"].concat();
    let (file, _) = read(&[("one.obj", &model), ("a.mtl", &library)]).unwrap();
    let model = &Scene::new(&file).models[0];
    let colors: Vec<_> = model.materials.iter().map(|material| material.slots[0].color().unwrap()).collect();
    assert_eq!(colors, [[1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0]]);
    assert_eq!(model.meshes.iter().map(|mesh| mesh.node().face_count()).collect::<Vec<_>>(), [1, 1]);
}

#[test]
fn vertices_without_a_colour_are_opaque() {
    // assimp's only_a_part_of_vertexcolors.obj in short. Its alpha is 1 in assimp; Blender drops the colours.
    let (file, notes) = obj("v 0 0 0\nv 1 0 0 1 0 0\nv 0 1 0\nf 1 2 3\n").unwrap();
    let scene = Scene::new(&file);
    let colors = scene.models[0].meshes[0].node().fields().color_layers.get(0).unwrap().iter().collect::<Vec<_>>();
    assert_eq!(colors, [[1.0; 4], [1.0, 0.0, 0.0, 1.0], [1.0; 4]]);
    assert_eq!(notes, [("CONVERT-MESH-041", 1), ("CONVERT-MESH-058", 2)]);
    // ZBrush: mask, red, green and blue of each vertex.
    let (file, _) = obj("v 0 0 0\nv 1 0 0\n#MRGB ffff0000ff00ff00\nv 0 1 0\n#MRGB ff0000ff\nf 1 2 3\n").unwrap();
    let scene = Scene::new(&file);
    let colors = scene.models[0].meshes[0].node().fields().color_layers.get(0).unwrap().iter().collect::<Vec<_>>();
    assert_eq!(colors, [[1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0]]);
}

#[test]
fn corners_with_equal_values_share_vertices() {
    // Exporters write a normal and texture coordinates for every corner.
    let text = format!(
        "{TRIANGLE}v 1 1 0\n{}{}f 1/1/1 2/2/2 3/3/3\nf 2/4/4 4/5/5 3/6/6\n",
        "vt 0 0\n".repeat(6),
        "vn 0 0 1\n".repeat(6)
    );
    let (file, _) = obj(text).unwrap();
    assert_eq!(Scene::new(&file).models[0].meshes[0].positions().len(), 4);
    // Hundreds of vertices at one position.
    let fan: String = (0..500).map(|at| format!("vt {at} 0\nf 1/-1 2/-1 3/-1\n")).collect();
    let (file, _) = obj(format!("{TRIANGLE}{fan}{fan}")).unwrap();
    assert_eq!(Scene::new(&file).models[0].meshes[0].positions().len(), 1500);
}

#[test]
fn polygons_with_many_corners_are_cut_along_their_outline() {
    // A comb, whose fan would cover its gaps.
    let teeth: String =
        (0..100).map(|tooth| format!("v {tooth} {} 0\n", if tooth % 2 == 0 { 1 } else { 100 })).collect();
    let face: String = (1..=102).map(|corner| format!(" {corner}")).collect();
    let (file, notes) = obj(format!("{teeth}v 100 0 0\nv -1 0 0\nf{face}\n")).unwrap();
    let positions = positions(&file);
    let areas = positions.chunks(3).map(|corners| {
        let [a, b, c] = [0, 1, 2].map(|corner| glam::Vec3::from(corners[corner]));
        (b - a).cross(c - a).z / 2.0
    });
    let areas: Vec<f32> = areas.collect();
    assert!(areas.len() == 100 && (areas.iter().all(|area| *area < 0.0) || areas.iter().all(|area| *area > 0.0)));
    // The shoelace formula: 99 steps of one unit between heights 1 and 100 and the ends.
    assert!(
        (areas.iter().sum::<f32>().abs() - (99.0 * 50.5 + 0.5 + 50.0)).abs() < 0.1,
        "{}",
        areas.iter().sum::<f32>()
    );
    assert_eq!(notes, []);
}

#[test]
fn libraries_are_found_by_all_of_their_names() {
    let first = b"newmtl one\nKd 1 0 0\n".as_slice();
    let second = b"newmtl two\nKd 0 1 0\nnewmtl one\nKd 0 0 1\n".as_slice();
    let faces = format!("{TRIANGLE}usemtl one\nf 1 2 3\nusemtl two\nf 3 2 1\n");
    let expected = |name: &str, color: &str| (name.to_owned(), vec![("diffuse".to_owned(), color.to_owned())]);
    let expected = [expected("one", RED), expected("two", "[0.0, 1.0, 0.0, 1.0]")];
    for (lines, names) in [
        ("mtllib l1.mtl l2.mtl\n", ["l1.mtl", "l2.mtl"]),
        ("mtllib l1.mtl\nmtllib l2.mtl\n", ["l1.mtl", "l2.mtl"]),
        ("mtllib \"a b.mtl\" l2.mtl\n", ["a b.mtl", "l2.mtl"]),
        ("mtllib a b.mtl c d.mtl\n", ["a b.mtl", "c d.mtl"]),
        ("mtllib \"a b.mtl\"\nMTLLIB folder\\l2.mtl\n", ["a b.mtl", "folder/l2.mtl"]),
    ] {
        let text = format!("{lines}{faces}");
        let (file, notes) = read(&[("one.obj", text.as_bytes()), (names[0], first), (names[1], second)]).unwrap();
        // The first definition counts, as in Blender.
        assert_eq!((materials(&file).as_slice(), notes), (&expected[..], vec![("CONVERT-MATERIAL-025", 1)]), "{lines}");
    }
    let text = format!("mtllib l1.mtl missing.mtl\n{faces}");
    let (file, notes) = read(&[("one.obj", text.as_bytes()), ("l1.mtl", first)]).unwrap();
    assert_eq!((materials(&file)[0].clone(), notes), (expected[0].clone(), vec![("CONVERT-MATERIAL-014", 1)]));
    let (file, notes) = read(&[("one.obj", faces.as_bytes()), ("one.mtl", first)]).unwrap();
    assert_eq!((materials(&file)[0].clone(), notes), (expected[0].clone(), vec![("CONVERT-MATERIAL-015", 1)]));
}

#[test]
fn textures_lie_beside_their_library() {
    let text = format!("mtllib folder/sub/lib.mtl\n{TRIANGLE}vt 0 0\nusemtl one\nf 1/1 2/1 3/1\n");
    let library = "newmtl one\nmap_Kd a.png\nmap_Ks ..\\b.png\nmap_Ke c.png\n";
    let (file, _) = read(&[
        ("one.obj", text.as_bytes()),
        ("folder/sub/lib.mtl", library.as_bytes()),
        // One that is written relative to the model.
        ("c.png", b""),
    ])
    .unwrap();
    let paths: Vec<String> = materials(&file)[0].1.iter().map(|(_, path)| path.clone()).collect();
    assert_eq!(paths, ["folder/sub/a.png", "folder/b.png", "c.png"]);
}

#[test]
fn statements_of_libraries_in_every_form() {
    let slots = |statements: &str| {
        let (file, notes) = with_library(format!("newmtl one\n{statements}\n"), &["one"]).unwrap();
        (materials(&file)[0].1.clone(), notes)
    };
    let slot = |name: &str, content: &str| vec![(name.to_owned(), content.to_owned())];
    for (statements, name, content) in [
        ("map_KD a.png", "diffuse", "a.png"),
        ("MAP_KD a.png", "diffuse", "a.png"),
        ("KD 1 0 0", "diffuse", RED),
        ("Bump a.png", "normal", "a.png"),
        ("map_bump a.png", "normal", "a.png"),
        ("bump a.png\nnorm b.png", "normal", "b.png"),
        ("map_Kd \"a b.png\"", "diffuse", "a b.png"),
        ("map_Kd Material #25.png", "diffuse", "Material #25.png"),
        ("\tmap_Kd   .\\sub\\..\\a.png  ", "diffuse", "a.png"),
    ] {
        let (found, notes) = slots(statements);
        assert_eq!(found[0], slot(name, content)[0], "{statements}");
        assert_eq!(
            notes.iter().filter(|(code, _)| !["CONVERT-TEXTURE-011"].contains(code)).count(),
            0,
            "{statements}: {notes:?}"
        );
    }
    assert_eq!(slots("map_D a.png"), (slot("opacity", "a.png"), vec![("CONVERT-TEXTURE-011", 1)]));
    // The alpha of the colour texture is its opacity; that it is used is not in the result.
    assert_eq!(slots("map_Kd a.png\nmap_d a.png"), (slot("diffuse", "a.png"), vec![("CONVERT-MATERIAL-008", 1)]));
    // How strong the halo is depends on the view.
    let faint = slot("diffuse", "[1.0, 1.0, 1.0, 0.5]");
    assert_eq!(slots("d -halo 0.5"), (faint.clone(), vec![("CONVERT-MATERIAL-013", 1)]));
    assert_eq!(slots("D 0.5"), (faint, vec![]));
    // A texture without a path is none.
    for nothing in ["map_Kd", "map_Kd \"\"", "map_Kd -s 1 1 1", "map_aat on"] {
        assert_eq!(slots(nothing), (vec![], vec![]), "{nothing}");
    }
}

#[test]
fn names_are_bytes_until_they_are_text() {
    // Two characters of Shift-JIS, neither of which is UTF-8, and names with spaces and signs.
    let text = format!("mtllib lib.mtl\n{TRIANGLE}").into_bytes();
    let faces =
        b"usemtl \x90\xD4\nf 1 2 3\nusemtl \x97\xCE\nf 2 3 1\nusemtl a #1\nf 3 1 2\nusemtl b # comment\nf 1 2 3\n";
    let library = b"newmtl \x97\xCE\nKd 0 1 0\nnewmtl \x90\xD4\nKd 1 0 0\nnewmtl a #1\nKd 0 0 1\nnewmtl b\nKd 1 1 0\n";
    let (file, _) = read(&[("one.obj", &[&text[..], faces].concat()), ("lib.mtl", library)]).unwrap();
    let colors: Vec<String> = materials(&file).into_iter().map(|(_, slots)| slots[0].1.clone()).collect();
    assert_eq!(colors, [RED, "[0.0, 1.0, 0.0, 1.0]", "[0.0, 0.0, 1.0, 1.0]", "[1.0, 1.0, 0.0, 1.0]"]);
    assert_eq!(Scene::new(&file).models[0].meshes.len(), 4);
}

#[test]
fn groups_are_objects_only_where_there_are_none() {
    let names = |text: &str| {
        let (file, _) = obj(format!("{TRIANGLE}{text}")).unwrap();
        let scene = Scene::new(&file);
        scene.models[0].meshes.iter().map(|mesh| mesh.name().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names("g a\nf 1 2 3\ng b c\nf 1 2 3\n"), ["a", "b c"]);
    assert_eq!(names("o x\ng a\nf 1 2 3\ng b\nf 1 2 3\no y\nf 1 2 3\n"), ["x", "y"]);
    assert_eq!(names("#File exported by ZBrush version 4\ng a\nf 1 2 3\ng b\nf 1 2 3\n"), ["mesh"]);
    assert_eq!(names("s 1\nusemtl m\nf 1 2 3\ns off\nusemtl\nf 3 2 1\n"), ["mesh_m", "mesh"]);
}

#[test]
fn real_files_read_as_before() {
    let Some(folder) = crate::common::corpus("obj") else { return };
    // Vertices and triangles: those of the official Blender importer, with corners split where normals or texture
    // coordinates differ, and without faces that are no polygons.
    for path in crate::common::files(&folder, &["obj"]) {
        let bytes = std::fs::read(&path).unwrap();
        let result = obj::to_cast(Source::of_file(&bytes, Path::new(&path)), &Options::default());
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(result.is_ok(), "{name}: {result:?}");
    }
}
