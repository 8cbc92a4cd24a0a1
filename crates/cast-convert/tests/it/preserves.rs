//! What each conversion preserves: [`TABLE`] has a line for each thing that a format may lose, derived from small files that go
//! to the format and back, and the registry says the same of whole features.

mod features;
mod notes;
mod trip;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use cast_convert::{Direction, Extent, Feature, Format, capabilities};
use cast_file::CastFile;
use cast_format::NodeKind;
use cast_interchange::{Outcome, Report};
use cast_scene::Scene;
use cast_scene::compare::{Aspect, Difference, Options, compare};
use cast_write::Layout;

use features::{Sample, samples};
use notes::kind;
use trip::{Trip, there_and_back};

/// The table; `CAST_BLESS=1` writes it.
const TABLE: &str = "tests/it/preserves/table.tsv";

/// How much of something is there after a format was in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kept {
    Nothing,
    Part,
    Whole,
}

impl Kept {
    fn as_str(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Part => "part",
            Self::Whole => "whole",
        }
    }

    /// What the registry states of one direction.
    fn stated(format: Format, direction: Direction, feature: Feature) -> Option<Self> {
        let row = capabilities().find(|row| row.format == format && row.direction == direction)?;
        Some(match row.extent(feature) {
            None => Self::Nothing,
            Some(Extent::Part(_)) => Self::Part,
            Some(_) => Self::Whole,
        })
    }
}

/// The formats that are read and written.
fn both_ways() -> impl Iterator<Item = Format> {
    Format::all().filter(|format| *format != Format::Cast && format.is_readable() && format.is_writable())
}

/// How many things of a feature a file has.
fn count(file: &CastFile, feature: Feature) -> usize {
    let cast = file.cast();
    let nodes = |kind: NodeKind| cast.nodes().filter(|node| node.node.kind() == kind).count();
    let meshes = || cast.models().flat_map(|model| model.meshes());
    match feature {
        Feature::Meshes => nodes(NodeKind::MESH),
        Feature::Normals => meshes().filter(|mesh| mesh.normals().is_some()).count(),
        Feature::Tangents => meshes().filter(|mesh| mesh.tangents().is_some()).count(),
        Feature::UvLayers => meshes().map(|mesh| mesh.uv_layers().count()).sum(),
        Feature::ColorLayers => meshes().map(|mesh| mesh.color_layers().count()).sum(),
        Feature::Materials => nodes(NodeKind::MATERIAL),
        Feature::Textures => nodes(NodeKind::FILE),
        Feature::Skeletons => nodes(NodeKind::BONE),
        Feature::Weights => meshes().filter(|mesh| mesh.weight_bones().is_some()).count(),
        Feature::BlendShapes => nodes(NodeKind::BLEND_SHAPE),
        Feature::Animations => nodes(NodeKind::ANIMATION),
        Feature::Notifications => nodes(NodeKind::NOTIFICATION_TRACK),
        Feature::Hair => nodes(NodeKind::HAIR),
        // Copies of them are more meshes.
        Feature::Instances => nodes(NodeKind::INSTANCE).max(nodes(NodeKind::MESH).saturating_sub(1)),
        Feature::Constraints => nodes(NodeKind::CONSTRAINT) + nodes(NodeKind::IK_HANDLE),
        other => panic!("{other:?} is not counted"),
    }
}

/// Whether a difference is one of the feature.
fn concerns(feature: Feature, difference: &Difference) -> bool {
    use Aspect::{
        Colors, Constraints, Curves, Deforming, Duration, Factor, LargestWeight, Looping, Modes, Name, Normals,
        Notifications, Parent, Path, Placement, Pose, Positions, Presence, Slot, Triangles, Uvs, Visibility,
    };
    let (aspect, kind) = (difference.aspect, kind(&difference.path));
    match feature {
        Feature::Meshes => {
            matches!(aspect, Triangles | Positions) || (matches!(aspect, Presence | Name) && kind == "mesh")
        }
        Feature::Normals => aspect == Normals,
        Feature::UvLayers => aspect == Uvs,
        Feature::ColorLayers => aspect == Colors,
        Feature::Materials | Feature::Textures => {
            matches!(aspect, Slot | Factor | Aspect::Material) || ["material", "slot"].contains(&kind)
        }
        Feature::Skeletons => {
            kind == "bone"
                && matches!(aspect, Presence | Name | Parent | Placement)
                && !difference.path.contains("_end\"")
        }
        Feature::Weights => matches!(aspect, Deforming | Positions),
        Feature::BlendShapes => kind == "blend shape" || aspect == LargestWeight || (kind == "mesh" && aspect == Pose),
        Feature::Animations => {
            matches!(aspect, Duration | Pose | Visibility | Curves | Looping | Modes)
                || (matches!(aspect, Presence | Name) && ["animation", "curve"].contains(&kind))
        }
        Feature::Notifications => aspect == Notifications || kind == "notification",
        Feature::Hair => kind == "hair",
        Feature::Instances => kind == "instance" || aspect == Path,
        Feature::Constraints => aspect == Constraints || kind == "constraint",
        _ => false,
    }
}

