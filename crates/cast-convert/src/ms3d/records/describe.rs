//! The summary page of a MilkShape file.

use super::super::{Comment, Ms3d};
use crate::Error;
use crate::stored::{Description, StoredValue};

pub(super) fn describe(bytes: &[u8]) -> Result<Description, Error> {
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
        let name = group.name.clone().into_owned().into();
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
    let Some(comments) = &file.comments else { return };
    let of = |about: &'static str, list: &[Comment<'_>]| {
        let comment = move |comment: &Comment<'_>| {
            // The file has one model.
            let index = Some(comment.index).filter(|_| about != "model");
            [about.into(), index.into(), String::from_utf8_lossy(comment.text).into_owned().into()]
        };
        list.iter().map(comment).collect::<Vec<_>>()
    };
    let all = [
        of("group", &comments.groups),
        of("material", &comments.materials),
        of("joint", &comments.joints),
        of("model", &comments.model),
    ];
    description.table(["comment", "comments"], &["about", "index", "text"], all.into_iter().flatten());
}
