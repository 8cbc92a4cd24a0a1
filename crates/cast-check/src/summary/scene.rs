//! The scene as a whole: its origin, and the files placed in it.

use cast_read::views::{InstanceRef, MetadataRef};

use super::names::{Name, name, text};

/// Metadata of the file.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Metadata<'a> {
    /// The author.
    pub author: Name<'a>,
    /// The program that wrote it.
    pub software: Name<'a>,
    /// The up axis.
    pub up_axis: Name<'a>,
    /// The directory that instance paths are relative to.
    pub scene_root: Name<'a>,
}

/// An instance of another file.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Instance<'a> {
    /// Its name.
    pub name: Name<'a>,
    /// The path of the placed file.
    pub reference_file: Name<'a>,
    /// The position.
    pub position: Option<[f32; 3]>,
    /// The rotation as a quaternion.
    pub rotation: Option<[f32; 4]>,
    /// The scale.
    pub scale: Option<[f32; 3]>,
}

impl<'a> Metadata<'a> {
    pub(super) fn of(metadata: &MetadataRef<'a>) -> Self {
        Self {
            author: text(metadata, "a"),
            software: text(metadata, "s"),
            up_axis: text(metadata, "up"),
            scene_root: text(metadata, "sr"),
        }
    }
}

impl<'a> Instance<'a> {
    pub(super) fn of(instance: &InstanceRef<'a>) -> Self {
        let fields = instance.fields();
        Self {
            name: name(instance),
            reference_file: fields.reference_file().and_then(|file| text(&file, "p")),
            position: fields.position,
            rotation: fields.rotation,
            scale: fields.scale,
        }
    }
}
