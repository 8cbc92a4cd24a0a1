//! A description of an FBX file, collected in one walk over its records.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use cast_interchange::Error;

use super::walk::{is_binary, text_of, walk};
use crate::fbx::tree::Tree;
use crate::stored::{Description, Record, StoredProperty, StoredValue};

pub(super) fn describe(bytes: &[u8]) -> Result<Description, Error> {
    let mut found = Found::default();
    let end = walk(bytes, &mut |record| {
        found.see(&record);
        ControlFlow::Continue(())
    })?;
    let binary = if is_binary(bytes) { Some(Tree::parse(bytes)?) } else { None };
    let mut description = Description { faults: end.faults, ..Description::default() };
    description.fact("version", binary.map(|tree| i64::from(tree.version())).or(found.version));
    description.fact("encoding", if binary.is_some() { "binary" } else { "text" });
    description.fact("byte_order", binary.filter(Tree::is_big_endian).map(|_| "big-endian"));
    description.fact("creator", found.creator.take());
    description.fact("up_axis", found.up_axis);
    description.fact("unit_scale", found.unit_scale);
    description.fact("nodes", found.nodes);
    description.fact("properties", found.properties);
    description.fact("connections", found.connections);
    description.fact("arrays", found.arrays);
    description.fact("deflated", found.deflated);
    description.fact("array_bytes", StoredValue::Bytes(found.array_bytes));
    description.fact("stored_bytes", StoredValue::Bytes(found.stored_bytes));
    description.fact("slack", StoredValue::Bytes(end.slack));
    found.tables(&mut description);
    Ok(description)
}

/// What has been found so far.
#[derive(Default)]
struct Found {
    /// The kinds of the enclosing records and of the current one. Deeper records do not describe the file.
    above: Vec<String>,
    version: Option<i64>,
    creator: Option<String>,
    up_axis: Option<&'static str>,
    unit_scale: Option<f64>,
    nodes: usize,
    properties: usize,
    connections: usize,
    arrays: usize,
    deflated: usize,
    array_bytes: usize,
    stored_bytes: usize,
    objects: BTreeMap<(String, String), usize>,
    /// The object type whose definition is being read, and the types that have a template.
    object_type: Option<String>,
    templates: Vec<String>,
    animations: Vec<String>,
    /// The relative path of each texture, and its path.
    textures: Vec<[String; 2]>,
    /// The name of each video, and how many bytes of it are in the file.
    videos: Vec<(String, usize)>,
}

/// How many levels are tracked.
const LEVELS: usize = 4;

impl Found {
    fn see(&mut self, record: &Record<'_>) {
        self.count(record);
        if record.depth >= LEVELS {
            return;
        }
        self.above.truncate(record.depth);
        self.above.push(record.kind.clone().into_owned());
        let values = &record.properties[..];
        let above = std::mem::take(&mut self.above);
        let path: Vec<&str> = above.iter().map(String::as_str).collect();
        let text = || values.first().and_then(text_of).map(str::to_owned);
        match path.as_slice() {
            ["Creator"] => self.creator = text(),
            ["FBXHeaderExtension", "FBXVersion"] => {
                self.version = values.first().and_then(|value| match value.value {
                    StoredValue::Integer(whole) => Some(whole),
                    _ => None,
                });
            }
            ["FBXHeaderExtension", "Creator"] if self.creator.is_none() => self.creator = text(),
            ["Connections" | "Connect", _] => self.connections = self.connections.saturating_add(1),
            ["Definitions", "ObjectType"] => self.object_type = text(),
            ["Definitions", "ObjectType", "PropertyTemplate"] => self.templates.extend(self.object_type.take()),
            [.., "GlobalSettings", "Properties60" | "Properties70", "P" | "Property"] => self.setting(values),
            ["Objects", kind] => self.object(kind, values),
            ["Objects", "Texture", field @ ("FileName" | "RelativeFilename")] => {
                let path = text().unwrap_or_default();
                if let Some([relative, absolute]) = self.textures.last_mut() {
                    *(if *field == "FileName" { absolute } else { relative }) = path;
                }
            }
            ["Objects", "Video", "Content"] => self.content(values),
            _ => {}
        }
        self.above = above;
    }

