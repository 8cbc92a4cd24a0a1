//! Upgrades: nothing old remains unless it was refused, and the meaning of a file does not change.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cast_check::upgrade::{Changes, Options, upgrade};
use cast_file::CastFile;
use cast_format::NodeKind;
use cast_read::{Cast, KeyFrames};
use cast_scene::{DeformOptions, Scene, Threads};
use cast_write::{Animation, BlendShape, Bone, Curve, Data, Document, Layout, Mesh, Model, Node, Root, Skeleton};

use crate::common::{checked, sound};

fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

fn upgraded(bytes: &[u8], lossy: bool) -> (Vec<u8>, Changes) {
    let file = sound(bytes);
    let upgraded = upgrade(&file, &Options::new().lossy(lossy)).unwrap();
    assert_eq!(upgraded.is_complete(), upgraded.changes.refused_total() == 0);
    (upgraded.document.to_vec(Layout::Preserve).unwrap(), upgraded.changes)
}

/// The rules about old properties, values and types that a file violates.
fn legacy(bytes: &[u8]) -> BTreeSet<&'static str> {
    let codes = ["CAST-PROPERTY-009", "CAST-PROPERTY-010", "CAST-PROPERTY-011"];
    let report = checked(bytes, &cast_check::Options::default());
    report.totals().iter().map(|total| total.rule.code).filter(|code| codes.contains(code)).collect()
}

/// Every file that parses, by its path from `testdata/`.
fn files() -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for folder in ["valid", "check", "legacy", "unusual"] {
        for entry in fs::read_dir(testdata().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let bytes = fs::read(&path).unwrap();
            if path.extension().is_some_and(|end| end == "cast") && Cast::parse(&bytes).is_ok() {
                files.insert(format!("{folder}/{}", path.file_name().unwrap().to_str().unwrap()), bytes);
            }
        }
    }
    files
}

/// The properties of each file whose upgrade is refused unless data may be lost. If it may, none is.
const REFUSED: [(&str, &[&str]); 7] = [
    // One angle alone: the others are those of the rest pose, which is in another file.
    ("check/CAST-PROPERTY-010.cast", &["kp"]),
    // Frame 1.5.
    ("check/CAST-PROPERTY-011.cast", &["kb"]),
    // A target is missing.
    ("legacy/blend_shape_targets.cast", &["t"]),
    // Three angles that change together.
    ("legacy/euler_curves.cast", &["kp"]),
    // Frames 12.5 and 3.25.
    ("legacy/float_frames.cast", &["kb", "kb"]),
    // Frame 7.5.
    ("legacy/rotation_interpolation.cast", &["kb", "kb", "kb", "kb", "kp", "ri"]),
    // Old colours beside current ones.
    ("legacy/vertex_colors.cast", &["vc"]),
];

#[test]
fn the_tolerance_is_what_is_promised() {
    assert_eq!(cast_check::upgrade::TOLERANCE, TOLERANCE);
}

#[test]
fn nothing_old_remains_unless_it_is_refused() {
    let mut old = BTreeSet::new();
    for (file, bytes) in files() {
        let before = legacy(&bytes);
        for lossy in [false, true] {
            let (after, changes) = upgraded(&bytes, lossy);
            let mut refused: Vec<&str> =
                changes.refused().iter().map(|refusal| refusal.property.as_deref().unwrap()).collect();
            refused.sort_unstable();
            let listed = REFUSED.iter().find(|(name, _)| *name == file && !lossy);
            let expected = listed.map_or(Vec::new(), |(_, properties)| properties.to_vec());
            assert_eq!(refused, expected, "{file}, lossy: {lossy}: {:?}", changes.refused());
            assert_eq!(legacy(&after).is_empty(), refused.is_empty(), "{file}, lossy: {lossy}: {:?}", legacy(&after));
            assert_eq!(after == bytes, changes.made_total() == 0, "{file}");
            if before.is_empty() {
                assert_eq!((changes.made_total(), changes.refused_total()), (0, 0), "{file}");
            }
            assert!(changes.made().iter().all(|change| lossy || !change.lossy), "{file}");
            let (again, more) = upgraded(&after, lossy);
            assert_eq!((again == after, more.made_total()), (true, 0), "{file}: {:?}", more.made());
        }
        if !before.is_empty() {
            old.insert(file);
        }
    }
    assert_eq!(old.len(), 13, "{old:?}");
}

#[test]
fn colors_are_the_same() {
    let bytes = &files()["check/CAST-PROPERTY-009.cast"];
    let (after, changes) = upgraded(bytes, false);
    assert_eq!(changes.made().len(), 1);
    let colors = |bytes: &[u8]| {
        let cast = Cast::parse(bytes).unwrap();
        let mesh = cast.meshes().next().unwrap();
        (mesh.color_layers().map(|layer| layer.unwrap().to_rgba8()).collect::<Vec<_>>(), mesh.color_layer_count())
    };
    let (before, after) = (colors(bytes), colors(&after));
    assert_eq!((before.1, after.1), (None, Some(1)));
    assert_eq!(before.0, after.0);
}

