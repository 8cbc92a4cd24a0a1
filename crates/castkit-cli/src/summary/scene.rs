//! What is known of the scene as a whole: where it comes from, and other files placed in it.

use castkit::read::views::{InstanceRef, MetadataRef};
use serde::Serialize;

use super::names::{Name, name, text};

#[derive(Serialize)]
pub(crate) struct Metadata<'a> {
    pub(crate) author: Name<'a>,
    pub(crate) software: Name<'a>,
    pub(crate) up_axis: Name<'a>,
    pub(crate) scene_root: Name<'a>,
}

#[derive(Serialize)]
pub(crate) struct Instance<'a> {
    pub(crate) name: Name<'a>,
    pub(crate) reference_file: Name<'a>,
    pub(crate) position: Option<[f32; 3]>,
    pub(crate) rotation: Option<[f32; 4]>,
    pub(crate) scale: Option<[f32; 3]>,
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
