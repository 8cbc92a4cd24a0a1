//! The structure of a file.

use std::borrow::Cow;

use cast_read::Array;
use zerocopy::little_endian::F32;

use super::layout::{self, text};
use super::table::{JointExtra, Key, Table, Triangle, Vertex, VertexExtra};
use crate::Error;
use crate::bytes::Cursor;

/// A MilkShape file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Ms3d<'a> {
    /// 3 or 4, which have the same layout.
    pub version: i32,
    /// The vertices.
    pub vertices: Table<'a, Vertex>,
    /// The triangles.
    pub triangles: Table<'a, Triangle>,
    /// The groups.
    pub groups: Vec<Group<'a>>,
    /// The materials.
    pub materials: Vec<Material<'a>>,
    /// The time line. Like all later sections, absent if the file ends before it.
    pub keyframer: Option<Keyframer<'a>>,
    /// The joints.
    pub joints: Vec<Joint<'a>>,
    /// Comments on groups, materials, joints and the model.
    pub comments: Option<Comments<'a>>,
    /// More joints and weights, one record per vertex.
    pub vertex_extras: Option<VertexExtras<'a>>,
    /// How joints are displayed, one record per joint.
    pub joint_extras: Option<Table<'a, JointExtra>>,
    /// How the model is displayed.
    pub model_extra: Option<ModelExtra<'a>>,
    /// A section with an unknown sub-version, and the bytes from there to the end.
    pub unknown: Option<(&'static str, i32, &'a [u8])>,
    /// How many bytes follow the last section.
    pub trailing: &'a [u8],
    /// Whether the comment on the model was parsed with an index; see [`Ms3d::parse`].
    pub(super) model_comment_has_index: bool,
}

/// A group of triangles.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Group<'a> {
    /// The bytes of the group.
    pub bytes: &'a [u8],
    /// Selected 1, hidden 2.
    pub flags: u8,
    /// The name field, including what follows its terminator.
    pub raw_name: &'a [u8; 32],
    /// The triangles.
    pub triangles: Array<'a, u16>,
    /// The material, or 255 for none. The format declares it as signed, but allows 128 of them, and editors exceed 127.
    pub material: u8,
}

/// A joint.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Joint<'a> {
    /// The bytes of the joint.
    pub bytes: &'a [u8],
    /// 1: selected, 8: changed.
    pub flags: u8,
    /// The name field, including what follows its terminator.
    pub raw_name: &'a [u8; 32],
    /// The name of the parent, as a field, including what follows its terminator.
    pub raw_parent: &'a [u8; 32],
    /// The rest rotation relative to the parent: angles around x, y and z in radians.
    pub rotation: [f32; 3],
    /// The rest position relative to the parent.
    pub position: [f32; 3],
    /// Rotation keys: angles around x, y and z in radians.
    pub rotation_keys: Table<'a, Key>,
    /// Position keys.
    pub position_keys: Table<'a, Key>,
}

/// A material. Colours are red, green, blue and alpha.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Material<'a> {
    /// The bytes of the material.
    pub bytes: &'a [u8],
    /// The name field, including what follows its terminator.
    pub raw_name: &'a [u8; 32],
    /// The ambient colour.
    pub ambient: [f32; 4],
    /// The diffuse colour.
    pub diffuse: [f32; 4],
    /// The specular colour.
    pub specular: [f32; 4],
    /// The emissive colour.
    pub emissive: [f32; 4],
    /// From 0 to 128.
    pub shininess: f32,
    /// From 0, invisible, to 1, opaque.
    pub transparency: f32,
    /// How it is drawn; unused.
    pub mode: u8,
    /// The path of the texture, as a field, including what follows its terminator.
    pub raw_texture: &'a [u8; 128],
    /// The path of the alpha map, as a field, including what follows its terminator.
    pub raw_alpha_map: &'a [u8; 128],
}

/// The time line of the animation.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Keyframer<'a> {
    /// The bytes of the time line.
    pub bytes: &'a [u8],
    /// Frames per second; 0 and 1 occur.
    pub frame_rate: f32,
    /// The current frame in the editor.
    pub current_time: f32,
    /// The number of frames; not reliable.
    pub frame_count: i32,
}

