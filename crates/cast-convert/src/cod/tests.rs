//! Models and animations as text and as blocks, against what the files hold and poses computed by hand.

use std::path::{Path, PathBuf};

use cast_file::CastFile;
use cast_interchange::{Converted, ExportOptions, Options, Report, Source};
use cast_read::views::UpAxis;
use cast_scene::Scene;
use cast_scene::compare::{self, compare};
use cast_write::{Animation, Bone, Curve, Document, Layout, Material, Mesh, Metadata, Model, NotificationTrack, Root};

use crate::{Format, from_cast, to_cast};

fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/cod").join(name)
}

fn read(name: &str) -> (CastFile, Vec<String>) {
    let path = testdata(name);
    let bytes = std::fs::read(&path).unwrap();
    let format = Format::of_path(&path).unwrap();
    let converted = to_cast(format, Source::of_file(&bytes, &path), &Options::default()).unwrap();
    let Converted { document, report, .. } = converted;
    (CastFile::from_bytes(document.to_vec(Layout::Compact).unwrap()).unwrap(), lines(&report))
}

fn lines(report: &Report) -> Vec<String> {
    report.notes().iter().map(ToString::to_string).collect()
}

#[track_caller]
fn near<const N: usize>(found: [impl Into<f64>; N], expected: [f32; N]) {
    let (found, expected) = (found.map(Into::into), expected.map(f64::from));
    assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6), "{found:?} instead of {expected:?}");
}

