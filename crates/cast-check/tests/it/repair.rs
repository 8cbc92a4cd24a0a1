//! Repairs every file in `testdata/`: repairable violations disappear, nothing new appears, and valid files stay
//! identical.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cast_check::repair::{Changes, Options, repair};
use cast_check::rules;
use cast_read::{Cast, KeyValues};
use cast_write::{Animation, Bone, Curve, Document, Layout, Model, Root, Skeleton};

use crate::common::{checked, opened};

fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "cast"));
    files.sort();
    files
}

fn codes(bytes: &[u8]) -> BTreeSet<&'static str> {
    checked(bytes, &cast_check::Options::default()).totals().iter().map(|total| total.rule.code).collect()
}

/// The repaired file; `None` if the file cannot be read.
fn repaired(bytes: &[u8], lossy: bool) -> Option<(Vec<u8>, Changes)> {
    let file = opened(bytes).ok()?;
    let repaired = repair(&file, &Options::new().lossy(lossy)).unwrap();
    Some((repaired.document.to_vec(Layout::Preserve).unwrap(), repaired.changes))
}

/// The rules that a repair fixes, and those of them that it only fixes if data may be lost.
fn repairable(lossy: bool) -> BTreeSet<&'static str> {
    rules::all().filter(|rule| rule.repairable && (lossy || !rule.lossy)).map(|rule| rule.code).collect()
}

