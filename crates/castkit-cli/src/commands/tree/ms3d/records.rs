//! Which records there are, and their fields.

use castkit::convert::ms3d::{Comment, Joint, Material, Ms3d};
use serde::Serialize;
use serde_json::{Value, json};

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
    records.table("vertices", 0, file.vertices.len(), file.vertices.as_bytes());
    records.table("triangles", 0, file.triangles.len(), file.triangles.as_bytes());
    records.groups(file);
    for (index, material) in file.materials.iter().enumerate() {
        let fields = fields_of(material);
        records.add("material", index, 0, material.bytes, Some(material.name().into_owned()), fields);
    }
    if let Some(keyframer) = file.keyframer {
        let fields = fields([
            ("frame_rate", keyframer.frame_rate.into()),
            ("current_time", keyframer.current_time.into()),
            ("frame_count", keyframer.frame_count.into()),
        ]);
        records.add("keyframer", 0, 0, keyframer.bytes, None, fields);
    }
    for (index, joint) in file.joints.iter().enumerate() {
        records.joint(index, joint);
    }
    records.comments(file);
    records.extras(file);
    records.all
}

fn fields<const N: usize>(fields: [(&'static str, Value); N]) -> Vec<Field> {
    fields.map(|(name, value)| Field { name, value }).into()
}

fn fields_of(material: &Material<'_>) -> Vec<Field> {
    fields([
        ("ambient", material.ambient.to_vec().into()),
        ("diffuse", material.diffuse.to_vec().into()),
        ("specular", material.specular.to_vec().into()),
        ("emissive", material.emissive.to_vec().into()),
        ("shininess", material.shininess.into()),
        ("transparency", material.transparency.into()),
        ("mode", material.mode.into()),
        ("texture", material.texture().into()),
        ("alpha_map", material.alpha_map().into()),
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
    fn table(&mut self, kind: &'static str, depth: u32, count: usize, bytes: &[u8]) {
        self.add(kind, 0, depth, bytes, None, Vec::new());
        if let Some(record) = self.all.last_mut() {
            record.count = Some(count);
        }
    }

    fn groups(&mut self, file: &Ms3d<'_>) {
        for (index, group) in file.groups.iter().enumerate() {
            let material = if group.material == 255 { Value::Null } else { group.material.into() };
            let fields = fields([("flags", group.flags.into()), ("material", material)]);
            self.add("group", index, 0, group.bytes, Some(group.name().into_owned()), fields);
            self.table("triangle_indices", 1, group.triangles.len(), group.triangles.as_bytes());
        }
    }

    fn joint(&mut self, index: usize, joint: &Joint<'_>) {
        let fields = fields([
            ("flags", joint.flags.into()),
            ("parent", joint.parent().into()),
            ("rotation", joint.rotation.to_vec().into()),
            ("position", joint.position.to_vec().into()),
        ]);
        self.add("joint", index, 0, joint.bytes, Some(joint.name().into_owned()), fields);
        for (kind, keys) in [("rotation_keys", joint.rotation_keys), ("position_keys", joint.position_keys)] {
            self.table(kind, 1, keys.len(), keys.as_bytes());
        }
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
            self.table("vertex_extras", 0, extras.table.len(), extras.table.as_bytes());
            if let Some(record) = self.all.last_mut() {
                record.fields = fields([("sub_version", extras.sub_version.into())]);
            }
        }
        if let Some(table) = file.joint_extras {
            self.table("joint_extras", 0, table.len(), table.as_bytes());
        }
        if let Some(extra) = file.model_extra {
            let fields = fields([
                ("joint_size", extra.joint_size.into()),
                ("transparency_mode", extra.transparency_mode.into()),
                ("alpha_reference", extra.alpha_reference.into()),
            ]);
            self.add("model_extra", 0, 0, extra.bytes, None, fields);
        }
        if let Some((section, sub_version, rest)) = file.unknown {
            let fields = fields([("section", json!(section)), ("sub_version", sub_version.into())]);
            self.add("unknown", 0, 0, rest, None, fields);
        }
    }
}
