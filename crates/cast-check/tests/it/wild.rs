//! Compares the check with what the official plug-in for Blender does with files as real programs write them.
//!
//! Outcomes are those of the plug-in 1.99 (dtzxporter/cast at f6296ba) in Blender 4.5.15, with an armature of the bones
//! that an animation moves. The files are not part of the repository: the test runs if `CAST_CORPUS` names their folder.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use cast_check::{Options, Reader, Severity};

use crate::common::checked;

/// What the plug-in does with a file that it does not import as it is meant.
enum Outcome {
    /// It stops with an exception; the codes say why.
    Fails,
    /// It leaves something out, or misreads it, without a word.
    Loses,
}

use Outcome::{Fails, Loses};

/// Files that are not imported completely, and the codes of errors that say so; all other files are imported. With
/// [`Reader::Blender`], a warning is enough for what depends on what the user has selected.
const NOT_AS_MEANT: &[(&str, Outcome, &[&str])] = &[
    // struct.error: unpack requires a buffer of 28530 bytes (and of 512 and 49024).
    ("gocast_model.cast", Fails, &["CAST-STRUCTURE-004"]),
    ("tinycast0.1_valen_anim.cast", Fails, &["CAST-STRUCTURE-002"]),
    ("tinycast0.1_valen_model_morph.cast", Fails, &["CAST-STRUCTURE-002"]),
    // UnicodeDecodeError.
    ("rsx_uaf_model_LOD0.cast", Fails, &["CAST-STRING-001"]),
    // TypeError: 'float' object cannot be interpreted as an integer.
    ("legion_anim_floatkeys.cast", Fails, &["CAST-INTEROP-009"]),
    // TypeError: 'NoneType' object is not subscriptable, at the local rotation of a bone.
    ("legion_model_world.cast", Fails, &["CAST-INTEROP-005"]),
    ("rsx_old_model_LOD0.cast", Fails, &["CAST-INTEROP-005"]),
    // IndexError: weights for bone 0 of an empty skeleton.
    ("legion_static.cast", Fails, &["CAST-MESH-015"]),
    // TypeError: 'NoneType' object is not subscriptable, at the weights.
    ("rainbow_mesh.cast", Fails, &["CAST-MESH-022"]),
    ("x_mi_without_weights.cast", Fails, &["CAST-MESH-022"]),
    // The same, at the texture coordinates.
    ("x_ul_without_layer.cast", Fails, &["CAST-MESH-018"]),
    // ZeroDivisionError; ValueError: cannot convert float NaN to integer.
    ("x_fps_0.cast", Fails, &["CAST-ANIMATION-001"]),
    ("x_fps_nan.cast", Fails, &["CAST-ANIMATION-001"]),
    // ValueError: TimelineMarker.frame value not in 'int' range.
    ("x_negative_note.cast", Fails, &["CAST-ANIMATION-016"]),
    // Exception: You must select an armature to apply the animation to.
    ("ref_model_anim.cast", Fails, &["CAST-INTEROP-011"]),
    ("ref_model_anim_rel_t_abs_r.cast", Fails, &["CAST-INTEROP-011"]),
    ("ref_model_anim_relative.cast", Fails, &["CAST-INTEROP-011"]),
    // 100,000 frames a second.
    ("x_fps_neg.cast", Loses, &["CAST-ANIMATION-001"]),
    // The bones stand still.
    ("modes_capitals.cast", Loses, &["CAST-STRING-008"]),
    ("modes_turkish.cast", Loses, &["CAST-STRING-008"]),
    // No curve is imported.
    ("legion_anim_euler.cast", Loses, &["CAST-INTEROP-012", "CAST-STRING-006"]),
    // Three of twelve curves have no keys; the shape moves nothing.
    ("tinycast0.2_valen_anim.cast", Loses, &["CAST-ANIMATION-004"]),
    ("tinycast0.2_valen_model_morph.cast", Loses, &["CAST-BLEND-001"]),
];

#[test]
fn errors_are_found_where_the_official_plug_in_fails_or_loses_something() {
    let Some(given) = std::env::var_os("CAST_CORPUS") else {
        println!("skipped: CAST_CORPUS is not set");
        return;
    };
    let folder = Path::new(&given).join("wild");
    let mut wrong = Vec::new();
    let mut looked_at = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "cast") {
            continue;
        }
        looked_at += 1;
        let name = path.file_name().unwrap().to_str().unwrap();
        let bytes = fs::read(&path).unwrap();
        let codes = |options: &Options<'_>, least: Severity| -> BTreeSet<&'static str> {
            let report = checked(&bytes, options);
            report.totals().iter().filter(|total| total.severity >= least).map(|total| total.rule.code).collect()
        };
        let errors = codes(&Options::new(), Severity::Error);
        match NOT_AS_MEANT.iter().find(|one| one.0 == name) {
            None if errors.is_empty() => {}
            None => wrong.push(format!("{name} is imported, but {errors:?}")),
            Some((_, outcome, expected)) => {
                let found = codes(&Options::new().for_readers([Reader::Blender]), Severity::Warning);
                if !expected.iter().all(|code| found.contains(code)) {
                    let what = if matches!(outcome, Fails) { "fails" } else { "loses something" };
                    wrong.push(format!("{name} {what}, expected {expected:?}, found {found:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(looked_at >= 70, "{looked_at} files");
}