    fn count(&mut self, record: &Record<'_>) {
        self.nodes = self.nodes.saturating_add(1);
        self.properties = self.properties.saturating_add(record.count.unwrap_or(record.properties.len()));
        for property in &record.properties {
            if let StoredValue::Array { bytes, stored, is_deflated, .. } = property.value {
                self.arrays = self.arrays.saturating_add(1);
                self.deflated = self.deflated.saturating_add(usize::from(is_deflated));
                self.array_bytes = self.array_bytes.saturating_add(bytes);
                self.stored_bytes = self.stored_bytes.saturating_add(stored);
            }
        }
    }

    /// A row of the settings: its name, its type, and at the end its value.
    fn setting(&mut self, values: &[StoredProperty<'_>]) {
        let number = match values.last().map(|last| &last.value) {
            Some(StoredValue::Integer(whole)) => f64::from(i32::try_from(*whole).unwrap_or(-1)),
            Some(StoredValue::Number(number)) => *number,
            _ => return,
        };
        match values.first().and_then(text_of) {
            Some("UnitScaleFactor") => self.unit_scale = Some(number),
            Some("UpAxis") => {
                let axis = [(0.0, "x"), (1.0, "y"), (2.0, "z")].into_iter().find(|(axis, _)| *axis == number);
                self.up_axis = axis.map(|(_, name)| name);
            }
            _ => {}
        }
    }

    /// An object: its ID (absent before version 7000), its name and its class.
    fn object(&mut self, kind: &str, values: &[StoredProperty<'_>]) {
        let mut texts = values.iter().filter_map(text_of);
        let (name, class) = (plain_name(texts.next().unwrap_or_default()), texts.next().unwrap_or_default());
        let times = self.objects.entry((kind.to_owned(), class.to_owned())).or_default();
        *times = times.saturating_add(1);
        match kind {
            "AnimationStack" => self.animations.push(name.to_owned()),
            "Texture" => self.textures.push(Default::default()),
            "Video" => self.videos.push((name.to_owned(), 0)),
            _ => {}
        }
    }

    /// An embedded file. Text files store it as chunks of base64.
    fn content(&mut self, values: &[StoredProperty<'_>]) {
        let Some((_, total)) = self.videos.last_mut() else { return };
        for value in values {
            let bytes = match &value.value {
                StoredValue::Bytes(bytes) => *bytes,
                StoredValue::Text(_) if value.code.is_some() => value.data.len(),
                StoredValue::Text(_) => decoded_length(value.data),
                _ => 0,
            };
            *total = total.saturating_add(bytes);
        }
    }

    fn tables(self, description: &mut Description) {
        let objects = self.objects.into_iter();
        let objects = objects.map(|((kind, class), count)| [kind.into(), class.into(), count.into()]);
        description.table(["object", "objects"], &["node", "sub_class", "count"], objects);
        description.table(["template", "templates"], &["node"], self.templates.into_iter().map(|node| [node.into()]));
        description.table(["take", "takes"], &["name"], self.animations.into_iter().map(|name| [name.into()]));
        let textures = self.textures.into_iter();
        let textures = textures.filter_map(|paths| paths.into_iter().find(|path| !path.is_empty()));
        description.table(["texture", "textures"], &["path"], textures.map(|path| [path.into()]));
        let media = self.videos.into_iter().enumerate().filter(|(_, (_, bytes))| *bytes > 0);
        let media = media.map(|(index, (name, bytes))| {
            [format!("Objects/Video[{index}]/Content").into(), name.into(), StoredValue::Bytes(bytes)]
        });
        description.table(["file inside", "files inside"], &["node", "name", "bytes"], media);
    }
}

/// The name without the class of the object. In binary files the class follows the name after a zero byte; in text
/// files it precedes the name and two colons.
fn plain_name(name: &str) -> &str {
    match name.split_once('\0') {
        Some((name, _)) => name,
        None => name.split_once("::").map_or(name, |(_, name)| name),
    }
}

/// The number of bytes that a chunk of base64 encodes.
fn decoded_length(text: &[u8]) -> usize {
    let letters = text.iter().filter(|byte| !byte.is_ascii_whitespace() && **byte != b'=').count();
    letters.saturating_mul(3) / 4
}