const BASE: [[f32; 3]; 4] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.1, 0.7, 0.3]];

fn mesh(name: &'static str, positions: [[f32; 3]; 4]) -> Mesh<'static> {
    Mesh::new().with_name(name).with_positions(positions.to_vec()).with_faces(vec![0_u32, 1, 2, 1, 2, 3])
}

/// Positions of a mesh under each shape.
type Deformed = Vec<Vec<[f32; 3]>>;

/// Shapes by name with their largest weights, and the first mesh deformed by each shape at its weight.
fn shapes(bytes: &[u8]) -> (Vec<(String, f32)>, Deformed) {
    let scene = Scene::new(&CastFile::from_bytes(bytes.to_vec()).unwrap());
    let model = &scene.models[0];
    let names = model.blend_shapes.iter().map(|shape| (shape.name().unwrap().to_string(), shape.largest_weight));
    let deformed = (0..model.blend_shapes.len()).map(|index| {
        let mut pose = model.rest();
        pose.shape_weights[index] = 0.5 + index as f32;
        model.deform(&pose, &DeformOptions::new().constraints(false).threads(Threads::One))[0]
            .positions
            .iter()
            .map(|position| [position[0], position[1], position[2]])
            .collect()
    });
    (names.collect(), deformed.collect())
}

fn same_positions(before: &Deformed, after: &Deformed) {
    let lengths = |deformed: &Deformed| deformed.iter().map(Vec::len).collect::<Vec<usize>>();
    assert_eq!(lengths(before), lengths(after));
    assert!(lengths(before).iter().all(|len| *len > 0), "{:?}", lengths(before));
    for (before, after) in before.iter().flatten().zip(after.iter().flatten()) {
        assert!(before.iter().zip(after).all(|(one, other)| (one - other).abs() <= 1e-6), "{before:?} {after:?}");
    }
}

#[test]
fn targets_of_blend_shapes_are_the_same() {
    let [mut smile, mut frown] = [BASE; 2];
    smile[1] = [1.5, 0.25, -0.125];
    frown[0] = [0.0, 0.0, 0.3];
    frown[3] = [0.2, 0.7, 0.3];
    let base = mesh("base", BASE);
    let targets = [mesh("smile", smile), mesh("frown", frown), mesh("nothing", BASE)];
    let mut shape = BlendShape::new().with_name("mouth").with_base_shape(base.hash()).into_node();
    shape.set("t", Data::Links(targets.iter().map(|target| target.hash()).collect()));
    shape.set("ts", vec![2.0_f32, 0.5]);
    shape.set("note", "kept");
    let mut model = Model::new().with_mesh(base).into_node();
    model.children.extend(targets.map(Node::from));
    model.children.push(shape);
    let mut root = Root::new().into_node();
    root.children.push(model);
    let bytes = Document::from(root).to_vec(Layout::Compact).unwrap();
    let (after, changes) = upgraded(&bytes, false);
    assert_eq!((changes.made().len(), changes.refused().len()), (1, 0), "{:?}", changes.refused());
    let ((before_names, before), (after_names, after_positions)) = (shapes(&bytes), shapes(&after));
    assert_eq!(before_names, after_names);
    same_positions(&before, &after_positions);
    let cast = Cast::parse(&after).unwrap();
    let counts: Vec<usize> =
        cast.models().next().unwrap().blend_shapes().map(|shape| shape.vertex_indices().unwrap().len()).collect();
    assert_eq!(counts, [1, 2, 1], "only vertices that move, and one at least");
    let notes = cast.nodes().filter(|step| step.node.property("note").is_some()).count();
    assert_eq!(notes, 3);
    assert!(legacy(&after).is_empty());
}

#[test]
fn differences_of_blend_shapes_are_the_same() {
    let bytes = &files()["legacy/blend_shape_deltas.cast"];
    let (after, _) = upgraded(bytes, false);
    let ((before_names, before), (after_names, after)) = (shapes(bytes), shapes(&after));
    assert_eq!(before_names, after_names);
    same_positions(&before, &after);
}

/// An animation of one bone with these curves, and the bone.
fn turning(mode: &'static str, curves: &[(&'static str, &[(f32, f32)])]) -> Vec<u8> {
    let mut animation = Animation::new().with_frame_rate(30.0).into_node();
    for (property, keys) in curves {
        let (frames, values): (Vec<f32>, Vec<f32>) = keys.iter().copied().unzip();
        let mut curve = Curve::new().with_node_name("bone").with_mode(mode).into_node();
        curve.set("kp", *property).set("kb", frames).set("kv", values);
        animation.children.push(curve);
    }
    let bone = Bone::new().with_name("bone").with_local_position([0.0; 3]).with_local_rotation([
        0.1_f32,
        0.2,
        0.3,
        0.927_361_9,
    ]);
    let mut root = Root::new().with_model(Model::new().with_skeleton(Skeleton::new().with_bone(bone))).into_node();
    root.children.push(animation);
    Document::from(root).to_vec(Layout::Compact).unwrap()
}

