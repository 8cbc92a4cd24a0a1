//! From Cast to another format and back: what is different afterwards is what the notes of the two conversions say.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cast_convert::{ExportOptions, Format, Options, Outcome, Report, Source, from_cast, to_cast};
use cast_file::CastFile;
use cast_scene::Scene;
use cast_scene::compare::{Aspect, Difference, compare};
use cast_write::Layout;

/// What kind of thing a difference is about: the last step of its path.
fn kind(path: &str) -> &str {
    let mut kind = "";
    let mut rest = path;
    // Names may hold slashes and spaces, but not what comes between a name and the next kind.
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_lowercase()) {
        let tail = &rest[start..];
        let end = tail.find([' ', '[']).unwrap_or(tail.len());
        kind = &tail[..end];
        if tail.starts_with("blend shape") {
            kind = "blend shape";
        }
        rest = match tail[end..].find("\"/").or_else(|| tail[end..].find("]/")) {
            Some(next) => &tail[end + next + 2..],
            None => break,
        };
    }
    kind
}

/// The notes that can be behind a difference: any of them has to be there.
fn reasons(difference: &Difference) -> &'static [&'static str] {
    const MODELS: &str = "CONVERT-SCENE-028";
    const PLACES: &str = "CONVERT-SCENE-012";
    const SPLIT: &str = "CONVERT-SKELETON-014";
    const CURVE_BONES: &str = "CONVERT-SKELETON-005";
    const ANIMATION_SKELETONS: &str = "CONVERT-SKELETON-015";
    match (difference.aspect, kind(&difference.path)) {
        (Aspect::UpAxis, _) => &["CONVERT-SCENE-015"],
        (Aspect::Name, "model") => &["CONVERT-SCENE-029", "CONVERT-SCENE-013"],
        (Aspect::Presence, "model") => &[MODELS, CURVE_BONES, ANIMATION_SKELETONS],
        (Aspect::Presence, "mesh" | "material") => &[MODELS],
        (Aspect::Presence, "instance") => &["CONVERT-SCENE-019", "CONVERT-SCENE-020", "CONVERT-SCENE-021"],
        (Aspect::Presence, "hair") => &["CONVERT-MESH-037"],
        (Aspect::Presence, "blend shape") => &["CONVERT-SHAPE-003"],
        (Aspect::Presence, "animation") => &["CONVERT-ANIMATION-004"],
        (Aspect::Presence, "notification") => &["CONVERT-ANIMATION-007"],
        (Aspect::Presence, "curve") => &["CONVERT-ANIMATION-001", "CONVERT-ANIMATION-010", CURVE_BONES],
        (Aspect::Presence, "bone") => &[SPLIT, MODELS, PLACES, CURVE_BONES, "CONVERT-SKELETON-009"],
        (Aspect::Parent, _) => &[SPLIT, MODELS, PLACES],
        (Aspect::Presence | Aspect::Name | Aspect::Slot, "slot") => &["CONVERT-MATERIAL-016"],
        (Aspect::Constraints, _) => &[
            "CONVERT-SKELETON-008",
            "CONVERT-SKELETON-009",
            "CONVERT-SKELETON-010",
            "CONVERT-SKELETON-011",
            "CONVERT-SKELETON-012",
        ],
        (Aspect::Looping, _) => &["CONVERT-ANIMATION-006"],
        (Aspect::Curves, _) => &["CONVERT-ANIMATION-012"],
        // Of a model, bones: their scale is in another bone, which moves the vertices in the same way.
        (Aspect::Pose, "model") => &[PLACES],
        (Aspect::Deforming, _) => &[SPLIT],
        (Aspect::Visibility, _) => &["CONVERT-ANIMATION-010"],
        (Aspect::Normals, _) => &["CONVERT-MESH-033"],
        (Aspect::Colors, _) => &["CONVERT-MESH-025"],
        _ => &[],
    }
}

