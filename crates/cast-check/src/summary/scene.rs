//! What is known of the scene as a whole: where it comes from, and other files placed in it.

use cast_read::views::{InstanceRef, MetadataRef};

use super::names::{Name, name, text};

/// What is known of the file as a whole.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Metadata<'a> {
    /// Who made it.
    pub author: Name<'a>,
    /// With what.
    pub software: Name<'a>,
    /// The axis that points up.
    pub up_axis: Name<'a>,
    /// What paths of instances are relative to.
    pub scene_root: Name<'a>,
}

/// Another file that is placed in the scene.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Instance<'a> {
    /// Its name.
    pub name: Name<'a>,
    /// The path of the file that it shows.
    pub reference_file: Name<'a>,
    /// Where it is.
    pub position: Option<[f32; 3]>,
    /// How it is turned, as a quaternion.
    pub rotation: Option<[f32; 4]>,
    /// How large it is.
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