/// The allowed error of an upgrade, repeated here so that the library's own number cannot grow unnoticed.
const TOLERANCE: f64 = 1e-6;

/// The larger of two differences; NaN is the largest.
fn larger(one: f64, other: f64) -> f64 {
    if one.is_nan() || other.is_nan() { f64::INFINITY } else { one.max(other) }
}

/// The largest difference of a component of the bone's rotation, sampled at this interval of frames; infinite if one is
/// NaN.
fn difference(before: &[u8], after: &[u8], step: f64) -> f64 {
    let [before, after] = [before, after].map(|bytes| Scene::new(&CastFile::from_bytes(bytes.to_vec()).unwrap()));
    let bound = [&before, &after].map(|scene| scene.animations[0].bind(&scene.models[0]));
    let mut worst = 0.0_f64;
    let mut frame = -1.0;
    while frame < 70.0 {
        let [one, other] = bound.each_ref().map(|bound| bound.sample(frame).bones.locals[0].rotation);
        let differ = |sign: f32| {
            one.iter().zip(other).map(|(one, other)| f64::from((one - sign * other).abs())).fold(0.0, larger)
        };
        // If both are infinite, the difference is not NaN.
        worst = larger(worst, differ(1.0).min(differ(-1.0)));
        frame += step;
    }
    worst
}

fn curves(bytes: &[u8]) -> Vec<(String, usize)> {
    let cast = Cast::parse(bytes).unwrap();
    let curves = cast.animations().next().unwrap().curves();
    curves.map(|curve| (curve.key_property().unwrap().to_string(), curve.key_frames().unwrap().len())).collect()
}

#[test]
fn angles_become_quaternions_where_they_say_the_same() {
    // One angle at a time, the last of which makes two turns; keys at different frames.
    let one_by_one: [(&str, &[(f32, f32)]); 3] = [
        ("rx", &[(0.0, 10.0), (10.0, 100.0), (60.0, 100.0)]),
        ("ry", &[(10.0, -5.0), (20.0, 85.0)]),
        ("rz", &[(20.0, 0.0), (60.0, 720.0)]),
    ];
    for mode in ["absolute", "relative", "additive"] {
        let bytes = turning(mode, &one_by_one);
        let (after, changes) = upgraded(&bytes, false);
        assert_eq!(changes.refused_total(), 0, "{:?}", changes.refused());
        let found = curves(&after);
        assert_eq!((found.len(), found[0].0.as_str()), (1, "rq"));
        assert!((4..=20).contains(&found[0].1), "{found:?}");
        assert!(difference(&bytes, &after, 0.37) <= TOLERANCE, "{mode}: {}", difference(&bytes, &after, 0.37));
        assert!(legacy(&after).is_empty());
        let cast = Cast::parse(&after).unwrap();
        let curve = cast.animations().next().unwrap().curves().next().unwrap();
        assert!(matches!(curve.key_frames(), Some(KeyFrames::Integer(_))));
    }
    // Without a rest pose, one angle is enough.
    let (after, changes) = upgraded(&turning("relative", &one_by_one[..1]), false);
    assert_eq!((changes.refused_total(), curves(&after).len()), (0, 1));
}

#[test]
fn angles_that_change_together_are_refused_or_approximated() {
    let together: [(&str, &[(f32, f32)]); 3] =
        [("rx", &[(0.0, 0.0), (60.0, 90.0)]), ("ry", &[(0.0, 0.0), (60.0, 60.0)]), ("rz", &[(0.0, 20.0)])];
    let bytes = turning("absolute", &together);
    let (after, changes) = upgraded(&bytes, false);
    let refusal = &changes.refused()[0];
    assert!(refusal.lossy && refusal.reason.starts_with("rx ry rz: between frames 0 and 1, "), "{}", refusal.reason);
    assert_eq!(curves(&after).len(), 3);
    let (after, changes) = upgraded(&bytes, true);
    let made = changes.made().iter().find(|change| change.rule.code == "CAST-PROPERTY-010").unwrap();
    assert!(made.lossy && made.now.starts_with("`rq` (between frames it differs by up to "), "{}", made.now);
    assert_eq!(curves(&after), [("rq".to_string(), 61)]);
    assert!(difference(&bytes, &after, 1.0) <= TOLERANCE, "exact at every frame");
    let off = difference(&bytes, &after, 0.37);
    assert!((TOLERANCE..1e-4).contains(&off), "{off}");
}

