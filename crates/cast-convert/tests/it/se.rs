//! SEModel and SEAnim, against what the files hold.

use crate::common::{converted, corpus, files, kept, lines, lines_but_unit, testdata, zip_equal};
use cast_convert::se::{SeAnim, SeModel};
use cast_convert::{Format, from_cast};
use cast_format::NodeKind;
use cast_interchange::{ExportOptions, Options, Outcome};
use cast_read::views::{CurveMode, CurveProperty, UpAxis};
use cast_read::{Cast, Indices, View};
use cast_write::{Document, Layout};

fn frames(frames: Option<cast_read::KeyFrames<'_>>) -> Vec<u32> {
    match frames.unwrap() {
        cast_read::KeyFrames::Integer(frames) => frames.iter().collect(),
        other => panic!("{other:?}"),
    }
}

fn numbers(indices: Option<Indices<'_>>) -> Vec<u32> {
    indices.unwrap().iter().collect()
}

#[test]
fn a_model_is_carried_bit_for_bit() {
    let written = converted(&testdata("se/figure.semodel"), &Options::default());
    let cast = Cast::parse(&written.bytes).unwrap();
    let model = cast.models().next().unwrap();
    assert_eq!(model.name(), Some("figure"));
    assert!(cast.metadata().unwrap().software().unwrap().starts_with("castkit "));
    assert_eq!(cast.metadata().unwrap().up_axis(), Some(UpAxis::Z));

    let bones: Vec<_> = model.skeleton().unwrap().bones().collect();
    let names: Vec<_> = bones.iter().map(|bone| bone.name().unwrap()).collect();
    assert_eq!(names, ["hip", "spine", "head"]);
    assert_eq!(bones[0].parent_index(), None);
    assert_eq!(bones[2].parent_index(), Some(1));
    assert_eq!(bones[1].local_position(), Some([1.0, 0.0, 0.0]));
    assert_eq!(bones[1].world_position(), Some([0.0, 1.0, 1.0]));
    let turn = std::f32::consts::FRAC_1_SQRT_2;
    assert_eq!(bones[1].world_rotation(), Some([0.0, 0.0, turn, turn]));
    assert_eq!(bones[1].local_rotation(), Some([0.0, 0.0, 0.0, 1.0]));
    assert_eq!(bones[1].scale(), Some([1.0; 3]));

    let meshes: Vec<_> = model.meshes().collect();
    let body = &meshes[0];
    assert_eq!(body.positions().unwrap().to_vec()[3], [1.0, 1.0, 0.0]);
    assert_eq!(body.normals().unwrap().to_vec(), [[0.0, 0.0, 1.0]; 4]);
    assert_eq!(body.uv_layer(0).unwrap().to_vec(), [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]]);
    assert_eq!(body.uv_layer(1).unwrap().to_vec(), [[0.5, 0.25]; 4]);
    assert_eq!(
        (body.uv_layer_count(), body.color_layer_count(), body.maximum_influence()),
        (Some(2), Some(1), Some(2))
    );
    let node = body.node();
    assert_eq!(node.property("c0").unwrap().data(), [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 1, 2, 3, 4]);
    assert_eq!(numbers(body.weight_bones()), [0, 0, 0, 1, 1, 2, 2, 0]);
    assert_eq!(body.weight_values().unwrap().to_vec(), [1.0, 0.0, 0.5, 0.5, 0.25, 0.75, 1.0, 0.0]);
    assert_eq!(numbers(body.faces()), [0, 2, 1, 2, 3, 1]);

    let materials: Vec<_> = model.materials().collect();
    assert_eq!(materials[0].name(), Some("skin"));
    let paths: Vec<_> = materials[0].files().map(|file| file.path().unwrap()).collect();
    assert_eq!(paths, ["tex/skin_c.png", "tex/skin_n.png", "tex/skin_s.png"]);
    assert_eq!(body.material().map(|material| material.name()), Some(Some("cloth")));
    assert!(meshes[1].material().is_none());
    let notes = lines(&written.report);
    assert!(notes[0].starts_with("dropped material data") && notes[0].ends_with("(cloth)"), "{notes:?}");
    assert!(notes.iter().any(|note| note.starts_with("dropped materials of further layers")), "{notes:?}");
}

