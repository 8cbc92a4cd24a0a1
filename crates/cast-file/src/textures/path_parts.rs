//! Paths of textures in components, and the extensions of pictures.

use crate::paths::has_drive;

/// How many components of a path are compared, from its end. Real paths have a dozen.
const MOST_COMPONENTS: usize = 32;

/// The extensions of pictures, in lower case: a texture may have another of them than its path says.
pub const PICTURE_EXTENSIONS: [&str; 10] = ["bmp", "dds", "jpeg", "jpg", "ktx2", "png", "tga", "tif", "tiff", "webp"];

/// Whether a path has the letter of a drive or the name of a server, and this system has neither.
pub(super) fn is_of_another_system(path: &str) -> bool {
    !cfg!(windows) && (has_drive(path) || path.starts_with("\\\\"))
}

/// The last components of a path from a file.
pub(super) struct Parts<'p> {
    /// From the last to the first.
    pub(super) last_first: Vec<&'p str>,
    /// Whether they are the whole path, and it is relative.
    are_all: bool,
}

impl<'p> Parts<'p> {
    pub(super) fn of(path: &'p str) -> Self {
        let without_drive = if has_drive(path) { path.get(2..).unwrap_or_default() } else { path };
        let mut last_first = Vec::new();
        let (mut skipped, mut leads_up) = (0_usize, false);
        for part in without_drive.rsplit(['/', '\\']).filter(|part| !part.is_empty() && *part != ".") {
            match part {
                ".." => skipped = skipped.saturating_add(1),
                // What follows leads up again.
                _ if skipped > 0 => skipped = skipped.saturating_sub(1),
                _ if last_first.len() < MOST_COMPONENTS => last_first.push(part),
                _ => leads_up = true,
            }
        }
        let is_relative = without_drive.len() == path.len() && !path.starts_with(['/', '\\']);
        Self { last_first, are_all: is_relative && skipped == 0 && !leads_up }
    }

    /// Whether this many components are the whole path.
    pub(super) fn is_whole(&self, length: usize) -> bool {
        self.are_all && self.last_first.len() == length
    }

    /// The name of the file.
    pub(super) fn name(&self) -> &'p str {
        self.last_first.first().copied().unwrap_or_default()
    }
}

/// The name without its extension, and the extension, in lower case.
pub(super) fn stem_and_extension(name: &str) -> (&str, String) {
    match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => (stem, extension.to_ascii_lowercase()),
        _ => (name, String::new()),
    }
}

/// Whether an extension, in lower case, is one of pictures.
pub(super) fn is_of_picture(extension: &str) -> bool {
    PICTURE_EXTENSIONS.contains(&extension)
}