#[test]
fn curves_that_cannot_be_united_say_why() {
    let still: &[(f32, f32)] = &[(0.0, 0.0)];
    for (mode, curves, reason) in [
        ("absolute", vec![("rx", still)], "the other angles"),
        ("relative", vec![("rx", &[(0.5_f32, 0.0_f32)][..])], "fractional frames"),
        ("relative", vec![("rx", &[(-1.0_f32, 0.0_f32)][..])], "out of range"),
        ("relative", vec![("rx", &[(0.0_f32, f32::NAN)][..])], "out of range"),
        ("relative", vec![("rx", still), ("rx", still)], "the last one is used"),
        // A full turn per frame, and turns that would need more keys than are allowed for a file of this size.
        ("relative", vec![("rz", &[(0.0_f32, 0.0_f32), (1.0, 360.0)][..])], "between frames 0 and 1, "),
        ("relative", vec![("rz", &[(0.0_f32, 0.0_f32), (4e9, 4e9)][..])], "between frames "),
    ] {
        let (after, changes) = upgraded(&turning(mode, &curves), false);
        let refused: Vec<&str> = changes.refused().iter().map(|refusal| refusal.reason.as_str()).collect();
        assert!(refused.iter().any(|refused| refused.contains(reason)), "{reason}: {refused:?}");
        assert!(legacy(&after).contains("CAST-PROPERTY-010"));
    }
}

#[test]
fn quaternions_in_four_curves_become_one() {
    let parts: [(&str, &[(f32, f32)]); 4] =
        [("rw", &[(0.0, 0.8), (9.0, 0.8)]), ("rx", &[(0.0, 0.6)]), ("ry", &[(3.0, 0.0)]), ("rz", &[(3.0, 0.0)])];
    let bytes = turning("absolute", &parts);
    let (after, changes) = upgraded(&bytes, false);
    assert_eq!(changes.refused_total(), 0, "{:?}", changes.refused());
    assert!(difference(&bytes, &after, 0.37) <= TOLERANCE);
    assert_eq!(curves(&after), [("rq".to_string(), 3)]);
}

#[test]
fn old_frames_and_spaces() {
    let curve = |frames: Data<'static>, key: &'static str| {
        let mut curve =
            Curve::new().with_node_name("bone").with_key_values(vec![1.0_f32, 2.0]).with_mode("absolute").into_node();
        curve.set("kp", "tx").set(key, frames);
        curve
    };
    let animation = |space: &'static str| {
        let mut animation = Animation::new().with_frame_rate(30.0).into_node();
        animation.set("ts", space);
        animation.children.push(curve(vec![0.0_f32, 300.0].into(), "kt"));
        animation
    };
    let bones = |parent: Option<u32>| {
        let hip = Bone::new().with_name("hip");
        let bone = Bone::new().with_name("bone");
        Skeleton::new().with_bone(hip).with_bone(match parent {
            Some(parent) => bone.with_parent_index(parent),
            None => bone,
        })
    };
    for (space, parent, refused) in [("local", Some(0), 0), ("world", None, 0), ("world", Some(0), 1)] {
        let mut root = Root::new().with_model(Model::new().with_skeleton(bones(parent))).into_node();
        root.children.push(animation(space));
        let bytes = Document::from(root).to_vec(Layout::Compact).unwrap();
        let (after, changes) = upgraded(&bytes, false);
        assert_eq!(changes.refused_total(), refused, "{space}: {:?}", changes.refused());
        let cast = Cast::parse(&after).unwrap();
        let node = cast.nodes().find(|step| step.node.kind() == NodeKind::CURVE).unwrap().node;
        let curve = node.view::<cast_read::views::CurveRef<'_>>().unwrap();
        assert!(curve.legacy_key_times().is_none());
        assert_eq!(curve.key_frames().unwrap().iter().collect::<Vec<_>>(), [0.0, 300.0]);
        assert_eq!(legacy(&after).is_empty(), refused == 0);
    }
}

#[test]
fn no_change_of_a_byte_makes_an_upgrade_panic() {
    let mut upgrades = 0;
    for name in ["legacy/euler_curves.cast", "legacy/blend_shape_targets.cast", "legacy/rotation_interpolation.cast"] {
        let mut bytes = files()[name].clone();
        for index in 0..bytes.len() {
            let before = bytes[index];
            for change in [0, 0x40, 0xFF] {
                bytes[index] = change;
                if Cast::parse(&bytes).is_ok() {
                    let (after, _) = upgraded(&bytes, index % 2 == 0);
                    assert!(Cast::parse(&after).is_ok(), "{name}: byte {index} as {change}");
                    upgrades += 1;
                }
            }
            bytes[index] = before;
        }
    }
    assert!(upgrades > 2500, "only {upgrades} changed files could be read");
}
