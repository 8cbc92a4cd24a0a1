//! Materials, their textures and colours.

use cast_file::{is_absolute_anywhere, names_a_file};
use cast_format::{NodeKind, PropertyType};
use cast_read::View;
use cast_read::views::{ColorRef, ColorSpace, FileRef, MaterialRef};
use hashbrown::HashSet;

use super::numbers::{Count, Vector, is_finite};
use super::strings::Quoted;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::{COLOURS, MATERIAL, PATHS};
use crate::rule::{error, info, warning};
use crate::{Rule, When};

pub(crate) static RULES: &[&Rule] =
    &[&UNKNOWN_SLOT, &COLOR, &COLOR_ABOVE, &TYPE, &ABSOLUTE, &BACKSLASH, &MISSING, &EMPTY_PATH, &UNUSED, &EXTRA];

pub(crate) static MATERIALS: Pass = Pass::Nodes(&[NodeKind::MATERIAL], material);
/// Counted for the whole file: writers on Windows write all paths like that.
pub(crate) static BACKSLASHES: Pass = Pass::File(backslashes);
pub(crate) static COLORS: Pass = Pass::Nodes(&[NodeKind::COLOR], color);
/// Paths are checked from the material, because those of instances have other rules.
pub(crate) static TEXTURES: Pass = Pass::Nodes(&[NodeKind::MATERIAL], textures);

static UNKNOWN_SLOT: Rule = info("CAST-MATERIAL-001", "unknown slot")
    .says(MATERIAL, "The slots have names, and `extra%d` is for everything else; the Python library accepts any name.")
    .why("Most readers ignore the slot. Rename it to `extra0`, `extra1` and so on, or to the name it should have.");

static COLOR: Rule = error("CAST-MATERIAL-002", "colour that is negative or not a number")
    .says(MATERIAL, "`rgba` holds red, green, blue and alpha.")
    .why("Shaders turn such a colour into black or into pixels that spread over the whole picture.");

static COLOR_ABOVE: Rule = warning("CAST-MATERIAL-003", "sRGB colour above 1")
    .says(COLOURS, "A colour is converted when its space is `srgb`, which is defined from 0 to 1.")
    .why("Readers clamp it or compute nonsense. Values from 0 to 255 have to be divided by 255; bright light is `linear`.");

static TYPE: Rule = warning("CAST-MATERIAL-004", "unknown type of material")
    .says(MATERIAL, "`t` is `pbr`.")
    .why("Readers treat the material as `pbr`, or not at all.");

static ABSOLUTE: Rule = warning("CAST-MATERIAL-005", "absolute texture path")
    .says(PATHS, "Texture paths are relative to the directory of the file.")
    .why("On every other machine the texture is missing. Write the path relative to the file.");

pub(crate) static BACKSLASH: Rule = warning("CAST-MATERIAL-006", "texture path with backslashes")
    .says(PATHS, "Texture paths are relative to the directory of the file.")
    .why(
        "On systems other than Windows a backslash is an ordinary character, so the texture is not found. Use slashes.",
    )
    .repairable();

static MISSING: Rule = warning("CAST-MATERIAL-007", "missing texture")
    .says(PATHS, "Texture paths are relative to the directory of the file.")
    .why("The texture was moved, renamed or not exported. `texture_search` names a directory that may have it; `castkit relink` \
         writes the path where it is into the file.")
    .when(When::Textures);

pub(crate) static EMPTY_PATH: Rule = warning("CAST-MATERIAL-008", "texture without a path")
    .says(MATERIAL, "A File has a path.")
    .why(
        "There is no texture: Greyhound writes three slots for every material. The plug-ins open the directory itself as a \
         picture. Remove the slot.",
    )
    .repairable();

static UNUSED: Rule = info("CAST-MATERIAL-009", "texture or colour without a slot")
    .says(MATERIAL, "Slots are links to the Files and Colors of the material.")
    .why("No reader uses it. A slot is missing, or the child is a leftover.");

pub(crate) static EXTRA: Rule = warning("CAST-MATERIAL-010", "slot `extra` without a number")
    .says(MATERIAL, "`extra%d` is for everything that has no slot of its own: `extra0`, `extra1` and so on.")
    .why("LegionPlus calls all of them `extra`, so that readers that look them up by name find only one. Number them.")
    .repairable();

/// Whether a property of a node is a slot `extra` without a number.
pub(crate) fn is_extra(kind: NodeKind, name: &[u8], found: PropertyType) -> bool {
    kind == NodeKind::MATERIAL && found == PropertyType::INTEGER64 && name == b"extra"
}