#[test]
fn what_is_missing_is_derived() {
    let written = converted(&testdata("se/world_only.semodel"), &Options::default());
    let cast = Cast::parse(&written.bytes).unwrap();
    let bones: Vec<_> = cast.models().next().unwrap().skeleton().unwrap().bones().collect();
    // Two up in the world is two to the right for an arm that is turned by a quarter.
    let position = bones[0].local_position().unwrap();
    assert!((position[0] - 2.0).abs() < 1e-6 && position[1].abs() < 1e-6, "{position:?}");
    let rotation = bones[0].local_rotation().unwrap();
    assert!((rotation[2] + std::f32::consts::FRAC_1_SQRT_2).abs() < 1e-6, "{rotation:?}");
    assert_eq!(bones[1].local_position(), bones[1].world_position());

    let written = converted(&testdata("se/wide.semodel"), &Options::default());
    let cast = Cast::parse(&written.bytes).unwrap();
    let model = cast.models().next().unwrap();
    assert_eq!(model.skeleton().unwrap().bones().last().unwrap().world_position(), Some([0.0, 299.0, 0.0]));
    assert_eq!(numbers(model.meshes().next().unwrap().weight_bones())[299], 299);
    assert_eq!(numbers(model.meshes().next().unwrap().faces())[..6], [0, 2, 1, 1, 2, 3]);
}

#[test]
fn what_is_odd_is_said() {
    let written = converted(&testdata("se/odd.semodel"), &Options::default());
    let notes = lines(&written.report);
    for part in [
        "assumed parents: the parent does not exist, so the bone has none (third)",
        "assumed parents: the bone was its own ancestor, so it has none (2 times: first, fourth)",
        "dropped weights: there is no such bone (mesh 0)",
        "dropped faces: a corner is not among the vertices (mesh 0)",
        "dropped content: it is not part of the format (4 bytes)",
        "assumed numbers: ",
    ] {
        assert!(notes.iter().any(|note| note.starts_with(part)), "{part} is not in {notes:#?}");
    }
    let written = converted(&testdata("se/odd.seanim"), &Options::default());
    let notes = lines(&written.report);
    // Two different values at a frame are a step, of which both keys are kept.
    for part in
        ["assumed frame rate", "assumed animation type", "assumed steps", "dropped bone modifiers", "dropped content"]
    {
        assert!(notes.iter().any(|note| note.starts_with(part)), "{part} is not in {notes:#?}");
    }
    let cast = Cast::parse(&written.bytes).unwrap();
    let curve = cast.animations().next().unwrap().curves().next().unwrap();
    // The keys in order, with one at the frame before the step, on the line from 0 to 4.
    assert_eq!(frames(curve.key_frames()), [0, 3, 4, 4]);
    let values = [0.0_f32, 3.0, 4.0, 5.0].map(f32::to_le_bytes);
    assert_eq!(curve.node().property("kv").unwrap().data(), values.as_flattened());
}

#[test]
fn an_animation_is_carried_bit_for_bit() {
    let written = converted(&testdata("se/walk.seanim"), &Options::default());
    let cast = Cast::parse(&written.bytes).unwrap();
    let animation = cast.animations().next().unwrap();
    assert_eq!((animation.name(), animation.frame_rate(), animation.looping()), (Some("walk"), Some(30.0), true));
    let curves: Vec<_> = animation.curves().collect();
    let properties: Vec<String> = curves
        .iter()
        .map(|curve| format!("{} {}", curve.node_name().unwrap(), curve.key_property().unwrap()))
        .collect();
    assert_eq!(properties, ["hip rq", "hip tx", "hip ty", "hip tz", "hip sx", "hip sy", "hip sz", "spine rq"]);
    assert_eq!(frames(curves[1].key_frames()), [0, 10, 20]);
    assert_eq!(
        curves[1].node().property("kv").unwrap().data(),
        [0.0_f32, 2.5, 0.0].map(f32::to_le_bytes).as_flattened()
    );
    assert!(curves.iter().all(|curve| curve.mode() == CurveMode::Absolute));
    let tracks: Vec<_> =
        animation.notification_tracks().map(|track| (track.name().unwrap(), frames(track.key_frames()))).collect();
    assert_eq!(tracks, [("step", vec![3, 13]), ("end", vec![20])]);
    let notes = lines_but_unit(&written.report);
    assert_eq!(notes.len(), 2, "{notes:?}");
    assert!(notes[0].starts_with("dropped bones without keys") && notes[1].starts_with("dropped sections"));
}

