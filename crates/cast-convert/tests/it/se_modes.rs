//! Modes of curves as SEAnim has them: written, read again, and played.

use std::sync::Arc;

use crate::common::{kept, lines};
use cast_check::Severity;
use cast_convert::se::{Mode, SeAnim, SeAnimBone};
use cast_convert::{Format, from_cast, to_cast};
use cast_interchange::{ExportOptions, Options, Report, Source};
use cast_scene::{Model, Scene};
use cast_write::{Animation, Bone, Curve, CurveModeOverride, Document, Layout, Root, Skeleton};

const TURN: [f32; 4] = [0.0, 0.0, std::f32::consts::FRAC_1_SQRT_2, std::f32::consts::FRAC_1_SQRT_2];
const TILT: [f32; 4] = [0.5, 0.5, 0.5, 0.5];
const FRAMES: [f64; 6] = [0.0, 2.0, 5.0, 6.0, 9.0, 10.0];

/// A chain of four bones, turned and moved at rest.
fn rig() -> cast_write::Model<'static> {
    let mut skeleton = Skeleton::new();
    for (index, name) in (0..).zip(["root", "arm", "hand", "tip"]) {
        let bone = Bone::new().with_name(name).with_local_position([1.0, 2.0, 3.0]).with_local_rotation(TURN);
        let bone = bone.with_scale([2.0, 1.0, 0.5]);
        skeleton = skeleton.with_bone(if index > 0 { bone.with_parent_index(index - 1_u32) } else { bone });
    }
    cast_write::Model::new().with_name("rig").with_skeleton(skeleton)
}

