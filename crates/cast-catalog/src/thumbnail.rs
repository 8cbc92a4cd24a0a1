//! Small pictures of files.

use std::path::Path;

use cast_file::CastFile;
use cast_interchange::SideFile;
use cast_render::{RenderOptions, Subject};

use crate::rows::Rows;
use crate::{Digest, Options};

/// Draws a file, if requested and if there is something to draw. The other rows do not depend on it.
pub(crate) fn add(
    file: CastFile,
    inside: Vec<SideFile<'static>>,
    path: Option<&Path>,
    options: &Options<'_>,
    rows: &mut Rows,
) {
    let Some(pixels) = options.thumbnails else { return };
    if file.cast().models().next().is_none() && file.cast().instances().next().is_none() {
        return;
    }
    let subject = Subject::new(&file, path, options.confinement());
    let mut subject = subject.with_texture_search(&options.search);
    for one in inside {
        subject = subject.with_texture(one.path, one.bytes.into_owned());
    }
    let pictures = subject.turntable(1, &RenderOptions::new().size(pixels, pixels));
    let png = pictures.ok().and_then(|pictures| pictures.first()?.to_png().ok());
    rows.file.thumbnail = png.as_ref().map(|png| format!("{:.32}.png", Digest::of_bytes(png).to_string()));
    rows.thumbnail = png;
}