#[test]
fn modes_and_modifiers() {
    let modes = |name: &str| -> (Vec<String>, Vec<String>) {
        let written = converted(&testdata(name), &Options::default());
        let cast = Cast::parse(&written.bytes).unwrap();
        let animation = cast.animations().next().unwrap();
        let mode = |name: Option<&str>, mode: CurveMode<'_>| format!("{} {mode}", name.unwrap());
        let curves = animation.curves().filter(|curve| {
            matches!(curve.key_property(), Some(CurveProperty::TranslationX | CurveProperty::Rotation))
        });
        let overrides = animation.curve_mode_overrides().map(|one| mode(one.node_name(), one.mode())).collect();
        (curves.map(|curve| mode(curve.node_name(), curve.mode())).collect(), overrides)
    };
    let text = |all: &[&str]| all.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>();
    // As in SETools (`__load_seanim__`): in relative and delta files the translations of all bones are relative, and
    // rotations are absolute. In the first
    // file the head only turns, in the second it only moves.
    assert_eq!(modes("se/nod.seanim"), (text(&["hip relative", "head absolute"]), text(&["head absolute"])));
    assert_eq!(modes("se/run.seanim"), (text(&["hip relative", "head relative"]), Vec::new()));
}

#[test]
fn frames_of_either_width() {
    for name in ["se/frames_256.seanim", "se/frames_256_text.seanim"] {
        let written = converted(&testdata(name), &Options::default());
        let cast = Cast::parse(&written.bytes).unwrap();
        let curve = cast.animations().next().unwrap().curves().nth(2).unwrap();
        assert_eq!(frames(curve.key_frames()), [0, 255], "{name}");
        assert!(lines_but_unit(&written.report).is_empty(), "{name}: {:?}", written.report);
    }
    let written = converted(&testdata("se/run.seanim"), &Options::default());
    let notes = written.report.notes();
    // 0.1 and 0.001 are no floats.
    assert_eq!((notes[0].outcome(), notes[0].count(), notes.len()), (Outcome::Approximated, 2, 3), "{notes:?}");
}

/// Faces look where their vertices' normals do, which is what tells the winding.
#[test]
fn faces_are_counter_clockwise() {
    let mut paths = vec![testdata("se/triangle.semodel"), testdata("se/figure.semodel")];
    if let Some(folder) = corpus("se") {
        paths.extend(files(&folder, &["semodel"]));
    }
    for path in paths {
        let written = converted(&path, &Options::default());
        let (mut agree, mut differ) = (0, 0);
        for mesh in Cast::parse(&written.bytes).unwrap().meshes() {
            let (positions, normals) = (mesh.positions().unwrap().to_vec(), mesh.normals().unwrap().to_vec());
            for corners in numbers(mesh.faces()).chunks_exact(3) {
                let [a, b, c] = [0, 1, 2].map(|corner| glam::Vec3::from(positions[corners[corner] as usize]));
                let normal = glam::Vec3::from(normals[corners[0] as usize]);
                match (b - a).cross(c - a).dot(normal) {
                    along if along > 0.0 => agree += 1,
                    along if along < 0.0 => differ += 1,
                    _ => {}
                }
            }
        }
        println!("{}: {agree} faces agree with their normals, {differ} differ", path.display());
        assert!(agree > 0 && differ * 100 <= agree, "{}: {agree} agree, {differ} differ", path.display());
    }
}

/// Everything that has the same type in both formats is the same, bit for bit, in real files.
#[test]
fn real_files_are_carried_bit_for_bit() {
    let Some(folder) = corpus("se") else { return };
    for path in files(&folder, &["semodel"]) {
        let (source, written) = (std::fs::read(&path).unwrap(), converted(&path, &Options::default()));
        let (file, cast) = (SeModel::parse(&source).unwrap(), Cast::parse(&written.bytes).unwrap());
        assert_eq!(file.unaccounted, 0, "{}", path.display());
        let model = cast.models().next().unwrap();
        let bones: Vec<_> = model.skeleton().into_iter().flat_map(|skeleton| skeleton.bones()).collect();
        for (bone, node) in zip_equal(&file.bones, bones) {
            assert_eq!(bone.name, node.name().unwrap().as_bytes());
            let local = bone.local.unwrap();
            assert_eq!((node.local_position(), node.local_rotation()), (Some(local.position), Some(local.rotation)));
        }
        for (mesh, node) in zip_equal(&file.meshes, model.meshes().collect::<Vec<_>>()) {
            use zerocopy::IntoBytes;
            let node = node.node();
            let data = |name: &str| node.property(name).map(|property| property.data()).unwrap_or_default();
            assert_eq!(data("vp"), mesh.positions.as_bytes());
            assert_eq!(data("vn"), mesh.normals.as_bytes());
            assert_eq!(data("c0"), mesh.colors.as_bytes());
            if mesh.layers == 1 {
                assert_eq!(data("u0"), mesh.uvs.as_bytes());
            }
            let (_, weights) = mesh.weights.to_vecs();
            assert_eq!(data("wv"), weights.as_bytes());
        }
        println!("{}: {:?}", path.display(), lines(&written.report));
    }
    for path in files(&folder, &["seanim"]) {
        let (source, written) = (std::fs::read(&path).unwrap(), converted(&path, &Options::default()));
        let (file, cast) = (SeAnim::parse(&source).unwrap(), Cast::parse(&written.bytes).unwrap());
        assert_eq!(file.unaccounted, 0, "{}", path.display());
        let animation = cast.animations().next().unwrap();
        assert_eq!(animation.frame_rate(), Some(file.frame_rate));
        for bone in &file.bones {
            let curve = |property| {
                let mut of_bone = animation.curves().filter(|curve| curve.node_name().unwrap().as_bytes() == bone.name);
                of_bone.find(|curve| curve.key_property() == Some(property))
            };
            if let Some(curve) = curve(CurveProperty::TranslationX) {
                let expected: Vec<u8> =
                    bone.location.iter().flat_map(|key| (key.value[0] as f32).to_le_bytes()).collect();
                assert_eq!(curve.node().property("kv").unwrap().data(), expected);
                assert_eq!(frames(curve.key_frames()), bone.location.iter().map(|key| key.frame).collect::<Vec<_>>());
            }
            assert_eq!(curve(CurveProperty::Rotation).is_some(), !bone.rotation.is_empty());
        }
        println!("{}: {:?}", path.display(), lines(&written.report));
    }
}

