//! From Cast to another format and back: what is different afterwards is what the notes of the two conversions say.

mod materials;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::trip::{Trip, there_and_back};
use cast_convert::{Format, to_cast};
use cast_file::CastFile;
use cast_interchange::{Options, Outcome, Report, Source};
use cast_scene::Scene;
use cast_scene::compare::{Aspect, Difference, compare};
use cast_write::{Animation, Bone, Curve, Document, Layout, Material, Mesh, Metadata, Model, Root, Skeleton};

/// What kind of thing a difference is about: the last step of its path.
pub(super) fn kind(path: &str) -> &str {
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

/// The colour of a texture is beside it.
const FACTORS: &str = "CONVERT-MATERIAL-011";

/// The colour of a texture is lost, in part or as a whole.
const FACTORS_LOST: [&str; 3] = ["CONVERT-MATERIAL-020", COMPONENTS, RANGES];
const COMPONENTS: &str = "CONVERT-MATERIAL-021";
const RANGES: &str = "CONVERT-MATERIAL-022";
const NEGATIVE: &str = "CONVERT-MATERIAL-012";

/// Numbers that are none.
const NUMBERS: &str = "CONVERT-FILE-008";

/// Materials became others, with slots of other names.
const PHONG: &str = "CONVERT-MATERIAL-016";

/// Bones got ends.
const BONE_ENDS: &str = "CONVERT-SKELETON-013";

/// The axis is assumed.
const UP_AXIS: &str = "CONVERT-SCENE-015";

/// Several models became one.
const MODELS: &str = "CONVERT-SCENE-027";

/// Whether there are as many such differences as their notes count. Others show in several places, such as a bone in two in
/// all that hangs on it, or a few times for many, such as the normals of a model.
fn is_counted(difference: &Difference) -> bool {
    match difference.aspect {
        Aspect::Presence => {
            ["animation", "blend shape", "notification", "mesh", "hair", "instance"].contains(&kind(&difference.path))
        }
        Aspect::Name
        | Aspect::LargestWeight
        | Aspect::Looping
        | Aspect::Modes
        | Aspect::Triangles
        | Aspect::Uvs
        | Aspect::Colors => true,
        _ => false,
    }
}

/// The notes that can be behind a difference: any of them has to be there.
fn reasons(difference: &Difference) -> &'static [&'static str] {
    const PLACES: &str = "CONVERT-SCENE-012";
    const OBJECTS: &str = "CONVERT-SCENE-013";
    const SPLIT: &str = "CONVERT-SKELETON-014";
    const CURVE_BONES: &str = "CONVERT-SKELETON-005";
    const ANIMATION_SKELETONS: &str = "CONVERT-SKELETON-015";
    match (difference.aspect, kind(&difference.path)) {
        (Aspect::Name, "model") => &["CONVERT-SCENE-028", MODELS],
        // With its name.
        (Aspect::Presence, "model") => {
            &["CONVERT-SCENE-033", "CONVERT-SCENE-028", MODELS, CURVE_BONES, ANIMATION_SKELETONS, OBJECTS]
        }
        (Aspect::Presence, "mesh") => &[MODELS, "CONVERT-MESH-006"],
        (Aspect::Presence, "material") => &[MODELS],
        // Empty objects with a property, which the reader drops.
        (Aspect::Presence, "instance") => {
            &["CONVERT-SCENE-019", "CONVERT-SCENE-020", "CONVERT-SCENE-021", "CONVERT-SCENE-003", OBJECTS]
        }
        // Lines, which the reader drops.
        (Aspect::Presence, "hair") => &["CONVERT-MESH-037", "CONVERT-MESH-004", "CONVERT-MESH-015"],
        (Aspect::Presence, "blend shape") => &["CONVERT-SHAPE-003"],
        (Aspect::Presence, "animation") => &["CONVERT-ANIMATION-004"],
        (Aspect::Presence, "notification") => &["CONVERT-ANIMATION-007", "CONVERT-ANIMATION-008"],
        (Aspect::Presence, "curve") => &["CONVERT-ANIMATION-001", "CONVERT-ANIMATION-010", CURVE_BONES],
        (Aspect::Presence, "bone") => &[SPLIT, MODELS, PLACES, CURVE_BONES, "CONVERT-SKELETON-009", BONE_ENDS],
        (Aspect::Parent, _) => &[SPLIT, MODELS, PLACES],
        (Aspect::Presence, "slot") => &[
            PHONG,
            "CONVERT-MATERIAL-001",
            "CONVERT-MATERIAL-018",
            "CONVERT-TEXTURE-003",
            "CONVERT-TEXTURE-004",
            "CONVERT-TEXTURE-011",
            "CONVERT-TEXTURE-017",
            "CONVERT-TEXTURE-018",
            "CONVERT-MATERIAL-002",
            "CONVERT-MATERIAL-004",
            "CONVERT-MATERIAL-019",
            COMPONENTS,
            RANGES,
            NUMBERS,
        ],
        (Aspect::Factor, "slot") => &["CONVERT-MATERIAL-020", COMPONENTS, RANGES, NUMBERS, NEGATIVE, PHONG, FACTORS],
        // Where the texture is not found, glTF has a number all the same.
        (Aspect::Slot, "slot") => &[
            PHONG,
            COMPONENTS,
            RANGES,
            NUMBERS,
            NEGATIVE,
            "CONVERT-TEXTURE-003",
            "CONVERT-TEXTURE-004",
            "CONVERT-TEXTURE-018",
            "CONVERT-MATERIAL-002",
            "CONVERT-MATERIAL-019",
        ],
        (Aspect::Constraints, _) => &[
            "CONVERT-SKELETON-008",
            "CONVERT-SKELETON-009",
            "CONVERT-SKELETON-010",
            "CONVERT-SKELETON-011",
            "CONVERT-SKELETON-012",
        ],
        (Aspect::Looping, _) => &["CONVERT-ANIMATION-006"],
        (Aspect::Modes | Aspect::Curves, _) => &["CONVERT-ANIMATION-012"],
        (Aspect::LargestWeight, _) => &["CONVERT-SHAPE-004"],
        // Of a bone in two, that which holds nothing may go.
        (Aspect::Name, "bone") => &["CONVERT-SKELETON-001", PLACES, OBJECTS],
        (Aspect::Name, "mesh") => &["CONVERT-MESH-022"],
        (Aspect::Presence, "constraint") => &["CONVERT-SKELETON-011"],
        (Aspect::Triangles, "mesh") => &["CONVERT-MESH-001"],
        (Aspect::Uvs, "mesh") => &["CONVERT-MESH-019"],
        // Their scale is in another bone, which moves the vertices in the same way.
        (Aspect::Placement, "bone") | (Aspect::Pose, "model") => &[PLACES],
        (Aspect::Deforming, _) => &[SPLIT, "CONVERT-SKIN-007"],
        (Aspect::Visibility, _) => &["CONVERT-ANIMATION-010"],
        (Aspect::Normals, _) => &["CONVERT-MESH-033"],
        (Aspect::Colors, _) => &["CONVERT-MESH-025"],
        _ => &[],
    }
}

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