/// A file in which a repair fixes more than its rules say, or reveals hidden violations: whether data may be lost, the
/// additional rules that are fixed, and the new violations.
struct Exception(&'static str, bool, &'static [&'static str], &'static [&'static str]);

const EXCEPTIONS: [Exception; 9] = [
    // The material of a mesh is in another model, which is not a copy of a texture or a colour.
    Exception("unusual/dangling_links.cast", false, &[], &["CAST-HASH-008"]),
    Exception("unusual/dangling_links.cast", true, &[], &["CAST-HASH-008"]),
    // Only the header of these files remains.
    Exception("damaged/cut_behind_file_header.cast", false, &[], &["CAST-STRUCTURE-011"]),
    Exception("damaged/cut_behind_file_header.cast", true, &[], &["CAST-STRUCTURE-011"]),
    Exception("damaged/cut_in_node_header.cast", false, &[], &["CAST-STRUCTURE-011"]),
    Exception("damaged/cut_in_node_header.cast", true, &[], &["CAST-STRUCTURE-011"]),
    // An empty list of strings has nothing to lose.
    Exception("unusual/count_zero.cast", false, &["CAST-STRING-004"], &[]),
    // Positions were missing because of their name; now the faces have vertices, and are degenerate.
    Exception("unusual/upper_case_key.cast", false, &["CAST-PROPERTY-001"], &["CAST-MESH-006"]),
    // These were all faces.
    Exception("unusual/upper_case_key.cast", true, &["CAST-PROPERTY-001"], &["CAST-MESH-021"]),
];

/// The codes that a check of the repaired file should find.
fn expected(file: &str, before: &BTreeSet<&'static str>, lossy: bool) -> BTreeSet<&'static str> {
    let mut expected: BTreeSet<&str> = before.difference(&repairable(lossy)).copied().collect();
    for Exception(_, _, gone, new) in EXCEPTIONS.iter().filter(|one| one.0 == file && one.1 == lossy) {
        expected.retain(|code| !gone.contains(code));
        expected.extend(*new);
    }
    expected
}

#[test]
fn every_repairable_file_is_repaired_and_every_other_one_unchanged() {
    let mut mended = BTreeSet::new();
    for folder in ["valid", "check", "legacy", "unusual", "damaged"] {
        for path in files(&testdata().join(folder)) {
            let file = format!("{folder}/{}", path.file_name().unwrap().to_str().unwrap());
            let bytes = fs::read(&path).unwrap();
            let before = codes(&bytes);
            for lossy in [false, true] {
                let Some((after, changes)) = repaired(&bytes, lossy) else {
                    assert!(before.is_subset(&["CAST-STRUCTURE-001", "CAST-STRUCTURE-005"].into()), "{file}");
                    continue;
                };
                let cut = ["CAST-STRUCTURE-002", "CAST-STRUCTURE-013"].iter().any(|code| before.contains(code));
                let cut = !lossy && cut;
                let found = codes(&after);
                let mut expected = expected(&file, &before, lossy);
                // The bytes of incomplete content are kept, as slack or after the last root.
                for code in ["CAST-STRUCTURE-006", "CAST-STRUCTURE-007"] {
                    if cut && changes.refused().iter().any(|refusal| refusal.rule.code == code) {
                        expected.insert(code);
                    }
                }
                assert_eq!(found, expected, "{file}, lossy: {lossy}");
                let is_changed = found != before;
                assert_eq!(changes.made_total() > 0, is_changed, "{file}, lossy: {lossy}: {:?}", changes.made());
                assert_eq!(after != bytes, is_changed, "{file}, lossy: {lossy}");
                assert!(changes.made().iter().all(|change| lossy || !change.lossy), "{file}");
                assert_eq!(changes.made_total(), changes.made().len() as u64);
                mended.extend(before.intersection(&repairable(lossy)).copied());
                // A second repair finds nothing to do.
                let (again, more) = repaired(&after, lossy).unwrap();
                assert_eq!((again == after, more.made_total()), (true, 0), "{file}: {:?}", more.made());
            }
        }
    }
    assert_eq!(mended, repairable(true), "every repairable rule has a file that a repair mends");
}

#[test]
fn what_would_lose_data_is_left_and_reported() {
    for rule in rules::all().filter(|rule| rule.lossy) {
        let bytes = fs::read(testdata().join(format!("check/{}.cast", rule.code))).unwrap();
        let (after, changes) = repaired(&bytes, false).unwrap();
        assert_eq!(after, bytes, "{}", rule.code);
        assert_eq!((changes.made_total(), changes.refused_total()), (0, 1), "{}", rule.code);
        let refusal = &changes.refused()[0];
        assert_eq!((refusal.rule, refusal.lossy), (rule, true));
        let (_, changes) = repaired(&bytes, true).unwrap();
        assert!(changes.made()[0].lossy && changes.refused_total() == 0, "{}", rule.code);
    }
}

#[test]
fn changes_say_where_what_and_how_many() {
    let of = |code: &str, lossy: bool| {
        let bytes = fs::read(testdata().join(format!("check/{code}.cast"))).unwrap();
        repaired(&bytes, lossy).unwrap().1.made()[0].to_string()
    };
    let mesh = "root[0]/model[0] \"model\"/mesh[0] \"mesh\"";
    assert_eq!(of("CAST-MESH-010", false), format!("{mesh}/vn: (0, 0, 0.5) -> (0, 0, 1), and 2 more [CAST-MESH-010]"));
    assert_eq!(of("CAST-STRUCTURE-003", false), format!("{mesh}: the size 97 -> 96 [CAST-STRUCTURE-003]"));
    assert_eq!(of("CAST-STRUCTURE-007", true), "the file: 4 bytes after the last root -> removed [CAST-STRUCTURE-007]");
}

/// Real files, if available: repairable violations disappear, nothing gets worse, and valid files stay the same.
#[test]
fn real_files_are_repaired_or_stay_the_same() {
    let Some(given) = std::env::var_os("CAST_CORPUS") else {
        println!("skipped: CAST_CORPUS is not set");
        return;
    };
    let folder = Path::new(&given).join("cast");
    let (mut looked_at, mut mended) = (0, 0);
    for path in files(if folder.is_dir() { &folder } else { Path::new(&given) }) {
        let bytes = fs::read(&path).unwrap();
        let before = codes(&bytes);
        for lossy in [false, true] {
            let (after, changes) = repaired(&bytes, lossy).unwrap();
            if before.is_disjoint(&repairable(lossy)) {
                assert_eq!(changes.made_total(), 0, "{}: {:?}", path.display(), changes.made());
            }
            assert_eq!(after == bytes, changes.made_total() == 0, "{}", path.display());
            let left: BTreeSet<&str> = codes(&after).intersection(&repairable(lossy)).copied().collect();
            let refused: BTreeSet<&str> = changes.refused().iter().map(|refusal| refusal.rule.code).collect();
            assert!(left.is_subset(&refused), "{}: {left:?}", path.display());
            mended += changes.made_total();
        }
        looked_at += 1;
    }
    assert!(looked_at >= 80 && mended > 100, "{looked_at} files, {mended} changes");
}

/// Every byte of a file with a bit of everything is changed in several ways: no repair may panic, and the result is
/// valid.
#[test]
fn no_change_of_a_byte_makes_a_repair_panic() {
    let (mut repairs, mut made) = (0, 0);
    let source = include_bytes!("../../../../testdata/check/clean.cast");
    let mut bytes = source.to_vec();
    for index in 0..bytes.len() {
        let before = bytes[index];
        for change in [0, 0x80, 0xFF] {
            bytes[index] = change;
            // Both ways go through the same code; one or the other is enough.
            if let Some((after, changes)) = repaired(&bytes, index % 2 == 0) {
                assert!(Cast::parse(&after).is_ok(), "byte {index} as {change}");
                repairs += 1;
                made += usize::from(changes.made_total() > 0);
            }
        }
        bytes[index] = before;
    }
    // Only a file that does not begin with the four letters cannot be read.
    assert!(repairs >= 3 * (source.len() - 4) && made > 500, "{repairs} files, {made} with something to repair");
}

/// Two keys with different values at one frame are a step: no fault, and a repair of the order keeps both, the value before
/// it first. Equal ones, and a third, say nothing.
#[test]
fn steps_are_kept() {
    let file = |frames: Vec<u32>, values: Vec<f32>| {
        let curve = Curve::new().with_node_name("hip").with_key_property("tx").with_mode("absolute");
        let animation = Animation::new().with_frame_rate(30.0);
        let animation = animation.with_curve(curve.with_key_frames(frames).with_key_values(values));
        Document::from(Root::new().with_animation(animation)).to_vec(Layout::Compact).unwrap()
    };
    let found = |frames: &[u32], values: &[f32]| {
        let report = checked(&file(frames.to_vec(), values.to_vec()), &cast_check::Options::default());
        let of_keys = report.findings().iter().filter(|finding| finding.rule.code == "CAST-ANIMATION-003");
        of_keys.map(|finding| finding.element.unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(found(&[0, 5, 5, 9, 9], &[0.0, 1.0, 2.0, 2.0, 0.0]), []);
    assert_eq!(found(&[0, 5, 5], &[0.0, 1.0, 1.0]), [2]);
    assert_eq!(found(&[5, 5, 5, 5, 6], &[0.0, 1.0, 2.0, 3.0, 3.0]), [2, 3]);
    let (bytes, _) = repaired(&file(vec![5, 0, 5, 9], vec![1.0, 0.0, 2.0, 3.0]), false).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let curve = cast.animations().next().unwrap().curves().next().unwrap();
    assert_eq!(curve.key_frames().unwrap().iter().collect::<Vec<_>>(), [0.0, 5.0, 5.0, 9.0]);
    let Some(KeyValues::Float(values)) = curve.key_values() else { panic!() };
    assert_eq!(values.to_vec(), [0.0, 1.0, 2.0, 3.0]);
}

/// Numbers that keep their value get the type of their property; what would be rounded needs permission. Expected types are
/// those of the specification.
#[test]
fn numbers_get_the_type_of_their_property() {
    use cast_format::PropertyType;
    let bone = Bone::new().with_name("hip").with_property("lp", vec![1_u16, 2, 3]).with_property("ssc", 1_u32);
    let curve = Curve::new().with_node_name("hip").with_key_property("tx").with_mode("absolute");
    let curve = curve.with_key_frames(vec![0_u32, 1]).with_property("kv", vec![0.5_f64, 0.1]);
    let root = Root::new()
        .with_model(Model::new().with_skeleton(Skeleton::new().with_bone(bone)))
        .with_animation(Animation::new().with_property("fr", 30_u8).with_curve(curve));
    let document = Document::from(root).to_vec(Layout::Compact).unwrap();
    let types = |bytes: &[u8]| {
        let cast = Cast::parse(bytes).unwrap();
        let nodes = cast.nodes().flat_map(|step| step.node.properties());
        let numbers = nodes.filter(|property| ["lp", "ssc", "fr", "kv"].iter().any(|name| property.is_named(name)));
        numbers.map(|property| (property.property_type(), property.count())).collect::<Vec<_>>()
    };
    let [vector, flag, rate] = [(PropertyType::VECTOR3, 1), (PropertyType::BYTE, 1), (PropertyType::FLOAT, 1)];
    let (bytes, changes) = repaired(&document, false).unwrap();
    assert_eq!(types(&bytes), [vector, flag, rate, (PropertyType::DOUBLE, 2)]);
    assert!(changes.refused().iter().any(|of| of.rule.code == "CAST-PROPERTY-015"));
    let (bytes, _) = repaired(&document, true).unwrap();
    assert_eq!(types(&bytes), [vector, flag, rate, (PropertyType::FLOAT, 2)]);
    let file = opened(&bytes).unwrap();
    let bone = file.models().next().unwrap().skeleton().unwrap().bones().next().unwrap();
    assert_eq!(bone.local_position(), Some([1.0, 2.0, 3.0]));
    let curve = file.animations().next().unwrap().curves().next().unwrap();
    let Some(KeyValues::Float(values)) = curve.key_values() else { panic!("no floats") };
    assert_eq!(values.to_vec(), [0.5, 0.1]);
}

/// A step keeps its two keys; what has no effect on the curve goes, and what may have one only with permission.
#[test]
fn repeated_keys_become_one_or_a_step() {
    // Frame 1: equal, also 0 and -0. Frame 2: a step with copies of both keys. Frame 3: three different ones.
    let (frames, values) = ([0_u8, 1, 1, 2, 2, 2, 2, 3, 3, 3], [5.0_f32, 0.0, -0.0, 1.0, 1.0, 2.0, 2.0, 7.0, 8.0, 9.0]);
    let kept = |lossy| {
        let mut document = Document::new();
        let curve = Curve::new().with_node_name("bone").with_key_property("tx").with_mode("absolute");
        let curve = curve.with_key_frames(frames.to_vec()).with_key_values(values.to_vec());
        document
            .roots
            .push(Root::new().with_animation(Animation::new().with_frame_rate(30.0).with_curve(curve)).into());
        let (bytes, changes) = repaired(&document.to_vec(Layout::Compact).unwrap(), lossy).unwrap();
        let file = opened(&bytes).unwrap();
        let cast = file.cast();
        let curve = cast.animations().next().unwrap().curves().next().unwrap();
        let frames: Vec<f64> = curve.key_frames().unwrap().iter().collect();
        let Some(KeyValues::Float(values)) = curve.key_values() else { panic!("no floats") };
        (frames, values.to_vec(), changes.made().len(), changes.refused().len())
    };
    assert_eq!(kept(false), (vec![0.0, 1.0, 2.0, 2.0, 3.0, 3.0, 3.0], vec![5.0, 0.0, 1.0, 2.0, 7.0, 8.0, 9.0], 1, 1));
    assert_eq!(kept(true), (vec![0.0, 1.0, 2.0, 2.0, 3.0, 3.0], vec![5.0, 0.0, 1.0, 2.0, 7.0, 9.0], 2, 0));
}

/// Frames -10, 0 and 5 as unsigned numbers of each width: they are negative, and not to be sorted. Large ones in order are frames.
#[test]
fn negative_frames_are_not_sorted_behind_the_others() {
    use cast_write::Integers;
    let curve = || Curve::new().with_node_name("hip").with_key_property("tx").with_mode("absolute");
    let file = |frames: Integers<'static>| {
        let animation = Animation::new().with_frame_rate(30.0);
        let animation = animation.with_curve(curve().with_key_frames(frames).with_key_values(vec![1.0_f32, 2.0, 3.0]));
        Document::from(Root::new().with_animation(animation)).to_vec(Layout::Compact).unwrap()
    };
    let wrapped = [
        (Integers::from(vec![0xF6_u8, 0, 5]), "frame 246 is -10 as a signed number"),
        (Integers::from(vec![0xFFF6_u16, 0, 5]), "frame 65526 is -10 as a signed number"),
        (Integers::from(vec![0xFFFF_FFF6_u32, 0, 5]), "frame 4294967286 is -10 as a signed number"),
    ];
    for (frames, sentence) in wrapped {
        let bytes = file(frames);
        let report = checked(&bytes, &cast_check::Options::default());
        let found = report.findings().iter().find(|finding| finding.rule.code == "CAST-ANIMATION-016").unwrap();
        assert_eq!(found.message, sentence);
        let (repaired, changes) = repaired(&bytes, false).unwrap();
        assert_eq!((repaired == bytes, changes.refused().len()), (true, 1));
    }
    let ordinary = checked(&file(Integers::from(vec![0_u8, 5, 0xF6])), &cast_check::Options::default());
    assert!(ordinary.findings().iter().all(|finding| finding.rule.area() != "ANIMATION"));
}