fn curve(bone: &'static str, property: &'static str, mode: &'static str) -> Curve<'static> {
    let curve = Curve::new().with_node_name(bone).with_key_property(property).with_mode(mode);
    let curve = curve.with_key_frames(vec![0_u8, 5, 10]);
    if property == "rq" {
        curve.with_key_values(vec![[0.0, 0.0, 0.0, 1.0], TURN, TILT])
    } else {
        curve.with_key_values(vec![0.25_f32, 4.0, 1.5])
    }
}

/// Translation and rotation of a bone.
fn moved(bone: &'static str, translation: &'static str, rotation: &'static str) -> Vec<Curve<'static>> {
    let axes = ["tx", "ty", "tz"].map(|axis| curve(bone, axis, translation));
    axes.into_iter().chain([curve(bone, "rq", rotation)]).collect()
}

fn animation(curves: impl IntoIterator<Item = Vec<Curve<'static>>>) -> Animation<'static> {
    let empty = Animation::new().with_name("x").with_frame_rate(30.0);
    curves.into_iter().flatten().fold(empty, Animation::with_curve)
}

fn translating(bone: &'static str, mode: &'static str) -> CurveModeOverride<'static> {
    CurveModeOverride::new().with_node_name(bone).with_mode(mode).with_override_translation(true)
}

/// The file, its notes, and the largest difference between poses before and after: of the model in the file if `with`
/// it, otherwise of the same model, which the writer does not know.
fn through(animation: Animation<'static>, with: bool) -> (Vec<u8>, Report, f32) {
    let bytes = |root: Root<'static>| Document::from(root).to_vec(Layout::Compact).unwrap();
    let whole = kept(bytes(Root::new().with_model(rig()).with_animation(animation.clone())));
    let input = if with { whole.clone() } else { kept(bytes(Root::new().with_animation(animation))) };
    let mut out = Vec::new();
    let written = from_cast(Format::SeAnim, &input, &ExportOptions::default(), &mut out).unwrap();
    let read = |out: &[u8]| {
        let read = to_cast(Format::SeAnim, Source::of_bytes(out), &Options::default()).unwrap();
        kept(read.document.to_vec(Layout::Compact).unwrap())
    };
    let again = read(&out);
    let (before, after) = (Scene::new(&whole), Scene::new(&again));
    let model: &Arc<Model> = &before.models[0];
    let poses =
        FRAMES.map(|frame| [&before, &after].map(|scene| scene.animations[0].bind(model).sample(frame).bones.locals));
    let difference = |[a, b]: &[Vec<cast_scene::Transform>; 2]| {
        a.iter().zip(b).fold(0.0_f32, |most, (a, b)| {
            let dot: f32 = a.rotation.iter().zip(b.rotation).map(|(a, b)| a * b).sum();
            let sign = dot.signum();
            let pairs = a.translation.iter().chain(&a.scale).zip(b.translation.iter().chain(&b.scale));
            let numbers = pairs.map(|(a, b)| (a - b).abs());
            numbers.chain(a.rotation.iter().zip(b.rotation).map(|(a, b)| (a - b * sign).abs())).fold(most, f32::max)
        })
    };
    let worst = poses.iter().map(difference).fold(0.0, f32::max);
    (out, written.report, worst)
}

/// The type and the modifiers of a file.
fn modes(file: &[u8]) -> (Mode, Vec<(String, Mode)>) {
    let file = SeAnim::parse(file).unwrap();
    let name = |bone: &SeAnimBone<'_>| String::from_utf8(bone.name.to_vec()).unwrap();
    let modifiers = file.modifiers.iter().map(|(bone, mode)| (name(&file.bones[*bone as usize]), *mode));
    (file.mode, modifiers.collect())
}

fn warnings(report: &Report) -> Vec<String> {
    let notes = report.notes();
    let codes = notes.iter().filter(|note| note.severity() >= Severity::Warning).map(|note| note.code());
    codes.filter(|code| code.starts_with("CONVERT-ANIMATION")).map(str::to_owned).collect()
}

/// A mode for each of root, arm, hand and tip, of their translations and rotations.
fn chain(modes: [[&'static str; 2]; 4]) -> Animation<'static> {
    let bones = ["root", "arm", "hand", "tip"].into_iter().zip(modes);
    animation(bones.map(|(bone, [translation, rotation])| moved(bone, translation, rotation)))
}

#[test]
fn the_type_follows_the_translations_and_rotations_become_absolute() {
    for (translation, rotation, expected) in [
        ("absolute", "absolute", Mode::Absolute),
        ("absolute", "relative", Mode::Absolute),
        ("absolute", "additive", Mode::Absolute),
        ("relative", "absolute", Mode::Relative),
        ("relative", "relative", Mode::Relative),
        ("additive", "relative", Mode::Relative),
        ("additive", "additive", Mode::Additive),
    ] {
        let (file, report, worst) = through(chain([[translation, rotation]; 4]), true);
        assert_eq!(modes(&file), (expected, Vec::new()), "{translation}, {rotation}");
        assert!(worst < 1e-5, "{translation}, {rotation}: {worst}");
        assert!(warnings(&report).is_empty(), "{:?}", lines(&report));
    }
    // By hand: the first key of the rotation is the rest rotation, since the curve begins with the identity.
    let (file, ..) = through(chain([["relative", "relative"]; 4]), true);
    let root = &SeAnim::parse(&file).unwrap().bones[0];
    assert_eq!(root.rotation[0].value.map(|value| value as f32), TURN);
    assert_eq!(root.location[1].value, [4.0; 3]);
}

#[test]
fn overrides_of_translations_are_modifiers() {
    // The bones above have absolute curves; those below `arm` have another mode than their curves, which is ignored.
    let curves = [["absolute"; 2], ["absolute"; 2], ["absolute"; 2], ["additive", "absolute"]];
    for with in [true, false] {
        let curves = if with { curves } else { [["absolute"; 2]; 4] };
        let (file, report, worst) =
            through(chain(curves).with_curve_mode_override(translating("arm", "relative")), with);
        assert_eq!(modes(&file), (Mode::Absolute, vec![("arm".to_owned(), Mode::Relative)]), "{with}");
        assert!(worst < 1e-5 && warnings(&report).is_empty(), "{with}: {worst}, {:?}", lines(&report));
    }
    // A bone without keys can have one, too.
    let below = || animation([moved("root", "absolute", "absolute"), moved("tip", "absolute", "absolute")]);
    let (file, _, worst) = through(below().with_curve_mode_override(translating("arm", "relative")), true);
    assert_eq!(modes(&file).1, [("arm".to_owned(), Mode::Relative)]);
    assert!(worst < 1e-5, "{worst}");
    // Neither rotations nor scales have modifiers; they become absolute.
    let all = translating("root", "relative").with_override_rotation(true).with_override_scale(true);
    let scaled = chain([["absolute"; 2]; 4]).with_curve(curve("tip", "sx", "absolute"));
    let (file, report, worst) = through(scaled.with_curve_mode_override(all), true);
    assert_eq!(modes(&file), (Mode::Absolute, vec![("root".to_owned(), Mode::Relative)]));
    assert!(worst < 1e-5 && warnings(&report).is_empty(), "{worst}, {:?}", lines(&report));
}

/// A modifier holds for the translations of the bones below, in files of every type.
#[test]
fn overrides_without_a_skeleton_are_kept_or_said() {
    for mode in ["additive", "relative"] {
        let overridden = || chain([[mode; 2]; 4]).with_curve_mode_override(translating("arm", "absolute"));
        let (file, report, worst) = through(overridden(), false);
        assert_eq!(modes(&file), (Mode::Additive, vec![("arm".to_owned(), Mode::Absolute)]), "{mode}");
        assert!(worst < 1e-5, "{mode}: {worst}, {:?}", lines(&report));
        // With the skeleton, nothing has to be said in the file.
        let (_, report, worst) = through(overridden(), true);
        assert!(worst < 1e-5 && warnings(&report).is_empty(), "{mode}: {worst}, {:?}", lines(&report));
    }
    // Neither rotations nor scales have modifiers.
    let absolute = |one: CurveModeOverride<'static>| one.with_override_translation(false);
    let turned = absolute(translating("arm", "relative")).with_override_rotation(true);
    let (_, report, _) = through(chain([["absolute"; 2]; 4]).with_curve_mode_override(turned), false);
    assert_eq!(warnings(&report), ["CONVERT-ANIMATION-013"]);
    let scaled = absolute(translating("arm", "relative")).with_override_scale(true);
    let scaled =
        chain([["absolute"; 2]; 4]).with_curve(curve("tip", "sx", "absolute")).with_curve_mode_override(scaled);
    assert_eq!(warnings(&through(scaled, false).1), ["CONVERT-ANIMATION-016"]);
    // One that changes nothing needs no word.
    let same = translating("arm", "absolute").with_override_rotation(true);
    let (_, report, _) = through(chain([["absolute"; 2]; 4]).with_curve_mode_override(same), false);
    assert!(warnings(&report).is_empty(), "{:?}", lines(&report));
}

#[test]
fn modes_that_are_mixed_along_a_chain_become_absolute() {
    let mixed = || chain([["absolute"; 2], ["relative", "absolute"], ["additive"; 2], ["absolute", "relative"]]);
    let axes = || {
        let curves = ["tx", "ty", "tz"].into_iter().zip(["absolute", "relative", "additive"]);
        animation([curves.map(|(axis, mode)| curve("hand", axis, mode)).collect()])
    };
    // Programs disagree on nested modifiers: the nearest applies in the plug-in for Blender, the farthest in SETools.
    let nested = || {
        let base = chain([["absolute"; 2]; 4]).with_curve_mode_override(translating("root", "relative"));
        base.with_curve_mode_override(translating("hand", "absolute"))
    };
    for animation in [mixed(), axes(), nested()] {
        let (file, report, worst) = through(animation, true);
        assert_eq!(modes(&file), (Mode::Absolute, Vec::new()));
        assert!(worst < 1e-5 && warnings(&report).is_empty(), "{worst}, {:?}", lines(&report));
        assert!(lines(&report).iter().any(|line| line.contains("applied to the rest pose")));
    }
    // Without the skeleton that is impossible, and said so that `--strict` fails.
    for animation in [mixed(), axes(), chain([["relative"; 2]; 4]), chain([["absolute", "relative"]; 4])] {
        assert_eq!(warnings(&through(animation, false).1), ["CONVERT-ANIMATION-013"]);
    }
    let scaled = animation([moved("tip", "additive", "additive")]).with_curve(curve("tip", "sx", "additive"));
    assert_eq!(warnings(&through(scaled, false).1), ["CONVERT-ANIMATION-016"]);
    // Where everything is relative, only the type additive has a place for the rotations.
    let (file, _, worst) = through(chain([["relative"; 2]; 4]), false);
    assert!(modes(&file).0 == Mode::Additive && worst < 1e-5, "{worst}");
}

#[test]
fn curves_on_top_of_others_weights_and_angles_are_sampled() {
    let weighted = |curve: Curve<'static>| curve.with_additive_blend_weight(0.25);
    let stacked = || {
        let below = chain([["absolute"; 2], ["relative", "absolute"], ["absolute"; 2], ["absolute"; 2]]);
        let above = ["tx", "ty", "rq", "sx"].map(|property| weighted(curve("hand", property, "additive")));
        above.into_iter().fold(below, Animation::with_curve)
    };
    let additive = || {
        let curves = moved("root", "additive", "additive").into_iter().map(weighted);
        animation([curves.collect()])
    };
    let angles = || animation([["rx", "ry"].map(|angle| curve("arm", angle, "absolute")).to_vec()]);
    for (animation, with, expected) in [
        (stacked(), true, Mode::Absolute),
        (additive(), true, Mode::Additive),
        (additive(), false, Mode::Additive),
        (angles(), true, Mode::Absolute),
    ] {
        let (file, report, worst) = through(animation, with);
        assert_eq!(modes(&file).0, expected);
        assert!(worst < 1e-4 && warnings(&report).is_empty(), "{worst}, {:?}", lines(&report));
        assert!(lines(&report).iter().any(|line| line.contains("sampled at each frame")));
    }
}

#[test]
fn scenes_that_curves_are_relative_to_become_parents() {
    let old = || chain([["absolute"; 2]; 4]).with_legacy_transform_space("world");
    let (file, report, worst) = through(old(), true);
    assert_eq!(modes(&file), (Mode::Absolute, Vec::new()));
    assert!(worst < 1e-4 && warnings(&report).is_empty(), "{worst}, {:?}", lines(&report));
    assert_eq!(warnings(&through(old(), false).1), ["CONVERT-ANIMATION-013"]);
}