/// Notes of losses without a difference, and why there is none. Every other one promises a difference for which it is one
/// of the [`reasons`].
const UNSEEN: &[(&str, &str)] = &[
    ("CONVERT-ANIMATION-008", "this project finds them in `extras` again"),
    ("CONVERT-ANIMATION-012", "what curves do to the rest pose is compared, and not in which mode they do it"),
    ("CONVERT-MATERIAL-001", "this project finds them again where few programs look"),
    ("CONVERT-MATERIAL-016", "a material with nothing but a diffuse texture or colour is the same in both kinds"),
    ("CONVERT-MESH-004", "the lines that hair became, of which the writer speaks in a note of its own"),
    ("CONVERT-MESH-015", "the lines that hair became, of which the writer speaks in a note of its own"),
    ("CONVERT-MESH-018", "Cast has no names of layers; these are from the writer"),
    ("CONVERT-MESH-029", "Cast has no bitangents; these are from the writer"),
    ("CONVERT-SCENE-003", "Cast has no such properties; these are from the writer of instances"),
    (
        "CONVERT-SCENE-013",
        "the objects that models and instances became, of which the writer speaks in notes of its own",
    ),
    ("CONVERT-SCENE-029", "the name was that of the part, which the result is called after"),
    ("CONVERT-SHAPE-004", "how far a slider goes is not compared, but what a shape does"),
    (
        "CONVERT-SKELETON-007",
        "this project reads what it wrote; bones elsewhere differ, as `cargo xtask blender-poses` shows",
    ),
    ("CONVERT-SKELETON-013", "this project moves such bones; Blender does not"),
    ("CONVERT-SKIN-005", "weights are compared by what they do, and all readers divide them by their sum"),
    ("CONVERT-SKIN-007", "`extras` say it; bones elsewhere differ, as `cargo xtask blender-poses` shows"),
    ("CONVERT-TEXTURE-003", "this project finds them in `extras` again"),
    ("CONVERT-TEXTURE-004", "this project finds them in `extras` again"),
    ("CONVERT-TEXTURE-011", "the slots have numbers in the first file as well"),
    ("CONVERT-TEXTURE-018", "this project finds them in `extras` again"),
];

fn files() -> Vec<PathBuf> {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/valid");
    let corpus = std::env::var_os("CAST_CORPUS").map(|directory| PathBuf::from(directory).join("cast"));
    let directories = std::iter::once(testdata).chain(corpus);
    let paths = directories.flat_map(|directory| directory.read_dir().unwrap().map(|entry| entry.unwrap().path()));
    let mut files: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|found| found == "cast")).collect();
    files.sort();
    assert!(files.len() >= 10, "{files:?}");
    files
}

/// A file after it went to a format and back, and all that was said on the way.
fn there_and_back(file: &CastFile, format: Format) -> (CastFile, Report) {
    let mut out = Vec::new();
    let written = from_cast(format, file, &ExportOptions::default(), &mut out).unwrap();
    let mut report = written.report;
    let converted = to_cast(format, Source::of_bytes(&out), &Options::default()).unwrap();
    report.append(converted.report);
    (CastFile::from_bytes(converted.document.to_vec(Layout::Compact).unwrap()).unwrap(), report)
}

fn differences_are_what_notes_say(format: Format) {
    let mut unexplained: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut unfounded: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let (mut same, mut explained) = (0, 0);
    for path in files() {
        let file = CastFile::from_bytes(fs::read(&path).unwrap()).unwrap();
        let (back, report) = there_and_back(&file, format);
        let options = cast_scene::compare::Options::new().limit(usize::MAX);
        let comparison = compare(&Scene::new(&file), &Scene::new(&back), &options).unwrap();
        let said: BTreeSet<&str> = report.notes().iter().map(|note| note.code()).collect();
        same += usize::from(comparison.is_same());
        let found: BTreeSet<&str> = comparison.differences().iter().flat_map(reasons).copied().collect();
        let losses = report.notes().iter().filter(|note| note.outcome() != Outcome::Assumed).map(|note| note.code());
        for code in losses.filter(|code| !found.contains(code) && UNSEEN.iter().all(|(unseen, _)| unseen != code)) {
            unfounded.entry(code).or_default().push(path.file_name().unwrap().to_string_lossy().into_owned());
        }
        for difference in comparison.differences() {
            if reasons(difference).iter().any(|code| said.contains(code)) {
                explained += 1;
                continue;
            }
            let Difference { path: place, aspect, first, second, numbers, .. } = difference;
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            unexplained
                .entry(format!("{name}, of which was said {said:?}"))
                .or_default()
                .push(format!("{place}: {aspect} {first:?} -> {second:?} {numbers:?}"));
        }
    }
    assert!(unexplained.is_empty(), "{} files: {unexplained:#?}", unexplained.len());
    assert!(unfounded.is_empty(), "said, and nothing is lost: {unfounded:#?}");
    assert!(same > 0 && explained > 0, "{same} files are the same, {explained} differences have a reason");
}

#[test]
fn the_kind_of_a_path() {
    assert_eq!(kind("model \"a/b\"/mesh \"c d\""), "mesh");
    assert_eq!(kind("animation[0]/model \"a\"/mesh[2] at 0.5 s"), "mesh");
    assert_eq!(kind("model \"hero\"/mesh \"x\"/blend shape \"y\""), "blend shape");
    assert_eq!(kind("model \"hero\""), "model");
}

#[test]
fn to_glb_and_back() {
    differences_are_what_notes_say(Format::Glb);
}

#[cfg(all(feature = "fbx", feature = "fbx-write"))]
#[test]
fn to_fbx_and_back() {
    differences_are_what_notes_say(Format::Fbx);
}