/// A file written again, and its notes.
fn written_again(path: &std::path::Path, cast: &[u8]) -> (Vec<u8>, Vec<String>) {
    let (mut out, format) = (Vec::new(), Format::of_path(path).unwrap());
    let written = from_cast(format, &kept(cast), &ExportOptions::default(), &mut out).unwrap();
    (out, lines(&written.report))
}

/// The document with the metadata in one order: an axis that is assumed comes last.
fn sorted(bytes: &[u8]) -> Vec<u8> {
    let mut document = Document::from(&Cast::parse(bytes).unwrap());
    document.for_each_mut(|node| {
        if node.kind == NodeKind::METADATA {
            node.properties.sort_by(|one, other| one.name.cmp(&other.name));
        }
    });
    document.to_vec(Layout::Compact).unwrap()
}

/// To Cast, back, and to Cast again: the same Cast. Where the file holds nothing that Cast has no place for, it is the
/// same file as well.
#[test]
fn files_are_written_as_they_were() {
    let same = ["triangle.semodel"];
    let own = files(&testdata("se"), &["semodel", "seanim"]);
    let real = corpus("se").map(|folder| files(&folder, &["semodel", "seanim"])).unwrap_or_default();
    let (mut compared, mut equal) = (0, 0);
    for path in own.iter().chain(&real) {
        let first = converted(path, &Options::default());
        let (out, _) = written_again(path, &first.bytes);
        let folder = tempfile::tempdir().unwrap();
        let again = folder.path().join(path.file_name().unwrap());
        std::fs::write(&again, &out).unwrap();
        let second = converted(&again, &Options::default());
        let name = path.file_name().unwrap().to_str().unwrap();
        // Its bones lie in a circle, which is cut.
        if name != "odd.semodel" {
            assert!(sorted(&first.bytes) == sorted(&second.bytes), "{name}");
        }
        // The up axis is in bytes that are reserved, as zeros, before the last number of SEAnim and at the end of SEModel's.
        let mut out = out;
        let reserved = if name.ends_with(".seanim") { 29..32 } else { 26..29 };
        assert_eq!(&out[reserved.clone()], b"upz", "{name}");
        out[reserved].fill(0);
        let is_equal = out == std::fs::read(path).unwrap();
        assert!(is_equal || !same.contains(&name), "{name}");
        println!("{name}: {is_equal}");
        (compared, equal) = (compared + 1, equal + usize::from(is_equal));
    }
    println!("{compared} files, {equal} of them byte for byte");
}

#[test]
fn what_has_no_place_in_them_is_said() {
    let character = std::fs::read(testdata("valid/character.cast")).unwrap();
    let (model, notes) = written_again("x.semodel".as_ref(), &character);
    let model = SeModel::parse(&model).unwrap();
    let cast = Cast::parse(&character).unwrap();
    let skeleton = cast.models().next().unwrap().skeleton().unwrap();
    assert_eq!(model.bones.len(), skeleton.bones().count());
    assert_eq!(model.meshes.len(), cast.meshes().count());
    assert!(notes.iter().any(|note| note.starts_with("dropped animations")), "{notes:?}");
    assert!(notes.iter().any(|note| note.starts_with("dropped mesh names")), "{notes:?}");
    let (animation, notes) = written_again("x.seanim".as_ref(), &character);
    assert!(!SeAnim::parse(&animation).unwrap().bones.is_empty());
    assert!(notes.iter().any(|note| note.starts_with("dropped models")), "{notes:?}");
}