/// Reports a slot `extra` without a number.
pub(super) fn extra<'a>(place: Location<'a>, findings: &mut Findings<'_, 'a>) {
    findings.add(&EXTRA, place, format_args!("`extra` has no number"));
}

/// Reports a link that is not a slot of the specification.
pub(super) fn unknown_slot<'a>(name: &str, place: Location<'a>, findings: &mut Findings<'_, 'a>) {
    findings.add(&UNKNOWN_SLOT, place, format_args!("`{name}` is not a slot of the specification"));
}

fn material<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let node = visit.node;
    let Some(material) = MaterialRef::cast(node) else { return };
    if let Some(kind) = material.material_type().filter(|kind| *kind != "pbr") {
        findings.add(&TYPE, Location::named(node, "t"), format_args!("the type is {}, expected \"pbr\"", Quoted(kind)));
    }
    let slots: HashSet<u64> = material.slots().filter_map(|slot| slot.hash()).collect();
    for child in node.children().filter(|child| [NodeKind::FILE, NodeKind::COLOR].contains(&child.kind())) {
        if !slots.contains(&child.hash()) {
            findings.add(
                &UNUSED,
                Location::node(child),
                format_args!("no slot links to the hash 0x{:016X}", child.hash()),
            );
        }
    }
}

fn color<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let Some(color) = ColorRef::cast(visit.node) else { return };
    let Some(rgba) = color.rgba() else { return };
    let place = Location::named(visit.node, "rgba");
    if !is_finite(rgba) || rgba.iter().any(|component| *component < 0.0) {
        findings.add(&COLOR, place, format_args!("the colour is {}, expected 0 or more", Vector(&rgba)));
    } else if color.color_space() == ColorSpace::Srgb && rgba.iter().any(|component| *component > 1.0) {
        findings.add(&COLOR_ABOVE, place, format_args!("the sRGB colour is {}, expected 0 to 1", Vector(&rgba)));
    }
}

fn textures<'a>(context: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let files = || visit.node.children_of::<FileRef<'a>>().filter_map(|file| Some((file.node(), file.path()?)));
    let mut empty = files().filter(|(_, path)| !names_a_file(path));
    if let Some((first, _)) = empty.next() {
        let count = empty.count().saturating_add(1);
        let paths = if count == 1 { "path names" } else { "paths name" };
        findings.add(&EMPTY_PATH, Location::named(first, "p"), format_args!("{count} {paths} no file"));
    }
    for (node, path) in files().filter(|(_, path)| names_a_file(path)) {
        let place = Location::named(node, "p");
        if is_absolute_anywhere(path) {
            findings.add(&ABSOLUTE, place, format_args!("{} is absolute", Quoted(path)));
        }
        if let Some(located) = context.located().filter(|located| located.is_missing(path)) {
            let name = located.base.root().to_string_lossy();
            let directory = if name.is_empty() { "." } else { &*name };
            let others = context.options.texture_search.directories().len();
            let also = if others > 0 { ", nor in the directories that were searched" } else { "" };
            findings.add(
                &MISSING,
                place,
                format_args!("{} does not exist, relative to {directory}{also}", Quoted(path)),
            );
        }
    }
}

fn backslashes<'c, 'a>(context: &'c Context<'c, 'a>, findings: &mut Findings<'c, 'a>) {
    let materials = context.cast.models().flat_map(|model| model.materials());
    let files = materials.flat_map(|material| material.node().children_of::<FileRef<'a>>());
    with_backslashes(&BACKSLASH, files, findings);
}

/// Whether a path is relative and has backslashes; absolute ones are reported as such.
pub(crate) fn has_backslashes(path: &str) -> bool {
    path.contains('\\') && !is_absolute_anywhere(path)
}

/// Reports the first path with backslashes, and how many there are.
pub(super) fn with_backslashes<'a>(
    rule: &'static Rule,
    files: impl Iterator<Item = FileRef<'a>>,
    findings: &mut Findings<'_, 'a>,
) {
    let mut paths =
        files.filter_map(|file| Some((file.node(), file.path()?))).filter(|(_, path)| has_backslashes(path));
    let Some((first, path)) = paths.next() else { return };
    let others = paths.count();
    let place = Location::named(first, "p");
    if others == 0 {
        findings.add(rule, place, format_args!("{} has backslashes, expected slashes", Quoted(path)));
    } else {
        let more = Count(others);
        findings.add(
            rule,
            place,
            format_args!("{} and {more} more paths have backslashes, expected slashes", Quoted(path)),
        );
    }
}
