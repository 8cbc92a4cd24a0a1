//! What is in a MilkShape file, as a page.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;

use castkit::convert::ms3d::Ms3d;
use serde::Serialize;

use super::page::{Page, some};
use crate::context::Context;
use crate::input::file_name;
use crate::status::Failure;
use crate::text::{Measure, Quoted, Size, Things, cut};

#[derive(Serialize)]
struct Summary<'a> {
    file: Cow<'a, str>,
    path: Cow<'a, str>,
    bytes: usize,
    format: &'static str,
    version: i32,
    vertices: usize,
    triangles: usize,
    groups: Vec<Group<'a>>,
    materials: Vec<Material<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    keyframer: Option<Keyframer>,
    joints: Vec<Joint<'a>>,
    comments: Vec<Comment<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vertex_extras: Option<i32>,
    joint_extras: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    model_extra: Option<ModelExtra>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<Unknown>,
    trailing: usize,
}

#[derive(Serialize)]
struct Group<'a> {
    name: Cow<'a, str>,
    triangles: usize,
    material: Option<u8>,
    flags: u8,
}

#[derive(Serialize)]
struct Material<'a> {
    name: Cow<'a, str>,
    texture: Cow<'a, str>,
    alpha_map: Cow<'a, str>,
    shininess: f32,
    transparency: f32,
}

#[derive(Serialize)]
struct Keyframer {
    frame_rate: f32,
    current_time: f32,
    frame_count: i32,
}

#[derive(Serialize)]
struct Joint<'a> {
    name: Cow<'a, str>,
    parent: Cow<'a, str>,
    rotation_keys: usize,
    position_keys: usize,
}

#[derive(Serialize)]
struct Comment<'a> {
    about: &'static str,
    index: i32,
    text: Cow<'a, str>,
}

#[derive(Serialize)]
struct ModelExtra {
    joint_size: f32,
    transparency_mode: i32,
    alpha_reference: f32,
}

#[derive(Serialize)]
struct Unknown {
    section: &'static str,
    sub_version: i32,
    bytes: usize,
}

pub(super) fn show(
    context: &mut Context,
    file: &Path,
    bytes: &[u8],
    most: usize,
    is_first: bool,
) -> Result<(), Failure> {
    let parsed = Ms3d::parse(bytes).map_err(Failure::file)?;
    let summary = Summary::of(file, bytes.len(), &parsed);
    if context.options.json {
        serde_json::to_writer(&mut context.out, &summary)?;
        writeln!(context.out)?;
    } else {
        if !is_first {
            writeln!(context.out)?;
        }
        let page = Page { palette: context.out.palette, most };
        summary.write(&page, &mut context.out)?;
    }
    Ok(context.out.flush()?)
}

impl<'a> Summary<'a> {
    fn of(path: &'a Path, bytes: usize, parsed: &Ms3d<'a>) -> Self {
        Self {
            file: file_name(path),
            path: path.to_string_lossy(),
            bytes,
            format: "ms3d",
            version: parsed.version,
            vertices: parsed.vertices.len(),
            triangles: parsed.triangles.len(),
            groups: parsed.groups.iter().map(Group::of).collect(),
            materials: parsed.materials.iter().map(Material::of).collect(),
            keyframer: parsed.keyframer.map(|keyframer| Keyframer {
                frame_rate: keyframer.frame_rate,
                current_time: keyframer.current_time,
                frame_count: keyframer.frame_count,
            }),
            joints: parsed.joints.iter().map(Joint::of).collect(),
            comments: comments(parsed),
            vertex_extras: parsed.vertex_extras.map(|extras| extras.sub_version),
            joint_extras: parsed.joint_extras.is_some(),
            model_extra: parsed.model_extra.map(|extra| ModelExtra {
                joint_size: extra.joint_size,
                transparency_mode: extra.transparency_mode,
                alpha_reference: extra.alpha_reference,
            }),
            unknown: parsed.unknown.map(|(section, sub_version, bytes)| Unknown {
                section,
                sub_version,
                bytes: bytes.len(),
            }),
            trailing: parsed.trailing.len(),
        }
    }