#[test]
fn a_model_of_version_6() {
    let (file, notes) = read("arm.xmodel_export");
    let scene = Scene::new(&file);
    let model = &scene.models[0];
    let skeleton = model.skeleton.as_ref().unwrap();
    let bones: Vec<_> = skeleton.bones().iter().map(|bone| (bone.name().unwrap(), bone.parent)).collect();
    assert_eq!(bones, [("tag_origin", None), ("j_elbow", Some(0))]);
    let half = std::f32::consts::FRAC_1_SQRT_2;
    near(skeleton.rest().locals[1].translation, [0.0, 1.0, 0.0]);
    near(skeleton.rest().locals[1].rotation, [0.0, 0.0, half, half]);
    let names: Vec<_> = model.meshes.iter().map(|mesh| mesh.name().unwrap()).collect();
    assert_eq!(names, ["upper", "lower"]);
    let upper = &model.meshes[0];
    // Triangles are clockwise there, and texture coordinates run down as in Cast.
    assert_eq!(upper.positions().to_vec(), [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    assert_eq!(upper.node().faces().unwrap().to_vec(), [0, 1, 2]);
    assert_eq!(upper.node().uv_layer(0).unwrap().to_vec(), [[0.0, 0.25], [1.0, 0.0], [0.0, 1.0]]);
    let colors = upper.node().color_layer(0).unwrap();
    assert_eq!((colors.get(0), colors.get(1)), (Some([1.0, 0.0, 0.0, 1.0]), Some([1.0; 4])));
    assert!(model.meshes[1].node().color_layer(0).is_none());
    let weights: Vec<_> = upper.influences.as_ref().unwrap().of(2).collect();
    assert_eq!(weights, [(0, 0.5), (1, 0.5)]);
    let paths = |material: usize| {
        let files = model.materials[material].node().files();
        files.map(|file| file.path().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!((paths(0), paths(1)), (vec!["skin.tga".to_owned(), "skin_n.tga".to_owned()], Vec::new()));
    for part in ["dropped further images of materials", "dropped parameters of materials"] {
        assert!(notes.iter().any(|note| note.starts_with(part)), "{part}: {notes:#?}");
    }
}

#[test]
fn other_versions() {
    let (file, _) = read("version_5.xmodel_export");
    let scene = Scene::new(&file);
    let mesh = &scene.models[0].meshes[0];
    assert_eq!(mesh.positions().to_vec(), [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    assert_eq!(mesh.node().uv_layer(0).unwrap().to_vec(), [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]);
    assert_eq!(scene.models[0].materials[0].node().files().next().unwrap().path(), Some("wood.tga"));

    let (file, notes) = read("version_7.xmodel_export");
    let scene = Scene::new(&file);
    let mesh = &scene.models[0].meshes[0];
    assert_eq!((mesh.name(), mesh.positions().len()), (Some("piece"), 3));
    assert_eq!(mesh.node().uv_layer(1).unwrap().to_vec(), [[0.5, 0.5], [0.25, 0.5], [0.5, 0.25]]);
    for part in ["dropped flags", "dropped faces", "dropped weights", "dropped further images of materials"] {
        assert!(notes.iter().any(|note| note.starts_with(part)), "{part}: {notes:#?}");
    }
}

#[test]
fn an_animation_moves_the_bones_of_a_model() {
    let (animation, _) = read("bend.xanim_export");
    let (model, _) = read("arm.xmodel_export");
    let (animations, scene) = (Scene::new(&animation), Scene::new(&model));
    let one = &animations.animations[0];
    assert_eq!((one.name(), one.frame_rate, one.range()), (Some("bend"), 24.0, Some((0.0, 2.0))));
    let notes: Vec<_> = one.notifications.iter().map(|note| (note.name().unwrap(), note.frames.clone())).collect();
    assert_eq!(notes, [("start here", vec![0.0]), ("end", vec![2.0]), ("sound", vec![1.0])]);
    let binding = one.bind(&scene.models[0]);
    let skeleton = scene.models[0].skeleton.as_ref().unwrap();
    let half = std::f32::consts::FRAC_1_SQRT_2;
    for (frame, height, axis) in
        [(0.0, 0.0, [0.0, 1.0, 0.0]), (1.0, 2.5, [-half, half, 0.0]), (2.0, 5.0, [-1.0, 0.0, 0.0])]
    {
        let pose = binding.sample(frame);
        let world = skeleton.world(&pose.bones);
        near(world.position(1).unwrap(), [0.0, 1.0, height]);
        near(world.matrices()[1][0], axis);
    }
}

#[test]
fn errors_say_in_which_line() {
    let error = |format, text: &str| {
        to_cast(format, Source::of_bytes(text.as_bytes()), &Options::default()).map(drop).unwrap_err().to_string()
    };
    for (format, text, expected) in [
        (Format::XModel, "v 0 0 0\n", "not a file of this format: expected `MODEL` at the start"),
        (Format::XModel, "MODEL\nNUMBONES 1\nBONE 0 -1\n", "line 3 `BONE 0 -1`: expected the name of a bone, found"),
        (Format::XModel, "MODEL\nNUMFACES 1\nVERT 0\n", "line 3 `VERT 0`: expected `TRI` before the corners"),
        (Format::XModel, "MODEL\nNUMVERTS 1\n", "the file ends too early"),
        (Format::XAnim, "MODEL\n", "not a file of this format: expected `ANIMATION` at the start"),
        (Format::XAnim, "ANIMATION\nNUMPARTS x\nPART 0\n", "line 3 `PART 0`: expected the name of a part, found"),
    ] {
        assert!(error(format, text).starts_with(expected), "{}", error(format, text));
    }
}

/// A bone that is turned below one that is scaled, a triangle, and an animation with a note.
fn hero() -> CastFile {
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let root = Bone::new().with_name("root").with_parent_index(u32::MAX).with_local_position([0.0, 0.0, 1.0]);
    let root = root.with_local_rotation([0.0, 0.0, 0.0, 1.0]).with_scale([2.0; 3]);
    let tip = Bone::new().with_name("tip").with_parent_index(0_u32).with_local_position([1.0, 0.0, 0.0]);
    let tip = tip.with_local_rotation([0.0, 0.0, half, half]);
    let bones = [root, tip].map(|bone| bone.with_segment_scale_compensate(false));
    let skeleton = bones.into_iter().fold(cast_write::Skeleton::new(), cast_write::Skeleton::with_bone);
    let material = Material::new().with_name("skin").with_texture("diffuse", "tex/skin.png");
    let mesh = Mesh::new()
        .with_name("body")
        .with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        .with_normals(vec![[0.0, 0.0, 1.0]; 3])
        .with_uv_layer(vec![[0.0, 0.25], [1.0, 0.0], [0.5, 1.0]])
        .with_faces(vec![0_u32, 1, 2])
        .with_material(material.hash())
        .with_weights(2, vec![0_u32, 1, 1, 0, 0, 0], vec![0.75_f32, 0.25, 1.0, 0.0, 1.0, 0.0]);
    let model = Model::new().with_name("hero").with_skeleton(skeleton).with_mesh(mesh).with_material(material);
    let curve = Curve::new().with_node_name("tip").with_key_property("tx").with_key_frames(vec![4_u32, 5]);
    let curve = curve.with_key_values(vec![1.0_f32, 2.0]).with_mode("absolute");
    let step = NotificationTrack::new().with_name("step").with_key_frames(vec![5_u32]);
    let animation = Animation::new().with_name("reach").with_frame_rate(24.0).with_curve(curve);
    let animation = animation.with_notification_track(step);
    let up = Metadata::new().with_up_axis(UpAxis::Z);
    let document = Document::from(Root::new().with_metadata(up).with_model(model).with_animation(animation));
    CastFile::from_bytes(document.to_vec(Layout::Compact).unwrap()).unwrap()
}

#[test]
fn a_model_is_written() {
    let mut out = Vec::new();
    let written = from_cast(Format::XModel, &hero(), &ExportOptions::new(), &mut out).unwrap();
    // The lines but for the parameters of the material, which say nothing.
    let text = std::str::from_utf8(&out).unwrap();
    let (text, parameters) = text.split_once("COLOR 0 0 0 1\nTRANSPARENCY").unwrap();
    assert!(parameters.ends_with("PHONG -1\n\n"), "{parameters}");
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    let corner = |vertex: u32, uv: &str| format!("VERT {vertex}|NORMAL 0 0 1|COLOR 1 1 1 1|UV 1 {uv}");
    let expected = [
        "MODEL|VERSION 6|NUMBONES 2|BONE 0 -1 \"root\"|BONE 1 0 \"tip\"",
        "BONE 0|OFFSET 0 0 1|SCALE 1 1 1|X 1 0 0|Y 0 1 0|Z 0 0 1",
        // The scale of the root doubles the way to the tip, whose x axis is the y axis of the scene.
        "BONE 1|OFFSET 2 0 1|SCALE 1 1 1|X 0 1 0|Y -1 0 0|Z 0 0 1",
        "NUMVERTS 3|VERT 0|OFFSET 0 0 0|BONES 2|BONE 0 0.75|BONE 1 0.25",
        "VERT 1|OFFSET 1 0 0|BONES 1|BONE 1 1|VERT 2|OFFSET 0 1 0|BONES 1|BONE 0 1",
        "NUMFACES 1|TRI 0 0 0 0",
        &corner(0, "0 0.25"),
        &corner(2, "0.5 1"),
        &corner(1, "1 0"),
        "NUMOBJECTS 1|OBJECT 0 \"body\"|NUMMATERIALS 1|MATERIAL 0 \"skin\" \"Lambert\" \"color:tex/skin.png\"",
    ];
    let expected: Vec<&str> = expected.iter().flat_map(|lines| lines.split('|')).collect();
    assert_eq!(numbers_rounded(&lines), numbers_rounded(&expected));
    let notes = self::lines(&written.report);
    for part in ["dropped scales of bones", "dropped animations"] {
        assert!(notes.iter().any(|note| note.starts_with(part)), "{part}: {notes:#?}");
    }
}

#[test]
fn an_animation_is_written() {
    let mut out = Vec::new();
    from_cast(Format::XAnim, &hero(), &ExportOptions::new().name(Some("reach")), &mut out).unwrap();
    let text = std::str::from_utf8(&out).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    let root = "PART 0|OFFSET 0 0 1|SCALE 1 1 1|X 1 0 0|Y 0 1 0|Z 0 0 1";
    let tip = |x: u32| format!("PART 1|OFFSET {x} 0 1|SCALE 1 1 1|X 0 1 0|Y -1 0 0|Z 0 0 1");
    let expected = [
        "ANIMATION|VERSION 3|NUMPARTS 2|PART 0 \"root\"|PART 1 \"tip\"|FRAMERATE 24|NUMFRAMES 2|FRAME 4",
        root,
        &tip(2),
        "FRAME 5",
        root,
        &tip(4),
        "NOTETRACKS|PART 0|NUMTRACKS 1|NOTETRACK 0|NUMKEYS 1|FRAME 5 \"step\"|PART 1|NUMTRACKS 0",
    ];
    let expected: Vec<&str> = expected.iter().flat_map(|lines| lines.split('|')).collect();
    assert_eq!(numbers_rounded(&lines), numbers_rounded(&expected));
}

/// Lines with numbers rounded to six digits after the point.
fn numbers_rounded(lines: &[&str]) -> Vec<String> {
    let word = |word: &str| {
        let number = word.parse::<f64>().map(|number| (number * 1e6).round() / 1e6 + 0.0);
        number.map_or_else(|_| word.to_owned(), |number| number.to_string())
    };
    lines.iter().map(|line| line.split(' ').map(word).collect::<Vec<_>>().join(" ")).collect()
}

/// What differs between the meanings of two files, with the precision of blocks.
fn differences(one: &CastFile, other: &CastFile) -> Vec<String> {
    let found = compare(&Scene::new(one), &Scene::new(other), &compare::Options::new()).unwrap();
    found.differences().iter().map(|found| format!("{:?} of {}", found.aspect, found.path)).collect()
}

#[test]
fn blocks_mean_what_text_does() {
    for (text, blocks) in [
        ("arm.xmodel_export", "arm.xmodel_bin"),
        ("version_7.xmodel_export", "version_7.xmodel_bin"),
        ("bend.xanim_export", "bend.xanim_bin"),
        ("bend.xanim_export", "unpadded.xanim_bin"),
    ] {
        let ((text, _), (packed, notes)) = (read(text), read(&format!("../cod_bin/{blocks}")));
        let mut found = differences(&text, &packed);
        // A note of the file beside the text, and what is named after the file.
        found.retain(|line| !line.contains("\"sound\"") && !line.starts_with("Name of "));
        assert_eq!(found, [""; 0], "{blocks}");
        assert!(!notes.iter().any(|note| note.contains("statements")), "{notes:#?}");
    }
}

/// The stream of a file.
fn unpacked(file: &[u8]) -> Vec<u8> {
    let size = u32::from_le_bytes(file[5..9].try_into().unwrap());
    assert_eq!(&file[..5], b"*LZ4*");
    lz4_flex::block::decompress(&file[9..], size as usize).unwrap()
}

/// Bytes that are written as hexadecimal digits, and as text in quotes.
fn bytes(description: &str) -> Vec<u8> {
    let mut out = Vec::new();
    for word in description.split_whitespace() {
        match word.strip_prefix('"') {
            Some(text) => out.extend_from_slice(text.trim_end_matches('"').as_bytes()),
            None => out.extend((0..word.len()).step_by(2).map(|at| u8::from_str_radix(&word[at..at + 2], 16).unwrap())),
        }
    }
    out
}

#[test]
fn an_animation_is_written_as_blocks() {
    let mut out = Vec::new();
    from_cast(Format::XAnimBin, &hero(), &ExportOptions::new().name(Some("reach")), &mut out).unwrap();
    let place = |part: &str, x: &str, axes: [&str; 3]| {
        let [a, b, c] = axes;
        format!(
            "5A74 {part} 8393 0000 {x} 00000000 0000803F 561C 0000 0000803F 0000803F 0000803F FDDC {a} DCCC {b} BFFC {c}"
        )
    };
    let (one, minus, zero) = ("FF7F", "0180", "0000");
    let still = [[one, zero, zero], [zero, one, zero], [zero, zero, one]].map(|axis| axis.concat());
    let turned = [[zero, one, zero], [minus, zero, zero], [zero, zero, one]].map(|axis| axis.concat());
    let root = place("0000", "00000000", still.each_ref().map(String::as_str));
    let tip = |x: &str| place("0100", x, turned.each_ref().map(String::as_str));
    let (two, four) = (tip("00000040"), tip("00008040"));
    let expected = [
        "AC7A 0000 D124 0300 7992 0200 0B36 0000 \"root\" 00000000 0B36 0100 \"tip\" 00 D392 1800 17B9 0000 02000000",
        "23C7 0000 04000000",
        &root,
        &two,
        "23C7 0000 05000000",
        &root,
        &four,
        "F3C7 0000 5A74 0000 1690 0100 4346 0000 6C7A 0100 7516 0000 05000000 \"step\" 00000000 5A74 0100 1690 0000",
    ];
    assert_eq!(unpacked(&out), bytes(&expected.join(" ")));
}

#[test]
fn blocks_count_less_than_text() {
    let animation = |rate: f32, notes: u32| {
        let track = NotificationTrack::new().with_name("step").with_key_frames((0..notes).collect::<Vec<_>>());
        let curve = Curve::new().with_node_name("tip").with_key_property("tx").with_key_frames(vec![0_u32]);
        let curve = curve.with_key_values(vec![1.0_f32]).with_mode("absolute");
        let animation = Animation::new().with_frame_rate(rate).with_curve(curve).with_notification_track(track);
        let document = Document::from(Root::new().with_animation(animation));
        CastFile::from_bytes(document.to_vec(Layout::Compact).unwrap()).unwrap()
    };
    let write = |file: &CastFile, format| from_cast(format, file, &ExportOptions::new(), &mut Vec::new());
    let notes = lines(&write(&animation(23.976, 1), Format::XAnimBin).unwrap().report);
    let rounded = notes.iter().find(|note| note.starts_with("approximated frame rates"));
    assert!(rounded.is_some_and(|note| note.contains("24 instead of 23.976")), "{notes:#?}");
    let many = animation(30.0, 65_536);
    assert!(write(&many, Format::XAnim).is_ok());
    let error = write(&many, Format::XAnimBin).unwrap_err().to_string();
    assert!(error.starts_with("a number after `NUMKEYS` is too large for blocks; write .xmodel_export"), "{error}");
}

#[test]
fn errors_say_in_which_block() {
    let packed = |stream: &[u8]| super::blocks::packed(stream).unwrap();
    let error = |bytes: &[u8]| {
        to_cast(Format::XModelBin, Source::of_bytes(bytes), &Options::default()).map(drop).unwrap_err().to_string()
    };
    let mut long = packed(&[0; 64]);
    long[5..9].copy_from_slice(&u32::MAX.to_le_bytes());
    for (bytes, expected) in [
        (b"*LZ4*".to_vec(), "the file ends too early"),
        (long, "the file is damaged: its content cannot be unpacked (at byte 9)"),
        (packed(&bytes("C846 0000 3412")), "block 1: expected a block, found the unknown hash 0x1234"),
        (packed(&bytes("C846 0000 99F0 0000 00000000 FFFFFFFF 6162")), "block 1 `BONE`: a string without"),
        (packed(&bytes("C846 0000 8393 0000 0000")), "block 1 `OFFSET`: the file ends too early"),
        (packed(&bytes("AC7A 0000")), "not a file of this format: expected `MODEL` at the start"),
    ] {
        assert!(error(&bytes).starts_with(expected), "{}", error(&bytes));
    }
}
