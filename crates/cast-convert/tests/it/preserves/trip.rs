//! A file to another format and back.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use cast_convert::{Format, from_cast, to_cast};
use cast_file::CastFile;
use cast_format::NodeKind;
use cast_interchange::{ExportOptions, Options, Report, Source};
use cast_scene::Scene;
use cast_write::{Document, Layout, Node};

use super::features::instance_file;

/// A file after it was another format.
pub(super) struct Trip {
    /// As this project reads it.
    pub(super) own: CastFile,
    /// As programs read it that do not know what this project stores for itself.
    pub(super) others: CastFile,
    /// The notes of both conversions.
    pub(super) report: Report,
}

/// The file that instances refer to.
pub(super) const INSTANCE: &str = "tree.cast";

/// `None` if the format cannot hold such a file at all, which is an error.
pub(super) fn there_and_back(file: &CastFile, format: Format) -> Option<Trip> {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("source.cast");
    fs::write(folder.path().join(INSTANCE), instance_file()).unwrap();
    let mut out = Vec::new();
    let written =
        from_cast(format, file, &ExportOptions::new().source(source.as_path()).name("model"), &mut out).ok()?;
    let mut report = written.report;
    for beside in &written.side_files {
        fs::write(folder.path().join(&beside.path), &beside.bytes).unwrap();
    }
    let path = folder.path().join("model").with_extension(format.extension());
    // Layers of USD have the first file below them.
    fs::write(&path, &out).unwrap();
    let is_further = |path: &str| Path::new(path).extension().is_some_and(|end| end == format.extension());
    let further = written.side_files.iter().filter(|file| is_further(&file.path));
    let further: Vec<_> = further.map(|file| (folder.path().join(&file.path), &file.bytes)).collect();
    let read = |format: Format, bytes: &[u8]| {
        let converted = to_cast(format, Source::of_file(bytes, &path), &Options::default()).unwrap();
        let mut document = converted.document;
        // Animations that the format stores in files of their own.
        for (path, bytes) in &further {
            let mut other = to_cast(Format::of_path(path).unwrap(), Source::of_file(bytes, path), &Options::default())
                .unwrap()
                .document;
            keep_new_animations(&mut other, &document);
            document.merge([other]);
        }
        let file = CastFile::from_bytes(document.to_vec(Layout::Compact).unwrap()).unwrap();
        (file, converted.report)
    };
    let (own, notes) = read(format, &out);
    report.append(notes);
    let for_others = match format {
        Format::Gltf => without_extras(&out),
        Format::Glb => glb_without_extras(&out),
        Format::Fbx => without_own_names(&out, file),
        Format::Usda | Format::Usdc | Format::Usdz => {
            // All forms have the same content.
            let mut text = Vec::new();
            from_cast(Format::Usda, file, &ExportOptions::new().source(source.as_path()).name("model"), &mut text)
                .ok()?;
            String::from_utf8(text).unwrap().replace("dictionary \"cast\"", "dictionary \"other\"").into_bytes()
        }
        _ => out,
    };
    let format_of_others = if format == Format::Usdz || format == Format::Usdc { Format::Usda } else { format };
    Some(Trip { own, others: read(format_of_others, &for_others).0, report })
}

/// Leaves the animations that another document does not have, where files show all of them with the model.
fn keep_new_animations(document: &mut Document<'_>, known: &Document<'_>) {
    let name = |node: &Node<'_>| Some(node.property("n")?.data.text()?.to_owned());
    let nodes = || known.nodes().map(|(_, node)| node).filter(|node| node.kind == NodeKind::ANIMATION);
    let names: BTreeSet<String> = nodes().filter_map(name).collect();
    for root in &mut document.roots {
        root.children
            .retain(|node| node.kind == NodeKind::ANIMATION && name(node).is_none_or(|name| !names.contains(&name)));
    }
}

/// An FBX whose properties have other names where only this project knows what they are for: marks, and slots.
fn without_own_names(fbx: &[u8], source: &CastFile) -> Vec<u8> {
    let scene = Scene::new(source);
    let slots = scene.models.iter().flat_map(|model| &model.materials).flat_map(|material| &material.slots);
    let names: BTreeSet<&str> = slots.map(|slot| &*slot.name).chain(["CastEnd", "CastModel", "CastFile"]).collect();
    let mut out = fbx.to_vec();
    for name in names {
        // Strings have their length before them, so that what merely contains the name stays.
        let string = [b"S", &(name.len() as u32).to_le_bytes()[..], name.as_bytes()].concat();
        let places: Vec<usize> =
            out.windows(string.len()).enumerate().filter(|(_, part)| *part == string).map(|(at, _)| at).collect();
        places.into_iter().for_each(|at| out[at + 5..at + string.len()].fill(b'_'));
    }
    out
}

/// glTF without what only this project understands.
fn without_extras(json: &[u8]) -> Vec<u8> {
    fn forget(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::Object(members) => {
                members.get_mut("extras").and_then(|extras| extras.as_object_mut()?.remove("cast"));
                members.values_mut().for_each(forget);
            }
            serde_json::Value::Array(all) => all.iter_mut().for_each(forget),
            _ => {}
        }
    }
    let mut root = serde_json::from_slice(json).unwrap();
    forget(&mut root);
    serde_json::to_vec(&root).unwrap()
}

/// A GLB without what only this project understands.
fn glb_without_extras(glb: &[u8]) -> Vec<u8> {
    let number = |at: usize| u32::from_le_bytes(glb[at..at + 4].try_into().unwrap()) as usize;
    let (json, rest) = glb[20..].split_at(number(12));
    let mut json = without_extras(json);
    json.resize(json.len().next_multiple_of(4), b' ');
    let length = |length: usize| (length as u32).to_le_bytes();
    let total = length(20 + json.len() + rest.len());
    [&glb[..8], &total, &length(json.len()), &glb[16..20], &json, rest].concat()
}