/// Whether the feature means the same in two files.
fn is_same(feature: Feature, one: &CastFile, other: &CastFile) -> bool {
    let options = Options::new().limit(usize::MAX);
    let found = compare(&Scene::new(one), &Scene::new(other), &options).unwrap();
    count(one, feature) == count(other, feature) && !found.differences().iter().any(|found| concerns(feature, found))
}

/// How much of the feature is kept, and the notes of both conversions; none if the file is refused. What other programs do not
/// find is lost to them if a note says so.
fn kept(feature: Feature, (_, document): &Sample, format: Format) -> (Kept, Option<Report>) {
    let file = CastFile::from_bytes(document.to_vec(Layout::Compact).unwrap()).unwrap();
    let Some(Trip { own, others, report }) = there_and_back(&file, format) else { return (Kept::Nothing, None) };
    let before = count(&file, feature);
    let has_note = report.notes().iter().any(|note| note.outcome() != Outcome::Assumed);
    let kept = if before > 0 && count(&own, feature) == 0 {
        Kept::Nothing
    } else if is_same(feature, &file, &own) && (is_same(feature, &file, &others) || !has_note) {
        Kept::Whole
    } else {
        Kept::Part
    };
    (kept, Some(report))
}

#[test]
fn the_registry_states_what_is_preserved() {
    let mut table = String::from("feature\tof it\tformat\tkept\tnotes\n");
    let mut wrong = Vec::new();
    for feature in Feature::ALL {
        let samples = samples(feature);
        for format in both_ways() {
            let mut found = BTreeSet::new();
            for sample in &samples {
                let (kept, report) = kept(feature, sample, format);
                let losses = |report: &Report| {
                    let notes = report.notes().iter().filter(|note| note.outcome() != Outcome::Assumed);
                    notes.map(|note| note.code()).collect::<BTreeSet<&str>>()
                };
                let codes = report.as_ref().map_or_else(|| BTreeSet::from(["refused"]), losses);
                let codes: Vec<&str> = codes.into_iter().collect();
                found.insert(kept);
                writeln!(
                    table,
                    "{}\t{}\t{}\t{}\t{}",
                    feature.name(),
                    sample.0,
                    format.extension(),
                    kept.as_str(),
                    codes.join(" ")
                )
                .unwrap();
                // Nothing is lost without a note.
                if kept != Kept::Whole && codes.is_empty() {
                    wrong.push(format!("{} ({}) in {format:?}: {kept:?} without a note", feature.name(), sample.0));
                }
            }
            let derived = match (found.first(), found.last()) {
                (Some(first), Some(last)) if first == last => *first,
                _ => Kept::Part,
            };
            let [read, write] = [Direction::Read, Direction::Write].map(|side| Kept::stated(format, side, feature));
            // What is not read shows nothing of what is written, and what is read in part may hide what is.
            let agrees = match (read, write) {
                (Some(Kept::Nothing), _) => derived == Kept::Nothing,
                (Some(Kept::Part), Some(write)) => {
                    derived <= write && (derived > Kept::Nothing) == (write > Kept::Nothing)
                }
                (_, write) => write == Some(derived),
            };
            if !agrees {
                wrong.push(format!(
                    "{} in {format:?}: stated {read:?} and {write:?}, derived {derived:?}",
                    feature.name()
                ));
            }
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(TABLE);
    if std::env::var_os("CAST_BLESS").is_some() {
        std::fs::write(&path, &table).unwrap();
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let stored = std::fs::read_to_string(&path).unwrap();
    let changed: Vec<_> = table.lines().filter(|line| !stored.lines().any(|other| other == *line)).collect();
    assert!(table == stored, "{TABLE} states something else than {changed:#?}; CAST_BLESS=1 writes it");
}
