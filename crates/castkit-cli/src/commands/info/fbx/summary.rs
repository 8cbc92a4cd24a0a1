//! What is in a binary FBX file, as far as it is stored and not what it means.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use castkit::convert::Error;
use castkit::convert::fbx::tree::{Node, Tree, Value};
use serde::Serialize;

use crate::faults::{Fault, located};
use crate::input::file_name;

#[derive(Serialize)]
pub(super) struct Summary<'a> {
    pub(super) file: Cow<'a, str>,
    pub(super) path: Cow<'a, str>,
    pub(super) bytes: usize,
    pub(super) format: &'static str,
    pub(super) version: u32,
    pub(super) big_endian: bool,
    pub(super) creator: Option<String>,
    pub(super) nodes: u64,
    pub(super) properties: u64,
    pub(super) connections: u64,
    pub(super) unit_scale: Option<f64>,
    pub(super) up_axis: Option<&'static str>,
    pub(super) objects: Vec<ObjectCount>,
    pub(super) templates: Vec<String>,
    pub(super) animations: Vec<String>,
    pub(super) textures: Vec<String>,
    pub(super) media: Vec<Media>,
    pub(super) arrays: Arrays,
    pub(super) slack: usize,
    pub(super) faults: Vec<Fault>,
}

#[derive(Serialize)]
pub(super) struct ObjectCount {
    pub(super) node: String,
    pub(super) sub_class: String,
    pub(super) count: u64,
}

#[derive(Serialize)]
pub(super) struct Media {
    pub(super) node: String,
    pub(super) name: String,
    pub(super) bytes: usize,
}

#[derive(Default, Serialize)]
pub(super) struct Arrays {
    pub(super) count: u64,
    pub(super) deflated: u64,
    pub(super) stored_bytes: u64,
    pub(super) bytes: u64,
}

fn readable(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

impl<'a> Summary<'a> {
    pub(super) fn of(file: &'a Path, tree: &Tree<'_>) -> Self {
        let mut summary = Self {
            file: file_name(file),
            path: file.to_string_lossy(),
            bytes: tree.bytes().len(),
            format: "fbx",
            version: tree.version(),
            big_endian: tree.is_big_endian(),
            creator: None,
            nodes: 0,
            properties: 0,
            connections: 0,
            unit_scale: None,
            up_axis: None,
            objects: Vec::new(),
            templates: Vec::new(),
            animations: Vec::new(),
            textures: Vec::new(),
            media: Vec::new(),
            arrays: Arrays::default(),
            slack: 0,
            faults: Vec::new(),
        };
        summary.count_nodes(tree);
        // What is broken has been met on the way through all nodes; here it only ends a list.
        let _ = summary.look_at_objects(tree);
        let _ = summary.look_at_settings(tree);
        summary
    }

    fn count_nodes(&mut self, tree: &Tree<'_>) {
        let mut walk = tree.walk();
        let mut errors = Vec::new();
        for visited in walk.by_ref() {
            let Ok(visited) = visited.map_err(|error| errors.push(error)) else { continue };
            self.nodes += 1;
            self.connections += u64::from(visited.depth == 1 && matches!(visited.node.name(), b"C" | b"Connect"));
            for property in visited.node.properties() {
                let Ok(property) = property.map_err(|error| errors.push(error)) else { continue };
                self.properties += 1;
                if let Value::Array(array) = property.value {
                    let width = match array.code() {
                        b'l' | b'd' => 8,
                        b'i' | b'f' => 4,
                        _ => 1,
                    };
                    self.arrays.count += 1;
                    self.arrays.deflated += u64::from(array.encoding() == 1);
                    self.arrays.stored_bytes += array.stored().len() as u64;
                    self.arrays.bytes += u64::from(array.count()) * width;
                }
            }
        }
        self.slack = walk.slack();
        self.faults = located(tree, errors);
    }

    fn look_at_objects(&mut self, tree: &Tree<'_>) -> Result<(), Error> {
        let mut counts: BTreeMap<(&[u8], &[u8]), u64> = BTreeMap::new();
        let templates = tree.templates()?;
        let mut videos = 0_usize;
        for object in tree.objects()? {
            let object = object?;
            let node = object.node;
            *counts.entry((node.name(), object.sub_class)).or_default() += 1;
            match node.name() {
                b"AnimationStack" => self.animations.push(readable(object.name)),
                b"Texture" => {
                    let path = match child_text(&node, "RelativeFilename")? {
                        Some(path) if !path.is_empty() => Some(path),
                        _ => child_text(&node, "FileName")?,
                    };
                    self.textures.extend(path);
                }
                b"Video" => {
                    if let Some(content) =
                        node.child("Content")?.map(|content| content.property(0)).transpose()?.flatten()
                        && let Value::Bytes(bytes) | Value::Text(bytes) = content.value
                    {
                        let name = readable(object.name);
                        let media =
                            Media { node: format!("Objects/Video[{videos}]/Content"), name, bytes: bytes.len() };
                        self.media.extend((!bytes.is_empty()).then_some(media));
                    }
                    videos += 1;
                }
                _ => {}
            }
        }
        self.templates = counts.keys().filter_map(|(node, _)| templates.of(node).map(|_| readable(node))).collect();
        self.templates.dedup();
        let objects = counts.into_iter().map(|((node, sub_class), count)| ObjectCount {
            node: readable(node),
            sub_class: readable(sub_class),
            count,
        });
        self.objects = objects.collect();
        Ok(())
    }

    fn look_at_settings(&mut self, tree: &Tree<'_>) -> Result<(), Error> {
        self.creator = child_text_of(tree.node("Creator")?)?;
        let Some(settings) = tree.node("GlobalSettings")? else { return Ok(()) };
        let number = |name| -> Result<Option<f64>, Error> {
            let numbers = settings.row(name)?.map(|row| row.numbers::<1>()).transpose()?;
            Ok(numbers.flatten().map(|[number]| number))
        };
        self.unit_scale = number("UnitScaleFactor")?;
        let up = number("UpAxis")?.and_then(|up| [0.0, 1.0, 2.0].iter().position(|axis| *axis == up));
        self.up_axis = up.and_then(|up| ["x", "y", "z"].get(up).copied());
        Ok(())
    }
}

fn child_text(node: &Node<'_>, name: &str) -> Result<Option<String>, Error> {
    child_text_of(node.child(name)?)
}

fn child_text_of(node: Option<Node<'_>>) -> Result<Option<String>, Error> {
    Ok(node.map(|node| node.text(0)).transpose()?.flatten().map(readable))
}
