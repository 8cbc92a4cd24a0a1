//! Metadata of a file.

use cast_write::Metadata;

use crate::interchange::Scene;

pub(super) fn of<'a>(scene: &Scene<'a>) -> Metadata<'a> {
    let mut metadata = Metadata::new();
    if let Some(up) = scene.up {
        metadata = metadata.with_up_axis(up.as_str());
    }
    if let Some(author) = &scene.author {
        metadata = metadata.with_author(author.clone());
    }
    if let Some(software) = &scene.software {
        metadata = metadata.with_software(software.clone());
    }
    metadata
}