/// How the model is displayed in the editor.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ModelExtra<'a> {
    /// The bytes of the section.
    pub bytes: &'a [u8],
    /// The display size of joints.
    pub joint_size: f32,
    /// Transparency: 0 is simple, 1 uses depth with a reference value, 2 sorts triangles.
    pub transparency_mode: i32,
    /// The reference value.
    pub alpha_reference: f32,
}

/// Comments on groups, materials, joints and the model.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the names say it")]
pub struct Comments<'a> {
    pub groups: Vec<Comment<'a>>,
    pub materials: Vec<Comment<'a>>,
    pub joints: Vec<Comment<'a>>,
    pub model: Vec<Comment<'a>>,
}

/// One comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Comment<'a> {
    /// The index of the subject; 0 for the model.
    pub index: i32,
    /// The text, which may not be UTF-8.
    pub text: &'a [u8],
}

/// More joints and weights of the vertices.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct VertexExtras<'a> {
    /// The sub-version: 1, 2 or 3.
    pub sub_version: i32,
    /// One record per vertex.
    pub table: Table<'a, VertexExtra>,
}

impl<'a> Group<'a> {
    /// The name.
    #[must_use]
    pub fn name(&self) -> Cow<'a, str> {
        text(self.raw_name)
    }
}

impl<'a> Joint<'a> {
    /// The name.
    #[must_use]
    pub fn name(&self) -> Cow<'a, str> {
        text(self.raw_name)
    }

    /// The name of the parent; empty if it has none.
    #[must_use]
    pub fn parent(&self) -> Cow<'a, str> {
        text(self.raw_parent)
    }

    pub(super) fn read(cursor: &mut Cursor<'a>) -> Result<Self, Error> {
        let before = *cursor;
        let start = cursor.read::<layout::JointStart>()?;
        let rotation_keys = Table::read(cursor, u64::from(start.rotation_key_count.get()))?;
        let position_keys = Table::read(cursor, u64::from(start.position_key_count.get()))?;
        Ok(Self {
            bytes: cursor.since(&before),
            flags: start.flags,
            raw_name: &start.name,
            raw_parent: &start.parent,
            rotation: start.rotation.map(F32::get),
            position: start.position.map(F32::get),
            rotation_keys,
            position_keys,
        })
    }
}

impl<'a> Material<'a> {
    /// The name.
    #[must_use]
    pub fn name(&self) -> Cow<'a, str> {
        text(self.raw_name)
    }

    /// The path of the texture; empty if it has none.
    #[must_use]
    pub fn texture(&self) -> Cow<'a, str> {
        text(self.raw_texture)
    }

    /// The path of the alpha map; empty if it has none.
    #[must_use]
    pub fn alpha_map(&self) -> Cow<'a, str> {
        text(self.raw_alpha_map)
    }

    pub(super) fn read(cursor: &mut Cursor<'a>) -> Result<Self, Error> {
        let before = *cursor;
        let material = cursor.read::<layout::Material>()?;
        Ok(Self {
            bytes: cursor.since(&before),
            raw_name: &material.name,
            ambient: material.ambient.map(F32::get),
            diffuse: material.diffuse.map(F32::get),
            specular: material.specular.map(F32::get),
            emissive: material.emissive.map(F32::get),
            shininess: material.shininess.get(),
            transparency: material.transparency.get(),
            mode: material.mode,
            raw_texture: &material.texture,
            raw_alpha_map: &material.alpha_map,
        })
    }
}

impl<'a> Keyframer<'a> {
    pub(super) fn read(cursor: &mut Cursor<'a>) -> Result<Self, Error> {
        let before = *cursor;
        let layout::Keyframer { frame_rate, current_time, frame_count } = cursor.read()?;
        let (frame_rate, current_time) = (frame_rate.get(), current_time.get());
        Ok(Self { bytes: cursor.since(&before), frame_rate, current_time, frame_count: frame_count.get() })
    }
}

impl<'a> ModelExtra<'a> {
    pub(super) fn read(cursor: &mut Cursor<'a>) -> Result<Self, Error> {
        let before = *cursor;
        let layout::ModelExtra { joint_size, transparency_mode, alpha_reference } = cursor.read()?;
        let (joint_size, alpha_reference) = (joint_size.get(), alpha_reference.get());
        let transparency_mode = transparency_mode.get();
        Ok(Self { bytes: cursor.since(&before), joint_size, transparency_mode, alpha_reference })
    }
}
