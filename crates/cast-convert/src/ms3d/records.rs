//! The sections of MilkShape files as records, and a summary page.

use std::ops::ControlFlow;

use cast_interchange::Error;
use cast_interchange::encoding::escaped;

use super::{Joint, Material, Ms3d};
use crate::stored::find::find;
use crate::stored::{Description, End, Record, Stored, StoredContent, StoredProperty, StoredValue, Visitor};

/// Options for examining MilkShape files.
pub(crate) const STORED: Stored = Stored { walk, describe, extract };

fn extract<'a>(bytes: &'a [u8], what: (&str, &str)) -> Result<StoredContent<'a>, Error> {
    find(walk, bytes, what, |record| record.name.as_deref().map(str::to_owned))
}

fn walk(bytes: &[u8], visit: &mut Visitor<'_>) -> Result<End, Error> {
    let file = Ms3d::parse(bytes)?;
    let mut records = Records { bytes, visit };
    // The callback ended the walk.
    let _ = records.all(&file);
    Ok(End { slack: file.trailing.len(), faults: Vec::new() })
}

/// Records in file order.
struct Records<'r, 'v> {
    bytes: &'r [u8],
    visit: &'r mut Visitor<'v>,
}

impl Records<'_, '_> {
    fn all(&mut self, file: &Ms3d<'_>) -> ControlFlow<()> {
        self.record("vertices", file.vertices.as_bytes(), table(0, file.vertices.len()))?;
        self.record("triangles", file.triangles.as_bytes(), table(0, file.triangles.len()))?;
        for group in &file.groups {
            let material = Some(group.material).filter(|material| *material != 255);
            let properties = named([("flags", group.flags.into()), ("material", material.into())]);
            let name = Some(group.name());
            self.record("group", group.bytes, Record { name, properties, ..Record::default() })?;
            self.record("triangle_indices", group.triangles.as_bytes(), table(1, group.triangles.len()))?;
        }
        for (bytes, material) in file.materials.parts().zip(file.materials.iter()) {
            let (name, properties) = (Some(material.name()), fields_of(&material));
            self.record("material", bytes, Record { name, properties, ..Record::default() })?;
        }
        if let Some(keyframer) = file.keyframer.get(0) {
            let fields = [
                ("frame_rate", keyframer.frame_rate.into()),
                ("current_time", keyframer.current_time.into()),
                ("frame_count", keyframer.frame_count.into()),
            ];
            self.element("keyframer", file.keyframer.as_bytes(), fields)?;
        }
        for joint in &file.joints {
            self.joint(joint)?;
        }
        for comment in &file.comments {
            let text = escaped(comment.text);
            let fields = [("index", comment.index.into()), ("text", text.into())];
            self.element(&format!("{}_comment", comment.about), comment.text, fields)?;
        }
        self.extras(file)
    }

    /// A record for a part of the file. It may include bytes that follow the part.
    fn record(&mut self, kind: &str, part: &[u8], record: Record<'_>) -> ControlFlow<()> {
        // The part is borrowed from the file, so the difference is its offset. Only an absent part lies elsewhere.
        let offset = (part.as_ptr() as usize).wrapping_sub(self.bytes.as_ptr() as usize);
        let offset = if offset <= self.bytes.len() { offset } else { 0 };
        (self.visit)(Record { kind: kind.into(), offset, size: part.len(), data: Some(part), ..record })
    }

    /// A record without a name.
    fn element<'a, const N: usize>(
        &mut self,
        kind: &str,
        part: &[u8],
        fields: [(&'static str, StoredValue<'a>); N],
    ) -> ControlFlow<()> {
        self.record(kind, part, Record { properties: named(fields), ..Record::default() })
    }

    fn joint(&mut self, joint: &Joint<'_>) -> ControlFlow<()> {
        let properties = named([
            ("flags", joint.head.flags.into()),
            ("parent", joint.parent().into()),
            ("rotation", joint.head.rotation[..].into()),
            ("position", joint.head.position[..].into()),
        ]);
        self.record("joint", joint.bytes, Record { name: Some(joint.name()), properties, ..Record::default() })?;
        for (kind, keys) in [("rotation_keys", joint.rotation_keys), ("position_keys", joint.position_keys)] {
            self.record(kind, keys.as_bytes(), table(1, keys.len()))?;
        }
        ControlFlow::Continue(())
    }

    fn extras(&mut self, file: &Ms3d<'_>) -> ControlFlow<()> {
        if let Some(extras) = &file.vertex_extras {
            let properties = named([("sub_version", extras.sub_version.into())]);
            let record = Record { properties, ..table(0, extras.table.len()) };
            self.record("vertex_extras", extras.table.as_bytes(), record)?;
        }
        if let Some(extras) = &file.joint_extras {
            self.record("joint_extras", extras.as_bytes(), table(0, extras.len()))?;
        }
        if let Some(extra) = file.model_extra.get(0) {
            let fields = [
                ("joint_size", extra.joint_size.into()),
                ("transparency_mode", extra.transparency_mode.into()),
                ("alpha_reference", extra.alpha_reference.into()),
            ];
            self.element("model_extra", file.model_extra.as_bytes(), fields)?;
        }
        if let Some((section, sub_version, rest)) = file.unknown {
            let fields = [("section", section.into()), ("sub_version", sub_version.into())];
            self.element("unknown", rest, fields)?;
        }
        ControlFlow::Continue(())
    }
}

