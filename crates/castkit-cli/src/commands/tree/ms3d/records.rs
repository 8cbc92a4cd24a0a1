//! Which records there are, and their fields.

use castkit::convert::ms3d::{Comment, Joint, Material, Ms3d, VertexExtras, text};
use serde::Serialize;
use serde_json::{Value, json};
use zerocopy::little_endian::F32;
use zerocopy::{Immutable, IntoBytes};

/// A section, or something in it.
#[derive(Serialize)]
pub(super) struct Record {
    /// What it is: `joint`, `rotation_keys`.
    pub(super) kind: &'static str,
    /// Which of its kind, within what it is in.
    pub(super) index: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<String>,
    pub(super) offset: usize,
    pub(super) size: usize,
    pub(super) depth: u32,
    /// How many elements, of tables that are not taken apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) count: Option<usize>,
    pub(super) fields: Vec<Field>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) crc32: Option<u32>,
}

#[derive(Serialize)]
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) value: Value,
}

/// Records in the order of the file.
struct Records<'a> {
    bytes: &'a [u8],
    has_digest: bool,
    all: Vec<Record>,
}

pub(super) fn all(bytes: &[u8], file: &Ms3d<'_>, has_digest: bool) -> Vec<Record> {
    let mut records = Records { bytes, has_digest, all: Vec::new() };
    records.table("vertices", 0, file.vertices);
    records.table("triangles", 0, file.triangles);
    records.groups(file);
    for (index, material) in file.materials.iter().enumerate() {
        let fields = fields_of(material);
        records.add("material", index, 0, material.as_bytes(), Some(text(&material.name).into_owned()), fields);
    }
    if let Some(keyframer) = file.keyframer {
        let fields = fields([
            ("frame_rate", number(keyframer.frame_rate)),
            ("current_time", number(keyframer.current_time)),
            ("frame_count", keyframer.frame_count.get().into()),
        ]);
        records.add("keyframer", 0, 0, keyframer.as_bytes(), None, fields);
    }
    for (index, joint) in file.joints.iter().enumerate() {
        records.joint(index, joint);
    }
    records.comments(file);
    records.extras(file);
    records.all
}

fn number(value: F32) -> Value {
    value.get().into()
}

fn numbers<const N: usize>(values: [F32; N]) -> Value {
    values.map(F32::get).to_vec().into()
}

fn fields<const N: usize>(fields: [(&'static str, Value); N]) -> Vec<Field> {
    fields.map(|(name, value)| Field { name, value }).into()
}

fn fields_of(material: &Material) -> Vec<Field> {
    fields([
        ("ambient", numbers(material.ambient)),
        ("diffuse", numbers(material.diffuse)),
        ("specular", numbers(material.specular)),
        ("emissive", numbers(material.emissive)),
        ("shininess", number(material.shininess)),
        ("transparency", number(material.transparency)),
        ("mode", material.mode.into()),
        ("texture", text(&material.texture).into()),
        ("alpha_map", text(&material.alpha_map).into()),
    ])
}

impl Records<'_> {
    /// Adds a record of a part of the file.
    fn add(
        &mut self,
        kind: &'static str,
        index: usize,
        depth: u32,
        part: &[u8],
        name: Option<String>,
        fields: Vec<Field>,
    ) {
        // The part is borrowed from the file, so the difference is where it lies. Only what is absent lies elsewhere.
        let offset = (part.as_ptr() as usize).wrapping_sub(self.bytes.as_ptr() as usize);
        let offset = if offset <= self.bytes.len() { offset } else { 0 };
        let crc32 = self.has_digest.then(|| crc32fast::hash(part));
        self.all.push(Record { kind, index, name, offset, size: part.len(), depth, count: None, fields, crc32 });
    }

    /// Adds a table that is not taken apart.
    fn table<T: IntoBytes + Immutable>(&mut self, kind: &'static str, depth: u32, table: &[T]) {
        self.add(kind, 0, depth, table.as_bytes(), None, Vec::new());
        if let Some(record) = self.all.last_mut() {
            record.count = Some(table.len());
        }
    }

    fn groups(&mut self, file: &Ms3d<'_>) {
        for (index, group) in file.groups.iter().enumerate() {
            let material = if group.material == 255 { Value::Null } else { group.material.into() };
            let fields = fields([("flags", group.flags.into()), ("material", material)]);
            self.add("group", index, 0, group.bytes, Some(text(group.raw_name).into_owned()), fields);
            self.table("triangle_indices", 1, group.triangles);
        }
    }

    fn joint(&mut self, index: usize, joint: &Joint<'_>) {
        let start = joint.start;
        let fields = fields([
            ("flags", start.flags.into()),
            ("parent", joint.parent().into()),
            ("rotation", numbers(start.rotation)),
            ("position", numbers(start.position)),
        ]);
        self.add("joint", index, 0, joint.bytes, Some(joint.name().into_owned()), fields);
        self.table("rotation_keys", 1, joint.rotation_keys);
        self.table("position_keys", 1, joint.position_keys);
    }

    fn comments(&mut self, file: &Ms3d<'_>) {
        let Some(comments) = &file.comments else { return };
        let lists: [(&'static str, &[Comment<'_>]); 4] = [
            ("group_comment", &comments.groups),
            ("material_comment", &comments.materials),
            ("joint_comment", &comments.joints),
            ("model_comment", &comments.model),
        ];
        for (kind, list) in lists {
            for (index, comment) in list.iter().enumerate() {
                let words = String::from_utf8_lossy(comment.text);
                let fields = fields([("index", comment.index.into()), ("text", words.into())]);
                self.add(kind, index, 0, comment.text, None, fields);
            }
        }
    }

    fn extras(&mut self, file: &Ms3d<'_>) {
        if let Some(extras) = file.vertex_extras {
            match extras {
                VertexExtras::One(table) => self.table("vertex_extras", 0, table),
                VertexExtras::Two(table) => self.table("vertex_extras", 0, table),
                VertexExtras::Three(table) => self.table("vertex_extras", 0, table),
                _ => {}
            }
            if let Some(record) = self.all.last_mut() {
                record.fields = fields([("sub_version", extras.sub_version().into())]);
            }
        }
        if let Some(table) = file.joint_extras {
            self.table("joint_extras", 0, table);
        }
        if let Some(extra) = file.model_extra {
            let fields = fields([
                ("joint_size", number(extra.joint_size)),
                ("transparency_mode", extra.transparency_mode.get().into()),
                ("alpha_reference", number(extra.alpha_reference)),
            ]);
            self.add("model_extra", 0, 0, extra.as_bytes(), None, fields);
        }
        if let Some((section, sub_version, rest)) = file.unknown {
            let fields = fields([("section", json!(section)), ("sub_version", sub_version.into())]);
            self.add("unknown", 0, 0, rest, None, fields);
        }
    }
}