/// What the corpus has of Cast, and what becomes of files of other programs.
fn cast_files() -> impl Iterator<Item = (PathBuf, CastFile)> {
    files().into_iter().map(|path| (path.clone(), CastFile::from_bytes(fs::read(&path).unwrap()).unwrap()))
}

fn differences_are_what_notes_say(format: Format, files: impl Iterator<Item = (PathBuf, CastFile)>) {
    differences_are_what_notes_say_beyond(format, &[], files);
}

/// The same with notes on what other programs make of the file, which may be nothing else for this one.
fn differences_are_what_notes_say_beyond(
    format: Format,
    meant: &[&'static str],
    files: impl Iterator<Item = (PathBuf, CastFile)>,
) {
    let mut unexplained: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut unfounded: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut miscounted = Vec::new();
    let (mut same, mut explained) = (0, 0);
    for (path, file) in files {
        let Trip { own: back, others, report } = there_and_back(&file, format).unwrap();
        let options = cast_scene::compare::Options::new().limit(usize::MAX);
        let comparison = compare(&Scene::new(&file), &Scene::new(&back), &options).unwrap();
        let said: BTreeSet<&str> = report.notes().iter().map(|note| note.code()).collect();
        same += usize::from(comparison.is_same());
        let of_others = compare(&Scene::new(&file), &Scene::new(&others), &options).unwrap();
        let differences = comparison.differences().iter().chain(of_others.differences());
        let mut found: BTreeSet<&str> = differences.clone().flat_map(reasons).copied().collect();
        // What lies below a model without a partner is not compared: its materials become others all the same, and its bones
        // get ends.
        if differences.clone().any(|found| (found.aspect, kind(&found.path)) == (Aspect::Presence, "model")) {
            found.extend([PHONG, BONE_ENDS]);
        }
        // Other readers of Cast do not know what the colours beside textures are for.
        let kept = materials::factors(&back);
        assert_eq!(kept.len() as u64, count_of(&report, FACTORS), "{}: {kept:?}", path.display());
        found.extend((!kept.is_empty()).then_some(FACTORS));
        // Wherever their slots are now.
        let textures = materials::textures(&back);
        let is_lost = |factor: &(String, [f32; 4])| {
            textures.contains(&factor.0) && !kept.iter().any(|kept| materials::is_same(factor, kept))
        };
        let mut lost = materials::factors(&file);
        // Phong materials multiply emission by its mask.
        lost.retain(|factor| is_lost(factor) && !(said.contains(PHONG) && factor.0 == "emissive.png"));
        found.extend((!lost.is_empty()).then_some(FACTORS_LOST).into_iter().flatten());
        found.extend(meant);
        if !lost.is_empty() && !FACTORS_LOST.iter().chain([&NUMBERS, &NEGATIVE]).any(|code| said.contains(code)) {
            unexplained.entry(path.display().to_string()).or_default().push(format!("lost factors {lost:?}"));
        }
        let losses = report.notes().iter().filter(|note| note.outcome() != Outcome::Assumed).map(|note| note.code());
        // What contradicts itself in the source is in no scene, and nor is who made it: see `the_author_and_the_program_are_kept`.
        let losses = losses.filter(|code| !code.starts_with("CONVERT-SOURCE") && *code != "CONVERT-SCENE-036");
        for code in losses.filter(|code| !found.contains(code)) {
            unfounded.entry(code).or_default().push(path.file_name().unwrap().to_string_lossy().into_owned());
        }
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        for difference in comparison.differences().iter().filter(|difference| is_counted(difference)) {
            let codes = reasons(difference).iter().filter(|code| **code != MODELS);
            codes.for_each(|code| *counts.entry(code).or_default() += 1);
        }
        // Formats without an up axis say so both ways.
        let is_twice = |code: &str| code == UP_AXIS && !matches!(format, Format::Glb | Format::Fbx);
        for note in report.notes().iter().filter(|note| !is_twice(note.code())) {
            if let Some(count) = counts.get(note.code()).filter(|count| **count != note.count()) {
                let name = path.file_name().unwrap().to_string_lossy();
                miscounted.push(format!("{name}: {} says {}, and {count} differ", note.code(), note.count()));
            }
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
    assert!(miscounted.is_empty(), "{miscounted:#?}");
    assert!(same > 0 && explained > 0, "{same} files are the same, {explained} differences have a reason");
}

fn count_of(report: &Report, code: &str) -> u64 {
    report.notes().iter().find(|note| note.code() == code).map_or(0, cast_interchange::Note::count)
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
    differences_are_what_notes_say(Format::Glb, cast_files());
}

#[cfg(all(feature = "fbx", feature = "fbx-write"))]
#[test]
fn to_fbx_and_back() {
    differences_are_what_notes_say(Format::Fbx, cast_files());
}

/// Characters of other programs have what no Cast file of the corpus has: scales far above bones that move, among others.
#[cfg(feature = "fbx")]
#[test]
fn from_fbx_to_glb_and_back() {
    let Some(folder) = crate::common::corpus("fbx") else { return };
    let names = [
        "maya_kenney_character_7700_binary",
        "maya_dq_weights_7500_binary",
        "maya_game_sausage_7500_binary_wiggle",
        "maya_blend_inbetween_7500_binary",
        "motionbuilder_sausage_rrss_7700_binary",
        "synthetic_unicode_7500_binary",
    ];
    let converted = names.into_iter().map(|name| {
        let path = folder.join(name).with_extension("fbx");
        let bytes = fs::read(&path).unwrap();
        let converted = to_cast(Format::Fbx, Source::of_file(&bytes, &path), &Options::default()).unwrap();
        (path.clone(), CastFile::from_bytes(converted.document.to_vec(Layout::Compact).unwrap()).unwrap())
    });
    differences_are_what_notes_say(Format::Glb, converted);
}

/// Small files with what no file of the corpus has, and whether they come back from GLB and from FBX as they were.
fn made() -> Vec<(&'static str, Document<'static>, [bool; 2])> {
    let triangle = || {
        let mesh = Mesh::new().with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
        mesh.with_faces(vec![0_u32, 1, 2]).with_name("mesh")
    };
    let bone = |name: &'static str| Bone::new().with_name(name).with_local_position([0.0; 3]);
    let below = |name, at: [f32; 3]| bone(name).with_parent_index(0).with_local_position(at);
    let moving = |name: &'static str| {
        let curve = Curve::new().with_node_name(name).with_key_property("tx").with_mode("absolute");
        let curve = curve.with_key_frames(vec![0_u8, 1]).with_key_values(vec![0.0_f32, 1.0]);
        Animation::new().with_name("moving").with_frame_rate(30.0).with_curve(curve)
    };
    // The last vertex follows no bone.
    let skinned = || triangle().with_weights(2, vec![0_u8; 6], vec![1.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
    let rig = |second: Bone<'static>| Skeleton::new().with_bone(bone("root")).with_bone(second);
    let named = || Model::new().with_name("made");
    let file = |up: &'static str, model: Model<'static>| {
        Root::new().with_metadata(Metadata::new().with_up_axis(up)).with_model(model)
    };
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let placed = named().with_position([1.0, 2.0, 3.0]).with_rotation([half, 0.0, 0.0, half]).with_scale([2.0; 3]);
    let outside = Material::new().with_name("m").with_material_type("pbr").with_texture("albedo", "../textures/x.png");
    let textured = triangle().with_uv_layer(vec![[0.0; 2]; 3]).with_material(outside.hash());
    let short = triangle().with_uv_layer(vec![[0.0; 2]; 2]);
    let mut broken = triangle().with_name("broken");
    broken.set_faces(vec![0_u32, 1, 2, 0, 1, 9]);
    let repeated = Skeleton::new().with_bone(bone("r")).with_bone(below("r", [1.0, 0.0, 0.0]));
    let scaled = Skeleton::new().with_bone(bone("root").with_scale([-1.0, 1.0, 1.0]));
    let scaled = scaled.with_bone(below("hand", [0.0, 1.0, 0.0]).with_segment_scale_compensate(true));
    let document = Document::from;
    vec![
        ("placed", document(file("z", placed.clone().with_mesh(triangle()))), [true; 2]),
        (
            "placed bones",
            document(file("z", placed.with_skeleton(rig(below("hand", [0.0, 1.0, 0.0]))).with_mesh(skinned()))),
            [true; 2],
        ),
        (
            "upright",
            document(
                file("x", named().with_skeleton(rig(below("hand", [1.0; 3]))).with_mesh(skinned()))
                    .with_animation(moving("hand")),
            ),
            [true, false],
        ),
        ("mirrored", document(file("y", named().with_scale([-1.0, 1.0, 1.0]).with_mesh(triangle()))), [true; 2]),
        (
            "connected",
            document(
                file(
                    "y",
                    named()
                        .with_scale([0.1; 3])
                        .with_skeleton(rig(below("hand", [0.0, 0.1, 0.0])))
                        .with_mesh(skinned()),
                )
                .with_animation(moving("hand")),
            ),
            [true; 2],
        ),
        (
            "without a model",
            document(Root::new().with_metadata(Metadata::new().with_up_axis("z")).with_animation(moving("ghost"))),
            [false; 2],
        ),
        (
            "two models",
            document(file("z", named().with_mesh(triangle())).with_model(
                named().with_name("other").with_position([1.0; 3]).with_skeleton(rig(below("hand", [1.0; 3]))),
            )),
            [false; 2],
        ),
        ("texture", document(file("y", named().with_mesh(textured).with_material(outside))), [true, false]),
        (
            "broken",
            document(file("y", named().with_mesh(short).with_mesh(broken).with_mesh(Mesh::new().with_name("empty")))),
            [false; 2],
        ),
        ("repeated names", document(file("y", named().with_skeleton(repeated).with_mesh(skinned()))), [false; 2]),
        (
            "scaled",
            document(file("y", named().with_scale([2.0; 3]).with_skeleton(scaled).with_mesh(skinned()))),
            [false; 2],
        ),
        ("empty", document(file("y", named())), [false; 2]),
    ]
}

fn made_files() -> impl Iterator<Item = (&'static str, CastFile, [bool; 2])> {
    let kept = |document: Document<'_>| CastFile::from_bytes(document.to_vec(Layout::Compact).unwrap()).unwrap();
    made().into_iter().map(move |(name, document, same)| (name, kept(document), same))
}

#[test]
fn small_files_there_and_back() {
    let formats =
        [Format::Glb, if cfg!(all(feature = "fbx", feature = "fbx-write")) { Format::Fbx } else { Format::Glb }];
    for (which, format) in formats.into_iter().enumerate() {
        differences_are_what_notes_say(format, made_files().map(|(name, file, _)| (PathBuf::from(name), file)));
        for (name, file, same) in made_files().filter(|(_, _, same)| same[which]) {
            let Trip { own: back, .. } = there_and_back(&file, format).unwrap();
            let options = cast_scene::compare::Options::new();
            let found = compare(&Scene::new(&file), &Scene::new(&back), &options).unwrap();
            assert!(found.is_same() && same[which], "{name} by way of {format:?}: {:#?}", found.differences());
        }
        let (_, file, _) = made_files().find(|(name, ..)| *name == "texture").unwrap();
        let Trip { own: back, .. } = there_and_back(&file, format).unwrap();
        let scene = Scene::new(&back);
        let mut slots = scene.models[0].materials[0].slots.iter();
        let leads = |source: &cast_scene::Source| matches!(source, cast_scene::Source::Texture(texture) if texture.path == "../textures/x.png");
        assert!(slots.any(|slot| leads(&slot.source)), "{format:?}");
    }
}