/// A table whose elements are not records.
fn table(depth: usize, count: usize) -> Record<'static> {
    Record { depth, count: Some(count), ..Record::default() }
}

fn named<'a, const N: usize>(fields: [(&'static str, StoredValue<'a>); N]) -> Vec<StoredProperty<'a>> {
    fields.into_iter().map(|(name, value)| StoredProperty::named(name, value)).collect()
}

fn fields_of<'a>(material: &'a Material) -> Vec<StoredProperty<'a>> {
    named([
        ("ambient", material.ambient[..].into()),
        ("diffuse", material.diffuse[..].into()),
        ("specular", material.specular[..].into()),
        ("emissive", material.emissive[..].into()),
        ("shininess", material.shininess.into()),
        ("transparency", material.transparency.into()),
        ("mode", material.mode.into()),
        ("texture", material.texture().into()),
        ("alpha_map", material.alpha_map().into()),
    ])
}

/// The summary page of a file.
fn describe(bytes: &[u8]) -> Result<Description, Error> {
    let file = Ms3d::parse(bytes)?;
    let mut description = Description::default();
    description.fact("version", file.version);
    description.fact("vertices", file.vertices.len());
    description.fact("triangles", file.triangles.len());
    if let Some(keyframer) = file.keyframer.get(0) {
        description.fact("frame_rate", keyframer.frame_rate);
        description.fact("current_time", keyframer.current_time);
        description.fact("frame_count", keyframer.frame_count);
    }
    description.fact("weights", file.vertex_extras.as_ref().map(|extras| extras.sub_version));
    description.fact("joint_colors", file.joint_extras.is_some());
    if let Some(extra) = file.model_extra.get(0) {
        description.fact("joint_size", extra.joint_size);
        description.fact("transparency", extra.transparency_mode);
        description.fact("alpha_test", extra.alpha_reference);
    }
    if let Some((section, sub_version, bytes)) = file.unknown {
        description.fact("unknown", format!("{section} of sub-version {sub_version}"));
        description.fact("unknown_size", StoredValue::Bytes(bytes.len()));
    }
    description.fact("slack", StoredValue::Bytes(file.trailing.len()));
    tables(&file, &mut description);
    Ok(description)
}

fn tables(file: &Ms3d<'_>, description: &mut Description) {
    let material = |index: u8| match file.materials.get(usize::from(index)) {
        Some(material) => Some(material.name().into_owned()),
        None if index == 255 => None,
        None => Some(format!("{index}, missing")),
    };
    let groups = file.groups.iter().map(|group| {
        let name = group.name().into_owned().into();
        [name, group.triangles.len().into(), material(group.material).into(), group.flags.into()]
    });
    description.table(["group", "groups"], &["name", "triangles", "material", "flags"], groups);
    let materials = file.materials.iter().map(|material| {
        let texts = [material.name(), material.texture(), material.alpha_map()].map(|text| text.into_owned().into());
        let [name, texture, alpha_map] = texts;
        [name, texture, alpha_map, material.shininess.into(), material.transparency.into()]
    });
    let columns = &["name", "texture", "alpha_map", "shininess", "transparency"];
    description.table(["material", "materials"], columns, materials);
    let joints = file.joints.iter().map(|joint| {
        let [name, parent] = [joint.name(), joint.parent()].map(|text| text.into_owned().into());
        [name, parent, joint.rotation_keys.len().into(), joint.position_keys.len().into()]
    });
    description.table(["joint", "joints"], &["name", "parent", "rotation_keys", "position_keys"], joints);
    let comments = file.comments.iter().map(|comment| {
        // The file has one model.
        let index = Some(comment.index).filter(|_| comment.about != "model");
        [comment.about.into(), index.into(), escaped(comment.text).into_owned().into()]
    });
    description.table(["comment", "comments"], &["about", "index", "text"], comments);
}