    fn write(&self, page: &Page, out: &mut impl Write) -> io::Result<()> {
        let heading = page.palette.heading;
        writeln!(out, "{heading}{}{heading:#}", cut(&self.path))?;
        page.fact(out, "size", Size(self.bytes as u64))?;
        page.fact(out, "format", format_args!("MilkShape 3D, version {}", self.version))?;
        let things = |count: usize, one, many| Things(count as u64, one, many);
        let (vertices, triangles) =
            (things(self.vertices, "vertex", "vertices"), things(self.triangles, "triangle", "triangles"));
        page.fact(out, "geometry", format_args!("{vertices}, {triangles}"))?;
        if let Some(keyframer) = &self.keyframer {
            let rate = Measure(f64::from(keyframer.frame_rate));
            page.fact(out, "animation", format_args!("{rate} frames a second, {} frames", keyframer.frame_count))?;
        }
        if let Some(sub_version) = self.vertex_extras {
            page.fact(out, "weights", format_args!("sub-version {sub_version}"))?;
        }
        if let Some(unknown) = &self.unknown {
            let Unknown { section, sub_version, bytes } = unknown;
            page.fact(out, "unknown", format_args!("{section} of sub-version {sub_version}, {bytes} bytes"))?;
        }
        if self.trailing > 0 {
            let bytes = things(self.trailing, "byte", "bytes");
            page.fact(out, "trailing", format_args!("{bytes} that nothing accounts for"))?;
        }
        self.sections(page, out)
    }

    fn sections(&self, page: &Page, out: &mut impl Write) -> io::Result<()> {
        let things = |count: usize, one, many| Things(count as u64, one, many);
        if !self.groups.is_empty() {
            page.section(out, things(self.groups.len(), "group", "groups"))?;
            let rows = self.groups.iter().map(|group| {
                let material = group.material.map(|material| self.material_name(material)).unwrap_or_default();
                [cut(&group.name), group.triangles.to_string(), material]
            });
            page.table(out, ["name", "triangles", "material"], rows, self.groups.len())?;
        }
        if !self.materials.is_empty() {
            page.section(out, things(self.materials.len(), "material", "materials"))?;
            let rows = self.materials.iter().map(|material| {
                let [shininess, transparency] =
                    [material.shininess, material.transparency].map(|value| Measure(f64::from(value)).to_string());
                [cut(&material.name), cut(&material.texture), cut(&material.alpha_map), shininess, transparency]
            });
            let heading = ["name", "texture", "alpha map", "shininess", "transparency"];
            page.table(out, heading, rows, self.materials.len())?;
        }
        if !self.joints.is_empty() {
            page.section(out, things(self.joints.len(), "joint", "joints"))?;
            let rows = self.joints.iter().map(|joint| {
                let keys = [joint.rotation_keys, joint.position_keys].map(|keys| some(keys as u64));
                let [rotations, positions] = keys;
                [cut(&joint.name), cut(&joint.parent), rotations, positions]
            });
            page.table(out, ["name", "parent", "rotation keys", "position keys"], rows, self.joints.len())?;
        }
        if !self.comments.is_empty() {
            page.section(out, things(self.comments.len(), "comment", "comments"))?;
            let rows = self.comments.iter().map(|comment| {
                let index = if comment.about == "model" { String::new() } else { format!(" {}", comment.index) };
                [format!("{}{index}", comment.about), Quoted(&comment.text).to_string()]
            });
            page.table(out, ["about", "text"], rows, self.comments.len())?;
        }
        Ok(())
    }

    fn material_name(&self, index: u8) -> String {
        self.materials.get(usize::from(index)).map_or_else(|| format!("{index}, missing"), |one| cut(&one.name))
    }
}

impl<'a> Group<'a> {
    fn of(group: &castkit::convert::ms3d::Group<'a>) -> Self {
        let material = Some(group.material).filter(|material| *material != 255);
        Self { name: group.name(), triangles: group.triangles.len(), material, flags: group.flags }
    }
}

impl<'a> Material<'a> {
    fn of(material: &castkit::convert::ms3d::Material<'a>) -> Self {
        Self {
            name: material.name(),
            texture: material.texture(),
            alpha_map: material.alpha_map(),
            shininess: material.shininess,
            transparency: material.transparency,
        }
    }
}

impl<'a> Joint<'a> {
    fn of(joint: &castkit::convert::ms3d::Joint<'a>) -> Self {
        let (rotation_keys, position_keys) = (joint.rotation_keys.len(), joint.position_keys.len());
        Self { name: joint.name(), parent: joint.parent(), rotation_keys, position_keys }
    }
}

/// All comments, each with what it is about.
fn comments<'a>(parsed: &Ms3d<'a>) -> Vec<Comment<'a>> {
    let Some(comments) = &parsed.comments else { return Vec::new() };
    let lists = [
        ("group", &comments.groups),
        ("material", &comments.materials),
        ("joint", &comments.joints),
        ("model", &comments.model),
    ];
    let of_list = |(about, list): (&'static str, &Vec<castkit::convert::ms3d::Comment<'a>>)| {
        let comment = move |comment: &castkit::convert::ms3d::Comment<'a>| Comment {
            about,
            index: comment.index,
            text: String::from_utf8_lossy(comment.text),
        };
        list.iter().map(comment).collect::<Vec<_>>()
    };
    lists.into_iter().flat_map(of_list).collect()
}
